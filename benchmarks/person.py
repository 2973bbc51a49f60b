"""A scripted person from fifty recorded tasks to a model of their own, and back.

    python benchmarks/person.py [--stages record,typing,secrets,finetune] [--tasks 50] [--work DIR] [--json]

record    fifty tasks in five applications, done with mouse and keys on two keyboard layouts while
          `agent.demonstrations` records; every record is searched for secrets, compared with its pictures,
          and reviewed
typing    difficult lines on both layouts, as `benchmarks/recorded_typing.py` types them
secrets   secrets typed and shown, as in `benchmarks/private_recording.py`
finetune  `deskhand finetune start` on the records, `compare --try` on unseen instances of the same tasks,
          `adopt --anyway` and `back`; both models do families of whole tasks that the model could do before

Most of the tasks are those that the shipped model failed when each template of the suite `apps` was tried
once (seeds 100 to 109): that is what a person teaches. `--work` keeps everything and goes on where an earlier
run stopped; a stage that was done is not done again.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.types import TypeText
from agent.demonstrations.typed_check import check_typed, unsure_steps
from agent.errors import AgentError
from agent.redaction import load_rules
from agent.redaction.records import redact_record
from agent.review import Edit, EditKind, add_edit, paired_gain
from agent.settings import Settings
from agent.store import open_record
from app.workshop.tuning_folder import FOLDER, HeldOut, TuningFolder
from benchmarks import private_recording, recorded_typing
from benchmarks.workloads.app_person import recorded, wishes_of
from benchmarks.workloads.gates import Gate, all_met, at_least, at_most, equal_to
from benchmarks.workloads.owner_commands import answer, base_model, deskhand, outcomes
from training.evaluation.apps import EXAMS, AppCase

TAUGHT: tuple[tuple[str, int], ...] = (
    ("galculator", 2),
    ("galculator", 3),
    ("galculator", 7),
    ("galculator", 9),
    ("gtkhash", 2),
    ("gtkhash", 3),
)
"""Application and template of what the model failed when it was tried once (23 November 2026)."""
ALSO: tuple[tuple[str, int], ...] = (
    ("gprename", 1),
    ("mousepad", 1),
    ("speedcrunch", 0),
    ("mousepad", 3),
    ("speedcrunch", 1),
    ("gprename", 2),
    ("mousepad", 7),
)
"""What the person records besides, in the other applications; the model can do it."""
FIRST_SEED, UNSEEN_SEED, TEMPLATES = 1000, 2000, 10
LAYOUTS = ("us", "de")
_STRINGS = Path(__file__).parent / "workloads" / "keyboard_strings.json"
Figures = dict[str, Any]


def main() -> int:
    options = _options()
    wanted = options.stages.split(",")
    if unknown := set(wanted) - set(STAGES):
        raise SystemExit(f"There is no stage {', '.join(sorted(unknown))}; there are {', '.join(STAGES)}.")
    with ExitStack() as opened:
        work = options.work or Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="person-")))
        work.mkdir(parents=True, exist_ok=True)
        done = {name: _stage(name, work.absolute(), options) for name in STAGES if name in wanted}
    gates = [one for figures in done.values() for one in figures["gates"]]
    if options.json:
        print(json.dumps({"benchmark": "person", **done, "gates": gates}, ensure_ascii=False))
    else:
        for name, figures in done.items():
            print(name, json.dumps(figures, indent=1, ensure_ascii=False))
    return 0 if all_met(gates) else 1


def _stage(name: str, work: Path, options: argparse.Namespace) -> Figures:
    kept = work / f"{name}.stage.json"
    if kept.exists():
        found: Figures = json.loads(kept.read_text())
        return found
    begun_s = time.monotonic()
    figures, gates = STAGES[name](work, options)
    figures = {**figures, "wall_s": round(time.monotonic() - begun_s, 1), "gates": gates}
    kept.write_text(json.dumps(figures))
    print(f"{name}: {figures}", file=sys.stderr, flush=True)
    return figures


# --- record -----------------------------------------------------------------------------------------------


def tasks(number: int) -> list[tuple[AppCase, str]]:
    """The person's tasks with the layout of each: in turns what the model failed, then the others."""
    rounds = [
        (app, FIRST_SEED + TEMPLATES * turn + template)
        for turn in range(-(-number // len(TAUGHT)))
        for app, template in TAUGHT
    ]
    kept = rounds[: number - len(ALSO)] if number > 2 * len(ALSO) else rounds[:number]
    rest = [(app, FIRST_SEED + template) for app, template in ALSO][: number - len(kept)]
    return [
        (AppCase(EXAMS[app], seed), LAYOUTS[place % len(LAYOUTS)])
        for place, (app, seed) in enumerate([*rest, *kept])
    ]


def record(work: Path, options: argparse.Namespace) -> tuple[Figures, list[Gate]]:
    records, listed = work / "records", work / "done.json"
    records.mkdir(exist_ok=True)
    done: dict[str, dict[str, Any]] = json.loads(listed.read_text()) if listed.exists() else {}
    rules = load_rules(Settings.from_environment().redaction_file)
    wanted = tasks(options.tasks)
    for case, layout in wanted:
        key = f"{case.family} {case.seed}"
        if key in done:
            continue
        try:
            made = recorded(case, layout, records)
        except (AgentError, LookupError) as error:  # a window that did not come up: the person does the next
            done[key] = {"record": "", "problem": str(error)}
            continue
        redact_record(made.folder, rules)
        texts = [what for kind, what in wishes_of(case.task.text) if kind == "type"]
        outcome = "failure" if made.problem else "success"
        add_edit(made.folder, Edit(EditKind.OUTCOME, text=outcome))
        done[key] = {
            "record": made.folder.name, "problem": made.problem, "layout": layout, **typed(made.folder, texts)
        }  # fmt: skip
        listed.write_text(json.dumps(done))
        print(f"{len(done)} of {len(wanted)}: {key} {done[key]}", file=sys.stderr, flush=True)
    kept = [one for one in done.values() if one["record"]]
    count = {name: sum(one[name] for one in kept) for name in ("texts", "exact", "marked")}
    figures = {
        "tasks": len(done),
        "recorded": len(kept),
        "applications": len({key.split()[0] for key in done}),
        "done_as_asked": sum(not one["problem"] for one in kept),
        **count,
    }
    silent = count["texts"] - count["exact"] - count["marked"]
    return figures, [equal_to("record: texts neither exact nor marked", silent, 0)]


def typed(folder: Path, wanted: list[str]) -> dict[str, int]:
    """How the texts of a task were recorded."""
    found = open_record(folder)
    check_typed(found)
    doubted = unsure_steps(found)
    said = [
        (performed.action.text, step.number in doubted)
        for step in found
        for performed in step.performed
        if isinstance(performed.action, TypeText)
    ]
    exact = marked = 0
    for text in wanted:
        match = next((one for one in said if one[0].removesuffix("\n") == text), None)
        exact += match is not None
        marked += match is None and any(is_doubted for _, is_doubted in said)
    return {"texts": len(wanted), "exact": exact, "marked": marked}


# --- typing and secrets -----------------------------------------------------------------------------------


def typing(work: Path, options: argparse.Namespace) -> tuple[Figures, list[Gate]]:
    layouts = [
        one for one in json.loads(_STRINGS.read_text(encoding="utf-8"))["layouts"] if one["name"] in LAYOUTS
    ]
    found = recorded_typing.measure(layouts, ["gtk", "qt"], options.lines, None, reads_pictures=True)
    total = found["total"]
    silent = total["lines"] - total["exact"] - total["marked"]
    return {"total": total}, [equal_to("typing: lines neither exact nor marked", silent, 0)]


def secrets(work: Path, options: argparse.Namespace) -> tuple[Figures, list[Gate]]:
    shown = options.secrets // 5
    found = private_recording.measure(options.secrets - shown, shown, seed=0, only="")
    figures = {name: value for name, value in found.items() if name not in ("benchmark", "by_surface")}
    return figures, [equal_to("secrets: found in any file", found["secrets_found"], 0)]


# --- fine-tuning ------------------------------------------------------------------------------------------


def finetune(work: Path, options: argparse.Namespace) -> tuple[Figures, list[Gate]]:
    home = work / "home"
    base_model(home, options.model)
    done = json.loads((work / "done.json").read_text())
    records = [str(work / "records" / one["record"]) for one in done.values() if one["record"]]
    started = deskhand(work / "started.json", home, "start", *records, "--model", "base")
    last = UNSEEN_SEED + TEMPLATES * options.unseen
    tries = [f"apps:{app}:{UNSEEN_SEED + template}:{last}:{TEMPLATES}" for app, template in TAUGHT]
    tried = deskhand(
        work / "tried.json", home, "compare", *(word for one in tries for word in ("--try", one))
    )
    run = TuningFolder.open(home / FOLDER / started["run"])
    before, after = (HeldOut.read(tried[name]) for name in ("before", "after"))
    own = after.gain_over(before, "tried")
    old = {
        name: outcomes(work / f"old_{name}.json", options.old, f"0:{options.old_unseen}", folder)
        for name, folder in (("before", run.model), ("after", run.tuned))
    }
    kept = paired_gain(*(tuple(one[key] for key in sorted(old["before"])) for one in old.values()))
    adopted = answer(home, "adopt", "--anyway")
    assert answer(home, "back") == {"model": "base"}
    minutes = (started["wall_s"] + tried["wall_s"]) / 60
    figures = {
        "plan": {
            name: value for name, value in started["plan"].items() if name not in ("records", "held_out")
        },
        "start_s": started["wall_s"],
        "start_cpu_s": started["cpu_s"],
        "compare_s": tried["wall_s"],
        "advice": tried["advice"],
        "adopted": adopted["model"],
        "held_out": [before.exact, after.exact, before.steps],
        "old_steps": [before.known, after.known, before.old],
        "unseen": [sum(one.outcomes["tried"]) for one in (before, after)] + [len(before.outcomes["tried"])],
        "unseen_gain": asdict(own),
        "old_tasks": [sum(one.values()) for one in old.values()] + [len(old["before"])],
        "old_gain": asdict(kept),
    }
    return figures, [
        at_least("points more of unseen instances", round(100 * own.mean, 1), 20),
        at_least("lower end of that interval, points", round(100 * own.low, 1), 0.1),
        at_least("points more of old tasks", round(100 * kept.mean, 1), -5),
        at_most("minutes of fine-tuning and comparing", round(minutes, 1), 30),
    ]


STAGES: dict[str, Callable[[Path, argparse.Namespace], tuple[Figures, list[Gate]]]] = {
    "record": record,
    "typing": typing,
    "secrets": secrets,
    "finetune": finetune,
}


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--stages", default=",".join(STAGES), help="with commas between them (%(default)s)")
    parser.add_argument("--tasks", type=int, default=50, help="that are recorded (%(default)s)")
    parser.add_argument("--lines", type=int, default=20, help="difficult lines a layout (%(default)s)")
    parser.add_argument("--secrets", type=int, default=200, help="a fifth of them shown (%(default)s)")
    parser.add_argument("--unseen", type=int, default=5, help="instances of each template (%(default)s)")
    parser.add_argument("--old", default="press,type,tick,absent", help="families that it could do before")
    parser.add_argument("--old-unseen", type=int, default=10, help="instances of each of them (%(default)s)")
    parser.add_argument("--model", default="embedded")
    parser.add_argument("--work", type=Path, help="folder to keep everything in, and to go on from")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
