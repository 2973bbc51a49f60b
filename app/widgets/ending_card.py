"""The last card of a conversation: how the task ended, its files, and whether it worked."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from agent.review.rating import Rating
from app.answer_table import AnswerTable
from app.history.result_files import ResultFile
from app.present import TonedText
from app.widgets.answer_view import AnswerView
from app.widgets.rating_row import RatingRow
from app.widgets.result_list import ResultList
from app.widgets.words import label, paragraph, shorten


@dataclass(frozen=True, slots=True)
class EndingWords:
    """What the last card says."""

    title: TonedText
    text: str = ""
    """The answer, or the question."""
    note: str = ""
    table: AnswerTable | None = None
    """The same answer as `text`, shown instead."""
    files: tuple[ResultFile, ...] = ()
    asks_rating: bool = False
    """Whether the agent claims that the task is done, so that its owner is asked."""
    rating: Rating | None = None


class EndingCard(QFrame):
    """How the task ended, with the answer or the question."""

    copy_asked = Signal(object)
    """The answer, an `AnswerTable`."""
    save_asked = Signal(object)
    """The same."""
    file_asked = Signal(str, object)
    """What is to be done (`open`, `save`, `folder`) with which `Path`."""
    rated = Signal(object)
    """A `Rating`."""

    def __init__(self, words: EndingWords, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", "end")
        self.setProperty("tone", str(words.title.tone))
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(4)
        heading = label(words.title.text, role="title")
        heading.setProperty("tone", str(words.title.tone))
        column.addWidget(heading)
        if words.table is not None:
            answer = AnswerView(words.table)
            answer.copy_asked.connect(self.copy_asked)
            answer.save_asked.connect(self.save_asked)
            column.addWidget(answer)
        elif words.text:
            column.addWidget(paragraph(shorten(words.text, max_characters=3000, max_lines=30)))
        if words.files:
            files = ResultList(words.files)
            files.open_asked.connect(lambda path: self.file_asked.emit("open", path))
            files.save_asked.connect(lambda path: self.file_asked.emit("save", path))
            files.folder_asked.connect(lambda path: self.file_asked.emit("folder", path))
            column.addWidget(files)
        if words.asks_rating:
            self.rating_row = RatingRow(words.rating)
            self.rating_row.rated.connect(self.rated)
            column.addWidget(self.rating_row)
        if words.note:
            column.addWidget(paragraph(words.note, role="faint"))
