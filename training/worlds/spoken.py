"""Worlds of tokens for checkpoints of the Qwen-VL family, in their own tokenizer and dialect.

The tasks, environments and verdicts are those of the world that is spoken; what the model reads is what the
agent would ask it, at the first step and after a reply. An episode is one growing conversation: pictures of
before stay in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from agent.actions import Reply, format_reply, parse_reply
from agent.actions.types import Action, Click, place, points
from agent.coordinates import ModelPoint, MonitorPoint, Screen, Transform
from agent.errors import CoordinateError, UnreadableReplyError
from agent.models.embedded_vocabulary import END_OF_TURN_ID, decode
from agent.models.manifest import Manifest
from agent.perception.contrast import ink
from agent.perception.view import draw, plan
from agent.prompts import PromptRequest, render
from agent.types import (
    Allow,
    Effect,
    EffectKind,
    Message,
    ModelReply,
    Observation,
    Performed,
    Prompt,
    Step,
    Task,
    TextPart,
    View,
)
from training.data.checkpoint_tokens import CheckpointTokenizer
from training.environments.environment import Environment, Feedback
from training.errors import TrainingError
from training.export.metadata import Vocabulary
from training.worlds.arithmetic import DIALECT as WORDED
from training.worlds.arithmetic import ArithmeticWorld
from training.worlds.forms import FormsWorld
from training.worlds.miniwob import MiniWobWorld
from training.worlds.world import UNREADABLE, ExpertEpisode

_SAID = "what the model said"
"""In the place of a reply: only what the template writes behind it is used."""


class _Spoken:
    """What all of them take from the tokenizer and from the world that is spoken."""

    def __init__(self, base: Any, tokenizer: CheckpointTokenizer, manifest: Manifest) -> None:
        self._base, self._tokenizer, self._manifest = base, tokenizer, manifest
        self.name: str = base.name
        self.max_turns: int = base.max_turns
        self.fails_at_limit: bool = base.fails_at_limit
        self.max_reply_tokens = manifest.max_reply_tokens

    @property
    def vocabulary(self) -> str:
        return self._tokenizer.vocabulary

    @property
    def end_id(self) -> int:
        return self._tokenizer.end_id

    @property
    def pad_id(self) -> int:
        return self._tokenizer.pad_id

    def exported_vocabulary(self) -> Vocabulary:
        """
        Raises:
            TrainingError: always; such a model is published as a folder, with its tokenizer.
        """
        raise TrainingError(f"The tokens of {self._manifest.name} are written as the folder they came in.")

    def domain(self, seed: int) -> str:
        found: str = self._base.domain(seed)
        return found

    def _behind_reply(self, prompt: Prompt) -> list[int]:
        """Tokens from behind the last reply of a prompt on, without the one that ends the reply."""
        messages = list(prompt.messages)
        last = max(number for number, one in enumerate(messages) if one.role == "assistant")
        messages[last] = Message("assistant", (TextPart(_SAID, is_data=True),))
        found = self._tokenizer.after(Prompt(tuple(messages)), last).token_ids
        return found[1:] if found[:1] == [self.end_id] else found

    def _episode(self, asked: Sequence[int], reply: str, pictures: tuple[Any, ...] = ()) -> ExpertEpisode:
        written = [*self._tokenizer.encoded(reply), self.end_id]
        mask = [*[False] * len(asked), *[True] * len(written)]
        return ExpertEpisode([*asked, *written], mask, pictures)


class SpokenScreens(_Spoken):
    """A `World` of screens; the model is asked as the agent asks it."""

    def __init__(
        self, base: FormsWorld | MiniWobWorld, tokenizer: CheckpointTokenizer, manifest: Manifest
    ) -> None:
        super().__init__(replace(base, inks=False), tokenizer, manifest)
        self.picture_id = tokenizer.picture_id

    @cached_property
    def _transform(self) -> Transform:
        """From the picture that the model is shown to the world's own picture."""
        return plan(Screen(*self._base.canvas), None, self._manifest.image, self._manifest.frame)

    def environment(self) -> Environment:
        return _Shown(self._base.environment(), self._transform, inks=self._manifest.image.contrast)

    def opening(self, observation: Observation) -> list[int]:
        return self._tokenizer.tokens(self._asked(observation, observation.text, ())).token_ids

    def answer(self, observation: Observation) -> list[int]:
        is_unreadable = observation.text == UNREADABLE
        click = Click(MonitorPoint(0.0, 0.0))
        step = Step(
            number=1,
            observation=observation,
            transform=self._transform,
            prompt_id="",
            reply=ModelReply(_SAID),
            thought="",
            performed=()
            if is_unreadable
            else (Performed(click, Allow("training world"), Effect(EffectKind.CHANGED)),),
            problem=observation.text if is_unreadable else "",
        )
        return self._behind_reply(self._asked(observation, "", (step,)))

    def _asked(self, observation: Observation, task: str, steps: tuple[Step, ...]) -> Prompt:
        view = View(observation.pixels, self._transform)
        # Without the picture before: what stands behind the reply is all that is used.
        request = PromptRequest(Task(task), steps, (), view, history_images=1)
        return render(request, dialect=self._tokenizer.dialect)

    def read(self, reply: Sequence[int]) -> tuple[Action, ...]:
        text = self._tokenizer.text(reply)
        actions = parse_reply(text, dialect=self._tokenizer.dialect).actions
        try:
            return tuple(self._on_screen(place(action, self._transform)) for action in actions)
        except CoordinateError as error:
            raise UnreadableReplyError(str(error), reply=text) from error

    def thoughts(self, token_ids: Sequence[int], mask: Sequence[bool]) -> list[bool]:
        return self._tokenizer.thoughts(token_ids, mask)

    def demonstration(self, seed: int) -> ExpertEpisode:
        """
        Raises:
            TrainingError: nobody demonstrates this world, or not in one reply of this dialect.
        """
        shown = self._base.demonstration(seed)
        reply = [token for token, wrote in zip(shown.token_ids, shown.mask, strict=True) if wrote]
        said = parse_reply(decode([one for one in reply if one != END_OF_TURN_ID]), dialect="embedded")
        actions = tuple(self._as_model(action) for action in self._base.read(reply))
        (pixels,) = shown.pictures
        observation = Observation(
            _drawn(pixels, self._transform, inks=self._manifest.image.contrast),
            self._transform.screen,
            text=self._base.task_of(seed),
        )
        text = format_reply(Reply(said.thought, actions, ""), dialect=self._tokenizer.dialect)
        return self._episode(self.opening(observation), text, (observation.pixels,))

    def _on_screen(self, action: Action) -> Action:
        """From the world's picture to where its environment acts, which may be of another size."""
        width, height = (a / b for a, b in zip(self._base.screen, self._base.canvas, strict=True))
        moved: dict[str, Any] = {
            name: MonitorPoint(at.x * width, at.y * height) for name, at in points(action).items()
        }
        return replace(action, **moved)

    def _as_model(self, action: Action) -> Action:
        width, height = (a / b for a, b in zip(self._base.canvas, self._base.screen, strict=True))
        moved: dict[str, Any] = {}
        for name, at in points(action).items():
            found = self._transform.monitor_to_model(MonitorPoint(at.x * width, at.y * height))
            moved[name] = ModelPoint(round(found.x), round(found.y))
        return replace(action, **moved)


