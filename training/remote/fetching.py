"""Fetches a folder from the remote machine: in chunks, verified, written atomically. I/O: jobs, files."""

from __future__ import annotations

import hashlib
import json
import shlex
from collections.abc import Callable
from pathlib import Path, PurePosixPath

from training.errors import RemoteError
from training.remote.sending import decoded

Ask = Callable[[str, str], str]
"""Runs a job by name and command; returns its output."""


def fetch(ask: Ask, python: str, there: str, target: Path) -> int:
    """Copy the remote folder `there` to the new folder `target`; returns the number of bytes.

    Raises:
        RemoteError: the received bytes differ from the folder's.
        CheckpointError: `target` exists already.
    """
    from training.policy.models import write_folder  # with torch, which takes seconds

    command = f"{python} -m training.remote.sending {there}"
    known = json.loads(_decoded(ask("list", command)))
    files = known["files"]
    if any(_leads_out(file["path"]) for file in files):
        raise RemoteError(f"{there} names a file outside itself; nothing was written.")

    def fill(folder: Path) -> None:
        data = b"".join(
            _decoded(ask(f"piece-{number}", f"{command} {number}")) for number in range(known["pieces"])
        )
        at = 0
        for file in files:
            content = data[at : at + file["size"]]
            at += file["size"]
            if hashlib.sha256(content).hexdigest() != file["sha256"]:
                raise RemoteError(f"{file['path']} did not arrive as it was sent.")
            path = folder / file["path"]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

    write_folder(target, fill)
    return sum(int(file["size"]) for file in files)


def quoted_there(path: str) -> str:
    """A path below the remote home folder, quoted for its shell."""
    return f'"$HOME"/{shlex.quote(path)}'


def _decoded(log: str) -> bytes:
    try:
        return decoded(log)
    except ValueError as error:
        raise RemoteError(f"What the other machine wrote cannot be read: {error}.") from error


def _leads_out(path: str) -> bool:
    parts = PurePosixPath(path)
    return parts.is_absolute() or ".." in parts.parts
