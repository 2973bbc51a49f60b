"""Typed recipes: a frozen dataclass with a line of prose under each field becomes options and a print. Pure.

Every field is an option (`--batch-size 32`; of settings inside settings `--ppo.clipping.high 0.28`), may
be set in a TOML file, and is printed with its value when a run begins: no setting of a run is hidden.
"""

from __future__ import annotations

import argparse
import ast
import dataclasses
import inspect
import json
import re
import textwrap
import types
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from training.errors import RecipeError

R = TypeVar("R")
_NEGATIVE = re.compile(r"-\.?\d[\d.]*(?:e[+-]?\d+)?|-inf", re.I)

FORMER_NAMES = {
    "bound": "max_staleness",
    "clip_gradient": "max_grad_norm",
    "critic_rate": "critic_learning_rate",
    "examine_every": "eval_every",
    "eyes": "vision",
    "policy_rate": "policy_learning_rate",
    "rate": "learning_rate",
}
"""Former name of a setting -> today's: run folders and TOML files of earlier versions stay readable."""

FORMER_PLACES = {
    "rewards.format_penalty": "rewards.format.weight",
    "rewards.free_turns": "rewards.length.free_steps",
    "rewards.outcome": "rewards.outcome.weight",
    "rewards.per_turn": "rewards.length.weight",
    "rewards.right_element": "rewards.right_element.weight",
}
"""The same for settings that moved: former dotted name -> today's."""


def add_options(parser: argparse.ArgumentParser, recipe: type[Any]) -> None:
    """An option for each field; what is not given on the command line stays absent."""
    for name, kind, prose, default in _fields(recipe):
        said = "needed" if default is dataclasses.MISSING else f"default: {_plain(default)}"
        parser.add_argument(
            f"--{name.replace('_', '-')}",
            dest=name,
            metavar=_metavar(kind),
            default=argparse.SUPPRESS,
            help=f"{prose} ({said})".replace("%", "%%"),
        )


def with_negative_values(arguments: Sequence[str]) -> list[str]:
    """Options with their negative numbers in one argument: argparse takes `-1e9` for another option.

    >>> with_negative_values(["--least", "-1e9", "--steps", "3", "--json"])
    ['--least=-1e9', '--steps', '3', '--json']
    """
    found: list[str] = []
    for argument in arguments:
        if _NEGATIVE.fullmatch(argument) and found and found[-1].startswith("--") and "=" not in found[-1]:
            found[-1] += f"={argument}"
        else:
            found.append(argument)
    return found


def build(recipe: type[R], given: Mapping[str, Any]) -> R:
    """A recipe from values by (dotted) name; text is parsed by the field's type.

    Raises:
        RecipeError: a name is unknown, a value has the wrong type, or a required one is missing.
    """
    known = {name: (kind, default) for name, kind, _, default in _fields(recipe)}
    found = flat(given)
    if unknown := sorted(found.keys() - known.keys()):
        raise RecipeError(f"This stage has no setting called {', '.join(unknown)}.")
    missing = [
        name
        for name, (_, default) in known.items()
        if default is dataclasses.MISSING and found.get(name) is None
    ]
    if missing:
        raise RecipeError(f"This stage needs --{', --'.join(missing).replace('_', '-')}.")
    values = {name: _read(name, known[name][0], value) for name, value in found.items()}
    return _construct(recipe, values, "")


def printed(recipe: Any) -> str:
    """All of a recipe, one setting a line."""
    return "\n".join(f"{name} = {json.dumps(value)}" for name, value in flat(as_json(recipe)).items())


def as_json(recipe: Any) -> dict[str, Any]:
    """A recipe as JSON values."""
    return {field.name: _jsonable(getattr(recipe, field.name)) for field in dataclasses.fields(recipe)}


