"""The command that computes one arm and seed of an experiment that is run arm by arm. I/O: commands."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from agent.terminal import terminal_line
from training.errors import TrainingError


@dataclass(frozen=True, slots=True)
class ArmCommand:
    """`python -m training.experiments.NAME --arm ARM --seed N [--json]`.

    Standard output with --json: {"name", "arm", "seed", "sizes", "result", "seconds", "processor_seconds"}.
    """

    name: str
    arms: Iterable[str]
    default: str
    whole: Any
    """Sizes, a dataclass; `quick` are those with `--quick`."""
    quick: Any
    run: Callable[[str, int, Any, Path, Callable[[str], None]], dict[str, Any]]
    """Arm, seed, sizes, folder of runs, where lines are told."""
    success: Callable[[Any], float]
    """Of `result["before"]` and `result["after"]`."""
    form: str = ".1%"
    """In which that is shown."""

    def main(self) -> int:
        import torch

        parser = argparse.ArgumentParser(
            prog=f"python -m training.experiments.{self.name}", description="One arm and seed."
        )
        parser.add_argument("--arm", choices=list(self.arms), default=self.default)
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument("--out", type=Path, default=Path("runs/experiments"), help="where runs are kept")
        parser.add_argument(
            "--quick", action="store_true", help="two small updates, to see that all of it works"
        )
        parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
        options = parser.parse_args()
        torch.set_num_threads(1)
        sizes, begin_s = self.quick if options.quick else self.whole, time.monotonic()
        try:
            result = self.run(options.arm, options.seed, sizes, options.out, _tell)
        except TrainingError as error:
            print(terminal_line(f"{self.name}: {error}"), file=sys.stderr)
            return 1
        answer = {
            "name": self.name,
            "arm": options.arm,
            "seed": options.seed,
            "sizes": asdict(sizes),
            "result": result,
            "seconds": round(time.monotonic() - begin_s),
            "processor_seconds": round(time.process_time()),
        }
        if options.json:
            print(json.dumps(answer))
        else:
            before, after = self.success(result["before"]), self.success(result["after"])
            print(f"{options.arm}: {before:{self.form}} → {after:{self.form}}")
        return 0


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
