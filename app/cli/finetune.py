"""`deskhand finetune`: learn from one's own recordings, compare, adopt, go back. Starts `training`."""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from agent.errors import AgentError, SettingsError
from agent.models.catalogue import Catalogue
from agent.models.catalogue.tuning import TuningWay, tuning_needs
from agent.models.runtime_settings import usable_cores
from agent.review import Advice
from agent.settings import Settings
from app.assets import RESOURCES
from app.cli.output import print_json, print_line, tell
from app.cli.status import ExitStatus
from app.cli.words import Commands, add_json
from app.history import library
from app.storage.preferences import base_settings, load_here, preferences_path, save_preferences
from app.workshop.training_stack import environment_of, is_gpu_here, python_for_training
from app.workshop.tuning_folder import (
    LESS,
    FinetuningPhase,
    HeldOut,
    TuningFolder,
    evidence_of,
    model_before,
    runs,
)
from app.workshop.tuning_words import needs_words, verdict_of

_ABOUT = """\
Fine-tune the model on your own recordings, on this machine.

  deskhand finetune start RECORD…             learn, then compare both models; nothing is adopted yet
  deskhand finetune compare                   what the comparison said
  deskhand finetune compare --try forms:choose:100:120
                                              both models also do unseen tasks of a suite of deskhand eval
  deskhand finetune adopt                     use the new model from now on
  deskhand finetune drop                      delete it
  deskhand finetune back                      use the model again that the present one was made of

A new model is adopted without --anyway only where it is better by more than chance and forgets nothing.
"""
_SAID = {
    FinetuningPhase.PREPARE: "Reading your recordings",
    FinetuningPhase.TRAIN: "Learning",
    FinetuningPhase.ADAPT: "Making the new model",
    FinetuningPhase.BEFORE: "Trying the model as it was",
    FinetuningPhase.AFTER: "Trying the new model",
}
_SEEDS = re.compile(r"[0-9]{1,9}:[0-9]{1,9}(:[1-9][0-9]{0,8})?")
_PARTS = (("exact", "steps", "Exactly what you did"), ("known", "old", "What it could do before"))


LEAST_SHARE = 0.2
"""Of what was learned: with less there is nothing of it left."""


class BrokenOffError(AgentError):
    """A child process of `training` did not come to its end."""


@dataclass(frozen=True, slots=True)
class TrySuite:
    """Unseen instances of the owner's tasks: families of a suite of `deskhand eval`, and their seeds."""

    suite: str
    families: str
    seeds: str

    @staticmethod
    def read(text: str) -> TrySuite:
        suite, _, rest = text.partition(":")
        families, _, seeds = rest.partition(":")
        numbers = [int(one) for one in seeds.split(":")] if _SEEDS.fullmatch(seeds) else [0, 0]
        if not (suite and families and numbers[0] < numbers[1]):
            raise argparse.ArgumentTypeError(f"{text!r} is not SUITE:FAMILY,FAMILY:FIRST:LAST")
        return TrySuite(suite, families, seeds)

    @property
    def plain_name(self) -> str:
        """As a part of a file's name."""
        return "-".join((self.suite, *self.families.split(","), *self.seeds.split(":")))


OLD_TASKS = TrySuite("forms", "press,type,tick,absent", "900:905")
"""Whole tasks that the shipped model can do, the same ones for every comparison."""


