"""Forms in real windows, spoken of as the embedded model speaks: a picture, a sentence, a click. I/O: Qt.

    <|vision_start|>…<|vision_end|><|task|>Press Save<|now|> → press "Save"<|click|><|410|><|225|><|im_end|>

What came of a reply that did not end the episode is the next picture. Coordinates are thousandths of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from agent.actions import parse_reply
from agent.actions.types import Action, place
from agent.coordinates import CoordinateFrame, Screen, Transform
from agent.errors import CoordinateError, UnreadableReplyError
from agent.models.embedded_vocabulary import (
    END_OF_TEXT_ID,
    END_OF_TURN_ID,
    IMAGE_PAD_ID,
    NUM_TOKENS,
    VISION_END_ID,
    VISION_START_ID,
    decode,
    encode_data,
)
from agent.types import Observation
from training.embedded.requests import Request, Sight, control, reply
from training.environments.environment import Environment
from training.environments.forms.environment import Forms, FormsProcess
from training.environments.forms.tasks import family_of
from training.export.embedded import VOCABULARY
from training.export.metadata import Vocabulary
from training.worlds.world import Demonstration

FACTOR_PX = 32
"""Side of the square that is one token."""
_NO_SLOT = -1
"""Of forms that are shown once, for a demonstration."""


@dataclass(frozen=True)
class FormsWorld:
    """A `World`."""

    process: FormsProcess = field(default_factory=FormsProcess, repr=False)
    name: str = "forms"
    max_turns: int = 2
    max_reply_tokens: int = 72

    @property
    def vocabulary(self) -> str:
        return f"embedded-{NUM_TOKENS}"

    @property
    def end_id(self) -> int:
        return END_OF_TURN_ID

    @property
    def pad_id(self) -> int:
        return END_OF_TEXT_ID

    @property
    def picture_id(self) -> int:
        return IMAGE_PAD_ID

    def exported_vocabulary(self) -> Vocabulary:
        return VOCABULARY

    def environment(self) -> Environment:
        return Forms(self.process)

    def domain(self, seed: int) -> str:
        return family_of(seed)

    def opening(self, observation: Observation) -> list[int]:
        asked = [*control("task"), *encode_data(observation.text), *control("now")]
        return [*self._picture(), *asked]

    def answer(self, observation: Observation) -> list[int]:
        return [*self._picture(), *control("now")]

    def read(self, reply: Sequence[int]) -> tuple[Action, ...]:
        width, height = self.process.canvas
        whole = Transform(
            CoordinateFrame.REL1000, Screen(width, height), width, height, width, height, 0, 0, width, height
        )
        actions = parse_reply(decode(reply), dialect="embedded").actions
        try:
            return tuple(place(action, whole) for action in actions)
        except CoordinateError as error:
            raise UnreadableReplyError(str(error), reply=decode(reply)) from error

    def demonstration(self, seed: int) -> Demonstration:
        shown = self.process.ask("show", _NO_SLOT, seed)
        sight = Sight(0, shown["is_on"], shown["bins"])
        made = Request()
        made.add(
            [*self._picture(), *control("task"), *encode_data(shown["task"]), *control("now")], learn=False
        )
        reply(made, [shown["goal"]], lambda name, goal: sight)
        made.add([END_OF_TURN_ID])
        return Demonstration(made.ids, made.learn, (shown["pixels"],))

    def thoughts(self, token_ids: Sequence[int], mask: Sequence[bool]) -> list[bool]:
        """A reply's words before its first action."""
        inside, marks = True, []
        for token, wrote in zip(token_ids, mask, strict=True):
            inside = not wrote or (inside and token < VISION_START_ID)
            marks.append(wrote and inside)
        return marks

    def _picture(self) -> list[int]:
        width, height = self.process.canvas
        number = (width // FACTOR_PX) * (height // FACTOR_PX)
        return [VISION_START_ID, *[IMAGE_PAD_ID] * number, VISION_END_ID]
