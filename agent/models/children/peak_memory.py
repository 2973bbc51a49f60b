"""The most memory that a model's process had. I/O: reads /proc."""

from __future__ import annotations

from pathlib import Path

from agent.models.children.model import ChildModel
from agent.ports import Model


def peak_bytes_of(model: Model) -> int:
    """0 where it runs in no process of ours, or where the system does not say."""
    pid = model.child_pid if isinstance(model, ChildModel) else None
    return 0 if pid is None else peak_bytes(pid)


def peak_bytes(pid: int | None) -> int:
    """Of a process, so far; None asks for our own; 0 when it is gone."""
    try:
        status = Path(f"/proc/{'self' if pid is None else pid}/status").read_text(encoding="utf-8")
    except OSError:
        return 0
    lines = (line for line in status.splitlines() if line.startswith("VmHWM:"))
    return int(next(lines, "VmHWM: 0 kB").split()[1]) * 1024
