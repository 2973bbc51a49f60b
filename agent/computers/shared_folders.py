"""Sharing with a private desktop: which folders, copying files in. I/O: files."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from agent.errors import SandboxError

_NEVER_SHARED = (
    "/",
    "/home",
    "/root",
    "/etc",
    "/proc",
    "/sys",
    "/dev",
    "/run",
    "/tmp",
    "/usr",
    "/var",
    "/boot",
)


def require_shareable(folder: Path) -> Path:
    """The folder with links resolved.

    Raises:
        SandboxError: there is no such folder, or it holds much more than a task could need.
    """
    resolved = folder.expanduser().resolve()
    if not resolved.is_dir():
        raise SandboxError(f"{folder} is not a folder and cannot be shared with a private desktop.")
    if str(resolved) in _NEVER_SHARED or resolved == Path.home():
        raise SandboxError(
            f"{resolved} is too much to share with a private desktop; share a folder below it."
        )
    return resolved


def copy_in(files: Sequence[Path], folder: Path) -> list[str]:
    """Copy files of the owner's into a folder; returns the names they have there, with a number where one is
    taken. The owner's own files are never changed.

    Raises:
        SandboxError: one is no file, or cannot be read.
    """
    names: list[str] = []
    for file in files:
        if not file.is_file():
            raise SandboxError(f"{file} is not a file and cannot be attached.")
        try:
            names.append(_copy_anew(file, folder))
        except OSError as problem:
            raise SandboxError(f"{file} cannot be attached: {problem.strerror}.") from problem
    return names


def _copy_anew(file: Path, folder: Path) -> str:
    name, number = file.name, 1
    with file.open("rb") as source:
        while True:
            try:
                # Programs inside can put a link under any name. An exclusive opening never follows one.
                copy = os.open(folder / name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
            except FileExistsError:
                number += 1
                name = f"{file.stem} ({number}){file.suffix}"
                continue
            with os.fdopen(copy, "wb") as target:
                shutil.copyfileobj(source, target)
            return name


def write_inside(root: Path, path: str, text: str) -> None:
    """Write a file below a folder whose content programs inside can change, making folders on the way. No
    link is followed, whenever it appears.

    Raises:
        SandboxError: there is a link on the way, or something else that cannot be written.
    """
    *folders, name = Path(path).parts
    flags = os.O_NOFOLLOW | os.O_CLOEXEC
    at = os.open(root, os.O_RDONLY | os.O_DIRECTORY | flags)
    try:
        for folder in folders:
            with contextlib.suppress(FileExistsError):
                os.mkdir(folder, dir_fd=at)
            below = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | flags, dir_fd=at)
            os.close(at)
            at = below
        file = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NONBLOCK | flags, 0o666, dir_fd=at)
        with os.fdopen(file, "w", encoding="utf-8") as target:
            target.write(text)
    except OSError as problem:
        raise SandboxError(
            f"{path} of a private desktop cannot be written: {problem.strerror}. A program inside has put"
            " something else there; start a new desktop."
        ) from problem
    finally:
        os.close(at)
