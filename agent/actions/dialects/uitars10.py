"""UI-TARS 1.0 (2B, 7B, 72B on Qwen2-VL): the published prompt, boxes in thousandths. Pure."""

from __future__ import annotations

from agent.actions.dialects.dialect import Conversation, Dialect
from agent.actions.dialects.published import COMPUTER, SYSTEM, around_task, in_boxes
from agent.actions.syntax.spelling import BOXES
from agent.actions.syntax.thought_action import ThoughtAction
from agent.coordinates import CoordinateFrame

DIALECT = Dialect(
    name="uitars-1.0",
    notation=ThoughtAction(BOXES),
    layout=Conversation(SYSTEM, *around_task(in_boxes(COMPUTER)), wraps_boxes=True, slides_pictures=True),
    frame=CoordinateFrame.REL1000,
)
