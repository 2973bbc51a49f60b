"""An action is paired with the last clearly different frame before it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agent.coordinates import InputPoint
from agent.demonstrations.keyframes import Keyframe, Keyframes


def screen(shade: int = 0) -> NDArray[np.uint8]:
    return np.full((400, 600, 3), shade, dtype=np.uint8)


def lit(left: int, top: int, width: int, height: int) -> NDArray[np.uint8]:
    pixels = screen()
    pixels[top : top + height, left : left + width] = 200
    return pixels


def kept(*moments_s: float) -> Keyframes[None]:
    frames: Keyframes[None] = Keyframes()
    for number, moment_s in enumerate(moments_s):
        frames.keep(Keyframe(screen(10 * number % 250), moment_s, None))
    return frames


def differs(
    pixels: NDArray[np.uint8], *, pointer: InputPoint | None = None, pointed_only: bool = False
) -> bool:
    frames = kept(1.0)
    return frames.differs(pixels, captured_s=2.0, pointer=pointer, pointed_only=pointed_only)


def test_newest_frame_from_before_the_event_is_taken() -> None:
    frames = kept(1.0, 2.0, 3.0)
    found = frames.before(2.5)
    assert found is not None
    assert found.captured_s == 2.0


def test_frame_captured_while_the_event_happened_is_not_trusted() -> None:
    found = kept(1.0, 2.0).before(2.004)
    assert found is not None
    assert found.captured_s == 1.0


def test_before_the_first_frame_there_is_none() -> None:
    assert kept(1.0).before(0.5) is None


def test_frames_from_before_late_events_are_kept_until_nobody_asks_for_them() -> None:
    frames = kept(*(0.1 * number for number in range(30)))
    found = frames.before(0.25)
    assert found is not None
    assert found.captured_s == 0.2
    frames.forget(1.05)
    assert frames.before(0.95) is None
    found = frames.before(1.05)
    assert found is not None
    assert found.captured_s == 1.0


def test_frames_that_nobody_asks_for_are_given_up_when_they_take_too_much_memory() -> None:
    frames: Keyframes[None] = Keyframes()
    large = np.broadcast_to(np.uint8(0), (20_000, 2_000, 3))  # 120 MB, all the same byte
    for number in range(20):
        frames.keep(Keyframe(large, float(number), None))
    assert frames.before(13.5) is None
    assert frames.before(14.5) is not None


def test_blinking_caret_is_no_difference() -> None:
    assert not differs(lit(100, 100, 2, 18))


def test_new_window_is_a_difference() -> None:
    assert differs(lit(100, 100, 200, 150))


def test_what_lights_up_under_a_pointer_that_only_moves_is_no_difference() -> None:
    assert not differs(lit(100, 100, 80, 24), pointer=InputPoint(120, 110), pointed_only=True)


def test_the_same_change_after_a_click_is_one() -> None:
    assert differs(lit(100, 100, 80, 24), pointer=InputPoint(120, 110), pointed_only=False)


def test_small_change_elsewhere_is_one() -> None:
    assert differs(lit(100, 100, 80, 24), pointer=InputPoint(400, 300), pointed_only=True)


def test_menu_that_opens_under_the_pointer_is_one() -> None:
    assert differs(lit(100, 100, 160, 200), pointer=InputPoint(120, 110), pointed_only=True)


def test_another_screen_size_is_a_difference() -> None:
    assert differs(np.zeros((300, 300, 3), dtype=np.uint8))
