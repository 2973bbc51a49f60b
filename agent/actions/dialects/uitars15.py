"""The downloadable UI-TARS-1.5 (7B on Qwen2.5-VL): boxes in pixels of the picture it was sent. Pure."""

from __future__ import annotations

from agent.actions.dialects.dialect import Conversation, Dialect
from agent.actions.dialects.rules import BOXED_SPACE, CALL_USER, FINISHED, SYSTEM, rules
from agent.actions.syntax.spelling import BOXES
from agent.actions.syntax.thought_action import ThoughtAction
from agent.coordinates import CoordinateFrame

DIALECT = Dialect(
    name="uitars-1.5",
    notation=ThoughtAction(BOXES),
    layout=Conversation(SYSTEM, rules((*BOXED_SPACE, FINISHED, CALL_USER)), wraps_boxes=True),
    frame=CoordinateFrame.ABS_RESIZED,
)
