"""Thoughts for recorded steps that have none, written by a model that the owner chose; drafts until accepted.

`asking` is what the model is asked and what is taken of its answer, `refusals` why nothing is, `writing` goes
through records, `drafts` is what the owner does with what came.
"""

from agent.thoughts.drafts import accept_drafts, clear_drafts, is_open
from agent.thoughts.refusals import ThoughtRefusal
from agent.thoughts.writing import (
    ThoughtProgress,
    ThoughtReport,
    ThoughtWriter,
    can_write,
    leaves_computer,
    require_writer,
)

__all__ = [
    "ThoughtProgress",
    "ThoughtRefusal",
    "ThoughtReport",
    "ThoughtWriter",
    "accept_drafts",
    "can_write",
    "clear_drafts",
    "is_open",
    "leaves_computer",
    "require_writer",
]
