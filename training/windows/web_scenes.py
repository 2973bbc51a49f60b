"""Labelled scenes from pages of component libraries that a real browser draws: one endless, seeded stream.

The libraries come from `packaging/training_web_corpus.sh`; nothing is loaded from the network while drawing.
"""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PySide6.QtGui import QImage

from training.browser import Browser, Page
from training.errors import EnvironmentFaultError
from training.windows.html_forms import PageBuilder
from training.windows.html_looks import PageLook
from training.windows.html_scenes import LABEL_SCRIPT, USABLE_FAMILIES, page_layers
from training.windows.painted_windows import PaintedContent, PaintedDesktop
from training.windows.qt_labels import Layer
from training.windows.qt_looks import draw_look, families, start_application
from training.windows.scene import Scene
from training.windows.web_kits import WEB_KITS, WebKit, missing_files, shell, web_corpus, web_style
from training.windows.words import SceneWords

_LARGEST = (760, 520)
_SCENES_PER_KIT = 25
_KITS_PER_BROWSER = 20
"""The browser's memory grows with each page, and a restart takes a second."""
_SCALES = (1.0, 1.0, 1.0, 0.8, 1.25, 1.5)
_DRESS_SCRIPT = Path(__file__).with_name("web_kits.js")


class MissingCorpusError(EnvironmentFaultError):
    """Files that training data are made from are not on this machine."""


def web_scenes(seed: int, *, canvas: tuple[int, int] = (800, 608)) -> Iterator[Scene]:
    """Endless scenes, the same for the same seed in a process of their own; ends its browser when closed.

    Raises MissingCorpusError when the libraries have not been fetched.
    """
    missing = missing_files(web_corpus())
    if missing:
        raise MissingCorpusError(
            f"{missing[0]} is not in {web_corpus()}: run packaging/training_web_corpus.sh first."
        )
    start_application(seed, canvas)
    studio = WebStudio(canvas)
    rng = random.Random(f"web {seed}")
    number = 0
    with tempfile.TemporaryDirectory(prefix="deskhand-web-") as folder:
        while True:
            with Browser() as browser:
                wide, high = (round(most / min(_SCALES)) for most in _LARGEST)
                page = browser.open_page(width=wide, height=high)
                usable = page.value(USABLE_FAMILIES % json.dumps(families()))
                # What moves would be somewhere else when its labels are read.
                page.call("Animation.enable")
                page.call("Animation.setPlaybackRate", playbackRate=10_000)
                for _ in range(_KITS_PER_BROWSER):
                    kit = rng.choice(WEB_KITS)
                    file = Path(folder) / f"{kit.name}.html"
                    file.write_text(shell(kit, web_corpus()))
                    page.open(file.as_uri())
                    for _ in range(_SCENES_PER_KIT):
                        scene = studio.draw(page, kit, usable, seed * 1_000_003 + number)
                        number += 1
                        if scene is not None:
                            yield scene


class WebStudio:
    """Draws the scenes of one process."""

    def __init__(self, canvas: tuple[int, int]) -> None:
        self._desktop = PaintedDesktop(canvas)
        self._label = LABEL_SCRIPT.read_text()
        self._dress = _DRESS_SCRIPT.read_text()

    def draw(self, page: Page, kit: WebKit, usable: list[str], seed: int) -> Scene | None:
        """One scene; None when it cannot be labelled exactly, or wears a font that may be a reserved one."""
        rng = random.Random(f"web {seed}")
        words = SceneWords(rng, may_repeat=rng.random() < 0.05)
        scale = rng.choice(_SCALES)
        width = round(rng.randint(340, _LARGEST[0]) / scale)
        height = round(rng.randint(240, _LARGEST[1]) / scale)
        captions = rng.choices(("above", "beside", "inside", "mixed"), (55, 30, 5, 10))[0]
        columns = rng.choices((1, 2), (70, 30))[0]
        family = rng.choice(usable)
        style = f"{web_style(rng, kit, family)}\n#page {{ width: {width}px; height: {height}px; }}"
        builder = PageBuilder(rng, words, PageLook(style, captions, columns, has_card=False))
        labels = self._show(page, kit, builder, style, width, height)
        if labels["elided"] or any(family not in said for said in labels["families"]):
            return None
        if labels["popup"] and not any(one["layer"] for one in labels["elements"]):
            return None
        pixels = page.picture(size_px=(width, height), scale=scale)
        high, wide = pixels.shape[:2]
        picture = QImage(pixels.tobytes(), wide, high, wide * 3, QImage.Format.Format_RGB888)
        came = builder.interruption
        content = PaintedContent(
            picture.convertToFormat(QImage.Format.Format_RGB32),
            page_layers(labels, Layer([]), scale=scale),
            builder.popup_of if labels["popup"] else "",
            harmless=came.harmless if came is not None and labels["popup"] else "",
        )
        look = draw_look(rng, sheet_share=0.0)
        return self._desktop.scene(rng, words, look, content, source="web", seed=seed)

    def _show(
        self, page: Page, kit: WebKit, builder: PageBuilder, style: str, width: int, height: int
    ) -> dict[str, Any]:
        """Show the page, open what is to be open, and read its labels."""
        inside = json.dumps(builder.content(width, height))
        page.value(
            f"document.getElementById('look').textContent = {json.dumps(style)};"
            f"document.getElementById('page').scrollTop = 0;"
            f"document.getElementById('page').innerHTML = {inside}; 0"
        )
        page.value(f"{self._dress}({json.dumps(kit.dresses_as)})")
        page.value(builder.script())
        page.value("document.getElementById('page').scrollLeft = 0")
        if builder.popup_of:
            page.value(f"{self._dress}({json.dumps(kit.dresses_as)}, true)")
        labels: dict[str, Any] = page.value(self._label)
        return labels
