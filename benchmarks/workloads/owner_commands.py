"""`deskhand finetune` and evaluations as an owner starts them; answers are kept in files, so that a run that
was cut off goes on. I/O: child processes, files.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from agent.models.catalogue import Catalogue
from agent.models.manifest import load, save

ROOT = Path(__file__).resolve().parents[2]


def base_model(home: Path, name: str) -> Path:
    """A copy of an installed model, called `base`: what is shipped may change meanwhile."""
    base = home / "models" / "base"
    if not base.exists():
        base.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(Catalogue().get(name).folder, base)
        save(replace(load(base), name="base"), base)
    return base


def deskhand(kept: Path, home: Path, *arguments: str) -> dict[str, Any]:
    """What a command of `deskhand finetune` answers."""
    command = [sys.executable, "-m", "app", "finetune", *arguments, "--json"]
    return said(kept, command, {"DESKHAND_HOME": str(home)})


def answer(home: Path, *arguments: str) -> dict[str, Any]:
    """The same without keeping it."""
    with tempfile.TemporaryDirectory() as folder:
        found = deskhand(Path(folder) / "said.json", home, *arguments)
    return {name: value for name, value in found.items() if not name.endswith("_s")}


def outcomes(kept: Path, families: str, seeds: str, model: Path, *, suite: str = "forms") -> dict[str, bool]:
    """Which whole tasks of a suite a model does."""
    said(kept, [sys.executable, "-m", "training.evaluate", suite, "--families", families,
                "--seeds", seeds, "--model", str(model), "--json", "--out", str(kept.with_suffix(""))],
         {})  # fmt: skip
    rows = (kept.with_suffix("") / "results.jsonl").read_text().splitlines()
    return {f"{one['family']} {one['seed']}": bool(one["is_passed"]) for one in map(json.loads, rows)}


def said(kept: Path, command: list[str], more: Mapping[str, str]) -> dict[str, Any]:
    """The last line of a child process, and what it cost; what an earlier run said is taken as it is."""
    if kept.exists():
        found: dict[str, Any] = json.loads(kept.read_text())
        return found
    environment = {**os.environ, "OMP_NUM_THREADS": os.environ.get("OMP_NUM_THREADS", "2"), **more}
    begun_s, begun_cpu_s = time.monotonic(), _cpu_s()
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    lines = done.stdout.strip().splitlines()
    last: dict[str, Any] = json.loads(lines[-1]) if lines else {}
    if done.returncode or "error" in last:
        raise SystemExit(f"{' '.join(command[2:5])} failed: {last.get('error', done.returncode)}")
    last |= {"wall_s": round(time.monotonic() - begun_s, 1), "cpu_s": round(_cpu_s() - begun_cpu_s, 1)}
    kept.write_text(json.dumps(last))
    return last


def _cpu_s() -> float:
    """Of all children so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
