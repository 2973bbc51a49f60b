"""Which dialect a model speaks, found by asking it to point in each. I/O: through the model given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Event

from agent.actions.dialects import DIALECTS, Conversation
from agent.coordinates import CoordinateFrame
from agent.model_check.frames import PossibleFrame, score_frames
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
    """Those that a model may have been trained in beside the declared one."""
    return [
        name for name, dialect in DIALECTS.items() if name != own and isinstance(dialect.layout, Conversation)
    ]


def fitting_dialect(
    model: Model, manifest: Manifest, *, seed: int, stop: Event, clock: Callable[[], float]
) -> DialectFit | None:
    """The dialect and the frame with the most hits; of equals, the dialect whose own frame it is. None where
    nothing hits twice.

    Raises:
        ModelError: of the kind that fits.
    """
    fits: list[DialectFit] = []
    for name in other_dialects(manifest.dialect):
        asked = replace(manifest, dialect=name)
        attempts = [
            answer(model, asked, exercise, stop=stop, clock=clock).attempt
            for exercise in exercises(manifest.image, NUM_EXERCISES, seed=seed)
            if not stop.is_set()
        ]
        scores = score_frames(attempts)
        for frame in CoordinateFrame:
            fits.append(DialectFit(name, frame, scores[PossibleFrame(frame)].num_hit))
    best = max(fits, key=lambda fit: (fit.num_hit, DIALECTS[fit.dialect].frame is fit.frame), default=None)
    return best if best is not None and best.num_hit >= _MIN_HITS else None
