"""UI-TARS-1.5 on a phone: fingers instead of a mouse, apps instead of windows, no waiting. Pure."""

from __future__ import annotations

from agent.actions.dialects.dialect import Conversation, Dialect
from agent.actions.dialects.rules import PHONE, PHONE_SPACE, SYSTEM, rules
from agent.actions.syntax.spelling import POINTS
from agent.actions.syntax.thought_action import ThoughtAction
from agent.coordinates import CoordinateFrame

DIALECT = Dialect(
    name="mobile",
    notation=ThoughtAction(POINTS),
    layout=Conversation(SYSTEM, rules(PHONE_SPACE, device=PHONE)),
    frame=CoordinateFrame.REL1000,
)
