"""Labels for text that may come from the screen or from a model: always plain, always breakable."""

from __future__ import annotations

import html
import re

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.language import tr
from app.present import TonedText

_LONG_RUN = re.compile(r"[^\s\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]{24,}")
"""Chinese, Japanese and Korean break by themselves between two signs, and never before a comma."""


def breakable(text: str) -> str:
    """Text in which long runs without a space may be broken, so that no card grows wider than its window."""
    return _LONG_RUN.sub(lambda run: "\u200b".join(re.findall(r".{1,12}", run.group())), text)


def shorten(text: str, *, max_characters: int = 600, max_lines: int = 8) -> str:
    """The beginning of a long text, with a note of how much is left out."""
    lines = text.split("\n")
    kept = "\n".join(lines[:max_lines])[:max_characters]
    left_out = len(text) - len(kept)
    return (
        kept if left_out <= 0 else kept + "\n" + tr("… and {left_out:,} more characters", left_out=left_out)
    )


def label(text: str = "", *, role: str = "", parent: QWidget | None = None) -> QLabel:
    """One line of plain text."""
    made = QLabel(parent)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setText(text)
    if role:
        made.setProperty("role", role)
    return made


def paragraph(text: str = "", *, role: str = "", parent: QWidget | None = None) -> QLabel:
    """Plain text that wraps and can be selected."""
    made = label(breakable(text), role=role, parent=parent)
    made.setWordWrap(True)
    made.setMinimumWidth(40)
    policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    made.setSizePolicy(policy)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return made


def plain_tip(text: str) -> str:
    """A text of others for `setToolTip`, which would take what looks like HTML for HTML: a link, a picture,
    words of another size."""
    return f"<p style='white-space: pre-wrap'>{html.escape(text)}</p>" if "<" in text else text


def chip(words: TonedText, parent: QWidget | None = None) -> QLabel:
    """A short word on a coloured ground."""
    made = label(words.text, parent=parent)
    made.setProperty("chip", True)
    made.setProperty("tone", str(words.tone))
    made.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return made


class ElidedLabel(QLabel):
    """One line of plain text that ends in "…" where there is no room for all of it."""

    def __init__(self, *, role: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        if role:
            self.setProperty("role", role)

    def minimumSizeHint(self) -> QSize:
        return QSize(40, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.setPen(self.palette().windowText().color())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        painter.end()
