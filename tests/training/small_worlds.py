"""A world, a tool and a model small enough that a test can train in them."""

from __future__ import annotations

import ast
import operator
from pathlib import Path

from training.environments.python_tool import ToolOutput
from training.export.embedded import VOCABULARY
from training.worlds.arithmetic import PIECES, ArithmeticWorld
from training.worlds.small_model import SmallModel, new_model

_OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul}


class Calculator:
    """The tool without its sandbox: only `print` of whole numbers joined by + - *."""

    def run(self, code: str) -> ToolOutput:
        try:
            (statement,) = ast.parse(code).body
            assert isinstance(statement, ast.Expr)
            assert isinstance(statement.value, ast.Call)
            return ToolOutput(f"{_worked_out(statement.value.args[0])}\n", "ok")
        except (SyntaxError, ValueError, AssertionError, KeyError, IndexError):
            return ToolOutput("SyntaxError: invalid syntax\n", "error")


def _worked_out(node: ast.expr) -> int:
    if isinstance(node, ast.BinOp):
        return int(_OPERATORS[type(node.op)](_worked_out(node.left), _worked_out(node.right)))
    assert isinstance(node, ast.Constant)
    assert isinstance(node.value, int)
    return node.value


def small_world(*, direct_share: float = 0.5) -> ArithmeticWorld:
    return ArithmeticWorld(
        Calculator(),
        digits=(1, 2),
        terms=(2, 2),
        direct_share=direct_share,
        max_turns=3,
        max_reply_tokens=8,
    )


def small_model(folder: Path, *, seed: int = 0) -> Path:
    """A model folder of some 30,000 random weights."""
    sizes = SmallModel(width=24, layers=1, heads=2, inner=32, context_tokens=256)
    new_model(sizes, PIECES.exported(), folder, seed=seed)
    return folder


def seeing_model(folder: Path, *, seed: int = 0) -> Path:
    """The same size with the embedded model's vocabulary, for worlds that show pictures."""
    sizes = SmallModel(width=24, layers=1, heads=2, inner=32, context_tokens=1024)
    new_model(sizes, VOCABULARY, folder, seed=seed)
    return folder
