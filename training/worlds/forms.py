"""Forms in real windows, in the embedded model's prompt format (`embedded_speech`). I/O: Qt.

The pictures are converted to ink channels, as in that model's training.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from agent.actions.types import Action
from agent.models.embedded_vocabulary import END_OF_TURN_ID, encode_data
from agent.perception.contrast import ink
from agent.types import Observation
from training.embedded.requests import Request, SeenName, control, reply
from training.environments.environment import Environment, Feedback
from training.environments.forms.environment import FormsEnvironment, FormsProcess
from training.environments.forms.tasks import family_of
from training.worlds.embedded_speech import EmbeddedSpeech, actions_of
from training.worlds.world import ExpertEpisode

_NO_SLOT = -1
"""Slot of forms that are used once, for a demonstration."""


@dataclass(frozen=True)
class FormsWorld(EmbeddedSpeech):
    """A `World`."""

    process: FormsProcess = field(default_factory=FormsProcess, repr=False)
    name: str = "forms"
    max_turns: int = 2
    fails_at_limit: bool = True
    """A task takes one reply. If the limit counted as a truncation, almost no failure would be terminal."""
    max_reply_tokens: int = 72
    inks: bool = True
    """Whether pictures are converted to ink channels."""

    @property
    def canvas(self) -> tuple[int, int]:
        return self.process.canvas

    def environment(self) -> Environment:
        environment = FormsEnvironment(self.process)
        return InkEnvironment(environment) if self.inks else environment

    def domain(self, seed: int) -> str:
        return family_of(seed)

    def read(self, reply: Sequence[int]) -> tuple[Action, ...]:
        return actions_of(reply, *self.screen)

    def task_of(self, seed: int) -> str:
        """The sentence of a seed."""
        return str(self.process.ask("show", _NO_SLOT, seed)["task"])

    def demonstration(self, seed: int) -> ExpertEpisode:
        shown = self.process.ask("show", _NO_SLOT, seed)
        vision_cache = SeenName(0, shown["is_on"], shown["bins"])
        made = Request()
        made.add(
            [*self.picture(), *control("task"), *encode_data(shown["task"]), *control("now")], learn=False
        )
        reply(made, [shown["goal"]], lambda name, goal: vision_cache)
        made.add([END_OF_TURN_ID])
        pixels = ink(shown["pixels"]) if self.inks else shown["pixels"]
        return ExpertEpisode(made.ids, made.learn, (pixels,))


class InkEnvironment:
    """An `Environment`: applies `image.contrast` of a manifest to every picture."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment

    def reset(self, seed: int) -> Observation:
        return _inked(self._environment.reset(seed))

    def step(self, action: Action) -> Feedback:
        feedback = self._environment.step(action)
        return feedback._replace(observation=_inked(feedback.observation))

    def close(self) -> None:
        self._environment.close()

    def __getattr__(self, name: str) -> Any:
        """Further attributes of the environment, such as its task."""
        return getattr(self._environment, name)


def _inked(seen: Observation) -> Observation:
    return replace(seen, pixels=ink(seen.pixels))
