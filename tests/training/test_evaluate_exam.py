"""The evaluation's windows and tasks: their own, solvable, and judged by state alone."""

from __future__ import annotations

import ast
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QApplication

from agent.types import EndingKind
from training.windows import qt_looks
from training.windows import vocabulary as training_words
from training.windows.exam import appearance, wording
from training.windows.exam.judge import initial_state, judge, press_of, required_state
from training.windows.exam.plan import Exam
from training.windows.exam.state import ExamState, from_json, to_json
from training.windows.exam.survey import survey
from training.windows.exam.tasks import FAMILIES, plan_exam
from training.windows.exam.window import MAX_CONTENT_PX, ExamWindow, palette_of

SEEDS = range(120)
EXAM_FOLDER = Path("training/windows/exam")


def exams(*families: str) -> list[Exam]:
    return [plan_exam(family, seed) for family in families or FAMILIES for seed in SEEDS]


def done_well(exam: Exam) -> ExamState:
    """The state after a careful person has done the task."""
    state = required_state(exam)
    last = f"press {press_of(exam.goals[-1])}" if exam.goals and exam.goals[-1].kind == "press" else "other"
    return replace(state, events=(last,))


def right_ending(exam: Exam) -> EndingKind:
    return EndingKind.ASKED_USER if exam.must_ask else EndingKind.FINISHED


def visible_words(exam: Exam) -> set[str]:
    names = exam.window.names() | {field.placeholder for field in exam.window.fields}
    return {word.strip("?().,:").lower() for name in names for word in name.split()}


# --- the plan -----------------------------------------------------------------------------------------------


def test_same_family_and_seed_give_the_same_exam() -> None:
    assert exams() == exams()


def test_every_name_is_unique_in_a_window() -> None:
    for exam in exams():
        window = exam.window
        names = [*window.buttons, *window.tabs, *(part.name for part in (*window.fields, *window.checks))]
        names += [name for part in window.choices for name in (part.name, *part.options)]
        names += [name for part in window.menus for name in (part.name, *part.items)]
        assert len(names) == len(set(names)), exam


def test_every_goal_names_something_in_the_window_and_the_task_says_it() -> None:
    for exam in exams("press", "type", "tick", "choose", "combined"):
        assert exam.goals
        for goal in exam.goals:
            assert goal.name in exam.window.names()
            assert goal.name.lower() in exam.task.lower()
            if goal.kind in ("field", "choice", "menu"):
                assert goal.value in exam.task


def test_combined_tasks_have_two_to_five_parts() -> None:
    assert {len(exam.goals) for exam in exams("combined")} == {2, 3, 4, 5}


def test_an_absent_thing_shares_no_name_with_the_window() -> None:
    for exam in exams("absent"):
        assert exam.must_ask
        assert not any(name in exam.task for name in exam.window.buttons)


def test_choose_has_all_five_shapes() -> None:
    shapes = set()
    for exam in exams("choose"):
        (goal,) = exam.goals
        shape_of = {choice.name: choice.shape for choice in exam.window.choices}
        shapes.add(shape_of[goal.name] if goal.kind == "choice" else goal.kind)
    assert shapes == {"combo", "radio", "list", "menu", "tab"}


def test_unknown_family_is_refused() -> None:
    with pytest.raises(ValueError, match="no family 'fly'"):
        plan_exam("fly", 1)


# --- the judge ----------------------------------------------------------------------------------------------


def test_a_task_done_well_passes() -> None:
    for exam in exams():
        assert judge(exam, done_well(exam), right_ending(exam)).is_passed, exam


def test_doing_nothing_and_finishing_fails_unless_all_was_so_already() -> None:
    for exam in exams():
        untouched = initial_state(exam)
        passed = judge(exam, untouched, EndingKind.FINISHED).is_passed
        assert passed == (not exam.must_ask and required_state(exam) == untouched), exam


def test_the_wrong_ending_fails() -> None:
    for exam in exams():
        for ending in set(EndingKind) - {right_ending(exam)}:
            assert not judge(exam, done_well(exam), ending).is_passed


def test_touching_anything_else_fails() -> None:
    for exam in exams():
        state = done_well(exam)
        spoilt = [replace(state, presses=(*state.presses, "Foo"))]
        spoilt += [replace(state, fields={**state.fields, name: "zzz"}) for name in state.fields]
        spoilt += [replace(state, checks={**state.checks, name: not on}) for name, on in state.checks.items()]
        spoilt += [replace(state, choices={**state.choices, name: "zzz"}) for name in state.choices]
        spoilt += [replace(state, tab="zzz")]
        for other in spoilt:
            assert not judge(exam, other, right_ending(exam)).is_passed


def test_pressing_before_the_form_is_filled_fails() -> None:
    for exam in exams("combined"):
        if exam.goals[-1].kind == "press":
            state = replace(done_well(exam), events=(f"press {exam.goals[-1].name}", "edit Surname"))
            assert not judge(exam, state, EndingKind.FINISHED).is_passed


def test_state_survives_its_file() -> None:
    for exam in exams("combined"):
        state = done_well(exam)
        assert from_json(to_json(state)) == state


