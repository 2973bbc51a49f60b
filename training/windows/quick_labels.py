"""From what a window of Qt Quick says of itself to glyphs and drafts. Qt, for the measures of its fonts."""

from __future__ import annotations

import random
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QTextLayout, QTextOption

from training.windows.qt_labels import Draft, intersection
from training.windows.qt_text import Glyph, glyphs_of
from training.windows.quick_forms import QuickControl
from training.windows.scene import Box, ControlKind, State

_LEFT, _RIGHT, _CENTRE = 1, 2, 4
_TOLERANCE_PX = 1.0


class UnlabelledTextError(Exception):
    """A text was not laid out as it is computed here: its window cannot be labelled exactly."""


def box_of(corners: list[float], scale: float) -> Box:
    """Logical corners in pixels of the picture."""
    return Box(*(value * scale for value in corners))


def font_of(said: dict[str, Any]) -> QFont:
    font = QFont(said["family"])
    if said["px"] > 0:
        font.setPixelSize(said["px"])
    else:
        font.setPointSizeF(said["pt"])
    font.setWeight(QFont.Weight(said["weight"]))
    font.setItalic(said["italic"])
    if said["spacing"]:
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, said["spacing"])
    font.setCapitalization(QFont.Capitalization(said["capitals"]))
    return font


def glyphs_in(text: dict[str, Any], scale: float) -> list[Glyph]:
    """The visible characters of one text. Raises UnlabelledTextError."""
    font = font_of(text["font"])
    if font.capitalization() != QFont.Capitalization.MixedCase or text.get("rich"):
        raise UnlabelledTextError(text["text"])
    found = _field_glyphs(text, font) if text["kind"] == "field" else _label_glyphs(text, font)
    return [Glyph(one.code, *(value * scale for value in one[1:])) for one in found]


def _field_glyphs(text: dict[str, Any], font: QFont) -> list[Glyph]:
    metrics = QFontMetricsF(font)
    spots = text["spots"]
    clip = tuple(text["clip"])
    found: list[Glyph] = []
    for at, letter in enumerate(text["text"]):
        (x, top, _), (following, same, _) = spots[at], spots[at + 1]
        wide = following - x if abs(same - top) < 1 else metrics.horizontalAdvance(letter)
        kept = glyphs_of(letter, font, x, top + metrics.ascent(), clip)
        found += [one._replace(x1=x + wide) for one in kept if wide > 0]
    return found


def _label_glyphs(text: dict[str, Any], font: QFont) -> list[Glyph]:
    x0, y0, x1, _ = text["at"]
    left = x0 + text["left"]
    room = x1 - text["right"] - left
    lines, line_px = _lines(text, font, room)
    metrics = QFontMetricsF(font)
    widths = [metrics.horizontalAdvance(line) for line in lines]
    if len(lines) != text["lines"] or abs(max(widths) - text["wide"]) > _TOLERANCE_PX:
        raise UnlabelledTextError(text["text"])
    found: list[Glyph] = []
    for number, (line, wide) in enumerate(zip(lines, widths, strict=True)):
        spare = room - wide
        x = left + {_LEFT: 0.0, _RIGHT: spare, _CENTRE: spare / 2}.get(text["align"], 0.0)
        baseline = y0 + text["baseline"] + number * line_px
        found += glyphs_of(line, font, x, baseline, tuple(text["clip"]))
    return found


