"""The command-line parser: commands, options, help. Pure.

Options that a command takes are checked here as far as their words go; what they mean is checked where they
are used. To add a command, write its module with words and handler, and one line in `COMMANDS`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

from agent.actions.policy import ApprovalLevel
from agent.review.rating import Rating
from app.cli.benchmark import add_benchmark
from app.cli.completions import add_completions
from app.cli.costs import add_costs
from app.cli.diagnostics import add_diagnostics
from app.cli.elements import add_elements
from app.cli.finetune import add_finetune
from app.cli.mcp import add_mcp
from app.cli.models_parser import add_models
from app.cli.preset import add_preset
from app.cli.profiles import add_profiles
from app.cli.queue_parser import add_queue, add_schedule
from app.cli.record_parser import add_recording
from app.cli.replay_parser import add_replay
from app.cli.routine_parser import add_routine
from app.cli.run_parser import add_task_options
from app.cli.secrets import add_secrets
from app.cli.serve_parser import add_serve
from app.cli.status import ExitStatus
from app.cli.thoughts import add_thoughts
from app.cli.train import add_train
from app.cli.visual_test import add_test
from app.cli.window_parser import add_window_options
from app.cli.words import Commands, add_json, add_profile, positive

_EPILOG = """\
examples:
  deskhand
  deskhand run "Choose Line Numbers from the View menu" --open mousepad --approve all
  deskhand history --search "line numbers"
  deskhand models get ui-tars-1.5-7b
  deskhand report latest --out report.html

