"""Click tasks of MiniWoB++, in the embedded model's prompt format (`embedded_speech`). I/O: Chromium.

The model sees the page's area and the sentence, no DOM. A seed of training is one of `NUM_PAGES` pages of its
task, so that a frozen vision tower encodes each of them once; pages that are held out are never among them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from agent.actions.types import Action
from agent.perception.contrast import ink
from agent.types import Observation
from training.browser import Pages
from training.environments.environment import Environment, Feedback
from training.environments.miniwob import MiniWob
from training.environments.replayed import Replayed, ReplayEnvironment
from training.environments.seeds import HELD_OUT_SEEDS
from training.errors import TrainingError
from training.worlds.embedded_speech import EmbeddedSpeech, actions_of
from training.worlds.world import ExpertEpisode

TASKS = ("click-test", "click-button", "click-dialog-2", "focus-text", "focus-text-2")
"""Tasks that one click decides."""
NUM_PAGES = 64
"""Of each task, in training."""
CANVAS, SCALE = (256, 320), 1.6


@dataclass(frozen=True)
class MiniWobWorld(EmbeddedSpeech):
    """A `World`. Every episode is one attempt: a click that hits nothing fails, too."""

    tasks: tuple[str, ...] = TASKS
    scale: float = SCALE
    """Picture pixels per page pixel."""
    part: tuple[int, int] = CANVAS
    """Size of the visible top left part of the page, in picture pixels."""
    name: str = "miniwob-clicks"
    max_turns: int = 1
    fails_at_limit: bool = True
    max_reply_tokens: int = 48
    inks: bool = True
    """Whether pictures are converted to ink channels."""
    pages: Pages = field(default_factory=Pages, repr=False)
    places: dict[str, Replayed] = field(default_factory=dict, repr=False)

    @property
    def canvas(self) -> tuple[int, int]:
        return self.part

    def environment(self) -> Environment:
        return _OneOfMany(self)

    def domain(self, seed: int) -> str:
        return self.tasks[seed % len(self.tasks)]

    def read(self, reply: Sequence[int]) -> tuple[Action, ...]:
        return actions_of(reply, *self.screen)

    @property
    def screen(self) -> tuple[int, int]:
        width, height = (round(side / self.scale) for side in self.part)
        return width, height

    def task_of(self, seed: int) -> str:
        raise TrainingError("Nobody demonstrates MiniWoB++ here; a model learns it by trying.")

    def demonstration(self, seed: int) -> ExpertEpisode:
        raise TrainingError("Nobody demonstrates MiniWoB++ here; a model learns it by trying.")

    def place_of(self, task: str) -> Replayed:
        """The shared page of a task; all its episodes use it in turn."""
        if task not in self.places:
            one = MiniWob(task, max_steps=self.max_turns, pages=self.pages, scale=self.scale)
            self.places[task] = Replayed(one)
        return self.places[task]

    def seen(self, observation: Observation) -> Observation:
        """The observation as the model gets it: a scaled picture of the visible part."""
        width, height = self.part
        whole = np.full((height, width, 3), 255, np.uint8)
        corner = observation.pixels[:height, :width]
        whole[: corner.shape[0], : corner.shape[1]] = corner
        return replace(observation, pixels=ink(whole) if self.inks else whole)

    def close(self) -> None:
        for replayed in self.places.values():
            replayed.close()


def page_of(seed: int, num_tasks: int) -> int:
    """The page of a seed: one of `NUM_PAGES` in training, and never one of those in the examination."""
    number = seed // num_tasks
    return number if seed in HELD_OUT_SEEDS else number % NUM_PAGES


class _OneOfMany:
    """An `Environment` whose task comes from the seed."""

    def __init__(self, world: MiniWobWorld) -> None:
        self._world = world
        self._episode: ReplayEnvironment | None = None

    def reset(self, seed: int) -> Observation:
        self._episode = ReplayEnvironment(self._world.place_of(self._world.domain(seed)))
        return self._world.seen(self._episode.reset(page_of(seed, len(self._world.tasks))))

    def step(self, action: Action) -> Feedback:
        assert self._episode is not None, "nothing has begun"
        feedback = self._episode.step(action)
        seen = self._world.seen(feedback.observation)
        return feedback._replace(observation=seen, terminated=True, truncated=False)

    def close(self) -> None:
        self._episode = None
