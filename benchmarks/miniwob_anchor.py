"""MiniWoB++ as an anchor: where a model stands on all 130 tasks, and which are lost to what.

    python benchmarks/miniwob_anchor.py [--json]                            # plays seed 0 of all, embedded
    deskhand eval miniwob --seeds 0:1 --out runs/miniwob --model NAME
    python benchmarks/miniwob_anchor.py --folders runs/miniwob [runs/more …]  # what was played
    deskhand eval miniwob --seeds 0:1 --attempts 8 --temperature 0.7 --budgets 10 --out runs/eight
    python benchmarks/miniwob_anchor.py --attempts runs/eight [--json]        # best of 8, of what was played

Reads results and records of `deskhand eval miniwob`; of several folders the last counts where both have a
task. A task is lost to the first of these that holds:

- *gave up*: the agent asked its owner, since a name of the task was not found on the page;
- *task's own words*: it clicked in the sentence at the top of the page, which is a part of the picture;
- *submitted at once*: its first action ended the page;
- *never dragged or drew*: the task is of that sort, and it did neither;
- *thought it was done*: it said so, and the page had paid nothing;
- *wrong*: anything else.

Of attempts, which may be of some tasks only, those tasks count that have all of them: the mean of the first
attempts, and the tasks that one of N succeeds at.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path
from threading import Event
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions import points
from agent.actions.types import Action, Drag, MouseDown
from agent.coordinates import MonitorPoint
from agent.store import open_record
from benchmarks.workloads.gates import all_met, at_least, equal_to
from training.evaluate import evaluate, parse_arguments
from training.evaluation.case import EpisodeResult
from training.evaluation.miniwob import MINIWOB_FAMILIES, MINIWOB_GROUPS, NEEDS_KNOWLEDGE
from training.evaluation.page_runner import ENDED_BY_PAGE
from training.evaluation.summary import wilson_interval

SORTS = tuple(name for name in MINIWOB_GROUPS if "-" in name or name.endswith("ing"))
_SENTENCE_PX = 100
"""Height of the sentence in the magnified picture."""


def read_results(folders: list[Path]) -> dict[str, list[tuple[EpisodeResult, Path]]]:
    """Task → its episodes and their records."""
    found: dict[str, dict[int, tuple[EpisodeResult, Path]]] = {}
    for folder in folders:
        for line in (folder / "results.jsonl").read_text(encoding="utf-8").splitlines():
            result = EpisodeResult(**json.loads(line))
            found.setdefault(result.family, {})[result.seed] = (result, folder / "records" / result.record_id)
    return {name: list(by_seed.values()) for name, by_seed in found.items()}


def done_in(record: Path) -> list[Action]:
    return [one.action for step in open_record(record) for one in step.performed if one.effect is not None]


def lost_to(result: EpisodeResult, actions: list[Action]) -> str:
    at = [point for action in actions for point in points(action).values() if isinstance(point, MonitorPoint)]
    if result.ending == "asked_user":
        return "gave up"
    if any(point.y < _SENTENCE_PX for point in at):
        return "task's own words"
    if result.ending == ENDED_BY_PAGE and result.num_steps == 1:
        return "submitted at once"
    is_of_hands = result.family in MINIWOB_GROUPS["dragging-and-drawing"]
    if is_of_hands and not any(isinstance(one, Drag | MouseDown) for one in actions):
        return "never dragged or drew"
    return "thought it was done" if result.ending == "finished" else "wrong"


def share(names: tuple[str, ...], found: dict[str, list[tuple[EpisodeResult, Path]]]) -> dict[str, Any]:
    results = [result for name in names for result, _ in found.get(name, ())]
    passed = sum(result.is_passed for result in results)
    low, high = wilson_interval(passed, len(results))
    return {
        "episodes": len(results),
        "passed": passed,
        "success": round(passed / len(results), 4) if results else None,
        "wilson_95": [round(low, 4), round(high, 4)],
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--folders", type=Path, nargs="*", default=[], metavar="FOLDER")
    parser.add_argument("--attempts", type=Path, metavar="FOLDER", help="several attempts at each task")
    parser.add_argument("--num-attempts", type=int, default=8)
    parser.add_argument("--json", action="store_true", help="print one JSON object on standard output")
    options = parser.parse_args()
    if options.attempts is not None:
        print(json.dumps({**best_of(options.attempts, options.num_attempts), "gates": []}))
        return 0
    with tempfile.TemporaryDirectory(prefix="deskhand-miniwob-") as own:
        if not options.folders:
            evaluate(parse_arguments(["miniwob", "--seeds", "0:1", "--out", own]), Event())
        rows = standing(options.folders or [Path(own)])
    mean = rows["no_knowledge_needed"]["success"] or 0.0
    gates = [
        equal_to("tasks", rows["tasks"], len(MINIWOB_FAMILIES)),
        at_least("mean of tasks that need no world knowledge, greedy", mean, 0.6),
    ]
    rows["tables"] = tables_of(rows)
    print(json.dumps({**rows, "gates": gates} if options.json else rows, indent=None if options.json else 1))
    return 0 if all_met(gates) else 1


def standing(folders: list[Path]) -> dict[str, Any]:
    found = read_results(folders)
    losses: dict[str, list[str]] = {}
    for name, episodes in sorted(found.items()):
        for result, record in episodes:
            if not result.is_passed:
                losses.setdefault(lost_to(result, done_in(record)), []).append(name)
    sorts = [name for name in MINIWOB_GROUPS if name in SORTS and name != "no-knowledge-needed"]
    return {
        "tasks": len(found),
        "all": share(MINIWOB_FAMILIES, found),
        "no_knowledge_needed": share(MINIWOB_GROUPS["no-knowledge-needed"], found),
        "knowledge_needed": share(NEEDS_KNOWLEDGE, found),
        "by_sort": {name: share(MINIWOB_GROUPS[name], found) for name in sorts},
        "passed": sorted(name for name, of in found.items() if all(one.is_passed for one, _ in of)),
        "lost_to": {why: dict(Counter(names)) for why, names in losses.items()},
        "lost": {why: len(names) for why, names in losses.items()},
    }


def best_of(folder: Path, num_attempts: int) -> dict[str, Any]:
    """Tasks with fewer attempts (a run that goes on) do not count."""
    passed: dict[str, list[bool]] = {}
    for line in (folder / "attempts.jsonl").read_text(encoding="utf-8").splitlines():
        attempt = json.loads(line)
        passed.setdefault(attempt["family"], []).append(attempt["is_passed"])
    whole = {name: tries[:num_attempts] for name, tries in passed.items() if len(tries) >= num_attempts}
    num_best = sum(any(tries) for tries in whole.values())
    low, high = wilson_interval(num_best, len(whole))
    return {
        "num_attempts": num_attempts,
        "tasks": len(whole),
        "mean_of_attempts": round(sum(map(sum, whole.values())) / max(1, num_attempts * len(whole)), 4),
        "best_of": round(num_best / max(1, len(whole)), 4),
        "wilson_95": [round(low, 4), round(high, 4)],
        "passed": {name: sum(tries) for name, tries in whole.items()},
    }


def tables_of(rows: dict[str, Any]) -> list[dict[str, Any]]:
    """By sort, and lost to what; for the page of results."""
    sorts = [[name, part["episodes"], part["passed"]] for name, part in rows["by_sort"].items()]
    losses = sorted(rows["lost_to"].items(), key=lambda row: -len(row[1]))
    return [
        {"title": "By sort, greedy", "columns": ["Sort", "Tasks", "Passed"], "rows": sorts},
        {
            "title": "What the others are lost to",
            "columns": ["Lost to", "Tasks", "Which"],
            "rows": [[why, sum(names.values()), ", ".join(names)] for why, names in losses],
        },
    ]


if __name__ == "__main__":
    sys.exit(main())
