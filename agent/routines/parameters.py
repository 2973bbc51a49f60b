"""The texts of a record that a routine may type otherwise next time, and names for them.
I/O: the record's review."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from agent.actions.placeholders import PLACEHOLDER, secret_names
from agent.actions.types import Click, DoubleClick, TypeText
from agent.demonstrations.element import element_of
from agent.errors import SettingsError
from agent.review import EditKind, effective, read_edits, reviewed
from agent.routines.routine import actions_of, is_secret
from agent.store import Record

NAME = re.compile(r"[A-Za-z_][\w-]*")
_MOST_LETTERS = 24
_LEAST_LETTERS = 2


@dataclass(frozen=True, slots=True)
class RoutineParameter:
    """A text that is typed."""

    name: str
    step: int
    """The number of the recorded step."""
    index: int = 0
    """Which of the step's actions."""


def found_parameters(record: Record) -> tuple[RoutineParameter, ...]:
    """Every text that was typed, and every secret of which nothing was kept: by the name that the review
    gives it, else by the field that was clicked before, else by a number.

    Raises:
        StoreError: the record's review cannot be read.
    """
    edits = effective(read_edits(record.folder))
    given = {(edit.step, edit.index): edit.text for edit in edits if edit.kind is EditKind.PARAMETER}
    found: list[RoutineParameter] = []
    field = ""
    for one in (step for task in reviewed(record, edits) for step in task.steps):
        for index, action in actions_of(one):
            if isinstance(action, Click | DoubleClick):
                element = element_of(one.step.extensions)
                field = element.name if element is not None else ""
            secret = is_secret(one)
            is_text = isinstance(action, TypeText) and bool(action.text.strip())
            if not (secret or is_text) or secret_names(getattr(action, "text", "")):
                continue
            name = given.get((one.step.number, index), "")
            if PLACEHOLDER.fullmatch(name.strip()):
                continue
            wanted = name or spelled(field) or ("password" if secret else "text")
            found.append(RoutineParameter(free_name(wanted, found), one.step.number, index))
            field = ""
    return tuple(found)


def named_text(record: Record, name: str, number: int) -> RoutineParameter:
    """The text, or the secret, that was typed in a step, by this name.

    Raises:
        SettingsError: the name is none, or nothing was typed in that step.
        StoreError: the record's review cannot be read.
    """
    require_parameter_name(name)
    for one in (step for task in reviewed(record, read_edits(record.folder)) for step in task.steps):
        for index, action in actions_of(one):
            if one.step.number == number and (isinstance(action, TypeText) or is_secret(one)):
                return RoutineParameter(name, number, index)
    raise SettingsError(f"In step {number} of {record.record_id} no text was typed.")


def renamed(parameters: Sequence[RoutineParameter], names: Mapping[str, str]) -> tuple[RoutineParameter, ...]:
    """The parameters with other names; an empty one makes its text a fixed one.

    Raises:
        SettingsError: a name is none, is there twice, or is that of no parameter.
    """
    known = {one.name for one in parameters}
    for name in names:
        if name not in known:
            listed = ", ".join(sorted(known)) or "none"
            raise SettingsError(f"The routine has no parameter {name!r}; it has: {listed}.")
    for name in filter(None, names.values()):
        require_parameter_name(name)
    kept = [replace(one, name=names.get(one.name, one.name)) for one in parameters]
    kept = [one for one in kept if one.name]
    if len({one.name for one in kept}) != len(kept):
        raise SettingsError("Two parameters of a routine have the same name.")
    return tuple(kept)


def require_parameter_name(name: str) -> None:
    """Raises SettingsError for a name that none can have."""
    if not NAME.fullmatch(name):
        raise SettingsError(f"{name!r} is no name for a parameter: letters, digits, - and _ are.")


def spelled(words: str) -> str:
    """What a field is called, as a name; "" where that leaves nothing.

    >>> spelled("Your e-mail:"), spelled("Größe (cm)"), spelled("名前")
    ('your-e-mail', 'grosse-cm', '')
    """
    plain = unicodedata.normalize("NFKD", words.casefold()).encode("ascii", "ignore").decode("ascii")
    name = "-".join(re.findall(r"[a-z0-9]+", plain))[:_MOST_LETTERS].strip("-")
    return name if len(name) >= _LEAST_LETTERS and NAME.fullmatch(name) else ""


def free_name(wanted: str, taken: Sequence[RoutineParameter]) -> str:
    """
    >>> free_name("text", [RoutineParameter("text", 1)])
    'text-2'
    """
    names = {one.name for one in taken}
    number = 2
    name = wanted
    while name in names:
        name = f"{wanted}-{number}"
        number += 1
    return name
