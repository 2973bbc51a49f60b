"""`deskhand models check`: tries a model stage by stage, shows the score and saves it. Runs the model."""

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict

from agent.model_check.check import OpenModel
from agent.model_check.results import Grade, StageResult
from agent.models.catalogue import Catalogue
from app.cli.models_output import needs_json
from app.cli.output import print_json, print_line, tell
from app.cli.run import stop_on_signals
from app.cli.status import ExitStatus
from app.pages.models import SavedCheck, checked, needs_of

_SIGNS = {Grade.PASSED: "ok  ", Grade.WEAK: "weak", Grade.FAILED: "FAIL", Grade.SKIPPED: "-   "}
_COLOURS = {Grade.PASSED: "32", Grade.WEAK: "33", Grade.FAILED: "31", Grade.SKIPPED: "2"}


def check_model(arguments: argparse.Namespace, *, opened: OpenModel | None = None) -> ExitStatus:
    """
    Raises:
        ModelNotFoundError, ModelBrokenError: there is no such model, or its manifest cannot be read.
        StoppedError: Ctrl+C; nothing is saved.
    """
    catalogue = Catalogue()
    manifest = catalogue.get(arguments.name)
    needs = needs_of(manifest)
    for sentence in needs.sentences() if needs else ():
        tell(sentence)
    with stop_on_signals() as stop:
        done = checked(
            catalogue,
            manifest,
            stop=stop,
            num_targets=arguments.targets,
            on_stage=_print_nothing if arguments.json else _print_stage,
            on_note=tell,
            opened=opened,
        )
    if arguments.json:
        print_json(
            {
                **done.checkup.as_json(),
                "saved_in": done.saved_in,
                "fewer_bits": asdict(done.lost) if done.lost else None,
                "needs": needs_json(needs) if needs else None,
            }
        )
    else:
        _print_end(done)
    return ExitStatus.DONE if done.checkup.is_sound else ExitStatus.FAILED


def _print_nothing(_result: StageResult) -> None: ...


def _print_stage(result: StageResult) -> None:
    sign = _SIGNS[result.grade]
    print(f"\x1b[{_COLOURS[result.grade]}m{sign}\x1b[0m" if sys.stdout.isatty() else sign, end="")
    print_line(f"  {result.name.value:<11}  {result.sentence}")
    if result.fix:
        print_line(f"{'':<19}→ {result.fix}")


def _print_end(done: SavedCheck) -> None:
    print_line()
    print_line(f"Score: {done.checkup.score} of 100. Half of it is the share of targets that were hit.")
    if pointing := done.checkup.pointing:
        sizes = ", ".join(
            f"{size.value} {hits} of {targets}" for size, (hits, targets) in pointing.sizes.items()
        )
        print_line(f"Targets hit by size: {sizes}.")
    if done.lost is not None and done.lost.is_much:
        print_line(f"Warning: {done.lost.sentence}")
    if done.saved_in:
        print_line(f"Saved in {done.saved_in}.")
    if done.problem:
        tell(done.problem)
