"""The prompts that the makers of UI-TARS published, read from their installed package `ui-tars`. Pure.

Nothing of them is written down here. The package spells points; UI-TARS 1.0 and the open 1.5 always write
boxes, whatever they are asked for (bytedance/UI-TARS#183): points are put into boxes, and nothing else.
"""

from __future__ import annotations

import re

from ui_tars import prompt

SYSTEM = "You are a helpful assistant."
"""What their harness and their training example begin with."""
LANGUAGE = "English"
_LANGUAGE, _TASK = "{language}", "{instruction}"
_POINT = re.compile(r"(start_|end_)?point='<point>x\d y(\d)</point>'")
_BOX_NUMBERS = {"1": "1", "2": "3"}
"""Of the corners of a box the first is named 1 and the other 2: a second box begins with the third."""

COMPUTER: str = prompt.COMPUTER_USE_DOUBAO
PHONE: str = prompt.MOBILE_USE_DOUBAO


def around_task(template: str) -> tuple[str, str]:
    """What stands before the task, and behind it.

    >>> around_task("In {language}:\\n{instruction}\\n")
    ('In English:\\n', '\\n')
    """
    before, _, behind = template.replace(_LANGUAGE, LANGUAGE).partition(_TASK)
    return before, behind


def in_boxes(template: str) -> str:
    """The same prompt for models that write boxes.

    >>> in_boxes("drag(start_point='<point>x1 y1</point>', end_point='<point>x2 y2</point>')")
    "drag(start_box='<|box_start|>(x1,y1)<|box_end|>', end_box='<|box_start|>(x3,y3)<|box_end|>')"
    """

    def boxed(point: re.Match[str]) -> str:
        number = _BOX_NUMBERS.get(point[2], point[2])
        return f"{point[1] or 'start_'}box='<|box_start|>(x{number},y{number})<|box_end|>'"

    return _POINT.sub(boxed, template)
