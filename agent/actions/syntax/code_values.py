"""A call in code and its arguments, which are literals; nothing is evaluated. Pure."""

from __future__ import annotations

import ast
import math
from dataclasses import dataclass

from agent.actions.syntax.wording import BUTTONS
from agent.actions.types import Button
from agent.coordinates import ModelPoint
from agent.errors import UnreadableReplyError

Literal = str | int | float | bool | None | list["Literal"]


@dataclass(frozen=True, slots=True)
class CodeCall:
    """`module.name(…)`; what is asked of it raises UnreadableReplyError where it cannot be had."""

    module: str
    name: str
    positional: tuple[Literal, ...]
    named: dict[str, Literal]
    span: tuple[int, int]

    def fail(self, problem: str, reply: str) -> UnreadableReplyError:
        return UnreadableReplyError(problem, reply=reply, span=self.span)

    def get(self, name: str, place: int) -> Literal:
        """By name, else by its place; None where it is not given."""
        if name in self.named:
            return self.named[name]
        return self.positional[place] if place < len(self.positional) else None

    def number(self, name: str, place: int, default: float, *, most: float, reply: str) -> float:
        value = self.get(name, place)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= most:
            raise self.fail(f"{self.name} needs a number for {name}", reply)
        return float(value)

    def text(self, name: str, place: int, default: str = "") -> str:
        value = self.get(name, place)
        return value if isinstance(value, str) else default

    def point(self, reply: str, *, first: int = 0) -> ModelPoint | None:
        """Of `x` and `y`, or of a pair in the place of `x`."""
        x, y = self.get("x", first), self.get("y", first + 1)
        if isinstance(x, list) and len(x) == 2:
            x, y = x
        if x is None and y is None:
            return None
        numbers = [
            value for value in (x, y) if isinstance(value, int | float) and not isinstance(value, bool)
        ]
        if len(numbers) != 2 or not all(abs(value) < 1e9 and math.isfinite(value) for value in numbers):
            raise self.fail(f"{self.name} needs two numbers for its point", reply)
        return ModelPoint(float(numbers[0]), float(numbers[1]))

    def place(self, reply: str) -> ModelPoint:
        point = self.point(reply)
        if point is None:
            raise self.fail(f"{self.name} needs a point", reply)
        return point

    def button(self, place: int, reply: str) -> Button:
        word = self.text("button", place, Button.LEFT).strip().lower()
        if word == "primary":
            word = Button.LEFT
        if word not in BUTTONS:
            raise self.fail(f"{word[:40]!r} is no mouse button", reply)
        return BUTTONS[word]


def literal(node: ast.expr) -> Literal:
    """The value of a constant, of one with a sign, or of a list of them.

    Raises:
        ValueError: it is anything else.
    """
    if isinstance(node, ast.Constant) and isinstance(node.value, str | int | float | None):
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        value = node.operand.value if isinstance(node.operand, ast.Constant) else None
        if isinstance(value, int | float) and not isinstance(value, bool):
            return -value if isinstance(node.op, ast.USub) else value
    if isinstance(node, ast.List | ast.Tuple) and not any(
        isinstance(item, ast.List | ast.Tuple) for item in node.elts
    ):
        return [literal(item) for item in node.elts]
    raise ValueError("An argument of a call is a number or a text")
