"""Fills the task box: the usual choice, examples, an earlier run, files, what is installed. I/O: files, Qt.

Reads the desktop entries in /usr/share/applications.
"""

from __future__ import annotations

import configparser
import os
import shlex
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from agent.models.catalogue import Catalogue
from agent.store import Record
from app.language import tr
from app.running import compose
from app.running.abilities import abilities_of
from app.running.bridge import Background
from app.running.choices import ExampleTask
from app.running.computers import COMPUTERS
from app.running.model_hosts import hosts, trusted_models
from app.running.phones import attached_phones
from app.running.request import read_schema, usual_choice
from app.running.rerun import missing_words, rerun_facts
from app.running.usual_tools import models_without_tools
from app.storage.machines import named_machines
from app.storage.preferences import Preferences
from app.windows.main_window import MainWindow

_FOLDERS = (Path("/usr/local/share/applications"), Path("/usr/share/applications"))


class TaskBoxController(QObject):
    """Nothing that it puts into the box starts by itself."""

    def __init__(
        self,
        window: MainWindow,
        background: Background,
        *,
        preferences: Callable[[], Preferences],
        examples: Sequence[ExampleTask],
    ) -> None:
        super().__init__(window)
        self._window, self._box, self._background = window, window.task_box, background
        self._preferences, self._examples = preferences, examples
        window.home.example_chosen.connect(self.show_example)
        window.home.words_chosen.connect(self._show_words)
        self._box.model_chosen.connect(self._show_abilities)
        self._box.attach_asked.connect(self._ask_files)
        self._box.schema_asked.connect(self._ask_schema)
        window.show_home(examples)
        self._offer_machines()
        self._box.phone.looked_for.connect(lambda: self._do(attached_phones, self._box.phone.offer))
        self._box.set_choice(usual_choice(preferences()))

    def load(self) -> None:
        """Find out, in the background, which models, applications and computers there are to choose."""
        self._load_models()
        self._do(installed_applications, self._box.set_applications)
        for kind, computer in COMPUTERS.items():
            self._do(computer.problem, partial(self._box.offer, kind))

    def preferences_changed(self) -> None:
        """Keep the text in the box, and take the rest from the new preferences."""
        written = self._box.choice()
        choice = usual_choice(self._preferences(), task=written.task, open_command=written.open_command)
        self._box.set_choice(
            replace(
                choice,
                attachments=written.attachments,
                answer_schema=written.answer_schema,
                profile=written.profile,
                machine=written.machine,
            )
        )
        self._offer_machines()
        self._load_models()

    def _offer_machines(self) -> None:
        named = named_machines(self._preferences().machines)
        addresses = {name: str(address) for name, address in named.items()}
        self._box.machine.offer(addresses)
        self._box.phone.offer_named(addresses)

    def _show_words(self, task: str) -> None:
        self._box.set_choice(replace(self._box.choice(), task=task))
        self._box.focus_text()

    def _show_abilities(self, model: str) -> None:
        if model:
            self._background.do(
                lambda: abilities_of(Catalogue().get(model).dialect),
                lambda lines: self._window.home.show_abilities(model, lines),
                lambda _problem: self._window.home.show_abilities("", ()),
            )

    def show_first_example(self) -> None:
        """Unless the owner is already writing."""
        if self._examples and not self._box.choice().task:
            self.show_example(self._examples[0])

    def show_example(self, example: ExampleTask) -> None:
        preferences = self._preferences()
        self._box.set_choice(usual_choice(preferences, task=example.task, open_command=example.open_command))
        self._box.focus_text()

    def show_rerun(self, record: Record, *, has_task: bool = True) -> None:
        """An earlier run as it was chosen then, ready to be looked at and run; or without its task, to be
        gone on from."""
        found = rerun_facts(record.header, usual_choice(self._preferences()))
        self._window.show_home(())
        self._box.set_choice(found.choice if has_task else replace(found.choice, task="", attachments=()))
        self._box.focus_text()
        if words := missing_words(found):
            self._window.show_note(words)

    def _load_models(self) -> None:
        self._do(
            lambda: (compose.model_names(), models_without_tools(), hosts(), trusted_models()),
            lambda found: self._box.set_models(*found),
        )
        self._do(compose.model_problems, self._on_model_problems)

    def _on_model_problems(self, problems: Sequence[str]) -> None:
        """A broken model is not offered; why, is said once, above the others that work."""
        if problems:
            self._window.show_note(" ".join(problems))

    def _do(self, work: Callable[[], object], show: Callable[..., None]) -> None:
        self._background.do(work, show, self._window.show_problem)

    def _ask_files(self) -> None:
        """Never waits for the answer."""
        dialog = QFileDialog(self._box.window(), tr("Attach files"), str(Path.home()))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(lambda files: self._box.attach([Path(file) for file in files]))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _ask_schema(self) -> None:
        """Never waits for the answer; nothing has changed where there is none."""
        dialog = QFileDialog(
            self._box.window(), tr("JSON schema of the answer"), str(Path.home()), "JSON (*.json)"
        )
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda file: self.take_schema(Path(file)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def take_schema(self, file: Path) -> None:
        """The answer has to fit the schema in this file; why it cannot is said."""
        self._do(lambda: read_schema(file), lambda schema: self._box.show_schema(schema, file.name))


def installed_applications() -> list[tuple[str, str]]:
    """Names of applications that open a window, each with its command; the command is its name where several
    applications are called the same."""
    found: dict[str, str] = {}
    for folder in _FOLDERS:
        for path in sorted(folder.glob("*.desktop")):
            try:
                entry = path.read_text(encoding="utf-8", errors="replace")
            except OSError:
                continue
            if command := command_of(entry):
                found.setdefault(command, name_of(entry) or command)
    count = Counter(found.values())
    named = [(name if count[name] == 1 else command, command) for command, name in found.items()]
    return sorted(named, key=lambda one: one[0].casefold())


def name_of(entry: str) -> str:
    """The name of one desktop entry, as it is without a language; "" for none."""
    lines = entry.partition("[Desktop Entry]")[2].partition("\n[")[0].splitlines()
    names = (line.partition("=")[2] for line in lines if line.partition("=")[0].strip() == "Name")
    return " ".join(next(names, "").split())


def command_of(entry: str) -> str:
    """The command of one desktop entry without its field codes; "" for what opens no window of its own."""
    parser = configparser.RawConfigParser(strict=False, comment_prefixes=("#",), delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    try:
        parser.read_string(entry)
        fields = dict(parser["Desktop Entry"])
        words = [word for word in shlex.split(fields.get("Exec", "")) if not word.startswith("%")]
    except (configparser.Error, KeyError, ValueError):
        return ""
    is_hidden = any(
        fields.get(name, "").strip().lower() == "true" for name in ("NoDisplay", "Hidden", "Terminal")
    )
    if is_hidden or fields.get("Type", "Application").strip() != "Application" or not words:
        return ""
    words[0] = os.path.basename(words[0])
    return shlex.join(words)
