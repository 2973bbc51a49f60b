"""The toolkits of the suite: what each needs, its looks, and the command that shows a window. I/O."""

from __future__ import annotations

import random
import shlex
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from agent.errors import SettingsError
from training.evaluation.toolkits.dialogs import Dialog

_SYSTEM_PYTHON = "/usr/bin/python3"
"""Debian's packages of Tk and FLTK are for this one."""
_COMPILE_LIMIT_S = 120
_JAVA = ("java", "-Xmx128m", "-Xss512k", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto")


@dataclass(frozen=True, slots=True)
class Toolkit:
    name: str
    packages: str
    """Of Debian, for people who lack them."""
    needs: tuple[str, ...]
    """Commands that have to run without a fault."""
    program: str
    """Python module, or file beside this one."""
    themes: tuple[str, ...]
    fonts: tuple[str, ...]


def _imports(module: str) -> tuple[str, ...]:
    """What a module of the system's Python needs."""
    return (shlex.join((_SYSTEM_PYTHON, "-c", f"import {module}")),)


TOOLKITS: dict[str, Toolkit] = {
    "tk": Toolkit(
        "tk", "python3-tk", _imports("tkinter"), "training.evaluation.toolkits.windows.tk_window",
        ("clam", "alt", "default", "classic", "classic controls"),
        ("DejaVu Sans", "Liberation Sans", "Cantarell"),
    ),
    "swing": Toolkit(
        "swing", "default-jdk", ("java -version", "javac -version"), "SwingWindow.java",
        ("metal", "nimbus", "motif"),
        ("Dialog", "Liberation Sans", "Cantarell"),
    ),
    "fltk": Toolkit(
        "fltk", "python3-fltk", _imports("fltk"), "training.evaluation.toolkits.windows.fltk_window",
        ("none", "gtk+", "gleam", "plastic"),
        ("Liberation Sans", "DejaVu Sans", "Cantarell"),
    ),
}  # fmt: skip
"""Of the suite: of these the model never saw a window."""
PROGRAMS: dict[str, Toolkit] = {
    **TOOLKITS,
    "gtk": Toolkit(
        "gtk", "python3-gi gir1.2-gtk-3.0", _imports("gi; gi.require_version('Gtk', '3.0')"),
        "training.evaluation.toolkits.windows.gtk_window",
        ("Adwaita", "Adwaita dark", "HighContrast", "switches", "header bar"),
        ("Cantarell", "DejaVu Sans", "Liberation Sans"),
    ),
    "web": Toolkit(
        "web", "chromium", ("chromium --version",), "training.evaluation.toolkits.windows.web_window",
        ("plain", "classic", "rounded", "material", "dark", "toggles"),
        ("DejaVu Sans", "Liberation Sans", "Cantarell"),
    ),
}  # fmt: skip
"""With those of which it saw other windows when it learned: dialogs of GTK, pages in Chromium."""


@cache
def require_installed(toolkit: Toolkit) -> None:
    """
    Raises:
        SettingsError: the toolkit is missing; the message says how to get it.
    """
    is_there = all(_runs(shlex.split(command)) for command in toolkit.needs)
    if not is_there:
        raise SettingsError(
            f"{toolkit.name} is not installed here, which its windows need:"
            f" bash packaging/system_packages.sh evaluation (package {toolkit.packages})."
        )


def _runs(command: Sequence[str]) -> bool:
    try:
        return (
            subprocess.run(command, capture_output=True, timeout=_COMPILE_LIMIT_S, check=False).returncode
            == 0
        )
    except OSError:
        return False


@cache
def swing_classes() -> tuple[tuple[str, bytes], ...]:
    """Names and contents of the compiled files; compiled once by each process.

    Raises:
        SettingsError: the compiler refused the program.
    """
    with tempfile.TemporaryDirectory(prefix="deskhand-swing-") as folder:
        command = ["javac", "-d", folder, str(Path(__file__).with_name(TOOLKITS["swing"].program))]
        done = subprocess.run(command, capture_output=True, text=True, timeout=_COMPILE_LIMIT_S, check=False)
        if done.returncode:
            raise SettingsError(
                f"This javac cannot compile the Swing windows (Java 17 can): {done.stderr[:300]}"
            )
        return tuple((path.name, path.read_bytes()) for path in sorted(Path(folder).glob("*.class")))


def prepare(name: str, folder: Path, inside: str) -> list[str]:
    """Put into the case's folder what its program needs; the command, by paths of the desktop's inside."""
    if name == "swing":
        for file, content in swing_classes():
            (folder / file).write_bytes(content)
        return [*_JAVA, "-cp", inside, "SwingWindow", f"{inside}/plan.tsv", inside]
    return [_SYSTEM_PYTHON, "-m", PROGRAMS[name].program, f"{inside}/plan.tsv", inside]


def plan_text(name: str, dialog: Dialog, rng: random.Random) -> str:
    """The plan file of a dialog (windows/window_files.py) with a look drawn for this toolkit."""
    toolkit, window = PROGRAMS[name], dialog.window
    look = (
        rng.choice(toolkit.themes), rng.choice(toolkit.fonts), str(rng.choice((9, 10, 10, 11, 12))),
        rng.choice(("form", "form", "stacked", "columns")),
        str(rng.randrange(0, 340)), str(rng.randrange(0, 160)),
    )  # fmt: skip
    lines: list[tuple[str, ...]] = [("title", window.title), ("look", *look)]
    fields = {field.name: field for field in window.fields}
    checks = {check.name: check for check in window.checks}
    choices = {choice.name: choice for choice in window.choices}
    for part in dialog.order:
        if part in fields:
            shape = "area" if fields[part].is_multiline else "line"
            lines.append(("field", part, fields[part].text, shape))
        elif part in checks:
            lines.append(("check", part, "on" if checks[part].is_on else "off"))
        else:
            choice = choices[part]
            lines.append((choice.shape, part, choice.chosen, *choice.options))
    lines += [("button", button) for button in window.buttons]
    lines += [("menu", menu.name, *menu.items) for menu in window.menus]
    lines += [("tab", tab) for tab in window.tabs]
    return "".join("\t".join(line) + "\n" for line in lines)
