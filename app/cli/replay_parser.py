"""The argument parser of `deskhand replay`. Pure."""

from __future__ import annotations

import argparse
from pathlib import Path

from agent.actions.policy import ApprovalLevel
from app.cli.routine_parser import step_of_name, value_of_name
from app.cli.status import ExitStatus
from app.cli.words import Commands, add_browser, add_json, command_words
from app.running.computers import COMPUTERS

_EPILOG = """\
a text that was typed can be another one next time:
  deskhand replay latest --name title=3          the text of step 3 is called `title`
  deskhand replay latest --set title="Minutes"   and now it is this one

a password was never recorded; give its step a name, and say which entry of the keyring it is
(or the name of a secret in braces, and it is typed without more words):
  deskhand replay latest --name pw=4             step 4 typed a password; it is called `pw`
  deskhand secrets set bank                      asks for the password and keeps it
  deskhand replay latest --secret pw=bank        and now it is typed from there

Before each step the screen around its target is compared with the recorded one. Where it differs, the model
is asked for this step. After each step, and at the end, what it left is compared with what the record shows:
where another window has the keyboard or a text is not there, you are asked before anything else is done, and
the end says what differs. Approval is as in `deskhand run`.
"""


def add_replay(commands: Commands) -> None:
    replay = commands.add_parser(
        "replay",
        help="do a recorded run again",
        description="Do a recorded run again, step by step, and keep a record of it.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    replay.add_argument("id", metavar="ID", help="a record's id, its beginning, or `latest`")
    replay.add_argument(
        "--set",
        metavar="NAME=VALUE",
        type=value_of_name,
        action="append",
        default=[],
        help="a parameter's text",
    )
    replay.add_argument(
        "--secret",
        metavar="NAME=ENTRY",
        type=value_of_name,
        action="append",
        default=[],
        help="the entry of the keyring (service `deskhand`) with a parameter's password",
    )
    replay.add_argument(
        "--name",
        metavar="NAME=STEP",
        type=step_of_name,
        action="append",
        default=[],
        help="make the text, or the password, that was typed in a step a parameter; nothing is done",
    )
    replay.add_argument("--list", action="store_true", help="only say which steps and parameters there are")
    replay.add_argument("--computer", choices=[kind.value for kind in COMPUTERS], help="as in `run`")
    add_browser(replay)
    replay.add_argument("--open", metavar="CMD", type=command_words, default=(), help="as in `run`")
    replay.add_argument("--model", metavar="NAME", help="who is asked where the screen differs")
    replay.add_argument("--approve", choices=[level.value for level in ApprovalLevel], help="as in `run`")
    replay.add_argument("--share", metavar="DIR", action="append", type=Path, default=[], help="as in `run`")
    replay.add_argument(
        "--attach", metavar="FILE", action="append", type=Path, default=[], help="as in `run`"
    )
    add_json(replay)
    replay.set_defaults(handle=_replay)


def _replay(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.replay import replay  # it loads models and computers

    return replay(arguments)
