"""A choice goes into a record's header and comes back from there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from agent.actions.policy import ApprovalLevel
from agent.settings import ComputerKind
from agent.store.format import Header
from agent.types import Task
from app.running.choices import NetworkReach, TaskChoice
from app.running.rerun import facts_of, missing_words, rerun_facts

USUAL = TaskChoice("", model="usual", max_steps=50)


def header_of(choice: TaskChoice, **more: str) -> Header:
    """As a session writes it."""
    session = {"model": choice.model, "computer": choice.computer.value, "approval": choice.approval.value}
    return Header("r", Task(choice.task), "2026-01-01T00:00:00+00:00", session | facts_of(choice) | more)


@pytest.mark.parametrize(
    "choice",
    [
        TaskChoice("save it"),
        TaskChoice("save it", open_command=("mousepad", "--line", "a b.txt"), max_steps=7, candidates=3),
        TaskChoice("save it", approval=ApprovalLevel.RISKY, model="other", size_px=(1280, 800)),
        TaskChoice("r", ComputerKind.BROWSER, address="https://example.org/?a=b", network=NetworkReach.TASK),
        TaskChoice("read it", ComputerKind.BROWSER, network=NetworkReach.ANY),
        TaskChoice("read it", ComputerKind.BROWSER),
        TaskChoice("tidy up", ComputerKind.SCREEN, max_steps=200),
        TaskChoice("save it", pointer="embedded"),
    ],
)
def test_what_was_chosen_comes_back(choice: TaskChoice) -> None:
    found = rerun_facts(header_of(choice), USUAL)
    assert found.choice == choice
    assert missing_words(found) == ""


def test_an_older_run_that_reached_everything_gets_what_its_task_names() -> None:
    found = rerun_facts(header_of(TaskChoice("read it", ComputerKind.BROWSER), network="on"), USUAL)
    assert found.choice.network is NetworkReach.TASK


def test_hosts_that_were_opened_are_named_and_not_opened_again() -> None:
    choice = TaskChoice(
        "r", ComputerKind.BROWSER, network=NetworkReach.TASK, network_hosts=("192.168.1.5:8000",)
    )
    found = rerun_facts(header_of(choice), USUAL)
    assert found.choice == replace(choice, network_hosts=())
    assert "192.168.1.5:8000" in missing_words(found)


def test_attached_files_come_back_as_far_as_they_are_still_there(tmp_path: Path) -> None:
    here, gone = tmp_path / "price list.txt", tmp_path / "gone.txt"
    here.write_text("1")
    found = rerun_facts(header_of(TaskChoice("read it", attachments=(here, gone))), USUAL)
    assert found.choice.attachments == (here,)
    assert found.gone == (gone,)
    assert str(gone) in missing_words(found)


def test_the_name_of_a_home_stays_out_of_records(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "ada"))
    letter = Path.home() / "letters" / "letter.txt"
    letter.parent.mkdir(parents=True)
    letter.write_text("dear Bob")
    choice = TaskChoice("read it", attachments=(letter,), shared_folders=(letter.parent,))
    assert "ada" not in str(facts_of(choice))
    found = rerun_facts(header_of(choice), USUAL)
    assert found.choice.attachments == (letter,)
    assert found.choice.shared_folders == ()
    assert str(letter.parent) in missing_words(found), "the window shares no folders, and says so"


def test_an_older_record_is_filled_up_with_what_is_usual() -> None:
    about = {"model": "embedded", "computer": "private", "approval": "risky"}
    header = Header("r", Task("save it", application="mousepad"), "2026-01-01T00:00:00+00:00", about)
    found = rerun_facts(header, replace(USUAL, max_steps=9, size_px=(1024, 768)))
    assert found.choice == TaskChoice(
        "save it",
        approval=ApprovalLevel.RISKY,
        open_command=("mousepad",),
        max_steps=9,
        size_px=(1024, 768),
    )


@pytest.mark.parametrize(
    "damage",
    [
        {"computer": "mainframe"},
        {"approval": "never"},
        {"max_steps": "-3"},
        {"max_steps": "many"},
        {"proposals": "99"},
        {"desktop": "9x9"},
        {"desktop": "wide"},
        {"open": "'unclosed"},
        {"attached": "{"},
        {"attached": "[1, null]"},
        {"attached": "7"},
        {"network": "on"},
        {"network": "everything"},
        {"address": "https://example.org"},
    ],
)
def test_facts_that_make_no_sense_are_left_aside(damage: dict[str, str]) -> None:
    found = rerun_facts(header_of(TaskChoice("save it", model="usual"), **damage), USUAL)
    assert found.choice == replace(USUAL, task="save it")
