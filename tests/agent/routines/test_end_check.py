"""Checks at the end of a routine: what they ask of a place, and what they refuse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from agent.errors import SettingsError
from agent.routines.end_check import CheckKind, EndCheck, failure, require_check


class Desk:
    """A place with these files, this screen, and a command that ends so."""

    def __init__(self, files: Mapping[str, str], screen: str = "", status: int | None = 0) -> None:
        self.files, self.screen, self.status = files, screen, status
        self.ran: list[Sequence[str]] = []

    def file_text(self, path: str) -> str:
        if path not in self.files:
            raise FileNotFoundError(2, "No such file or directory")
        return self.files[path]

    def shows(self, text: str) -> bool:
        return text in self.screen

    def exit_status(self, command: Sequence[str]) -> int | None:
        self.ran.append(command)
        return self.status


DESK = Desk({"Budget.txt": "Dear Ada"}, screen="Saved")


@pytest.mark.parametrize(
    ("check", "problem"),
    [
        (EndCheck(CheckKind.FILE, "{title}.txt"), ""),
        (EndCheck(CheckKind.FILE, "{title}.txt", "Ada"), ""),
        (EndCheck(CheckKind.FILE, "{title}.txt", "Bob"), "does not hold “Bob”"),
        (EndCheck(CheckKind.FILE, "{title}.pdf"), "is not there"),
        (EndCheck(CheckKind.SCREEN, "Saved"), ""),
        (EndCheck(CheckKind.SCREEN, "Failed"), "does not show “Failed”"),
    ],
)
def test_a_check_says_what_does_not_hold(check: EndCheck, problem: str) -> None:
    said = failure(check.filled({"title": "Budget"}), DESK)
    assert problem in said
    assert bool(said) is bool(problem)


@pytest.mark.parametrize(("status", "problem"), [(0, ""), (2, "status 2"), (None, "did not end in time")])
def test_a_command_counts_by_its_status(status: int | None, problem: str) -> None:
    said = failure(EndCheck(CheckKind.COMMAND, "grep -q Ada a.txt"), Desk({}, status=status))
    assert problem in said
    assert bool(said) is bool(problem)


def test_a_text_stays_one_word_of_a_command() -> None:
    desk = Desk({})
    check = EndCheck(CheckKind.COMMAND, "test -f {name}").filled({"name": "a b; rm -rf ~"})
    assert failure(check, desk) == ""
    assert desk.ran == [["test", "-f", "a b; rm -rf ~"]]


def test_names_of_secrets_are_not_filled_in() -> None:
    assert EndCheck(CheckKind.SCREEN, "{{pw}} {pw}").filled({"pw": "x"}).what == "{{pw}} x"


@pytest.mark.parametrize(
    ("check", "words"),
    [
        (EndCheck(CheckKind.FILE, " "), "needs a file"),
        (EndCheck(CheckKind.FILE, "{other}.txt"), "'other'"),
        (EndCheck(CheckKind.FILE, "a.txt", "{other}"), "'other'"),
        (EndCheck(CheckKind.COMMAND, "grep 'x"), "cannot be read"),
        (EndCheck(CheckKind.SCREEN, "x" * 5_000), "at most 4000"),
    ],
)
def test_a_check_that_makes_no_sense_is_refused(check: EndCheck, words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        require_check(check, ["title"])
