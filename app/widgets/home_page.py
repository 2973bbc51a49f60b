"""The page before a task: one question and some examples to start from."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from agent.terminal import revealed
from app.language import tr
from app.running.abilities import AbilityLine
from app.running.choices import ExampleTask
from app.widgets.clearing import clear
from app.widgets.scrolled import scrolled
from app.widgets.words import ElidedLabel, label, paragraph


class HomePage(QWidget):
    """Emits the example that was chosen."""

    example_chosen = Signal(object)
    words_chosen = Signal(str)
    """A task in words, for the application that is chosen already."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        inner = QWidget()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scrolled(inner))
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(44, 24, 44, 24)
        self._column.setSpacing(10)
        self._column.addStretch(2)
        self._column.addWidget(label(tr("What should be done?"), role="hero"))
        self._column.addWidget(
            paragraph(
                tr(
                    "Deskhand looks at the screen, says what it wants to do, asks you, and does it. "
                    "It works in a desktop of its own, so your mouse and keyboard stay yours."
                ),
                role="soft",
            )
        )
        self._column.addSpacing(14)
        self._able_of = label("", role="section")
        self._able_of.setVisible(False)
        self._column.addWidget(self._able_of)
        self._able = QVBoxLayout()
        self._able.setSpacing(4)
        self._column.addLayout(self._able)
        self._column.addSpacing(10)
        self._heading = label(tr("EXAMPLES"), role="section")
        self._column.addWidget(self._heading)
        self._examples = QVBoxLayout()
        self._examples.setSpacing(8)
        self._column.addLayout(self._examples)
        self._column.addStretch(3)

    def show_abilities(self, model: str, lines: Sequence[AbilityLine]) -> None:
        """What the chosen model can do; each example goes into the box at a click."""
        clear(self._able)
        self._able_of.setVisible(bool(lines))
        self._able_of.setText(tr("WHAT {model} CAN DO", model=revealed(model)))
        for line in lines:
            self._able.addWidget(paragraph(f"•  {tr(line.words)}", role="soft"))
            if line.example:
                example = tr(line.example)
                button = QPushButton(f"“{example}”")
                button.setProperty("kind", "fold")
                button.setAccessibleName(example)
                button.clicked.connect(lambda _checked=False, words=example: self.words_chosen.emit(words))
                self._able.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def show_examples(self, examples: Sequence[ExampleTask]) -> None:
        clear(self._examples)
        self._heading.setVisible(bool(examples))
        for example in examples:
            button = ExampleButton(example)
            button.clicked.connect(lambda _checked=False, chosen=example: self.example_chosen.emit(chosen))
            self._examples.addWidget(button)


class ExampleButton(QPushButton):
    """A task in strong letters, and below it where it is done."""

    def __init__(self, example: ExampleTask, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "example")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(example.task)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 10)
        column.setSpacing(2)
        for text, role in ((example.task, "strong"), (tr(example.note), "faint")):
            part = ElidedLabel(role=role)
            part.setText(text)
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            column.addWidget(part)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def sizeHint(self) -> QSize:
        layout = self.layout()
        assert layout is not None
        return layout.sizeHint()
