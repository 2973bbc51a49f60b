"""Small games in a browser, on a virtual clock: seen as pixels, judged by their own state. I/O: a browser.

Each action is an input event; after it a fixed time passes *in the page* (`step_ms`), however long the policy
took. Random numbers are seeded, so that an episode is determined by its seed and its actions; a checkpoint
holds all of it, and a game restored elsewhere goes on in the same way.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from agent.actions.types import Action, Wait
from agent.coordinates import Screen
from agent.types import Observation
from training.browser import BrowserError, Page, Pages
from training.environments.environment import Feedback
from training.environments.page_input import PageInput
from training.errors import EnvironmentFaultError, TrainingError

GAMES = (
    *("2048", "snake", "sokoban", "tetris", "tiles"),
    *("blocks", "double", "fit", "gems", "hexagons", "loops", "mines", "pipes", "unblock", "untangle"),
)
_ARROWS = ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp")
KEYS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(GAMES, (*_ARROWS, " ")),
    **dict.fromkeys(("2048", "snake", "sokoban", "tiles"), _ARROWS),
    "double": ("ArrowLeft", "ArrowRight", " "),
    "fit": (*_ARROWS, " ", "Backspace"),
}
"""The keys that each game reads, as the DOM names them."""
_FOLDER = Path(__file__).with_name("games")
_SIZE = (420, 480)
_HASHED = 2**31
_STYLE = "body { margin: 12px; font: 18px sans-serif; background: #f4f2ee } p { margin: 4px 0 10px }"
_POINTS = "click it, or point with the arrow keys and press space."
_LAYS = "arrow keys move it, space or a click puts it down"
_TASKS = {
    "2048": "Slide the tiles with the arrow keys and merge equal ones.",
    "snake": "Steer the snake with the arrow keys to the red food.",
    "sokoban": "Push every box onto a mark with the arrow keys.",
    "tetris": "Fill whole rows with the falling pieces; arrow keys move and turn them, space drops them.",
    "tiles": "Slide the tiles into order; click one beside the gap.",
    "blocks": f"Put each piece where it fits, so that rows and columns become full; {_LAYS}.",
    "double": "Drop each number on an equal one; left and right choose a column, space or a click drops it.",
    "fit": f"Cover the dark shape with the pieces; {_LAYS}, Backspace takes the last one back.",
    "gems": f"Swap neighbours so that three of a kind are in a row. To take a gem, {_POINTS}",
    "hexagons": f"Put each piece where it fits, so that lines of the six-sided board become full; {_LAYS}.",
    "loops": f"Turn the tiles until no line ends in nothing. To turn a tile, {_POINTS}",
    "mines": f"Uncover every square without a mine. To uncover a square, {_POINTS}",
    "pipes": "Turn the pipes so that the water, which comes in at the left, does not leak. To turn a pipe,"
    f" {_POINTS}",
    "unblock": "Bring the red key to the gate at the right; click a block or press space for the next one,"
    " and slide it with the arrow keys.",
    "untangle": "Move the knots until no threads cross; click a knot and then where it goes, or press space"
    " for the next knot and move it with the arrow keys.",
}


@dataclass(frozen=True, slots=True)
class Report:
    """The report of a game's verifier, with its checksum verified."""

    score: int
    level: int
    lives: int
    is_over: bool
    is_won: bool
    now_ms: int

    @staticmethod
    def read(said: dict[str, Any]) -> Report:
        """
        Raises:
            BrowserError: of another version, or the checksum does not match.
        """
        facts = {key: value for key, value in said.items() if key != "checksum"}
        text = json.dumps(facts, separators=(",", ":"), ensure_ascii=False)
        if said.get("version") != 1 or said.get("checksum") != checksum(text):
            raise BrowserError(f"The game's report cannot be trusted: {text[:200]}")
        return Report(
            score=int(said["score"]),
            level=int(said["level"]),
            lives=int(said["lives"]),
            is_over=bool(said["over"]),
            is_won=bool(said["won"]),
            now_ms=int(said["now"]),
        )


def checksum(text: str) -> str:
    """FNV-1a with 32 bits.

    >>> checksum("a")
    'e40c292c'
    """
    value = 0x811C9DC5
    for byte in text.encode():
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return f"{value:08x}"


def arena_seed(seed: int) -> int:
    """The 32 bits that a page is seeded with: small seeds are themselves, larger ones are hashed.

    The examination's seeds are small. Hashed ones are in the upper half, where they cannot meet them.

    >>> arena_seed(200_000_007), arena_seed(3_000_000_000_004) >= 2**31
    (200000007, True)
    """
    if seed < _HASHED:
        return seed
    return _HASHED + int(checksum(str(seed)), 16) % _HASHED


@cache
def game_page(name: str) -> str:
    """The whole document of a game."""
    if name not in GAMES:
        raise TrainingError(f"There is no game {name!r}; there are {', '.join(GAMES)}.")
    scripts = [(_FOLDER / file).read_text(encoding="utf-8") for file in ("arena.js", f"{name}.js")]
    body = "".join(f"<script>{script}</script>" for script in scripts)
    return (
        f"<!doctype html><meta charset=utf-8><title>{name}</title><style>{_STYLE}</style><body>{body}</body>"
    )


