"""Sharing with what is shut in: which folders, copying files in. I/O: files."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from agent.computers.private_places import reason_not_to_share
from agent.errors import SandboxError
from agent.file_calls import NOT_INHERITED

NOTHING_SHARED = "Folders are shared with what runs in a sandbox, which there is on Linux only."


@dataclass(frozen=True, slots=True)
class HeldFolder:
    """A folder that was checked and is kept open: what is mounted later is this one, whatever its name leads
    to by then."""

    path: Path
    """With links resolved."""
    fd: int
    is_writable: bool


def require_shareable(folder: Path, *, is_writable: bool = True, private: Sequence[Path] = ()) -> Path:
    """The folder with links resolved. `private`: folders that are the owner's alone, beside those that are
    always.

    Raises:
        SandboxError: there is no such folder, or it is not to be shared; the sentence says why.
    """
    held = hold(folder, is_writable=is_writable, private=private)
    os.close(held.fd)
    return held.path


def hold(folder: Path, *, is_writable: bool, private: Sequence[Path] = ()) -> HeldFolder:
    """Open a folder that may be shared; the caller closes it.

    Raises:
        SandboxError: as `require_shareable`.
    """
    if sys.platform == "linux":
        return _hold(folder, is_writable=is_writable, private=private)
    else:
        raise SandboxError(NOTHING_SHARED)


if sys.platform == "linux":

    def _hold(folder: Path, *, is_writable: bool, private: Sequence[Path]) -> HeldFolder:
        try:
            fd = os.open(folder.expanduser(), os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
        except (OSError, RuntimeError, ValueError) as problem:
            raise SandboxError(f"{folder} is not a folder and cannot be shared.") from problem
        # What has been opened is checked, not what has that name a moment later.
        opened = Path(os.readlink(f"/proc/self/fd/{fd}"))
        reason = reason_not_to_share(opened, is_writable=is_writable, private=private)
        if not reason and not os.path.samestat(os.stat(fd), os.stat(opened)):
            reason = f"{folder} is hidden by something else at {opened} and cannot be shared."
        if reason:
            os.close(fd)
            raise SandboxError(reason)
        return HeldFolder(opened, fd, is_writable)


@contextmanager
def held_folders(share: Sequence[Path], read_only: Sequence[Path]) -> Iterator[tuple[HeldFolder, ...]]:
    """Open what may be written to and what may only be read, until the block ends.

    Raises:
        SandboxError: one may not be shared.
    """
    wanted = [(folder, False) for folder in read_only] + [(folder, True) for folder in share]
    with ExitStack() as closing:
        held = []
        for folder, is_writable in wanted:
            held.append(hold(folder, is_writable=is_writable))
            closing.callback(os.close, held[-1].fd)
        yield tuple(held)


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
                copy = os.open(folder / name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | NOT_INHERITED, 0o666)
            except FileExistsError:
                number += 1
                name = f"{file.stem} ({number}){file.suffix}"
                continue
            with os.fdopen(copy, "wb") as target:
                shutil.copyfileobj(source, target)
            return name


def write_inside(root: Path, path: str, content: str | bytes) -> None:
    """Write a file below a folder whose content programs inside can change, making folders on the way. No
    link is followed, whenever it appears.

    Raises:
        SandboxError: there is a link on the way, or something else that cannot be written.
    """
    if sys.platform == "win32":
        _write_plainly(root / path, content)
    else:
        _write_below(root, path, content)


def _write_plainly(file: Path, content: str | bytes) -> None:
    """There no programs are shut in: nobody but us writes into such a folder."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
    except OSError as problem:
        raise SandboxError(f"{file} cannot be written: {problem.strerror}.") from problem


if sys.platform != "win32":

    def _write_below(root: Path, path: str, content: str | bytes) -> None:
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
            file = os.open(
                name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NONBLOCK | flags, 0o666, dir_fd=at
            )
            with os.fdopen(file, "wb") as target:
                target.write(content.encode("utf-8") if isinstance(content, str) else content)
        except OSError as problem:
            raise SandboxError(
                f"{path} of a private desktop cannot be written: {problem.strerror}. A program inside has put"
                " something else there; start a new desktop."
            ) from problem
        finally:
            os.close(at)
