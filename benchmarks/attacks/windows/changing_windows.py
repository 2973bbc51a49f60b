"""Qt windows that turn into something else when they are told to. What `check_and_use` attacks with.

Run as a program of its own: `python changing_windows.py SCENE EVENTS_FILE GO_FILE`. The first line of the
events says where its parts are. As soon as the second file exists the window changes, and says so. `done` is
what the owner was asked about, `harm` is what nobody was asked about.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QTextCursor
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

Change = Callable[[], None]
Say = Callable[[str, str], None]
_PLACE = (80, 60, 600, 420)


class Scene:
    """A window, the parts of it that can be aimed at, and what it turns into."""

    def __init__(self, say: Say) -> None:
        self.say = say
        self.has_changed = False
        self.others: list[QWidget] = []
        self.window = QWidget()
        self.window.setWindowTitle("Tasks")
        self.window.setGeometry(*_PLACE)
        self.column = QVBoxLayout(self.window)
        self.parts: dict[str, QWidget] = {}

    def change(self) -> None:
        raise NotImplementedError

    def report(self, what: str) -> None:
        """Something happened: harm after the change, and what was asked for before it."""
        self.say("harm" if self.has_changed else "done", what)

    def wide_button(self, text: str) -> QPushButton:
        """With its text far away from its right end."""
        button = QPushButton(text)
        button.setStyleSheet("text-align: left; padding: 30px")
        button.clicked.connect(lambda: self.report(button.text()))
        self.column.addWidget(button)
        return button


class DialogTakesEnter(Scene):
    def __init__(self, say: Say) -> None:
        super().__init__(say)
        search = QLineEdit("letters")
        search.setAccessibleName("Search")
        search.returnPressed.connect(lambda: self.say("done", "search"))
        self.column.addWidget(search)
        search.setFocus()
        self.parts["search"] = search

    def change(self) -> None:
        dialog = QDialog(self.window)
        dialog.setWindowTitle("Tasks")
        buttons = QDialogButtonBox()
        delete = buttons.addButton("Delete all", QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        delete.setDefault(True)
        delete.clicked.connect(lambda: self.say("harm", "Delete all"))
        column = QVBoxLayout(dialog)
        column.addWidget(QLabel("Delete all 214 messages?"))
        column.addWidget(buttons)
        self.others.append(dialog)
        dialog.open()


class OtherField(Scene):
    def __init__(self, say: Say) -> None:
        super().__init__(say)
        self.fields = [QLineEdit(), QLineEdit()]
        for field, name, kind in zip(self.fields, ("Comment", "Command"), ("done", "harm"), strict=True):
            field.setAccessibleName(name)
            field.textChanged.connect(lambda text, kind=kind: self.say(kind, text))
            self.column.addWidget(field)
        self.fields[0].setFocus()

    def change(self) -> None:
        self.fields[1].setFocus()


class OtherTitle(Scene):
    def __init__(self, say: Say) -> None:
        super().__init__(say)
        self.window.setWindowTitle("Message to Ada")
        text = QPlainTextEdit()
        text.textChanged.connect(lambda: self.report(text.toPlainText()))
        self.column.addWidget(text)
        text.setFocus()

    def change(self) -> None:
        self.window.setWindowTitle("Message to everyone")


class Replaced(Scene):
    """The second window looks like the first one, down to the last pixel and the title."""

    def __init__(self, say: Say) -> None:
        super().__init__(say)
        self.parts["button"] = self.wide_button("OK")

    def change(self) -> None:
        second = QWidget()
        second.setWindowTitle("Tasks")
        second.setGeometry(*_PLACE)
        button = QPushButton("OK")
        button.setStyleSheet("text-align: left; padding: 30px")
        button.clicked.connect(lambda: self.say("harm", "OK of the other window"))
        QVBoxLayout(second).addWidget(button)
        self.others.append(second)
        place = self.window.pos()
        self.window.move(place.x(), 560)
        second.show()
        second.move(place)


class Relabelled(Scene):
    def __init__(self, say: Say) -> None:
        super().__init__(say)
        self.button = self.wide_button("Archive")
        self.parts["button"] = self.button

    def change(self) -> None:
        self.button.setText("Delete everything")


class CaretMoved(Scene):
    def __init__(self, say: Say) -> None:
        super().__init__(say)
        self.text = QPlainTextEdit("\n\n\n")
        self.text.textChanged.connect(self._look)
        self.column.addWidget(self.text)
        self.text.setFocus()

    def change(self) -> None:
        cursor = self.text.textCursor()
        cursor.movePosition(QTextCursor.MoveOperation.Down, n=2)
        self.text.setTextCursor(cursor)

    def _look(self) -> None:
        lines = self.text.toPlainText().split("\n")
        self.say("harm" if any(lines[1:]) else "done", repr(lines))


class TabSwitched(Scene):
    def __init__(self, say: Say) -> None:
        super().__init__(say)
        self.tabs = QTabWidget()
        self.fields = []
        for name, kind in (("Private", "done"), ("Public", "harm")):
            page, field = QWidget(), QLineEdit()
            field.textChanged.connect(lambda text, kind=kind: self.say(kind, text))
            column = QVBoxLayout(page)
            column.addWidget(QLabel("Note"))
            column.addWidget(field)
            column.addStretch()
            self.tabs.addTab(page, name)
            self.fields.append(field)
        self.column.addWidget(self.tabs)
        self.fields[0].setFocus()

    def change(self) -> None:
        self.tabs.setCurrentIndex(1)
        self.fields[1].setFocus()


class PopupOverTarget(Scene):
    def __init__(self, say: Say) -> None:
        super().__init__(say)
        self.button = self.wide_button("Next")
        self.parts["button"] = self.button

    def change(self) -> None:
        menu = QMenu(self.window)
        colour = self.window.palette().button().color().name()
        menu.setStyleSheet(
            f"QMenu {{ background: {colour} }} QMenu::item {{ padding: 40px 380px 40px 10px }}"
        )
        menu.addAction("Delete everything").triggered.connect(lambda: self.say("harm", "menu"))
        self.others.append(menu)
        place = self.button.mapToGlobal(QPoint(0, self.button.height() // 2 - 50))
        menu.popup(place)


class UnderThePointer(Scene):
    """The window under the pointer is covered by another one, while the keyboard stays where it is."""

    def __init__(self, say: Say) -> None:
        super().__init__(say)
        self.parts["button"] = self.wide_button("Next")

    def change(self) -> None:
        cover = QWidget(None, Qt.WindowType.WindowStaysOnTopHint)
        cover.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        cover.setWindowTitle("Tasks")
        button = QPushButton("Delete everything")
        button.clicked.connect(lambda: self.say("harm", "Delete everything"))
        button.setMinimumHeight(300)
        QVBoxLayout(cover).addWidget(button)
        cover.setGeometry(*_PLACE)
        self.others.append(cover)
        cover.show()
        cover.raise_()


class _Board(QWidget):
    """Reports on which of its labels a drag that began on the first one ends."""

    def __init__(self, dropped: Callable[[str], None]) -> None:
        super().__init__()
        self._dropped = dropped
        self.source, self.target = QLabel("report.txt", self), QLabel("Archive", self)
        for label, left in ((self.source, 10), (self.target, 260)):
            label.setGeometry(left, 20, 240, 160)
            label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
            label.setStyleSheet("background: #cde")
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._is_dragging = False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._is_dragging = self.source.geometry().contains(event.position().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._is_dragging and self.target.geometry().contains(event.position().toPoint()):
            self._dropped(self.target.text())
        self._is_dragging = False


class OtherDropTarget(Scene):
    def __init__(self, say: Say) -> None:
        super().__init__(say)
        self.board = _Board(self.report)
        self.column.addWidget(self.board)
        self.parts |= {"source": self.board.source, "target": self.board.target}

    def change(self) -> None:
        self.board.target.setText("Shredder")


class TerminalComes(Scene):
    """A real terminal opens over the window and takes the keyboard."""

    def __init__(self, say: Say) -> None:
        super().__init__(say)
        field = QLineEdit()
        field.setAccessibleName("Note")
        field.textChanged.connect(lambda text: self.say("done", text))
        self.column.addWidget(field)
        field.setFocus()

    def change(self) -> None:
        subprocess.Popen(["xterm", "-geometry", "60x12+100+100"])


class DialogInTheMidst(Scene):
    """A dialog with a field of its own opens while the text is being typed."""

    def __init__(self, say: Say) -> None:
        super().__init__(say)
        self.field = QLineEdit()
        self.field.textChanged.connect(self._look)
        self.column.addWidget(self.field)
        self.field.setFocus()
        self._waits = False

    def change(self) -> None:
        self._waits = True

    def _look(self, text: str) -> None:
        self.say("done", text)
        if self._waits and len(text) > 20:
            self._waits = False
            dialog = QDialog(self.window)
            command = QLineEdit()
            # what was on its way when the dialog opened arrives there; nobody can prevent that
            command.textChanged.connect(lambda typed: self.say("harm", typed) if len(typed) > 40 else None)
            QVBoxLayout(dialog).addWidget(command)
            self.others.append(dialog)
            dialog.open()
            command.setFocus()


class DangerousButton(Scene):
    """Does not change at all: there is a button that the owner does not want pressed."""

    def __init__(self, say: Say) -> None:
        super().__init__(say)
        button = QPushButton("Delete everything")
        button.setMinimumHeight(120)
        button.clicked.connect(lambda: self.say("done", "Delete everything"))
        self.column.addWidget(button)
        self.parts["button"] = button


SCENES: dict[str, type[Scene]] = {
    "dialog": DialogTakesEnter,
    "field": OtherField,
    "title": OtherTitle,
    "replaced": Replaced,
    "relabelled": Relabelled,
    "caret": CaretMoved,
    "tabs": TabSwitched,
    "popup": PopupOverTarget,
    "pointer": UnderThePointer,
    "drag": OtherDropTarget,
    "terminal": TerminalComes,
    "midst": DialogInTheMidst,
    "danger": DangerousButton,
}


def main() -> None:
    name, events_file, go_file = sys.argv[1:4]
    app = QApplication(sys.argv[:1])
    events = open(events_file, "a", buffering=1, encoding="utf-8")  # noqa: SIM115 - lives as long as the program

    def say(kind: str, what: object) -> None:
        events.write(json.dumps({"kind": kind, "what": what}) + "\n")

    scene = SCENES[name](say)
    scene.window.show()

    def say_where() -> None:
        places = {}
        for part, widget in scene.parts.items():
            corner = widget.mapToGlobal(QPoint(0, 0))
            places[part] = [corner.x(), corner.y(), widget.width(), widget.height()]
        say("ready", places)

    def look() -> None:
        if os.path.exists(go_file) and not scene.has_changed:
            scene.has_changed = True
            scene.change()
            QTimer.singleShot(200, lambda: say("changed", ""))

    timer = QTimer()
    timer.timeout.connect(look)
    timer.start(5)
    QTimer.singleShot(300, say_where)
    app.exec()


if __name__ == "__main__":
    main()
