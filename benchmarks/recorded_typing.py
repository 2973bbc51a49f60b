"""How exactly typing is recorded: difficult lines on six keyboard layouts, in editors of three toolkits.

    python benchmarks/recorded_typing.py [--layouts de] [--toolkits gtk,qt,tk] [--pictures] [--json]

On an Xvfb of its own with a layout of `setxkbmap`, a person types each line by pressing keys by their number
(`benchmarks/workloads/keyboard_person.py`, which shares nothing with what decodes them) into Mousepad
(GTK 3), FeatherPad (Qt) and IDLE (Tk), while `agent.demonstrations` records it in a process of its own. The
truth is the file that the editor saved. A line counts as *exact* where the record has the same text, as
*marked* where the record says that it is not sure of it. Exit status 1 where a line is neither.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.types import TypeText
from agent.computers.x11_connection import DisplayAddress
from agent.demonstrations.typed_check import check_typed, unsure_steps
from agent.store import Record, open_record
from benchmarks.recorder import Recording
from benchmarks.workloads.gates import all_met, at_least, equal_to
from benchmarks.workloads.keyboard_person import Person

_STRINGS = Path(__file__).parent / "workloads" / "keyboard_strings.json"
_SIZE = "1280x1024x24"
_LIMIT_S = 60.0
_SILENT: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
_LOOKS_S = 0.4
"""A person looks at the line before going on with the next one."""
EDITORS = {
    "gtk": ("mousepad", "--disable-server"),
    "qt": ("featherpad", "--standalone"),
    "tk": (sys.executable, "-m", "idlelib", "-e"),
}


@dataclass(slots=True)
class Outcome:
    """Of one layout in one editor."""

    lines: int = 0
    exact: int = 0
    marked: int = 0
    """Not exact, and the record says that it is not sure."""
    marked_in_vain: int = 0
    """Exact, although the record is not sure."""
    not_as_meant: int = 0
    """The editor took something else than the person meant; compared is what it took."""
    left_out: dict[str, int] = field(default_factory=dict)
    """Reason → actions that the recorder says it did not keep."""
    wrong: list[dict[str, str]] = field(default_factory=list)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    layouts = json.loads(_STRINGS.read_text(encoding="utf-8"))["layouts"]
    parser.add_argument("--layouts", default=",".join(row["name"] for row in layouts))
    parser.add_argument("--toolkits", default=",".join(EDITORS))
    parser.add_argument("--lines", type=int, default=60)
    parser.add_argument("--keep", type=Path, help="folder for the records")
    parser.add_argument("--pictures", action="store_true", help="compare the texts with the pictures, too")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    chosen = [row for row in layouts if row["name"] in options.layouts.split(",")]
    toolkits = options.toolkits.split(",")
    result = measure(chosen, toolkits, options.lines, options.keep, reads_pictures=options.pictures)
    print(json.dumps(result, ensure_ascii=False, indent=None if options.json else 1))
    return 0 if all_met(result["gates"]) else 1


def measure(
    layouts: Sequence[dict[str, Any]],
    toolkits: Sequence[str],
    num_lines: int,
    keep: Path | None,
    *,
    reads_pictures: bool,
) -> dict[str, Any]:
    rows: dict[str, dict[str, Any]] = {}
    total: Counter[str] = Counter()
    wrong: list[dict[str, str]] = []
    for layout in layouts:
        for toolkit in toolkits:
            with tempfile.TemporaryDirectory(prefix="deskhand-typing-") as name:
                folder = keep / f"{layout['name']}-{toolkit}" if keep else Path(name)
                folder.mkdir(parents=True, exist_ok=True)
                found = session(
                    layout, toolkit, layout["strings"][:num_lines], folder, reads_pictures=reads_pictures
                )
            figures = {"lines": found.lines, "exact": found.exact, "marked": found.marked}
            figures |= {"marked_in_vain": found.marked_in_vain, "not_as_meant": found.not_as_meant}
            total.update(figures)
            where = f"{layout['name']}.{toolkit}"
            rows[where] = figures
            wrong += [{"where": where, **one} for one in found.wrong]
            print(f"{where}: {figures} {found.left_out}", file=sys.stderr, flush=True)
    gates = [
        equal_to("lines neither exact nor marked", total["lines"] - total["exact"] - total["marked"], 0),
        at_least("total.exact", total["exact"], round(0.9 * total["lines"])),
    ]
    return {"benchmark": "recorded_typing", "by_layout": rows, "total": dict(total), "wrong": wrong,
            "gates": gates}  # fmt: skip


def session(
    layout: dict[str, Any], toolkit: str, lines: Sequence[str], folder: Path, *, reads_pictures: bool
) -> Outcome:
    """One editor on one layout: every line is typed, recorded and saved."""
    records, home, typed = folder / "records", folder / "home", folder / "typed.txt"
    for one in (records, home):
        one.mkdir(parents=True, exist_ok=True)
    typed.write_text("", encoding="utf-8")
    with display(layout) as name, editor(toolkit, typed, name, home):
        person = Person(name, seed=len(lines), toggle=layout["toggle"])
        recording = Recording(DisplayAddress(name), records)
        time.sleep(1.0)
        for number, line in enumerate(lines, start=1):
            person.types(f"{number} {line}")
            person.presses("Return")
            time.sleep(_LOOKS_S)
        until(lambda: is_saved(person, typed, len(lines)), "the editor did not save the file")
        found = recording.finish()
        person.close()
    record = open_record(records / str(found["record"]))
    if reads_pictures:
        check_typed(record)
    outcome = compared(lines, typed.read_text(encoding="utf-8").splitlines(), record)
    outcome.left_out = found["left_out"]
    return outcome


def is_saved(person: Person, file: Path, num_lines: int) -> bool:
    person.presses("Control_L", "s")
    time.sleep(1.0)
    return len(file.read_text(encoding="utf-8").splitlines()) >= num_lines


def compared(meant: Sequence[str], arrived: Sequence[str], record: Record) -> Outcome:
    """Lines are matched by the number that each begins with."""
    recorded, unsure = recorded_lines(record)
    taken = numbered(arrived)
    outcome = Outcome(lines=len(meant))
    for number, line in enumerate(meant, start=1):
        truth, kept = taken.get(number, ""), recorded.get(number, "")
        outcome.not_as_meant += truth != line
        if truth == kept:
            outcome.exact += 1
            outcome.marked_in_vain += number in unsure
        elif number in unsure:
            outcome.marked += 1
        else:
            outcome.wrong.append({"meant": line, "arrived": truth, "recorded": kept})
    return outcome


def numbered(lines: Sequence[str]) -> dict[int, str]:
    """Editors may indent a line by themselves: that is not typed, and does not count."""
    found: dict[int, str] = {}
    for line in lines:
        number, _, text = line.strip().partition(" ")
        if number.isascii() and number.isdigit():
            found.setdefault(int(number), text.rstrip())
    return found


def recorded_lines(record: Record) -> tuple[dict[int, str], set[int]]:
    """What was recorded as typed, and the numbers of the lines that are marked as unsure."""
    lines, open_line, is_unsure, unsure = [], "", False, set()
    doubted = unsure_steps(record)
    for step in record:
        for done in step.performed:
            if not isinstance(done.action, TypeText):
                continue
            open_line += done.action.text
            is_unsure |= step.number in doubted
            if open_line.endswith("\n"):
                lines.append(open_line.removesuffix("\n"))
                if is_unsure:
                    unsure |= set(numbered([open_line]))
                open_line, is_unsure = "", False
    return numbered(lines), unsure


@contextmanager
def display(layout: dict[str, Any]) -> Iterator[str]:
    """An X server with a window manager and this layout; its name."""
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", _SIZE, "-nolisten", "tcp", "-noreset"]
    with ended(subprocess.Popen(command, pass_fds=(writer,), **_SILENT)):
        os.close(writer)
        with os.fdopen(reader) as pipe:
            name = f":{pipe.readline().strip()}"
        subprocess.run(["setxkbmap", "-display", name, "-option", ""], check=True)
        wanted = ["-layout", layout["layout"], "-option", layout["options"]]
        subprocess.run(["setxkbmap", "-display", name, *wanted], check=True)
        environment = os.environ | {"DISPLAY": name}
        with ended(subprocess.Popen(["openbox", "--sm-disable"], env=environment, **_SILENT)):
            yield name


@contextmanager
def editor(toolkit: str, file: Path, display_name: str, home: Path) -> Iterator[None]:
    """The editor with an empty file and the keyboard."""
    environment = {
        **{name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ},
        "DISPLAY": display_name,
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / ".config"),
        "GSETTINGS_BACKEND": "memory",
        "NO_AT_BRIDGE": "1",
    }
    log = (home / "editor.log").open("wb")
    command = [*EDITORS[toolkit], str(file)]
    with log, ended(subprocess.Popen(command, env=environment, stdout=log, stderr=log)):
        until(lambda: has_keyboard(display_name, file.name), f"{command[0]} did not open")
        time.sleep(1.0)
        yield


def has_keyboard(display_name: str, title: str) -> bool:
    found = subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--name", title],
        env=os.environ | {"DISPLAY": display_name},
        capture_output=True,
        text=True,
        check=False,
    )
    if not found.stdout.split():
        return False
    activated = subprocess.run(
        ["xdotool", "windowactivate", "--sync", found.stdout.split()[0]],
        env=os.environ | {"DISPLAY": display_name},
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return activated.returncode == 0


@contextmanager
def ended(process: subprocess.Popen[bytes]) -> Iterator[None]:
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def until(is_true: Callable[[], bool], problem: str) -> None:
    deadline = time.monotonic() + _LIMIT_S
    while not is_true():
        if time.monotonic() > deadline:
            raise TimeoutError(problem)
        time.sleep(0.2)


def missing() -> list[str]:
    """Programs that this needs and this machine lacks."""
    programs = ["Xvfb", "openbox", "setxkbmap", "xkbcomp", "xdotool", "mousepad", "featherpad"]
    lacking = [name for name in programs if shutil.which(name) is None]
    return lacking + ([] if importlib.util.find_spec("idlelib") else ["idlelib"])


if __name__ == "__main__":
    if lacking := missing():
        sys.exit(f"This needs {', '.join(lacking)}.")
    sys.exit(main())
