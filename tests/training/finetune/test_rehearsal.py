"""Rehearsed steps are what the model was first trained on, in the form of a run."""

from __future__ import annotations

from agent.actions.types import points
from agent.coordinates import MonitorPoint
from tests.fakes import embedded_manifest
from training.finetune.examining import compare
from training.finetune.phrases import has_known_form
from training.finetune.rehearsal import rehearsed


def test_the_same_seed_gives_the_same_steps_with_answers_that_meet_their_targets() -> None:
    found = list(rehearsed(20, embedded_manifest(), 5))
    again = list(rehearsed(20, embedded_manifest(), 5))
    assert [one.reply for one in found] == [one.reply for one in again]
    assert sum(one.target is not None for one in found) > 5
    for one in found:
        assert has_known_form(one.thought, one.actions), one.reply
        assert one.prompt == one.learned
        for point in points(one.actions[0]).values():
            assert isinstance(point, MonitorPoint)
            assert one.target is None or one.target.contains(point.x, point.y)
        assert compare(one.actions, one.actions, one.target).is_exact
