"""Disk checkpoints seen from outside: which is sound, and which may go. Knows no torch. I/O: files.

The format is `training.stages.checkpoints`'s: a folder named after the step, with size and SHA-256 of each
file in `checkpoint.json`, written last. A damaged one is put aside under a name that no stage looks for.
"""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

from agent.models.manifest import sha256_of

ABOUT = "checkpoint.json"
ASIDE = "damaged-"


@dataclass(frozen=True, slots=True)
class SoundCheckpoint:
    """The newest sound checkpoint."""

    step: int
    """0: there is none."""
    notes: tuple[str, ...] = ()
    """What was found damaged on the way."""


def newest_sound(folder: Path, *, quarantine: bool) -> SoundCheckpoint:
    """The newest checkpoint that is whole; damaged ones after it are put aside.

    Args:
        quarantine: whether contents are read, and damaged ones put aside; else the newest is believed.
    """
    notes: list[str] = []
    for path in reversed(_all(folder)):
        problem = damage(path) if quarantine else ""
        if not problem:
            return SoundCheckpoint(int(path.name), tuple(notes))
        aside = folder / f"{ASIDE}{path.name}"
        shutil.rmtree(aside, ignore_errors=True)
        path.rename(aside)
        notes.append(f"the checkpoint {path.name} is damaged ({problem}) and was put aside")
    return SoundCheckpoint(0, tuple(notes))


def damage(path: Path) -> str:
    """What is wrong with a checkpoint; empty where nothing is."""
    try:
        files = json.loads((path / ABOUT).read_text())["files"]
        for name, expected in files.items():
            file = path / name
            if file.stat().st_size != expected["size_bytes"]:
                return f"{name} is cut off"
            if sha256_of(file) != expected["sha256"]:
                return f"{name} has changed"
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        return f"{type(error).__name__}"
    return ""


def free(folder: Path) -> int:
    """Remove all but the newest sound checkpoint, and what was put aside or never finished."""
    found = _all(folder)
    newest = next((path for path in reversed(found) if not damage(path)), None)
    old = [path for path in found if path != newest]
    old += [path for path in (*folder.glob(f"{ASIDE}*"), *folder.glob(".[0-9]*")) if path.is_dir()]
    for path in old:
        shutil.rmtree(path, ignore_errors=True)
    return len(old)


def _all(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("[0-9]*") if path.is_dir())
