"""The rank's own side: heartbeats, and a copy of the state after every step. I/O: shared memory.

A stage's loop tells its watch what it is doing. Without a supervisor that is `Unwatched`, which does
nothing. With one, the copy of a step's state is made by a thread while the next step's forward and backward
pass run; before the gradients are exchanged, a rank waits for its own copy, and for nothing else. So no rank
can be more than one step ahead of the oldest whole copy, and all ranks always have one step in common.
"""

from __future__ import annotations

import ctypes
import os
import threading
import time
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

from training.errors import CheckpointError, SilentCorruptionError
from training.robust import surroundings, tensor_copy
from training.robust.heartbeat import Beat, Board, RankPhase, advanced
from training.robust.memory_checkpoint import (
    BACKUP,
    BUFFERS,
    Buffer,
    Copy,
    buffer_file,
    content,
    differing,
    read_header,
    write_backup,
)
from training.robust.post import ENVIRONMENT, STEP_TIME, Post, post_from

_ALLOW_TRACER = 0x59616D61
"""PR_SET_PTRACER."""


class RestorableSteps(Protocol):
    """What is needed of `training.stages.loop.Steps`."""

    def state(self) -> dict[str, Any]:
        """In containers of its own: what changes before the copy is made are the tensors' values alone, and
        those no earlier than the stage has waited for the copy."""
        ...

    def counters(self) -> dict[str, Any]: ...

    def restore(self, state: dict[str, Any], counters: dict[str, Any]) -> None: ...


class Watch(Protocol):
    """What a loop tells."""

    @property
    def step_in_memory(self) -> int | None:
        """The step that the run goes on from with a copy in memory; None where there is none."""
        ...

    def restore(self, stage: RestorableSteps) -> None:
        """Give the stage the state of `step_in_memory`."""
        ...

    def phase(self, phase: RankPhase) -> None: ...

    def begin(self, number: int) -> None: ...

    def wait_for_copy(self) -> None:
        """Wait until the last step's copy is whole: before gradients are exchanged, or state is changed."""
        ...

    def end(self, number: int, metrics: Mapping[str, float], stage: RestorableSteps) -> None: ...

    def forgives(self, problem: str) -> bool:
        """Whether the run can do without a checkpoint that could not be written; the supervisor is told."""
        ...

    def close(self) -> None: ...


class Unwatched:
    """Nobody watches."""

    step_in_memory: int | None = None

    def restore(self, stage: RestorableSteps) -> None:
        raise AssertionError("there is no copy")

    def phase(self, phase: RankPhase) -> None:
        pass

    def begin(self, number: int) -> None:
        pass

    def wait_for_copy(self) -> None:
        pass

    def end(self, number: int, metrics: Mapping[str, float], stage: RestorableSteps) -> None:
        pass

    def forgives(self, problem: str) -> bool:
        return False

    def close(self) -> None:
        pass


def watch_here() -> Watch:
    """The watch of this process: a supervisor has left its post in the environment, or there is none.

    Raises:
        RobustError: what stands there is no post.
        HeartbeatError: there is no board.
        CheckpointError: the copy to go on from is gone.
    """
    text = os.environ.get(ENVIRONMENT)
    return SupervisedWatch(post_from(text)) if text else Unwatched()


