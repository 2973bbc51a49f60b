"""A routine as written instructions: Markdown, and a picture with a mark for each step. I/O: record, folder.

Secrets that are found in texts and pictures are hidden, as in a report.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw

from agent.actions.describe import describe
from agent.actions.types import (
    CallUser,
    Click,
    DoubleClick,
    Finished,
    RightClick,
    TypeText,
    Wait,
)
from agent.demonstrations.element import element_of
from agent.errors import RecordWriteError, SettingsError
from agent.redaction import conceal, load_rules
from agent.routines import RoutineStep, routine_of
from agent.routines.end_check import CheckKind, EndCheck
from agent.routines.kept_routines import KeptRoutine
from agent.store import Record
from agent.store.writer import write_atomically
from agent.whole_text import whole_text
from app.history.library import RecordView, find_record, viewed
from app.language import tr
from app.present import marks, one_line
from app.storage.preferences import Preferences, base_settings

PICTURES = "pictures"
_FILE = "instructions.md"
_RING_PX = 22
_RING_COLOUR = (226, 60, 60)
_MARKED_UP = re.compile(r"([\\`*_{}\[\]<>()#+!|~])")
_PRESSED = {Click: "Click", DoubleClick: "Double-click", RightClick: "Right-click"}


@dataclass(frozen=True, slots=True)
class WrittenInstructions:
    path: Path
    num_steps: int
    note: str
    """What the owner should know before giving it away; "" for nothing."""


def write_instructions(preferences: Preferences, kept: KeptRoutine, folder: Path) -> WrittenInstructions:
    """Write the instructions into a new or empty folder.

    Raises:
        SettingsError: the folder has something in it, or the record was deleted.
        StoreError: the record cannot be read, or the files not be written.
    """
    settings = base_settings(preferences)
    record, note = viewed(settings, find_record(settings, kept.record_id), RecordView.SEARCHED)
    rules = load_rules(settings.redaction_file)
    named = {(one.step, one.index): one.name for one in kept.parameters}
    routine = routine_of(record, secrets=tuple(kept.secrets), named=named, is_to_run=False)
    steps = [one for one in routine.steps if not isinstance(one.action, Wait | Finished)]
    try:
        _require_empty(folder)
        lines = [f"# {_plain(kept.name)}", "", _plain(routine.task), ""]
        if kept.parameters:
            lines += ["You need:", "", *(f"- **{_plain(one.name)}**" for one in kept.parameters), ""]
        for number, step in enumerate(steps, start=1):
            words = conceal(_words(step, record, _parameter(step, named)), rules)
            lines += [f"## {number}. {words}", ""]
            if picture := _picture(step):
                name = f"{PICTURES}/step-{number:02}.png"
                write_atomically(folder / name, picture)
                lines += [f"![{_plain(f'Step {number}')}]({name})", ""]
        if kept.checks:
            lines += ["## At the end", "", *(f"- {_plain(check_words(one))}" for one in kept.checks), ""]
        if note:
            lines += [_plain(note), ""]
        page = folder / _FILE
        write_atomically(page, whole_text("\n".join(lines)).encode())
    except OSError as problem:
        raise RecordWriteError(
            tr("The instructions cannot be written: {why}.", why=problem.strerror)
        ) from problem
    return WrittenInstructions(page.resolve(), len(steps), note)


def check_words(check: EndCheck) -> str:
    """
    >>> check_words(EndCheck(CheckKind.FILE, "{title}.txt", "Dear"))
    'the file “{title}.txt” holds “Dear”'
    """
    match check.kind:
        case CheckKind.FILE if check.text:
            return f"the file “{check.what}” holds “{check.text}”"
        case CheckKind.FILE:
            return f"the file “{check.what}” is there"
        case CheckKind.SCREEN:
            return f"the screen shows “{check.what}”"
        case CheckKind.COMMAND:
            return f"the command “{check.what}” succeeds"


def _require_empty(folder: Path) -> None:
    if folder.is_dir() and any(folder.iterdir()):
        raise SettingsError(
            tr("{folder} is not empty: name a new folder for the instructions.", folder=folder)
        )
    (folder / PICTURES).mkdir(parents=True)


def _parameter(step: RoutineStep, places: dict[tuple[int, int], str]) -> str:
    """The parameter that a step types: steps of one number have few actions, and at most one text."""
    if not isinstance(step.action, TypeText):
        return ""
    return next((name for (number, _index), name in places.items() if number == step.number), "")


def _words(step: RoutineStep, record: Record, parameter: str) -> str:
    action = step.action
    if isinstance(action, TypeText):
        sent = ", then press Enter" if action.text.endswith("\n") else ""
        text = one_line(action.text.strip(), 120)
        if parameter:
            example = f" (for example “{_plain(text)}”)" if text and not step.secret else ""
            return f"Type **{_plain(parameter)}**{example}{sent}"
        return f"Type “{_plain(text)}”{sent}"
    line = next((one for one in record.lines if one.step.number == step.number), None)
    element = element_of(line.step.extensions) if line is not None else None
    pressed = _PRESSED.get(type(action))
    if pressed and element is not None and element.name.strip():
        return f"{pressed} “{_plain(one_line(element.name, 80))}”"
    if pressed:
        thought = one_line(step.thought, 100) if step.thought != describe(action) else ""
        return f"{pressed} at the mark" + (f": {_plain(thought)}" if thought else "")
    if isinstance(action, CallUser):
        return _plain(one_line(action.question, 160))
    return _plain(describe(action, max_characters=120))


def _picture(step: RoutineStep) -> bytes:
    """The screen before the step with rings where it acts; empty where there is none."""
    pixels = step.look()
    if not pixels.size:
        return b""
    image = Image.fromarray(pixels)
    pen = ImageDraw.Draw(image)
    for mark in marks((step.action,)):
        for radius, colour, width in ((_RING_PX + 2, "#ffffff", 7), (_RING_PX, _RING_COLOUR, 4)):
            box = (mark.x_px - radius, mark.y_px - radius, mark.x_px + radius, mark.y_px + radius)
            pen.ellipse(box, outline=colour, width=width)
    buffer = io.BytesIO()
    image.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def _plain(text: str) -> str:
    """A text that Markdown shows as it stands."""
    return _MARKED_UP.sub(r"\\\1", one_line(text, 2_000))
