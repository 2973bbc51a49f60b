"""The argument parsers of `deskhand record`, `redact`, `export` and `import`. Pure."""

from __future__ import annotations

import argparse

from agent.demonstrations.privacy import PrivateRegion
from app.cli.status import ExitStatus
from app.cli.words import Commands, add_json, positive

_RECORD_EPILOG = """\
while it records, type a line:
  n TEXT   a note: why you do what you do next
  p        pause, and go on again (also Ctrl+Alt+P anywhere)
  d        discard all of it
  q        finish (also Ctrl+Alt+Escape anywhere, Ctrl+C, `deskhand stop`)

Only applications that you name are recorded; all other windows are painted over.
"""


def add_recording(commands: Commands) -> None:
    record = commands.add_parser(
        "record",
        help="record how you do a task yourself",
        description="Record how you do a task on your screen, as steps that a model can learn from.",
        epilog=_RECORD_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    record.add_argument(
        "task",
        metavar="TASK",
        nargs="?",
        default="",
        help="what you are going to do, in your words; without it you are asked afterwards",
    )
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
    record.add_argument(
        "--speak",
        action="store_true",
        help="record the microphone, and put what you say into the thoughts of your steps",
    )
    record.add_argument(
        "--keep-audio", action="store_true", help="keep the sound (speech.wav in the record), too"
    )
    record.add_argument("--remember", action="store_true", help="keep these permissions for later recordings")
    record.add_argument("--max-mb", metavar="N", type=positive, default=2000, help="end at this size (2000)")
    record.add_argument(
        "--monitor",
        metavar="N",
        type=positive,
        action="append",
        help="which monitor (1); may be given several times",
    )
    add_json(record)
    record.set_defaults(handle=_record)
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
    redact.set_defaults(handle=_redact)
    export = commands.add_parser(
        "export",
        help="write reviewed records as training data",
        description="Write records as training data. A record with secrets that nobody has decided about "
        "is refused.",
    )
    export.add_argument("ids", metavar="ID", nargs="+", help="records: their ids, or `latest`")
    export.add_argument(
        "--format",
        metavar="NAME",
        default="parquet",
        help="default: parquet; an unknown name lists the others",
    )
    export.add_argument("--out", metavar="DIR", required=True, help="a folder")
    add_json(export)
    export.set_defaults(handle=_export)
    convert = commands.add_parser(
        "import",
        help="other people's recordings as records: to look at, review and learn from",
        description="Read recordings of another format through the same checks as our own. Each becomes a "
        "record that says where it comes from and is never done again here.",
    )
    convert.add_argument("folder", metavar="DIR", help="where they lie")
    convert.add_argument(
        "--format",
        metavar="NAME",
        required=True,
        help="what they are written in; an unknown name lists what there is",
    )
    convert.add_argument("--first", metavar="N", type=positive, help="only the first N of them")
    convert.add_argument("--check", action="store_true", help="only check them")
    convert.add_argument(
        "--out", metavar="DIR", help="make no records, but write them here in another format"
    )
    convert.add_argument("--to", metavar="NAME", default="parquet", help="which one (parquet)")
    add_json(convert)
    convert.set_defaults(handle=_convert)


def _region(text: str) -> PrivateRegion:
    parts = text.split(",")
    if len(parts) != 4 or not all(part.strip().isdigit() for part in parts):
        raise argparse.ArgumentTypeError(f"{text!r} is not a region like 0,0,400,300")
    return PrivateRegion(*(int(part) for part in parts))


def _record(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.record import record

    return record(arguments)


def _redact(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.record import redact

    return redact(arguments)


def _export(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.export import export

    return export(arguments)


def _convert(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.export import convert

    return convert(arguments)
