"""From painted layers to a scene's labels: occlusion, legible text, click points. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from training.windows.qt_text import LEAST_VISIBLE, Glyph
from training.windows.scene import Box, ControlKind, Element, InBetween, State

_LEAST_SIDE_PX = 5
_LEAST_SHARE = 0.35
_WHOLE_SHARE = 0.98
_SPEAKING_KINDS = (
    ControlKind.BUTTON,
    ControlKind.CHECKBOX,
    ControlKind.RADIO,
    ControlKind.MENU,
    ControlKind.TAB,
    ControlKind.ITEM,
    ControlKind.LABEL,
    ControlKind.TITLE,
)


@dataclass(frozen=True, slots=True)
class Draft:
    """An element before occlusion by other layers is taken into account."""

    kind: ControlKind
    name: str
    whole: Box
    """The control as if nothing cut or covered it."""
    box: Box
    """Its visible part in its own window. All of it reacts to a press."""
    state: State = State.NONE
    value: str = ""
    owner: str = ""
    options: tuple[str, ...] = ()
    caption: Box | None = None
    """Box of the name, when it is not written on the control itself."""


@dataclass(slots=True)
class Layer:
    """One window or popup with all that it shows, to be laid over the layers before it."""

    covers: list[Box]
    glyphs: list[Glyph] = field(default_factory=list)
    drafts: list[Draft] = field(default_factory=list)


def intersection(one: Box, other: Box) -> Box:
    """The intersection; zero wide or high when there is none."""
    x0, y0 = max(one.x0, other.x0), max(one.y0, other.y0)
    return Box(x0, y0, max(x0, min(one.x1, other.x1)), max(y0, min(one.y1, other.y1)))


def area(box: Box) -> float:
    return max(0.0, box.x1 - box.x0) * max(0.0, box.y1 - box.y0)


def visible_pieces(box: Box, covers: Sequence[Box]) -> list[Box]:
    """What is left of a box under some others, as rectangles of the largest size (so they overlap)."""
    pieces = [box] if area(box) > 0 else []
    for cover in covers:
        if cover.x1 <= box.x0 or cover.x0 >= box.x1 or cover.y1 <= box.y0 or cover.y0 >= box.y1:
            continue
        remaining: list[Box] = []
        for piece in pieces:
            shared = intersection(piece, cover)
            if area(shared) <= 0:
                remaining.append(piece)
                continue
            remaining += [
                part
                for part in (
                    Box(piece.x0, piece.y0, piece.x1, shared.y0),
                    Box(piece.x0, shared.y1, piece.x1, piece.y1),
                    Box(piece.x0, piece.y0, shared.x0, piece.y1),
                    Box(shared.x1, piece.y0, piece.x1, piece.y1),
                )
                if area(part) > 0
            ]
        pieces = remaining
    return pieces


def flatten(
    layers: Sequence[Layer], canvas: tuple[int, int]
) -> tuple[NDArray[np.uint32], NDArray[np.float32], tuple[Element, ...]]:
    """Codes and centres of all visible characters, and all visible elements; the last layer lies on top."""
    screen = Box(0, 0, *canvas)
    codes: list[int] = []
    centres: list[tuple[float, float]] = []
    elements: list[Element] = []
    for number, layer in enumerate(layers):
        covers = [cover for later in layers[number + 1 :] for cover in later.covers]
        seen = visible_glyphs(layer.glyphs, covers, screen)
        codes += [glyph.code for glyph in seen]
        centres += [glyph.centre for glyph in seen]
        page = LayerText(seen)
        for draft in layer.drafts:
            element = _finish(draft, covers, screen, page)
            if element is not None:
                elements.append(element)
    return (
        np.array(codes, np.uint32),
        np.array(centres, np.float32).reshape(-1, 2),
        tuple(elements),
    )


def in_between_of(layer: Layer, elements: tuple[Element, ...], harmless: str) -> InBetween | None:
    """The window of the topmost layer, with its button of that caption; None where that cannot be read."""
    (box,) = layer.covers
    found = [
        number
        for number, element in enumerate(elements)
        if element.kind is ControlKind.BUTTON and element.name == harmless and box.contains(*element.click)
    ]
    return InBetween(box, found[-1]) if found else None


def visible_glyphs(glyphs: Sequence[Glyph], covers: Sequence[Box], screen: Box) -> list[Glyph]:
    """Those of which enough is on the screen and under no cover."""
    if not glyphs:
        return []
    cells = np.array([glyph[1:] for glyph in glyphs], np.float32)
    left = _shared_areas(cells, screen)
    for cover in covers:
        left -= _shared_areas(cells, cover)
    whole = (cells[:, 2] - cells[:, 0]) * (cells[:, 3] - cells[:, 1])
    # Covers may overlap each other, and then count twice: such a glyph lies under both anyway.
    return [glyphs[int(index)] for index in np.flatnonzero(left >= LEAST_VISIBLE * whole)]


def _shared_areas(cells: NDArray[np.float32], box: Box) -> NDArray[np.float32]:
    wide = np.minimum(cells[:, 2], box.x1) - np.maximum(cells[:, 0], box.x0)
    high = np.minimum(cells[:, 3], box.y1) - np.maximum(cells[:, 1], box.y0)
    return np.maximum(wide, 0) * np.maximum(high, 0)


class LayerText:
    """One layer's visible characters, to be looked up by position."""

    def __init__(self, glyphs: Sequence[Glyph]) -> None:
        self._glyphs = list(glyphs)
        self._cells = np.array([glyph[1:] for glyph in glyphs], np.float32).reshape(-1, 4)
        self._x = (self._cells[:, 0] + self._cells[:, 2]) / 2
        self._y = (self._cells[:, 1] + self._cells[:, 3]) / 2

    def _within(self, box: Box) -> NDArray[np.intp]:
        inside = (self._x >= box.x0) & (self._x < box.x1) & (self._y >= box.y0) & (self._y < box.y1)
        return np.flatnonzero(inside)

    def text(self, box: Box) -> str:
        """The characters whose centres lie in the box, in drawing order, without spaces."""
        return "".join(chr(self._glyphs[index].code) for index in self._within(box))

    def spaced_text(self, box: Box) -> str:
        """The same with a space wherever there is a gap or a new line begins."""
        text = ""
        last: Glyph | None = None
        for index in self._within(box):
            glyph = self._glyphs[index]
            if last is not None and (glyph.x0 - last.x1 > 1.0 or abs(glyph.y1 - last.y1) > 2.0):
                text += " "
            text += chr(glyph.code)
            last = glyph
        return text

    def bounds(self, box: Box) -> Box | None:
        """The box around the ink of those characters, None without any."""
        within = self._within(box)
        if not len(within):
            return None
        cells = self._cells[within]
        low = float(cells[:, 3].max())
        # Cells end at the base line; a quarter of their height more holds the descenders.
        drop = 0.25 * float(cells[0, 3] - cells[0, 1])
        return Box(
            float(cells[:, 0].min()), float(cells[:, 1].min()) - 1, float(cells[:, 2].max()), low + drop + 1
        )


