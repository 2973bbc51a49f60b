"""A person in the place of a policy: looks into a MiniWoB++ page as people look at a screen. I/O: the page.

No model gets any of this. Whatever is done goes through the environment, as the policy's actions do. A person
who errs takes another button or another answer where there is one, to see what the verifier says then.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from agent.actions.types import (
    Action,
    Click,
    Direction,
    Drag,
    Hotkey,
    Move,
    Scroll,
    TypeText,
    Wait,
)
from agent.coordinates import MonitorPoint
from training.environments.environment import Feedback
from training.environments.miniwob import SIZE, MiniWob

_LOOK = """
[...document.querySelectorAll(%s)].map((one) => {
  const box = one.getClientRects()[0] || new DOMRect();
  const said = {};
  for (const name of one.getAttributeNames()) said[name] = one.getAttribute(name);
  return {
    tag: one.tagName.toLowerCase(), text: one.textContent.trim(), value: String(one.value ?? ""),
    attributes: said, checked: Boolean(one.checked),
    left: box.left, top: box.top, width: box.width, height: box.height,
  };
})
"""
_LAYOUT = """
[...document.querySelectorAll("#area *")].map((one) => one.getBoundingClientRect())
  .map((box) => box.left + 3 * box.top + 5 * box.width + 7 * box.height).reduce((a, b) => a + b, 0)
"""
_TOP_PX = 50
"""Above it stands what is asked, and covers what is scrolled there."""
_ANIMATED_S = 0.3
_STILL_S = 0.15
_MOST_LOOKS = 20
_MOST_SCROLLS = 8


@dataclass(frozen=True, slots=True)
class Thing:
    """One element, as it is seen."""

    tag: str
    text: str
    value: str
    attributes: dict[str, str]
    checked: bool
    left: float
    top: float
    width: float
    height: float

    @property
    def is_shown(self) -> bool:
        return self.width > 0 and self.height > 0

    @property
    def middle(self) -> MonitorPoint:
        return MonitorPoint(round(self.left + self.width / 2), round(self.top + self.height / 2))


class EpisodeOver(Exception):
    """The environment says that it is over."""

    def __init__(self, feedback: Feedback) -> None:
        self.feedback = feedback


class LostError(Exception):
    """The person does not find what the task speaks of."""


class Person:
    """Reads, points, clicks and types in one episode."""

    def __init__(self, task: MiniWob, *, errs: bool = False) -> None:
        self._task, self._errs = task, errs
        self.has_erred = False

    # --- reading ---

    @property
    def asked(self) -> str:
        return self._task.task

    def words(self, pattern: str) -> tuple[str, ...]:
        """The groups of a pattern in what is asked."""
        found = re.search(pattern, self.asked)
        if found is None:
            raise LostError(f"{self.asked!r} is not like {pattern!r}")
        return found.groups()

    def page(self, expression: str) -> Any:
        return self._task.value(expression)

    def things(self, css: str) -> list[Thing]:
        """All that is shown of them."""
        return [one for one in self.all_things(css) if one.is_shown]

    def all_things(self, css: str) -> list[Thing]:
        return [Thing(**one) for one in self.page(_LOOK % json.dumps(css))]

    def thing(self, css: str) -> Thing:
        found = self.things(css)
        if not found:
            raise LostError(f"there is no {css} to be seen")
        return found[0]

    # --- choosing ---

    def choose(self, css: str, is_right: Callable[[Thing], bool]) -> Thing:
        """The first right one; who errs takes a wrong one, where there is any."""
        found = self.things(css)
        wrong = [one for one in found if not is_right(one)]
        if self._errs and wrong:
            self.has_erred = True
            return wrong[0]
        right = [one for one in found if is_right(one)]
        if not right:
            raise LostError(f"none of {len(found)} {css} is right")
        return right[0]

    def pick(self, css: str, is_right: Callable[[Thing], bool]) -> None:
        """Click what `choose` chooses."""
        self._click(lambda: self.choose(css, is_right))

    def slips(self) -> bool:
        """Whether something else than the right thing is to be done here."""
        self.has_erred |= self._errs
        return self._errs

    def answer(self, text: str) -> str:
        """What is typed."""
        return f"{text}7" if self.slips() else text

    def wants(self, is_right: bool) -> bool:
        """For one of several boxes."""
        return is_right != self.slips()

    # --- acting ---

    def act(self, action: Action) -> None:
        """
        Raises:
            EpisodeOver: it was the last one.
        """
        feedback = self._task.step(action)
        if feedback.terminated or feedback.truncated:
            raise EpisodeOver(feedback)

    def click(self, css: str) -> None:
        self._click(lambda: self.thing(css))

    def click_nth(self, css: str, number: int) -> None:
        """Of those that are shown, from 0."""
        self._click(lambda: self.things(css)[number])

    def click_that(self, css: str, text: str) -> None:
        """The first with this text; nobody errs here."""
        self._click(lambda: self._with_text(css, text))

    def click_at(self, at: MonitorPoint) -> None:
        self.act(Click(at))

    def _with_text(self, css: str, text: str) -> Thing:
        found = [one for one in self.things(css) if one.text == text]
        if not found:
            raise LostError(f"there is no {css} that says {text!r}")
        return found[0]

    def _click(self, find: Callable[[], Thing]) -> None:
        """Scrolls to it first where it is below the window."""
        for _ in range(_MOST_SCROLLS):
            at = find().middle
            if _TOP_PX <= at.y < SIZE[1]:
                break
            way = Direction.DOWN if at.y >= SIZE[1] else Direction.UP
            self.act(Scroll(way, MonitorPoint(SIZE[0] // 2, 130), 1))
        self.act(Click(at))

    def hover(self, css: str, text: str) -> None:
        """Until what opens there has had time to."""
        self.act(Move(self._with_text(css, text).middle))
        self.wait()

    def drag(self, start: MonitorPoint, end: MonitorPoint) -> None:
        self.act(Drag(start, end))

    def type(self, text: str) -> None:
        self.act(TypeText(text))

    def write(self, css: str, text: str) -> None:
        self.click(css)
        self.type(text)

    def keys(self, *keys: str) -> None:
        self.act(Hotkey(keys))

    def wait(self, seconds: float = _ANIMATED_S) -> None:
        """And until nothing moves any more: animations take longer on a busy machine."""
        self.act(Wait(seconds))
        for _ in range(_MOST_LOOKS):
            before = self.page(_LAYOUT)
            self.act(Wait(_STILL_S))
            if self.page(_LAYOUT) == before:
                break

    def dismiss(self, css: str, before: str) -> None:
        """Where something has popped up, click it away, and go back to what was clicked before."""
        if self.things(css):
            self.click(css)
            self.click(before)

    def submit(self) -> None:
        self._click(self._submit_button)

    def _submit_button(self) -> Thing:
        names = ("submit", "login", "search", "agree")
        named = [one for one in self.things("button") if one.text.lower() in names]
        found = self.things("#subbtn") or named
        if not found:
            raise LostError("there is no button to end with")
        return found[-1]
