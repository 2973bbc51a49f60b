"""The owner decides about what was found: a row a secret, mask or keep, undo, and what is shown of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QListWidget, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from agent.redaction import FindingState, Rules, read_findings
from agent.redaction.records import redact_record, search_record
from app.windows.secrets_panel import SecretsPanel
from app.workshop.secrets_controller import SecretsController
from tests.agent.redaction.test_records import CARD, SEEN, reader, record
from tests.app.finding import named, says

OTHER_CARD = "5500 0000 0000 0004"


class SecretsRig:
    """A panel with its rows as a person reads them."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.panel = SecretsPanel()
        qtbot.addWidget(self.panel)
        self.secrets = SecretsController(self.panel)
        self.folder = folder
        self.list = named(self.panel, QListWidget, "Found secrets")
        self.changes: list[int] = []
        self.secrets.changed.connect(lambda: self.changes.append(1))
        self.secrets.open(folder, Rules())

    def rows(self) -> list[str]:
        return [self.list.item(row).text() for row in range(self.list.count())]

    def press(self, words: str) -> None:
        assert self.can_press(words)
        named(self.panel, QPushButton, words).click()

    def can_press(self, words: str) -> bool:
        return named(self.panel, QPushButton, words).isEnabled()

    def states(self) -> list[FindingState]:
        return sorted({one.state for one in read_findings(self.folder) or ()})


@pytest.fixture
def rig(qtbot: QtBot, tmp_path: Path) -> SecretsRig:
    folder = record(tmp_path / "records", text=CARD, task=f"pay {OTHER_CARD}")
    search_record(folder, Rules(), read=reader(SEEN))  # type: ignore[arg-type]
    return SecretsRig(qtbot, folder)


def test_a_secret_is_one_row_however_often_it_stands_there(rig: SecretsRig) -> None:
    assert rig.rows() == ["card number: open"] * 3  # as read in pictures, as typed, and the task's
    assert says(rig.panel, "3 secrets are to be decided")


def test_mask_keep_and_undo_are_kept_beside_the_record(rig: SecretsRig) -> None:
    rig.press("Mask")
    assert rig.rows() == ["card number: open", "card number: open", "card number: to be masked"]
    rig.press("Not a secret")
    assert rig.states() == [FindingState.KEPT, FindingState.MASKED, FindingState.OPEN]
    rig.press("Undo")
    rig.press("Undo")
    assert rig.states() == [FindingState.OPEN]
    assert not rig.can_press("Undo")
    assert len(rig.changes) == 4


def test_all_that_are_open_are_masked_at_once(rig: SecretsRig) -> None:
    rig.press("Mask all that are open")
    assert rig.states() == [FindingState.MASKED]
    assert not rig.can_press("Mask all that are open")
    assert says(rig.panel, "before anything leaves")


def test_the_owner_sees_what_it_is_about(rig: SecretsRig) -> None:
    picture = named(rig.panel, QWidget, "Where it stands")
    seen = set()
    for row in range(3):
        rig.list.setCurrentRow(row)
        card = next((card for card in (CARD, OTHER_CARD) if says(rig.panel, card)), "")
        seen.add((card, picture.isHidden()))
    assert (CARD, True) in seen
    assert (OTHER_CARD, True) in seen
    assert any(not is_empty for _, is_empty in seen)


def test_what_was_removed_is_listed_and_cannot_be_decided_about(qtbot: QtBot, tmp_path: Path) -> None:
    folder = record(tmp_path / "records", text=CARD)
    redact_record(folder, Rules(), read=reader())  # type: ignore[arg-type]
    rig = SecretsRig(qtbot, folder)
    assert rig.rows() == ["card number: removed"]
    assert not any(map(rig.can_press, ("Mask", "Not a secret", "Mask all that are open")))


def test_a_recording_that_was_never_searched_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    rig = SecretsRig(qtbot, record(tmp_path / "records", text=CARD))
    assert rig.rows() == []
    assert says(rig.panel, "not searched")


def test_another_recording_cannot_undo_what_was_said_of_the_first(rig: SecretsRig, tmp_path: Path) -> None:
    rig.press("Mask")
    other = record(tmp_path / "others", text=CARD)
    search_record(other, Rules(), read=reader())  # type: ignore[arg-type]
    rig.secrets.open(other, Rules())
    assert not rig.can_press("Undo")
