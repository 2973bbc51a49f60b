"""Export and import in the window: through a child process, whose words are shown."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from agent.settings import Settings
from app.windows.exchange_dialog import ExchangeDialog
from app.workshop.exchange import DataExchange
from tests.app.finding import named, says

TIMEOUT_MS = 60_000
FORMATS = {"export": ["agentnet", "ui-tars"], "import": ["agentnet", "mind2web"]}


class Training:
    """Answers as `python -m training.trajectories` does."""

    def __init__(self, **answers: object) -> None:
        self.answers, self.asked = {"formats": FORMATS, **answers}, list[list[str]]()

    def __call__(self, arguments: Sequence[str]) -> list[str]:
        self.asked.append(list(arguments))
        said = [json.dumps(line) for line in _lines(self.answers[arguments[0]])]
        return [sys.executable, "-S", "-c", f"print({chr(10).join(said)!r})"]


def _lines(answer: object) -> list[object]:
    return answer if isinstance(answer, list) else [answer]


class ExchangeRig:
    def __init__(self, qtbot: QtBot, home: Path, training: Callable[[Sequence[str]], list[str]]) -> None:
        self.qtbot, self.parent = qtbot, QWidget()
        qtbot.addWidget(self.parent)
        self.exchange = DataExchange(self.parent, settings=lambda: Settings(home=home), command=training)
        self.imported: list[int] = []
        self.exchange.imported.connect(self.imported.append)

    @property
    def dialog(self) -> ExchangeDialog:
        assert self.exchange.dialog is not None
        return self.exchange.dialog

    def fill(self, format_name: str, folder: Path) -> None:
        formats = named(self.dialog, QComboBox, "Format")
        self.wait(lambda: formats.findData(format_name) >= 0)
        formats.setCurrentIndex(formats.findData(format_name))
        named(self.dialog, QLineEdit, "Folder").setText(str(folder))

    def go(self, words: str, then: str) -> None:
        named(self.dialog, QPushButton, words).click()
        self.wait(lambda: says(self.dialog, then))

    def wait(self, until: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(until()), timeout=TIMEOUT_MS)


def test_what_is_good_is_exported_and_what_is_not_held_is_said(qtbot: QtBot, tmp_path: Path) -> None:
    answer = {"out": "o", "trajectories": 1, "rows": 2, "train": 1, "test": 0, "not_held": ["No sound."]}
    training = Training(export=answer)
    rig = ExchangeRig(qtbot, tmp_path, training)
    good, poor = tmp_path / "good", tmp_path / "poor"
    reviewed: set[Path] = set()
    rig.exchange.export([good, poor], poor=lambda: reviewed)
    rig.fill("ui-tars", tmp_path / "out")
    reviewed.add(poor)  # its review is read while the owner chooses a format
    rig.go("Export", "1 tasks, 2 rows in o: 1 to learn from, 0 held out.")
    assert says(rig.dialog, "No sound.")
    assert training.asked[-1] == ["export", "ui-tars", str(tmp_path / "out"), str(good)]


def test_an_import_shows_how_far_it_is_and_what_came_of_it(qtbot: QtBot, tmp_path: Path) -> None:
    answer = {"records": ["a", "b"], "trajectories": 3, "there_before": 1, "left_out": 4, "steps": 9}
    training = Training(**{"import": [{"done": 1, "of": 3}, answer]})
    rig = ExchangeRig(qtbot, tmp_path, training)
    rig.exchange.take_in()
    rig.fill("mind2web", tmp_path)
    named(rig.dialog, QSpinBox, "At most").setValue(3)
    rig.go("Import", "2 new recordings. 1 were there before. 4 more stay in the folder.")
    assert rig.imported == [2]
    records = str(Settings(home=tmp_path).records_folder)
    assert training.asked[-1] == ["import", "mind2web", str(tmp_path), records, "--first", "3"]


def test_a_refusal_is_said_in_its_own_words(qtbot: QtBot, tmp_path: Path) -> None:
    refusal = {"error": {"kind": "OpenFindingsError", "message": "The record x has 2 open findings."}}

    def training(arguments: Sequence[str]) -> list[str]:
        said = json.dumps(FORMATS if arguments[0] == "formats" else refusal)
        status = 0 if arguments[0] == "formats" else 1
        return [sys.executable, "-S", "-c", f"import sys; print({said!r}); sys.exit({status})"]

    rig = ExchangeRig(qtbot, tmp_path, training)
    rig.exchange.export([tmp_path / "x"])
    rig.fill("agentnet", tmp_path)
    rig.go("Export", "The record x has 2 open findings.")


def test_without_the_training_stack_a_sentence_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    rig = ExchangeRig(qtbot, tmp_path, lambda arguments: [])
    rig.exchange.take_in()
    rig.wait(lambda: says(rig.dialog, "training stack, which is not installed"))
