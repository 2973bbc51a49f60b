"""Closes a window that came in between, where what it says and its buttons are read. Pure.

Nobody asked for it, and what it offers may do harm: of its buttons the one is pressed that declines, or the
only one. What was done last did not arrive in the window below if this one was there already, so it is done
once more. A window that came after a button was pressed is the answer to that, and no such.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from agent.models.children.pointing_check import pressing_at
from agent.models.children.second_look import ScoredReply
from agent.models.children.sighted import Sighted, SightedReader
from agent.models.children.typed_values import AGAIN
from agent.ocr.lines import TextBox

_DECLINES: Final = re.compile(
    r"(?:no|not|never|don['’]?t|do not|leave|keep|skip|later|maybe|cancel|dismiss|ignore|hide|stay)\b.*"
    r"|(?:ask|remind|tell) me\b.*|.*\b(?:later|another time|next time|not now)",
    re.IGNORECASE,
)
_CLOSES: Final = re.compile(r"close|done|got it|i see|understood|all right|thanks", re.IGNORECASE)
_AGREES: Final = re.compile(r"ok(?:ay)?|continue|yes", re.IGNORECASE)
_SENTENCE: Final = re.compile(r"[.?!…]$")
_AROUND: Final = " ‘’'“”\"|[](){}<>"
"""What the edge of a button is read as."""
_LEAST_WORDS: Final = 4
"""Of what a window in between says, in all."""
_SAME_EDGE_PX, _SAME_ROW_PX = 8, 8
_NEXT_LINE_PX: Final = 16
_BELOW_PX: Final = 70
_WIDTH_PX: Final = 480
_MOST_WORDS_OF_A_BUTTON: Final = 5
_REPEATED: Final = re.compile(r'(?:.*; )?(?:fill|tick|untick|choose) "([^"]*)"')
"""A thought about something that may be done once more."""
_PRESSED: Final = ("press", "keys", "double")
Line = tuple[str, TextBox]


def closing_read(reader: SightedReader) -> ScoredReply | None:
    """The reply that closes a window in between; None where none is read."""
    sighted = reader.sighted
    if sighted is None:
        return None
    last = reader.done[-1] if reader.done else ""
    repeated = _REPEATED.fullmatch(last)
    if last.startswith(_PRESSED):
        return None
    for text, box in _buttons(sighted, reader.task):
        closing = f'close "{_unquoted(text)}"'
        if any(closing in thought for thought in reader.done):
            return None
        again = f'{AGAIN} "{repeated[1]}"; ' if repeated is not None else ""
        return pressing_at(box, again + closing, sighted)
    return None


def _buttons(sighted: Sighted, task: str) -> Iterator[Line]:
    """Those that close a window which says what nobody asked for."""
    said = _letters(task)
    pieces = [(text.strip(_AROUND), box) for text, box in sighted.pieces]
    for row in _rows_of_buttons(pieces):
        ways = [[one for one in row if way.fullmatch(one[0])] for way in (_DECLINES, _CLOSES)]
        found = next((way for way in ways if way), [])
        if not found and len(row) == 1 and _AGREES.fullmatch(row[0][0]):
            found = row
        if found and not any(_letters(text) in said for text, _ in row):
            yield found[0]


def _rows_of_buttons(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """The buttons below each text that ends like a sentence."""
    for text, box in lines:
        if not _SENTENCE.search(text) or len(_paragraph(lines, text, box)) < _LEAST_WORDS:
            continue
        below = [
            (other, place)
            for other, place in lines
            if 0 <= place.top - box.bottom <= _BELOW_PX
            if box.left - _SAME_EDGE_PX <= place.left and place.right <= box.left + _WIDTH_PX
        ]
        first = next((place for other, place in below if _is_of_a_button(other)), None)
        if first is not None:
            row = [one for one in below if abs(one[1].middle[1] - first.middle[1]) <= _SAME_ROW_PX]
            yield [one for one in row if _is_of_a_button(one[0])]


def _paragraph(lines: Sequence[Line], text: str, last: TextBox) -> list[str]:
    """The words of a line and of those above it that begin at the same edge."""
    words, top = text.split(), last.top
    for other, box in reversed(lines):
        is_above = 0 <= top - box.bottom <= _NEXT_LINE_PX
        if is_above and abs(box.left - last.left) <= _SAME_EDGE_PX:
            words, top = [*other.split(), *words], box.top
    return words


def _is_of_a_button(text: str) -> bool:
    return len(text.split()) <= _MOST_WORDS_OF_A_BUTTON and any(letter.isalpha() for letter in text)


def _letters(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def _unquoted(text: str) -> str:
    return text.replace('"', "")
