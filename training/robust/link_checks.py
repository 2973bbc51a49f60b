"""Stop-time checks between ranks: all-to-all inside a node, all-gather with a neighbour. Knows torch.

Each says of others what it saw: who did not come, and whose data came otherwise than they were sent. The
supervisor votes on it (`vote.by_links`): a rank with a broken link accuses everybody, and everybody it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import torch
import torch.distributed as dist

LIMIT_S = 60.0
BLOCK = 16_384
"""Numbers of 64 bits that each sends to each: 128 KiB."""


def check_links(rank: int, hosts: Sequence[int], store: Path, *, limit_s: float = LIMIT_S) -> dict[int, str]:
    """What this rank saw of others that was wrong, by rank; all ranks have to call it.

    Args:
        hosts: the node of each rank.
        store: a file for all ranks of this check alone.
        limit_s: for all ranks to come, and for each exchange.
    """
    if len(hosts) < 2:
        return {}
    met = dist.FileStore(str(store), len(hosts))
    met.set(f"here-{rank}", "yes")
    if missing := _missing(met, len(hosts), time.monotonic() + limit_s):
        return dict.fromkeys(missing, "it did not come")
    is_on_cards = torch.cuda.is_available() and torch.cuda.device_count() >= max(map(hosts.count, hosts))
    device = torch.device("cuda", hosts[:rank].count(hosts[rank])) if is_on_cards else torch.device("cpu")
    dist.init_process_group(
        "nccl" if is_on_cards else "gloo",
        store=dist.PrefixStore("links", met),
        rank=rank,
        world_size=len(hosts),
        timeout=timedelta(seconds=limit_s),
    )
    try:
        return _all_to_all(rank, hosts, device) | _neighbours(rank, len(hosts), device)
    except RuntimeError:
        # Who it was, the others know by what they got; of a group that broke nobody can tell.
        return {}
    finally:
        dist.destroy_process_group()


def _missing(met: dist.FileStore, ranks: int, deadline_s: float) -> list[int]:
    missing = []
    for other in range(ranks):
        left_s = max(deadline_s - time.monotonic(), 0.01)
        try:
            met.wait([f"here-{other}"], timedelta(seconds=left_s))
        except RuntimeError:  # DistStoreError is one
            missing.append(other)
    return missing


def _all_to_all(rank: int, hosts: Sequence[int], device: torch.device) -> dict[int, str]:
    """Every rank of a node sends a block of its own to each other."""
    seen: dict[int, str] = {}
    for host in sorted(set(hosts)):
        members = [other for other, its_host in enumerate(hosts) if its_host == host]
        group = dist.new_group(members)  # by all ranks, in one order
        if rank not in members or len(members) < 2:
            continue
        sent = torch.cat([block(rank, other) for other in members]).to(device)
        got = torch.empty_like(sent)
        dist.all_to_all_single(got, sent, group=group)
        for other, part in zip(members, got.cpu().split(BLOCK), strict=True):
            if not torch.equal(part, block(other, rank)):
                seen[other] = "all-to-all: other data came than it sent"
    return seen


def _neighbours(rank: int, ranks: int, device: torch.device) -> dict[int, str]:
    """Each pair of neighbours in a ring gathers a block of both."""
    seen: dict[int, str] = {}
    for first in range(ranks if ranks > 2 else 1):
        pair = sorted({first, (first + 1) % ranks})
        group = dist.new_group(pair)
        if rank not in pair:
            continue
        got = [torch.empty(BLOCK, dtype=torch.int64, device=device) for _ in pair]
        dist.all_gather(got, block(rank, rank).to(device), group=group)
        for other, part in zip(pair, got, strict=True):
            if other != rank and not torch.equal(part.cpu(), block(other, other)):
                seen[other] = "all-gather: other data came than it sent"
    return seen


def block(source: int, target: int) -> torch.Tensor:
    """(BLOCK,) int64: what `source` sends to `target`, the same wherever it is computed."""
    numbers = torch.arange(BLOCK, dtype=torch.int64)
    return (numbers * 2_654_435_761) ^ (source * 65_599 + target * 257 + 1)
