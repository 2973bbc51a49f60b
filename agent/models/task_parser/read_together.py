"""What the readings of controls say of each other, and what stands in them already. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.models.task_parser.form_reading import ControlReading
from agent.models.task_parser.rows_on_a_scale import row_compared
from agent.models.task_parser.values_by_kind import is_measured_in, kind_of
from agent.models.task_parser.whole_values import whole_value
from agent.models.task_parser.words import TaskWord, says

LEAST_LIKELY: Final = 0.5
OF_NO_CONTROL: Final = 0.05
HARDLY: Final = 0.1
"""Part of how likely something is that is left where it is hardly meant."""
_LEAST_OF_A_SECOND, _OF_A_SECOND = 0.8, 0.6
"""Of a control whose value is more likely that of another: "white loaves 24" says nothing of brown ones."""
_PART_OF_A_RIVAL: Final = 0.4
AMOUNTS: Final = ("number", "decimal")
TAKE_VALUES: Final = (FormControlKind.FIELD, FormControlKind.CLOSED_LIST)
_MOST_TOGETHER: Final = 0.95
IN_ROWS: Final = (FormControlKind.ROUND, FormControlKind.ROW)
Read = tuple[FormControl, ControlReading]
"""A control with what is read of it."""


def read_together(task: str, words: Sequence[TaskWord], read: Sequence[Read]) -> list[Read]:
    """The readings of all controls, each as the others and what stands in the form leave it.

    Args:
        words: of the task.
    """
    read = _for_their_units(task, words, _for_their_kinds(task, words, read))
    read = [(one, _without_a_second(one, reading, read)) for one, reading in read]
    read = [(one, _unless_only_named(task, words, one, reading)) for one, reading in read]
    read = _as_compared(task, words, read)
    read = [(one, _unless_chosen(task, one, reading)) for one, reading in read]
    return [(one, _beside_likelier_rows(one, reading, read)) for one, reading in read]


def is_named(control: FormControl, task: str) -> bool:
    """Whether a task says its caption."""
    return says(task, control.caption)


def said_of(task: str, words: Sequence[TaskWord], control: FormControl, reading: ControlReading) -> str:
    """What a task says is to stand in a control."""
    return whole_value(task, words, *reading.value, control)


def would_change(box: FormControl, reading: ControlReading) -> bool:
    """Whether a box would change, or may, if what is read of it were done."""
    return box.is_set is None or box.is_set is reading.is_off


def _for_their_kinds(task: str, words: Sequence[TaskWord], read: Sequence[Read]) -> list[Read]:
    """The readings; where a number may be for a field that holds one, or for one that holds words, both
    change places: "442" is hardly an instrument."""
    found = list(read)
    fields = [n for n, (one, _) in enumerate(read) if one.kind is FormControlKind.FIELD and one.value]
    texts = [n for n in fields if read[n][0].value[0].isalpha()]
    numbers = [n for n in fields if kind_of(read[n][0].value) in AMOUNTS]
    for n in texts:
        control, reading = read[n]
        said = said_of(task, words, control, reading)
        rivals = [m for m in numbers if kind_of(said) in AMOUNTS and said_of(task, words, *read[m]) == said]
        rival = max(rivals, key=lambda m: read[m][1].likely, default=n)
        if _PART_OF_A_RIVAL * reading.likely <= read[rival][1].likely < reading.likely:
            found[n] = control, replace(reading, likely=read[rival][1].likely)
            found[rival] = read[rival][0], replace(read[rival][1], likely=reading.likely)
    return found


def _for_their_units(task: str, words: Sequence[TaskWord], read: Sequence[Read]) -> list[Read]:
    """The readings; where a value may be for two fields, it is hardly for the one that is measured in
    something else than is said with it: "45 minutes" are no seconds."""
    found = list(read)
    for n, (control, reading) in enumerate(read):
        if control.kind is not FormControlKind.FIELD:
            continue
        behind = task[words[reading.value[1]].end :]
        fits = is_measured_in(control, said_of(task, words, control, reading), behind)
        rivals = (theirs for other, theirs in read if other is not control and theirs.value == reading.value)
        if fits is False and any(theirs.likely >= _PART_OF_A_RIVAL * reading.likely for theirs in rivals):
            found[n] = control, replace(reading, likely=HARDLY * reading.likely)
    return found


def _without_a_second(control: FormControl, reading: ControlReading, read: Sequence[Read]) -> ControlReading:
    """The reading; where the words of its value are more likely that of another control, and it is none too
    sure itself, it is not asked for. So it is with boxes, of which the words may be partly the same."""
    if reading.likely >= _LEAST_OF_A_SECOND:
        return reading
    if control.kind is FormControlKind.BOX:
        is_second = any(
            other.kind is FormControlKind.BOX
            and theirs.likely > reading.likely
            and would_change(other, theirs)
            and theirs.value[0] <= reading.value[1]
            and reading.value[0] <= theirs.value[1]
            for other, theirs in read
        )
        return replace(reading, likely=_OF_A_SECOND * reading.likely) if is_second else reading
    if control.kind not in TAKE_VALUES:
        return reading
    is_second = any(
        other.kind in TAKE_VALUES and theirs.value == reading.value and theirs.likely > reading.likely
        for other, theirs in read
    )
    return replace(reading, likely=0.0) if is_second and reading.likely >= LEAST_LIKELY else reading


def _unless_only_named(
    task: str, words: Sequence[TaskWord], control: FormControl, reading: ControlReading
) -> ControlReading:
    """The reading; a field or a list of which a task says nothing but the caption is not asked for."""
    is_only_named = control.kind in TAKE_VALUES and (
        said_of(task, words, control, reading).casefold() == control.caption.casefold()
    )
    return replace(reading, likely=min(reading.likely, OF_NO_CONTROL)) if is_only_named else reading


def _unless_chosen(task: str, control: FormControl, reading: ControlReading) -> ControlReading:
    """The reading; a row that is chosen already is hardly asked for, unless by its name."""
    is_chosen = control.kind in IN_ROWS and control.is_set and not is_named(control, task)
    return replace(reading, likely=HARDLY * reading.likely) if is_chosen else reading


def _as_compared(task: str, words: Sequence[TaskWord], read: Sequence[Read]) -> list[Read]:
    """The readings; where rows in sight are steps of a scale and a clause compares them, the row that is
    meant takes what all of them are likely, and no other list is meant by the same words: "as quick as it
    gets" of "Slow", "Normal" and "Fast"."""
    found = list(read)
    for owner in {control.owner for control, _ in read if control.kind in IN_ROWS and control.owner}:
        group = [n for n, (one, _) in enumerate(read) if one.kind in IN_ROWS and one.owner == owner]
        rows = [read[n][0].caption for n in group]
        likeliest = read[max(group, key=lambda n: read[n][1].likely)][1]
        first, last = likeliest.value
        chosen = next((read[n][0].caption for n in group if read[n][0].is_set), "")
        number = row_compared(task, words[first].start, words[last].end, rows, chosen)
        if number is None:
            continue
        together = min(sum(read[n][1].likely for n in group), _MOST_TOGETHER)
        for row, n in enumerate(group):
            likely = together if row == number else HARDLY * read[n][1].likely
            found[n] = read[n][0], replace(likeliest, likely=likely)
        for n, (control, reading) in enumerate(found) if together >= LEAST_LIKELY else ():
            is_list = control.kind is FormControlKind.CLOSED_LIST and not is_named(control, task)
            if is_list and reading.value == likeliest.value:
                found[n] = control, replace(reading, likely=HARDLY * reading.likely)
    return found


def _beside_likelier_rows(
    control: FormControl, reading: ControlReading, read: Sequence[Read]
) -> ControlReading:
    """The reading of a row, no likelier than that no likelier one of its list is meant: one alone can be
    chosen."""
    if control.kind not in IN_ROWS or not control.owner:
        return reading
    rivals = (
        theirs.likely
        for other, theirs in read
        if other is not control and other.owner == control.owner and theirs.likely > reading.likely
    )
    return replace(reading, likely=min(reading.likely, 1 - max(rivals, default=0.0)))
