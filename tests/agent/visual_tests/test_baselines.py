"""Baseline pictures: what differs from an accepted one, and what masks leave out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from agent.visual_tests.baselines import baseline_of, differing, places
from agent.visual_tests.fingerprint import ScreenBox
from agent.visual_tests.known_steps import KnownSteps
from agent.visual_tests.lock_file import LockedLook, LockedStep, lock_path, read_lock, update_case
from tests.agent.visual_tests.windows import window

SHOWN = window((20, 20, "File"), (120, 20, "12:30"), (20, 160, "Cancel"))
LATER = window((20, 20, "File"), (120, 20, "12:31"), (20, 160, "Close"))
CLOCK = ScreenBox(110, 15, 180, 45)


def test_the_same_picture_differs_nowhere() -> None:
    assert differing(baseline_of(SHOWN), SHOWN.copy()) == ()


def test_each_difference_has_a_box_of_its_own() -> None:
    clock, button = differing(baseline_of(SHOWN), LATER)
    assert CLOCK.left <= clock.left < clock.right <= CLOCK.right
    assert button.top > 150
    assert places([clock, button]).startswith("2 parts, the largest")


def test_what_is_masked_is_not_compared() -> None:
    [box] = differing(baseline_of(SHOWN, [CLOCK]), LATER)
    assert box.top > 150


def test_a_caret_is_no_difference_and_another_size_is() -> None:
    caret = SHOWN.copy()
    caret[100:114, 200:202] = 0
    assert differing(baseline_of(SHOWN), caret) == ()
    assert differing(baseline_of(SHOWN), np.ascontiguousarray(SHOWN[:200])) != ()


def test_masks_are_kept_in_the_lock_file(tmp_path: Path) -> None:
    lock = lock_path(tmp_path / "a.desk.txt")
    step = LockedStep("picture", "main", {"usual": replace(baseline_of(SHOWN, [CLOCK]), approved_by="Ada")})
    update_case(lock, "one", [step])
    [kept] = read_lock(lock)["one"]
    assert kept.looks["usual"].masks == (CLOCK,)
    assert kept.looks["usual"].evidence[0].pixels.tolist() == SHOWN.tolist()


def test_of_a_run_that_failed_only_pictures_are_proposed() -> None:
    known = KnownSteps([LockedStep("do", "Press Save")], "usual")
    known.next("do", "Press Save").proposals["usual"] = LockedLook(seen="by the model")
    assert known.to_keep(is_bad=True) == []
    known.next("picture", "main").proposals["usual"] = baseline_of(SHOWN)
    done, picture = known.to_keep(is_bad=True)
    assert (done.proposals, list(picture.proposals)) == ({}, ["usual"])
