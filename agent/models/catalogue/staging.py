"""A model folder under construction: hidden and locked until complete, then renamed. I/O: folders."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import TracebackType

from agent.errors import DiskFullError, ModelBrokenError, SettingsError
from agent.file_calls import open_to_lock, try_lock
from agent.models.manifest import Manifest, save
from agent.models.sizes import size_words

PART = ".part"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,99}")
_SPARE_BYTES = 64 * 2**20
"""Left free: a disk that is full to the last byte stops more than a download."""

FreeBytes = Callable[[Path], int]


def part_name(name: str) -> str:
    """The staging folder of a model; hidden, so that it is not listed as a model."""
    return f".{name}{PART}"


def require_model_name(name: str) -> str:
    """
    Raises:
        SettingsError: the name cannot be a folder's.
    """
    if not _NAME.fullmatch(name) or name.endswith(PART):
        raise SettingsError(
            f"The model's name {name!r} cannot be a folder's name: use letters, digits, dots and dashes."
        )
    return name


def folder_name_for(title: str) -> str:
    """A model's name made of what a file or a repository is called.

    >>> folder_name_for("UI-TARS-1.5-7B.Q4_K_M"), folder_name_for("Owner/Some Repo!")
    ('ui-tars-1.5-7b.q4_k_m', 'some-repo')
    """
    name = re.sub(r"[^a-z0-9._+]+", "-", title.rsplit("/", 1)[-1].lower()).strip("-._+")
    return name[:80] or "model"


def disk_free_bytes(folder: Path) -> int:
    """Free disk space for the owner's programs where `folder` is or will be."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return shutil.disk_usage(folder).free


def require_disk(folder: Path, needed_bytes: int, free_bytes: FreeBytes = disk_free_bytes) -> None:
    """
    Raises:
        DiskFullError: so much would not fit; the message says how much is missing.
    """
    free = free_bytes(folder)
    missing = needed_bytes + _SPARE_BYTES - free
    if needed_bytes and missing > 0:
        raise DiskFullError(
            f"{size_words(needed_bytes)} are needed in {folder} and {size_words(free)} are free: make room"
            f" for {size_words(missing)} more, or set DESKHAND_HOME to another disk."
        )


class Staging:
    """The hidden folder of one model. Leaving the context keeps it (a download goes on later) unless
    `keeps` is false or it was published."""

    def __init__(self, models_folder: Path, name: str, *, keeps: bool) -> None:
        """
        Raises:
            SettingsError: the name cannot be a folder's.
            ModelBrokenError: there is such a model, or another program is about to make it.
        """
        self.name = require_model_name(name)
        self.target = models_folder / name
        self.folder = models_folder / part_name(name)
        self._keeps = keeps
        if self.target.exists():
            raise ModelBrokenError(
                f"There is already a model called {name} in {models_folder}: remove it first"
                f" (`deskhand models remove {name}`), or give this one another --name."
            )

    def __enter__(self) -> Staging:
        self.folder.mkdir(parents=True, exist_ok=True)
        self._lock = open_to_lock(self.folder)
        if not try_lock(self._lock):
            os.close(self._lock)
            raise ModelBrokenError(f"Another program is just getting the model {self.name}.")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._keeps:
            shutil.rmtree(self.folder, ignore_errors=True)
        os.close(self._lock)

    def publish(self, manifest: Manifest) -> Manifest:
        """Write the manifest last and show the folder under its name.

        Raises:
            ModelBrokenError: in the meantime there is such a model.
        """
        save(manifest, self.folder)
        try:
            self.folder.rename(self.target)
        except OSError as problem:
            raise ModelBrokenError(
                f"The model {self.name} could not be put into place: {problem.strerror}."
            ) from problem
        return replace(manifest, folder=self.target)
