"""`python -m training STAGE …`: ct, sft, judge, value, rl, merge, flywheel; status, update. I/O: commands.

`python -m training points …`, `… elements …` and `… propose …` have words of their own (`--help`).

Settings come from `--recipe FILE.toml` and from options, which take precedence; all are printed when a run
begins. The same command after an interruption goes on where the run stopped. `ct`, `sft` and `judge` make
their data set from the owner's history with `--records QUERY` in the place of `--data` (what QUERY finds, and
what of it may be used: `training/stages/from_history.py`). With `--on WHERE` the stage runs on another
machine (`training/remote/command.py` has the options); with `--ranks N` several processes of this one train
together, one a GPU (`training/stages/launch.py`); with `--robust` a supervisor watches it and brings it back
after faults (`training/robust/command.py`), and `python -m training update FOLDER` gives it other code while
it goes on (`training/robust/update.py`). Standard output gets one line, the folder of the result (with --json
an object); everything else goes to standard error. Exit status: 0 done, 1 failed, 2 bad usage, 3 stopped.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from agent.errors import AgentError, ModelBrokenError
from agent.models.catalogue import Catalogue
from agent.terminal import terminal_line
from training.errors import RecipeError, RemoteError
from training.remote import command
from training.robust import command as robust
from training.robust import update
from training.stages import launch, status
from training.stages import recipe as recipes

STAGES: dict[str, tuple[str, str]] = {
    "ct": ("training.supervised.stage", "CtRecipe"),
    "sft": ("training.supervised.stage", "SftRecipe"),
    "judge": ("training.rewards.judge_stage", "JudgeRecipe"),
    "value": ("training.rl.value_stage", "ValueRecipe"),
    "rl": ("training.rl.rl_stage", "RlRecipe"),
    "merge": ("training.merge.stage", "MergeRecipe"),
    "flywheel": ("training.flywheel.stage", "FlywheelRecipe"),
}
"""Name → module with `train`, and its recipe. Imported when asked for: torch takes seconds."""
BESIDE: dict[str, str] = {
    "elements": "training.elements.__main__",
    "points": "training.points.__main__",
    "propose": "training.proposing.proposals",
}
"""What is trained beside the agent's model, and what proposes tasks, each with commands of its own."""
FROM_RECORDS = ("ct", "sft", "judge")
"""Stages that can learn from the owner's history."""


def main(arguments: Sequence[str] | None = None) -> int:
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given[:1] == ["status"]:
        return status.main(given[1:])
    if given[:1] == ["update"]:
        return update.main(given[1:])
    if given and given[0] in BESIDE:
        return int(import_module(BESIDE[given[0]]).main(given[1:]))
    if not given or given[0] not in STAGES:
        asked_for_help = bool(given) and given[0] in ("-h", "--help")
        print(__doc__, file=sys.stdout if asked_for_help else sys.stderr)
        return 0 if asked_for_help else 2
    os.environ.setdefault("HF_HUB_OFFLINE", "1")  # models are folders; nothing is fetched
    is_elsewhere = command.is_elsewhere(given)
    if "--robust" in given and not is_elsewhere:
        return robust.main(given, STAGES[given[0]][0])
    try:
        count, rest = (1, given) if is_elsewhere else launch.split(given)
        asked = read(rest)
        launch.require_possible(asked.name, count, rest)
    except (RecipeError, RemoteError, ModelBrokenError) as error:
        print(terminal_line(f"python -m training {given[0]}: {error}"), file=sys.stderr)
        return 2
    return _run(asked) if count == 1 else launch.run(rest, count)


@dataclass(frozen=True, slots=True)
class AskedStage:
    """What a command line asks for."""

    name: str
    """Of the stage."""
    recipe: Any
    prepare: Callable[[Any], None] | None
    """Comes before training, where there is something to prepare."""
    train: Callable[[Any], Path]
    as_json: bool


