"""A table of sense learns what people mean, and is what a model folder gets."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from agent.models.manifest import SENSE_ROLE, load, save
from agent.models.task_parser.sense import Sense
from tests.fakes import embedded_manifest
from training.task_parser.senses import SensedControl, SensedWindow, sensed_windows

pytestmark = pytest.mark.torch
torch = pytest.importorskip("torch")

from tests.training.task_parser.small_parser import write_encoder  # noqa: E402
from training.task_parser.checkpoint import save_parser  # noqa: E402
from training.task_parser.model import TaskParser  # noqa: E402
from training.task_parser.publish import SENSE, carry  # noqa: E402
from training.task_parser.publish import publish as publish_parser  # noqa: E402
from training.task_parser.sense import StartEncoder, Sums, chosen, packed, publish, train  # noqa: E402

WINDOWS = [
    SensedWindow(
        f"Window {number}",
        (
            SensedControl("button", "save", ("a b c", "b c a", "c a d")),
            SensedControl("button", "press", ("x y z", "z y", "y x w")),
            SensedControl("box", "the city", ("1 2", "2 3 1", "3 4")),
        ),
    )
    for number in range(8)
]


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> StartEncoder:
    return StartEncoder(write_encoder(tmp_path_factory.mktemp("sense") / "start"))


def test_what_is_said_comes_near_to_what_is_meant_and_is_shipped_so(
    start: StartEncoder, tmp_path: Path
) -> None:
    before = chosen(Sums(start, 16), WINDOWS)
    texts = sorted({text for one in WINDOWS[0].controls for text in (one.caption, *one.said)})
    sums = train(start, WINDOWS, texts, width=16, minutes=9, rate=5e-3, rng=random.Random(1), steps=150)
    after = chosen(sums, WINDOWS)
    assert after.asked == 72
    assert after.right > before.right
    assert after.right == 72
    table = packed(sums, start)
    assert chosen(sums, WINDOWS).right == 72, "what was rounded"
    folder = tmp_path / "model"
    save(embedded_manifest(), folder)
    encoder = tmp_path / "run"
    save_parser(encoder, TaskParser.with_config_of(write_encoder(tmp_path / "start")), tmp_path / "start")
    without = publish_parser(encoder, folder).weights_version
    manifest = publish(table, folder)
    assert manifest.weights_version == f"{without}-{manifest.files[SENSE_ROLE].sha256[:12]}"

    def tokens(text: str) -> list[int]:
        return [start.shipped_as[start.pieces[row]] for row in start.rows(text)]

    sense = Sense(folder / SENSE, tokens)
    nearest, *_ = sense.ranked("b c a", ["press", "the city", "save"])
    assert nearest.number == 2
    with torch.no_grad():
        one, other = sums(["b c a", "save"])
    assert nearest.near == pytest.approx(float(one @ other), abs=1e-3)
    other_folder = tmp_path / "other"
    save(embedded_manifest(), other_folder)
    assert carry(load(folder), other_folder).files[SENSE_ROLE] == manifest.files[SENSE_ROLE]


def test_every_sensed_control_has_sentences_and_a_name_of_its_own() -> None:
    windows = sensed_windows()
    assert len(windows) == 629
    assert sum(len(control.said) for window in windows for control in window.controls) == 24151
    for window in windows:
        assert all(control.said and control.caption for control in window.controls), window.title
        captions = [control.caption.casefold() for control in window.controls]
        assert len(captions) - len(set(captions)) <= 1, window.title
        assert not any(mark in text for one in window.controls for text in one.said for mark in "{}")
