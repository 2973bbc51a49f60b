"""Labelled scenes from dialogs of real GTK 3 applications: one endless, seeded stream. I/O: processes.

The dialogs are GtkBuilder files of the corpus (`packaging/training_corpus.sh`). The system's Python builds
them (`gtk_child.py`) on a display of its own; a dialog that crashes GTK is left out, and the child replaced.
"""

from __future__ import annotations

import json
import os
import random
import select
import subprocess
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

from PySide6.QtGui import QImage

from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.computers.x11_connection import DisplayAddress
from training.errors import CorpusError, CorpusFileError
from training.windows.corpus.kinds import LabelKind
from training.windows.corpus.reserved import reserved_in
from training.windows.corpus.stored import TREE_FOLDER, corpus_folder
from training.windows.gtk_files import dialog_files, prepared_dialog
from training.windows.painted_windows import PaintedContent, PaintedDesktop
from training.windows.qt_labels import Draft, Layer
from training.windows.qt_looks import draw_font, draw_look, start_application
from training.windows.qt_text import Glyph
from training.windows.scene import Box, ControlKind, Scene, State
from training.windows.words import SceneWords

SYSTEM_PYTHON = "/usr/bin/python3"
_ROOT = Path(__file__).resolve().parents[2]
_MOST = (760, 520)
_LEAST_CONTROLS = 3
_SCENES_PER_LOOK = 15
"""Another theme makes GTK read style sheets anew, which takes longer than a scene."""
_LIMIT_S = 30.0
_SCALES = (96, 96, 96, 110, 120, 144)
_LEFT_GAP_PX = 60.0


def has_gtk() -> bool:
    """Whether the system's Python can build GTK 3 windows."""
    asked = "import gi; gi.require_version('Gtk', '3.0')"
    return Path(SYSTEM_PYTHON).exists() and (
        subprocess.run([SYSTEM_PYTHON, "-c", asked], capture_output=True, check=False).returncode == 0
    )


def gtk_scenes(seed: int, *, canvas: tuple[int, int] = (800, 608)) -> Iterator[Scene]:
    """Endless scenes, the same for the same seed in a process of their own.

    Raises CorpusError without a corpus, or without GTK.
    """
    files = dialog_files(corpus_folder() / TREE_FOLDER)
    if not files:
        raise CorpusError(f"{corpus_folder()} holds no dialogs: run packaging/training_corpus.sh first.")
    if not has_gtk():
        raise CorpusError(f"{SYSTEM_PYTHON} has no GTK 3: install python3-gi and gir1.2-gtk-3.0.")
    start_application(seed, canvas)
    with PrivateDesktop(DesktopOptions(canvas, accessibility=False)) as desktop:
        studio = GtkStudio(seed, canvas, files, desktop.address)
        try:
            number = 0
            while True:
                scene = studio.scene(number)
                number += 1
                if scene is not None:
                    yield scene
        finally:
            studio.close()


class GtkStudio:
    """The child that builds dialogs, the theme that it wears, and the canvas."""

    def __init__(
        self, seed: int, canvas: tuple[int, int], files: list[Path], display: DisplayAddress
    ) -> None:
        self._seed = seed
        self._files = files
        self._desktop = PaintedDesktop(canvas)
        self._child = GtkChild(display)
        self._themes = _themes(corpus_folder() / TREE_FOLDER)
        self._look: dict[str, Any] = {}
        self.left_out: dict[str, int] = {}
        """Why dialogs gave no scene, and how many."""

    def close(self) -> None:
        self._child.close()

    def scene(self, number: int) -> Scene | None:
        """Scene `number`; None when its dialog gives none."""
        seed = self._seed * 1_000_003 + number
        rng = random.Random(f"gtk {seed}")
        if number % _SCENES_PER_LOOK == 0:
            self._look = self._draw_look(random.Random(f"gtk look {seed}"))
        words = SceneWords(rng)
        path = rng.choice(self._files)
        try:
            request = self._request(path, words, rng)
        except (CorpusFileError, OSError):
            self._leave_out("unreadable")
            return None
        answer, pixels = self._child.ask(request)
        if "error" in answer:
            self._leave_out(answer["error"].split(":")[0])
            return None
        drafts = [_draft(one) for one in answer["elements"]]
        controls = [one for one in drafts if one.kind is not ControlKind.LABEL]
        if len(controls) < _LEAST_CONTROLS:
            self._leave_out("too few controls")
            return None
        if any(reserved_in(text) for one in answer["elements"] for text in _texts(one)):
            self._leave_out("reserved words of GTK's own")
            return None
        width, height = answer["width"], answer["height"]
        picture = QImage(pixels, width, height, width * 3, QImage.Format.Format_RGB888)
        layer = Layer([], [Glyph(int(code), *cell) for code, *cell in answer["glyphs"]], _captioned(drafts))
        content = PaintedContent(
            picture.convertToFormat(QImage.Format.Format_RGB32),
            [layer],
            title="" if reserved_in(answer["title"]) else answer["title"],
        )
        look = draw_look(rng, sheet_share=0.0)
        return self._desktop.scene(rng, words, look, content, source="gtk", seed=seed)

    def _leave_out(self, reason: str) -> None:
        self.left_out[reason] = self.left_out.get(reason, 0) + 1

    def _draw_look(self, rng: random.Random) -> dict[str, Any]:
        font = draw_font(rng)
        return {
            "theme": rng.choice(self._themes),
            "font": f"{font.family()} {rng.choice((9, 10, 10, 11, 12))}",
            "dpi": rng.choice(_SCALES),
            "is_dark": rng.random() < 0.2,
        }

    def _request(self, path: Path, words: SceneWords, rng: random.Random) -> dict[str, Any]:
        return self._look | {
            "xml": prepared_dialog(path, words, rng),
            "seed": rng.getrandbits(32),
            "border": rng.choice((0, 6, 12)),
            "most": _MOST,
            "more": [rng.choice((0, 0, 40, 120)), rng.choice((0, 0, 30))],
            "filled": rng.choice((0.2, 0.6, 0.9)),
            "values": [words.value() for _ in range(8)],
            "options": words.labels(LabelKind.OPTION, 24),
        }


