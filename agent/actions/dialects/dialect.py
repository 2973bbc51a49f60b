"""The `Dialect` type: how one family of models is prompted and how it replies. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from agent.actions.abilities import Ability
from agent.actions.dialects.tools import Tool
from agent.actions.syntax.notation import Notation
from agent.coordinates import CoordinateFrame


@dataclass(frozen=True, slots=True)
class FunctionTags:
    """How functions are declared and answered in chat templates of the Hermes kind."""

    behind: str
    """What follows the declarations, with the closing tag."""
    answer: tuple[str, str] = ("<tool_response>\n", "\n</tool_response>")
    """Around what came of a call."""
    tags: tuple[str, ...] = ("tools", "tool_call", "tool_response", "think")
    """What others write never holds one of these: their tokens are read in any text."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """A prompt of many messages: rules, task, all past replies and the last pictures."""

    system: str
    """The first message."""
    opening: str = ""
    """Stands before the task."""
    closing: str = ""
    """Stands behind it."""
    wraps_boxes: bool = False
    """Past replies get back the box tokens that decoding dropped."""
    slides_pictures: bool = False
    """Whether the model was trained with exactly the last pictures, neither more nor fewer."""
    forgotten_picture: str = ""
    """Stands where a picture was; without it nothing does."""
    tools: tuple[Tool, ...] = ()
    """Functions that the system message describes, each in a line."""
    function_tags: FunctionTags | None = None
    """Where the model was trained on a chat template's form of functions."""
    has_native_calls: bool = False
    """Functions travel beside the messages, as do their calls: for models that their makers run."""

    @property
    def calls_functions(self) -> bool:
        """Whether the model was trained to use tools beside a screen."""
        return any(tool.needs not in (Ability.SCREEN, Ability.BROWSER) for tool in self.tools)


@dataclass(frozen=True, slots=True)
class OneMessage:
    """A prompt of control tokens: the picture, the task, and a line for every step that did something."""


Layout = Conversation | OneMessage


@dataclass(frozen=True, slots=True)
class Dialect:
    """One family of models. No other module depends on how it is prompted."""

    name: str
    """As manifests write it."""
    notation: Notation
    """How thoughts and actions are written."""
    layout: Layout
    """How the model is asked."""
    frame: CoordinateFrame
    """What its points count, unless a model's manifest says otherwise."""
