"""kill -9 of the learner at random moments in the experiments' worlds: does it end as if nothing had been?

    python benchmarks/kill_experiments.py [--what retool errands desk games] [--kills 20] [--quick] [--json]

A small run of ReTool's full arm, one of the testbed of long errands, one of hybrid RL on the desk, and one of
a browser game. ReTool's policy is the one that its arms begin with, where everything has made it; otherwise a
shorter cold start is made, whose programs mostly fail. Each runs once undisturbed, then again from the
beginning; that one is killed at random moments and begun again in the same way until it ends, as often as
there are kills left. Compared are the last checkpoint (weights, optimisers), bit by bit, the log, line for
line, and the result; only what was measured by the clock is left out. After each kill no program of its
sandboxes may run, and no temporary file may lie there; a browser's profile may lie until the run goes on.
Exit status 1 where anything differs or is left.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import multiprocessing
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import torch

from benchmarks.workloads.gates import Gate, all_met, equal_to
from benchmarks.workloads.running_processes import below, is_running
from training.experiments.games.run import run_game
from training.experiments.games.settings import GameSizes
from training.experiments.hybrid.run import run_hybrid_cell
from training.experiments.hybrid.settings import HYBRID, HybridSizes
from training.experiments.retool.run import run_retool
from training.experiments.retool.settings import FULL, QUICK, RetoolSizes
from training.experiments.testbed.run import run_cell
from training.experiments.testbed.settings import RECIPE, TestbedSizes
from training.stages import checkpoints
from training.stages.run_folder import read_log

WHAT = ("retool", "errands", "desk", "games")
FORK = multiprocessing.get_context("fork")
MOST_S = 1800.0
GONE_WITHIN_S = 20.0
"""The kernel ends a sandbox with its trainer; on a crowded machine that takes a moment."""
RETOOL = RetoolSizes(updates=4, episodes=6, value_passes=1, held_out=4, unseen=1, eval_every=2)
SHORT_START = {"quoting_steps": 2, "text_steps": 2, "code_steps": 60, "code_rounds": 1}
QUICK_RETOOL = replace(QUICK, updates=3)
"""Enough for a checkpoint before the end; nothing calls so soon."""
ERRANDS = TestbedSizes(
    updates=22, episodes=4, value_batches=1, value_passes=1, held_out=4, eval_every=8, imitation=10
)
DESK = HybridSizes(
    updates=22, tokens=200, value_batches=1, value_passes=1, held_out=4, eval_every=8, imitation=10
)
GAME, PLAYS = "tiles", GameSizes(updates=22, episodes=4, value_passes=1, held_out=4, looks_from=2)
RETOOL_STARTS = "retool-start-*.pt"


@dataclass(frozen=True)
class KilledRun:
    """A run of an experiment that can be repeated in a folder."""

    run: Callable[[Path], dict[str, Any]]
    """Runs or resumes it there; its result."""
    starts: Path
    """Where policies lie that arms begin with."""
    start_names: str
    """Their names, as a pattern."""
    is_swept: bool = False
    """What a killed run leaves is taken away when the next one begins, as a browser's profile is."""

    def folder(self, out: Path) -> Path:
        """Of the run itself, in that folder."""
        return next(path.parent for path in out.rglob("log.jsonl"))


@dataclass
class KillsSeen:
    """What happened to a run that was killed."""

    kills: int = 0
    runs: int = 0
    sandboxed: int = 0
    """Processes below the learner at the moments of the kills."""
    left_running: int = 0
    left_files: list[str] = field(default_factory=list)
    differ: list[str] = field(default_factory=list)
    """What was not as in the undisturbed run."""


def runs(starts: Path, retool: RetoolSizes) -> dict[str, KilledRun]:
    """All, by name.

    Args:
        starts: a folder that may have the policy that ReTool's arms begin with.
    """
    if retool == RETOOL and not list(
        starts.glob(f"retool-start-*{f'-code-{retool.code_steps}' * retool.code_rounds}.pt")
    ):
        retool = replace(retool, **SHORT_START)
    return {
        "retool": KilledRun(
            lambda out: run_retool(FULL, 0, retool, out, lambda _: None), starts, RETOOL_STARTS
        ),
        "errands": KilledRun(
            lambda out: run_cell(RECIPE, 0, ERRANDS, out, lambda _: None), starts, "errands-start-*.pt"
        ),
        "desk": KilledRun(
            lambda out: run_hybrid_cell(HYBRID, 0, DESK, out, lambda _: None), starts, "desk-start-*.pt"
        ),
        "games": KilledRun(
            lambda out: run_game(GAME, 0, PLAYS, out, lambda _: None), starts, "no-start", True
        ),
    }


