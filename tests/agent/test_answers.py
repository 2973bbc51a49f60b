"""An answer fits the form that its owner asked for, or the run says why not."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.answers import MAX_TRIES, misfit, require_schema, value_of
from agent.errors import SettingsError
from agent.types import Ending, EndingKind, Task
from tests.agent.world import World
from tests.fakes import classic_manifest, prompt_text

SCHEMA = json.dumps(
    {
        "type": "object",
        "properties": {"total": {"type": "number"}, "paid": {"type": "array", "items": {"type": "string"}}},
        "required": ["total"],
    }
)
TASK = Task("add it up", answer_schema=SCHEMA)


def finished(answer: str) -> str:
    return f"Action: finished(content='{answer}')"


def test_an_answer_that_fits_ends_the_run() -> None:
    world = World(finished('{"total": 3}'), manifest=classic_manifest())
    assert world.run(TASK) == Ending(EndingKind.FINISHED, '{"total": 3}')
    assert '"required": ["total"]' in prompt_text(world.model.prompts[0])


def test_what_does_not_fit_is_told_to_the_model_and_it_may_try_again() -> None:
    replies = [finished("It is three."), finished('{"total": "three"}'), finished('{"total": 3}')]
    world = World(*replies, manifest=classic_manifest())
    assert world.run(TASK).kind is EndingKind.FINISHED
    assert "it is no JSON" in prompt_text(world.model.prompts[1])
    assert "['total']" in prompt_text(world.model.prompts[2])
    assert "is not of type" in prompt_text(world.model.prompts[2])
    assert world.problems[0].startswith("The answer does not fit")


def test_tries_are_bounded() -> None:
    world = World(*[finished("three")] * 10, manifest=classic_manifest())
    ending = world.run(TASK)
    assert ending.kind is EndingKind.FAILED
    assert "does not fit the schema after" in ending.text
    assert len(world.recorder.steps) == MAX_TRIES


def test_without_a_form_nothing_is_said_of_one() -> None:
    world = World(finished("three"), manifest=classic_manifest())
    assert world.run(Task("add it up")) == Ending(EndingKind.FINISHED, "three")
    assert "schema" not in prompt_text(world.model.prompts[0])


@pytest.mark.parametrize(
    ("schema", "said"),
    [
        ("{", "is no JSON"),
        ("3", "has to be an object"),
        ('{"type": "colour"}', "is no JSON schema"),
        ('{"$ref": "https://example.org/a.json"}', "nothing is fetched"),
        ('{"items": [{"$ref": "file:///etc/passwd"}]}', "nothing is fetched"),
    ],
)
def test_a_schema_that_is_none_is_refused_in_a_sentence(schema: str, said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        require_schema(schema)


def test_a_schema_may_refer_to_its_own_parts() -> None:
    own = '{"$defs": {"n": {"type": "integer"}}, "type": "array", "items": {"$ref": "#/$defs/n"}}'
    require_schema(own)
    assert misfit(own, "[1, 2]") == ""
    assert "[1]" in misfit(own, '[1, "2"]')


@given(st.text(max_size=200))
def test_any_answer_fits_or_gets_a_reason(answer: str) -> None:
    reason = misfit(SCHEMA, answer)
    if not reason:
        assert "total" in value_of(answer)
