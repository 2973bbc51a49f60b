"""The browser as a computer: chosen in the task box, checked before anything starts, and run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from agent.actions.policy import ApprovalLevel
from agent.approval import NobodyToAsk
from agent.errors import SettingsError
from agent.settings import ComputerKind
from agent.store import open_record
from agent.types import EndingKind
from app.cli.parser import build_parser
from app.cli.run import TerminalWatcher, choice_from
from app.running.choices import NetworkReach, TaskChoice
from app.running.compose import run_task
from app.running.computers import choice_words, computer_note
from app.running.request import task_request
from app.storage.preferences import Preferences, base_settings
from app.widgets.task_box import TaskBox
from tests.agent.computers.test_browser import PAGE, needs_browser
from tests.fakes import ScriptedModel, embedded_manifest

BROWSER = TaskChoice("read it", ComputerKind.BROWSER)


@pytest.fixture
def box(qtbot: QtBot) -> TaskBox:
    made = TaskBox()
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


def pick_with(box: TaskBox, data: object) -> QComboBox:
    return next(found for found in box.findChildren(QComboBox) if found.findData(data) >= 0)


def page_field(box: TaskBox) -> QLineEdit:
    return next(found for found in box.findChildren(QLineEdit) if found.placeholderText() == "start page")


def test_the_browser_asks_for_a_page_and_has_no_network_unless_it_is_given(box: TaskBox) -> None:
    computers = pick_with(box, ComputerKind.BROWSER)
    assert not page_field(box).isVisible()
    computers.setCurrentIndex(computers.findData(ComputerKind.BROWSER))
    network = pick_with(box, NetworkReach.TASK)
    assert page_field(box).isVisible()
    assert network.isVisible()
    assert network.currentText() == "Network off"
    assert box.choice() == TaskChoice("", ComputerKind.BROWSER)
    page_field(box).setText(" example.org ")
    for reach in (NetworkReach.TASK, NetworkReach.ANY):
        network.setCurrentIndex(network.findData(reach))
        assert box.choice() == TaskChoice("", ComputerKind.BROWSER, address="example.org", network=reach)


def test_another_computer_has_neither_page_nor_network(box: TaskBox) -> None:
    box.set_choice(
        TaskChoice("read it", ComputerKind.BROWSER, address="example.org", network=NetworkReach.TASK)
    )
    computers = pick_with(box, ComputerKind.BROWSER)
    computers.setCurrentIndex(computers.findData(ComputerKind.PRIVATE))
    assert not page_field(box).isVisible()
    assert box.choice() == TaskChoice("read it")


def test_return_in_the_page_starts_the_task(qtbot: QtBot, box: TaskBox) -> None:
    box.set_choice(BROWSER)
    with qtbot.waitSignal(box.task_submitted):
        qtbot.keyClick(page_field(box), Qt.Key.Key_Return)


def test_the_window_says_plainly_whether_there_is_a_network() -> None:
    online = TaskChoice("read it", ComputerKind.BROWSER, address="example.org", network=NetworkReach.TASK)
    assert "without any network" in computer_note(BROWSER)
    assert "Network off" in choice_words(BROWSER)
    assert "nothing else" in computer_note(online)
    assert "hosts of the task" in choice_words(online)
    assert "example.org" in choice_words(online)
    anywhere = replace(online, network=NetworkReach.ANY, network_hosts=("192.168.1.5:8000",))
    assert "your own network it does not reach" in computer_note(anywhere)
    assert "all hosts" in choice_words(anywhere)
    assert "192.168.1.5:8000" in choice_words(anywhere), "what is opened beside that is never silent"
    assert "etwork" not in choice_words(TaskChoice("read it"))


@needs_browser
def test_what_does_not_fit_is_said_before_anything_starts(deskhand_home: Path) -> None:
    for choice, words in (
        (TaskChoice("x", ComputerKind.BROWSER, open_command=("mousepad",)), "alone"),
        (TaskChoice("x", ComputerKind.BROWSER, address="example.org"), "network is off"),
        (TaskChoice("x", address="example.org"), "for the browser only"),
        (TaskChoice("x", network=NetworkReach.TASK), "for the browser only"),
        (TaskChoice("x", network_hosts=("example.org",)), "for the browser only"),
        (TaskChoice("x", ComputerKind.SCREEN, network=NetworkReach.ANY), "for the browser only"),
        (replace(BROWSER, network=NetworkReach.TASK), "they name none"),
        (replace(BROWSER, network_hosts=("example.org",)), "network is off"),
        (replace(BROWSER, network=NetworkReach.ANY, network_hosts=("no host",)), "is not a host"),
    ):
        with pytest.raises(SettingsError, match=words):
            task_request(choice, Preferences())
    assert task_request(BROWSER, Preferences()).settings.computer is ComputerKind.BROWSER


@needs_browser
def test_the_command_line_chooses_it_too(deskhand_home: Path) -> None:
    words = ["run", "--computer", "browser", "--address", "example.org", "--network", "read it"]
    choice = choice_from(build_parser().parse_args(words), Preferences())
    assert choice == TaskChoice(
        "read it", ComputerKind.BROWSER, address="example.org", network=NetworkReach.TASK
    )
    for more, wanted in (
        (["--network-any"], replace(choice, network=NetworkReach.ANY)),
        (["--network-host", "[::1]:80"], replace(choice, network_hosts=("[::1]:80",))),
    ):
        assert choice_from(build_parser().parse_args(words + more), Preferences()) == wanted


@pytest.mark.browser
@pytest.mark.desktop
@needs_browser
def test_a_task_is_done_in_a_browser(deskhand_home: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(PAGE)
    choice = TaskChoice(
        "press the page",
        ComputerKind.BROWSER,
        approval=ApprovalLevel.ALL,
        attachments=(page,),
        address="page.html",
    )
    outcome = run_task(
        task_request(choice, Preferences()),
        owner=NobodyToAsk(),
        watcher=TerminalWatcher(),
        stop=Event(),
        load=lambda _name: (embedded_manifest(), ScriptedModel("seen<|finished|>A page.")),
    )
    assert outcome.ending.kind is EndingKind.FINISHED
    record = open_record(base_settings(Preferences()).records_folder / outcome.record_id)
    about = record.header.about
    assert (about["computer"], about["address"]) == ("browser", "page.html")
    assert "network" not in about
    window = record.lines[0].step.observation.window
    assert window is not None
    assert "chrom" in window.application.lower()
