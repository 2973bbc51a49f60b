"""`deskhand test`: runs plain-text tests of an application, and lets a person approve what they do."""

from __future__ import annotations

import argparse
import getpass
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from agent.computers.this_system import require_private_desktops
from agent.errors import SettingsError
from app.cli.output import print_json, print_line, tell
from app.cli.status import ExitStatus
from app.cli.words import Commands, add_json

if TYPE_CHECKING:
    from agent.visual_tests.approving import Waiting
    from agent.visual_tests.results import CaseResult

_WHAT = ("approve", "mutate", "import")
_SHOWN_CHARACTERS = 400
"""Of a text that is typed, before it is approved."""


def add_test(commands: Commands) -> None:
    test = commands.add_parser(
        "test",
        help="test an application in words",
        description="Run tests in plain text, one step a line, each on its own private desktop. "
        "`deskhand test approve FILE` shows what a run proposes and keeps what you approve; "
        "`deskhand test mutate FILE` breaks the application in many ways and says which tests notice; "
        "`deskhand test import FILE` writes tests from SikuliX scripts and openQA needles. "
        "Exit status: 0 passed, 1 failed, 2 the surroundings failed, not the application.",
    )
    test.add_argument(
        "words", metavar="FILE", nargs="+", help="tests, or approve, mutate or import before them"
    )
    test.add_argument(
        "--frozen", action="store_true", help="fail where anything differs from what was approved"
    )
    test.add_argument(
        "--retries", metavar="N", type=int, default=0, help="repeat a failed test up to N times"
    )
    test.add_argument(
        "--look",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="for all tests: size, scale, theme, font or locale; may be given several times",
    )
    test.add_argument("--model", metavar="NAME", default="embedded", help="default: the embedded model")
    test.add_argument(
        "--report", metavar="FILE", type=Path, help="write one HTML page with pictures and film"
    )
    test.add_argument("--junit", metavar="FILE", type=Path, help="write JUnit XML")
    test.add_argument(
        "--flakes",
        metavar="FILE",
        type=Path,
        help="add what failed first and passed later to the statistics in this file, by step and cause",
    )
    test.add_argument("--all", action="store_true", help="with approve: all that waits, without asking")
    test.add_argument("--window", action="store_true", help="with approve: in a window, with the pictures")
    test.add_argument("--by", metavar="NAME", help="with approve: who approves (default: your user name)")
    add_json(test)
    test.set_defaults(handle=_handle)


def _handle(arguments: argparse.Namespace) -> ExitStatus:
    require_private_desktops()
    what, files = arguments.words[0], [Path(word) for word in arguments.words]
    if what in _WHAT:
        files = files[1:]
        if not files:
            raise SettingsError(f"deskhand test {what} needs a file.")
    if what == "approve":
        return _approve(arguments, files)
    if what == "mutate":
        return _mutate(arguments, files)
    if what == "import":
        return _import(arguments, files)
    return _run(arguments, files)


def _run(arguments: argparse.Namespace, files: list[Path]) -> ExitStatus:
    from agent.visual_tests.by_model import TestModel
    from agent.visual_tests.flakes import add_to_file
    from agent.visual_tests.junit import junit_xml
    from agent.visual_tests.looks import look_of
    from agent.visual_tests.plain_cases import read_cases
    from agent.visual_tests.report import write_report
    from agent.visual_tests.running_cases import RunChoices, run_cases, status_of

    if python := [file for file in files if file.suffix == ".py"]:
        raise SettingsError(f"{python[0]} is Python: run it with pytest, which has the fixture desk.")
    collected = [(file, read_cases(file)) for file in files]
    choices = RunChoices(arguments.frozen, max(arguments.retries, 0), look_of(arguments.look))
    model = TestModel.named(arguments.model)
    results: list[CaseResult] = []
    try:
        for file, cases in collected:
            results += run_cases(
                file, cases, choices, model=model, told=lambda one: _tell(one, arguments.json)
            )
    finally:
        model.model.close()
    try:
        if arguments.report:
            write_report(arguments.report, results)
        if arguments.junit:
            text = junit_xml(" ".join(file.name for file in files), results)
            arguments.junit.write_text(text, encoding="utf-8")
        if arguments.flakes:
            add_to_file(arguments.flakes, results)
    except OSError as error:
        raise SettingsError(f"{error.filename} cannot be written: {error.strerror}.") from error
    status = status_of(results)
    if arguments.json:
        print_json({"status": status, "tests": [_as_json(one) for one in results]})
    return ExitStatus(status)


