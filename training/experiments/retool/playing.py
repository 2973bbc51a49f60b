"""Plays questions: text until a call closes, its program is run, its output is read, and on. I/O: sandboxes.

All episodes share a model and a key-value cache that is kept over calls; ids are appended and never made
again from text. Every episode has an interpreter of its own, which starts with its first call and ends with
it. A reply that is cut before its call closes runs nothing, and is wrong like any other without an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from threading import Event
from typing import Any

import torch

from training.data.sample_building import sequence_sample
from training.data.samples import Provenance, TokenSample
from training.environments.code_runner import CodeResult, CodeRunner, CodeStatus, SandboxedRunner
from training.errors import EnvironmentFaultError
from training.experiments.retool.replies import (
    ANSWER,
    CODE,
    CODE_END,
    answer_of,
    observation,
    padding_id,
    pieces,
    prompt,
)
from training.policy.sampling import Conversations, SampledReply, sampled
from training.worlds.arithmetic import END
from training.worlds.reckoning import WordedQuestion

MOST_CALLS = 8
MOST_TURN, MOST_TOKENS = 128, 256
"""Tokens that are written at once, and of an episode after its prompt."""
STARTED_AT_ONCE = 8

NewRunner = Callable[[], CodeRunner]


@dataclass(frozen=True, slots=True)
class CallMade:
    """A call that was run."""

    code: str
    status: CodeStatus
    at: int
    """Tokens of the reply before the call."""


@dataclass(slots=True)
class ReckoningEpisode:
    """A question and the reply to it."""

    question: WordedQuestion
    name: str
    ids: list[int]
    mask: list[bool]
    turns: list[int]
    log_probs: list[float]
    prompt_length: int
    calls: list[CallMade] = field(default_factory=list)
    opened_at: int = 0
    """Tokens of the reply before the call that was closed last."""
    is_over: bool = False
    is_faulty: bool = False
    """The sandbox failed: nothing is learned from it, and it does not count."""
    answer: int | None = None

    @property
    def is_right(self) -> bool:
        return self.answer == self.question.answer

    @property
    def num_written(self) -> int:
        return sum(self.mask)

    @property
    def length(self) -> int:
        """Of the reply, with what was read between."""
        return len(self.ids) - self.prompt_length

    def write(self, reply: SampledReply) -> str | None:
        """Append what was sampled; the code of a call, where it closes one."""
        begin, vocabulary = self.length, pieces()
        self._add(reply.token_ids, True, reply.log_probs)
        last = reply.token_ids[-1]
        if not reply.is_ended or last == vocabulary[END]:
            self.is_over = True
            self.answer = self._answer() if reply.is_ended else None
            return None
        opened = vocabulary[CODE]
        at = reply.token_ids.index(opened) if opened in reply.token_ids else len(reply.token_ids) - 1
        self.opened_at = begin + at
        return vocabulary.decode(reply.token_ids[at + 1 : -1]).strip("\n")

    def _answer(self) -> int | None:
        """The grader reads what the model wrote behind the tag, and nothing else."""
        vocabulary = pieces()
        tag = vocabulary[ANSWER]
        places = [at for at, token in enumerate(self.ids) if token == tag and self.mask[at]]
        if not places or not all(self.mask[places[-1] :]):
            return None
        return answer_of(vocabulary.decode(self.ids[places[-1] : -1]))

    def read(self, code: str, result: CodeResult) -> list[int]:
        """What the model reads after a call; nothing when the episode ends with it."""
        self.calls.append(CallMade(code, result.status, self.opened_at))
        ids = observation(result)
        if len(self.calls) >= MOST_CALLS or self.length + len(ids) > MOST_TOKENS - MOST_TURN // 4:
            self.is_over = True
            return []
        self._add(ids, False, [0.0] * len(ids))
        return ids

    def _add(self, ids: Sequence[int], wrote: bool, log_probs: Sequence[float]) -> None:
        turn = self.turns[-1] + (wrote and not self.mask[-1] and any(self.mask)) if self.turns else 0
        self.ids += ids
        self.mask += [wrote] * len(ids)
        self.turns += [int(turn)] * len(ids)
        self.log_probs += log_probs

    def sample(self, *, version: str) -> TokenSample:
        """The episode, paid +1 or −1 at its end, and nothing for code that runs."""
        rewards = [0.0] * len(self.ids)
        rewards[max(at for at, wrote in enumerate(self.mask) if wrote)] = 1.0 if self.is_right else -1.0
        return sequence_sample(
            self.ids,
            self.mask,
            Provenance("reckoning", self.name, 0, weights_version=version),
            turns=self.turns,
            log_probs=self.log_probs,
            rewards=rewards,
            domain=self.question.family,
            ending="finished",
            success=float(self.is_right),
        )


def begun(question: WordedQuestion, name: str, *, has_python: bool) -> ReckoningEpisode:
    """At its prompt."""
    ids = prompt(question.text, has_python=has_python)
    nothing = [0.0] * len(ids)
    return ReckoningEpisode(question, name, ids, [False] * len(ids), [0] * len(ids), nothing, len(ids))


def play_questions(
    policy: Any,
    asked: Sequence[tuple[WordedQuestion, str]],
    *,
    has_python: bool,
    seed: int,
    new_runner: NewRunner = SandboxedRunner,
) -> list[ReckoningEpisode]:
    """Episodes in the order of the questions, without those whose sandbox failed.

    Args:
        asked: questions and the names of their episodes.
        has_python: otherwise the tags of a call are words like any other.
        seed: of the sampling.
    """
    episodes = [begun(one, name, has_python=has_python) for one, name in asked]
    vocabulary = pieces()
    talk = Conversations(
        policy,
        [episode.ids for episode in episodes],
        end_id=vocabulary[END],
        pad_id=padding_id(),
        more_ends=(vocabulary[CODE_END],) if has_python else (),
    )
    draw = sampled(torch.Generator().manual_seed(seed))
    with ExitStack() as runners, ThreadPoolExecutor(STARTED_AT_ONCE) as pool:
        kept: dict[int, CodeRunner] = {}
        while any(not episode.is_over for episode in episodes):
            writers = [not episode.is_over for episode in episodes]
            written = talk.write(writers, max_tokens=MOST_TURN, draw=draw)
            called: dict[int, str] = {}
            for number, episode in enumerate(episodes):
                if writers[number] and (code := episode.write(written[number])) is not None:
                    called[number] = code
            for number in called.keys() - kept.keys():
                kept[number] = new_runner()
                runners.callback(kept[number].close)
            results = pool.map(_run, [kept[number] for number in called], called.values())
            pieces_read: list[list[int]] = [[] for _ in episodes]
            for number, result in zip(called, results, strict=True):
                if result is None:
                    episodes[number].is_faulty = episodes[number].is_over = True
                else:
                    pieces_read[number] = episodes[number].read(called[number], result)
            talk.read(pieces_read)
    return [episode for episode in episodes if not episode.is_faulty]


def _run(runner: CodeRunner, code: str) -> CodeResult | None:
    try:
        return runner.run(code, stop=Event())
    except EnvironmentFaultError:
        return None
