"""What was tried, one row each: a sign for how it went, a name, a sentence, and what to do about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.language import tr
from app.present import Tone
from app.theme.icons import IconLabel
from app.widgets.clearing import clear
from app.widgets.words import label, paragraph

_ICONS = {Tone.GOOD: "check", Tone.CAUTION: "alert", Tone.BAD: "cross", Tone.NEUTRAL: "clock"}
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

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        sign = IconLabel(_ICONS[words.tone], size_px=_ICON_PX, colour=self._tone_colours.get(words.tone, ""))
        sign.setAccessibleName(_sign_words(words.tone))
        name = label(words.name, role="strong")
        name.setFixedWidth(max(_NAME_WIDTH_PX, name.sizeHint().width()))
        said = QVBoxLayout()
        said.setSpacing(1)
        said.addWidget(paragraph(words.sentence, role="soft"))
        if words.advice:
            said.addWidget(paragraph(words.advice, role="faint"))
        line = QHBoxLayout(row)
        line.setContentsMargins(2, 4, 2, 4)
        line.setSpacing(10)
        line.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(name, 0, Qt.AlignmentFlag.AlignTop)
        line.addLayout(said, 1)
        return row

    def _show_newest(self, high: int) -> None:
        self.verticalScrollBar().setValue(high)


def _sign_words(tone: Tone) -> str:
    match tone:
        case Tone.GOOD:
            return tr("works")
        case Tone.CAUTION:
            return tr("works, with a remark")
        case Tone.BAD:
            return tr("does not work")
        case _:
            return tr("was not tried")
