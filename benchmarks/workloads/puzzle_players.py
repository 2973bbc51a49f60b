"""Written players of the browser games that are played square by square. **Pure.**

Each works out the keys up to its next deed from the game's own state; of mines only from what is uncovered.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, pairwise, product
from typing import Any

State = dict[str, Any]
Place = tuple[int, int]
ARROWS: dict[str, Place] = {
    "ArrowRight": (1, 0),
    "ArrowLeft": (-1, 0),
    "ArrowDown": (0, 1),
    "ArrowUp": (0, -1),
}
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Up, right, down, left."""


def walked(start: Place, goal: Place, is_free: Callable[[Place], bool]) -> list[str] | None:
    """Arrow keys of a shortest way; None where there is none."""
    before: dict[Place, tuple[Place, str]] = {start: (start, "")}
    waiting = deque([start])
    while waiting:
        at = waiting.popleft()
        if at == goal:
            keys = []
            while before[at][1]:
                at, key = before[at]
                keys.append(key)
            return keys[::-1]
        for key, (dx, dy) in ARROWS.items():
            to = (at[0] + dx, at[1] + dy)
            if to not in before and is_free(to):
                before[to] = (at, key)
                waiting.append(to)
    return None


def moves(here: Place, to: Place) -> list[str]:
    """Arrow keys from a square to another one where nothing is in the way."""
    x, y = to[0] - here[0], to[1] - here[1]
    return ["ArrowRight" if x > 0 else "ArrowLeft"] * abs(x) + ["ArrowDown" if y > 0 else "ArrowUp"] * abs(y)


def distance(one: Place, other: Place) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def pointed(state: State) -> Place:
    return state["here"]["x"], state["here"]["y"]


# --- loops: the closed picture with the fewest turns -----------------------------------------------------

_LOOPS = 3
Arms = tuple[bool, ...]


def turned(arms: Arms) -> Arms:
    return tuple(arms[(way + 3) % 4] for way in range(4))


