"""Watches the pictures of a recording, and measures how long secrets can be read in one. I/O: files."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path
from threading import Event, Thread

import numpy as np
from PIL import Image

from benchmarks.redaction import Drawn


class Watch:
    """Looks at the pictures of a records folder again and again, and measures how long planted secrets can be
    read in one."""

    def __init__(self, records: Path, pictures: list[Drawn], left_top: tuple[int, int]) -> None:
        self._records, self._pictures, self._corner = records, pictures, left_top
        self._seen: dict[Path, tuple[float, set[tuple[int, int]]]] = {}
        self._ending = Event()
        self._thread = Thread(target=self._watch, daemon=True)
        self.longest_s = 0.0

    def start(self) -> None:
        self._thread.start()

    def end(self) -> set[tuple[int, int]]:
        """The secrets that can still be read: numbers of pictures and of boxes in them."""
        self._ending.set()
        self._thread.join()
        return set().union(*(found for _, found in self._look().values()))

    def _watch(self) -> None:
        while not self._ending.wait(0.5):
            self._look()

    def _look(self) -> dict[Path, tuple[float, set[tuple[int, int]]]]:
        now_s, here = time.monotonic(), set(self._records.rglob("*.png"))
        for path in here - self._seen.keys():
            with contextlib.suppress(OSError):
                self._seen[path] = now_s, self._readable(path)
        for path, (since_s, found) in list(self._seen.items()):
            if found:
                self.longest_s = max(self.longest_s, now_s - since_s)
            if path not in here:
                del self._seen[path]
        return self._seen

    def _readable(self, path: Path) -> set[tuple[int, int]]:
        with Image.open(path) as image:
            pixels = np.asarray(image.convert("RGB"), dtype=np.int16)
        left, top = self._corner
        found = set()
        for number, one in enumerate(self._pictures):
            height, width = one.pixels.shape[:2]
            shown = pixels[top : top + height, left : left + width]
            if shown.shape != one.pixels.shape:
                continue
            is_other = np.abs(shown - one.pixels).max(axis=2) > 8
            for x0, y0, _, y1 in one.boxes:
                is_other[max(y0 - 6, 0) : y1 + 6, max(x0 - 60, 0) :] = False
            if is_other.mean() > 0.005:
                continue  # another picture
            for box, (x0, y0, x1, y1) in enumerate(one.boxes):
                same = np.abs(shown[y0:y1, x0:x1] - one.pixels[y0:y1, x0:x1]).max(axis=2) <= 8
                distance = np.abs(one.pixels[y0:y1, x0:x1].astype(np.int16) - one.pixels[0, 0]).max(axis=2)
                ink = distance > 0.75 * distance.max()  # grey edges of letters look like what hides them
                if (same & ink).sum() > 0.1 * ink.sum():
                    found.add((number, box))
        return found
