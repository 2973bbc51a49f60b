"""UI-TARS training samples: all text, the last five pictures, loss on the assistant's last turn. I/O: files.

One sample a step. Earlier turns keep their text; pictures stand with the last four of them and with the
current one. Points are those of the model (UI-TARS-1.5: pixels of the resized picture), whole numbers.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from agent.actions import format_reply, parse_reply, place
from agent.actions.types import Action, Reply, points
from agent.coordinates import CoordinateFrame, ModelPoint, MonitorPoint, Screen, Transform
from agent.errors import AgentError, UnreadableReplyError
from agent.models.manifest import ImageLimits
from agent.perception.view import plan
from training.errors import DatasetError
from training.trajectories.foreign import image_in, read_lines, read_values
from training.trajectories.trajectory import (
    Rejected,
    Trajectory,
    TrajectoryStep,
    keep_image,
    require_valid,
    write_lines,
)

FILE = "samples.jsonl"
DIALECT = "uitars-1.5"
NUM_PICTURES = 5
LIMITS = ImageLimits(factor=28, min_pixels=100 * 28 * 28, max_pixels=2700 * 28 * 28)
IMAGE = "<image>"
_INSTRUCTION = "## User Instruction"
_THOUSAND = 1000
_TYPE_AT = re.compile(r"type\(content='(.*)', start_box='([^']*)'\)", re.DOTALL)
"""Two actions in one, in the publisher's example: a click on the field, and the text."""


def write(trajectories: list[Trajectory], folder: Path) -> int:
    """The number of samples."""
    samples = [
        sample for trajectory in trajectories for sample in _samples(require_no_mark(trajectory), folder)
    ]
    write_lines(folder / FILE, samples)
    return len(samples)


def read(folder: Path) -> list[Trajectory]:
    """The file of an export, or else every `*.json`, each one sample as the publisher's example has it.

    Raises:
        DatasetError: a sample cannot be read, or makes no sense.
    """
    if not (folder / FILE).exists() and (published := sorted(folder.glob("*.json"))):
        return [require_valid(published_sample(read_values(path), path.stem)) for path in published]
    grouped: dict[str, list[dict[str, Any]]] = {}
    for sample in read_lines(folder / FILE):
        grouped.setdefault(str(sample.get("trajectory_id", sample.get("id", ""))), []).append(sample)
    return [require_valid(_trajectory(name, samples, folder)) for name, samples in grouped.items()]


def published_sample(messages: list[dict[str, Any]], name: str) -> Trajectory:
    """A sample as `data/training_example.json` of bytedance/UI-TARS has it: UI-TARS 1.0, in thousandths.

    Its pictures are tokens without a file and without a size, so the screen is taken as 1000×1000.
    """
    asked = next((one["content"] for one in messages if one["role"] == "user"), "")
    task = asked.rpartition(_INSTRUCTION)[2].strip()
    transform = plan(Screen(_THOUSAND, _THOUSAND), None, LIMITS, CoordinateFrame.REL1000)
    steps = []
    for message in messages:
        if message["role"] == "assistant":
            text = _TYPE_AT.sub(r"click(start_box='\2')\n\ntype(content='\1')", message["content"])
            try:
                reply = parse_reply(text.replace("select(start_box", "click(start_box"), dialect="uitars-1.0")
                actions = tuple(place(action, transform) for action in reply.actions)
            except AgentError as error:
                raise DatasetError(f"A turn of {name} cannot be read: {error}") from error
            steps.append(TrajectoryStep(None, _THOUSAND, _THOUSAND, actions, reply.thought))
    return Trajectory(name, task, tuple(steps), source="ui-tars")


def turn_text(step: TrajectoryStep) -> str:
    """The assistant's turn of a step."""
    return reply_text(step.thought, step.actions, step)


def reply_text(thought: str, actions: tuple[Action, ...], step: TrajectoryStep) -> str:
    """
    Raises:
        DatasetError: the dialect has no words for it.
    """
    transform = transform_of(step.width_px, step.height_px)
    placed = tuple(_to_model(action, transform) for action in actions)
    try:
        return format_reply(Reply(thought, placed, ""), dialect=DIALECT)
    except UnreadableReplyError as error:
        raise DatasetError(f"A step cannot be written in the words of UI-TARS: {error}.") from error


def require_no_mark(trajectory: Trajectory) -> Trajectory:
    """
    Raises:
        DatasetError: a text contains the picture placeholder of this format.
    """
    texts = [trajectory.task, *(text for step in trajectory.steps for text in _texts(step))]
    if any(IMAGE in text for text in texts):
        raise DatasetError(
            f"A text of {trajectory.trajectory_id} holds {IMAGE}, which this format takes for a picture; "
            "parquet, lerobot and agentnet can hold it."
        )
    return trajectory


def _texts(step: TrajectoryStep) -> list[str]:
    said = [step.output]
    for thought, actions in (
        (step.thought, step.actions),
        (step.rejected.thought, step.rejected.actions) if step.rejected is not None else ("", ()),
    ):
        said += [thought, *(str(getattr(one, name)) for one in actions for name in one.__dataclass_fields__)]
    return said


