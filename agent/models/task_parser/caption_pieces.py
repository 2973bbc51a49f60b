"""What is read in a form, piece by piece: captions with the marks and frames that belong to them. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agent.ocr.lines import TextBox
from agent.ocr.marks import A_FRAME, IN_A_FRAME, IN_A_TEXT_FIELD

_MARKED: Final = re.compile(
    r"(?:(?P<mark>(?=[^ ]{1,4} )\w?[^\w\s“”‘’\"'%°€$£:;.,!?&]+\w?[^\w\s“”‘’\"']*"
    r"|_[^\w\s]?|[vV]_|[vVyYxX]{1,2}|[IOoQ!]) "
    r"|(?P<glued>O)(?=\d))(?P<caption>[^\W_].*)"
)
"""What a box or a round button before a caption is read as."""
_A_MARK: Final = re.compile(
    r"[‘’“”'\"(]?[^\w\s\[\]|‘’“”'\"(]{1,3}\)?|\(\)|_+|\[[ xvI]?\]|[IOoQvVwWyYxXe]{1,2}"
)
_ARROW: Final = re.compile(r"[vVwWyY¥⌄▾]{1,2}")
"""What the arrow of a closed list is read as."""
_UP_TO_AN_ARROW_PX: Final = 400
_LIKE_A_WORD: Final = "I"
_MARK_WITHIN: Final = re.compile(r" (?=(?:\([^ ]?\)|[©®@]\)?|O\)|_\}|\[[^ ]?\]) [^\W_])")
"""Between two boxes or round buttons that are read as one line."""
_LEAST_OF_A_CAPTION: Final = re.compile(r"[^\W\d_].*[^\W_].*[^\W_]|[A-Z].*[^\W_]")
_AN_EDGE: Final = re.compile(r"^(?:(?:[a-z]{1,3}|J[a-z]?) ){1,2}(?=[A-Z])")
"""What the edge of a button before its caption is read as."""
IN_AN_EDGE: Final = re.compile(r" ?[—–~=-]+$")
"""The caption in the edge of a group goes on in that: "Shipping —"."""
_ENDS_A_LABEL: Final = ":"
_A_SPACE_PX = 5
_LEVEL_PX = 1
_A_WORD: Final = re.compile(r"[^\W\d_]{3}")
_ENDS_WITH_A_WORD: Final = re.compile(r"[^\W\d_]{3}$")
SAME_ROW_PX: Final = 8
SAME_LABEL_PX: Final = 2
MARK_BESIDE_PX: Final = 26
_FLAT: Final = 4
"""How many times as high as a sign beside it a caption is, at least, where that is the edge of a group."""
_OF_ONE_GROUP_PX: Final = 100


@dataclass(slots=True)
class CaptionPiece:
    """A caption, or an empty field."""

    text: str
    """Without its mark."""
    box: TextBox
    """In pixels of the picture."""
    mark: str = ""
    """As it is read, or one of the signs of `agent.ocr.marks`; "" for none."""
    is_label: bool = False
    """Whether it ends with a colon."""
    is_framed: bool = False
    """Whether edges are around it as around the caption of a button."""
    is_in_field: bool = False
    """Whether it stands in a frame as the value of a field does, or a row that is chosen."""
    is_typed: bool = False
    """Whether that frame is of a field, and of no closed list; the text may be ""."""
    has_arrow: bool = False
    """Whether the arrow of a closed list is read to its right."""

    def is_beside(self, other: CaptionPiece) -> bool:
        """Whether both stand in one row."""
        return abs(self.box.middle[1] - other.box.middle[1]) <= SAME_ROW_PX

    def is_near(self, other: CaptionPiece) -> bool:
        """Whether both may be of one group of that row."""
        return max(other.box.left - self.box.right, self.box.left - other.box.right) <= _OF_ONE_GROUP_PX


def caption_pieces(pieces: Sequence[tuple[str, TextBox]]) -> list[CaptionPiece]:
    """The captions with their marks, also where a mark was read apart from its caption."""
    marks: list[CaptionPiece] = []
    captions: list[CaptionPiece] = []
    for said, box in _joined([part for piece in pieces for part in _parts(*piece)]):
        if said.startswith(IN_A_TEXT_FIELD):
            text = _plain(said.removeprefix(IN_A_TEXT_FIELD))
            captions.append(CaptionPiece(text, box, is_in_field=True, is_typed=True))
        elif said.startswith(IN_A_FRAME):
            captions.append(CaptionPiece(_plain(said.removeprefix(IN_A_FRAME)), box, is_in_field=True))
        elif said.startswith(A_FRAME):
            captions.append(CaptionPiece(_plain(said.removeprefix(A_FRAME)), box, is_framed=True))
        elif _A_MARK.fullmatch(said):
            marks.append(CaptionPiece("", box, said))
        elif (found := _MARKED.fullmatch(said)) is not None:
            mark = found["mark"] or found["glued"]
            captions.append(CaptionPiece(_plain(found["caption"]), box, mark))
        elif _LEAST_OF_A_CAPTION.search(said) or any(map(str.isdigit, said)):
            captions.append(CaptionPiece(_plain(said), box, is_label=said.rstrip().endswith(_ENDS_A_LABEL)))
    for one in captions:
        if one.mark:
            continue
        beside = [
            mark
            for mark in marks
            if mark.is_beside(one) and 0 <= one.box.left - mark.box.right <= MARK_BESIDE_PX
            if _FLAT * mark.box.height > one.box.height
        ]
        if beside:
            one.mark = max(beside, key=lambda mark: mark.box.right).mark
    for mark in marks:
        chosen = _chosen_before(mark, captions) if _ARROW.fullmatch(mark.mark) else None
        if chosen is not None and not chosen.is_typed:
            chosen.is_in_field = chosen.has_arrow = True
    for one in captions:
        if IN_AN_EDGE.search(one.text):
            one.mark = ""  # the corner of a group is read as one
    labels = [one.box for one in captions if not one.mark]
    for one in captions:
        # "I want to learn" begins where labels above it do, boxes further to the right, as buttons below may.
        if one.mark == _LIKE_A_WORD and any(
            label.top < one.box.top and abs(one.box.left - label.left) <= SAME_LABEL_PX for label in labels
        ):
            one.mark, one.text = "", f"{_LIKE_A_WORD} {one.text}"
    return [one for one in captions if one.text or one.is_typed]


def _chosen_before(arrow: CaptionPiece, captions: Sequence[CaptionPiece]) -> CaptionPiece | None:
    """What a closed list shows before its arrow; None where a caption is behind that, as behind a tick, or a
    number before it, as in a field with arrows up and down."""
    row = [one for one in captions if one.is_beside(arrow)]
    if any(0 <= one.box.left - arrow.box.right <= MARK_BESIDE_PX for one in row):
        return None
    before = [one for one in row if 0 <= arrow.box.left - one.box.right <= _UP_TO_AN_ARROW_PX]
    nearest = max(before, key=lambda one: one.box.right, default=None)
    return nearest if nearest is not None and any(map(str.isalpha, nearest.text)) else None


def _parts(text: str, box: TextBox) -> list[tuple[str, TextBox]]:
    """A piece, cut before every mark within it; letters are taken for equally wide."""
    parts, left = _MARK_WITHIN.split(text.strip()), box.left
    width = (box.right - box.left) / max(1, len(text.strip()))
    found = []
    for part in parts:
        right = left + round(width * len(part))
        found.append((part, TextBox(left, box.top, right, box.bottom)))
        left = right + round(width)
    return found


def _joined(pieces: Sequence[tuple[str, TextBox]]) -> list[tuple[str, TextBox]]:
    """The pieces, those of words that stand as close as words of one line do joined."""
    found: list[tuple[str, TextBox]] = []
    for text, box in sorted(pieces, key=lambda piece: (piece[1].middle[1] // SAME_ROW_PX, piece[1].left)):
        before = found[-1] if found else None
        if before is not None and _are_of_one_line(before, (text, box)):
            found[-1] = (f"{before[0]} {text}", TextBox.around((before[1], box)))
        else:
            found.append((text, box))
    return found


def _are_of_one_line(one: tuple[str, TextBox], other: tuple[str, TextBox]) -> bool:
    """Whether two pieces are words beside each other, of one height: the edge of a button has another."""
    (text, box), (more, beside) = one, other
    is_near = 0 <= beside.left - box.right <= _A_SPACE_PX
    is_level = max(abs(box.top - beside.top), abs(box.bottom - beside.bottom)) <= _LEVEL_PX
    return is_near and is_level and bool(_ENDS_WITH_A_WORD.search(text)) and bool(_A_WORD.match(more))


def _plain(text: str) -> str:
    plain = text.strip().strip("“”‘’\"'|").rstrip(" :*[").strip()
    return _AN_EDGE.sub("", plain, count=1)
