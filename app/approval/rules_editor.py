"""Edits the owner's rules, reports errors, and saves only valid rules. I/O: one file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from agent.actions.policy import ApprovalLevel, Rule, VerdictKind
from agent.actions.policy.policy_file import read_rules, write_rules
from agent.approval.rehearsal import rehearse
from agent.errors import PolicyError
from agent.settings import Settings
from agent.whole_file import replace_file
from app.history import library
from app.language import problem_words, to_translate, tr
from app.present import Tone, TonedText, action_words
from app.running.bridge import Background
from app.windows.rules_dialog import RulesDialog

_MANY = 1_000_000
_MAX_LINES = 500
EXAMPLES = {
    to_translate("Never in windows of a bank"): Rule("no banking", VerdictKind.FORBID, title="*bank*"),
    to_translate("Ask before anything called Send"): Rule(
        "ask before sending", VerdictKind.ASK, label="*send*"
    ),
    to_translate("Never type into a terminal"): Rule(
        "no terminal", VerdictKind.FORBID, actions=frozenset({"type_text"}), application="*terminal*"
    ),
    to_translate("Always allow clicks in the calculator"): Rule(
        "calculator", VerdictKind.ALLOW, actions=frozenset({"click"}), application="*calculator*"
    ),
}


class RulesEditor(QObject):
    """One dialog at a time. A file that cannot be read is shown as it is, with the reason."""

    changed = Signal()
    """The rules on the disk are others now."""

    def __init__(
        self,
        parent: QWidget,
        background: Background,
        *,
        settings: Callable[[], Settings],
        level: Callable[[], ApprovalLevel],
    ) -> None:
        super().__init__(parent)
        self._parent, self._background = parent, background
        self._settings, self._level = settings, level
        self._dialog: RulesDialog | None = None

    def open(self, parent: QWidget | None = None) -> None:
        path = self._settings().policy_file
        dialog = RulesDialog(written_rules(path), str(path), tuple(EXAMPLES), parent or self._parent)
        self._dialog = dialog
        dialog.written.connect(self._judge)
        dialog.saved.connect(self._on_saved)
        dialog.rehearsal_asked.connect(self._on_rehearsal_asked)
        dialog.rule_wanted.connect(self._on_rule_wanted)
        dialog.finished.connect(self._on_finished)
        self._judge(dialog.text())
        dialog.open()

    def _judge(self, text: str) -> None:
        if self._dialog is not None:
            words = judged(text)
            self._dialog.say(words, can_be_saved=words.tone is not Tone.BAD)

    def _on_saved(self, text: str) -> None:
        assert self._dialog is not None
        try:
            save_written_rules(text, self._settings().policy_file)
        except PolicyError as problem:
            self._dialog.say(TonedText(problem_words(problem), Tone.BAD), can_be_saved=False)
            return
        self.changed.emit()
        self._dialog.accept()

    def _on_rule_wanted(self, name: str) -> None:
        assert self._dialog is not None
        rules = read_rules(self._dialog.text())
        if EXAMPLES[name].name not in {rule.name for rule in rules}:
            self._dialog.set_text(write_rules((*rules, EXAMPLES[name])))

    def _on_rehearsal_asked(self, text: str) -> None:
        rules, settings, level = read_rules(text), self._settings(), self._level()
        self._background.do(
            lambda: stopped_lines(settings, rules, level), self._show_stopped, self._on_problem
        )

    def _show_stopped(self, lines: list[str]) -> None:
        if self._dialog is not None:
            self._dialog.show_stopped(lines)

    def _on_problem(self, problem: str) -> None:
        if self._dialog is not None:
            self._dialog.say(TonedText(problem, Tone.BAD), can_be_saved=True)

    def _on_finished(self) -> None:
        dialog, self._dialog = self._dialog, None
        if dialog is not None:
            dialog.deleteLater()


def written_rules(path: Path) -> str:
    """The file's text, valid or not; an empty list if there is no file."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return write_rules(())


def judged(text: str) -> TonedText:
    """The error that a run with these rules would report; else how many there are."""
    try:
        rules = read_rules(text)
    except ValueError as problem:
        return TonedText(tr("This cannot be saved: {problem}.", problem=problem_words(problem)), Tone.BAD)
    if len(rules) == 1:
        return TonedText(tr("One rule, and it can be read."), Tone.GOOD)
    return TonedText(tr("{count} rules, and all can be read.", count=len(rules)), Tone.GOOD)


def save_written_rules(text: str, path: Path) -> None:
    """Replace the file by exactly this text.

    Raises:
        PolicyError: it cannot be read as rules, or not be written. The file is as it was.
    """
    try:
        read_rules(text)
    except ValueError as problem:
        raise PolicyError(f"These rules cannot be saved: {problem}.") from problem
    try:
        replace_file(path, text)
    except OSError as problem:
        raise PolicyError(f"The rules cannot be written to {path}: {problem.strerror}.") from problem


def stopped_lines(settings: Settings, rules: tuple[Rule, ...], level: ApprovalLevel) -> list[str]:
    """Recorded steps that would be asked or forbidden now, newest record first, without damaged records."""
    lines: list[str] = []
    for entry in library.history(settings, limit=_MANY):
        if entry.problem or len(lines) >= _MAX_LINES:
            continue
        record = library.find_record(settings, entry.record_id)
        for finding in rehearse(
            (line.step for line in record.lines),
            task=record.task.text,
            level=level,
            rules=rules,
            is_on_phone=library.is_of_phone(record),
        ):
            verdict = finding.verdict
            kind = tr("forbidden") if verdict.kind is VerdictKind.FORBID else tr("asked")
            lines.append(
                f"{kind} · {verdict.rule} · {record.task.text[:60]} · {finding.step_number}: "
                f"{action_words(finding.action)}"
            )
    return lines[:_MAX_LINES]
