"""The suite mixed: each task can be done three ways, doing nothing passes none, and its judge sees no way."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from agent.actions.abilities import SANDBOXED
from agent.actions.types import RunTerminal, SdkAction
from tests.training.mixed_ways import SOLUTIONS, WAYS, Said, model_for, scripted, tool_manifest, ways
from training.evaluation.accessible import Node
from training.evaluation.case import EpisodeResult
from training.evaluation.mixed.suite import MIXED_FAMILIES, MixedCase, mixed_cases, mixed_desktop
from training.evaluation.mixed.templates import MOUSEPAD
from training.evaluation.runner import EpisodeRunner, ModelFor

CASES = mixed_cases(MIXED_FAMILIES, range(5))


class Untouched:
    """A `MixedState` as it is when a task begins."""

    def __init__(self, case: MixedCase) -> None:
        self._case = case

    def has_ended(self) -> bool:
        return False

    def titles(self) -> list[str]:
        programs = [command[0] for command in self._case.template.commands]
        names = {"mousepad": f"~/work/{self._case.drawn.opened} - {MOUSEPAD}", "gtkhash": "GtkHash"}
        return [names.get(program, program) for program in programs]

    def nodes(self) -> list[Node]:
        text = self._case.drawn.files.get(self._case.drawn.opened, "")
        return [Node("mousepad", "text", "", text, is_checked=False, is_showing=True)]

    def file(self, name: str) -> str:
        return self._case.drawn.files[name]

    def files(self) -> dict[str, str]:
        return dict(self._case.drawn.files)

    def setting(self, section: str, key: str) -> str:
        return ""

    def clipboard(self) -> str:
        return ""


def actions(said: Said) -> tuple[object, ...]:
    return said if isinstance(said, tuple) else (said,)


def run(case: MixedCase, model_of: ModelFor, home: Path) -> EpisodeResult:
    runner = EpisodeRunner(
        mixed_desktop(), manifest=tool_manifest(), model_for=model_of, home=home, stop=Event()
    )
    (result,) = runner.hold_all([case])
    return result


def test_there_are_ten_templates_and_seeds_draw_all_else() -> None:
    assert len(MIXED_FAMILIES) == 10
    assert set(SOLUTIONS) == set(MIXED_FAMILIES)
    for family in MIXED_FAMILIES:
        drawn = [case.drawn for case in mixed_cases((family,), range(20))]
        assert len({(one.task, *one.files.values()) for one in drawn}) >= 15, family
        assert len({one.task for one in drawn}) >= 2, family
    assert [case.drawn.task for case in mixed_cases(MIXED_FAMILIES, range(5))] == [
        case.drawn.task for case in CASES
    ]


def test_doing_nothing_passes_none() -> None:
    for case in mixed_cases(MIXED_FAMILIES, range(40)):
        assert case.drawn.check(Untouched(case)), (case.family, case.seed)


def test_screen_shell_and_both_are_three_ways() -> None:
    for case in CASES:
        found = ways(case)
        assert tuple(found) == WAYS
        beside = {
            way: [isinstance(action, SdkAction) for said in found[way] for action in actions(said)]
            for way in WAYS
        }
        assert not any(beside["screen"])
        assert all(isinstance(said, RunTerminal) for said in found["shell"])
        assert len(set(beside["both"])) == 2
        assert all(len(found[way]) < case.max_steps for way in WAYS), case.family


def test_tools_are_beside_the_screen() -> None:
    assert mixed_desktop().tools == SANDBOXED


@pytest.mark.desktop
@pytest.mark.parametrize("way", WAYS)
def test_file_and_closed_window_are_judged_and_not_the_way(way: str, tmp_path: Path) -> None:
    (case,) = mixed_cases(("tidy",), range(3, 4))
    result = run(case, model_for(way), tmp_path)
    assert result.is_passed, result.reason


@pytest.mark.desktop
def test_a_file_without_the_window_is_not_enough(tmp_path: Path) -> None:
    (case,) = mixed_cases(("tidy",), range(3, 4))
    result = run(case, lambda _: scripted([RunTerminal("sed -i '/^#/d' settings.txt")]), tmp_path)
    assert not result.is_passed
    assert "Mousepad" in result.reason
