"""The owner's routines, by name: a record, parameters, checks at the end, tries. I/O: one file.

What is done again stays in the record: a routine whose record was deleted says so. No typed text and no
secret is in the file, only names.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from agent.bounded_json import BoundedJsonError, read_json
from agent.errors import SettingsError
from agent.foreign_files import read_foreign
from agent.routines.end_check import CheckKind, EndCheck, require_check
from agent.routines.parameters import RoutineParameter
from agent.whole_file import only_writer, replace_file

ROUTINES_FILE = "routines.json"
"""In Deskhand's folder."""
VERSION = 1
MOST_TRIES = 20
_MOST = 1_000
_MAX_BYTES = 4 * 2**20
_NAME = re.compile(r"[\w][\w .()+-]{0,63}")


@dataclass(frozen=True, slots=True)
class KeptRoutine:
    """Something that was done once and can be done again."""

    name: str
    record_id: str
    parameters: tuple[RoutineParameter, ...] = ()
    secrets: Mapping[str, str] = field(default_factory=dict)
    """Parameter → the entry of the keyring whose secret is typed there."""
    checks: tuple[EndCheck, ...] = ()
    """All of them have to hold."""
    tries: int = 1
    choice: Mapping[str, Any] = field(default_factory=dict)
    """Computer, application, model, approval and so on; as the app has written them."""


def load_routines(path: Path) -> tuple[KeptRoutine, ...]:
    """By name; none where there is no file.

    Raises:
        SettingsError: the file cannot be read, or makes no sense.
    """
    try:
        read = read_json(read_foreign(path, max_bytes=_MAX_BYTES))
    except FileNotFoundError:
        return ()
    except (OSError, BoundedJsonError) as problem:
        raise SettingsError(f"The routines in {path} cannot be read: {problem}.") from problem
    match read:
        case {"version": 1, "routines": [*entries]} if len(entries) <= _MOST:
            found = [read_routine(entry, path) for entry in entries]
        case _:
            raise SettingsError(f"The routines in {path} are none of this version. Mend or delete the file.")
    return tuple(sorted(found, key=lambda one: one.name.casefold()))


def find_routine(path: Path, name: str) -> KeptRoutine:
    """
    Raises:
        SettingsError: there is none of that name, or the file cannot be read.
    """
    found = load_routines(path)
    for one in found:
        if one.name.casefold() == name.strip().casefold():
            return one
    known = ", ".join(one.name for one in found) or "none"
    raise SettingsError(f"There is no routine {name!r}; there are: {known}.")


def keep_routine(path: Path, routine: KeptRoutine, *, instead_of: str = "") -> None:
    """Add a routine, or put it in the place of the one that was called `instead_of`.

    Raises:
        SettingsError: it makes no sense, its name is taken, or it cannot be written.
    """
    require_routine(routine)
    old = instead_of.casefold()

    def change(found: list[KeptRoutine]) -> list[KeptRoutine]:
        others = [one for one in found if one.name.casefold() != old]
        if any(one.name.casefold() == routine.name.casefold() for one in others):
            raise SettingsError(f"There is a routine {routine.name!r} already.")
        if len(others) >= _MOST:
            raise SettingsError(f"At most {_MOST} routines are kept.")
        return [*others, routine]

    _change(path, change)


def delete_routine(path: Path, name: str) -> KeptRoutine:
    """
    Raises:
        SettingsError: there is none of that name, or the file cannot be written.
    """
    gone = find_routine(path, name)
    _change(path, lambda found: [one for one in found if one.name != gone.name])
    return gone


def records_in_use(path: Path) -> frozenset[str]:
    """Ids of records that are some routine's; a file that cannot be read has none."""
    try:
        return frozenset(one.record_id for one in load_routines(path))
    except SettingsError:
        return frozenset()


def require_routine(routine: KeptRoutine) -> None:
    """Raises SettingsError for a routine that makes no sense."""
    if not _NAME.fullmatch(routine.name) or routine.name != routine.name.strip():
        raise SettingsError(
            f"{routine.name!r} is no name for a routine: letters, digits, spaces and - are, at most 64."
        )
    names = [one.name for one in routine.parameters]
    if len(set(names)) != len(names):
        raise SettingsError("Two parameters of a routine have the same name.")
    for name in routine.secrets:
        if name not in names:
            raise SettingsError(f"A secret is given for {name!r}, which is no parameter of the routine.")
    for check in routine.checks:
        require_check(check, [name for name in names if name not in routine.secrets])
    if not 1 <= routine.tries <= MOST_TRIES:
        raise SettingsError(f"A routine is tried 1 to {MOST_TRIES} times, not {routine.tries}.")
    if routine.tries > 1 and not routine.checks:
        raise SettingsError("A routine that is tried several times needs a check: it says which try is kept.")


def _change(path: Path, change: Callable[[list[KeptRoutine]], list[KeptRoutine]]) -> None:
    try:
        with only_writer(path):
            kept = change(list(load_routines(path)))
            written = {"version": VERSION, "routines": [written_routine(one) for one in kept]}
            replace_file(path, json.dumps(written, indent=2, ensure_ascii=False))
    except OSError as problem:
        raise SettingsError(f"The routines cannot be written to {path}: {problem.strerror}.") from problem


def written_routine(one: KeptRoutine) -> dict[str, Any]:
    """As it stands in the file."""
    return {
        "name": one.name,
        "record": one.record_id,
        "parameters": [
            {"name": each.name, "step": each.step, "index": each.index} for each in one.parameters
        ],
        "secrets": dict(one.secrets),
        "checks": [{"kind": each.kind.value, "what": each.what, "text": each.text} for each in one.checks],
        "tries": one.tries,
        "choice": dict(one.choice),
    }


def read_routine(entry: Any, path: Path) -> KeptRoutine:
    """One entry of a file.

    Raises:
        SettingsError: it lacks a part, or makes no sense.
    """
    match entry:
        case {
            "name": str(name),
            "record": str(record),
            "parameters": [*parameters],
            "secrets": dict(secrets),
            "checks": [*checks],
            "tries": int(tries),
            "choice": dict(choice),
        }:
            try:
                made = KeptRoutine(
                    name,
                    record,
                    tuple(_parameters(parameters)),
                    {str(key): str(value) for key, value in secrets.items()},
                    tuple(_checks(checks)),
                    tries,
                    choice,
                )
                require_routine(made)
            except (ValueError, SettingsError) as problem:
                raise SettingsError(f"A routine in {path} makes no sense: {problem}") from problem
            return made
        case _:
            raise SettingsError(f"A routine in {path} lacks a part. Mend or delete the file.")


def _parameters(entries: Sequence[Any]) -> Iterable[RoutineParameter]:
    for entry in entries:
        match entry:
            case {"name": str(name), "step": int(step), "index": int(index)}:
                yield RoutineParameter(name, step, index)
            case _:
                raise ValueError("a parameter lacks a part.")


def _checks(entries: Sequence[Any]) -> Iterable[EndCheck]:
    for entry in entries:
        match entry:
            case {"kind": str(kind), "what": str(what), "text": str(text)}:
                yield EndCheck(CheckKind(kind), what, text)
            case _:
                raise ValueError("a check lacks a part.")
