"""The browser games, played at random and by a written player: the references of the suite `games`.

    python benchmarks/games.py [--games NAME …] [--random 1000] [--scripted 100] [--replays 5] [--keep]
                               [--json]

Keys go to the page as events of its own and time passes as with a model, 200 ms a step; `--replays` episodes
a game are played again with real key events (`BrowserGame`), and every report has to be the same. `--keep`
writes the mean scores after each step to `training/evaluation/game_references.json`. Nobody has recorded a
person: that reference stays none.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from statistics import fmean
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.types import Hotkey
from benchmarks.workloads.game_players import random_keys, written_player
from benchmarks.workloads.gates import all_met, equal_to, gate
from training.browser import Page, Pages
from training.environments.browser_games import GAMES, BrowserGame, arena_seed, checksum, game_page
from training.environments.seeds import TASKS_PER_RUN
from training.evaluation.games import MAX_STEPS, REFERENCES

_STEP_MS = 200
"""As in `_PRESS`."""
_SEEDS = 7 * TASKS_PER_RUN
"""Of no examination and no training: hashed into the upper half."""
_KEY = {
    "ArrowLeft": "left",
    "ArrowRight": "right",
    "ArrowUp": "up",
    "ArrowDown": "down",
    " ": "space",
    "Backspace": "backspace",
}
_PRESS = """
const press = (key) => {
  if (key) window.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
  return arena.pass(200);
};
"""
_WHOLE = """
((keys, seed) => {
  %s
  const reports = [];
  arena.begin(seed);
  for (const key of keys) {
    reports.push(press(key));
    if (reports[reports.length - 1].over) break;
  }
  return reports;
})(%s, %d)
"""
_ONE = """
((key) => { %s; const report = press(key); return { report, saved: JSON.parse(arena.save()).game }; })(%s)
"""
_BEGIN = """
((seed) => { const report = arena.begin(seed); return { report, saved: JSON.parse(arena.save()).game }; })(%d)
"""


def random_episode(page: Page, game: str, seed: int) -> list[dict[str, Any]]:
    keys = json.dumps(random_keys(game, seed, MAX_STEPS))
    reports: list[dict[str, Any]] = page.value(_WHOLE % (_PRESS, keys, arena_seed(seed)))
    return reports


def scripted_episode(page: Page, game: str, seed: int) -> list[dict[str, Any]]:
    player = written_player(game)
    shown = page.value(_BEGIN % arena_seed(seed))
    reports: list[dict[str, Any]] = []
    while len(reports) < MAX_STEPS and not shown["report"]["over"]:
        shown = page.value(_ONE % (_PRESS, json.dumps(player(shown["saved"]))))
        reports.append(shown["report"])
    return reports


def scores_after(reports: list[dict[str, Any]]) -> list[float]:
    """After each of `MAX_STEPS` steps; a game that is over keeps its score."""
    scores = [float(one["score"]) for one in reports]
    return scores + [scores[-1] if scores else 0.0] * (MAX_STEPS - len(scores))


def replays_differ(pages: Pages, game: str, seed: int, reports: list[dict[str, Any]]) -> bool:
    """Whether the same keys as real events give another score anywhere."""
    real = BrowserGame(game, step_ms=_STEP_MS, max_steps=10**6, pages=pages)
    try:
        real.reset(seed)
        for key, said in zip(random_keys(game, seed, MAX_STEPS), reports, strict=False):
            feedback = real.step(Hotkey((_KEY[key],)))
            if feedback.info["score"] != said["score"] or feedback.terminated != said["over"]:
                return True
        return False
    finally:
        real.close()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", nargs="*", default=list(GAMES), choices=GAMES)
    parser.add_argument("--random", type=int, default=1000, help="episodes a game (%(default)s)")
    parser.add_argument("--scripted", type=int, default=100, help="episodes a game (%(default)s)")
    parser.add_argument("--replays", type=int, default=5, help="episodes a game with real keys (%(default)s)")
    parser.add_argument("--keep", action="store_true", help="write the references")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    pages, rows, differ = Pages(), {}, 0
    anchor = pages.open(width=420, height=480)
    try:
        for game in options.games:
            page = pages.open(width=420, height=480)
            page.show(game_page(game))
            seeds = range(_SEEDS, _SEEDS + max(options.random, options.scripted))
            at_random = [random_episode(page, game, seed) for seed in seeds[: options.random]]
            written = [scripted_episode(page, game, seed) for seed in seeds[: options.scripted]]
            differ += sum(
                replays_differ(pages, game, seed, reports)
                for seed, reports in list(zip(seeds, at_random, strict=False))[: options.replays]
            )
            pages.close(page)
            rows[game] = {"random": _row(at_random), "scripted": _row(written)}
            print(game, {who: row["score"] for who, row in rows[game].items()}, file=sys.stderr, flush=True)
    finally:
        pages.close(anchor)
    if options.keep:
        keep(rows)
    gates = [equal_to("replays with real keys that differ", differ, 0)]
    for game, row in rows.items():
        known, player = row["random"]["score"], row["scripted"]["score"]
        target = f"at least 5 times random's {known:g}"
        gates.append(gate(f"games.{game}.scripted.score", player, target, player >= 5 * known and player > 0))
    found = {
        "steps": MAX_STEPS,
        "games": {
            game: {who: {"episodes": of["episodes"], "score": of["score"]} for who, of in row.items()}
            for game, row in rows.items()
        },
        "gates": gates,
    }
    print(json.dumps(found) if options.json else json.dumps(found, indent=1))
    return 0 if all_met(gates) else 1


def _row(episodes: list[list[dict[str, Any]]]) -> dict[str, Any]:
    after = [scores_after(reports) for reports in episodes]
    means = [round(fmean(at), 4) for at in zip(*after, strict=True)]
    return {"episodes": len(episodes), "score": means[-1], "mean_after": means}


def keep(rows: dict[str, dict[str, dict[str, Any]]]) -> None:
    known = json.loads(REFERENCES.read_text(encoding="utf-8"))
    for game, row in rows.items():
        players = {who: {key: of[key] for key in ("episodes", "mean_after")} for who, of in row.items()}
        known[game] = {"page": checksum(game_page(game)), "players": {**players, "human": None}}
    REFERENCES.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
