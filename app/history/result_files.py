"""The files that a run left with its record. I/O: lists them, copies one.

Programs that nobody trusts wrote them: no link is followed, and what may be a program is not opened.
"""

from __future__ import annotations

import os
import shutil
import stat
from dataclasses import dataclass
from pathlib import Path

from agent.computers.kept_files import FILES_FOLDER
from agent.errors import RecordWriteError, SettingsError
from app.language import tr

MOST_FILES = 500
_MOST_ENTRIES = 5_000
_PROGRAMS = frozenset(
    (
        *("appimage", "bash", "bat", "bin", "cmd", "com", "csh", "deb", "desktop", "elf", "exe", "fish"),
        *("flatpakref", "jar", "jnlp", "js", "ksh", "lnk", "mjs", "msi", "php", "pl", "ps1", "py", "pyw"),
        *("rb", "rpm", "run", "scr", "service", "sh", "snap", "so", "url", "vbs", "wsf", "zsh"),
    )
)


@dataclass(frozen=True, slots=True)
class ResultFile:
    path: Path
    name: str
    """Below the folder of kept files."""
    num_bytes: int


def result_files(record: Path) -> tuple[ResultFile, ...]:
    """Plain files that were kept with a record, by name, `MOST_FILES` of them at most."""
    top = record / FILES_FOLDER
    found: list[ResultFile] = []
    num_seen = 0
    for folder, folders, names in os.walk(top):
        folders.sort()
        for name in sorted(names):
            num_seen += 1
            path = Path(folder, name)
            try:
                status = path.lstat()
            except OSError:
                continue
            if stat.S_ISREG(status.st_mode):
                found.append(ResultFile(path, str(path.relative_to(top)), status.st_size))
            if len(found) == MOST_FILES or num_seen == _MOST_ENTRIES:
                return tuple(found)
    return tuple(found)


def size_words(num_bytes: int) -> str:
    """
    >>> size_words(12), size_words(4_300), size_words(7_654_321)
    ('12 B', '4.3 kB', '7.7 MB')
    """
    if num_bytes < 1_000:
        return f"{num_bytes} B"
    for unit, size in (("kB", 1e3), ("MB", 1e6)):
        if num_bytes < 1_000 * size:
            return f"{num_bytes / size:.1f} {unit}"
    return f"{num_bytes / 1e9:.1f} GB"


def require_opens(path: Path) -> None:
    """
    Raises:
        SettingsError: the file may be a program, which opening could start, or it is gone.
    """
    try:
        status = path.lstat()
    except OSError as problem:
        raise SettingsError(tr("The file is no longer there: {name}.", name=path.name)) from problem
    may_run = path.suffix.lower().lstrip(".") in _PROGRAMS or bool(status.st_mode & 0o111)
    if may_run or not stat.S_ISREG(status.st_mode):
        words = tr("{name} may be a program, so it is not opened from here.", name=path.name)
        raise SettingsError(f"{words} {tr('Save it and look at it first.')}")


def save_copy(path: Path, to: Path) -> None:
    """
    Raises:
        RecordWriteError: it cannot be copied.
    """
    try:
        shutil.copyfile(path, to, follow_symlinks=False)
    except (OSError, shutil.Error) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise RecordWriteError(f"{path.name} cannot be saved as {to}: {reason}.") from problem
