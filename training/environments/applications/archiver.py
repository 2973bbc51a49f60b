"""Xarchiver, an archive manager; judged by what it has unpacked. Pure."""

from __future__ import annotations

import io
import random
import tarfile

from agent.computers.sandbox import WORK
from training.environments.applications import wording
from training.environments.applications.file_manager import leaves
from training.evaluation.app_state import AppState
from training.evaluation.templates import AppExam, Drawn, TaskTemplate

ARCHIVE, FOLDER = "archive.tar", "archive"


def archive_of(files: dict[str, str]) -> str:
    """Nothing but ASCII is in it, so that it can be written like a text."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, text in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(text)
            archive.addfile(entry, io.BytesIO(text.encode("ascii")))
    return data.getvalue().decode("ascii")


def _unpack(rng: random.Random) -> Drawn:
    files = {f"{name}.txt": wording.ended(wording.lines(rng, 1)) for name in wording.names(rng, 2)}
    packed = archive_of(files)
    before = {ARCHIVE: packed}
    # Xarchiver offers to put them into a folder of the archive's name, and ticks that beforehand.
    inside = {f"{FOLDER}/": ""} | {f"{FOLDER}/{name}": text for name, text in files.items()}

    def check(state: AppState) -> str:
        return leaves(before | inside)(state) and leaves(before | files)(state)

    return Drawn(f"Extract all files of the archive to {WORK}", check, files=tuple(before.items()))


XARCHIVER = AppExam(
    application="xarchiver", command=("xarchiver", ARCHIVE), templates=(TaskTemplate("unpack", 3, _unpack),)
)
