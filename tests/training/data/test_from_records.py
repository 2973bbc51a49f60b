"""Records become samples with exactly the sampled tokens; steps that cannot are counted."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path

import pytest
from tokenizers import Tokenizer
from tokenizers.models import BPE

from agent.loop import TELL
from agent.models.embedded_vocabulary import IMAGE_PAD_ID, decode, encode_control
from agent.models.manifest import Manifest
from agent.settings import PictureWindow
from agent.store import open_record
from agent.types import EndingKind, Episode, ImagePart, ModelReply, ModelTimings
from tests.agent.world import CLICK, CLICK_ELSEWHERE, DONE
from tests.fakes import classic_manifest, embedded_manifest, prompt_text
from tests.training.data.recorded_runs import record_run, said
from training.data.from_records import (
    OTHER_PROMPT,
    Conversion,
    MadeSample,
    RecordSource,
    convert_records,
    samples_of,
)
from training.data.prompt_tokens import EmbeddedPromptTokenizer
from training.data.recorded_prompts import RecordedPrompts
from training.data.samples import AFTER_MISTAKE, MISTAKE
from training.errors import MissingImageError, PromptMismatchError, RecordUnusableError, UnfinishedRecordError

TOKENIZER = EmbeddedPromptTokenizer(factor=32)
MANIFEST = embedded_manifest()


def made_of(record: Path) -> list[MadeSample]:
    return list(samples_of(RecordSource(record), TOKENIZER, Conversion()))


def test_every_reply_becomes_a_sample_with_its_prompt_and_its_own_tokens(tmp_path: Path) -> None:
    first, second = (made.sample for made in made_of(record_run(tmp_path)))
    for sample, reply in ((first, CLICK), (second, DONE)):
        written = [token for token, wrote in zip(sample.token_ids, sample.mask, strict=True) if wrote]
        assert written == encode_control(reply)
        assert sample.mask == [*[False] * (len(sample.mask) - len(written)), *[True] * len(written)]
        assert sample.log_probs is not None
        assert sample.log_probs[-1] == pytest.approx(-0.5 - 0.01 * (len(written) - 1))
        assert sample.ending == "finished"
    assert decode(first.token_ids).endswith(f"<|task|>Press Save<|now|>{CLICK}")
    assert 'press "Save"<|now|>' in decode(second.token_ids)
    assert second.provenance.sample_id.endswith("/2")
    assert second.provenance.weights_version == "w1"


def test_a_picture_has_as_many_tokens_as_the_model_saw_squares(tmp_path: Path) -> None:
    made = made_of(record_run(tmp_path))[0]
    (slot,) = made.sample.pictures
    assert slot.num_tokens == (800 // 32) * (608 // 32)
    shown = made.sample.token_ids[slot.at : slot.at + slot.num_tokens]
    assert set(shown) == {IMAGE_PAD_ID}
    assert made.sample.token_ids.count(IMAGE_PAD_ID) == slot.num_tokens
    assert made.prompt.pictures[0][0].shape == (608, 800, 3)


def test_a_reply_is_never_tokenised_again(tmp_path: Path) -> None:
    """Half a character, and a control token's name typed letter by letter: both happen while sampling."""
    odd = [*b'press "', 0xC3, *b'"', *b"<|click|>", *encode_control("<|click|><|500|><|500|>")]
    reply = ModelReply(decode(odd), "stop", tuple(odd), tuple([-1.0] * len(odd)), "w1")
    sample = made_of(record_run(tmp_path, reply, said(DONE)))[0].sample
    kept = [token for token, wrote in zip(sample.token_ids, sample.mask, strict=True) if wrote]
    assert kept == odd
    again = encode_control(reply.text)
    assert again != odd
    assert len(again) != len(odd)  # log-probabilities and masks would belong to other tokens


def test_merges_make_other_tokens_of_the_same_text() -> None:
    """What would go wrong with a vocabulary of merges: one text, two ways to have sampled it."""
    words = {"s": 0, "a": 1, "v": 2, "e": 3, "sa": 4, "ve": 5, "save": 6}
    tokenizer = Tokenizer(BPE(words, [("s", "a"), ("v", "e"), ("sa", "ve")], fuse_unk=False))
    sampled, log_probs = [4, 2, 3], [-0.1, -2.0, -0.3]
    text = "".join(tokenizer.id_to_token(token) for token in sampled)
    again = tokenizer.encode(text).ids
    assert text == "save"
    assert again == [6]
    assert len(again) != len(log_probs)


