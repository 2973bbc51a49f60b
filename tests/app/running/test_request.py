"""Validating a task: what is refused before anything is opened, and what a request holds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from agent.actions.policy import ApprovalLevel
from agent.errors import PolicyError, SettingsError
from agent.settings import ComputerKind
from app.running.choices import TaskChoice
from app.running.request import MAX_TASK_CHARACTERS, TaskRequest, task_request, usual_choice
from app.storage.preferences import Preferences

SAVE = TaskChoice("save it")


def requested(choice: TaskChoice) -> TaskRequest:
    return task_request(choice, Preferences())


@pytest.mark.parametrize("text", ["", "   ", "\n\t"])
def test_an_empty_task_is_refused(text: str) -> None:
    with pytest.raises(SettingsError, match="empty"):
        requested(TaskChoice(text))


def test_a_task_that_is_too_long_is_refused_and_one_that_is_just_short_enough_is_not() -> None:
    with pytest.raises(SettingsError, match="100,000 characters"):
        requested(TaskChoice("x" * 100_000))
    longest = "x" * MAX_TASK_CHARACTERS
    assert requested(TaskChoice(longest)).choice.task == longest


def test_space_around_a_task_is_left_out() -> None:
    assert requested(TaskChoice("  save\n\nit \n")).choice.task == "save\n\nit"


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        (replace(SAVE, size_px=(10, 10)), "sides of"),
        (replace(SAVE, max_steps=0), "at least 1"),
        (replace(SAVE, attachments=(Path("/no/such/file"),)), "/no/such/file"),
        (replace(SAVE, shared_folders=(Path("/no/such/folder"),)), "/no/such/folder"),
        (replace(SAVE, open_command=("no-such-application",)), "not installed: no-such-application"),
        (replace(SAVE, computer=ComputerKind.SCREEN, open_command=("sh",)), "only in a private desktop"),
        (
            replace(SAVE, computer=ComputerKind.SCREEN, shared_folders=(Path("/tmp"),)),
            "screen sees all folders",
        ),
        (replace(SAVE, computer=ComputerKind.SCREEN, approval=ApprovalLevel.ALL), "not allowed on the real"),
    ],
)
def test_a_choice_that_cannot_be_run_is_refused_with_its_reason(choice: TaskChoice, words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        requested(choice)


def test_an_invalid_rules_file_is_reported_before_anything_is_started(deskhand_home: Path) -> None:
    (deskhand_home / "policy.json").write_text("{")
    with pytest.raises(PolicyError):
        requested(SAVE)


def test_a_request_holds_the_settings_of_its_run() -> None:
    preferences = Preferences(max_steps=7, model="other")
    request = task_request(usual_choice(preferences, task="save it", open_command=("sh", "-c")), preferences)
    assert (request.settings.limits.max_steps, request.settings.model) == (7, "other")
    assert request.application == "sh"
