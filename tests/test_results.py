"""docs/results.md is what its JSON files say, and no figure of the README stands without its measurement."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "docs" / "results.md"
FIGURE = re.compile(r"\d[\d.,]* of \d[\d,]*|\d[\d.,]*\s?(?:%|ms\b|s\b|MB\b|GB\b|MiB\b)")


@pytest.fixture(scope="module")
def renderer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("render_results", ROOT / "packaging" / "render_results.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_results_page_is_the_rendering_of_its_json(renderer: ModuleType) -> None:
    assert RESULTS.read_text(encoding="utf-8") == renderer.rendered(ROOT / "docs" / "results"), (
        "run `make results`"
    )


def test_every_measurement_says_its_command_machine_and_date() -> None:
    for path in sorted((ROOT / "docs" / "results").glob("*.json")):
        result = json.loads(path.read_text(encoding="utf-8"))
        missing = [
            name for name in ("title", "section", "command", "machine", "date") if not result.get(name)
        ]
        assert missing == [], path.name
        assert result.get("figures") or result.get("tables"), f"{path.name} measures nothing"


def test_every_figure_of_the_readme_stands_in_the_results() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    match = re.search(r"<!-- figures.*?-->(.*?)<!-- /figures -->", readme, flags=re.DOTALL)
    assert match, "the README has no part with figures"
    figures = set(FIGURE.findall(match[1]))
    assert figures
    results = RESULTS.read_text(encoding="utf-8")
    unknown = [
        figure for figure in figures if not re.search(rf"(?<![\d.,]){re.escape(figure)}(?![\d])", results)
    ]
    assert unknown == []


def test_what_a_benchmark_prints_becomes_a_measurement_that_can_be_rendered(
    renderer: ModuleType, tmp_path: Path
) -> None:
    gate = {"name": "stall_ms", "value": 12.5, "target": "below 50", "met": True}
    printed = json.dumps({"gates": [gate], "stall_ms": 12.5, "window": {"steps": 50}, "rows": [1, 2]})
    command = [
        sys.executable,
        str(ROOT / "packaging" / "keep_result.py"),
        "window",
        "benchmarks/window.py --json",
    ]
    subprocess.run(
        [*command, "--folder", str(tmp_path)], input=printed, text=True, check=True, capture_output=True
    )
    page = renderer.rendered(tmp_path)
    assert "| stall_ms | 12.5 | below 50 | yes |" in page
    assert "window.steps" not in page, "what is inside counts where nothing is promised"
    assert "`benchmarks/window.py --json`" in page


def test_a_new_measurement_keeps_the_title_of_the_one_that_it_replaces(tmp_path: Path) -> None:
    before = {
        "title": "Stalls",
        "section": "Window",
        "figures": [{"name": "old", "value": 1}],
        "source": "transcribed",
    }
    (tmp_path / "window.json").write_text(json.dumps(before), encoding="utf-8")
    command = [
        sys.executable,
        str(ROOT / "packaging" / "keep_result.py"),
        "window",
        "benchmarks/window.py --json",
    ]
    subprocess.run(
        [*command, "--folder", str(tmp_path)], input='{"new": 2}', text=True, check=True, capture_output=True
    )
    after = json.loads((tmp_path / "window.json").read_text(encoding="utf-8"))
    assert (after["title"], after["section"]) == ("Stalls", "Window")
    assert after["figures"] == [{"name": "new", "value": 2}]
    assert "source" not in after
