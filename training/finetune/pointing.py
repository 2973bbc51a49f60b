"""Every named control of the recorded pictures as a request to point at it. Pure.

Twenty demonstrations click a few dozen times, but their pictures show the same controls again and again. So
each control that was clicked under a name is looked for in all of the pictures: where exactly the same pixels
stand at the same place, the model is asked for it there, too, without a task, as in most of its first
training (`training.embedded.requests.grounding_request`).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from agent.actions.types import points
from agent.coordinates import MonitorPoint
from agent.prompts.one_message import prompt_of
from agent.types import ImagePart
from training.finetune.examples import FinetuneExample
from training.finetune.phrases import read_thought

_HALF_PX = (20, 9)
"""Half width and height of what has to be the same: a caption, or a key with its edges."""
_VERBS = {"open": "press", "untick": "tick"}
"""What a control is looked for with where that differs from what was done: both are looked for as buttons and
boxes are (`agent.models.task_parser.planner`)."""


@dataclass(frozen=True, slots=True)
class _Known:
    """A control that was clicked."""

    verb: str
    name: str
    x: int
    y: int
    cut: NDArray[np.uint8]
    reply: str
    """The click alone."""
    example: FinetuneExample


def pointed_at(examples: Sequence[FinetuneExample], most: int, seed: int) -> list[FinetuneExample]:
    """At most `most` requests about the pictures of these examples, the same ones for the same seed."""
    known: dict[tuple[str, str, str], _Known] = {}
    pictures: dict[str, FinetuneExample] = {}
    for example in examples:
        picture = _picture(example)
        one = _known(example, picture)
        pictures.setdefault(picture.digest or str(id(picture)), example)
        if one is not None:
            known.setdefault((one.verb, one.name, one.reply), one)
    made = [
        _asked(one, example)
        for example in pictures.values()
        for one in known.values()
        if np.array_equal(_cut(_picture(example).pixels, one.x, one.y), one.cut)
    ]
    random.Random(seed).shuffle(made)
    return made[:most]


def _picture(example: FinetuneExample) -> ImagePart:
    [picture] = [
        part for message in example.prompt.messages for part in message.parts if isinstance(part, ImagePart)
    ]
    return picture


def _known(example: FinetuneExample, picture: ImagePart) -> _Known | None:
    thought = read_thought(example.thought)
    at = next(iter(points(example.actions[0]).values()), None) if example.actions else None
    if thought is None or not thought.name or thought.is_missing or not isinstance(at, MonitorPoint):
        return None
    if thought.verb in ("scroll", "close", "read", "keys") or "<|click|>" not in example.reply:
        return None
    exact = example.transform.monitor_to_model(at)
    height, width = picture.pixels.shape[:2]
    x, y = int(exact.x / 1000 * width), int(exact.y / 1000 * height)
    place = example.reply[example.reply.index("<|click|>") :].split(">")
    return _Known(
        _VERBS.get(thought.verb, thought.verb),
        thought.name,
        x,
        y,
        _cut(picture.pixels, x, y),
        ">".join(place[:3]) + ">",
        example,
    )


def _cut(pixels: NDArray[np.uint8], x: int, y: int) -> NDArray[np.uint8]:
    across, down = _HALF_PX
    return pixels[max(y - down, 0) : y + down + 1, max(x - across, 0) : x + across + 1]


def _asked(one: _Known, example: FinetuneExample) -> FinetuneExample:
    thought = f'{one.verb} "{one.name}"'
    prompt = prompt_of(_picture(example), "", (), task_readings=0)
    return replace(
        example,
        number=one.example.number,
        prompt=prompt,
        learned=prompt,
        thought=thought,
        written_by=one.example.written_by,
        named_by=one.example.named_by,
        actions=one.example.actions[:1],
        reply=thought + one.reply,
        sources=one.example.sources,
        target=one.example.target,
        is_glance=True,
    )
