"""What has ended of a long run, a line of JSON each; the same command goes on where it was. I/O: files.

A line is on the disk before the next begins. A last line that is torn was never counted, and is cut off.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from agent.errors import SettingsError

ASKED_FILE = "asked.json"


class ResumableLines:
    """The lines of one run in one folder."""

    def __init__(self, folder: Path, name: str, asked: Mapping[str, Any]) -> None:
        """
        Args:
            asked: what all lines have in common.

        Raises:
            SettingsError: the folder holds lines of which something else was asked.
        """
        self._path = folder / name
        before = folder / ASKED_FILE
        if before.exists():
            _require_same(folder, json.loads(before.read_text(encoding="utf-8")), asked)
        else:
            draft = folder / f"{ASKED_FILE}.draft"
            draft.write_text(json.dumps(asked, indent=1), encoding="utf-8")
            draft.replace(before)
        self.before: list[dict[str, Any]] = self._read()
        """Those of earlier."""
        self._out = self._path.open("a", encoding="utf-8")

    def add(self, line: Mapping[str, Any]) -> None:
        """Keep it; it is on the disk afterwards."""
        print(json.dumps(line, ensure_ascii=False), file=self._out, flush=True)
        os.fsync(self._out.fileno())

    def close(self) -> None:
        self._out.close()

    def _read(self) -> list[dict[str, Any]]:
        if not self._path.exists():
            return []
        whole = self._path.read_bytes()
        end = whole.rfind(b"\n") + 1
        if end < len(whole):
            with self._path.open("r+b") as file:
                file.truncate(end)
        return [json.loads(line) for line in whole[:end].splitlines()]


def _require_same(folder: Path, before: Mapping[str, Any], asked: Mapping[str, Any]) -> None:
    other = [name for name in asked if before.get(name) != asked[name]]
    if other:
        said = "; ".join(f"{name} was {before.get(name)!r} and is {asked[name]!r}" for name in other)
        raise SettingsError(f"{folder} holds attempts of another run ({said}); choose another folder.")
