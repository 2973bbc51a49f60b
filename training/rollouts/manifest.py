"""All that a run must not lose, in one atomic step: files that one manifest names. I/O: a folder.

    manifest.json          which files belong together, with their checksums; replaced by renaming, so it is
                           always either the old or the new one
    parts/<sha256>         what the manifest names: pool (the trajectory buffer), leases, weights, trainer
    journal-<number>       what has happened since: one line of bytes each, length and CRC first

A kill at any moment leaves the last manifest and, appended since, its journal; a torn last entry is left out.
"""

from __future__ import annotations

import hashlib
import json
import os
import struct
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from training.errors import CheckpointError

FORMAT = 2
"""1 held pickles, which can run programs when they are read: such a folder is refused."""
_FILE, _PARTS = "manifest.json", "parts"
_HEAD = struct.Struct("<II")


@dataclass(frozen=True, slots=True)
class RunManifest:
    """What `ManifestFolder.load` found."""

    number: int
    """Manifests are counted from 1."""
    facts: dict[str, Any]
    """Small values that people read: versions, counts."""
    parts: dict[str, bytes]
    """Name → contents of the file."""
    journal: tuple[bytes, ...]
    """Entries that were appended after it was written."""


class ManifestFolder:
    """The folder in which a coordinator keeps its run."""

    def __init__(self, folder: Path) -> None:
        """
        Args:
            folder: is made where it is missing.
        """
        self._folder = folder
        (folder / _PARTS).mkdir(parents=True, exist_ok=True)
        self._number = 0
        self._journal: BinaryIO | None = None

    def save(self, facts: Mapping[str, Any], parts: Mapping[str, bytes]) -> int:
        """Write a manifest and begin an empty journal; returns the manifest's number.

        Args:
            facts: small values that people read; have to fit into JSON.
            parts: name → contents; a part that has not changed is not written again.
        """
        number = self._number + 1
        names = {name: self._write_part(data) for name, data in parts.items()}
        entry = {"format": FORMAT, "number": number, "facts": dict(facts), "parts": names}
        journal = self._journal_path(number)
        fresh = journal.open("wb")
        _write_durably(self._folder / _FILE, json.dumps(entry, indent=1).encode())
        self.close()
        self._number, self._journal = number, fresh
        self._remove_all_but(set(names.values()), journal)
        return number

    def append(self, entry: bytes) -> None:
        """Add to the journal. It outlives a kill of this process, though not a loss of power.

        Raises:
            CheckpointError: no manifest was saved or loaded yet.
        """
        if self._journal is None:
            raise CheckpointError("There is no manifest yet that a journal could belong to.")
        self._journal.write(_HEAD.pack(len(entry), zlib.crc32(entry)) + entry)
        self._journal.flush()

    def load(self) -> RunManifest | None:
        """The last manifest and its journal, which goes on; None where there is none.

        Raises:
            CheckpointError: it is damaged, or of another format.
        """
        try:
            entry = json.loads((self._folder / _FILE).read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except ValueError as error:
            raise CheckpointError(f"The manifest in {self._folder} is damaged: {error}.") from error
        if entry.get("format") == 1:
            raise CheckpointError(
                f"The run in {self._folder} is from an earlier Deskhand, which kept it in a form that can "
                "run programs when it is read: begin it anew in another folder."
            )
        if entry.get("format") != FORMAT:
            raise CheckpointError(f"The manifest in {self._folder} has the format {entry.get('format')!r}.")
        parts = {name: self._read_part(digest) for name, digest in entry["parts"].items()}
        self.close()
        self._number = entry["number"]
        path = self._journal_path(self._number)
        data = path.read_bytes() if path.exists() else b""
        entries, length = [], 0
        for one in _entries(data):
            entries.append(one)
            length += _HEAD.size + len(one)
        self._journal = path.open("r+b" if path.exists() else "wb")
        self._journal.truncate(length)  # a torn entry would hide all that is appended after it
        self._journal.seek(length)
        return RunManifest(self._number, entry["facts"], parts, tuple(entries))

    def close(self) -> None:
        """Close the journal."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def _journal_path(self, number: int) -> Path:
        return self._folder / f"journal-{number}"

    def _write_part(self, data: bytes) -> str:
        digest = hashlib.sha256(data).hexdigest()
        path = self._folder / _PARTS / digest
        if not path.exists():
            _write_durably(path, data)
        return digest

    def _read_part(self, digest: str) -> bytes:
        try:
            data = (self._folder / _PARTS / digest).read_bytes()
        except OSError as error:
            raise CheckpointError(f"A file of the manifest cannot be read: {error}.") from error
        if hashlib.sha256(data).hexdigest() != digest:
            raise CheckpointError(f"The file {digest[:12]} of the manifest is damaged.")
        return data

    def _remove_all_but(self, digests: set[str], journal: Path) -> None:
        for path in (self._folder / _PARTS).iterdir():
            if path.name not in digests:
                with suppress(OSError):
                    path.unlink()
        for path in self._folder.glob("journal-*"):
            if path != journal:
                with suppress(OSError):
                    path.unlink()


def _entries(data: bytes) -> Iterator[bytes]:
    at = 0
    while at + _HEAD.size <= len(data):
        length, checksum = _HEAD.unpack_from(data, at)
        entry = data[at + _HEAD.size : at + _HEAD.size + length]
        if len(entry) < length or zlib.crc32(entry) != checksum:
            return
        yield entry
        at += _HEAD.size + length


def _write_durably(path: Path, data: bytes) -> None:
    """All of it or nothing, also after a loss of power."""
    draft = path.with_name(f"{path.name}.draft")
    with draft.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
