"""Time of one screenshot: mss as we use it, against XGetImage over python-xlib, at several sizes.

    python benchmarks/capture.py [--frames 100] [--json]

Every size is an X server of its own, filled with noise. `rgb` is a whole `ScreenCapture.grab`, `mss` the same
without the turn from BGRA into RGB; `xlib` is a plain GetImage with the same turn. Slow ones end after some
seconds with fewer frames.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import mss
import numpy as np
import Xlib.X

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.computers.capture import ScreenCapture, rgb_of
from agent.computers.processes import Processes
from agent.computers.x11_connection import DisplayAddress, close_display, open_display, selected_display
from agent.computers.xserver import start_xserver

SIZES = ((800, 608), (1280, 720), (1920, 1080), (3840, 2160))

LIMIT_S = 5.0


def milliseconds(function: Callable[[], object], frames: int) -> dict[str, float]:
    function()
    taken: list[float] = []
    began = perf_counter()
    while len(taken) < frames and (len(taken) < 5 or perf_counter() - began < LIMIT_S):
        started = perf_counter()
        function()
        taken.append(1000 * (perf_counter() - started))
    return {
        "median_ms": round(statistics.median(taken), 3),
        "p95_ms": round(sorted(taken)[int(0.95 * (len(taken) - 1))], 3),
    }


def fill_with_noise(address: DisplayAddress, width: int, height: int) -> None:
    display = open_display(address)
    root = display.screen().root
    context = root.create_gc()
    tile = np.random.default_rng(0).integers(0, 255, (64, 64, 4), np.uint8)
    for top in range(0, height, 64):
        for left in range(0, width, 64):
            root.put_image(context, left, top, 64, 64, Xlib.X.ZPixmap, 24, 0, tile.tobytes())
    display.sync()
    close_display(display)


def measure(width: int, height: int, frames: int) -> dict[str, Any]:
    processes = Processes()
    try:
        server = start_xserver(
            processes, width_px=width, height_px=height, environment={"PATH": os.environ["PATH"]}
        )
        fill_with_noise(server.address, width, height)
        capture = ScreenCapture(server.address)
        with selected_display(server.address):
            source = mss.MSS(display=server.address.name)
        display = open_display(server.address)
        root = display.screen().root

        def xlib() -> np.ndarray:
            image = root.get_image(0, 0, width, height, Xlib.X.ZPixmap, 0xFFFFFFFF)
            return rgb_of(np.frombuffer(image.data, np.uint8).reshape(height, width, 4))

        if not np.array_equal(capture.grab(), xlib()):
            raise SystemExit("mss and xlib see different pixels")
        found: dict[str, Any] = {
            "rgb": milliseconds(capture.grab, frames),
            "mss": milliseconds(lambda: source.grab(source.monitors[1]), frames),
            "xlib": milliseconds(xlib, frames),
        }
        found["xlib_over_rgb"] = round(found["xlib"]["median_ms"] / found["rgb"]["median_ms"], 1)
        capture.close()
        source.close()
        close_display(display)
        return found
    finally:
        processes.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Time of one screenshot.")
    parser.add_argument("--frames", type=int, default=100)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    results = {f"{width}x{height}": measure(width, height, options.frames) for width, height in SIZES}
    if options.json:
        # Nothing is promised: the times depend on the machine.
        print(json.dumps({"benchmark": "capture", "frames": options.frames, "gates": []} | results))
        return
    for size, found in results.items():
        times = ", ".join(f"{name} {found[name]['median_ms']} ms" for name in ("mss", "rgb", "xlib"))
        print(f"{size:10} {times}; xlib takes {found['xlib_over_rgb']} times as long")


if __name__ == "__main__":
    main()
