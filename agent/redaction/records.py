"""Searches a record for secrets and removes them from its lines and pixels. I/O: the record's folder.

A record is append-only; redaction is the one exception. It writes the whole record anew beside the old one
and puts it in its place at once; the old one goes, unless the owner keeps originals.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agent.errors import RecordWriteError
from agent.png import encode_png
from agent.redaction.findings import (
    Finding,
    FindingState,
    decided,
    fingerprint,
    read_findings,
    write_findings,
)
from agent.redaction.patterns import Rules, conceal, find_secrets
from agent.redaction.pictures import Box, find_in_words, painted_over
from agent.redaction.reading import Word, read_words
from agent.store.reader import Record, open_record
from agent.store.writer import IMAGES_FOLDER, RECORD_FILE, sync_folder

PICTURE = "picture"
ORIGINALS_FOLDER = "originals"
Reader = Callable[[NDArray[np.uint8]], Sequence[Word]]
_NOT_TEXT = frozenset(
    ("type", "id", "image", "prompt_id", "action", "decision", "decided_by", "kind", "space", "frame",
     "weights_version", "finish_reason", "created", "direction", "button", "deskhand_record", "token_ids",
     "logprobs")
)  # fmt: skip
"""Fields of a record's lines that hold our own words and numbers."""


def search_record(folder: Path, rules: Rules, *, read: Reader = read_words) -> tuple[Finding, ...]:
    """Everything that is found in a record now, with what was decided about it before; the list is kept.

    Raises:
        StoreError: the record cannot be read.
        NoReaderError: pictures cannot be read.
    """
    record = open_record(folder)
    salt = record.record_id
    found = []
    for step, line in _lines(folder):
        for place, text in _texts(line):
            for one in find_secrets(text, rules):
                secret = text[one.start : one.end]
                found.append(Finding(one.kind, step, place, fingerprint(secret, salt)))
    found += _picture_findings(record, rules, read)
    findings = decided(tuple(found), read_findings(folder) or ())
    write_findings(folder, findings)
    return findings


def redact_record(folder: Path, rules: Rules, *, read: Reader = read_words) -> tuple[Finding, ...]:
    """Remove all that is found and not kept by the owner; the list says what was removed.

    Raises:
        StoreError: the record cannot be read or written; it is then as it was.
        NoReaderError: pictures cannot be read; nothing was changed.
    """
    findings = search_record(folder, rules, read=read)
    todo = [one for one in findings if one.state is FindingState.OPEN]
    done = tuple(
        replace(one, state=FindingState.REMOVED) if one.state is FindingState.OPEN else one
        for one in findings
    )
    if todo:
        kept = {one.fingerprint for one in findings if one.state is FindingState.KEPT}
        _rewrite(open_record(folder), rules, todo, kept, keeps_original=rules.keeps_original)
    write_findings(folder, done)
    return done


def keep_finding(folder: Path, finding_id: str) -> tuple[Finding, ...]:
    """The owner says that this is no secret."""
    findings = tuple(
        replace(one, state=FindingState.KEPT) if one.finding_id == finding_id else one
        for one in read_findings(folder) or ()
    )
    write_findings(folder, findings)
    return findings


def open_findings(folder: Path) -> tuple[Finding, ...] | None:
    """What keeps a record from being exported; None where it was never searched."""
    findings = read_findings(folder)
    return None if findings is None else tuple(one for one in findings if one.state is FindingState.OPEN)


def _picture_findings(record: Record, rules: Rules, read: Reader) -> list[Finding]:
    """Each picture is read once, however many steps show it."""
    found, by_image = [], {}
    for line in record.lines:
        if not line.image:
            continue
        if line.image not in by_image:
            by_image[line.image] = find_in_words(read(record.pixels(line)), rules)
        for one in by_image[line.image]:
            mark = fingerprint(one.text, record.record_id)
            found.append(Finding(one.kind, line.step.number, PICTURE, mark, one.box))
    return found


