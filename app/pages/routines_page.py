"""The page of routines: makes them of records, changes and runs them. I/O: their file, records."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event

from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QMessageBox

from agent.actions.policy import ApprovalLevel
from agent.errors import AgentError, SettingsError
from agent.ports import Owner
from agent.routines.end_check import CheckKind, EndCheck
from agent.routines.kept_routines import (
    MOST_TRIES,
    KeptRoutine,
    delete_routine,
    find_routine,
    load_routines,
)
from agent.routines.parameters import found_parameters
from agent.session import Outcome
from agent.store import Record
from app.history import library
from app.history.instructions import WrittenInstructions, write_instructions
from app.language import problem_words, tr
from app.running.bridge import Background
from app.running.choices import APPROVAL_WORDS, TaskChoice
from app.running.computers import COMPUTERS, choice_words
from app.running.kept_choice import choice_from_json
from app.running.request import TaskRequest
from app.running.routine_making import (
    RoutineWishes,
    change_routine,
    choice_of_record,
    default_texts,
    make_routine,
)
from app.running.routine_runs import PreparedRoutine, prepared, routines_file, run_routine
from app.running.watching import Job, Watcher
from app.storage.preferences import Preferences, base_settings
from app.windows.main_window import MainWindow
from app.windows.routine_form import RoutineForm, RoutineFormValues
from app.windows.routines_dialog import RoutineRow, RoutinesDialog

StartJob = Callable[[TaskRequest, Job], bool]
"""Starts a run in the window; whether it could."""


class RoutinesPage(QObject):
    """One dialog at a time."""

    queue_asked = Signal(str, object)
    """A routine's name and the texts of its parameters, to be done later."""

    def __init__(
        self,
        window: MainWindow,
        background: Background,
        *,
        preferences: Callable[[], Preferences],
        start: StartJob,
    ) -> None:
        super().__init__(window)
        self._window, self._background = window, background
        self._preferences, self._start = preferences, start
        self._dialog: RoutinesDialog | None = None
        window.routines_asked.connect(self.open)

    def open(self) -> None:
        dialog = RoutinesDialog(self._window)
        dialog.run_asked.connect(self._on_run)
        dialog.queue_asked.connect(self._on_queue)
        dialog.change_asked.connect(self._on_change)
        dialog.export_asked.connect(self._on_export)
        dialog.delete_asked.connect(self._ask_to_delete)
        dialog.finished.connect(self._on_finished)
        self._dialog = dialog
        self._refresh()
        dialog.open()

    def make(self, record: Record) -> None:
        """Ask what a routine of this record is to be called, and so on."""
        preferences = self._preferences()
        try:
            choice = choice_of_record(record, preferences)
            texts = _found_texts(record)
        except AgentError as problem:
            self._window.show_problem(problem_words(problem))
            return
        values = RoutineFormValues(
            open_command=shlex.join(choice.open_command), approval=choice.approval.value
        )
        form = self._form(tr("Make a routine"), record.task.text, texts, values, choice)

        def save(given: RoutineFormValues) -> None:
            wishes = RoutineWishes(names=_changed(given.names), checks=_checks(given), tries=given.tries)
            make_routine(preferences, record, given.name, _chosen(choice, given), wishes)
            self._window.show_note(tr("Kept as the routine “{name}”.", name=given.name))

        self._ask(form, save)

    def _on_change(self, name: str) -> None:
        preferences = self._preferences()
        try:
            old = self._found(name)
            record = library.find_record(base_settings(preferences), old.record_id)
            choice, texts = choice_from_json(old.choice), default_texts(old, preferences)
        except AgentError as problem:
            self._show_problem(problem_words(problem))
            return
        form = self._form(tr("Change the routine"), record.task.text, texts, _values_of(old, choice), choice)

        def save(given: RoutineFormValues) -> None:
            wishes = RoutineWishes(
                names=_changed(given.names), checks=(*_checks(given), *_more(old)), tries=given.tries
            )
            change_routine(preferences, old, record, wishes, name=given.name, choice=_chosen(choice, given))
            self._refresh()

        self._ask(form, save)

    def _form(
        self, title: str, task: str, texts: dict[str, str], values: RoutineFormValues, choice: TaskChoice
    ) -> RoutineForm:
        approvals = {level.value: tr(words) for level, words in APPROVAL_WORDS.items()}
        takes = COMPUTERS[choice.computer].takes_application
        return RoutineForm(
            title,
            task,
            texts,
            values,
            approvals,
            takes_application=takes,
            most_tries=MOST_TRIES,
            parent=self._dialog or self._window,
        )

    def _ask(self, form: RoutineForm, save: Callable[[RoutineFormValues], None]) -> None:
        def on_saved(given: RoutineFormValues) -> None:
            try:
                save(given)
            except AgentError as problem:
                form.show_problem(problem_words(problem))
            else:
                form.accept()

        form.saved.connect(on_saved)
        form.finished.connect(form.deleteLater)
        form.open()

    def _refresh(self) -> None:
        preferences = self._preferences()
        self._background.do(lambda: rows(preferences), self._show, self._show_problem)

    def _show(self, found: Sequence[RoutineRow]) -> None:
        if self._dialog is not None:
            self._dialog.show_rows(found)

    def _on_run(self, name: str, texts: Mapping[str, str]) -> None:
        try:
            ready = prepared(self._found(name), texts, self._preferences())
        except AgentError as problem:
            self._show_problem(problem_words(problem))
            return
        if not self._start(ready.request, routine_job(ready)):
            self._show_problem(tr("Something is running; wait for it, or add the routine to the queue."))
        elif self._dialog is not None:
            self._dialog.accept()

    def _on_queue(self, name: str, texts: Mapping[str, str]) -> None:
        try:
            prepared(self._found(name), texts, self._preferences())
        except AgentError as problem:
            self._show_problem(problem_words(problem))
            return
        self.queue_asked.emit(name, texts)
        if self._dialog is not None:
            self._dialog.accept()

    def _on_export(self, name: str) -> None:
        wanted = QFileDialog.getExistingDirectory(self._dialog, tr("Folder for the instructions"))
        if not wanted:
            return
        preferences, kept = self._preferences(), self._found(name)
        folder = Path(wanted) / kept.name
        self._background.do(
            lambda: write_instructions(preferences, kept, folder), self._on_exported, self._show_problem
        )

    def _on_exported(self, written: WrittenInstructions) -> None:
        words = tr("Instructions: {path}. Look through them before you give them away.", path=written.path)
        self._window.show_note(words)
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(written.path)))

    def _ask_to_delete(self, name: str) -> None:
        box = QMessageBox(
            QMessageBox.Icon.NoIcon,
            tr("Delete"),
            tr("Delete the routine “{name}”? Its recording stays in the history.", name=name),
            QMessageBox.StandardButton.Cancel,
            self._dialog,
        )
        box.setTextFormat(Qt.TextFormat.PlainText)
        delete = box.addButton(tr("Delete"), QMessageBox.ButtonRole.DestructiveRole)
        delete.setProperty("kind", "stop")
        box.setDefaultButton(QMessageBox.StandardButton.Cancel)

        def on_finished() -> None:
            if box.clickedButton() is delete:
                file = routines_file(base_settings(self._preferences()))
                self._background.do(
                    lambda: delete_routine(file, name), lambda _gone: self._refresh(), self._show_problem
                )
            box.deleteLater()

        box.finished.connect(on_finished)
        box.open()

    def _found(self, name: str) -> KeptRoutine:
        return find_routine(routines_file(base_settings(self._preferences())), name)

    def _show_problem(self, problem: str) -> None:
        if self._dialog is not None:
            self._dialog.show_problem(problem)
        else:
            self._window.show_problem(problem)

    def _on_finished(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None


def routine_job(ready: PreparedRoutine) -> Job:
    """The job of a routine, for an agent's thread."""
    return partial(_job, ready)


def _job(ready: PreparedRoutine, *, owner: Owner, watcher: Watcher, stop: Event) -> Outcome:
    result = run_routine(ready, owner=owner, watcher=watcher, stop=stop)
    return result.outcome


def rows(preferences: Preferences) -> list[RoutineRow]:
    """A row for each routine; one that cannot be done says why."""
    return [_row(one, preferences) for one in load_routines(routines_file(base_settings(preferences)))]


def _row(kept: KeptRoutine, preferences: Preferences) -> RoutineRow:
    task, note, texts, problem = str(kept.choice.get("task", "")), "", dict[str, str](), ""
    try:
        choice = choice_from_json(kept.choice)
        note, texts = choice_words(choice), default_texts(kept, preferences)
    except AgentError as unknown:
        problem = problem_words(unknown)
    return RoutineRow(
        kept.name,
        task,
        note,
        tuple((name, text) for name, text in texts.items() if name not in kept.secrets),
        tuple(kept.secrets),
        tuple(_shown(one) for one in kept.checks),
        problem,
    )


def _shown(check: EndCheck) -> str:
    match check.kind:
        case CheckKind.FILE if check.text:
            return tr("“{file}” holds “{text}”", file=check.what, text=check.text)
        case CheckKind.FILE:
            return tr("“{file}” is there", file=check.what)
        case CheckKind.SCREEN:
            return tr("the screen shows “{text}”", text=check.what)
        case CheckKind.COMMAND:
            return tr("“{command}” succeeds", command=check.what)


def _found_texts(record: Record) -> dict[str, str]:
    typed = {one.step.number: one for one in record.lines}
    found = {}
    for parameter in found_parameters(record):
        performed = typed[parameter.step].step.performed
        texts = [getattr(one.action, "text", "") for one in performed]
        found[parameter.name] = (
            texts[parameter.index].removesuffix("\n") if parameter.index < len(texts) else ""
        )
    return found


def _changed(names: Mapping[str, str]) -> dict[str, str]:
    return {old: new for old, new in names.items() if new != old}


def _chosen(choice: TaskChoice, given: RoutineFormValues) -> TaskChoice:
    takes = COMPUTERS[choice.computer].takes_application
    try:
        command = tuple(shlex.split(given.open_command)) if takes else ()
    except ValueError as problem:
        raise SettingsError(f"The application cannot be read as a command: {problem}.") from problem
    return replace(choice, open_command=command, approval=ApprovalLevel(given.approval))


def _checks(given: RoutineFormValues) -> list[EndCheck]:
    checks = [
        EndCheck(CheckKind.FILE, given.file, given.file_text),
        EndCheck(CheckKind.SCREEN, given.screen),
        EndCheck(CheckKind.COMMAND, given.command),
    ]
    return [one for one in checks if one.what]


def _first(kept: KeptRoutine) -> dict[CheckKind, EndCheck]:
    """Of each kind the first; the form has room for no more."""
    return {one.kind: one for one in reversed(kept.checks)}


def _more(kept: KeptRoutine) -> list[EndCheck]:
    first = _first(kept).values()
    return [one for one in kept.checks if not any(one is other for other in first)]


def _values_of(kept: KeptRoutine, choice: TaskChoice) -> RoutineFormValues:
    first = _first(kept)
    nothing = EndCheck(CheckKind.FILE, "")
    file = first.get(CheckKind.FILE, nothing)
    return RoutineFormValues(
        name=kept.name,
        open_command=shlex.join(choice.open_command),
        approval=choice.approval.value,
        file=file.what,
        file_text=file.text,
        screen=first.get(CheckKind.SCREEN, nothing).what,
        command=first.get(CheckKind.COMMAND, nothing).what,
        tries=kept.tries,
    )