class GtkChild:
    """The process of the system's Python; a new one takes the place of one that crashed."""

    def __init__(self, display: DisplayAddress) -> None:
        self._environment = os.environ | {
            "DISPLAY": display.name,
            "XAUTHORITY": str(display.cookie_file or ""),
            "GDK_BACKEND": "x11",
            "NO_AT_BRIDGE": "1",
            "GSETTINGS_BACKEND": "memory",
            "XDG_DATA_DIRS": f"{corpus_folder() / TREE_FOLDER / 'usr/share'}:/usr/share",
        }
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, request: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
        """The answer to one request and its pixels; {"error": ...} when the child did not survive it."""
        process = self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
            answer = json.loads(_line(process.stdout))
            size = answer.get("width", 0) * answer.get("height", 0) * 3
            return answer, _exactly(process.stdout, size)
        except (OSError, EOFError, TimeoutError, ValueError):
            self.close()
            return {"error": "crash"}, b""

    def close(self) -> None:
        if self._process is None:
            return
        self._process.kill()
        self._process.communicate()
        self._process = None

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                [SYSTEM_PYTHON, "-m", "training.windows.gtk_child"],
                cwd=_ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=self._environment,
                bufsize=0,
            )
        return self._process


def _line(pipe: IO[bytes]) -> bytes:
    """Up to the next line feed. Raises EOFError or TimeoutError."""
    text = b""
    while not text.endswith(b"\n"):
        text += _exactly(pipe, 1)
    return text


def _exactly(pipe: IO[bytes], count: int) -> bytes:
    parts: list[bytes] = []
    deadline_s = time.monotonic() + _LIMIT_S
    while count:
        if not select.select([pipe], [], [], max(0.0, deadline_s - time.monotonic()))[0]:
            raise TimeoutError
        part = pipe.read(count)
        if not part:
            raise EOFError
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def _themes(tree: Path) -> list[str]:
    """GTK 3 themes of the corpus, and GTK's own."""
    folders = sorted((tree / "usr/share/themes").glob("*/gtk-3.*"))
    names = sorted({folder.parent.name for folder in folders})
    return ["Adwaita", *(name for name in names if "hdpi" not in name)]


def _draft(said: dict[str, Any]) -> Draft:
    return Draft(
        kind=ControlKind[said["kind"]],
        name=said["name"].rstrip(": ") if said["caption"] else said["name"],
        whole=Box(*said["whole"]),
        box=Box(*said["box"]),
        state=State[said["state"]],
        value=said["value"],
        owner=said["owner"],
        options=tuple(said["options"]),
        caption=Box(*said["caption"]) if said["caption"] else None,
    )


def _texts(said: dict[str, Any]) -> list[str]:
    return [said["name"], said["value"], said["owner"], *said["options"]]


def _captioned(drafts: list[Draft]) -> list[Draft]:
    """Fields whose file names no caption get the label at their left, if nothing stands between."""
    labels = [draft for draft in drafts if draft.kind is ControlKind.LABEL]
    taken: set[Box | None] = {draft.caption for draft in drafts if draft.caption is not None}
    found: list[Draft] = []
    for draft in drafts:
        needs = draft.kind in (ControlKind.FIELD, ControlKind.COMBO) or (
            draft.kind is ControlKind.CHECKBOX and not draft.name
        )
        if needs and not draft.name:
            draft = _with_left_label(draft, labels, taken, drafts)
        found.append(draft)
    return found


def _with_left_label(
    draft: Draft, labels: list[Draft], taken: set[Box | None], all_drafts: list[Draft]
) -> Draft:
    middle = draft.whole.centre[1]
    beside = [
        label
        for label in labels
        if label.whole not in taken
        and label.whole.y0 <= middle < label.whole.y1
        and 0 <= draft.whole.x0 - label.whole.x1 <= _LEFT_GAP_PX
    ]
    if not beside:
        return draft
    label = max(beside, key=lambda one: one.whole.x1)
    between = [
        one
        for one in all_drafts
        if one is not draft
        and label.whole.x1 <= one.whole.x0 < draft.whole.x0
        and one.whole.y0 <= middle < one.whole.y1
    ]
    if between:
        return draft
    return replace(draft, name=label.name.rstrip(": "), caption=label.whole)
