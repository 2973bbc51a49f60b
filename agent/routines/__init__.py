"""A recorded run done again: its own steps where the screen is as it was, the model's where it is not.

`routine` (a record → steps and parameters), `sameness` (does the screen show what it showed?), `following`
(which step is next, for the loop).
"""

from agent.routines.guide import RoutineGuide
from agent.routines.routine import Routine, RoutineStep, name_parameter, routine_of

__all__ = ["Routine", "RoutineGuide", "RoutineStep", "name_parameter", "routine_of"]
