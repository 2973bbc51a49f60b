"""Worded questions that need loops, state or exactness, with their answers: eight families. Pure.

A question follows from its seed: its family, its level, its numbers and its wording. The answers here are
computed in other ways than the programs that solve the same questions in `training.experiments.retool`, so
that a mistake in one of the two shows.
"""

from __future__ import annotations

import datetime
import hashlib
import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from training.environments.seeds import HELD_OUT_SEEDS
from training.errors import TrainingError

Numbers = tuple[int, ...]
LEVELS = (1, 2, 3)
UNSEEN = "gcd"
"""The family that no arm is trained on."""
_MOST_DRAWS = 1_000


@dataclass(frozen=True, slots=True)
class WordedQuestion:
    """A question and its one right answer."""

    text: str
    answer: int
    family: str
    level: int
    """From 1 to 3: the size of its numbers."""
    numbers: Numbers


@dataclass(frozen=True, slots=True)
class QuestionFamily:
    """A kind of question."""

    wordings: tuple[str, ...]
    draw: Callable[[random.Random, int], Numbers]
    solve: Callable[[Numbers], int]


def question(seed: int, *, families: Sequence[str] = (), level: int | None = None) -> WordedQuestion:
    """The question of a seed. One of the examination's part has a seed of the examination, and no other.

    Args:
        families: names to choose from; none: all but the one that is never trained.
        level: from 1 to 3; None: any.

    Raises:
        TrainingError: there is no such family, or it has too few questions to hold some of them out.
    """
    names = families or tuple(name for name in FAMILIES if name != UNSEEN)
    if unknown := [name for name in names if name not in FAMILIES]:
        raise TrainingError(f"There is no family {unknown[0]!r}; there are {', '.join(FAMILIES)}.")
    rng = random.Random(f"reckoning {seed}")
    for _ in range(_MOST_DRAWS):
        found = _draw(rng, rng.choice(names), level or rng.choice(LEVELS))
        if is_held_out(found) == (seed in HELD_OUT_SEEDS):
            return found
    raise TrainingError("There are too few questions of this kind: none could be drawn for one of the parts.")


def is_held_out(asked: WordedQuestion) -> bool:
    """Whether a question belongs to the examination: one in eight does, by its numbers, however it is
    worded."""
    key = f"{asked.family} {asked.numbers}".encode()
    return hashlib.sha256(key).digest()[0] % 8 == 0


def _draw(rng: random.Random, name: str, level: int) -> WordedQuestion:
    family = FAMILIES[name]
    numbers = family.draw(rng, level)
    text = rng.choice(family.wordings).format(*numbers, all=_listed(numbers), pairs=_paired(numbers))
    return WordedQuestion(text, family.solve(numbers), name, level, numbers)


def _listed(numbers: Numbers) -> str:
    return " , ".join(map(str, numbers[1:]))


def _paired(numbers: Numbers) -> str:
    return " , ".join(f"{name}:{key}" for name, key in pairs_of(numbers))


def pairs_of(numbers: Numbers) -> list[tuple[int, int]]:
    """(name, key) of the things to sort; the first number is the place that is asked for."""
    return list(zip(numbers[1::2], numbers[2::2], strict=False))


def _draw_range(rng: random.Random, level: int) -> Numbers:
    low = rng.randint(2, (20, 200, 2000)[level - 1])
    return low, low + rng.randint(5, (20, 40, 80)[level - 1])


def _count_primes(numbers: Numbers) -> int:
    """By the sieve of Eratosthenes."""
    low, high = numbers
    is_prime = [False, False, *[True] * (high - 1)]
    for base in range(2, math.isqrt(high) + 1):
        if is_prime[base]:
            for multiple in range(base * base, high + 1, base):
                is_prime[multiple] = False
    return sum(is_prime[low:])


def _draw_power(rng: random.Random, level: int) -> Numbers:
    return rng.randint(2, (9, 20, 99)[level - 1]), rng.randint(2, (4, 12, 40)[level - 1])


def _sum_digits(numbers: Numbers) -> int:
    """By division, digit by digit."""
    left, total = numbers[0] ** numbers[1], 0
    while left:
        left, digit = divmod(left, 10)
        total += digit
    return total


def _draw_modular(rng: random.Random, level: int) -> Numbers:
    return *_draw_power(rng, level), rng.randint(3, (12, 99, 999)[level - 1])