def _rewrite(
    record: Record, rules: Rules, todo: Sequence[Finding], kept: set[str], *, keeps_original: bool
) -> None:
    folder = record.folder
    fresh, old = folder.with_name(f".{folder.name}.redacted"), folder.with_name(f".{folder.name}.original")
    try:
        for leftover in (fresh, old):
            shutil.rmtree(leftover, ignore_errors=True)
        shutil.copytree(folder, fresh, ignore=shutil.ignore_patterns(IMAGES_FOLDER, RECORD_FILE))
        (fresh / IMAGES_FOLDER).mkdir(mode=0o700)
        boxes: dict[int, list[Box]] = {}
        for one in todo:
            if one.box is not None:
                boxes.setdefault(one.step, []).append(one.box)
        images = {
            line.step.number: _painted(record.pixels(line), boxes.get(line.step.number, []), fresh)
            for line in record.lines
            if line.image
        }
        with (fresh / RECORD_FILE).open("wb") as file:
            for step, line in _lines(folder):
                if line["type"] == "step" and step in images:
                    line["observation"]["image"] = images[step]
                clean = cleaned(line, rules, kept, record.record_id)
                file.write(json.dumps(clean, separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n")
            file.flush()
            os.fsync(file.fileno())
        sync_folder(fresh / IMAGES_FOLDER)
        folder.rename(old)
        fresh.rename(folder)
        sync_folder(folder.parent)
        _put_away(old, folder.name, keeps_original)
    except OSError as error:
        if old.is_dir() and not folder.is_dir():
            old.rename(folder)
        shutil.rmtree(fresh, ignore_errors=True)
        raise RecordWriteError(f"The record {folder.name} could not be redacted: {error}.") from error


def _put_away(old: Path, name: str, keeps_original: bool) -> None:
    if not keeps_original:
        shutil.rmtree(old)
        return
    originals = old.parent.parent / ORIGINALS_FOLDER
    originals.mkdir(mode=0o700, parents=True, exist_ok=True)
    shutil.rmtree(originals / name, ignore_errors=True)
    old.rename(originals / name)


def _painted(pixels: NDArray[np.uint8], boxes: Sequence[Box], folder: Path) -> str:
    encoded = encode_png(painted_over(pixels, boxes) if boxes else pixels)
    name = f"{hashlib.sha256(encoded).hexdigest()}.png"
    (folder / IMAGES_FOLDER / name).write_bytes(encoded)
    return name


def _lines(folder: Path) -> list[tuple[int, dict[str, Any]]]:
    """The number of its step, and each whole line as JSON."""
    lines = []
    for line in (folder / RECORD_FILE).read_bytes().split(b"\n")[:-1]:
        decoded = json.loads(line)
        lines.append((int(decoded.get("number", 0)), decoded))
    return lines


def _texts(value: Any, place: str = "") -> list[tuple[str, str]]:
    """Every text in a line that somebody wrote, with the name of its field."""
    if isinstance(value, str):
        return [(place, value)]
    if isinstance(value, list):
        return [found for item in value for found in _texts(item, place)]
    if isinstance(value, dict):
        return [found for key, item in value.items() if key not in _NOT_TEXT or isinstance(item, dict | list)
                for found in _texts(item, f"{place}.{key}" if place else key)
                if key not in ("token_ids", "logprobs")]  # fmt: skip
    return []


def cleaned(value: Any, rules: Rules, kept: set[str], salt: str) -> Any:
    """The same line, as JSON, without secrets but those in `kept`. Sampled tokens say what the text said:
    they go with it."""
    if isinstance(value, str):
        return _without_secrets(value, rules, kept, salt)
    if isinstance(value, list):
        return [cleaned(item, rules, kept, salt) for item in value]
    if isinstance(value, dict):
        clean = {
            key: item
            if key in _NOT_TEXT and not isinstance(item, dict | list)
            else cleaned(item, rules, kept, salt)
            for key, item in value.items()
        }
        if "token_ids" in clean and clean.get("text") != value.get("text"):
            clean |= {"token_ids": [], "logprobs": []}
        return clean
    return value


def _without_secrets(text: str, rules: Rules, kept: set[str], salt: str) -> str:
    secrets = find_secrets(text, rules)
    if not secrets or all(fingerprint(text[one.start : one.end], salt) in kept for one in secrets):
        return text
    return conceal(text, rules)
