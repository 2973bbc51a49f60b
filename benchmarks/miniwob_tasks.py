"""All tasks of MiniWoB++ with a random policy: which open, repeat with their seed, and what they pay.

    python benchmarks/miniwob_tasks.py [--tasks NAME …] [--episodes 2] [--json]

Random clicks and keys in one browser with several pages. For every task: whether it opens, whether the same
seed shows the same picture twice, how many episodes ended by themselves, the rewards, and the seconds of a
reset and of a step. Exit status 1 when a task that opened fails afterwards.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.types import Action, Click, TypeText
from agent.coordinates import MonitorPoint
from training.browser import Pages
from training.environments.miniwob import SIZE, MiniWob, task_names
from training.errors import EnvironmentFaultError


def random_action(dice: random.Random) -> Action:
    if dice.random() < 0.2:
        return TypeText(dice.choice("abcdefghijklmnopqrstuvwxyz0123456789"))
    return Click(MonitorPoint(dice.randrange(SIZE[0]), dice.randrange(50, SIZE[1])))


def try_task(name: str, pages: Pages, episodes: int) -> dict[str, Any]:
    task, dice = MiniWob(name, max_steps=8, pages=pages), random.Random(name)
    row: dict[str, Any] = {"task": name, "opens": False, "problem": ""}
    try:
        began_s = time.monotonic()
        first = task.reset(0)
        row |= {"opens": True, "open_s": round(time.monotonic() - began_s, 3)}
        began_s = time.monotonic()
        second = task.reset(0)
        row["reset_s"] = round(time.monotonic() - began_s, 3)
        row["repeats"] = bool(np.array_equal(first.pixels, second.pixels)) and first.text == second.text
        rewards, ended, step_s = [], 0, []
        for seed in range(episodes):
            task.reset(seed)
            while True:
                began_s = time.monotonic()
                feedback = task.step(random_action(dice))
                step_s.append(time.monotonic() - began_s)
                if feedback.terminated or feedback.truncated:
                    break
            rewards.append(feedback.reward)
            ended += feedback.terminated
        row |= {"rewards": rewards, "ended": ended, "step_s": round(statistics.median(step_s), 3)}
    except EnvironmentFaultError as error:
        row["problem"] = str(error)[:200]
    finally:
        task.close()
    return row


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tasks", nargs="*", default=None, help="default: all")
    parser.add_argument("--episodes", type=int, default=2, help="of each; default: %(default)s")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    names = tuple(options.tasks) if options.tasks else task_names()
    pages = Pages()
    anchor = pages.open(width=10, height=10)  # keeps the browser from one task to the next
    rows = []
    try:
        for name in names:
            rows.append(try_task(name, pages, options.episodes))
            if not options.json:
                print(rows[-1], flush=True)
    finally:
        pages.close(anchor)
    opened = [row for row in rows if row["opens"]]
    found = {
        "tasks": len(rows),
        "opened": len(opened),
        "repeat_with_seed": sum(row.get("repeats", False) for row in opened),
        "not_opened": {row["task"]: row["problem"] for row in rows if not row["opens"]},
        "failed_later": {row["task"]: row["problem"] for row in opened if row["problem"]},
        "step_s_median": statistics.median([row["step_s"] for row in opened if "step_s" in row] or [0.0]),
        "rows": rows,
    }
    print(json.dumps(found if options.json else {key: found[key] for key in found if key != "rows"}))
    return 1 if found["failed_later"] else 0


if __name__ == "__main__":
    sys.exit(main())
