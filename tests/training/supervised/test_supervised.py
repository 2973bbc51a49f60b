"""Fine-tuning and continual pre-training: the right tokens, each sample once, two loops with one loss."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
import torch

from tests.training.small_worlds import small_model, small_world
from training.__main__ import main
from training.data.collation import IGNORED, collate
from training.data.dataset_files import DatasetWriter
from training.data.samples import AFTER_MISTAKE, MISTAKE, Provenance, TokenSample
from training.errors import BatchError, CheckpointError, DatasetError, MixedVersionsError, RecipeError
from training.flywheel.routing import DataRoute, route
from training.policy.models import load_model, num_tokens
from training.stages.run_folder import read_log
from training.supervised.batches import Cursor, batches
from training.supervised.labels import is_learned, with_labels
from training.supervised.plain_loop import PlainSteps, Schedule
from training.supervised.stage import CtRecipe, SftRecipe, train
from training.worlds.demonstrations import demonstration, write_demonstrations

pytestmark = pytest.mark.torch

WORLD = small_world()


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_model(tmp_path_factory.mktemp("models") / "small")


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data") / "set"
    write_demonstrations(WORLD, range(23), folder)
    return folder


def recipe(out: Path, model: Path, data: Path, *, steps: int = 4, learning_rate: float = 3e-3) -> SftRecipe:
    schedule = Schedule(learning_rate=learning_rate, warmup_steps=1)
    return SftRecipe(out=out, model=model, data=data, steps=steps, batch=8, micro_batch=4, schedule=schedule)


def weights(folder: Path) -> dict[str, torch.Tensor]:
    state: dict[str, torch.Tensor] = load_model(folder).state_dict()
    return state


def test_sft_learns_the_models_turns_and_ct_everything_that_is_text() -> None:
    sample = demonstration(WORLD, 3)
    sft = collate([sample], pad_id=WORLD.pad_id)
    assert (sft.labels[0] != IGNORED).tolist() == list(sample.mask)
    ct = with_labels(sft, "text")
    assert (ct.labels[0] != IGNORED).tolist() == [False, *[True] * (len(sample.token_ids) - 1)]


def test_no_stage_takes_loss_on_what_the_owner_marked_as_wrong() -> None:
    sample = demonstration(WORLD, 3)
    mistake, after = replace(sample, labels=(MISTAKE,)), replace(sample, labels=(AFTER_MISTAKE,))
    assert not is_learned("replies")(mistake)
    assert not is_learned("text")(mistake)
    # A later prompt may repeat the mistake, so that only the reply itself is learned.
    both = collate([after, sample], pad_id=WORLD.pad_id)
    ct = with_labels(both, "text", [after, sample])
    assert (ct.labels[0] != IGNORED).tolist() == list(sample.mask)
    assert (ct.labels[1] != IGNORED).tolist() == [False, *[True] * (len(sample.token_ids) - 1)]


def test_a_partial_reward_is_no_success() -> None:
    sample = demonstration(WORLD, 3)
    assert [replace(sample, success=score).succeeded for score in (None, 0.0, 0.5, 1.0)] == [
        None,
        False,
        False,
        True,
    ]
    assert not is_learned("replies")(replace(sample, success=0.5))
    assert route(replace(sample, success=0.5)) is DataRoute.CT


def test_an_epoch_has_every_sample_once_and_the_next_another_order(data: Path) -> None:
    stream = batches(data, size=1, learns="replies", seed=5, start=Cursor())
    first = [batch.sample_ids[0] for batch in islice(stream, 23)]
    second = [batch.sample_ids[0] for batch in islice(stream, 23)]
    assert len(set(first)) == 23
    assert set(first) == set(second)
    assert first != second


def test_a_stream_resumes_anywhere_without_loss_or_repetition(data: Path) -> None:
    whole = [
        batch.sample_ids
        for batch in islice(batches(data, size=5, learns="replies", seed=1, start=Cursor()), 12)
    ]
    for stop in range(1, 12):
        begun = list(islice(batches(data, size=5, learns="replies", seed=1, start=Cursor()), stop))
        rest = batches(data, size=5, learns="replies", seed=1, start=begun[-1].after)
        resumed = [batch.sample_ids for batch in (*begun, *islice(rest, 12 - stop))]
        assert resumed == whole


def test_sft_leaves_out_what_failed_or_was_changed_and_ct_does_not(tmp_path: Path) -> None:
    good = demonstration(WORLD, 1)
    failed = replace(demonstration(WORLD, 2), success=0.0)
    changed = replace(demonstration(WORLD, 3), is_accepted=False)
    with DatasetWriter(tmp_path / "set", vocabulary=WORLD.vocabulary) as writer:
        for sample in (good, failed, changed):
            writer.add(sample, ())
    (only,) = islice(batches(tmp_path / "set", size=2, learns="replies", seed=0, start=Cursor()), 1)
    assert only.sample_ids == [good.provenance.sample_id] * 2  # two epochs of one
    (three,) = islice(batches(tmp_path / "set", size=3, learns="text", seed=0, start=Cursor()), 1)
    assert len(set(three.sample_ids)) == 3


def test_nothing_to_learn_from_is_an_error(tmp_path: Path) -> None:
    with DatasetWriter(tmp_path / "set", vocabulary=WORLD.vocabulary) as writer:
        writer.add(replace(demonstration(WORLD, 2), success=0.0), ())
    with pytest.raises(DatasetError, match="that this stage learns from"):
        next(batches(tmp_path / "set", size=1, learns="replies", seed=0, start=Cursor()))


@pytest.mark.parametrize("micro_batch", [1, 3])
def test_micro_batches_change_no_number(model: Path, data: Path, micro_batch: int) -> None:
    def one_step(micro: int) -> tuple[float, list[torch.Tensor]]:
        one = load_model(model)
        steps = PlainSteps(
            one,
            make_batches=lambda start: batches(data, size=8, learns="replies", seed=2, start=start),
            learns="replies",
            schedule=Schedule(learning_rate=1e-3, warmup_steps=1),
            total=2,
            micro_batch=micro,
            pad_id=WORLD.pad_id,
            form=None,
        )
        loss = steps.step(1)["loss"]
        return loss, [value.detach() for value in one.parameters()]

    loss, after = one_step(8)
    other_loss, other_after = one_step(micro_batch)
    assert other_loss == pytest.approx(loss, abs=1e-6)
    for value, other in zip(after, other_after, strict=True):
        torch.testing.assert_close(other, value, atol=2e-5, rtol=0)


def test_a_loss_that_is_no_number_changes_nothing(model: Path, data: Path) -> None:
    broken = load_model(model)
    with torch.no_grad():
        broken.model.language_model.norm.weight[0] = float("nan")
    before = {name: value.clone() for name, value in broken.state_dict().items()}
    steps = PlainSteps(
        broken,
        make_batches=lambda start: batches(data, size=4, learns="replies", seed=2, start=start),
        learns="replies",
        schedule=Schedule(),
        total=2,
        micro_batch=4,
        pad_id=WORLD.pad_id,
        form=None,
    )
    with pytest.raises(BatchError, match="The loss of step 1 is nan"):
        steps.step(1)
    after = broken.state_dict()
    assert all(torch.equal(value, after[name]) or value.isnan().any() for name, value in before.items())


def test_training_learns_and_the_same_command_again_does_nothing(
    model: Path, data: Path, tmp_path: Path
) -> None:
    settings = recipe(tmp_path / "run", model, data, steps=12, learning_rate=1e-2)
    result = train(settings)
    losses = [row["loss"] for row in read_log(tmp_path / "run")]
    assert len(losses) == 12
    assert losses[-1] < losses[0] - 0.5
    assert not torch.equal(weights(result)["lm_head.weight"], weights(model)["lm_head.weight"])
    before = (result / "model.safetensors").stat().st_mtime_ns
    assert train(settings) == result
    assert (result / "model.safetensors").stat().st_mtime_ns == before


def test_trl_and_the_plain_loop_have_the_same_losses_and_weights(
    model: Path, data: Path, tmp_path: Path
) -> None:
    plain = recipe(tmp_path / "plain", model, data)
    by_trl = replace(plain, out=tmp_path / "trl", loop="trl")
    folders = [train(one) for one in (plain, by_trl)]
    results = [weights(folder) for folder in folders]
    # TRL gives the model its tokenizer's end of text: it has to be the one that it had.
    said = [(one / "generation_config.json").read_text() for one in (plain.model, *folders)]
    ends = [json.loads(text).get("eos_token_id") for text in said]
    assert ends[0] == ends[1] == ends[2] is not None
    losses = [[row["loss"] for row in read_log(tmp_path / name)] for name in ("plain", "trl")]
    assert losses[1] == pytest.approx(losses[0], abs=2e-4)
    for name, value in results[0].items():
        torch.testing.assert_close(results[1][name], value, atol=2e-4, rtol=0)


def test_lora_changes_its_adapter_and_nothing_else(model: Path, data: Path, tmp_path: Path) -> None:
    result = train(replace(recipe(tmp_path / "run", model, data), tuning="lora"))
    assert (result / "adapter_config.json").is_file()
    assert not (result / "model.safetensors").exists()
    losses = [row["loss"] for row in read_log(tmp_path / "run")]
    assert losses[-1] < losses[0]


def test_adapters_for_layers_that_are_not_there_are_refused(model: Path, data: Path, tmp_path: Path) -> None:
    settings = recipe(tmp_path / "run", model, data)
    wrong = replace(settings, tuning="lora", adapters=replace(settings.adapters, targets=("nowhere",)))
    with pytest.raises(RecipeError, match="cannot take these adapters"):
        train(wrong)


def test_ct_learns_from_failures_too(model: Path, tmp_path: Path) -> None:
    with DatasetWriter(tmp_path / "set", vocabulary=WORLD.vocabulary) as writer:
        for seed in range(8):
            writer.add(replace(demonstration(WORLD, seed), success=0.0), ())
    plain = recipe(tmp_path / "run", model, tmp_path / "set")
    ct = CtRecipe(
        out=plain.out, model=model, data=plain.data, steps=2, batch=8, micro_batch=8, schedule=plain.schedule
    )
    assert train(ct).is_dir()


def test_mixed_vocabularies_and_missing_models_are_their_own_errors(
    model: Path, data: Path, tmp_path: Path
) -> None:
    write_demonstrations(WORLD, range(4), tmp_path / "set")
    other = demonstration(WORLD, 9)
    with DatasetWriter(tmp_path / "other", vocabulary="another-1") as writer:
        writer.add(other, ())
    (tmp_path / "other" / "part-00000.parquet").rename(tmp_path / "set" / "part-00001.parquet")
    with pytest.raises(MixedVersionsError, match="token ids of another-1"):
        train(recipe(tmp_path / "mixed", model, tmp_path / "set"))
    with pytest.raises(CheckpointError, match="There is no model"):
        train(recipe(tmp_path / "gone", tmp_path / "nothing", data))


@pytest.mark.parametrize("stage", ["ct", "sft", "judge"])
def test_tokens_that_a_model_does_not_know_are_refused_before_anything_begins(
    stage: str, model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = num_tokens(model)
    for name, seeds, token in (("set", range(2), known), ("held-out", range(2, 4), 0)):
        with DatasetWriter(tmp_path / name, vocabulary="another-1") as writer:
            for seed in seeds:
                shown = demonstration(WORLD, seed)
                writer.add(replace(shown, token_ids=[token, *shown.token_ids[1:]]), ())
    given = ["--model", str(model), "--data", str(tmp_path / "set"), "--out", str(tmp_path / "run")]
    given += ["--held-out", str(tmp_path / "held-out")] if stage == "judge" else []
    assert main([stage, *given, "--steps", "1", "--batch", "2"]) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert f"has the token {known}, and the model in {model} knows {known} tokens" in said


def test_retokenised_text_has_other_tokens() -> None:
    """Otherwise masks, log-probabilities and gradients would belong to tokens that nobody wrote."""
    pieces = WORLD.pieces
    call = pieces.decode([pieces[pieces.pieces[0]]])
    written = [*call.encode(), *b"1+2", pieces[pieces.pieces[1]]]  # the model spelled its call byte by byte
    again = pieces.encode(pieces.decode(written))
    assert pieces.decode(again) == pieces.decode(written)
    assert again != written
    sample = TokenSample(
        token_ids=written,
        mask=[False, *[True] * (len(written) - 1)],
        turns=[0] * len(written),
        log_probs=[0.0, *[-0.5] * (len(written) - 1)],
        rewards=[0.0] * len(written),
        pictures=(),
        provenance=Provenance("test", "1", 0),
    )
    with pytest.raises(DatasetError, match="tokens, but mask has"):
        replace(sample, token_ids=again)
    assert collate([sample], pad_id=WORLD.pad_id).ids[0].tolist() == written
