"""Answers what a picture is asked for: "What is the total?" by what stands beside "Total". Pure.

The eyes tell which captions are those of other fields; letters tell the rest. The value is in the caption's
own line behind it, to its right, or right below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from agent.models.children.second_look import ScoredReply
from agent.models.children.sighted import Sighted, SightedReader, Standing
from agent.models.embedded_vocabulary import END_OF_TURN_ID, ID_OF, encode_data
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.ocr.lines import TextBox

_FINISHED: Final = ID_OF["<|finished|>"]
_BESIDE_PX, _BELOW_PX, _SAME_LEFT_PX = 420, 30, 30
_CARET: Final = " |"
"""What it is read as, where it was not told from letters."""
_A_FIELD: Final = 0.5
"""What looks like the caption of another field is not what stands in this one."""


def answer(reader: SightedReader, goal: PlannedGoal) -> ScoredReply | None:
    """The reply that ends the task with what stands beside a caption; None where nothing is read there."""
    sighted = reader.sighted
    if sighted is None:
        return None
    for name in (goal.name, *goal.other_names):
        for place in sighted.places(name):
            found = next(_values(reader, sighted, name, place.box, place.shown), None)
            if found and (value := found.rstrip(_CARET)):
                said = (*encode_data(goal.thought), _FINISHED, *encode_data(value), END_OF_TURN_ID)
                return ScoredReply(said, ())
    return None


def _values(
    reader: SightedReader, sighted: Sighted, name: str, caption: TextBox, shown: Standing
) -> Iterator[str]:
    """What may be meant, likeliest first."""
    if shown is Standing.PART:
        yield from _behind(sighted, caption)
        return
    row = [
        (_is_stroke(text), box.left, text)
        for text, box in sighted.lines
        if box.top < caption.middle[1] < box.bottom and 0 <= box.left - caption.right < _BESIDE_PX
    ]
    below = [
        (_is_stroke(text), box.top, text)
        for text, box in sighted.lines
        if 0 <= box.top - caption.bottom < _BELOW_PX and abs(box.left - caption.left) < _SAME_LEFT_PX
    ]
    near = [text for *_, text in (*sorted(row)[:1], *sorted(below)[:1]) if not text.endswith(":")]
    if near:
        # The caption of another field is the last that stands in this one.
        likely = reader.find([(GoalVerb.FILL, text.replace('"', "")) for text in near])
        is_other = [chance >= _A_FIELD and len(near) > 1 for chance in likely]
        yield from (text for _, text in sorted(zip(is_other, near, strict=True), key=lambda one: one[0]))


def _is_stroke(text: str) -> bool:
    """Whether it may be the edge of a field, which is read as a letter or a sign now and then."""
    return len(text) == 1 and not text.isdigit()


def _behind(sighted: Sighted, caption: TextBox) -> Iterator[str]:
    """The words of its own line that follow a caption."""
    after = [
        (box.left, word)
        for word, box in sighted.words()
        if box.top < caption.middle[1] < box.bottom and box.left >= caption.right
    ]
    last = caption.right
    said: list[str] = []
    for left, word in sorted(after):
        if said and left - last > _BELOW_PX:
            break
        said.append(word)
        last = left + 8 * len(word)
    if said:
        yield " ".join(said)
