"""What a policy reads while it plays questions with code: a turn's prompt is the last one with more behind.

A hook writes down every token that goes through the model, episode by episode. A key-value cache that is kept
makes of them the prompt that the next token is drawn from, so nothing may be missing, read twice or tokenized
anew. I/O: sandboxes.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Event
from typing import Any

import torch
from transformers import LlamaConfig, LlamaForCausalLM

from benchmarks.workloads.gates import Gate, at_least, at_most, equal_to
from training.environments.code_runner import CodeResult, SandboxedRunner
from training.experiments.retool.playing import ReckoningEpisode, play_questions
from training.experiments.retool.replies import CODE, CODE_END, pieces
from training.ppo.scores import token_scores
from training.worlds.arithmetic import END
from training.worlds.reckoning import question

BATCH = 48
"""Episodes at once, with a sandbox each."""


@dataclass
class ReadingSeen:
    """What a number of turns showed."""

    turns: int = 0
    not_continued: int = 0
    """Runs of tokens that are not what follows in the episode."""
    misread: int = 0
    """Episodes of which something was not read, or more than the prompt and the outputs of calls."""
    largest_difference: float = 0.0
    """Of a log-probability, between the kept cache and one pass over the whole episode."""


class SharedRunner:
    """A `CodeRunner` of a pool: a sandbox that serves one episode after another, since starting one takes
    longer than all its calls."""

    def __init__(self, free: SimpleQueue[SandboxedRunner]) -> None:
        self._free, self._runner = free, free.get()

    def run(self, code: str, *, stop: Event) -> CodeResult:
        return self._runner.run(code, stop=stop)

    def close(self) -> None:
        self._runner.forget()
        self._free.put(self._runner)


def calling_policy() -> Any:
    """A small decoder that knows nothing, but calls often and ends soon."""
    torch.manual_seed(0)
    vocabulary = pieces()
    policy = LlamaForCausalLM(
        LlamaConfig(
            vocab_size=len(vocabulary.tokens),
            hidden_size=32,
            intermediate_size=64,
            num_hidden_layers=2,
            num_attention_heads=2,
            max_position_embeddings=512,
            bos_token_id=None,
            eos_token_id=vocabulary[END],
            attn_implementation="sdpa",
        )
    )
    wanted = torch.zeros(len(vocabulary.tokens))
    wanted[[vocabulary[one] for one in (CODE, CODE_END, END)]] = torch.tensor([4.0, 5.0, 3.0])
    policy.lm_head.register_forward_hook(lambda _module, _given, logits: logits + wanted)
    return policy.eval()


class ReadingWitness:
    """Writes down what goes through a model, as runs of tokens for each row."""

    def __init__(self, rows: int) -> None:
        self.read: list[list[list[int]]] = [[] for _ in range(rows)]

    def __call__(self, _model: Any, _given: Any, named: dict[str, Any]) -> None:
        width = named["input_ids"].shape[1]
        here = named["attention_mask"][:, -width:].bool()
        for runs, ids, is_here in zip(self.read, named["input_ids"], here, strict=True):
            if run := ids[is_here].tolist():
                runs.append(run)


def look(seen: ReadingSeen, episodes: Sequence[ReckoningEpisode], read: list[list[list[int]]]) -> None:
    """Compare what was read with what the episodes say they were. A run of one token was sampled; a prompt
    and an output have two at least."""
    for episode, runs in zip(episodes, read, strict=True):
        expected, prompts, length = read_between(episode), list[list[int]](), 0
        for run in runs:
            begin, length = length, length + len(run)
            seen.not_continued += episode.ids[begin:length] != run
            if len(run) > 1:
                prompts.append(run)
        seen.turns += len(prompts)
        seen.misread += prompts != expected or length != len(episode.ids)


def read_between(episode: ReckoningEpisode) -> list[list[int]]:
    """The prompt, and what was read after each call; by the episode's own mask."""
    found: list[list[int]] = [[]]
    for token, wrote in zip(episode.ids, episode.mask, strict=True):
        if not wrote:
            found[-1].append(token)
        elif found[-1]:
            found.append([])
    return [run for run in found if run]


def reading(turns: int) -> ReadingSeen:
    """Play until there were so many turns."""
    seen, policy, number = ReadingSeen(), calling_policy(), 0
    with ExitStack() as opened:
        free = SimpleQueue[SandboxedRunner]()
        for _ in range(BATCH):
            free.put(opened.enter_context(SandboxedRunner(programs=10**6)))
        while seen.turns < turns:
            witness = ReadingWitness(BATCH)
            hook = policy.register_forward_pre_hook(witness, with_kwargs=True)
            asked = [(question(number * BATCH + one), str(one)) for one in range(BATCH)]
            episodes = play_questions(
                policy, asked, has_python=True, seed=number, new_runner=lambda: SharedRunner(free)
            )
            hook.remove()
            look(seen, episodes, witness.read)
            if number == 0:
                seen.largest_difference = max(_difference(policy, one) for one in episodes)
            number += 1
    return seen


def _difference(policy: Any, episode: ReckoningEpisode) -> float:
    ids, mask = torch.tensor([episode.ids]), torch.tensor(episode.mask)
    with torch.no_grad():
        scores, _ = token_scores(policy(input_ids=ids).logits, ids)
    return float((scores[0] - torch.tensor(episode.log_probs))[mask].abs().max())


def gates(seen: ReadingSeen, turns: int) -> list[Gate]:
    """What is promised of `reading`."""
    return [
        at_least("turns whose prompt was looked at", seen.turns, turns),
        equal_to("of them not the one before with more behind it", seen.not_continued, 0),
        equal_to("episodes in which more was read than the prompt and outputs", seen.misread, 0),
        at_most(
            "log-probability, kept cache against one pass, largest difference", seen.largest_difference, 1e-4
        ),
    ]
