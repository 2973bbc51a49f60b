"""Online-Mind2Web's tasks, and what an agent did in the form that its judge reads. I/O: files.

Facts of the publisher's repository, OSU-NLP-Group/Online-Mind2Web (`data/schema_v2/README.md`, `src/run.py`):
a folder for each task with `result.json`, of schema `online-mind2web-v2`, and `trajectory/0000.png` and so
on; a step names its own picture, action and thought; the last one is `TASK_COMPLETE -> ANSWER: …`, which the
judge leaves out; actions are written in its grammar A.
"""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from agent.actions.types import (
    Action,
    Click,
    DoubleClick,
    Drag,
    Hotkey,
    LongPress,
    MiddleClick,
    MouseDown,
    MouseUp,
    Move,
    Point,
    PressKey,
    ReleaseKey,
    RightClick,
    Scroll,
    TypeText,
    Wait,
)

SCHEMA = "online-mind2web-v2"
RESULT_FILE, PICTURES = "result.json", "trajectory"
NEEDED = ("task_id", "confirmed_task", "website", "reference_length")
_IS_ID = re.compile(r"[A-Za-z0-9_-]+")


class Mind2WebFileError(Exception):
    """A file is not what its publisher or this client wrote; one sentence."""


def read_tasks(file: Path) -> dict[str, dict[str, Any]]:
    """By their ids, in the order of the file: a list of objects, as `datasets` gives its rows, or one a line.

    Raises:
        Mind2WebFileError: there are none, or one lacks something.
    """
    if not file.is_file():
        raise Mind2WebFileError(
            f"{file} is not there: fetch the tasks, which need its publisher's permission."
        )
    text = file.read_text(encoding="utf-8")
    try:
        rows = (
            json.loads(text) if text.lstrip()[:1] == "[" else [json.loads(one) for one in text.splitlines()]
        )
    except ValueError as problem:
        raise Mind2WebFileError(f"{file} is no JSON: {problem}.") from problem
    found: dict[str, dict[str, Any]] = {}
    for row in rows:
        missing = [name for name in NEEDED if not row.get(name)] if isinstance(row, dict) else list(NEEDED)
        if missing:
            raise Mind2WebFileError(f"A task of {file.name} lacks {', '.join(missing)}.")
        name = row["task_id"]
        if not isinstance(name, str) or not _IS_ID.fullmatch(name):
            raise Mind2WebFileError(f"{name!r} is no task_id.")
        if name in found:
            raise Mind2WebFileError(f"{name} is in {file.name} twice.")
        if isinstance(row["reference_length"], bool) or not isinstance(row["reference_length"], int):
            raise Mind2WebFileError(f"The reference_length of {name} is no number of steps.")
        found[name] = row
    if not found:
        raise Mind2WebFileError(f"There are no tasks in {file}.")
    return found


def action_words(action: Action, *, has_changed: bool) -> tuple[str, str | None]:
    """An action in the judge's words, and its status.

    Args:
        action: its points are pixels of the picture.
        has_changed: whether anything was seen to change.

    >>> from agent.coordinates import MonitorPoint
    >>> action_words(Click(MonitorPoint(902.4, 204.0)), has_changed=True)
    ('CLICK coords(902, 204) -> click | SUCCESS', 'SUCCESS')
    """
    match action:
        case Wait(duration_s=seconds):
            return f"WAIT page -> wait {seconds:g} s", None
        case Click(at=at):
            said = f"CLICK {_coords(at)} -> click"
        case DoubleClick(at=at):
            said = f"CLICK {_coords(at)} -> double click"
        case RightClick(at=at) | MiddleClick(at=at):
            said = f"CLICK {_coords(at)} -> click with the {type(action).__name__[:-5].lower()} button"
        case LongPress(at=at):
            said = f"CLICK {_coords(at)} -> press and hold"
        case Drag(start=at, end=end):
            said = f"CLICK {_coords(at)} -> drag to {_coords(end)}"
        case MouseDown(at=at) | MouseUp(at=at):
            words = "press the button down" if isinstance(action, MouseDown) else "let the button go"
            said = f"CLICK {_coords(at)} -> {words}"
        case Move(to=at):
            said = f"HOVER {_coords(at)} -> move the pointer there"
        case Scroll(direction=direction, notches=notches):
            said = f"SCROLL page -> scroll {direction.value} by {notches} notches"
        case TypeText(text=text):
            said = f"TYPE page -> type {_one_line(text)!r}"
        case Hotkey(keys=keys):
            said = f"PRESS_KEY page -> press {'+'.join(keys)}"
        case PressKey(key=key) | ReleaseKey(key=key):
            words = "hold down" if isinstance(action, PressKey) else "let go"
            said = f"PRESS_KEY page -> {words} {key}"
        case _:
            said = f"WAIT page -> {type(action).__name__}, which a browser's screen has not"
    status = "SUCCESS" if has_changed else "FAILED"
    return f"{said} | {status}", status


def _coords(at: Point | None) -> str:
    return "page" if at is None else f"coords({round(at.x)}, {round(at.y)})"


def _one_line(text: str) -> str:
    return " ".join(text.split("\n"))


@dataclass
class KeptTrajectory:
    """What an agent did at one task, as it happens: its folder holds each picture at once."""

    folder: Path
    task: dict[str, Any]
    steps: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        (self.folder / PICTURES).mkdir(parents=True)

    def add(
        self, png: bytes, action: str, *, status: str | None, thought: str | None, url: str | None = None
    ) -> None:
        """
        Args:
            png: what the agent saw when it chose the action.
        """
        name = f"{len(self.steps):04d}.png"
        (self.folder / PICTURES / name).write_bytes(png)
        step = {"step": len(self.steps), "screenshot": name, "url": url, "action": action}
        self.steps.append({**step, "action_status": status, "thought": thought})

    def finish(self, png: bytes, answer: str | None, thought: str | None) -> None:
        """The last step, and `result.json`. `answer`: None where the agent ended without one."""
        shown = _one_line(answer or "").strip()
        self.add(png, f"TASK_COMPLETE -> ANSWER: {shown}", status=None, thought=thought)
        said = {
            "schema_version": SCHEMA,
            "task": self.task["confirmed_task"],
            "task_id": self.task["task_id"],
            "agent_final_answer": shown or None,
            "reference_length": self.task["reference_length"],
            "action_history": self.steps,
        }
        text = json.dumps(said, indent=1, ensure_ascii=False)
        (self.folder / RESULT_FILE).write_text(text, encoding="utf-8")
