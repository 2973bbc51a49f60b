"""Changes to a record, one line each in `review.jsonl` beside it, only ever appended. I/O: that file.

Undo is an edit, too: nothing is lost, and the file shows which edit was made when.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from agent.actions.types import Action
from agent.bounded_json import read_json
from agent.errors import RecordCorruptError, RecordWriteError
from agent.foreign_files import read_foreign
from agent.own_files import open_own
from agent.store.typed import require_typed
from agent.store.values import decode_action, encode_action

REVIEW_FILE = "review.jsonl"
VERSION = 1
_MAX_BYTES = 32 * 2**20


class EditKind(StrEnum):
    WRONG = "wrong"
    """The step was a mistake: it stays in the history, and no loss is taken on it."""
    RIGHT = "right"
    """It was none after all."""
    DELETE = "delete"
    """The step is left out altogether."""
    ACTION = "action"
    """Another action in its place."""
    THOUGHT = "thought"
    """The thought in other words: the owner's, or a model's (`author`) that the owner has accepted."""
    DRAFT = "draft"
    """A thought that the model `author` suggests for a step without one; without words it is cleared."""
    CUT = "cut"
    """A new task begins after this step; `text` says which."""
    TASK = "task"
    """The task in other words."""
    MERGE = "merge"
    """The steps of the record `text` follow on this one's."""
    QUALITY = "quality"
    OUTCOME = "outcome"
    """`success` or `failure`, as the owner sees it."""
    PARAMETER = "parameter"
    """What is typed there has the name `text`, and may be another text when the record is done again."""
    UNDO = "undo"


@dataclass(frozen=True, slots=True)
class Edit:
    kind: EditKind
    step: int = 0
    """The step's number; 0 for the record as a whole."""
    index: int = 0
    """Which of the step's actions."""
    action: Action | None = None
    text: str = ""
    level: int = 0
    """Of quality: 1 poor, 2 fair, 3 good."""
    author: str = ""
    """The model that wrote `text`; "" where its owner did."""

    @property
    def is_suggestion(self) -> bool:
        """Whether a model made it: its owner can accept or clear it, and undo passes over it."""
        return self.kind is EditKind.DRAFT and bool(self.text)


def read_edits(folder: Path) -> tuple[Edit, ...]:
    """In the order in which they were made; a torn last line is ignored.

    Raises:
        RecordCorruptError: the file is damaged before its last line.
    """
    try:
        lines = read_foreign(folder / REVIEW_FILE, max_bytes=_MAX_BYTES).split(b"\n")
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise RecordCorruptError(f"The review in {folder} cannot be read: {error}") from error
    edits = []
    for number, line in enumerate(lines[:-1], start=1):
        try:
            edits.append(_decoded(read_json(line)))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            if number == len(lines) - 1:
                break
            raise RecordCorruptError(
                f"Line {number} of the review in {folder} is damaged: {error}"
            ) from error
    return tuple(edits)


def add_edit(folder: Path, edit: Edit) -> None:
    """
    Raises:
        RecordWriteError: it cannot be written.
    """
    try:
        with open(folder / REVIEW_FILE, "ab", opener=open_own) as file:
            file.write(json.dumps(_encoded(edit), separators=(",", ":")).encode("ascii") + b"\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise RecordWriteError(f"The review in {folder} cannot be written: {error}") from error


def effective(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """The edits that were not undone. Undo takes back what the owner did last: a model may have suggested
    something since."""
    kept: list[Edit] = []
    for edit in edits:
        if edit.kind is not EditKind.UNDO:
            kept.append(edit)
            continue
        last = next((at for at in reversed(range(len(kept))) if not kept[at].is_suggestion), None)
        if last is not None:
            del kept[last]
    return tuple(kept)


def _encoded(edit: Edit) -> dict[str, object]:
    return {
        "version": VERSION,
        "kind": edit.kind.value,
        "step": edit.step,
        "index": edit.index,
        "action": None if edit.action is None else encode_action(edit.action),
        "text": edit.text,
        "level": edit.level,
        **({"author": edit.author} if edit.author else {}),
    }


def _decoded(encoded: dict[str, object]) -> Edit:
    action = encoded["action"]
    edit = Edit(
        EditKind(str(encoded["kind"])),
        int(str(encoded["step"])),
        int(str(encoded["index"])),
        decode_action(action) if isinstance(action, dict) else None,
        str(encoded["text"]),
        int(str(encoded["level"])),
        str(encoded.get("author", "")),
    )
    require_typed(edit)
    return edit
