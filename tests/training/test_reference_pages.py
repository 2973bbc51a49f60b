"""The tables of options in docs/reference are those of the commands and recipes."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.torch

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="module")
def renderer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("render_reference", ROOT / "packaging/render_reference.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("page", ["docs/reference/command-line.md", "docs/reference/training-recipes.md"])
def test_a_reference_page_lists_the_options_that_there_are(renderer: ModuleType, page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert text == renderer.renewed(page, text), "run `make reference`"
