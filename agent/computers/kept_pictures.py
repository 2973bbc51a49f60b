"""Pictures that MCP servers answer with, put where the agent's tools and programs find them. I/O: files."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from agent.computers.shared_folders import write_inside
from agent.errors import SandboxError
from agent.foreign_pictures import USUAL_KINDS, picture_kind

FOLDER = "pictures"
MAX_KEPT = 200
"""Of one run: whoever answers must not fill the folder."""


class KeptPictures:
    """The pictures of one run."""

    def __init__(self, folder: Path, shown_as: str) -> None:
        """`folder`: outside; programs may have put anything there. `shown_as`: the same as they see it."""
        self._folder, self._shown_as = folder, shown_as
        self._num_kept = 0

    def keep(self, data: bytes) -> str:
        """Write a picture; the words that say where it is, or why it is nowhere."""
        if self._num_kept >= MAX_KEPT:
            return f"it was not kept, for there are {MAX_KEPT} already"
        name = f"{FOLDER}/answer-{self._num_kept + 1}.{picture_kind(data, USUAL_KINDS).lower()}"
        try:
            write_inside(self._folder, name, data)
        except (SandboxError, OSError):
            return "it could not be kept"
        self._num_kept += 1
        return os.path.join(self._shown_as, name)

    def copy_to(self, destination: Path) -> None:
        """Copy what was kept, if anything was.

        Raises:
            OSError: the destination cannot be written.
        """
        if self._num_kept:
            shutil.copytree(self._folder / FOLDER, destination / FOLDER, dirs_exist_ok=True)
