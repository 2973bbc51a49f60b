"""A model that knows every target, and can be made to miss in any way. Pure."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from functools import cache
from threading import Event

import numpy as np
from numpy.typing import NDArray

from agent.actions import Click, Reply, format_reply
from agent.coordinates import CoordinateFrame, ModelPoint, MonitorPoint, Transform
from agent.errors import ModelCrashedError, ModelError
from agent.model_check.check import PICTURE_SEED, POINTING_SEED
from agent.model_check.frames import PossibleFrame
from agent.model_check.pointing import exercises
from agent.models.manifest import ImageLimits, Manifest
from agent.perception.view import show
from agent.ports import Model
from agent.types import ImagePart, ModelReply, ModelTimings, Prompt, View
from tests.fakes import prompt_text

NUM_TARGETS = 9


class PointingModel(Model):
    """Answers every exercise of an examination with a click on its target's middle, written in `frame`."""

    def __init__(
        self,
        manifest: Manifest,
        frame: PossibleFrame = PossibleFrame.REL1000,
        *,
        misses: Iterable[int] = (),
        says: Callable[[str], str] = lambda text: text,
        max_images: int = 99,
        breaks_at: int = 0,
        speaks: str = "",
        prompt_tokens: int = 9_000,
    ) -> None:
        """`speaks` is the dialect that it was trained in, whatever it is asked in; else the manifest's."""
        self.manifest = manifest
        self.frame = frame
        self.misses = set(misses)
        self.says = says
        self.max_images = max_images
        self.breaks_at = breaks_at
        self.prompt_tokens = prompt_tokens
        self.speaks = speaks or manifest.dialect
        self.num_asked = 0
        self.num_pointed = 0
        self.is_closed = False

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        self.num_asked += 1
        if self.num_asked == self.breaks_at:
            raise ModelCrashedError("The model's process ended unexpectedly.")
        images = [
            part for message in prompt.messages for part in message.parts if isinstance(part, ImagePart)
        ]
        if len(images) > self.max_images:
            raise ModelError(f"At most {self.max_images} image may be given.")
        text = self._answer(prompt, images[-1]) if images else "White."
        if on_text is not None:
            on_text(text)
        return ModelReply(
            self.says(text),
            token_ids=(1, 2, 3, 4),
            timings=ModelTimings(decode_s=0.5, prompt_tokens=self.prompt_tokens),
        )

    def close(self) -> None:
        self.is_closed = True

    def _answer(self, prompt: Prompt, image: ImagePart) -> str:
        label = prompt_text(prompt).lower().rpartition('press "')[2].partition('"')[0].capitalize()
        view, centre = known_views(self.manifest.image, self.manifest.frame)[label, digest(image.pixels)]
        self.num_pointed += 1
        at = in_frame(centre, view.transform, self.frame)
        if self.num_pointed in self.misses:
            at = ModelPoint(at.x * 0.5, at.y * 0.5)
        thought = f'press "{label}"'
        return format_reply(Reply(thought, (Click(at),), ""), dialect=self.speaks)


@cache
def known_views(
    limits: ImageLimits, frame: CoordinateFrame
) -> dict[tuple[str, bytes], tuple[View, MonitorPoint]]:
    """What an examination will show, by the target's name and the picture; and where the target is."""
    views = {}
    seeds = ((NUM_TARGETS, POINTING_SEED), *((2, PICTURE_SEED + 10 * number) for number in range(3)))
    for number, seed in seeds:
        for exercise in exercises(limits, number, seed=seed):
            view = show(exercise.observation, limits, frame)
            views[exercise.wanted.label, digest(view.pixels)] = view, exercise.wanted.centre
    return views


def digest(pixels: NDArray[np.uint8]) -> bytes:
    return hashlib.sha256(pixels.tobytes()).digest()


def in_frame(point: MonitorPoint, transform: Transform, frame: PossibleFrame) -> ModelPoint:
    """A point as a model with the coordinate frame `frame` writes it."""
    image = transform.monitor_to_image(point)
    width, height = transform.image_width_px, transform.image_height_px
    match frame:
        case PossibleFrame.REL1000:
            return ModelPoint(round(image.x * 1000 / width), round(image.y * 1000 / height))
        case PossibleFrame.ABS_RESIZED:
            return ModelPoint(round(image.x), round(image.y))
        case PossibleFrame.ABS_SCREEN:
            return ModelPoint(round(point.x), round(point.y))
        case PossibleFrame.REL1:
            return ModelPoint(image.x / width, image.y / height)
