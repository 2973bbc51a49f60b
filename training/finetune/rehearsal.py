"""Steps that the embedded model could do before, to be learned again beside its owner's. I/O: processes.

A model forgets what it is not shown: 30 demonstrations of one thing cost 10 of 32 tasks that it could do. So
windows are drawn as for its first training (`training.windows`, Qt, off screen), with the orders that it gets
in a run, and right answers to them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from agent.actions import parse_reply, place
from agent.actions.types import Action, points
from agent.coordinates import MonitorPoint, Screen
from agent.models.embedded_vocabulary import END_OF_TURN_ID, ID_OF, decode
from agent.models.manifest import Manifest
from agent.perception.view import show
from agent.prompts import with_digest
from agent.prompts.one_message import prompt_of
from agent.types import ImagePart, Observation
from training.embedded.goals import SceneGoals
from training.embedded.requests import NOWHERE, Request
from training.embedded.targets import ACTIONABLE
from training.finetune.examples import FinetuneExample
from training.windows.scene import Box, Scene
from training.windows.stream import SceneStream
from training.windows.words import SceneWords

REHEARSAL: Final = "rehearsal"
"""Who wrote the thoughts, and the source of the samples."""
STEPS_A_SCENE: Final = 6
"""About the same picture, which is encoded once."""
_TASK, _DID, _NOW = (ID_OF[f"<|{name}|>"] for name in ("task", "did", "now"))


def rehearsed(count: int, manifest: Manifest, seed: int) -> Iterator[FinetuneExample]:
    """`count` steps, the same ones for the same seed.

    Raises:
        SceneWorkerError: windows cannot be drawn here.
    """
    given = number = 0
    with SceneStream("qt", seed) as scenes:
        while given < count:
            number += 1
            for one in _of_scene(next(scenes), number, manifest, seed):
                if given == count:
                    return
                given += 1
                yield one


def _of_scene(scene: Scene, number: int, manifest: Manifest, seed: int) -> Iterator[FinetuneExample]:
    rng = random.Random(f"rehearsal {seed} {number}")
    shown = {
        index
        for index, element in enumerate(scene.elements)
        if element.kind in ACTIONABLE
        and element.name.strip()
        and Box(0, 0, scene.pixels.shape[1], scene.pixels.shape[0]).holds(element.box)
    }
    if len(shown) < 2:
        return
    height, width = scene.pixels.shape[:2]
    screen = Screen(width, height)
    view = with_digest(show(Observation(scene.pixels, screen), manifest.image, manifest.frame))
    picture = ImagePart(view.pixels, view.digest)
    goals = SceneGoals(scene, shown, SceneWords(rng), rng)
    for step, made in enumerate(goals.requests(STEPS_A_SCENE), start=1):
        task, thoughts, reply = _parts(made)
        said = parse_reply(reply, dialect=manifest.dialect)
        actions = tuple(place(action, view.transform) for action in said.actions)
        prompt = prompt_of(picture, task, thoughts, task_readings=manifest.task_readings)
        yield FinetuneExample(
            trajectory_id=f"{seed}-{number}",
            task=task,
            number=step,
            prompt=prompt,
            learned=prompt,
            transform=view.transform,
            thought=said.thought,
            written_by=REHEARSAL,
            actions=actions,
            reply=reply,
            target=_target(scene, made, actions),
        )


def _parts(made: Request) -> tuple[str, list[str], str]:
    """The task, the thoughts about what was done, and the reply."""
    ids, now = made.ids, made.ids.index(_NOW)
    marks = [number for number in range(now + 1) if ids[number] in (_TASK, _DID, _NOW)]
    texts = [(ids[at], decode(ids[at + 1 : end])) for at, end in pairwise(marks)]
    [task, *_] = [text for mark, text in texts if mark == _TASK]
    return task, [text for mark, text in texts if mark == _DID], decode(_reply_ids(ids, now))


def _reply_ids(ids: Sequence[int], now: int) -> Sequence[int]:
    return ids[now + 1 : -1] if ids[-1] == END_OF_TURN_ID else ids[now + 1 :]


def _target(scene: Scene, made: Request, actions: Sequence[Action]) -> Box | None:
    """What has to be pressed."""
    pressed = [point for action in actions for point in points(action).values()]
    elements = [index for _, index in made.looks if index > NOWHERE]
    if not pressed or not elements:
        return None
    [point, *_] = pressed
    assert isinstance(point, MonitorPoint)
    box = scene.elements[elements[-1]].box
    return box if box.contains(point.x, point.y) else None
