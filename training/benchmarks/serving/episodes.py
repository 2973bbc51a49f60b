"""The episodes of a server: each is an ordinary session on a thread of its own, with a record. Threads."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any

from agent.actions.abilities import Equipment
from agent.approval import NobodyToAsk
from agent.errors import StoppedError
from agent.loopback.gate import NotAnsweredError
from agent.models.manifest import Manifest
from agent.session import Session
from agent.settings import PictureWindow
from agent.types import Ending, EndingKind, Task
from training.benchmarks.serving.shared_model import EpisodesModel, SharedModel
from training.benchmarks.serving.shown_computer import Look, ShownComputer, ToDo
from training.benchmarks.serving.spellings import SPELLINGS, key_speller
from training.evaluation.runner import StepTimes, episode_settings

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class EpisodeOrder:
    """An episode that a benchmark asks for."""

    task: str
    spelling: str = "ours"
    max_steps: int = 50
    """Replies of the model."""
    attempt: int = 0
    task_id: str = ""
    benchmark: str = ""
    equipment: Equipment | None = None
    """None: as the spelling says."""
    may_resize: bool = False
    keys: frozenset[str] = frozenset()
    """Of a game, by their canonical names; none: as the spelling says."""


@dataclass(frozen=True, slots=True)
class ServeLimits:
    num_episodes: int = 64
    idle_s: float = 1800.0
    """Without a look an episode is ended after so long: its benchmark has probably gone."""
    closing_s: float = 10.0


@dataclass(eq=False)
class ServedEpisode:
    """One episode, from outside."""

    order: EpisodeOrder
    computer: ShownComputer
    model: EpisodesModel
    times: StepTimes
    stop: Event = field(default_factory=Event)
    thread: Thread | None = None
    record_id: str = ""

    def facts(self) -> dict[str, Any]:
        return {
            "record": self.record_id,
            "steps": len(self.times.step_s),
            "replies": self.model.num_replies,
            "reply_tokens": self.model.num_tokens,
            "prompt_tokens": self.model.num_prompt_tokens,
            "model_s": round(sum(self.times.model_s), 3),
            "fault": self.model.fault,
        }


class ServedEpisodes:
    """All episodes of one model. Methods may be called on any thread, and return at once but `end`."""

    def __init__(
        self,
        manifest: Manifest,
        model: SharedModel,
        home: Path,
        limits: ServeLimits | None = None,
        *,
        pictures: PictureWindow | None = None,
    ) -> None:
        """`home` gets the records."""
        self.manifest, self._model, self._home = manifest, model, home
        self.limits, self._pictures = limits or ServeLimits(), pictures
        self._episodes: dict[str, ServedEpisode] = {}
        self._idle_ended: set[str] = set()
        self._lock = Lock()

    def begin(self, order: EpisodeOrder) -> str:
        """The new episode's id.

        Raises:
            NotAnsweredError: there are as many as there may be.
        """
        with self._lock:
            if len(self._episodes) >= self.limits.num_episodes:
                raise NotAnsweredError(
                    HTTPStatus.SERVICE_UNAVAILABLE,
                    f"There are {self.limits.num_episodes} episodes already: end one first.",
                )
            name = secrets.token_hex(8)
            spelling = SPELLINGS[order.spelling]
            spell = key_speller(order.keys) if order.keys else spelling.spell
            computer = ShownComputer(
                order.equipment or Equipment(spelling.abilities), spell, may_resize=order.may_resize
            )
            key = (f"{order.benchmark} {order.task_id}", 0, order.attempt)
            model = EpisodesModel(self._model, key, self.manifest.dialect)
            episode = ServedEpisode(order, computer, model, StepTimes())
            episode.thread = Thread(target=self._run, args=(episode,), name=f"episode-{name}", daemon=True)
            self._episodes[name] = episode
        episode.thread.start()
        return name

    def look(self, name: str, look: Look) -> tuple[ServedEpisode, Future[ToDo]]:
        """
        Raises:
            NotAnsweredError: see `ShownComputer.show`; or there is no such episode.
        """
        episode = self.find(name)
        return episode, episode.computer.show(look)

    def find(self, name: str) -> ServedEpisode:
        with self._lock:
            found = self._episodes.get(name)
            if found is not None:
                return found
            if name in self._idle_ended:
                raise NotAnsweredError(
                    HTTPStatus.GONE, "This episode was ended, since no look came for a long time."
                )
        raise NotAnsweredError(HTTPStatus.NOT_FOUND, "There is no such episode.")

    def end(self, name: str) -> dict[str, Any]:
        """End an episode, wait until its record is whole, and forget it; its facts.

        Raises:
            NotAnsweredError: there is no such episode.
        """
        episode = self.find(name)
        self._end(name, episode)
        return episode.facts()

    def end_idle(self) -> list[str]:
        """End those whose benchmark has said nothing for too long; their ids."""
        until_s = time.monotonic() - self.limits.idle_s
        with self._lock:
            idle = [
                (name, one)
                for name, one in self._episodes.items()
                if one.computer.last_s < until_s and not one.computer.is_waiting
            ]
            self._idle_ended |= {name for name, _ in idle}
        for name, one in idle:
            self._end(name, one)
        return [name for name, _ in idle]

    def close(self) -> None:
        with self._lock:
            left = list(self._episodes.items())
        for _, episode in left:
            episode.stop.set()
        for name, episode in left:
            self._end(name, episode)

    @property
    def num_running(self) -> int:
        with self._lock:
            return len(self._episodes)

    def _end(self, name: str, episode: ServedEpisode) -> None:
        episode.stop.set()
        episode.computer.close()
        assert episode.thread is not None
        episode.thread.join(self.limits.closing_s)
        with self._lock:
            self._episodes.pop(name, None)

    def _run(self, episode: ServedEpisode) -> None:
        """On the episode's thread."""
        order, ending = episode.order, Ending(EndingKind.CRASHED, "The episode broke.")
        about: Mapping[str, str] = {
            "benchmark": order.benchmark,
            "benchmark_task": order.task_id,
            "spelling": order.spelling,
            "attempt": str(order.attempt),
        }
        try:
            first = episode.computer.observe().screen  # waits for the first look
            settings = replace(
                episode_settings(self._home, self.manifest, order.max_steps),
                desktop_size_px=(first.width_px, first.height_px),
                pictures=self._pictures,
            )
            session = Session(
                settings,
                computer=episode.computer,
                model=episode.model,
                manifest=self.manifest,
                owner=NobodyToAsk(),
                watchers=(episode.times,),
                about=about,
            )
            outcome = session.run(Task(order.task), stop=episode.stop)
            ending, episode.record_id = outcome.ending, outcome.record_id
        except StoppedError as early:
            ending = Ending(EndingKind.STOPPED, str(early))
        except Exception as error:
            _log.exception("an episode broke")
            ending = Ending(EndingKind.CRASHED, f"{type(error).__name__}: {error}")
            episode.model.fault = episode.model.fault or ending.text
        finally:
            episode.computer.end(ending)