def transform_of(width_px: int, height_px: int) -> Transform:
    return plan(Screen(width_px, height_px), None, LIMITS, CoordinateFrame.ABS_RESIZED)


def read_turn(text: str, width_px: int, height_px: int) -> tuple[str, tuple[Action, ...]]:
    """
    Raises:
        DatasetError: it cannot be read.
    """
    try:
        reply = parse_reply(text, dialect=DIALECT)
        transform = transform_of(width_px, height_px)
        return reply.thought, tuple(place(action, transform) for action in reply.actions)
    except AgentError as error:
        raise DatasetError(f"A turn cannot be read: {error}") from error


def _samples(trajectory: Trajectory, folder: Path) -> list[dict[str, Any]]:
    samples = []
    images = [keep_image(step.image, folder) for step in trajectory.steps]
    for number, step in enumerate(trajectory.steps):
        messages: list[dict[str, Any]] = [{"role": "user", "content": trajectory.task, "loss_mask": 0}]
        shown: list[str] = []
        first = 1
        for earlier in range(number + 1):
            first = len(messages)
            if images[earlier] and earlier > number - NUM_PICTURES:
                messages.append({"role": "user", "content": IMAGE, "loss_mask": 0})
                shown.append(images[earlier])
            past = trajectory.steps[earlier]
            if past.output:
                messages.append({"role": "tool", "content": past.output, "loss_mask": 0})
            if past.actions:
                is_learned = earlier == number and not past.is_masked
                messages.append(
                    {"role": "assistant", "content": turn_text(past), "loss_mask": int(is_learned)}
                )
        samples.append(
            {
                "id": f"{trajectory.trajectory_id}/{number + 1}",
                "trajectory_id": trajectory.trajectory_id,
                "step": number + 1,
                "messages": messages,
                "first_message": first,
                "images": shown,
                "screen": [step.width_px, step.height_px],
                "is_masked": step.is_masked,
                "rejected": _rejected(step),
                "application": trajectory.application,
                "outcome": trajectory.outcome,
                "quality": trajectory.quality,
                "source": trajectory.source,
                "facts": step.facts,
                "task_facts": trajectory.facts,
                "own_thought": "" if step.actions else step.thought,
            }
        )
    return samples


def _rejected(step: TrajectoryStep) -> dict[str, str] | None:
    if step.rejected is None:
        return None
    text = reply_text(step.rejected.thought, step.rejected.actions, step)
    return {"content": text, "reason": step.rejected.reason}


def _to_model(action: Action, transform: Transform) -> Action:
    placed = {}
    for name, point in points(action).items():
        assert isinstance(point, MonitorPoint)
        model = transform.monitor_to_model(point)
        placed[name] = ModelPoint(round(model.x), round(model.y))
    return replace(action, **placed) if placed else action  # type: ignore[arg-type]


def _trajectory(name: str, samples: list[dict[str, Any]], folder: Path) -> Trajectory:
    samples.sort(key=lambda sample: int(sample.get("step", 0)))
    try:
        steps = tuple(_step(sample, folder) for sample in samples)
        first = samples[0]
        task = next(message["content"] for message in first["messages"] if message["role"] == "user")
        return Trajectory(
            name,
            task,
            steps,
            application=str(first.get("application", "")),
            outcome=str(first.get("outcome", "")),
            quality=int(first.get("quality", 0)),
            source=str(first.get("source", "ui-tars")),
            facts=dict(first.get("task_facts", {})),
        )
    except (KeyError, TypeError, ValueError, StopIteration) as error:
        raise DatasetError(f"The sample {name} is not one of UI-TARS: {error!r}.") from error


def _step(sample: dict[str, Any], folder: Path) -> TrajectoryStep:
    width_px, height_px = (int(side) for side in sample["screen"])
    messages = sample["messages"]
    thought = str(sample.get("own_thought", ""))
    actions: tuple[Action, ...] = ()
    own = messages[int(sample.get("first_message", _first_of_last_turn(messages))) :]
    has_image = any(message["content"] == IMAGE for message in own)
    if own and own[-1]["role"] == "assistant":
        thought, actions = read_turn(own[-1]["content"], width_px, height_px)
    rejected = sample.get("rejected")
    unwanted = None
    if rejected is not None:
        unthought, unwanted_actions = read_turn(rejected["content"], width_px, height_px)
        unwanted = Rejected(unwanted_actions, unthought, rejected["reason"])
    return TrajectoryStep(
        image=image_in(folder, sample["images"][-1]) if sample["images"] and has_image else None,
        width_px=width_px,
        height_px=height_px,
        actions=actions,
        thought=thought,
        is_masked=bool(sample.get("is_masked", False)),
        rejected=unwanted,
        output=next((message["content"] for message in own if message["role"] == "tool"), ""),
        facts=dict(sample.get("facts", {})),
    )


def _first_of_last_turn(messages: list[dict[str, Any]]) -> int:
    """Index of the message after the assistant's last but one: external samples do not mark it."""
    said = [number for number, message in enumerate(messages[:-1]) if message["role"] == "assistant"]
    return said[-1] + 1 if said else 1
