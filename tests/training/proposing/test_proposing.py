"""Tasks are proposed from what an installed application says of itself, and each has been done once."""

from __future__ import annotations

import json
import random
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from agent.computers.private_desktop import PrivateDesktop
from agent.errors import SettingsError
from agent.types import Ending, EndingKind
from training.__main__ import main as training
from training.environments.seeds import HELD_OUT_SEEDS, SeedSpace, task_seed
from training.errors import RecipeError
from training.evaluation.apps import EXAMS
from training.evaluation.suites import find_suite
from training.proposing.candidates import candidates
from training.proposing.cases import ProposedCase
from training.proposing.installed import InstalledApplication, installed_applications
from training.proposing.proposals import chosen, read_proposals, wanted_applications
from training.proposing.seen_tree import SeenNode, SeenTree
from training.proposing.survey import ApplicationSurvey, SeenDialog, SeenMenu, opens_dialog
from training.proposing.task import AskedState, Candidate, LeftState, ProposedTask, StateQuestion, WayStep
from training.proposing.verifying import NotProposed, sentence, verified
from training.worlds.proposed import is_held_out
from training.worlds.registry import world_named

EDITOR = InstalledApplication("l3afpad", "L3afpad", ("l3afpad", "notes.txt"), (("notes.txt", "two lines\n"),))
_SHOWN = frozenset(("showing", "sensitive"))
_BOX = (10, 10, 40, 20)


def node(
    number: int, parent: int, role: str, name: str = "", *, text: str = "", states: tuple[str, ...] = ()
) -> SeenNode:
    return SeenNode(number, parent, role, name, text, _SHOWN | set(states), _BOX)


def window(*inside: SeenNode, title: str = "Notes") -> SeenTree:
    return SeenTree((node(0, -1, "application", "notes"), node(1, 0, "frame", title), *inside))


def proposed(number: int, command: tuple[str, ...] = ("l3afpad", "notes.txt")) -> ProposedTask:
    """A task that nobody does."""
    name = f"Line Numbers {number}"
    return ProposedTask(
        application=command[0],
        name=command[0],
        command=command,
        files=(("notes.txt", "two lines\n"),),
        kind="switch",
        text=f"Choose {name} from the Options menu",
        goals=({"verb": "choose", "name": name, "owner": "Options", "kind": "menu"},),
        way=(WayStep("menu", "Options"), WayStep("check menu item", name)),
        wanted=StateQuestion(AskedState.ON, "check menu item", name),
        left=LeftState((("check menu item", name),), ("Notes",)),
    )


def written(tasks: list[ProposedTask], path: Path) -> Path:
    path.write_text("".join(f"{task.to_json()}\n" for task in tasks), encoding="utf-8")
    return path


# --- the examination stays out ---------------------------------------------------------------------------


def test_no_application_of_the_examination_is_looked_at_for_training() -> None:
    examined = {exam.command[0] for exam in EXAMS.values()}
    looked_at = {one.program for one in wanted_applications("", with_exam=False)}
    assert not looked_at & examined
    installed = {one.program for one in installed_applications()}
    for_measuring = {one.program for one in wanted_applications("", with_exam=True)}
    assert for_measuring & examined == installed & examined


def test_an_application_of_the_examination_is_refused_by_name_also_under_another_desktop_file() -> None:
    for one in installed_applications():
        if one.program in {exam.command[0] for exam in EXAMS.values()}:
            with pytest.raises(SettingsError, match="no training may see it"):
                list(wanted_applications(one.application, with_exam=False))
            assert training(["propose", "--applications", one.application]) == 2


@pytest.mark.parametrize("program", sorted(EXAMS))
def test_no_world_opens_a_file_that_has_a_task_of_the_examination(program: str, tmp_path: Path) -> None:
    path = written([*map(proposed, range(12)), proposed(0, (program,))], tmp_path / "proposed.jsonl")
    with pytest.raises(RecipeError, match="the suite apps examines"):
        world_named(str(path))


def test_a_world_of_proposed_tasks_examines_others_than_it_trains_with(tmp_path: Path) -> None:
    tasks = [proposed(number) for number in range(24)]
    world = world_named(str(written(tasks, tmp_path / "proposed.jsonl")))
    examined = {world.task_of(seed) for seed in HELD_OUT_SEEDS[:100]}  # type: ignore[attr-defined]
    played = {world.task_of(task_seed(SeedSpace.FLYWHEEL, 0, one)) for one in range(100)}  # type: ignore[attr-defined]
    assert examined == {task.text for task in tasks if is_held_out(task)}
    assert played == {task.text for task in tasks} - examined


