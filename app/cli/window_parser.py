"""The options that open the window, which starts without the parser of all commands. Pure."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

_WORDS = frozenset({"--safe-mode", "-v", "--verbose"})


def add_window_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--safe-mode",
        action="store_true",
        help="open the window with usual settings: yours are set aside, and every step is asked",
    )
    parser.add_argument("-v", "--verbose", action="store_true", help="tell more on standard error")


def window_arguments(words: Sequence[str]) -> argparse.Namespace | None:
    """The arguments where nothing but the window is asked for. None where the whole parser must read them:
    it knows every command's words, and reading those in would take a tenth of the window's start."""
    if not _WORDS.issuperset(words):
        return None
    parser = argparse.ArgumentParser()
    add_window_options(parser)
    return parser.parse_args(words)
