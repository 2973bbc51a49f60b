"""Where a task is typed and its computer, what is open on it, model and approval level are chosen."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from agent.actions.policy import ApprovalLevel
from agent.settings import ComputerKind
from app.language import to_translate, tr
from app.present import no_tools_words, steps_words
from app.running.choices import APPROVAL_WORDS, NETWORK_WORDS, NetworkReach, TaskChoice
from app.running.computers import COMPUTERS
from app.running.computers.entry import ComputerEntry
from app.widgets.answer_form import AnswerForm
from app.widgets.clearing import clear
from app.widgets.flow import FlowLayout
from app.widgets.machine_pick import MachinePick
from app.widgets.phone_pick import PhonePick
from app.widgets.profile_pick import ProfilePick
from app.widgets.region_pick import RegionPick
from app.widgets.spoken import call_pick
from app.widgets.talk_button import TalkButton
from app.widgets.words import label, paragraph, plain_tip

_MIN_LINES = 2
_MAX_LINES = 7
_MAX_PICK_PX = 150
_PICK_PADDING_PX = 36
_ADDRESS_PX = 190
_INSET_PX = 6
"""Of the letters in the picks."""
_NAME_CHARACTERS = 32
_EMPTY = to_translate(
    "Nothing is open on the private desktop: choose an application, or the agent sees an empty one."
)
_LIMITS = (10, 25, 50, 100, 200, 500)


class TaskBox(QFrame):
    """Emits `task_submitted` with a `TaskChoice`; knows nothing else."""

    task_submitted = Signal(object)
    attach_asked = Signal()
    model_chosen = Signal(str)
    schema_asked = Signal()
    """The owner wants to choose a file with the schema of the answer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "composer")
        self._wanted_model = TaskChoice("").model
        self._size_px = (800, 608)
        self._candidates = 1
        self._max_failures = 0
        self._pointer = ""
        self._text = QPlainTextEdit()
        self._text.setPlaceholderText(tr("What should be done?"))
        self._text.setAccessibleName(tr("Task"))
        self._text.setTabChangesFocus(True)
        self._text.installEventFilter(self)
        self._text.textChanged.connect(self._on_text_changed)
        self._computer = _pick(tr("Where the agent works"))
        for kind, entry in COMPUTERS.items():
            self._computer.addItem(tr(entry.words), kind)
        self._computer.currentIndexChanged.connect(self._on_computer_changed)
        self._application = _pick(tr("Application to open in the private desktop; empty for none"))
        self._application.setEditable(True)
        self._application.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._application.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self._application.setMinimumContentsLength(12)
        self._application.editTextChanged.connect(self._on_opening_changed)
        self._empty = paragraph(tr(_EMPTY), role="faint")
        self._empty.setVisible(False)
        line = self._application.lineEdit()
        assert line is not None
        line.setPlaceholderText(tr("no application"))
        call_pick(self._application, self._application.accessibleName())
        self._address = QLineEdit()
        self._address.setProperty("role", "page")
        self._address.setPlaceholderText(tr("start page"))
        tip = tr("What the browser shows first: a web address, or the name of an attached file")
        self._address.setToolTip(tip)
        self._address.setAccessibleName(tip)
        self._address.setFixedWidth(_ADDRESS_PX)
        self._address.returnPressed.connect(self._on_run_clicked)
        self._network = _pick(tr("Which hosts the browser reaches; never this computer or your own network"))
        for reach, words in NETWORK_WORDS.items():
            self._network.addItem(tr(words), reach)
        self.profile = ProfilePick()
        self.region = RegionPick()
        self.machine, self.phone = MachinePick(), PhonePick()
        self._model = _pick(tr("Model"))
        self._model.setPlaceholderText(tr("no model"))
        self._model.currentIndexChanged.connect(self._on_model_changed)
        self._approval = _pick(tr("When the agent has to ask"))
        for level, words in APPROVAL_WORDS.items():
            self._approval.addItem(tr(words), level)
        self._answer = _pick(tr("In which form the agent answers"))
        self._form = AnswerForm(self._answer)
        self._form.file_asked.connect(self.schema_asked)
        self._form.submitted.connect(self._on_run_clicked)
        self._hosts: Mapping[str, str] = {}
        self._trusted: Collection[str] = ()
        self._sees = label("", role="soft")
        self._sees.setVisible(False)
        self._limit = _pick(tr("Step limit"))
        self._offer_limits(TaskChoice("").max_steps)
        self._attach = QPushButton(tr("Attach…"))
        self._attach.setProperty("kind", "pick")
        self._attach.setToolTip(tr("Copies of files for the private desktop; they can be dropped here, too"))
        self._attach.clicked.connect(self.attach_asked)
        self.talk = TalkButton()
        self._attachments = Attachments()
        self.setAcceptDrops(True)
        self._text.setAcceptDrops(False)
        self._run = QPushButton(tr("Run"))
        self._run.setProperty("kind", "primary")
        self._run.setMinimumWidth(72)
        self._run.setEnabled(False)
        self._run.clicked.connect(self._on_run_clicked)
        for pick in (self._computer, self._network, self._approval, self._answer):
            _fit(pick)
        self._lay_out()
        self._on_text_changed()
        self._on_computer_changed()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        beside = QVBoxLayout()
        beside.setSpacing(2)
        beside.addStretch(1)
        beside.addWidget(self._limit)
        beside.addWidget(self._attach)
        top.addWidget(self._text, 1)
        top.addLayout(beside)
        last = QVBoxLayout()
        last.setSpacing(2)
        last.addStretch(1)
        last.addWidget(self.talk)
        last.addWidget(self._run)
        top.addLayout(last)
        picks = FlowLayout()
        browser = (self._address, self._network, self.profile)
        for pick in (
            self._computer,
            self.region,
            self.machine,
            self.phone,
            self._application,
            *browser,
            self._model,
            self._sees,
            self._approval,
            self._form,
        ):
            picks.addWidget(pick)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 8)
        column.setSpacing(6)
        column.addLayout(top)
        column.addWidget(self._attachments)
        column.addLayout(picks)
        for said in (self._empty, self.phone.advice):
            said.setContentsMargins(_INSET_PX, 0, 0, 0)
            column.addWidget(said)

    # ---- what the window sets

    def set_models(
        self,
        names: Sequence[str],
        without_tools: Collection[str] = (),
        hosts: Mapping[str, str] | None = None,
        trusted: Collection[str] = (),
    ) -> None:
        """The wanted model stays chosen when it is among them; of those that use no tools it is said, and
        which host sees the screen where that is not this computer; `trusted` are shown secrets, too."""
        self._hosts, self._trusted = hosts or {}, trusted
        _fill(self._model, names)
        for index, name in enumerate(names):
            words = no_tools_words(name) if name in without_tools else ""
            self._model.setItemData(index, words)
            self._model.setItemData(index, plain_tip(words), Qt.ItemDataRole.ToolTipRole)
        self._model.setCurrentIndex(max(self._model.findText(self._wanted_model), 0) if names else -1)
        self._on_model_changed()
        _fit(self._model)

    def _on_model_changed(self) -> None:
        said = str(self._model.currentData() or "")
        self._show_who_sees()
        self.model_chosen.emit(self._model.currentText())
        self._model.setToolTip(plain_tip(" · ".join(words for words in (tr("Model"), said) if words)))
        self._model.setAccessibleDescription(" · ".join(words for words in (tr("Model"), said) if words))

    def _show_who_sees(self) -> None:
        """Which other computers are sent the screen, by this model and the one that points."""
        seeing = [name for name in (self._model.currentText(), self._pointer) if name in self._hosts]
        host = ", ".join(dict.fromkeys(self._hosts[name] for name in seeing))
        is_trusted = all(name in self._trusted for name in seeing)
        self._sees.setText(_who_sees(host, is_trusted=is_trusted) if host else "")
        tip = "" if is_trusted else tr("What looks like a secret is painted over before it is sent.")
        self._sees.setToolTip(tip)
        self._sees.setMinimumHeight(self._model.sizeHint().height())  # in one line with the picks
        self._sees.setVisible(bool(host))

    def set_applications(self, applications: Sequence[tuple[str, str]]) -> None:
        """Names and commands. The owner reads names; what is none of them is taken for a command."""
        command = self._command()
        self._application.clear()
        for name, one in applications:
            self._application.addItem(name, one)
            self._application.setItemData(self._application.count() - 1, one, Qt.ItemDataRole.ToolTipRole)
        self._show_command(command)

    def _command(self) -> str:
        text = self._application.currentText()
        index = self._application.findText(text, Qt.MatchFlag.MatchFixedString)
        return str(self._application.itemData(index)) if index >= 0 else text

    def _show_command(self, command: str) -> None:
        index = self._application.findData(command)
        program = command.partition(" ")[0]
        named = self._application.findData(program)
        if index < 0 and program and named >= 0:  # the same program with arguments
            self._application.insertItem(0, self._application.itemText(named), command)
            index = 0
        self._application.setEditText(self._application.itemText(index) if index >= 0 else command)

    def set_choice(self, choice: TaskChoice) -> None:
        """Show a choice, its task included."""
        self._text.setPlainText(choice.task)
        self._computer.setCurrentIndex(max(self._computer.findData(choice.computer), 0))
        self._show_command(shlex.join(choice.open_command))
        line = self._application.lineEdit()
        if line is not None:
            line.home(False)  # the program's name, not the end of its arguments
        self._address.setText(choice.address)
        self._network.setCurrentIndex(self._network.findData(choice.network))
        self.profile.choose(choice.profile)
        self.region.choose(choice.region_px)
        if COMPUTERS[choice.computer].takes_phone:
            self.phone.choose(choice.machine)
        else:
            self.machine.choose(choice.machine or self.machine.chosen())
        self._wanted_model = choice.model
        self._model.setCurrentIndex(self._model.findText(choice.model))
        self._approval.setCurrentIndex(max(self._approval.findData(choice.approval), 0))
        self._attachments.show_files(choice.attachments)
        self._offer_limits(choice.max_steps)
        self.show_schema(choice.answer_schema)
        self._size_px = choice.size_px
        self._candidates = choice.candidates
        self._max_failures = choice.max_failures
        self._pointer = choice.pointer
        self._show_who_sees()

    def show_schema(self, schema: str, name: str = "") -> None:
        """The schema that the answer has to fit, and its file's name."""
        self._form.show_schema(schema, name)
        _fit(self._answer)

    def attach(self, files: Sequence[Path]) -> None:
        """More files that go with the task."""
        self._attachments.add(files)

    def offer(self, computer: ComputerKind, why_not: str = "") -> None:
        """Let it be chosen, or say why it cannot be."""
        model = self._computer.model()
        index = model.index(self._computer.findData(computer), 0)
        model.setData(index, 0 if why_not else None, Qt.ItemDataRole.UserRole - 1)
        model.setData(index, why_not, Qt.ItemDataRole.ToolTipRole)
        self._on_opening_changed()

    def choose_model(self) -> None:
        """Let the owner choose another one now."""
        self._model.setFocus()
        self._model.showPopup()

    def insert_words(self, words: str) -> None:
        """Where the caret is, after what stands there; nothing is run by it."""
        caret = self._text.textCursor()
        before = self._text.toPlainText()[: caret.selectionStart()]
        caret.insertText(f" {words}" if before and not before[-1].isspace() else words)
        self._text.setFocus()

    def focus_text(self) -> None:
        self._text.setFocus()
        self._text.moveCursor(self._text.textCursor().MoveOperation.End)

    # ---- what it emits

    def choice(self) -> TaskChoice:
        computer = ComputerKind(self._computer.currentData())
        takes = COMPUTERS[computer]
        return TaskChoice(
            task=self._text.toPlainText().strip(),
            computer=computer,
            model=self._model.currentText() or self._wanted_model,
            approval=ApprovalLevel(self._approval.currentData()),
            open_command=_split(self._command()) if takes.takes_application else (),
            attachments=self._attachments.files() if takes.takes_files else (),
            max_steps=self._limit.currentData(),
            size_px=self._size_px,
            candidates=self._candidates,
            max_failures=self._max_failures,
            pointer=self._pointer,
            address=self._address.text().strip() if takes.takes_page else "",
            network=NetworkReach(self._network.currentData()) if takes.takes_page else NetworkReach.OFF,
            profile=self.profile.chosen() if takes.takes_page else "",
            answer_schema=self._form.schema(),
            region_px=self.region.chosen() if takes.takes_region else None,
            machine=self._machine(takes),
        )

    def _machine(self, takes: ComputerEntry) -> str:
        if takes.takes_phone:
            return self.phone.chosen()
        return self.machine.chosen() if takes.takes_machine else ""

    def _offer_limits(self, chosen: int) -> None:
        self._limit.clear()
        for count in sorted({*_LIMITS, chosen}):
            self._limit.addItem(steps_words(count), count)
        self._limit.setCurrentIndex(self._limit.findData(chosen))
        _fit(self._limit)

    def _on_run_clicked(self) -> None:
        choice = self.choice()
        if choice.task and self._run.isEnabled():
            self.task_submitted.emit(choice)

    def _on_text_changed(self) -> None:
        self._run.setEnabled(bool(self._text.toPlainText().strip()))
        self._on_opening_changed()
        lines = min(max(self._text.blockCount(), _MIN_LINES), _MAX_LINES)
        self._text.setFixedHeight(self._text.fontMetrics().lineSpacing() * lines + 14)

    def _on_opening_changed(self) -> None:
        """Say before a run that the computer cannot be used, or that nothing would be on the desktop."""
        why_not = str(self._computer.currentData(Qt.ItemDataRole.ToolTipRole) or "")
        takes = COMPUTERS[ComputerKind(self._computer.currentData())]
        has_task = bool(self._text.toPlainText().strip())
        is_empty = takes.takes_application and not self._application.currentText().strip()
        self._empty.setText(why_not or tr(_EMPTY))
        self._empty.setVisible(bool(why_not) or (has_task and is_empty))

    def _on_computer_changed(self) -> None:
        takes = COMPUTERS[ComputerKind(self._computer.currentData())]
        self._application.setVisible(takes.takes_application)
        for of_browser in (self._address, self._network, self.profile):
            of_browser.setVisible(takes.takes_page)
        self.region.setVisible(takes.takes_region)
        self.machine.setVisible(takes.takes_machine)
        if takes.takes_machine:
            self.machine.offer_kind(takes.scheme)
        self.phone.setVisible(takes.takes_phone)
        if takes.takes_phone:
            self.phone.looked_for.emit()
        self._attach.setVisible(takes.takes_files)
        self._attachments.offer(takes.takes_files)
        self._on_opening_changed()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        mime = event.mimeData()
        if (_files_of(mime) and self._attach.isVisible()) or mime.hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        files = _files_of(event.mimeData())
        if files and self._attach.isVisible():
            self.attach(files)
        else:
            self._text.insertPlainText(event.mimeData().text())
        event.acceptProposedAction()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self._text:
            return super().eventFilter(watched, event)
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.setProperty("focused", event.type() is QEvent.Type.FocusIn)
            self.style().unpolish(self)
            self.style().polish(self)
        is_return = isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.type() is QEvent.Type.KeyPress and is_return:
            assert isinstance(event, QKeyEvent)
            if not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self._on_run_clicked()
                return True
        return super().eventFilter(watched, event)


