"""The argument parser of `deskhand serve`. Pure."""

from __future__ import annotations

import argparse
from pathlib import Path

from agent.actions.policy import ApprovalLevel
from app.cli.status import ExitStatus
from app.cli.words import Commands, add_json, command_words, positive

PORT = 8417
_ABOUT = """\
Let programs of yours start, watch and stop tasks over HTTP, on this machine only, with a token.

  deskhand serve --open mousepad --approve risky

While a window of Deskhand is open, tasks are done there, and each action is asked of you. Otherwise what your
rules and --approve leave open is asked of the program that watches the task. Your rules hold in any case, and
`deskhand stop` stops a task from anywhere. docs/how-to/use-from-other-programs.md has the addresses.

A page for your browser, here or through an ssh tunnel, shows the task and puts its questions; its address is
printed: docs/how-to/watch-from-elsewhere.md.
"""


def add_serve(commands: Commands) -> None:
    serve = commands.add_parser(
        "serve",
        help="let your own programs start and watch tasks over HTTP on this machine",
        description=_ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    serve.add_argument(
        "--port", metavar="N", type=_port, default=PORT, help=f"0 takes any that is free (default: {PORT})"
    )
    serve.add_argument(
        "--token",
        choices=["once", "keyring", "new"],
        default="once",
        help="once: a new token is printed now and holds until this ends (default); keyring: the one in the "
        "system's keyring, under the name 'deskhand serve'; new: one that replaces it",
    )
    serve.add_argument(
        "--approve",
        choices=[level.value for level in ApprovalLevel],
        default=ApprovalLevel.ASK.value,
        help="what is done without asking the program where no window is open (default: ask, nothing)",
    )
    serve.add_argument("--model", metavar="NAME", help="default: the one in use")
    serve.add_argument(
        "--open", metavar="CMD", type=command_words, default=(), help="application to start for every task"
    )
    serve.add_argument(
        "--share",
        metavar="DIR",
        action="append",
        type=Path,
        default=[],
        help="folder that tasks may read and write",
    )
    serve.add_argument("--max-steps", metavar="N", type=positive, help="end a task after this many steps")
    add_json(serve)
    serve.set_defaults(handle=_serve)


def _serve(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.serve import serve

    return serve(arguments)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port from 0 to 65535")
    return int(text)