def _as_json(result: CaseResult) -> dict[str, object]:
    return {
        "name": result.name,
        "mark": result.mark.value,
        "problem": result.problem,
        "seconds": round(result.seconds, 2),
        "tries": [mark.value for mark in result.tries],
        "flaws": [{"step": flaw.step, "cause": flaw.cause.value} for flaw in result.flaws],
        "quarantined": result.is_quarantined,
        "steps": [
            {
                "kind": step.kind,
                "words": step.words,
                "mark": step.mark.value,
                "seen": step.seen,
                "seconds": round(step.seconds, 3),
                "asked_model": step.asked_model,
            }
            for step in result.steps
        ],
    }


def _tell(result: CaseResult, is_json: bool) -> None:
    flaky = f" (run {len(result.tries)})" if len(result.tries) > 1 else ""
    quarantine = " in quarantine" if result.is_quarantined else ""
    line = f"{result.mark.value:>11}  {result.name}{flaky}{quarantine}  {result.seconds:.1f} s"
    (tell if is_json else print_line)(line)
    if result.problem:
        (tell if is_json else print_line)(f"             {result.problem}")


def _approve(arguments: argparse.Namespace, files: list[Path]) -> ExitStatus:
    from agent.visual_tests.approving import approve
    from agent.visual_tests.lock_file import SUFFIX, lock_path

    by = arguments.by if arguments.by is not None else getpass.getuser()
    locks = [file if file.name.endswith(SUFFIX) else lock_path(file) for file in files]
    if arguments.window:
        from app.approval_window import approve_in_window

        approve_in_window(locks, by=by)
        return ExitStatus.DONE
    if not arguments.all and not sys.stdin.isatty():
        raise SettingsError("Nobody can be asked here: approve in a terminal, or all of it with --all.")
    counts = [0, 0]
    for lock in locks:
        decide = (lambda waiting: True) if arguments.all else (lambda waiting: _ask(waiting))
        approved, dropped = approve(lock, by=by, on=date.today(), decide=decide)
        counts = [counts[0] + approved, counts[1] + dropped]
    if arguments.json:
        print_json({"approved": counts[0], "dropped": counts[1]})
    else:
        print_line(f"{counts[0]} steps approved by {by}, {counts[1]} dropped.")
    return ExitStatus.DONE


def _ask(waiting: Waiting) -> bool | None:
    from agent.actions.describe import describe

    kind = "Healed" if waiting.is_healed else "New"
    print_line("")
    print_line(f"{kind}: {waiting.case}")
    print_line(f"  {waiting.step.kind}: {waiting.step.words}")
    print_line(f"  on {waiting.look}")
    print_line(f"  {waiting.proposal.seen}")
    for one in waiting.proposal.actions:
        named = f": {one.name}" if one.name else ""
        print_line(f"    {describe(one.action, max_characters=_SHOWN_CHARACTERS)}{named}")
    answer = input("  Is that what it should do? [y]es, [n]o, [l]ater: ").strip().casefold()
    return True if answer.startswith("y") else False if answer.startswith("n") else None


def _mutate(arguments: argparse.Namespace, files: list[Path]) -> ExitStatus:
    from agent.visual_tests.by_model import TestModel
    from agent.visual_tests.looks import look_of
    from agent.visual_tests.mutation import mutate_cases
    from agent.visual_tests.plain_cases import read_cases

    model = TestModel.named(arguments.model)
    try:
        told = tell if arguments.json else print_line
        found = [
            one
            for file in files
            for one in mutate_cases(file, read_cases(file), look_of(arguments.look), model=model, told=told)
        ]
    finally:
        model.model.close()
    missed = [one for one in found if not one.is_noticed]
    if arguments.json:
        print_json(
            {
                "mutations": len(found),
                "noticed": len(found) - len(missed),
                "unnoticed": [
                    {"test": one.case, "mutation": one.kind, "control": one.name} for one in missed
                ],
            }
        )
    else:
        print_line(f"{len(found) - len(missed)} of {len(found)} mutations were noticed.")
    return ExitStatus.FAILED if missed or not found else ExitStatus.DONE


def _import(arguments: argparse.Namespace, files: list[Path]) -> ExitStatus:
    from agent.visual_tests.importing import import_tests

    for file in files:
        text, remarks = import_tests(file)
        out = file.with_suffix(".desk.txt") if file.is_file() else file.with_name(f"{file.name}.desk.txt")
        try:
            with out.open("x", encoding="utf-8") as written:
                written.write(text)
        except OSError as error:
            raise SettingsError(f"{out} cannot be written: {error.strerror}.") from error
        print_line(f"{out}")
        for remark in remarks:
            tell(remark)
    return ExitStatus.DONE
