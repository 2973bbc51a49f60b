"""A sandbox that shuts nothing in, for what tools do themselves; what holds them is tested on a desktop."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path


class PlainSandbox:
    """Starts programs as they are, with a home folder below `root`."""

    def __init__(self, root: Path) -> None:
        self.folder = root / "tools"
        self.folder_inside = str(self.folder)
        self.home = root / "home"
        self._logs = root
        for folder in (self.folder, self.home / "work"):
            folder.mkdir(parents=True)
        self.running: dict[int, subprocess.Popen[bytes]] = {}

    def place(self, file: Path) -> str:
        (self.folder / file.name).write_bytes(file.read_bytes())
        return f"{self.folder_inside}/{file.name}"

    def start(
        self,
        command: Sequence[str],
        handed: Sequence[int],
        *,
        log: str,
        shows_python: bool = False,
        environment: Mapping[str, str] | None = None,
    ) -> int:
        numbers = {f"{{handed_{place}}}": str(fd) for place, fd in enumerate(handed[2:])}
        with (self._logs / f"{log}.log").open("wb") as errors:
            program = subprocess.Popen(
                [numbers.get(word, word) for word in command],
                stdin=handed[0],
                stdout=handed[1],
                stderr=errors,
                pass_fds=handed[2:],
                cwd=self.home / "work",
                env={"PATH": os.environ["PATH"], "HOME": str(self.home), **(environment or {})},
                start_new_session=True,
            )
        self.running[program.pid] = program
        return program.pid

    def end(self, pid: int) -> None:
        program = self.running.pop(pid)
        os.killpg(pid, signal.SIGKILL)
        program.wait()

    def log_text(self, log: str) -> str:
        return (self._logs / f"{log}.log").read_text(errors="replace")
