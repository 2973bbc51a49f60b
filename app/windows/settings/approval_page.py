"""Settings: what is asked, the owner's rules, and how long a task may go on."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from agent.actions.policy import ApprovalLevel
from app.language import tr
from app.running.choices import APPROVAL_WORDS
from app.storage.preferences import MAX_PROPOSALS, Preferences
from app.widgets.form import button, number, pick, switch
from app.windows.settings.page import SettingsPage


class ApprovalPage(SettingsPage):
    rules_asked = Signal()
    permissions_asked = Signal()

    def __init__(self, preferences: Preferences, rules: str, parent: QWidget | None = None) -> None:
        """`rules` says what rules there are, or why they cannot be read."""
        super().__init__(tr("Approval"), parent=parent)
        self._level = pick(
            {level: tr(words) for level, words in APPROVAL_WORDS.items()}, preferences.approval
        )
        self._allow_all = switch(
            tr("Accept “Allow everything” on my own screen"), preferences.allow_all_on_real_screen
        )
        self._fills = switch(tr("Ask once for filling a field"), preferences.asks_fills_once)
        self._max_steps = number(1, 10_000, preferences.max_steps)
        self._proposals = number(1, MAX_PROPOSALS, preferences.proposals)
        self.form.row(tr("Approval"), self._level)
        self.form.row("", self._allow_all)
        self.form.row(
            tr("Fields"),
            self._fills,
            tr("One card shows the click, what is selected and the text; anything else is asked by itself."),
        )
        self.form.row(tr("Step limit"), self._max_steps, tr("A task that has taken so many steps ends."))
        self.form.row(
            tr("Proposals"),
            self._proposals,
            tr("So many actions are offered when you are asked; what you choose can train the model."),
        )
        self.form.row(tr("My rules"), button(tr("Edit the rules…"), self.rules_asked.emit), rules)
        self.form.row(tr("Permissions"), button(tr("See and revoke…"), self.permissions_asked.emit))

    def changed(self, preferences: Preferences) -> Preferences:
        return replace(
            preferences,
            approval=ApprovalLevel(self._level.currentData()),
            allow_all_on_real_screen=self._allow_all.isChecked(),
            max_steps=self._max_steps.value(),
            asks_fills_once=self._fills.isChecked(),
            proposals=self._proposals.value(),
        )