exit status: 0 done, 1 failed, 2 bad usage, 3 stopped or refused
environment: DESKHAND_HOME names one folder for settings, records and memory
"""


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="deskhand",
        description="A small local model that looks at a screen and uses the computer for you. "
        "Without a command: the window.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_window_options(parser)
    parser.add_argument("--version", action="version", version=f"deskhand {version('deskhand')}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for add in COMMANDS:
        add(commands)
    parser.set_defaults(whole_parser=parser)  # completions are read from it
    return parser


def _add_run(commands: Commands) -> None:
    run = commands.add_parser(
        "run",
        help="do a task",
        description="Do one task and keep a record of it. Ctrl+C stops the agent before its next event.",
    )
    run.add_argument("task", metavar="TASK", help="what should be done, in your words")
    add_task_options(run)
    add_profile(run)
    run.add_argument(
        "--continue",
        dest="continues",
        metavar="ID",
        default="",
        help="go on after that run: its files are there again, its application is opened again, and the "
        "model is told what was done; what else was on its screen is gone",
    )
    run.add_argument(
        "--fallback",
        metavar="NAMES",
        type=lambda names: [] if names == "none" else names.split(","),
        help="models that try the task in turn when one could not do it, with commas between; or none "
        "(default: as the settings say)",
    )
    add_json(run)
    run.set_defaults(handle=_run)


def _add_fork(commands: Commands) -> None:
    fork = commands.add_parser(
        "fork",
        help="begin as an earlier run did, and go on otherwise",
        description="In a new desktop, do again what an earlier run did before one of its steps, as far as "
        "the screen fits, and let the model go on from there. The end says what differed from the record.",
    )
    fork.add_argument("id", metavar="ID", help="a record's id, its beginning, or `latest`")
    fork.add_argument(
        "--step", metavar="K", type=positive, required=True, help="the first step that is not done again"
    )
    fork.add_argument("--task", metavar="TASK", default="", help="another task; default: the same")
    fork.add_argument(
        "--model", metavar="NAME", help="a name from `deskhand models list`; default: that of the run"
    )
    fork.add_argument("--approve", choices=[level.value for level in ApprovalLevel], help="as in `run`")
    add_json(fork)
    fork.set_defaults(handle=_fork)


def _add_records(commands: Commands) -> None:
    history = commands.add_parser(
        "history", help="list earlier tasks", description="List earlier tasks, newest first."
    )
    history.add_argument("--search", metavar="WORDS", default="", help="only tasks with these words")
    history.add_argument(
        "--limit", metavar="N", type=positive, default=50, help="at most this many (default 50)"
    )
    add_json(history)
    history.set_defaults(handle=_history)
    show = commands.add_parser("show", help="show one record, step by step")
    show.add_argument("id", metavar="ID", help="a record's id, its beginning, or `latest`")
    add_json(show)
    show.set_defaults(handle=_show)
    report = commands.add_parser(
        "report",
        help="write one record as one HTML file",
        description="Write one record as one HTML file that loads nothing and runs nothing. Secrets that are "
        "found in its texts and pictures are hidden.",
    )
    report.add_argument("id", metavar="ID", help="a record's id, its beginning, or `latest`")
    report.add_argument(
        "--out", metavar="FILE", type=Path, help="default: report.html in the record's folder"
    )
    report.add_argument(
        "--viewer",
        action="store_true",
        help="a page to send: one step at a time by keyboard, as your review left it (default: viewer.html)",
    )
    report.add_argument("--original", action="store_true", help="hide nothing; only where originals are kept")
    report.add_argument(
        "--video",
        metavar="FILE",
        nargs="?",
        const="",
        help="also a video with pointer and actions, .mp4 or .gif (default: report.mp4 beside the report)",
    )
    add_json(report)
    report.set_defaults(handle=_report)


def _add_rating(commands: Commands) -> None:
    rating = commands.add_parser(
        "rate",
        help="say whether a finished task worked",
        description="Say whether a finished task worked. Until then it is not remembered or learned from.",
    )
    rating.add_argument("id", metavar="ID", help="a record's id, its beginning, or `latest`")
    rating.add_argument("word", choices=[rating.value for rating in Rating], help="whether it worked")
    add_json(rating)
    rating.set_defaults(handle=_rate)


def _add_lesson(commands: Commands) -> None:
    lesson = commands.add_parser(
        "lesson",
        help="write down what a recorded task shows, for tasks like it",
        description="Print what a record shows as lines of text; with --save or --text they are remembered, "
        "and a model is told them before a task like it. Change and forget them on the page Memory.",
    )
    lesson.add_argument("id", metavar="ID", help="a record's id, its beginning, or `latest`")
    kept = lesson.add_mutually_exclusive_group()
    kept.add_argument("--save", action="store_true", help="keep the text as it is printed")
    kept.add_argument("--text", metavar="TEXT", default="", help="keep this text instead")
    add_json(lesson)
    lesson.set_defaults(handle=_lesson)


def _add_rules(commands: Commands) -> None:
    rules = commands.add_parser(
        "rules",
        help="say which recorded steps your rules would have stopped",
        description="Judge recorded steps again, by your rules or by those in a file, and perform nothing.",
    )
    rules.add_argument(
        "id", metavar="ID", nargs="?", default="all", help="a record's id, `latest`, or `all` (default)"
    )
    rules.add_argument("--file", metavar="FILE", type=Path, help="rules to try; default: those in use")
    rules.add_argument(
        "--approve",
        choices=[level.value for level in ApprovalLevel],
        default=ApprovalLevel.ALL.value,
        help="approval level to try them at (default: all, so that only rules count)",
    )
    add_json(rules)
    rules.set_defaults(handle=_rules)


def _add_models(commands: Commands) -> None:
    add_models(commands)
    commands.choices["models"].set_defaults(handle=_models)


def _add_stop(commands: Commands) -> None:
    stop = commands.add_parser(
        "stop",
        help="stop whatever runs",
        description="Stop every running task of this user, in windows and terminals, before its next event.",
    )
    add_json(stop)
    stop.set_defaults(handle=_stop)


def _add_doctor(commands: Commands) -> None:
    doctor = commands.add_parser(
        "doctor",
        help="say what works on this machine",
        description="Try each part on this machine and say what works, and what to do where it does not.",
    )
    doctor.add_argument(
        "--computer",
        metavar="COMPUTER",
        help="only a phone (android, android:SERIAL: looked at, never touched) or a virtual machine"
        " (qemu:IMAGE, machine:URL: programs, KVM, image, a start)",
    )
    add_json(doctor)
    doctor.set_defaults(handle=_doctor)


def _add_evaluate(commands: Commands) -> None:
    evaluate = commands.add_parser(
        "eval",
        help="measure a model on a suite of tasks",
        description="Run the whole agent on a suite of tasks, on private desktops or in pages; success by"
        " family.",
    )
    evaluate.add_argument(
        "suite",
        metavar="SUITE",
        help="forms, forms-more, toolkits (our own windows), apps, mixed (third-party applications),"
        " terminal (a shell), miniwob or games (pages in a browser), or a file of proposed tasks (.jsonl)",
    )
    evaluate.add_argument("--model", metavar="NAME", help="default: the embedded model")
    evaluate.add_argument(
        "--seeds", metavar="A:B", type=_seeds, help="seeds of each family, A included, B not"
    )
    evaluate.add_argument(
        "--families", metavar="NAMES", help="families or groups, with commas between them; default: all"
    )
    evaluate.add_argument("--jobs", metavar="N", type=int, help="processes, each with a model and a desktop")
    evaluate.add_argument(
        "--no-second-look", action="store_true", help="take the embedded model's first reading of every task"
    )
    evaluate.add_argument(
        "--budgets",
        metavar="STEPS",
        help="success over step budgets, as 5,10,20,40, and over --attempts: one run of the largest says all",
    )
    evaluate.add_argument(
        "--attempts", metavar="N", type=int, help="at each task, for pass@k and the best of k; default: 1"
    )
    evaluate.add_argument(
        "--temperature",
        metavar="T",
        type=float,
        help="of replies; attempts need one above 0, as 0.7; default: 0, the likeliest token",
    )
    evaluate.add_argument(
        "--judge", metavar="FOLDER", type=_path, help="a trained judge, which chooses among the attempts"
    )
    evaluate.add_argument(
        "--plot", metavar="FILE", type=_path, help="draw the curves of --budgets, as .svg or .png"
    )
    evaluate.add_argument(
        "--out",
        metavar="FOLDER",
        type=_path,
        help="keep records and results; with --budgets, go on with the attempts that it holds",
    )
    add_json(evaluate)
    evaluate.set_defaults(handle=_evaluate)


def _path(text: str) -> Path:
    """Absolute, for the evaluator runs in the checkout's folder."""
    return Path(text).absolute()