def add_finetune(commands: Commands) -> None:
    finetune = commands.add_parser(
        "finetune",
        help="learn from your own recordings, compare, adopt, go back",
        description=_ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    doing = finetune.add_subparsers(dest="doing", metavar="WHAT", required=True)
    start = doing.add_parser("start", help="learn from recordings and compare both models")
    start.add_argument("ids", metavar="RECORD", nargs="+", help="ids, as in deskhand history, or folders")
    start.add_argument("--model", metavar="NAME", help="what to begin with (default: the one in use)")
    compare = doing.add_parser("compare", help="say how both models compare, or try them on more tasks")
    compare.add_argument(
        "--try",
        dest="tried",
        metavar="SUITE:FAMILIES:A:B",
        type=TrySuite.read,
        action="append",
        default=[],
        help="unseen tasks for both, with A:B:STEP for every so manieth; can be given more than once",
    )
    adopt = doing.add_parser("adopt", help="use the new model")
    adopt.add_argument("--anyway", action="store_true", help="also where it was not found to be better")
    drop = doing.add_parser("drop", help="delete the new model")
    back = doing.add_parser("back", help="use the model again that the present one was made of")
    for one in (compare, adopt, drop):
        one.add_argument("--run", metavar="ID", default="", help="which run (default: the newest)")
    for one, handle in ((start, _start), (compare, _compare), (adopt, _adopt), (drop, _drop), (back, _back)):
        add_json(one)
        one.set_defaults(handle=handle)


def _start(arguments: argparse.Namespace) -> ExitStatus:
    home, settings = Settings.from_environment().home, base_settings(load_here())
    manifest = Catalogue().get(arguments.model or load_here().model)
    needs = tuning_needs(manifest)
    if needs.way is not TuningWay.HERE:
        raise SettingsError(needs_words(manifest.name, needs, has_gpu=is_gpu_here()))
    records = [_record(name, settings) for name in arguments.ids]
    run = TuningFolder.create(home, manifest, records)
    run.begin()
    try:
        said = {phase: _ran(run, phase) for phase in FinetuningPhase}
        before, after = (HeldOut.read(said[one]) for one in (FinetuningPhase.BEFORE, FinetuningPhase.AFTER))
        share = float(said[FinetuningPhase.ADAPT].get("share", 1.0))
        if evidence_of(before, after).is_costly:
            share *= LESS
            after = _with_less(run, share)
    except BaseException:
        run.drop()  # nothing of it could be adopted
        raise
    run.keep_compared(before, after, share=share)
    taken = {"share": share, "weighed": said[FinetuningPhase.ADAPT].get("weighed")}
    return _told(run, arguments, {**said[FinetuningPhase.PREPARE], **taken})


def _with_less(run: TuningFolder, share: float) -> HeldOut:
    """Make the new model again with less of what was learned, and try it on the held-out steps."""
    tell("It may have forgotten what it could do: less of what it learned is tried.")
    run.make_room()
    _ran(run, FinetuningPhase.ADAPT, share=share)
    return HeldOut.read(_ran(run, FinetuningPhase.AFTER))


def _record(name: str, settings: Settings) -> Path:
    folder = Path(name)
    return folder.absolute() if folder.is_dir() else library.find_record(settings, name).folder


def _compare(arguments: argparse.Namespace) -> ExitStatus:
    run = _chosen(arguments)
    before, after = run.compared()
    if arguments.tried:
        before, after = _tried_both(run, arguments.tried, before, after)
        run.keep_compared(before, after)
        if evidence_of(before, after).is_costly and run.share() > LEAST_SHARE:
            share = run.share() * LESS
            after = _with_less(run, share)
            run.keep_compared(before, after, share=share)
            before, after = _tried_both(run, arguments.tried, before, after)
            run.keep_compared(before, after)
    return _told(run, arguments, {})


def _tried_both(
    run: TuningFolder, suites: Sequence[TrySuite], before: HeldOut, after: HeldOut
) -> tuple[HeldOut, HeldOut]:
    """What both models do of their owner's tasks and of `OLD_TASKS`, besides what they did."""
    for part, wanted in (("tried", suites), ("whole", (OLD_TASKS,))):
        old, new = (
            {key: done for suite in wanted for key, done in _tried(run, suite, folder).items()}
            for folder in (run.model, run.tuned)
        )
        seen = [key for key in old if key in new]
        before, after = (
            replace(one, outcomes={**one.outcomes, part: tuple(done[key] for key in seen)})
            for one, done in ((before, old), (after, new))
        )
    return before, after


def _adopt(arguments: argparse.Namespace) -> ExitStatus:
    run = _chosen(arguments)
    before, after = run.compared()
    if evidence_of(before, after).advice is not Advice.ADOPT and not arguments.anyway:
        raise SettingsError(f"{verdict_of(before, after).text} To use it all the same: --anyway.")
    name = run.adopt(Catalogue())
    _use(name)
    return _say(arguments, {"model": name}, f"{name} is used from now on.")


def _drop(arguments: argparse.Namespace) -> ExitStatus:
    run = _chosen(arguments)
    run.drop()
    return _say(arguments, {"dropped": run.name}, "Dropped: nothing has changed.")


def _back(arguments: argparse.Namespace) -> ExitStatus:
    now = load_here().model
    before = model_before(Catalogue().get(now))
    if not before:
        raise SettingsError(f"{now} was not made of another model here.")
    Catalogue().get(before)  # it may have been removed meanwhile
    _use(before)
    return _say(arguments, {"model": before}, f"{before} is used again.")


def _use(name: str) -> None:
    save_preferences(replace(load_here(), model=name), preferences_path(Settings.from_environment().home))


def _chosen(arguments: argparse.Namespace) -> TuningFolder:
    found = [run for run in runs(Settings.from_environment().home) if arguments.run in run.path.name]
    if not found:
        raise SettingsError("There is no such run: deskhand finetune start RECORD…")
    return found[0]


def _say(arguments: argparse.Namespace, said: Mapping[str, Any], sentence: str) -> ExitStatus:
    if arguments.json:
        print_json(said)
    else:
        print_line(sentence)
    return ExitStatus.DONE


def _told(run: TuningFolder, arguments: argparse.Namespace, plan: Mapping[str, Any]) -> ExitStatus:
    """The comparison of both models."""
    before, after = run.compared()
    evidence, verdict = evidence_of(before, after), verdict_of(before, after)
    if arguments.json:
        gains = {name: asdict(getattr(evidence, name)) for name in ("own", "old", "whole")}
        said: dict[str, Any] = {"run": run.path.name, "model": run.name, "advice": evidence.advice.value}
        said |= {**gains, "share": run.share()}
        told = {"before": asdict(before), "after": asdict(after), "verdict": verdict.text}
        print_json({**said, **told, **({"plan": plan} if plan else {})})
        return ExitStatus.DONE
    for part, of, words in _PARTS:
        total = getattr(before, of)
        if total:
            print_line(f"{words}: {getattr(before, part)} → {getattr(after, part)} of {total}")
    for part, words in (("tried", "Your tasks, unseen"), ("whole", "Whole tasks that it could do before")):
        tried = before.outcomes.get(part, ())
        if tried:
            print_line(f"{words}: {sum(tried)} → {sum(after.outcomes[part])} of {len(tried)}")
    print_line(verdict.text)
    print_line(f"The new model is {run.name}: deskhand finetune adopt, or drop.")
    return ExitStatus.DONE


def _tried(run: TuningFolder, suite: TrySuite, model: Path) -> dict[tuple[str, str, int], bool]:
    """Which unseen tasks a model does."""
    made = f"{model.name}-{run.share():.3g}" if model == run.tuned else model.name
    kept = run.path / "tried" / made / suite.plain_name
    command = [suite.suite, "--families", suite.families, "--seeds", suite.seeds, "--model", str(model)]
    if not (kept / "summary.json").is_file():  # otherwise it was tried on all of them before
        tell(f"Trying {model.name} on {suite.suite}, {suite.families}, {suite.seeds} …")
        _child("training.evaluate", [*command, "--json", "--out", str(kept)])
    rows = [json.loads(line) for line in (kept / "results.jsonl").read_text(encoding="utf-8").splitlines()]
    return {(suite.suite, row["family"], int(row["seed"])): bool(row["is_passed"]) for row in rows}


def _ran(run: TuningFolder, phase: FinetuningPhase, *, share: float | None = None) -> dict[str, Any]:
    tell(f"{_SAID[phase]} …")
    return _child(*run.arguments(phase, share=share))


def _child(module: str, arguments: list[str]) -> dict[str, Any]:
    """The last JSON object that a child process printed; its progress goes to standard error.

    Raises:
        SettingsError: training is not installed.
        BrokenOffError: it failed.
    """
    python = python_for_training(Settings.from_environment().home)
    if not python or not (RESOURCES.parent / "training").is_dir():
        raise SettingsError("Training is not installed: make setup EXTRAS=train in a checkout.")
    environment = {**os.environ, "OMP_NUM_THREADS": f"{usable_cores()}", **environment_of(python)}
    command = [python, "-m", module, *arguments]
    said: dict[str, Any] = {}
    with subprocess.Popen(
        command, cwd=RESOURCES.parent, env=environment, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        for line in child.stdout:
            said = _progress(line, said)
    if child.returncode or "error" in said:
        problem = said.get("error")
        reason = problem.get("message", "") if isinstance(problem, dict) else ""
        raise BrokenOffError(reason or f"{module} {arguments[0]} broke off: see the messages above.")
    return said


def _progress(line: str, last: dict[str, Any]) -> dict[str, Any]:
    try:
        said = json.loads(line)
    except ValueError:
        return last
    if not isinstance(said, dict):
        return last
    if {"done", "of"} <= said.keys():
        if sys.stderr.isatty():
            sys.stderr.write(f"\r  {said['done']} of {said['of']} ")
            sys.stderr.flush()
        return last
    return said