def _files_of(mime: QMimeData) -> list[Path]:
    paths = (Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile())
    return [path for path in paths if path.is_file()]


def _who_sees(host: str, *, is_trusted: bool) -> str:
    if is_trusted:
        return tr("{host} sees the screen, secrets included", host=host)
    return tr("{host} sees the screen", host=host)


def _pick(tip: str) -> QComboBox:
    made = QComboBox()
    made.setProperty("role", "pick")
    made.setToolTip(tip)
    call_pick(made, tip)
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    return made


def _fit(pick: QComboBox) -> None:
    """Qt does not count the padding of the style sheet when it measures the entries."""
    pick.ensurePolished()
    texts = [pick.itemText(index) for index in range(pick.count())] or [pick.placeholderText()]
    longest_px = max(pick.fontMetrics().horizontalAdvance(text) for text in texts)
    pick.setMinimumWidth(min(longest_px, _MAX_PICK_PX) + _PICK_PADDING_PX)


def _fill(pick: QComboBox, names: Sequence[str]) -> None:
    chosen = pick.currentText()
    pick.clear()
    pick.addItems(list(names))
    pick.setCurrentIndex(max(pick.findText(chosen), 0) if names else -1)


def _split(command: str) -> tuple[str, ...]:
    """Words of a command line; an open quotation mark counts as a letter."""
    try:
        return tuple(shlex.split(command))
    except ValueError:
        return tuple(command.split())


