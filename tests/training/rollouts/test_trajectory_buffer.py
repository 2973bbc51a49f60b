"""The pool under every order of events: the bound, conservation, no starvation, cuts, the length bias."""

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


class Player:
    """Plays episodes in a pool in an order that dice decide, and keeps the books itself."""

    def __init__(self, rule: SchedulingRule, dice: Random, *, slots: int = 6) -> None:
        self.pool, self.dice, self.slots = TrajectoryBuffer(rule), dice, slots
        self.playing: dict[int, str] = {}
        self.written: dict[int, list[Turn]] = {}
        self.trained: dict[int, list[Turn]] = {}
        self.lost: set[int] = set()
        self.ended: set[int] = set()
        self.batches: list[RolloutBatch] = []
        self.lag = 0

    def any_event(self) -> None:
        self.dice.choice((self.begin, self.play, self.play, self.play, self.play, self.take, self.train))()

    def begin(self) -> None:
        if (
            len(self.playing) < self.slots
            and (number := self.pool.begin("task", self.pool.version)) is not None
        ):
            self.playing[number] = "between"
            self.written[number] = []

    def play(self) -> None:
        if not self.playing:
            return
        number = self.dice.choice(sorted(self.playing))
        if self.playing[number] == "between":
            lagging = max(0, self.pool.version - self.dice.choice((0, 0, 0, 1, 5)))
            try:
                self.pool.begin_turn(number, lagging, state=f"{number}:{len(self.written[number])}")
            except StaleSamplerError:
                return
            self.playing[number] = f"{lagging}"
        elif self.dice.random() < 0.03:
            self.pool.fault(number, "broken")
            self.lost.add(number)
            del self.playing[number]
        else:
            versions = tuple(sorted({int(self.playing[number]), self.pool.version}))
            turn = Turn(versions, seconds=1.0, sample=(number, len(self.written[number])))
            self.pool.add_turn(number, turn)
            self.written[number].append(turn)
            self.playing[number] = "between"
            if self.dice.random() < 0.3:
                self.pool.finish(number)
                self.ended.add(number)
                del self.playing[number]

    def take(self) -> None:
        state = self.pool.state()
        if state.version == state.update and (batch := self.pool.take()) is not None:
            self.batches.append(batch)
            for segment in batch.segments:
                self.trained.setdefault(segment.number, []).extend(segment.turns)

    def train(self) -> None:
        state = self.pool.state()
        if state.version != state.update:
            self.pool.trained()


FEW = settings(max_examples=30)
RULES = st.builds(
    DeadlineSchedule, min_batch=st.integers(1, 4), bound=st.integers(0, 3), may_cut=st.booleans()
)


@FEW
@given(RULES, st.integers(0, 2**32))
def test_no_trained_token_is_ever_staler_than_the_bound(rule: DeadlineSchedule, seed: int) -> None:
    player = Player(rule, Random(seed))
    for _ in range(400):
        player.any_event()
    for batch in player.batches:
        assert max(batch.staleness_of_tokens()) <= rule.bound
    assert player.pool.figures.worst_staleness <= rule.bound


@FEW
@given(RULES, st.integers(0, 2**32))
def test_every_turn_is_trained_once_and_in_order_or_lost_with_its_environment(
    rule: DeadlineSchedule, seed: int
) -> None:
    player = Player(rule, Random(seed))
    for _ in range(400):
        player.any_event()
    waiting = {one.number: one for one in player.pool.running()}
    for number, turns in player.written.items():
        trained = player.trained.get(number, [])
        assert trained == turns[: len(trained)]
        if number in waiting:
            assert [*trained, *waiting[number].untrained] == turns
        elif number in player.trained and number in player.ended:
            assert trained == turns or number in {one.number for one in player.pool.state().complete}
    figures = player.pool.figures
    assert figures.num_trained + figures.dropped_for.total() + len(waiting) + player.pool.num_complete == (
        player.pool.num_started
    )


