"""BrowserGym's sets of tasks say in a sentence what they lack."""

from __future__ import annotations

import pytest

from training.benchmarks.agents.browsergym_families import (
    WEBARENA_VARIABLES,
    WORKARENA_VARIABLES,
    FamilyMissingError,
    checks_of,
    group_of,
    load_family,
    require_place_of,
)

SITES = dict.fromkeys(WEBARENA_VARIABLES, "http://site")
INSTANCE = dict.fromkeys(WORKARENA_VARIABLES, "x")


@pytest.mark.parametrize(
    ("family", "variables", "said"),
    [
        ("webarena", {**SITES, "WA_GITLAB": "", "WA_MAP": ""}, "set WA_GITLAB, WA_MAP to their addresses"),
        ("webarena", {}, "set WA_SHOPPING, WA_SHOPPING_ADMIN, WA_REDDIT"),
        ("workarena", {**INSTANCE, "SNOW_INSTANCE_PWD": ""}, "set SNOW_INSTANCE_PWD, or SNOW_INSTANCE_POOL"),
        ("visualwebarena", SITES, "come with pictures"),
    ],
)
def test_a_family_without_its_sites_is_refused_with_the_variables_that_are_missing(
    family: str, variables: dict[str, str], said: str
) -> None:
    with pytest.raises(FamilyMissingError, match=said):
        require_place_of(family, variables)


@pytest.mark.parametrize(
    ("family", "variables"),
    [
        ("miniwob", {}),
        ("webarena", SITES),
        ("workarena", INSTANCE),
        ("workarena", {"SNOW_INSTANCE_POOL": "pool.json"}),
        ("workarena", {"HF_TOKEN": "hf"}),
    ],
)
def test_a_family_that_has_its_place_is_not_refused(family: str, variables: dict[str, str]) -> None:
    assert require_place_of(family, variables) is None  # type: ignore[func-returns-value]


def test_a_package_that_is_not_there_and_an_instance_that_cannot_be_asked_are_sentences() -> None:
    with pytest.raises(FamilyMissingError, match=r"^browsergym\.webarena cannot be loaded: No module"):
        load_family("webarena")
    for family in ("webarena", "workarena"):
        (check,) = checks_of(family, {})
        assert (check["ok"], "No module" in check["said"]) == (False, True)
    assert checks_of("miniwob", {}) == []
    assert group_of("miniwob", "miniwob.click-test-2") == "click"
