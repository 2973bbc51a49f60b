"""Which applications are installed, and which of them the suite `apps` examines. I/O: reads files.

Applications of the evaluation suites are the examination: what is proposed for training leaves them out.
"""

from __future__ import annotations

import configparser
import os
import shlex
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from agent.computers.sandbox import WORK
from training.environments.applications.tasks import ARCHIVE, FILE, archive_of
from training.evaluation.apps import EXAMS

_SECTION = "Desktop Entry"
_FOLDER_TYPE, _TEXT_TYPE, _ARCHIVE_TYPE = "inode/directory", "text/plain", "application/x-tar"
_TEXT = "seven boxes of pens\ncall back on Tuesday\n"
_SAMPLES = {
    _TEXT_TYPE: (FILE, _TEXT),
    _ARCHIVE_TYPE: (ARCHIVE, archive_of({"garden.txt": _TEXT, "letters.txt": "the blue folder\n"})),
}
_FOLDER_FILES = (("budget.txt", _TEXT), ("recipes.txt", _TEXT), ("travel.txt", _TEXT))
_NO_DESKTOP = {"pcmanfm": ("--no-desktop",)}
"""Options that an application needs without a desktop environment; nothing but a window may come of it."""

EXAM_PROGRAMS = frozenset(Path(exam.command[0]).name for exam in EXAMS.values())
"""Programs of the suite `apps`, which never enter training data."""


@dataclass(frozen=True, slots=True)
class InstalledApplication:
    """An application that a desktop file offers."""

    application: str
    """Name of its desktop file, without the ending."""
    name: str
    """What people call it."""
    command: tuple[str, ...]
    """Opens it with something to look at: `files` lie in its working folder."""
    files: tuple[tuple[str, str], ...] = ()
    """(name, text)"""

    @property
    def program(self) -> str:
        """The program's own name, whatever the desktop file is called."""
        return Path(self.command[0]).name

    @property
    def is_exam(self) -> bool:
        """Whether the suite `apps` examines it."""
        return is_exam(self.command)


def is_exam(command: Sequence[str]) -> bool:
    """Whether a command starts a program of the suite `apps`, also by a link or through another program.

    >>> is_exam(("/usr/bin/mousepad", "notes.txt")), is_exam(("env", "galculator")), is_exam(("l3afpad",))
    (True, True, False)
    """
    words = {Path(word).name for word in command}
    found = shutil.which(command[0]) if command else None
    if found:
        words.add(Path(found).resolve().name)
    return bool(words & EXAM_PROGRAMS)


def data_folders() -> list[Path]:
    """Where desktop files lie, the owner's first."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local/share")
    shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    return [Path(folder) / "applications" for folder in (home, *shared.split(":")) if folder]


def installed_applications(folders: Iterable[Path] | None = None) -> list[InstalledApplication]:
    """All that have a window of their own, by name; a desktop file in an earlier folder counts."""
    found: dict[str, InstalledApplication | None] = {}
    for folder in data_folders() if folders is None else folders:
        for path in sorted(folder.glob("*.desktop")) if folder.is_dir() else ():
            found.setdefault(path.stem, read_desktop_file(path))
    return sorted((one for one in found.values() if one is not None), key=lambda one: one.application)


def read_desktop_file(path: Path) -> InstalledApplication | None:
    """The application of a desktop file; None where it is hidden, runs in a terminal or cannot be started."""
    parser = configparser.ConfigParser(interpolation=None, strict=False, delimiters=("=",))
    try:
        parser.read(path, encoding="utf-8")
        entry = parser[_SECTION]
        words = shlex.split(entry.get("Exec", ""))
    except (configparser.Error, KeyError, UnicodeDecodeError, ValueError):
        return None
    is_out = any(entry.get(key, "").lower() == "true" for key in ("NoDisplay", "Hidden", "Terminal"))
    if is_out or entry.get("Type") != "Application" or not words or shutil.which(words[0]) is None:
        return None
    types = entry.get("MimeType", "").split(";")
    opened, files = _sample(types) if any(word in ("%f", "%F", "%u", "%U") for word in words) else ((), ())
    options = _NO_DESKTOP.get(Path(words[0]).name, ())
    plain = [word for word in words if not word.startswith("%")]
    command = (plain[0], *options, *plain[1:], *opened)
    return InstalledApplication(path.stem, entry.get("Name", path.stem), command, files)


def _sample(types: Sequence[str]) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """What to open so that there is something to see, and the files that it needs."""
    if _FOLDER_TYPE in types:
        return (WORK,), _FOLDER_FILES
    for kind, (name, text) in _SAMPLES.items():
        if kind in types:
            return (name,), ((name, text),)
    return (), ()
