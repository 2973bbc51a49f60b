"""Compares the screen after a repeated step with what the record shows after it. Pure but for its reader.

Compared are the window that has the keyboard, and the part of the picture that the step changed when it was
recorded; a typed text that is drawn otherwise is read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agent.actions.describe import describe
from agent.actions.types import TypeText, points
from agent.demonstrations.shown_text import Reader, Shown, shown_text
from agent.ocr.reading import NoReaderError
from agent.perception.change import compare
from agent.routines.routine import RoutineStep
from agent.types import Observation, Window

_CHANGING = re.compile(r"[*•●]|\d+")
_LEVELS = 60
"""How far a pixel's colour has to be from another to count as another."""
_OTHER_SHARE = 0.35
"""Of the pixels that the step changed when it was recorded."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What is not as it was recorded after a step."""

    number: int
    """Of the recorded step."""
    words: str
    """One sentence."""
    is_grave: bool
    """To go on would act on something else than was recorded: another window, or a text that is not there."""


def difference_after(
    step: RoutineStep, following: RoutineStep, now: Observation, read: Reader
) -> Difference | None:
    """What differs after `step`; `following` has the picture that the record shows after it. None where
    nothing does, or where the record shows nothing to compare with."""
    before, after = step.look(), following.look()
    if not before.size or not after.size:
        return None
    done = f"After step {step.number} (“{describe(step.recorded)}”)"
    window, here = following.window, now.window
    if window is not None and here is not None and window.application != here.application:
        words = f"{done} the keyboard is in {_name(here)}, not in {_name(window)} as it was recorded."
        return Difference(step.number, words, is_grave=True)
    if isinstance(step.recorded, TypeText) and step.recorded != step.action:
        return _text_difference(step, done, now, read)
    shown = _moved(now.pixels, window, here)
    if before.shape != after.shape or shown.shape != after.shape or not _differs(before, after, shown):
        return None
    if isinstance(step.recorded, TypeText):
        return _text_difference(step, done, now, read)
    return Difference(step.number, f"{done} the screen shows something else than was recorded.", False)


def other_document(step: RoutineStep, now: Observation) -> str:
    """What to say where keys of `step` would go into a window of the right application that shows another
    document, as its title says; "" where they would not, or where nobody can tell."""
    then, here = step.window, now.window
    if then is None or here is None or points(step.action) or then.application != here.application:
        return ""
    wanted, found = _plain_title(then.title), _plain_title(here.title)
    if not wanted or not found or wanted == found or "[" in then.title:  # a secret that was concealed
        return ""
    return f"The keyboard is in {_name(here)}, not in {_name(then)} as it was recorded."


def difference_at_end(first: RoutineStep, last: RoutineStep, now: Observation) -> Difference | None:
    """What differs of all that the steps changed when they were recorded; `last` has the last picture."""
    before, after = first.look(), last.look()
    shown = _moved(now.pixels, last.window, now.window)
    if not before.size or before.shape != after.shape or shown.shape != after.shape:
        return None
    if not _differs(before, after, shown):
        return None
    return Difference(last.number, "At the end the screen shows something else than was recorded.", False)


def _text_difference(step: RoutineStep, done: str, now: Observation, read: Reader) -> Difference | None:
    """The typed text is drawn otherwise, or is another one on purpose: what counts is that it can be read."""
    assert isinstance(step.action, TypeText)
    inside = _of_window(now)
    try:
        found = shown_text(step.action.text, np.full_like(inside, _ground(inside)), inside, read)
    except NoReaderError:
        return None
    if found.shown in (Shown.SAME, Shown.NOT_READ):
        return None
    was_sent = step.action.text.endswith("\n")
    if was_sent and found.shown is Shown.NOT_SEEN:
        return None  # what is sent with Enter often goes from the screen
    return Difference(step.number, f"{done} the text does not stand on the screen.", is_grave=not was_sent)


def _differs(before: NDArray[np.uint8], after: NDArray[np.uint8], now: NDArray[np.uint8]) -> bool:
    """Whether what the step changed when it was recorded looks otherwise now."""
    change = compare(before, after)
    if not change.num_pixels or change.is_caret:
        return False
    part = np.s_[change.top_px : change.bottom_px, change.left_px : change.right_px]
    changed = _others(before[part], after[part])
    other = np.count_nonzero(_others(after[part], now[part]) & changed)
    is_caret = compare(after[part], now[part]).is_caret
    return bool(other > _OTHER_SHARE * np.count_nonzero(changed)) and not is_caret


def _others(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> NDArray[np.bool_]:
    far: NDArray[np.bool_] = np.abs(one.astype(np.int16) - other.astype(np.int16)).max(axis=2) > _LEVELS
    return far


def _moved(pixels: NDArray[np.uint8], then: Window | None, now: Window | None) -> NDArray[np.uint8]:
    """The picture with the window where it was recorded."""
    if then is None or now is None:
        return pixels
    down, right = then.top_px - now.top_px, then.left_px - now.left_px
    return np.roll(pixels, (down, right), axis=(0, 1)) if down or right else pixels


def _of_window(now: Observation) -> NDArray[np.uint8]:
    window = now.window
    if window is None or not window.width_px or not window.height_px:
        return now.pixels
    top, left = max(window.top_px, 0), max(window.left_px, 0)
    inside = now.pixels[top : window.top_px + window.height_px, left : window.left_px + window.width_px]
    return inside if inside.size else now.pixels


def _ground(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A colour that no pixel is likely to have, so that all of the picture is read."""
    colour: NDArray[np.uint8] = (255 - np.median(pixels, axis=(0, 1))).astype(np.uint8)
    return colour


def _plain_title(title: str) -> str:
    """Without the mark of what is not saved yet, and without numbers: counters, dates and prices change."""
    return " ".join(_CHANGING.sub("", title).casefold().split())


def _name(window: Window) -> str:
    return f"“{window.title or window.application}”"
