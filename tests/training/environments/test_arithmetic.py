"""Arithmetic with a tool: seeds repeat, only the right number is rewarded, a limit is a truncation."""

from __future__ import annotations

import ast
import operator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.actions.types import Finished, RunPython, Wait
from training.environments import Environment
from training.environments.arithmetic import Arithmetic, ask, read_number
from training.environments.python_tool import PythonTool, ToolLimits, ToolOutput
from training.errors import TrainingError

OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul}


class EchoTool:
    """Returns its input."""

    def run(self, code: str) -> ToolOutput:
        return ToolOutput(f"ran {code}", "too_long" if code == "forever" else "ok")


def worked_out(node: ast.expr) -> int:
    if isinstance(node, ast.BinOp):
        return int(OPERATORS[type(node.op)](worked_out(node.left), worked_out(node.right)))
    assert isinstance(node, ast.Constant)
    return int(node.value)  # type: ignore[arg-type]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_the_answer_is_the_value_of_the_question(seed: int) -> None:
    question = ask(seed)
    tree = ast.parse(question.text.removesuffix(" ="), mode="eval")
    assert worked_out(tree.body) == question.answer
    assert question == ask(seed)


def test_seeds_ask_different_questions() -> None:
    assert len({ask(seed).text for seed in range(200)}) > 190


def test_the_right_number_is_paid_and_another_is_not() -> None:
    environment: Environment = Arithmetic(EchoTool())
    for answer, reward in ((str(ask(5).answer), 1.0), (str(ask(5).answer + 1), 0.0), ("many", 0.0)):
        assert environment.reset(5).text == ask(5).text
        feedback = environment.step(Finished(answer))
        assert (feedback.reward, feedback.terminated, feedback.truncated) == (reward, True, False)
        assert feedback.info == {"success": reward == 1.0}


def test_a_tools_output_is_the_next_observation_and_a_limit_is_reported() -> None:
    environment = Arithmetic(EchoTool())
    environment.reset(1)
    feedback = environment.step(RunPython("2 + 2"))
    assert (feedback.observation.text, feedback.reward, feedback.terminated) == ("ran 2 + 2", 0.0, False)
    assert environment.step(RunPython("forever")).observation.text.endswith("[stopped: it took too long]")


def test_too_many_steps_cut_an_episode_and_do_not_end_it() -> None:
    environment = Arithmetic(EchoTool(), max_steps=2)
    environment.reset(1)
    assert not environment.step(Wait()).truncated
    feedback = environment.step(RunPython("1"))
    assert (feedback.terminated, feedback.truncated, feedback.info["success"]) == (False, True, False)
    with pytest.raises(TrainingError, match="reset"):
        environment.step(Finished("1"))


def test_without_a_tool_there_is_only_text() -> None:
    environment = Arithmetic(None)
    environment.reset(1)
    assert environment.step(RunPython("1")).observation.text == "There is no such tool here."


@pytest.mark.parametrize(
    ("answer", "number"),
    [
        ("42", 42),
        (" -7\n", -7),
        ("+3", 3),
        ("4 2", None),
        ("42.0", None),
        ("", None),
        ("x" * 10, None),
        ("9" * 5000, None),
    ],
)
def test_a_number_is_an_answer_only_alone(answer: str, number: int | None) -> None:
    assert read_number(answer) == number


@pytest.mark.desktop
def test_an_episode_with_the_real_tool() -> None:
    environment = Arithmetic(PythonTool(ToolLimits(wall_s=300.0)))
    question = environment.reset(3).text.removesuffix(" =")
    output = environment.step(RunPython(f"print({question})")).observation.text
    assert environment.step(Finished(output)).reward == 1.0
    environment.close()
