"""Ten tasks in GPRename, a GTK program that renames files; judged by files, options and windows. Pure.

Training uses neither the application nor its words.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from training.evaluation.app_state import AppState
from training.evaluation.templates import AppExam, Check, DrawnTask, TaskTemplate, expect, first_problem

_TITLE = "GPRename"
_ROLE = "check menu item"
_ON_AT_START = ("Trim spaces", "Zero auto-fill")
_NAMES = ("Holiday Plan.txt", "Old Bill.txt", "Letter To Jo.txt", "New Song.txt", "Big List.txt")


def switched_on(state: AppState) -> list[str]:
    return sorted(node.name for node in state.nodes() if node.role == _ROLE and node.is_checked)


def _files(rng: random.Random) -> tuple[tuple[str, str], ...]:
    return tuple((name, f"this is {name}\n") for name in rng.sample(_NAMES, 2))


def _renamed(files: tuple[tuple[str, str], ...], rename: Callable[[str], str]) -> Check:
    """Every file has its new name and its old text; what follows the dot is left to GPRename."""

    def check(state: AppState) -> str:
        wanted = {rename(name).lower().removesuffix(".txt"): text for name, text in files}
        first = rename("Aa")
        found = {}
        for name, text in state.files().items():
            stem = name[: -len(".txt")] if name.lower().endswith(".txt") else name
            if (first.isupper() and stem != stem.upper()) or (first.islower() and stem != stem.lower()):
                return f"the file {name!r} still has its old letters"
            found[stem.lower()] = text
        return expect(wanted, found, "the files")

    return check


def _lower(rng: random.Random) -> DrawnTask:
    files = _files(rng)
    task = "Choose all lowercase, then press Preview, and then press Rename"
    return DrawnTask(task, _renamed(files, str.lower), files)


def _upper(rng: random.Random) -> DrawnTask:
    files = _files(rng)
    return DrawnTask("Press Preview and then press Rename", _renamed(files, str.upper), files)


def _options(*names: str) -> Check:
    """Exactly these options are on, and only the main window is open."""

    def check(state: AppState) -> str:
        return first_problem(
            expect([_TITLE], state.titles(), "the open windows"),
            expect(sorted(names), switched_on(state), "what is switched on"),
        )

    return check


def _turned(*changed: str) -> Check:
    return _options(*set(_ON_AT_START).symmetric_difference(changed))


def _option(name: str) -> Callable[[random.Random], DrawnTask]:
    def draw(rng: random.Random) -> DrawnTask:
        task = rng.choice((f"Choose {name} from the Options menu", f"Open the Options menu and click {name}"))
        return DrawnTask(task, _turned(name), _files(rng))

    return draw


def _two_options(first: str, second: str) -> Callable[[random.Random], DrawnTask]:
    def draw(rng: random.Random) -> DrawnTask:
        task = f"Choose {first} from the Options menu, and then choose {second} from the Options menu"
        return DrawnTask(task, _turned(first, second), _files(rng))

    return draw


def _option_and_rename(rng: random.Random) -> DrawnTask:
    files = _files(rng)
    task = "Choose Show path from the Options menu, press Preview, and then press Rename"
    renamed = _renamed(files, str.upper)
    return DrawnTask(task, lambda state: renamed(state) or _turned("Show path")(state), files)


def _opens(task: str, title: str) -> Callable[[random.Random], DrawnTask]:
    def draw(rng: random.Random) -> DrawnTask:
        return DrawnTask(
            task, lambda state: expect({_TITLE, title}, set(state.titles()), "the open windows"), _files(rng)
        )

    return draw


def _quit(rng: random.Random) -> DrawnTask:
    task = rng.choice(("Choose Quit from the File menu", "Open the File menu and click Quit"))
    return DrawnTask(
        task, lambda state: "" if state.has_ended() else "GPRename is still running", _files(rng)
    )


EXAM = AppExam(
    application="gprename",
    command=("gprename",),
    templates=(
        TaskTemplate("upper case", 2, _upper),
        TaskTemplate("lower case", 3, _lower),
        TaskTemplate("automatic preview", 2, _option("Automatic preview")),
        TaskTemplate("path and preview", 4, _two_options("Show path", "Automatic preview")),
        TaskTemplate("quit", 2, _quit),
        TaskTemplate("two options off", 4, _two_options("Trim spaces", "Zero auto-fill")),
        TaskTemplate("remember the directory", 2, _option("Remember last directory")),
        TaskTemplate("path and upper case", 4, _option_and_rename),
        # The row is called otherwise than the window that it opens.
        TaskTemplate("tips", 2, _opens("Choose Contents from the Help menu", "Tips")),
        TaskTemplate("on and off", 4, _two_options("Remember last directory", "Trim spaces")),
    ),
)
