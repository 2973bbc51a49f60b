"""Replays a recorded run: its own steps where the screen matches, the model's where it does not.

`routine` (a record → steps and parameters), `screen_match` (whether the screen matches the recorded one),
`guide` (the next step, for the loop).
"""

from agent.routines.guide import RoutineGuide
from agent.routines.routine import Routine, RoutineStep, name_parameter, routine_of

__all__ = ["Routine", "RoutineGuide", "RoutineStep", "name_parameter", "routine_of"]
