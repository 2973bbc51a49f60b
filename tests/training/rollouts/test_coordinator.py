"""The desk at any moment: what it has accepted is there after a kill, each turn once, tasks are not lost."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from training.errors import TrainingError
from training.rollouts.coordinator import MAX_ATTEMPTS, Assignment, Coordinator
from training.rollouts.experience import RolloutBatch, Turn
from training.rollouts.leases import LeaseLimits, LeaseLostError
from training.rollouts.schedule import DeadlineSchedule
from training.rollouts.trajectory_buffer import StaleSamplerError
from training.rollouts.weights import Weights

LIMITS = LeaseLimits(expiry_s=50, time_limit_s=500, faults_to_quarantine=100)


class Clock:
    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


def weights(version: int) -> Weights:
    return Weights.of(version, f"weights {version}".encode(), [-1.0])


def open_desk(folder: Path, clock: Clock, *, bound: int = 1) -> Coordinator:
    return Coordinator(DeadlineSchedule(2, bound), folder, clock=clock, limits=LIMITS)


class Crew:
    """Players and a trainer at one desk, moved by dice; keeps what the desk has accepted."""

    def __init__(self, desk: Coordinator, clock: Clock, dice: Random) -> None:
        self.desk, self.clock, self.dice = desk, clock, dice
        self.playing: dict[str, tuple[Assignment, int, bool]] = {}
        self.accepted: set[tuple[int, int]] = set()
        self.gone: set[int] = set()
        self.trained: list[tuple[int, int]] = []
        self.batch: RolloutBatch | None = None
        for slot in range(3):
            desk.join(f"slot-{slot}", "here")
        if desk.trainer_state() is None:
            desk.publish(weights(0), b"state 0")

    def any_event(self) -> None:
        self.clock.now_s += self.dice.choice((0.0, 1.0))
        self.dice.choice((self.assign, self.play, self.play, self.play, self.end, self.train))()

    def assign(self) -> None:
        slot = f"slot-{self.dice.randrange(3)}"
        if (found := self.desk.assign(slot)) is None:
            return
        assert found.slot == slot
        # Whoever plays there already did not hear of it the first time, and is told again.
        self.playing.setdefault(found.lease_id, (found, 0, False))

    def play(self) -> None:
        if not self.playing:
            return
        lease = self.dice.choice(sorted(self.playing))
        assignment, count, is_writing = self.playing[lease]
        version = self.desk.version
        if not is_writing:
            try:
                self.desk.begin_turn(lease, version, f"state {count}")
            except StaleSamplerError:
                return
            self.playing[lease] = (assignment, count, True)
        else:
            turn = Turn((version,), seconds=1.0, sample=(assignment.number, count))
            self.desk.add_turn(lease, count, turn)
            self.desk.add_turn(lease, count, turn)  # a report that is repeated changes nothing
            self.accepted.add((assignment.number, count))
            self.playing[lease] = (assignment, count + 1, False)

    def end(self) -> None:
        ready = sorted(lease for lease, (_, count, writing) in self.playing.items() if count and not writing)
        if not ready:
            return
        lease = self.dice.choice(ready)
        assignment = self.playing.pop(lease)[0]
        if self.dice.random() < 0.2:
            self.desk.fault(lease, "broken")
            self.desk.cleaned(assignment.slot)
            self.gone.add(assignment.number)
        else:
            self.desk.finish(lease)

    def train(self) -> None:
        if self.batch is None:
            self.batch = self.desk.take()
        else:
            self.trained += turns_of(self.batch)
            version = self.batch.update + 1
            self.desk.publish(weights(version), f"state {version}".encode())
            self.batch = None


def turns_of(batch: RolloutBatch) -> list[tuple[int, int]]:
    return [
        (segment.number, segment.first_turn + index)
        for segment in batch.segments
        for index in range(len(segment.turns))
    ]


@pytest.mark.parametrize("seed", range(12))
def test_after_a_kill_at_any_moment_every_accepted_turn_is_there_once(seed: int, tmp_path: Path) -> None:
    dice, clock = Random(seed), Clock()
    crew = Crew(open_desk(tmp_path / "run", clock), clock, dice)
    for moment in range(120):
        crew.any_event()
        if moment % 20 != seed % 20:
            continue
        copy = tmp_path / f"killed-{moment}"
        shutil.copytree(tmp_path / "run", copy)
        again = open_desk(copy, Clock())
        under_way = [] if crew.batch is None else turns_of(crew.batch)
        assert sorted(again.waiting_turns()) == sorted([*crew.desk.waiting_turns(), *under_way])
        untrained = crew.accepted - set(crew.trained)
        kept = {turn for turn in untrained if turn[0] not in crew.gone}
        assert kept <= set(again.waiting_turns())
        assert again.version == crew.desk.version
        newest = again.newer_weights(-1)
        assert newest is not None
        assert newest.version == again.version
        assert again.trainer_state() == f"state {again.version}".encode()
        for lease in crew.playing:  # a player that survived goes on
            again.beat(lease)
        again.shut()
    assert len(crew.trained) == len(set(crew.trained))
    assert crew.desk.status()["worst_staleness"] <= 1
    crew.desk.shut()


def test_a_player_that_begins_anew_plays_its_task_again_but_not_for_ever(tmp_path: Path) -> None:
    desk = open_desk(tmp_path, Clock())
    desk.join("slot-0", "here")
    desk.publish(weights(0), b"")
    first = desk.assign("slot-0")
    assert first is not None
    for attempt in range(1, MAX_ATTEMPTS):
        desk.join("slot-0", "here")
        with pytest.raises(LeaseLostError):
            desk.beat(first.lease_id)
        again = desk.assign("slot-0")
        assert again is not None
        assert (again.task, again.number) == (first.task, attempt)
    desk.join("slot-0", "here")
    other = desk.assign("slot-0")
    assert other is not None
    assert other.task == other.number == MAX_ATTEMPTS  # the task that broke every player is given up
    status = desk.status()
    assert (status["dropped"], status["given_up"]) == ({"restarted": MAX_ATTEMPTS}, 1)
    desk.shut()


def test_a_silent_players_episode_is_dropped_and_its_slot_waits_for_the_reaper(tmp_path: Path) -> None:
    clock = Clock()
    desk = open_desk(tmp_path, clock)
    desk.join("slot-0", "here")
    desk.publish(weights(0), b"")
    assignment = desk.assign("slot-0")
    assert assignment is not None
    clock.now_s = LIMITS.expiry_s + 1
    assert desk.expire() == ["slot-0"]
    assert desk.assign("slot-0") is None
    desk.cleaned("slot-0")
    assert desk.assign("slot-0") is not None
    with pytest.raises(LeaseLostError):
        desk.finish(assignment.lease_id)
    desk.shut()


def test_a_version_out_of_turn_is_refused(tmp_path: Path) -> None:
    desk = open_desk(tmp_path, Clock())
    desk.publish(weights(0), b"")
    with pytest.raises(TrainingError):
        desk.publish(weights(2), b"")
    desk.shut()
