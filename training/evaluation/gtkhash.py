"""Ten tasks in GtkHash, a GTK program for checksums; judged by its fields, its view and its windows. Pure.

Training uses neither the application nor its words.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable

from training.evaluation.app_state import AppState
from training.evaluation.templates import AppExam, Check, DrawnTask, TaskTemplate, expect, first_problem

_TITLE = "GtkHash"
_FILE = ("notes.txt", "milk and bread\n")
_VIEWS = ("File", "Text", "File List")
_TEXTS = ("hello world", "apples 3", "The end.", "blue sky", "two tickets")
_SUMS = ("352441c2", "00af19d4", "9be12f70")


def view(state: AppState) -> str:
    """Which of the View menu's three is chosen."""
    role = "radio menu item"
    on = [n.name for n in state.nodes() if n.role == role and n.is_checked and n.name in _VIEWS]
    return on[0] if on else ""


def texts(state: AppState) -> list[str]:
    """Of all fields that are seen and hold something."""
    return [node.text for node in state.nodes() if node.role == "text" and node.is_showing and node.text]


def _main_window(state: AppState) -> str:
    return expect([_TITLE], state.titles(), "the open windows")


def _in_view(name: str) -> Check:
    return lambda state: first_problem(_main_window(state), expect(name, view(state), "the view"))


def _view(name: str) -> Callable[[random.Random], DrawnTask]:
    def draw(rng: random.Random) -> DrawnTask:
        task = rng.choice((f"Choose {name} from the View menu", f"Open the View menu and click {name}"))
        return DrawnTask(task, _in_view(name), (_FILE,))

    return draw


def _hashed(text: str, check_sum: str = "") -> Check:
    """The text stands in its field, and beside it what GtkHash worked out by itself."""

    def check(state: AppState) -> str:
        found = texts(state)
        wanted = [text, hashlib.md5(text.encode()).hexdigest(), *([check_sum] if check_sum else [])]
        missing = [one for one in wanted if one not in found]
        return first_problem(
            _in_view("Text")(state),
            f"{missing[0]!r} is in no field, but {found}" if missing else "",
            "" if check_sum or not set(_SUMS) & set(found) else "something was typed into Check",
        )

    return check


def _text(rng: random.Random) -> DrawnTask:
    text = rng.choice(_TEXTS)
    task = f'Choose Text from the View menu, and then type "{text}" into Text'
    return DrawnTask(task, _hashed(text), (_FILE,))


def _open_text(rng: random.Random) -> DrawnTask:
    text = rng.choice(_TEXTS)
    task = f'Open the View menu, click Text, and type "{text}" into Text'
    return DrawnTask(task, _hashed(text), (_FILE,))


def _text_and_check(rng: random.Random) -> DrawnTask:
    text, check_sum = rng.choice(_TEXTS), rng.choice(_SUMS)
    task = f'Choose Text from the View menu, type "{text}" into Text, and type "{check_sum}" into Check'
    return DrawnTask(task, _hashed(text, check_sum), (_FILE,))


def _checked(check_sum: str, in_view: str) -> Check:
    def check(state: AppState) -> str:
        found = texts(state)
        return first_problem(
            _in_view(in_view)(state),
            "" if check_sum in found else f"{check_sum!r} is in no field, but {found}",
        )

    return check


def _check(rng: random.Random) -> DrawnTask:
    check_sum = rng.choice(_SUMS)
    return DrawnTask(f'Type "{check_sum}" into Check', _checked(check_sum, "File"), (_FILE,))


def _view_and_check(rng: random.Random) -> DrawnTask:
    check_sum = rng.choice(_SUMS)
    task = f'Choose Text from the View menu, and then type "{check_sum}" into Check'
    return DrawnTask(task, _checked(check_sum, "Text"), (_FILE,))


def _opens(item: str, menu: str, title: str) -> Callable[[random.Random], DrawnTask]:
    def draw(rng: random.Random) -> DrawnTask:
        task = rng.choice((f"Choose {item} from the {menu} menu", f"Open the {menu} menu and click {item}"))
        return DrawnTask(
            task, lambda state: expect({_TITLE, title}, set(state.titles()), "the open windows"), (_FILE,)
        )

    return draw


def _there_and_back(rng: random.Random) -> DrawnTask:
    task = "Choose Text from the View menu, and then choose File List from the View menu"
    return DrawnTask(task, _in_view("File List"), (_FILE,))


def _quit(rng: random.Random) -> DrawnTask:
    task = rng.choice(("Choose Quit from the File menu", "Open the File menu and choose Quit"))
    return DrawnTask(task, lambda state: "" if state.has_ended() else "GtkHash is still running", (_FILE,))


EXAM = AppExam(
    application="gtkhash",
    command=("gtkhash", _FILE[0]),
    templates=(
        TaskTemplate("text view", 2, _view("Text")),
        TaskTemplate("text of its own", 3, _text),
        TaskTemplate("check", 2, _check),
        TaskTemplate("text and check", 4, _text_and_check),
        TaskTemplate("list view", 2, _view("File List")),
        TaskTemplate("view and check", 3, _view_and_check),
        TaskTemplate("about", 2, _opens("About", "Help", "About GtkHash")),
        TaskTemplate("two views", 4, _there_and_back),
        TaskTemplate("quit", 2, _quit),
        TaskTemplate("menu and text", 3, _open_text),
    ),
    environment=(("GSETTINGS_BACKEND", "keyfile"),),
)
