"""The downloadable UI-TARS-1.5 (7B on Qwen2.5-VL): boxes in pixels of the picture it was sent. Pure."""

from __future__ import annotations

from agent.actions.dialects.dialect import Conversation, Dialect
from agent.actions.dialects.published import COMPUTER, SYSTEM, around_task, in_boxes
from agent.actions.syntax.spelling import BOXES
from agent.actions.syntax.thought_action import ThoughtAction
from agent.coordinates import CoordinateFrame

DIALECT = Dialect(
    name="uitars-1.5",
    notation=ThoughtAction(BOXES),
    layout=Conversation(SYSTEM, *around_task(in_boxes(COMPUTER)), wraps_boxes=True, slides_pictures=True),
    frame=CoordinateFrame.ABS_RESIZED,
)
