"""Workflows for whoever hosts the project name what there is, and take wheels of llama.cpp that fit."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from llama_wheel import NEEDED, flags_here, index_for, words_for

from tests.import_graph import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
_FILE = re.compile(r"(?:packaging|\.ci)/[\w./-]+")


def jobs(file: Path) -> dict[str, Any]:
    found = yaml.safe_load(file.read_text(encoding="utf-8"))
    jobs: dict[str, Any] = found["jobs"]
    assert found["permissions"] == {"contents": "read"}
    return jobs


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_a_workflow_runs_on_all_three_systems_and_names_files_that_there_are(file: Path) -> None:
    systems = []
    for job in jobs(file).values():
        systems += job.get("strategy", {}).get("matrix", {}).get("os", [job["runs-on"]])
        assert job["timeout-minutes"] <= 120
        for step in job["steps"]:
            assert "uses" in step or "run" in step
            missing = [name for name in _FILE.findall(step.get("run", "")) if not (ROOT / name).exists()]
            assert missing == []
    assert {name.partition("-")[0] for name in systems} == {"ubuntu", "windows", "macos"}


def test_both_there_are() -> None:
    assert [file.stem for file in WORKFLOWS] == ["build", "check"]


def test_llama_cpp_is_of_the_locked_version() -> None:
    locked = re.search(r"^llama-cpp-python==(\S+)", (ROOT / "packaging/lock/app.txt").read_text(), re.M)
    assert locked is not None
    built = re.findall(r"llama-cpp-python==(\S+)", (ROOT / ".github/workflows/build.yml").read_text())
    assert built == [locked[1]]


@pytest.mark.parametrize(
    ("system", "machine", "flags", "flavour"),
    [
        ("linux", "x86_64", NEEDED, "cpu"),
        ("linux", "x86_64", NEEDED | {"avx512f"}, "cpu"),
        ("linux", "x86_64", NEEDED - {"avx2"}, ""),
        ("linux", "aarch64", frozenset[str](), "cpu"),
        ("linux", "ppc64le", frozenset[str](), ""),
        ("darwin", "arm64", frozenset[str](), "metal"),
        ("darwin", "x86_64", frozenset[str](), ""),
        ("win32", "AMD64", NEEDED, ""),
    ],
)
def test_a_wheel_is_taken_only_where_it_fits_the_processor(
    system: str, machine: str, flags: frozenset[str], flavour: str
) -> None:
    assert index_for(system, machine, flags).rpartition("/whl")[2].strip("/") == flavour


def test_flags_are_read_from_the_system(tmp_path: Path) -> None:
    info = tmp_path / "cpuinfo"
    info.write_text("model name\t: x\nflags\t\t: fpu avx avx2 bmi2 f16c fma\nflags\t\t: other\n")
    assert flags_here(info) >= NEEDED
    assert flags_here(tmp_path / "missing") == frozenset()


def test_words_are_those_of_pip_and_uv() -> None:
    assert words_for("pip", "") == words_for("uv", "") == ""
    assert words_for("pip", "X") == "--extra-index-url X --only-binary llama-cpp-python"
    assert words_for("uv", "X") == "--index X --no-build-package llama-cpp-python"


def test_the_smoke_test_knows_the_same_modules_as_the_suite() -> None:
    program = (
        "import sys; sys.path.insert(0, 'packaging'); import smoke_test; print(*smoke_test.module_names())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert {"agent.loop", "app.main", "agent.computers.x11_screen"} <= set(done.stdout.split())
