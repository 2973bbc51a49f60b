"""The secrets found in a record, and their states. I/O: `findings.json` beside the record.

The list never holds the secret itself: only its kind, where it stands, and a fingerprint that recognises it
once the owner has said that it is none.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from agent.bounded_json import MAX_BYTES, read_json
from agent.errors import RecordCorruptError, RecordWriteError
from agent.foreign_files import read_foreign
from agent.redaction.kinds import SecretKind
from agent.redaction.pictures import PixelBox
from agent.store.writer import write_atomically

FINDINGS_FILE = "findings.json"
PICTURE = "picture"
"""The place of what stands in a step's picture."""
VERSION = 1


class FindingState(StrEnum):
    OPEN = "open"
    """Nobody has decided yet; nothing of the record is exported meanwhile."""
    MASKED = "masked"
    """The owner wants it gone. It is before anything of the record leaves; until then that can be undone."""
    REMOVED = "removed"
    KEPT = "kept"
    """The owner says that it is no secret."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One secret in one place."""

    kind: SecretKind
    step: int
    """0 for the task and the ending."""
    place: str
    """Which text of the step, `picture`, or a file beside the record."""
    fingerprint: str
    box: PixelBox | None = None
    state: FindingState = FindingState.OPEN

    @property
    def finding_id(self) -> str:
        """The same for the same secret in the same place, whenever it is found."""
        where = "" if self.box is None else f"{self.box.left_px // 8},{self.box.top_px // 8}"
        return hashlib.sha256(
            f"{self.kind} {self.step} {self.place} {self.fingerprint} {where}".encode()
        ).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class Searched:
    """What was searched, and with which rules."""

    rules: str = ""
    """Their fingerprint; empty where an older Deskhand did not say."""
    pictures: tuple[str, ...] = ()
    """Names of files in the record's `images`."""


def fingerprint(secret: str, salt: str) -> str:
    """A hash too short to guess the secret from, long enough to recognise it in the same record."""
    return hashlib.sha256(f"{salt} {secret}".encode()).hexdigest()[:8]


def read_findings(folder: Path) -> tuple[Finding, ...] | None:
    """None if the record was never searched.

    Raises:
        RecordCorruptError: the list is damaged.
    """
    read = _read(folder)
    if read is None:
        return None
    try:
        return tuple(
            Finding(
                SecretKind(one["kind"]),
                int(one["step"]),
                str(one["place"]),
                str(one["fingerprint"]),
                None if one["box"] is None else PixelBox(*map(int, one["box"])),
                FindingState(one["state"]),
            )
            for one in read["findings"]
        )
    except (KeyError, TypeError, ValueError) as error:
        raise RecordCorruptError(f"The findings in {folder} are damaged: {error}") from error


def read_searched(folder: Path) -> Searched:
    """
    Raises:
        RecordCorruptError: the list is damaged.
    """
    read = _read(folder) or {}
    try:
        return Searched(str(read.get("rules", "")), tuple(str(name) for name in read.get("pictures", ())))
    except (AttributeError, TypeError) as error:
        raise RecordCorruptError(f"The findings in {folder} are damaged: {error}") from error


def write_findings(folder: Path, findings: tuple[Finding, ...], searched: Searched) -> None:
    """
    Raises:
        RecordWriteError: they cannot be written.
    """
    rows = [
        {
            "id": one.finding_id,
            "kind": one.kind.value,
            "step": one.step,
            "place": one.place,
            "fingerprint": one.fingerprint,
            "box": None
            if one.box is None
            else [one.box.left_px, one.box.top_px, one.box.width_px, one.box.height_px],
            "state": one.state.value,
        }
        for one in findings
    ]
    said = {
        "version": VERSION,
        "rules": searched.rules,
        "pictures": list(searched.pictures),
        "findings": rows,
    }
    try:
        write_atomically(folder / FINDINGS_FILE, json.dumps(said).encode("ascii"))
    except OSError as error:
        raise RecordWriteError(f"The findings in {folder} cannot be written: {error}") from error


def decided(findings: tuple[Finding, ...], earlier: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Findings of a new search with what was decided about them before; what was removed and is found no more
    stays in the list."""
    said = {
        one.finding_id: one.state for one in earlier if one.state in (FindingState.KEPT, FindingState.MASKED)
    }
    now = {one.finding_id for one in findings}
    fresh = tuple(replace(one, state=said.get(one.finding_id, one.state)) for one in findings)
    gone = tuple(one for one in earlier if one.finding_id not in now and one.state is FindingState.REMOVED)
    return (*gone, *fresh)


def _read(folder: Path) -> Any:
    try:
        return read_json(read_foreign(folder / FINDINGS_FILE, max_bytes=MAX_BYTES))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise RecordCorruptError(f"The findings in {folder} cannot be read: {error}") from error
