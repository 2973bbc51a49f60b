"""The supervisor: watches the ranks of a run from outside, brings it back after faults. I/O: processes.

It imports no torch, does no step itself, and all it knows lies in files: if it is killed, ranks finish what
they do and go on, and the same command, given again, takes them over.

One pass of the loop: wait for an exit or a moment → look at beats → is something wrong? → stop all ranks →
decide (`ladder`) → start again from the newest step that all ranks have.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

from training.errors import HeartbeatError, RobustError, RunFolderError, RunGivenUpError
from training.robust import disk_checkpoints, memory_checkpoint, surroundings
from training.robust.diagnosis import Diagnosis, RunProgress
from training.robust.events import EventLog
from training.robust.faults import Fault
from training.robust.heartbeat import Beat, Board, create_board
from training.robust.hot_updates import HotUpdates
from training.robust.ladder import Incident, Ladder, MoveKind, NextMove
from training.robust.orders import orders_of
from training.robust.plan import Plan, RunState, load_state, require_same
from training.robust.replaying import Replays
from training.robust.seats import Seats
from training.robust.sightings import Lookout, Sighting
from training.robust.versions import Versions, before, current
from training.robust.vote import by_results, smallest_group

POLL_S = 0.02
UPKEEP_S = 0.5
CHECKS_S = 120.0
ASLEEP_S = 2.0
"""A gap between two passes that means that this process, or the machine, was stopped itself."""


class RunSupervisor:
    """One supervised run."""

    def __init__(
        self, plan: Plan, *, update: str | None = None, tell: Callable[[str], None] | None = None
    ) -> None:
        """
        Args:
            update: why the recipe is another one than before, if it is.
            tell: gets a line for people now and then.

        Raises:
            RunFolderError: another supervisor has this run.
            RecipeError: the plan is not the one that the run was begun with.
        """
        plan.robust.mkdir(parents=True, exist_ok=True)
        self._plan = plan
        self._tell = tell or (lambda line: print(f"robust: {line}", file=sys.stderr, flush=True))
        self._lock = _locked(plan.robust)
        try:
            self._is_changed = require_same(plan, update=update)
            self._log = EventLog(plan.robust)
        except BaseException:
            self._lock.close()
            raise
        plan.shared.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._versions = Versions(plan.robust / "versions")
        known = load_state(plan.shared)
        self._state = known or RunState(copies=plan.copies)
        self._seats = Seats(plan, self._state, self._versions)
        self._diagnosis = Diagnosis(plan, self._log.folder)
        self._progress = RunProgress(plan)
        self._lookout = Lookout(plan, self._state, self._seats, self._log, self._progress)
        self._update = update
        self._checking_since = self._upkeep_at = 0.0
        self._is_up = self._is_stepping = False
        self._last: Sighting | None = None
        self._passed_at = time.monotonic()
        self._warned: set[str] = set()
        self._replays = Replays(plan, self._state, self._seats, self._log)
        self._updates = HotUpdates(plan, self._state, self._seats, self._versions, self._warn)

    def run(self) -> None:
        """Until the run has ended.

        Raises:
            RunGivenUpError: every rung of the ladder was tried.
            RobustError: the ranks cannot be started at all.
        """
        try:
            self._begin()
            while not self._pass():
                pass
            self._log.add("ended", restart=self._state.restart)
            self._seats.retire_all()
            self._board.close()
            shutil.rmtree(self._plan.shared, ignore_errors=True)
        except RobustError:
            self._seats.retire_all()
            raise
        except KeyboardInterrupt:
            self._log.add("stopped", why="by the owner")
            self._seats.end_ranks(list(self._state.places.values()), self._state.restart)
            self._seats.retire_all()
            raise
        finally:
            self._log.close()
            self._lock.close()

    # --- the beginning, or taking over ----------------------------------------------------------------------

    def _begin(self) -> None:
        plan, state = self._plan, self._state
        version = self._versions.add(plan.sources)
        lineage = self._versions.lineage()
        if not lineage:
            self._versions.record(version, "the beginning", "first")
        elif self._is_changed:
            self._versions.record(version, self._update or "", "urgent")
        runs = current(self._versions.lineage()) or version
        if lacks := self._diagnosis.lacks:
            self._warn(lacks)
        if version not in {one.version for one in self._versions.lineage()}:
            self._warn('the code has changed since the run began and is not used; --update "why" takes it')
        alive = state.restart >= 0 and all(map(self._seats.is_alive, state.places.values()))
        is_whole = len(state.places) == plan.ranks and not state.is_replaying
        if alive and is_whole and not self._is_changed:
            self._board = Board(plan.shared)
            self._board.set_supervisor(os.getpid())
            self._log.add("taken over", pid=os.getpid(), restart=state.restart)
            self._tell(f"taken over at restart {state.restart}")
            return
        since = self._log.now()
        self._seats.retire_all()
        for old in (*plan.shared.glob("exit-*"), *plan.shared.glob("checks-*"), *plan.shared.glob("store-*")):
            old.unlink(missing_ok=True)
        state.version, state.places, state.evicted, state.is_replaying = runs, {}, [], False
        state.ladder = Ladder(machines=plan.ranks)
        self._board = create_board(plan.shared, plan.ranks)
        self._log.add("supervisor", pid=os.getpid())
        for rank in range(plan.ranks):
            state.places[rank] = self._seats.start(runs)
            self._await_parked()  # one by one: the next ones are forked from the first
        self._start(Sighting(Fault.CODE_CHANGE, (), since, since), "", checks=False)

    def _await_parked(self, only: int | None = None) -> None:
        """
        Args:
            only: the seat of this rank; None: all seats that have a place.

        Raises:
            RobustError: a seat cannot even import the code.
        """
        deadline = time.monotonic() + self._plan.start_s
        places = self._state.places
        for seat in list(places.values()) if only is None else [places[only]]:
            while not self._seats.is_parked(seat):
                about = self._seats.about(seat)
                if about.get("state") == "failed" or not self._seats.is_alive(seat):
                    log = self._plan.robust / "logs" / f"seat-{seat}.log"
                    raise RobustError(f"A seat could not begin: {about.get('error', f'see {log}')}.")
                if time.monotonic() > deadline:
                    raise RobustError(f"Seat {seat} was not ready after {self._plan.start_s:.0f} s.")
                time.sleep(0.01)

    # --- one restart ----------------------------------------------------------------------------------------

    def _start(self, seen: Sighting, fault: str, *, checks: bool, older: bool = False) -> None:
        """Order all ranks to begin, from the newest state that all have.

        Args:
            older: not from memory, but from the disk: what is in memory may be what is wrong.
        """
        plan, state = self._plan, self._state
        state.restart += 1
        common = None
        if state.copies and not older:
            before_step = None
            if seen.fault in (Fault.JUMP, Fault.CORRUPTION) and seen.detail.isdigit():
                before_step = int(seen.detail)
            common = memory_checkpoint.newest_common(
                plan.shared, plan.ranks, are_replicas=plan.are_replicas, before=before_step
            )
        found = disk_checkpoints.newest_sound(plan.out / plan.checkpoints, quarantine=common is None)
        for note in (*(common.notes if common else ()), *found.notes):
            self._warn(note)
        if common is not None and common.step < found.step:
            common = None
        from_step = common.step if common else found.step
        state.from_step = from_step
        memory_checkpoint.forget(plan.shared, common.copies if common else (), after=from_step)
        self._board.clear()
        self._board.set_supervisor(os.getpid())
        self._is_up = self._is_stepping = False
        self._progress.restarted(from_step)
        self._log.add(
            "start",
            restart=state.restart,
            from_step=from_step,
            source="memory" if common else "disk" if found.step else "the beginning",
            since=seen.since,
            detected=seen.detected,
            fault=fault,
            version=state.version,
            seats=dict(state.places),
        )
        orders = orders_of(
            plan,
            state,
            common.copies if common else None,
            code=self._versions.folder_of(state.version),
            checks=checks,
            update=self._update if self._is_changed else None,
        )
        for order in orders:
            self._seats.order(state.places[order.rank], order)
        self._checking_since = time.monotonic() if checks else 0.0
        state.save(plan.shared)

    # --- watching -------------------------------------------------------------------------------------------

    def _pass(self) -> bool:
        """One pass; whether the run has ended well."""
        plan, state = self._plan, self._state
        pids = [self._seats.rank_process(seat, state.restart) for seat in state.places.values()]
        running = [pid for pid in pids if pid]
        if running:
            self._seats.wait(running, POLL_S)
        else:
            time.sleep(POLL_S)
        now = time.monotonic()
        if now - self._passed_at > ASLEEP_S:
            self._progress.forgive()  # it was us who were away
        self._passed_at = now
        exits = {
            rank: found
            for rank, seat in state.places.items()
            if (found := self._seats.exit_of(rank, seat, state.restart)) is not None
        }
        beats = self._beats()
        self._note(beats)
        if any(one.status != 0 for one in exits.values()):
            self._recover(self._lookout.crash(self._beats()))
            return False
        if len(exits) == plan.ranks:
            return True
        if self._checking_since:
            self._finish_checks()
            return False
        seen = self._lookout.look(beats, exits)
        if seen is not None:
            self._recover(seen)
        elif now - self._upkeep_at > UPKEEP_S:
            self._upkeep_at = now
            self._upkeep()
        return False

    def _beats(self) -> dict[int, Beat]:
        found: dict[int, Beat] = {}
        for rank in range(self._plan.ranks):
            try:
                beat = self._board.read(rank, now_ns=time.monotonic_ns())
            except HeartbeatError as error:
                self._warn(str(error))
                continue
            if beat is not None and beat.restart == self._state.restart:
                found[rank] = beat
        return found

    def _note(self, beats: dict[int, Beat]) -> None:
        restart = self._state.restart
        if not self._is_up and len(beats) == self._plan.ranks and all(one.up_ns for one in beats.values()):
            self._is_up = True
            up = self._log.at(max(one.up_ns for one in beats.values()))
            self._log.add("up", restart=restart, up=up)
        if not self._is_stepping and any(one.done > self._state.from_step for one in beats.values()):
            self._is_stepping = True
            first = self._log.at(min(one.first_ns for one in beats.values() if one.first_ns))
            self._log.add("stepping", restart=restart, first=first)
            self._tell(f"restart {restart}: stepping from step {self._state.from_step}")

    # --- recovering -----------------------------------------------------------------------------------------

    def _recover(self, seen: Sighting) -> None:
        plan, state = self._plan, self._state
        ranks = seen.ranks
        self._last = seen
        if seen.fault is Fault.HANG:
            verdict = self._diagnosis.of_hang(
                {rank: self._seats.rank_process(seat, state.restart) for rank, seat in state.places.items()},
                self._beats(),
            )
            ranks = tuple(sorted(smallest_group(verdict.ranks, plan.groups()))) if verdict.ranks else ()
            self._log.add("stacks", ranks=sorted(verdict.ranks), pids=verdict.processes, why=verdict.reason)
        elif seen.fault is Fault.SLOW:
            ranks = tuple(sorted(smallest_group(frozenset(ranks), plan.groups())))
        step = max((one.done for one in self._beats().values()), default=state.from_step)
        self._seats.end_ranks(list(state.places.values()), state.restart)
        named = tuple(state.places[rank] for rank in ranks)
        self._log.add(
            "fault",
            fault=str(seen.fault),
            ranks=ranks,
            step=step,
            since=seen.since,
            detected=seen.detected,
            detail=seen.detail[:500],
        )
        lineage = self._versions.lineage()
        earlier = before(lineage, state.version)
        state.ladder = replace(state.ladder, can_roll_back=earlier is not None)
        state.ladder, move = state.ladder.after(Incident(seen.fault, step, seen.detected, named))
        self._do(move, seen, earlier)

    def _do(self, move: NextMove, seen: Sighting, earlier: str | None) -> None:
        plan, state = self._plan, self._state
        self._log.add("move", move=str(move.kind), seats=move.machines, why=move.reason)
        self._tell(f"{seen.fault}: {move.kind} ({move.reason})")
        checks, older = False, False
        if move.kind is MoveKind.STOP:
            self._give_up(move.reason, seen)
        if move.kind is MoveKind.EVICT:
            for seat in move.machines:
                self._evict(seat)
        elif move.kind is MoveKind.CHECK:
            checks = plan.checks
        elif move.kind is MoveKind.ROLL_BACK:
            assert earlier is not None
            self._versions.record(earlier, move.reason, "rollback")
            state.version = earlier
            older = seen.fault in (Fault.NAN, Fault.JUMP)
            self._replace_all(earlier)
        elif move.kind is MoveKind.FREE_SPACE:
            removed = disk_checkpoints.free(plan.out / plan.checkpoints)
            self._warn(f"{seen.fault}: {removed} old checkpoints were removed")
            if "copied" in seen.detail:  # it is the memory that is full, not the disk
                state.copies = False
                self._warn("there is no room to keep steps in memory: from now on they are only on the disk")
        elif move.kind is MoveKind.REPLAY:
            code = self._versions.folder_of(state.version)
            rank = self._replays.rank(state.ladder.failed_at, code)
            state.ladder, move = state.ladder.after_replay(None if rank is None else state.places[rank])
            self._do(move, seen, earlier)
            return
        if move.kind is not MoveKind.ROLL_BACK and (version := self._updates.at_failure()) is not None:
            self._log.add("update", version=version)
            state.version = version
            self._replace_all(version)
        if not plan.warm:
            for rank, seat in list(state.places.items()):
                self._seats.retire(seat)
                state.places[rank] = self._seats.start(state.version, cold=True)
        for rank, seat in list(state.places.items()):
            if not self._seats.is_alive(seat):
                self._evict(seat)
                self._log.add("seat gone", seat=seat, rank=rank)
        self._await_parked()
        self._start(seen, str(seen.fault), checks=checks, older=older)

    def _evict(self, seat: int) -> None:
        """A standby takes the seat's place, or a new one."""
        state = self._state
        rank = next(rank for rank, one in state.places.items() if one == seat)
        self._seats.retire(seat)
        state.evicted.append(seat)
        standbys = self._seats.standbys(state.version)
        state.places[rank] = standbys[0] if standbys else self._seats.start(state.version)
        self._log.add("evicted", seat=seat, rank=rank, by=state.places[rank], warm=bool(standbys))

    def _replace_all(self, version: str) -> None:
        """Seats with other code in the place of all; those that are there for it already are taken first."""
        state = self._state
        for rank, seat in list(state.places.items()):
            if state.seat_versions.get(seat) == version and self._seats.is_alive(seat):
                continue
            self._seats.retire(seat)
            standbys = self._seats.standbys(version)
            state.places[rank] = standbys[0] if standbys else self._seats.start(version)
            self._await_parked(rank)
        for seat in [one for one in state.seats if state.seat_versions.get(one) != version]:
            self._seats.retire(seat)

    def _finish_checks(self) -> None:
        """Once all ranks have told what their checks found: go on, or evict."""
        plan, state = self._plan, self._state
        results: dict[int, dict[str, Any]] = {}
        for rank in range(plan.ranks):
            path = plan.shared / f"checks-{state.restart}-{rank}.json"
            try:
                results[rank] = json.loads(path.read_text())
            except (OSError, ValueError):
                continue
        late = time.monotonic() - self._checking_since > CHECKS_S
        if len(results) < plan.ranks and not late:
            return
        bad = by_results(results, plan.ranks)
        told = {name: {rank: one[name] for rank, one in results.items()} for name in ("failed", "accuses")}
        self._log.add("checks", bad=sorted(bad), **told)
        self._checking_since = 0.0
        assert self._last is not None
        state.ladder, move = state.ladder.after_checks([state.places[rank] for rank in bad])
        if move.kind is MoveKind.GO_ON and len(results) == plan.ranks:
            self._board.set_go(state.restart)
            return
        self._seats.end_ranks(list(state.places.values()), state.restart)
        self._do(move, self._last, None)

    def _give_up(self, reason: str, seen: Sighting) -> None:
        """
        Raises:
            RunGivenUpError: always.
        """
        self._log.add("stopped", why=reason)
        self._seats.retire_all()
        detail = f" ({seen.detail})" if seen.detail and not seen.detail.isdigit() else ""
        raise RunGivenUpError(
            f"The run was given up at restart {self._state.restart}: {reason}{detail}. "
            f"{self._plan.robust / 'report.html'} and the logs beside it say what was seen."
        )

    # --- upkeep ---------------------------------------------------------------------------------------------

    def _upkeep(self) -> None:
        plan, state = self._plan, self._state
        if self._is_stepping:
            standbys = self._seats.standbys(state.version)
            for _ in range(plan.standby - len(standbys)):
                self._seats.start(state.version)
        if (version := self._updates.ready()) is not None:
            self._change_to(version)
        for note in surroundings.notes_of(plan.shared):
            self._warn(note)
            disk_checkpoints.free(plan.out / plan.checkpoints)
        low = surroundings.shortage(plan.out, plan.least_free_bytes)
        if low is not None:
            self._warn(low.said)
            if low.fault is Fault.DISK_LOW:
                disk_checkpoints.free(plan.out / plan.checkpoints)
            if low.is_dire and surroundings.shortage(plan.out, plan.least_free_bytes // 4) is not None:
                now = self._log.now()
                self._seats.end_ranks(list(state.places.values()), state.restart)
                self._give_up(low.said, Sighting(low.fault, (), now, now))
        state.save(plan.shared)

    def _change_to(self, version: str) -> None:
        """All change places with the seats of other code, which are ready."""
        state = self._state
        now = self._log.now()
        state.version = version
        self._seats.end_ranks(list(state.places.values()), state.restart)
        self._log.add("update", version=version)
        self._replace_all(version)
        self._start(Sighting(Fault.CODE_CHANGE, (), now, now), str(Fault.CODE_CHANGE), checks=False)

    def _warn(self, text: str) -> None:
        """Once."""
        if text not in self._warned:
            self._warned.add(text)
            self._log.add("warning", text=text)
            self._tell(text)


def _locked(folder: Path) -> IO[str]:
    lock = (folder / ".supervisor.lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise RunFolderError(f"Another supervisor has the run in {folder.parent} at this moment.") from None
    return lock
