"""The job: data parallel, AdamW, deterministic by step and rank; it breaks where a file tells it to.

faults/deadlock-1   rank 1 waits for a lock of its own instead of entering the collective, once
faults/nan-1        a batch of rank 1 is poisoned, once
faults/nan-of-77    every batch of the machine (the seat) with process id 77 is
faults/lost-of-77   in a replay the machine with process id 77 loses its connection, once
places/rank-1.json  pid of rank 1 and of its loader, and where in memory its weights lie
"""

from __future__ import annotations

import json
import multiprocessing
import os
import threading
import time
from collections.abc import Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import torch
import torch.distributed as distributed
from torch import Tensor

from robust_job import rule
from training.errors import BatchError
from training.robust.heartbeat import RankPhase
from training.robust.joining import folder_here
from training.robust.post import REPLAY, STEP_TIME
from training.stages.loop import run_steps
from training.stages.ranks import of_torchrun, run_of

_PIECE_S = 0.002
FORK = multiprocessing.get_context("fork")


class Loader:
    """A child process that makes batches."""

    def __init__(self, rank: int, width: int) -> None:
        self._own, other = FORK.Pipe()
        self._process = FORK.Process(target=_load, args=(other, rank, width), daemon=True)
        self._process.start()
        other.close()

    @property
    def pid(self) -> int:
        return int(self._process.pid or 0)

    def batch(self, step: int) -> Tensor:
        self._own.send(step)
        return torch.from_numpy(self._own.recv())

    def close(self) -> None:
        self._process.kill()
        self._process.join()


def _load(pipe: Connection, rank: int, width: int) -> None:
    while True:
        step = pipe.recv()
        pipe.send(batch_of(step, rank, width).numpy())


def _work(seconds: float) -> None:
    """Stands for so much computing, on machines with fewer cores than ranks. In pieces: one long sleep would
    end at the same time in a process that is stopped meanwhile, which work does not."""
    for _ in range(round(seconds / _PIECE_S)):
        time.sleep(_PIECE_S)


def batch_of(step: int, rank: int, width: int) -> Tensor:
    rng = torch.Generator().manual_seed(step * 1009 + rank)
    return torch.randn(4, width, generator=rng)


class JobSteps:
    """`training.stages.loop.Steps`."""

    waits_for_copy = True

    def __init__(self, settings: Mapping[str, Any], rank: int, ranks: int, watch: Any) -> None:
        self._settings, self._rank, self._ranks, self._watch = settings, rank, ranks, watch
        width, layers = settings["width"], settings["layers"]
        rng = torch.Generator().manual_seed(7)
        self._weights = [
            (torch.randn(width, width, generator=rng) / width**0.5).requires_grad_() for _ in range(layers)
        ]
        self._optimiser = torch.optim.AdamW(self._weights, lr=1e-3)
        self._faults = Path(settings["out"], "faults")
        self._loader = Loader(rank, width) if settings["loader"] else None
        self._seen = 0
        here = folder_here(Path(settings["out"]))  # groups of a replay have equal numbers
        self._own = here / "own-steps" if rank == 0 else None
        self._restart = int(os.environ.get("TORCHELASTIC_RESTART_COUNT", "0"))
        self._ended_ns = time.monotonic_ns()
        places = here / "places"
        places.mkdir(parents=True, exist_ok=True)
        about = {
            "pid": os.getpid(),
            "loader": self._loader.pid if self._loader else 0,
            "weights": self._weights[0].data_ptr(),
        }
        (places / f"rank-{rank}.new").write_text(json.dumps(about))
        (places / f"rank-{rank}.new").rename(places / f"rank-{rank}.json")

    def step(self, number: int) -> Mapping[str, float]:
        batch = self._batch(number)
        self._watch.phase(RankPhase.FORWARD)
        _work(self._settings["step_s"])
        hidden = batch
        for weight in self._weights:
            hidden = torch.tanh(hidden @ weight)
        loss = rule.loss(hidden, number)
        self._watch.phase(RankPhase.BACKWARD)
        loss.backward()
        if REPLAY in os.environ and self._is_told("lost-of", os.getppid()):
            raise ConnectionError("Connection closed by peer")
        if self._is_told("deadlock"):
            lock = threading.Lock()
            lock.acquire()
            lock.acquire()
        self._watch.wait_for_copy()
        self._watch.phase(RankPhase.COLLECTIVE)
        flat = torch.cat([weight.grad.reshape(-1) for weight in self._weights] + [loss.detach().reshape(1)])
        if self._ranks > 1:
            distributed.all_reduce(flat)
        self._watch.phase(RankPhase.UPDATE)
        flat /= self._ranks
        total = float(flat[-1])
        if not torch.isfinite(flat).all():
            raise BatchError(f"The loss of step {number} is {total}; nothing was changed by it.")
        at = 0
        for weight in self._weights:
            weight.grad.copy_(flat[at : at + weight.numel()].view_as(weight))
            at += weight.numel()
        self._optimiser.step()
        self._optimiser.zero_grad()
        self._seen += 1
        if self._own is not None:
            now_ns = time.monotonic_ns()
            with self._own.open("ab") as file:
                file.write(STEP_TIME.pack(self._restart, number, self._ended_ns, now_ns, 0))
            self._ended_ns = now_ns
        return {"loss": total}

    def _batch(self, number: int) -> Tensor:
        if self._loader is not None:
            batch = self._loader.batch(number)
        else:
            batch = batch_of(number, self._rank, self._settings["width"])
        is_poisoned = self._is_told("nan") or Path(self._faults, f"nan-of-{os.getppid()}").exists()
        return batch * float("nan") if is_poisoned else batch

    def _is_told(self, what: str, whom: int | None = None) -> bool:
        """Once: the file is taken away.

        Args:
            whom: this rank, if nothing is said.
        """
        path = self._faults / f"{what}-{self._rank if whom is None else whom}"
        if not path.exists():
            return False
        path.rename(path.with_suffix(".done"))
        return True

    def is_enough(self) -> bool:
        path = Path(self._settings["out"], "stop-at")
        return path.exists() and self._seen >= int(path.read_text())

    def state(self) -> dict[str, Any]:
        weights = {str(number): one.detach() for number, one in enumerate(self._weights)}
        return {"weights": weights, "optimiser": self._optimiser.state_dict()}

    def counters(self) -> dict[str, Any]:
        return {"seen": self._seen}

    def restore(self, state: dict[str, Any], counters: dict[str, Any]) -> None:
        with torch.no_grad():
            for number, one in enumerate(self._weights):
                one.copy_(state["weights"][str(number)])
        self._optimiser.load_state_dict(state["optimiser"])
        self._seen = counters["seen"]

    def close(self) -> None:
        if self._loader is not None:
            self._loader.close()


def main(arguments: list[str]) -> int:
    torch.set_num_threads(1)
    settings = json.loads(arguments[0])
    out = Path(settings["out"])
    with of_torchrun() as ranks, run_of(ranks, out, "robust-job", rule.Recipe()) as run:
        steps = JobSteps(settings, ranks.number, ranks.count, run.watch)
        run_steps(
            run,
            steps,
            name="robust-job",
            total=settings["steps"],
            checkpoint_every=settings["checkpoint_every"],
        )
        if ranks.is_first:
            torch.save({**steps.state()["weights"], "seen": steps.counters()["seen"]}, out / "result.new")
            (out / "result.new").rename(out / "result.pt")
        steps.close()
        ranks.wait()
    return 0


if __name__ == "__main__":
    import sys

    sys.exit(main(sys.argv[1:]))
