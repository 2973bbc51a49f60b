"""Interactive annotation: the model proposes, the owner accepts or overrides, and all of it is kept.

`proposing` asks a model for several candidates, `owner` offers them and notes what was chosen, `lessons`
says what a recorded decision teaches.
"""

from agent.annotation.lessons import Lesson, LessonKind, lessons_of
from agent.annotation.owner import AnnotatingOwner
from agent.annotation.proposing import ProposingModel

__all__ = ["AnnotatingOwner", "Lesson", "LessonKind", "ProposingModel", "lessons_of"]
