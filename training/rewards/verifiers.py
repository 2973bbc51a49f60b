"""Who says whether an episode succeeded: a function on the state, JavaScript on a page, a model as judge.

A verifier that cannot say raises `VerdictError`: such an episode is neither a success nor a failure. I/O: a
page is asked over its browser, a model wherever it runs.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from agent.types import EndingKind, ImagePart, Message, Prompt, TextPart
from training.errors import EnvironmentFaultError, VerdictError

LAST_PICTURES = 5
"""Screenshots that a judge is shown: what came before them, it knows from the text."""

_QUESTION = (
    "You judge whether a computer task was done. Below are the task, everything the agent wrote, and the "
    "last screenshots, oldest first. Judge only what the screenshots and the text show; what the agent says "
    "of itself is no proof. Say in a sentence what decides, then on a line of its own SCORE: and a number "
    "from 0 (not done) to 1 (done, and nothing else was changed)."
)
_SCORE = re.compile(r"^\s*SCORE:\s*([0-9]*\.?[0-9]+)\s*$", re.MULTILINE | re.IGNORECASE)


@dataclass(frozen=True)
class Finish:
    """What there is to judge once an episode is over."""

    task: str
    replies: tuple[str, ...] = ()
    """Everything the agent wrote, step by step."""
    pictures: tuple[NDArray[np.uint8], ...] = ()
    """(H, W, 3) RGB each, oldest first."""
    ending: EndingKind = EndingKind.FINISHED
    state: Mapping[str, Any] = field(default_factory=dict)
    """What the environment itself knows."""


@dataclass(frozen=True, slots=True)
class EpisodeVerdict:
    score: float
    """0 to 1."""
    reason: str = ""


class Verifier(Protocol):
    def verdict(self, finish: Finish) -> EpisodeVerdict:
        """
        Raises:
            VerdictError: it cannot say.
        """
        ...


class Script(Protocol):
    """What `training.browser.Page` can do for a verifier."""

    def value(self, expression: str) -> Any: ...


@dataclass(frozen=True)
class StateVerifier:
    """A function on the environment's own state."""

    check: Callable[[Mapping[str, Any]], bool | float]

    def verdict(self, finish: Finish) -> EpisodeVerdict:
        try:
            said = self.check(finish.state)
        except Exception as error:
            raise VerdictError(f"The check of the state failed: {type(error).__name__}: {error}.") from error
        return EpisodeVerdict(_score(said, "The check of the state"))


@dataclass(frozen=True)
class PageVerifier:
    """JavaScript on the page that the episode ended on; true, false or a number from 0 to 1."""

    page: Script
    expression: str

    def verdict(self, finish: Finish) -> EpisodeVerdict:
        try:
            said = self.page.value(self.expression)
        except EnvironmentFaultError as error:
            raise VerdictError(f"The page could not be asked: {error}") from error
        return EpisodeVerdict(_score(said, f"{self.expression!r} on the page"))


@dataclass(frozen=True)
class ModelJudge:
    """A model that reads the whole text and sees the last screenshots."""

    ask: Callable[[Prompt], str]

    def verdict(self, finish: Finish) -> EpisodeVerdict:
        said = self.ask(judging_prompt(finish))
        found = _SCORE.findall(said)
        if not found:
            raise VerdictError(f"The judge gave no score: {said[:200]!r}.")
        return EpisodeVerdict(_score(float(found[-1]), "The judge"), _SCORE.sub("", said).strip())


def judging_prompt(finish: Finish) -> Prompt:
    """What a judge is asked. What the agent wrote is quoted, so that it cannot speak in the judge's place."""
    written = "\n".join(f"[{number}] {text!r}" for number, text in enumerate(finish.replies, 1))
    shown = f"Task: {finish.task!r}\nEnded: {finish.ending.value}\nThe agent wrote:\n{written}"
    parts = (TextPart(f"{_QUESTION}\n\n"), TextPart(shown, is_data=True))
    pictures = (ImagePart(pixels) for pixels in finish.pictures[-LAST_PICTURES:])
    return Prompt((Message("user", (*parts, *pictures)),))


def _score(said: Any, who: str) -> float:
    if isinstance(said, bool):
        return float(said)
    if not isinstance(said, int | float) or not math.isfinite(said) or not 0 <= said <= 1:
        raise VerdictError(f"{who} said {said!r}; a verdict is true, false or a number from 0 to 1.")
    return float(said)
