"""UI-TARS-1.5 as it is hosted (Doubao): points in thousandths, no `call_user`. Pure."""

from __future__ import annotations

from agent.actions.dialects.dialect import Conversation, Dialect
from agent.actions.dialects.published import COMPUTER, SYSTEM, around_task
from agent.actions.syntax.spelling import POINTS
from agent.actions.syntax.thought_action import ThoughtAction
from agent.coordinates import CoordinateFrame

DIALECT = Dialect(
    name="doubao-1.5",
    notation=ThoughtAction(POINTS),
    layout=Conversation(SYSTEM, *around_task(COMPUTER), slides_pictures=True),
    frame=CoordinateFrame.REL1000,
)
