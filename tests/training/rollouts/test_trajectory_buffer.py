"""The buffer under every order of events: the bound, conservation, no starvation, cuts, the length bias."""

from __future__ import annotations

import threading
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from training.errors import TrainingError
from training.rollouts.experience import RolloutBatch, Turn
from training.rollouts.metrics import BufferMetrics
from training.rollouts.schedule import BatchSelection, BufferState, DeadlineSchedule, SchedulingRule
from training.rollouts.trajectory_buffer import (
    EpisodeGoneError,
    StalenessError,
    StaleSamplerError,
    TrajectoryBuffer,
)


class RandomWorker:
    """Plays episodes of a buffer in random order, and keeps account of them itself."""

    def __init__(self, rule: SchedulingRule, rng: Random, *, slots: int = 6) -> None:
        self.buffer, self.rng, self.slots = TrajectoryBuffer(rule), rng, slots
        self.playing: dict[int, str] = {}
        self.written: dict[int, list[Turn]] = {}
        self.trained: dict[int, list[Turn]] = {}
        self.lost: set[int] = set()
        self.ended: set[int] = set()
        self.batches: list[RolloutBatch] = []
        self.lag = 0

    def any_event(self) -> None:
        self.rng.choice((self.begin, self.play, self.play, self.play, self.play, self.take, self.train))()

    def begin(self) -> None:
        if (
            len(self.playing) < self.slots
            and (number := self.buffer.begin("task", self.buffer.version)) is not None
        ):
            self.playing[number] = "between"
            self.written[number] = []

    def play(self) -> None:
        if not self.playing:
            return
        number = self.rng.choice(sorted(self.playing))
        if self.playing[number] == "between":
            lagging = max(0, self.buffer.version - self.rng.choice((0, 0, 0, 1, 5)))
            try:
                self.buffer.begin_turn(number, lagging, state=f"{number}:{len(self.written[number])}")
            except StaleSamplerError:
                return
            self.playing[number] = f"{lagging}"
        elif self.rng.random() < 0.03:
            self.buffer.fault(number, "broken")
            self.lost.add(number)
            del self.playing[number]
        else:
            versions = tuple(sorted({int(self.playing[number]), self.buffer.version}))
            turn = Turn(versions, seconds=1.0, sample=(number, len(self.written[number])))
            self.buffer.add_turn(number, turn)
            self.written[number].append(turn)
            self.playing[number] = "between"
            if self.rng.random() < 0.3:
                self.buffer.finish(number)
                self.ended.add(number)
                del self.playing[number]

    def take(self) -> None:
        state = self.buffer.state()
        if state.version == state.update and (batch := self.buffer.take()) is not None:
            self.batches.append(batch)
            for segment in batch.segments:
                self.trained.setdefault(segment.number, []).extend(segment.turns)

    def train(self) -> None:
        state = self.buffer.state()
        if state.version != state.update:
            self.buffer.trained()


FEW = settings(max_examples=30)
RULES = st.builds(
    DeadlineSchedule, min_batch=st.integers(1, 4), max_staleness=st.integers(0, 3), may_cut=st.booleans()
)


@FEW
@given(RULES, st.integers(0, 2**32))
def test_no_trained_token_is_ever_staler_than_the_bound(rule: DeadlineSchedule, seed: int) -> None:
    worker = RandomWorker(rule, Random(seed))
    for _ in range(400):
        worker.any_event()
    for batch in worker.batches:
        assert max(batch.staleness_of_tokens()) <= rule.max_staleness
    assert worker.buffer.metrics.worst_staleness <= rule.max_staleness


@FEW
@given(RULES, st.integers(0, 2**32))
def test_every_turn_is_trained_once_and_in_order_or_lost_with_its_environment(
    rule: DeadlineSchedule, seed: int
) -> None:
    worker = RandomWorker(rule, Random(seed))
    for _ in range(400):
        worker.any_event()
    waiting = {one.number: one for one in worker.buffer.running()}
    for number, turns in worker.written.items():
        trained = worker.trained.get(number, [])
        assert trained == turns[: len(trained)]
        if number in waiting:
            assert [*trained, *waiting[number].untrained] == turns
        elif number in worker.trained and number in worker.ended:
            assert trained == turns or number in {one.number for one in worker.buffer.state().complete}
    metrics = worker.buffer.metrics
    assert metrics.num_trained + metrics.dropped_for.total() + len(waiting) + worker.buffer.num_complete == (
        worker.buffer.num_started
    )


@FEW
@given(RULES, st.integers(0, 2**32))
def test_an_update_never_lacks_its_minimum_of_completed_episodes(rule: DeadlineSchedule, seed: int) -> None:
    worker = RandomWorker(rule, Random(seed))
    for _ in range(400):
        worker.any_event()
    for batch in worker.batches:
        assert sum(not segment.is_cut for segment in batch.segments) >= rule.min_batch
        if not rule.may_cut or rule.max_staleness == 0:
            assert not any(segment.is_cut for segment in batch.segments)


