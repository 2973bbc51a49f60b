"""Looks into closed lists for a row that is in sight nowhere, as who is told only the row does. Pure.

"Choose Swiss French" names no list. Those that the eyes see are opened one after the other until one shows
the row; opening a list changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from agent.models.children.pointing_check import pointing_of
from agent.models.children.second_look import ScoredReply
from agent.models.children.sighted import SightedReader
from agent.models.embedded_vocabulary import END_OF_TURN_ID, ID_OF, encode_data
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.meanings import OPEN
from agent.models.task_parser.plan import PlannedGoal
from agent.ocr.lines import TextBox

_CLICK, _HOTKEY = ID_OF["<|click|>"], ID_OF["<|hotkey|>"]
_MOST_LISTS: Final = 4
_MOST_CAPTIONS: Final = 24
_MOST_POINTED: Final = 4
_LEAST_LIST: Final = 0.5
_MARGIN_PX, _BELOW_PX = 6, 40
_OPENED: Final = re.compile(r'; open "([^"]*)"')
_BEHIND_A_CAPTION: Final = " :*"
_CLOSED: Final = re.compile(r'close "')


def list_opened(reader: SightedReader, goal: PlannedGoal, since: Sequence[str]) -> ScoredReply | None:
    """The reply that opens the next list, or closes the last one; None where the goal names its list or is
    none of a row, nothing is read, or there is no other list.

    Args:
        since: the thoughts about this goal so far.
    """
    sighted = reader.sighted
    if sighted is None or goal.verb is not GoalVerb.CHOOSE or goal.owner:
        return None
    tried = [found[1] for thought in since for found in _OPENED.finditer(thought)]
    is_open = bool(tried) and sighted.shows_more and _CLOSED.search(since[-1]) is None
    if is_open:
        # What is open hides other lists. Escape is pressed once: twice would close the window.
        closing = encode_data(f'close "{tried[-1]}"')
        return ScoredReply((*closing, _HOTKEY, *encode_data("escape"), END_OF_TURN_ID), ())
    is_stuck = bool(since) and _CLOSED.search(since[-1]) is not None and sighted.is_unchanged
    if len(tried) >= _MOST_LISTS or is_stuck:
        return None  # a row of what is still open would be chosen
    pieces = [
        (text, box)
        for text, box in sighted.pieces
        if '"' not in text and text not in tried
        if not goal.lists or text.rstrip(_BEHIND_A_CAPTION) in goal.lists
    ][:_MOST_CAPTIONS]
    likely = reader.find([(OPEN, text) for text, _ in pieces]) if pieces else []
    ranked = sorted(zip(likely, range(0, -len(pieces), -1), pieces, strict=True), reverse=True)
    for chance, _, (caption, box) in ranked[:_MOST_POINTED]:
        if chance < _LEAST_LIST and not goal.lists:
            break
        opening = [*encode_data(f'{goal.thought} missing; open "{caption}"'), _CLICK]
        reply = reader.read(goal.sentence, since, opening)
        pointing = pointing_of(reply, sighted)
        if pointing is not None and _is_beside(box, pointing.x, pointing.y):
            return reply
    return None


def _is_beside(caption: TextBox, x: int, y: int) -> bool:
    """Whether a point lies to the right of a caption in its row, or close below: what is pressed on its own
    caption is a button, and looking changes nothing only where lists are opened."""
    is_right = caption.top - _MARGIN_PX <= y < caption.bottom + _MARGIN_PX and x >= caption.right
    return is_right or (0 <= y - caption.bottom < _BELOW_PX and x >= caption.left)
