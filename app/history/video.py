"""A record as a video: every screen with the moving pointer and captions. I/O: the
file; PyAV for MP4, Pillow for GIF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import groupby
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from agent.errors import RecordWriteError, SettingsError
from agent.types import Step
from app.history.report import ReportHead
from app.history.video_frames import FRAMES_PER_S, frames_of

_CRF = "22"
"""Of H.264: text stays readable."""


def write_video(head: ReportHead, steps: Iterable[Step], path: Path) -> Path:
    """`.mp4` or `.gif`, by the name of the file.

    Raises:
        SettingsError: another suffix, or PyAV is not installed.
        RecordWriteError: the file cannot be written.
    """
    write = {".mp4": _write_mp4, ".gif": _write_gif}.get(path.suffix.lower())
    if write is None:
        raise SettingsError(f"A video is written as .mp4 or .gif, not as {path.name!r}.")
    try:
        write(frames_of(head, steps), path)
    except OSError as problem:
        raise RecordWriteError(f"The video cannot be written to {path}: {problem}.") from problem
    return path.resolve()


def _write_mp4(frames: Iterator[Image.Image], path: Path) -> None:
    try:
        import av
    except ModuleNotFoundError as missing:
        raise SettingsError(
            "MP4 files need PyAV, which is not installed: pip install 'deskhand[video]'; .gif works."
        ) from missing
    with av.open(str(path), "w", options={"movflags": "+faststart"}) as container:
        stream = None
        for image in frames:
            if stream is None:
                stream = container.add_stream("libx264", rate=Fraction(FRAMES_PER_S), options={"crf": _CRF})
                stream.width, stream.height, stream.pix_fmt = image.width, image.height, "yuv420p"
            pixels: NDArray[np.uint8] = np.asarray(image, dtype=np.uint8)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(pixels, format="rgb24")))
        if stream is not None:
            container.mux(stream.encode())


def _write_gif(frames: Iterator[Image.Image], path: Path) -> None:
    """Identical consecutive frames are merged."""
    kept, durations_ms = [], []
    for _, same in groupby(frames, key=lambda image: image.tobytes()):
        images = list(same)
        kept.append(images[0].quantize(128, method=Image.Quantize.FASTOCTREE))
        durations_ms.append(1000 * len(images) // FRAMES_PER_S)
    kept[0].save(path, save_all=True, append_images=kept[1:], duration=durations_ms, loop=0)
