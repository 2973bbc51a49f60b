"""`deskhand record` and `deskhand redact` as their owner meets them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from agent.actions.types import TypeText
from agent.store import RecordWriter, open_record
from agent.types import Allow, Ending, EndingKind, Performed, Step, Task
from app.cli.main import main
from tests.fakes import observed, picture

COMMAND = [sys.executable, "-m", "app", "record"]
LIMIT_S = 120


def recorded(*options: str, said: str, task: Sequence[str] = ("show how",)) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of a recording during which lines were typed."""
    process = subprocess.Popen(
        [*COMMAND, *task, *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stderr is not None
    with process:
        told = process.stderr.readline()
        process.stdin.write(said)
        process.stdin.close()
        assert process.stdout is not None
        out = process.stdout.read()
        return process.wait(LIMIT_S), out, told + process.stderr.read()


def test_recording_is_a_record_like_any_other(deskhand_home: Path) -> None:
    status, out, told = recorded("--all-apps", "--json", said="n because\nq\n")
    assert status == 0, told
    answer = json.loads(out)
    record = open_record(deskhand_home / "records" / answer["record"])
    assert record.task.text == "show how"
    assert record.ending.kind is EndingKind.FINISHED
    assert [step.thought for step in record] == ["because"]


def test_the_task_can_be_said_afterwards(deskhand_home: Path) -> None:
    said = "q\nshow how, card 4111 1111 1111 1111\n"
    status, out, told = recorded("--all-apps", "--json", said=said, task=())
    assert status == 0, told
    record = open_record(deskhand_home / "records" / json.loads(out)["record"])
    assert record.task.text == "show how, card [card number]"


def test_discarded_recording_is_gone(deskhand_home: Path) -> None:
    status, _, told = recorded("--all-apps", said="d\n")
    assert status == 3, told
    assert list((deskhand_home / "records").iterdir()) == []


def test_nothing_is_recorded_without_permission(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "show how"]) == 2
    assert "--app" in capsys.readouterr().err


def test_permissions_are_kept_where_the_owner_says_so(deskhand_home: Path) -> None:
    status, _, told = recorded("--app", "Mousepad", "--exclude", "Mail", "--remember", said="q\n")
    assert status == 0, told
    kept = json.loads((deskhand_home / "recording.json").read_text())
    assert kept["applications"] == ["mousepad"]
    assert kept["excluded"] == ["mail"]


def test_redact_says_what_it_removed(deskhand_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    writer = RecordWriter(deskhand_home / "records")
    writer.begin(Task("pay"))
    done = Performed(TypeText("4111 1111 1111 1111"), Allow("test"), None)
    writer.step(Step(1, observed(picture()[:0, :0]), None, "", None, "", (done,)))
    writer.end(Ending(EndingKind.FINISHED))
    assert main(["redact", "latest", "--json"]) == 0
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert (finding["kind"], finding["state"]) == ("card number", "removed")
    (step,) = open_record(writer.folder)
    assert step.performed[0].action == TypeText("[card number]")
