"""`python -m training status FOLDER`: the status of a run, read from its folder. I/O: files.

For every stage its recipe and the last line of its log; with asynchronous rollouts also their present state,
with one line that names the bottleneck, and of a run under a supervisor what was lost where, with its page
(`robust/report.html`) made anew.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from agent.terminal import terminal_line
from training.errors import RunFolderError
from training.robust import report
from training.stages.progress import in_words

ROLLOUTS = "rollouts.json"
_OLD_S = 30.0
"""After this long without a log line a run is reported as silent."""
_LAST_BYTES = 100_000


def status(folder: Path, now_s: float) -> dict[str, Any]:
    """
    Raises:
        RunFolderError: there is no run in the folder.
    """
    try:
        recipe = json.loads((folder / "recipe.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise RunFolderError(f"There is no run in {folder}: {error}.") from error
    found: dict[str, Any] = {"stage": recipe["stage"], "is_done": (folder / "result").exists()}
    if (row := _last_row(folder / "log.jsonl")) is not None:
        found["log"] = row
    if robust := report.lines(folder / "robust"):
        found["robust"] = robust
    try:
        rollouts = json.loads((folder / ROLLOUTS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return found
    return found | {"rollouts": rollouts, "silent_s": max(0.0, now_s - rollouts["written_at"])}


def in_lines(found: dict[str, Any]) -> list[str]:
    lines = [f"{found['stage']}: {'done' if found['is_done'] else 'not done yet'}"]
    if row := found.get("log"):
        metrics = [f"{name} {value:.4g}" for name, value in row.items() if isinstance(value, float)]
        shown = [text for text in metrics if not text.startswith("rollouts/")][:6]
        lines.append(f"step {row['step']}" + "".join(f" · {text}" for text in shown))
    lines += found.get("robust", [])
    if (seen := found.get("rollouts")) is None:
        return lines
    faults = ", ".join(f"{count} × {reason}" for reason, count in sorted(seen["dropped"].items())) or "none"
    lines += [
        f"episodes trained per hour   {_number(seen['episodes_per_hour'], '.0f')}",
        f"environment use             {_number(seen['environment_use'], '.0%')}",
        f"trainer idle                {_number(seen['trainer_idle'], '.0%')}",
        f"sampler busy                {_number(seen['sampler_busy'], '.0%')}",
        f"worst staleness             {seen['worst_staleness']}",
        "trained of what was played  "
        f"{_number(seen.get('trained_share_short'), '.0%')} in the shortest quarter of the episodes, "
        f"{_number(seen.get('trained_share_long'), '.0%')} in the longest",
        f"queue                       {seen['queue']} ended, {seen['running']} running",
        f"lost episodes               {faults}; {seen['restarts']} parts started again",
        f"leases                      {seen['environments']}",
        seen["waits_for"],
    ]
    if seen["alarm"]:
        lines.append(f"Alarm: {seen['alarm']}")
    if not found["is_done"] and found["silent_s"] > _OLD_S:
        lines.append(f"The run has said nothing for {in_words(found['silent_s'])}: it may have ended.")
    return lines


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m training status", description=__doc__)
    parser.add_argument("folder", type=Path, help="folder of a run")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    given = parser.parse_args(arguments)
    try:
        found = status(given.folder, time.time())
    except RunFolderError as error:
        print(terminal_line(f"status: {error}"), file=sys.stderr)
        return 2
    if "robust" in found and (page := report.write(given.folder / "robust")) is not None:
        found["robust"] = [*found["robust"], f"page                        {page}"]
    print(json.dumps(found) if given.json else "\n".join(in_lines(found)))
    return 0


def _number(value: float | None, form: str) -> str:
    """NaN: not measured yet."""
    return "not known yet" if value is None or value != value else format(value, form)


def _last_row(path: Path) -> dict[str, Any] | None:
    """A line that is being written is left out."""
    if not path.exists():
        return None
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - _LAST_BYTES))
        lines = file.read().decode(errors="replace").splitlines()
    for line in reversed(lines):
        try:
            return dict(json.loads(line))
        except ValueError:
            continue
    return None
