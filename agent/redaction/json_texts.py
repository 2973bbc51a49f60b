"""Lists the free texts in JSON values, or conceals their secrets. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from agent.redaction.kinds import Rules
from agent.redaction.patterns import conceal

_NOT_TEXT = frozenset(
    ("type", "id", "image", "prompt_id", "action", "decision", "decided_by", "kind", "space", "frame",
     "weights_version", "finish_reason", "created", "direction", "button", "deskhand_record", "token_ids",
     "logprobs")
)  # fmt: skip
"""Fields that hold our own words and numbers."""
_EXTENSIONS = "extensions"
"""Its names are chosen by those who write it: below this field every text and every name is searched."""
_RECORD_ID = re.compile(r"\d{8}-\d{6}-[0-9a-f]{4}(?:[.#]\d+)?")
"""Says when a record was made; every tenth one has the check digit of a card number. Behind it stands the
number of a task or of a step (`agent.review.corrections.fork_of`)."""


def texts_of(value: Any, place: str = "") -> list[tuple[str, str]]:
    """Every text, with the name of its field."""
    return _texts_of(value, place, is_extension=False)


def _texts_of(value: Any, place: str, *, is_extension: bool) -> list[tuple[str, str]]:
    if isinstance(value, str):
        return [] if _RECORD_ID.fullmatch(value) else [(place, value)]
    if isinstance(value, list):
        return [found for item in value for found in _texts_of(item, place, is_extension=is_extension)]
    if not isinstance(value, dict):
        return []
    found = [(place, key) for key in value] if is_extension else []
    for key, item in value.items():
        if is_extension or not _is_ours(key, item):
            inside = place if is_extension else f"{place}.{key}" if place else key
            found += _texts_of(item, inside, is_extension=is_extension or key == _EXTENSIONS)
    return found


def cleaned(value: Any, rules: Rules, keeps: Callable[[str], bool]) -> Any:
    """The same value without secrets, but for those that `keeps` says are none.

    Sampled tokens repeat the text, so they are removed with it.
    """
    return _cleaned(value, rules, keeps, is_extension=False)


def _cleaned(value: Any, rules: Rules, keeps: Callable[[str], bool], *, is_extension: bool) -> Any:
    if isinstance(value, str):
        return value if _RECORD_ID.fullmatch(value) else conceal(value, rules, keeps=keeps)
    if isinstance(value, list):
        return [_cleaned(item, rules, keeps, is_extension=is_extension) for item in value]
    if isinstance(value, dict):
        clean = {}
        for key, item in value.items():
            name = conceal(key, rules, keeps=keeps) if is_extension else key
            is_inside = is_extension or key == _EXTENSIONS
            is_kept = not is_extension and _is_ours(key, item)
            clean[name] = item if is_kept else _cleaned(item, rules, keeps, is_extension=is_inside)
        if "token_ids" in clean and clean.get("text") != value.get("text"):
            clean |= {"token_ids": [], "logprobs": []}
        return clean
    return value


def _is_ours(key: str, item: Any) -> bool:
    return key in ("token_ids", "logprobs") or (key in _NOT_TEXT and not isinstance(item, dict | list))