def _finish(draft: Draft, covers: Sequence[Box], screen: Box, page: LayerText) -> Element | None:
    on_screen = intersection(draft.box, screen)
    pieces = visible_pieces(on_screen, covers)
    if not pieces:
        return None
    shown = Box(
        min(piece.x0 for piece in pieces),
        min(piece.y0 for piece in pieces),
        max(piece.x1 for piece in pieces),
        max(piece.y1 for piece in pieces),
    )
    is_text = draft.kind in (ControlKind.LABEL, ControlKind.TITLE)
    pressed = draft.box
    if is_text:
        tight = page.bounds(shown)
        if tight is None:
            return None
        pressed = shown = intersection(tight, shown)
    elif max(area(piece) for piece in pieces) < _LEAST_SHARE * area(draft.whole):
        return None
    best = max(visible_pieces(intersection(pressed, on_screen), covers), key=_pressing_room, default=None)
    if best is None or _pressing_room(best) < _LEAST_SIDE_PX:
        return None
    element = Element(
        kind=draft.kind,
        name=_readable_name(draft, shown, page),
        box=shown,
        click=_pressed_at(draft.kind, best),
        state=draft.state,
        value=draft.value,
        owner=draft.owner,
        options=draft.options,
    )
    if draft.kind in (ControlKind.FIELD, ControlKind.COMBO) and draft.value:
        inside = page.text(shown)
        if inside != "".join(draft.value.split()):
            # Scrolled, cut or covered: only what can be seen may be asked for.
            element = replace(element, value=page.spaced_text(shown))
    if draft.kind is ControlKind.SCROLLBAR and max(map(area, pieces)) < _WHOLE_SHARE * area(draft.whole):
        return replace(element, state=State.NONE)  # its lower end may be out of sight
    return element


_PRESSED_FROM_LEFT_PX = 24.0
_WIDE_KINDS = frozenset((ControlKind.FIELD, ControlKind.COMBO, ControlKind.ITEM))


def _pressed_at(kind: ControlKind, box: Box) -> tuple[float, float]:
    """Where a press is certain to meet the control. How far one reaches to the right is hard to see where its
    border is faint, and its middle is then a guess; where it begins is told by its text and its caption."""
    x, y = box.centre
    return (min(x, box.x0 + _PRESSED_FROM_LEFT_PX), y) if kind in _WIDE_KINDS else (x, y)


def _pressing_room(box: Box) -> float:
    return min(box.x1 - box.x0, box.y1 - box.y0)


def _readable_name(draft: Draft, shown: Box, page: LayerText) -> str:
    """The name, or the legible part of an elided or clipped one, or "" without either."""
    if not draft.name:
        return ""
    written = "".join(draft.name.split())
    if draft.caption is not None:
        return draft.name if written in page.text(draft.caption) else ""
    if draft.kind in _SPEAKING_KINDS:
        there = page.text(shown)
        if written in there:
            return draft.name
        if draft.kind in (ControlKind.LABEL, ControlKind.TITLE) or there.endswith("…"):
            return page.spaced_text(shown)
        return ""
    return draft.name
