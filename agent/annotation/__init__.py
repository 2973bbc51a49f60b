"""Interactive annotation: the model proposes, the owner accepts or overrides, and both are recorded.

`proposing` asks a model for several candidates, `owner` offers them and notes what was chosen, `lessons`
turns a recorded decision into training labels.
"""

from agent.annotation.lessons import Lesson, LessonKind, lessons_of
from agent.annotation.owner import AnnotatingOwner
from agent.annotation.proposing import ProposingModel

__all__ = ["AnnotatingOwner", "Lesson", "LessonKind", "ProposingModel", "lessons_of"]
