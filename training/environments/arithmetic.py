"""Arithmetic with large numbers and a python tool: the smallest multi-turn testbed. I/O: the tool.

ReTool's question at a small scale (arXiv 2504.11536): does a model learn to call a tool where mental
arithmetic fails? The observation's text is the question first, and then the tool's output. One reward, at the
end: whether the number in `finished(...)` is the right one.
"""

from __future__ import annotations

import hashlib
import random
import re
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from agent.actions.types import Action, Finished, RunPython
from agent.coordinates import Screen
from agent.types import Observation
from training.environments.environment import Feedback
from training.environments.python_tool import ToolOutput
from training.environments.seeds import HELD_OUT_SEEDS
from training.errors import TrainingError

_NUMBER = re.compile(r"\s*([+-]?\d{1,100})\s*")
_NO_SCREEN = Screen(0, 0)
_MOST_DRAWS = 1_000
_SAID = {"too_long": "\n[stopped: it took too long]", "too_much_output": "\n[cut off: too much output]"}


class CodeTool(Protocol):
    def run(self, code: str) -> ToolOutput: ...


@dataclass(frozen=True, slots=True)
class ArithmeticProblem:
    text: str
    answer: int


def ask(
    seed: int, *, digits: tuple[int, int] = (2, 4), terms: tuple[int, int] = (2, 4), signs: str = "+-*"
) -> ArithmeticProblem:
    """The question of a seed: a sum of products, so that evaluating it from left to right is wrong.

    A seed of the examination asks a question of the examination's part, and no other seed does.

    Args:
        digits: fewest and most of a number.
        terms: fewest and most numbers.
        signs: what may stand between them, of `+`, `-` and `*`.

    Raises:
        TrainingError: there are too few questions of this kind to hold some of them out.
    """
    rng = random.Random(f"arithmetic {seed}")
    for _ in range(_MOST_DRAWS):
        problem = _draw(rng, digits, terms, signs)
        if is_held_out(problem.text) == (seed in HELD_OUT_SEEDS):
            return problem
    raise TrainingError("There are too few questions of this kind: none could be drawn for one of the parts.")


def is_held_out(question: str) -> bool:
    """Whether a question belongs to the examination: one in eight does, by its text.

    There are 24,300 questions about two numbers of two digits. Equal ones come with different seeds, so that
    seeds alone do not keep a question out of training.
    """
    return hashlib.sha256(question.encode()).digest()[0] % 8 == 0


def _draw(
    rng: random.Random, digits: tuple[int, int], terms: tuple[int, int], signs: str
) -> ArithmeticProblem:
    numbers = [_number(rng, digits) for _ in range(rng.randint(*terms))]
    between = [rng.choice(signs) for _ in numbers[1:]]
    text = str(numbers[0])
    total, product = 0, numbers[0]
    for sign, number in zip(between, numbers[1:], strict=True):
        text += f" {sign} {number}"
        if sign == "*":
            product *= number
        else:
            total, product = total + product, number if sign == "+" else -number
    return ArithmeticProblem(f"{text} =", total + product)


def _number(rng: random.Random, digits: tuple[int, int]) -> int:
    length = rng.randint(*digits)
    return rng.randint(10 ** (length - 1), 10**length - 1)


class Arithmetic:
    """An `Environment`. Without a tool it is the text-only arm of the experiment."""

    def __init__(
        self,
        tool: CodeTool | None,
        *,
        digits: tuple[int, int] = (2, 4),
        terms: tuple[int, int] = (2, 4),
        signs: str = "+-*",
        max_steps: int = 4,
    ) -> None:
        self._tool, self._max_steps = tool, max_steps
        self._digits, self._terms, self._signs = digits, terms, signs
        self._question: ArithmeticProblem | None = None
        self._num_steps = 0

    def reset(self, seed: int) -> Observation:
        self._question, self._num_steps = self._ask(seed), 0
        return _text(self._question.text)

    def step(self, action: Action) -> Feedback:
        """
        Raises:
            EnvironmentFaultError: the tool's sandbox failed.
            TrainingError: no episode is going on.
        """
        if self._question is None:
            raise TrainingError("No episode is going on; reset the environment first.")
        self._num_steps += 1
        if isinstance(action, Finished):
            is_right = read_number(action.answer) == self._question.answer
            self._question = None
            return Feedback(_text(""), float(is_right), True, False, {"success": is_right})
        said, status = self._do(action)
        is_cut = self._num_steps >= self._max_steps
        info: dict[str, object] = {"tool": status}
        if is_cut:
            self._question = None
            info["success"] = False
        return Feedback(_text(said), 0.0, False, is_cut, info)

    def _ask(self, seed: int) -> ArithmeticProblem:
        return ask(seed, digits=self._digits, terms=self._terms, signs=self._signs)

    def _do(self, action: Action) -> tuple[str, str]:
        if self._tool is None or not isinstance(action, RunPython):
            return "There is no such tool here.", "none"
        output = self._tool.run(action.code)
        return output.text + _SAID.get(output.status, ""), output.status

    def close(self) -> None:
        self._question = None


def read_number(answer: str) -> int | None:
    """The answer as a whole number; None where it is anything else."""
    found = _NUMBER.fullmatch(answer)
    return int(found.group(1)) if found else None


def _text(text: str) -> Observation:
    return Observation(pixels=np.zeros((0, 0, 3), dtype=np.uint8), screen=_NO_SCREEN, text=text)
