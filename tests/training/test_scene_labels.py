"""Labels of drawn scenes are correct: ink at each labelled character, controls at their labelled boxes."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from training.windows.corpus.stored import TREE_FOLDER, corpus_folder
from training.windows.exam.vocabulary import RESERVED_WORDS
from training.windows.gtk_scenes import has_gtk
from training.windows.scene import ControlKind, Scene, State
from training.windows.stream import SceneStream
from training.windows.web_kits import missing_files, web_corpus

_ROOT = Path(__file__).resolve().parents[2]
_CANVAS = (800, 608)
_FAINT = set("_.,-'`*:;…·")
"""Signs with so little ink, or with it so far from the middle, that looking around the centre is unfair."""

HTML = pytest.param("html", marks=pytest.mark.browser)
WEB = pytest.param("web", marks=pytest.mark.browser)
GTK = pytest.param("gtk", marks=pytest.mark.desktop)
DESKTOP = pytest.param("desktop", marks=pytest.mark.desktop)


def _require(source: str) -> None:
    """Skip where a source lacks what it draws with."""
    if source in ("html", "web") and shutil.which("chromium") is None:
        pytest.skip("no Chromium here")
    if source == "gtk" and not (has_gtk() and (corpus_folder() / TREE_FOLDER).is_dir()):
        pytest.skip("no GTK 3 for the system's Python, or packaging/training_corpus.sh was not run here")
    if source == "web" and missing_files(web_corpus()):
        pytest.skip("packaging/training_web_corpus.sh was not run here")


@pytest.fixture(scope="module", params=["qt", "quick", HTML, WEB, GTK, DESKTOP])
def drawn(request: pytest.FixtureRequest) -> list[Scene]:
    _require(request.param)
    count, workers = {
        "qt": (60, 2),
        "quick": (60, 2),
        "html": (40, 1),
        "web": (40, 1),
        "desktop": (60, 1),
        "gtk": (40, 1),
    }[request.param]
    with SceneStream(request.param, seed=5, workers=workers, nice=0) as stream:
        return stream.take(count)


def test_every_character_stands_on_ink(drawn: list[Scene]) -> None:
    bare = total = 0
    for scene in drawn:
        light = scene.pixels.astype(np.float32) @ np.array([0.299, 0.587, 0.114], np.float32)
        # What stands behind a window in between may be shaded.
        least = 20 if scene.in_between is None else 12
        for code, (x, y) in zip(scene.char_codes, scene.char_centres, strict=True):
            if chr(code) in _FAINT:
                continue
            column, row = int(x), int(y)
            patch = light[max(0, row - 5) : row + 6, max(0, column - 3) : column + 4]
            total += 1
            bare += patch.size == 0 or patch.max() - patch.min() < least
    assert total > 4000
    assert bare <= total * 0.002


def test_elements_lie_on_the_canvas_and_are_pressed_within_themselves(drawn: list[Scene]) -> None:
    for scene in drawn:
        assert scene.pixels.shape == (_CANVAS[1], _CANVAS[0], 3)
        for element in scene.elements:
            box = element.box
            assert 0 <= box.x0 < box.x1 <= _CANVAS[0], element
            assert 0 <= box.y0 < box.y1 <= _CANVAS[1], element
            assert box.contains(*element.click), element


def test_a_control_with_its_name_on_it_shows_that_name(drawn: list[Scene]) -> None:
    wanted = shown = 0
    speaking = (
        ControlKind.BUTTON,
        ControlKind.CHECKBOX,
        ControlKind.RADIO,
        ControlKind.MENU,
        ControlKind.TAB,
        ControlKind.ITEM,
        ControlKind.TITLE,
    )
    for scene in drawn:
        x, y = scene.char_centres[:, 0], scene.char_centres[:, 1]
        for element in scene.elements:
            if element.kind not in speaking or not element.name:
                continue
            box = element.box
            inside = (x >= box.x0) & (x < box.x1) & (y >= box.y0) & (y < box.y1)
            text = "".join(map(chr, scene.char_codes[inside]))
            # A popup, or another window, may stand within the bounds of what it half covers.
            wanted += 1
            shown += "".join(element.name.split()) in text
    assert shown >= wanted * 0.98


def test_scenes_have_the_requested_variety(drawn: list[Scene]) -> None:
    kinds = {element.kind for scene in drawn for element in scene.elements}
    assert ControlKind.SCROLLBAR in kinds or drawn[0].source not in ("qt", "html", "desktop")
    kinds |= {ControlKind.SCROLLBAR}
    states = {element.state for scene in drawn for element in scene.elements}
    # What a window manager writes into its frames is not ours to read.
    unseen = {ControlKind.TITLE} if drawn[0].source == "desktop" else set()
    if drawn[0].source == "gtk":
        # Few dialogs have menus, and none of them is opened.
        assert kinds >= set(ControlKind) - {ControlKind.NOTHING, ControlKind.MENU, ControlKind.TAB}
        assert states >= set(State) - {State.OPEN, State.DISABLED}
    else:
        assert kinds == set(ControlKind) - {ControlKind.NOTHING} - unseen
        assert states == set(State)
        assert 0.1 <= sum(bool(scene.popup_of) for scene in drawn) / len(drawn) <= 0.6
    assert np.mean([len(scene.elements) for scene in drawn]) > (8 if drawn[0].source == "gtk" else 12)
    codes = np.concatenate([scene.char_codes for scene in drawn])
    assert len(np.unique(codes)) > 70


def test_most_scroll_bars_that_are_told_of_have_something_below(drawn: list[Scene]) -> None:
    if drawn[0].source not in ("qt", "html", "desktop"):
        pytest.skip("this source does not tell of its scroll bars")
    with_room = [
        scene
        for scene in drawn
        for bar in scene.elements
        if bar.kind is ControlKind.SCROLLBAR and bar.state is State.ON
    ]
    assert len(with_room) > 0.03 * len(drawn)
    if drawn[0].source in ("qt", "desktop"):
        assert sum(bool(scene.below) for scene in with_room) > 0.6 * len(with_room)


def test_a_window_in_between_lies_on_top_with_its_harmless_button(drawn: list[Scene]) -> None:
    came = [scene.in_between for scene in drawn if scene.in_between is not None]
    for scene in drawn:
        if scene.in_between is None:
            continue
        button = scene.elements[scene.in_between.harmless]
        assert button.kind is ControlKind.BUTTON
        assert button.state is State.NONE
        assert scene.in_between.box.holds(button.box)
    assert len(came) < 0.3 * len(drawn)
    if drawn[0].source in ("qt", "desktop"):
        assert came


def test_no_control_is_called_by_a_reserved_word(drawn: list[Scene]) -> None:
    reserved = set(RESERVED_WORDS)
    for scene in drawn:
        for element in scene.elements:
            words = re.findall(r"[^\W\d_]+", f"{element.name} {element.value} {element.owner}".casefold())
            assert not reserved & set(words), element


def test_an_open_popup_shows_rows_of_its_owner(drawn: list[Scene]) -> None:
    opened = [scene for scene in drawn if scene.popup_of]
    for scene in opened:
        rows = [element for element in scene.elements if element.owner == scene.popup_of]
        assert rows, scene.popup_of
        assert all(row.kind is ControlKind.ITEM for row in rows)


def test_control_names_are_unique_in_nearly_all_scenes(drawn: list[Scene]) -> None:
    repeated = 0
    for scene in drawn:
        names = [
            element.name.casefold()
            for element in scene.elements
            if element.name and element.kind not in (ControlKind.LABEL, ControlKind.TITLE)
        ]
        repeated += len(names) != len(set(names))
    assert repeated <= len(drawn) * 0.2


@pytest.mark.parametrize("source", ["qt", "quick", HTML, WEB, GTK])
def test_the_same_seed_draws_the_same_scenes(source: str) -> None:
    _require(source)
    runs = []
    for _ in range(2):
        with SceneStream(source, seed=8, nice=0) as stream:
            runs.append(stream.take(4))
    for one, other in zip(*runs, strict=True):
        assert np.array_equal(one.pixels, other.pixels)
        assert one.elements == other.elements
        assert np.array_equal(one.char_codes, other.char_codes)


@pytest.mark.parametrize("seed", [1, 2])
def test_real_presses_at_the_click_points_reach_their_controls(seed: int) -> None:
    script = Path(__file__).with_name("pressing.py")
    done = subprocess.run(
        [sys.executable, str(script), str(seed), "25"],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": str(_ROOT)},
    )
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["tried"] > 150
    assert report["missed"] == []
