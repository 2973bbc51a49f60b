"""The suite toolkits: its sentences say what they ask, each window can be used, and wrong behaviour fails."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event

import pytest

from agent.errors import SettingsError
from agent.ports import Model
from agent.types import EndingKind
from tests.fakes import ScriptedModel, embedded_manifest
from tests.training.oracle import Oracle
from training.evaluation.case import Case, EpisodeResult
from training.evaluation.runner import EpisodeRunner
from training.evaluation.suites import SUITES, find_families
from training.evaluation.summary import Summary
from training.evaluation.toolkits.dialogs import FAMILIES, Dialog, DialogTask, all_dialogs, toolkit_labels
from training.evaluation.toolkits.suite import (
    STYLES,
    DialogCase,
    ToolkitCase,
    toolkit_cases,
    toolkits_desktop,
)
from training.evaluation.toolkits.windows.programs import (
    PROGRAMS,
    TOOLKITS,
    Toolkit,
    plan_text,
    require_installed,
)
from training.windows.exam.judge import initial_state, judge, required_state

SUITE = SUITES["toolkits"]


def is_installed(name: str) -> bool:
    try:
        require_installed(PROGRAMS[name])
    except SettingsError:
        return False
    return True


def plain_name(text: str) -> str:
    return text.casefold().rstrip(".:? ")


def tasks() -> list[tuple[Dialog, DialogTask]]:
    return [(dialog, task) for dialog in all_dialogs() for task in dialog.tasks]


def test_there_are_forty_dialogs_besides_those_for_development() -> None:
    assert len(all_dialogs()) == 52
    assert len({dialog.window.title for dialog in all_dialogs()}) == 52
    assert SUITE.default_seeds == range(12), "the others are for the final measurement"


@pytest.mark.parametrize("family", FAMILIES)
def test_every_dialog_has_sentences_of_both_styles_in_every_family(family: str) -> None:
    for dialog in all_dialogs():
        for style in STYLES:
            assert len(dialog.find_tasks(family, style)) >= 2, dialog.window.title


def test_every_sentence_says_all_names_and_values_of_its_goals() -> None:
    for _, task in tasks():
        slots = task.slots()
        names = {plain_name(slot) for slot in slots}
        for goal in task.goals:
            assert plain_name(goal.name) in names, task.marked
            if goal.kind == "field":
                assert goal.value in slots, task.marked
            elif goal.kind in ("choice", "menu"):
                assert plain_name(goal.value) in names, task.marked


def test_what_is_absent_is_not_in_the_window() -> None:
    for dialog, task in tasks():
        if not task.goals and task.slots():
            here = {plain_name(name) for name in dialog.window.names()}
            assert not {plain_name(slot) for slot in task.slots()} <= here, task.marked


def test_names_of_one_window_cannot_be_taken_for_each_other() -> None:
    for dialog in all_dialogs():
        window = dialog.window
        names = [*window.buttons, *window.tabs, *(part.name for part in (*window.fields, *window.checks))]
        names += [name for part in window.choices for name in (part.name, *part.options)]
        names += [name for part in window.menus for name in (part.name, *part.items)]
        assert len({name.casefold() for name in names}) == len(names), window.title


def test_only_quotes_tell_a_quoted_sentence_from_the_other() -> None:
    for family in ("tk-combined", "swing-type", "fltk-absent"):
        for seed in range(12):
            plain, quoted = ToolkitCase(family, seed), ToolkitCase(f"{family}-quoted", seed)
            assert quoted.goals == plain.goals
            assert quoted.task.text.replace('"', "") == plain.task.text.replace('"', "")
            assert '"' in quoted.task.text or plain.must_ask


def test_toolkits_share_windows_and_no_sentence() -> None:
    for family in FAMILIES:
        for seed in range(52):
            cases = [ToolkitCase(f"{toolkit}-{family}", seed) for toolkit in TOOLKITS]
            assert len({case.window.title for case in cases}) == 1
            assert len({case.task.text for case in cases}) == len(cases)


def test_half_of_the_sentences_are_plain() -> None:
    kinds = [case.kind for case in toolkit_cases(find_families(SUITE, "unquoted"), range(12, 52))]
    assert kinds.count("plain") == kinds.count("chatty") == len(kinds) // 2


def test_some_combined_tasks_are_done_already() -> None:
    done = [
        case
        for case in toolkit_cases(tuple(f"{name}-combined" for name in TOOLKITS), range(104))
        if required_state(case) == initial_state(case)
    ]
    assert done
    assert all(judge(case, initial_state(case), EndingKind.FINISHED).is_passed for case in done)


def test_labels_are_all_visible_texts() -> None:
    labels = toolkit_labels()
    assert {"Print on both sides of the paper", "Kitchen inkjet", "Restore defaults"} <= labels
    assert len([label for label in labels if " " in label]) > 400


def test_a_look_is_the_same_each_time_and_belongs_to_the_toolkit() -> None:
    dialog = all_dialogs()[0]
    for name, toolkit in PROGRAMS.items():
        text = plan_text(name, dialog, random.Random("seed"))
        assert text == plan_text(name, dialog, random.Random("seed"))
        assert (
            next(line for line in text.splitlines() if line.startswith("look")).split("\t")[1]
            in toolkit.themes
        )


def test_a_missing_toolkit_is_named_with_its_package() -> None:
    absent = Toolkit("absent", "libabsent", ("no-command-of-this-name -v",), "none", ("a",), ("b",))
    with pytest.raises(SettingsError, match="libabsent"):
        require_installed(absent)


def test_groups_count_families_together() -> None:
    results = tuple(
        EpisodeResult(family, 0, kind, "task", is_passed, "", "finished", 1)
        for family, kind, is_passed in (
            ("tk-press", "plain", True),
            ("fltk-press", "chatty", False),
            ("tk-press-quoted", "plain", True),
        )
    )
    found = Summary("toolkits", "m", "0:1", results, 1.0, SUITE.groups).to_json()
    assert found["by_group"]["unquoted"]["success"] == 0.5
    assert found["by_group"]["quoted"]["success"] == 1.0
    assert found["by_group"]["press"]["episodes"] == 2
    assert found["by_kind"]["unquoted: plain"]["success"] == 1.0
    assert find_families(SUITE, "tk,fltk-type") == (*(f"tk-{family}" for family in FAMILIES), "fltk-type")


# --- the windows ----------------------------------------------------------------------------------------


def hold(cases: Sequence[DialogCase], model_for: Callable[[Case], Model], home: Path) -> list[EpisodeResult]:
    stage = EpisodeRunner(
        toolkits_desktop(), manifest=embedded_manifest(), model_for=model_for, home=home, stop=Event()
    )
    return list(stage.hold_all(cases))


def case_in(toolkit: str, family: str) -> DialogCase:
    """A case of the first dialog, in a toolkit of the suite or in another."""
    dialog = all_dialogs()[0]
    task = dialog.find_tasks(family, STYLES[0])[0]
    return DialogCase(f"{toolkit}-{family}", 0, toolkit=toolkit, dialog=dialog, task=task)


@pytest.mark.desktop
@pytest.mark.parametrize("toolkit", PROGRAMS)
def test_a_dialog_can_be_done_in_every_toolkit(toolkit: str, tmp_path: Path) -> None:
    if not is_installed(toolkit):
        pytest.skip(f"{toolkit} is not installed")
    cases = [case_in(toolkit, family) for family in ("combined", "choose", "absent")]
    assert [found.reason for found in hold(cases, Oracle, tmp_path) if not found.is_passed] == []


@pytest.mark.desktop
def test_ending_at_once_and_clicking_about_pass_nothing(tmp_path: Path) -> None:
    toolkit = next((name for name in TOOLKITS if is_installed(name)), "")
    if not toolkit:
        pytest.skip("no toolkit is installed")
    rng = random.Random(5)

    def somewhere(_: object) -> str:
        return f"hm<|click|><|{rng.randrange(0, 200) * 5}|><|{rng.randrange(0, 200) * 5}|>"

    cases = toolkit_cases((f"{toolkit}-type", f"{toolkit}-absent"), range(1))
    at_once = hold(cases, lambda _: ScriptedModel("done<|finished|>"), tmp_path / "once")
    about = hold(cases, lambda _: ScriptedModel(*[somewhere] * 4, "done<|finished|>"), tmp_path / "about")
    assert not any(found.is_passed for found in (*at_once, *about))
