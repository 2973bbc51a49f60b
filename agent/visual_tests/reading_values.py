"""What stands beside or below a name on a screen. I/O: reads with tesseract."""

from __future__ import annotations

import re

from agent.visual_tests.fingerprint import ScreenBox
from agent.visual_tests.screen_text import ScreenText

_REACH_PX = 400
_ARTICLE = re.compile(
    r'^(?:the|what is the|value of the)\s+|["“”]|\s+(?:field|label|value|text)$', re.IGNORECASE
)


def value_of(words: str, text: ScreenText) -> tuple[str, ScreenBox | None, str]:
    """The value that a phrase names, its box, and why there is none.

    Raises:
        NoReaderError: pictures cannot be read here.
    """
    name = _ARTICLE.sub("", words.strip()).strip()
    found = text.find(name, is_whole=True)
    boxes = found.boxes or text.find(name).boxes
    if not boxes:
        return "", None, f"Nothing on the screen is called “{name}”. Read was: {text.all_text()[:300]}"
    if len(boxes) > 1:
        return "", None, f"{len(boxes)} places on the screen are called “{name}”."
    label = boxes[0]
    beside = [
        one
        for one in text.captions()
        if 0 <= one.box.left - label.right <= _REACH_PX
        and min(one.box.bottom, label.bottom) - max(one.box.top, label.top) > 0.4 * label.height
    ]
    below = [
        one
        for one in text.captions()
        if 0 <= one.box.top - label.bottom + 3 <= 3 * label.height
        and min(one.box.right, label.right) > max(one.box.left, label.left)
    ]
    near = sorted(beside, key=lambda one: one.box.left)[:1] + sorted(below, key=lambda one: one.box.top)[:1]
    if not near:
        return "", label, f"Nothing can be read beside or below “{name}”."
    return near[0].text, near[0].box, ""
