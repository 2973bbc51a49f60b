"""Tutorials become data for continued training: their text and their own pictures, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.models.embedded_vocabulary import decode
from tests.fakes import embedded_manifest
from tests.training.trajectories.test_formats import image
from training.data.stream import stream
from training.supervised.labels import is_learned
from training.trajectories import tutorials

pytestmark = pytest.mark.torch

PAGE = """<html><head><title>t</title><style>p { color: red }</style></head><body>
<nav>Home</nav><h1>Dim the screen</h1><p>Open the <b>settings</b>.</p>
<p><img src="images/7.png">Move the slider.</p><script>steal()</script>
<img src="https://example.org/9.png"><img src="../../secret.png"></body></html>"""
MARKDOWN = 'First open it.\n\n![shown](images/7.png "the window")\n\nThen press **Save**.\n'


def written(folder: Path) -> Path:
    image(folder / "images", 7)
    (folder / "dim.html").write_text(PAGE)
    (folder / "save.md").write_text(MARKDOWN)
    return folder


def test_text_and_pictures_come_in_order(tmp_path: Path) -> None:
    folder = written(tmp_path / "web")
    shown = folder / "images" / "7.png"
    assert tutorials.pieces_of(folder / "dim.html", folder) == [
        "Dim the screen",
        "Open the settings.",
        shown,
        "Move the slider.",
    ]
    assert tutorials.pieces_of(folder / "save.md", folder) == [
        "First open it.",
        shown,
        "Then press **Save**.",
    ]


def test_only_continued_training_learns_from_them(tmp_path: Path) -> None:
    folder = written(tmp_path / "web")
    told = tutorials.write([folder], tmp_path / "set", embedded_manifest())
    assert told == {"tutorials": 2, "samples": 2, "pictures": 2}
    samples = [one.sample for one in stream(tmp_path / "set")]
    assert any("Move the slider." in decode(list(sample.token_ids)) for sample in samples)
    assert all(is_learned("text")(sample) and not is_learned("replies")(sample) for sample in samples)
    assert not any(any(sample.mask) for sample in samples)


def test_a_long_tutorial_is_cut_between_paragraphs() -> None:
    cut = list(tutorials.samples_of(["a" * 1500, "b" * 1500, Path("1.png"), "c"]))
    assert cut == [["a" * 1500], ["b" * 1500, Path("1.png"), "c"]]
