"""The texts within JSON values that somebody wrote: listed, or without their secrets. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from agent.redaction.patterns import Rules, conceal

_NOT_TEXT = frozenset(
    ("type", "id", "image", "prompt_id", "action", "decision", "decided_by", "kind", "space", "frame",
     "weights_version", "finish_reason", "created", "direction", "button", "deskhand_record", "token_ids",
     "logprobs")
)  # fmt: skip
"""Fields that hold our own words and numbers."""
_RECORD_ID = re.compile(r"\d{8}-\d{6}-[0-9a-f]{4}(?:\.\d+)?")
"""Says when a record was made; every tenth one has the check digit of a card number."""


def texts_of(value: Any, place: str = "") -> list[tuple[str, str]]:
    """Every text, with the name of its field."""
    if isinstance(value, str):
        return [] if _RECORD_ID.fullmatch(value) else [(place, value)]
    if isinstance(value, list):
        return [found for item in value for found in texts_of(item, place)]
    if isinstance(value, dict):
        return [
            found
            for key, item in value.items()
            if not _is_ours(key, item)
            for found in texts_of(item, f"{place}.{key}" if place else key)
        ]
    return []


def cleaned(value: Any, rules: Rules, keeps: Callable[[str], bool]) -> Any:
    """The same value without secrets, but for those that `keeps` says are none. Sampled tokens say what the
    text said: they go with it."""
    if isinstance(value, str):
        return value if _RECORD_ID.fullmatch(value) else conceal(value, rules, keeps=keeps)
    if isinstance(value, list):
        return [cleaned(item, rules, keeps) for item in value]
    if isinstance(value, dict):
        clean = {
            key: item if _is_ours(key, item) else cleaned(item, rules, keeps) for key, item in value.items()
        }
        if "token_ids" in clean and clean.get("text") != value.get("text"):
            clean |= {"token_ids": [], "logprobs": []}
        return clean
    return value


def _is_ours(key: str, item: Any) -> bool:
    return key in ("token_ids", "logprobs") or (key in _NOT_TEXT and not isinstance(item, dict | list))
