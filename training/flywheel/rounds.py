"""One round of the flywheel, phase by phase; after an interruption no finished phase is repeated. I/O:
files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from training.data.samples import TokenSample
from training.data.stream import LoadedSample
from training.flywheel.ledger import RoundFolder, RoundReport, samples_in
from training.flywheel.routing import DataRoute, RoutedSamples, route, route_all
from training.rl.held_out import gain_between


@dataclass(frozen=True)
class RoundOperations:
    """The operations of a round; each reads and writes folders, so that rounds depend on no model or
    machine."""

    vocabulary: str
    sample: Callable[[Path, int], Iterator[LoadedSample]]
    """(model, round) → trajectories, and what was shown in them."""
    judge: Callable[[TokenSample], TokenSample]
    """A sample with its verdict: `success` filled in."""
    train_ct: Callable[[Path, Path, Path], Path]
    """(model, data set, run folder) → model."""
    train_sft: Callable[[Path, Path, Path], Path]
    """The same for SFT."""
    train_rl: Callable[[Path, Path, int], tuple[Path, int]]
    """(model, run folder, round) → model, and how many updates led to it."""
    held_out: Callable[[Path], Mapping[str, bool]]
    """A model's outcomes on the fixed held-out tasks, by task."""
    publish: Callable[[Path, RoundReport], None]
    """Make a model the newest one."""
    owner: Path | None = None
    """Data set of the owner's recorded and annotated replies, whose accepted successes join the SFT of each
    round."""


def run_round(
    folder: Path, number: int, model: Path, last_sft: Path | None, operations: RoundOperations
) -> RoundReport:
    """Run a round with `model`; its data and models lie in `folder`.

    The new model is published where it is better than `model` by more than chance: the 95% interval of its
    gain, task by task, lies above zero.

    The CT data of a round are its own samples with V = 0 and the last round's SFT data; the SFT data are only
    the newest successes.
    """
    here = RoundFolder(folder)
    known = here.report()
    if known is not None:
        return known
    sampled = here.dataset(
        "sampled",
        operations.vocabulary,
        lambda: (
            replace(one, sample=operations.judge(one.sample)) for one in operations.sample(model, number)
        ),
    )
    routed = route_all([one.sample for one in samples_in(sampled)], round_name=f"round-{number}")
    sft = here.dataset(
        "sft-data", operations.vocabulary, lambda: _examples(sampled, routed, operations.owner)
    )
    ct = here.dataset("ct-data", operations.vocabulary, lambda: _experience(sampled, routed, last_sft))
    trained = model
    if any(samples_in(ct)):
        trained = operations.train_ct(trained, ct, folder / "ct")
    if any(samples_in(sft)):
        trained = operations.train_sft(trained, sft, folder / "sft")
    trained, updates = operations.train_rl(trained, folder, number)
    before = here.outcomes("held_out_before", lambda: operations.held_out(model))
    after = here.outcomes("held_out_after", lambda: operations.held_out(trained))
    gain = gain_between(before, after)
    report = RoundReport(
        number=number,
        sampled=sum(map(len, routed.by_route.values())),
        to_sft=len(routed.by_route[DataRoute.SFT]),
        to_ct=len(routed.by_route[DataRoute.CT]),
        unjudged=len(routed.by_route[DataRoute.UNJUDGED]),
        share_good=routed.share_good,
        held_out_before=_share(before),
        held_out_after=_share(after),
        is_published=gain.is_proven,
        gain_low=gain.low,
        gain_high=gain.high,
        rl_updates=updates,
    )
    if report.is_published:
        operations.publish(trained, report)
    here.close(report)
    return report


def _share(outcomes: Mapping[str, bool]) -> float:
    return sum(outcomes.values()) / max(1, len(outcomes))


def _routed(sampled: Path, routed: RoutedSamples, where: DataRoute) -> Iterator[LoadedSample]:
    """What was sampled and goes there, labelled, with its pictures."""
    chosen = {one.provenance.sample_id: one for one in routed.by_route[where]}
    for one in samples_in(sampled):
        if sample := chosen.get(one.sample.provenance.sample_id):
            yield replace(one, sample=sample)


def _examples(sampled: Path, routed: RoutedSamples, owner: Path | None) -> Iterator[LoadedSample]:
    yield from _routed(sampled, routed, DataRoute.SFT)
    if owner is not None:
        yield from (one for one in samples_in(owner) if route(one.sample) is DataRoute.SFT)


def _experience(sampled: Path, routed: RoutedSamples, last_sft: Path | None) -> Iterator[LoadedSample]:
    yield from _routed(sampled, routed, DataRoute.CT)
    if last_sft is not None:
        yield from samples_in(last_sft)
