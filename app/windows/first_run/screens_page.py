"""Third page: which monitors the agent may use, and how exactly it hits what it sees there."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.language import tr
from app.present import Tone, TonedText
from app.theme.colours import Colours
from app.widgets.monitor_map import Monitor, MonitorMap
from app.widgets.words import label, paragraph
from app.windows.first_run.page import FirstRunPage


class FirstRunScreensPage(FirstRunPage):
    """Emits which monitors are chosen (one at least), and that they are to be measured."""

    monitors_chosen = Signal(tuple)
    calibration_asked = Signal(tuple)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            tr("Screens"),
            tr(
                "Most tasks run in a private desktop and touch none of your screens. For tasks on your own "
                "screen, choose the monitors that the agent may look at and use; what is on others it "
                "neither sees nor reaches."
            ),
            parent,
        )
        self._map = MonitorMap()
        self._map.clicked.connect(self._on_map_clicked)
        self._monitors: tuple[Monitor, ...] = ()
        self._boxes: dict[int, QCheckBox] = {}
        self._list = QVBoxLayout()
        self._list.setSpacing(6)
        self._problem = paragraph("", role="soft")
        self._problem.setVisible(False)
        self._calibrate = QPushButton(tr("Calibrate"))
        self._calibrate.setAutoDefault(False)
        self._calibrate.clicked.connect(lambda: self.calibration_asked.emit(self.chosen()))
        self._result = paragraph("")
        self._result.setProperty("chip", True)
        self._result.setVisible(False)
        screens = QHBoxLayout()
        screens.setSpacing(24)
        screens.addWidget(self._map)
        screens.addLayout(self._list)
        screens.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self._calibrate)
        row.addWidget(self._result, 100)
        row.addStretch(1)  # keeps the button at the left while there is no result
        self.body.addLayout(screens)
        self.body.addWidget(self._problem)
        self.body.addSpacing(6)
        self.body.addWidget(label(tr("Calibration"), role="title"))
        self.body.addWidget(
            paragraph(
                tr(
                    "Five targets are shown for a moment. Deskhand finds each in a picture of the screen and "
                    "moves the mouse there, on the same way that a click takes later. Leave the mouse alone "
                    "until they are gone."
                ),
                role="soft",
            )
        )
        self.body.addLayout(row)
        self.body.addStretch(1)

    def chosen(self) -> tuple[int, ...]:
        return tuple(number for number, box in self._boxes.items() if box.isChecked()) or (1,)

    def show_monitors(self, monitors: Sequence[Monitor], chosen: Collection[int]) -> None:
        for box in self._boxes.values():
            self._list.removeWidget(box)
            box.deleteLater()
        numbers = [monitor.number for monitor in monitors]
        chosen = [number for number in numbers if number in chosen] or numbers[:1]
        self._monitors, self._boxes = tuple(monitors), {}
        for monitor in monitors:
            box = QCheckBox(monitor.words)
            box.setChecked(monitor.number in chosen)
            box.clicked.connect(lambda _is_checked, number=monitor.number: self._on_clicked(number))
            self._boxes[monitor.number] = box
            self._list.addWidget(box)
        self._map.show_monitors(monitors, chosen)
        self._problem.setVisible(False)
        self._calibrate.setEnabled(bool(monitors))

    def show_problem(self, problem: str) -> None:
        """There is no screen that the agent could use; private desktops work all the same."""
        self._map.setVisible(False)
        self._problem.setText(problem)
        self._problem.setVisible(True)
        self._calibrate.setEnabled(False)

    def show_measuring(self, is_measuring: bool) -> None:
        self._calibrate.setEnabled(not is_measuring)
        if not is_measuring:
            self._calibrate.setFocus()  # it lost it when it went out of use

    def show_result(self, words: TonedText | None) -> None:
        self._result.setVisible(words is not None)
        if words is not None:
            self._result.setText(words.text)
            self._result.setProperty("tone", str(words.tone))
            self._result.style().unpolish(self._result)
            self._result.style().polish(self._result)

    def set_colours(self, colours: Colours) -> None:
        self._map.set_colours(colours)

    def _on_map_clicked(self, number: int) -> None:
        self._boxes[number].toggle()
        self._on_clicked(number)

    def _on_clicked(self, number: int) -> None:
        """The last one stays chosen: without a monitor there would be nothing to look at."""
        if not any(box.isChecked() for box in self._boxes.values()):
            self._boxes[number].setChecked(True)
        self._map.show_monitors(self._monitors, self.chosen())
        self.monitors_chosen.emit(self.chosen())


def result_words(median_px: float, worst_px: float, moment: str) -> TonedText:
    """
    >>> result_words(0.5, 1.0, "12:03").tone
    <Tone.GOOD: 'good'>
    """
    tone = Tone.GOOD if worst_px <= 2 else Tone.CAUTION if worst_px <= 8 else Tone.BAD
    words = tr(
        "{median} px off in the median, {worst} px at most ({moment}).",
        median=f"{median_px:.1f}",
        worst=f"{worst_px:.1f}",
        moment=moment,
    )
    if tone is Tone.BAD:
        words += " " + tr("Small buttons would be missed: use a private desktop, or another scale.")
    return TonedText(words, tone)
