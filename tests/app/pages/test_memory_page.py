"""The page of memory: what is remembered is seen, searched, edited, pinned and forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from agent.actions.types import Click
from agent.coordinates import MonitorPoint
from agent.memory import GAP, EpisodicMemory
from agent.store import RecordWriter, open_record
from agent.types import Ending, EndingKind, Episode, Task
from app.pages.memory_page import MemoryPage
from app.running.bridge import Background
from app.windows.main_window import MainWindow
from app.windows.memory_dialog import MemoryCard, MemoryDialog
from tests.app.steps import make_step

LIMIT_MS = 60_000


class Page:
    """The page above a memory with two episodes, the newer one about invoices."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.qtbot = qtbot
        self.memory = EpisodicMemory(folder / "memory.sqlite3")
        self.memory.add(
            Episode("Feed the cat", "notes", EndingKind.FAILED, "Did: looked for it", "r1", "a hint")
        )
        self.memory.add(Episode("Rename the invoice", "files", EndingKind.FINISHED, "Did: pressed F2", "r2"))
        self.window = MainWindow()
        qtbot.addWidget(self.window)
        self.background = Background(self.window)
        self.page = MemoryPage(
            self.window,
            self.background,
            folder / "memory.sqlite3",
            find_record=lambda record_id: open_record(folder / record_id),
        )
        self.asked: list[str] = []
        self.page.record_asked.connect(self.asked.append)
        self.window.memory_asked.emit()
        dialog = self.window.findChild(MemoryDialog)
        assert dialog is not None
        self.dialog = dialog
        self.wait(lambda: len(self.tasks()) == 2)

    def cards(self) -> list[MemoryCard]:
        return [card for card in self.dialog.findChildren(MemoryCard) if card.isVisibleTo(self.dialog)]

    def tasks(self) -> list[str]:
        return [card.accessibleName() for card in self.cards()]

    def press(self, name: str, task: str) -> None:
        (button,) = (
            button
            for card in self.cards()
            for button in card.findChildren(QPushButton)
            if button.accessibleName() == f"{name}: {task}"
        )
        button.click()

    def wait(self, is_true: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(is_true, timeout=LIMIT_MS)


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> Iterator[Page]:
    made = Page(qtbot, tmp_path)
    yield made
    made.background.wait()


def test_newest_is_first_and_pinned_is_before_it(page: Page) -> None:
    assert page.tasks() == ["Rename the invoice", "Feed the cat"]
    page.press("Pin", "Feed the cat")
    page.wait(lambda: page.tasks() == ["Feed the cat", "Rename the invoice"])
    assert [one.is_pinned for one in page.memory.listed()] == [True, False]


def test_search_finds_words_of_task_and_summary(page: Page) -> None:
    line = page.dialog.findChild(QLineEdit)
    assert line is not None
    line.setText("pressed")
    page.wait(lambda: page.tasks() == ["Rename the invoice"])
    line.setText('"cat" OR')
    page.wait(lambda: page.tasks() == [])
    line.setText("cat")
    page.wait(lambda: page.tasks() == ["Feed the cat"])


def test_what_the_owner_writes_is_what_is_recalled(page: Page) -> None:
    page.press("Edit", "Feed the cat")
    text = next(card for card in page.cards() if card.accessibleName() == "Feed the cat").findChild(
        QPlainTextEdit
    )
    assert text is not None
    text.setPlainText("The cat is in the barn.")
    page.press("Save", "Feed the cat")
    page.wait(lambda: page.memory.listed("barn") != [])
    (found,) = page.memory.recall(Task("Feed the cat"))
    assert (found.summary, found.hint) == ("The cat is in the barn.", "")


def test_forgotten_is_not_recalled(page: Page) -> None:
    page.press("Forget", "Feed the cat")
    page.wait(lambda: page.tasks() == ["Rename the invoice"])
    assert page.memory.recall(Task("Feed the cat")) == []


def test_run_of_an_episode_is_opened(page: Page) -> None:
    page.press("Open run", "Rename the invoice")
    assert page.asked == ["r2"]


def test_what_was_left_out_is_read_from_the_record_and_kept_only_when_saved(
    qtbot: QtBot, tmp_path: Path
) -> None:
    writer = RecordWriter(tmp_path)
    record_id = writer.begin(Task("Water the plants"))
    writer.step(make_step(Click(MonitorPoint(3.0, 4.0)), thought='press "Sprinkle"'))
    writer.end(Ending(EndingKind.FINISHED))
    page = Page(qtbot, tmp_path)
    gap = f'Did: press "{GAP}"'
    page.memory.add(Episode("Water the plants", "garden", EndingKind.FINISHED, gap, record_id))
    page.dialog.searched.emit("plants")
    page.wait(lambda: page.tasks() == ["Water the plants"])
    page.press("What was left out", "Water the plants")
    (text,) = (
        box
        for card in page.cards()
        for box in card.findChildren(QPlainTextEdit)
        if card.isVisibleTo(page.dialog)
    )
    page.wait(lambda: "Sprinkle" in text.toPlainText())
    assert page.memory.listed("plants")[0].episode.summary == gap, "reading keeps nothing"
    page.press("Save", "Water the plants")
    page.wait(lambda: "Sprinkle" in page.memory.listed("plants")[0].episode.summary)


def test_an_entry_without_gaps_offers_nothing_to_fill(qtbot: QtBot, tmp_path: Path) -> None:
    page = Page(qtbot, tmp_path)
    shown = [
        button.text()
        for card in page.cards()
        for button in card.findChildren(QPushButton)
        if button.isVisibleTo(page.dialog)
    ]
    assert "Open run" in shown
    assert "What was left out…" not in shown
