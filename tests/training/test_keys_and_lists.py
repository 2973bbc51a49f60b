"""Keys with the shortest of names, and tasks that say their verb once for several controls. Pure."""

from __future__ import annotations

import random

from agent.models.task_parser.labels import GoalVerb
from training.embedded.wording import Goal, task_text
from training.windows.words import SceneWords


def test_keys_of_one_pad_differ_by_more_than_their_case() -> None:
    for seed in range(50):
        keys = SceneWords(random.Random(seed)).keys(24)
        assert len(keys) == 24
        assert len({key.casefold() for key in keys}) == 24


def test_some_pads_have_all_digits() -> None:
    pads = [SceneWords(random.Random(seed)).keys(16) for seed in range(40)]
    assert 5 < sum(set("0123456789") <= set(pad) for pad in pads) < 35


def test_small_keypads_have_the_requested_size() -> None:
    assert {len(SceneWords(random.Random(seed)).keys(3)) for seed in range(40)} == {3}


def test_one_verb_applies_to_all_controls_that_follow() -> None:
    goals = [Goal(GoalVerb.TICK, name) for name in ("Bread", "Butter", "Jam")]
    bare = 0
    for seed in range(300):
        asked = task_text(goals, random.Random(seed))
        said = [asked.text[first:last] for first, last in asked.parts]
        assert all(goal.name in part for goal, part in zip(goals, said, strict=True))
        bare += said[-1].strip("\"'“”") == "Jam"
    assert 20 < bare < 280


def test_different_verbs_are_all_written() -> None:
    goals = [Goal(GoalVerb.TICK, "Bread"), Goal(GoalVerb.UNTICK, "Butter")]
    for seed in range(300):
        asked = task_text(goals, random.Random(seed))
        first, last = asked.parts[1]
        assert asked.text[first:last].strip("\"'“”") != "Butter"