def test_a_file_with_too_few_tasks_to_hold_some_out_is_no_world(tmp_path: Path) -> None:
    with pytest.raises(RecipeError, match="too few tasks"):
        world_named(str(written([proposed(0)], tmp_path / "proposed.jsonl")))


# --- what is installed -----------------------------------------------------------------------------------


def test_desktop_files_say_what_is_installed_and_what_it_opens(tmp_path: Path) -> None:
    def desktop_file(name: str, **entries: str) -> None:
        lines = {"Type": "Application", "Name": name.title(), "Exec": "sh", **entries}
        text = "[Desktop Entry]\n" + "".join(f"{key}={value}\n" for key, value in lines.items())
        (tmp_path / f"{name}.desktop").write_text(text, encoding="utf-8")

    desktop_file("editor", Exec="sh -c %F", MimeType="text/plain;")
    desktop_file("files", Exec="sh %U", MimeType="inode/directory;")
    desktop_file("hidden", NoDisplay="true")
    desktop_file("shell", Terminal="true")
    desktop_file("gone", Exec="no-such-program-anywhere")
    (tmp_path / "broken.desktop").write_text("no section\n", encoding="utf-8")
    found = {one.application: one for one in installed_applications([tmp_path])}
    assert set(found) == {"editor", "files"}
    assert found["editor"].command == ("sh", "-c", "notes.txt")
    assert found["editor"].files[0][0] == "notes.txt"
    assert found["files"].command[-1].endswith("/work")


# --- what can be asked for -------------------------------------------------------------------------------


def test_nothing_is_pressed_that_writes_sends_quits_or_deletes() -> None:
    for name in (
        "Save As...",
        "Print…",
        "Delete line...",
        "Send by mail…",
        "Quit",
        "Move to Trash...",
        "Sort",
    ):
        assert not opens_dialog(name)
    for name in ("Open...", "Jump To…", "Preferences", "About L3afpad"):
        assert opens_dialog(name)


def test_a_control_is_asked_for_only_where_its_name_is_its_own() -> None:
    tree = window(
        node(2, 1, "check box", "Match case"),
        node(3, 1, "check box", "Backwards"),
        node(4, 1, "radio button", "backwards"),
        node(5, 1, "text", "Find what"),
    )
    survey = ApplicationSurvey(EDITOR, tree, "Notes")
    found = {one.wanted.name: one for one in candidates(survey, random.Random(1))}
    assert set(found) == {"Match case", "Find what"}
    assert found["Match case"].goals == ({"verb": "tick", "name": "Match case", "kind": "checkbox"},)
    assert found["Find what"].way[-1].text == found["Find what"].wanted.value != ""


def test_what_is_in_a_dialog_is_asked_for_together_with_its_way_there() -> None:
    menu, item = node(2, 1, "menu", "Search"), node(3, 2, "menu item", "Find...")
    inside = SeenTree(
        (
            node(0, -1, "application", "notes"),
            node(1, 0, "frame", "Notes"),
            node(2, 0, "dialog", "Find"),
            node(3, 2, "check box", "Match case", states=("checked",)),
        )
    )
    survey = ApplicationSurvey(
        EDITOR,
        window(menu, item),
        "Notes",
        (SeenMenu(menu, (item,)),),
        (SeenDialog(menu, item, "Find", inside),),
    )
    by_kind = {one.kind: one for one in candidates(survey, random.Random(1))}
    assert by_kind["dialog"].wanted == StateQuestion(AskedState.OPEN, "window", "Find")
    assert [goal["verb"] for goal in by_kind["box"].goals] == ["choose", "untick"]
    assert [step.name for step in by_kind["box"].way] == ["Search", "Find...", "Match case"]


def test_the_same_seed_words_and_draws_the_same() -> None:
    tree = window(*(node(number, 1, "check box", f"Box {number}") for number in range(2, 12)))
    survey = ApplicationSurvey(EDITOR, tree, "Notes")

    def drawn(seed: int) -> list[str]:
        rng = random.Random(seed)
        return [sentence(one, rng) for one in chosen(candidates(survey, rng), 4, rng)]

    assert drawn(1) == drawn(1) != drawn(2)


