"""The processes of a pipeline's stages: started, watched, and stopped when one of them ends. I/O: processes.

The first process to fail ends all: the others get a moment to say what they found, which decides between a
stage that was lost and one whose reason is known. Should the parent be killed, the kernel ends its stages.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import pickle
import signal
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from multiprocessing.connection import Connection, wait
from typing import Any

from training.errors import StageLostError, TrainingError

GRACE_S = 0.4
"""For the other stages to say what they found, once one has ended."""
PEER_TIMEOUT_S = 1800.0
"""Without a word from another stage; one that has ended is noticed at once."""
PRELOADED = "torch.distributed"
_PR_SET_PDEATHSIG = 1


def run_stages(
    count: int, work: Callable[..., Any], arguments: Sequence[Any] = (), *, preload: str = PRELOADED
) -> list[Any]:
    """Call `work(rank, *arguments)` in `count` processes with a gloo group (NCCL where there are GPUs).

    Args:
        work: of a module, as it is sent to other processes.
        preload: the module that is imported once, before a process is forked for each stage.

    Returns:
        What each returned.

    Raises:
        StageLostError: a process ended without a word.
        Exception: what one of them raised.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([preload])
    with tempfile.TemporaryDirectory(prefix="deskhand-pipeline-") as folder:
        processes, pipes = [], []
        try:
            for rank in range(count):
                ours, theirs = context.Pipe(duplex=False)
                process = context.Process(
                    target=_main,
                    args=(rank, count, f"{folder}/store", theirs, work, tuple(arguments)),
                    name=f"stage-{rank}",
                )
                process.start()
                theirs.close()
                processes.append(process)
                pipes.append(ours)
            return _collected(processes, pipes)
        finally:
            for process in processes:
                process.kill()
            for process in processes:
                process.join()
            for pipe in pipes:
                pipe.close()


def _collected(processes: Sequence[Any], pipes: Sequence[Connection]) -> list[Any]:
    results: dict[int, Any] = {}
    failures: dict[int, BaseException] = {}
    deadline_s: float | None = None
    waited_for = dict(enumerate(pipes))
    while waited_for:
        left_s = None if deadline_s is None else max(0.0, deadline_s - time.monotonic())
        ready = wait(list(waited_for.values()), timeout=left_s)
        if not ready:
            break
        for rank in [rank for rank, pipe in waited_for.items() if pipe in ready]:
            try:
                is_result, value = pickle.loads(waited_for.pop(rank).recv_bytes())
            except EOFError:
                processes[rank].join(1.0)
                code = processes[rank].exitcode
                is_result, value = False, StageLostError(f"Stage {rank} ended with status {code}.")
                failures[rank] = value
            if is_result:
                results[rank] = value
            else:
                failures.setdefault(rank, value)
                deadline_s = deadline_s or time.monotonic() + GRACE_S
    if failures:
        raise _telling(failures)
    return [results[rank] for rank in range(len(processes))]


def _telling(failures: dict[int, BaseException]) -> BaseException:
    """The failure that says most: a reason, a process that ended, or one that only missed another."""
    reasons = [one for one in failures.values() if not isinstance(one, StageLostError)]
    ended = [one for one in failures.values() if "ended with status" in str(one)]
    return (reasons or ended or list(failures.values()))[0]


def _main(
    rank: int,
    count: int,
    store: str,
    pipe: Connection,
    work: Callable[..., Any],
    arguments: tuple[Any, ...],
) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its stages
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    import torch
    import torch.distributed as distributed

    try:
        torch.set_num_threads(1)
        num_gpus = torch.cuda.device_count()
        if num_gpus:
            torch.cuda.set_device(rank % num_gpus)
        if num_gpus < count:  # NCCL wants one for each process
            os.environ["GLOO_SOCKET_IFNAME"] = "lo"  # all on this machine, whatever it is called
        distributed.init_process_group(
            "gloo" if num_gpus < count else "cpu:gloo,cuda:nccl",
            store=distributed.FileStore(store, count),
            rank=rank,
            world_size=count,
            timeout=timedelta(seconds=PEER_TIMEOUT_S),
        )
        answer: tuple[bool, Any] = (True, work(rank, *arguments))
    except BaseException as error:
        answer = (False, _sendable(error))
    pipe.send_bytes(pickle.dumps(answer))  # whole: torch would share memory that ends with this process
    pipe.close()
    if answer[0] and distributed.is_initialized():
        distributed.barrier()  # a process that ends early would look lost to the others
        distributed.destroy_process_group()
    # Threads of gloo may still wait for a stage that has ended.
    os._exit(0 if answer[0] else 1)


def _sendable(error: BaseException) -> BaseException:
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return TrainingError(f"{type(error).__name__}: {error}")
    return error
