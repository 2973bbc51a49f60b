"""Elements of a record's pictures as grounding data: drafts, then what the owner accepts. I/O: files.

`elements.json` in the record's folder holds drafts with their review; `grounding.jsonl` one line for each
element that the owner accepted and that has a name. Both name the record's own pictures; nothing is copied.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from agent.elements.finding import FoundElement, find_elements
from agent.elements.naming import name_of
from agent.elements.network import ElementsNetwork
from agent.errors import RecordCorruptError, SettingsError
from agent.redaction import Rules, find_secrets
from agent.store import Record
from agent.store.writer import write_atomically

DRAFTS_FILE, GROUNDING_FILE = "elements.json", "grounding.jsonl"
_VERSION = 1
NameOf = Callable[[NDArray[np.uint8], FoundElement], str]


class ElementReview(StrEnum):
    """What the owner said of a drafted element."""

    DRAFT = "draft"
    ACCEPTED = "accepted"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class LabelledElement:
    number: int
    """Within its picture, from 1."""
    box: tuple[int, int, int, int]
    """Left, top, right, bottom in pixels of the picture; right and bottom are the first outside."""
    kind: str
    name: str
    score: float
    review: ElementReview = ElementReview.DRAFT


@dataclass(frozen=True, slots=True)
class LabelledPicture:
    step: int
    image: str
    """The picture's file in the record."""
    size: tuple[int, int]
    """Width and height in pixels."""
    elements: tuple[LabelledElement, ...]


def draft(
    record: Record, network: ElementsNetwork, rules: Rules, *, name: NameOf = name_of
) -> list[LabelledPicture]:
    """The elements of every picture of a record, each picture once; a name with a secret in it is left out.

    Raises:
        RecordCorruptError: a picture is missing or damaged.
    """
    made, seen = [], set()
    for line in record.lines:
        if not line.image or line.image in seen:
            continue
        seen.add(line.image)
        pixels = record.pixels(line)
        scale = line.step.observation.screen.scale
        elements = []
        for number, one in enumerate(find_elements(pixels, network, scale), start=1):
            read = name(pixels, one)
            kept = "" if find_secrets(read, rules) else read
            box = one.left, one.top, one.right, one.bottom
            elements.append(LabelledElement(number, box, one.kind.word, kept, round(one.score, 3)))
        height, width = pixels.shape[:2]
        made.append(LabelledPicture(line.step.number, line.image, (width, height), tuple(elements)))
    return made


def reviewed_elements(
    pictures: Iterable[LabelledPicture],
    *,
    dropped: Iterable[tuple[int, int]] = (),
    named: Mapping[tuple[int, int], str] | None = None,
    accepts: bool = False,
) -> list[LabelledPicture]:
    """The pictures after the owner's review; elements are given by step and number.

    Raises:
        SettingsError: there is no such element.
    """
    named, dropped = dict(named or {}), set(dropped)
    known = {(picture.step, one.number) for picture in pictures for one in picture.elements}
    for step, number in (*dropped, *named):
        if (step, number) not in known:
            raise SettingsError(f"Step {step} has no element {number}.")

    def after(step: int, one: LabelledElement) -> LabelledElement:
        if (step, one.number) in dropped:
            return replace(one, review=ElementReview.DROPPED)
        one = replace(one, name=named.get((step, one.number), one.name))
        is_open = accepts and one.review is ElementReview.DRAFT
        return replace(one, review=ElementReview.ACCEPTED) if is_open else one

    return [
        replace(picture, elements=tuple(after(picture.step, one) for one in picture.elements))
        for picture in pictures
    ]


def write_elements(folder: Path, pictures: Iterable[LabelledPicture]) -> int:
    """Write drafts and grounding data; returns how many lines of the latter there are."""
    kept = list(pictures)
    whole = {"version": _VERSION, "pictures": [asdict(picture) for picture in kept]}
    write_atomically(folder / DRAFTS_FILE, json.dumps(whole, ensure_ascii=False, indent=1).encode())
    lines = [line for picture in kept for line in _grounding(picture)]
    write_atomically(folder / GROUNDING_FILE, "".join(f"{line}\n" for line in lines).encode())
    return len(lines)


def read_elements(folder: Path) -> list[LabelledPicture]:
    """What was drafted for a record; nothing where nothing was.

    Raises:
        RecordCorruptError: the file is damaged.
    """
    file = folder / DRAFTS_FILE
    if not file.is_file():
        return []
    try:
        return [_picture(one) for one in json.loads(file.read_text(encoding="utf-8"))["pictures"]]
    except (OSError, ValueError, KeyError, TypeError):
        raise RecordCorruptError(f"{file} cannot be read: delete it, and draft its elements again.") from None


def _picture(one: Mapping[str, object]) -> LabelledPicture:
    elements = tuple(
        LabelledElement(
            int(each["number"]),
            tuple(int(edge) for edge in each["box"]),  # type: ignore[arg-type]
            str(each["kind"]),
            str(each["name"]),
            float(each["score"]),
            ElementReview(each["review"]),
        )
        for each in one["elements"]  # type: ignore[attr-defined]
    )
    width, height = one["size"]  # type: ignore[misc]
    return LabelledPicture(int(one["step"]), str(one["image"]), (int(width), int(height)), elements)  # type: ignore[call-overload, has-type]


def _grounding(picture: LabelledPicture) -> list[str]:
    """One JSON object a line: picture, instruction, box, and the point that one would click."""
    made = []
    for one in picture.elements:
        if one.review is ElementReview.ACCEPTED and one.name:
            left, top, right, bottom = one.box
            line = {
                "image": f"images/{picture.image}",
                "size": picture.size,
                "instruction": f"{one.kind} “{one.name}”",
                "kind": one.kind,
                "name": one.name,
                "box": one.box,
                "point": ((left + right) / 2, (top + bottom) / 2),
            }
            made.append(json.dumps(line, ensure_ascii=False))
    return made
