"""Players of the browser games for comparison: one presses keys at random, the others are written. **Pure.**

A written player reads the game's own state (what `arena.save()` holds), which no model is shown, and looks no
further than a careful person would.
"""

from __future__ import annotations

import heapq
import random
from collections import deque
from collections.abc import Callable, Iterator
from itertools import count, pairwise
from typing import Any

from benchmarks.workloads import puzzle_players
from benchmarks.workloads.puzzle_players import ARROWS, State
from training.environments.browser_games import KEYS


def random_keys(game: str, seed: int, steps: int) -> list[str]:
    rng = random.Random(f"{game} {seed}")
    return [rng.choice(KEYS[game]) for _ in range(steps)]


class Plan:
    """A player that works out many keys at once, and does so again when they are used up."""

    def __init__(self, think: Callable[[State], list[str]]) -> None:
        self._think, self._keys = think, deque[str]()

    def __call__(self, state: State) -> str:
        if not self._keys:
            self._keys.extend(self._think(state))
        return self._keys.popleft() if self._keys else ""


# --- 2048: the move whose board is most open and in order -----------------------------------------------


def merging(state: State) -> str:
    cells = state["cells"]
    found = [(key, slid(cells, way)) for key, way in ARROWS.items()]
    able = [(key, after, gain) for key, (after, gain) in found if after != cells]
    return max(able, key=lambda one: _order(one[1]) + one[2])[0] if able else ""


def slid(cells: list[int], way: tuple[int, int]) -> tuple[list[int], int]:
    """The board after a move, before a new tile comes, and the points of it."""
    after, gain = [0] * 16, 0
    for line in range(4):
        places = [4 * line + i if way[0] else 4 * i + line for i in range(4)]
        if way in ((1, 0), (0, 1)):
            places.reverse()
        kept = [cells[place] for place in places if cells[place]]
        merged: list[int] = []
        while kept:
            if len(kept) > 1 and kept[0] == kept[1]:
                merged.append(2 * kept[0])
                gain += merged[-1]
                kept = kept[2:]
            else:
                merged.append(kept.pop(0))
        for place, value in zip(places, merged, strict=False):
            after[place] = value
    return after, gain


def _order(cells: list[int]) -> float:
    snake = (15, 14, 13, 12, 8, 9, 10, 11, 7, 6, 5, 4, 0, 1, 2, 3)
    return 8 * cells.count(0) + sum(value * 0.5**place for place, value in zip(snake, cells, strict=True))


# --- snake: the shortest way to the food, else anywhere that is free -------------------------------------

SNAKE_SIZE = (14, 12)


def eating(state: State) -> str:
    body = [tuple(one) for one in state["body"]]
    head, food = body[0], tuple(state["food"])
    taken = set(body[:-1])
    first: dict[tuple[int, ...], str] = {head: ""}
    waiting = deque([head])
    while waiting:
        at = waiting.popleft()
        for key, (dx, dy) in ARROWS.items():
            to = (at[0] + dx, at[1] + dy)
            if to in taken or to in first or not _inside(to):
                continue
            first[to] = first[at] or key
            if to == food:
                return first[to]
            waiting.append(to)
    return next(iter(key for key in first.values() if key), "")


def _inside(at: tuple[int, int]) -> bool:
    return 0 <= at[0] < SNAKE_SIZE[0] and 0 <= at[1] < SNAKE_SIZE[1]


# --- sokoban and tiles: searched to the end --------------------------------------------------------------

_SIDE = 8


def pushing(state: State) -> list[str]:
    walls = set(state["walls"])
    marks = frozenset(_at(one) for one in state["marks"])
    start = (_at(state["man"]), frozenset(_at(one) for one in state["boxes"]))

    def nexts(position: tuple[int, frozenset[int]]) -> Iterator[tuple[str, tuple[int, frozenset[int]]]]:
        man, boxes = position
        for key, (dx, dy) in ARROWS.items():
            to, beyond = man + dx + _SIDE * dy, man + 2 * (dx + _SIDE * dy)
            if to in walls or (to in boxes and (beyond in walls or beyond in boxes)):
                continue
            yield key, (to, boxes - {to} | {beyond} if to in boxes else boxes)

    return _searched(start, nexts, lambda position: position[1] == marks, lambda position: 0)


def _at(place: list[int]) -> int:
    return place[1] * _SIDE + place[0]