def killed(
    one: KilledRun, kills: int, rng: random.Random, tell: Callable[[int], None] = lambda _: None
) -> KillsSeen:
    """Compare an undisturbed run with one that is killed so many times."""
    with tempfile.TemporaryDirectory(prefix="deskhand-kill-experiments-") as name:
        home, seen = Path(name), KillsSeen()
        whole, passing = _begun(one, home / "whole", one.starts), home / "passing"
        passing.mkdir()
        _ended(_start(one, whole, passing))
        begin_s = time.monotonic()
        _ended(_start(one, _begun(one, home / "again", whole), passing))
        took_s = time.monotonic() - begin_s
        seen.differ += [f"undisturbed: {what}" for what in _different(one, whole, home / "again")]
        while seen.kills < kills:  # a run may come to its end between two kills; then another one begins
            seen.runs += 1
            broken = _begun(one, home / f"killed-{seen.runs}", whole)
            while seen.kills < kills and _is_killed(
                _start(one, broken, passing), rng.uniform(0.05, 0.9) * took_s, seen
            ):
                seen.left_files += [] if one.is_swept else _names(passing)
                tell(seen.kills)
            _ended(_start(one, broken, passing))
            seen.left_files += _names(passing) if one.is_swept else []
            seen.differ += _different(one, whole, broken)
        return seen


def _names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def _begun(one: KilledRun, out: Path, starts: Path) -> Path:
    """A folder with the policies that arms begin with, which are made once for all."""
    out.mkdir()
    for start in starts.glob(one.start_names):
        shutil.copy(start, out)
    return out


def _start(one: KilledRun, out: Path, passing: Path) -> BaseProcess:
    process = FORK.Process(target=_train, args=(one, out, passing))
    process.start()
    return process


def _train(one: KilledRun, out: Path, passing: Path) -> None:
    torch.set_num_threads(1)
    tempfile.tempdir = str(passing)
    with (
        Path(os.devnull).open("w") as nowhere,
        contextlib.redirect_stdout(nowhere),
        contextlib.redirect_stderr(nowhere),
    ):
        (out / "result.json").write_text(json.dumps(one.run(out)))


def _ended(process: BaseProcess) -> None:
    process.join(MOST_S)
    if process.exitcode != 0:
        raise SystemExit(f"a run ended with status {process.exitcode}")


def _is_killed(process: BaseProcess, after_s: float, seen: KillsSeen) -> bool:
    """False where the run ended first."""
    process.join(after_s)
    if process.exitcode is not None:
        return False
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)  # so that it starts nothing between the look and the kill
    started = below(process.pid)
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    deadline_s = time.monotonic() + GONE_WITHIN_S
    while any(map(is_running, started)) and time.monotonic() < deadline_s:
        time.sleep(0.05)
    seen.kills += 1
    seen.sandboxed += len(started)
    seen.left_running += sum(map(is_running, started))
    return True


def _different(one: KilledRun, whole: Path, broken: Path) -> list[str]:
    """Names of what is not the same."""
    looks: dict[str, Callable[[Path], Any]] = {
        "checkpoint": lambda out: _state(one.folder(out)),
        "log": lambda out: [_timeless(row) for row in read_log(one.folder(out))],
        "result": lambda out: _timeless(json.loads((out / "result.json").read_text())),
    }
    return [name for name, look in looks.items() if not _equal(look(whole), look(broken))]


def _state(folder: Path) -> dict[str, Any]:
    found = checkpoints.latest(folder / "checkpoints")
    assert found is not None
    return {"step": found.step, "counters": found.counters, "state": found.state()}


def _timeless(found: Any) -> Any:
    """Without what was measured by the clock."""
    if isinstance(found, dict):
        return {name: _timeless(value) for name, value in found.items() if "seconds" not in name}
    return found


def _equal(one: Any, other: Any) -> bool:
    """Tensors bit by bit."""
    if isinstance(one, torch.Tensor) and isinstance(other, torch.Tensor):
        return bool(one.dtype == other.dtype) and torch.equal(one, other)
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_equal(one[name], other[name]) for name in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(_equal, one, other))
    return bool(one == other)


def gates(name: str, seen: KillsSeen, kills: int) -> list[Gate]:
    """What is promised of a run that was killed."""
    return [
        equal_to(f"{name}: kills", seen.kills, kills),
        equal_to(f"{name}: checkpoints, logs and results that differ", len(seen.differ), 0),
        equal_to(f"{name}: programs left running", seen.left_running, 0),
        equal_to(f"{name}: files left", len(seen.left_files), 0),
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--what", nargs="+", choices=WHAT, default=WHAT)
    parser.add_argument("--kills", type=int, default=20, help="of each (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="of the moments")
    parser.add_argument(
        "--starts", type=Path, default=Path("runs/experiments"), help="where everything ran (%(default)s)"
    )
    parser.add_argument("--quick", action="store_true", help="ReTool's smallest size, which never calls")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args(arguments)
    known = runs(options.starts, QUICK_RETOOL if options.quick else RETOOL)
    rng, promised = random.Random(options.seed), list[Gate]()
    found: dict[str, Any] = {}
    for name in options.what:
        seen = killed(
            known[name], options.kills, rng, partial(print, f"{name}: kill", file=sys.stderr, flush=True)
        )
        found[name] = {
            "kills": seen.kills,
            "runs_to_their_end": seen.runs,
            "programs_running_at_kills": seen.sandboxed,
            "differ": seen.differ,
            "left_files": seen.left_files,
        }
        promised += gates(name, seen, options.kills)
    found |= {"load": round(os.getloadavg()[0], 1), "gates": promised}
    print(json.dumps(found) if options.json else json.dumps(found, indent=1))
    return 0 if all_met(promised) else 1


if __name__ == "__main__":
    sys.exit(main())
