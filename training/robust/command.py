"""`python -m training STAGE … --robust`: the stage under a supervisor, on this machine. I/O: all.

    --robust            watch the run from outside and bring it back after faults
    --ranks N           processes that train together (1); several for ct, sft, value and rl; with --pipeline
                        as many as stages, which may be left out
    --standby K         further processes that have imported everything and wait (1); `auto`: as many as are
                        enough for a day with a probability of 99%
    --hosts H           failure domains that the processes are spread over (1); with several, each step's copy
                        is kept by a neighbour too
    --update WHY        the recipe or the code is another one than before, and that is meant
    --no-copies         keep no copy of each step in memory

The same command goes on: with a run that still trains without its supervisor, or from its newest copy.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from agent.errors import AgentError
from agent.terminal import terminal_line
from training.errors import RecipeError, RunFolderError
from training.robust import report
from training.robust.plan import Plan, digest_of
from training.robust.standby import standby_count
from training.robust.supervisor import RunSupervisor
from training.robust.update import sources

ALONE = ("judge", "merge", "flywheel")
"""Stages of one process."""
ENTRY = "training.robust.stage:run_rank"


def main(given: Sequence[str], module: str) -> int:
    """
    Args:
        given: stage and options, this module's among them.
        module: of the stage, which seats import beforehand.

    Returns:
        The exit status, as of a stage: 0 done, 1 failed, 2 bad usage, 3 stopped.
    """
    name = given[0]
    try:
        plan, options = plan_of(given, module)
        result = plan.out / "result"
        if not result.exists():
            try:
                RunSupervisor(plan, update=options.update).run()
            finally:
                report.write(plan.robust)
    except (RecipeError, RunFolderError) as error:
        print(terminal_line(f"{name}: {error}"), file=sys.stderr)
        return 2
    except AgentError as error:
        print(terminal_line(f"{name}: {error}"), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"{name}: stopped; the same command goes on.", file=sys.stderr)
        return 3
    print(json.dumps({"stage": name, "result": str(result)}) if options.json else result)
    return 0


def plan_of(given: Sequence[str], module: str) -> tuple[Plan, argparse.Namespace]:
    """
    Raises:
        RecipeError: the options do not go together.
    """
    parser = argparse.ArgumentParser(
        prog=f"python -m training {given[0]} --robust", allow_abbrev=False, add_help=False
    )
    parser.add_argument("--robust", action="store_true")
    parser.add_argument("--ranks", type=int)
    parser.add_argument("--standby", default="1")
    parser.add_argument("--hosts", type=int, default=1)
    parser.add_argument("--update")
    parser.add_argument("--no-copies", action="store_true")
    parser.add_argument("--json", action="store_true")
    options, rest = parser.parse_known_args(given[1:])
    seen = argparse.ArgumentParser(allow_abbrev=False, add_help=False)
    for option in ("--out", "--recipe"):
        seen.add_argument(option, type=Path)
    seen.add_argument("--records")
    seen.add_argument("--pipeline")
    seen.add_argument("--stages")
    known, _ = seen.parse_known_args(rest)
    if known.records is not None:
        raise RecipeError("--robust wants a data set that exists: --data in the place of --records.")
    settings = {**_settings_in(known.recipe), **{k: v for k, v in vars(known).items() if v is not None}}
    stages = _stages_of(settings)
    ranks = max(1, stages) if options.ranks is None else options.ranks
    if ranks < 1 or options.hosts < 1:
        raise RecipeError("There has to be at least one rank, on at least one host.")
    if ranks > 1 and given[0] in ALONE:
        raise RecipeError(f"The stage {given[0]} is of one process: leave out --ranks.")
    if stages and ranks != stages:
        raise RecipeError(
            f"A pipeline of {stages} stages has a rank for each stage, not {ranks}: leave out --ranks."
        )
    standby = standby_count(ranks) if options.standby == "auto" else _number(options.standby)
    out = settings.get("out")
    if not out:
        raise RecipeError("This stage needs --out.")
    arguments = tuple(one for one in (given[0], *rest))
    return Plan(
        out=Path(os.fspath(out)),
        entry=ENTRY,
        arguments=arguments,
        sources=sources(),
        preload=("training.__main__", "training.robust.stage", module),
        ranks=ranks,
        standby=standby,
        hosts=options.hosts,
        pipeline=max(1, stages),
        watch_slow=not stages,  # stages take different times
        copies=not options.no_copies,
        digest=digest_of({"recipe": known.recipe}),
    ), options


def _number(text: str) -> int:
    try:
        found = int(text)
    except ValueError:
        found = -1
    if found < 0:
        raise RecipeError(f"--standby should be a number or auto, not {text!r}.")
    return found


def _settings_in(recipe: Path | None) -> dict[str, Any]:
    """What a recipe's file says."""
    if recipe is None:
        return {}
    try:
        return tomllib.loads(recipe.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise RecipeError(f"The recipe {recipe} cannot be read: {error}.") from error


def _stages_of(settings: Mapping[str, Any]) -> int:
    """Of the pipeline; 0 where there is none."""
    if settings.get("pipeline", "none") == "none":
        return 0
    said = str(settings.get("stages", 1))
    if not said.isdecimal() or int(said) < 1:
        raise RecipeError(f"--stages should be a number of processes, not {said!r}.")
    return int(said)
