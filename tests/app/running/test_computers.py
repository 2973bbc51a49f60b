"""Every kind of computer has an entry, and window and command line are as long as the list."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from agent.settings import ComputerKind
from app.cli.parser import build_parser
from app.running.choices import NetworkReach, TaskChoice
from app.running.computers import COMPUTERS, choice_words, computer_note
from app.widgets.task_box import TaskBox


def test_every_kind_has_an_entry_with_words_and_help() -> None:
    assert COMPUTERS.keys() == set(ComputerKind)
    for kind in ComputerKind:
        choice = TaskChoice("task", computer=kind)
        assert COMPUTERS[kind].help
        assert computer_note(choice)
        assert choice_words(choice).startswith(COMPUTERS[kind].words)


@pytest.mark.parametrize("kind", list(ComputerKind))
def test_the_window_keeps_of_a_choice_what_its_computer_takes(kind: ComputerKind, qtbot: QtBot) -> None:
    box = TaskBox()
    qtbot.addWidget(box)
    choice = TaskChoice("task", kind, open_command=("xterm",), address="a.example", network=NetworkReach.TASK)
    box.set_choice(choice)
    kept = box.choice()
    assert bool(kept.open_command) == COMPUTERS[kind].takes_application
    assert bool(kept.address) == kept.has_network == COMPUTERS[kind].takes_page


def test_the_command_line_offers_every_kind() -> None:
    for kind in ComputerKind:
        assert build_parser().parse_args(["run", "task", "--computer", kind.value]).computer == kind.value
