"""Games and MiniWoB++: time passes only when told to, seeds repeat, checkpoints go on, crashes are faults."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import numpy as np
import pytest

from agent.actions.types import Click, Hotkey, TypeText, Wait
from agent.coordinates import MonitorPoint
from training.browser import Browser, BrowserError, Pages
from training.environments import Environment
from training.environments.browser_games import GAMES, BrowserGame, Report, game_page
from training.environments.miniwob import MiniWob, miniwob_folder
from training.errors import EnvironmentFaultError, TrainingError

KEYS = ("right", "down", "left", "up")


@pytest.fixture(scope="module")
def pages() -> Iterator[Pages]:
    """One browser for all tests of this file: a page that stays open keeps it."""
    found = Pages()
    anchor = found.open(width=10, height=10)
    yield found
    found.close(anchor)


@pytest.mark.browser
@pytest.mark.parametrize("name", GAMES)
def test_a_game_repeats_with_its_seed_and_goes_on_alike_from_a_checkpoint(name: str, pages: Pages) -> None:
    first, second = BrowserGame(name, pages=pages), BrowserGame(name, pages=pages)
    environment: Environment = first
    assert np.array_equal(environment.reset(7).pixels, second.reset(7).pixels)
    for key in KEYS:
        ours, theirs = first.step(Hotkey((key,))), second.step(Hotkey((key,)))
        assert (ours.reward, ours.info) == (theirs.reward, theirs.info)
    kept = first.checkpoint()
    after = [first.step(Wait(0.5)) for _ in range(2)]
    second.reset(8)
    second.restore(kept)
    again = [second.step(Wait(0.5)) for _ in range(2)]
    assert [one.info for one in again] == [one.info for one in after]
    assert np.array_equal(after[-1].observation.pixels, again[-1].observation.pixels)
    first.close()
    second.close()


@pytest.mark.browser
def test_time_passes_only_in_the_page(pages: Pages) -> None:
    snake = BrowserGame("snake", step_ms=0, pages=pages)
    start = snake.reset(1).pixels
    for _ in range(5):
        still = snake.step(TypeText("x"))
    assert np.array_equal(start, still.observation.pixels)
    moved = snake.step(Wait(0.2)).observation.pixels
    assert not np.array_equal(start, moved)
    ended = snake.step(Wait(20.0))  # it runs into the wall, once
    assert (ended.terminated, ended.truncated, ended.info["success"]) == (True, False, False)
    with pytest.raises(TrainingError):
        snake.step(Wait(0.2))
    snake.close()


@pytest.mark.browser
def test_tiles_are_slid_with_the_mouse_and_a_step_limit_is_no_ending(pages: Pages) -> None:
    tiles = BrowserGame("tiles", max_steps=9, pages=pages)
    before = tiles.reset(3).pixels
    changed = 0
    for place in range(9):
        at = MonitorPoint(12 + 55 + 110 * (place % 3), 42 + 55 + 110 * (place // 3))
        feedback = tiles.step(Click(at))
        changed += not np.array_equal(before, feedback.observation.pixels)
        before = feedback.observation.pixels
        if feedback.terminated:
            break
    assert changed >= 2
    assert feedback.terminated or feedback.truncated
    tiles.close()


@pytest.mark.browser
def test_a_square_is_pointed_at_with_keys_and_with_the_mouse_alike(pages: Pages) -> None:
    keys, mouse = BrowserGame("loops", pages=pages), BrowserGame("loops", pages=pages)
    keys.reset(4)
    mouse.reset(4)
    for key in ("right", "down", "space"):
        turned = keys.step(Hotkey((key,)))
    clicked = mouse.step(Click(MonitorPoint(12 + 165, 42 + 165)))
    assert np.array_equal(turned.observation.pixels, clicked.observation.pixels)
    outside = mouse.step(Click(MonitorPoint(400, 460)))
    assert np.array_equal(outside.observation.pixels, clicked.observation.pixels)
    keys.close()
    mouse.close()


def test_a_forged_report_is_a_fault() -> None:
    said = {"version": 1, "game": "snake", "score": 3, "level": 1, "lives": 1, "over": False, "checksum": "0"}
    with pytest.raises(BrowserError):
        Report.read(said)


def test_unknown_games_are_refused() -> None:
    with pytest.raises(TrainingError):
        game_page("chess")


@pytest.mark.browser
def test_a_killed_browser_is_a_fault_and_the_next_episode_has_a_new_one() -> None:
    started: list[Browser] = []

    def start() -> Browser:
        started.append(Browser())
        return started[-1]

    game = BrowserGame("2048", pages=Pages(start))
    game.reset(1)
    os.kill(started[0].pid, signal.SIGKILL)
    with pytest.raises(EnvironmentFaultError):
        game.step(Hotkey(("left",)))
    assert game.reset(1).pixels.any()
    assert len(started) == 2
    game.close()
    assert not started[1].is_alive


@pytest.mark.browser
def test_miniwob_pays_raw_rewards_for_pixels_and_repeats_with_its_seed(pages: Pages) -> None:
    assert len(list(miniwob_folder().glob("*.html"))) > 100
    task = MiniWob("click-test", pages=pages)
    first = task.reset(5)
    assert first.pixels.shape == (210, 160, 3)
    assert "button" in task.task.lower()
    assert np.array_equal(first.pixels, task.reset(5).pixels)
    missed = task.step(Click(MonitorPoint(155, 205)))
    assert (missed.reward, missed.terminated) == (0.0, False)
    box = task.value(
        "(() => { const b = document.querySelector('#area button').getBoundingClientRect();"
        " return [b.left + b.width / 2, b.top + b.height / 2]; })()"
    )
    hit = task.step(Click(MonitorPoint(round(box[0]), round(box[1]))))
    assert (hit.reward, hit.terminated, hit.info["success"]) == (1.0, True, True)
    assert task.reset(6).text
    task.close()
    with pytest.raises(TrainingError):
        MiniWob("no-such-task")


@pytest.mark.browser
def test_a_miniwob_page_is_never_scrolled_away_from_its_task(pages: Pages) -> None:
    task = MiniWob("click-dialog", pages=pages)  # its button takes the focus, and Chromium scrolls to that
    task.reset(0)
    scrolled, bars, left, right = task.value(
        "(() => { const b = document.querySelector('button.ui-button').getBoundingClientRect();"
        " const root = document.documentElement;"
        " return [root.scrollLeft + root.scrollTop, innerWidth - root.clientWidth, b.left, b.right]; })()"
    )
    assert (scrolled, bars) == (0, 0)
    assert 0 <= left < right <= 160
    task.close()


@pytest.mark.browser
def test_miniwob_takes_typed_text(pages: Pages) -> None:
    task = MiniWob("enter-text", pages=pages)
    task.reset(2)
    wanted = task.task.split('"')[1]

    def middle(selector: str) -> MonitorPoint:
        x, y = task.value(
            f"(() => {{ const b = document.querySelector('{selector}').getBoundingClientRect();"
            " return [b.left + b.width / 2, b.top + b.height / 2]; })()"
        )
        return MonitorPoint(round(x), round(y))

    task.step(Click(middle("#area input")))
    task.step(TypeText(wanted))
    done = task.step(Click(middle("#area button")))
    assert (done.reward, done.terminated) == (1.0, True)
    task.close()
