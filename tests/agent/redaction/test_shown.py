"""A record is shown without its secrets, and stays as it is."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from agent.redaction import Rules
from agent.redaction.pictures import MASK_GREY
from agent.redaction.records import keep_finding, search_record
from agent.redaction.shown import MaskedRecord
from agent.store import RecordWriter, open_record
from agent.types import Ending, EndingKind, Episode, PromptContext, PromptInputs, Step, Task
from tests.agent.redaction.test_records import CARD, NOTHING, SEEN, bytes_of, reader, record
from tests.fakes import observed, picture


def test_texts_are_concealed_and_boxes_painted_over(tmp_path: Path) -> None:
    folder = record(tmp_path / "records", text=f"card {CARD}", task=f"pay with {CARD}")
    before = bytes_of(folder)
    findings = search_record(folder, Rules(), read=reader(NOTHING, SEEN))  # type: ignore[arg-type]
    shown = MaskedRecord(open_record(folder), Rules(), findings)
    assert shown.task.text == "pay with [card number]"
    assert CARD not in repr([line.step for line in shown.lines])
    for step, line in zip(shown, shown.lines, strict=True):
        assert (step.observation.pixels[40:56, 100:280] == MASK_GREY).all()
        assert (step.observation.pixels[100:] != MASK_GREY).all()
        assert (shown.pixels(line)[40:56, 100:280] == MASK_GREY).all(), "the file shows what was hidden"
    (folder / "findings.json").unlink()
    assert bytes_of(folder) == before, "the record stays as it is"


def test_what_prompts_were_made_of_is_shown_without_secrets_in_every_step(tmp_path: Path) -> None:
    """Only the first step of the file says it; the second one knows it too."""
    context = PromptContext("embedded", 1, 32, episodes=(Episode(CARD, "", EndingKind.FINISHED, CARD),))
    writer = RecordWriter(tmp_path)
    writer.begin(Task("pay"))
    for number in (1, 2):
        seen = observed(picture(number))
        prompt, more = PromptInputs(context, CARD, (number,)), {"fork": {"id": CARD}}
        writer.step(Step(number, seen, None, "p", None, "", (), prompt=prompt, extensions=more))
    writer.end(Ending(EndingKind.FINISHED))
    shown = MaskedRecord(open_record(writer.folder), Rules(), ())
    assert CARD not in repr([line.step for line in shown.lines])
    assert [line.step.prompt and line.step.prompt.pictures for line in shown.lines] == [(1,), (2,)]


def test_what_the_owner_kept_is_shown(tmp_path: Path) -> None:
    folder = record(tmp_path / "records")
    for one in search_record(folder, Rules(), read=reader(SEEN)):  # type: ignore[arg-type]
        findings = keep_finding(folder, one.finding_id)
    shown = MaskedRecord(open_record(folder), Rules(), findings)
    for step, whole in zip(shown, open_record(folder), strict=True):
        assert np.array_equal(step.observation.pixels, whole.observation.pixels)


def test_without_a_reader_no_picture_is_shown(tmp_path: Path) -> None:
    shown = MaskedRecord(open_record(record(tmp_path)), Rules(), (), has_pictures=False)
    assert all(step.observation.pixels.size == 0 for step in shown)
    assert all(shown.pixels(line).size == 0 for line in shown.lines)