@FEW
@given(RULES, st.integers(0, 2**32))
def test_no_episode_starves(rule: DeadlineSchedule, seed: int) -> None:
    """What had ended before an update's turn of the bound has been trained when the bound has passed."""
    worker = RandomWorker(rule, Random(seed))
    for _ in range(400):
        worker.any_event()
        state = worker.buffer.state()
        for one in state.complete:
            assert one.oldest_version is not None
            assert one.oldest_version + rule.max_staleness >= state.update


@pytest.mark.parametrize("max_staleness", [0, 1, 2])
def test_threads_keep_the_bound_and_lose_nothing(max_staleness: int) -> None:
    buffer = TrajectoryBuffer(DeadlineSchedule(4, max_staleness))
    written: Counter[tuple[int, int]] = Counter()
    trained: Counter[tuple[int, int]] = Counter()
    stalest, done, updates, books = [0], threading.Event(), 25, threading.Lock()

    def play(seed: int) -> None:
        rng = Random(seed)
        while not done.is_set():
            number = buffer.begin(None, buffer.version)
            if number is None:
                done.wait(0.001)
                continue
            for index in range(rng.choice((1, 2, 3, 12))):
                while True:
                    version = buffer.version
                    try:
                        buffer.begin_turn(number, version)
                        break
                    except StaleSamplerError:
                        if done.wait(0.001):
                            return
                buffer.add_turn(number, Turn((version, buffer.version), sample=(number, index)))
                with books:
                    written[number, index] += 1
            buffer.finish(number)

    def train() -> None:
        while buffer.version < updates:
            batch = buffer.take()
            if batch is None:
                done.wait(0.001)
                continue
            stalest[0] = max(stalest[0], batch.staleness)
            for segment in batch.segments:
                for turn in segment.turns:
                    trained[turn.sample] += 1
            buffer.trained()
        done.set()

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(6)]
    threads.append(threading.Thread(target=train))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=120)
    assert done.is_set()
    assert stalest[0] <= max_staleness
    assert set(trained.values()) == {1}
    assert trained.keys() <= written.keys()


def test_a_straggler_is_cut_at_its_last_turn_and_goes_on() -> None:
    buffer = TrajectoryBuffer(DeadlineSchedule(1, 1))
    straggler = buffer.begin("long", 0)
    assert straggler is not None
    buffer.begin_turn(straggler, 0)
    buffer.add_turn(straggler, Turn((0,), sample="first"))
    buffer.begin_turn(straggler, 0, state="what it sees next")
    assert quick_update(buffer) == [False]  # update 0 leaves it alone
    buffer.add_turn(straggler, Turn((0, 1), sample="second"))
    buffer.begin_turn(straggler, 1, state="what it sees then")
    number = quick_episode(buffer)
    batch = buffer.take()
    assert batch is not None
    cut, whole = sorted(batch.segments, key=lambda segment: segment.number)
    assert (cut.number, cut.is_cut, cut.next_state) == (straggler, True, "what it sees then")
    assert [turn.sample for turn in cut.turns] == ["first", "second"]
    assert (whole.number, whole.is_cut) == (number, False)
    buffer.trained()
    buffer.add_turn(straggler, Turn((1,), sample="third"))
    buffer.finish(straggler)
    rest = buffer.take()
    assert rest is not None
    assert [(one.first_turn, one.turns[0].sample, one.is_cut) for one in rest.segments] == [
        (2, "third", False)
    ]


def quick_episode(buffer: TrajectoryBuffer) -> int:
    number = buffer.begin("short", buffer.version)
    assert number is not None
    buffer.begin_turn(number, buffer.version)
    buffer.add_turn(number, Turn((buffer.version,)))
    buffer.finish(number)
    return number


def quick_update(buffer: TrajectoryBuffer) -> list[bool]:
    quick_episode(buffer)
    batch = buffer.take()
    assert batch is not None
    buffer.trained()
    return [segment.is_cut for segment in batch.segments]


def test_without_a_critic_the_update_waits_for_the_straggler() -> None:
    buffer = TrajectoryBuffer(DeadlineSchedule(1, 1, may_cut=False))
    straggler = buffer.begin("long", 0)
    assert straggler is not None
    buffer.begin_turn(straggler, 0)
    quick_update(buffer)
    quick_episode(buffer)
    assert buffer.take() is None
    buffer.add_turn(straggler, Turn((0, 1)))
    buffer.finish(straggler)
    batch = buffer.take()
    assert batch is not None
    assert straggler in {segment.number for segment in batch.segments}
    assert batch.staleness == 1


