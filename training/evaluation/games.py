"""The suite `games`: browser games on a virtual clock, by score. I/O: reads the references.

A score alone says little, so each is held against players whose scores are known after every step: one that
presses keys at random and a written one (`benchmarks/games.py` plays both). Nobody has recorded a person yet:
that reference is none, and what would be made of it is none. Two normalisations, both named:
100 · (x − random) / (reference − random), and UI-TARS-2's 100 · x / reference (arXiv 2509.02544).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from training.browser import Pages
from training.environments.browser_games import GAMES, BrowserGame, checksum, game_page
from training.evaluation.case import EpisodeResult
from training.evaluation.page_case import PageCase, ScoredPage
from training.evaluation.scaling import mean, score_within

MAX_STEPS = 50
"""As far as the references go."""
REFERENCES = Path(__file__).with_name("game_references.json")
PLAYERS = ("random", "scripted", "human")
_NO_LIMIT = 10**6


def game_cases(families: tuple[str, ...], seeds: range) -> list[PageCase]:
    """Seeds are per game; games take turns."""
    return [PageCase(family, seed, MAX_STEPS, _opened(family)) for seed in seeds for family in families]


def _opened(name: str) -> Callable[[Pages], ScoredPage]:
    return lambda pages: BrowserGame(name, max_steps=_NO_LIMIT, pages=pages)


@dataclass(frozen=True, slots=True)
class References:
    """What known players of one game have after each of the first steps, on average."""

    of: Mapping[str, Sequence[float]]
    """Player → mean score after 1, 2, … steps; players who never played are missing."""

    def after(self, player: str, steps: int) -> float | None:
        """None where the player is unknown or was not watched so long."""
        known = self.of.get(player, ())
        return known[steps - 1] if 1 <= steps <= len(known) else None


@cache
def references(game: str) -> References:
    """Of a game as it is now: those of an older version of its page do not count."""
    said = json.loads(REFERENCES.read_text(encoding="utf-8")).get(game)
    if said is None or said["page"] != checksum(game_page(game)):
        return References({})
    return References({player: of["mean_after"] for player, of in said["players"].items() if of})


def above_random(score: float, random: float | None, reference: float | None) -> float | None:
    """100 · (score − random) / (reference − random): 0 plays at random, 100 as the reference.

    >>> above_random(6.0, 1.0, 11.0), above_random(6.0, 1.0, None), above_random(6.0, 1.0, 1.0)
    (50.0, None, None)
    """
    if random is None or reference is None or reference <= random:
        return None
    return 100 * (score - random) / (reference - random)


def share_of(score: float, reference: float | None) -> float | None:
    """100 · score / reference.

    >>> share_of(3.0, 12.0), share_of(3.0, 0.0)
    (25.0, None)
    """
    return 100 * score / reference if reference else None


def game_scores(results: Sequence[EpisodeResult], budget: int | None) -> dict[str, Any]:
    """Game → its mean score with interval, the references at that budget, and both normalisations."""
    found: dict[str, Any] = {}
    for game in (name for name in GAMES if any(one.family == name for one in results)):
        of = [one for one in results if one.family == game]
        steps = budget or MAX_STEPS
        scores = mean([score_within(one, steps) for one in of])
        known = references(game)
        random = known.after("random", steps)
        others = {player: known.after(player, steps) for player in PLAYERS[1:]}
        found[game] = {
            "episodes": len(of),
            "steps": steps,
            "score": scores.to_json(),
            "references": {player: known.after(player, steps) for player in PLAYERS},
            "above_random": {
                player: _rounded(above_random(scores.value, random, other))
                for player, other in others.items()
            },
            "share_of": {player: _rounded(share_of(scores.value, other)) for player, other in others.items()},
        }
    return found


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 1)
