"""All tasks of MiniWoB++ in our environment: which open, repeat with their seed, and what they pay.

    python benchmarks/miniwob_tasks.py [--policy random|scripted|both] [--tasks NAME …] [--episodes N]
                                       [--json]

`random` clicks and types at random in every task; `scripted` is a person's script for most of the simple ones
(benchmarks/workloads/miniwob_scripts.py), once doing what is asked and once erring on purpose. After every
episode the environment's verdict is compared with what the page itself has kept and shows: its own reward. A
script is right where it does what is asked in all episodes and where erring is never called a success. Exit
status 1 when a task that opened fails afterwards, or a verdict disagrees.
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

from agent.actions.types import Action, Click, TypeText, Wait
from agent.coordinates import MonitorPoint
from benchmarks.workloads.gates import all_met, equal_to
from benchmarks.workloads.miniwob_person import EpisodeOver, LostError, Person
from benchmarks.workloads.miniwob_scripts import SCRIPTS
from training.browser import Pages
from training.environments.environment import Feedback
from training.environments.miniwob import SIZE, MiniWob, miniwob_folder
from training.errors import EnvironmentFaultError

_RANDOM_STEPS, _PERSONS_STEPS = 8, 300
_OWN = """
({ raw: WOB_RAW_REWARD_GLOBAL, done: WOB_DONE_GLOBAL, episodes: WOB_EPISODE_ID,
   decayed: WOB_REWARD_GLOBAL, shown: document.getElementById("reward-last").textContent })
"""


def random_action(rng: random.Random) -> Action:
    if rng.random() < 0.2:
        return TypeText(rng.choice("abcdefghijklmnopqrstuvwxyz0123456789"))
    return Click(MonitorPoint(rng.randrange(SIZE[0]), rng.randrange(50, SIZE[1])))


def agrees(task: MiniWob, over: Feedback) -> bool:
    """Whether the verdict is the page's own. Its shown reward has decayed with time, but not in its sign."""
    own = task.value(_OWN)
    if not over.terminated:
        return not own["done"] and over.reward == 0 and not over.info["success"]
    shown = float(own["shown"])
    is_same = own["done"] and own["raw"] == over.reward and f"{own['decayed']:.2f}" == own["shown"]
    return bool(is_same and over.info["success"] == (own["raw"] > 0) and (shown <= 0 or over.info["success"]))


def play_randomly(name: str, pages: Pages, episodes: int) -> dict[str, Any]:
    task, rng = MiniWob(name, max_steps=_RANDOM_STEPS, pages=pages), random.Random(name)
    row: dict[str, Any] = {"task": name, "opens": False, "problem": "", "agreed": 0}
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
                feedback = task.step(random_action(rng))
                step_s.append(time.monotonic() - began_s)
                if feedback.terminated or feedback.truncated:
                    break
            rewards.append(feedback.reward)
            ended += feedback.terminated
            row["agreed"] += agrees(task, feedback)
        row |= {"rewards": rewards, "ended": ended, "step_s": round(statistics.median(step_s), 3)}
    except EnvironmentFaultError as error:
        row["problem"] = str(error)[:200]
    finally:
        task.close()
    return row


def play_scripted(name: str, pages: Pages, episodes: int) -> dict[str, Any]:
    """Each seed twice: as it is asked for, and erring."""
    task = MiniWob(name, max_steps=_PERSONS_STEPS, pages=pages)
    row: dict[str, Any] = {"task": name, "problem": "", "agreed": 0, "played": 0}
    row |= {"right": 0, "erred": 0, "erred_and_paid": 0}
    try:
        for seed in range(episodes):
            for errs in (False, True):
                task.reset(seed)
                person = Person(task, errs=errs)
                over = _done_by(person, name)
                row["played"] += 1
                row["agreed"] += agrees(task, over)
                if not errs:
                    row["right"] += bool(over.info["success"])
                elif person.has_erred:
                    row["erred"] += 1
                    row["erred_and_paid"] += bool(over.info["success"])
    except (EnvironmentFaultError, LostError) as error:
        row["problem"] = str(error)[:200]
    finally:
        task.close()
    row["is_right"] = not row["problem"] and row["right"] == episodes and not row["erred_and_paid"]
    return row


def _done_by(person: Person, name: str) -> Feedback:
    try:
        SCRIPTS[name](person)
    except EpisodeOver as over:
        return over.feedback
    try:
        while True:  # the script is done and the task is not: the step limit says so
            person.act(Wait(0.0))
    except EpisodeOver as over:
        return over.feedback


def of_random(rows: list[dict[str, Any]], episodes: int) -> dict[str, Any]:
    opened = [row for row in rows if row["opens"]]
    return {
        "tasks": len(rows),
        "opened": len(opened),
        "repeat_with_seed": sum(row.get("repeats", False) for row in opened),
        "episodes": episodes * len(opened),
        "verdicts_agreed": sum(row["agreed"] for row in opened),
        "episodes_ended": sum(row.get("ended", 0) for row in opened),
        "episodes_paid": sum(reward > 0 for row in opened for reward in row.get("rewards", ())),
        "not_opened": {row["task"]: row["problem"] for row in rows if not row["opens"]},
        "failed_later": {row["task"]: row["problem"] for row in opened if row["problem"]},
        "step_s_median": statistics.median([row["step_s"] for row in opened if "step_s" in row] or [0.0]),
    }


def of_scripted(rows: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "tasks": len(rows),
        "right": sum(row["is_right"] for row in rows),
        "with_errors": sum(row["erred"] > 0 for row in rows),
        "episodes": sum(row["played"] for row in rows),
        "verdicts_agreed": sum(row["agreed"] for row in rows),
        "erring_episodes": sum(row["erred"] for row in rows),
        "erring_episodes_paid": sum(row["erred_and_paid"] for row in rows),
        "not_right": {row["task"]: row["problem"] or row["right"] for row in rows if not row["is_right"]},
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--policy", choices=("random", "scripted", "both"), default="both")
    parser.add_argument("--tasks", nargs="*", default=None, help="default: all that the policy knows")
    parser.add_argument("--episodes", type=int, default=3, help="of each; default: %(default)s")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    known = {
        "random": tuple(sorted(path.stem for path in miniwob_folder().glob("*.html"))),
        "scripted": tuple(SCRIPTS),
    }
    play = {"random": play_randomly, "scripted": play_scripted}
    pages, found = Pages(), {}
    anchor = pages.open(width=10, height=10)  # keeps the browser from one task to the next
    try:
        for policy in known if options.policy == "both" else (options.policy,):
            found[policy] = [
                _told(play[policy](name, pages, options.episodes))
                for name in (options.tasks or known[policy])
            ]
    finally:
        pages.close(anchor)
    answer: dict[str, Any] = {}
    if "random" in found:
        answer["random"] = of_random(found["random"], options.episodes)
    if "scripted" in found:
        answer["scripted"] = of_scripted(found["scripted"])
    gates = [
        equal_to(f"{policy}.verdicts_agreed", one["verdicts_agreed"], one["episodes"])
        for policy, one in answer.items()
    ]
    if "random" in answer:
        gates.append(equal_to("random: tasks that failed later", len(answer["random"]["failed_later"]), 0))
    whole = answer | {"gates": gates} | ({"rows": found} if options.json else {})
    print(json.dumps(whole) if options.json else json.dumps(whole, indent=1))
    return 0 if all_met(gates) else 1


def _told(row: dict[str, Any]) -> dict[str, Any]:
    print(row, file=sys.stderr, flush=True)
    return row


if __name__ == "__main__":
    sys.exit(main())
