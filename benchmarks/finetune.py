"""Fine-tunes a model on a person's demonstrations of tasks that it fails, and measures what that changed.

    python benchmarks/finetune.py [--family tick] [--demonstrations 30] [--unseen 30] [--old press] [--json]

A scripted person, who knows each exam window's own state, does the family's tasks (seeds 1000 and up) through
real input on a private desktop while `agent.demonstrations` records; the records are searched for secrets and
go the way of the window's button: `training.finetune prepare`, `training sft --tuning lora` on the CPU,
`training.finetune adapt`, then both models on the held-out steps. Success of the whole agent is measured
before and after on unseen instances of the family (seeds from 0) and, for forgetting, on `--old` families
that the model could do. With `--rehearsed` it also learns from so many of its own episodes of each of those,
as an owner chooses old runs that went right. `--work` keeps everything and goes on where an earlier run
stopped.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from threading import Event
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.types import Click, Hotkey, TypeText
from agent.computers.private_desktop import PrivateDesktop
from agent.coordinates import MonitorPoint
from agent.demonstrations.privacy import EVERY_APPLICATION, Consent
from agent.demonstrations.recorder import DemonstrationRecorder, RecordingOptions
from agent.models.catalogue import Catalogue
from agent.redaction import load_rules
from agent.redaction.records import redact_record
from agent.settings import Settings
from tests.training.oracle import is_reached, next_target
from training.evaluation.forms import FormCase, forms_desktop
from training.windows.exam.plan import ExamGoal
from training.windows.exam.state import ExamState
from training.windows.exam.tasks import plan_exam

ROOT = Path(__file__).resolve().parents[1]
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
        model = work / "base"
        if not model.exists():  # a copy: what is shipped may change meanwhile
            shutil.copytree(Catalogue().get(options.model).folder, model)
        figures = measure(options, work.absolute(), model.absolute())
    if options.json:
        # Nothing is promised: the gain depends on the family and the demonstrations.
        print(json.dumps({**figures, "gates": []}))
    else:
        for name, value in figures.items():
            print(f"{name}: {value}")
    return 0


def measure(options: argparse.Namespace, work: Path, model: Path) -> dict[str, Any]:
    unseen, old = f"0:{options.unseen}", f"0:{options.old_unseen}"
    records = demonstrated(options.family, options.demonstrations, work / "records")
    records += rehearsed(options.old, options.rehearsed, model, work)
    plan = _json(work / "prepared.json", "finetune", "prepare", str(work / "tuned"), *map(str, records),
                 "--model", str(model), "--threads", str(options.threads))  # fmt: skip
    trained = _json(work / "trained.json", "", "sft", "--recipe", str(work / "tuned" / "sft.toml"), "--json")
    after = work / "model"
    if not after.exists():
        _json(work / "adapted.json", "finetune", "adapt", str(work / "tuned"), "--target", str(after),
              "--name", "fine-tuned")  # fmt: skip
    figures: dict[str, Any] = {
        "family": options.family,
        "demonstrations": options.demonstrations,
        "rehearsed": len(records) - options.demonstrations,
        "steps_learned": plan["num_learned"],
        "training_steps": plan["steps"],
        "training_s": trained["wall_s"],
        "training_cpu_s": trained["cpu_s"],
    }
    for name, folder in (("before", model), ("after", after)):
        figures[f"held_out_{name}"] = _json(
            work / f"held_out_{name}.json", "finetune", "examine", str(work / "tuned"), "--model", str(folder)
        )
    for name, folder in (("before", model), ("after", after)):
        summary = _evaluated(work / f"unseen_{name}.json", options.family, unseen, folder)
        figures[f"success_{name}"] = summary["success"]
        figures[f"success_{name}_wilson_95"] = summary["wilson_95"]
    figures["unseen"] = options.unseen
    for name, folder in (("before", model), ("after", after)):
        summary = _evaluated(work / f"old_{name}.json", options.old, old, folder)
        figures[f"old_{name}"] = {
            family: one["success"] for family, one in summary["by_family"].items() if one["episodes"]
        }
    figures["old_unseen"] = options.old_unseen
    return figures


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


def rehearsed(families: str, number: int, model: Path, work: Path) -> list[Path]:
    """Records of what the model does well by itself, searched for secrets."""
    if not number:
        return []
    seeds = f"{FIRST_SEED}:{FIRST_SEED + number}"
    _evaluated(work / "rehearsed.json", families, seeds, model)
    folder = work / "rehearsed"
    played = [json.loads(line) for line in (folder / "results.jsonl").read_text().splitlines()]
    records = [folder / "records" / one["record_id"] for one in played if one["is_passed"]]
    for record in records:
        redact_record(record, load_rules(Settings.from_environment().redaction_file))
    return records


def _demonstrate(case: FormCase, desktop: PrivateDesktop, folder: Path) -> Path:
    stop = Event()
    case.open(desktop)
    try:
        consent = Consent.of([EVERY_APPLICATION])
        recorder = DemonstrationRecorder(desktop.address, folder, RecordingOptions(consent))
        recorder.start(case.task)
        time.sleep(LOOK_S)
        said = ""
        for goal in case.exam.goals:
            for _ in range(MAX_PARTS):
                state = case.state()
                if is_reached(goal, state):
                    break
                thought, actions = part_of(goal, state)
                recorder.note(thought)
                said = thought
                for action in actions:
                    desktop.perform(action, stop=stop)
                    time.sleep(LOOK_S)
        recorder.note("done" if said else f"{words_of(case.exam.goals[0])} already; done")
        recorder.finish()
        state = case.state()
        assert all(is_reached(goal, state) for goal in case.exam.goals), (case.family, case.seed)
        return recorder.folder
    finally:
        case.close(desktop)


def words_of(goal: ExamGoal) -> str:
    """What a person says of it: as the model thinks, so that it can follow."""
    verb = {"field": "fill", "choice": "choose", "check": "tick" if goal.value == "on" else "untick"}
    return f'{verb.get(goal.kind, "press")} "{goal.value if goal.kind in ("choice", "menu") else goal.name}"'


def part_of(goal: ExamGoal, state: ExamState) -> tuple[str, list[Click | Hotkey | TypeText]]:
    """What is said and done next."""
    target = next_target(goal, state)
    opens = target.kind in ("combo", "menu")
    actions: list[Click | Hotkey | TypeText] = [Click(MonitorPoint(target.x + 0.5, target.y + 0.5))]
    if goal.kind == "field":
        actions += [Hotkey(("ctrl", "a")), TypeText(goal.value)]
    return f'open "{goal.name}"' if opens else words_of(goal), actions


def _evaluated(kept: Path, families: str, seeds: str, model: Path) -> dict[str, Any]:
    return _json(kept, "evaluate", "forms", "--families", families, "--seeds", seeds, "--model", str(model),
                 "--json", "--out", str(kept.with_suffix("")))  # fmt: skip


def _json(kept: Path, package: str, *arguments: str) -> dict[str, Any]:
    """The last line of a child process, and what it cost; what an earlier run said is taken as it is."""
    if kept.exists():
        found: dict[str, Any] = json.loads(kept.read_text())
        return found
    module = ".".join(part for part in ("training", package) if part)
    command = [sys.executable, "-m", module, *arguments]
    environment = {**os.environ, "OMP_NUM_THREADS": os.environ.get("OMP_NUM_THREADS", "2")}
    begun_s, begun_cpu_s = time.monotonic(), _cpu_s()
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    lines = done.stdout.strip().splitlines()
    said: dict[str, Any] = json.loads(lines[-1]) if lines else {}
    if done.returncode or "error" in said:
        raise SystemExit(f"{' '.join(arguments[:2])} failed: {said.get('error', done.returncode)}")
    said |= {"wall_s": round(time.monotonic() - begun_s, 1), "cpu_s": round(_cpu_s() - begun_cpu_s, 1)}
    kept.write_text(json.dumps(said))
    return said


def _cpu_s() -> float:
    """Of all children so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--model", default="embedded")
    parser.add_argument("--family", default="tick", help="that the model fails (default: %(default)s)")
    parser.add_argument("--demonstrations", type=int, default=30)
    parser.add_argument("--unseen", type=int, default=30, help="instances of the family")
    parser.add_argument(
        "--old",
        default="press,type,choose,absent",
        help="families that it could do, with commas between them",
    )
    parser.add_argument("--old-unseen", type=int, default=10, help="instances of each of them")
    parser.add_argument("--rehearsed", type=int, default=0, help="own episodes of each of them to learn from")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--work", type=Path, help="folder to keep everything in, and to go on from")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
