"""What a dialect can only write as text becomes what the schema of a tool wants; nothing else is changed."""

from __future__ import annotations

import json

import pytest

from agent.tools.argument_kinds import fitted


@pytest.mark.parametrize(
    ("described", "given", "meant"),
    [
        ({"type": "boolean"}, "true", True),
        ({"type": ["number", "null"]}, "2.5", 2.5),
        ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, "null", None),
        ({"type": "array"}, '["a", 1]', ["a", 1]),
        ({"type": "string"}, "5", "5"),
        ({"anyOf": [{"type": "string"}, {"type": "integer"}]}, "5", "5"),
        ({"type": "integer"}, "many", "many"),
        ({"type": "integer"}, '"5"', '"5"'),
        ({"type": "integer"}, 5, 5),
        ({}, "5", "5"),
        (True, "5", "5"),
        ({"type": 3}, "5", "5"),
    ],
)
def test_schema_says_what_an_argument_is(described: object, given: object, meant: object) -> None:
    assert fitted({"a": given}, json.dumps({"properties": {"a": described}})) == {"a": meant}
    assert fitted({"b": given}, json.dumps({"properties": {"a": described}})) == {"b": given}
