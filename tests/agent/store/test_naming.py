"""A recording that was begun without a task gets it afterwards, once."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.actions.types import TypeText
from agent.errors import RecordWriteError
from agent.store import RecordWriter, open_record
from agent.store.naming import name_task
from agent.store.writer import RECORD_FILE
from agent.types import Allow, Ending, EndingKind, Performed, Step, Task
from tests.fakes import observed, picture


def recorded(records: Path, task: str, *, is_ended: bool = True) -> Path:
    writer = RecordWriter(records, about={"source": "demonstration"})
    writer.begin(Task(task, "editor"))
    done = Performed(TypeText("Ada"), Allow("demonstration", "owner"), None)
    writer.step(Step(1, observed(picture()[:0, :0]), None, "", None, "", (done,)))
    if is_ended:
        writer.end(Ending(EndingKind.FINISHED))
    writer.close()
    return writer.folder


def test_only_the_task_changes(tmp_path: Path) -> None:
    folder = recorded(tmp_path, "")
    before = (folder / RECORD_FILE).read_bytes().split(b"\n")
    name_task(folder, " write a name ")
    record = open_record(folder)
    assert record.task == Task("write a name", "editor")
    assert record.header.about == {"source": "demonstration"}
    assert (folder / RECORD_FILE).read_bytes().split(b"\n")[1:] == before[1:]


@pytest.mark.parametrize(
    ("task", "is_ended", "text", "why"),
    [
        ("write", True, "other", "has a task already"),
        ("", False, "other", "still being written"),
        ("", True, "  ", "needs words"),
    ],
)
def test_what_would_change_a_record_that_is_whole_is_refused(
    task: str, is_ended: bool, text: str, why: str, tmp_path: Path
) -> None:
    folder = recorded(tmp_path, task, is_ended=is_ended)
    before = (folder / RECORD_FILE).read_bytes()
    with pytest.raises(RecordWriteError, match=why):
        name_task(folder, text)
    assert (folder / RECORD_FILE).read_bytes() == before
