"""Lock files: written and read again, approved, and refused where they are not what was written."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from agent.actions.types import Click, TypeText
from agent.coordinates import MonitorPoint
from agent.errors import SettingsError
from agent.visual_tests.approving import approve, waiting_in
from agent.visual_tests.fingerprint import ScreenBox, changed_alike, find_moved, shows_crop
from agent.visual_tests.known_steps import KnownSteps
from agent.visual_tests.lock_file import (
    LockedAction,
    LockedCrop,
    LockedLook,
    LockedStep,
    lock_path,
    read_lock,
    update_case,
    write_lock,
)
from agent.visual_tests.results import LockFileError
from tests.agent.visual_tests.windows import window

SHOWN = window((20, 20, "File"), (120, 20, "Save"), (20, 160, "Cancel"))
BOX = ScreenBox(100, 10, 200, 50)
CROP = LockedCrop(BOX, np.ascontiguousarray(BOX.of(SHOWN)))
LOOK = LockedLook(
    (LockedAction(Click(MonitorPoint(130, 28)), CROP, "Save", True, 'press "Save"', "Editor"),),
    ScreenBox(0, 0, 50, 50),
    (CROP,),
    seen='press "Save"',
)


def written(folder: Path) -> Path:
    path = lock_path(folder / "test_editor.py")
    update_case(path, "saving", [LockedStep("do", "Press Save", proposals={"usual": LOOK})])
    return path


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    path = written(tmp_path)
    update_case(
        path, "typing", [LockedStep("do", "Type x", {"usual": LockedLook((LockedAction(TypeText("x")),))})]
    )
    cases = read_lock(path)
    look = cases["saving"][0].proposals["usual"]
    assert look.actions[0].action == LOOK.actions[0].action
    assert look.changed == LOOK.changed
    assert look.evidence[0].pixels.tolist() == CROP.pixels.tolist()
    assert cases["typing"][0].looks["usual"].actions[0].action == TypeText("x")


def test_what_is_approved_says_by_whom_and_when(tmp_path: Path) -> None:
    path = written(tmp_path)
    assert [one.step.words for one in waiting_in(path)] == ["Press Save"]
    assert approve(path, by="Ada", on=date(2026, 11, 24), decide=lambda one: True) == (1, 0)
    look = read_lock(path)["saving"][0].looks["usual"]
    assert (look.approved_by, look.approved_on) == ("Ada", "2026-11-24")
    assert waiting_in(path) == []


def test_what_is_dropped_is_gone_with_its_crops(tmp_path: Path) -> None:
    path = written(tmp_path)
    assert approve(path, by="Ada", on=date(2026, 11, 24), decide=lambda one: False) == (0, 1)
    assert list(path.with_suffix("").glob("*.png")) == []


def test_nobody_approves_without_a_name_or_a_file(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="who approves"):
        approve(written(tmp_path), by=" ", on=date(2026, 11, 24), decide=lambda one: True)
    with pytest.raises(SettingsError, match="no lock file"):
        waiting_in(tmp_path / "other.lock.json")


def test_an_edit_by_hand_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path)
    approve(path, by="Ada", on=date(2026, 11, 24), decide=lambda one: True)
    path.write_text(path.read_text(encoding="utf-8").replace('"x": 130', '"x": 131'), encoding="utf-8")
    with pytest.raises(LockFileError, match="edited by hand at “Press Save”"):
        read_lock(path)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [({"version": 9}, "of version 9"), ({"format": "x"}, "no lock file"), ({"cases": 3}, "edited by hand")],
)
def test_other_versions_and_damage_are_one_sentence(
    tmp_path: Path, change: dict[str, object], sentence: str
) -> None:
    path = written(tmp_path)
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | change), encoding="utf-8")
    with pytest.raises(LockFileError, match=sentence):
        read_lock(path)


def test_missing_crops_and_broken_files_are_one_sentence(tmp_path: Path) -> None:
    path = written(tmp_path)
    for crop in path.with_suffix("").glob("*.png"):
        crop.unlink()
    with pytest.raises(LockFileError, match="missing or damaged"):
        read_lock(path)
    path.write_text("{", encoding="utf-8")
    with pytest.raises(LockFileError, match="cannot be read"):
        read_lock(path)


def test_a_crop_holds_until_one_letter_changes() -> None:
    other = window((20, 20, "File"), (120, 20, "Safe"), (20, 160, "Cancel"))
    assert shows_crop(SHOWN, BOX, CROP.pixels)
    assert not shows_crop(other, BOX, CROP.pixels)
    assert not shows_crop(SHOWN, ScreenBox(400, 220, 500, 260), CROP.pixels)


def test_a_target_that_moved_is_found_elsewhere() -> None:
    moved = window((20, 20, "File"), (120, 90, "Save"), (20, 160, "Cancel"))
    assert find_moved(moved, BOX, CROP.pixels, MonitorPoint(136, 28)) == MonitorPoint(136, 98)


def test_an_effect_elsewhere_or_none_is_another_one() -> None:
    assert changed_alike(ScreenBox(0, 0, 50, 50), ScreenBox(5, 5, 60, 60))
    assert not changed_alike(ScreenBox(0, 0, 50, 50), ScreenBox(200, 200, 250, 250))
    assert not changed_alike(ScreenBox(0, 0, 50, 50), None)


def test_steps_are_known_by_their_words_whatever_comes_between() -> None:
    first, second = LockedStep("do", "Press 7"), LockedStep("do", "Press 7")
    known = KnownSteps([first, second], "usual")
    assert known.next("do", "Press 8") not in (first, second)
    assert known.next("do", "Press 7") is first
    assert known.next("do", "Press 7") is second


def test_an_empty_file_has_no_cases_and_a_folder_cannot_be_written(tmp_path: Path) -> None:
    assert read_lock(tmp_path / "none.lock.json") == {}
    (tmp_path / "file").touch()
    with pytest.raises(LockFileError, match="cannot be written"):
        write_lock(tmp_path / "file" / "a.lock.json", {})


def test_what_waits_and_is_proposed_again_is_compared_picture_by_picture(tmp_path: Path) -> None:
    def again(pixels: NDArray[np.uint8]) -> list[LockedStep]:
        known = KnownSteps(read_lock(written(tmp_path))["saving"], "usual")
        known.next("do", "Press Save").proposals["usual"] = replace(LOOK, evidence=(LockedCrop(BOX, pixels),))
        return known.to_keep(is_bad=False)

    assert again(CROP.pixels) == []
    assert len(again(CROP.pixels + 1)) == 1
