"""A second model says where to press what the first one names. Pure but for that model.

Some models plan well and point badly, others find a named control exactly and plan nothing. The pointer is
asked in its own dialect as for the first step of a task, "Click" and what the thought says: its first point
is taken, and nothing else of its reply.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from threading import Event

from agent.actions import Action, Click, DoubleClick, LongPress, MiddleClick, RightClick, parse_reply, points
from agent.coordinates import ModelPoint, MonitorPoint
from agent.errors import CoordinateError, UnreadableReplyError
from agent.models.manifest import Manifest
from agent.perception.view import Crop, show
from agent.ports import Model
from agent.prompts import PromptRequest, render
from agent.types import ModelReply, Observation, PointedActions, Task, View

PRESSES = (Click, DoubleClick, RightClick, MiddleClick, LongPress)
"""What is pointed at. Drags and scrolling start where the first model says: it names no control for them."""
MOST_CHARACTERS = 300
_SENTENCE = re.compile(r"(?<=[.!?])\s+")


class PointerModel:
    """Implements `Pointer`. The caller closes the model."""

    def __init__(self, model: Model, manifest: Manifest, *, crop: Callable[[Manifest], Crop]) -> None:
        """`crop` says whether this model is shown the whole screen or the window."""
        self.manifest = manifest
        self._model, self._crop = model, crop(manifest)

    def point(
        self, actions: tuple[Action, ...], observation: Observation, thought: str, *, stop: Event
    ) -> PointedActions:
        first, what = actions[0], named_in(thought)
        if not isinstance(first, PRESSES) or not isinstance(first.at, MonitorPoint) or not what:
            return PointedActions(actions)
        view = show(observation, self.manifest.image, self.manifest.frame, crop=self._crop)
        request = PromptRequest(Task(what), (), (), view, self.manifest.history_images)
        reply = self._model.reply(render(request, dialect=self.manifest.dialect), stop=stop)
        facts = {
            "model": self.manifest.name,
            "asked": what,
            "said": reply.text,
            "instead_of": [round(first.at.x, 1), round(first.at.y, 1)],
        }
        at = self._place_in(reply, view)
        if at is None:  # it pointed at nothing: the first model's own point stays
            return PointedActions(actions, {**facts, "found": False}, reply.timings)
        return PointedActions((replace(first, at=at), *actions[1:]), {**facts, "found": True}, reply.timings)

    def _place_in(self, reply: ModelReply, view: View) -> MonitorPoint | None:
        """The first point of a reply, on the screen; None where there is none in the picture."""
        try:
            said = parse_reply(reply.text, dialect=self.manifest.dialect)
            for action in said.actions:
                for point in points(action).values():
                    if isinstance(point, ModelPoint):
                        return view.transform.model_to_monitor(point)
        except (UnreadableReplyError, CoordinateError):
            pass
        return None


def named_in(thought: str) -> str:
    """What a thought wants to press, as a task: its last sentence, which says what comes next.

    >>> named_in("The form is filled in. Now I click the Save button.")
    'Now I click the Save button.'
    >>> named_in('press "Save"')
    'press "Save"'
    """
    lines = " ".join(thought.split())
    return _SENTENCE.split(lines)[-1][-MOST_CHARACTERS:]
