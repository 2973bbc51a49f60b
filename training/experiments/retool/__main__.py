"""`python -m training.experiments.retool --arm NAME --seed N [--json]`: one arm and seed. I/O: commands."""

from __future__ import annotations

import sys


def main() -> int:
    from training.experiments.one_arm import ArmCommand
    from training.experiments.retool.run import run_retool
    from training.experiments.retool.settings import ARMS, FULL, QUICK, RetoolSizes

    return ArmCommand(
        name="retool",
        arms=ARMS,
        default=FULL,
        whole=RetoolSizes(),
        quick=QUICK,
        run=run_retool,
        success=lambda examined: float(examined["figures"]["success"]),
    ).main()


if __name__ == "__main__":
    sys.exit(main())
