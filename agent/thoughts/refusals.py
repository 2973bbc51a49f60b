"""Why a step got no thought from a model. Pure."""

from __future__ import annotations

from enum import StrEnum


class ThoughtRefusal(StrEnum):
    """In words that follow on a colon."""

    EMPTY = "the model wrote nothing"
    TOO_LONG = "what the model wrote is too long"
    SECRET = "what the model wrote holds a secret"
    NO_PICTURE = "the step has no picture"
    NO_ROOM = "the question does not fit into the model's context"
