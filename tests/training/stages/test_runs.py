"""A run resumes where it stopped, refuses another recipe's folder, and overwrites nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

from tests.training.stages.counting import CountingRecipe, CountingSteps, run
from training.errors import CheckpointError, RecipeError, RunFolderError
from training.stages import checkpoints
from training.stages.loop import run_steps
from training.stages.progress import StageProgress, in_words
from training.stages.run_folder import RunFolder, read_log

pytestmark = pytest.mark.torch


class SimulatedKill(Exception):
    """Simulates a process killed in the middle of a step."""


class Dying(CountingSteps):
    def __init__(self, *, at: int) -> None:
        super().__init__()
        self.at = at

    def step(self, number: int) -> dict[str, float]:
        if number == self.at:
            raise SimulatedKill
        return dict(super().step(number))


def die(out: Path, *, at: int, total: int = 10) -> None:
    with RunFolder(out, "counting", CountingRecipe(out)) as folder, pytest.raises(SimulatedKill):
        run_steps(folder, Dying(at=at), name="counting", total=total, checkpoint_every=3)


@pytest.mark.parametrize("at", [1, 3, 4, 9, 10])
def test_a_run_that_died_ends_as_one_that_did_not(tmp_path: Path, at: int) -> None:
    undisturbed = run(tmp_path / "whole", 10)
    die(tmp_path / "broken", at=at)
    resumed = run(tmp_path / "broken", 10)
    assert torch.equal(resumed.weight, undisturbed.weight)
    assert resumed.seen == undisturbed.seen == list(range(1, 11))
    logs = [read_log(tmp_path / name) for name in ("whole", "broken")]
    assert logs[0] == logs[1]
    assert [row["step"] for row in logs[0]] == list(range(1, 11))


def test_the_curves_have_each_step_once(tmp_path: Path) -> None:
    die(tmp_path / "run", at=9)
    run(tmp_path / "run", 10)
    curves = EventAccumulator(str(tmp_path / "run" / "curves")).Reload()
    points = curves.Scalars("loss")
    assert [point.step for point in points] == list(range(1, 11))
    assert points[-1].value == pytest.approx(read_log(tmp_path / "run")[-1]["loss"])


def test_a_figure_that_is_no_number_is_null_in_the_log(tmp_path: Path) -> None:
    run(tmp_path / "run", 1)
    assert read_log(tmp_path / "run")[0]["odd"] is None


def test_enough_is_enough(tmp_path: Path) -> None:
    assert run(tmp_path / "run", 10, enough_at=4).seen == [1, 2, 3, 4]
    assert checkpoints.latest(tmp_path / "run" / "checkpoints").step == 4  # type: ignore[union-attr]


def test_another_recipe_is_refused_and_named(tmp_path: Path) -> None:
    run(tmp_path / "run", 1)
    before = (tmp_path / "run" / "recipe.json").read_bytes()
    with pytest.raises(RecipeError, match="steps: 10 → 11"):
        RunFolder(tmp_path / "run", "counting", replace(CountingRecipe(tmp_path / "run"), steps=11))
    with pytest.raises(RecipeError, match="stage: counting → sft"):
        RunFolder(tmp_path / "run", "sft", CountingRecipe(tmp_path / "run"))
    assert (tmp_path / "run" / "recipe.json").read_bytes() == before


def test_checkpoints_may_be_a_link_to_another_disk_but_not_those_of_an_unknown_run(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "checkpoints").symlink_to(tmp_path / "disk")
    run(tmp_path / "run", 4)
    assert any((tmp_path / "disk").iterdir())
    (tmp_path / "run" / "recipe.json").unlink()
    with pytest.raises(RecipeError, match="without its recipe"):
        run(tmp_path / "run", 4)


def test_one_process_at_a_time(tmp_path: Path) -> None:
    recipe = CountingRecipe(tmp_path)
    with RunFolder(tmp_path, "counting", recipe), pytest.raises(RunFolderError, match="Another process"):
        RunFolder(tmp_path, "counting", recipe)
    with RunFolder(tmp_path, "counting", recipe):
        pass


@pytest.mark.parametrize("damage", ["cut", "flipped", "torn"])
def test_a_damaged_checkpoint_is_refused_and_left_as_it_is(tmp_path: Path, damage: str) -> None:
    run(tmp_path, 7)
    newest = checkpoints.latest(tmp_path / "checkpoints")
    assert newest is not None
    file = newest.folder / ("checkpoint.json" if damage == "torn" else "state.pt")
    content = file.read_bytes()
    broken = content[: len(content) // 2] if damage != "flipped" else content[:-9] + b"?" + content[-8:]
    file.write_bytes(broken)
    with pytest.raises(CheckpointError, match="Remove it to go on from the one before"):
        run(tmp_path, 10)
    assert file.read_bytes() == broken
    for path in newest.folder.iterdir():
        path.unlink()
    newest.folder.rmdir()
    assert run(tmp_path, 10).seen == list(range(1, 11))


def test_a_checkpoint_that_was_being_written_does_not_count(tmp_path: Path) -> None:
    run(tmp_path, 3)
    unfinished = tmp_path / "checkpoints" / ".00000006"
    unfinished.mkdir()
    (unfinished / "state.pt").write_bytes(b"half")
    assert checkpoints.latest(tmp_path / "checkpoints").step == 3  # type: ignore[union-attr]
    assert run(tmp_path, 6).seen == [1, 2, 3, 4, 5, 6]


def test_only_the_last_two_checkpoints_are_kept(tmp_path: Path) -> None:
    run(tmp_path, 12)
    assert sorted(path.name for path in (tmp_path / "checkpoints").iterdir()) == ["00000009", "00000012"]


def test_a_torn_last_line_of_the_log_is_left_out(tmp_path: Path) -> None:
    run(tmp_path, 3)
    with (tmp_path / "log.jsonl").open("a") as log:
        log.write('{"step": 4, "lo')
    run(tmp_path, 5)
    assert [json.loads(line)["step"] for line in (tmp_path / "log.jsonl").read_text().splitlines()] == [
        1, 2, 3, 4, 5,
    ]  # fmt: skip


def test_progress_shows_the_remaining_time(capsys: pytest.CaptureFixture[str]) -> None:
    times = iter([100.0, 110.0, 111.0, 400.0])
    progress = StageProgress("sft", done=40, total=200, clock=lambda: next(times))
    progress.tell(50, {"loss": 1.5})
    progress.tell(51, {"loss": 1.4})  # too soon after the last line
    progress.tell(200, {"loss": 0.5})
    lines = capsys.readouterr().err.splitlines()
    assert lines == ["sft: step 50 of 200 · loss 1.5 · 2 min left", "sft: step 200 of 200 · loss 0.5"]


def test_times_in_words() -> None:
    assert [in_words(seconds) for seconds in (50, 150, 7300)] == ["50 s", "2 min", "2 h 2 min"]
