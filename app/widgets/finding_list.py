"""What was tried, one row each: a sign for how it went, a name, a sentence, and what to do about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.language import to_translate, tr
from app.present import Tone
from app.theme.icons import IconLabel
from app.widgets.clearing import clear
from app.widgets.words import label, paragraph

TRIED: Mapping[Tone, tuple[str, str]] = {
    Tone.GOOD: ("check", to_translate("works")),
    Tone.CAUTION: ("alert", to_translate("works, with a remark")),
    Tone.BAD: ("cross", to_translate("does not work")),
    Tone.NEUTRAL: ("clock", to_translate("was not tried")),
}
"""The icon of a sign, and what a screen reader says for it."""
_NAME_WIDTH_PX = 116
_ICON_PX = 18
_LEAST_HEIGHT_PX = 96


@dataclass(frozen=True, slots=True)
class FindingWords:
    name: str
    tone: Tone
    sentence: str
    advice: str = ""


class FindingList(QScrollArea):
    """Rows come one after the other; the list scrolls to the newest."""

    def __init__(self, signs: Mapping[Tone, tuple[str, str]] = TRIED, parent: QWidget | None = None) -> None:
        """A tone without a sign has an empty place there."""
        super().__init__(parent)
        self._signs = signs
        self.setAccessibleName(tr("What was found"))  # Tab comes to it, so that its arrow keys can scroll
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._tone_colours: Mapping[Tone, str] = {}
        self._found: list[FindingWords] = []
        inner = QWidget()
        inner.setObjectName("cards")
        self._rows = QVBoxLayout()
        self._rows.setSpacing(2)
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 6, 0)
        column.addLayout(self._rows)
        column.addStretch(1)
        inner.setMinimumSize(200, 1)
        self.setWidget(inner)
        self.setMinimumHeight(_LEAST_HEIGHT_PX)
        self.verticalScrollBar().rangeChanged.connect(lambda _low, high: self._show_newest(high))

    def set_tone_colours(self, colours: Mapping[Tone, str]) -> None:
        self._tone_colours = colours
        self.show_all(list(self._found))

    def found(self) -> list[FindingWords]:
        return list(self._found)

    def show_all(self, found: list[FindingWords]) -> None:
        self.clear()
        for words in found:
            self.add(words)

    def clear(self) -> None:
        self._found.clear()
        clear(self._rows)

    def add(self, words: FindingWords) -> None:
        self._found.append(words)
        self._rows.addWidget(self._row(words))

    def _row(self, words: FindingWords) -> QWidget:
        row = QWidget()
        row.setAccessibleName(f"{words.name}: {words.sentence}")
        sign: QWidget
        if words.tone in self._signs:
            name, said = self._signs[words.tone]
            sign = IconLabel(name, size_px=_ICON_PX, colour=self._tone_colours.get(words.tone, ""))
            sign.setAccessibleName(tr(said))
        else:
            sign = QWidget()
            sign.setFixedSize(_ICON_PX, _ICON_PX)
        named = label(words.name, role="strong")
        named.setFixedWidth(max(_NAME_WIDTH_PX, named.sizeHint().width()))
        told = QVBoxLayout()
        told.setSpacing(1)
        told.addWidget(paragraph(words.sentence, role="soft"))
        if words.advice:
            told.addWidget(paragraph(words.advice, role="faint"))
        line = QHBoxLayout(row)
        line.setContentsMargins(2, 4, 2, 4)
        line.setSpacing(10)
        line.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(named, 0, Qt.AlignmentFlag.AlignTop)
        line.addLayout(told, 1)
        return row

    def _show_newest(self, high: int) -> None:
        self.verticalScrollBar().setValue(high)