def closing(state: State) -> list[str]:
    tiles: list[Arms] = [tuple(arms) for arms in state["tiles"]]
    best: list[list[int]] = [[9] * len(tiles)]

    def tried(placed: list[Arms], turns: list[int]) -> None:
        at = len(placed)
        if sum(turns) >= sum(best[0]):
            return
        if at == len(tiles):
            best[0] = list(turns)
            return
        arms = tiles[at]
        for number in range(4):
            above = placed[at - _LOOPS][2] if at >= _LOOPS else False
            left = placed[at - 1][1] if at % _LOOPS else False
            ends = (arms[1] and at % _LOOPS == _LOOPS - 1) or (arms[2] and at >= len(tiles) - _LOOPS)
            if arms[0] == above and arms[3] == left and not ends:
                tried([*placed, arms], [*turns, number])
            arms = turned(arms)

    tried([], [])
    keys, here = [], pointed(state)
    wanted = {(at % _LOOPS, at // _LOOPS): number for at, number in enumerate(best[0]) if number}
    while wanted:
        to = min(wanted, key=lambda one: distance(here, one))
        for _ in range(wanted.pop(to)):
            keys += [*moves(here, to), " "]
            here = to
            tiles[to[1] * _LOOPS + to[0]] = turned(tiles[to[1] * _LOOPS + to[0]])
            if _is_closed(tiles):
                return keys
    return keys


def _is_closed(tiles: list[Arms]) -> bool:
    for at, arms in enumerate(tiles):
        for way, (dx, dy) in enumerate(WAYS):
            x, y = at % _LOOPS + dx, at // _LOOPS + dy
            inside = 0 <= x < _LOOPS and 0 <= y < _LOOPS
            if arms[way] and not (inside and tiles[y * _LOOPS + x][(way + 2) % 4]):
                return False
    return True


# --- pipes: the way that the water can go on longest, with the fewest turns ------------------------------

_PIPES, _AHEAD = 5, 6


def piping(state: State) -> str:
    tiles = [tuple(arms) for arms in state["tiles"]]
    head = state["head"]
    best: tuple[tuple[int, int], list[tuple[int, int]]] = ((0, 0), [])

    def flowed(x: int, y: int, come: int, path: list[tuple[int, int]], cost: int) -> None:
        nonlocal best
        rank = (len(path), -cost)
        if rank > best[0]:
            best = (rank, list(path))
        at = y * _PIPES + x
        known = {place for place, _ in path}
        if len(path) == _AHEAD or not (0 <= x < _PIPES and 0 <= y < _PIPES):
            return
        if at in state["filled"] or at in known:
            return
        is_straight = (tiles[at][0] - tiles[at][1]) % 2 == 0
        for out in [(come + 2) % 4] if is_straight else [(come + 1) % 4, (come + 3) % 4]:
            turns = next(n for n in range(4) if {(way + n) % 4 for way in tiles[at]} == {come, out})
            dx, dy = WAYS[out]
            flowed(x + dx, y + dy, (out + 2) % 4, [*path, (at, turns)], cost + turns)

    flowed(head["x"], head["y"], head["from"], [], 0)
    at, turns = next(((at, turns) for at, turns in best[1] if turns), (-1, 0))
    if not turns:
        return ""
    keys = [*moves(pointed(state), (at % _PIPES, at // _PIPES)), " "]
    return keys[0]


# --- mines: the square that is least likely to have one --------------------------------------------------

_FIELD, _MINES = 5, 4


def sweeping(state: State) -> list[str]:
    seen, here = state["seen"], pointed(state)
    hidden = [at for at, number in enumerate(seen) if number < 0]
    rules = [
        (frozenset(one for one in _around(at) if seen[one] < 0), number)
        for at, number in enumerate(seen)
        if number >= 0
    ]
    if not rules:
        return [" "]
    counts = dict.fromkeys(hidden, 0)
    for chosen in combinations(hidden, _MINES):
        mines = frozenset(chosen)
        if all(len(mines & near) == number for near, number in rules):
            for one in chosen:
                counts[one] += 1
    at = min(hidden, key=lambda one: (counts[one], distance(here, (one % _FIELD, one // _FIELD))))
    return [*moves(here, (at % _FIELD, at // _FIELD)), " "]


def _around(at: int) -> Iterator[int]:
    x, y = at % _FIELD, at // _FIELD
    for dx, dy in product((-1, 0, 1), repeat=2):
        if (dx or dy) and 0 <= x + dx < _FIELD and 0 <= y + dy < _FIELD:
            yield (y + dy) * _FIELD + x + dx


# --- gems: what takes most away a key --------------------------------------------------------------------

_GEMS = 6


def swapping(state: State) -> list[str]:
    cells, here = state["cells"], pointed(state)
    best: tuple[float, list[str]] = (0.0, [" "])
    for at, step in product(range(len(cells)), (1, _GEMS)):
        if (step == 1 and at % _GEMS == _GEMS - 1) or at + step >= len(cells):
            continue
        after = list(cells)
        after[at], after[at + step] = after[at + step], after[at]
        gone = len(_in_rows(after))
        one, other = ((place % _GEMS, place // _GEMS) for place in (at, at + step))
        if distance(here, other) < distance(here, one):
            one, other = other, one
        keys = [*moves(here, one), " ", *moves(one, other), " "]
        if gone / len(keys) > best[0]:
            best = (gone / len(keys), keys)
    return best[1]


def _in_rows(cells: list[int]) -> set[int]:
    found: set[int] = set()
    for at, step in product(range(len(cells)), (1, _GEMS)):
        if (step == 1 and at % _GEMS > _GEMS - 3) or at + 2 * step >= len(cells):
            continue
        three = (at, at + step, at + 2 * step)
        if len({cells[place] for place in three}) == 1:
            found.update(three)
    return found


# --- double: the column in which most merges -------------------------------------------------------------

_ROWS, _BURSTS = 6, 16


def doubling(state: State) -> list[str]:
    def worth(at: int) -> float:
        one, burst, merged = [*state["columns"][at], state["next"]], 0, 0
        while len(one) > 1 and one[-1] == one[-2]:
            one.pop()
            one[-1] *= 2
            merged += one[-1]
            if one[-1] >= _BURSTS:
                one.pop()
                burst += 1
        is_full = len(one) >= _ROWS
        upside = sum(high > low for low, high in pairwise(one))
        return 50.0 * burst + merged - 2 * upside - 0.7 * len(one) - 100 * is_full - abs(at - state["at"]) / 2

    at = max(range(len(state["columns"])), key=worth)
    return [*moves((state["at"], 0), (at, 0)), " "]


# --- blocks and hexagons: what fills lines, and leaves no single squares ---------------------------------

_SIDE, _MIDDLE = 5, 2


def laying(state: State) -> list[str]:
    every = [(x, y) for y in range(_SIDE) for x in range(_SIDE)]
    lines = [[one for one in every if one[axis] == n] for axis in (0, 1) for n in range(_SIDE)]
    return _laid(state, every, lines, ARROWS.values())


def hexing(state: State) -> list[str]:
    every = [
        (x, y)
        for y in range(_SIDE)
        for x in range(_SIDE)
        if _MIDDLE <= x + y <= 3 * _MIDDLE  # the corners are no part of the board
    ]
    lines = [
        [one for one in every if of(one) == n]
        for of in (lambda one: one[0], lambda one: one[1], lambda one: one[0] + one[1])
        for n in range(3 * _MIDDLE + 1)
    ]
    return _laid(state, every, [line for line in lines if line], [*ARROWS.values(), (1, -1), (-1, 1)])


def _laid(state: State, every: list[Place], lines: list[list[Place]], around: Iterable[Place]) -> list[str]:
    filled = {one for one in every if state["cells"][one[1] * _SIDE + one[0]]}
    here, around = pointed(state), list(around)
    best: tuple[float, list[str]] | None = None
    for x, y in every:
        piece = {(x + a, y + b) for a, b in state["piece"]}
        if not piece <= set(every) - filled:
            continue
        after = filled | piece
        full = [line for line in lines if after.issuperset(line)]
        after -= {one for line in full for one in line}
        beside = ((a + dx, b + dy) for a, b in after for dx, dy in around)
        edges = sum(one in every and one not in after for one in beside)
        nearly = sum((len(after.intersection(line)) / len(line)) ** 2 for line in lines)
        keys = walked(here, (x, y), every.__contains__)
        if keys is None:
            continue
        worth = 12 * len(full) - 0.5 * edges + nearly - 0.4 * len(keys)
        if best is None or worth > best[0]:
            best = (worth, [*keys, " "])
    return best[1] if best else [" "]


# --- fit: places in which all pieces have room -----------------------------------------------------------


def fitting(state: State) -> list[str]:
    hole = {(at % _SIDE, at // _SIDE) for at in state["hole"]}
    pieces = [[(a, b) for a, b in one] for one in state["pieces"]]
    for one, where in zip(pieces, state["put"], strict=False):
        hole -= {(a + where["x"], b + where["y"]) for a, b in one}

    def placed(room: set[Place], number: int) -> list[Place] | None:
        if number == len(pieces):
            return []
        for x, y in product(range(_SIDE), repeat=2):
            squares = {(a + x, b + y) for a, b in pieces[number]}
            if squares <= room and (rest := placed(room - squares, number + 1)) is not None:
                return [(x, y), *rest]
        return None

    places, here = placed(hole, len(state["put"])), pointed(state)
    if places is None:
        return ["Backspace"]
    keys: list[str] = []
    for to in places:
        keys += [*moves(here, to), " "]
        here = to
    return keys


# --- unblock and untangle --------------------------------------------------------------------------------

Block = tuple[int, int, int, bool]


def unblocking(state: State) -> list[str]:
    """All keys, the space bar among them, searched to the end."""
    blocks: tuple[Block, ...] = tuple((b["x"], b["y"], b["long"], b["flat"]) for b in state["blocks"])
    start = (blocks, state["held"])
    before: dict[Any, tuple[Any, str]] = {start: (None, "")}
    waiting = deque([start])
    while waiting:
        at = waiting.popleft()
        found, held = at
        if found[0][0] + found[0][2] == _SIDE:
            keys = []
            while before[at][1]:
                at, key = before[at]
                keys.append(key)
            return keys[::-1]
        for key, to in _slid(found, held):
            if to not in before:
                before[to] = (at, key)
                waiting.append(to)
    return [" "]


def _slid(blocks: tuple[Block, ...], held: int) -> Iterator[tuple[str, tuple[tuple[Block, ...], int]]]:
    yield " ", (blocks, (held + 1) % len(blocks))
    x, y, long, flat = blocks[held]
    taken = {one for n, block in enumerate(blocks) if n != held for one in _squares(block)}
    for key, (dx, dy) in ARROWS.items():
        if bool(dx) == flat:
            moved = (x + dx, y + dy, long, flat)
            if all(0 <= a < _SIDE and 0 <= b < _SIDE and (a, b) not in taken for a, b in _squares(moved)):
                yield key, ((*blocks[:held], moved, *blocks[held + 1 :]), held)


def _squares(block: Block) -> list[Place]:
    x, y, long, flat = block
    return [(x + n, y) if flat else (x, y + n) for n in range(long)]


def untangling(state: State) -> list[str]:
    """The knot and the square that leave the fewest crossings; where none leaves fewer, any."""
    knots: list[Place] = [(x, y) for x, y in state["knots"]]
    threads = [(a, b) for a, b in state["threads"]]
    free = [one for one in product(range(_SIDE), repeat=2) if one not in knots]
    now = crossings(knots, threads)
    found: list[tuple[float, int, list[str], Place]] = []
    for number, to in product(range(len(knots)), free):
        way = walked(knots[number], to, lambda one: one in free)
        if way is not None:
            keys = [" "] * ((number - state["held"]) % len(knots)) + way
            left = crossings([*knots[:number], to, *knots[number + 1 :]], threads)
            found.append((5 * left + len(keys), number, keys, to))
    better = [one for one in found if one[0] < 5 * now]
    rng = random.Random(str(knots))
    _, number, keys, _ = min(better) if better else rng.choice(found)
    at, done = list(knots), []
    for key in keys:
        done.append(key)
        if key in ARROWS:
            at[number] = (at[number][0] + ARROWS[key][0], at[number][1] + ARROWS[key][1])
            if not crossings(at, threads):
                break
    return done


def crossings(knots: list[Place], threads: list[tuple[int, int]]) -> int:
    """Pairs of threads that meet elsewhere than at a knot which they share."""
    ends = [(knots[a], knots[b]) for a, b in threads]
    return sum(_meet(*one, *other) for one, other in combinations(ends, 2))


def _meet(a: Place, b: Place, c: Place, d: Place) -> bool:
    sides = (_side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b))
    if sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0:
        return True
    touching = ((sides[0], a, b, c), (sides[1], a, b, d), (sides[2], c, d, a), (sides[3], c, d, b))
    return any(not at and _between(p, q, r) and r not in (p, q) for at, p, q, r in touching)


def _side(a: Place, b: Place, c: Place) -> int:
    found = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (found > 0) - (found < 0)


def _between(a: Place, b: Place, c: Place) -> bool:
    return all(min(a[i], b[i]) <= c[i] <= max(a[i], b[i]) for i in (0, 1))