def test_an_episode_between_turns_is_not_cut_because_its_next_state_is_unknown() -> None:
    buffer = TrajectoryBuffer(DeadlineSchedule(1, 0))
    number = buffer.begin("task", 0)
    assert number is not None
    buffer.begin_turn(number, 0)
    buffer.add_turn(number, Turn((0,)))
    assert buffer.take() is None

    class CutsAnyway(RuleOf):
        def choose(self, state: BufferState) -> BatchSelection:
            return BatchSelection([], cut=[number])

    careless = TrajectoryBuffer.restored(CutsAnyway(), buffer.contents())
    with pytest.raises(TrainingError, match="between turns"):
        careless.take()


class RuleOf:
    """A faulty rule for tests."""

    def may_begin(self, state: BufferState) -> bool:
        return True

    def choose(self, state: BufferState) -> BatchSelection | None:
        return BatchSelection([one.number for one in state.complete])

    def oldest_turn(self, update: int) -> int | None:
        return update - 1


def test_the_pool_itself_refuses_what_a_rule_lets_grow_too_old() -> None:
    class Forgetful(RuleOf):
        def choose(self, state: BufferState) -> BatchSelection | None:
            return BatchSelection(
                [one.number for one in (state.complete[-1:] if state.update < 2 else state.complete)]
            )

    buffer = TrajectoryBuffer(Forgetful())
    quick_episode(buffer)
    for _ in range(2):
        quick_update(buffer)
    before = buffer.state()
    with pytest.raises(StalenessError):
        buffer.take()
    assert buffer.state() == before


def test_a_sampler_that_lags_behind_the_bound_begins_nothing() -> None:
    buffer = TrajectoryBuffer(DeadlineSchedule(1, 1))
    quick_update(buffer)
    quick_update(buffer)
    number = buffer.begin("task", 2)
    assert number is not None
    with pytest.raises(StaleSamplerError):
        buffer.begin_turn(number, 0)
    buffer.begin_turn(number, 1)


def test_a_dropped_or_unknown_episode_is_gone() -> None:
    buffer = TrajectoryBuffer(DeadlineSchedule(1, 1))
    number = buffer.begin("task", 0)
    assert number is not None
    buffer.fault(number, "browser died")
    for again in (
        lambda: buffer.begin_turn(number, 0),
        lambda: buffer.finish(number),
        lambda: buffer.fault(7, "x"),
    ):
        with pytest.raises(EpisodeGoneError):
            again()
    assert buffer.metrics.dropped_for == {"browser died": 1}
    assert buffer.take() is None  # nothing of it became a failure of the model


def test_dropping_long_episodes_shows_in_the_length_bias_and_raises_the_alarm() -> None:
    metrics = BufferMetrics()
    for number in range(100):
        is_long = number % 4 == 0
        if is_long:
            metrics.dropped(number, 40.0, 40.0, "stale")
        else:
            metrics.trained_whole(number, 10.0)
    assert metrics.length_bias == pytest.approx(10.0 / 17.5)
    assert "stale" in metrics.alarm()
    assert metrics.waste == 1.0  # nothing was taken here; see the buffer


def test_shares_by_length_see_that_long_episodes_are_trained_late() -> None:
    buffer = TrajectoryBuffer(DeadlineSchedule(2, 2))
    for number, turns in enumerate((1, 1, 4, 4)):
        assert buffer.begin(number, 0) == number
        for _ in range(turns):
            buffer.begin_turn(number, 0)
            buffer.add_turn(number, Turn((0,), seconds=1.0))
    for number in (0, 1):
        buffer.finish(number)
    assert buffer.shares_by_length() == (0.0, 0.0, 0.0, 0.0)
    assert buffer.take() is not None
    assert buffer.shares_by_length() == (1.0, 1.0, 0.0, 0.0)
    assert buffer.metrics.length_bias == 1.0  # it waits for them, and sees no delay


def test_length_bias_is_not_fooled_by_what_is_still_running() -> None:
    metrics = BufferMetrics()
    for number in range(1, 100):  # episode 0 is long and still running
        metrics.trained_whole(number, 10.0)
    assert metrics.alarm() == ""
    assert metrics.first_open == 0
    metrics.trained_whole(0, 100.0)
    assert metrics.length_bias == pytest.approx(1.0)


@FEW
@given(RULES, st.integers(0, 2**32))
def test_a_restored_pool_goes_on_as_the_first_would_have(rule: DeadlineSchedule, seed: int) -> None:
    worker = RandomWorker(rule, Random(seed))
    for _ in range(200):
        worker.any_event()
    worker.train()
    first, second = worker.buffer, TrajectoryBuffer.restored(rule, worker.buffer.contents())
    again = TrajectoryBuffer.restored(rule, second.contents())
    assert again.contents() == second.contents()
    assert second.state().complete == first.state().complete
    assert (second.version, second.num_started) == (first.version, first.num_started)
    assert second.metrics == first.metrics
