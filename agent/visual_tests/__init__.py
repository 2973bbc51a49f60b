"""Visual tests: applications are used and checked in words, on private desktops, with the embedded model.

`desk` (what a test says), `lock_file` (what a person approved), `replaying` and `by_model` (how a step is
done), `checks` (what is claimed and whether it holds), `pytest_plugin` and `plain_cases` (how tests are
written), `report` and `junit` (what is told of them).

What is listed here is imported when it is asked for: pytest loads the plugin wherever Deskhand is installed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from agent.visual_tests.appearance import DeskLook
    from agent.visual_tests.desk import VisualDesk
    from agent.visual_tests.results import StepMark, StepResult, VisualTestFailure

__all__ = ["DeskLook", "StepMark", "StepResult", "VisualDesk", "VisualTestFailure"]
_HOMES = {"DeskLook": "appearance", "VisualDesk": "desk"}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(name)
    return getattr(import_module(f"{__name__}.{_HOMES.get(name, 'results')}"), name)
