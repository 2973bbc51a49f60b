"""UI-TARS-1.5 on a phone: fingers instead of a mouse, apps instead of windows, no waiting. Pure."""

from __future__ import annotations

from agent.actions.dialects.dialect import Conversation, Dialect
from agent.actions.dialects.published import PHONE, SYSTEM, around_task
from agent.actions.syntax.spelling import POINTS
from agent.actions.syntax.thought_action import ThoughtAction
from agent.coordinates import CoordinateFrame

DIALECT = Dialect(
    name="mobile",
    notation=ThoughtAction(POINTS),
    layout=Conversation(SYSTEM, *around_task(PHONE), slides_pictures=True),
    frame=CoordinateFrame.REL1000,
)
