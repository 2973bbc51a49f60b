"""Looks into closed lists for a row that is in sight nowhere, as who is told only the row does. Pure.

"Choose Swiss French" names no list. Those that the eyes see are opened one after the other until one shows
the row; opening a list changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from agent.models.children.menu_rows import row_for
from agent.models.children.pointing_check import pointing_of, pressing_at
from agent.models.children.second_look import ScoredReply
from agent.models.children.sentence_spans import quoted_texts
from agent.models.children.sighted import Sighted, SightedReader
from agent.models.embedded_vocabulary import END_OF_TURN_ID, ID_OF, encode_data
from agent.models.task_parser.form_reading import CHOICE, CLOSED_LIST, ControlText, row_read
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.meanings import OPEN
from agent.models.task_parser.meant_by_sense import is_by_captions, row_meant, row_surely_meant
from agent.models.task_parser.measures import row_measured
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.rows_on_a_scale import row_compared
from agent.models.task_parser.sense import Senses
from agent.ocr.lines import TextBox

_CLICK, _HOTKEY = ID_OF["<|click|>"], ID_OF["<|hotkey|>"]
_MOST_LISTS: Final = 4
_MOST_CAPTIONS: Final = 24
_MOST_POINTED: Final = 4
_LEAST_LIST: Final = 0.5
_LEAST_READ, _LEAST_READ_BESIDES, _LEAST_READ_OF_ANY = 0.4, 0.5, 0.8
"""How likely a row has to be asked for that the form reader takes: of a list that was named, of one that may
be asked for besides, and of any that was opened for a guess."""
_MARGIN_PX, _BELOW_PX = 6, 40
_OPENED: Final = re.compile(r'; open "([^"]*)"')
_BEHIND_A_CAPTION: Final = " :*"
_SAME_EDGE_PX: Final = 8
_CLOSED: Final = re.compile(r'close "')
_WORDS: Final = re.compile(r"[^\W_]")
"""Without any, a line is read of an edge."""


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
    in_sight = {one.owner for one in reader.form if one.kind == CHOICE}  # to press there is to choose
    pieces = [
        (text, box)
        for text, box in sighted.pieces
        if '"' not in text and text not in tried and text.rstrip(_BEHIND_A_CAPTION) not in in_sight
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


def row_in_sight(reader: SightedReader, goal: PlannedGoal) -> ScoredReply | None:
    """The reply that presses the row, of those that have just appeared, which has every word of a name."""
    sighted = reader.sighted
    if goal.verb is not GoalVerb.CHOOSE or sighted is None:
        return None
    if not (sighted.shows_below(goal.owner) if goal.owner else sighted.shows_more):
        return None
    lines = [one for one in sighted.new_lines() if _WORDS.search(one[0])]
    rows = [one for one in lines if _has_an_edge_of_others(one, lines, sighted)] or lines
    texts = [text for text, _ in rows]
    if (number := row_of(goal, texts, reader.task, reader.sense, reader.form)) is None:
        return None
    text, box = rows[number]
    thought = goal.thought if '"' in text else f'{goal.verb.value} "{text}"'
    return pressing_at(box, thought, sighted)


def row_of(
    goal: PlannedGoal,
    rows: Sequence[str],
    task: str,
    sense: Senses | None,
    form: Sequence[ControlText] = (),
) -> int | None:
    """The number of the row that a goal means.

    Args:
        form: the controls beside which the task was read.
    """
    forms = None if sense is None else sense.forms
    if goal.is_optional:
        named = [number for number, row in enumerate(rows) if row.casefold() == goal.name.casefold()]
        surely = row_surely_meant(goal.told, rows, sense) if goal.told else None
        number = named[0] if named else row_measured(goal.name, rows) if surely is None else surely
        if number is None and forms is not None and len(goal.lists) == 1:
            number = row_read(task, rows, goal.lists[0], forms, form, least=_LEAST_READ_BESIDES)
        return number
    number = row_measured(goal.told or goal.name, rows)
    if number is None:
        number = row_for([goal.name, *goal.other_names], rows, task=task)
    if goal.name in quoted_texts(task) or is_by_captions(goal, task):
        return number  # meant by the word
    if number is None and goal.name in task:
        start = task.index(goal.name)
        held = next((one.holds for one in form if one.kind == CLOSED_LIST and one.caption == goal.owner), "")
        number = row_compared(task, start, start + len(goal.name), rows, held)
    if number is None and forms is not None:
        least = _LEAST_READ if goal.owner else _LEAST_READ_OF_ANY
        number = row_read(task, rows, goal.owner, forms, form, least=least)
    return row_meant(goal, rows, sense) if number is None else number


def row_looked_for(reader: SightedReader, goal: PlannedGoal, since: Sequence[str]) -> ScoredReply | None:
    """The reply for a goal that may come to nothing: it opens its list, presses the row that is surely meant,
    or closes the list again; None where there is nothing more to do for it."""
    if is_chosen(goal.name, reader.done):
        return None
    was_opened = any(_OPENED.search(thought) for thought in since)
    row = row_in_sight(reader, goal) if was_opened else None
    return row or list_opened(reader, goal, since)


def is_chosen(name: str, thoughts: Sequence[str]) -> bool:
    """Whether a row that is called just so has been chosen: no other list is looked into for it."""
    chosen = f'{GoalVerb.CHOOSE.value} "{name}"'.casefold()
    return any(thought.casefold() == chosen for thought in thoughts)


def _has_an_edge_of_others(
    one: tuple[str, TextBox], lines: Sequence[tuple[str, TextBox]], sighted: Sighted
) -> bool:
    """Whether a line begins where another does, as rows of a list do: a box may be read otherwise, too."""
    left = sighted.begins_at(one[1])
    return any(
        other is not one and abs(sighted.begins_at(other[1]) - left) <= _SAME_EDGE_PX for other in lines
    )


def _is_beside(caption: TextBox, x: int, y: int) -> bool:
    """Whether a point lies to the right of a caption in its row, or close below: what is pressed on its own
    caption is a button, and looking changes nothing only where lists are opened."""
    is_right = caption.top - _MARGIN_PX <= y < caption.bottom + _MARGIN_PX and x >= caption.right
    return is_right or (0 <= y - caption.bottom < _BELOW_PX and x >= caption.left)
