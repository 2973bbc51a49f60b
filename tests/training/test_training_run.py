"""Every stage of the embedded model's training runs from end to end: real scenes, a few real steps."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from training.embedded.language import LanguageStage  # noqa: E402
from training.embedded.model import EmbeddedModel  # noqa: E402
from training.embedded.naming import Naming  # noqa: E402
from training.embedded.optimisation import load, rate_at, start_from  # noqa: E402
from training.embedded.perception import PerceptionHeads  # noqa: E402
from training.embedded.pointing import Pointing, PointingRecipe, Shape  # noqa: E402
from training.embedded.reading import Reading, ReadingRecipe  # noqa: E402
from training.embedded.training_run import RunOptions, TrainingStage, command, run  # noqa: E402

# torch's own compiler still uses what torch itself calls old.
pytestmark = [
    pytest.mark.torch,
    pytest.mark.filterwarnings("ignore:.torch.jit.script_method. is deprecated:DeprecationWarning"),
]

SHIPPED = Path(__file__).parents[2] / "resources/models/embedded"


@pytest.fixture(autouse=True)
def _without_compiling() -> Iterator[None]:
    """Compilation takes half a minute and is not tested here."""
    with torch.compiler.set_stance("force_eager"):
        yield


def options(folder: Path, *, start: Path | None = None) -> RunOptions:
    return RunOptions(out=folder / "model.pt", start=start, minutes=60.0, learning_rate=1e-3)


class OnlySome(TrainingStage):
    """A stage that stops after some batches, as at the time limit."""

    def __init__(self, stage: TrainingStage, steps: int) -> None:
        self.stage, self.left = stage, steps
        self.metrics: dict[str, float] = {}

    def begin(self, model: EmbeddedModel, heads: PerceptionHeads, images: int) -> None:
        self.stage.begin(model, heads, images)

    def trained(self, model: EmbeddedModel, heads: PerceptionHeads) -> list[torch.nn.Module]:
        return self.stage.trained(model, heads)

    def loss(self) -> tuple[torch.Tensor, dict[str, float], int]:
        if not self.left:
            raise StopIteration
        self.left -= 1
        loss, metrics, count = self.stage.loss()
        self.metrics |= metrics
        return loss, metrics, count


def few_steps(stage: TrainingStage, given: RunOptions, steps: int = 2) -> dict[str, float]:
    some = OnlySome(stage, steps)
    run(some, given)
    return some.metrics


def test_reading_learns_from_pages_and_windows(tmp_path: Path) -> None:
    given = options(tmp_path)
    recipe = ReadingRecipe(tiles=12, pages=0.4, windows=0.3, crop=(160, 128, 2))
    metrics = few_steps(Reading(recipe, given), given, steps=6)
    assert {"tile_chars", "crop_chars"} & metrics.keys()
    assert load(given.out).images >= 12
    rows = [json.loads(line) for line in given.out.with_suffix(".jsonl").read_text().splitlines()]
    assert rows[-1]["step"] == 6


def test_pointing_goes_on_from_the_shipped_model(tmp_path: Path) -> None:
    given = options(tmp_path, start=SHIPPED)
    shapes = (Shape((320, 256), 2, 2, 4, 1.0, 1.0),)
    sources = (("qt", 0.5), ("html", 0.5))
    recipe = PointingRecipe(shapes, sources, letters=0.0, language=(0.5, 0.5), blind_tasks=4)
    metrics = few_steps(Pointing(recipe, given), given, steps=6)
    assert {
        "blind_loss",
        "blind_clause",
        "clause",
        "seen_chars",
        "loss_words",
        "loss_pointer",
    } <= metrics.keys()
    before, after = start_from(SHIPPED).model, load(given.out).model
    moved = [name for name, value in after.state_dict().items() if not value.equal(before.state_dict()[name])]
    assert any(name.startswith("visual.") for name in moved)
    assert any(name.startswith("language_model.") for name in moved)


def test_naming_teaches_the_vision_tower_and_the_lower_layers(tmp_path: Path) -> None:
    given = options(tmp_path, start=SHIPPED)
    recipe = ReadingRecipe(tiles=12, names=20, pages=0.5, windows=0.2, crop=(320, 256, 2))
    metrics = few_steps(Naming(recipe, given), given, steps=4)
    assert {"tile_name", "crop_name"} & metrics.keys()
    assert {"blind_loss", "blind_whole"} <= metrics.keys()


def test_language_leaves_the_vision_tower_alone(tmp_path: Path) -> None:
    given = options(tmp_path, start=SHIPPED)
    few_steps(LanguageStage(given, batch_size=4), given)
    before, after = start_from(SHIPPED).model, load(given.out).model
    for name, value in after.visual.state_dict().items():
        # equal but for rounding: the constraint on places is put in force again after every step
        torch.testing.assert_close(value, before.visual.state_dict()[name], atol=5e-6, rtol=1e-5)
    assert not after.language_model.norm.weight.equal(before.language_model.norm.weight)


def test_learning_rate_rises_stays_and_falls() -> None:
    rates = [rate_at(step, step, minutes=20, peak_rate=1.0) for step in range(1200)]
    assert rates[0] < 0.02
    assert rates[150] == rates[600] == 1.0
    assert rates[700] > rates[900] > rates[1199]
    assert rates[1199] <= 0.03


def test_a_run_goes_on_with_the_moments_of_its_checkpoint_and_keeps_an_average(tmp_path: Path) -> None:
    given = options(tmp_path, start=SHIPPED)
    few_steps(LanguageStage(given, batch_size=4), given, steps=3)
    first = load(given.out)
    newest = first.model.state_dict()
    assert any(not value.equal(newest[name]) for name, value in first.average.items())
    again = replace(given, start=given.out, out=tmp_path / "again.pt")
    few_steps(LanguageStage(again, batch_size=4), again, steps=1)
    num_steps = [
        {int(moments["step"]) for moments in one["state"].values() if "step" in moments}
        for one in load(again.out).optimiser
    ]
    assert {4} in num_steps


def test_a_run_without_a_seed_sees_other_tasks_than_the_one_before() -> None:
    seeds = {
        command("a stage", out="model.pt", minutes=1.0, learning_rate=1.0, given=[]).seed for _ in range(4)
    }
    assert len(seeds) > 1
    assert command("a stage", out="model.pt", minutes=1.0, learning_rate=1.0, given=["--seed", "7"]).seed == 7
