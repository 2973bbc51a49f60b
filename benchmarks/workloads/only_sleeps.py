"""`python -m benchmarks.workloads.only_sleeps MS`: wakes every MS milliseconds and does nothing else.

What it waits beyond that is the machine's: it is what a window would wait that has no work of its own. Until
its standard input closes; then it prints how late it woke, as a JSON object.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from threading import Thread

import numpy as np

from app.running.process_tuning import wake_soon


class OnlySleeps:
    """Such a process, from now on to `lateness_ms`."""

    def __init__(self, beat_ms: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__, str(beat_ms)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def lateness_ms(self) -> dict[str, float]:
        """The longest wait and the 99th percentile; ends it."""
        said, _ = self._process.communicate()
        read: dict[str, float] = json.loads(said)
        return read


def _sleep(beat_ms: int) -> None:
    wake_soon()
    late_ms: list[float] = []
    input_closes = Thread(target=sys.stdin.read, daemon=True)
    input_closes.start()
    before_s = time.monotonic()
    while input_closes.is_alive():
        time.sleep(beat_ms / 1000)
        now_s = time.monotonic()
        late_ms.append((now_s - before_s) * 1000 - beat_ms)
        before_s = now_s
    found = {"worst": max(late_ms), "p99": float(np.percentile(late_ms, 99))}
    print(json.dumps({name: round(value, 1) for name, value in found.items()}))


if __name__ == "__main__":
    _sleep(int(sys.argv[1]))
