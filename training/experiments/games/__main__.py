"""`python -m training.experiments.games --arm GAME --seed N [--json]`: one game and seed. I/O: commands."""

from __future__ import annotations

import sys


def main() -> int:
    from training.experiments.games.run import run_game
    from training.experiments.games.settings import GAME_ARMS, QUICK_GAMES, GameSizes
    from training.experiments.one_arm import ArmCommand

    return ArmCommand(
        name="games",
        arms=GAME_ARMS,
        default="snake",
        whole=GameSizes(),
        quick=QUICK_GAMES,
        run=run_game,
        success=float,
        form=".2f",
    ).main()


if __name__ == "__main__":
    sys.exit(main())