def filled(recipe: type[Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Settings of an earlier run by dotted name; those that there were not yet have today's defaults."""
    defaults = {
        name: _jsonable(default)
        for name, _, _, default in _fields(recipe)
        if default is not dataclasses.MISSING
    }
    return defaults | flat(given)


def differences(one: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    """The differences of two recipes (`as_json`), as text."""
    here, there = flat(one), flat(other)
    names = dict.fromkeys([*here, *there])
    return [
        f"{name}: {here.get(name)} → {there.get(name)}" for name in names if here.get(name) != there.get(name)
    ]


def _jsonable(value: Any) -> Any:
    if dataclasses.is_dataclass(value):
        return as_json(value)
    if isinstance(value, tuple):
        return [_jsonable(part) for part in value]
    return str(value) if isinstance(value, Path) else value


def flat(values: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Settings inside settings under dotted names, each under today's."""
    found: dict[str, Any] = {}
    for name, value in values.items():
        if isinstance(value, Mapping):
            found |= flat(value, f"{prefix}{name}.")
        else:
            *path, last = name.split(".")
            today = prefix + ".".join([*path, FORMER_NAMES.get(last, last)])
            found[FORMER_PLACES.get(today, today)] = value
    return found


def _fields(recipe: type[Any], prefix: str = "") -> list[tuple[str, Any, str, Any]]:
    """(dotted name, type, prose, default) of every setting, those of settings inside included."""
    found: list[tuple[str, Any, str, Any]] = []
    kinds, prose = get_type_hints(recipe), _prose(recipe)
    for field in dataclasses.fields(recipe):
        kind = kinds[field.name]
        if dataclasses.is_dataclass(kind):
            assert isinstance(kind, type)
            found += _fields(kind, f"{prefix}{field.name}.")
            continue
        default = field.default
        if field.default_factory is not dataclasses.MISSING:
            default = field.default_factory()
        found.append((prefix + field.name, kind, prose.get(field.name, ""), default))
    return found


def _prose(recipe: type[Any]) -> dict[str, str]:
    """The text that stands under each field, of bases too."""
    prose: dict[str, str] = {}
    for kind in reversed(recipe.__mro__[:-1]):
        body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
        assert isinstance(body, ast.ClassDef)
        name = ""
        for node in body.body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                name = node.target.id
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and name:
                prose[name] = " ".join(str(node.value.value).split())
    return prose


def _construct(recipe: type[R], values: Mapping[str, Any], prefix: str) -> R:
    kinds, arguments = get_type_hints(recipe), {}
    assert dataclasses.is_dataclass(recipe)
    for field in dataclasses.fields(recipe):
        name, kind = prefix + field.name, kinds[field.name]
        if dataclasses.is_dataclass(kind):
            assert isinstance(kind, type)
            arguments[field.name] = _construct(kind, values, f"{name}.")
        elif name in values:
            arguments[field.name] = values[name]
    try:
        return recipe(**arguments)
    except ValueError as error:
        raise RecipeError(f"{error}") from error


def _read(name: str, kind: Any, value: Any) -> Any:
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        if value is None or value == "none":
            return None
        (kind,) = (part for part in get_args(kind) if part is not type(None))
        return _read(name, kind, value)
    try:
        if origin is Literal:
            if value not in get_args(kind):
                raise ValueError
            return value
        if origin is tuple:
            parts = value.split(",") if isinstance(value, str) else list(value)
            (part_kind, *rest) = get_args(kind)
            kinds = [part_kind] * len(parts) if rest == [...] else [part_kind, *rest]
            return tuple(_read(name, one, part) for one, part in zip(kinds, parts, strict=True))
        if kind is bool:
            return {"true": True, "yes": True, "false": False, "no": False}[str(value).lower()]
        if kind is int and isinstance(value, float) and value != int(value):
            raise ValueError
        return kind(value)
    except (ValueError, TypeError, KeyError):
        raise RecipeError(f"{name} should be {_metavar(kind)}, not {value!r}.") from None


def _metavar(kind: Any) -> str:
    origin = get_origin(kind)
    if origin is Literal:
        return "|".join(get_args(kind))
    if origin in (Union, types.UnionType):
        return "|".join("none" if part is type(None) else _metavar(part) for part in get_args(kind))
    if origin is tuple:
        return ",".join("…" if part is ... else _metavar(part) for part in get_args(kind))
    return {bool: "yes|no", int: "INT", float: "NUMBER", str: "TEXT", Path: "PATH"}.get(kind, str(kind))


def _plain(value: Any) -> str:
    return str(list(value)) if isinstance(value, tuple) else str(value)
