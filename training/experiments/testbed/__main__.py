"""`python -m training.experiments.testbed --arm NAME --seed N [--json]`: one arm and seed. I/O: commands."""

from __future__ import annotations

import sys


def main() -> int:
    from training.experiments.one_arm import ArmCommand
    from training.experiments.testbed.run import run_cell
    from training.experiments.testbed.settings import ARMS, QUICK, RECIPE, TestbedSizes

    return ArmCommand(
        name="testbed",
        arms=ARMS,
        default=RECIPE,
        whole=TestbedSizes(),
        quick=QUICK,
        run=run_cell,
        success=lambda examined: float(examined["held_out/success"]),
    ).main()


if __name__ == "__main__":
    sys.exit(main())