@FEW
@given(RULES, st.integers(0, 2**32))
def test_an_update_never_lacks_its_minimum_of_completed_episodes(rule: DeadlineSchedule, seed: int) -> None:
    player = Player(rule, Random(seed))
    for _ in range(400):
        player.any_event()
    for batch in player.batches:
        assert sum(not segment.is_cut for segment in batch.segments) >= rule.min_batch
        if not rule.may_cut or rule.bound == 0:
            assert not any(segment.is_cut for segment in batch.segments)


@FEW
@given(RULES, st.integers(0, 2**32))
def test_nobody_starves(rule: DeadlineSchedule, seed: int) -> None:
    """What had ended before an update's turn of the bound has been trained when the bound has passed."""
    player = Player(rule, Random(seed))
    for _ in range(400):
        player.any_event()
        state = player.pool.state()
        for one in state.complete:
            assert one.oldest_version is not None
            assert one.oldest_version + rule.bound >= state.update


@pytest.mark.parametrize("bound", [0, 1, 2])
def test_threads_keep_the_bound_and_lose_nothing(bound: int) -> None:
    pool = TrajectoryBuffer(DeadlineSchedule(4, bound))
    written: Counter[tuple[int, int]] = Counter()
    trained: Counter[tuple[int, int]] = Counter()
    stalest, done, updates, books = [0], threading.Event(), 25, threading.Lock()

    def play(seed: int) -> None:
        dice = Random(seed)
        while not done.is_set():
            number = pool.begin(None, pool.version)
            if number is None:
                done.wait(0.001)
                continue
            for index in range(dice.choice((1, 2, 3, 12))):
                while True:
                    version = pool.version
                    try:
                        pool.begin_turn(number, version)
                        break
                    except StaleSamplerError:
                        if done.wait(0.001):
                            return
                pool.add_turn(number, Turn((version, pool.version), sample=(number, index)))
                with books:
                    written[number, index] += 1
            pool.finish(number)

    def train() -> None:
        while pool.version < updates:
            batch = pool.take()
            if batch is None:
                done.wait(0.001)
                continue
            stalest[0] = max(stalest[0], batch.staleness)
            for segment in batch.segments:
                for turn in segment.turns:
                    trained[turn.sample] += 1
            pool.trained()
        done.set()

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(6)]
    threads.append(threading.Thread(target=train))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=120)
    assert done.is_set()
    assert stalest[0] <= bound
    assert set(trained.values()) == {1}
    assert trained.keys() <= written.keys()


def test_a_straggler_is_cut_at_its_last_turn_and_goes_on() -> None:
    pool = TrajectoryBuffer(DeadlineSchedule(1, 1))
    straggler = pool.begin("long", 0)
    assert straggler is not None
    pool.begin_turn(straggler, 0)
    pool.add_turn(straggler, Turn((0,), sample="first"))
    pool.begin_turn(straggler, 0, state="what it sees next")
    assert quick_update(pool) == [False]  # update 0 leaves it alone
    pool.add_turn(straggler, Turn((0, 1), sample="second"))
    pool.begin_turn(straggler, 1, state="what it sees then")
    number = quick_episode(pool)
    batch = pool.take()
    assert batch is not None
    cut, whole = sorted(batch.segments, key=lambda segment: segment.number)
    assert (cut.number, cut.is_cut, cut.next_state) == (straggler, True, "what it sees then")
    assert [turn.sample for turn in cut.turns] == ["first", "second"]
    assert (whole.number, whole.is_cut) == (number, False)
    pool.trained()
    pool.add_turn(straggler, Turn((1,), sample="third"))
    pool.finish(straggler)
    rest = pool.take()
    assert rest is not None
    assert [(one.first_turn, one.turns[0].sample, one.is_cut) for one in rest.segments] == [
        (2, "third", False)
    ]


def quick_episode(pool: TrajectoryBuffer) -> int:
    number = pool.begin("short", pool.version)
    assert number is not None
    pool.begin_turn(number, pool.version)
    pool.add_turn(number, Turn((pool.version,)))
    pool.finish(number)
    return number


def quick_update(pool: TrajectoryBuffer) -> list[bool]:
    quick_episode(pool)
    batch = pool.take()
    assert batch is not None
    pool.trained()
    return [segment.is_cut for segment in batch.segments]


