"""Fine-tunes a model on a person's demonstrations as its owner does, and measures what that changed.

    python benchmarks/finetune.py [--family choose] [--demonstrations 20] [--unseen 40] [--old press] [--json]

A scripted person, who knows each exam window's own state, does the family's tasks (seeds 1000 and up) through
real input on a private desktop while `agent.demonstrations` records, and says nothing; the records are
searched for secrets. Then come the commands of an owner: `deskhand finetune start`, `compare --try` on unseen
instances of the family (seeds from 0), `adopt --anyway` and `back`. For forgetting, both models do `--old`
families as whole tasks. `--work` keeps everything and goes on where an earlier run stopped.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from threading import Event
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.types import Click, Hotkey, TypeText
from agent.computers.private_desktop import PrivateDesktop
from agent.coordinates import MonitorPoint
from agent.demonstrations.privacy import EVERY_APPLICATION, Consent
from agent.demonstrations.recorder import DemonstrationRecorder, RecordingOptions
from agent.redaction import load_rules
from agent.redaction.records import redact_record
from agent.review import paired_gain
from agent.settings import Settings
from app.workshop.tuning_folder import FOLDER, HeldOut, TuningFolder
from benchmarks.workloads.gates import Gate, all_met, at_least, at_most
from benchmarks.workloads.owner_commands import answer, base_model, deskhand, outcomes
from tests.training.oracle import is_reached, next_target
from training.evaluation.forms import FormCase, forms_desktop
from training.windows.exam.plan import ExamGoal
from training.windows.exam.state import ExamState
from training.windows.exam.tasks import plan_exam

FIRST_SEED = 1000
"""Of the demonstrations; the evaluation counts from 0."""
MAX_PARTS = 12
LOOK_S = 0.8
"""A person looks before doing the next thing."""


def main() -> int:
    options = _options()
    with ExitStack() as opened:
        work = options.work or Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="finetune-")))
        work.mkdir(parents=True, exist_ok=True)
        figures, gates = measure(options, work.absolute())
    if options.json:
        print(json.dumps({**figures, "gates": gates}))
    else:
        for name, value in figures.items():
            print(f"{name}: {value}")
        for one in gates:
            print(f"{one['name']}: {one['value']} ({one['target']}) {'met' if one['met'] else 'not met'}")
    return 0 if all_met(gates) else 1


def measure(options: argparse.Namespace, work: Path) -> tuple[dict[str, Any], list[Gate]]:
    records = demonstrated(options.family, options.demonstrations, work / "records")
    home = work / "home"
    base_model(home, options.model)
    started = deskhand(work / "started.json", home, "start", *map(str, records), "--model", "base")
    tried = deskhand(
        work / "tried.json", home, "compare", "--try", f"forms:{options.family}:0:{options.unseen}"
    )
    run = TuningFolder.open(home / FOLDER / started["run"])
    before, after = (HeldOut.read(tried[name]) for name in ("before", "after"))
    old = {
        name: outcomes(work / f"old_{name}.json", options.old, f"0:{options.old_unseen}", folder)
        for name, folder in (("before", run.model), ("after", run.tuned))
    }
    kept = paired_gain(*(tuple(one[key] for key in sorted(old["before"])) for one in old.values()))
    own = after.gain_over(before, "tried")
    adopted = answer(home, "adopt", "--anyway")
    assert answer(home, "back") == {"model": "base"}
    training_s = started["wall_s"]
    figures: dict[str, Any] = {
        "family": options.family,
        "demonstrations": options.demonstrations,
        "plan": started["plan"],
        "start_s": training_s,
        "start_cpu_s": started["cpu_s"],
        "advice": tried["advice"],
        "adopted": adopted["model"],
        "held_out": [before.exact, after.exact, before.steps],
        "old_steps": [before.known, after.known, before.old],
        "unseen": [sum(one.outcomes["tried"]) for one in (before, after)] + [options.unseen],
        "unseen_gain": asdict(own),
        "old_tasks": [sum(one.values()) for one in old.values()] + [len(old["before"])],
        "old_gain": asdict(kept),
    }
    gates = [
        at_least("points more of unseen instances", round(100 * own.mean, 1), 20),
        at_least("lower end of that interval, points", round(100 * own.low, 1), 0.1),
        at_least("points more of old tasks", round(100 * kept.mean, 1), -5),
        at_most("minutes of `deskhand finetune start`", round(training_s / 60, 1), 10),
    ]
    return figures, gates


def demonstrated(family: str, number: int, folder: Path) -> list[Path]:
    """Records of the person's work, searched for secrets."""
    folder.mkdir(parents=True, exist_ok=True)
    listed = folder / "done.json"
    done: list[str] = json.loads(listed.read_text()) if listed.exists() else []
    desktop = None
    try:
        for seed in range(FIRST_SEED + len(done), FIRST_SEED + number):
            desktop = desktop or PrivateDesktop(forms_desktop())
            record = _demonstrate(FormCase(plan_exam(family, seed)), desktop, folder)
            redact_record(record, load_rules(Settings.from_environment().redaction_file))
            done.append(record.name)
            listed.write_text(json.dumps(done))
            print(f"demonstration {len(done)} of {number}: {record.name}", file=sys.stderr, flush=True)
    finally:
        if desktop is not None:
            desktop.close()
    return [folder / name for name in done]


def _demonstrate(case: FormCase, desktop: PrivateDesktop, folder: Path) -> Path:
    stop = Event()
    case.open(desktop)
    try:
        consent = Consent.of([EVERY_APPLICATION])
        recorder = DemonstrationRecorder(desktop.address, folder, RecordingOptions(consent))
        recorder.start(case.task)
        time.sleep(LOOK_S)
        for goal in case.exam.goals:
            for _ in range(MAX_PARTS):
                state = case.state()
                if is_reached(goal, state):
                    break
                for action in actions_of(goal, state):
                    desktop.perform(action, stop=stop)
                    time.sleep(LOOK_S)
        recorder.finish()
        state = case.state()
        assert all(is_reached(goal, state) for goal in case.exam.goals), (case.family, case.seed)
        return recorder.folder
    finally:
        case.close(desktop)


def actions_of(goal: ExamGoal, state: ExamState) -> list[Click | Hotkey | TypeText]:
    """What is done next."""
    target = next_target(goal, state)
    actions: list[Click | Hotkey | TypeText] = [Click(MonitorPoint(target.x + 0.5, target.y + 0.5))]
    if goal.kind == "field":
        actions += [Hotkey(("ctrl", "a")), TypeText(goal.value)]
    return actions


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--model", default="embedded")
    parser.add_argument("--family", default="choose", help="that the model fails (default: %(default)s)")
    parser.add_argument("--demonstrations", type=int, default=20)
    parser.add_argument("--unseen", type=int, default=40, help="instances of the family")
    parser.add_argument(
        "--old",
        default="press,type,tick,absent",
        help="families that it could do, with commas between them",
    )
    parser.add_argument("--old-unseen", type=int, default=10, help="instances of each of them")
    parser.add_argument("--work", type=Path, help="folder to keep everything in, and to go on from")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
