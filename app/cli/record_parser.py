"""The words of `deskhand record` and `deskhand redact`. Pure."""

from __future__ import annotations

import argparse

from agent.demonstrations.privacy import Region
from app.cli.words import add_json, positive

_RECORD_EPILOG = """\
while it records, type a line:
  n TEXT   a note: why you do what you do next
  p        pause, and go on again (also Ctrl+Alt+P anywhere)
  d        discard all of it
  q        finish (also Ctrl+Alt+Escape anywhere, Ctrl+C, `deskhand stop`)

Only applications that you name are recorded; all other windows are painted over.
"""


def add_recording(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    record = commands.add_parser(
        "record",
        help="record how you do a task yourself",
        description="Record how you do a task on your screen, as steps that a model can learn from.",
        epilog=_RECORD_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    record.add_argument("task", metavar="TASK", help="what you are going to do, in your words")
    record.add_argument(
        "--app",
        metavar="NAME",
        action="append",
        default=[],
        help="application that may be recorded; may be given several times",
    )
    record.add_argument(
        "--all-apps", action="store_true", help="record every application that is not excluded"
    )
    record.add_argument(
        "--exclude", metavar="NAME", action="append", default=[], help="application that is never recorded"
    )
    record.add_argument(
        "--region",
        metavar="L,T,W,H",
        type=_region,
        action="append",
        default=[],
        help="part of the screen that is never recorded, in pixels",
    )
    record.add_argument("--remember", action="store_true", help="keep these permissions for later recordings")
    record.add_argument("--max-mb", metavar="N", type=positive, default=2000, help="end at this size (2000)")
    record.add_argument("--monitor", metavar="N", type=positive, default=1, help="which monitor (1)")
    add_json(record)
    redact = commands.add_parser(
        "redact",
        help="find secrets in a record and remove them",
        description="Search the texts and pictures of a record for secrets, and remove them for good.",
    )
    redact.add_argument("id", metavar="ID", help="a record's id, its beginning, or `latest`")
    redact.add_argument("--search-only", action="store_true", help="only say what is found")
    redact.add_argument(
        "--keep", metavar="FINDING", action="append", default=[], help="this finding is no secret; leave it"
    )
    add_json(redact)


def _region(text: str) -> Region:
    parts = text.split(",")
    if len(parts) != 4 or not all(part.strip().isdigit() for part in parts):
        raise argparse.ArgumentTypeError(f"{text!r} is not a region like 0,0,400,300")
    return Region(*(int(part) for part in parts))
