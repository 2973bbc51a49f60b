"""Scores a model's points in every coordinate frame they could be in. Pure."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from agent.coordinates import CoordinateFrame, ModelPoint, MonitorPoint, Transform
from agent.errors import CoordinateError
from agent.model_check.screens import PointingTarget

_MIN_HIT_RATE = 0.3
"""A frame that explains less than this explains nothing: the model just does not find things."""
_MIN_READABLE = 3


class PossibleFrame(StrEnum):
    """Possible meanings of a point's numbers. The first two can be declared in a manifest."""

    REL1000 = "rel1000"
    ABS_RESIZED = "abs_resized"
    ABS_SCREEN = "abs_screen"
    """Pixels of the screen, as if the picture had never been resized."""
    REL1 = "rel1"
    """Parts of the picture, from 0 to 1."""


_MEANINGS = {
    PossibleFrame.REL1000: "thousandths of the picture",
    PossibleFrame.ABS_RESIZED: "pixels of the picture it is sent",
    PossibleFrame.ABS_SCREEN: "pixels of the whole screen",
    PossibleFrame.REL1: "parts of the picture from 0 to 1",
}


@dataclass(frozen=True, slots=True)
class Attempt:
    """A point that a model wrote, and its target."""

    target: PointingTarget
    transform: Transform
    point: ModelPoint | None
    """None when no point could be read in the reply."""


@dataclass(frozen=True, slots=True)
class FrameScore:
    """How well one frame explains a model's points."""

    frame: PossibleFrame
    num_hit: int
    num_targets: int
    median_error_px: float | None
    """On the screen, to the centre of the target, over the points that could be read; None when there are
    none, or when most lie outside the picture."""

    @property
    def hit_rate(self) -> float:
        return self.num_hit / self.num_targets if self.num_targets else 0.0


def score_frames(attempts: Sequence[Attempt]) -> dict[PossibleFrame, FrameScore]:
    """Every frame's score over the same attempts."""
    return {frame: _score(attempts, frame) for frame in PossibleFrame}


def best_frame(scores: dict[PossibleFrame, FrameScore], declared: CoordinateFrame) -> PossibleFrame:
    """The frame that fits best; the declared one unless another is clearly better."""
    own = scores[PossibleFrame(declared)]
    others = [score for frame, score in scores.items() if frame != own.frame]
    best = max(
        others,
        key=lambda score: (
            score.num_hit,
            -(math.inf if score.median_error_px is None else score.median_error_px),
        ),
    )
    is_clear = (
        best.num_targets >= _MIN_READABLE
        and best.hit_rate >= _MIN_HIT_RATE
        and best.num_hit >= 2 * own.num_hit
        and best.num_hit > own.num_hit + 1
    )
    return best.frame if is_clear else own.frame


def frame_sentence(scores: dict[PossibleFrame, FrameScore], declared: CoordinateFrame) -> str:
    """The sentence for a declared frame that does not fit; empty if it does, or if none is clearly better."""
    best = best_frame(scores, declared)
    if best == declared.value:
        return ""
    own, other = scores[PossibleFrame(declared)], scores[best]
    return (
        f"The frame {declared.value} that its manifest declares does not fit: {own.num_hit} of"
        f" {own.num_targets} hits. Read as {_MEANINGS[best]} ({best.value}) its points hit {other.num_hit}"
        f" of {other.num_targets}."
    )


def frame_advice(best: PossibleFrame) -> str:
    """What to do about a frame that does not fit."""
    if best in (PossibleFrame.REL1000, PossibleFrame.ABS_RESIZED):
        return f'Write "frame": "{best.value}" into its manifest.json, and check it again.'
    if best is PossibleFrame.ABS_SCREEN:
        return (
            "Its points are those of a picture that was not resized. Make image.max_pixels in its"
            " manifest.json as large as the model's own limit, and check it again."
        )
    return "Deskhand knows no such frame: choose another dialect, or another model."


def _score(attempts: Sequence[Attempt], frame: PossibleFrame) -> FrameScore:
    errors: list[float] = []
    num_hit = 0
    for attempt in attempts:
        if attempt.point is None:
            continue
        try:
            at = place(attempt.point, attempt.transform, frame)
        except CoordinateError:
            errors.append(math.inf)
            continue
        centre = attempt.target.centre
        errors.append(math.dist((at.x, at.y), (centre.x, centre.y)))
        num_hit += attempt.target.contains(at)
    median = statistics.median(errors) if errors else math.inf
    return FrameScore(frame, num_hit, len(attempts), median if math.isfinite(median) else None)


def place(point: ModelPoint, transform: Transform, frame: PossibleFrame) -> MonitorPoint:
    """A point on the screen, read in a frame.

    Raises:
        CoordinateError: it lies outside the picture then.
    """
    match frame:
        case PossibleFrame.ABS_SCREEN:
            return MonitorPoint(point.x, point.y)
        case PossibleFrame.REL1:
            return place(ModelPoint(point.x * 1000, point.y * 1000), transform, PossibleFrame.REL1000)
        case PossibleFrame.REL1000 | PossibleFrame.ABS_RESIZED:
            return replace(transform, frame=CoordinateFrame(frame.value)).model_to_monitor(point)