def test_every_kind_has_its_turn_before_one_comes_again() -> None:
    tree = window(
        *(node(number, 1, "check box", f"Box {number}") for number in range(2, 12)),
        node(12, 1, "radio button", "Loud"),
        node(13, 1, "page tab", "General"),
    )
    found = candidates(ApplicationSurvey(EDITOR, tree, "Notes"), random.Random(1))
    assert {one.kind for one in chosen(found, 3, random.Random(1))} == {"box", "option", "tab"}


# --- judging ---------------------------------------------------------------------------------------------


def test_a_task_is_done_when_its_check_holds_and_nothing_else_has_changed() -> None:
    task = proposed(1)
    done = window(node(2, 1, "check menu item", "Line Numbers 1", states=("checked",)))
    other = node(3, 1, "check menu item", "Word Wrap", states=("checked",))
    assert task.problem(done) == ""
    assert "is not on" in task.problem(window(node(2, 1, "check menu item", "Line Numbers 1")))
    assert "Word Wrap was changed" in task.problem(SeenTree((*done.nodes, other)))
    assert "the windows should be" in task.problem(SeenTree((*done.nodes, node(3, 0, "dialog", "Find"))))


def test_a_task_in_a_file_is_the_task(tmp_path: Path) -> None:
    tasks = [proposed(1), replace(proposed(2), kind="field", way=(WayStep("text", "Find", "Find", "abc"),))]
    assert read_proposals(written(tasks, tmp_path / "proposed.jsonl")) == tasks
    assert json.loads(tasks[0].to_json())["wanted"]["kind"] == "on"


def test_another_file_is_no_file_of_proposed_tasks(tmp_path: Path) -> None:
    path = tmp_path / "other.jsonl"
    path.write_text('{"text": "Press Save"}\n', encoding="utf-8")
    with pytest.raises(SettingsError, match="no file of proposed tasks"):
        find_suite(str(path))


def test_a_file_of_proposed_tasks_is_a_suite_of_the_evaluation(tmp_path: Path) -> None:
    tasks = [proposed(0), proposed(1), proposed(2, ("xarchiver",))]
    suite = find_suite(str(written(tasks, tmp_path / "proposed.jsonl")))
    assert suite.cases is not None
    assert suite.families == ("l3afpad", "xarchiver")
    cases = suite.cases(suite.families, suite.default_seeds)
    assert [(case.family, case.seed) for case in cases] == [("l3afpad", 0), ("xarchiver", 0), ("l3afpad", 1)]
    there = suite.keys(suite.families, suite.default_seeds)
    assert sorted(there) == [("l3afpad", 0), ("l3afpad", 1), ("xarchiver", 0)]


# --- a real application ----------------------------------------------------------------------------------


@pytest.mark.desktop
@pytest.mark.skipif(shutil.which("l3afpad") is None, reason="l3afpad is not installed")
def test_a_proposed_task_is_false_at_the_start_and_true_once_it_was_done() -> None:
    goals = ({"verb": "choose", "name": "Line Numbers", "owner": "Options", "kind": "menu"},)
    way = (WayStep("menu", "Options"), WayStep("check menu item", "Line Numbers"))
    wanted = StateQuestion(AskedState.ON, "check menu item", "Line Numbers")
    candidate = replace(_candidate(), goals=goals, way=way, wanted=wanted)
    task = verified(EDITOR, candidate, random.Random(1))
    assert isinstance(task, ProposedTask)
    assert "Line Numbers" in task.text
    case = ProposedCase(task, 0)
    with PrivateDesktop() as desktop:
        case.open(desktop)
        judgement = case.judge(desktop, Ending(EndingKind.FINISHED, ""))
        case.close(desktop)
    assert judgement.reason == "Line Numbers is not on"


@pytest.mark.desktop
@pytest.mark.skipif(shutil.which("l3afpad") is None, reason="l3afpad is not installed")
def test_what_cannot_be_done_is_not_proposed() -> None:
    candidate = replace(_candidate(), wanted=StateQuestion(AskedState.OFF, "check menu item", "Line Numbers"))
    found = verified(EDITOR, candidate, random.Random(1))
    assert isinstance(found, NotProposed)
    assert found.reason == "the check is true at the start"


def _candidate() -> Candidate:
    tree = window(node(2, 1, "check box", "Match case"))
    (found,) = candidates(ApplicationSurvey(EDITOR, tree, "Notes"), random.Random(1))
    return found
