"""Looks further down, and up again, for what is not in sight, as a person does before asking. Pure.

The wheel turns over a caption: over a list, a number or a row of tabs it would change what is set there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from agent.models.children.alike import contradicts
from agent.models.children.pointing_check import bins_of, pressing_at
from agent.models.children.second_look import ScoredReply
from agent.models.children.sighted import IN_A_FIELD, Sighted, SightedReader, Standing
from agent.models.embedded_vocabulary import END_OF_TURN_ID, ID_OF, encode_data
from agent.models.task_parser.form_in_sight import are_captions_and_values
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.meanings import OPEN
from agent.models.task_parser.plan import PlannedGoal
from agent.ocr.lines import TextBox
from agent.ocr.marks import A_CIRCLE, A_FRAME, IN_A_FRAME

_SCROLL: Final = ID_OF["<|scroll|>"]
_NOTCH_PX: Final = 60
"""By which most toolkits move for a notch of the wheel, three lines."""
_MOST_NOTCHES: Final = 5
_KEPT: Final = 0.75
"""Share of what is in sight that is moved out of it at most: nothing may be passed over."""
_MOST_SCROLLS: Final = 8
_CAPTIONS: Final = (GoalVerb.FILL, OPEN)
_LEAST_CAPTION, _MOST_TURNED = 0.5, 0.8
_MOST_TRIED: Final = 24
_AN_ARROW: Final = re.compile(r"[vVyY\W_]{1,3}")
"""What that of a closed list, over which the wheel chooses, is read as."""
_LEAST_ROWS: Final = 3
_BESIDE_PX, _BELOW_PX, _RIGHT_BELOW_PX = 300, 36, 14
_SAME_EDGE_PX, _SAME_STEP_PX, _MOST_STEP_PX = 4, 3, 28
_TOO_CLOSE_FOR_FIELDS_PX: Final = 17
"""From one row to the next, at most: fields with captions stand further apart."""
_OF_ONE_GROUP_PX, _GROUP_BELOW_PX, _GROUP_BESIDE_PX, _GROUP_INSET_PX = 100, 26, 130, 30
"""From one round button to the next, and from the caption of their group to the first: below it, further to
the right by no more than its inset, or beside it."""
_SCROLLED = re.compile(r'; scroll "(up|down)"')
_SAME_ROW_PX, _LEAST_OF_A_BAR = 6, 2


def scrolled_for(reader: SightedReader, goal: PlannedGoal, since: Sequence[str]) -> ScoredReply | None:
    """The reply that turns the wheel for a goal whose control is not in sight; None where nothing is read,
    the control is, or there is no more to see.

    Args:
        since: the thoughts about this goal so far.
    """
    sighted = reader.sighted
    name = goal.owner or goal.name
    if sighted is None or not name or _is_in_sight(sighted, name):
        return None
    direction = _direction(reader, sighted, since)
    over = None if direction is None else _caption(reader, sighted)
    if direction is None or over is None:
        return None
    boxes = [box for _, box in sighted.lines]
    extent = max(box.bottom for box in boxes) - min(box.top for box in boxes)
    notches = min(max(1, int(_KEPT * extent / _NOTCH_PX)), _MOST_NOTCHES)
    return _turning(goal, direction, notches, over, sighted)


def _is_in_sight(sighted: Sighted, name: str) -> bool:
    """Whether exactly this caption is read; one that is cut by the edge of its window is read nearly so."""
    return any(place.shown is Standing.WHOLE and place.likeness == 1.0 for place in sighted.places(name))


def row_further_down(reader: SightedReader, goal: PlannedGoal, since: Sequence[str]) -> ScoredReply | None:
    """The reply that turns the wheel over a list whose rows are in sight and not the one that is meant, or
    presses that once it is; None where no rows are read beside a caption that the task names, or below it."""
    sighted = reader.sighted
    as_row = _as_row(goal)
    if sighted is None or as_row.verb not in (GoalVerb.CHOOSE, GoalVerb.PRESS):
        return None
    found = sighted.captions_called(as_row.name)
    if found:
        is_meant = any(_SCROLLED.search(thought) for thought in since) and len(found) == 1
        return pressing_at(found[0], as_row.thought, sighted) if is_meant else None
    direction = _direction(reader, sighted, since)
    rows = None if direction is None else _rows(reader, sighted, as_row.owner)
    if direction is None or not rows:
        return None
    return _turning(as_row, direction, 1, rows[len(rows) // 2], sighted)


def _direction(reader: SightedReader, sighted: Sighted, since: Sequence[str]) -> str | None:
    """Where to turn next; None where there is no more to see. What was looked for may lie above, where an
    earlier goal has turned the wheel."""
    turned = [found[1] for thought in since if (found := _SCROLLED.search(thought))]
    if len(turned) >= _MOST_SCROLLS:
        return None
    if not turned or not sighted.is_as_before:
        return turned[-1] if turned else "down"
    earlier = reader.done[: len(reader.done) - len(since)]
    is_turned = any(_SCROLLED.search(thought) for thought in earlier)
    return "up" if is_turned and turned[-1] == "down" else None


def _turning(goal: PlannedGoal, direction: str, notches: int, over: TextBox, sighted: Sighted) -> ScoredReply:
    thought = encode_data(f'{goal.thought} missing; scroll "{direction}"')
    turning = encode_data(f"{direction} {notches}")
    return ScoredReply((*thought, _SCROLL, *bins_of(*over.middle, sighted), *turning, END_OF_TURN_ID), ())


def is_in_no_list(reader: SightedReader, goal: PlannedGoal) -> bool:
    """Whether the rows of the list of a goal are in sight, and none is read at all like the one that is
    meant. A value for a field is no row: it is only compared with round buttons."""
    sighted = reader.sighted
    as_row = _as_row(goal)
    if sighted is None or not as_row.owner or as_row.verb is not GoalVerb.CHOOSE:
        return False
    group = _round_buttons(sighted, as_row.owner)
    if group:
        names = (as_row.name, *as_row.other_names)
        return not any(_may_be_called(text, name) for text in group for name in names)
    if goal.verb is GoalVerb.FILL and not goal.is_field_or_list:
        return False
    rows = _rows(reader, sighted, as_row.owner)
    return bool(rows) and all(contradicts(text, as_row.name) for text, box in sighted.lines if box in rows)


def _may_be_called(read: str, name: str) -> bool:
    """Whether a caption may be this name; "Female" is not "Male"."""
    if contradicts(read, name):
        return False
    one, other = letters_of(read), letters_of(name)
    glued, as_glued = one.replace(" ", ""), other.replace(" ", "")
    is_within = glued in as_glued or as_glued in glued
    return not is_within or f" {one} " in f" {other} " or f" {other} " in f" {one} "


def _round_buttons(sighted: Sighted, owner: str) -> list[str]:
    """The captions of the round buttons below the caption of their group, or beside it; none where it heads
    none. What ends with a colon belongs to what stands beside it."""
    _, is_label = sighted.spelled(owner)
    marked = sorted(
        (
            (text.removeprefix(A_CIRCLE).strip(), box)
            for text, box in sighted.marked
            if text.startswith(A_CIRCLE)
        ),
        key=lambda one: (one[1].top, one[1].left),
    )
    for caption in sighted.captions_called(owner):
        found: list[tuple[str, TextBox]] = []
        for text, box in marked:
            if _is_next_to(found, box) if found else _heads(caption, box, is_label=is_label):
                found.append((text, box))
        if found:
            return [text for text, _ in found]
    return []


def _heads(caption: TextBox, box: TextBox, *, is_label: bool) -> bool:
    """Whether a caption is that of the group which begins with a round button."""
    below, inset, beside = box.top - caption.bottom, box.left - caption.left, box.left - caption.right
    is_below = 0 <= below <= _GROUP_BELOW_PX and -_GROUP_INSET_PX // 2 <= inset <= _GROUP_INSET_PX
    is_beside = abs(box.middle[1] - caption.middle[1]) <= _SAME_ROW_PX and 0 < beside <= _GROUP_BESIDE_PX
    return is_beside or (is_below and not is_label)


def _is_next_to(group: Sequence[tuple[str, TextBox]], box: TextBox) -> bool:
    """Whether a round button goes on with a row or a column of others."""
    first, last = group[0][1], group[-1][1]
    is_beside = (
        abs(box.middle[1] - last.middle[1]) <= _SAME_ROW_PX and 0 < box.left - last.right <= _OF_ONE_GROUP_PX
    )
    is_below = abs(box.left - first.left) <= _SAME_EDGE_PX and 0 < box.top - last.top <= 2 * _MOST_STEP_PX
    return is_beside or is_below


def _as_row(goal: PlannedGoal) -> PlannedGoal:
    """The goal, a value that is typed taken for a row that is chosen."""
    return goal if goal.verb is not GoalVerb.FILL else goal.other_ways()[0]


def _rows(reader: SightedReader, sighted: Sighted, owner: str) -> list[TextBox]:
    """The rows of a list beside or below its caption: lines with one left edge, equally far apart, of which
    none has or is a caption of its own, nor a box or round button.

    Args:
        owner: what the list is called; "" for whatever the task names.
    """
    task = f" {letters_of(reader.task)} "
    captions = (
        sighted.captions_called(owner)
        if owner
        else [box for text, box in sighted.lines if f" {letters_of(text)} " in task]
    )
    unmarked = [(text, box) for text, box in sighted.lines if sighted.begins_at(box) == box.left]
    for column in _columns(unmarked):
        for caption in captions:
            # The caption of round buttons may stand at their edge.
            rows = column[1:] if column[0][1] == caption and len(column) > _LEAST_ROWS else column
            boxes = [box for _, box in rows]
            beside = boxes[0].left - caption.right
            is_beside = boxes[0].top <= caption.middle[1] <= boxes[-1].bottom and 0 < beside < _BESIDE_PX
            is_below = (
                0 <= boxes[0].top - caption.bottom < _BELOW_PX
                and abs(boxes[0].left - caption.left) < _BELOW_PX
            )
            if not (is_beside or is_below):
                continue
            is_headed = is_below and boxes[0].top - caption.bottom <= _RIGHT_BELOW_PX
            if not is_headed and _have_captions(sighted, boxes, caption):
                continue
            if boxes[1].middle[1] - boxes[0].middle[1] <= _TOO_CLOSE_FOR_FIELDS_PX:
                return boxes
            asked = [(verb, _plain(text)) for verb in _CAPTIONS for text, _ in rows]
            fields = sum(likely >= _LEAST_CAPTION for likely in reader.find(asked))
            if 2 * fields < len(rows):
                return boxes
    return []


def _have_captions(sighted: Sighted, rows: Sequence[TextBox], caption: TextBox) -> bool:
    """Whether something else than this caption is read in line with rows, to their left; what stands in a
    field is none of theirs."""
    inside = [box for text, box in sighted.marked if text.startswith((A_FRAME, IN_A_FRAME))]
    return any(
        box != caption
        and box not in inside
        and box.top < row.middle[1] < box.bottom
        and 0 < row.left - box.right < _BESIDE_PX
        for _, box in sighted.lines
        for row in rows
    )


def _columns(lines: Sequence[tuple[str, TextBox]]) -> Iterator[list[tuple[str, TextBox]]]:
    for number, first in enumerate(lines):
        column = [first]
        for line in lines[number + 1 :]:
            step = line[1].middle[1] - column[-1][1].middle[1]
            if abs(line[1].left - first[1].left) > _SAME_EDGE_PX or not 0 < step <= _MOST_STEP_PX:
                continue
            if len(column) == 1 or abs(step - (column[1][1].middle[1] - first[1].middle[1])) <= _SAME_STEP_PX:
                column.append(line)
        if len(column) >= _LEAST_ROWS and not are_captions_and_values([box for _, box in column]):
            yield column


def _caption(reader: SightedReader, sighted: Sighted) -> TextBox | None:
    """A caption beside something else, over which the wheel changes nothing: the line below the title that
    looks most like one, and least like a row, a tab or what stands in a list. None where all look so."""
    title = sighted.lines[0][1]
    below = [one for one in sighted.lines if one[1].top >= title.bottom]
    values = [sighted.value_of(box) for _, box in below]
    bars = _bars([box for _, box in below])
    lines = [
        (text, box)
        for text, box in below
        if IN_A_FIELD.match(text) is None and box not in values and box not in bars
        if not _AN_ARROW.fullmatch(text)
    ][:_MOST_TRIED]
    looked_for = (GoalVerb.FILL, GoalVerb.TICK, OPEN, GoalVerb.CHOOSE)
    asked = [(verb, _plain(text)) for text, _ in lines for verb in looked_for]
    likely = iter(reader.find(asked) if asked else ())
    weighed = []
    for _, box in lines:
        *captions, row = (next(likely) for _ in looked_for)
        weighed.append((max(captions) - row, -row, box))
    best = max(weighed, key=lambda one: one[:2], default=None)
    return None if best is None or (best[0] < 0 and -best[1] > _MOST_TURNED) else best[2]


def _bars(boxes: Sequence[TextBox]) -> list[TextBox]:
    """The captions in the first rows that hold several, as menus and tabs do: the wheel turns the pages."""
    found: list[TextBox] = []
    for first in boxes:
        row = [box for box in boxes if abs(box.middle[1] - first.middle[1]) <= _SAME_ROW_PX]
        if len(row) < _LEAST_OF_A_BAR:
            break
        found += row
    return found


def _plain(text: str) -> str:
    return text.replace('"', "").rstrip(" :")


def letters_of(text: str) -> str:
    """Its words in small letters, one space apart."""
    return " ".join(re.findall(r"[^\W_]+", text.casefold()))
