"""The how-to of a rented GPU: its training commands, with its recipes, at toy size and in one process."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.gpu_how_to import commands, prepare
from benchmarks.workloads.small_stage_runs import is_expected, let_pass
from training.__main__ import main, read
from training.stages import launch

pytestmark = pytest.mark.torch


def trained(ranks: int) -> list[list[str]]:
    """The words after `deskhand train`; the line with --robust starts processes, and has tests of its own."""
    found = [words[1:] for words in commands(ranks) if words[0] == "train"]
    return [words for words in found if "--robust" not in words]


def test_the_pages_commands_train_from_its_recipes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare(tmp_path)
    monkeypatch.chdir(tmp_path)
    stages = []
    for words in trained(1):
        assert is_expected(words[0], main(words)), words
        stages.append(words[0])
        if words[0] == "value":
            let_pass(tmp_path / "runs" / "value" / "result")
    assert stages == ["sft", "value", "rl", "status"]
    rows = [json.loads(line) for line in (tmp_path / "runs" / "rl" / "log.jsonl").read_text().splitlines()]
    assert [row["step"] for row in rows] == [1, 2]
    assert (tmp_path / "runs" / "sft" / "result" / "adapter_model.safetensors").is_file()


@pytest.mark.parametrize("ranks", [2, 8])
def test_the_same_recipes_hold_for_two_and_eight_gpus(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ranks: int
) -> None:
    prepare(tmp_path)
    monkeypatch.chdir(tmp_path)
    for words in trained(ranks):
        if words[0] == "status":
            continue
        count, rest = launch.split(words)
        asked = read(rest)
        launch.require_possible(asked.name, count, rest)
        assert count == ranks
        assert getattr(asked.recipe, "batch", ranks) % ranks == 0
