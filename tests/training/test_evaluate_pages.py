"""Suites in pages: what is asked, played by the whole agent, judged by the page, held against players."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest

from agent.actions.types import Click, Drag, Hotkey
from agent.coordinates import MonitorPoint, Screen
from agent.errors import SettingsError
from agent.ports import Model
from agent.prompts import prompt_id
from agent.types import Observation
from benchmarks.games import random_episode, scores_after
from benchmarks.workloads.game_players import random_keys, slid, written_player
from tests.fakes import ScriptedModel, embedded_manifest, picture
from tests.tiny_models import counting_model
from training.browser import Pages
from training.environments.browser_games import GAMES, BrowserGame, game_page
from training.environments.environment import Feedback
from training.environments.miniwob import miniwob_folder
from training.environments.seeds import HELD_OUT_SEEDS
from training.errors import EnvironmentFaultError
from training.evaluate import main
from training.evaluation import suites
from training.evaluation.case import EpisodeResult
from training.evaluation.games import (
    MAX_STEPS,
    PLAYERS,
    REFERENCES,
    above_random,
    game_scores,
    references,
    share_of,
)
from training.evaluation.miniwob import MINIWOB_FAMILIES, MINIWOB_GROUPS, miniwob_cases
from training.evaluation.page_case import PageCase, scaled
from training.evaluation.page_runner import PageRunner
from training.evaluation.scaling import Scaling, succeeded
from training.evaluation.summary import Summary

KEYS = {"ArrowLeft": "left", "ArrowRight": "right", "ArrowUp": "up", "ArrowDown": "down", " ": "space"}


def hold(
    cases: list[PageCase], model_for: Callable[[PageCase], Model], home: Path, max_steps: int | None = None
) -> list[EpisodeResult]:
    runner = PageRunner(
        manifest=embedded_manifest(), model_for=model_for, home=home, stop=Event(), max_steps=max_steps
    )
    return list(runner.hold_all(cases))


def played(game: str, *scores: float, steps: int | None = None) -> EpisodeResult:
    return EpisodeResult(
        game, 0, "", "task", False, "", "step_limit", steps or len(scores), score=scores[-1], score_at=scores
    )


# --- what is asked -------------------------------------------------------------------------------------


def test_the_families_are_the_tasks_that_the_package_has() -> None:
    assert set(MINIWOB_FAMILIES) == {path.stem for path in miniwob_folder().glob("*.html")}
    assert "click-test" in MINIWOB_GROUPS["click"]
    assert suites.find_families(suites.SUITES["miniwob"], "find,terminal") == (
        *MINIWOB_GROUPS["find"],
        "terminal",
    )
    assert suites.SUITES["games"].families == GAMES


def test_pages_have_seeds_that_no_training_plays() -> None:
    first, second = miniwob_cases(("click-test",), range(2))
    assert (first.page_seed, second.page_seed) == (HELD_OUT_SEEDS[0], HELD_OUT_SEEDS[1])
    with pytest.raises(SettingsError, match="up to 9999"):
        _ = miniwob_cases(("click-test",), range(10_000, 10_001))[0].page_seed


def test_points_of_a_larger_picture_are_points_of_the_page() -> None:
    assert scaled(Click(MonitorPoint(101, 40)), 0.5) == Click(MonitorPoint(50, 20))
    drawn = scaled(Drag(MonitorPoint(2, 4), MonitorPoint(20, 40)), 0.5)
    assert drawn == Drag(MonitorPoint(1, 2), MonitorPoint(10, 20))
    assert scaled(Hotkey(("left",)), 0.5) == Hotkey(("left",))


# --- references ----------------------------------------------------------------------------------------


def test_references_are_of_these_very_games_and_go_as_far_as_a_run() -> None:
    kept = json.loads(REFERENCES.read_text(encoding="utf-8"))
    assert set(kept) == set(GAMES)
    for game in GAMES:
        known = references(game)
        random, scripted = (known.after(player, MAX_STEPS) for player in PLAYERS[:2])
        assert random is not None, f"{game} has changed: benchmarks/games.py --keep"
        assert scripted is not None
        assert scripted > random
        assert known.after("human", MAX_STEPS) is None
        assert known.after("random", MAX_STEPS + 1) is None
        assert kept[game]["players"]["random"]["episodes"] >= 1000


def test_a_missing_player_leaves_no_number_and_neither_does_one_who_scored_nothing() -> None:
    assert above_random(1.0, None, 2.0) is None
    assert above_random(1.0, 2.0, 2.0) is None
    assert share_of(1.0, None) is None
    assert share_of(1.0, 0.0) is None
    found = game_scores([played("snake", 0.0, 1.0), played("snake", 2.0, 3.0)], 2)["snake"]
    assert found["score"][0] == 2.0
    assert found["references"]["human"] is found["share_of"]["human"] is None
    known = references("snake").after("random", 2), references("snake").after("scripted", 2)
    assert found["above_random"]["scripted"] == pytest.approx(above_random(2.0, *known), abs=0.05)


def test_scores_are_in_the_report_with_the_player_who_is_missing() -> None:
    results = tuple(played("snake", 1.0, 2.0) for _ in range(3))
    summary = Summary("games", "m", "0:3", results, 1.0, scores=game_scores(results, None))
    assert "human none" in summary.table()
    assert summary.to_json()["scores"]["snake"]["episodes"] == 3
    found = Scaling("games", "m", "1", "0:3", (1, 2), 1, 0.0, results, page_scores=game_scores)
    assert [found.to_json()["scores"][budget]["snake"]["score"][0] for budget in ("1", "2")] == [1.0, 2.0]
    assert "snake after 1 steps" in found.table()


# --- players -------------------------------------------------------------------------------------------


def test_the_written_player_of_2048_knows_the_rules() -> None:
    row = [2, 2, 4, 0]
    assert slid([*row, *[0] * 12], (-1, 0)) == ([4, 4, 0, 0, *[0] * 12], 4)
    assert slid([*row, *[0] * 12], (1, 0)) == ([0, 0, 4, 4, *[0] * 12], 4)
    assert slid([2, 0, 0, 0] * 4, (0, 1))[1] == 8


def test_the_written_players_find_the_way() -> None:
    snake = {"body": [[4, 6], [3, 6], [2, 6]], "food": [4, 3]}
    assert written_player("snake")(snake) == "ArrowUp"
    order = written_player("tiles")
    assert order({"cells": [1, 2, 3, 4, 5, 6, 7, 0, 8]}) == "ArrowLeft"
    walls = [y * 8 + x for y in range(8) for x in range(8) if x in (0, 7) or y in (0, 7)]
    push = {"walls": walls, "man": [1, 1], "boxes": [[2, 1]], "marks": [[3, 1]]}
    assert written_player("sokoban")(push) == "ArrowRight"
    empty = {"cells": [0] * 180, "piece": [[0, 0], [1, 0], [0, 1], [1, 1]], "x": 3, "y": 0}
    assert written_player("tetris")(empty) == "ArrowLeft"


def at(x: int, y: int, **state: object) -> dict[str, object]:
    return {"here": {"x": x, "y": y}, **state}


def test_the_written_players_of_puzzles_see_what_leads_on() -> None:
    straight, corner = [True, False, True, False], [False, True, True, False]
    none = [False] * 4
    tiles = [corner, none, none, straight, none, none, none, none, none]
    assert written_player("loops")(at(0, 0, tiles=tiles)) in {" ", "ArrowDown", "ArrowRight"}
    head = {"x": 0, "y": 2, "from": 3}
    pipes = at(0, 2, tiles=[[0, 2]] * 25, filled=[], head=head)
    assert written_player("pipes")(pipes) == " "  # the first one stands across
    field = [-1] * 25
    for place, number in ((0, 1), (5, 1), (10, 0), (6, 1)):
        field[place] = number
    assert written_player("mines")(at(2, 2, seen=field)) == " "  # three ones know where the mine is
    colours = [(x + 2 * y) % 5 for y in range(6) for x in range(6)]
    colours[0], colours[1], colours[8] = 7, 7, 7
    swap = written_player("gems")
    assert [swap(at(2, 0, cells=colours)) for _ in range(3)] == [" ", "ArrowDown", " "]
    columns = [[8], [4], [2], []]
    assert written_player("double")({"columns": columns, "next": 8, "at": 0}) == " "
    blocks = [{"x": 0, "y": 2, "long": 2, "flat": True}, {"x": 3, "y": 2, "long": 2, "flat": False}]
    assert written_player("unblock")({"blocks": blocks, "held": 0}) == " "  # the other one is in the way
    square = [[0, 0], [2, 2], [2, 0], [0, 2]]
    crossed = {"knots": square, "threads": [[0, 1], [2, 3]], "held": 0}
    assert written_player("untangle")(crossed) in {" ", "ArrowRight", "ArrowDown"}
    pieces = [[[0, 0], [1, 0]], [[0, 0]]]
    fit = written_player("fit")
    assert [fit(at(0, 0, hole=[1, 2, 3], pieces=pieces, put=[])) for _ in range(2)] == ["ArrowRight", " "]
    row = [1, 1, 0, 0, 0] + [0] * 20
    assert written_player("blocks")(at(2, 0, cells=row, piece=[[0, 0], [1, 0], [2, 0]])) == " "
    lean = [0] * 25
    lean[2] = lean[3] = 1
    assert written_player("hexagons")(at(4, 0, cells=lean, piece=[[0, 0]])) == " "


@pytest.mark.browser
@pytest.mark.parametrize("game", ["snake", "tetris"])
def test_keys_of_the_page_itself_score_as_real_ones(game: str) -> None:
    pages = Pages()
    page, real = pages.open(width=420, height=480), BrowserGame(game, max_steps=10**6, pages=pages)
    page.show(game_page(game))
    expected = scores_after(random_episode(page, game, 5))
    real.reset(5)
    for key, score in zip(random_keys(game, 5, MAX_STEPS), expected, strict=True):
        feedback = real.step(Hotkey((KEYS[key],)))
        assert real.score == score
        if feedback.terminated:
            break
    real.close()
    pages.close(page)


# --- the whole agent -----------------------------------------------------------------------------------


@pytest.mark.browser
def test_a_page_is_done_by_clicking_in_its_larger_picture(tmp_path: Path) -> None:
    def model_for(case: PageCase) -> Model:
        if case.family == "focus-text":  # nothing is done, and the agent says so at once
            return ScriptedModel("done<|finished|>")
        places = [(x, y) for y in range(110, 410, 25) for x in range(20, 300, 40)]
        words = [
            f"press<|click|><|{round(x / 800 * 200) * 5}|><|{round(y / 608 * 200) * 5}|>" for x, y in places
        ]
        return ScriptedModel(*words, "done<|finished|>")

    pressed, ignored = hold(miniwob_cases(("click-test", "focus-text"), range(1)), model_for, tmp_path, 100)
    assert pressed.is_passed, pressed.reason
    assert (pressed.ending, pressed.score, pressed.score_at[-1]) == ("over", 1.0, 1.0)
    assert succeeded(pressed, pressed.num_steps)
    assert not succeeded(pressed, pressed.num_steps - 1)
    assert "button" in pressed.task
    assert (ignored.is_passed, ignored.ending, ignored.score) == (False, "finished", 0.0)
    assert len(list((tmp_path / "records").iterdir())) == 2


@pytest.mark.browser
def test_a_game_is_scored_after_every_step_and_a_smaller_budget_is_what_its_run_gives(tmp_path: Path) -> None:
    def run(max_steps: int) -> EpisodeResult:
        def model_for(case: PageCase) -> Model:
            return ScriptedModel(*[f"go<|hotkey|>{key}" for key in ("left", "down", "right", "down") * 3])

        [found] = hold(suites.SUITES["games"].pages(("2048",), range(1)), model_for, tmp_path, max_steps)  # type: ignore[misc]
        return found

    whole, part = run(12), run(5)
    assert (whole.num_steps, whole.ending, len(whole.score_at)) == (12, "step_limit", 12)
    assert list(whole.score_at) == sorted(whole.score_at)
    assert whole.score_at[-1] > 0
    assert whole.score_at[:5] == part.score_at


class FailingPage:
    """Fails at its first steps."""

    task, score = "Press it", 0.0

    def __init__(self, failures: list[str]) -> None:
        self._failures = failures

    def reset(self, seed: int) -> Observation:
        return Observation(picture(), Screen(800, 608))

    def step(self, action: object) -> Feedback:
        if self._failures:
            raise EnvironmentFaultError(self._failures.pop())
        return Feedback(self.reset(0), 1.0, True, False, {"success": True})

    def close(self) -> None:
        pass


class StillPage(FailingPage):
    """Never ends."""

    def step(self, action: object) -> Feedback:
        return Feedback(self.reset(0), 0.0, False, False, {})


def test_no_prompt_says_how_many_steps_there_are(tmp_path: Path) -> None:
    """So what a smaller budget would have done is read off a run of a larger one."""

    def prompts(max_steps: int) -> list[str]:
        model = ScriptedModel(*[f"go<|hotkey|>{key}" for key in ("left", "down", "right", "down")])
        hold([PageCase("still", 0, 9, lambda pages: StillPage([]))], lambda case: model, tmp_path, max_steps)
        return [prompt_id(prompt) for prompt in model.prompts]

    few, many = prompts(2), prompts(4)
    assert (len(few), len(many)) == (2, 4)
    assert many[:2] == few


def test_a_fault_is_no_failure_of_the_model(tmp_path: Path) -> None:
    def click(case: PageCase) -> Model:
        return ScriptedModel("press<|click|><|500|><|500|>")

    def case_with(*failures: str) -> list[PageCase]:
        left = list(failures)
        return [PageCase("broken", 0, 3, lambda pages: FailingPage(left))]

    [found] = hold(case_with("the page never settled"), click, tmp_path)
    assert found.is_passed
    with pytest.raises(EnvironmentFaultError, match="never settled"):
        hold(case_with("the page never settled", "again"), click, tmp_path)


@pytest.mark.llama
@pytest.mark.browser
def test_the_command_plays_games_and_says_what_they_are_worth(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    counting_model(tmp_path)
    arguments = ["games", "--model", str(tmp_path / "counting"), "--seeds", "0:1", "--families", "tiles"]
    assert main([*arguments, "--budgets", "1,2"]) == 0
    printed = capsys.readouterr().out
    assert "tiles after 1 steps" in printed
    assert "human none" in printed