def texts_of(folder: Path, manifest: Manifest | None = None) -> list[str]:
    record = open_record(folder)
    prompts = RecordedPrompts(record, manifest)
    return [prompt_text(prompts.prompt(index)) for index in range(len(record))]


def as_version_1(folder: Path) -> Path:
    """The same record as an earlier Deskhand would have written it."""
    file = folder / "record.jsonl"
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    lines[0]["deskhand_record"] = 1
    for line in lines:
        line.pop("prompt", None)
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return folder


def test_the_rebuilt_prompt_has_the_guards_message(tmp_path: Path) -> None:
    """The same click on a screen that does not change; version 1 does not record it, but the digest does."""
    manifest = classic_manifest()
    same = said("Thought: Press it.\nAction: click(point='<point>140 140</point>')")
    record = record_run(tmp_path, *[same] * 4, manifest=manifest, is_still=True, max_steps=4)
    assert any(TELL in text for text in texts_of(record))
    assert any(TELL in text for text in texts_of(as_version_1(record), manifest))


def test_recalled_episodes_are_in_the_rebuilt_prompt_and_unknown_to_version_1(tmp_path: Path) -> None:
    manifest = classic_manifest()
    episode = Episode("Save", "notes", EndingKind.FINISHED, "Did: press Save")
    record = record_run(
        tmp_path, said("Action: finished(content='ok')"), manifest=manifest, episodes=[episode], max_steps=1
    )
    (text,) = texts_of(record)
    assert "Did: press Save" in text
    with pytest.raises(PromptMismatchError, match="step 1"):
        texts_of(as_version_1(record), manifest)


@pytest.mark.parametrize("pictures", list(PictureWindow))
def test_prompts_of_long_runs_are_rebuilt_however_their_pictures_left(
    tmp_path: Path, pictures: PictureWindow
) -> None:
    manifest = replace(classic_manifest(), history_images=2)
    same = said("Thought: Press it.\nAction: click(point='<point>140 140</point>')")
    record = record_run(tmp_path, *[same] * 7, manifest=manifest, pictures=pictures, max_steps=7)
    for known in (None, manifest):
        prompts = RecordedPrompts(open_record(record), known)
        numbers = [
            sum(
                isinstance(part, ImagePart)
                for message in prompts.prompt(index).messages
                for part in message.parts
            )
            for index in range(7)
        ]
        assert numbers == [pictures.shown(step, 2) for step in range(1, 8)]
        as_version_1(record)


def test_a_prompt_that_cannot_be_rebuilt_is_counted_and_not_guessed(tmp_path: Path) -> None:
    record = record_run(tmp_path / "records")
    file = record / "record.jsonl"
    file.write_text(file.read_text().replace('"prompt_id":"', '"prompt_id":"0', 1))
    with pytest.raises(PromptMismatchError, match="cannot be rebuilt"):
        RecordedPrompts(open_record(record)).prompt(0)
    conversion = convert_records([RecordSource(record)], TOKENIZER, tmp_path / "set")
    assert conversion.num_samples == 1
    assert conversion.left_out == {OTHER_PROMPT: 1}


def test_steps_of_another_dialect_are_counted(tmp_path: Path) -> None:
    record = record_run(
        tmp_path, said("Action: finished(content='ok')"), manifest=classic_manifest(), max_steps=1
    )
    conversion = convert_records([RecordSource(record)], TOKENIZER, tmp_path / "set")
    assert conversion.left_out == {"the model was asked in the dialect uitars-1.5": 1}


def test_version_1_needs_the_manifest_of_its_model(tmp_path: Path) -> None:
    record = as_version_1(record_run(tmp_path))
    assert len(list(samples_of(RecordSource(record, MANIFEST), TOKENIZER, Conversion()))) == 2
    account = Conversion()
    assert not list(samples_of(RecordSource(record), TOKENIZER, account))
    assert account.left_out == {OTHER_PROMPT: 2}


