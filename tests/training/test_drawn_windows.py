"""An episode begins when there is something in the window, not when there is a window."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import numpy as np

from agent.computers.private_desktop import PrivateDesktop
from agent.computers.x11_windows import TopLevel
from training.evaluation.apps import wait_until_drawn

WINDOW = TopLevel(1, "gprename", "GPRename", 20, 20, 60, 40)


class Desktop:
    """Shows one picture after the other."""

    def __init__(self, *pictures: Any) -> None:
        self.left = list(pictures)

    def observe(self) -> Any:
        return SimpleNamespace(pixels=self.left.pop(0))


def test_an_empty_window_is_waited_for() -> None:
    empty = np.full((100, 120, 3), 90, dtype=np.uint8)
    empty[20:60, 20] = empty[20, 20:80] = 10  # its frame alone
    drawn = np.random.default_rng(0).integers(0, 256, empty.shape, dtype=np.uint8)
    desktop = Desktop(empty, empty, drawn, drawn)
    wait_until_drawn(cast(PrivateDesktop, desktop), WINDOW)
    assert len(desktop.left) == 1