def _draw_days(rng: random.Random, level: int) -> Numbers:
    first = datetime.date(rng.randint(1900, 2099), rng.randint(1, 12), rng.randint(1, 28))
    then = first + datetime.timedelta(days=rng.randint(1, (40, 400, 9000)[level - 1]))
    return first.year, first.month, first.day, then.year, then.month, then.day


def _count_days(numbers: Numbers) -> int:
    return _day_number(*numbers[3:]) - _day_number(*numbers[:3])


def _day_number(year: int, month: int, day: int) -> int:
    """Days since a fixed day of the Gregorian calendar; a year begins in March (Zeller)."""
    if month < 3:
        year, month = year - 1, month + 12
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * month - 457) // 5 + day


def _draw_base(rng: random.Random, level: int) -> Numbers:
    return rng.randint(10, (60, 999, 99_999)[level - 1]), rng.randint(2, 9)


def _in_base(numbers: Numbers) -> int:
    """By the highest power first."""
    left, base = numbers
    power, digits = 1, 0
    while power * base <= left:
        power *= base
    while power:
        digits = 10 * digits + left // power
        left, power = left % power, power // base
    return digits


def _draw_chain(rng: random.Random, level: int) -> Numbers:
    common = rng.randint(2, (9, 30, 99)[level - 1])
    return common, *(common * rng.randint(2, (9, 30, 99)[level - 1]) for _ in range(level + 1))


def _common_divisor(numbers: Numbers) -> int:
    """By trying all divisors of the smallest."""
    chain = numbers[1:]
    return max(one for one in range(1, min(chain) + 1) if not any(number % one for number in chain))


def _draw_pairs(rng: random.Random, level: int) -> Numbers:
    count = (3, 5, 7)[level - 1]
    names = rng.sample(range(10, 100), count)
    keys = [rng.randint(1, 4) for _ in names]
    return rng.randint(1, count), *(number for pair in zip(names, keys, strict=True) for number in pair)


def _at_place(numbers: Numbers) -> int:
    """By counting those that come before each."""
    pairs = pairs_of(numbers)
    before = {name: sum((k, n) < (key, name) for n, k in pairs) for name, key in pairs}
    return next(name for name, count in before.items() if count == numbers[0] - 1)


def _draw_coins(rng: random.Random, level: int) -> Numbers:
    coins = sorted(rng.sample(range(2, 10), 3))
    return rng.randint(10, (20, 40, 80)[level - 1]), *coins


def _count_ways(numbers: Numbers) -> int:
    """By trying all numbers of the larger coins."""
    amount, small, middle, large = numbers
    most = amount // middle
    sums = (one * middle + other * large for one in range(most + 1) for other in range(amount // large + 1))
    return sum(paid <= amount and (amount - paid) % small == 0 for paid in sums)


FAMILIES: dict[str, QuestionFamily] = {
    "primes": QuestionFamily(
        (
            "How many primes are there from {0} to {1}?",
            "Count the primes between {0} and {1} , both included.",
        ),
        _draw_range,
        _count_primes,
    ),
    "digits": QuestionFamily(
        (
            "What is the sum of the digits of {0} to the power {1}?",
            "Add up the digits of {0} to the power {1}.",
        ),
        _draw_power,
        _sum_digits,
    ),
    "modular": QuestionFamily(
        (
            "What is left of {0} to the power {1} when divided by {2}?",
            "Find {0} to the power {1} modulo {2}.",
        ),
        _draw_modular,
        lambda numbers: pow(*numbers),
    ),
    "dates": QuestionFamily(
        (
            "How many days are there from {0} - {1} - {2} to {3} - {4} - {5}?",
            "Count the days between {0} - {1} - {2} and {3} - {4} - {5}.",
        ),
        _draw_days,
        _count_days,
    ),
    "bases": QuestionFamily(
        ("How is {0} written in base {1}?", "Write {0} in base {1}."),
        _draw_base,
        _in_base,
    ),
    "gcd": QuestionFamily(
        ("What is the greatest common divisor of {all}?", "Which largest number divides all of {all}?"),
        _draw_chain,
        _common_divisor,
    ),
    "sorting": QuestionFamily(
        (
            "Sort {pairs} by the number behind the colon , then by the one before it."
            " Which comes as number {0}?",
            "Which is number {0} of {pairs} ,"
            " sorted by the number behind the colon , then by the one before it?",
        ),
        _draw_pairs,
        _at_place,
    ),
    "coins": QuestionFamily(
        (
            "In how many ways can {0} be paid with coins of {1} , {2} and {3}?",
            "How many ways are there to pay {0} with coins of {1} , {2} and {3}?",
        ),
        _draw_coins,
        _count_ways,
    ),
}
