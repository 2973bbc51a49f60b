"""`python -m training.experiments.hybrid --arm NAME --seed N [--json]`: one arm and seed. I/O: commands.

Standard output with --json: {"name", "arm", "seed", "sizes", "result", "seconds", "processor_seconds"}.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict
from pathlib import Path


def main() -> int:
    import torch

    from agent.terminal import terminal_line
    from training.errors import TrainingError
    from training.experiments.hybrid.run import run_hybrid_cell
    from training.experiments.hybrid.settings import HYBRID_ARMS, QUICK_HYBRID, SCREEN_ONLY, HybridSizes

    parser = argparse.ArgumentParser(
        prog="python -m training.experiments.hybrid",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--arm", choices=list(HYBRID_ARMS), default=SCREEN_ONLY)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=Path("runs/experiments"), help="where runs are kept")
    parser.add_argument("--quick", action="store_true", help="two small updates, to see that all of it works")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    torch.set_num_threads(1)
    sizes, begin_s = QUICK_HYBRID if options.quick else HybridSizes(), time.monotonic()
    try:
        result = run_hybrid_cell(
            options.arm,
            options.seed,
            sizes,
            options.out,
            lambda line: print(line, file=sys.stderr, flush=True),
        )
    except TrainingError as error:
        print(terminal_line(f"hybrid: {error}"), file=sys.stderr)
        return 1
    answer = {
        "name": "hybrid",
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
        before, after = (result[when]["screen"] for when in ("before", "after"))
        print(f"{options.arm}: {before:.1%} → {after:.1%} on screens")
    return 0


if __name__ == "__main__":
    sys.exit(main())
