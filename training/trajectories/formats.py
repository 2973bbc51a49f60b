"""The formats by name: what can be written, and what can be read. Pure."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from training.trajectories import agentnet, lerobot, mind2web, preferences, sharegpt, tables, uitars
from training.trajectories.trajectory import Trajectory

WRITERS: dict[str, Callable[[list[Trajectory], Path], int]] = {
    "ui-tars": uitars.write,
    "agentnet": agentnet.write,
    "sharegpt": sharegpt.write,
    "parquet": tables.write,
    "lerobot": lerobot.write,
    "preferences": preferences.write,
}
READERS: dict[str, Callable[[Path], list[Trajectory]]] = {
    "ui-tars": uitars.read,
    "agentnet": agentnet.read,
    "sharegpt": sharegpt.read,
    "parquet": tables.read,
    "lerobot": lerobot.read,
    "mind2web": mind2web.read,
}
