"""The coordinator: accepted turns survive a kill at any moment, each once; no task is lost."""

from __future__ import annotations

import json
import os
import pickle
import shutil
from pathlib import Path
from random import Random

import pytest

from training.errors import CheckpointError, TrainingError
from training.rollouts.coordinator import MAX_ATTEMPTS, Assignment, Coordinator
from training.rollouts.experience import RolloutBatch, Turn
from training.rollouts.leases import LeaseLimits, LeaseLostError
from training.rollouts.manifest import ManifestFolder
from training.rollouts.run_values import encoded
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


def open_coordinator(folder: Path, clock: Clock, *, max_staleness: int = 1) -> Coordinator:
    return Coordinator(DeadlineSchedule(2, max_staleness), folder, clock=clock, limits=LIMITS)


class RandomActors:
    """Workers and a trainer of one coordinator that do random things; keeps what it has accepted."""

    def __init__(self, coordinator: Coordinator, clock: Clock, rng: Random) -> None:
        self.coordinator, self.clock, self.rng = coordinator, clock, rng
        self.playing: dict[str, tuple[Assignment, int, bool]] = {}
        self.accepted: set[tuple[int, int]] = set()
        self.gone: set[int] = set()
        self.trained: list[tuple[int, int]] = []
        self.batch: RolloutBatch | None = None
        for slot in range(3):
            coordinator.join(f"slot-{slot}", "here")
        if coordinator.trainer_state() is None:
            coordinator.publish(weights(0), b"state 0")

    def any_event(self) -> None:
        self.clock.now_s += self.rng.choice((0.0, 1.0))
        self.rng.choice((self.assign, self.play, self.play, self.play, self.end, self.train))()

    def assign(self) -> None:
        slot = f"slot-{self.rng.randrange(3)}"
        if (found := self.coordinator.assign(slot)) is None:
            return
        assert found.slot == slot
        # A worker that plays already did not get its assignment the first time, and gets it again.
        self.playing.setdefault(found.lease_id, (found, 0, False))

    def play(self) -> None:
        if not self.playing:
            return
        lease = self.rng.choice(sorted(self.playing))
        assignment, count, is_writing = self.playing[lease]
        version = self.coordinator.version
        if not is_writing:
            try:
                self.coordinator.begin_turn(lease, version, f"state {count}")
            except StaleSamplerError:
                return
            self.playing[lease] = (assignment, count, True)
        else:
            turn = Turn((version,), seconds=1.0, sample=(assignment.number, count))
            self.coordinator.add_turn(lease, count, turn)
            self.coordinator.add_turn(lease, count, turn)  # a report that is repeated changes nothing
            self.accepted.add((assignment.number, count))
            self.playing[lease] = (assignment, count + 1, False)

    def end(self) -> None:
        ready = sorted(lease for lease, (_, count, writing) in self.playing.items() if count and not writing)
        if not ready:
            return
        lease = self.rng.choice(ready)
        assignment = self.playing.pop(lease)[0]
        if self.rng.random() < 0.2:
            self.coordinator.fault(lease, "broken")
            self.coordinator.cleaned(assignment.slot)
            self.gone.add(assignment.number)
        else:
            self.coordinator.finish(lease)

    def train(self) -> None:
        if self.batch is None:
            self.batch = self.coordinator.take()
        else:
            self.trained += turns_of(self.batch)
            version = self.batch.update + 1
            self.coordinator.publish(weights(version), f"state {version}".encode())
            self.batch = None


def turns_of(batch: RolloutBatch) -> list[tuple[int, int]]:
    return [
        (segment.number, segment.first_turn + index)
        for segment in batch.segments
        for index in range(len(segment.turns))
    ]


