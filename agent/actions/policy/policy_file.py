"""The owner's rules as one JSON file. I/O: reads and writes it.

{"version": 1, "rules": [{"name": "no banking", "then": "forbid", "title": "*bank*"}]}

A file with any error is refused as a whole: a typo in one rule must not disable another that forbids.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import Any

from agent.actions.keys import canonical_key
from agent.actions.names import ACTIONS_BY_NAME
from agent.actions.policy.rules import Rule, ScreenRegion
from agent.actions.policy.verdict import Risk, VerdictKind
from agent.errors import PolicyError
from agent.own_files import own_folder

VERSION = 1
_TEXTS = ("application", "title", "label", "text", "path", "reason")


def load_rules(path: Path) -> tuple[Rule, ...]:
    """The rules in a file; none if there is no file.

    Raises:
        PolicyError: the file cannot be read, or one rule makes no sense. Nothing may be performed then.
    """
    try:
        written = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeDecodeError) as problem:
        raise _broken(path, problem) from problem
    try:
        return read_rules(written)
    except ValueError as problem:
        raise _broken(path, problem) from problem


def read_rules(written: str) -> tuple[Rule, ...]:
    """Raises ValueError for anything but a list of rules."""
    read = json.loads(written, object_pairs_hook=_without_doubles)
    if not isinstance(read, dict) or set(read) != {"version", "rules"}:
        raise ValueError("it must have “version” and “rules”, and nothing else")
    if read["version"] != VERSION or isinstance(read["version"], bool):
        raise ValueError(f"its version is {read['version']!r}, and this Deskhand reads {VERSION}")
    if not isinstance(read["rules"], list):
        raise ValueError("“rules” must be a list")
    rules = tuple(_rule(entry, number) for number, entry in enumerate(read["rules"], start=1))
    names = [rule.name for rule in rules]
    if len(set(names)) != len(names):
        raise ValueError("two rules have the same name")
    return rules


def write_rules(rules: Sequence[Rule]) -> str:
    """The text of a policy file: one JSON object with its `version` and the rules in their order."""
    return json.dumps({"version": VERSION, "rules": [_encoded(rule) for rule in rules]}, indent=2)


def save_rules(rules: Sequence[Rule], path: Path) -> None:
    """Replace the file at once.

    Raises:
        PolicyError: it cannot be written.
    """
    try:
        own_folder(path.parent)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".policy-")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(write_rules(rules))
            os.replace(name, path)
        except OSError:
            with suppress(OSError):
                os.unlink(name)
            raise
    except OSError as problem:
        raise PolicyError(f"The rules cannot be written to {path}: {problem.strerror}.") from problem


def _rule(entry: Any, number: int) -> Rule:
    if not isinstance(entry, dict):
        raise ValueError(f"rule {number} is no object")
    unknown = set(entry) - {field.name for field in fields(Rule)}
    if unknown:
        raise ValueError(f"rule {number} has a condition that is not known: {', '.join(sorted(unknown))}")
    name = entry.get("name")
    if not isinstance(name, str) or not name.strip():
        raise ValueError(f"rule {number} has no name")
    for key in _TEXTS:
        if not isinstance(entry.get(key, ""), str):
            raise ValueError(f"“{key}” of the rule “{name}” is no text")
    if entry.get("then", "allow") not in tuple(VerdictKind):
        kinds = ", ".join(VerdictKind)
        raise ValueError(f"“then” of the rule “{name}” is {entry['then']!r}, and only {kinds} are known")
    try:
        return Rule(
            name=name,
            then=VerdictKind(entry["then"]),
            actions=frozenset(_known_action(action) for action in _list(entry, "actions")),
            keys=frozenset(_known_key(key) for key in _list(entry, "keys")),
            region=None if entry.get("region") is None else ScreenRegion(*_numbers(entry["region"])),
            risks=frozenset(Risk(risk) for risk in _list(entry, "risks")),
            **{key: entry.get(key, "") for key in _TEXTS},
        )
    except KeyError:
        raise ValueError(f"the rule “{name}” does not say what is “then” to happen") from None
    except (TypeError, ValueError) as problem:
        raise ValueError(f"the rule “{name}” makes no sense: {problem}") from problem


def _encoded(rule: Rule) -> dict[str, Any]:
    region = rule.region
    whole = {
        "name": rule.name,
        "then": rule.then.value,
        "actions": sorted(rule.actions),
        **{key: getattr(rule, key) for key in _TEXTS},
        "keys": sorted(rule.keys),
        "region": None
        if region is None
        else [region.left_px, region.top_px, region.width_px, region.height_px],
        "risks": sorted(rule.risks),
    }
    return {key: value for key, value in whole.items() if value}


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuses duplicate keys; JSON would silently keep the last."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("an entry stands there twice")
    return found


def _list(entry: dict[str, Any], key: str) -> list[str]:
    found = entry.get(key, [])
    if not isinstance(found, list) or not all(isinstance(item, str) for item in found):
        raise ValueError(f"“{key}” must be a list of texts")
    return found


def _numbers(found: Any) -> list[float]:
    is_right = isinstance(found, list) and len(found) == 4
    if not is_right or not all(type(number) in (int, float) for number in found):
        raise ValueError("“region” must be four numbers: left, top, width, height")
    return [float(number) for number in found]


def _known_action(name: str) -> str:
    if name not in ACTIONS_BY_NAME:
        raise ValueError(f"there is no action {name!r}")
    return name


def _known_key(name: str) -> str:
    key = canonical_key(name)
    if key is None:
        raise ValueError(f"there is no key {name!r}")
    return key


def _broken(path: Path, problem: object) -> PolicyError:
    return PolicyError(
        f"The rules in {path} cannot be read: {problem}. Nothing is done until the file is mended or deleted."
    )
