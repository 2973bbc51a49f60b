"""What is kept of the files that an agent leaves behind. Pure.

How they are copied: copied_files.py.
"""

from __future__ import annotations

from typing import NamedTuple

FILES_FOLDER = "files"
"""In the folder of a record: what programs of a private desktop, or tools, left in their working folder."""


class Kept(NamedTuple):
    """What was copied, and what was not."""

    files: int
    num_bytes: int
    """The sum of the files' lengths."""
    left_out: dict[str, int]
    """Reason -> how many files, or folders that were not looked into."""

    def sentence(self) -> str:
        """One plain sentence for the owner; "" when everything was kept."""
        if not self.left_out:
            return ""
        reasons = ", ".join(f"{count:,} {reason}" for reason, count in sorted(self.left_out.items()))
        return (
            f"{self.files:,} files of the agent were kept, these were not: {reasons}. Share a"
            " folder for large results."
        )
