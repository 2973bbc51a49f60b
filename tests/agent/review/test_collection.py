"""All records as a review sees them: edited, merged, and those that cannot be read left out."""

from __future__ import annotations

from pathlib import Path

from agent.actions.types import TypeText
from agent.review import Edit, EditKind, add_edit, collect
from agent.store import RecordWriter
from agent.types import Allow, Effect, EffectKind, Ending, EndingKind, Performed, Step, Task
from tests.fakes import observed, picture


def record(folder: Path, *texts: str) -> Path:
    writer = RecordWriter(folder, about={"source": "demonstration"})
    writer.begin(Task("write"))
    for number, text in enumerate(texts, start=1):
        done = Performed(TypeText(text), Allow("demonstration", "owner"), Effect(EffectKind.CHANGED))
        writer.step(Step(number, observed(picture()[:40, :60]), None, "", None, "", (done,)))
    writer.end(Ending(EndingKind.FINISHED))
    return writer.folder


def test_what_was_marked_and_whether_anything_was_said_is_counted(tmp_path: Path) -> None:
    one, other = record(tmp_path, "a", "b"), record(tmp_path, "c")
    add_edit(one, Edit(EditKind.WRONG, step=2))
    found = collect([one, other])
    assert [(item.num_steps, item.num_wrong, item.is_reviewed) for item in found] == [
        (2, 1, True),
        (1, 0, False),
    ]
    assert {item.source for item in found} == {"demonstration"}


def test_a_merged_record_says_where_its_steps_are_now(tmp_path: Path) -> None:
    one, other = record(tmp_path, "a"), record(tmp_path, "b", "c")
    add_edit(one, Edit(EditKind.MERGE, text=other.name))
    first, second = collect([one, other])
    assert first.num_steps == 3
    assert (first.follows, second.follows) == ("", one.name)
    add_edit(one, Edit(EditKind.UNDO))
    first, second = collect([one, other])
    assert (first.num_steps, second.follows) == (1, "")


def test_a_record_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    one, broken = record(tmp_path, "a"), record(tmp_path, "b")
    (broken / "record.jsonl").write_text("nothing\nof a record\n")
    assert [item.record_id for item in collect([one, broken])] == [one.name]
