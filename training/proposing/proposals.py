"""Tasks proposed from the applications that are installed (`python -m training propose`). I/O: starts them.

    python -m training propose --out proposed.jsonl
    python -m training propose --applications l3afpad,xarchiver --most 8 --json
    python -m training propose --with-exam --out measured.jsonl     # for measuring alone

Each application is looked at, what could be asked for is worded, and each task is done once by mouse and
keys in a fresh start: kept are those whose check was false before and true afterwards. Applications of the
suite `apps` are left out, since no training may see them; with `--with-exam` they are taken, too, and no
training takes their tasks. The file has one task a line; what is in it already is kept, and those
applications are not looked at again.
Exit status: 0 done, 1 nothing could be proposed, 2 bad usage.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from agent.errors import ComputerError, SettingsError
from agent.terminal import terminal_line
from training.proposing.candidates import candidates
from training.proposing.installed import InstalledApplication, installed_applications
from training.proposing.survey import survey
from training.proposing.task import Candidate, ProposedTask
from training.proposing.verifying import NotProposed, verified

DEFAULT_MOST = 16


@dataclass(slots=True)
class ApplicationReport:
    """What was found in one application."""

    application: str
    menus: int = 0
    dialogs: int = 0
    candidates: int = 0
    tried: int = 0
    proposed: list[ProposedTask] = field(default_factory=list)
    refused: list[NotProposed] = field(default_factory=list)
    problem: str = ""
    """Why nothing could be asked for."""

    def to_json(self) -> dict[str, Any]:
        kinds = Counter(task.kind for task in self.proposed)
        reasons = Counter(one.reason for one in self.refused)
        return {
            "application": self.application,
            "menus": self.menus,
            "dialogs": self.dialogs,
            "candidates": self.candidates,
            "tried": self.tried,
            "proposed": len(self.proposed),
            "kinds": dict(sorted(kinds.items())),
            "refused": dict(sorted(reasons.items())),
            "problem": self.problem,
        }


def chosen(found: Sequence[Candidate], most: int, rng: random.Random) -> list[Candidate]:
    """At most so many, drawn so that every kind has its turn before one comes again."""
    by_kind: dict[str, list[Candidate]] = {}
    for one in found:
        by_kind.setdefault(one.kind, []).append(one)
    for ones in by_kind.values():
        rng.shuffle(ones)
    drawn = [
        (turn, number, one) for number, ones in enumerate(by_kind.values()) for turn, one in enumerate(ones)
    ]
    return [one for _, _, one in sorted(drawn, key=lambda entry: entry[:2])[:most]]


def propose(
    application: InstalledApplication,
    *,
    seed: int,
    most: int,
    keep: Callable[[ProposedTask], None] = lambda task: None,
) -> ApplicationReport:
    """Look at an application, and do what could be asked for.

    Args:
        seed: with the application, it decides which candidates are tried, their values and their words.
        most: candidates to try.
        keep: called with each task as soon as it has been done.
    """
    report = ApplicationReport(application.application)
    rng = random.Random(f"propose {application.application} {seed}")
    try:
        seen = survey(application)
    except ComputerError as error:
        report.problem = str(error)
        return report
    found = candidates(seen, rng)
    report.menus, report.dialogs, report.candidates = len(seen.menus), len(seen.dialogs), len(found)
    if not found:
        report.problem = "it says nothing over AT-SPI that could be asked for"
    for candidate in chosen(found, most, rng):
        report.tried += 1
        done = verified(application, candidate, random.Random(rng.random()))
        if isinstance(done, NotProposed):
            report.refused.append(done)
        else:
            report.proposed.append(done)
            keep(done)
    return report


def read_proposals(path: Path) -> list[ProposedTask]:
    """The tasks of a file.

    Raises:
        SettingsError: it cannot be read, or has something else in it.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        return [ProposedTask.from_json(line) for line in lines if line.strip()]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SettingsError(f"{path} is no file of proposed tasks: {error}.") from error


def wanted_applications(names: str, *, with_exam: bool) -> Iterator[InstalledApplication]:
    """Those that are asked for; all that are installed for "".

    Args:
        with_exam: also those of the examination, for measuring alone.

    Raises:
        SettingsError: one is not installed, or belongs to the examination.
    """
    found = {one.application: one for one in installed_applications()}
    asked = [name.strip() for name in names.split(",") if name.strip()]
    for name in asked or sorted(found):
        if name not in found:
            raise SettingsError(f"There is no application {name!r} here; there are {', '.join(found)}.")
        if not found[name].is_exam or with_exam:
            yield found[name]
        elif asked:
            raise SettingsError(
                f"{name} belongs to the examination (the suite apps): no training may see it."
                " For measuring alone, add --with-exam."
            )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m training propose",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--applications", default="", help="names of desktop files with commas; default: all")
    parser.add_argument(
        "--most",
        type=int,
        default=DEFAULT_MOST,
        help="tasks to try in each application; default: %(default)s",
    )
    parser.add_argument("--seed", type=int, default=0, help="of what is tried and how it is worded")
    parser.add_argument("--out", type=Path, help="file to add the tasks to; default: keep nothing")
    parser.add_argument(
        "--with-exam", action="store_true", help="also applications of the suite apps; for measuring alone"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args(arguments)
    try:
        reports = _all(options)
    except SettingsError as error:
        print(terminal_line(f"propose: {error}"), file=sys.stderr)
        return 2
    total = sum(len(one.proposed) for one in reports)
    if options.json:
        tasks = [json.loads(task.to_json()) for one in reports for task in one.proposed]
        print(
            json.dumps(
                {"proposed": total, "applications": [one.to_json() for one in reports], "tasks": tasks}
            )
        )
    else:
        for one in reports:
            print(f"{one.application}: {len(one.proposed)} of {one.tried} tried. {one.problem}".rstrip())
    return 0 if total else 1


def _all(options: argparse.Namespace) -> list[ApplicationReport]:
    known = read_proposals(options.out) if options.out and options.out.exists() else []
    done = {task.application for task in known}
    reports = []
    for application in list(wanted_applications(options.applications, with_exam=options.with_exam)):
        if application.application in done:
            mine = [task for task in known if task.application == application.application]
            reports.append(ApplicationReport(application.application, tried=len(mine), proposed=mine))
            continue
        report = propose(
            application,
            seed=options.seed,
            most=options.most,
            keep=lambda task: print(
                terminal_line(f"{task.application}: {task.text}"), file=sys.stderr, flush=True
            ),
        )
        for refusal in report.refused:
            print(
                terminal_line(f"{report.application}: not {refusal.candidate.goals}: {refusal.reason}"),
                file=sys.stderr,
            )
        if options.out:
            _add(options.out, report.proposed)
        reports.append(report)
    return reports


def _add(path: Path, tasks: Sequence[ProposedTask]) -> None:
    """An application's tasks at once, so that one that was interrupted is looked at again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write("".join(f"{task.to_json()}\n" for task in tasks))


if __name__ == "__main__":
    raise SystemExit(main())