def ordering(state: State) -> list[str]:
    def nexts(cells: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
        gap = cells.index(0)
        for key, (dx, dy) in ARROWS.items():
            x, y = gap % 3 - dx, gap // 3 - dy
            if 0 <= x < 3 and 0 <= y < 3:
                moved = list(cells)
                moved[gap], moved[3 * y + x] = moved[3 * y + x], 0
                yield key, tuple(moved)

    def distance(cells: tuple[int, ...]) -> int:
        return sum(
            abs(at % 3 - (value - 1) % 3) + abs(at // 3 - (value - 1) // 3)
            for at, value in enumerate(cells)
            if value
        )

    return _searched(tuple(state["cells"]), nexts, lambda cells: not distance(cells), distance)


def _searched(
    start: Any,
    nexts: Callable[[Any], Iterator[tuple[str, Any]]],
    is_goal: Callable[[Any], bool],
    least: Callable[[Any], int],
) -> list[str]:
    """The keys of a shortest way (A*); none where there is no way."""
    number = count()
    before: dict[Any, tuple[Any, str]] = {start: (None, "")}
    costs = {start: 0}
    waiting = [(least(start), next(number), start)]
    while waiting:
        _, _, at = heapq.heappop(waiting)
        if is_goal(at):
            keys = []
            while before[at][1]:
                at, key = before[at]
                keys.append(key)
            return keys[::-1]
        for key, to in nexts(at):
            cost = costs[at] + 1
            if cost < costs.get(to, cost + 1):
                costs[to], before[to] = cost, (at, key)
                heapq.heappush(waiting, (cost + least(to), next(number), to))
    return []


# --- tetris: where the piece leaves the fewest holes -----------------------------------------------------

_COLUMNS, _ROWS = 10, 18
Shape = list[tuple[int, int]]


def stacking(state: State) -> list[str]:
    cells = [bool(one) for one in state["cells"]]
    shape: Shape = [(a, b) for a, b in state["piece"]]
    best: tuple[float, list[str]] | None = None
    for turns in range(4):
        for by in range(-_COLUMNS, _COLUMNS + 1):
            x = state["x"] + by
            if not _fits(cells, shape, x, state["y"]):
                continue
            y = state["y"]
            while _fits(cells, shape, x, y + 1):
                y += 1
            worth = _worth(cells, shape, x, y)
            side = "ArrowRight" if by > 0 else "ArrowLeft"
            keys = ["ArrowUp"] * turns + [side] * abs(by) + [" "]
            if best is None or worth > best[0]:
                best = (worth, keys)
        highest = max(b for _, b in shape)
        shape = [(highest - b, a) for a, b in shape]
    return best[1] if best else [" "]


def _fits(cells: list[bool], shape: Shape, x: int, y: int) -> bool:
    return all(
        0 <= a + x < _COLUMNS and b + y < _ROWS and not cells[(b + y) * _COLUMNS + a + x] for a, b in shape
    )


def _worth(cells: list[bool], shape: Shape, x: int, y: int) -> float:
    after = list(cells)
    for a, b in shape:
        after[(b + y) * _COLUMNS + a + x] = True
    rows = [after[row * _COLUMNS : (row + 1) * _COLUMNS] for row in range(_ROWS)]
    full = sum(all(row) for row in rows)
    rows = [[False] * _COLUMNS] * full + [row for row in rows if not all(row)]
    heights, holes = [], 0
    for column in range(_COLUMNS):
        filled = [row for row in range(_ROWS) if rows[row][column]]
        top = filled[0] if filled else _ROWS
        heights.append(_ROWS - top)
        holes += _ROWS - top - len(filled)
    bumps = sum(abs(one - other) for one, other in pairwise(heights))
    return 10.0 * full - 4.0 * holes - 0.5 * sum(heights) - 0.4 * bumps


def written_player(game: str) -> Callable[[State], str]:
    return {
        "2048": merging,
        "blocks": Plan(puzzle_players.laying),
        "double": Plan(puzzle_players.doubling),
        "fit": Plan(puzzle_players.fitting),
        "gems": Plan(puzzle_players.swapping),
        "hexagons": Plan(puzzle_players.hexing),
        "loops": Plan(puzzle_players.closing),
        "mines": Plan(puzzle_players.sweeping),
        "pipes": puzzle_players.piping,
        "snake": eating,
        "sokoban": Plan(pushing),
        "tetris": Plan(stacking),
        "tiles": Plan(ordering),
        "unblock": Plan(puzzle_players.unblocking),
        "untangle": Plan(puzzle_players.untangling),
    }[game]
