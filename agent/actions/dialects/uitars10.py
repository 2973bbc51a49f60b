"""UI-TARS 1.0 (2B, 7B, 72B on Qwen2-VL): boxes in thousandths, `finished()` without an answer. Pure."""

from __future__ import annotations

from agent.actions.dialects.dialect import Conversation, Dialect
from agent.actions.dialects.rules import BOXED_SPACE, CALL_USER, SYSTEM, rules
from agent.actions.syntax.spelling import BOXES
from agent.actions.syntax.thought_action import ThoughtAction
from agent.coordinates import CoordinateFrame

SPACE = (*BOXED_SPACE, "finished() # the task is done", CALL_USER)

DIALECT = Dialect(
    name="uitars-1.0",
    notation=ThoughtAction(BOXES),
    layout=Conversation(SYSTEM, rules(SPACE), wraps_boxes=True),
    frame=CoordinateFrame.REL1000,
)
