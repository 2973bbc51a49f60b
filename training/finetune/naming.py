"""What the target of a recorded click is called: as its application said, or as the picture shows.

Never a guess: where neither is known there is no name, and the reason is given. I/O: tesseract.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from agent.actions.types import points
from agent.coordinates import MonitorPoint
from agent.demonstrations.element import PointedElement
from agent.foreign_pictures import USUAL_KINDS, ForeignPictureError, read_picture
from agent.ocr.reading import NoReaderError, Word
from training.embedded.targets import TALL_PX
from training.errors import DatasetError, MissingImageError
from training.finetune.captions import (
    SAME_SHADE,
    are_joined,
    caption_of,
    field_around,
    is_word,
)
from training.finetune.phrases import plain_name
from training.trajectories.foreign import kept_bytes
from training.trajectories.trajectory import TrajectoryStep

Reader = Callable[[NDArray[np.uint8]], Sequence[Word]]

NO_NAME = "nothing is known of what was clicked: no name, and no text under the pointer"
NO_FIELD_NAME = "the name of the field is not known"
NO_READER = "the text under the pointer cannot be read: tesseract is not installed"
_AROUND_PX = ((220, 26), (150, 40))
"""Half sizes of two cuts around a click: what is read differently in them was not read."""
_NEAR_PX = 3
_EDGE_PX = 4
_CARET_PX = 3


class NameSource(StrEnum):
    """Who says what something is called."""

    OWNER = "owner"
    """In a thought of the owner's."""
    GOAL = "goal"
    """The owner's sentence, whose goals were laid beside the steps."""
    APPLICATION = "application"
    PICTURE = "picture"
    """The text under the pointer."""
    CAPTION = "caption"
    """The text to the left of a field or a list, or above it."""


class TargetKind(Enum):
    BUTTON = auto()
    FIELD = auto()
    TICK = auto()
    CHOICE = auto()
    """A row of a list, a menu or an open combo box; a radio button."""
    OPENER = auto()
    """What opens choices."""


_COMBO_BOX = "combo box"
"""Some toolkits call it by its value."""
_KINDS = {
    **dict.fromkeys(
        ("push button", "button", "toggle button", "link", "page tab", "icon", "image", "label", "static",
         "static text", "heading", "push button menu", "column header", "row header"),
        TargetKind.BUTTON,
    ),
    **dict.fromkeys(
        ("entry", "text", "password text", "spin button", "editbar", "autocomplete", "terminal",
         "paragraph", "document text", "document web", "document frame"),
        TargetKind.FIELD,
    ),
    **dict.fromkeys(("check box", "check menu item", "switch"), TargetKind.TICK),
    **dict.fromkeys(
        ("radio button", "radio menu item", "list item", "menu item", "table cell", "tree item"),
        TargetKind.CHOICE,
    ),
    **dict.fromkeys(("combo box", "menu"), TargetKind.OPENER),
}  # fmt: skip
"""By the role that an application gives. What else has a role only holds something (a panel, a frame): its
name is not that of what was clicked in it."""


@dataclass(frozen=True, slots=True)
class NamedTarget:
    name: str
    kind: TargetKind
    is_on: bool = False
    """A tick, before the click."""
    is_tall: bool = False
    """A field of several lines."""
    source: NameSource = NameSource.APPLICATION


def kind_of(step: TrajectoryStep) -> TargetKind | None:
    """Of the element that was clicked, where its application said so."""
    element = _element(step)
    return _KINDS.get(element.role) if element is not None else None


def name_target(step: TrajectoryStep, read: Reader, *, is_typed_into: bool = False) -> NamedTarget | str:
    """The target of a step that acts at a point; a text is the reason why it has no name.

    Args:
        is_typed_into: text was typed right after it: what stands there may be what the field holds.
    """
    try:
        return _of_application(step, read) or _of_picture(step, read, is_typed_into=is_typed_into)
    except NoReaderError:
        return NO_READER


def _of_application(step: TrajectoryStep, read: Reader) -> NamedTarget | str:
    """Nothing where the application does not say what was clicked."""
    element, kind = _element(step), kind_of(step)
    if element is None or kind is None:
        return ""
    name, source = plain_name(element.name), NameSource.APPLICATION
    if ((kind is TargetKind.FIELD and not name) or element.role == _COMBO_BOX) and step.image is not None:
        box = (element.left_px, element.top_px, element.width_px, element.height_px)
        if caption := plain_name(caption_of(pixels_of(step.image), box, read)):
            name, source = caption, NameSource.CAPTION
    if name:
        is_on = bool(element.states & {"checked", "pressed"})
        return NamedTarget(name, kind, is_on, is_tall(element), source)
    # otherwise the text there is its value
    return NO_FIELD_NAME if kind in (TargetKind.FIELD, TargetKind.OPENER) else ""


