"""A benchmark's client as a process of its own, in the benchmark's environment. I/O: a process, pipes."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from training.benchmarks.serving.server import ServedAgent

ROOT = Path(__file__).resolve().parents[2]


class ClientLines:
    """A client as a process: an order in, an outcome out."""

    def __init__(
        self,
        command: list[str],
        agent: ServedAgent,
        paths: list[str],
        log: Path,
        variables: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        environment = {
            **os.environ,
            **variables,
            "DESKHAND_AGENT": agent.address,
            "DESKHAND_TOKEN": agent.token,
            "PYTHONPATH": os.pathsep.join(paths),
        }
        self._log = log.open("wb")
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        self.hello = self._read()

    def ask(self, order: dict[str, Any]) -> dict[str, Any]:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return self._read()

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(30)
        self._log.close()

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            last = Path(self._log.name).read_text(encoding="utf-8", errors="replace")[-2000:]
            raise SystemExit(f"the client has ended:\n{last}")
        said: dict[str, Any] = json.loads(line)
        return said
