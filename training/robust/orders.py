"""What each rank is told at a restart. I/O: reads the environment."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from training.robust.events import step_file
from training.robust.memory_checkpoint import Copy, backup_rank
from training.robust.plan import Plan, RunState
from training.robust.post import ENVIRONMENT, REPLAY, Post
from training.robust.seat import Order


def orders_of(
    plan: Plan,
    state: RunState,
    copies: Sequence[Copy] | None,
    *,
    code: Path,
    checks: bool,
    update: str | None,
) -> list[Order]:
    """One for each rank.

    Args:
        copies: in memory, that the ranks go on from; None: they look on the disk.
        code: folder of the version.
        checks: whether machines are checked first.
        update: why the recipe is another one than before, if it is.
    """
    hosts = [state.places[rank] % plan.hosts for rank in range(plan.ranks)]
    found = []
    for rank in range(plan.ranks):
        peer = backup_rank(rank, plan.layout, hosts) if state.copies else None
        post = Post(
            folder=plan.shared,
            rank=rank,
            ranks=plan.ranks,
            restart=state.restart,
            host=hosts[rank],
            backup_host=None if peer is None or hosts[peer] == hosts[rank] else hosts[peer],
            copy=copies[rank].path if copies else None,
            copies=state.copies,
            step_log=step_file(plan.robust).resolve(),
        )
        store = plan.shared / f"store-{state.restart}"
        environment = _environment(plan, post, local=rank, store=store)
        if update is not None:
            environment["DESKHAND_RECIPE_UPDATE"] = update
        found.append(
            replace(_order(plan, rank, state.restart, environment, code), checks=checks, hosts=tuple(hosts))
        )
    return found


def replay_orders(
    plan: Plan, members: Sequence[int], restart: int, *, code: Path, shared: Path, folder: Path
) -> list[Order]:
    """Orders to some ranks that do steps of the run again as a run of their own.

    Args:
        members: ranks of the whole run.
        restart: number of the replay.
        shared: the group's folder in shared memory, with its board.
        folder: in the place of the run's.
    """
    found = []
    for place, rank in enumerate(members):
        post = Post(shared, place, len(members), restart, copies=False)
        environment = _environment(plan, post, local=rank, store=shared / "store")
        environment[REPLAY] = str(folder)
        found.append(_order(plan, rank, restart, environment, code))
    return found


def _environment(plan: Plan, post: Post, *, local: int, store: Path) -> dict[str, str]:
    """
    Args:
        local: number of the process on this machine, which its GPU goes by.
    """
    return {
        "RANK": str(post.rank),
        "LOCAL_RANK": str(local),
        "WORLD_SIZE": str(post.ranks),
        "TORCHELASTIC_RESTART_COUNT": str(post.restart),
        "DESKHAND_STORE": str(store),
        "DESKHAND_GROUP_TIMEOUT_S": str(plan.group_timeout_s),
        # All ranks are on this machine, whatever it is called in its network.
        "GLOO_SOCKET_IFNAME": os.environ.get("GLOO_SOCKET_IFNAME", "lo"),
        ENVIRONMENT: json.dumps(post.as_json()),
    }


def _order(plan: Plan, rank: int, restart: int, environment: dict[str, str], code: Path) -> Order:
    return Order(
        0,
        rank,
        restart,
        plan.entry,
        plan.arguments,
        environment,
        str((plan.robust / "logs" / f"rank-{rank}.log").resolve()),
        scratch=str(plan.out.resolve()),
        working=os.getcwd(),
        code=str(code.resolve()),
    )
