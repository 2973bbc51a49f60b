"""MiniWoB++ (PyPI `miniwob`) in a browser: pixels in, mouse and keyboard out, raw reward. I/O: a browser.

The page's deadline is set weeks ahead, since a slow policy is not a wrong one, and only the raw reward
counts, which does not decay with time. The policy sees the task's area and its sentence, no DOM. Reset stays
in the page; a page or browser that crashed is replaced at the next one.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from agent.actions.types import Action, Wait
from agent.coordinates import Screen
from agent.types import Observation
from training.browser import BrowserError, Page, Pages
from training.environments.environment import Feedback
from training.environments.page_input import PageInput
from training.errors import EnvironmentFaultError, TrainingError

SIZE = (160, 210)
"""Of every task's area in pixels: what a policy sees."""
_WINDOW = (500, 320)
"""The page is wider than the area; in a smaller window it would have scroll bars, and be scrolled away."""
_LONG_MS = 2**31 - 1
_SETTLE_MS = 30
_LONGEST_WAIT_MS = 5000
_BEGIN = """
(() => {
  core.EPISODE_MAX_TIME = %d;
  Math.seedrandom(%s);
  if (core.EP_TIMER !== null) { clearTimeout(core.EP_TIMER); core.EP_TIMER = null; }
  core.startEpisode();
  core.startEpisodeReal();
  const said = core.getUtterance ? core.getUtterance() : document.getElementById("query").textContent;
  return typeof said === "object" ? said.utterance : said;  // some give its fields, too
})()
"""
_PASS = "new Promise((done) => setTimeout(() => requestAnimationFrame(() => done(true)), %d))"
_JUDGE = "({ done: WOB_DONE_GLOBAL, reward: WOB_RAW_REWARD_GLOBAL })"


@cache
def miniwob_folder() -> Path:
    """
    Raises:
        EnvironmentFaultError: the package is not installed.
    """
    spec = find_spec("miniwob")  # only looked up: importing it brings Selenium and Gymnasium along
    if spec is None or spec.origin is None:
        raise EnvironmentFaultError("MiniWoB++ is not installed (pip install miniwob).")
    return Path(spec.origin).parent / "html" / "miniwob"


class MiniWob:
    """An `Environment`. Reward is the raw one, −1 to 1, at the end."""

    def __init__(
        self, name: str, *, max_steps: int = 20, pages: Pages | None = None, scale: float = 1
    ) -> None:
        """
        Args:
            pages: to share a browser with other environments; None: one of its own.
            scale: picture pixels per page pixel; actions are always in page pixels.
        """
        self.name, self._path = name, miniwob_folder() / f"{name}.html"
        if not self._path.is_file():
            raise TrainingError(f"MiniWoB++ has no task {name!r}.")
        self._max_steps, self._pages, self._scale = max_steps, pages or Pages(), scale
        self._page: Page | None = None
        self._hands: PageInput | None = None
        self._is_going_on = False
        self._num_steps = 0
        self.task = ""
        """The task of the running episode."""
        self.score = 0.0
        """The raw reward of the running episode, or of the one that has ended."""

    def reset(self, seed: int) -> Observation:
        try:
            page = self._page or self._open()
            self.task = str(page.value(_BEGIN % (_LONG_MS, repr(str(seed))))).strip()
            page.value(_PASS % _SETTLE_MS)
            self._is_going_on, self._num_steps, self.score = True, 0, 0.0
            return self._observe(page)
        except EnvironmentFaultError:
            self.close()
            raise

    def step(self, action: Action) -> Feedback:
        """
        Raises:
            EnvironmentFaultError: browser or page failed; the next `reset` opens new ones.
            TrainingError: no episode is going on.
        """
        if not self._is_going_on or self._page is None or self._hands is None:
            raise TrainingError("No episode is going on; reset the environment first.")
        try:
            is_known = isinstance(action, Wait) or self._hands.perform(action)
            self._page.value(_PASS % _settle_ms(action))
            said: dict[str, Any] = self._page.value(_JUDGE)
            observation = self._observe(self._page)
        except EnvironmentFaultError:
            self.close()
            raise
        self._num_steps += 1
        is_done = bool(said["done"])
        is_cut = not is_done and self._num_steps >= self._max_steps
        reward = float(said["reward"]) if is_done else 0.0
        self.score = reward
        info: dict[str, Any] = {"known_action": is_known}
        if is_done or is_cut:
            self._is_going_on = False
            info["success"] = reward >= 1  # several tasks pay a part for a part
        return Feedback(observation, reward, is_done, is_cut, info)

    def value(self, expression: str) -> Any:
        """A value from the page, for scripted policies of tests and benchmarks; models have no access to
        it."""
        if self._page is None:
            raise TrainingError("There is no page; reset the environment first.")
        return self._page.value(expression)

    def close(self) -> None:
        page, self._page = self._page, None
        self._hands, self._is_going_on = None, False
        if page is not None:
            self._pages.close(page)

    def _open(self) -> Page:
        width, height = _WINDOW
        self._page = page = self._pages.open(width=width, height=height)
        page.open(self._path.as_uri())
        if not page.value("typeof core === 'object' && typeof genProblem === 'function'"):
            raise BrowserError(f"The task {self.name} does not open.")
        self._hands = PageInput(page)
        return page

    def _observe(self, page: Page) -> Observation:
        return Observation(page.picture(SIZE, scale=self._scale), Screen(*SIZE), text=self.task)


def _settle_ms(action: Action) -> int:
    """Milliseconds to wait: these pages have animations and delays that run on a real clock."""
    if not isinstance(action, Wait):
        return _SETTLE_MS
    return min(_LONGEST_WAIT_MS, max(_SETTLE_MS, round(action.duration_s * 1000)))
