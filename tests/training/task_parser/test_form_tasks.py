"""Tasks before forms: as people tell them, and put together."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from agent.models.task_parser.form_reading import ControlText
from training.task_parser.form_tasks import (
    FormSentence,
    FormTasks,
    rows_alone,
    tasks_of,
    told_in_file,
)
from training.task_parser.senses import SensedControl, SensedWindow, sensed_windows
from training.task_parser.told import ToldControl, ToldGoal, ToldTask, ToldWindow, told_windows, windows_in

FIELD, LIST = (
    ToldControl("field", "Item barcode"),
    ToldControl("list", "Loan period", ("Overnight", "2 weeks")),
)
RADIO, BOX = (
    ToldControl("radio", "Collected at", ("Counter", "Book bus")),
    ToldControl("box", "Allow renewals"),
)
BUTTON = ToldControl("button", "Lend item")


def last(_text: str, others: Sequence[str]) -> int:
    return len(others) - 1


def told(text: str, *goals: ToldGoal) -> FormSentence:
    window = ToldWindow("Loan", [FIELD, LIST, RADIO, BOX, BUTTON], [ToldTask(text, goals)])
    [task] = tasks_of(window, last)
    return task


def test_words_in_braces_tell_controls_and_values() -> None:
    task = told(
        "Type {97801} as the {barcode}, {2 weeks} as {loan period}, no {renewals}, {lend it} on {the bus}",
        ToldGoal(FIELD, "97801"),
        ToldGoal(LIST, "2 weeks"),
        ToldGoal(BOX, "off"),
        ToldGoal(BUTTON),
        ToldGoal(RADIO, "Book bus"),
    )
    said = [
        tuple(None if span is None else task.text[slice(*span)] for span in (aim.value, aim.place))
        for aim in task.aims
    ]
    assert said == [
        ("97801", "barcode"),
        ("2 weeks", "loan period"),
        (None, "renewals"),
        (None, "lend it"),
        (None, "the bus"),
    ]
    assert [aim.is_off for aim in task.aims] == [False, False, True, False, False]
    assert task.controls[task.aims[4].control] == ControlText("choice", "Book bus", "Collected at")
    assert "{" not in task.text


def test_fields_and_closed_lists_are_read_with_what_they_hold(tmp_path: Path) -> None:
    told_of = (
        "# Loan\nfield: Title = Emma\nlist: Period = Short | *Long\nradio: At = A | *B\nbox: Renew = on\n"
    )
    controls = [["field", "Title", "Emma"], ["combo", "Period", ["Short", "Long"], "Long"]]
    controls += [["radio", "At", ["A", "B"], "B"], ["check", "Renew", True]]
    task = {"text": "{renew} it no more", "goals": [["check", "Renew", False]]}
    path = tmp_path / "windows.json"
    path.write_text(json.dumps({"windows": [{"title": "Loan", "controls": controls, "tasks": [task]}]}))
    for window in (*windows_in(f"{told_of}> {{renew}} it no more\nbox: Renew = off"), *told_in_file(path)):
        [made] = tasks_of(window, last)
        assert [one.held for one in made.controls] == ["= Emma", "= Long", "", "", ""]
        sensed = [SensedWindow("Desk", (SensedControl("button", "Save", (("keep it", False),)),))]
        tasks = FormTasks([window], last, random.Random(1), sensed=sensed)
        drawn = [task for task in (tasks.draw() for _ in range(300)) if task.text == made.text]
        held = {one.holds for task in drawn for one in task.controls if one.kind == "field"}
        assert {"Emma", ""} < held, "now and then it is not read, or misread"


def test_now_and_then_what_a_task_asks_for_is_missing_and_the_rest_of_its_window_there() -> None:
    window = ToldWindow("Loan", [FIELD, LIST, RADIO, BOX, BUTTON])
    window.tasks.append(ToldTask("on {the bus}", (ToldGoal(RADIO, "Book bus"),)))
    sensed = [SensedWindow("Desk", (SensedControl("button", "Save", (("keep it", False),)),))]
    tasks = FormTasks([window], last, random.Random(3), sensed=sensed)
    drawn = [task for task in (tasks.draw() for _ in range(600)) if task.text == "on the bus"]
    lacking = [{one.caption for one in task.controls} for task in drawn if not task.aims]
    assert any({"Counter", "Item barcode"} <= captions for captions in lacking), "without the row alone"
    assert any("Item barcode" in captions and "Counter" not in captions for captions in lacking)
    assert not any("Book bus" in captions for captions in lacking)


def test_what_is_told_by_sense_is_what_is_nearest() -> None:
    task = told("{this} for {a fortnight}", ToldGoal(LIST, "2 weeks"))
    assert task.text[slice(*task.aims[0].value or (0, 0))] == "a fortnight"


def test_an_open_list_is_read_by_its_rows_and_so_are_rows_alone() -> None:
    window = ToldWindow("Loan", [FIELD, LIST, RADIO, BOX, BUTTON])
    goals = ToldGoal(FIELD, "7"), ToldGoal(LIST, "2 weeks"), ToldGoal(RADIO, "Book bus"), ToldGoal(BUTTON)
    window.tasks.append(ToldTask("{7} for {a fortnight}, on {the bus}, and {lend it}", goals))
    [task] = tasks_of(window, last, shows_rows=True)
    assert [(one.kind, one.caption) for one in task.controls][1:3] == [
        ("choice", "Overnight"),
        ("choice", "2 weeks"),
    ]
    assert [task.controls[aim.control].caption for aim in task.aims] == [
        *("Item barcode", "2 weeks", "Book bus", "Lend item"),
    ]
    assert [
        ([one.caption for one in alone.controls], [aim.control for aim in alone.aims])
        for alone in rows_alone([task])
    ] == [(["Overnight", "2 weeks"], [1]), (["Counter", "Book bus"], [1])]
    assert all(alone.text == task.text for alone in rows_alone([task]))


def test_everyday_windows_are_read_from_their_files(tmp_path: Path) -> None:
    window = {
        "title": "Loan",
        "controls": [["check", "Renew", False], ["list", "Size", ["A", "B"], "A"], ["press", "Go"]],
        "tasks": [
            {
                "text": "{renew} it as {B} and {go}",
                "goals": [["check", "Renew", True], ["choice", "Size", "B"], ["press", "Go"]],
            }
        ],
    }
    path = tmp_path / "windows.json"
    path.write_text(json.dumps({"windows": [window]}), encoding="utf-8")
    [read] = told_in_file(path)
    [task] = tasks_of(read, last)
    assert [task.controls[aim.control].caption for aim in task.aims] == ["Renew", "B", "Go"]


def test_tasks_that_are_put_together_speak_of_what_they_ask_for() -> None:
    sensed = SensedWindow(
        "Visit",
        (
            SensedControl("box", "Send a text", (("buzz me", False), ("no texts", True))),
            SensedControl("row", "Every two weeks", (("once a fortnight", False),), "Frequency"),
            SensedControl("row", "Monthly", (("twelve times a year", False),), "Frequency"),
            SensedControl("field", "Name", (("I'm {Ida}", False),)),
            SensedControl("button", "Save", (("keep it", False),)),
        ),
    )
    window = ToldWindow(
        "Loan", [FIELD, LIST, RADIO, BOX, BUTTON], [ToldTask("{lend it}", (ToldGoal(BUTTON),))]
    )
    tasks = FormTasks([window], last, random.Random(3), sensed=[sensed])
    seen: set[tuple[str, bool]] = set()
    for task in (tasks.draw() for _ in range(600)):
        if task.text == "lend it" and not task.aims:
            assert "Lend item" not in [control.caption for control in task.controls], "nothing here is meant"
        owners = [task.controls[aim.control].owner for aim in task.aims]
        assert len([one for one in owners if one]) == len({one for one in owners if one}), "one row of a list"
        for aim in task.aims:
            assert 0 <= aim.control < len(task.controls)
            assert all(span is None or task.text[slice(*span)].strip() for span in (aim.value, aim.place))
            kind = task.controls[aim.control].kind
            assert kind == "box" or not aim.is_off
            assert aim.value is None or kind in ("field", "list")
            seen.add((kind, aim.is_off))
        if (
            "I'm Ida" in task.text
            and len(task.aims) == 1
            and task.controls[task.aims[0].control].kind == "field"
        ):
            assert task.text[slice(*task.aims[0].value or (0, 0))] == "Ida"
    assert seen == {
        ("box", False),
        ("box", True),
        ("list", False),
        ("choice", False),
        ("field", False),
        ("button", False),
    }


def test_every_told_window_is_whole() -> None:
    windows = told_windows()
    assert len(windows) == 2486
    assert sum(len(window.tasks) for window in windows) == 28655
    for window in windows:
        captions = [control.caption for control in window.controls]
        assert len(captions) == len(set(captions)), window.title
        for task in window.tasks:
            assert task.text.count("{") == task.text.count("}"), task.text
            for goal in task.goals:
                is_typed = goal.control.kind == "field"
                assert not is_typed or goal.value in task.text.replace("{", "").replace("}", ""), task.text
                assert goal.control.kind != "box" or goal.value in ("on", "off"), task.text


def test_sensed_rows_know_their_lists_and_values_stand_in_braces() -> None:
    controls = [control for window in sensed_windows() for control in window.controls]
    assert all(control.owner for control in controls if control.kind == "row")
    assert any("{" in text for control in controls for text, _ in control.told)
    assert not any("{" in text for control in controls for text in control.said)


@pytest.mark.parametrize(
    "line",
    ["knob: Volume", "box: Nothing of the kind = on", "list: Loan period = Never", "button: Loan period"],
)
def test_a_line_that_names_nothing_is_refused(line: str) -> None:
    window = "# Loan\nlist: Loan period = *Overnight | 2 weeks\n> do it\n"
    [read] = windows_in(f"{window}list: Loan period = 2 weeks")
    assert read.tasks[0].goals == (ToldGoal(read.controls[0], "2 weeks"),)
    with pytest.raises(ValueError, match="Loan has no such control or row"):
        list(windows_in(window + line))
    with pytest.raises(ValueError, match="no control"):
        list(windows_in("# Loan\nknob: Volume"))
