"""Mind2Web demonstrations on web pages: operations on elements, read as clicks and keys. I/O: files.

Import only: the format has no thoughts, keys or drags. An element's box comes from its attributes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from agent.actions.types import Action, Click, Hotkey, Move, TypeText
from agent.coordinates import MonitorPoint
from training.errors import DatasetError
from training.trajectories.foreign import image_in, read_text_values, read_values, size_in
from training.trajectories.trajectory import Trajectory, TrajectoryStep, require_valid


def read(folder: Path) -> list[Trajectory]:
    """Every `*.json` in the folder, each a list of tasks.

    Raises:
        DatasetError: a file is not one of Mind2Web's.
    """
    found = []
    for path in sorted(folder.glob("*.json")):
        try:
            tasks = read_values(path)
            found += [require_valid(_trajectory(task, folder)) for task in tasks]
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise DatasetError(f"{path} is not of Mind2Web: {error!r}.") from error
    return found


def _trajectory(task: dict[str, Any], folder: Path) -> Trajectory:
    return Trajectory(
        task["annotation_id"],
        task["confirmed_task"],
        tuple(_step(action, folder) for action in task["actions"]),
        application=str(task.get("website", "")),
        outcome="success",
        source="mind2web",
    )


def _step(action: dict[str, Any], folder: Path) -> TrajectoryStep:
    image = image_in(folder, action.get("screenshot"))
    width_px, height_px = _size(image, folder, action)
    candidate = action["pos_candidates"][0]
    attributes = candidate["attributes"]
    attributes = read_text_values(attributes) if isinstance(attributes, str) else attributes
    left, top, width, height = (float(part) for part in attributes["bounding_box_rect"].split(","))
    middle = MonitorPoint(left + width / 2, top + height / 2)
    return TrajectoryStep(image, width_px, height_px, _actions(action["operation"], middle))


def _actions(operation: dict[str, Any], at: MonitorPoint) -> tuple[Action, ...]:
    match operation["op"].upper():
        case "CLICK":
            return (Click(at),)
        case "HOVER":
            return (Move(at),)
        case "ENTER":
            return (Click(at), Hotkey(("enter",)))
        case "TYPE":
            return (Click(at), TypeText(str(operation["value"])))
        case "SELECT":
            # A list is opened, the entry's first letters choose it, Enter takes it.
            return (Click(at), TypeText(f"{operation['value']}\n"))
        case other:
            raise DatasetError(f"Mind2Web's operation {other!r} is not known.")


def _size(image: Path | None, folder: Path, action: dict[str, Any]) -> tuple[int, int]:
    if image is None:
        width_px, height_px = action["viewport"]
        return int(width_px), int(height_px)
    return size_in(folder, image)
