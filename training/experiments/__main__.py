"""`python -m training.experiments NAME --seed N [--json]`: one experiment with one seed. I/O: command line.

Standard output with --json: {"name", "seed", "arms": {arm: {"before", "after", "episodes", "interval", …}}}.
Everything else goes to standard error.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from dataclasses import asdict
from pathlib import Path


def main() -> int:
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    import torch

    from agent.terminal import terminal_line
    from training.errors import TrainingError
    from training.experiments.arms import Sizes
    from training.experiments.registry import EXPERIMENTS

    parser = argparse.ArgumentParser(
        prog="python -m training.experiments",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("name", choices=sorted(EXPERIMENTS))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("runs/experiments"), help="where runs are kept")
    parser.add_argument("--updates", type=int, default=Sizes().updates, help="of PPO (%(default)s)")
    parser.add_argument("--episodes", type=int, default=Sizes().episodes, help="an update (%(default)s)")
    parser.add_argument("--held-out", type=int, default=Sizes().held_out, help="tasks (%(default)s)")
    parser.add_argument(
        "--value-batches", type=int, default=Sizes().value_batches, help="for the critic (%(default)s)"
    )
    parser.add_argument("--sft-steps", type=int, default=Sizes().sft_steps, help="of `forms` (%(default)s)")
    parser.add_argument("--eval-every", type=int, default=Sizes().eval_every, help="updates")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    sizes = Sizes(
        sft_steps=options.sft_steps,
        value_batches=options.value_batches,
        updates=options.updates,
        episodes=options.episodes,
        held_out=options.held_out,
        eval_every=options.eval_every,
    )
    begin_s = time.monotonic()

    def tell(line: str) -> None:
        print(f"[{time.monotonic() - begin_s:6.0f} s] {options.name}: {line}", file=sys.stderr, flush=True)

    try:
        arms = EXPERIMENTS[options.name](options.seed, sizes, options.out, tell)
    except TrainingError as error:
        print(terminal_line(f"{options.name}: {error}"), file=sys.stderr)
        return 1
    answer = {
        "name": options.name,
        "seed": options.seed,
        "arms": {name: asdict(arm) for name, arm in arms.items()},
        "seconds": round(time.monotonic() - begin_s),
        "processor_seconds": round(time.process_time()),
    }
    if options.json:
        print(json.dumps(answer))
    else:
        for name, arm in arms.items():
            low, high = arm.interval
            print(f"{name}: {arm.before:.1%} → {arm.after:.1%} (gain {low:+.1%} to {high:+.1%})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
