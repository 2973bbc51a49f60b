"""Windows of the suite `forms-more`: exam windows that are scrolled, interrupted, or read. Qt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from training.windows.exam.more_tasks import ANSWER, CLOSED, Interruption, MoreExam
from training.windows.exam.state import ControlTarget, ExamState
from training.windows.exam.survey import survey
from training.windows.exam.window import ExamWindow

_APPEARS_MS = 300
_TEXT_WIDTH_PX = 320


class MoreWindow(ExamWindow):
    def __init__(self, plan: MoreExam, on_change: Callable[[], None]) -> None:
        self.dialog: QDialog | None = None
        self._has_interrupted = False
        self.more = plan
        super().__init__(plan.exam, on_change)
        self.facts: dict[str, QLabel] = {}
        self.scrolled: QScrollArea | None = None
        if plan.facts:
            self._add_facts(plan.facts)
        if plan.visible_px:
            self._scroll()
        self._notify = on_change
        if plan.interruption is not None and not plan.interruption.comes_after_edit:
            QTimer.singleShot(_APPEARS_MS, self.interrupt)

    def fit(self) -> None:
        super().fit()
        if self.scrolled is not None:
            self.setFont(QFont(self.exam.appearance.font, self.exam.appearance.size_pt))
            body = self.scrolled.widget()
            assert body is not None
            width = min(
                740, body.sizeHint().width() + self.scrolled.verticalScrollBar().sizeHint().width() + 12
            )
            self.resize(max(360, width), self.more.visible_px)
        if self.more.rows_shown:
            (rows,) = self.lists.values()
            rows.setFixedHeight(rows.sizeHintForRow(0) * self.more.rows_shown + 6)

    def interrupt(self) -> None:
        """Show the window in between, once."""
        planned = self.more.interruption
        if planned is None or self._has_interrupted:
            return
        self._has_interrupted = True
        self.dialog = self._dialog(planned)
        self.dialog.open()

    def changed(self) -> None:
        """Called by whoever watches the window, after every change."""
        if self.more.interruption is not None and self.more.interruption.comes_after_edit and self.events:
            QTimer.singleShot(_APPEARS_MS, self.interrupt)

    def _dialog(self, planned: Interruption) -> QDialog:
        dialog = QDialog(self)
        dialog.setWindowTitle(planned.title)
        column = QVBoxLayout(dialog)
        text = QLabel(planned.text)
        text.setWordWrap(True)
        text.setMinimumWidth(_TEXT_WIDTH_PX)
        column.addWidget(text)
        row = QHBoxLayout()
        row.addStretch(1)
        for name, _ in planned.buttons:
            button = QPushButton(name)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, name=name: self._answer(name))
            row.addWidget(button)
        column.addLayout(row)
        dialog.rejected.connect(lambda: self._answer(CLOSED))
        return dialog

    def _answer(self, name: str) -> None:
        dialog, self.dialog = self.dialog, None
        if dialog is None:
            return
        self.events.append(f"{ANSWER}{name}")
        dialog.close()
        dialog.deleteLater()
        self._notify()

    def _add_facts(self, facts: tuple[tuple[str, str], ...]) -> None:
        body = self._body_taken()
        whole = QWidget()
        column = QVBoxLayout(whole)
        form = QFormLayout()
        for name, value in facts:
            label = QLabel(value)
            self.facts[name] = label
            form.addRow(QLabel(f"{name}:"), label)
        column.addLayout(form)
        column.addWidget(body)
        self.setCentralWidget(whole)

    def _body_taken(self) -> QWidget:
        body = self.takeCentralWidget()
        assert body is not None
        return body

    def _scroll(self) -> None:
        area = QScrollArea()
        area.setWidget(self._body_taken())
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.scrolled = area
        self.setCentralWidget(area)


def survey_more(window: MoreWindow, answered: str) -> ExamState:
    """As for `forms`, with what can be clicked now: the window in between, or what a scrolled part shows."""
    state = survey(window, answered)
    if window.dialog is not None:
        buttons = window.dialog.findChildren(QPushButton)
        return replace(state, targets=tuple(_target("answer", b.text(), b) for b in buttons))
    seen = [target for target in state.targets if _is_seen(window, target)]
    if window.scrolled is not None:
        seen.append(_target("scrolled", "", window.scrolled.verticalScrollBar()))
    if window.more.rows_shown:
        (rows,) = window.lists.values()
        seen.append(_target("scrolled", "", rows.viewport()))
    return replace(state, targets=tuple(seen))


def _is_seen(window: MoreWindow, target: ControlTarget) -> bool:
    at = QPoint(target.x, target.y)
    if window.scrolled is not None:
        frame: QWidget = window.scrolled.viewport()
    elif window.more.rows_shown and target.kind == "option":
        frame = window.lists[target.owner].viewport()
    else:
        return True
    return frame.rect().adjusted(0, 4, 0, -4).contains(frame.mapFromGlobal(at))


def _target(kind: str, name: str, widget: QWidget) -> ControlTarget:
    at = widget.mapToGlobal(widget.rect().center())
    return ControlTarget(kind, name, "", at.x(), at.y())
