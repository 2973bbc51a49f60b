"""What a format cannot hold of the tasks that are exported, in plain sentences. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from agent.actions.types import Wait, points
from training.trajectories.trajectory import Trajectory, TrajectoryStep, is_learned

_IN_WORDS = ("ui-tars", "sharegpt", "preferences")


def not_held(trajectories: Iterable[Trajectory], name: str) -> list[str]:
    """One sentence for each kind of thing that this export leaves out or rounds."""
    found = list(trajectories)
    steps = [step for one in found for step in one.steps]
    said = []
    if any(step.window is not None or step.source_step != ("", 0) for step in steps):
        said.append("Names of windows, and which record a step comes from, stay here.")
    if name in ("ui-tars", "preferences") and any(step.written_by for step in steps):
        said.append("Who wrote the thought of a step is left out.")
    if name in _IN_WORDS and any(points(action) for step in steps for action in step.actions):
        said.append("Points are rounded to whole pixels of the picture as the model is shown it.")
    if name in _IN_WORDS and any(action != Wait() for action in _waits(steps)):
        said.append("How long a wait lasted is left out.")
    if name == "agentnet" and any(points(action) for step in steps for action in step.actions):
        said.append("Points are rounded to a millionth of the screen.")
    if name == "preferences":
        said += _of_pairs(steps)
    if name == "lerobot":
        said += _of_frames(steps)
    if name == "sharegpt" and any(step.is_masked and step.actions for step in steps):
        said.append("Steps marked as wrong stand in the person's turns, because this format knows no mask.")
    return said


def _waits(steps: Iterable[TrajectoryStep]) -> list[Wait]:
    return [action for step in steps for action in step.actions if isinstance(action, Wait)]


def _of_pairs(steps: list[TrajectoryStep]) -> list[str]:
    left = sum(step.rejected is None or not is_learned(step) for step in steps)
    said = [f"{left} steps are no pairs and only stand in prompts."] if left else []
    return [*said, "Outcomes, ratings, sources and applications of tasks are left out."]


def _of_frames(steps: list[TrajectoryStep]) -> list[str]:
    said = []
    aside = sum(step.image is None or not is_learned(step) for step in steps)
    if aside:
        said.append(f"{aside} steps are no frames (wrong, denied or without a picture): they lie aside.")
    if len({(step.width_px, step.height_px) for step in steps if step.image is not None}) > 1:
        said.append("The pictures have different sizes: LeRobot loads them one by one, but not in one batch.")
    if any(len(step.actions) > 1 for step in steps):
        said.append("The numbers of a frame are those of its first action; all of them are in deskhand.step.")
    return said
