"""Makes single real widgets with random names and contents, and records their names. Qt."""

from __future__ import annotations

import random

from PySide6.QtCore import QDate, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDateEdit,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QSlider,
    QSpinBox,
    QStyle,
    QToolButton,
    QWidget,
)

from training.windows.corpus.kinds import LabelKind
from training.windows.qt_controls import Control
from training.windows.qt_looks import WindowLook
from training.windows.scene import ControlKind
from training.windows.words import SceneWords

_STANDARD_ICONS = (
    QStyle.StandardPixmap.SP_DialogOkButton,
    QStyle.StandardPixmap.SP_DialogCancelButton,
    QStyle.StandardPixmap.SP_DialogOpenButton,
    QStyle.StandardPixmap.SP_DirIcon,
    QStyle.StandardPixmap.SP_FileIcon,
    QStyle.StandardPixmap.SP_TrashIcon,
    QStyle.StandardPixmap.SP_ArrowRight,
    QStyle.StandardPixmap.SP_BrowserReload,
)


def escaped(name: str) -> str:
    """A name as Qt wants it where a single & marks a mnemonic."""
    return name.replace("&", "&&")


class PartMaker:
    """Makes controls for one window; `controls` grows with every one it makes."""

    def __init__(self, rng: random.Random, words: SceneWords, look: WindowLook) -> None:
        self.controls: list[Control] = []
        self._rng = rng
        self._words = words
        self._look = look
        self._colon = rng.choice((":", ":", "", "", " :", " *"))
        self._has_mnemonics = rng.random() < 0.3
        self._disabled_share = rng.choice((0.0, 0.0, 0.06, 0.15))
        self._placeholder_share = rng.choice((0.0, 0.3, 0.9))
        self._filled_share = rng.choice((0.1, 0.5, 0.5, 0.9))
        self._icon_share = rng.choice((0.0, 0.0, 0.1, 0.5))
        self._near_share = rng.choice((0.0, 0.0, 0.1, 0.3))
        self._narrow_share = rng.choice((0.0, 0.1, 0.5, 1.0))
        """Of the combo boxes, those no wider than their rows; some fields are no wider than a number."""

    @property
    def row_px(self) -> int:
        """Approximate height of a row of controls, in pixels."""
        return round(self._look.font.pixelSize() * 1.5) + 12

    # names and captions

    def _name(self, kind: LabelKind, most_letters: int = 0) -> str:
        if self._rng.random() < self._near_share:
            return self._words.near_name()
        return self._words.label(kind, most_letters)

    def caption_text(self, name: str) -> str:
        """The name as a button or tab takes it, now and then with a mnemonic."""
        text = escaped(name)
        if self._has_mnemonics and "&" not in text:
            places = [place for place, letter in enumerate(text) if letter.isalnum()]
            if places:
                place = self._rng.choice(places)
                text = text[:place] + "&" + text[place:]
        return text

    def _disable_some(self, widget: QWidget) -> None:
        if self._rng.random() < self._disabled_share:
            widget.setEnabled(False)

    # single controls

    def button(self, name: str = "", *, tool: bool = False) -> QPushButton | QToolButton:
        rng = self._rng
        name = name or self._name(LabelKind.BUTTON)
        made: QPushButton | QToolButton
        if tool:
            made = QToolButton()
            made.setAutoRaise(rng.random() < 0.5)
            made.setText(self.caption_text(name))
            made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        else:
            made = QPushButton(self.caption_text(name))
            if rng.random() < 0.08:
                made.setFlat(True)
            elif rng.random() < 0.06:
                made.setDefault(True)
        if rng.random() < self._icon_share:
            made.setIcon(made.style().standardIcon(rng.choice(_STANDARD_ICONS)))
            if isinstance(made, QToolButton):
                made.setToolButtonStyle(
                    rng.choice(
                        (
                            Qt.ToolButtonStyle.ToolButtonTextBesideIcon,
                            Qt.ToolButtonStyle.ToolButtonTextUnderIcon,
                        )
                    )
                )
        self._disable_some(made)
        self.controls.append(Control(ControlKind.BUTTON, made, name))
        return made

    def label(self, text: str, *, wraps: bool = False) -> QLabel:
        made = QLabel()
        made.setTextFormat(Qt.TextFormat.PlainText)
        made.setText(text)
        made.setWordWrap(wraps)
        self.controls.append(Control(ControlKind.LABEL, made, text))
        return made

    def heading(self) -> QLabel:
        rng = self._rng
        made = self.label(self._words.label(LabelKind.TITLE))
        font = QFont(self._look.font)
        font.setPixelSize(min(24, font.pixelSize() + rng.randint(0, 8)))
        font.setBold(rng.random() < 0.6)
        made.setFont(font)
        if rng.random() < 0.3:
            made.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        return made

    def _caption(self, name: str) -> QLabel:
        made = self.label(name + self._colon)
        if self._rng.random() < 0.1:
            made.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return made

    def _bare_name(self) -> str:
        kind = self._rng.choice((LabelKind.FIELD, LabelKind.FIELD, LabelKind.COMBO))
        return self._name(kind).rstrip(":* ") or self._words.name(2)

    def field(self, name: str, caption: QLabel | None) -> QLineEdit:
        """A line of text; without a caption its placeholder has the name."""
        rng = self._rng
        made = QLineEdit()
        if caption is None:
            made.setPlaceholderText(name)
        elif rng.random() < self._placeholder_share:
            made.setPlaceholderText(self._words.phrase(3))
        if caption is not None and rng.random() < self._filled_share:
            made.setText(self._words.value())
            if rng.random() < 0.5:
                made.setCursorPosition(0)
            if rng.random() < 0.04:
                made.setEchoMode(QLineEdit.EchoMode.Password)
            elif rng.random() < 0.05:
                made.selectAll()
        if rng.random() < 0.08:
            made.setClearButtonEnabled(True)
        if rng.random() < 0.05:
            made.setAlignment(rng.choice((Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter)))
        if caption is not None and rng.random() < 0.2 * self._narrow_share:
            made.setFixedWidth(rng.randint(40, 140))
        self._disable_some(made)
        self.controls.append(Control(ControlKind.FIELD, made, name, caption=caption))
        return made

    def text_area(self, name: str, caption: QLabel) -> QPlainTextEdit:
        rng = self._rng
        made = QPlainTextEdit()
        if rng.random() < 0.6:
            made.setPlainText("\n".join(self._words.sentence() for _ in range(rng.randint(1, 4))))
        made.setMinimumHeight(self.row_px * 2)
        made.setMaximumHeight(self.row_px * rng.randint(2, 5))
        self.controls.append(Control(ControlKind.FIELD, made, name, caption=caption))
        return made

    def combo(self, name: str, caption: QLabel | None) -> QComboBox:
        rng = self._rng
        made = QComboBox()
        count = rng.choices((2, 3, 4, 5, 6, 8, 11, 15), (10, 20, 20, 18, 14, 10, 5, 3))[0]
        rows = self._words.labels(LabelKind.OPTION, count, rng.choice((10, 20, 30)))
        made.addItems(rows)
        if rng.random() < 0.1:
            for row in range(count):
                made.setItemIcon(row, made.style().standardIcon(rng.choice(_STANDARD_ICONS)))
        made.setCurrentIndex(rng.randrange(count))
        if caption is None:
            made.setPlaceholderText(name)
            made.setCurrentIndex(-1)
        elif rng.random() < self._narrow_share:
            made.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._disable_some(made)
        self.controls.append(Control(ControlKind.COMBO, made, name, options=tuple(rows), caption=caption))
        return made

    def check(self, most_letters: int = 0) -> QCheckBox:
        name = self._name(LabelKind.CHECKBOX, most_letters)
        made = QCheckBox(self.caption_text(name))
        made.setChecked(self._rng.random() < 0.5)
        self._disable_some(made)
        self.controls.append(Control(ControlKind.CHECKBOX, made, name))
        return made

    def radio(self, name: str, owner: str) -> QRadioButton:
        made = QRadioButton(self.caption_text(name))
        self.controls.append(Control(ControlKind.RADIO, made, name, owner=owner))
        return made

    def distraction(self) -> QWidget:
        """A distractor: a widget without a label."""
        rng = self._rng
        which = rng.randrange(4)
        if which == 0:
            slider = QSlider(Qt.Orientation.Horizontal)
            slider.setRange(0, 100)
            slider.setValue(rng.randrange(101))
            slider.setMinimumWidth(50)
            return slider
        if which == 1:
            bar = QProgressBar()
            bar.setValue(rng.randrange(101))
            return bar
        if which == 2:
            date = QDateEdit(QDate(rng.randint(1990, 2030), rng.randint(1, 12), rng.randint(1, 28)))
            date.setDisplayFormat(rng.choice(("yyyy-MM-dd", "dd.MM.yyyy", "d/M/yy")))
            return date
        spin = QSpinBox()
        spin.setRange(0, 9999)
        spin.setValue(rng.choice((0, 1, rng.randrange(100), rng.randrange(9999))))
        spin.setSuffix(rng.choice(("", "", " %", " px", " mm", " s")))
        self._disable_some(spin)
        return spin
