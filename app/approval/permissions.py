"""The permissions page: shows permissions and rules, and revokes. I/O: both files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject

from agent.actions.names import ACTIONS_BY_NAME
from agent.actions.policy import load_rules
from agent.actions.types import CallTool
from agent.approval import Grant, GrantBook
from agent.errors import PolicyError
from agent.types import Scope
from app.approval.question_words import kind_words
from app.language import problem_words, tr
from app.present import day_words, one_line
from app.windows.main_window import MainWindow
from app.windows.permissions_dialog import PermissionRow, PermissionsDialog


class Permissions(QObject):
    """Opens the page and handles its requests."""

    def __init__(self, window: MainWindow, *, grants_file: Path, policy_file: Path) -> None:
        super().__init__(window)
        self._window = window
        self._book = GrantBook(grants_file)
        self._policy_file = policy_file
        self._dialog: PermissionsDialog | None = None
        window.permissions_asked.connect(self.open)

    def open(self) -> None:
        dialog = PermissionsDialog(rules_note(self._policy_file), self._window)
        dialog.revoked.connect(lambda grant_id: self._change(lambda: self._book.revoke(grant_id)))
        dialog.all_revoked.connect(lambda: self._change(self._book.revoke_all))
        dialog.finished.connect(self._on_finished)
        self._dialog = dialog
        self._refresh()
        dialog.open()

    def _change(self, change: Callable[[], None]) -> None:
        try:
            change()
        except PolicyError as problem:
            self._window.show_problem(problem_words(problem))
        self._refresh()

    def _refresh(self) -> None:
        if self._dialog is not None:
            self._dialog.show_rows(rows(self._book.all(), datetime.now()))

    def _on_finished(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None


def rows(grants: Sequence[Grant], now: datetime) -> list[PermissionRow]:
    """The page's row for each permission."""
    return [_row(grant, now) for grant in grants]


def rules_note(policy_file: Path) -> str:
    """What rules there are, or why they cannot be read."""
    try:
        rules = load_rules(policy_file)
    except PolicyError as problem:
        return problem_words(problem)
    if not rules:
        return tr(
            "You have no rules of your own. They would stand in {policy_file}.", policy_file=policy_file
        )
    names = ", ".join(f"“{rule.name}” ({rule.then})" for rule in rules)
    return tr(
        "Your own rules go first: {names}. They stand in {policy_file}.", names=names, policy_file=policy_file
    )


def _row(grant: Grant, now: datetime) -> PermissionRow:
    until = datetime.fromtimestamp(grant.expires_s)
    moment = f"{until:%H:%M}" if until.date() == now.date() else f"{day_words(until)} {until:%H:%M}"
    where = (
        tr("until this task ends")
        if grant.scope is Scope.TASK
        else tr("in {application}", application=grant.application)
    )
    kind = ACTIONS_BY_NAME.get(grant.action)
    words = kind_words(kind) if kind is not None else grant.action
    if kind is CallTool:
        words = tr("Calls of {tool}", tool=one_line(grant.application, 80))
    covers = (
        tr(" · also what may be risky: {risks}", risks=", ".join(sorted(grant.risks))) if grant.risks else ""
    )
    return PermissionRow(
        grant.grant_id,
        f"{words} {where}",
        tr("At the latest until {moment}{covers}", moment=moment, covers=covers),
    )
