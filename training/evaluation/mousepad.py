"""Ten tasks in Mousepad, a GTK text editor; judged by files, settings, text and windows. Pure.

Written before the embedded model was trained; training does not use the application.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from training.evaluation.app_state import AppState
from training.evaluation.templates import AppExam, Check, DrawnTask, TaskTemplate, expect, first_problem

_FILE = "notes.txt"
_VIEW = "org/xfce/mousepad/preferences/view"
_WINDOW = "org/xfce/mousepad/preferences/window"
_SWITCHES = ((_VIEW, "show-line-numbers"), (_VIEW, "word-wrap"), (_VIEW, "highlight-current-line"),
             (_VIEW, "auto-indent"), (_WINDOW, "statusbar-visible"), (_WINDOW, "toolbar-visible"),
             (_WINDOW, "menubar-visible"))  # fmt: skip

_FIRST_LINES = ("milk and bread", "call the plumber", "two tickets for Sunday", "water the roses")
_SECOND_LINES = ("rent is due", "ask about the keys", "bring an umbrella", "size 42")
_TEXTS = ("hello world", "See you at noon", "apples 3, pears 5", "The end.", "Dear Sir or Madam")


def document(state: AppState) -> str:
    shown = [node.text for node in state.nodes() if node.role == "text" and node.is_showing]
    return shown[0] if shown else ""


def switched_on(state: AppState) -> list[str]:
    return sorted(key for section, key in _SWITCHES if state.setting(section, key) == "true")


def _files(rng: random.Random) -> tuple[str, str]:
    return rng.choice(_FIRST_LINES), rng.choice(_SECOND_LINES)


def _drawn(task: str, lines: tuple[str, str], check: Check) -> DrawnTask:
    return DrawnTask(task, check, files=((_FILE, "".join(f"{line}\n" for line in lines)),))


def _saved(text: str) -> Check:
    """The file holds exactly this text, and no setting was touched."""

    def check(state: AppState) -> str:
        return first_problem(
            expect(text, state.file(_FILE), "the file"),
            expect([], switched_on(state), "what is switched on"),
            expect(1, len(state.titles()), "the number of windows"),
        )

    return check


def _type(rng: random.Random) -> DrawnTask:
    lines, text = _files(rng), rng.choice(_TEXTS)
    before = "".join(f"{line}\n" for line in lines)

    def check(state: AppState) -> str:
        wanted = (text + before, before + text)
        found = document(state)
        unsaved = expect(before, state.file(_FILE), "the file")
        return unsaved or ("" if found in wanted else f"the text should be {wanted[0]!r} and is {found!r}")

    return _drawn(f'Type "{text}"', lines, check)


def _switch(item: str, menu: str, key: str) -> Callable[[random.Random], DrawnTask]:
    def draw(rng: random.Random) -> DrawnTask:
        task = rng.choice((f"Choose {item} from the {menu} menu", f"Open the {menu} menu and click {item}"))
        return _drawn(
            task, _files(rng), lambda state: expect([key], switched_on(state), "what is switched on")
        )

    return draw


def _two_switches(rng: random.Random) -> DrawnTask:
    return _drawn(
        "Choose Word Wrap from the Document menu, and then choose Statusbar from the View menu",
        _files(rng),
        lambda state: expect(["statusbar-visible", "word-wrap"], switched_on(state), "what is switched on"),
    )


def _about(rng: random.Random) -> DrawnTask:
    def check(state: AppState) -> str:
        return "" if "About Mousepad" in state.titles() else f"the open windows are {state.titles()}"

    return _drawn("Choose About from the Help menu", _files(rng), check)


def _quit(rng: random.Random) -> DrawnTask:
    task = rng.choice(("Choose Quit from the File menu", "Open the File menu and choose Quit"))
    return _drawn(task, _files(rng), lambda state: "" if state.has_ended() else "Mousepad is still running")


def _new_window(rng: random.Random) -> DrawnTask:
    def check(state: AppState) -> str:
        return expect(2, len(state.titles()), "the number of windows")

    return _drawn("Choose New Window from the File menu", _files(rng), check)


def _type_and_save(rng: random.Random) -> DrawnTask:
    lines, text = _files(rng), rng.choice(_TEXTS)
    task = f'Type "{text}", and then choose Save from the File menu'
    return _drawn(task, lines, _saved("".join((text, *(f"{line}\n" for line in lines)))))


def _replace_and_save(rng: random.Random) -> DrawnTask:
    text = rng.choice(_TEXTS)
    task = f'Choose Select All from the Edit menu, type "{text}", and press Ctrl+S'
    return _drawn(task, _files(rng), _saved_line(text))


def _saved_line(text: str) -> Check:
    """Mousepad may end the last line when it saves."""

    def check(state: AppState) -> str:
        return _saved(text if state.file(_FILE) == text else f"{text}\n")(state)

    return check


def _duplicate_and_save(rng: random.Random) -> DrawnTask:
    lines = _files(rng)
    task = "Choose Duplicate Line / Selection from the Edit menu, and then choose Save from the File menu"
    return _drawn(task, lines, _saved(f"{lines[0]}\n{lines[0]}\n{lines[1]}\n"))


def _delete_line_and_save(rng: random.Random) -> DrawnTask:
    lines = _files(rng)
    task = "Choose Delete Line from the Edit menu, and then choose Save from the File menu"
    return _drawn(task, lines, _saved(f"{lines[1]}\n"))


EXAM = AppExam(
    application="mousepad",
    command=("mousepad", "--disable-server", _FILE),
    environment=(("GSETTINGS_BACKEND", "keyfile"),),
    templates=(
        TaskTemplate("type", 1, _type),
        TaskTemplate("type and save", 3, _type_and_save),
        TaskTemplate("line numbers", 2, _switch("Line Numbers", "View", "show-line-numbers")),
        TaskTemplate("replace and save", 4, _replace_and_save),
        TaskTemplate("about", 2, _about),
        TaskTemplate("two switches", 4, _two_switches),
        TaskTemplate("quit", 2, _quit),
        TaskTemplate("duplicate a line and save", 4, _duplicate_and_save),
        TaskTemplate("new window", 2, _new_window),
        TaskTemplate("delete a line and save", 4, _delete_line_and_save),
    ),
)
