"""Versions of the run's code: folders by content hash; every change can be undone. I/O: files.

    versions/3f9c…/       the code as it was; Python files and what lies beside them
    versions/lineage.jsonl  {"version": …, "at": …, "why": …, "mode": "urgent" | "lazy" | "rollback"}

Ranks import from such a folder, so whoever edits the sources while a run goes on does not change it.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

from training.errors import RobustError

LAZY_S = 24 * 3600.0
"""After this long a lazy update is made without a failure."""
LEFT_OUT = {"__pycache__", ".git", ".venv"}
MOST_BYTES = 4 * 2**20
"""Larger files (weights, pictures) are linked instead of copied."""

Mode = Literal["first", "urgent", "lazy", "rollback"]


@dataclass(frozen=True, slots=True)
class CodeChange:
    """A line of the lineage."""

    version: str
    at: float
    """Seconds of the wall clock."""
    why: str
    mode: Mode


class Versions:
    """The versions of a run."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def folder_of(self, version: str) -> Path:
        return self._folder / version

    def add(self, sources: Sequence[Path]) -> str:
        """Keep packages (folders) as one version; returns its name, equal for equal content.

        Raises:
            RobustError: there is nothing to keep.
        """
        files = [(f"{source.name}/{name}", path) for source in sources for name, path in _files(source)]
        if not files:
            raise RobustError(f"There is no code in {', '.join(map(str, sources))}.")
        digest = hashlib.sha256()
        for name, path in sorted(files):
            digest.update(f"{name}\0{path.stat().st_size}\0".encode())
            if path.stat().st_size <= MOST_BYTES:
                digest.update(hashlib.sha256(path.read_bytes()).digest())
        version = digest.hexdigest()[:16]
        if not self.folder_of(version).exists():
            unfinished = self._folder / f".{version}-{os.getpid()}"
            shutil.rmtree(unfinished, ignore_errors=True)
            for name, path in files:
                target = unfinished / name
                target.parent.mkdir(parents=True, exist_ok=True)
                if path.stat().st_size <= MOST_BYTES:
                    shutil.copy2(path, target)  # with its time, by which compiled files know their source
                    _copy_compiled(path, target)
                else:
                    target.symlink_to(path.resolve())
            unfinished.rename(self.folder_of(version))
        return version

    def record(self, version: str, why: str, mode: Mode, *, at: float | None = None) -> CodeChange:
        """Note that this version is to run from now on, or with `lazy` from the next failure.

        Raises:
            RobustError: there is no such version.
        """
        if not self.folder_of(version).is_dir():
            raise RobustError(f"There is no version {version} in {self._folder}.")
        change = CodeChange(version, time.time() if at is None else at, why, mode)
        with (self._folder / "lineage.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(change)) + "\n")
            file.flush()
            os.fsync(file.fileno())
        return change

    def lineage(self) -> list[CodeChange]:
        """All changes, oldest first; a last line that was cut off is left out."""
        path = self._folder / "lineage.jsonl"
        found: list[CodeChange] = []
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            try:
                found.append(CodeChange(**json.loads(line)))
            except (ValueError, TypeError):
                break
        return found


def current(lineage: Sequence[CodeChange]) -> str | None:
    """The version that runs: the last one that did not wait."""
    return next((one.version for one in reversed(lineage) if one.mode != "lazy"), None)


def waiting(lineage: Sequence[CodeChange]) -> CodeChange | None:
    """The lazy update that has not been made yet."""
    last = lineage[-1] if lineage else None
    return last if last is not None and last.mode == "lazy" and last.version != current(lineage) else None


def is_due(change: CodeChange, now: float, *, failed: bool) -> bool:
    """Whether an update is made now: with the next failure, or after a day."""
    return failed or change.mode == "urgent" or now - change.at >= LAZY_S


def before(lineage: Sequence[CodeChange], version: str) -> str | None:
    """The version that ran before this one was brought in; None where it was the first."""
    made = [one for one in lineage if one.mode != "lazy"]
    stack: list[str] = []
    for one in made:
        if one.mode == "rollback" and one.version in stack:
            stack = stack[: stack.index(one.version) + 1]
        elif not stack or stack[-1] != one.version:
            stack.append(one.version)
    if version not in stack:
        return None
    place = len(stack) - 1 - stack[::-1].index(version)
    return stack[place - 1] if place else None


def _copy_compiled(source: Path, target: Path) -> None:
    """What Python has compiled already: a first import of everything takes seconds otherwise."""
    compiled = Path(importlib.util.cache_from_source(str(source)))
    if source.suffix == ".py" and compiled.exists():
        place = Path(importlib.util.cache_from_source(str(target)))
        place.parent.mkdir(exist_ok=True)
        shutil.copy2(compiled, place)


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(folder.rglob("*")):
        relative = path.relative_to(folder)
        if path.is_file() and not LEFT_OUT & set(relative.parts):
            yield relative.as_posix(), path
