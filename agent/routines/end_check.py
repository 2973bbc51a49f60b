"""What has to be true when a routine has ended: a file, a text on the screen, a command that succeeds.
Pure but for the place that is asked."""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

from agent.actions.describe import cut
from agent.errors import SettingsError

_NAME = re.compile(r"(?<!\{)\{([A-Za-z_][\w-]*)\}(?!\})")
_MOST_CHARACTERS = 4_000


class CheckKind(StrEnum):
    FILE = "file"
    SCREEN = "screen"
    COMMAND = "command"


class CheckPlace(Protocol):
    """The computer of a routine, still open, as its checks see it."""

    def file_text(self, path: str) -> str:
        """Raises OSError where there is no such file; `strerror` says why. No text: U+FFFD."""
        ...

    def shows(self, text: str) -> bool:
        """Whether the text stands on the screen. Raises AgentError where that cannot be known."""
        ...

    def exit_status(self, command: Sequence[str]) -> int | None:
        """Of a command; None where it did not end in time. Raises AgentError where none may be run."""
        ...


@dataclass(frozen=True, slots=True)
class EndCheck:
    """One thing that has to be true; `{name}` stands for the text of a parameter."""

    kind: CheckKind
    what: str
    """A file's path, a text on the screen, or a command line."""
    text: str = ""
    """What the file has to hold; "" where it only has to be there."""

    def filled(self, values: Mapping[str, str]) -> EndCheck:
        """With the texts of this run. A command is split into words first: a text stays one word."""
        if self.kind is CheckKind.COMMAND:
            words = [_filled(word, values) for word in shlex.split(self.what)]
            return replace(self, what=shlex.join(words))
        return replace(self, what=_filled(self.what, values), text=_filled(self.text, values))


def require_check(check: EndCheck, parameters: Collection[str]) -> None:
    """
    Raises:
        SettingsError: it is empty, too long, no command, or names a parameter that there is not.
    """
    if not check.what.strip():
        raise SettingsError("A check needs a file, a text or a command.")
    if len(check.what) + len(check.text) > _MOST_CHARACTERS:
        raise SettingsError(f"A check has at most {_MOST_CHARACTERS} characters.")
    if check.kind is CheckKind.COMMAND:
        try:
            shlex.split(check.what)
        except ValueError as problem:
            raise SettingsError(f"The command of a check cannot be read: {problem}.") from problem
    for name in _NAME.findall(f"{check.what} {check.text}"):
        if name not in parameters:
            known = ", ".join(sorted(parameters)) or "none"
            raise SettingsError(f"A check names the parameter {name!r}; the routine has: {known}.")


def failure(check: EndCheck, place: CheckPlace) -> str:
    """Why a check, with its texts filled in, does not hold, in a sentence; "" where it does.

    Raises:
        AgentError: it cannot be known.
    """
    what = cut(check.what, 80)
    match check.kind:
        case CheckKind.FILE:
            try:
                found = place.file_text(check.what)
            except OSError as problem:
                return f"The file “{what}” is not there: {problem.strerror}."
            if check.text and check.text not in found:
                return f"The file “{what}” does not hold “{cut(check.text, 80)}”."
            return ""
        case CheckKind.SCREEN:
            return "" if place.shows(check.what) else f"The screen does not show “{what}”."
        case CheckKind.COMMAND:
            status = place.exit_status(shlex.split(check.what))
            if status is None:
                return f"The command “{what}” did not end in time."
            return f"The command “{what}” ended with status {status}." if status else ""


def _filled(text: str, values: Mapping[str, str]) -> str:
    return _NAME.sub(lambda found: values.get(found[1], found[0]), text)