def test_without_a_critic_the_update_waits_for_the_straggler() -> None:
    pool = TrajectoryBuffer(DeadlineSchedule(1, 1, may_cut=False))
    straggler = pool.begin("long", 0)
    assert straggler is not None
    pool.begin_turn(straggler, 0)
    quick_update(pool)
    quick_episode(pool)
    assert pool.take() is None
    pool.add_turn(straggler, Turn((0, 1)))
    pool.finish(straggler)
    batch = pool.take()
    assert batch is not None
    assert straggler in {segment.number for segment in batch.segments}
    assert batch.staleness == 1


def test_an_episode_between_turns_is_not_cut_because_its_next_state_is_unknown() -> None:
    pool = TrajectoryBuffer(DeadlineSchedule(1, 0))
    number = pool.begin("task", 0)
    assert number is not None
    pool.begin_turn(number, 0)
    pool.add_turn(number, Turn((0,)))
    assert pool.take() is None

    class CutsAnyway(RuleOf):
        def choose(self, state: BufferState) -> BatchSelection:
            return BatchSelection([], cut=[number])

    careless = TrajectoryBuffer.restored(CutsAnyway(), pool.contents())
    with pytest.raises(TrainingError, match="between turns"):
        careless.take()


class RuleOf:
    """A rule for tests to go wrong with."""

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

    pool = TrajectoryBuffer(Forgetful())
    quick_episode(pool)
    for _ in range(2):
        quick_update(pool)
    before = pool.state()
    with pytest.raises(StalenessError):
        pool.take()
    assert pool.state() == before


def test_a_sampler_that_lags_behind_the_bound_begins_nothing() -> None:
    pool = TrajectoryBuffer(DeadlineSchedule(1, 1))
    quick_update(pool)
    quick_update(pool)
    number = pool.begin("task", 2)
    assert number is not None
    with pytest.raises(StaleSamplerError):
        pool.begin_turn(number, 0)
    pool.begin_turn(number, 1)


def test_a_dropped_or_unknown_episode_is_gone() -> None:
    pool = TrajectoryBuffer(DeadlineSchedule(1, 1))
    number = pool.begin("task", 0)
    assert number is not None
    pool.fault(number, "browser died")
    for again in (
        lambda: pool.begin_turn(number, 0),
        lambda: pool.finish(number),
        lambda: pool.fault(7, "x"),
    ):
        with pytest.raises(EpisodeGoneError):
            again()
    assert pool.figures.dropped_for == {"browser died": 1}
    assert pool.take() is None  # nothing of it became a failure of the model


def test_length_bias_sees_dropped_long_episodes_and_raises_the_alarm() -> None:
    figures = BufferMetrics()
    for number in range(100):
        is_long = number % 4 == 0
        if is_long:
            figures.dropped(number, 40.0, 40.0, "stale")
        else:
            figures.trained_whole(number, 10.0)
    assert figures.length_bias == pytest.approx(10.0 / 17.5)
    assert "stale" in figures.alarm()
    assert figures.waste == 1.0  # nothing was taken here; see the pool


def test_length_bias_is_not_fooled_by_what_is_still_running() -> None:
    figures = BufferMetrics()
    for number in range(1, 100):  # episode 0 is long and still running
        figures.trained_whole(number, 10.0)
    assert figures.alarm() == ""
    assert figures.first_open == 0
    figures.trained_whole(0, 100.0)
    assert figures.length_bias == pytest.approx(1.0)


@FEW
@given(RULES, st.integers(0, 2**32))
def test_a_restored_pool_goes_on_as_the_first_would_have(rule: DeadlineSchedule, seed: int) -> None:
    player = Player(rule, Random(seed))
    for _ in range(200):
        player.any_event()
    player.train()
    first, second = player.pool, TrajectoryBuffer.restored(rule, player.pool.contents())
    again = TrajectoryBuffer.restored(rule, second.contents())
    assert again.contents() == second.contents()
    assert second.state().complete == first.state().complete
    assert (second.version, second.num_started) == (first.version, first.num_started)
    assert second.figures == first.figures
