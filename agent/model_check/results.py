"""The report of a model check: stages in plain sentences, pointing in numbers, one score. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from agent.coordinates import CoordinateFrame
from agent.model_check.frames import FrameScore, PossibleFrame, best_frame
from agent.model_check.screens import TargetSize
from agent.models.catalogue.needs import MEASURED_MEMORY, MEASURED_STEP, STEP_PRICE

HIT_RATE, POINTED_AT = "pointing_hit_rate", "pointing_targets"
"""Scores of a manifest: the share of targets that were hit, and how many there were."""


class StageName(StrEnum):
    FILES = "files"
    LOAD = "load"
    TEXT = "text"
    ONE_IMAGE = "one image"
    TWO_IMAGES = "two images"
    CANCEL = "cancel"
    POINTING = "pointing"
    SPEED = "speed"


class Grade(StrEnum):
    PASSED = "passed"
    WEAK = "weak"
    """It works, and worse than it should."""
    FAILED = "failed"
    SKIPPED = "skipped"
    """Does not apply to this model, or could not be tried after what failed before."""


_WEIGHTS = {
    StageName.FILES: 5,
    StageName.LOAD: 10,
    StageName.TEXT: 5,
    StageName.ONE_IMAGE: 10,
    StageName.TWO_IMAGES: 10,
    StageName.CANCEL: 10,
    StageName.POINTING: 50,
}
_SHARES = {Grade.PASSED: 1.0, Grade.WEAK: 0.5, Grade.FAILED: 0.0}


@dataclass(frozen=True, slots=True)
class StageResult:
    name: StageName
    grade: Grade
    sentence: str
    """What was seen."""
    fix: str = ""
    """What to do, where something is wrong."""
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class PointingScore:
    """How well the model points."""

    declared: CoordinateFrame
    num_unreadable: int
    """Replies in which there is no point."""
    frames: Mapping[PossibleFrame, FrameScore]
    sizes: Mapping[TargetSize, tuple[int, int]]
    """Hits and targets of each size, in the declared frame."""

    @property
    def own(self) -> FrameScore:
        """In the frame that the manifest declares."""
        return self.frames[PossibleFrame(self.declared)]

    @property
    def best(self) -> PossibleFrame:
        return best_frame(dict(self.frames), self.declared)


@dataclass(frozen=True, slots=True)
class CheckReport:
    """The result of checking one model."""

    model: str
    stages: tuple[StageResult, ...]
    pointing: PointingScore | None = None
    step_s: float | None = None
    """Median of a step with a new picture; None when there was none."""
    tokens_per_s: float | None = None
    """Written, while writing; None where the backend does not count them."""
    step_price: float | None = None
    """Mean of the same, in the currency of the model's prices; None where it has none."""
    fits: tuple[str, CoordinateFrame] | None = None
    """Dialect and frame in which its points hit, where those of its manifest are wrong."""
    peak_bytes: int = 0
    """The most memory that the model's process had; 0 where that is not known."""

    @property
    def is_sound(self) -> bool:
        return all(stage.grade is not Grade.FAILED for stage in self.stages)

    @property
    def score(self) -> int:
        """0 to 100. Half of it is the share of targets that were hit; the rest are the other stages."""
        got, possible = 0.0, 0.0
        for stage in self.stages:
            weight = _WEIGHTS.get(stage.name, 0)
            if stage.grade is Grade.SKIPPED and stage.name is not StageName.POINTING:
                continue
            possible += weight
            if stage.name is StageName.POINTING:
                got += weight * (self.pointing.own.hit_rate if self.pointing else 0.0)
            else:
                got += weight * _SHARES[stage.grade]
        return round(100 * got / possible) if possible else 0

    def scores(self) -> dict[str, float]:
        """For the manifest: also how many targets its points hit in every frame they could be in."""
        found: dict[str, float] = {"check_score": float(self.score)}
        if self.pointing is not None:
            found[HIT_RATE] = round(self.pointing.own.hit_rate, 4)
            found[POINTED_AT] = float(self.pointing.own.num_targets)
            if self.pointing.own.median_error_px is not None:
                found["pointing_median_error_px"] = round(self.pointing.own.median_error_px, 2)
            for frame, score in self.pointing.frames.items():
                found[f"pointing_hit_rate_{frame.value}"] = round(score.hit_rate, 4)
        if self.step_s is not None:
            found[MEASURED_STEP] = round(self.step_s, 3)
        if self.peak_bytes:
            found[MEASURED_MEMORY] = float(self.peak_bytes)
        if self.step_price is not None:
            found[STEP_PRICE] = round(self.step_price, 6)
        if self.tokens_per_s is not None:
            found["tokens_per_second"] = round(self.tokens_per_s, 2)
        return found

    def as_json(self) -> dict[str, Any]:
        return {
            "model": self.model,
            "sound": self.is_sound,
            "score": self.score,
            "stages": [
                {
                    "name": stage.name.value,
                    "grade": stage.grade.value,
                    "sentence": stage.sentence,
                    "fix": stage.fix,
                    "seconds": round(stage.seconds, 3),
                }
                for stage in self.stages
            ],
            "pointing": _pointing_json(self.pointing) if self.pointing else None,
            "seconds_per_step": self.step_s,
            "tokens_per_second": self.tokens_per_s,
            "price_per_step": self.step_price,
            "peak_memory_bytes": self.peak_bytes,
        }


def _pointing_json(pointing: PointingScore) -> dict[str, Any]:
    own = pointing.own
    return {
        "targets": own.num_targets,
        "hits": own.num_hit,
        "hit_rate": own.hit_rate,
        "median_error_px": own.median_error_px,
        "unreadable": pointing.num_unreadable,
        "by_size": {
            size.value: {"hits": hits, "targets": targets} for size, (hits, targets) in pointing.sizes.items()
        },
        "frame": pointing.declared.value,
        "best_frame": pointing.best.value,
        "frame_fits": pointing.best.value == pointing.declared.value,
        "by_frame": {
            frame.value: {"hit_rate": score.hit_rate, "median_error_px": score.median_error_px}
            for frame, score in pointing.frames.items()
        },
    }
