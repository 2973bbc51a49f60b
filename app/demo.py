"""`make run` without a screen: a real application, a real task, from pixels alone, checked by the saved file.

    python -m app.demo [--seed N] [--folder DIR] [--json]

Starts a private desktop, opens the text editor Mousepad in it with an empty file, lets the embedded model do
a task, and then reads the file. Neither Mousepad nor the task took part in training. I/O: all of it.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from agent.actions.policy import ApprovalLevel
from agent.approval import NobodyToAsk
from agent.errors import AgentError
from agent.models.catalogue import DEFAULT_NAME
from agent.session import Outcome
from agent.settings import ComputerKind
from agent.types import EndingKind
from app.cli.output import print_json, print_line, tell
from app.cli.run import TerminalWatcher, stop_on_signals
from app.cli.status import ExitStatus, status_of_error
from app.history import library
from app.present import duration_words, ending_sentence
from app.running import compose
from app.running.choices import TaskChoice
from app.running.request import TaskRequest, task_request, usual_choice
from app.storage.preferences import Preferences, base_settings, load_here

_APPLICATION = "mousepad"
_FILE = "shopping.txt"
_MAX_STEPS = 12
_SIZE_PX = (800, 608)

_THINGS = (
    "butter",
    "six eggs",
    "2 lemons",
    "green tea",
    "rice",
    "honey",
    "dark bread",
    "olive oil",
    "salt",
    "4 pears",
)


@dataclass(frozen=True, slots=True)
class Demo:
    """What is asked for, and the text that the file must hold afterwards."""

    task: str
    text: str

    def problem(self, found: str) -> str:
        """ "" when the file holds exactly the text; the editor may have ended its line."""
        return (
            ""
            if found in (self.text, f"{self.text}\n")
            else f"{_FILE} should hold {self.text!r}, not {found!r}."
        )


def draw_demo(seed: int) -> Demo:
    """Four things to do one after the other; the text varies with the seed."""
    rng = random.Random(f"demo {seed}")
    first, second = rng.sample(_THINGS, 2)
    above, below = rng.choice(
        ((first, second), (f"Buy {first}", second), (first, f"{second} for Anna"), ("Shopping", first))
    )
    task = f'Type "{above}", press Enter, type "{below}" and then choose Save from the File menu'
    return Demo(task, f"{above}\n{below}")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m app.demo", description="One task in a real text editor, from pixels alone."
    )
    parser.add_argument("--seed", type=int, default=0, help="varies the texts; default: %(default)s")
    parser.add_argument("--model", default=DEFAULT_NAME, metavar="NAME", help="default: %(default)s")
    parser.add_argument(
        "--folder", type=Path, metavar="DIR", help="where the file is written; default: a temporary folder"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object on standard output")
    options = parser.parse_args(arguments)
    try:
        return run_demo(options.seed, options.model, options.folder, as_json=options.json)
    except AgentError as error:
        tell(str(error))
        return status_of_error(error)


def run_demo(seed: int, model: str, folder: Path | None = None, *, as_json: bool) -> ExitStatus:
    """`folder` is shared with the desktop; None for a temporary one.

    Raises:
        AgentError: nothing could be begun; the sentence says why.
    """
    demo, preferences = draw_demo(seed), load_here()
    tell("No screen here, so this is a demonstration on a private desktop.")
    tell(f"Application: {_APPLICATION}   Task: {demo.task}")
    with tempfile.TemporaryDirectory(prefix="deskhand-demo-") as passing:
        # Not a folder of Deskhand's own: those are never shared.
        file = Path(folder or passing, _FILE)
        file.write_text("", encoding="utf-8")
        outcome = _run(task_request(_choice(demo, preferences, model, file), preferences))
        problem = _problem(demo, outcome, file)
    report = library.write_report(base_settings(preferences), outcome.record_id)
    if as_json:
        print_json(
            {
                "seed": seed,
                "application": _APPLICATION,
                "task": demo.task,
                "success": not problem,
                "problem": problem,
                "ending": outcome.ending.kind.value,
                "steps": outcome.num_steps,
                "seconds": outcome.duration_s,
                "record": outcome.record_id,
                "report": str(report),
            }
        )
    else:
        steps = f"{outcome.num_steps} steps, {duration_words(outcome.duration_s)}"
        print_line(f"{ending_sentence(outcome.ending)} {steps}.")
        print_line(f"Not done: {problem}" if problem else f"Checked: {_FILE} holds what was asked for.")
        print_line(f"Report: {report}")
    return ExitStatus.FAILED if problem else ExitStatus.DONE


def _choice(demo: Demo, preferences: Preferences, model: str, file: Path) -> TaskChoice:
    return replace(
        usual_choice(preferences, task=demo.task, open_command=(_APPLICATION, "--disable-server", str(file))),
        computer=ComputerKind.PRIVATE,
        model=model,
        approval=ApprovalLevel.ALL,
        shared_folders=(file.parent,),
        max_steps=_MAX_STEPS,
        size_px=_SIZE_PX,
    )


def _run(request: TaskRequest) -> Outcome:
    watcher = TerminalWatcher()
    with stop_on_signals() as stop, watcher.line:
        return compose.run_task(request, owner=NobodyToAsk(), watcher=watcher, stop=stop)


def _problem(demo: Demo, outcome: Outcome, file: Path) -> str:
    if outcome.ending.kind is not EndingKind.FINISHED:
        return f"the run ended as {outcome.ending.kind.value}: {outcome.ending.text}"
    if not file.is_file():
        return f"{_FILE} is not there any more."
    return demo.problem(file.read_text(encoding="utf-8", errors="replace"))


if __name__ == "__main__":
    sys.exit(main())
