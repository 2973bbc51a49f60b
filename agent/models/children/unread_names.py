"""The thought that asks about what a task names and no goal covers, where all goals are done. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from agent.models.children.progress import Progress
from agent.models.task_parser.plan import PlannedGoal

_MOST_TOLD: Final = 3
"""Names of what was done that are said: a question is one sentence."""


def about_unread(goals: Sequence[PlannedGoal], unread: Sequence[str], made: Progress) -> str:
    """What was done, and what is not understood; "" where everything is.

    >>> about_unread([PlannedGoal("tick", "Bold")], ["Italic"], Progress())
    'done "Bold"; left "Italic"'
    """
    acted = [one.name.casefold() for one in made.completed if one.name]
    left = [
        name
        for name in unread
        # A goal may have been done under a longer or a shorter name than it was planned with.
        if not any(name.casefold() in one or one in name.casefold() for one in acted)
    ]
    told = dict.fromkeys(goal.owner or goal.name or goal.value.strip() for goal in goals)
    done = [f'done "{_plain(text)}"' for text in told if text][:_MOST_TOLD]
    return "; ".join((*done, *(f'left "{_plain(name)}"' for name in left))) if left else ""


def _plain(text: str) -> str:
    return text.replace('"', "").replace("\n", " ")
