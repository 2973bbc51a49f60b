"""A record's video shows every screen, the pointer where the action was aimed, and says what was done."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from agent.actions.types import Click, TypeText
from agent.coordinates import MonitorPoint
from agent.errors import SettingsError
from agent.types import Ending, EndingKind
from app.history.report import ReportHead
from app.history.video import write_video
from app.history.video_frames import FRAMES_PER_S, frames_of
from tests.app.steps import make_step
from tests.fakes import picture

HEAD = ReportHead("20261121-120000-abcd", "save it", Ending(EndingKind.FINISHED, "Saved."))
STEPS = [
    make_step(Click(MonitorPoint(100, 80)), pixels=picture(200, width_px=322, height_px=200)),
    make_step(TypeText("Ada"), number=2, pixels=picture(240, width_px=322, height_px=200)),
]


def test_pointer_presses_where_the_action_was_aimed() -> None:
    frames = [np.asarray(frame).astype(int) for frame in frames_of(HEAD, STEPS)]
    resting = frames[0]
    pressing = max(frames, key=lambda frame: np.abs(frame[:200] - resting[:200]).any(axis=2).sum() if
                   (frame[199, 0] == 200).all() else 0)  # fmt: skip
    rows, columns = np.nonzero(np.abs(pressing[:200] - resting[:200]).any(axis=2))
    assert abs((rows.min() + rows.max()) / 2 - 80) <= 2
    assert abs((columns.min() + columns.max()) / 2 - 100) <= 2


def test_all_frames_have_one_even_size() -> None:
    other = make_step(Click(MonitorPoint(5, 5)), number=3, pixels=picture(90, width_px=640, height_px=480))
    sizes = {frame.size for frame in frames_of(HEAD, [*STEPS, other])}
    assert sizes == {(322, 276)}


def test_mp4_holds_every_frame(tmp_path: Path) -> None:
    av = pytest.importorskip("av")
    path = write_video(HEAD, STEPS, tmp_path / "video.mp4")
    with av.open(str(path)) as container:
        decoded = [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]
        rate = container.streams.video[0].average_rate
    assert len(decoded) == len(list(frames_of(HEAD, STEPS)))
    assert rate == FRAMES_PER_S
    assert abs(int(decoded[0][10, 10, 0]) - 200) < 8
    assert abs(int(decoded[-1][10, 10, 0]) - 240) < 8


def test_gif_tells_as_long_as_the_mp4(tmp_path: Path) -> None:
    path = write_video(HEAD, STEPS, tmp_path / "video.gif")
    with Image.open(path) as image:
        durations = []
        for number in range(image.n_frames):
            image.seek(number)
            durations.append(image.info["duration"])
    wanted_ms = 1000 * len(list(frames_of(HEAD, STEPS))) / FRAMES_PER_S
    assert abs(sum(durations) - wanted_ms) <= 10 * len(durations)


def test_record_without_steps_still_says_how_it_ended() -> None:
    assert len({frame.size for frame in frames_of(HEAD, [])}) == 1


def test_other_kinds_of_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="mp4 or"):
        write_video(HEAD, STEPS, tmp_path / "video.avi")
