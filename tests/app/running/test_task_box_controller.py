"""Commands of desktop entries."""

from __future__ import annotations

import pytest

from app.running.task_box_controller import command_of, installed_applications, name_of


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
    assert found == sorted(found, key=lambda one: one[0].casefold())
    assert len({name for name, _ in found}) == len({command for _, command in found}) == len(found)


def test_an_entry_gives_the_name_that_its_owner_knows() -> None:
    assert (
        name_of("[Desktop Entry]\nName[de]=Editor\nName=Mousepad \n[Desktop Action new]\nName=New")
        == "Mousepad"
    )
    assert name_of("[Desktop Entry]\nExec=x") == name_of("") == ""
