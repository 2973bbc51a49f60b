"""What is uploaded for a remote run: code, and the data that the recipe names. I/O: reads files.

    agent/ training/ pyproject.toml     the code, as it lies here
    inputs/<setting>                    each file or folder that a setting of the recipe names

Everything is listed with its size before the upload. The run's own folder stays on the remote machine, so
that a run that is submitted again goes on.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from training.errors import RemoteError
from training.stages import recipe as recipes

REPOSITORY = Path(__file__).resolve().parents[2]
CODE = ("agent", "training", "pyproject.toml")
INPUTS = "inputs"
LIMIT_BYTES = 500 * 2**20
"""Ray takes no larger package."""


@dataclass(frozen=True, slots=True)
class UploadItem:
    """A file or folder to upload."""

    name: str
    """Its remote path, below the job's folder."""
    source: Path

    def files(self) -> Iterator[tuple[Path, Path]]:
        """Each file with its remote path."""
        if self.source.is_file():
            yield self.source, Path(self.name)
            return
        for path in sorted(self.source.rglob("*")):
            inside = path.relative_to(self.source)
            is_ours = not any(part == "__pycache__" or part.startswith(".") for part in inside.parts)
            if path.is_file() and is_ours:
                yield path, Path(self.name, inside)

    def size(self) -> tuple[int, int]:
        """Number of files and bytes."""
        sizes = [path.stat().st_size for path, _ in self.files()]
        return len(sizes), sum(sizes)


@dataclass(frozen=True, slots=True)
class Shipment:
    cargo: tuple[UploadItem, ...]
    arguments: tuple[str, ...]
    """Arguments of the remote `python -m training`, with inputs below the job's folder; without `--out`."""
    name: str
    """Name of the remote run; the same for the same command."""

    def listing(self) -> str:
        """What is uploaded, with sizes."""
        rows = [(one.name, *one.size(), str(one.source)) for one in self.cargo]
        width = max(len(name) for name, *_ in rows)
        lines = [
            f"  {name:{width}}  {count:6} files  {in_bytes(size):>9}  from {source}"
            for name, count, size, source in rows
        ]
        whole = sum(size for *_, size, _ in rows)
        return "\n".join([*lines, f"  {'all':{width}}  {'':12}  {in_bytes(whole):>9}"])

    def pack(self, folder: Path) -> None:
        """Lay everything out in `folder` as on the remote machine; files are linked where that is possible.

        Raises:
            RemoteError: it is more than Ray accepts.
        """
        whole = sum(one.size()[1] for one in self.cargo)
        if whole >= LIMIT_BYTES:
            raise RemoteError(
                f"{in_bytes(whole)} would have to be uploaded, and Ray takes {in_bytes(LIMIT_BYTES)} at most."
                " Copy the data to the other machine, and name its path there with --there SETTING=PATH."
            )
        for one in self.cargo:
            for source, inside in one.files():
                target = folder / inside
                target.parent.mkdir(parents=True, exist_ok=True)
                try:
                    os.link(source.resolve(), target)
                except OSError:
                    shutil.copyfile(source, target)


def shipment_of(
    stage: str,
    recipe: Any,
    *,
    there: Sequence[tuple[str, str]] = (),
    repository: Path = REPOSITORY,
) -> Shipment:
    """
    Args:
        recipe: with a local folder `out`, from which the run gets its name.
        there: settings whose data are on the remote machine already, and their paths.

    Raises:
        RemoteError: a setting names a path that does not exist here.
    """
    placed, cargo, arguments = dict(there), [UploadItem(name, repository / name) for name in CODE], [stage]
    for name, value in recipes.flat(recipes.as_json(recipe)).items():
        if name == "out" or value is None or value in ((), []):  # an empty list has no spelling
            continue
        if name in placed:
            value = placed[name]
        elif isinstance(_value(recipe, name), Path):
            source = Path(value)
            if not source.exists():
                raise RemoteError(f"{name} names {source}, which is not here.")
            cargo.append(UploadItem(f"{INPUTS}/{name}", source))
            value = f"{INPUTS}/{name}"
        arguments += [f"--{name.replace('_', '-')}", _as_option(value)]
    digest = hashlib.sha256(str(recipe.out.resolve()).encode()).hexdigest()[:8]
    return Shipment(tuple(cargo), tuple(arguments), f"{stage}-{digest}")


def in_bytes(count: int) -> str:
    """
    >>> in_bytes(532), in_bytes(80_000), in_bytes(1_500_000_000)
    ('532 B', '80.0 kB', '1.5 GB')
    """
    size, units = float(count), ["B", "kB", "MB", "GB", "TB"]
    while size >= 1000 and len(units) > 1:
        size, units = size / 1000, units[1:]
    return f"{size:.0f} B" if units[0] == "B" else f"{size:.1f} {units[0]}"


def _value(recipe: Any, name: str) -> Any:
    for part in name.split("."):
        recipe = getattr(recipe, part)
    return recipe


def _as_option(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
