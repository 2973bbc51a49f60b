"""One update on two processes that talk over gloo: each has some of the episodes, gradients are averaged."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import torch
import torch.distributed as distributed
import torch.multiprocessing as multiprocessing

from tests.training.ppo.small_update import losses_and_gradients, small_batch

FIRST_RANKS_EPISODES = 3
"""Of eight: the ranks have different numbers of episodes and of tokens."""


def run_on_two_ranks(folder: Path, *, seed: int) -> None:
    """Leaves the averaged loss and gradients of each rank in `folder`."""
    multiprocessing.spawn(_work, args=(str(folder), seed), nprocs=2)


def _work(rank: int, folder: str, seed: int) -> None:
    torch.set_num_threads(1)
    os.environ["GLOO_SOCKET_IFNAME"] = (
        "lo"  # whatever the machine is called, and whoever else is in its network
    )
    store = distributed.FileStore(f"{folder}/store", 2)
    distributed.init_process_group("gloo", store=store, rank=rank, world_size=2)
    try:
        batch, parameters = small_batch(seed)
        share = slice(0, FIRST_RANKS_EPISODES) if rank == 0 else slice(FIRST_RANKS_EPISODES, None)
        mine = batch.rows(share)
        local = {name: tensor.detach().clone().requires_grad_() for name, tensor in parameters.items()}
        # A parameter of its own for each episode: whoever does not have the episode adds a gradient of 0.
        rows = {name: tensor[share] for name, tensor in local.items()}
        for tensor in rows.values():
            tensor.retain_grad()
        loss, *_ = losses_and_gradients(mine, rows, [mine], mine.denominators().across_ranks())
        averaged = [loss, *(tensor.grad for tensor in local.values())]
        for tensor in averaged:
            distributed.all_reduce(tensor)
            tensor /= 2
        Path(folder, f"rank-{rank}").write_bytes(pickle.dumps(averaged))
    finally:
        distributed.destroy_process_group()
