"""How ranks find each other: torchrun's way, or through the supervisor's file. I/O: torch.distributed.

After a restart torchrun's store still has the addresses of the ranks that died (pytorch#135712, #167288), and
the new ones connect to them. So everything here stands under a prefix with the number of the restart, and a
supervised run has a store of its own, a file in shared memory, that needs no process to keep it.
"""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path

import torch.distributed as distributed

from training.robust.post import REPLAY

STORE = "DESKHAND_STORE"
"""Variable: the file of the supervised run's store."""
RESTART = "TORCHELASTIC_RESTART_COUNT"
TIMEOUT = "DESKHAND_GROUP_TIMEOUT_S"
"""Variable: after how long a collective is given up; where it is missing, torch's own."""


def folder_here(folder: Path) -> Path:
    """Where this process keeps a run: another folder where it does steps of it again (`replaying`)."""
    return Path(os.environ.get(REPLAY, folder))


def join(backend: str) -> None:
    """Make the process group of all ranks.

    Raises:
        RuntimeError: torch: the others did not come.
    """
    limit = os.environ.get(TIMEOUT)
    timeout = timedelta(seconds=float(limit)) if limit else None
    file = os.environ.get(STORE)
    rank, size = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
    if file is None:
        if os.environ.get(RESTART, "0") == "0":
            distributed.init_process_group(backend, timeout=timeout)
            return
        address, port = os.environ["MASTER_ADDR"], int(os.environ["MASTER_PORT"])
        # Torchrun's agent keeps the store, so no rank is its master.
        kept: distributed.Store = distributed.TCPStore(address, port, size, is_master=False)
    else:
        kept = distributed.FileStore(str(Path(file)), size)
    store = distributed.PrefixStore(f"restart-{os.environ.get(RESTART, '0')}", kept)
    distributed.init_process_group(backend, store=store, rank=rank, world_size=size, timeout=timeout)
