"""The flywheel routes every sample exactly once, publishes only better models, and can be resumed."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.models.manifest import load, require_files
from tests.training.small_worlds import small_model, small_world
from training.data.dataset_files import DatasetWriter
from training.data.samples import TokenSample
from training.data.stream import LoadedSample
from training.errors import DatasetError
from training.flywheel.ledger import RoundReport, samples_in
from training.flywheel.publish import newest, publish
from training.flywheel.rounds import RoundOperations, run_round
from training.flywheel.routing import DataRoute, decided, route, route_all
from training.flywheel.stage import write_rounds
from training.worlds.demonstrations import demonstration

pytestmark = pytest.mark.torch

WORLD = small_world()


def episode(number: int, success: float | None, *, is_accepted: bool = True) -> TokenSample:
    return replace(demonstration(WORLD, number), success=success, is_accepted=is_accepted)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from([None, 0.0, 0.3, 1.0]), st.booleans()), max_size=30))
def test_every_sample_takes_exactly_one_route(verdicts: list[tuple[float | None, bool]]) -> None:
    samples = [episode(n, success, is_accepted=ok) for n, (success, ok) in enumerate(verdicts)]
    routed = route_all(samples, round_name="round-1")
    placed = [one.provenance.sample_id for place in routed.by_route.values() for one in place]
    assert sorted(placed) == sorted(one.provenance.sample_id for one in samples)
    assert all(one.success == 1.0 and one.is_accepted for one in routed.by_route[DataRoute.SFT])
    assert all(one.success is None for one in routed.by_route[DataRoute.UNJUDGED])
    for place, there in routed.by_route.items():
        assert all(one.labels[-2:] == (place.value, "round-1") for one in there)


@pytest.mark.parametrize(
    ("score", "place"),
    [
        (0.39, DataRoute.CT),
        (0.4, DataRoute.UNJUDGED),
        (0.6, DataRoute.UNJUDGED),
        (0.61, DataRoute.SFT),
        (math.nan, DataRoute.UNJUDGED),
        (None, DataRoute.UNJUDGED),
    ],
)
def test_a_judge_that_cannot_decide_makes_no_failure(score: float | None, place: DataRoute) -> None:
    assert route(decided(episode(1, score))) is place


def test_a_sample_that_is_there_twice_is_refused() -> None:
    with pytest.raises(DatasetError, match="there twice"):
        route_all([episode(1, 1.0), episode(1, 1.0)], round_name="round-1")


class SimulatedKill(Exception):
    """Simulates a killed process."""


@dataclass
class FakeOperations:
    """Models are folders with a number: how good they are. Each training adds what its data set has."""

    dies_at: str = ""
    updates: int = 0
    owner: Path | None = None
    scores: dict[str, float] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)
    published: list[str] = field(default_factory=list)

    def operations(self) -> RoundOperations:
        return RoundOperations(
            vocabulary=WORLD.vocabulary,
            sample=self._sample,
            judge=lambda one: one,
            train_ct=self._trainer("ct"),
            train_sft=self._trainer("sft"),
            train_rl=self._rl,
            held_out=self._held_out,
            publish=lambda model, report: self.published.append(f"{report.number}: {model.name}"),
            owner=self.owner,
        )

    def _maybe_die(self, what: str) -> None:
        self.calls.append(what)
        if what == self.dies_at:
            self.dies_at = ""
            raise SimulatedKill(what)

    def _rl(self, model: Path, folder: Path, number: int) -> tuple[Path, int]:
        self._maybe_die("rl")
        if not self.updates:
            return model, 0
        result = folder / "rl" / "result"
        result.mkdir(parents=True, exist_ok=True)
        self.scores[str(result)] = self.scores[str(model)] + 0.1
        return result, self.updates

    def _sample(self, model: Path, number: int) -> Iterator[LoadedSample]:
        for index in range(10):
            if index == 5:
                self._maybe_die("sample")
            yield LoadedSample(episode(100 * number + index, float(index < 4 + number)), ())

    def _trainer(self, stage: str) -> Callable[[Path, Path, Path], Path]:
        def train(model: Path, data: Path, out: Path) -> Path:
            self._maybe_die(stage)
            (out / "result").mkdir(parents=True, exist_ok=True)
            self.scores[str(out / "result")] = len(list(samples_in(data))) / 50
            return out / "result"

        return train

    def _held_out(self, model: Path) -> dict[str, bool]:
        self._maybe_die("examine")
        return {str(number): number < 100 * self.scores.get(str(model), 0.01) for number in range(100)}


@pytest.mark.parametrize("moment", ["sample", "ct", "sft", "rl", "examine"])
def test_a_round_that_was_killed_goes_on_and_loses_and_repeats_nothing(tmp_path: Path, moment: str) -> None:
    whole = run_round(tmp_path / "whole", 1, Path("start"), None, FakeOperations().operations())
    fake = FakeOperations(dies_at=moment)
    with pytest.raises(SimulatedKill):
        run_round(tmp_path / "broken", 1, Path("start"), None, fake.operations())
    assert run_round(tmp_path / "broken", 1, Path("start"), None, fake.operations()) == whole
    for name in ("sampled", "sft-data", "ct-data"):
        ids = [
            [one.sample.provenance.sample_id for one in samples_in(tmp_path / run / name)]
            for run in ("whole", "broken")
        ]
        assert ids[0] == ids[1]
    assert not [path.name for path in (tmp_path / "broken").iterdir() if path.name.startswith(".")]


def test_what_was_sampled_is_what_was_routed(tmp_path: Path) -> None:
    report = run_round(tmp_path, 1, Path("start"), None, FakeOperations().operations())
    ids = {
        name: {one.sample.provenance.sample_id for one in samples_in(tmp_path / name)}
        for name in ("sampled", "sft-data", "ct-data")
    }
    assert ids["sft-data"] | ids["ct-data"] == ids["sampled"]
    assert not ids["sft-data"] & ids["ct-data"]
    assert (report.sampled, report.to_sft, report.to_ct, report.share_good) == (10, 5, 5, 0.5)


def test_the_last_rounds_sft_data_feeds_the_next_ct(tmp_path: Path) -> None:
    fake = FakeOperations()
    run_round(tmp_path / "1", 1, Path("start"), None, fake.operations())
    run_round(tmp_path / "2", 2, Path("start"), tmp_path / "1" / "sft-data", fake.operations())
    ids = [one.sample.provenance.sample_id for one in samples_in(tmp_path / "2" / "ct-data")]
    before = [one.sample.provenance.sample_id for one in samples_in(tmp_path / "1" / "sft-data")]
    assert set(before) < set(ids)
    assert len(set(ids)) == len(ids)


def test_what_the_owner_accepted_joins_the_examples_of_each_round(tmp_path: Path) -> None:
    owner = tmp_path / "owner"
    with DatasetWriter(owner, vocabulary=WORLD.vocabulary) as writer:
        writer.add(episode(7, 1.0), ())
        writer.add(episode(8, 0.0), ())
        writer.add(episode(9, 1.0, is_accepted=False), ())
    fake = FakeOperations(owner=owner)
    report = run_round(tmp_path / "1", 1, Path("start"), None, fake.operations())
    ids = [one.sample.provenance.sample_id for one in samples_in(tmp_path / "1" / "sft-data")]
    assert episode(7, 1.0).provenance.sample_id in ids
    assert len(ids) == report.to_sft + 1


def test_the_report_says_how_many_updates_of_ppo_led_to_the_model(tmp_path: Path) -> None:
    with_rl = run_round(tmp_path / "1", 1, Path("start"), None, FakeOperations(updates=4).operations())
    without = run_round(tmp_path / "2", 1, Path("start"), None, FakeOperations().operations())
    assert (with_rl.rl_updates, without.rl_updates) == (4, 0)
    assert with_rl.held_out_after == pytest.approx(without.held_out_after + 0.1)


def test_only_what_is_better_is_published(tmp_path: Path) -> None:
    better = FakeOperations()
    assert run_round(tmp_path / "1", 1, Path("start"), None, better.operations()).is_published
    assert better.published == ["1: result"]
    slightly = FakeOperations(scores={"start": 0.09})
    report = run_round(tmp_path / "2", 2, Path("start"), None, slightly.operations())
    assert report.held_out_after > report.held_out_before
    assert report.gain_low <= 0 < report.gain_high
    assert not report.is_published
    assert slightly.published == []


def test_a_finished_round_is_not_done_again(tmp_path: Path) -> None:
    fake = FakeOperations()
    first = run_round(tmp_path, 1, Path("start"), None, fake.operations())
    calls = list(fake.calls)
    assert run_round(tmp_path, 1, Path("start"), None, fake.operations()) == first
    assert fake.calls == calls


def report(number: int, *, before: float = 0.2, after: float = 0.4) -> RoundReport:
    return RoundReport(number, 10, 4, 6, 0, 0.4, before, after, after > before)


def test_the_table_and_the_plot_show_every_round(tmp_path: Path) -> None:
    write_rounds([report(1), report(2, before=0.4, after=0.3)], tmp_path)
    lines = (tmp_path / "rounds.md").read_text().splitlines()
    assert lines[2] == "| 1 | 10 | 4 | 6 | 0 | 40.0% | 0 | 20.0% → 40.0% | ? to ? | yes |"
    assert lines[3].endswith("| no |")
    assert (tmp_path / "rounds.svg").read_text().startswith("<?xml")


def test_a_published_model_can_be_listed_by_the_app(tmp_path: Path) -> None:
    model = small_model(tmp_path / "model")
    target = tmp_path / "published" / "round-3"
    publish(
        model, target, report(3), parent=model, world="arithmetic", vocabulary=WORLD.exported_vocabulary()
    )
    manifest = load(target)
    require_files(manifest)
    assert {"model", "projector", "model.safetensors", "lineage.json"} <= manifest.files.keys()
    assert manifest.scores["arithmetic/held_out"] == 0.4
    lineage = json.loads((target / "lineage.json").read_text())
    assert (lineage["round"], lineage["world"]) == (3, "arithmetic")
    assert newest(tmp_path / "published", before=3) is None
    assert newest(tmp_path / "published", before=4) == target


def test_a_model_that_cannot_be_exported_leaves_no_folder(tmp_path: Path) -> None:
    model = small_model(tmp_path / "model")
    (model / "model.safetensors").unlink()
    with pytest.raises(Exception, match=r"no config.json or no \*.safetensors"):
        publish(
            model,
            tmp_path / "published" / "round-1",
            report(1),
            parent=model,
            world="arithmetic",
            vocabulary=WORLD.exported_vocabulary(),
        )
    assert list((tmp_path / "published").iterdir()) == []


def test_an_empty_data_set_has_no_samples(tmp_path: Path) -> None:
    with DatasetWriter(tmp_path / "set", vocabulary="v"):
        pass
    assert list(samples_in(tmp_path / "set")) == []