def _seeds(text: str) -> str:
    first, colon, end = text.partition(":")
    if not (colon and first.isdigit() and end.isdigit() and int(first) < int(end)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a range of seeds like 0:100")
    return text


# A command's module is imported only when it runs: `deskhand history` needs neither Qt nor a model.


def _run(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.run import run

    return run(arguments)


def _fork(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.run import fork

    return fork(arguments)


def _history(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.records import history

    return history(arguments)


def _show(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.records import show

    return show(arguments)


def _rate(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.records import rate

    return rate(arguments)


def _lesson(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.records import lesson

    return lesson(arguments)


def _report(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.records import report

    return report(arguments)


def _rules(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.rules import rules

    return rules(arguments)


def _stop(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.stop import stop

    return stop(arguments)


def _doctor(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.doctor import doctor

    return doctor(arguments)


def _models(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.models import models

    return models(arguments)


def _evaluate(arguments: argparse.Namespace) -> ExitStatus:
    from app.cli.evaluate import evaluate

    return evaluate(arguments)


COMMANDS: tuple[Callable[[Commands], None], ...] = (
    _add_run,
    _add_fork,
    _add_records,
    _add_rating,
    _add_lesson,
    add_recording,
    add_replay,
    add_routine,
    add_queue,
    add_schedule,
    _add_rules,
    _add_models,
    _add_stop,
    _add_doctor,
    add_diagnostics,
    _add_evaluate,
    add_benchmark,
    add_train,
    add_thoughts,
    add_elements,
    add_finetune,
    add_mcp,
    add_serve,
    add_secrets,
    add_costs,
    add_profiles,
    add_preset,
    add_test,
    add_completions,
)
"""The one list of commands, as `deskhand --help` shows them. Each adds its words and sets `handle`."""
