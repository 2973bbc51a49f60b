"""Records of a checkpoint in its own dialect become samples in its own tokens."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.types import ModelReply, ModelTimings
from tests.tiny_checkpoints import tiny_checkpoint, with_manifest
from tests.training.data.recorded_runs import record_run
from training.data.checkpoint_tokens import CheckpointTokenizer
from training.data.from_records import Conversion, RecordSource, samples_of
from training.policy.speech import tokenizer_of

pytestmark = pytest.mark.torch
REPLIES = (
    "Thought: I press Save.\nAction: click(start_box='<|box_start|>(100,60)<|box_end|>')",
    "Thought: All is done.\nAction: finished(content='')",
)


def test_every_reply_is_learned_behind_the_pictures_that_were_shown_and_in_its_own_tokens(
    tmp_path: Path,
) -> None:
    folder = tiny_checkpoint(tmp_path / "model", "qwen2_5_vl")
    manifest = with_manifest(folder, "qwen2_5_vl")
    tokenizer = tokenizer_of(folder)
    assert isinstance(tokenizer, CheckpointTokenizer)
    ids = [[*tokenizer.encoded(text), tokenizer.end_id] for text in REPLIES]
    replies = [
        ModelReply(text, "stop", tuple(one), tuple([-1.0] * len(one)), "w1", timings=ModelTimings())
        for text, one in zip(REPLIES, ids, strict=True)
    ]
    record = record_run(tmp_path / "records", *replies, manifest=manifest)
    account = Conversion()
    first, second = (made.sample for made in samples_of(RecordSource(record), tokenizer, account))
    assert (account.num_samples, dict(account.left_out)) == (2, {})
    for sample, written, num_pictures in ((first, ids[0], 1), (second, ids[1], 2)):
        kept = [token for token, wrote in zip(sample.token_ids, sample.mask, strict=True) if wrote]
        assert kept == written
        assert len(sample.pictures) == num_pictures
        assert sample.token_ids.count(tokenizer.picture_id) == sum(one.num_tokens for one in sample.pictures)
    assert "I press Save." in tokenizer.text(second.token_ids)
