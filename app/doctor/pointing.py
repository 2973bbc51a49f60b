"""The pointing test: how many known targets in the picture of a window does a model hit? Runs the model."""

from __future__ import annotations

import json
from dataclasses import dataclass
from threading import Event
from typing import Any

import numpy as np
from PIL import Image

from agent.coordinates import ModelPoint, Screen, Transform
from agent.errors import CoordinateError
from agent.model_check.pointing import point_in, question
from agent.models.backends import open_model
from agent.models.catalogue import Catalogue
from agent.perception.view import show
from agent.types import Observation
from app.assets import RESOURCES, read_text


@dataclass(frozen=True, slots=True)
class PointingResult:
    num_targets: int
    missed: tuple[str, ...]
    """The tasks whose target was not hit."""

    @property
    def num_hit(self) -> int:
        return self.num_targets - len(self.missed)


@dataclass(frozen=True, slots=True)
class _Target:
    task: str
    box_px: tuple[float, float, float, float]
    """Left, top, right, bottom."""

    def is_hit(self, point: ModelPoint, transform: Transform) -> bool:
        left, top, right, bottom = self.box_px
        try:
            at = transform.model_to_monitor(point)
        except CoordinateError:
            return False
        return left <= at.x < right and top <= at.y < bottom


def point_at_targets(model_name: str) -> PointingResult:
    """Ask the model to press each named thing in the picture, one after the other.

    Raises:
        ModelError: there is no such model, or it cannot be run.
    """
    manifest = Catalogue().get(model_name)
    observation, targets = _picture()
    view = show(observation, manifest.image, manifest.frame)
    missed = []
    model = open_model(manifest)
    try:
        for target in targets:
            reply = model.reply(question(manifest, view, target.task), stop=Event())
            point = point_in(reply.text, manifest.dialect)
            if point is None or not target.is_hit(point, view.transform):
                missed.append(target.task)
    finally:
        model.close()
    return PointingResult(len(targets), tuple(missed))


def _picture() -> tuple[Observation, list[_Target]]:
    described: dict[str, Any] = json.loads(read_text("doctor", "pointing.json"))
    with Image.open(RESOURCES / "doctor" / "pointing.png") as image:
        pixels = np.asarray(image.convert("RGB"), dtype=np.uint8)
    targets = [_Target(entry["task"], tuple(entry["box_px"])) for entry in described["targets"]]
    return Observation(pixels, Screen(pixels.shape[1], pixels.shape[0])), targets
