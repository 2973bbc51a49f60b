"""Mind2Web demonstrations on web pages: operations on elements, read as clicks and keys. I/O: files.

    *.json                 as published for Mind2Web: a list of tasks, without pictures
    *.parquet, data/*.parquet   as published for Multimodal-Mind2Web: one row an action, with its picture

Import only: the format has no thoughts, keys or drags. An element's box comes from its attributes. An action
whose element the publisher lost has no place: it stays in the history as a step that carries no loss.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from agent.actions.types import Action, Click, Hotkey, Move, TypeText
from agent.coordinates import MonitorPoint
from training.errors import DatasetError
from training.trajectories.foreign import (
    image_in,
    image_of_cell,
    read_each,
    read_text_values,
    size_in,
)
from training.trajectories.parquet_files import batches_of
from training.trajectories.trajectory import Trajectory, TrajectoryStep, require_valid

_COLUMNS = ("annotation_id", "confirmed_task", "website", "domain", "subdomain", "action_uid", "operation",
            "pos_candidates", "action_reprs", "target_action_index", "screenshot")  # fmt: skip
"""Of the published table; what is not read (the pages' source) may be of any size."""
_PAGE = (1280, 720)
"""The window that the demonstrations were recorded in, in pixels; pages are often longer."""


def read(folder: Path) -> list[Trajectory]:
    """
    Raises:
        DatasetError: a file is not one of Mind2Web's.
    """
    found = []
    for path in sorted(folder.glob("*.json")):
        found += [_checked(task, folder, path) for task in read_each(path)]
    for path in sorted([*folder.glob("*.parquet"), *folder.glob("data/*.parquet")]):
        found += [_checked(task, folder, path) for task in _tasks_of_table(path)]
    return found


def _checked(task: dict[str, Any], folder: Path, path: Path) -> Trajectory:
    try:
        return require_valid(_trajectory(task, folder))
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise DatasetError(f"{path} is not of Mind2Web: {error!r}.") from error


def _tasks_of_table(path: Path) -> list[dict[str, Any]]:
    """The rows of a published table, as tasks of the published JSON."""
    tasks: dict[str, dict[str, Any]] = {}
    for batch in batches_of(path, pictures="screenshot", columns=_COLUMNS):
        for row in batch.to_pylist():
            task = tasks.setdefault(row["annotation_id"], {**row, "actions": []})
            action = {
                "action_uid": row.get("action_uid"),
                "operation": read_text_values(row["operation"]),
                "pos_candidates": [read_text_values(one) for one in row["pos_candidates"] or ()],
                "cell": row["screenshot"],
                "place": int(_only(row["target_action_index"])),
            }
            task["actions"].append(action)
    for task in tasks.values():
        task["actions"].sort(key=lambda action: action["place"])
    return list(tasks.values())


def _only(value: Any) -> Any:
    """Some published versions hold the index in a list of one."""
    return value[0] if isinstance(value, list) else value


def _trajectory(task: dict[str, Any], folder: Path) -> Trajectory:
    said = task.get("action_reprs") or []
    return Trajectory(
        task["annotation_id"],
        task["confirmed_task"],
        tuple(
            _step(action, _said(said, action.get("place", number)), folder)
            for number, action in enumerate(task["actions"])
        ),
        application=str(task.get("website", "")),
        outcome="success",
        source="mind2web",
        facts={f"mind2web.{name}": str(task[name]) for name in ("domain", "subdomain") if task.get(name)},
    )


def _said(representations: list[Any], number: int) -> str:
    return str(representations[number]) if number < len(representations) else ""


def _step(action: dict[str, Any], representation: str, folder: Path) -> TrajectoryStep:
    cell = action.get("cell")
    image = image_of_cell(cell, folder) if cell else image_in(folder, action.get("screenshot"))
    candidates = action["pos_candidates"]
    box = _box(_chosen(candidates)) if candidates else None
    width_px, height_px = _size(image, folder, action)
    facts = {"mind2web.action_uid": action.get("action_uid"), "mind2web.action_repr": representation}
    actions: tuple[Action, ...] = ()
    if box is not None:
        left, top, width, height = box
        middle = MonitorPoint(
            min(max(left + width / 2, 0), width_px - 1), min(max(top + height / 2, 0), height_px - 1)
        )
        actions = _actions(action["operation"], middle)
    return TrajectoryStep(
        image,
        width_px,
        height_px,
        actions,
        is_masked=not actions,
        facts={name: str(value) for name, value in facts.items() if value},
    )


def _chosen(candidates: list[dict[str, Any]]) -> dict[str, Any]:
    """The element that was clicked, and not one of those around it."""
    return next((one for one in candidates if one.get("is_original_target")), candidates[0])


def _box(candidate: dict[str, Any]) -> tuple[float, float, float, float] | None:
    """Left, top, width, height in pixels of the page; None where the publisher has none."""
    attributes = candidate["attributes"]
    attributes = read_text_values(attributes) if isinstance(attributes, str) else attributes
    rectangle = attributes.get("bounding_box_rect")
    if not rectangle:
        return None
    left, top, width, height = (float(part) for part in rectangle.split(","))
    return left, top, width, height


def _actions(operation: dict[str, Any], at: MonitorPoint) -> tuple[Action, ...]:
    # `op` is simplified to three; what was done is `original_op`, where it is told.
    match str(operation.get("original_op") or operation["op"]).upper():
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
    """Of the picture, or of the page as far as its elements reach, which is all that the JSON tells."""
    if image is not None:
        return size_in(folder, image)
    if "viewport" in action:
        width_px, height_px = action["viewport"]
        return int(width_px), int(height_px)
    width_px, height_px = _PAGE
    for candidate in (*action["pos_candidates"], *action.get("neg_candidates", ())):
        left, top, width, height = _box(candidate) or (0, 0, 0, 0)
        width_px, height_px = max(width_px, int(left + width)), max(height_px, int(top + height))
    return min(width_px, 2**16), min(height_px, 2**16)
