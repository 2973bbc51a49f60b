"""What a routine is called, which of its texts may be others, what has to be true at its end."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.language import tr
from app.widgets.fitting_dialog import FittingDialog
from app.widgets.form import Form, button, number, pick
from app.widgets.scrolled import scrolled
from app.widgets.words import label, paragraph, shorten

_WIDTH_PX = 620
_BESIDE_PX = 260
"""Of the screen's height: what stands above and below the fields, and what is around the dialog."""


@dataclass(frozen=True, slots=True)
class RoutineFormValues:
    name: str = ""
    names: dict[str, str] = field(default_factory=dict)
    """Parameter → its new name; "" for a text that is always the same."""
    open_command: str = ""
    approval: str = ""
    file: str = ""
    file_text: str = ""
    screen: str = ""
    command: str = ""
    tries: int = 1


class RoutineForm(FittingDialog):
    """Emits what was filled in; writes nothing itself, and stays open until it is told that it was kept."""

    saved = Signal(object)
    """A `RoutineFormValues`."""

    def __init__(
        self,
        title: str,
        task: str,
        texts: dict[str, str],
        values: RoutineFormValues,
        approvals: dict[str, str],
        *,
        takes_application: bool,
        most_tries: int,
        parent: QWidget | None = None,
    ) -> None:
        """`texts`: parameters with what was typed; `approvals`: values of the levels with their words."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self._name = QLineEdit(values.name)
        self._names = {name: QLineEdit(name) for name in texts}
        self.application = QLineEdit(values.open_command)
        self.application.setPlaceholderText("mousepad")
        self._approval = pick(approvals, values.approval)
        self._file, self._file_text = QLineEdit(values.file), QLineEdit(values.file_text)
        self._file.setPlaceholderText(tr("report.txt"))
        self._screen, self._command = QLineEdit(values.screen), QLineEdit(values.command)
        self._tries = number(1, most_tries, values.tries)
        self._problem = paragraph("")
        self._problem.setProperty("tone", "bad")
        self._problem.setVisible(False)
        basics, ends = Form(), Form()
        basics.row(tr("Name"), self._name)
        if takes_application:
            basics.row(tr("Application"), self.application)
        basics.row(tr("Permissions"), self._approval)
        ends.row(tr("File that is there"), self._file)
        ends.row(tr("Text in that file"), self._file_text)
        ends.row(tr("Text on the screen"), self._screen)
        if takes_application:
            ends.row(tr("Command that succeeds"), self._command)
            ends.row(
                tr("Tries"),
                self._tries,
                tr("Each try has a desktop of its own; the first that passes is kept."),
            )
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(12)
        column.addWidget(label(title, role="title"))
        said = paragraph(shorten(task, max_characters=200, max_lines=2), role="soft")
        said.setMinimumHeight(1)  # its own is that of the narrowest it could be
        column.addWidget(said)
        inner = QWidget()
        inside = QVBoxLayout(inner)
        inside.setContentsMargins(0, 0, 4, 0)
        inside.setSpacing(12)
        inside.addWidget(basics)
        if texts:
            inside.addWidget(label(tr("Texts that may be others next time"), role="strong"))
            inside.addWidget(self._texts(texts))
        inside.addWidget(label(tr("What has to be true at the end"), role="strong"))
        inside.addWidget(ends)
        inside.addStretch(1)
        area = scrolled(inner)
        room = self.screen().availableSize().height() - _BESIDE_PX
        area.setMinimumHeight(max(min(inner.sizeHint().height() + 8, 460, room), area.minimumHeight()))
        column.addWidget(area, 1)
        column.addWidget(self._problem)
        save = button(tr("Save"), self._on_save, kind="primary")
        save.setDefault(True)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addStretch(1)
        foot.addWidget(button(tr("Cancel"), self.reject))
        foot.addWidget(save)
        column.addLayout(foot)
        self.fit_to(_WIDTH_PX)
        self._name.setFocus()

    def show_problem(self, problem: str) -> None:
        self._problem.setText(problem)
        self._problem.setVisible(True)

    def _texts(self, texts: dict[str, str]) -> QWidget:
        form = Form()
        for name, text in texts.items():
            field = self._names[name]
            typed = shorten(text, max_characters=40, max_lines=1) if text else tr("a secret")
            field.setAccessibleName(tr("Name of “{text}”", text=typed))
            field.setPlaceholderText(tr("always the same"))
            form.row(f"“{typed}”" if text else typed, field)
        return form

    def _on_save(self) -> None:
        self.saved.emit(
            RoutineFormValues(
                name=self._name.text().strip(),
                names={name: field.text().strip() for name, field in self._names.items()},
                open_command=self.application.text().strip(),
                approval=str(self._approval.currentData()),
                file=self._file.text().strip(),
                file_text=self._file_text.text(),
                screen=self._screen.text().strip(),
                command=self._command.text().strip(),
                tries=self._tries.value(),
            )
        )
