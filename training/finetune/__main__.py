"""Fine-tuning on one's own records, as the app starts it: python -m training.finetune COMMAND …

    prepare WORK --model FOLDER RECORD…     start, data set, recipe for `python -m training sft`
    adapt WORK --target FOLDER --name NAME  the trained adapter as a model folder
    examine WORK --model FOLDER             evaluate a model on the held-out steps, and on what it could do
    preview RECORD STEP --model FOLDER      the exact sample of a step, with what carries loss

Each prints one JSON object a line: {"done", "of"} as progress, the result at the end; on an error
{"error": …} and exit status 1.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from threading import Event
from typing import Any

from agent.errors import AgentError
from agent.models.backends import open_model
from agent.models.manifest import load
from agent.review.division import is_held_out
from training.finetune.examples import FinetuneExample, examples_of, preview_of

NUM_OLD_STEPS, OLD_SEED = 60, 7_700_002
"""Steps by which is told whether a model can still do what it could, the same ones for every model."""


def main(argv: list[str] | None = None) -> int:
    options = _parsed(argv)
    stop = Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    try:
        said = _done(options, stop)
    except AgentError as problem:
        _say({"error": {"kind": type(problem).__name__, "message": str(problem)}})
        return 1
    _say(said)
    return 3 if stop.is_set() else 0


def _parsed(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m training.finetune",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)
    prepare = commands.add_parser("prepare")
    prepare.add_argument("work", type=Path)
    prepare.add_argument("records", type=Path, nargs="+")
    prepare.add_argument("--model", type=Path, required=True)
    prepare.add_argument("--threads", type=int, default=1)
    adapt = commands.add_parser("adapt")
    adapt.add_argument("work", type=Path)
    adapt.add_argument("--target", type=Path, required=True)
    adapt.add_argument("--name", required=True)
    adapt.add_argument(
        "--share", type=float, help="of what was learned, 0 to 1 (default: what answers held-out steps best)"
    )
    examine = commands.add_parser("examine")
    examine.add_argument("work", type=Path)
    examine.add_argument("--model", type=Path, required=True)
    preview = commands.add_parser("preview")
    preview.add_argument("record", type=Path)
    preview.add_argument("step", type=int)
    preview.add_argument("--of", default="", help="the step stands in this record, which was merged into it")
    preview.add_argument("--model", type=Path, required=True)
    return parser.parse_args(argv)


def _done(options: argparse.Namespace, stop: Event) -> dict[str, Any]:
    """Run the command. torch and Parquet are imported where they are used: a preview needs neither."""
    match options.command:
        case "prepare":
            from training.finetune.preparing import prepare

            return asdict(
                prepare(
                    options.work.absolute(),
                    options.model,
                    options.records,
                    threads=options.threads,
                    tell=_tell,
                )
            )
        case "adapt":
            from training.finetune.adapting import adapt

            made = adapt(options.work.absolute(), options.target, name=options.name, share=options.share)
            return {
                "model": str(options.target),
                "name": made.manifest.name,
                "weights_version": made.manifest.weights_version,
                "share": made.share,
                "weighed": [asdict(one) for one in made.weighed],
            }
        case "examine":
            return _examined(options, stop)
        case _:
            return preview_of(options.record, options.step, load(options.model), of=options.of)


def _examined(options: argparse.Namespace, stop: Event) -> dict[str, Any]:
    from training.finetune.examining import examine
    from training.finetune.preparing import learnable, read_plan
    from training.finetune.rehearsal import rehearsed
    from training.finetune.task_goals import goals_by

    plan, manifest = read_plan(options.work.absolute()), load(options.model)
    held = frozenset(plan.held_out)
    examples: list[FinetuneExample] = []
    goals = goals_by(manifest)
    for one in learnable([Path(record) for record in plan.records], lambda done, of: None):
        if is_held_out(one.task, held):
            examples += examples_of(one, manifest, Counter(), goals=goals)
    own, old = len(examples), list(rehearsed(NUM_OLD_STEPS, manifest, OLD_SEED))
    model = open_model(manifest)
    try:
        done = examine(model, manifest, examples, stop=stop, tell=lambda n, _: _tell(n, own + len(old)))
        kept = examine(model, manifest, old, stop=stop, tell=lambda n, _: _tell(own + n, own + len(old)))
        said = done.to_json()
        outcomes = {**said["outcomes"], "old": kept.exact}
        return {**said, "old": len(kept.exact), "known": sum(kept.exact), "outcomes": outcomes}
    finally:
        model.close()


def _tell(done: int, of: int) -> None:
    _say({"done": done, "of": of})


def _say(said: dict[str, Any]) -> None:
    print(json.dumps(said, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    sys.exit(main())
