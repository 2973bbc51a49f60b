"""Trajectories of somebody else → records, to be looked at, reviewed and trained on. I/O: writes records.

A record says that it was imported and where from; nothing in it was done here, and it is never done again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from agent.actions.types import CallUser, Finished
from agent.coordinates import Screen
from agent.demonstrations.element import ELEMENT
from agent.errors import StoreError
from agent.foreign_pictures import USUAL_KINDS, ForeignPictureError, read_picture
from agent.store import Notes, RecordWriter
from agent.store.format import NO_PIXELS
from agent.store.imported import RULE, ImportedStep, ImportedTask, UnwantedActions, imported_task
from agent.store.notes import write_notes
from agent.store.reader import read_header
from agent.store.writer import RECORD_FILE
from agent.types import Allow, Ending, EndingKind, Observation, Performed, Step, Task
from training.errors import DatasetError
from training.trajectories.foreign import kept_bytes
from training.trajectories.trajectory import Trajectory, TrajectoryStep

TAG = "imported"
"""Of the owner's history; the kind of a record stands in its header."""
NO_ENDING = "The imported recording ends here, without a word of how it went."


def write_records(
    trajectories: Sequence[Trajectory],
    records: Path,
    *,
    name: str,
    folder: Path,
    tell: Callable[[int], None] = lambda number: None,
) -> tuple[list[str], int]:
    """Write a record for each trajectory that is not among the records yet.

    Args:
        trajectories: valid ones.
        name: of the format that they were read in.
        folder: that they were read from.
        tell: gets the number of those that are done.

    Returns:
        The ids of the new records, and how many trajectories were there before.

    Raises:
        DatasetError: a picture cannot be read.
        RecordWriteError: a record cannot be written.
    """
    known, ids, num_known = _known(records), list[str](), 0
    for number, trajectory in enumerate(trajectories, start=1):
        if (name, trajectory.trajectory_id, trajectory.task) in known:
            num_known += 1
        else:
            ids.append(_written(trajectory, records, name, folder))
        tell(number)
    return ids, num_known


def _known(records: Path) -> set[tuple[str, str, str]]:
    """Format, id and task of what was imported before; a record that cannot be read is none."""
    known = set()
    for path in records.glob(f"*/{RECORD_FILE}"):
        try:
            header = read_header(path.parent)
        except StoreError:
            continue
        told = imported_task(header)
        if told is not None:
            known.add((told.format, told.trajectory_id, header.task.text))
    return known


def _written(trajectory: Trajectory, records: Path, name: str, folder: Path) -> str:
    told = ImportedTask(
        name,
        folder.name,
        trajectory.trajectory_id,
        trajectory.outcome,
        trajectory.quality,
        trajectory.source,
        trajectory.facts,
    )
    pictures = [_pixels(step) for step in trajectory.steps]  # before anything is written
    writer = RecordWriter(records, about=told.to_about())
    record_id = writer.begin(Task(trajectory.task, trajectory.application))
    try:
        for number, (step, pixels) in enumerate(zip(trajectory.steps, pictures, strict=True), start=1):
            writer.step(_step(step, number, pixels))
        writer.end(_ending(trajectory))
    finally:
        writer.close()
    write_notes(records / record_id, Notes(tags=(TAG,)))
    return record_id


def _pixels(step: TrajectoryStep) -> NDArray[np.uint8]:
    if step.image is None:
        return NO_PIXELS
    try:
        return read_picture(kept_bytes(step.image), USUAL_KINDS)
    except ForeignPictureError as error:
        raise DatasetError(f"The picture {step.image} cannot be read: {error}.") from error


def _step(step: TrajectoryStep, number: int, pixels: NDArray[np.uint8]) -> Step:
    unwanted = None
    if step.rejected is not None:
        unwanted = UnwantedActions(step.rejected.actions, step.rejected.thought, step.rejected.reason)
    told = ImportedStep(step.is_masked, step.written_by, unwanted, step.facts)
    element = {} if step.element is None else {ELEMENT: step.element.to_json()}
    screen = Screen(step.width_px, step.height_px)
    return Step(
        number=number,
        observation=Observation(pixels, screen, step.window, text=step.output),
        transform=None,
        prompt_id="",
        reply=None,
        thought=step.thought,
        performed=tuple(Performed(action, Allow(RULE), None) for action in step.actions),
        extensions={**told.to_extensions(), **element},
    )


def _ending(trajectory: Trajectory) -> Ending:
    match trajectory.steps[-1].actions[-1:], trajectory.outcome:
        case (Finished(answer=answer),), _:
            return Ending(EndingKind.FINISHED, answer)
        case (CallUser(question=question),), _:
            return Ending(EndingKind.ASKED_USER, question)
        case _, "success":
            return Ending(EndingKind.FINISHED)
        case _, "failure":
            return Ending(EndingKind.FAILED, "The data set says that it failed.")
        case _:
            return Ending(EndingKind.STOPPED, NO_ENDING)
