"""Solutions worked by hand, some wrong, and the programs that solve the same questions. Pure.

A trace has a calculation in its middle, of many short steps. Where that would be too long it is given up and
the answer is a guess. The programs are a few lines each; all begin with a line that the others need.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from training.worlds.reckoning import Numbers, WordedQuestion, pairs_of

SLIPS = 0.1
"""Share of calculations with a wrong result."""
MOST_CHARACTERS = 110
"""Of a calculation: a longer one is given up."""
OPENINGS = (
    "",
    "Let me see. ",
    "First I look at what is asked. ",
    "I have to be careful here, step by step, and look at every number. ",
)


@dataclass(frozen=True, slots=True)
class HandTrace:
    """A solution worked by hand."""

    question: WordedQuestion
    opening: str
    calculation: str
    """The span that a program can replace."""
    answer: int
    """As the trace says, which may be wrong."""


def hand_trace(question: WordedQuestion, rng: random.Random) -> HandTrace:
    """One way to work the question out."""
    steps = ""
    for step in _STEPS[question.family](question.numbers):
        steps += step
        if len(steps) > MOST_CHARACTERS:
            steps = steps[:MOST_CHARACTERS].rpartition(";")[0] + "; and so on"
            guess = max(0, question.answer + rng.choice((-2, -1, 0, 1, 2, 10)))
            return HandTrace(question, rng.choice(OPENINGS), steps, guess)
    answer = question.answer + (rng.choice((-10, -1, 1, 10)) if rng.random() < SLIPS else 0)
    return HandTrace(question, rng.choice(OPENINGS), steps, max(0, answer))


def program(question: WordedQuestion) -> list[str]:
    """Lines of Python that print the answer."""
    return _PROGRAMS[question.family](question.numbers).splitlines()


def _is_prime(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in range(2, number))


def _list_primes(numbers: Numbers) -> Iterator[str]:
    low, high = numbers
    count = 0
    for number in range(low, high + 1):
        if _is_prime(number):
            count += 1
            yield f"{number} is prime;"
    yield f"that makes {count}"


def _add_digits(numbers: Numbers) -> Iterator[str]:
    base, exponent = numbers
    power = base**exponent
    yield f"{base} ^ {exponent} = {power};"
    yield " + ".join(str(power))


def _multiply(numbers: Numbers) -> Iterator[str]:
    base, exponent, modulus = numbers
    left = 1
    for _ in range(exponent):
        yield f"{left} * {base} = {left * base} , left {left * base % modulus};"
        left = left * base % modulus


def _from_day_to_day(numbers: Numbers) -> Iterator[str]:
    first = (numbers[0] - 1900) * 365 + numbers[1] * 30 + numbers[2]
    then = (numbers[3] - 1900) * 365 + numbers[4] * 30 + numbers[5]
    yield f"about {then} - {first} = {then - first};"


def _divide(numbers: Numbers) -> Iterator[str]:
    left, base = numbers
    while left:
        yield f"{left} = {left // base} * {base} + {left % base};"
        left //= base


def _euclid(numbers: Numbers) -> Iterator[str]:
    divisor = numbers[1]
    for number in numbers[2:]:
        while number:
            yield f"{divisor} = {divisor // number} * {number} + {divisor % number};"
            divisor, number = number, divisor % number


def _put_in_order(numbers: Numbers) -> Iterator[str]:
    for name, key in sorted(pairs_of(numbers), key=lambda pair: (pair[1], pair[0]))[: numbers[0]]:
        yield f"{name}:{key};"


def _try_large_coins(numbers: Numbers) -> Iterator[str]:
    amount, small, middle, large = numbers
    for count in range(amount // large + 1):
        left = amount - count * large
        ways = sum((left - one * middle) % small == 0 for one in range(left // middle + 1))
        yield f"{count} of {large}: {left} in {ways} ways;"


_STEPS: dict[str, Callable[[Numbers], Iterator[str]]] = {
    "primes": _list_primes,
    "digits": _add_digits,
    "modular": _multiply,
    "dates": _from_day_to_day,
    "bases": _divide,
    "gcd": _euclid,
    "sorting": _put_in_order,
    "coins": _try_large_coins,
}


def _sorting(numbers: Numbers) -> str:
    return (
        f"pairs = {pairs_of(numbers)}\n"
        "pairs.sort(key=lambda pair: (pair[1], pair[0]))\n"
        f"print(pairs[{numbers[0]} - 1][0])"
    )


_PROGRAMS: dict[str, Callable[[Numbers], str]] = {
    "primes": lambda n: (
        "count = 0\n"
        f"for n in range({n[0]}, {n[1]} + 1):\n"
        "    if all(n % d for d in range(2, n)):\n"
        "        count += 1\n"
        "print(count)"
    ),
    "digits": lambda n: (
        f"total = 0\nfor digit in str({n[0]} ** {n[1]}):\n    total += int(digit)\nprint(total)"
    ),
    "modular": lambda n: f"left = 1\nfor i in range({n[1]}):\n    left = left * {n[0]} % {n[2]}\nprint(left)",
    "dates": lambda n: (
        "from datetime import date\n"
        f"first = date({n[0]}, {n[1]}, {n[2]})\n"
        f"then = date({n[3]}, {n[4]}, {n[5]})\n"
        "print((then - first).days)"
    ),
    "bases": lambda n: (
        f"n = {n[0]}\n"
        f"digits = ''\n"
        f"while n:\n"
        f"    digits = str(n % {n[1]}) + digits\n"
        f"    n //= {n[1]}\n"
        f"print(digits)"
    ),
    "gcd": lambda n: (
        "from math import gcd\n"
        "divisor = 0\n"
        f"for n in [{', '.join(map(str, n[1:]))}]:\n"
        "    divisor = gcd(divisor, n)\n"
        "print(divisor)"
    ),
    "sorting": _sorting,
    "coins": lambda n: (
        f"ways = [1] + [0] * {n[0]}\n"
        f"for coin in [{n[1]}, {n[2]}, {n[3]}]:\n"
        f"    for n in range(coin, {n[0]} + 1):\n"
        "        ways[n] += ways[n - coin]\n"
        f"print(ways[{n[0]}])"
    ),
}
