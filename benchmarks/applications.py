"""Every task of `training/environments/applications` on a real private desktop, done by keys and judged.

    python benchmarks/applications.py [--only TEMPLATE] [--pictures DIR] [--json]

Each task is judged twice: untouched, when it has to fail, and after a scripted person has done it by keys,
when it has to pass. Exit status 1 otherwise.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.types import Action, Finished, Hotkey, TypeText, Wait
from benchmarks.workloads.gates import gate
from training.environments.applications.cases import SHARED, SINGLE, applications, case_of
from training.environments.desktop_cases import DesktopCases

_QUIET_S = 3.0
Solution = Callable[[str], list[Action]]
"""From the task's sentence to what a person would press."""


def keys(*names: str) -> Action:
    return Hotkey(names)


def quoted(task: str) -> str:
    found = re.search(r'"([^"]+)"', task)
    assert found is not None, task
    return found.group(1)


def called(task: str) -> str:
    found = re.search(r"call(?:ed| it) ([\w.-]+)", task)
    assert found is not None, task
    return found.group(1).rstrip(".")


def renamed(task: str) -> str:
    return next(word for word in task.split() if word.endswith("-old.txt"))


SAVE = keys("ctrl", "s")
OTHER_WINDOW = keys("alt", "tab")
SOLUTIONS: dict[str, Solution] = {
    "type": lambda task: [TypeText(quoted(task)), SAVE],
    "replace": lambda task: [keys("ctrl", "a"), TypeText(quoted(task)), SAVE],
    "append": lambda task: [keys("ctrl", "end"), TypeText(quoted(task)), SAVE],
    "empty": lambda task: [keys("ctrl", "a"), keys("delete"), SAVE],
    "new folder": lambda task: [
        keys("ctrl", "shift", "n"),
        Wait(0.5),
        keys("ctrl", "a"),
        TypeText(f"{called(task)}\n"),
    ],
    "new file": lambda task: [
        keys("alt", "f"),
        Wait(0.5),
        *[keys("down")] * 2,
        keys("right"),
        Wait(0.5),
        keys("down"),
        keys("enter"),
        Wait(0.5),
        keys("ctrl", "a"),
        TypeText(f"{called(task)}\n"),
    ],
    "rename": lambda task: [
        TypeText(task.split("Rename ")[-1].split("Give ")[-1][:4]),
        Wait(0.5),
        keys("escape"),
        keys("f2"),
        Wait(0.5),
        keys("ctrl", "a"),
        TypeText(f"{renamed(task)}\n"),
    ],
    "make a folder": lambda task: [TypeText(f"mkdir {called(task)}\n")],
    "sort": lambda task: [TypeText("sort list.txt > sorted.txt\n")],
    "copy": lambda task: [TypeText(f"cp {task.split()[1]} {task.split()[3]}\n")],
    "count": lambda task: [TypeText("wc -l < names.txt > count.txt\n")],
    "unpack": lambda task: [
        keys("ctrl", "e"),
        Wait(1.0),
        keys("ctrl", "a"),
        TypeText(f"{task.split()[-1]}\n"),
    ],
    "sort what was added": lambda task: [
        keys("ctrl", "end"),
        TypeText(quoted(task)),
        SAVE,
        OTHER_WINDOW,
        TypeText("sort list.txt > sorted.txt\n"),
    ],
    "count what was written": lambda task: [
        keys("ctrl", "a"),
        TypeText(quoted(task)),
        SAVE,
        OTHER_WINDOW,
        TypeText("wc -w < list.txt > count.txt\n"),
    ],
    "fill a new folder": lambda task: [
        keys("ctrl", "shift", "n"),
        Wait(0.5),
        keys("ctrl", "a"),
        TypeText(f"{called(task)}\n"),
        Wait(0.5),
        OTHER_WINDOW,
        TypeText(f"cp list.txt {called(task)}\n"),
    ],
}


def seeds() -> Iterator[int]:
    """One for each template."""
    turns = len(SINGLE) + len(SHARED)
    for turn, exam in enumerate((*SINGLE, *SHARED)):
        yield from (turn + turns * number for number in range(len(exam.templates)))


def wait_for_files(environment: DesktopCases) -> None:
    """Programs work in their own time; what they leave is complete once it has not changed for a while."""
    assert environment.desktop is not None
    folder, before, since_s = environment.desktop.working_folder, "", time.monotonic()
    while time.monotonic() - since_s < _QUIET_S:
        found = str([(path, path.stat().st_size) for path in sorted(folder.rglob("*"))])
        if found != before:
            before, since_s = found, time.monotonic()
        time.sleep(0.1)


def try_out(seed: int, pictures: Path | None) -> dict[str, Any]:
    case = case_of(seed)
    environment = applications()
    try:
        environment.reset(seed)
        untouched = environment.step(Finished())
        began_s = time.monotonic()
        environment.reset(seed)
        reset_s = time.monotonic() - began_s
        for action in SOLUTIONS[case.kind](case.task.text):
            feedback = environment.step(action)
            if feedback.truncated:
                raise RuntimeError(f"{case.kind} may not take so many steps")
        wait_for_files(environment)
        if pictures is not None and environment.desktop is not None:
            shot = environment.desktop.observe().pixels
            Image.fromarray(shot).save(
                pictures / f"{case.exam.application}-{case.kind.replace(' ', '-')}.png"
            )
        done = environment.step(Finished())
    finally:
        environment.close()
    return {
        "application": case.exam.application,
        "template": case.kind,
        "task": case.task.text,
        "reset_s": round(reset_s, 2),
        "untouched_fails": untouched.reward == 0.0,
        "done_passes": done.reward == 1.0,
        "reason": done.info["reason"],
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", default="", help="templates whose name holds this")
    parser.add_argument("--pictures", type=Path, help="folder for a picture of each window at the end")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    rows = []
    for seed in seeds():
        if options.only in case_of(seed).kind:
            rows.append(try_out(seed, options.pictures))
            print(json.dumps(rows[-1]), file=sys.stderr, flush=True)
    sound = sum(row["untouched_fails"] and row["done_passes"] for row in rows)
    is_sound = bool(rows) and sound == len(rows)
    promised = gate("templates that fail untouched and pass when done", sound, len(rows), is_sound)
    found = {"templates": len(rows), "all_as_they_should": is_sound, "tasks": rows, "gates": [promised]}
    print(json.dumps(found) if options.json else json.dumps(found, indent=1))
    return 0 if is_sound else 1


if __name__ == "__main__":
    sys.exit(main())
