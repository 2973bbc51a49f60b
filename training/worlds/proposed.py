"""Proposed tasks in installed applications, in the embedded model's prompt format. I/O: starts desktops.

A file of `python -m training propose` is a world: `--world proposed.jsonl`. Every episode has a desktop of
its own with one application. A task is held out or played in training, never both; its goals decide which.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from agent.actions.types import Action
from agent.computers.private_desktop import DesktopOptions
from agent.errors import SettingsError
from training.environments.desktop_cases import DesktopCases
from training.environments.environment import Environment
from training.environments.seeds import HELD_OUT_SEEDS
from training.errors import RecipeError, TrainingError
from training.proposing.cases import ProposedCase
from training.proposing.installed import is_exam
from training.proposing.proposals import read_proposals
from training.proposing.task import ProposedTask
from training.worlds.embedded_speech import EmbeddedSpeech, actions_of
from training.worlds.forms import InkEnvironment
from training.worlds.world import ExpertEpisode

_HELD_OUT_ONE_IN = 4


@dataclass(frozen=True)
class ProposedWorld(EmbeddedSpeech):
    """A `World`. A limit of turns only cuts an episode, as in all worlds with a desktop."""

    tasks: tuple[ProposedTask, ...]
    name: str = "proposed"
    max_turns: int = 6
    fails_at_limit: bool = False
    max_reply_tokens: int = 72
    options: DesktopOptions = field(default_factory=DesktopOptions)

    @property
    def canvas(self) -> tuple[int, int]:
        return self.options.size

    def environment(self) -> Environment:
        return InkEnvironment(DesktopCases(self._case_of, self.options))

    def domain(self, seed: int) -> str:
        return self.task_at(seed).application

    def read(self, reply: Sequence[int]) -> tuple[Action, ...]:
        return actions_of(reply, *self.screen)

    def task_of(self, seed: int) -> str:
        """The sentence of a seed."""
        return self.task_at(seed).text

    def task_at(self, seed: int) -> ProposedTask:
        """The task of a seed; the examination's seeds have those that are held out, all others the rest."""
        is_examined = seed in HELD_OUT_SEEDS
        mine = [task for task in self.tasks if is_held_out(task) == is_examined]
        return mine[seed % len(mine)]

    def demonstration(self, seed: int) -> ExpertEpisode:
        raise TrainingError("Nobody demonstrates proposed tasks; a model learns them by trying.")

    def _case_of(self, seed: int) -> ProposedCase:
        return ProposedCase(self.task_at(seed), seed)


def is_held_out(task: ProposedTask) -> bool:
    """Whether a task is for measuring alone."""
    digest = hashlib.sha256(f"{task.application} {task.goals}".encode()).digest()
    return digest[0] % _HELD_OUT_ONE_IN == 0


def open_proposed(path: Path) -> ProposedWorld:
    """The world of a file of proposed tasks.

    Raises:
        RecipeError: it is none, has tasks of the examination, or too few to hold some out.
    """
    try:
        tasks = tuple(read_proposals(path))
    except SettingsError as error:
        raise RecipeError(str(error)) from error
    exams = sorted({task.application for task in tasks if is_exam(task.command)})
    if exams:
        raise RecipeError(
            f"{path} has tasks in {', '.join(exams)}, which the suite apps examines:"
            " no training may see them."
        )
    if len({is_held_out(task) for task in tasks}) < 2:
        raise RecipeError(f"{path} has too few tasks ({len(tasks)}) to train with some and hold out others.")
    return ProposedWorld(tasks)
