"""The lock holds all that pyproject.toml asks for, with hashes, and nothing that is left out on purpose."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "packaging" / "lock"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
LEFT_OUT = {"torch", "mouseinfo", "python3-xlib"}
FILES = sorted({*EXTRAS, "build", "tool"})


def locked(name: str) -> dict[str, tuple[Version, list[str]]]:
    """Package → version and hashes, of one file."""
    found = {}
    for entry in re.split(r"\n(?=[a-z0-9])", (LOCK / f"{name}.txt").read_text())[1:]:
        pinned = Requirement(entry.split("\\")[0])
        (only,) = pinned.specifier
        assert only.operator == "==", entry
        found[canonicalize_name(pinned.name)] = (
            Version(only.version),
            re.findall(r"--hash=sha256:([0-9a-f]{64})\b", entry),
        )
    return found


def wanted(extra: str) -> list[Requirement]:
    """What an extra asks for, with that of the extras that it names."""
    asked = [Requirement(text) for text in [*PROJECT["dependencies"], *EXTRAS[extra]]]
    others = [name for one in asked if one.name == PROJECT["name"] for name in one.extras]
    return [
        *(one for one in asked if one.name != PROJECT["name"]),
        *(one for name in others for one in wanted(name)),
    ]


@pytest.mark.parametrize("extra", sorted(EXTRAS))
def test_everything_that_is_asked_for_is_locked_in_a_version_that_is_allowed(extra: str) -> None:
    found = locked(extra)
    here = {**default_environment(), "extra": ""}
    for one in wanted(extra):
        name = canonicalize_name(one.name)
        if name in LEFT_OUT or (one.marker is not None and not one.marker.evaluate(here)):
            continue
        assert name in found, f"{one}: run `make lock`"
        assert found[name][0] in one.specifier, f"{one}: run `make lock`"


@pytest.mark.parametrize("name", FILES)
def test_every_locked_package_has_the_hashes_of_its_files(name: str) -> None:
    found = locked(name)
    assert found
    for package, (_version, hashes) in found.items():
        assert hashes, package
    assert not LEFT_OUT & set(found)


def test_one_package_has_one_version_in_all_files() -> None:
    seen: dict[str, Version] = {}
    for name in FILES:
        for package, (version, _hashes) in locked(name).items():
            assert seen.setdefault(package, version) == version, package


def test_what_builds_sources_and_what_torch_needs_is_locked_too() -> None:
    assert {"setuptools", "wheel", "scikit-build-core", "packaging", "pathspec"} <= set(locked("build"))
    (required,) = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    assert locked("build")["setuptools"][0] in Requirement(required).specifier
    torch_needs = {"filelock", "fsspec", "jinja2", "networkx", "sympy", "mpmath", "typing-extensions"}
    assert torch_needs <= set(locked("train"))


def test_setup_installs_everything_by_hash_but_torch_and_this_project() -> None:
    """Each line of the Makefile that installs: from the lock with hashes, or one of the two exceptions."""
    recipe = (ROOT / "Makefile").read_text().replace("\\\n", " ")
    lines = [line for line in recipe.splitlines() if "pip install" in line and line.startswith("\t")]
    without = [line for line in lines if "$(locked)" not in line]
    assert len(lines) == 5
    assert "locked := --require-hashes --no-deps" in recipe
    torch, project = without
    assert '"$(TORCH)"' in torch
    assert project.endswith("install --no-deps --no-build-isolation --editable .")
    assert all("--no-build-isolation" in line for line in lines if "WANTED:%" in line)