def _lines(text: dict[str, Any], font: QFont, room: float) -> tuple[list[str], float]:
    """The lines as shown, and the height of one."""
    metrics = QFontMetricsF(font)
    if not text["wraps"]:
        shown = text["text"]
        if text["cut"]:
            shown = metrics.elidedText(shown, Qt.TextElideMode.ElideRight, room)
        return [shown], metrics.height()
    layout = QTextLayout(text["text"], font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    layout.setTextOption(option)
    layout.beginLayout()
    lines: list[str] = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(room)
        lines.append(text["text"][line.textStart() : line.textStart() + line.textLength()].rstrip())
    layout.endLayout()
    return lines, text["high"] / max(1, text["lines"])


def draft_in(
    item: dict[str, Any],
    control: QuickControl | None,
    captions: dict[str, dict[str, Any]],
    texts: list[dict[str, Any]],
    scale: float,
) -> Draft | None:
    """The item as an element; None without enough of it in view. `captions`: the items by their names."""
    if control is None:
        return None
    whole, box = box_of(item["whole"], scale), box_of(item["box"], scale)
    if control.kind in (ControlKind.CHECKBOX, ControlKind.RADIO) and item["mark"]:
        whole = _mark_and_text(item, texts, scale)
        box = intersection(box, whole)
    if box.x1 - box.x0 < 2 or box.y1 - box.y0 < 2:
        return None
    value = item["shown"] if control.kind in (ControlKind.FIELD, ControlKind.COMBO) else ""
    caption = captions.get(control.caption)
    return Draft(
        kind=control.kind,
        name=control.name,
        whole=whole,
        box=box,
        state=_state(item, control.kind),
        value=value,
        owner=control.owner,
        options=control.options,
        # A caption that is scrolled away is an empty box: then nothing legible names the control.
        caption=(box_of(caption["box"], scale) if caption else Box(0, 0, 0, 0)) if control.caption else None,
    )


def _mark_and_text(item: dict[str, Any], texts: list[dict[str, Any]], scale: float) -> Box:
    """What a person sees of a check box: its mark and its words, not the empty rest of its row."""
    x0, y0, x1, y1 = item["whole"]
    left, _, right, _ = item["mark"]
    for text in texts:
        tx0, ty0, tx1, ty1 = text["at"]
        if text["kind"] == "label" and x0 <= tx0 and tx1 <= x1 + 1 and y0 <= (ty0 + ty1) / 2 <= y1:
            start = tx0 + text["left"]
            if text["align"] == _RIGHT:
                start = tx1 - text["right"] - text["wide"]
            left, right = min(left, start), max(right, start + text["wide"] + 2)
    return box_of([max(x0, left), y0, min(x1, right), y1], scale)


def _state(item: dict[str, Any], kind: ControlKind) -> State:
    if kind is ControlKind.LABEL:
        return State.NONE
    if not item["enabled"]:
        return State.DISABLED
    if kind in (ControlKind.CHECKBOX, ControlKind.RADIO, ControlKind.TAB):
        return State.ON if item["on"] else State.OFF
    if kind is ControlKind.ITEM:
        return State.ON if item["on"] or item["down"] else State.OFF
    if kind is ControlKind.FIELD:
        return State.FILLED if item["shown"] else State.EMPTY
    return State.OPEN if item["open"] else State.NONE


def popup_to_open(
    rng: random.Random,
    items: list[dict[str, Any]],
    controls: dict[str, QuickControl],
    size: tuple[int, int],
) -> tuple[str, QPoint]:
    """The name of a combo box or menu and where to press it, or "" without any that can be pressed."""
    screen = Box(0, 0, *size)
    combos: list[tuple[str, QPoint]] = []
    menus: list[tuple[str, QPoint]] = []
    for item in items:
        box = intersection(box_of(item["box"], 1.0), screen)
        x, y = box.centre
        if box.y1 - box.y0 < 12 or box.x1 - box.x0 < 12 or not item["enabled"]:
            continue
        control = controls.get(item["id"])
        if item["id"] == "menu":
            menus.append((item["text"], QPoint(round(x), round(y))))
        elif control is not None and control.kind is ControlKind.COMBO:
            combos.append((control.name, QPoint(round(x), round(y))))
    if menus and (not combos or rng.random() < 0.5):
        return rng.choice(menus)
    return rng.choice(combos) if combos else ("", QPoint())