class SpokenArithmetic(_Spoken):
    """A `World` of questions in words; actions are read as in the world itself."""

    picture_id = None

    def __init__(self, base: ArithmeticWorld, tokenizer: CheckpointTokenizer, manifest: Manifest) -> None:
        super().__init__(base, replace(tokenizer, dialect=WORDED), manifest)

    def environment(self) -> Environment:
        return self._base.environment()

    def opening(self, observation: Observation) -> list[int]:
        return self._tokenizer.tokens(Prompt((_asks(observation.text),))).token_ids

    def answer(self, observation: Observation) -> list[int]:
        said = Message("assistant", (TextPart(_SAID, is_data=True),))
        return self._behind_reply(Prompt((_asks("What?"), said, _asks(observation.text))))

    def read(self, reply: Sequence[int]) -> tuple[Action, ...]:
        return parse_reply(self._tokenizer.text(reply), dialect=WORDED).actions[:1]

    def thoughts(self, token_ids: Sequence[int], mask: Sequence[bool]) -> list[bool]:
        return self._tokenizer.thoughts(token_ids, mask)

    def demonstration(self, seed: int) -> ExpertEpisode:
        """The answer without the tool."""
        question = self._base.question(seed)
        asked = self._tokenizer.tokens(Prompt((_asks(question.text),))).token_ids
        return self._episode(asked, str(question.answer))


def _asks(text: str) -> Message:
    return Message("user", (TextPart(text, is_data=True),))


class _Shown:
    """An `Environment` whose pictures are those that the model is shown."""

    def __init__(self, environment: Environment, transform: Transform, *, inks: bool) -> None:
        self._environment, self._transform, self._inks = environment, transform, inks

    def reset(self, seed: int) -> Observation:
        return self._shown(self._environment.reset(seed))

    def step(self, action: Action) -> Feedback:
        feedback = self._environment.step(action)
        return feedback._replace(observation=self._shown(feedback.observation))

    def close(self) -> None:
        self._environment.close()

    def _shown(self, seen: Observation) -> Observation:
        return replace(seen, pixels=_drawn(seen.pixels, self._transform, inks=self._inks))


def _drawn(pixels: Any, transform: Transform, *, inks: bool) -> Any:
    picture = draw(pixels, transform)
    return ink(picture) if inks else picture
