"""How a value is typed, and what is read in a field before that and after. Pure.

A field that holds a number is given one: "after 30 days". A list that takes no letters looks like a field;
what is read after typing tells: its rows, which opened when it was pressed, or the text that stood there
before and stays.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from agent.actions.placeholders import PLACEHOLDER
from agent.models.children.alike import contradicts, likeness
from agent.models.children.menu_rows import row_for
from agent.models.children.pointing_check import pressing_at
from agent.models.children.second_look import ScoredReply
from agent.models.children.sighted import Sighted, SightedReader
from agent.models.embedded_vocabulary import END_OF_TURN_ID, ID_OF, decode, encode_data
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.ocr.lines import TextBox

_CLICK, _TYPE, _HOTKEY = ID_OF["<|click|>"], ID_OF["<|type|>"], ID_OF["<|hotkey|>"]
_SELECT_EVERYWHERE = ("ctrl end", "end", "ctrl shift home", "shift home")
"""Ctrl+A selects nothing in Tk and Motif. Fields of one line that know no beginning of the text pass over the
first and the third, and in those of several lines the fourth adds nothing to the third."""
AGAIN = "again"
"""The verb of a thought that takes the goal before it up once more."""
_FILLED = re.compile(r'(?:.*; )?fill "([^"]*)"')
_NUMBER = re.compile(r"(?<!\w)\d+(?:[.,]\d+)?(?!\w)")
_LONGEST = 40
"""Letters of a value whose row may be looked for; what is longer was meant to be typed."""
_LIKE_A_BOX = 0.3
_MARK = re.compile(r"^[\W_]*(?:\w[\W_]+)?")
"""What a tick box is read as before its caption."""
_LEAST_ROWS = 3
"""Lines that are new where a list opened; what was typed is one."""


def typing(goal: PlannedGoal) -> ScoredReply:
    """The reply that types the text of a goal into what has the keyboard."""
    selecting = _selecting_everything() if goal.replaces else ()
    tokens = (*encode_data("type"), *selecting, _TYPE, *encode_data(goal.value), END_OF_TURN_ID)
    return ScoredReply(tokens, ())


def with_value(goal: PlannedGoal, reply: ScoredReply) -> ScoredReply:
    """The reply that types the value, also where the model only presses the field."""
    if goal.verb is not GoalVerb.FILL or not {_TYPE, _CLICK} & {*reply.token_ids} or '; open "' in reply.text:
        return reply
    return ScoredReply((*_up_to_typing(reply.token_ids), *encode_data(goal.value), END_OF_TURN_ID), ())


def _up_to_typing(tokens: Sequence[int]) -> list[int]:
    """The reply until text begins, with keys that select what stands in the field in every toolkit."""
    if _TYPE not in tokens:
        return [*tokens[: tokens.index(_CLICK) + 3], *_selecting_everything(), _TYPE]
    at = tokens.index(_TYPE)
    keys = tokens.index(_HOTKEY) if _HOTKEY in tokens[:at] else at
    if decode(tokens[keys + 1 : at]) != "ctrl a":
        return list(tokens[: at + 1])
    return [*tokens[:keys], *_selecting_everything(), _TYPE]


def _selecting_everything() -> list[int]:
    return [token for chord in _SELECT_EVERYWHERE for token in (_HOTKEY, *encode_data(chord))]


def as_in_its_field(goal: PlannedGoal, sighted: Sighted) -> PlannedGoal:
    """The goal, with the number alone of a value like "30 days" where its field holds a number alone."""
    numbers = _NUMBER.findall(goal.value)
    if goal.verb is not GoalVerb.FILL or len(numbers) != 1 or numbers[0] == goal.value:
        return goal
    box = _text_in(sighted, goal.name)
    if box is None or _NUMBER.fullmatch(sighted.text_at(*box.middle)) is None:
        return goal
    return replace(goal, value=numbers[0])


def typed_in_vain(reader: SightedReader, goal: PlannedGoal) -> ScoredReply | None:
    """The reply that chooses the row of a value that was typed last, or opens the list for it; None where it
    arrived, where nothing is read that says otherwise, or where that was tried.

    Args:
        goal: the one that was completed last.
    """
    sighted, value = reader.sighted, goal.value
    filled = _FILLED.fullmatch(reader.done[-1]) if reader.done else None
    if filled is None or sighted is None or goal.verb is not GoalVerb.FILL:
        return None
    if len(value) > _LONGEST or "\n" in value or PLACEHOLDER.search(value):
        return None
    again, row = f'{AGAIN} "{filled[1]}"; ', f'choose "{value}"'
    kept = _text_in(sighted, filled[1])
    if kept is not None and likeness(*(_letters(text) for text in (sighted.text_at(*kept.middle), value))):
        return None
    rows = sighted.new_lines()
    has_opened = len(rows) >= _LEAST_ROWS
    if has_opened or sighted.shows_below(filled[1]):
        number = row_for([value], [text for text, _ in rows])
        if number is not None and not _is_of_another_field(reader, sighted, rows[number][1]):
            return pressing_at(rows[number][1], again + row, sighted)
        if has_opened:
            return None
    if kept is None or not sighted.stays(kept) or sighted.knows(value):
        return None
    if not contradicts(sighted.text_at(*kept.middle), value) or any(again in done for done in reader.done):
        return None
    if _is_a_box(reader, sighted.text_at(*kept.middle)):
        return None  # the control below the field, in which nothing is read
    return pressing_at(kept, f'{again}{row} missing; open "{filled[1]}"', sighted)


def is_typed_elsewhere(reader: SightedReader, goal: PlannedGoal) -> bool:
    """Whether a value that was typed last stands nowhere in a picture that is as it was before, or in a field
    that was filled before, and not in its own: something else had the keyboard. Said once of each field."""
    sighted = reader.sighted
    filled = _FILLED.fullmatch(reader.done[-1]) if reader.done else None
    if filled is None or sighted is None or goal.verb is not GoalVerb.FILL or PLACEHOLDER.search(goal.value):
        return False
    name = filled[1]
    if not sighted.captions_called(name) or any(f'{AGAIN} "{name}"; ' in done for done in reader.done):
        return False
    if sighted.is_unchanged:
        return not sighted.knows(goal.value)
    own = _text_in(sighted, name)
    stands = sighted.captions_called(goal.value)
    is_as_it_was = own is None or sighted.stays(own)
    return bool(stands) and is_as_it_was and all(_is_of_another_field(reader, sighted, box) for box in stands)


def _is_of_another_field(reader: SightedReader, sighted: Sighted, value: TextBox) -> bool:
    """Whether a value stands in another field that something was typed into before."""
    before = [found[1] for thought in reader.done[:-1] if (found := _FILLED.fullmatch(thought)) is not None]
    return any(sighted.value_of(box) == value for name in before for box in sighted.captions_called(name))


def _is_a_box(reader: SightedReader, caption: str) -> bool:
    words = _MARK.sub("", caption).replace('"', "")
    [likely] = reader.find([(GoalVerb.TICK, words)])
    return likely >= _LIKE_A_BOX


def _letters(text: str) -> str:
    return "".join(text.casefold().split())


def _text_in(sighted: Sighted, name: str) -> TextBox | None:
    """Where what stands in the field or list of a caption is read."""
    boxes = (sighted.value_of(caption) for caption in sighted.captions_called(name))
    return next((box for box in boxes if box is not None), None)
