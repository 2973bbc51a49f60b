"""Searches a record for secrets and removes them from its lines and pixels. I/O: the record's folder.

A record is append-only; redaction is the one exception. It writes a new record beside the old one and then
replaces it atomically; the old one is deleted unless the owner keeps originals.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agent.bounded_json import read_json
from agent.errors import RecordCorruptError, RecordWriteError
from agent.foreign_files import read_foreign
from agent.ocr.reading import read_words_twice
from agent.own_files import open_own
from agent.png import encode_png
from agent.redaction.findings import (
    PICTURE,
    Finding,
    FindingState,
    Searched,
    decided,
    fingerprint,
    read_findings,
    read_searched,
    write_findings,
)
from agent.redaction.json_texts import cleaned, texts_of
from agent.redaction.kinds import Rules
from agent.redaction.patterns import find_secrets
from agent.redaction.pictures import PixelBox, find_in_words, painted_over
from agent.redaction.sidecar_files import Reader, copy_beside, find_beside, texts_beside
from agent.store.format import MAX_LINE_BYTES, MAX_LINE_VALUES
from agent.store.reader import MAX_RECORD_BYTES, Record, open_record
from agent.store.writer import IMAGES_FOLDER, RECORD_FILE, sync_folder, write_atomically

ORIGINALS_FOLDER = "originals"
TORN = "torn line"
"""The place of what stands in a line that was never finished."""
STILL_THERE = frozenset((FindingState.OPEN, FindingState.MASKED))


def search_record(
    folder: Path, rules: Rules, *, read: Reader = read_words_twice, is_again: bool = True
) -> tuple[Finding, ...]:
    """Search a record; earlier decisions are kept, and the list is saved.

    Args:
        is_again: also read pictures that were searched by the same rules before.

    Raises:
        StoreError: the record cannot be read.
        NoReaderError: pictures cannot be read.
    """
    record = open_record(folder)
    found = _in_texts(folder, rules, record.record_id)
    earlier = read_findings(folder) or ()
    if is_again or not _is_searched(record, rules):
        found += _in_pictures(record, rules, read)
    else:
        found += [one for one in earlier if one.place == PICTURE and one.state is not FindingState.REMOVED]
    found += find_beside(folder, rules, record.record_id, read)
    findings = decided(tuple(found), earlier)
    write_findings(folder, findings, searched_of(record, rules))
    return findings


def search_texts_again(folder: Path, rules: Rules) -> tuple[Finding, ...] | None:
    """What prevents exporting a record: its texts are searched again for later additions.

    Returns:
        What is open, or masked and still there; None where pictures were not searched yet, or by other rules.

    Raises:
        StoreError: the record cannot be read.
    """
    record, earlier, searched = open_record(folder), read_findings(folder), read_searched(folder)
    if earlier is None or not _is_searched(record, rules):
        return None
    found = [one for one in earlier if one.box is not None]
    found += _in_texts(folder, rules, record.record_id)
    found += find_beside(folder, rules, record.record_id, None)
    findings = decided(tuple(found), earlier)
    write_findings(folder, findings, searched)
    return tuple(one for one in findings if one.state in STILL_THERE)


def redact_record(
    folder: Path,
    rules: Rules,
    *,
    read: Reader = read_words_twice,
    states: Collection[FindingState] = STILL_THERE,
    is_again: bool = True,
) -> tuple[Finding, ...]:
    """Remove what is found and not kept by the owner; the list says what was removed.

    Args:
        states: of what is removed; with `MASKED` alone, what nobody has decided about stays.
        is_again: also read pictures that were searched by the same rules before.

    Raises:
        StoreError: the record cannot be read or written; it is then as it was.
        NoReaderError: pictures cannot be read; nothing was changed.
    """
    findings = search_record(folder, rules, read=read, is_again=is_again)
    todo = [one for one in findings if one.state in states]
    if not todo:
        return findings
    going = {one.fingerprint for one in todo}
    kept = {one.fingerprint for one in findings if one.state is FindingState.KEPT}
    kept |= {one.fingerprint for one in findings if one.state in STILL_THERE} - going
    _rewrite(open_record(folder), rules, todo, kept, keeps_original=rules.keeps_original)
    done = tuple(replace(one, state=FindingState.REMOVED) if one.state in states else one for one in findings)
    write_findings(folder, done, searched_of(open_record(folder), rules))
    return done


def keep_finding(folder: Path, finding_id: str) -> tuple[Finding, ...]:
    """The owner says that this is no secret."""
    findings = tuple(
        replace(one, state=FindingState.KEPT) if one.finding_id == finding_id else one
        for one in read_findings(folder) or ()
    )
    write_findings(folder, findings, read_searched(folder))
    return findings


def open_findings(folder: Path) -> tuple[Finding, ...] | None:
    """The findings that prevent exporting a record; None if it was never searched."""
    findings = read_findings(folder)
    return None if findings is None else tuple(one for one in findings if one.state is FindingState.OPEN)


def texts_found(folder: Path, rules: Rules) -> dict[str, str]:
    """Fingerprint → the secret itself, of those that stand in texts: for the owner to decide by, never kept.

    Raises:
        StoreError: the record cannot be read.
    """
    record = open_record(folder)
    texts = [text for _, line in _lines(folder) for _, text in texts_of(line)]
    found = {}
    for text in (*texts, _torn(folder), *texts_beside(folder)):
        for one in find_secrets(text, rules):
            secret = text[one.start : one.end]
            found[fingerprint(secret, record.record_id)] = secret
    return found


def searched_of(record: Record, rules: Rules) -> Searched:
    """What a search of all its pictures by these rules has searched."""
    names = sorted({line.image for line in record.lines if line.image})
    return Searched(fingerprint(repr(replace(rules, keeps_original=False)), record.record_id), tuple(names))


def _is_searched(record: Record, rules: Rules) -> bool:
    """Whether all of its pictures were searched by these rules."""
    before, now = read_searched(record.folder), searched_of(record, rules)
    return before.rules == now.rules and {*now.pictures} <= {*before.pictures}


def _in_texts(folder: Path, rules: Rules, salt: str) -> list[Finding]:
    texts = [(step, place, text) for step, line in _lines(folder) for place, text in texts_of(line)]
    texts.append((0, TORN, _torn(folder)))
    # Titles, rules and kinds of action are the same in step after step: each text is searched once.
    secrets = {text: find_secrets(text, rules) for text in dict.fromkeys(text for _, _, text in texts)}
    return [
        Finding(one.kind, step, place, fingerprint(text[one.start : one.end], salt))
        for step, place, text in texts
        for one in secrets[text]
    ]


def _in_pictures(record: Record, rules: Rules, read: Reader) -> list[Finding]:
    """Findings in pictures; each picture is read only once, however many steps show it."""
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
        fresh.mkdir(mode=0o700)
        (fresh / IMAGES_FOLDER).mkdir(mode=0o700)

        def keeps(secret: str) -> bool:
            return fingerprint(secret, record.record_id) in kept

        copy_beside(folder, fresh, rules, keeps, todo)
        boxes: dict[int, list[PixelBox]] = {}
        for one in todo:
            if one.box is not None and one.place == PICTURE:
                boxes.setdefault(one.step, []).append(one.box)
        images = {
            line.step.number: _painted(record.pixels(line), boxes.get(line.step.number, []), fresh)
            for line in record.lines
            if line.image
        }
        with open(fresh / RECORD_FILE, "wb", opener=open_own) as file:
            for step, line in _lines(folder):
                if line["type"] == "step" and step in images:
                    line["observation"]["image"] = images[step]
                clean = cleaned(line, rules, keeps)
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


def _painted(pixels: NDArray[np.uint8], boxes: Sequence[PixelBox], folder: Path) -> str:
    encoded = encode_png(painted_over(pixels, boxes) if boxes else pixels)
    name = f"{hashlib.sha256(encoded).hexdigest()}.png"
    write_atomically(folder / IMAGES_FOLDER / name, encoded)
    return name


def _lines(folder: Path) -> list[tuple[int, dict[str, Any]]]:
    """The number of its step, and each whole line as JSON."""
    lines = []
    for line in _stored(folder).split(b"\n")[:-1]:
        try:
            decoded = read_json(line, max_bytes=MAX_LINE_BYTES, max_values=MAX_LINE_VALUES, keeps_halves=True)
            lines.append((int(decoded.get("number", 0)), decoded))
        except (ValueError, TypeError, AttributeError) as error:
            raise RecordCorruptError(f"The record in {folder} is damaged: {error}") from error
    return lines


def _torn(folder: Path) -> str:
    """The text after the last complete line, left by a crash; readers ignore it."""
    return _stored(folder).rpartition(b"\n")[2].decode(errors="replace")


def _stored(folder: Path) -> bytes:
    try:
        return read_foreign(folder / RECORD_FILE, max_bytes=MAX_RECORD_BYTES)
    except OSError as error:
        raise RecordCorruptError(f"The record in {folder} cannot be read: {error.strerror}.") from error
