"""Commands of desktop entries."""

from __future__ import annotations

import pytest

from app.running.task_box_controller import command_of, installed_applications


@pytest.mark.parametrize(
    ("lines", "command"),
    [
        ("Exec=mousepad %F", "mousepad"),
        ("Exec=/usr/bin/gimp-2.10 %U", "gimp-2.10"),
        ("Exec=libreoffice --calc %U", "libreoffice --calc"),
        ("Exec=htop\nTerminal=true", ""),
        ("Exec=hidden\nNoDisplay=true", ""),
        ("Type=Link\nURL=http://x", ""),
        ("Exec='open", ""),
        ("Name=100% free", ""),
    ],
)
def test_an_entry_gives_its_command(lines: str, command: str) -> None:
    assert command_of(f"[Desktop Entry]\nName=x\n{lines}\n") == command


def test_what_is_no_entry_gives_nothing() -> None:
    assert command_of("") == command_of("no section\nExec=x") == ""


def test_installed_applications_are_sorted_and_named_once() -> None:
    found = installed_applications()
    assert found == sorted(set(found), key=str.casefold)
