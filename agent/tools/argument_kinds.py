"""Arguments of a tool with the kinds that its schema wants. Pure.

Dialects that write calls in markup know only texts, and servers refuse a text where they want a number.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from agent.bounded_json import BoundedJsonError, read_json


def fitted(arguments: Mapping[str, Any], schema: str) -> dict[str, Any]:
    """The arguments; a text that is JSON of another kind is that, where the schema takes no text.

    >>> fitted({"n": "5"}, '{"properties": {"n": {"type": "integer"}}}')
    {'n': 5}
    """
    properties = json.loads(schema).get("properties", {})
    return {key: _fitted(value, _kinds(properties.get(key))) for key, value in arguments.items()}


def _fitted(value: Any, kinds: frozenset[str]) -> Any:
    if not isinstance(value, str) or not kinds or "string" in kinds:
        return value
    try:
        read = read_json(value)
    except BoundedJsonError:
        return value
    return value if isinstance(read, str) else read


def _kinds(described: Any) -> frozenset[str]:
    """The JSON types that a schema lets through, where it says them."""
    if not isinstance(described, dict):
        return frozenset()
    said = described.get("type")
    kinds = frozenset(one for one in (said if isinstance(said, list) else [said]) if isinstance(one, str))
    for key in ("anyOf", "oneOf"):
        others = described.get(key)
        if isinstance(others, list):
            kinds = kinds.union(*map(_kinds, others))
    return kinds
