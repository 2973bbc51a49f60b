"""Commands of an agent in a container, one after the other. I/O: a Docker container.

Standard library only; the container is docker-py's, or anything with its `exec_run`.
"""

from __future__ import annotations

import base64
import time
from typing import Any, Protocol

STATE = "/tmp/.deskhand"
"""Folder in the container: the working directory and the exported variables between two commands, outputs."""
MOST_COMMAND_BYTES = 60_000
"""Linux takes 131072 bytes for one argument of a program; base64 twice makes 1.78 of one."""
_GRACE_S = 5
_HEAD = "deskhand"

# Each command gets a bash of its own: one that hangs or ends its shell takes nothing with it. What `cd` and
# `export` change is written down by a trap, so that it outlasts an `exit`, and not a command that was ended.
_INNER = """
[ -f ~/.bashrc ] && . ~/.bashrc
[ -f {state}/variables ] && . {state}/variables 2>/dev/null
cd "$(cat {state}/folder 2>/dev/null || echo {folder})" || cd {folder}
trap 'deskhand_status=$?; pwd > {state}/folder; export -p > {state}/variables; exit $deskhand_status' EXIT
trap 'trap - EXIT; exit 143' TERM
eval "$(echo {command} | base64 -d)"
"""
_OUTER = """
mkdir -p {state}
timeout -k {grace} {limit} bash -c "$(echo {inner} | base64 -d)" > {state}/{name} 2>&1 < /dev/null
status=$?
size=$(wc -c < {state}/{name})
echo {head} $status $size
if [ $size -le {most} ]; then cat {state}/{name}; else
  head -c {half} {state}/{name}
  echo; echo "[... $((size - 2 * {half})) bytes are left out here ...]"
  tail -c {half} {state}/{name}
fi
rm -f {state}/{name}
"""


class ContainerError(Exception):
    """The container does not do what every container does."""


class ContainerPort(Protocol):
    """What is used of docker-py's `Container`."""

    def exec_run(self, command: list[str], /, **options: Any) -> Any:
        """(exit code, output)"""
        ...


class ContainerShell:
    """Runs commands in a folder of the container; what `cd` and `export` change stays."""

    def __init__(
        self, container: ContainerPort, folder: str, *, limit_s: float, most_bytes: int = 10_000
    ) -> None:
        """
        Args:
            folder: where the first command runs.
            limit_s: so long one command may take; then it is ended.
            most_bytes: of an output that is shown; of a longer one the middle is left out.
        """
        self._container, self._folder = container, folder
        self._limit_s, self._most_bytes = limit_s, most_bytes
        self._num = 0

    def run(self, command: str) -> tuple[str, str]:
        """What it printed, and why it counts for nothing; "" where it does.

        Raises:
            ContainerError: there is no bash in the container, or it has ended.
        """
        if command.strip() == "C-c":
            return "", "Nothing runs: a command has ended, or was ended, when its output is shown."
        if len(command.encode()) > MOST_COMMAND_BYTES:
            return "", f"The command is longer than {MOST_COMMAND_BYTES} bytes: write the file in parts."
        self._num += 1
        started_s = time.monotonic()
        code, output = self._container.exec_run(["bash", "-c", self._script(command)], workdir=self._folder)
        took_s = time.monotonic() - started_s
        head, _, shown = bytes(output or b"").decode(errors="replace").partition("\n")
        words = head.split()
        if code != 0 or words[:1] != [_HEAD]:
            raise ContainerError(f"The container runs no command (code {code}): {head[:200]}")
        status = int(words[1])
        if status in (124, 137) and took_s >= self._limit_s:
            return shown, (
                f"It was ended after {self._limit_s:.0f} s, with all that it had started in the foreground."
            )
        return (f"{shown}\n[exit code {status}]" if status else shown), ""

    def _script(self, command: str) -> str:
        inner = _INNER.format(state=STATE, folder=self._folder, command=_packed(command))
        return _OUTER.format(
            state=STATE,
            name=f"output-{self._num}",
            inner=_packed(inner),
            grace=_GRACE_S,
            limit=self._limit_s,
            head=_HEAD,
            most=self._most_bytes,
            half=self._most_bytes // 2,
        )


def _packed(text: str) -> str:
    return base64.b64encode(text.encode()).decode("ascii")