class BrowserGame:
    """An `Environment`. Reward is the gain in score; an episode ends when the game is over."""

    def __init__(
        self,
        name: str,
        *,
        step_ms: int = 200,
        max_steps: int = 200,
        pages: Pages | None = None,
    ) -> None:
        """
        Args:
            step_ms: how much time passes in the page with each action; more of it is a faster game.
            pages: to share a browser with other environments; None: one of its own.
        """
        self.name, self._html = name, game_page(name)
        self._step_ms, self._max_steps, self._pages = step_ms, max_steps, pages or Pages()
        self._page: Page | None = None
        self._hands: PageInput | None = None
        self._report: Report | None = None
        self._num_steps = 0
        self.task = _TASKS[name]
        self.score = 0.0
        """Of the running episode, or of the one that has ended."""

    def reset(self, seed: int) -> Observation:
        """In the same page, where there is one; a browser that failed is replaced."""
        if self._page is None:
            self._open()
        report = self._call(f"arena.begin({arena_seed(seed)})")
        self._report, self._num_steps = Report.read(report), 0
        self.score = float(self._report.score)
        return self._observe()

    def step(self, action: Action) -> Feedback:
        """
        Raises:
            EnvironmentFaultError: browser or page failed; the next `reset` opens new ones.
            TrainingError: no episode is going on.
        """
        if self._report is None or self._hands is None:
            raise TrainingError("No episode is going on; reset the environment first.")
        before = self._report
        try:
            is_known = isinstance(action, Wait) or self._hands.perform(action)
        except EnvironmentFaultError:
            self._abandon()
            raise
        passed_ms = round(action.duration_s * 1000) if isinstance(action, Wait) else self._step_ms
        report = Report.read(self._call(f"arena.pass({passed_ms})"))
        self._num_steps, self.score = self._num_steps + 1, float(report.score)
        is_cut = not report.is_over and self._num_steps >= self._max_steps
        info: dict[str, Any] = {"score": report.score, "level": report.level, "known_action": is_known}
        if report.is_over or is_cut:
            info["success"] = report.is_won
            self._report = None
        else:
            self._report = report
        return Feedback(self._observe(), float(report.score - before.score), report.is_over, is_cut, info)

    def checkpoint(self) -> str:
        """The episode's whole state, to be restored here or elsewhere."""
        if self._report is None:
            raise TrainingError("No episode is going on; there is nothing to keep.")
        return json.dumps({"game": self.name, "steps": self._num_steps, "arena": self._call("arena.save()")})

    def restore(self, checkpoint: str) -> Observation:
        """Continue an episode from its checkpoint."""
        saved = json.loads(checkpoint)
        if saved["game"] != self.name:
            raise TrainingError(f"A checkpoint of {saved['game']} does not fit {self.name}.")
        if self._page is None:
            self._open()
        self._report = Report.read(self._call(f"arena.restore({json.dumps(saved['arena'])})"))
        self._num_steps = saved["steps"]
        return self._observe()

    def close(self) -> None:
        self._abandon()

    def _open(self) -> None:
        width, height = _SIZE
        try:
            self._page = self._pages.open(width=width, height=height)
            self._page.show(self._html)
        except EnvironmentFaultError:
            self._abandon()
            raise
        self._hands = PageInput(self._page)

    def _observe(self) -> Observation:
        assert self._page is not None
        try:
            return Observation(self._page.picture(), Screen(self._page.width, self._page.height))
        except EnvironmentFaultError:
            self._abandon()
            raise

    def _call(self, expression: str) -> Any:
        assert self._page is not None
        try:
            return self._page.value(expression)
        except EnvironmentFaultError:
            self._abandon()
            raise

    def _abandon(self) -> None:
        page, self._page = self._page, None
        self._hands = self._report = None
        if page is not None:
            self._pages.close(page)


class GamesInTurn:
    """An `Environment`: the seed says which game; all of them share a browser."""

    def __init__(self, max_steps: int = 40) -> None:
        self._pages, self._max_steps = Pages(), max_steps
        self._games: dict[str, BrowserGame] = {}
        self._game: BrowserGame | None = None

    def reset(self, seed: int) -> Observation:
        name = GAMES[seed % len(GAMES)]
        if name not in self._games:
            self._games[name] = BrowserGame(name, max_steps=self._max_steps, pages=self._pages)
        self._game = self._games[name]
        return replace(self._game.reset(seed // len(GAMES)), text=self._game.task)

    def step(self, action: Action) -> Feedback:
        """
        Raises:
            TrainingError: no episode is going on.
            EnvironmentFaultError: browser or page failed.
        """
        if self._game is None:
            raise TrainingError("No episode is going on; reset the environment first.")
        return self._game.step(action)

    def close(self) -> None:
        for game in self._games.values():
            game.close()
        self._games, self._game = {}, None
