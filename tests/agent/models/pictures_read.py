"""A model in front of a picture whose captions are read: what it finds is a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from agent.models.children.second_look import Scored, ScoredReply
from agent.models.children.sighted import Sighted
from agent.models.embedded_vocabulary import COORDINATE_TOKENS, END_OF_TURN_ID, ID_OF
from agent.models.task_parser.form_reading import ControlText
from agent.models.task_parser.sense import Senses
from agent.ocr.captions import TextLine
from agent.ocr.lines import TextBox
from agent.ocr.marks import ControlMark

SIZE_PX = (400, 400)


def line(
    text: str,
    left: int,
    top: int,
    *,
    is_new: bool = False,
    stays: bool = False,
    mark: ControlMark | None = None,
) -> TextLine:
    """Letters are 6 pixels wide and 10 high."""
    boxes, at = [], left
    for word in text.split():
        boxes.append(TextBox(at, top, at + 6 * len(word), top + 10))
        at += 6 * (len(word) + 1)
    return TextLine(tuple(text.split()), tuple(boxes), is_new, stays, mark)


def marked(text: str, left: int, top: int, *, is_round: bool) -> TextLine:
    """A box or a round button, 16 pixels before its caption."""
    return line(text, left + 16, top, mark=ControlMark(TextBox(left, top - 1, left + 12, top + 11), is_round))


@dataclass
class ReadingReader:
    """Finds fields, boxes, rows and lists that are called as a table says (verb and name)."""

    lines: Sequence[TextLine]
    task: str = "whatever was asked"
    done: Sequence[str] = ()
    looks: set[tuple[str, str]] = field(default_factory=set)
    presses: tuple[int, int] = (0, 0)
    """Where it points to, in pixels."""
    sense: Senses | None = None
    form: Sequence[ControlText] = ()

    @property
    def sighted(self) -> Sighted | None:
        return Sighted(self.lines, SIZE_PX) if self.lines else None

    def find(self, asked: Sequence[tuple[str, str]]) -> list[float]:
        return [0.9 if (str(verb), name) in self.looks else 0.05 for verb, name in asked]

    def score(self, task: str, done: Sequence[str], continuations: Sequence[Sequence[int]]) -> list[Scored]:
        raise NotImplementedError

    def read(self, task: str, done: Sequence[str], start: Sequence[int] = ()) -> ScoredReply:
        """Goes on as it begins, at `presses`."""
        at = [
            round(one / size * (len(COORDINATE_TOKENS) - 1))
            for one, size in zip(self.presses, SIZE_PX, strict=True)
        ]
        return ScoredReply((*start, *(ID_OF[COORDINATE_TOKENS[one]] for one in at), END_OF_TURN_ID), ())
