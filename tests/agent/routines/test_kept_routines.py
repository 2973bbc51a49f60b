"""Routines are kept by name; a file that makes no sense is said to make none."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from agent.actions.types import Click, TypeText
from agent.coordinates import MonitorPoint
from agent.errors import SettingsError
from agent.routines import routine_of
from agent.routines.end_check import CheckKind, EndCheck
from agent.routines.kept_routines import (
    KeptRoutine,
    delete_routine,
    find_routine,
    keep_routine,
    load_routines,
    records_in_use,
)
from agent.routines.parameters import RoutineParameter, found_parameters, named_text, renamed
from tests.agent.routines.screens import recorded, screen

SHOWN = screen((300, 200, "Save"))
MINUTES = KeptRoutine(
    "Minutes",
    "20260101-000000-aaaa",
    (RoutineParameter("title", 1), RoutineParameter("pw", 2)),
    {"pw": "bank"},
    (EndCheck(CheckKind.FILE, "{title}.txt", "Dear"),),
    3,
    {"task": "write minutes"},
)


def test_what_was_kept_is_found_again_whatever_the_case(tmp_path: Path) -> None:
    file = tmp_path / "routines.json"
    keep_routine(file, MINUTES)
    assert find_routine(file, "minutes") == MINUTES
    assert records_in_use(file) == {MINUTES.record_id}
    assert file.stat().st_mode & 0o077 == 0


def test_a_name_is_taken_once_and_a_routine_can_be_put_in_the_place_of_itself(tmp_path: Path) -> None:
    file = tmp_path / "routines.json"
    keep_routine(file, MINUTES)
    with pytest.raises(SettingsError, match="already"):
        keep_routine(file, replace(MINUTES, name="MINUTES"))
    keep_routine(file, replace(MINUTES, name="Protocol"), instead_of="minutes")
    assert [one.name for one in load_routines(file)] == ["Protocol"]
    assert delete_routine(file, "protocol").name == "Protocol"
    assert load_routines(file) == ()


@pytest.mark.parametrize(
    ("routine", "words"),
    [
        (replace(MINUTES, name="../x"), "no name for a routine"),
        (replace(MINUTES, tries=0), "1 to 20 times"),
        (replace(MINUTES, tries=99), "1 to 20 times"),
        (replace(MINUTES, checks=()), "needs a check"),
        (replace(MINUTES, secrets={"nobody": "bank"}), "no parameter"),
        (replace(MINUTES, checks=(EndCheck(CheckKind.FILE, "{pw}.txt"),)), "'pw'"),
        (replace(MINUTES, parameters=(RoutineParameter("a", 1), RoutineParameter("a", 2))), "same name"),
    ],
)
def test_a_routine_that_makes_no_sense_is_not_kept(tmp_path: Path, routine: KeptRoutine, words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        keep_routine(tmp_path / "routines.json", routine)
    assert load_routines(tmp_path / "routines.json") == ()


@pytest.mark.parametrize(
    "written",
    [
        "no json",
        "[]",
        {"version": 2, "routines": []},
        {"version": 1, "routines": [{"name": "x"}]},
        {"version": 1, "routines": [7]},
    ],
)
def test_a_broken_file_is_said_to_be_broken(tmp_path: Path, written: Any) -> None:
    file = tmp_path / "routines.json"
    file.write_text(written if isinstance(written, str) else json.dumps(written))
    with pytest.raises(SettingsError, match=r"routines\.json"):
        load_routines(file)
    assert records_in_use(file) == frozenset()


def test_typed_texts_are_found_and_named(tmp_path: Path) -> None:
    click = Click(MonitorPoint(300, 200))
    record = recorded(tmp_path, (SHOWN, [TypeText("Ada")]), (SHOWN, [click]), (SHOWN, [TypeText("Bob\n")]))
    found = found_parameters(record)
    assert found == (RoutineParameter("text", 1), RoutineParameter("text-2", 3))
    names = renamed(found, {"text": "to", "text-2": ""})
    assert names == (RoutineParameter("to", 1),)
    with pytest.raises(SettingsError, match="no parameter 'x'"):
        renamed(found, {"x": "y"})
    with pytest.raises(SettingsError, match="no name"):
        renamed(found, {"text": "two words"})
    assert named_text(record, "from", 3) == RoutineParameter("from", 3)
    with pytest.raises(SettingsError, match="no text was typed"):
        named_text(record, "from", 2)


def test_names_of_a_routine_count_instead_of_those_of_the_review(tmp_path: Path) -> None:
    record = recorded(tmp_path, (SHOWN, [TypeText("Ada\n")]))
    routine = routine_of(record, {"to": "Bob"}, named={(1, 0): "to"})
    assert routine.steps[0].action == TypeText("Bob\n")
    assert routine.parameters == {"to": "Ada\n"}
    assert routine_of(record).parameters == {}


def test_a_name_of_a_secret_is_no_parameter(tmp_path: Path) -> None:
    record = recorded(tmp_path, (SHOWN, [TypeText("{{mail password}}")]))
    assert found_parameters(record) == ()
