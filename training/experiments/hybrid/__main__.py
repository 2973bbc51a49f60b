"""`python -m training.experiments.hybrid --arm NAME --seed N [--json]`: one arm and seed. I/O: commands."""

from __future__ import annotations

import sys


def main() -> int:
    from training.experiments.hybrid.run import run_hybrid_cell
    from training.experiments.hybrid.settings import HYBRID_ARMS, QUICK_HYBRID, SCREEN_ONLY, HybridSizes
    from training.experiments.one_arm import ArmCommand

    return ArmCommand(
        name="hybrid",
        arms=HYBRID_ARMS,
        default=SCREEN_ONLY,
        whole=HybridSizes(),
        quick=QUICK_HYBRID,
        run=run_hybrid_cell,
        success=lambda examined: float(examined["screen"]),
    ).main()


if __name__ == "__main__":
    sys.exit(main())
