"""`deskhand diagnostics`: one archive to ask for help with, refused if it would hold a secret. I/O."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.cli.output import print_json, print_line
from app.cli.status import ExitStatus
from app.cli.words import Commands, add_json
from app.storage.diagnostics import write_diagnostics
from app.storage.preferences import load_here


def add_diagnostics(commands: Commands) -> None:
    diagnostics = commands.add_parser(
        "diagnostics",
        help="write versions, checks, settings and logs into one archive",
        description="Write versions, checks, settings and logs into one archive, to ask for help with. It "
        "holds no task, text or picture, is searched for secrets, and is not written when one is found.",
    )
    diagnostics.add_argument(
        "--out", metavar="PATH", type=Path, default=Path(), help="a file, or a folder (default: this one)"
    )
    diagnostics.add_argument(
        "--without",
        metavar="PART",
        action="append",
        default=[],
        help="leave this part out, such as logs/deskhand.log; may be given several times",
    )
    add_json(diagnostics)
    diagnostics.set_defaults(handle=_diagnostics)


def _diagnostics(arguments: argparse.Namespace) -> ExitStatus:
    """
    Raises:
        SecretFoundError, SettingsError: nothing was written.
    """
    path = write_diagnostics(arguments.out, load_here(), leave_out=arguments.without)
    if arguments.json:
        print_json({"file": str(path)})
    else:
        print_line(f"Written: {path}")
    return ExitStatus.DONE
