"""The argument parsers of `deskhand queue` and `deskhand schedule`. Pure."""

from __future__ import annotations

import argparse

from agent.agenda.recurrence import HELP
from app.cli.routine_parser import value_of_name
from app.cli.run_parser import add_task_options
from app.cli.status import ExitStatus
from app.cli.words import Commands, add_json, positive

_QUEUE_EPILOG = """\
  deskhand queue add "Choose Line Numbers from the View menu" --open mousepad --approve all
  deskhand queue add --routine minutes --with title=Budget
  deskhand queue run --at-once 3

The queue is kept on disk. An open window does it, or `deskhand queue run`. With --at-once nobody
is asked there: what would be asked ends the task. The window asks for all of them in one place.
"""
_SCHEDULE_EPILOG = f"""\
  deskhand schedule add "weekdays 08:30" --routine minutes
  deskhand schedule add "monthly 1 09:00" "Write the report" --open mousepad --approve risky --catch-up

WHEN is {HELP}.
Where systemd runs for you, it wakes Deskhand; elsewhere planned tasks are done while the window is open or
`deskhand schedule watch` runs. What was missed is told in the queue, and with --catch-up done once, late.
"""


def add_queue(commands: Commands) -> None:
    queue = commands.add_parser(
        "queue",
        help="several tasks, done one after another or at once",
        description="Keep several tasks, and do them one after another or at once.",
        epilog=_QUEUE_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parts = queue.add_subparsers(dest="part", metavar="WHAT", required=True)
    adding = parts.add_parser("add", help="put a task or a routine at the end")
    _add_task(adding)
    adding.set_defaults(handle=_queue("add"))
    listing = parts.add_parser("list", help="what waits, what is being done, how the rest ended")
    add_json(listing)
    listing.set_defaults(handle=_queue("listed"))
    for name, help_words in (("remove", "take one out"), ("again", "let one that has ended wait once more")):
        part = parts.add_parser(name, help=help_words)
        part.add_argument("number", metavar="N", type=positive, help="as `queue list` says it")
        add_json(part)
        part.set_defaults(handle=_queue(name))
    run = parts.add_parser("run", help="do all that waits")
    run.add_argument(
        "--at-once",
        metavar="N",
        type=positive,
        default=1,
        help="so many private desktops at once, as far as memory goes (1)",
    )
    run.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    add_json(run)
    run.set_defaults(handle=_queue("run_queue"))


def add_schedule(commands: Commands) -> None:
    schedule = commands.add_parser(
        "schedule",
        help="tasks and routines that come again",
        description="Have a task or a routine done again at set times.",
        epilog=_SCHEDULE_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parts = schedule.add_subparsers(dest="part", metavar="WHAT", required=True)
    adding = parts.add_parser("add", help="plan a task or a routine")
    adding.add_argument("when", metavar="WHEN", help=HELP)
    adding.add_argument("--catch-up", action="store_true", help="do what was missed once, late")
    _add_task(adding)
    adding.set_defaults(handle=_schedule("add"))
    listing = parts.add_parser("list", help="what is planned, and when it comes next")
    add_json(listing)
    listing.set_defaults(handle=_schedule("listed"))
    removing = parts.add_parser("remove", help="plan one no longer")
    removing.add_argument("number", metavar="N", type=positive, help="as `schedule list` says it")
    add_json(removing)
    removing.set_defaults(handle=_schedule("remove"))
    due = parts.add_parser("due", help="do what is due now; systemd calls this")
    add_json(due)
    due.set_defaults(handle=_schedule("do_due"))
    watch = parts.add_parser("watch", help="stay, and do what is due")
    watch.set_defaults(handle=_schedule("watch"))


def _add_task(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("task", metavar="TASK", nargs="?", default="", help="what should be done")
    parser.add_argument("--routine", metavar="NAME", default="", help="a routine instead of a task")
    parser.add_argument(
        "--with",
        dest="values",
        metavar="NAME=VALUE",
        type=value_of_name,
        action="append",
        default=[],
        help="the text of a routine's parameter",
    )
    add_task_options(parser)
    add_json(parser)


# What loads models and computers is imported when it is run.


def _queue(part: str) -> object:
    def handle(arguments: argparse.Namespace) -> ExitStatus:
        from app.cli import queue

        return queue.HANDLERS[part](arguments)

    return handle


def _schedule(part: str) -> object:
    def handle(arguments: argparse.Namespace) -> ExitStatus:
        from app.cli import schedule

        return schedule.HANDLERS[part](arguments)

    return handle
