"""The argument parser of `deskhand routine`. Pure."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from agent.actions.policy import ApprovalLevel
from app.cli.status import ExitStatus
from app.cli.words import Commands, add_browser, add_json, command_words, positive
from app.running.computers import COMPUTERS

_EPILOG = """\
  deskhand routine make minutes latest --rename text=title --file "{title}.txt" --tries 3
  deskhand routine show minutes                      its steps, parameters and checks
  deskhand routine run minutes --with title=Budget
  deskhand routine export minutes --out minutes      instructions with pictures, as Markdown

The texts that were typed become parameters. {title} in a check stands for the text of that parameter.
Each step is compared with the record as in `deskhand replay`; where the screen differs, the model is asked
for that step, and every action is approved as the routine says.
"""


def add_routine(commands: Commands) -> None:
    routine = commands.add_parser(
        "routine",
        help="make a recorded run a routine, and do it again with other texts",
        description="Make a recorded run or demonstration a routine: a name, parameters, checks at the end.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parts = routine.add_subparsers(dest="part", metavar="WHAT", required=True)
    _add_make(parts)
    _add_change(parts)
    listing = parts.add_parser("list", help="all routines")
    add_json(listing)
    listing.set_defaults(handle=_list)
    show = parts.add_parser("show", help="one routine: steps, parameters, checks")
    _add_named(show, _show)
    run = parts.add_parser("run", help="do one")
    run.add_argument(
        "--with",
        dest="values",
        metavar="NAME=VALUE",
        type=value_of_name,
        action="append",
        default=[],
        help="the text of a parameter; without it the recorded one is typed",
    )
    _add_named(run, _run)
    delete = parts.add_parser("delete", help="forget one; its record stays")
    _add_named(delete, _delete)
    export = parts.add_parser("export", help="write instructions with pictures, as Markdown")
    export.add_argument("--out", metavar="DIR", type=Path, required=True, help="a new or empty folder")
    _add_named(export, _export)


def _add_make(parts: Commands) -> None:
    make = parts.add_parser("make", help="make a record a routine")
    make.add_argument("name", metavar="NAME")
    make.add_argument(
        "id",
        metavar="ID",
        nargs="?",
        default="latest",
        help="a record's id, its beginning, or `latest` (default)",
    )
    _add_wishes(make)
    add_json(make)
    make.set_defaults(handle=_make)


def _add_change(parts: Commands) -> None:
    change = parts.add_parser("change", help="change a routine")
    change.add_argument("--name", dest="new_name", metavar="NEW", default="", help="its new name")
    change.add_argument("--no-checks", action="store_true", help="take its checks away first")
    _add_wishes(change)
    _add_named(change, _change)


def _add_wishes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--parameter",
        metavar="NAME=STEP",
        type=step_of_name,
        action="append",
        default=[],
        help="the text that was typed in this step is a parameter",
    )
    parser.add_argument(
        "--rename",
        metavar="OLD=NEW",
        type=value_of_name,
        action="append",
        default=[],
        help="another name for a parameter; with nothing behind the = its text is a fixed one",
    )
    parser.add_argument(
        "--secret",
        metavar="NAME=ENTRY",
        type=value_of_name,
        action="append",
        default=[],
        help="the entry of the keyring whose password is typed for a parameter",
    )
    parser.add_argument(
        "--file", metavar="PATH", action="append", default=[], help="check: this file is there at the end"
    )
    parser.add_argument(
        "--file-holds",
        metavar=("PATH", "TEXT"),
        nargs=2,
        action="append",
        default=[],
        help="check: this file holds this text",
    )
    parser.add_argument(
        "--shows", metavar="TEXT", action="append", default=[], help="check: the screen shows this text"
    )
    parser.add_argument(
        "--succeeds",
        metavar="CMD",
        action="append",
        default=[],
        help="check: this command ends with status 0, inside the private desktop",
    )
    parser.add_argument(
        "--tries", metavar="N", type=positive, help="make up to N tries and keep the first that passes"
    )
    parser.add_argument("--computer", choices=[kind.value for kind in COMPUTERS], help="as in `run`")
    add_browser(parser)
    parser.add_argument("--open", metavar="CMD", type=command_words, default=(), help="as in `run`")
    parser.add_argument("--model", metavar="NAME", help="who is asked where the screen differs")
    parser.add_argument("--approve", choices=[level.value for level in ApprovalLevel], help="as in `run`")
    parser.add_argument("--share", metavar="DIR", action="append", type=Path, default=[], help="as in `run`")
    parser.add_argument(
        "--attach", metavar="FILE", action="append", type=Path, default=[], help="as in `run`"
    )


def _add_named(parser: argparse.ArgumentParser, handle: object) -> None:
    parser.add_argument("name", metavar="NAME")
    add_json(parser)
    parser.set_defaults(handle=handle)


def value_of_name(text: str) -> tuple[str, str]:
    """`NAME=VALUE`, for `type=`."""
    name, sign, value = text.partition("=")
    if not (sign and name):
        raise argparse.ArgumentTypeError(f"{text!r} is not like NAME=VALUE")
    return name, value


def step_of_name(text: str) -> tuple[str, int]:
    """`NAME=3`, for `type=`."""
    if not re.fullmatch(r"[^=]+=[0-9]+", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not like NAME=3")
    name, _, number = text.partition("=")
    return name, int(number)


# What loads models and computers is imported when it is run.


def _make(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.routine import make

    return make(arguments)


def _change(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.routine import change

    return change(arguments)


def _list(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.routine import listed

    return listed(arguments)


def _show(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.routine import show

    return show(arguments)


def _run(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.routine import run

    return run(arguments)


def _delete(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.routine import delete

    return delete(arguments)


def _export(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.routine import export

    return export(arguments)
