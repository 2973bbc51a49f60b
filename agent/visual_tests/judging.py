"""Whether a check holds, what was seen, and the parts of the picture that prove it. I/O: reads."""

from __future__ import annotations

import fnmatch
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from agent.perception.change import has_changed
from agent.visual_tests.checks import (
    ChangeCheck,
    Check,
    ColourCheck,
    ControlState,
    CountCheck,
    EndedCheck,
    FileCheck,
    NeverCheck,
    StateCheck,
    TextCheck,
    TextPlace,
    ValueCheck,
    WindowCheck,
)
from agent.visual_tests.control_states import (
    colour_names,
    is_blank,
    is_chosen,
    is_enabled,
    is_marked,
    mark_box,
)
from agent.visual_tests.fingerprint import ScreenBox
from agent.visual_tests.open_windows import OpenWindow
from agent.visual_tests.results import StepMark
from agent.visual_tests.screen_text import ScreenText, plain, text_of, without_arrow

Picture = NDArray[np.uint8]
_REACH_PX = 360
_EVIDENCE_PX = 6


class CheckedDesktop(Protocol):
    """What checks ask of the desktop beside its picture."""

    def file_text(self, name: str) -> str | None:
        """Of a file in the working folder; None where there is none."""
        ...

    def exit_status(self) -> int | None:
        """Of the application that was opened last; None while it runs."""
        ...

    def windows(self) -> Sequence[OpenWindow]:
        """The topmost first."""
        ...


@dataclass(frozen=True, slots=True)
class CheckScene:
    """What a check is judged by."""

    pixels: Picture
    desktop: CheckedDesktop
    earlier: dict[str, Picture]
    """Named screenshots; "" is the picture before the last step."""
    history: Sequence[Picture]
    """Every picture that the test took, this one included."""


@dataclass(frozen=True, slots=True)
class JudgedCheck:
    mark: StepMark
    """PASSED, FAILED or UNSURE."""
    seen: str
    boxes: tuple[ScreenBox, ...] = ()
    """What proves it; empty where nothing less than the whole picture does."""
    is_lasting: bool = True
    """Whether the same pixels in these boxes, or in the whole picture, mean the same finding."""


def judge_check(
    check: Check, scene: CheckScene, text: Callable[[Picture], ScreenText] = text_of
) -> JudgedCheck:
    """
    Raises:
        NoReaderError: pictures cannot be read here.
    """
    match check:
        case TextCheck(place=TextPlace.IN_WINDOW):
            return _in_window(check, text(scene.pixels), scene.desktop.windows())
        case TextCheck():
            return _text(check, text(scene.pixels))
        case CountCheck():
            return _count(check, text(scene.pixels))
        case StateCheck():
            return _state(check, text(scene.pixels))
        case ValueCheck():
            return _value(check, text(scene.pixels))
        case ColourCheck():
            return _colour(check, text(scene.pixels))
        case ChangeCheck():
            return _change(check, scene)
        case NeverCheck():
            return _never(check, scene, text)
        case FileCheck():
            return _file(check, scene.desktop)
        case EndedCheck():
            return _ended(check, scene.desktop)
        case WindowCheck():
            return _window(check, scene.desktop)


def _text(check: TextCheck, text: ScreenText) -> JudgedCheck:
    found = text.find(check.text, is_whole=check.is_control)
    if check.anchor and check.stands:
        return _placed(check, text, found.boxes)
    if check.stands:
        if found.boxes:
            return JudgedCheck(
                StepMark.PASSED, f"“{check.text}” stands there.", _proof(found.boxes[:1], text)
            )
        if found.almost:
            return JudgedCheck(
                StepMark.UNSURE, f"Only “{found.almost}” stands there, which is almost “{check.text}”."
            )
        return JudgedCheck(StepMark.FAILED, f"“{check.text}” stands nowhere. {_read(text)}")
    if found.boxes:
        return JudgedCheck(StepMark.FAILED, f"“{check.text}” stands there.", found.boxes)
    if found.almost:
        return JudgedCheck(StepMark.UNSURE, f"“{found.almost}” stands there, which may be “{check.text}”.")
    return JudgedCheck(StepMark.PASSED, f"“{check.text}” stands nowhere.")


def _in_window(check: TextCheck, text: ScreenText, windows: Sequence[OpenWindow]) -> JudgedCheck:
    """What is seen at a place belongs to the topmost window there."""
    if not any(one.is_called(check.anchor) for one in windows):
        seen = f"No window is called “{check.anchor}”. {_open(windows)}"
        return JudgedCheck(StepMark.FAILED, seen, is_lasting=False)
    found = text.find(check.text)
    inside = [box for box in found.boxes if _is_in(check.anchor, box, windows)]
    if found.almost and not inside:
        return JudgedCheck(
            StepMark.UNSURE, f"“{found.almost}” stands there, which may be “{check.text}”.", is_lasting=False
        )
    mark = StepMark.PASSED if bool(inside) == check.stands else StepMark.FAILED
    where = "in" if inside else "outside" if found.boxes else "nowhere, and not in"
    seen = f"“{check.text}” stands {where} the window “{check.anchor}”."
    return JudgedCheck(mark, seen, tuple(inside[:1]), is_lasting=False)


