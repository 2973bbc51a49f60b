"""What is said belongs to the step that was about to be done, or was being done."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from agent.actions.types import Finished, Hotkey
from agent.errors import SettingsError
from agent.review import read_edits, reviewed
from agent.speech.alignment import Spoken, add_spoken, by_step
from agent.speech.recognition import recognise
from agent.store import Record, RecordWriter, open_record
from agent.types import Allow, Effect, EffectKind, Ending, EndingKind, Performed, Step, Task
from tests.fakes import observed, picture

BEGAN = datetime(2026, 11, 21, 12, tzinfo=UTC)


def recorded(folder: Path, *done_at_s: float) -> Record:
    """A record with a step at each time, and an ending behind them."""
    now = [BEGAN]
    writer = RecordWriter(folder, now=lambda: now[0])
    writer.begin(Task("show how"))
    for number, at_s in enumerate((*done_at_s, done_at_s[-1]), start=1):
        now[0] = BEGAN + timedelta(seconds=at_s)
        is_last = number > len(done_at_s)
        action = Finished() if is_last else Hotkey(("down",))
        effect = None if is_last else Effect(EffectKind.CHANGED)
        done = (Performed(action, Allow("demonstration", "owner"), effect),)
        writer.step(Step(number, observed(picture()), None, "", None, "typed" if number == 1 else "", done))
    writer.end(Ending(EndingKind.FINISHED))
    return open_record(writer.folder)


def test_words_belong_to_the_step_after_their_beginning(tmp_path: Path) -> None:
    record = recorded(tmp_path, 5.0, 10.0)
    said = [
        Spoken("before the first", 1.0, 2.0),
        Spoken("while it is done", 4.5, 6.5),
        Spoken("the second", 6.6, 8.0),
        Spoken("that was it", 11.0, 12.0),
        Spoken("  ", 3.0, 3.5),
    ]
    assert by_step(record.lines, said) == {
        1: "before the first while it is done",
        2: "the second",
        3: "that was it",
    }


def test_spoken_words_stand_behind_typed_notes_and_hold_no_secret(tmp_path: Path) -> None:
    record = recorded(tmp_path, 5.0)
    said = [Spoken("my card is 4111", 1.0, 2.0)]
    assert add_spoken(record, said, lambda text: text.replace("4111", "[card]")) == 1
    (task,) = reviewed(record, read_edits(record.folder))
    assert [step.thought for step in task.steps] == ["typed\nmy card is [card]", ""]
    assert b"4111" not in (record.folder / "review.jsonl").read_bytes()
    assert [step.thought for step in record] == ["typed", ""], "the record stays as it is"


def test_nothing_said_changes_nothing(tmp_path: Path) -> None:
    record = recorded(tmp_path, 5.0)
    assert add_spoken(record, [], str) == 0
    assert read_edits(record.folder) == ()


def test_recogniser_without_a_model_says_where_one_belongs(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"faster-whisper|no speech model"):
        recognise(tmp_path / "speech.wav", tmp_path / "speech")
