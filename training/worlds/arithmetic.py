"""Sums of products in the dialect of UI-TARS-2, with a python tool or without. I/O: the tool's sandbox."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from agent.actions import parse_reply
from agent.actions.types import Action
from agent.models.embedded_vocabulary import byte_names
from agent.types import Observation
from training.environments.arithmetic import Arithmetic, ArithmeticProblem, CodeTool, ask
from training.environments.environment import Environment
from training.export.metadata import Vocabulary
from training.worlds.world import ExpertEpisode

NUM_BYTES = 256
PAD, END, USER, MODEL = "<|endoftext|>", "<|im_end|>", "<|user|>", "<|assistant|>"
VISION = ("<|vision_start|>", "<|vision_end|>", "<|image_pad|>", "<|video_pad|>")
THINK, THINK_END = "<thinkt>", "</thinkt>"
CONTROL = (PAD, END, USER, MODEL, *VISION, THINK, THINK_END)


@dataclass(frozen=True)
class ToyTokenizer:
    name: str
    pieces: tuple[str, ...]
    """Beyond bytes and control tokens."""

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        return (*byte_names(), *CONTROL, *self.pieces)

    @cached_property
    def ids(self) -> dict[str, int]:
        """Of control tokens and pieces."""
        return {token: NUM_BYTES + index for index, token in enumerate((*CONTROL, *self.pieces))}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        longest_first = sorted((*self.pieces, THINK, THINK_END), key=len, reverse=True)
        return re.compile("|".join(map(re.escape, longest_first)))

    def __getitem__(self, token: str) -> int:
        return self.ids[token]

    def encode(self, text: str) -> list[int]:
        """The shortest encoding, greedy from the left; control tokens but thinking tags stay bytes."""
        ids: list[int] = []
        end = 0
        for match in self._pattern.finditer(text):
            ids += [*text[end : match.start()].encode(), self.ids[match.group()]]
            end = match.end()
        return [*ids, *text[end:].encode()]

    def decode(self, ids: Sequence[int]) -> str:
        """The text of ids; control tokens are spelled out, bytes that are no UTF-8 become U+FFFD."""
        parts = [bytes([number]) if number < NUM_BYTES else self.tokens[number].encode() for number in ids]
        return b"".join(parts).decode(errors="replace")

    def exported(self) -> Vocabulary:
        """The vocabulary as written into model folders."""
        template = (
            "{% for message in messages %}<|{{ message['role'] }}|>{{ message['content'] }}<|im_end|>"
            "{% endfor %}<|assistant|>"
        )
        return Vocabulary(self.tokens, NUM_BYTES, self[END], self[PAD], template)


CALL = "<seed:tool_call><function=JupyterCI><parameter=code>print("
CALL_END = ")</parameter></function></seed:tool_call>"
PIECES = ToyTokenizer("arithmetic-1", (CALL, CALL_END))
DIALECT = "uitars-2"


@dataclass(frozen=True)
class ArithmeticWorld:
    """A `World`."""

    tool: CodeTool | None
    """None: the text-only arm of the experiment."""
    name: str = "arithmetic"
    digits: tuple[int, int] = (2, 2)
    terms: tuple[int, int] = (2, 2)
    signs: str = "+-*"
    direct_share: float = 0.6
    """Share of demonstrations that answer without the tool: right answers that a small model cannot
    compute."""
    max_turns: int = 4
    fails_at_limit: bool = False
    max_reply_tokens: int = 24
    pieces: ToyTokenizer = field(default=PIECES, repr=False)

    @property
    def picture_id(self) -> None:
        return None

    @property
    def vocabulary(self) -> str:
        return self.pieces.name

    @property
    def end_id(self) -> int:
        return self.pieces[END]

    @property
    def pad_id(self) -> int:
        return self.pieces[PAD]

    def exported_vocabulary(self) -> Vocabulary:
        return self.pieces.exported()

    def environment(self) -> Environment:
        return Arithmetic(
            self.tool, digits=self.digits, terms=self.terms, signs=self.signs, max_steps=self.max_turns
        )

    def question(self, seed: int) -> ArithmeticProblem:
        return ask(seed, digits=self.digits, terms=self.terms, signs=self.signs)

    def domain(self, seed: int) -> str:
        return "products" if "*" in self.question(seed).text else "sums"

    def opening(self, observation: Observation) -> list[int]:
        return [self.pieces[USER], *self.pieces.encode(observation.text), self.end_id, self.pieces[MODEL]]

    def answer(self, observation: Observation) -> list[int]:
        return self.opening(observation)

    def read(self, reply: Sequence[int]) -> tuple[Action, ...]:
        kept = [number for number in reply if number != self.end_id]
        return parse_reply(self.pieces.decode(kept), dialect=DIALECT).actions[:1]

    def demonstration(self, seed: int) -> ExpertEpisode:
        question = self.question(seed)
        asked, answer = question.text, str(question.answer)
        turns: list[tuple[str, str]] = [(asked, answer)]
        if random.Random(f"demonstration {seed}").random() >= self.direct_share:
            turns = [(asked, f"{CALL}{asked.removesuffix(' =')}{CALL_END}"), (f"{answer}\n", answer)]
        ids: list[int] = []
        mask: list[bool] = []
        for said, reply in turns:
            before = [self.pieces[USER], *self.pieces.encode(said), self.end_id, self.pieces[MODEL]]
            written = [*self.pieces.encode(reply), self.end_id]
            ids += [*before, *written]
            mask += [*[False] * len(before), *[True] * len(written)]
        return ExpertEpisode(ids, mask)

    def thoughts(self, token_ids: Sequence[int], mask: Sequence[bool]) -> list[bool]:
        inside, marks = False, []
        for token, wrote in zip(token_ids, mask, strict=True):
            inside = wrote and (inside or token == self.pieces[THINK])
            marks.append(inside)
            if token == self.pieces[THINK_END]:
                inside = False
        return marks