def _of_picture(step: TrajectoryStep, read: Reader, *, is_typed_into: bool) -> NamedTarget | str:
    kind = kind_of(step)
    if step.image is None:
        return NO_FIELD_NAME if kind is None and is_typed_into else NO_NAME
    pixels, point = pixels_of(step.image), _point(step)
    if kind is None and is_typed_into:
        # what stands under the pointer is what the field holds
        box = field_around(pixels, int(point.x), int(point.y))
        name = plain_name(caption_of(pixels, box, read)) if box is not None else ""
        return NamedTarget(name, TargetKind.FIELD, source=NameSource.CAPTION) if name else NO_FIELD_NAME
    name = plain_name(_text_under(pixels, point, read))
    if sum(letter.isalnum() for letter in name) < 2:  # one letter is often a symbol that was misread
        return NO_NAME
    element = _element(step)
    is_on = element is not None and "checked" in element.states
    return NamedTarget(name, kind or TargetKind.BUTTON, is_on, source=NameSource.PICTURE)


def is_tall(element: PointedElement) -> bool:
    return "multi line" in element.states or element.height_px > TALL_PX


def shows_empty(step: TrajectoryStep) -> bool:
    """Whether the field that was clicked is empty in the picture: one colour, but for a caret."""
    element = _element(step)
    if element is None or step.image is None:
        return False
    pixels = pixels_of(step.image)
    inner = pixels[
        max(element.top_px + _EDGE_PX, 0) : element.top_px + element.height_px - _EDGE_PX,
        max(element.left_px + _EDGE_PX, 0) : element.left_px + element.width_px - _EDGE_PX,
    ].astype(np.int16)
    if inner.shape[0] < _EDGE_PX or inner.shape[1] < _EDGE_PX:
        return False
    ground = np.median(inner.reshape(-1, 3), axis=0)
    columns = np.flatnonzero((np.abs(inner - ground).max(axis=2) > SAME_SHADE).any(axis=0))
    return not len(columns) or int(columns[-1] - columns[0]) < _CARET_PX


def shows_text(step: TrajectoryStep, text: str, read: Reader) -> bool | None:
    """Whether a text stands anywhere in the picture; None where that cannot be told."""
    if step.image is None:
        return None
    try:
        shown = "".join(word.text for word in read(pixels_of(step.image)))
    except NoReaderError:
        return None
    return "".join(text.split()).casefold() in shown.casefold()


def pixels_of(path: Path) -> NDArray[np.uint8]:
    """
    Raises:
        MissingImageError: it is gone or damaged.
    """
    try:
        return read_picture(kept_bytes(path), USUAL_KINDS)
    except (DatasetError, ForeignPictureError) as error:
        raise MissingImageError(f"The picture {path} cannot be read: {error}.") from error


def _point(step: TrajectoryStep) -> MonitorPoint:
    point = next(iter(points(step.actions[0]).values()))
    assert isinstance(point, MonitorPoint)
    return point


def _element(step: TrajectoryStep) -> PointedElement | None:
    """The one that was kept, if it lies where the step acts: a review may have moved the point."""
    if step.element is None or not step.actions or not points(step.actions[0]):
        return None
    point = _point(step)
    return step.element if step.element.contains(point.x, point.y) else None


def _text_under(pixels: NDArray[np.uint8], point: MonitorPoint, read: Reader) -> str:
    found = {_text_in(pixels, point, half_px, read) for half_px in _AROUND_PX}
    return found.pop() if len(found) == 1 else ""


def _text_in(pixels: NDArray[np.uint8], point: MonitorPoint, half_px: tuple[int, int], read: Reader) -> str:
    """The words under a point and those beside them, of a cut around it."""
    x, y = int(point.x), int(point.y)
    left, top = max(x - half_px[0], 0), max(y - half_px[1], 0)
    words = read(np.ascontiguousarray(pixels[top : y + half_px[1], left : x + half_px[0]]))
    under = next((word for word in words if _is_under(word, x - left, y - top)), None)
    if under is None or not is_word(under.text):
        return ""
    line = sorted((word for word in words if word.line == under.line), key=lambda word: word.left_px)
    first = last = line.index(under)
    while first and are_joined(line[first - 1], line[first]):
        first -= 1
    while last + 1 < len(line) and are_joined(line[last], line[last + 1]):
        last += 1
    return " ".join(word.text for word in line[first : last + 1])


def _is_under(word: Word, x: int, y: int) -> bool:
    return (
        word.left_px - _NEAR_PX <= x <= word.left_px + word.width_px + _NEAR_PX
        and word.top_px - _NEAR_PX <= y <= word.top_px + word.height_px + _NEAR_PX
    )
