"""Exports records and imports data sets from the window. I/O: `training` as a child process, which it never
imports."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from agent.own_files import own_folder
from agent.settings import Settings
from app.assets import RESOURCES
from app.language import say, tr
from app.windows.exchange_dialog import ExchangeChoice, ExchangeDialog
from app.workshop.json_child import JsonChildProcess
from app.workshop.training_stack import environment_of, python_for_training

Command = Callable[[Sequence[str]], list[str]]
"""From arguments of `training.trajectories` to what is started; empty where it cannot be."""


class DataExchange(QObject):
    """One dialog, one child process at a time."""

    imported = Signal(int)
    """How many new records there are."""

    def __init__(
        self, parent: QWidget, *, settings: Callable[[], Settings], command: Command | None = None
    ) -> None:
        super().__init__(parent)
        self._parent, self._settings = parent, settings
        self._command = command or self._training
        self._folders: tuple[Path, ...] = ()
        self._poor: Callable[[], Collection[Path]] = frozenset
        self._child: JsonChildProcess | None = None
        self._last: dict[str, Any] = {}
        self.dialog: ExchangeDialog | None = None

    def export(self, folders: Sequence[Path], *, poor: Callable[[], Collection[Path]] = frozenset) -> None:
        """Ask how, and write these records. `poor` says which of them nothing is to be learned from, when
        they are written: the last of them may just have been reviewed."""
        self._folders, self._poor = tuple(folders), poor
        self._open(ExchangeDialog(is_import=False, num_records=len(folders), parent=self._parent), "export")

    def take_in(self) -> None:
        """Ask what, and make records of it."""
        self._open(ExchangeDialog(is_import=True, parent=self._parent), "import")

    def close(self) -> None:
        """End what is running."""
        child, self._child = self._child, None
        if child is not None:
            child.close()
            child.deleteLater()

    def _open(self, dialog: ExchangeDialog, what: str) -> None:
        if self.dialog is not None:
            dialog.deleteLater()
            self.dialog.raise_()
            return
        self.dialog = dialog
        dialog.wanted.connect(self._on_export if what == "export" else self._on_import)
        dialog.finished.connect(self._on_closed)
        dialog.show()
        self._start(["formats"], lambda said: dialog.offer([str(name) for name in said[what]]))

    def _on_export(self, choice: ExchangeChoice) -> None:
        poor = self._poor() if choice.leaves_out_poor else ()
        folders = [one for one in self._folders if one not in poor]
        if not folders:
            self._show(tr("Nothing is left to be exported."))
            return
        self._progress(0, 0)
        out = str(Path(choice.folder).expanduser().absolute())
        self._start(["export", choice.format, out, *map(str, folders)], self._on_exported)

    def _on_exported(self, said: dict[str, Any]) -> None:
        words = tr(
            "{trajectories} tasks, {rows} rows in {out}: {train} to learn from, {test} held out.",
            **{name: said[name] for name in ("trajectories", "rows", "out", "train", "test")},
        )
        self._show("\n".join([words, *(say(str(sentence)) for sentence in said.get("not_held", ()))]))

    def _on_import(self, choice: ExchangeChoice) -> None:
        records = self._settings().records_folder
        own_folder(records)
        self._progress(0, 0)
        source = str(Path(choice.folder).expanduser().absolute())
        first = ["--first", str(choice.first)] if choice.first else []
        self._start(["import", choice.format, source, str(records), *first], self._on_imported)

    def _on_imported(self, said: dict[str, Any]) -> None:
        new = len(said["records"])
        words = [tr("{number} new recordings.", number=new)]
        if said["there_before"]:
            words.append(tr("{number} were there before.", number=said["there_before"]))
        if said["left_out"]:
            words.append(tr("{number} more stay in the folder.", number=said["left_out"]))
        self._show(" ".join(words))
        self.imported.emit(new)

    # ---- the child

    def _start(self, arguments: Sequence[str], then: Callable[[dict[str, Any]], None]) -> None:
        self.close()
        command = self._command(arguments)
        if not command:
            self._show(tr("The formats come with the training stack, which is not installed."))
            return
        environment = environment_of(command[0])
        child = JsonChildProcess(command, RESOURCES.parent, self, environment=environment)
        self._last = {}
        child.said.connect(self._on_said)
        child.ended.connect(lambda is_well, reason: self._on_ended(is_well, reason, then))
        self._child = child
        child.start()

    def _on_said(self, said: dict[str, Any]) -> None:
        if "done" in said and "of" in said:
            self._progress(int(said["done"]), int(said["of"]))
        else:
            self._last = said

    def _on_ended(self, is_well: bool, reason: str, then: Callable[[dict[str, Any]], None]) -> None:
        if is_well:
            then(self._last)
        elif reason:
            self._show(say(reason))

    def _training(self, arguments: Sequence[str]) -> list[str]:
        python = python_for_training(self._settings().home)
        return [python, "-m", "training.trajectories", *arguments] if python else []

    def _progress(self, done: int, of: int) -> None:
        if self.dialog is not None:
            self.dialog.show_progress(done, of)

    def _show(self, words: str) -> None:
        if self.dialog is not None:
            self.dialog.show_result(words)

    def _on_closed(self) -> None:
        self.close()
        dialog, self.dialog = self.dialog, None
        if dialog is not None:
            dialog.deleteLater()
