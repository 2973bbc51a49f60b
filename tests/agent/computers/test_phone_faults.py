"""What goes wrong with a phone is one sentence and never a wrong tap; every string comes quoted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("adbutils", reason="the extra `machines` is not installed")

from agent.actions.policy import ApprovalLevel
from agent.computers.android.quoting import quoted
from agent.computers.android.serial import read_phone
from agent.errors import InputError, SettingsError
from agent.settings import ComputerKind, Settings
from app.cli.words import computer_of
from app.running.choices import TaskChoice
from app.running.request import task_request
from app.storage.preferences import Preferences
from tests.agent.computers.phones.faults import FAULTS, Fault, is_one_sentence, suffer
from tests.agent.computers.phones.hostile import escaped, hostile_strings


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_one_sentence_and_no_wrong_tap(fault: Fault, tmp_path: Path) -> None:
    said, received = suffer(fault, tmp_path)
    assert re.search(fault.says, said), said
    assert is_one_sentence(said), said
    assert received == (["press", "release"] if fault.lands else [])


def test_no_hostile_string_leaves_its_word(tmp_path: Path) -> None:
    assert escaped(hostile_strings(2000, 7), tmp_path) == 0


@pytest.mark.parametrize("text", ["a\0b", "\ud800"])
def test_what_no_command_line_holds_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        quoted(text)


@pytest.mark.parametrize(
    "text", ["android:", "android:a b", "android:;reboot", "android:-s", "phone", "android:é"]
)
def test_odd_serials_are_refused(text: str) -> None:
    with pytest.raises(SettingsError, match="names no phone"):
        read_phone(text)


def test_the_command_line_names_a_phone() -> None:
    assert computer_of("android:R58M12", Preferences()) == (ComputerKind.PHONE, "android:R58M12")
    assert computer_of("android", Preferences()) == (ComputerKind.PHONE, "")


def test_a_phone_never_takes_the_level_that_asks_nothing() -> None:
    with pytest.raises(SettingsError, match="never allowed on a phone"):
        Settings(computer=ComputerKind.PHONE, approval=ApprovalLevel.ALL, allow_all_on_screen=True)
    choice = TaskChoice("look", ComputerKind.PHONE, machine="android:R58M12", open_command=("mousepad",))
    with pytest.raises(SettingsError, match="opens its own"):
        task_request(choice, Preferences())
