"""Calls that make no sense: the model is told in a sentence, nobody is asked, and the run goes on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agent.action_executor import IMPOSSIBLE
from agent.actions import CallTool, Finished, Reply, RunTerminal, format_reply
from agent.actions.abilities import Ability, Equipment, refusal
from agent.actions.types import Action
from agent.coordinates import CoordinateFrame
from agent.types import Deny, EndingKind
from tests.agent.actions import function_replies, tool_replies
from tests.agent.world import World
from tests.fakes import FakeComputer, classic_manifest, prompt_text

DIALECTS = ("uitars-2", *function_replies.DIALECTS)
DECLARED = '{"type": "function", "name": "notes__find", "parameters": {"type": "object"}, "description": "d"}'
EQUIPMENT = Equipment(frozenset(Ability), (DECLARED,))
NO_JSON = {
    "uitars-2": tool_replies.called(
        '<function=notes__find><parameter=a string="false">{nope</parameter></function>'
    ),
    "computer-use": '<tool_call>\n{"name": "notes__find", "arguments": "nope"}\n</tool_call>',
    "computer-use-xml": "<tool_call>\n{nope}\n</tool_call>",
}


def world_of(dialect: str, *replies: str, equipment: Equipment = EQUIPMENT) -> World:
    end = format_reply(Reply("", (Finished("ok"),), ""), dialect=dialect)
    manifest = replace(classic_manifest(), dialect=dialect, frame=CoordinateFrame.REL1000)
    return World(*replies, end, computer=FakeComputer(equipment=equipment), manifest=manifest)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_unknown_tool_is_refused_without_asking_and_the_model_learns_which_there_are(dialect: str) -> None:
    world = world_of(dialect, format_reply(Reply("", (CallTool("fly"),), ""), dialect=dialect))
    assert world.run().kind is EndingKind.FINISHED
    assert world.computer.performed == []
    why = "There is no tool 'fly'; there are: notes__find."
    done = world.recorder.steps[0].performed[0]
    assert done.decision == Deny(why, decided_by="rule", rule=IMPOSSIBLE)
    assert why in prompt_text(world.model.prompts[1])


@pytest.mark.parametrize("dialect", DIALECTS)
def test_arguments_that_are_no_json_are_recorded_and_told(dialect: str) -> None:
    world = world_of(dialect, NO_JSON[dialect])
    assert world.run().kind is EndingKind.FINISHED
    assert world.computer.performed == []
    (problem, _) = world.problems
    assert "JSON" in problem
    assert problem.rpartition(": '")[0] in prompt_text(world.model.prompts[1])
    first = world.recorder.steps[0]
    assert first.reply is not None
    assert first.reply.text == NO_JSON[dialect]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_tool_that_the_computer_does_not_have_is_refused_with_another_way(dialect: str) -> None:
    reply = format_reply(Reply("", (RunTerminal("ls"),), ""), dialect=dialect)
    world = world_of(dialect, reply, equipment=Equipment())
    assert world.run().kind is EndingKind.FINISHED
    assert "open one there and type into it" in prompt_text(world.model.prompts[1])


@pytest.mark.parametrize(
    ("action", "tools", "why"),
    [
        (CallTool("notes__find"), (DECLARED,), ""),
        (CallTool("x" * 300), (DECLARED,), f"There is no tool '{'x' * 80}'; there are: notes__find."),
        (CallTool("fly"), (), "There is no tool 'fly'; there are: none."),
        (CallTool("fly"), ("nonsense", "[1]", '{"name": 3}'), "There is no tool 'fly'; there are: none."),
        (RunTerminal("ls"), (), ""),
    ],
)
def test_reason_names_what_there_is(action: Action, tools: tuple[str, ...], why: str) -> None:
    assert refusal(action, Equipment(frozenset(Ability), tools)) == why
