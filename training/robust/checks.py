"""Stop-time checks of one rank: device, memory, disk, and a micro-step with a hash to vote on. Knows torch.

Those between ranks are in `link_checks`.

A machine that computes wrongly and says nothing is found by comparison: the micro-step has a fixed seed, so
its output is the same bytes on every sound machine of a kind. Vendors' own tools (DCGM's diagnostics, EUD)
need a GPU and are asked where they are installed; that part could not be tried here.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import torch

from training.robust.link_checks import check_links

PATTERN_BYTES = 16 * 2**20
DISK_BYTES = 2**20
WIDTH, LAYERS = 192, 3
DIAGNOSTICS_S = 300.0


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What a rank found out about its machine."""

    rank: int
    failed: tuple[str, ...] = ()
    """Names of the checks that failed, with what they saw."""
    output: str = ""
    """Hash of the micro-step's output."""
    took_s: float = 0.0
    skipped: tuple[str, ...] = field(default=())
    accuses: tuple[tuple[int, str], ...] = field(default=())
    """Other ranks, with what was seen of them."""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def weights() -> list[torch.Tensor]:
    """The micro-step's fixed weights; of a seed, not of the machine."""
    rng = torch.Generator().manual_seed(20250916)
    return [torch.randn(WIDTH, WIDTH, generator=rng) / WIDTH**0.5 for _ in range(LAYERS)]


def micro_step(matrices: list[torch.Tensor], device: torch.device) -> str:
    """One training step of a small network; the hash of its output and gradients.

    Args:
        matrices: (W, W) each.
    """
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        parameters = [one.detach().to(device).requires_grad_() for one in matrices]
        rng = torch.Generator().manual_seed(9)
        hidden = torch.randn(32, WIDTH, generator=rng).to(device)
        for matrix in parameters:
            hidden = torch.tanh(hidden @ matrix)
        (hidden.square().mean()).backward()
        digest = hashlib.sha256(hidden.detach().cpu().numpy().tobytes())
        for matrix in parameters:
            assert matrix.grad is not None
            digest.update(matrix.grad.cpu().numpy().tobytes())
        return digest.hexdigest()
    finally:
        torch.set_num_threads(threads)


def check(rank: int, folder: Path, *, hosts: Sequence[int] = (), store: Path | None = None) -> CheckResult:
    """Run all checks of this machine, and of its links where others are checked with it.

    Args:
        folder: on the disk that is checked.
        hosts: the node of each rank.
        store: where the ranks meet.
    """
    began_s = time.monotonic()
    failed: list[str] = []
    skipped: list[str] = []
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    for name, seen in (
        ("device", _device(device, skipped)),
        ("memory", _memory(device)),
        ("disk", _disk(folder, rank)),
    ):
        if seen:
            failed.append(f"{name}: {seen}")
    output = ""
    try:
        output = micro_step(weights(), device)
    except RuntimeError as error:
        failed.append(f"micro-step: {error}")
    links = {} if store is None else check_links(rank, hosts, store)
    took_s = time.monotonic() - began_s
    return CheckResult(rank, tuple(failed), output, took_s, tuple(skipped), tuple(sorted(links.items())))


def _device(device: torch.device, skipped: list[str]) -> str:
    program = shutil.which("dcgmi")
    if device.type != "cuda" or program is None:
        skipped.append("dcgmi")
        return ""
    try:
        answer = subprocess.run(
            [program, "diag", "-r", "1"], capture_output=True, text=True, timeout=DIAGNOSTICS_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    return "" if answer.returncode == 0 else answer.stdout.strip().splitlines()[-1][:200]


def _memory(device: torch.device) -> str:
    """Patterns that come back as they were written."""
    try:
        for value in (0x55, 0xAA, 0xFF):
            block = torch.full((PATTERN_BYTES,), value, dtype=torch.uint8, device=device)
            if not bool((block == value).all()):
                return f"the pattern {value:#x} came back otherwise"
    except (RuntimeError, MemoryError) as error:
        return str(error).splitlines()[0]
    return ""


def _disk(folder: Path, rank: int) -> str:
    path = folder / f".check-{rank}"
    data = hashlib.sha256(b"deskhand").digest() * (DISK_BYTES // 32)
    try:
        with path.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        return "" if path.read_bytes() == data else "what was written came back otherwise"
    except OSError as error:
        return "" if error.errno == 28 else str(error)  # a full disk is not a broken one
    finally:
        path.unlink(missing_ok=True)
