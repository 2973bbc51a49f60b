"""Twenty recorded runs with answers, denials, changes, take-overs and forks: exported, learned, repeated.

    python benchmarks/corrected_runs.py [--count 20] [--model tiny] [--work DIR] [--json]

Each run is one of the real session in Mousepad on a private desktop of its own; the model's replies and what
its owner says to them are scripted (`tests/training/corrected_runs.py`). Then come the commands of an owner:
`deskhand export` in every format and `deskhand import` of what can be read again, `deskhand finetune start`
on this machine, from a model of random weights or from the shipped one (`--model embedded`), `compare`,
`adopt --anyway`, `back`, and `deskhand replay` of every run on a new desktop. Exit status 1 where one of them
says an error, or a run that is done again ends in one.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.review import collect
from agent.review.corrections import Correction, taught
from app.workshop.tuning_folder import HeldOut
from benchmarks.workloads.gates import all_met, equal_to
from benchmarks.workloads.owner_commands import ROOT, answer, base_model, deskhand
from tests.tiny_models import qwen3_config, random_state
from tests.training.corrected_runs import Scene, corrected_runs
from training.export.embedded import export_embedded
from training.trajectories.formats import READERS, WRITERS

APPLICATION = ["mousepad"]
_LIMIT_S = 600
_SOUND_ENDINGS = ("finished", "asked_user")
"""A run in which a question was answered ends with that question where nobody is there to answer it."""
_CANVAS_PX = (128, 64)
"""What the model of random weights sees."""
_OPENED = ("--computer", "private", "--open", " ".join(APPLICATION), "--approve", "all")
Figures = dict[str, Any]


@contextmanager
def editor() -> Iterator[PrivateDesktop]:
    """A desktop of its own with an empty editor on it."""
    with PrivateDesktop(DesktopOptions()) as desktop:
        desktop.start(APPLICATION)
        yield desktop


EDITOR = Scene(
    opens=editor,
    target="File",
    target_px=(96.0, 82.0),
    other="Search",
    about={"open": " ".join(APPLICATION), "computer": "private", "desktop": "800x608", "max_steps": "20"},
)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--model", choices=("tiny", "embedded"), default="tiny", help="what learns")
    parser.add_argument("--work", type=Path, help="keep everything there")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="corrected-") as folder:
        work = options.work or Path(folder)
        work.mkdir(parents=True, exist_ok=True)
        answer_ = measure(work.absolute(), options.count, options.model)
    print(json.dumps(answer_, indent=None if options.json else 1))
    return 0 if all_met(answer_["gates"]) else 1


def measure(work: Path, count: int, model: str) -> Figures:
    home = work / "home"
    begun_s = time.monotonic()
    if not (home / "records").exists():
        corrected_runs(home, count, EDITOR)
    recorded_s = time.monotonic() - begun_s
    found = collect(sorted((home / "records").iterdir()))
    good = [one.folder for one in found if one.tasks[0].outcome == "success"]
    learned = taught(found)
    _say(f"{len(good)} runs, {learned.num_pairs} pairs")
    exported = [_exported(home, good, name, work) for name in sorted(WRITERS)]
    tuned = _fine_tuned(work, home, good, model)
    again = [_replayed(home, one.name) for one in good]
    wrong = sum(one not in _SOUND_ENDINGS for one in again)
    problems = [one for one in exported if one] + tuned.pop("problems")
    return {
        "benchmark": "corrected runs",
        "runs": len(good),
        "corrections": {str(kind): learned.corrections[kind] for kind in Correction},
        "pairs": learned.num_pairs,
        "recorded_s": round(recorded_s, 1),
        "formats": len(exported),
        **tuned,
        "done_again": dict(Counter(again)),
        "problems": problems,
        "gates": [
            equal_to("runs that were recorded", len(good), count),
            equal_to("commands that said an error", len(problems), 0),
            equal_to("runs that ended in an error when they were done again", wrong, 0),
        ],
    }


def _exported(home: Path, records: list[Path], name: str, work: Path) -> str:
    """Out, and in again where it can be read; "" or what was said."""
    out = work / "exported" / name
    said = _deskhand(home, "export", *(one.name for one in records), "--format", name, "--out", str(out))
    if said.returncode:
        return f"export {name}: {said.stderr.strip().splitlines()[-1:]}"
    if name not in READERS:
        return ""
    other = work / "imported" / name
    said = _deskhand(other, "import", str(out), "--format", name)
    return f"import {name}: {said.stderr.strip().splitlines()[-1:]}" if said.returncode else ""


def _fine_tuned(work: Path, home: Path, records: list[Path], model: str) -> Figures:
    """As an owner does it, each command in its turn; what an earlier run said is kept in `work`."""
    begun_with = "base" if model == "embedded" else model
    if model == "embedded":
        base_model(home, model)
    elif not (home / "models" / model).exists():
        config = qwen3_config()
        export_embedded(
            random_state(config), config, home / "models" / model, name=model, canvas_px=_CANVAS_PX
        )
    _say("fine-tuning")
    try:
        started = deskhand(work / "started.json", home, "start", *map(str, records), "--model", begun_with)
        compared = answer(home, "compare")
        adopted = answer(home, "adopt", "--anyway")
        back = answer(home, "back")
    except SystemExit as failed:
        return {"problems": [str(failed)]}
    before, after = (HeldOut.read(started[name]) for name in ("before", "after"))
    return {
        "problems": [],
        "begun_with": model,
        "start_s": started["wall_s"],
        "held_out_exact": [before.exact, after.exact, before.steps],
        "old_known": [before.known, after.known, before.old],
        "advice": compared.get("advice", started.get("advice")),
        "adopted": adopted,
        "back": back,
    }


def _replayed(home: Path, record_id: str) -> str:
    """How it ended, or what was said instead."""
    said = _deskhand(home, "replay", record_id, *_OPENED, "--json", stdin="The first one.\n" * 9)
    lines = said.stdout.strip().splitlines()
    _say(f"{record_id}: {lines[-1:] or said.stderr[-300:]}")
    if not lines:
        return said.stderr.strip()[-300:]
    found = json.loads(lines[-1])
    return str(found.get("ending", {}).get("kind", "") if isinstance(found.get("ending"), dict)
               else found.get("ending", found.get("error", "")))  # fmt: skip


def _deskhand(home: Path, *words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "app", *words],
        cwd=ROOT,
        env={**os.environ, "DESKHAND_HOME": str(home)},
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        timeout=_LIMIT_S,
    )


def _say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
