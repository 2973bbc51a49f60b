"""Browser profiles that stay signed in: named, one folder each, used by one browser at a time. I/O: files.

A profile is not encrypted. It is copied into the desktop before the browser starts and back once that has
ended by itself; what programs inside made of it meanwhile is treated as any file of theirs (`copied_files`).
"""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from agent.computers.shared_folders import write_inside
from agent.errors import SettingsError
from agent.file_calls import NO_LINK, NOT_INHERITED, try_lock

if TYPE_CHECKING:
    from agent.computers.applications import Application
    from agent.computers.private_desktop import PrivateDesktop

PROFILE = ".browser"
"""In the home of a desktop."""
_FOLDER = "browser-profiles"
_NAME = re.compile(r"[^\W_][\w .-]{0,39}")
_MAX_BYTES, _MAX_FILES = 256 * 2**20, 5_000
_END_LIMIT_S = 10.0
_ASK_AGAIN_S = 1.0
_POLL_S = 0.05
_NOT_KEPT = "The browser did not end by itself, so its profile is as it was before this task."
_TOO_LARGE = "The browser's profile has become too large and is as it was before this task."


class BrowserProfiles:
    """All of one owner's."""

    def __init__(self, home: Path) -> None:
        """`home` is Deskhand's own folder, which no desktop is ever shown."""
        self._folder = home / _FOLDER

    def names(self) -> list[str]:
        with suppress(OSError):
            return sorted(
                one.name for one in self._folder.iterdir() if _NAME.fullmatch(one.name) and one.is_dir()
            )
        return []

    def create(self, name: str) -> None:
        """
        Raises:
            SettingsError: the name is none, is taken, or the folder cannot be made.
        """
        if not _NAME.fullmatch(name) or name != name.strip():
            raise SettingsError("A profile's name has at most 40 letters, digits, blanks, dots and dashes.")
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            (self._folder / name).mkdir(mode=0o700)
        except FileExistsError:
            raise SettingsError(f"There is a profile called {name} already.") from None
        except OSError as problem:
            raise SettingsError(f"The profile {name} cannot be made: {problem.strerror}.") from problem

    def forget(self, name: str) -> None:
        """Remove it with all that is signed in.

        Raises:
            SettingsError: there is none, it is in use, or it cannot be removed.
        """
        with self.in_use(name) as folder:
            try:
                shutil.rmtree(folder)
            except OSError as problem:
                raise SettingsError(f"The profile {name} cannot be removed: {problem.strerror}.") from problem

    def require(self, name: str) -> Path:
        """
        Raises:
            SettingsError: there is no profile of this name.
        """
        if name not in self.names():
            raise SettingsError(f"There is no browser profile called {name}.")
        return self._folder / name

    @contextmanager
    def in_use(self, name: str) -> Iterator[Path]:
        """Its folder, for nobody else until this ends.

        Raises:
            SettingsError: there is none, or it is used by another browser.
        """
        folder = self.require(name)
        lock = os.open(
            self._folder / f".{name}.lock", os.O_RDWR | os.O_CREAT | NOT_INHERITED | NO_LINK, 0o600
        )
        try:
            if not try_lock(lock):
                raise SettingsError(f"The profile {name} is in use: one browser at a time has it.")
            yield folder
        finally:
            os.close(lock)


def put_in(folder: Path, desktop: PrivateDesktop) -> None:
    """Copy a profile into a desktop on which no browser runs yet.

    Raises:
        SandboxError: it cannot be written there.
    """
    for file in sorted(folder.rglob("*")):
        if file.is_file() and not file.is_symlink():
            write_inside(desktop.home, f"{PROFILE}/{file.relative_to(folder)}", file.read_bytes())


def _has_ended(browser: Application, desktop: PrivateDesktop) -> bool:
    """Close its windows, again and again as others come up, until it has ended; False where it does not."""
    deadline_s = asked_s = time.monotonic()
    deadline_s += _END_LIMIT_S
    desktop.ask_all_to_close()
    while desktop.exit_status(browser.pid) is None:
        now_s = time.monotonic()
        if now_s > deadline_s:
            return False
        if now_s > asked_s + _ASK_AGAIN_S:
            asked_s = now_s
            desktop.ask_all_to_close()
        time.sleep(_POLL_S)
    return True


def take_back(folder: Path, desktop: PrivateDesktop, browser: Application) -> str:
    """Let the browser end, so that it writes down who is signed in, and keep its profile; a sentence where
    that was not possible, and the profile is as it was before."""
    # Imported here: the names of profiles are shown on every system.
    from agent.computers.copied_files import copy_out

    if not _has_ended(browser, desktop):
        return _NOT_KEPT
    new, old = (folder.with_name(f".{folder.name}.{word}") for word in ("new", "old"))
    try:
        for left in (new, old):
            shutil.rmtree(left, ignore_errors=True)
        kept = copy_out(desktop.home / PROFILE, new, max_bytes=_MAX_BYTES, max_files=_MAX_FILES)
        if set(kept.left_out) & {"too many", "too large"}:
            return _TOO_LARGE
        folder.rename(old)
        new.rename(folder)
    except OSError as problem:
        return f"The browser's profile was not kept: {problem.strerror}."
    finally:
        for left in (new, old):
            shutil.rmtree(left, ignore_errors=True)
    return ""