# --- the windows --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("family", FAMILIES)
def test_windows_fit_and_begin_in_their_initial_state(qapp: QApplication, family: str) -> None:
    for seed in range(0, 120, 4):
        exam = plan_exam(family, seed)
        window = ExamWindow(exam, lambda: None)
        window.setPalette(palette_of(exam.appearance.colours))
        window.fit()
        window.show()
        qapp.processEvents()
        assert window.width() <= MAX_CONTENT_PX[0], exam
        assert window.height() <= MAX_CONTENT_PX[1], exam
        state = survey(window, "")
        begun = initial_state(exam)
        assert (state.fields, state.checks, state.choices, state.tab, state.events) == (
            (begun.fields, begun.checks, begun.choices, begun.tab, ())
        )
        window.close()
        window.deleteLater()


def test_a_list_that_gets_the_keyboard_has_not_been_chosen_from(qapp: QApplication) -> None:
    plans = (plan_exam("tick", seed) for seed in range(100))
    exam = next(one for one in plans if any(c.shape == "list" and not c.chosen for c in one.window.choices))
    name = next(choice.name for choice in exam.window.choices if choice.shape == "list" and not choice.chosen)
    window = ExamWindow(exam, lambda: None)
    window.show()
    rows = window.lists[name]
    rows.setFocus()
    QApplication.sendEvent(rows, QFocusEvent(QEvent.Type.FocusIn))
    assert rows.currentRow() == 0, "Qt makes it the current one"
    assert survey(window, "").choices[name] == ""
    assert not window.events
    rows.setCurrentRow(1)
    assert survey(window, "").choices[name] == rows.item(1).text()
    assert window.events == [f"choose {name}: {rows.item(1).text()}"]
    window.close()
    window.deleteLater()


# --- nothing in common with training ------------------------------------------------------------------------


def test_no_label_word_is_known_from_training() -> None:
    trained = {
        word.lower()
        for name in dir(training_words)
        if isinstance(found := getattr(training_words, name), tuple)
        for entry in found
        for word in entry.split()
    }
    shown = {word for exam in exams() for word in visible_words(exam) if len(word) > 3}
    assert shown
    assert not shown & trained


def test_no_font_is_used_in_training() -> None:
    assert not [font for font in appearance.FONTS if qt_looks.is_allowed_family(font)]


def test_no_palette_is_drawn_in_training(qapp: QApplication) -> None:
    ours = {(colours.window, colours.base, colours.highlight) for colours in appearance.PALETTES}
    rng = random.Random(1)
    theirs = set()
    for _ in range(2000):
        palette = qt_looks.draw_look(rng).palette
        theirs.add(
            (
                palette.window().color().name(),
                palette.base().color().name(),
                palette.highlight().color().name(),
            )
        )
    assert not ours & theirs


LEFT_OUT_BY = {Path("training/embedded/grammar/forms.py"): ("training.windows.exam.wording",)}
"""Modules of training that know the examination's sentences, in order to leave them out."""


def test_training_and_evaluation_windows_do_not_import_each_other() -> None:
    ours = set(EXAM_FOLDER.glob("*.py"))
    for path in Path("training").rglob("*.py"):
        imported = _imported_modules(path)
        if path in ours:
            own = ("training.windows.exam", "training.evaluation")
            theirs = [name for name in imported if name.startswith("training.") and not name.startswith(own)]
            assert not theirs, path
        elif "evaluation" not in path.parts and path.name != "evaluate.py":
            used = {name for name in imported if name.startswith("training.windows.exam")}
            assert used <= {
                "training.windows.exam",
                "training.windows.exam.vocabulary",
                *LEFT_OUT_BY.get(path, ()),
            }, path


POLITE = re.compile(
    r"^(please|kindly|could you|can you|now|just|first|go ahead and|i want you to|i would like you to"
    r"|i need you to|you should|task|hey) | (please|for me|now|thanks)$"
)


def test_no_task_is_worded_as_in_training() -> None:
    """Not even when names are blanked out and articles, polite beginnings and ends are taken away."""
    ours = {
        skeleton(template)
        for templates in (*wording.TEMPLATES.values(), *wording.CLAUSES.values(), wording.OUTSIDE)
        for template in templates
    }
    for path in Path("training").rglob("*.py"):
        if "exam" not in path.parts and "evaluation" not in path.parts:
            shared = ours & {skeleton(text) for text in strings(path)}
            assert not shared, path


def test_a_polite_sentence_is_still_the_same_sentence() -> None:
    assert skeleton("Could you press {name} for me?") == skeleton("press the {n}") == "press _"


def skeleton(template: str) -> str:
    text = re.sub(r"[^a-z_]+", " ", re.sub(r"\{[^}]*\}", "_", template.lower())).strip()
    text = re.sub(r"\b(the|a|an) ", "", text)
    while (shorter := POLITE.sub("", text)) != text:
        text = shorter
    return text


def strings(path: Path) -> list[str]:
    """All text in a file's code, line by line; the holes of an f-string as {x}."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found += node.value.splitlines()
        elif isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "{x}" for part in node.values]
            found.append("".join(str(part) for part in parts))
    return found


def _imported_modules(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return {".".join(name.split(".")[:4]) for name in found}
