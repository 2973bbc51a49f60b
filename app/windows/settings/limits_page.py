"""Settings: how much a task, and all tasks of a month, may take."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QDoubleSpinBox, QWidget

from app.language import tr
from app.storage.preferences import MAX_LIMIT, Preferences
from app.widgets.form import number
from app.windows.settings.page import SettingsPage

_WIDTH_PX = 160


class LimitsPage(SettingsPage):
    def __init__(self, preferences: Preferences, spent: str, parent: QWidget | None = None) -> None:
        """`spent`: what this month has taken so far."""
        super().__init__(tr("Limits"), parent=parent)
        none = tr("no limit")
        self._task_minutes = number(0, MAX_LIMIT, preferences.task_minutes, suffix=tr(" min"), zero=none)
        self._task_tokens = number(0, MAX_LIMIT, preferences.task_tokens, suffix=tr(" tokens"), zero=none)
        self._task_money = _money(preferences.task_money, none)
        self._month_minutes = number(0, MAX_LIMIT, preferences.month_minutes, suffix=tr(" min"), zero=none)
        self._month_tokens = number(0, MAX_LIMIT, preferences.month_tokens, suffix=tr(" tokens"), zero=none)
        self._month_money = _money(preferences.month_money, none)
        self.form.row(
            tr("Time of a task"),
            self._task_minutes,
            tr("Waiting for you does not count. At a limit you are asked; without an answer the task ends."),
        )
        self.form.row(tr("Tokens of a task"), self._task_tokens)
        money = tr("In the currency of the model’s prices; models on this computer cost nothing.")
        self.form.row(tr("Money for a task"), self._task_money, money)
        self.form.row(tr("Time in a month"), self._month_minutes, spent)
        self.form.row(tr("Tokens in a month"), self._month_tokens)
        self.form.row(tr("Money in a month"), self._month_money)
        for field in (self._task_minutes, self._task_tokens, self._month_minutes, self._month_tokens):
            field.setMinimumWidth(_WIDTH_PX)

    def changed(self, preferences: Preferences) -> Preferences:
        return replace(
            preferences,
            task_minutes=self._task_minutes.value(),
            task_tokens=self._task_tokens.value(),
            task_money=self._task_money.value(),
            month_minutes=self._month_minutes.value(),
            month_tokens=self._month_tokens.value(),
            month_money=self._month_money.value(),
        )


def _money(value: float, none: str) -> QDoubleSpinBox:
    made = QDoubleSpinBox()
    made.setRange(0, MAX_LIMIT)
    made.setDecimals(2)
    made.setSpecialValueText(none)
    made.setValue(value)
    made.setMinimumWidth(_WIDTH_PX)
    made.lineEdit().setTextMargins(7, 0, 7, 0)
    return made
