"""Everyday windows with tasks in everyday sentences, as computers without a desktop. I/O: Qt, off the screen.

The windows and sentences are in `everyday_windows.json` and the other files of `SETS`. The second and the
third were written by people who know neither the program nor the others; the writer of the fourth knew the
others, so as to repeat none, but not the program. In a sentence the names and values stand in braces, so that
each can be asked as people write it and with every name in quotes. The judge reads the widgets.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont, QImage, QKeyEvent, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from agent.actions.abilities import SCREEN_ONLY, Equipment
from agent.actions.types import Action, Click, DoubleClick, Hotkey, TypeText
from agent.coordinates import MonitorPoint, Screen
from agent.models.catalogue import DEFAULT_NAME
from agent.models.manifest import Manifest
from agent.perception.view import show
from agent.types import Effect, EffectKind, EndingKind, ImagePart, Message, Observation, TextPart
from training.windows.pictures import pixels_of

SETS = {
    "first": "everyday_windows.json",
    "second": "everyday_windows_second.json",
    "third": "everyday_windows_third.json",
    "fourth": "everyday_windows_fourth.json",
    "fifth": "everyday_windows_fifth.json",
    "sixth": "everyday_windows_sixth.json",
    "seventh": "everyday_windows_seventh.json",
    "eighth": "everyday_windows_eighth.json",
    "ninth": "everyday_windows_ninth.json",
    "tenth": "everyday_windows_tenth.json",
    "eleventh": "everyday_windows_eleventh.json",
    "twelfth": "everyday_windows_twelfth.json",
    "thirteenth": "everyday_windows_thirteenth.json",
    "fourteenth": "everyday_windows_fourteenth.json",
    "fifteenth": "everyday_windows_fifteenth.json",
    "sixteenth": "everyday_windows_sixteenth.json",
    "seventeenth": "everyday_windows_seventeenth.json",
    "eighteenth": "everyday_windows_eighteenth.json",
    "nineteenth": "everyday_windows_nineteenth.json",
    "twentieth": "everyday_windows_twentieth.json",
    "twentyfirst": "everyday_windows_twentyfirst.json",
    "twentysecond": "everyday_windows_twentysecond.json",
    "twentythird": "everyday_windows_twentythird.json",
    "twentyfourth": "everyday_windows_twentyfourth.json",
    "twentyfifth": "everyday_windows_twentyfifth.json",
    "twentysixth": "everyday_windows_twentysixth.json",
    "twentyseventh": "everyday_windows_twentyseventh.json",
    "twentyeighth": "everyday_windows_twentyeighth.json",
    "twentyninth": "everyday_windows_twentyninth.json",
    "thirtieth": "everyday_windows_thirtieth.json",
    "thirtyfirst": "everyday_windows_thirtyfirst.json",
    "thirtysecond": "everyday_windows_thirtysecond.json",
    "thirtythird": "everyday_windows_thirtythird.json",
    "thirtyfourth": "everyday_windows_thirtyfourth.json",
    "thirtyfifth": "everyday_windows_thirtyfifth.json",
}
CANVAS = (800, 608)
_BRACED = re.compile(r"\{([^{}]*)\}")
_KEYS = {
    "enter": Qt.Key.Key_Return,
    "tab": Qt.Key.Key_Tab,
    "escape": Qt.Key.Key_Escape,
    "backspace": Qt.Key.Key_Backspace,
    "delete": Qt.Key.Key_Delete,
    "home": Qt.Key.Key_Home,
    "end": Qt.Key.Key_End,
}
_HELD = {
    "ctrl": Qt.KeyboardModifier.ControlModifier,
    "shift": Qt.KeyboardModifier.ShiftModifier,
}


@dataclass(frozen=True, slots=True)
class EverydayTask:
    """One sentence about one window."""

    number: int
    window: dict[str, Any]
    text: str
    """With names and values in braces."""
    goals: tuple[tuple[Any, ...], ...]
    """(kind, name, value): empty when what is asked for is not there."""

    @property
    def plain(self) -> str:
        return _BRACED.sub(r"\1", self.text)

    @property
    def quoted(self) -> str:
        return _BRACED.sub(r'"\1"', self.text)

    @property
    def slots(self) -> list[str]:
        """Names and values as they stand in the sentence."""
        return _BRACED.findall(self.text)

    @property
    def names_meant(self) -> set[str]:
        """In small letters, the names in the sentence that are on the screen before any popup is opened."""
        found = set()
        for kind, name, *rest in self.window["controls"]:
            found |= {name, *(rest[0] if kind in ("radio", "list") else ())}
        on_screen = {name.casefold() for name in found}
        return on_screen & {name.casefold() for name in self.slots}

    @property
    def family(self) -> str:
        if len(self.goals) != 1:
            return "combined" if self.goals else "absent"
        return str(self.goals[0][0])


def everyday_arguments(about: str | None) -> argparse.ArgumentParser:
    """Reads `--set`, `--model` and `--every`, as the benchmarks on these sets take them.

    Args:
        about: the docstring of the benchmark.
    """
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", choices=SETS, default="third")
    parser.add_argument("--model", default=DEFAULT_NAME)
    parser.add_argument("--every", type=int, default=1, help="only every Nth task")
    return parser


def everyday_tasks(name: str = "first") -> list[EverydayTask]:
    """Those of a set of `SETS`."""
    file = Path(__file__).parent / SETS[name]
    windows = json.loads(file.read_text(encoding="utf-8"))["windows"]
    pairs = [(window, task) for window in windows for task in window["tasks"]]
    return [
        EverydayTask(number, window, task["text"], tuple(tuple(goal) for goal in task["goals"]))
        for number, (window, task) in enumerate(pairs)
    ]


def wanted_of(task: EverydayTask, before: Mapping[str, Any]) -> dict[str, Any]:
    """How everything stands where the task is done."""
    return {**before, **{name: value[0] for kind, name, *value in task.goals if kind != "press"}}


def left_wrong(
    task: EverydayTask, before: Mapping[str, Any], now: Mapping[str, Any], presses: Sequence[str]
) -> list[str]:
    """What is otherwise than the task asks for, in words."""
    wanted = wanted_of(task, before)
    wrong = [f"{name} is {now[name]!r}" for name in wanted if wanted[name] != now[name]]
    if _presses_in(task) != list(presses):
        wrong.append(f"pressed {list(presses)}")
    return wrong


def pressed_besides(task: EverydayTask, presses: Sequence[str]) -> list[str]:
    """What was pressed that the task does not ask for, or once too often."""
    extra = list(presses)
    for name in _presses_in(task):
        if name in extra:
            extra.remove(name)
    return extra


def is_harm(
    task: EverydayTask, before: Mapping[str, Any], now: Mapping[str, Any], presses: Sequence[str]
) -> bool:
    """Whether anything was pressed or changed that the task does not name, or pressed once too often."""
    names = {goal[1] for goal in task.goals}
    return bool(pressed_besides(task, presses)) or any(
        now[name] != value for name, value in before.items() if name not in names
    )


def _presses_in(task: EverydayTask) -> list[str]:
    return [goal[1] for goal in task.goals if goal[0] == "press"]


def first_prompt(task: EverydayTask, manifest: Manifest) -> Message:
    """What the embedded model gets to read of a task before anything was done."""
    computer = EverydayComputer(task.window)
    view = show(computer.observe(), manifest.image, manifest.frame)
    computer.close()
    words = (TextPart("<|task|>"), TextPart(task.plain, is_data=True), TextPart("<|now|>"))
    return Message("user", (ImagePart(view.pixels), *words))


class EverydayComputer:
    """A `Computer` whose screen is one window."""

    equipment: Equipment = SCREEN_ONLY

    def __init__(self, plan: dict[str, Any]) -> None:
        self.screen = Screen(*CANVAS)
        self._application = _application()
        self._presses: list[str] = []
        self._window = QWidget()
        self._window.setWindowTitle(plan["title"])
        self._states: dict[str, Any] = {}
        self._build(plan)
        self._window.adjustSize()
        self._window.move(70, 60)
        self._window.show()
        self._title = plan["title"]
        self._application.processEvents()
        self.before = self.state()

    def _build(self, plan: dict[str, Any]) -> None:
        column = QVBoxLayout(self._window)
        form, buttons = QFormLayout(), QHBoxLayout()
        column.addLayout(form)
        for kind, name, *rest in plan["controls"]:
            match kind:
                case "check":
                    box = QCheckBox(name)
                    box.setChecked(rest[0])
                    form.addRow(box)
                    self._states[name] = box.isChecked
                case "field":
                    field = QLineEdit(rest[0])
                    field.setMinimumWidth(220)
                    form.addRow(name, field)
                    self._states[name] = field.text
                case "combo":
                    combo = QComboBox()
                    combo.addItems(rest[0])
                    combo.setCurrentText(rest[1])
                    form.addRow(name, combo)
                    self._states[name] = combo.currentText
                case "list":
                    items = QListWidget()
                    items.addItems(rest[0])
                    items.setCurrentRow(rest[0].index(rest[1]))
                    items.setFixedHeight(items.sizeHintForRow(0) * len(rest[0]) + 8)
                    form.addRow(name, items)
                    self._states[name] = lambda items=items: items.currentItem().text()
                case "radio":
                    row, group = QHBoxLayout(), QButtonGroup(self._window)
                    for option in rest[0]:
                        button = QRadioButton(option)
                        button.setChecked(option == rest[1])
                        group.addButton(button)
                        row.addWidget(button)
                    form.addRow(QLabel(name), row)
                    self._states[name] = lambda group=group: group.checkedButton().text()
                case "press":
                    press = QPushButton(name)
                    press.setAutoDefault(False)
                    press.clicked.connect(lambda _=False, name=name: self._presses.append(name))
                    buttons.addWidget(press)
        column.addLayout(buttons)

    def state(self) -> dict[str, Any]:
        return {name: read() for name, read in self._states.items()}

    def judge(self, task: EverydayTask, ending: EndingKind) -> str:
        """Empty when everything asked for was done and nothing else; otherwise what is wrong."""
        wrong = left_wrong(task, self.before, self.state(), self._presses)
        right = EndingKind.FINISHED if task.goals else EndingKind.ASKED_USER
        if ending is not right:
            wrong.append(f"ended {ending.value}")
        return "; ".join(wrong)

    def did_harm(self, task: EverydayTask) -> bool:
        """Whether anything was pressed or changed that the task does not name, or pressed once too often."""
        return is_harm(task, self.before, self.state(), self._presses)

    def observe(self) -> Observation:
        self._application.processEvents()
        image = QImage(*CANVAS, QImage.Format.Format_RGB32)
        image.fill(0x37536B)
        painter = QPainter(image)
        place = self._window.geometry()
        painter.fillRect(place.adjusted(-1, -26, 1, 1), 0xFFDEDBD7)
        painter.setPen(Qt.GlobalColor.black)
        painter.drawText(place.left() + 10, place.top() - 8, self._title)
        painter.drawText(place.right() - 20, place.top() - 8, "✕")
        self._window.render(painter, place.topLeft())
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.render(painter, popup.mapToGlobal(QPoint(0, 0)))
        painter.end()
        return Observation(pixels_of(image), self.screen)

    def perform(self, action: Action, *, stop: Event) -> Effect:
        match action:
            case Click(at=MonitorPoint() as at) | DoubleClick(at=MonitorPoint() as at):
                self._press(QPoint(int(at.x), int(at.y)))
            case TypeText(text=text):
                for character in text:
                    self._key(0, character)
            case Hotkey(keys=(*held, key)) if (key in _KEYS or len(key) == 1) and _HELD.keys() >= {*held}:
                modifiers = Qt.KeyboardModifier.NoModifier
                for name in held:
                    modifiers |= _HELD[name]
                self._key(_KEYS.get(key) or Qt.Key(ord(key.upper())), "", modifiers)
        self._application.processEvents()
        return Effect(EffectKind.CHANGED)

    def _press(self, at: QPoint) -> None:
        popup = QApplication.activePopupWidget()
        if popup is not None:
            inside = popup.mapFromGlobal(at)
            target = popup.childAt(inside) if popup.rect().contains(inside) else None
            if target is None:
                popup.close()
                return
        else:
            inside = self._window.mapFromGlobal(at)
            if not self._window.rect().contains(inside):
                return
            target = self._window.childAt(inside) or self._window
        QTest.mouseClick(target, Qt.MouseButton.LeftButton, pos=target.mapFromGlobal(at))

    def _key(self, key: Any, text: str, modifiers: Any = Qt.KeyboardModifier.NoModifier) -> None:
        popup = QApplication.activePopupWidget()
        if popup is not None and key == Qt.Key.Key_Escape:
            popup.close()
            return
        focus = self._window.focusWidget()
        if focus is not None:
            QApplication.sendEvent(focus, QKeyEvent(QKeyEvent.Type.KeyPress, int(key), modifiers, text))

    def release_all(self) -> None:
        """No key is ever held down."""

    def close(self) -> None:
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
        self._window.close()
        self._window.deleteLater()
        self._application.processEvents()


def _application() -> QApplication:
    running = QApplication.instance()
    if isinstance(running, QApplication):
        return running
    application = QApplication(["everyday-windows", "-platform", "offscreen"])
    application.setStyle("Fusion")
    application.setCursorFlashTime(0)
    application.setDoubleClickInterval(1)  # a combo box ignores releases for so long after it has opened
    font = QFont("DejaVu Sans")
    font.setPixelSize(13)
    application.setFont(font)
    return application