@pytest.mark.parametrize("seed", range(12))
def test_after_a_kill_at_any_moment_every_accepted_turn_is_there_once(seed: int, tmp_path: Path) -> None:
    rng, clock = Random(seed), Clock()
    actors = RandomActors(open_coordinator(tmp_path / "run", clock), clock, rng)
    for moment in range(120):
        actors.any_event()
        if moment % 20 != seed % 20:
            continue
        copy = tmp_path / f"killed-{moment}"
        shutil.copytree(tmp_path / "run", copy)
        again = open_coordinator(copy, Clock())
        under_way = [] if actors.batch is None else turns_of(actors.batch)
        assert sorted(again.waiting_turns()) == sorted([*actors.coordinator.waiting_turns(), *under_way])
        untrained = actors.accepted - set(actors.trained)
        kept = {turn for turn in untrained if turn[0] not in actors.gone}
        assert kept <= set(again.waiting_turns())
        assert again.version == actors.coordinator.version
        newest = again.newer_weights(-1)
        assert newest is not None
        assert newest.version == again.version
        assert again.trainer_state() == f"state {again.version}".encode()
        for lease in actors.playing:  # a worker that survived goes on
            again.heartbeat(lease)
        again.shut()
    assert len(actors.trained) == len(set(actors.trained))
    assert actors.coordinator.status()["worst_staleness"] <= 1
    actors.coordinator.shut()


def test_a_restarted_worker_plays_its_task_again_up_to_a_limit(tmp_path: Path) -> None:
    coordinator = open_coordinator(tmp_path, Clock())
    coordinator.join("slot-0", "here")
    coordinator.publish(weights(0), b"")
    first = coordinator.assign("slot-0")
    assert first is not None
    for attempt in range(1, MAX_ATTEMPTS):
        coordinator.join("slot-0", "here")
        with pytest.raises(LeaseLostError):
            coordinator.heartbeat(first.lease_id)
        again = coordinator.assign("slot-0")
        assert again is not None
        assert (again.task, again.number) == (first.task, attempt)
    coordinator.join("slot-0", "here")
    other = coordinator.assign("slot-0")
    assert other is not None
    assert other.task == other.number == MAX_ATTEMPTS  # the task that broke every worker is given up
    status = coordinator.status()
    assert (status["dropped"], status["given_up"]) == ({"restarted": MAX_ATTEMPTS}, 1)
    coordinator.shut()


def test_a_silent_workers_episode_is_dropped_and_its_slot_waits_for_the_reaper(tmp_path: Path) -> None:
    clock = Clock()
    coordinator = open_coordinator(tmp_path, clock)
    coordinator.join("slot-0", "here")
    coordinator.publish(weights(0), b"")
    assignment = coordinator.assign("slot-0")
    assert assignment is not None
    clock.now_s = LIMITS.expiry_s + 1
    assert coordinator.expire() == ["slot-0"]
    assert coordinator.assign("slot-0") is None
    coordinator.cleaned("slot-0")
    assert coordinator.assign("slot-0") is not None
    with pytest.raises(LeaseLostError):
        coordinator.finish(assignment.lease_id)
    coordinator.shut()


def test_a_version_out_of_turn_is_refused(tmp_path: Path) -> None:
    coordinator = open_coordinator(tmp_path, Clock())
    coordinator.publish(weights(0), b"")
    with pytest.raises(TrainingError):
        coordinator.publish(weights(2), b"")
    coordinator.shut()


def test_a_run_folder_that_makes_no_sense_is_a_sentence(tmp_path: Path) -> None:
    for pool in (3, [], {}, {"update": "x", "num_started": 0, "running": [4], "complete": [], "figures": 0}):
        folder = ManifestFolder(tmp_path / "run")
        parts = {name: encoded(None) for name in ("leases", "weights", "trainer")}
        folder.save({}, {**parts, "pool": encoded(pool)})
        folder.close()
        with pytest.raises(CheckpointError, match="cannot go on"):
            open_coordinator(tmp_path / "run", Clock())


class _Bomb:
    """A pickle of it makes a file when it is read."""

    def __init__(self, mark: Path) -> None:
        self._mark = mark

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (os.mkdir, (str(self._mark),))


def test_a_run_of_an_earlier_deskhand_is_refused_and_nothing_in_it_is_run(tmp_path: Path) -> None:
    bomb = pickle.dumps(_Bomb(tmp_path / "ran"))
    folder = ManifestFolder(tmp_path / "run")
    folder.save({}, dict.fromkeys(("pool", "leases", "weights", "trainer"), bomb))
    folder.append(bomb)
    folder.close()
    with pytest.raises(CheckpointError, match="cannot be read"):
        open_coordinator(tmp_path / "run", Clock())
    path = tmp_path / "run" / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"format": 1}))
    with pytest.raises(CheckpointError, match="begin it anew in another folder"):
        open_coordinator(tmp_path / "run", Clock())
    assert not (tmp_path / "ran").exists()
