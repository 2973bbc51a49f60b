"""A rank of a supervised stage: the usual command, with its errors left to be seen. I/O: a run."""

from __future__ import annotations

import sys
from importlib import import_module


def run_rank(arguments: list[str]) -> int:
    """Run the stage that a command line names; returns its exit status.

    Raises:
        TrainingError: any of its kinds; the seat writes down which.
    """
    command = import_module("training.__main__")  # it imports this package
    asked = command.read(arguments)
    print(f"{asked.name}: a rank begins", file=sys.stderr, flush=True)
    asked.train(asked.recipe)
    return 0
