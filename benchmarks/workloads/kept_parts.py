"""Parts of a measurement, kept in a folder, so that one that was stopped can go on. I/O: files."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any


class KeptParts:
    """Called with a part's name and how it is measured: from the folder where it is there."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def __call__(self, name: str, measure: Callable[[], Any]) -> Any:
        file = self._folder / f"{name}.json" if self._folder is not None else None
        if file is not None and file.exists():
            return json.loads(file.read_text(encoding="utf-8"))
        made = measure()
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(made), encoding="utf-8")
        print(f"{name}: {json.dumps(made)}", file=sys.stderr, flush=True)
        return made
