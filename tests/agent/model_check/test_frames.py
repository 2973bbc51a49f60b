"""Which frame a model's points are in."""

from __future__ import annotations

from functools import cache

import pytest

from agent.coordinates import CoordinateFrame, ModelPoint
from agent.model_check.frames import (
    Attempt,
    PossibleFrame,
    best_frame,
    frame_advice,
    frame_sentence,
    score_frames,
)
from agent.model_check.pointing import exercises
from agent.model_check.screens import Exercise
from agent.models.manifest import ImageLimits
from agent.perception.view import plan
from tests.agent.model_check.pointing_model import in_frame

SHRINKING = ImageLimits(28, 3136, 600 * 28 * 28)
"""So that pixels of the picture and of the screen are two things."""
BOTH = list(CoordinateFrame)


@cache
def drawn() -> tuple[Exercise, ...]:
    return tuple(exercises(SHRINKING, 12))


def attempts(written_in: PossibleFrame, declared: CoordinateFrame) -> list[Attempt]:
    made = []
    for exercise in drawn():
        transform = plan(exercise.observation.screen, None, SHRINKING, declared)
        point = in_frame(exercise.wanted.centre, transform, written_in)
        made.append(Attempt(exercise.wanted, transform, point))
    return made


@pytest.mark.parametrize("declared", BOTH)
@pytest.mark.parametrize("written_in", list(PossibleFrame))
def test_the_frame_that_a_model_counts_in_is_recognised(
    written_in: PossibleFrame, declared: CoordinateFrame
) -> None:
    scores = score_frames(attempts(written_in, declared))
    assert best_frame(scores, declared) == written_in
    assert scores[written_in].hit_rate == 1.0
    error = scores[written_in].median_error_px
    assert error is not None
    assert error < 3


@pytest.mark.parametrize("declared", BOTH)
def test_a_frame_that_fits_is_not_named(declared: CoordinateFrame) -> None:
    assert frame_sentence(score_frames(attempts(PossibleFrame(declared), declared)), declared) == ""


def test_a_frame_that_does_not_fit_is_named_with_the_one_that_does() -> None:
    scores = score_frames(attempts(PossibleFrame.ABS_RESIZED, CoordinateFrame.REL1000))
    sentence = frame_sentence(scores, CoordinateFrame.REL1000)
    assert "rel1000" in sentence
    assert "abs_resized" in sentence
    assert "12 of 12" in sentence
    assert '"frame": "abs_resized"' in frame_advice(PossibleFrame.ABS_RESIZED)
    assert "max_pixels" in frame_advice(PossibleFrame.ABS_SCREEN)
    assert "no such frame" in frame_advice(PossibleFrame.REL1)


def test_a_model_that_hits_nothing_in_any_frame_is_not_blamed_on_its_frame() -> None:
    lost = [
        Attempt(attempt.target, attempt.transform, ModelPoint(1.0, 2.0))
        for attempt in attempts(PossibleFrame.REL1000, CoordinateFrame.REL1000)
    ]
    assert frame_sentence(score_frames(lost), CoordinateFrame.REL1000) == ""


def test_replies_without_a_point_are_misses_and_have_no_error() -> None:
    found = attempts(PossibleFrame.REL1000, CoordinateFrame.REL1000)
    mute = [Attempt(attempt.target, attempt.transform, None) for attempt in found]
    scores = score_frames([*found[:6], *mute[6:]])
    assert scores[PossibleFrame.REL1000].hit_rate == 0.5
    nothing = score_frames(mute)[PossibleFrame.REL1000]
    assert (nothing.num_hit, nothing.num_targets, nothing.median_error_px) == (0, 12, None)


def test_points_outside_the_picture_have_no_finite_error() -> None:
    far = [
        Attempt(attempt.target, attempt.transform, ModelPoint(1e9, float("nan")))
        for attempt in attempts(PossibleFrame.REL1000, CoordinateFrame.REL1000)
    ]
    score = score_frames(far)[PossibleFrame.REL1000]
    assert (score.num_hit, score.median_error_px) == (0, None)
