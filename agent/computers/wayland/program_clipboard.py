"""The clipboard where no protocol lends it: by wl-copy and wl-paste. I/O: processes.

They open a window of one pixel for a moment, because such a compositor lets only the window with the keyboard
set the clipboard. Whether an application took the text is not told.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path

from agent.errors import InputError

_LIMIT_S = 3.0
_FOCUS_BACK_S = 0.3
"""Until the window before has the keyboard again."""
_TAKEN_S = 0.6
"""An application that pastes has taken the text after so long."""
_MAX_BYTES = 2**26
MISSING = (
    "The keyboard here lacks signs of this text, and the programs that paste it are missing: "
    "install wl-clipboard."
)


class ProgramClipboard:
    """Implements `LentClipboard`."""

    def __init__(self, socket: Path) -> None:
        """`socket`: where the compositor listens."""
        self._environment = os.environ | {"WAYLAND_DISPLAY": str(socket)}
        self._before: tuple[str, bytes] | None = None
        self._is_lent = False
        self._lent_s = 0.0

    def lend(self, said: str) -> float:
        if shutil.which("wl-copy") is None or shutil.which("wl-paste") is None:
            raise InputError(MISSING)
        if not self._is_lent:
            self._before = self._content()
        self._is_lent = True
        self._copy("text/plain;charset=utf-8", said.encode())
        self._lent_s = time.monotonic() + _FOCUS_BACK_S
        return _FOCUS_BACK_S

    def was_taken(self) -> bool:
        return True

    def is_at_rest(self) -> bool:
        return not self._is_lent or time.monotonic() - self._lent_s >= _TAKEN_S

    def give_back(self) -> float:
        if not self._is_lent:
            return 0.0
        self._is_lent = False
        if self._before is not None:
            self._copy(*self._before)
        else:
            self._run(["wl-copy", "--clear"])
        return _FOCUS_BACK_S

    def owners_text(self) -> str | None:
        found = self._before if self._is_lent else self._content()
        if found is None or not found[0].startswith("text/plain"):
            return None
        return found[1].decode("utf-8", errors="replace")

    def close(self) -> None:
        if self._is_lent:
            time.sleep(max(_TAKEN_S - (time.monotonic() - self._lent_s), 0.0))
            self.give_back()

    def _content(self) -> tuple[str, bytes] | None:
        """As text where it is one, else as the first type that it is offered as."""
        if shutil.which("wl-paste") is None:
            return None
        types = self._run(["wl-paste", "--list-types"]).decode("utf-8", errors="replace").split("\n")
        kinds = [kind for kind in types if kind.startswith("text/plain")] or [kind for kind in types if kind]
        if not kinds:
            return None
        held = self._run(["wl-paste", "--no-newline", "--type", kinds[0]])
        return (kinds[0], held) if len(held) <= _MAX_BYTES else None

    def _copy(self, kind: str, content: bytes) -> None:
        """wl-copy leaves a process behind that has the text, so nothing of its output may be waited for."""
        try:
            subprocess.run(
                ["wl-copy", "--type", kind],
                input=content,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=self._environment,
                timeout=_LIMIT_S,
                check=True,
            )
        except (OSError, subprocess.SubprocessError) as problem:
            raise InputError("The text could not be put on the clipboard.") from problem

    def _run(self, command: list[str]) -> bytes:
        """What a program says; nothing where it fails."""
        try:
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                env=self._environment, timeout=_LIMIT_S, check=False,
            )  # fmt: skip
        except (OSError, subprocess.SubprocessError):
            return b""
        return done.stdout if done.returncode == 0 else b""