class Attachments(QWidget):
    """The files that go with a task: one button each, which takes its file away again. Hidden while there are
    none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Attached files"))
        self._files: tuple[Path, ...] = ()
        self._is_offered = True
        self._row = FlowLayout(self, spacing_px=6)
        self.setVisible(False)

    def files(self) -> tuple[Path, ...]:
        """In the order in which they came."""
        return self._files

    def show_files(self, files: Sequence[Path]) -> None:
        """Each once."""
        self._files = tuple(dict.fromkeys(files))
        clear(self._row)
        for file in self._files:
            self._row.addWidget(self._chip(file))
        self.offer(self._is_offered)

    def offer(self, is_offered: bool) -> None:
        """Whether files can go with the task at all."""
        self._is_offered = is_offered
        self.setVisible(is_offered and bool(self._files))
        self.updateGeometry()

    def add(self, files: Sequence[Path]) -> None:
        self.show_files((*self._files, *files))

    def _chip(self, file: Path) -> QPushButton:
        name = file.name
        if len(name) > _NAME_CHARACTERS:
            half = _NAME_CHARACTERS // 2
            name = f"{name[:half]}…{name[-half:]}"
        made = QPushButton(f"{name}  ✕")
        made.setProperty("kind", "attachment")
        made.setAutoDefault(False)
        made.setToolTip(plain_tip(str(file)))
        made.setAccessibleName(tr("Take away {name}", name=file.name))
        made.clicked.connect(lambda: self.show_files([one for one in self._files if one != file]))
        return made