def test_steps_that_the_owner_excluded_or_called_wrong_are_no_examples(tmp_path: Path) -> None:
    record = record_run(tmp_path)
    source = RecordSource(record, wrong=frozenset([1]), left_out=frozenset([2]), success=1.0)
    account = Conversion()
    (made,) = samples_of(source, TOKENIZER, account)
    assert (made.sample.is_accepted, made.sample.success) == (False, 1.0)
    assert account.left_out == {"left out in the review": 1}


def test_marked_mistakes_and_what_follows_them_are_labelled(tmp_path: Path) -> None:
    record = record_run(tmp_path)
    source = RecordSource(record, mistakes=frozenset([1]), success=1.0)
    first, second = (one.sample for one in samples_of(source, TOKENIZER, Conversion()))
    assert (first.labels, first.is_accepted) == ((MISTAKE,), False)
    assert (second.labels, second.is_accepted) == ((AFTER_MISTAKE,), True)


def test_a_record_without_an_ending_is_refused(tmp_path: Path) -> None:
    record = record_run(tmp_path)
    lines = (record / "record.jsonl").read_text().splitlines(keepends=True)
    (record / "record.jsonl").write_text("".join(lines[:-1]))
    with pytest.raises(UnfinishedRecordError, match="no ending"):
        made_of(record)


def test_a_record_with_a_missing_picture_is_refused(tmp_path: Path) -> None:
    record = record_run(tmp_path)
    for picture in (record / "images").iterdir():
        picture.unlink()
    with pytest.raises(MissingImageError, match="picture of step 1"):
        made_of(record)


def test_a_reply_without_token_ids_is_counted(tmp_path: Path) -> None:
    account = Conversion()
    record = record_run(tmp_path, said(CLICK), ModelReply(DONE))
    assert len(list(samples_of(RecordSource(record), TOKENIZER, account))) == 1
    assert account.left_out == {"the reply has no token ids": 1}


def test_a_prompt_of_which_the_backend_counted_other_tokens_is_counted(tmp_path: Path) -> None:
    timed = replace(said(DONE), timings=ModelTimings(prompt_tokens=7))
    account = Conversion()
    record = record_run(tmp_path, said(CLICK), timed)
    (made,) = samples_of(RecordSource(record), TOKENIZER, account)
    assert account.left_out == {"the backend counted other tokens in the prompt": 1}
    right = replace(timed, timings=ModelTimings(prompt_tokens=len(made.prompt.token_ids)))
    assert len(made_of(record_run(tmp_path / "right", right, max_steps=1))) == 1


def test_a_reply_that_was_cut_short_is_no_example(tmp_path: Path) -> None:
    whole = said(DONE)
    (made,) = made_of(record_run(tmp_path, replace(whole, finish_reason="cancelled"), max_steps=1))
    assert not made.sample.is_accepted


def test_log_probabilities_that_are_none_are_refused(tmp_path: Path) -> None:
    ids = tuple(encode_control(DONE))
    with pytest.raises(RecordUnusableError, match="log-probabilities"):
        made_of(record_run(tmp_path / "few", ModelReply(DONE, "stop", ids, (-0.1,))))
    nan = ModelReply(DONE, "stop", ids, tuple([math.nan] * len(ids)))
    source = RecordSource(record_run(tmp_path / "nan", nan))
    conversion = convert_records([source], TOKENIZER, tmp_path / "set")
    assert conversion.num_samples == 0
    (reason,) = conversion.refused.values()
    assert "nan where a log-probability should be" in reason


def test_an_unusable_record_is_named_and_the_others_go_on(tmp_path: Path) -> None:
    good = record_run(tmp_path / "good")
    bad = record_run(tmp_path / "bad", ModelReply(DONE, "stop", (1, 2), (-0.1,)))
    told: list[tuple[int, int]] = []
    sources = [RecordSource(path) for path in (bad, good, tmp_path / "none")]
    conversion = convert_records(
        sources, TOKENIZER, tmp_path / "set", tell=lambda done, of: told.append((done, of))
    )
    assert (conversion.num_samples, conversion.num_records) == (2, 1)
    assert told == [(1, 3), (2, 3), (3, 3)]
    assert set(conversion.refused) == {bad.name, "none"}


def test_what_the_owner_changed_or_denied_is_marked(tmp_path: Path) -> None:
    samples = [
        made.sample for made in made_of(record_run(tmp_path, said("?"), said(CLICK_ELSEWHERE), said(DONE)))
    ]
    assert [sample.is_accepted for sample in samples] == [False, True, True]
