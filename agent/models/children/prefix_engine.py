"""Answers prompts with one loaded model, reusing the KV cache of common prefixes. Pure but for a clock.

The KV cache is described by a list of blocks (some text tokens or a whole picture), each evaluated at once; a
new prompt keeps the longest common beginning and evaluates only the rest. Because only whole blocks are kept
and a prompt is always cut into the same ones, every number is computed in the same way with and without
reuse: the replies are the same to the last bit, not nearly. (Reusing token by token changed log-probabilities
by up to 0.004: a matrix of another height is summed in another order.) Encoded pictures are kept by digest,
so a picture that moves within the prompt is not encoded again.

The known part of the next prompt can be read ahead while an action is performed: it is cut into the same
blocks, so results do not change.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import date
from threading import Event
from time import perf_counter
from typing import cast

import numpy as np
from numpy.typing import NDArray

from agent.models.chat_template import render
from agent.models.children.blocks import Block, blocks_of, common_length, num_positions, num_tokens
from agent.models.children.closer_look import with_closer_look
from agent.models.children.drafting import DraftingRuntime, DraftingWriter, Guess
from agent.models.children.engine import (
    MIN_REPLY_TOKENS,
    AbortedError,
    EngineReply,
    RefusedPromptError,
    ReplyOptions,
)
from agent.models.children.planned_steps import (
    REFUSAL,
    closes_what_is_there,
    next_step,
)
from agent.models.children.progress import progress_of
from agent.models.children.rereading import Captions, Evaluator, NoTaskError, PromptReader
from agent.models.children.runtime import Encoded, Runtime
from agent.models.children.second_look import ScoredReply, look_again, needs_second_look
from agent.models.children.state_marks import is_where_prompts_part
from agent.models.children.writing import KnownReply, Writer, write_reply
from agent.models.task_parser.planner import Planner
from agent.types import ImagePart, Message

_MAX_KEPT_EMBEDDING_BYTES = 256 * 2**20
_SPARE = 64
"""Tokens of the context that a second look leaves: quotes make a task longer."""
_LONGEST_READING = 160
"""Tokens of a reply during a second look."""
_MOST_AT_ONCE = 256
"""Tokens of a reply that are evaluated together: fewer than a batch has."""
_CONCATENATE = (
    "{% for message in messages %}{% for part in message['content'] %}"
    "{% if part['type'] == 'image' %}<|image_pad|>{% else %}{{ part['text'] }}{% endif %}"
    "{% endfor %}{% endfor %}"
)
"""Used when the model has no chat template."""


_ASKS = "<|call_user|>"


@dataclass(frozen=True, slots=True)
class _Turn:
    """What holds for everything that is written about one prompt."""

    options: ReplyOptions
    room: int
    """Tokens that the context has for a reply."""
    cancel: Event


class PrefixEngine:
    """An `Engine` over a `Runtime`, one prompt after the other."""

    def __init__(
        self,
        runtime: Runtime,
        planner: Planner | None = None,
        captions: Captions | None = None,
        *,
        begin_captions: Callable[[NDArray[np.uint8]], None] | None = None,
        thinks: bool | None = None,
        guess: Guess | None = None,
    ) -> None:
        """
        Args:
            planner: reads the tasks of a model of the embedded dialect.
            captions: reads the pictures that they are given with.
            begin_captions: begins to read one, while the model looks at it.
            thinks: as `Manifest.thinks`.
            guess: what may be written next, to be tried several tokens at once; the runtime is a
                `DraftingRuntime` then.
        """
        self._runtime, self._thinks, self._guess = runtime, thinks, guess
        self._planner, self._captions, self._begin_captions = planner, captions, begin_captions
        self._today = date.today()  # of the load: another day would change every prompt from its beginning
        self._evaluated: list[Block] = []
        self._encoded: OrderedDict[str, Encoded] = OrderedDict()

    def set_abort(self, is_set: bool) -> None:
        self._runtime.set_abort(is_set)

    def reply(
        self,
        messages: Sequence[Message],
        options: ReplyOptions,
        *,
        cancel: Event,
        on_text: Callable[[str], None],
    ) -> EngineReply:
        """Continue a prompt.

        Raises:
            PromptTooLongError: no room for a reply.
            TemplateFailedError: the model's chat template cannot render the prompt.
            RefusedError: the runtime refused.
        """
        reply = EngineReply()
        with ExitStack() as opened:
            if not options.reuses_prefix:
                self._evaluated.clear()
                self._encoded.clear()
            blocks = opened.enter_context(self._blocks(messages))
            reply.prompt_tokens = num_tokens(blocks)
            room = self._runtime.context_tokens - reply.prompt_tokens
            if room < MIN_REPLY_TOKENS:
                raise RefusedPromptError(reply.prompt_tokens, self._runtime.context_tokens)
            try:
                # The last block is evaluated again even when nothing is new: its logits are needed.
                num_kept = min(common_length(self._evaluated, blocks), len(blocks) - 1)
                looks_again = options.looks_again and options.temperature <= 0.0
                last = next((block.pixels for block in reversed(blocks) if block.picture is not None), None)
                if looks_again and last is not None and self._begin_captions is not None:
                    self._begin_captions(last)
                self._evaluate(blocks, num_kept, reply, cancel)
                turn = _Turn(options, room, cancel)
                if looks_again:
                    self._write_with_second_look(blocks, reply, turn, on_text)
                else:
                    self._write(reply, turn, on_text)
                if self._planner is not None and reply.text.endswith(_ASKS):
                    reply.readings = self._planner.readings()
            except AbortedError:
                reply.finish_reason = "cancelled"
        return reply

    def _write(
        self,
        reply: EngineReply,
        turn: _Turn,
        on_text: Callable[[str], None],
        forced: Sequence[int] = (),
        writer: Writer | None = None,
    ) -> None:
        """Write at the end of the prompt that was evaluated last."""
        gbnf = turn.options.grammar
        grammar = self._runtime.grammar(gbnf) if gbnf else None
        try:
            write_reply(
                writer or self._writer(turn.room),
                reply,
                turn.options,
                room=turn.room,
                grammar=grammar,
                cancel=turn.cancel,
                on_text=on_text,
                forced=forced,
            )
        finally:
            if grammar is not None:
                grammar.free()

    def _writer(self, room: int) -> Writer:
        if self._guess is None:
            return self
        runtime = cast(DraftingRuntime, self._runtime)
        return DraftingWriter(self, runtime, self._evaluated, self._guess, room=room)

    def _write_with_second_look(
        self, blocks: Sequence[Block], reply: EngineReply, turn: _Turn, on_text: Callable[[str], None]
    ) -> None:
        """Write the reply to the goal that comes next, where the planner understands the task; otherwise
        what the model says and, where that is called for, a better reply over it. Only the reply that
        stands is shown; its log-probabilities are those of its tokens after the prompt as it was asked."""
        held: list[str] = []
        try:
            started = perf_counter()
            planned = self._planned(blocks, turn)
            if planned is not None:
                self._rewrite(blocks, reply, turn, held, planned)
                reply.second_look_s = perf_counter() - started
                return
            if self._planner is not None:
                self._ask(blocks, turn.cancel)  # it has looked at other words
            self._write(reply, turn, held.append)
            first = ScoredReply(tuple(reply.token_ids), tuple(reply.logprobs))
            if reply.finish_reason == "length" and self._planner is not None:
                self._rewrite(blocks, reply, turn, held, REFUSAL)  # it went on and on
                return
            if self._planner is not None and self._planner.reads_nothing and not first.closes:
                if not (first.asks or first.ends):
                    self._rewrite(blocks, reply, turn, held, REFUSAL)  # eyes find something for any words
                return
            if reply.finish_reason != "stop" or not (first.closes or needs_second_look(first)):
                return
            started = perf_counter()
            try:
                reader = self._reader(blocks, turn)
            except NoTaskError:
                return
            if first.closes and closes_what_is_there(reader, first):
                return
            again = look_again(reader, first) or (REFUSAL if first.closes else None)
            if self._planner is not None and _asks_about_other_words(again or first, reader.task):
                again = REFUSAL
            if again is not None:
                self._rewrite(blocks, reply, turn, held, again)
            reply.second_look_s = perf_counter() - started
        finally:
            for text in held:
                on_text(text)

    def _planned(self, blocks: Sequence[Block], turn: _Turn) -> ScoredReply | None:
        if self._planner is None:
            return None
        try:
            reader = self._reader(blocks, turn)
        except NoTaskError:
            return None
        sighted = reader.sighted
        goals = self._planner.goals(
            reader.task,
            num_steps=len(reader.done),
            num_done=progress_of(reader.done).num_done,
            find=reader.find,
            shown=None if sighted is None else sighted.shown,
            count=None if sighted is None else sighted.count,
            pieces=() if sighted is None else sighted.marked,
            states=sighted,
        )
        reply = next_step(reader, goals, self._planner.left) if goals else None
        return None if reply is None else with_closer_look(reader, reply)

    def _rewrite(
        self, blocks: Sequence[Block], reply: EngineReply, turn: _Turn, held: list[str], better: ScoredReply
    ) -> None:
        """Write this reply in the place of what was written; the time counts as a second look's."""
        self._ask(blocks, turn.cancel)
        held.clear()
        reply.token_ids.clear()
        reply.logprobs.clear()
        decode_s = reply.decode_s
        # A long text of its owner's is no reply that went on and on.
        enough = max(turn.options.max_tokens, len(better.token_ids))
        whole = replace(turn, options=replace(turn.options, max_tokens=enough))
        self._write(reply, whole, held.append, better.token_ids, self._at_once(better, turn))
        reply.decode_s = decode_s

    def _at_once(self, known: ScoredReply, turn: _Turn) -> KnownReply | None:
        """Writes this reply, evaluated in one go, at the end of the prompt that was evaluated last; None
        where it has no end, or is too long for that."""
        *tokens, last = known.token_ids
        if not self._runtime.is_end(last) or not 0 < len(tokens) < min(_MOST_AT_ONCE, turn.room):
            return None
        first = self.logits().copy()
        [rows] = self._runtime.continuations([tokens], num_positions(self._evaluated))
        return KnownReply(self, [first, *rows])

    def _reader(self, blocks: Sequence[Block], turn: _Turn) -> PromptReader:
        longest = min(turn.options.max_tokens, _LONGEST_READING)
        shorter = replace(turn, options=replace(turn.options, max_tokens=longest), room=turn.room - _SPARE)

        def write(start: Sequence[int]) -> ScoredReply:
            scratch = EngineReply()
            self._write(scratch, shorter, _show_nobody, start)
            return ScoredReply(tuple(scratch.token_ids), tuple(scratch.logprobs))

        def continuations(tokens: Sequence[Sequence[int]]) -> list[NDArray[np.float32]]:
            if turn.cancel.is_set():
                raise AbortedError
            return self._runtime.continuations(tokens, num_positions(self._evaluated))

        planner = self._planner
        return PromptReader(
            blocks,
            Evaluator(lambda prompt: self._ask(prompt, turn.cancel), self.logits, continuations, write),
            self._captions,
            sense=None if planner is None else planner.sense,
            form=() if planner is None else planner.form,
        )

    def _ask(self, blocks: Sequence[Block], cancel: Event) -> None:
        """Evaluate what the KV cache lacks of a prompt, at least its last block."""
        num_kept = min(common_length(self._evaluated, blocks), len(blocks) - 1)
        self._evaluate(blocks, num_kept, EngineReply(), cancel)

    @contextmanager
    def reader(
        self, messages: Sequence[Message], options: ReplyOptions, *, cancel: Event
    ) -> Iterator[PromptReader]:
        """The model in front of a prompt, to try names and wordings on it, as a second look does.

        Raises:
            NoTaskError: the prompt is not of the embedded dialect.
        """
        with self._blocks(messages) as blocks:
            room = self._runtime.context_tokens - num_tokens(blocks)
            yield self._reader(blocks, _Turn(options, room, cancel))

    def read_ahead(self, messages: Sequence[Message], *, cancel: Event) -> None:
        """Evaluate what stands before the last picture of a prompt that has not been asked yet.

        Raises:
            TemplateFailedError: the model's chat template cannot render the prompt.
            RefusedError: the runtime refused.
        """
        with self._blocks(messages) as blocks:
            if num_tokens(blocks) + MIN_REPLY_TOKENS > self._runtime.context_tokens:
                return
            pictures = [number for number, block in enumerate(blocks) if block.picture is not None]
            before = blocks[: max(pictures, default=0)]
            num_kept = common_length(self._evaluated, before)
            if num_kept < len(before):
                with suppress(AbortedError):
                    self._evaluate(before, num_kept, EngineReply(), cancel)

    @contextmanager
    def _blocks(self, messages: Sequence[Message]) -> Iterator[list[Block]]:
        """A prompt in blocks; afterwards the KV cache is what `_evaluated` says, whatever happened."""
        runtime = self._runtime
        segments = render(
            runtime.chat_template() or _CONCATENATE,
            messages,
            bos_token=runtime.bos_text(),
            eos_token=runtime.eos_text(),
            today=self._today,
            thinks=self._thinks,
        )
        pictures = [part for message in messages for part in message.parts if isinstance(part, ImagePart)]
        prompt = runtime.tokenize(segments, [picture.pixels for picture in pictures])
        try:
            yield blocks_of(prompt.chunks, pictures)
        finally:
            prompt.free()
            self._keep_evaluated(len(self._evaluated))

    def _evaluate(self, blocks: Sequence[Block], num_kept: int, reply: EngineReply, cancel: Event) -> None:
        """Bring the KV cache to the end of these blocks, of which it has the first `num_kept`."""
        self._keep_evaluated(num_kept)
        num_kept = len(self._evaluated)
        reply.reused_tokens = num_tokens(blocks[:num_kept])
        for number, block in enumerate(blocks[num_kept:], start=num_kept):
            if cancel.is_set():
                raise AbortedError
            if is_where_prompts_part(blocks, number):
                self._runtime.mark(self._evaluated)
            if block.picture is None:
                self._read_text(block, reply)
            else:
                self._read_picture(block, reply, cancel)

    def _keep_evaluated(self, num_kept: int) -> None:
        """Forget what was evaluated behind so many blocks, and more where only more can be forgotten."""
        del self._evaluated[num_kept:]
        del self._evaluated[self._runtime.keep(self._evaluated) :]

    def _read_text(self, block: Block, reply: EngineReply) -> None:
        started = perf_counter()
        self._runtime.decode_tokens(block.tokens, num_positions(self._evaluated))
        self._evaluated.append(block)
        reply.prefill_s += perf_counter() - started

    def _read_picture(self, block: Block, reply: EngineReply, cancel: Event) -> None:
        assert block.picture is not None
        assert block.pixels is not None
        key = block.digest
        encoded = self._encoded.get(key)
        if encoded is None:
            started = perf_counter()
            encoded = self._runtime.encode_image(block.picture, block.pixels)
            reply.encode_s += perf_counter() - started
            self._keep(key, encoded)
        self._encoded.move_to_end(key)
        if cancel.is_set():
            raise AbortedError
        started = perf_counter()
        self._runtime.decode_image(block.picture, encoded, num_positions(self._evaluated))
        self._evaluated.append(block)
        reply.prefill_s += perf_counter() - started

    def _keep(self, key: str, encoded: Encoded) -> None:
        self._encoded[key] = encoded
        while len(self._encoded) > 1 and self._kept_bytes() > _MAX_KEPT_EMBEDDING_BYTES:
            self._encoded.popitem(last=False)

    def _kept_bytes(self) -> int:
        return sum(picture.num_bytes for picture in self._encoded.values())

    def logits(self) -> NDArray[np.float32]:
        return self._runtime.logits()

    def go_on_with(self, token: int) -> None:
        self._runtime.decode_tokens((token,), num_positions(self._evaluated))
        self._evaluated.append(Block((token,)))

    def is_end(self, token: int) -> bool:
        return self._runtime.is_end(token)

    def piece(self, token: int) -> bytes:
        return self._runtime.piece(token)


def _asks_about_other_words(reply: ScoredReply, task: str) -> bool:
    """Whether it asks for what the task does not name, as where the model copies words wrongly."""
    return reply.asks and any(name.casefold() not in task.casefold() for name in reply.all_names())


def _show_nobody(text: str) -> None:
    """What is written during a second look is shown to nobody."""
