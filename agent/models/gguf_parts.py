"""Models that llama.cpp's gguf-split has cut into several files. I/O: reads headers.

llama.cpp is given the first file and finds the others by its name; so they lie in one folder, under the names
that they had.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from agent.errors import ModelBrokenError
from agent.models.gguf_header import GgufHeader, read_gguf_header

_PART = re.compile(r"^(?P<stem>.*)-(?P<number>\d{5})-of-(?P<count>\d{5})(?P<ending>\.gguf)$", re.IGNORECASE)
_MAX_PARTS = 999


def is_later_part(name: str) -> bool:
    """Whether a file is a part of a model, and not the first one."""
    part = _PART.match(name)
    return part is not None and int(part["number"]) != 1


def part_names(first: str) -> list[str]:
    """The names of all files of a model, of which the first is given; of a model in one file, that one.

    >>> part_names("a-00001-of-00002.gguf")
    ['a-00001-of-00002.gguf', 'a-00002-of-00002.gguf']

    Raises:
        ModelBrokenError: it is not the first one, or there would be more than anybody makes.
    """
    part = _PART.match(first)
    if part is None:
        return [first]
    count = int(part["count"])
    if int(part["number"]) != 1:
        wanted = f"{part['stem']}-00001-of-{part['count']}{part['ending']}"
        raise ModelBrokenError(f"{first} is a later part of a model: name the first one, {wanted}.")
    if not 1 <= count <= _MAX_PARTS:
        raise ModelBrokenError(f"{first} is said to be one of {count} parts; at most {_MAX_PARTS} are taken.")
    return [
        f"{part['stem']}-{number:05d}-of-{part['count']}{part['ending']}" for number in range(1, count + 1)
    ]


def part_roles(first: str) -> dict[str, str]:
    """By the role in a manifest: `model`, and `model-2` and so on for the others.

    Raises:
        ModelBrokenError: as `part_names`.
    """
    names = part_names(first)
    return {"model" if number == 1 else f"model-{number}": name for number, name in enumerate(names, start=1)}


def read_model_header(path: Path) -> GgufHeader:
    """Header of a model in one file or several: metadata of the first, sizes of all.

    Raises:
        ModelBrokenError: as `read_gguf_header`, or a part is missing or of another model.
    """
    header = read_gguf_header(path)
    names = part_names(path.name)
    count = header.metadata.get("split.count", 0)
    if len(names) == 1:
        if isinstance(count, int) and count > 1:
            raise ModelBrokenError(
                f"{path.name} is the first of {count} files, but is not called so: give it back its name that"
                f" ends in -00001-of-{count:05d}.gguf."
            )
        return header
    others = [_part(path.parent / name, number) for number, name in enumerate(names[1:], start=1)]
    parts = [header, *others]
    total = header.metadata.get("split.tensors.count")
    there = sum(part.num_tensors for part in parts)
    if count != len(names) or (isinstance(total, int) and total != there):
        raise ModelBrokenError(
            f"The parts of {path.name} do not belong together: they hold {there} tensors of {total}."
        )
    return replace(
        header,
        num_tensors=there,
        size_bytes=sum(part.size_bytes for part in parts),
        num_weights=sum(part.num_weights for part in parts),
        layers_bytes=sum(part.layers_bytes for part in parts),
    )


def _part(path: Path, number: int) -> GgufHeader:
    if not path.is_file():
        raise ModelBrokenError(f"A part of the model is missing: {path.name}. Put it beside the others.")
    header = read_gguf_header(path)
    if header.metadata.get("split.no") != number:
        raise ModelBrokenError(f"{path.name} is another part of a model than its name says.")
    return header