def read(given: Sequence[str]) -> AskedStage:
    """The stage that a command line names, with its recipe.

    Raises:
        RecipeError, RemoteError, ModelBrokenError: it asks for what there is not.
        SystemExit: it asks for help, or argparse cannot read it.
    """
    name, module_name = given[0], STAGES[given[0]][0]
    module = import_module(module_name)
    kind, train = getattr(module, STAGES[name][1]), module.train
    parser = argparse.ArgumentParser(prog=f"python -m training {name}", description=module.__doc__)
    parser.add_argument("--recipe", type=Path, help="TOML file with settings")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    if name in launch.SEVERAL:
        parser.add_argument("--ranks", metavar="N", help="processes that train together, one a GPU (1)")
    parser.add_argument(
        "--robust",
        action="store_true",
        help="a supervisor watches the run and brings it back after faults; further: --standby K, --hosts H, "
        "--update WHY, --no-copies (docs/how-to/run-training-stages.md)",
    )
    parser.add_argument(
        "--on", metavar="WHERE", help="run it on another machine: ssh://HOST, or a Ray cluster's dashboard"
    )
    if name in FROM_RECORDS:
        parser.add_argument(
            "--records",
            metavar="QUERY",
            help="learn from what `deskhand history --search QUERY` finds, in the place of --data "
            '("": from all records)',
        )
    recipes.add_options(parser, kind)
    where, rest = command.split(given[1:])
    if where is not None:
        _require_possible_there(name, where.processes, rest, module_name)
    values = vars(parser.parse_args(recipes.with_negative_values(rest)))
    file, as_json, query = values.pop("recipe"), values.pop("json"), values.pop("records", None)
    for taken in ("ranks", "robust", "on"):  # read before; here for the help
        values.pop(taken, None)
    settings: Mapping[str, Any] = _with_known_model({**_from_file(file), **values})
    prepare: Callable[[Any], None] | None = None
    if query is not None:
        history = import_module("training.stages.from_history")
        request, settings = history.requested(name, query, settings)
        prepare = partial(history.write_data, request)
    recipe = recipes.build(kind, settings)
    if where is not None:
        train = partial(command.train_elsewhere, where, name)
    return AskedStage(name, recipe, prepare, train, as_json)


def _require_possible_there(
    name: str, processes: Sequence[str], options: Sequence[str], module_name: str
) -> None:
    """
    Raises:
        RecipeError: the other machine would refuse it, once everything is uploaded.
    """
    if "--robust" in processes:
        robust.plan_of([name, *processes, *options], module_name)
    else:
        count, others = launch.split(processes)
        if others:
            raise RecipeError(f"{others[0]} goes together with --robust only.")
        launch.require_possible(name, count, options)


def _run(asked: AskedStage) -> int:
    name, recipe = asked.name, asked.recipe
    speaks = os.environ.get("RANK", "0") == "0"  # of several processes only the first
    if speaks:
        print(recipes.printed(recipe), file=sys.stderr, flush=True)
    try:
        if asked.prepare is not None:
            asked.prepare(recipe)
        result = asked.train(recipe)
    except AgentError as error:
        who = name if speaks else f"{name}, process {os.environ['RANK']}"
        print(terminal_line(f"{who}: {error}"), file=sys.stderr)
        return 2 if isinstance(error, RecipeError) else 1
    except KeyboardInterrupt:
        if speaks:
            print(f"{name}: stopped; the same command goes on.", file=sys.stderr)
        return 3
    if speaks:
        print(json.dumps({"stage": name, "result": str(result)}) if asked.as_json else result)
    return 0


def _with_known_model(settings: Mapping[str, Any]) -> Mapping[str, Any]:
    """The settings with the folder of the model in the place of its name in the list of models, where that is
    a folder of safetensors."""
    name = str(settings.get("model", ""))
    if not name or Path(name).exists():
        return settings
    found = next((one for one in Catalogue().models() if one.name == name), None)
    if found is None or not (found.folder / "config.json").is_file():
        return settings
    return {**settings, "model": found.folder}


def _from_file(path: Path | None) -> Mapping[str, Any]:
    if path is None:
        return {}
    try:
        read = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise RecipeError(f"The recipe {path} cannot be read: {error}.") from error
    return recipes.flat(read)


if __name__ == "__main__":
    sys.exit(main())
