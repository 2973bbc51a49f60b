"""Which GPUs this computer has, and how much memory of their own. I/O: asks nvidia-smi, reads /sys.

NVIDIA's driver says all of it; of other makers' cards the kernel says the maker, and of AMD's the memory.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from agent.confinement.bound import NO_WINDOW
from agent.models.sizes import size_words

SMI = (
    "nvidia-smi",
    "--query-gpu=name,memory.total,memory.free,driver_version,compute_cap",
    "--format=csv,noheader,nounits",
)
_SMI_LIMIT_S = 10
_MEBIBYTE = 2**20
_MAKERS = {"0x10de": "NVIDIA", "0x1002": "AMD", "0x8086": "Intel"}


@dataclass(frozen=True, slots=True)
class Gpu:
    name: str
    memory_bytes: int = 0
    """0 where nobody says, or where it shares the computer's."""
    free_bytes: int = 0
    driver: str = ""
    """Version of NVIDIA's driver; "" for another maker, or where it is not loaded."""
    capability: str = ""
    """NVIDIA's compute capability, such as 9.0."""

    @property
    def words(self) -> str:
        """As in "NVIDIA H100 80GB HBM3, 79.6 GB, 79.0 GB free"."""
        parts = [self.name]
        if self.memory_bytes:
            parts.append(size_words(self.memory_bytes))
        if self.free_bytes:
            parts.append(f"{size_words(self.free_bytes)} free")
        return ", ".join(parts)


def read_smi(printed: str) -> list[Gpu]:
    """What `SMI` prints; lines that are not its own are left out. Pure.

    >>> read_smi("Tesla T4, 15360, 15101, 535.104.05, 7.5")[0].capability
    '7.5'
    """
    found = []
    for line in printed.splitlines():
        parts = [part.strip() for part in line.split(",")]
        if len(parts) == SMI[1].count(",") + 1:
            name, total, free, driver, capability = parts
            found.append(Gpu(name, _mebibytes(total), _mebibytes(free), driver, capability))
    return found


def gpus(run: Callable[[Sequence[str]], str] | None = None, drm: Path = Path("/sys/class/drm")) -> list[Gpu]:
    """All that can be found; none where there are none, or where nobody says."""
    return read_smi((run or _printed)(SMI)) or _of_kernel(drm)


def _printed(command: Sequence[str]) -> str:
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=_SMI_LIMIT_S,
            check=False,
            errors="replace",
            creationflags=NO_WINDOW,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout if done.returncode == 0 else ""


def _of_kernel(drm: Path) -> list[Gpu]:
    found = []
    for card in sorted(drm.glob("card[0-9]*")):
        maker = _MAKERS.get(_text(card / "device" / "vendor"), "")
        if not maker or "-" in card.name:  # outputs of a card are called card0-HDMI-A-1
            continue
        device = _text(card / "device" / "device")
        total, used = (_number(card / "device" / f"mem_info_vram_{what}") for what in ("total", "used"))
        found.append(Gpu(f"{maker} {device}".strip(), total, max(total - used, 0)))
    return found


def _mebibytes(text: str) -> int:
    return int(text) * _MEBIBYTE if text.isdigit() else 0


def _number(file: Path) -> int:
    text = _text(file)
    return int(text) if text.isdigit() else 0


def _text(file: Path) -> str:
    with suppress(OSError):
        return file.read_text(errors="replace").strip()
    return ""
