"""Frames of a record's video: screen, moving pointer, click rings, captions. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from PIL import Image, ImageDraw, ImageFont

from agent.types import Step
from app.history.report import ReportHead
from app.present import CardWords, TargetMark, card, ending_words, one_line

FRAMES_PER_S = 12
_MAX_WIDTH_PX = 1280
_BAR_PX = 76
_REST_S, _GLIDE_S, _PRESS_S, _READ_S, _END_S = 0.5, 0.6, 0.5, 0.8, 2.0
_GROUND, _INK, _SOFT, _MARK, _ACCENT = "#18201c", "#f2f5f3", "#a9b5ae", "#e5186b", "#52c5a5"
_POINTER = ((0, 0), (0, 17), (4, 13), (7, 20), (10, 19), (7, 12), (12, 12))
Place = tuple[float, float]


def frames_of(head: ReportHead, steps: Iterable[Step]) -> Iterator[Image.Image]:
    """All of the same even size, in the order in which they are shown."""
    pointer: Place | None = None
    screen, size = None, (_MAX_WIDTH_PX, 720)
    for step in steps:
        words = card(step)
        if step.observation.pixels.size:
            screen = Image.fromarray(step.observation.pixels)
            size = size if pointer or words.number > 1 else _size_of(screen)
        shown = _framed(screen, size)
        scale = shown.width / screen.width if screen is not None else 1.0
        targets = [(mark.x_px * scale, mark.y_px * scale) for mark in words.marks]
        caption = _captioned(shown, words)
        yield from _repeated(_with_pointer(caption, pointer), _REST_S)
        for number, target in enumerate(targets):
            yield from _glide(caption, pointer or target, target)
            pointer = target
            is_drag_start = len(targets) > 1 and number == 0
            yield from () if is_drag_start else _press(caption, words.marks, scale, target)
        yield from _repeated(_with_pointer(caption, pointer), _READ_S)
    yield from _repeated(_last(head, _framed(screen, size)), _END_S)


def _size_of(screen: Image.Image) -> tuple[int, int]:
    """Even sides, as H.264 wants them; wide enough for words."""
    scale = min(1.0, _MAX_WIDTH_PX / screen.width)
    return round(screen.width * scale) // 2 * 2, round(screen.height * scale) // 2 * 2


def _framed(screen: Image.Image | None, size: tuple[int, int]) -> Image.Image:
    """The screen at the size of the video, without its bar."""
    if screen is None:
        return Image.new("RGB", size, _GROUND)
    scale = min(size[0] / screen.width, size[1] / screen.height)
    inner = (max(1, round(screen.width * scale)), max(1, round(screen.height * scale)))
    if inner == size:
        return screen if screen.size == size else screen.resize(size, Image.Resampling.LANCZOS)
    framed = Image.new("RGB", size, _GROUND)
    framed.paste(screen.resize(inner, Image.Resampling.LANCZOS), (0, 0))
    return framed


def _captioned(shown: Image.Image, words: CardWords) -> Image.Image:
    record_actions = "; ".join(f"{line.words}{_detail(line.detail)}" for line in words.lines)
    return _with_bar(shown, str(words.number), record_actions or words.problem, words.thought)


def _detail(text: str) -> str:
    return f"  {one_line(text, 80)}" if text else ""


def _with_bar(shown: Image.Image, badge: str, first: str, second: str) -> Image.Image:
    frame = Image.new("RGB", (shown.width, shown.height + _BAR_PX), _GROUND)
    frame.paste(shown, (0, 0))
    pen = ImageDraw.Draw(frame)
    left, middle = 18, shown.height + _BAR_PX // 2
    if badge:
        pen.ellipse((left, middle - 18, left + 36, middle + 18), fill=_ACCENT)
        pen.text((left + 18, middle), badge, _GROUND, _font(17), anchor="mm")
        left += 52
    room = shown.width - left - 18
    if second and second != first:
        pen.text((left, middle - 13), _cut(first, _font(19), room), _INK, _font(19), anchor="lm")
        pen.text(
            (left, middle + 14), _cut(one_line(second, 300), _font(15), room), _SOFT, _font(15), anchor="lm"
        )
    else:
        pen.text((left, middle), _cut(first, _font(19), room), _INK, _font(19), anchor="lm")
    return frame


def _last(head: ReportHead, shown: Image.Image) -> Image.Image:
    ending = ending_words(head.ending.kind).text if head.ending else "Still running"
    said = f"{ending}: {head.ending.text}" if head.ending and head.ending.text else ending
    return _with_bar(shown, "", said, head.task)


def _glide(frame: Image.Image, start: Place, end: Place) -> Iterator[Image.Image]:
    if start == end:
        return
    num_frames = round(_GLIDE_S * FRAMES_PER_S)
    for number in range(1, num_frames + 1):
        part = number / num_frames
        part = part * part * (3 - 2 * part)  # ease in and out
        at = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
        yield _with_pointer(frame, at)


def _press(
    frame: Image.Image, marks: Sequence[TargetMark], scale: float, target: Place
) -> Iterator[Image.Image]:
    """A ring that grows; a drag's way stays drawn beneath it."""
    num_frames = round(_PRESS_S * FRAMES_PER_S)
    for number in range(1, num_frames + 1):
        drawn = frame.copy()
        pen = ImageDraw.Draw(drawn)
        if len(marks) > 1:
            pen.line([(mark.x_px * scale, mark.y_px * scale) for mark in marks], _MARK, 3)
        radius = 6 + 16 * number / num_frames
        box = (target[0] - radius, target[1] - radius, target[0] + radius, target[1] + radius)
        pen.ellipse(box, outline="#ffffff", width=5)
        pen.ellipse(box, outline=_MARK, width=3)
        yield _with_pointer(drawn, target)


def _with_pointer(frame: Image.Image, at: Place | None) -> Image.Image:
    if at is None:
        return frame
    drawn = frame.copy()
    outline = [(at[0] + x, at[1] + y) for x, y in _POINTER]
    ImageDraw.Draw(drawn).polygon(outline, fill="#000000", outline="#ffffff", width=1)
    return drawn


def _repeated(frame: Image.Image, duration_s: float) -> Iterator[Image.Image]:
    for _ in range(round(duration_s * FRAMES_PER_S)):
        yield frame


def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    try:
        return ImageFont.truetype("DejaVuSans.ttf", size)
    except OSError:
        return ImageFont.load_default(size)


def _cut(text: str, font: ImageFont.FreeTypeFont | ImageFont.ImageFont, room_px: int) -> str:
    """As much as fits, with an ellipsis where something is missing."""
    if font.getlength(text) <= room_px:
        return text
    while text and font.getlength(text + "…") > room_px:
        text = text[:-1]
    return text + "…"
