"""Which dialect a model speaks, found by asking it to point in each. I/O: through the model given.

A reply takes minutes on a slow machine, so a dialect is given up as soon as it can no longer be the one: at a
first reply without a point, and when too few targets are left for two hits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Event

from agent.actions.dialects import DIALECTS, Conversation
from agent.coordinates import CoordinateFrame
from agent.model_check.frames import Attempt, PossibleFrame, score_frames
from agent.model_check.pointing import answer, exercises
from agent.models.manifest import Manifest
from agent.ports import Model

NUM_EXERCISES = 3
_MIN_HITS = 2


@dataclass(frozen=True, slots=True)
class DialectFit:
    """A dialect in which a model points at what it is asked for."""

    dialect: str
    frame: CoordinateFrame
    num_hit: int

    @property
    def sentence(self) -> str:
        return (
            f"Asked in the dialect {self.dialect}, its points hit {self.num_hit} of {NUM_EXERCISES} when they"
            f" are read in the frame {self.frame.value}."
        )

    @property
    def advice(self) -> str:
        return (
            f'Write "dialect": "{self.dialect}" and "frame": "{self.frame.value}" into its manifest.json, and'
            " check it again."
        )


def other_dialects(own: str) -> list[str]:
    """Those that a model may have been trained in beside the declared one.

    Not those whose functions travel beside the messages: asked here, such a model would not see them.
    """
    return [
        name
        for name, dialect in DIALECTS.items()
        if name != own and isinstance(dialect.layout, Conversation) and not dialect.layout.has_native_calls
    ]


def fitting_dialect(
    model: Model, manifest: Manifest, *, seed: int, stop: Event, clock: Callable[[], float]
) -> DialectFit | None:
    """The dialect and the frame with the most hits; of equals, the dialect whose own frame it is. None where
    nothing hits twice.

    Raises:
        ModelError: of the kind that fits.
    """
    best: DialectFit | None = None
    for name in other_dialects(manifest.dialect):
        scores = score_frames(_attempts(model, replace(manifest, dialect=name), seed, stop, clock))
        for frame in CoordinateFrame:
            fit = DialectFit(name, frame, scores[PossibleFrame(frame)].num_hit)
            if best is None or _rank(fit) > _rank(best):
                best = fit
        if best is not None and _rank(best) == (NUM_EXERCISES, True):
            return best
    return best if best is not None and best.num_hit >= _MIN_HITS else None


def _rank(fit: DialectFit) -> tuple[int, bool]:
    return fit.num_hit, DIALECTS[fit.dialect].frame is fit.frame


def _attempts(
    model: Model, asked: Manifest, seed: int, stop: Event, clock: Callable[[], float]
) -> list[Attempt]:
    """As many as are needed to know whether the model speaks the dialect of `asked`."""
    found: list[Attempt] = []
    for exercise in exercises(asked.image, NUM_EXERCISES, seed=seed):
        if stop.is_set():
            break
        found.append(answer(model, asked, exercise, stop=stop, clock=clock).attempt)
        most = max(score.num_hit for score in score_frames(found).values())
        if found[0].point is None or most + NUM_EXERCISES - len(found) < _MIN_HITS:
            break
    return found
