"""`python -m training STAGE … --ranks N`: the stage by N processes of this machine. I/O: starts torchrun.

Each process takes a GPU, or, where there are none, they share the processors. On several machines torchrun is
called by hand, once on each: `torchrun --nnodes … -m training STAGE …`.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Sequence

from training.errors import RecipeError

SEVERAL = ("ct", "sft", "value", "rl")
"""Stages that several processes can train together."""


def split(given: Sequence[str]) -> tuple[int, list[str]]:
    """How many processes a command line asks for, and the rest of it.

    Raises:
        RecipeError: it is not a number above 0.

    >>> split(["sft", "--ranks", "2", "--steps", "5"])
    (2, ['sft', '--steps', '5'])
    """
    count, rest, words = "1", [], iter(given)
    for word in words:
        name, is_joined, value = word.partition("=")
        if name == "--ranks":
            count = value if is_joined else next(words, "")
        else:
            rest.append(word)
    if not count.isdecimal() or int(count) < 1:
        raise RecipeError(f"--ranks should be a number of processes, not {count!r}.")
    return int(count), rest


def require_possible(stage: str, count: int, options: Sequence[str]) -> None:
    """
    Raises:
        RecipeError: the stage is one of a single process, or an option does not go together with several.
    """
    if count == 1:
        return
    if stage not in SEVERAL:
        raise RecipeError(f"The stage {stage} is of one process: leave out --ranks.")
    given = {option.partition("=")[0] for option in options}
    if "--records" in given:
        raise RecipeError("--ranks wants a data set that exists: --data in the place of --records.")
    if "--ray" in given:
        raise RecipeError("With --ray one process trains: leave out --ranks, or --ray.")


def run(given: Sequence[str], count: int) -> int:
    """Run the stage in so many processes; returns the exit status, as of one."""
    # Imported here: torch takes seconds.
    from torch.distributed.elastic.multiprocessing.api import SignalException
    from torch.distributed.elastic.multiprocessing.errors import ChildFailedError
    from torch.distributed.run import parse_args
    from torch.distributed.run import run as run_torchrun

    os.environ.setdefault("OMP_NUM_THREADS", "1")
    if sys.platform == "linux":  # whatever this machine is called, its processes find each other
        os.environ.setdefault("GLOO_SOCKET_IFNAME", "lo")
    # The stage says itself, in a sentence, why it failed.
    logging.getLogger("torch.distributed.elastic").setLevel(logging.CRITICAL)
    torchrun = ["--standalone", f"--nproc-per-node={count}", "-m", "training", *given]
    try:
        run_torchrun(parse_args(torchrun))
    except ChildFailedError as error:
        _, first = error.get_first_failure()
        return first.exitcode if first.exitcode > 0 else 1
    except (KeyboardInterrupt, SignalException):
        print(f"{given[0]}: stopped; the same command goes on.", file=sys.stderr)
        return 3
    return 0
