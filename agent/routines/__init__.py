"""Replays a recorded run: its own steps where the screen matches, the model's where it does not.

`routine` (a record → steps and parameters), `screen_match` (whether the screen matches the recorded one),
`record_check` (whether a step left what the record shows), `secret_texts` (passwords, which stand in no
record), `guide` (the next step, for the loop).
"""

from agent.routines.guide import RoutineGuide
from agent.routines.record_check import Difference
from agent.routines.routine import Routine, RoutineStep, name_parameter, routine_of
from agent.routines.secret_texts import SecretTexts

__all__ = [
    "Difference",
    "Routine",
    "RoutineGuide",
    "RoutineStep",
    "SecretTexts",
    "name_parameter",
    "routine_of",
]
