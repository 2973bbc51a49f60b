"""A recipe is typed, complete and printed; unknown, missing and invalid settings have clear errors."""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import pytest

from training.errors import RecipeError
from training.flywheel.stage import FlywheelRecipe
from training.rewards.judge_stage import JudgeRecipe
from training.rewards.recipe import Rewards
from training.rewards.terms import Format, Length, OutcomeReward, RightElement
from training.rl.rl_stage import RlRecipe
from training.stages.recipe import add_options, as_json, build, differences, filled, printed
from training.supervised.stage import CtRecipe, SftRecipe

pytestmark = pytest.mark.torch


@dataclass(frozen=True, slots=True)
class Inner:
    high: float = 0.28
    """The upper bound."""


@dataclass(frozen=True, slots=True)
class Base:
    out: Path
    """Where to."""
    steps: int = 10
    """How many."""


@dataclass(frozen=True, slots=True)
class Example(Base):
    inner: Inner = field(default_factory=Inner)
    kind: Literal["full", "lora"] = "full"
    """What learns."""
    start: Path | None = None
    """Where from."""
    weights: tuple[float, ...] = (1.0,)
    """One each."""
    is_quiet: bool = False
    """Says less."""


def test_every_setting_is_an_option_with_its_prose_and_default() -> None:
    parser = argparse.ArgumentParser()
    add_options(parser, Example)
    said = " ".join(parser.format_help().split())
    for expected in (
        "--out PATH Where to. (needed)",
        "--steps INT How many. (default: 10)",
        "--inner.high NUMBER The upper bound. (default: 0.28)",
        "--kind full|lora What learns. (default: full)",
        "--start PATH|none Where from. (default: None)",
    ):
        assert expected in said


def test_texts_become_what_the_settings_are() -> None:
    recipe = build(
        Example,
        {
            "out": "/x",
            "steps": "3",
            "inner.high": "0.5",
            "kind": "lora",
            "start": "none",
            "weights": "0.25,0.75",
            "is_quiet": "yes",
        },
    )
    assert recipe == Example(Path("/x"), 3, Inner(0.5), "lora", None, (0.25, 0.75), True)


def test_a_tables_inner_settings_are_those_of_the_dotted_names() -> None:
    assert build(Example, {"out": "/x", "inner": {"high": 0.4}}).inner == Inner(0.4)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({}, "needs --out"),
        ({"out": "x", "stepz": 3}, "no setting called stepz"),
        ({"out": "x", "steps": "many"}, "steps should be INT, not 'many'"),
        ({"out": "x", "steps": 2.5}, "steps should be INT"),
        ({"out": "x", "kind": "half"}, r"kind should be full\|lora"),
        ({"out": "x", "is_quiet": "maybe"}, r"is_quiet should be yes\|no"),
        ({"out": "x", "weights": "a,b"}, "weights should be"),
    ],
)
def test_a_wrong_setting_is_refused_with_a_sentence(given: dict[str, object], sentence: str) -> None:
    with pytest.raises(RecipeError, match=sentence):
        build(Example, given)


def test_the_print_has_every_setting_and_can_be_read_back() -> None:
    recipe = Example(Path("/x"), 7)
    assert len(printed(recipe).splitlines()) == 7
    assert "inner.high = 0.28" in printed(recipe)
    assert build(Example, as_json(recipe)) == recipe


def test_differences_are_named() -> None:
    one, other = as_json(Example(Path("/x"))), as_json(Example(Path("/x"), 11, Inner(0.3)))
    assert differences(one, other) == ["steps: 10 → 11", "inner.high: 0.28 → 0.3"]
    assert differences(one, one) == []


@pytest.mark.parametrize(
    ("stage", "recipe"),
    [
        ("rl", RlRecipe),
        ("sft", SftRecipe),
        ("ct", CtRecipe),
        ("judge", JudgeRecipe),
        ("flywheel", FlywheelRecipe),
    ],
)
def test_a_recipe_of_an_earlier_version_is_the_same_under_todays_names(stage: str, recipe: type[Any]) -> None:
    path = Path(__file__).parent / "data" / "recipes_before_renames.json"
    earlier = json.loads(path.read_text())[stage]
    assert differences(filled(recipe, earlier), as_json(build(recipe, earlier))) == []


def test_a_setting_that_an_earlier_run_did_not_have_counts_as_its_default() -> None:
    before = {name: value for name, value in as_json(Example(Path("/x"))).items() if name != "kind"}
    assert differences(filled(Example, before), as_json(Example(Path("/x")))) == []
    changed = differences(filled(Example, before), as_json(Example(Path("/x"), kind="lora")))
    assert changed == ["kind: full → lora"]


def test_rewards_of_an_earlier_recipe_become_the_settings_of_their_terms() -> None:
    earlier = {"outcome": 2.0, "format_penalty": 0.1, "free_turns": 5, "per_turn": 0.0, "right_element": 0.3}
    needed = {"out": "/x", "model": "/m", "critic": "/c"}
    rewards = build(RlRecipe, {**needed, "rewards": earlier}).rewards
    assert rewards == Rewards(OutcomeReward(2.0), Format(0.1), Length(5, 0.0), RightElement(0.3))
    assert build(RlRecipe, {**needed, "rewards.length.weight": "0.5"}).rewards.length == Length(3, 0.5)
