"""Looks into closed lists for a row that is in sight nowhere, as who is told only the row does. Pure.

"Choose Swiss French" names no list. Those that the eyes see are opened one after the other until one shows
the row; opening a list changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from agent.models.children.second_look import ScoredReply
from agent.models.children.sighted import SightedReader
from agent.models.embedded_vocabulary import ID_OF, encode_data
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.meanings import OPEN
from agent.models.task_parser.plan import PlannedGoal

_CLICK, _HOTKEY = ID_OF["<|click|>"], ID_OF["<|hotkey|>"]
_MOST_LISTS: Final = 4
_MOST_CAPTIONS: Final = 24
_LEAST_LIST: Final = 0.5
_OPENED: Final = re.compile(r'; open "([^"]*)"')


def list_opened(reader: SightedReader, goal: PlannedGoal, since: Sequence[str]) -> ScoredReply | None:
    """The reply that opens the next list; None where the goal names its list or is none of a row, nothing is
    read, or there is no other list.

    Args:
        since: the thoughts about this goal so far.
    """
    sighted = reader.sighted
    if sighted is None or goal.verb is not GoalVerb.CHOOSE or goal.owner:
        return None
    tried = [found[1] for thought in since for found in _OPENED.finditer(thought)]
    if len(tried) >= _MOST_LISTS:
        return None
    pieces = [text for text, _ in sighted.pieces if '"' not in text and text not in tried][:_MOST_CAPTIONS]
    likely = reader.find([(OPEN, text) for text in pieces]) if pieces else []
    best, caption = max(zip(likely, pieces, strict=True), default=(0.0, ""))
    if best < _LEAST_LIST:
        return None
    opening = [*encode_data(f'{goal.thought} missing; open "{caption}"'), _CLICK]
    reply = reader.read(goal.sentence, since, opening)
    if not (tried and sighted.shows_more):
        return reply
    at = len(opening) - 1  # the list that is open is closed first
    tokens = (*reply.token_ids[:at], _HOTKEY, *encode_data("esc"), *reply.token_ids[at:])
    return ScoredReply(tokens, ())
