"""Argument types and texts that several commands share. Pure."""

from __future__ import annotations

import argparse
import shlex
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]
else:
    Commands = argparse._SubParsersAction


def add_json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="print one JSON object on standard output")


def positive(text: str) -> int:
    """A whole number above 0, for `type=`."""
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)


def add_browser(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--address",
        metavar="URL",
        help="what `--computer browser` shows first: a web address, or the name of an attached file",
    )
    parser.add_argument(
        "--network",
        action="store_true",
        help="let the browser reach what this computer reaches: the internet and your own network "
        "(default: nothing)",
    )


def command_words(text: str) -> tuple[str, ...]:
    """A command line split into words."""
    try:
        words = tuple(shlex.split(text))
    except ValueError as problem:
        raise argparse.ArgumentTypeError(f"{text!r} is not a command: {problem}") from problem
    if not words:
        raise argparse.ArgumentTypeError("the command is empty")
    return words
