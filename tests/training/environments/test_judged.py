"""An environment with a judge of its own: told everything, asked once, and believed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from agent.actions.types import Action, Finished, TypeText
from agent.coordinates import Screen
from agent.types import EndingKind, Observation
from training.browser import Pages
from training.environments.environment import Environment, Feedback
from training.environments.judged import Judged
from training.errors import VerdictError
from training.rewards.verifiers import EpisodeVerdict, Finish, PageVerifier, StateVerifier


class Notebook:
    """Keeps what is typed; over when the agent says so, cut after eight actions. Pays for every word."""

    def reset(self, seed: int) -> Observation:
        self.words: list[str] = []
        return self.look("Write Ada")

    def step(self, action: Action) -> Feedback:
        self.words += [action.text] if isinstance(action, TypeText) else []
        is_over = isinstance(action, Finished)
        info: dict[str, Any] = {"state": {"words": list(self.words)}}
        return Feedback(self.look(""), 1.0, is_over, not is_over and len(self.words) == 8, info)

    def look(self, text: str) -> Observation:
        return Observation(np.full((2, 2, 3), len(self.words), np.uint8), Screen(2, 2), text=text)

    def close(self) -> None: ...


class Listener:
    """A verifier that keeps what it was shown."""

    def __init__(self, score: float) -> None:
        self.score = score
        self.heard: list[Finish] = []

    def verdict(self, finish: Finish) -> EpisodeVerdict:
        self.heard.append(finish)
        return EpisodeVerdict(self.score, "because")


def test_the_verdict_is_the_reward_and_nothing_is_paid_before() -> None:
    environment: Environment = Judged(Notebook(), StateVerifier(lambda state: state["words"] == ["Ada"]))
    environment.reset(0)
    first, last = environment.step(TypeText("Ada")), environment.step(Finished())
    assert (first.reward, first.info.get("success")) == (0.0, None)
    assert (last.reward, last.info["success"]) == (1.0, True)
    environment.reset(1)
    environment.step(TypeText("Bob"))
    assert environment.step(Finished()).info["success"] is False


def test_the_judge_hears_the_whole_text_and_sees_the_last_five_pictures() -> None:
    judge = Listener(0.25)
    environment = Judged(Notebook(), judge)
    environment.reset(0)
    for number in range(8):
        feedback = environment.step(TypeText(str(number)))
    assert (feedback.truncated, feedback.info["score"], feedback.info["reason"]) == (True, 0.25, "because")
    (finish,) = judge.heard
    assert (finish.task, finish.ending, len(finish.replies)) == ("Write Ada", EndingKind.STEP_LIMIT, 8)
    assert [int(picture[0, 0, 0]) for picture in finish.pictures] == [4, 5, 6, 7, 8]


def test_a_judge_that_cannot_say_makes_no_failure_of_it() -> None:
    environment = Judged(Notebook(), StateVerifier(lambda state: state["mail"]))
    environment.reset(0)
    with pytest.raises(VerdictError):
        environment.step(Finished())


@pytest.mark.browser
def test_javascript_on_a_real_page_is_a_verdict() -> None:
    pages = Pages()
    page = pages.open(width=100, height=60)
    try:
        page.show("<input id=news type=checkbox checked><p class=done></p>")
        checked = PageVerifier(page, "document.getElementById('news').checked")
        assert checked.verdict(Finish("")).score == 1
        assert (
            PageVerifier(page, "document.querySelectorAll('.done').length / 4").verdict(Finish("")).score
            == 0.25
        )
        with pytest.raises(VerdictError, match="could not be asked"):
            PageVerifier(page, "document.getElementById('mail').checked").verdict(Finish(""))
    finally:
        pages.close(page)
