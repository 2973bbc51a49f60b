"""With which llama.cpp models run: what there is, a build for the GPU, its progress, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QLabel, QProgressBar, QVBoxLayout, QWidget

from app.language import tr
from app.present import TonedText
from app.theme.window_size import roomy
from app.widgets.form import Form, button
from app.widgets.words import ElidedLabel, breakable, paragraph

_WIDTH_PX = 600
_HEIGHT_PX = 360
_WHOLE = 1000
_NAME_CHARACTERS = 44


@dataclass(frozen=True, slots=True)
class BuildWords:
    """A build that is there."""

    name: str
    """"" is the app's own."""
    words: str


class RuntimeDialog(QDialog):
    """Emits what is to be done; installs nothing itself."""

    kind_chosen = Signal(str)
    """What would be installed for that kind is to be found out; "" is what suits this computer."""
    install_asked = Signal(str)
    use_asked = Signal(str)
    """From now on models run with the build of that name."""
    stop_asked = Signal()

    def __init__(self, kinds: dict[str, str], parent: QWidget | None = None) -> None:
        """`kinds` are values with their words."""
        super().__init__(parent)
        self.setWindowTitle(tr("Runtime"))
        self.resize(roomy(self, _WIDTH_PX, _HEIGHT_PX))
        self._is_busy = False
        self._builds = QComboBox()
        self._builds.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._builds.setMinimumContentsLength(_NAME_CHARACTERS)
        self._builds.activated.connect(lambda _row: self.use_asked.emit(str(self._builds.currentData())))
        self._kind = QComboBox()
        for value, words in kinds.items():
            self._kind.addItem(words, value)
        self._kind.activated.connect(lambda _row: self.kind_chosen.emit(str(self._kind.currentData())))
        self._plan = _low(paragraph("", role="soft"))
        self._install = button(tr("Install"), self._on_install, kind="primary")
        self._stop = button(tr("Cancel"), self.stop_asked.emit)
        self._bar = QProgressBar()
        self._bar.setRange(0, _WHOLE)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(tr("Progress of the installation"))
        self._state = ElidedLabel(role="soft")
        self._said = _low(paragraph(""))
        self._said.setProperty("chip", True)
        self._said.setVisible(False)
        self._lay_out()
        self._show_parts()

    def _lay_out(self) -> None:
        form = Form()
        form.row(tr("Models run with"), self._builds)
        form.row(tr("Another build"), self._kind)
        form.row("", self._plan)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self._install)
        buttons.addWidget(self._stop)
        buttons.addWidget(self._state, 1)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(button(tr("Close"), self.reject))
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 18)
        column.setSpacing(12)
        about = tr(
            "The llama.cpp that comes with Deskhand runs on every processor. A build for your GPU, "
            "or for exactly this processor, stands beside it; you can always go back."
        )
        column.addWidget(_low(paragraph(about, role="faint")))
        column.addWidget(form)
        column.addLayout(buttons)
        column.addWidget(self._bar)
        column.addWidget(self._said)
        column.addStretch(1)
        column.addLayout(foot)

    # ---- what the controller says

    def show_builds(self, builds: Sequence[BuildWords], chosen: str) -> None:
        self._builds.clear()
        for build in builds:
            self._builds.addItem(build.words, build.name)
        self._builds.setCurrentIndex(max(self._builds.findData(chosen), 0))

    def show_plan(self, words: str, *, is_possible: bool) -> None:
        self._plan.setText(breakable(words))
        self._install.setEnabled(is_possible and not self._is_busy)

    def begin(self) -> None:
        self._is_busy = True
        self._said.setVisible(False)
        self._bar.setRange(0, 0)
        self._show_parts()

    def show_progress(self, share: float | None, words: str) -> None:
        self._bar.setRange(0, 0 if share is None else _WHOLE)
        if share is not None:
            self._bar.setValue(round(share * _WHOLE))
        self._state.setText(words)

    def end(self, words: TonedText) -> None:
        self._is_busy = False
        self._state.setText("")
        self.say(words)
        self._show_parts()

    def say(self, words: TonedText) -> None:
        self._said.setText(breakable(words.text))
        self._said.setProperty("tone", str(words.tone))
        self._said.style().unpolish(self._said)
        self._said.style().polish(self._said)
        self._said.setVisible(bool(words.text))

    # ---- inside

    def _on_install(self) -> None:
        self.install_asked.emit(str(self._kind.currentData()))

    def _show_parts(self) -> None:
        self._bar.setVisible(self._is_busy)
        self._stop.setVisible(self._is_busy)
        for widget in (self._install, self._kind, self._builds):
            widget.setEnabled(not self._is_busy)


def _low(words: QLabel) -> QLabel:
    """As high as it needs at the width that it gets, not at the least one."""
    words.setMinimumHeight(1)
    return words