def _is_in(title: str, box: ScreenBox, windows: Sequence[OpenWindow]) -> bool:
    at = box.middle
    over = (
        one
        for one in windows
        if one.box.left <= at.x < one.box.right and one.box.top <= at.y < one.box.bottom
    )
    topmost = next(over, None)
    return topmost is not None and topmost.is_called(title)


def _placed(check: TextCheck, text: ScreenText, boxes: Sequence[ScreenBox]) -> JudgedCheck:
    anchors = text.find(check.anchor).boxes
    if not anchors or not boxes:
        missing = check.anchor if not anchors else check.text
        return JudgedCheck(StepMark.FAILED, f"“{missing}” stands nowhere. {_read(text)}")
    for anchor in anchors:
        for box in boxes:
            if _is_at(check.place, anchor, box):
                seen = f"“{check.text}” stands {check.place} “{check.anchor}”."
                return JudgedCheck(StepMark.PASSED, seen, _proof((box.joined(anchor),), text))
    return JudgedCheck(
        StepMark.FAILED, f"“{check.text}” stands elsewhere, not {check.place} “{check.anchor}”.", (boxes[0],)
    )


def _is_at(place: TextPlace, anchor: ScreenBox, box: ScreenBox) -> bool:
    overlap = min(anchor.bottom, box.bottom) - max(anchor.top, box.top)
    across = min(anchor.right, box.right) - max(anchor.left, box.left)
    match place:
        case TextPlace.BESIDE:
            return (
                overlap > 0.4 * min(anchor.height, box.height) and 0 <= box.left - anchor.right <= _REACH_PX
            )
        case TextPlace.BELOW:
            return across > 0 and 0 <= box.top - anchor.bottom + 3 <= _REACH_PX
        case TextPlace.ABOVE:
            return across > 0 and 0 <= anchor.top - box.bottom + 3 <= _REACH_PX
        case _:
            return True


def _count(check: CountCheck, text: ScreenText) -> JudgedCheck:
    found = text.find_all(check.text)
    number = len(_apart(found.boxes))
    seen = f"“{check.text}” stands {number} times."
    if found.almost and number in (0, check.number - 1):
        return JudgedCheck(StepMark.UNSURE, f"{seen} “{found.almost}” may be it once more.")
    mark = StepMark.PASSED if number == check.number else StepMark.FAILED
    return JudgedCheck(mark, seen, () if mark is StepMark.PASSED else found.boxes)


def _apart(boxes: Sequence[ScreenBox]) -> list[ScreenBox]:
    """Without those that another way of reading found once more."""
    kept: list[ScreenBox] = []
    for box in boxes:
        middle = box.middle
        if not any(one.left <= middle.x <= one.right and one.top <= middle.y <= one.bottom for one in kept):
            kept.append(box)
    return kept


def _one(name: str, text: ScreenText) -> ScreenBox | JudgedCheck:
    """The caption of a control; a finding where there is none, or several."""
    found = text.find(name, is_whole=True)
    if not found.boxes:
        found = text.find(name)
    if not found.boxes:
        if found.almost:
            return JudgedCheck(
                StepMark.UNSURE, f"Only “{found.almost}” stands there, which is almost “{name}”."
            )
        return JudgedCheck(StepMark.FAILED, f"No control is called “{name}”. {_read(text)}")
    boxes = _apart(found.boxes)
    if len(boxes) > 1:
        return JudgedCheck(StepMark.UNSURE, f"{len(boxes)} places are called “{name}”.", found.boxes)
    return found.boxes[0]


def _state(check: StateCheck, text: ScreenText) -> JudgedCheck:
    box = _one(check.name, text)
    if isinstance(box, JudgedCheck):
        return box
    pixels, others = text.pixels, [caption.box for caption in text.captions()]
    wanted = True
    match check.state:
        case ControlState.TICKED | ControlState.UNTICKED:
            found, wanted = is_marked(pixels, box), check.state is ControlState.TICKED
            words = ("ticked", "not ticked")
            frame = mark_box(pixels, box)
            shown = box if frame is None else box.joined(frame)
        case ControlState.ENABLED | ControlState.DISABLED:
            found, wanted = is_enabled(pixels, box, others), check.state is ControlState.ENABLED
            words, shown = ("enabled", "disabled"), box
        case ControlState.CHOSEN:
            found, words, shown = is_chosen(pixels, box, others), ("chosen", "not chosen"), box.grown(24)
        case ControlState.EMPTY:
            words = ("empty", "not empty")
            shown = ScreenBox(box.right + 4, box.top, box.right + _REACH_PX, box.bottom).within(pixels)
            found = is_blank(pixels, shown)
    if found is None:
        return JudgedCheck(
            StepMark.UNSURE, f"Whether “{check.name}” is {words[0]} cannot be told from the picture.", (box,)
        )
    seen = f"“{check.name}” is {words[0] if found else words[1]}."
    if found == wanted:
        return JudgedCheck(StepMark.PASSED, seen, _proof((shown,), text))
    return JudgedCheck(StepMark.FAILED, seen, (shown,))


