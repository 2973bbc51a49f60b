"""Games as boards: the same game as with a page's own input, many at a time, and squares as drawn."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from agent.actions.types import Hotkey
from training.browser import Pages
from training.environments.browser_games import KEYS, BrowserGame
from training.environments.game_boards import BOARD_GAMES, GameBoards

REAL = {
    "ArrowLeft": "left",
    "ArrowRight": "right",
    "ArrowUp": "up",
    "ArrowDown": "down",
    " ": "space",
    "Backspace": "backspace",
}


@pytest.fixture(scope="module")
def pages() -> Iterator[Pages]:
    """One browser for all tests of this file: a page that stays open keeps it."""
    found = Pages()
    anchor = found.open(width=10, height=10)
    yield found
    found.close(anchor)


@pytest.mark.browser
@pytest.mark.parametrize("game", BOARD_GAMES)
def test_games_in_turn_go_as_with_real_keys_one_by_one(game: str, pages: Pages) -> None:
    seeds, rng = (11, 12), random.Random(game)
    keys = [[rng.choice(KEYS[game]) for _ in range(12)] for _ in seeds]
    with GameBoards(game, pages) as boards:
        running = dict(enumerate(boards.begin(seeds)))
        reports: list[list[tuple[int, bool]]] = [[] for _ in seeds]
        for step in range(12):
            running = {number: one for number, one in running.items() if not one.report.is_over}
            pressed = {number: keys[number][step] for number in running}
            running = dict(zip(running, boards.press(pressed), strict=True))
            for number, one in running.items():
                reports[number].append((one.report.score, one.report.is_over))
    real = BrowserGame(game, max_steps=10**6, pages=pages)
    for seed, pressed_keys, said in zip(seeds, keys, reports, strict=True):
        real.reset(seed)
        for key, (score, is_over) in zip(pressed_keys, said, strict=False):
            feedback = real.step(Hotkey((REAL[key],)))
            assert (feedback.info["score"], feedback.terminated) == (score, is_over)
    real.close()


@pytest.mark.browser
def test_a_board_shows_each_square_and_changes_with_a_key(pages: Pages) -> None:
    with GameBoards("tiles", pages) as boards:
        (before,) = boards.begin([5])
        texts = [square.partition("text ")[2] for square in before.squares]
        assert sorted(texts) == ["", *"12345678"]
        gap = texts.index("")
        key = "ArrowDown" if gap >= 3 else "ArrowUp"
        (after,) = boards.press({0: key})
        assert after.squares[gap] == before.squares[gap - 3 if gap >= 3 else gap + 3]
        assert sum(one != other for one, other in zip(before.squares, after.squares, strict=True)) == 2


@pytest.mark.browser
def test_a_frame_and_what_one_can_see_through_lie_on_a_square(pages: Pages) -> None:
    with GameBoards("gems", pages) as boards:
        (seen,) = boards.begin([5])
        framed = [square for square in seen.squares if "frame #ffffff" in square]
        assert framed == [seen.squares[0]]
        assert "text" in framed[0]
    with GameBoards("blocks", pages) as boards:
        (seen,) = boards.begin([5])
        assert any("rgba(" in square and "#" in square for square in seen.squares)