class SupervisedWatch:
    """Beats on the board and copies of each step."""

    def __init__(self, post: Post) -> None:
        self._post, self._board = post, Board(post.folder)
        now_ns = time.monotonic_ns()
        self._beat = Beat(post.rank, os.getpid(), post.restart, RankPhase.LOADING, at_ns=now_ns, up_ns=now_ns)
        self._copy = read_header(post.copy) if post.copy is not None else None
        if post.copy is not None and self._copy is None:
            raise CheckpointError(f"The copy {post.copy} is gone.")
        self._buffers = [Buffer(buffer_file(post.folder, post.host, post.rank, which)) for which in BUFFERS]
        # One thread for all steps: to begin a thread costs a step more than to hand it the copy.
        self._copier = ThreadPoolExecutor(max_workers=1, thread_name_prefix="copy of the step")
        self._copying: Future[None] | None = None
        self._backing: threading.Thread | None = None
        self._copied = (0, 0)
        """Step and CRC of the newest whole copy; the copying thread's to set."""
        self._supervisor = 0
        self._marked_ns = now_ns
        self._collective_ns = self._stalled_ns = self._begun_ns = self._ended_ns = 0
        self._replicas = self._is_part = False
        self._log = None
        if post.rank == 0 and post.step_log is not None:
            self._log = post.step_log.open("ab", buffering=0)
        self._allow_tracer()
        self._write()

    @property
    def step_in_memory(self) -> int | None:
        return self._copy.step if self._copy is not None else None

    def restore(self, stage: RestorableSteps) -> None:
        """
        Raises:
            CheckpointError: the copy is damaged.
        """
        assert self._copy is not None
        state, counters = tensor_copy.unpack(content(self._copy), mesh=tensor_copy.mesh_of(_part(stage)))
        stage.restore(state, counters)
        self._beat = advanced(self._beat, time.monotonic_ns(), done=self._copy.step)

    def phase(self, phase: RankPhase) -> None:
        now_ns = time.monotonic_ns()
        before = self._beat.phase
        if before is phase:
            return
        if before is RankPhase.COLLECTIVE:
            self._collective_ns += now_ns - self._marked_ns
        elif before is RankPhase.SAVE:
            self._stalled_ns += now_ns - self._marked_ns
        self._marked_ns = now_ns
        is_entered = phase is RankPhase.COLLECTIVE
        self._beat = advanced(
            self._beat, now_ns, phase=phase, collectives=self._beat.collectives + is_entered
        )
        self._write()

    def begin(self, number: int) -> None:
        self.phase(RankPhase.DATA)
        now_ns = time.monotonic_ns()
        if not self._beat.first_ns:
            self._ended_ns = now_ns
            self._beat = advanced(self._beat, now_ns, first_ns=now_ns)
        self._begun_ns, self._collective_ns = now_ns, 0
        self._allow_tracer()
        self._beat = advanced(self._beat, now_ns, step=number)
        self._write()

    def wait_for_copy(self) -> None:
        """
        Raises:
            CheckpointError: the copy could not be made.
        """
        if self._copying is None:
            return
        began_ns = time.monotonic_ns()
        copying, self._copying = self._copying, None
        failed = copying.exception()
        self._stalled_ns += time.monotonic_ns() - began_ns
        if failed is not None:
            raise CheckpointError(f"The step could not be copied: {failed}.") from failed

    def end(self, number: int, metrics: Mapping[str, float], stage: RestorableSteps) -> None:
        """
        Raises:
            SilentCorruptionError: a rank holds another state than the majority of its replicas.
        """
        self.phase(RankPhase.UPDATE)
        self.wait_for_copy()
        now_ns = time.monotonic_ns()
        own_ns = max(0, now_ns - self._begun_ns - self._collective_ns - self._stalled_ns)
        self._beat = advanced(
            self._beat,
            now_ns,
            done=number,
            own_ns=self._beat.own_ns + own_ns,
            stall_ns=self._beat.stall_ns + self._stalled_ns,
            loss=_metric(metrics, "loss"),
            norm=_metric(metrics, "norm"),
            step_s=(now_ns - self._begun_ns) / 1e9,
        )
        if self._log is not None:
            line = (self._post.restart, number, self._ended_ns, now_ns, self._stalled_ns)
            self._log.write(STEP_TIME.pack(*line))
        self._ended_ns, self._stalled_ns = now_ns, 0
        self._write()
        if self._post.copies:
            self._require_agreement()
            self._start_copy(number, stage)

    def forgives(self, problem: str) -> bool:
        surroundings.note(self._post.folder, self._post.rank, problem)
        return True

    def close(self) -> None:
        self.phase(RankPhase.SAVE)
        self.wait_for_copy()
        self._copier.shutdown()
        if self._backing is not None:
            self._backing.join()
        for buffer in self._buffers:
            buffer.close()
        if self._log is not None:
            self._log.close()
        self._board.close()

    def _start_copy(self, number: int, stage: RestorableSteps) -> None:
        began_ns = time.monotonic_ns()
        # Stages of a pipeline hold a part each, without any tensor that says so.
        self._is_part = getattr(stage, "is_part", False)
        self._copying = self._copier.submit(self._copy_step, number, _part(stage), stage.counters())
        self._stalled_ns += time.monotonic_ns() - began_ns

    def _copy_step(self, number: int, state: dict[str, Any], counters: dict[str, Any]) -> None:
        is_whole = not self._is_part and tensor_copy.is_replicated(state)
        self._replicas = self._post.ranks > 1 and is_whole
        layout = tensor_copy.layout_of(state, counters)
        buffer = self._buffers[number % 2]
        with buffer.begin(layout.size) as place:
            tensor_copy.fill(place, layout, tensor_copy.local_tensors(state))
        crc = buffer.commit(number, len(layout.described), layout.size, self._post.restart)
        self._copied = (number, crc)
        self._back_up(number)

    def _back_up(self, number: int) -> None:
        """Give a neighbour the copy, unless the one before is still on its way."""
        post = self._post
        if post.backup_host is None or (self._backing is not None and self._backing.is_alive()):
            return
        own = read_header(buffer_file(post.folder, post.host, post.rank, BUFFERS[number % 2]))
        if own is not None:
            target = buffer_file(post.folder, post.backup_host, post.rank, BACKUP)
            self._backing = threading.Thread(
                target=_quietly_back_up, args=(own, target), name="backup of the step", daemon=True
            )
            self._backing.start()

    def _require_agreement(self) -> None:
        """Replicas hold equal states after each step, so their last copies have equal CRCs.

        All of them are whole by now: each rank waited for its own before the exchange that has just ended.
        """
        step, crc = self._copied
        if not self._replicas or not step:
            return
        found = {self._post.rank: crc}
        for rank in range(self._post.ranks):
            own = read_header(self._own_file(rank, step)) if rank != self._post.rank else None
            if own is not None and own.step == step:
                found[rank] = own.crc
        if bad := differing(found):
            named = ", ".join(map(str, sorted(bad)))
            raise SilentCorruptionError(
                f"After step {step} rank {named} holds another state than the others."
            )

    def _own_file(self, rank: int, step: int) -> Path:
        name = f"rank-{rank}.{BUFFERS[step % 2]}"
        return next(iter(self._post.folder.glob(f"host-*/{name}")), self._post.folder / name)

    def _allow_tracer(self) -> None:
        """Allow the supervisor and its children to read this process's stack, also under Yama."""
        supervisor = self._board.supervisor
        if supervisor != self._supervisor:
            self._supervisor = supervisor
            ctypes.CDLL(None).prctl(_ALLOW_TRACER, ctypes.c_ulong(supervisor), 0, 0, 0)

    def _write(self) -> None:
        step, crc = self._copied
        self._beat = replace(self._beat, copy_step=step, copy_crc=crc)
        self._board.write(self._beat)


def _quietly_back_up(own: Copy, target: Path) -> None:
    """A second copy is a help, not a need: without room for it the run goes on."""
    try:
        write_backup(own, target)
    except OSError:
        target.unlink(missing_ok=True)


def _part(stage: RestorableSteps) -> dict[str, Any]:
    """This rank's part of the state; of a stage that shards nothing, its state."""
    found: dict[str, Any] = getattr(stage, "part", stage.state)()
    return found


def _metric(metrics: Mapping[str, float], name: str) -> float:
    """The first metric whose name ends in these words; NaN where there is none."""
    return next((float(metrics[key]) for key in metrics if key.endswith(name)), float("nan"))
