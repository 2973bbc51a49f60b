"""Each benchmark of `benchmarks.toml` has what its table names."""

from __future__ import annotations

from pathlib import Path

import pytest

from training.benchmarks.running.known import Benchmark, benchmarks

ROOT = Path(__file__).resolve().parents[3]
PAGES = ROOT / "docs" / "how-to"


@pytest.mark.parametrize("benchmark", benchmarks().values(), ids=lambda one: one.name)
def test_each_benchmark_has_its_client_and_a_page_that_the_table_of_all_names(benchmark: Benchmark) -> None:
    assert (ROOT / "training" / "benchmarks" / "agents" / f"{benchmark.client}.py").is_file()
    assert f"deskhand benchmark {benchmark.name}" in (PAGES / benchmark.how_to).read_text(encoding="utf-8")
    assert f"({benchmark.how_to})" in (PAGES / "run-a-benchmark.md").read_text(encoding="utf-8")
