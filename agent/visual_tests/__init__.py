"""Visual tests: applications are used and checked in words, on private desktops, with the embedded model.

`desk` (what a test says), `lock_file` (what a person approved), `replaying` and `by_model` (how a step is
done), `checks` (what is claimed and whether it holds), `pytest_plugin` and `plain_cases` (how tests are
written), `report` and `junit` (what is told of them).
"""

from agent.visual_tests.appearance import DeskLook
from agent.visual_tests.desk import VisualDesk
from agent.visual_tests.results import StepMark, StepResult, VisualTestFailure

__all__ = ["DeskLook", "StepMark", "StepResult", "VisualDesk", "VisualTestFailure"]
