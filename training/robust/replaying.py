"""Dual-phase replay: the failing steps again, by parts of the machines, split in two ways. I/O: processes.

Each group does the steps from the newest sound checkpoint on the disk as a run of its own, with fewer ranks
and in a folder of its own; all groups of a phase at the same time. A group that fails or falls silent holds
the machine, and one of each phase hold one in common (`replay.Grid`). What its steps make is thrown away.
A group that only lost a connection, or waited too long for one, may have been on a busy machine: it is run
once more, and holds the machine if it fails again in whatever way.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from training.errors import HeartbeatError, ReplayError
from training.robust import disk_checkpoints
from training.robust.events import EventLog
from training.robust.faults import Fault, first_cause
from training.robust.heartbeat import Beat, Board, create_board
from training.robust.orders import replay_orders
from training.robust.plan import Plan, RunState
from training.robust.replay import grid_for
from training.robust.seats import Seats
from training.robust.sightings import WITNESS_S

POLL_S = 0.02
SILENT_S = 60.0
"""Of a group that steps; as long as it has not begun, it has the plan's time for a first step."""
FURTHER = 2
"""Steps that a group has to come past the last one that was done; the next one failed."""
FIRST_RESTART = 1_000_000
"""Replays are numbered apart from restarts, which their exits must not be taken for."""
PHASES, ROUNDS = 2, 2
"""Rounds of a phase: the second is of the groups whose failure shows nothing."""
FOLDER = "replay"


@dataclass
class _Group:
    """A part of the machines while it replays."""

    number: int
    members: list[int]
    """Ranks of the whole run."""
    shared: Path
    board: Board
    signs: object = None
    moved_s: float = 0.0
    has_failed: bool | None = None
    """None: nobody knows yet."""
    is_clear: bool = True
    """Whether its failure shows something: not one that only tells of a connection."""

    def beats(self) -> list[Beat]:
        try:
            found = [self.board.read(place) for place in range(len(self.members))]
        except HeartbeatError:
            return []
        return [one for one in found if one is not None]


class Replays:
    """Replays of one run."""

    def __init__(self, plan: Plan, state: RunState, seats: Seats, log: EventLog) -> None:
        self._plan, self._state, self._seats, self._log = plan, state, seats, log

    def rank(self, last_done: int, code: Path) -> int | None:
        """The rank whose machine both phases point to; None where they point to none.

        Args:
            last_done: the last step that the run has done; the next one fails.
            code: folder of the version that fails.
        """
        self._state.is_replaying = True  # whoever takes the run over begins anew
        self._state.save(self._plan.shared)
        try:
            grid = grid_for(self._plan.ranks, self._plan.pipeline)
            failed = [
                self._phase(number, groups, last_done + FURTHER, code)
                for number, groups in enumerate(grid.rounds())
            ]
            return grid.named(*failed)
        except ReplayError as error:
            self._log.add("replay", why=str(error))
            return None
        finally:
            self._state.is_replaying = False
            shutil.rmtree(self._plan.robust / FOLDER, ignore_errors=True)

    def _phase(self, phase: int, groups: Sequence[list[int]], until: int, code: Path) -> list[int]:
        """The numbers of the groups that fail."""
        found = self._round(phase, 0, dict(enumerate(groups)), until, code)
        failed = [one.number for one in found if one.has_failed and one.is_clear]
        if unclear := [one.number for one in found if one.has_failed and not one.is_clear]:
            self._log.add("replay again", phase=phase + 1, groups=unclear)
            again = self._round(phase, 1, {number: groups[number] for number in unclear}, until, code)
            failed = sorted([*failed, *(one.number for one in again if one.has_failed)])
        self._log.add("replay", phase=phase + 1, groups=len(groups), until=until, failed=failed)
        return failed

    def _round(
        self, phase: int, number: int, groups: Mapping[int, list[int]], until: int, code: Path
    ) -> list[_Group]:
        """Run groups at the same time; of each it is known afterwards whether it has failed."""
        plan, state = self._plan, self._state
        restart = FIRST_RESTART + (state.restart * PHASES + phase) * ROUNDS + number
        kept = disk_checkpoints.newest_sound(plan.out / plan.checkpoints, quarantine=True).step
        begun = [self._begun(phase, group, members) for group, members in groups.items()]
        try:
            for group in begun:
                folder = self._prepared(f"{phase}-{group.number}", kept)
                orders = replay_orders(
                    plan, group.members, restart, code=code, shared=group.shared, folder=folder
                )
                for order in orders:
                    self._seats.order(state.places[order.rank], order)
            while any(group.has_failed is None for group in begun):
                time.sleep(POLL_S)
                for group in begun:
                    if group.has_failed is None:
                        self._look(group, restart, until)
        finally:
            left = [rank for group in begun if group.has_failed is None for rank in group.members]
            self._seats.end_ranks([state.places[rank] for rank in left], restart)
            for group in begun:
                group.board.close()
                shutil.rmtree(group.shared, ignore_errors=True)
        return begun

    def _begun(self, phase: int, number: int, members: list[int]) -> _Group:
        shared = self._plan.shared / f"{FOLDER}-{phase}-{number}"
        shutil.rmtree(shared, ignore_errors=True)
        shared.mkdir(mode=0o700)
        board = create_board(shared, len(members))
        return _Group(number, members, shared, board, moved_s=time.monotonic())

    def _prepared(self, name: str, step: int) -> Path:
        """A folder in which the run seems to have come to a checkpoint of its own; to none with step 0."""
        plan = self._plan
        folder = (plan.robust / FOLDER / name).resolve()
        shutil.rmtree(folder, ignore_errors=True)
        (folder / plan.checkpoints).mkdir(parents=True)
        if (plan.out / "recipe.json").exists():
            shutil.copy(plan.out / "recipe.json", folder)
        if step:
            own = plan.out / plan.checkpoints / f"{step:08}"
            copied = folder / plan.checkpoints / own.name
            copied.mkdir()  # a folder that may be removed; what is in it costs no room
            for file in own.iterdir():
                (copied / file.name).symlink_to(file.resolve())
        return folder

    def _look(self, group: _Group, restart: int, until: int) -> None:
        places = self._state.places
        exits = [self._seats.exit_of(rank, places[rank], restart) for rank in group.members]
        beats = group.beats()
        signs = [(one.phase, one.step, one.done, one.collectives, one.up_ns) for one in beats]
        now_s = time.monotonic()
        if signs != group.signs:
            group.signs, group.moved_s = signs, now_s
        is_stepping = len(beats) == len(group.members) and all(one.first_ns for one in beats)
        limit_s = SILENT_S if is_stepping else self._plan.start_s
        if is_stepping and all(one.done >= until for one in beats):
            group.has_failed = False  # whatever came after it
        elif now_s - group.moved_s > limit_s:
            group.has_failed = True
        elif any(one is not None and one.status != 0 for one in exits):
            group.has_failed, group.is_clear = True, self._is_clear(group, restart)
        elif all(exits):
            group.has_failed = False
        if group.has_failed is not None:
            self._seats.end_ranks([places[rank] for rank in group.members], restart)

    def _is_clear(self, group: _Group, restart: int) -> bool:
        """Whether a rank tells of more than a connection, once all that ended at the same time have told."""
        time.sleep(WITNESS_S)
        places = self._state.places
        exits = [self._seats.exit_of(rank, places[rank], restart) for rank in group.members]
        return (
            first_cause([one for one in exits if one is not None and one.status != 0])[0] is not Fault.NETWORK
        )