def _value(check: ValueCheck, text: ScreenText) -> JudgedCheck:
    box = _one(check.name, text)
    if isinstance(box, JudgedCheck):
        return box
    captions = text.captions()
    beside = sorted(
        (one for one in captions if _is_at(TextPlace.BESIDE, box, one.box)), key=lambda one: one.box.left
    )
    below = sorted(
        (one for one in captions if _is_at(TextPlace.BELOW, box, one.box)), key=lambda one: one.box.top
    )
    near = [*beside[:1], *below[:1]]
    for one in near:
        whole = box.joined(one.box)
        for said in (one.text, without_arrow(one), text.read_again(one.box)):
            if _is_value(check, said):
                return JudgedCheck(StepMark.PASSED, f"“{check.name}” shows “{said}”.", _proof((whole,), text))
    if not near:
        seen = f"Nothing can be read beside or below “{check.name}”."
        return JudgedCheck(StepMark.FAILED, seen, (box,))
    said = near[0].text
    return JudgedCheck(
        StepMark.FAILED, f"“{check.name}” shows “{said}”, not “{check.value}”.", (near[0].box,)
    )


def _is_value(check: ValueCheck, said: str) -> bool:
    wanted, shown = plain(check.value), plain(said)
    if check.is_like:
        return fnmatch.fnmatchcase(
            shown, plain(check.value.replace("*", "ASTERISK")).replace("asterisk", "*")
        )
    return shown == wanted


def _colour(check: ColourCheck, text: ScreenText) -> JudgedCheck:
    box = _one(check.name, text)
    if isinstance(box, JudgedCheck):
        return box
    names = colour_names(text.pixels, box)
    seen = f"“{check.name}” is {' on '.join(names)}."
    mark = StepMark.PASSED if check.colour in names else StepMark.FAILED
    return JudgedCheck(mark, seen, _proof((box,), text))


def _change(check: ChangeCheck, scene: CheckScene) -> JudgedCheck:
    before = scene.earlier.get(check.since)
    if before is None:
        return JudgedCheck(
            StepMark.FAILED, f"No screenshot called “{check.since}” was taken before.", is_lasting=False
        )
    changed = has_changed(before, scene.pixels)
    mark = StepMark.PASSED if changed == check.has_changed else StepMark.FAILED
    return JudgedCheck(mark, "Something changed." if changed else "Nothing changed.", is_lasting=False)


def _never(check: NeverCheck, scene: CheckScene, text: Callable[[Picture], ScreenText]) -> JudgedCheck:
    for picture in scene.history:
        found = text(picture).find(check.text)
        if found.boxes or found.almost:
            mark = StepMark.FAILED if found.boxes else StepMark.UNSURE
            return JudgedCheck(
                mark, f"“{found.almost or check.text}” stood there.", found.boxes, is_lasting=False
            )
    return JudgedCheck(
        StepMark.PASSED, f"It stood in none of {len(scene.history)} pictures.", is_lasting=False
    )


def _file(check: FileCheck, desktop: CheckedDesktop) -> JudgedCheck:
    content = desktop.file_text(check.name)
    if content is None:
        return JudgedCheck(StepMark.FAILED, f"There is no file {check.name}.", is_lasting=False)
    if check.content is None or check.content in content:
        return JudgedCheck(
            StepMark.PASSED, f"The file {check.name} has {len(content)} characters.", is_lasting=False
        )
    return JudgedCheck(StepMark.FAILED, f"The file {check.name} holds “{content[:120]}”.", is_lasting=False)


def _ended(check: EndedCheck, desktop: CheckedDesktop) -> JudgedCheck:
    status = desktop.exit_status()
    seen = "It is running." if status is None else f"It has ended with status {status}."
    is_so = status == 0 if check.has_ended else status is None
    return JudgedCheck(StepMark.PASSED if is_so else StepMark.FAILED, seen, is_lasting=False)


def _window(check: WindowCheck, desktop: CheckedDesktop) -> JudgedCheck:
    windows = desktop.windows()
    number = sum(one.is_called(check.title) for one in windows)
    if number > 1 and check.is_open:
        return JudgedCheck(StepMark.UNSURE, f"{number} windows are called “{check.title}”.", is_lasting=False)
    mark = StepMark.PASSED if bool(number) == check.is_open else StepMark.FAILED
    return JudgedCheck(mark, _open(windows), is_lasting=False)


def _open(windows: Sequence[OpenWindow]) -> str:
    return f"Open windows: {', '.join(one.title for one in windows) or 'none'}."


def _proof(boxes: Sequence[ScreenBox], text: ScreenText) -> tuple[ScreenBox, ...]:
    """The boxes with some of what is around them."""
    return tuple(box.grown(_EVIDENCE_PX).within(text.pixels) for box in boxes)


def _read(text: ScreenText) -> str:
    said = text.all_text()
    return f"Read was: {said[:300]}" if said else "Nothing can be read on the screen."
