"""The embedded model's prompt format in worlds with pictures. Pure.

    <|vision_start|>…<|vision_end|><|task|>Press Save<|now|> → press "Save"<|click|><|410|><|225|><|im_end|>

Coordinates are thousandths of the picture. After a reply that does not end the episode, the next picture
follows.
"""

from __future__ import annotations

from collections.abc import Sequence

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
from training.data.prompt_tokens import EmbeddedPromptTokenizer
from training.embedded.requests import control
from training.export.embedded import VOCABULARY
from training.export.metadata import Vocabulary

FACTOR_PX = 32
"""Side in pixels of the square that is one token."""


class EmbeddedSpeech:
    """The token half of a `World`; a world adds its environments and their tasks."""

    @property
    def canvas(self) -> tuple[int, int]:
        """Width and height of every picture."""
        raise NotImplementedError

    @property
    def screen(self) -> tuple[int, int]:
        """Width and height of that on which actions are done, all of which a picture shows."""
        return self.canvas

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

    def opening(self, observation: Observation) -> list[int]:
        return [*self.picture(), *control("task"), *encode_data(observation.text), *control("now")]

    def answer(self, observation: Observation) -> list[int]:
        return [*self.picture(), *control("now")]

    def thoughts(self, token_ids: Sequence[int], mask: Sequence[bool]) -> list[bool]:
        """A reply's words before its first action."""
        return EmbeddedPromptTokenizer(FACTOR_PX).thoughts(token_ids, mask)

    def picture(self) -> list[int]:
        width, height = self.canvas
        number = (width // FACTOR_PX) * (height // FACTOR_PX)
        return [VISION_START_ID, *[IMAGE_PAD_ID] * number, VISION_END_ID]


def actions_of(reply: Sequence[int], width: int, height: int) -> tuple[Action, ...]:
    """The actions of a reply, with points on a screen of this size, all of which the picture shows.

    Raises:
        UnreadableReplyError: there is no action in it.
    """
    whole = Transform(
        CoordinateFrame.REL1000, Screen(width, height), width, height, width, height, 0, 0, width, height
    )
    actions = parse_reply(decode(reply), dialect="embedded").actions
    try:
        return tuple(place(action, whole) for action in actions)
    except CoordinateError as error:
        raise UnreadableReplyError(str(error), reply=decode(reply)) from error
