"""Browser games as boards: what is drawn on each square, for many games at a time. I/O: a browser.

The same pages as `BrowserGame`, the same clock and the same verifier. But nothing is painted: what a game
draws is kept square by square (a colour, a text, a frame, the arms of a pipe), which is what a person sees
and no more than that. A page plays many games in turn, whose states it keeps, so that a step of all of them
is one call. The threads of `untangle` lie between squares, so that it cannot be played in this way.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from training.browser import Pages
from training.environments.browser_games import GAMES, Report, arena_seed, game_page

BOARD_GAMES = tuple(game for game in GAMES if game != "untangle")
STEP_MS = 200
"""That pass with each key, as in the references."""
_SCRIPT = Path(__file__).with_name("games") / "watched.js"


@dataclass(frozen=True, slots=True)
class SeenBoard:
    """A game after a step."""

    report: Report
    squares: tuple[str, ...]
    """What is drawn on each square, row by row."""


@cache
def _watched_page(game: str) -> str:
    """A game's page in which `watched` stands on the arena."""
    script = f"<script>{_SCRIPT.read_text(encoding='utf-8')}; watched.prepare();</script>"
    return game_page(game).replace("</body>", f"{script}</body>")


class GameBoards:
    """One page with many games of a kind; close it, or use it as a context."""

    def __init__(self, game: str, pages: Pages | None = None) -> None:
        """
        Raises:
            BrowserError: there is no browser, or it failed.
        """
        self._pages = pages or Pages()
        self._page = self._pages.open(width=420, height=480)
        self._page.show(_watched_page(game))
        self._looks: list[str] = []

    def begin(self, seeds: Sequence[int]) -> list[SeenBoard]:
        """A game for each seed; those that went on before are over."""
        return self._told(f"watched.begin({[arena_seed(seed) for seed in seeds]}, {len(self._looks)})")

    def press(self, keys: Mapping[int, str]) -> list[SeenBoard]:
        """One key in each of these games, and the time of a step.

        Args:
            keys: number of a game, from 0 → the key as the DOM names it.
        """
        pressed = json.dumps(list(keys.items()))
        return self._told(f"watched.press({pressed}, {STEP_MS}, {len(self._looks)})")

    def close(self) -> None:
        self._pages.close(self._page)

    def __enter__(self) -> GameBoards:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _told(self, expression: str) -> list[SeenBoard]:
        said: dict[str, Any] = self._page.value(expression)
        self._looks += said["looks"]
        return [
            SeenBoard(Report.read(one["report"]), tuple(self._looks[number] for number in one["board"]))
            for one in said["games"]
        ]
