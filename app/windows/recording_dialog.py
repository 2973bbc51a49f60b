"""Before a recording: what is going to be done, and which applications may be recorded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.language import tr
from app.widgets.clearing import clear
from app.widgets.words import label, paragraph

_WIDTH_PX = 500
_MOST_OFFERED = 8


@dataclass(frozen=True, slots=True)
class RecordingChoice:
    task: str
    """"" where it is said afterwards."""
    applications: tuple[str, ...]
    is_every: bool
    """Every application that is not excluded."""
    is_kept: bool
    """Whether the permissions count for later recordings, too."""
    is_heard: bool = False
    """Whether the microphone is recorded, too."""
    is_sound_kept: bool = False
    """Whether the sound stays after it was put into words."""


class RecordingDialog(QDialog):
    """Emits what its owner has chosen; nothing is recorded before."""

    chosen = Signal(object)
    """A `RecordingChoice`."""

    def __init__(
        self, allowed: Sequence[str], shortcuts: str, parent: QWidget | None = None, *, no_sound: str = ""
    ) -> None:
        """
        Args:
            allowed: may be recorded already.
            shortcuts: how to steer the recording, in words.
            no_sound: why the microphone cannot be recorded here, or "".
        """
        super().__init__(parent)
        self.setWindowTitle(tr("Record"))
        self.setMinimumWidth(_WIDTH_PX)
        self._allowed = {name.lower() for name in allowed}
        self._task = QLineEdit()
        self._task.setAccessibleName(tr("Task"))
        self._task.setPlaceholderText(tr("Save the note as list.txt; or say it afterwards"))
        self._task.textChanged.connect(self._on_changed)
        self._boxes: list[QCheckBox] = []
        self._offered = QVBoxLayout()
        self._offered.setSpacing(6)
        self._others = QLineEdit(", ".join(sorted(self._allowed)))
        self._others.setAccessibleName(tr("Other applications"))
        self._others.setPlaceholderText(tr("Mousepad, Firefox"))
        self._others.textChanged.connect(self._on_changed)
        self._every = QCheckBox(tr("Every application"))
        self._every.toggled.connect(self._on_changed)
        self._keep = QCheckBox(tr("Remember these permissions"))
        self._microphone = QCheckBox(tr("Record what I say, too"))
        self._microphone.setEnabled(not no_sound)
        self._microphone.toggled.connect(self._on_changed)
        self._sound = QCheckBox(tr("Keep the sound, not only its words"))
        self._no_sound = no_sound
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._start = self._buttons.addButton(tr("Start recording"), QDialogButtonBox.ButtonRole.AcceptRole)
        self._start.setDefault(True)
        for button in self._buttons.buttons():
            button.setIcon(type(button.icon())())
        self._buttons.accepted.connect(self._on_accepted)
        self._buttons.rejected.connect(self.reject)
        self._lay_out(shortcuts)
        self._on_changed()
        self._fit()

    def offer(self, applications: Sequence[str]) -> None:
        """Those that have windows now."""
        clear(self._offered)
        self._boxes = []
        for name in applications[:_MOST_OFFERED]:
            box = QCheckBox(name)
            box.setChecked(name.lower() in self._allowed)
            box.toggled.connect(self._on_changed)
            self._boxes.append(box)
            self._offered.addWidget(box)
        self._on_changed()
        self._fit()

    def _lay_out(self, shortcuts: str) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # `_fit` says how high it is
        column.setSpacing(12)
        column.addWidget(label(tr("Show how it is done"), role="hero"))
        column.addWidget(
            paragraph(
                tr(
                    "Your clicks, keys and what you see become steps that a model can learn from. Only "
                    "applications that you allow are recorded; other windows are painted over, and "
                    "passwords are never kept."
                ),
                role="soft",
            )
        )
        column.addWidget(label(tr("What are you going to do?"), role="strong"))
        column.addWidget(self._task)
        column.addWidget(label(tr("What may be recorded?"), role="strong"))
        column.addLayout(self._offered)
        column.addWidget(self._others)
        column.addWidget(self._every)
        column.addWidget(self._keep)
        column.addWidget(label(tr("Thinking aloud"), role="strong"))
        column.addWidget(self._microphone)
        column.addWidget(self._sound)
        if self._no_sound:
            column.addWidget(paragraph(self._no_sound, role="faint"))
        column.addWidget(paragraph(shortcuts, role="faint"))
        column.addStretch(1)
        column.addWidget(self._buttons)

    def _fit(self) -> None:
        """As high as it is at this width: by itself it would leave room for much narrower paragraphs."""
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self.resize(_WIDTH_PX, layout.totalHeightForWidth(_WIDTH_PX))

    def _choice(self) -> RecordingChoice:
        ticked = [box.text() for box in self._boxes if box.isChecked()]
        named = [name.strip() for name in self._others.text().split(",") if name.strip()]
        return RecordingChoice(
            self._task.text().strip(),
            tuple(dict.fromkeys([*ticked, *named])),
            self._every.isChecked(),
            self._keep.isChecked(),
            self._microphone.isChecked(),
            self._microphone.isChecked() and self._sound.isChecked(),
        )

    def _on_changed(self) -> None:
        choice = self._choice()
        self._sound.setEnabled(choice.is_heard)
        self._others.setEnabled(not choice.is_every)
        for box in self._boxes:
            box.setEnabled(not choice.is_every)
        self._start.setEnabled(choice.is_every or bool(choice.applications))

    def _on_accepted(self) -> None:
        self.chosen.emit(self._choice())
        self.accept()
