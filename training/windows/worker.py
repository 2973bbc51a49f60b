"""One scene-drawing process: writes pixels into shared slots and all else to its parent. I/O.

Started by `stream.py`. Every byte on standard input is one free slot; its end stops the process.
"""

from __future__ import annotations

import argparse
import os
import pickle
import struct
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

from training.windows.scene import Scene

HEADER = struct.Struct("<I")
"""Length prefix of the pickled scene (without pixels)."""


SOURCES = ("qt", "html", "page", "desktop", "quick", "web", "gtk", "played")


def drawn_by(
    source: str, seed: int, canvas: tuple[int, int] = (800, 608), *, model: Path | None = None
) -> Iterator[Scene]:
    """The endless scenes of a renderer.

    Args:
        model: for "played", the folder of the model that works in the windows.
    """
    # Imported late: each brings a library of its own, and a process needs only one.
    if source == "html":
        from training.windows.html_scenes import html_scenes

        return html_scenes(seed, canvas=canvas)
    if source == "page":
        from training.windows.qt_pages import pages

        return pages(seed, canvas=canvas)
    if source == "desktop":
        from training.windows.desktop_scenes import captures

        return captures(seed, canvas=canvas)
    if source == "quick":
        from training.windows.quick_scenes import quick_scenes

        return quick_scenes(seed, canvas=canvas)
    if source == "web":
        from training.windows.web_scenes import web_scenes

        return web_scenes(seed, canvas=canvas)
    if source == "gtk":
        from training.windows.gtk_scenes import gtk_scenes

        return gtk_scenes(seed, canvas=canvas)
    if source == "played":
        from training.embedded.playing import played_scenes

        assert model is not None
        return played_scenes(seed, model, canvas=canvas)
    from training.windows.qt_scenes import scenes

    return scenes(seed, canvas=canvas)


def serve(
    source: str, seed: int, canvas: tuple[int, int], shared: Path, num_slots: int, model: Path | None
) -> None:
    """Draw until standard input ends."""
    out = os.fdopen(os.dup(1), "wb")
    # A library that prints must not write into the scenes.
    os.dup2(2, 1)
    width, height = canvas
    slots = np.memmap(shared, np.uint8, "r+", shape=(num_slots, height, width, 3))
    no_pixels = np.zeros((0, 0, 3), np.uint8)
    stream = drawn_by(source, seed, canvas, model=model)
    slot = 0
    while os.read(0, 1):
        scene = next(stream)
        slots[slot] = scene.pixels
        body = pickle.dumps(replace(scene, pixels=no_pixels), pickle.HIGHEST_PROTOCOL)
        out.write(HEADER.pack(len(body)) + body)
        out.flush()
        slot = (slot + 1) % num_slots


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", choices=SOURCES)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--canvas", type=int, nargs=2, required=True)
    parser.add_argument("--shared", type=Path, required=True)
    parser.add_argument("--slots", type=int, required=True)
    parser.add_argument("--nice", type=int, default=10)
    parser.add_argument("--model", type=Path, help="of the source played: the folder of the model that acts")
    options = parser.parse_args()
    os.nice(options.nice)
    try:
        serve(
            options.source, options.seed, tuple(options.canvas), options.shared, options.slots, options.model
        )
    except BrokenPipeError:
        sys.exit(0)


if __name__ == "__main__":
    main()
