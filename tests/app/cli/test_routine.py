"""`deskhand routine`: made of a record, done again on a fresh desktop with another text, and checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from agent.actions.types import Hotkey, TypeText
from agent.review.rating import Rating, rating_of
from agent.settings import Settings
from agent.store import Record, open_record
from app.cli.main import main
from tests.agent.routines.screens import recorded, screen
from tests.app.cli.test_replay import recorded_on_desktop

OPEN = ["--open", "mousepad list.txt", "--approve", "all"]


def note_on_desktop() -> Record:
    return recorded_on_desktop(
        Settings.from_environment().records_folder,
        [
            (TypeText("first note\n"), "*~/work/list.txt - Mousepad"),
            (Hotkey(("ctrl", "s")), "~/work/list.txt - Mousepad"),
        ],
    )


def said(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return found


@pytest.mark.desktop
def test_a_routine_is_done_with_another_text_and_its_checks_hold(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = note_on_desktop()
    checks = ["--file-holds", "list.txt", "{note}", "--succeeds", "grep -q {note} list.txt"]
    checks += ["--shows", "{note}", "--tries", "2"]
    assert main(["routine", "make", "note", record.record_id, "--rename", "text=note", *OPEN, *checks]) == 0
    assert "note = 'first note'" in capsys.readouterr().out
    assert main(["routine", "run", "note", "--with", "note=second note", "--json"]) == 0
    result = said(capsys)
    assert (result["passed"], result["asked_model"], len(result["tries"])) == (True, 0, 1), result
    [kept] = result["files"]
    assert Path(kept).read_text() == "second note\n"
    again = open_record(deskhand_home / "records" / result["record"])
    assert again.header.about["routine"] == "note"
    assert rating_of(again.folder) is Rating.WORKED

    out = tmp_path / "instructions"
    assert main(["routine", "export", "note", "--out", str(out)]) == 0
    page = (out / "instructions.md").read_text()
    assert "## 1. Type **note** (for example “first note”), then press Enter" in page
    assert "## 2. Press Ctrl+S" in page.replace("\\+", "+")
    assert sorted(one.name for one in (out / "pictures").iterdir()) == ["step-01.png", "step-02.png"]
    assert main(["routine", "export", "note", "--out", str(out)]) == 2


@pytest.mark.desktop
def test_a_try_that_fails_its_check_is_made_again_and_then_said_to_have_failed(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = note_on_desktop()
    checks = ["--file", "other.txt", "--tries", "2"]
    assert main(["routine", "make", "note", record.record_id, *OPEN, *checks]) == 0
    capsys.readouterr()
    assert main(["routine", "run", "note", "--json"]) == 1
    result = said(capsys)
    assert result["ending"] == "finished"
    assert not result["passed"]
    assert "“other.txt” is not there" in result["problem"]
    assert len({one["record"] for one in result["tries"]}) == 2
    assert all(
        rating_of(deskhand_home / "records" / one["record"]) is Rating.FAILED for one in result["tries"]
    )


def kept_note(*words: str) -> Record:
    shown = screen((300, 200, "Save"))
    record = recorded(Settings.from_environment().records_folder, (shown, [TypeText("Dear Ada\n")]))
    assert main(["routine", "make", "note", record.record_id, *words, *OPEN]) == 0
    return record


def test_routines_are_listed_changed_and_deleted(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept_note()
    assert main(["routine", "change", "note", "--rename", "text=to", "--name", "letter", "--json"]) == 0
    assert said(capsys)["texts"] == {"to": "Dear Ada"}
    assert main(["routine", "list", "--json"]) == 0
    [one] = said(capsys)["routines"]
    assert (one["name"], one["approval"], one["parameters"]) == (
        "letter",
        "all",
        [{"name": "to", "step": 1}],
    )
    assert main(["routine", "show", "letter"]) == 0
    assert "to = 'Dear Ada'  (step 1)" in capsys.readouterr().out
    assert main(["routine", "delete", "letter"]) == 0
    assert main(["routine", "list"]) == 0
    assert "There is no routine yet" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["run", "nothing"], "There is no routine 'nothing'"),
        (["run", "note", "--with", "nobody=x"], "no parameter 'nobody'"),
        (["make", "note", "latest", *OPEN], "already"),
        (["make", "other", "latest", "--tries", "3", *OPEN], "needs a check"),
        (["change", "note", "--file", "{nobody}.txt"], "'nobody'"),
        (["change", "note", "--rename", "nobody=x"], "no parameter 'nobody'"),
    ],
)
def test_bad_words_get_a_sentence(
    deskhand_home: Path, words: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    kept_note()
    assert main(["routine", *words]) == 2
    assert problem in capsys.readouterr().err


def test_several_tries_share_no_folder(
    deskhand_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept_note("--tries", "2", "--file", "a.txt", "--share", str(tmp_path))
    assert main(["routine", "run", "note"]) == 2
    assert "share no folder" in capsys.readouterr().err


def test_a_routine_without_its_record_says_so(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = kept_note()
    for file in record.folder.rglob("*"):
        if file.is_file():
            file.unlink()
    assert main(["routine", "run", "note"]) == 2
    assert "The record of the routine “note” cannot be read" in capsys.readouterr().err
