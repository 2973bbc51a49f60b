"""What each rank is told at a restart. I/O: reads the environment."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path

from training.robust.events import step_file
from training.robust.memory_checkpoint import Copy, backup_rank
from training.robust.plan import Plan, RunState
from training.robust.post import ENVIRONMENT, Post
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
        environment = {
            "RANK": str(rank),
            "LOCAL_RANK": str(rank),
            "WORLD_SIZE": str(plan.ranks),
            "TORCHELASTIC_RESTART_COUNT": str(state.restart),
            "DESKHAND_STORE": str(plan.shared / f"store-{state.restart}"),
            "DESKHAND_GROUP_TIMEOUT_S": str(plan.group_timeout_s),
            # All ranks are on this machine, whatever it is called in its network.
            "GLOO_SOCKET_IFNAME": os.environ.get("GLOO_SOCKET_IFNAME", "lo"),
            ENVIRONMENT: json.dumps(post.as_json()),
        }
        if update is not None:
            environment["DESKHAND_RECIPE_UPDATE"] = update
        found.append(
            Order(
                0,
                rank,
                state.restart,
                plan.entry,
                plan.arguments,
                environment,
                str((plan.robust / "logs" / f"rank-{rank}.log").resolve()),
                checks=checks,
                scratch=str(plan.out.resolve()),
                hosts=tuple(hosts),
                working=os.getcwd(),
                code=str(code.resolve()),
            )
        )
    return found
