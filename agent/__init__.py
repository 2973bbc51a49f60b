"""The agent: look, think, parse, approve, act, record. Knows no Qt and runs without a window.

Other programs use what is listed here (docs/how-to/use-from-python.md). It is imported when it is asked for:
what only lists records needs neither a model nor a display.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from agent.actions.describe import describe
    from agent.actions.policy import ApprovalLevel
    from agent.errors import AgentError
    from agent.programs import AgentDesktop
    from agent.session import Outcome
    from agent.types import Allow, Change, Deny, Question, Step, Stop

__all__ = [
    "AgentDesktop",
    "AgentError",
    "Allow",
    "ApprovalLevel",
    "Change",
    "Deny",
    "Outcome",
    "Question",
    "Step",
    "Stop",
    "describe",
]
_HOMES = {
    "AgentDesktop": "agent.programs",
    "AgentError": "agent.errors",
    "ApprovalLevel": "agent.actions.policy",
    "Outcome": "agent.session",
    "describe": "agent.actions.describe",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(name)
    return getattr(import_module(_HOMES.get(name, "agent.types")), name)
