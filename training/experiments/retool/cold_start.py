"""Starts of the arms: a decoder that imitates traces worked by hand, and from it one that imitates rewritten
traces. I/O: runs code, a folder.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import torch
import torch.nn.functional as F
from transformers import LlamaConfig, LlamaForCausalLM

from training.environments.code_runner import SandboxedRunner
from training.experiments.retool.replies import (
    RESULT,
    RESULT_END,
    answer_of,
    padding_id,
    pieces,
    prompt,
)
from training.experiments.retool.rewriting import RewritingReport, RuleRewriter, by_hand, kept_replies
from training.experiments.retool.traces import HandTrace, hand_trace
from training.policy.models import optimiser_of
from training.worlds.arithmetic import END
from training.worlds.reckoning import question

LEARNING_RATE = 3e-3
BATCH = 48
CONTEXT = 512
FIRST_SEED = 1_000_000
"""Of the questions in traces; those of updates and of the examination are far above."""
HAND_SHARE = 0.4
"""Of the cold start's replies: traces as they were, beside those with code."""
POOL = 16
"""Batches whose replies are put in order of length together, so that little is padded."""

Tell = Callable[[str], None]


def new_policy() -> Any:
    """A decoder with random weights, about 0.7 million."""
    torch.manual_seed(0)
    return LlamaForCausalLM(
        LlamaConfig(
            vocab_size=len(pieces().tokens),
            hidden_size=128,
            intermediate_size=384,
            num_hidden_layers=3,
            num_attention_heads=4,
            max_position_embeddings=CONTEXT,
            tie_word_embeddings=True,
            bos_token_id=None,
            eos_token_id=pieces()[END],
            attn_implementation="sdpa",
        )
    ).eval()


def shown(trace: HandTrace, reply: str, *, has_python: bool) -> tuple[list[int], list[bool]]:
    """A whole episode as tokens, and which of them are learned: not those that are read."""
    vocabulary = pieces()
    ids = prompt(trace.question.text, has_python=has_python)
    mask = [False] * len(ids)
    for number, part in enumerate(reply.split(RESULT)):
        said, _, written = part.rpartition(RESULT_END) if number else ("", "", part)
        if number:
            read = [vocabulary[RESULT], *vocabulary.encode(said), vocabulary[RESULT_END]]
            ids += read
            mask += [False] * len(read)
        wrote = vocabulary.encode(written)
        ids += wrote
        mask += [True] * len(wrote)
    return [*ids, vocabulary[END]], [*mask, True]


def traces(first: int) -> Iterator[HandTrace]:
    """Without end, from the question of a seed on."""
    seed = first
    while True:
        yield hand_trace(question(seed), random.Random(f"trace {seed}"))
        seed += 1


def imitate(
    policy: Any,
    episodes: Iterator[tuple[list[int], list[bool]]],
    *,
    steps: int,
    learning_rate: float,
    tell: Tell,
    name: str,
) -> None:
    """Fine-tuning with cross-entropy on the tokens that the mask chooses."""
    optimiser, rng, begin_s = optimiser_of(policy.parameters(), learning_rate), random.Random(0), time.monotonic()
    batches: list[Sequence[tuple[list[int], list[bool]]]] = []
    for step in range(steps):
        if not batches:
            pool = sorted((next(episodes) for _ in range(POOL * BATCH)), key=lambda one: len(one[0]))
            batches = [pool[first : first + BATCH] for first in range(0, len(pool), BATCH)]
            rng.shuffle(batches)
        loss = _loss(policy, batches.pop())
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
        for group in optimiser.param_groups:
            group["lr"] = learning_rate * min(1.0, (step + 1) / 20) * (1 - 0.9 * step / steps)
        optimiser.step()
        if step % 20 == 19:
            tell(f"{name}: step {step + 1} of {steps}, loss {float(loss.detach()):.3f}, {time.monotonic() - begin_s:.0f} s")


def _loss(policy: Any, batch: Sequence[tuple[list[int], list[bool]]]) -> torch.Tensor:
    width = max(len(ids) for ids, _ in batch)
    ids = torch.tensor([[*one, *[padding_id()] * (width - len(one))] for one, _ in batch])
    mask = torch.tensor([[*one, *[False] * (width - len(one))] for _, one in batch])[:, 1:]
    logits = policy(input_ids=ids).logits[:, :-1]
    return F.cross_entropy(logits[mask], ids[:, 1:][mask])


def text_episodes() -> Iterator[tuple[list[int], list[bool]]]:
    """Traces worked by hand whose answer is right."""
    for trace in traces(FIRST_SEED):
        reply = by_hand(trace)
        if answer_of(reply) == trace.question.answer:
            yield shown(trace, reply, has_python=False)


def code_episodes(report: RewritingReport) -> Iterator[tuple[list[int], list[bool]]]:
    """Rewritten traces that stand the checks, and right ones as they were, in the world with Python."""
    rng, left = random.Random("cold start"), traces(FIRST_SEED)
    with SandboxedRunner(programs=10**6) as runner:
        rewritten = kept_replies(left, RuleRewriter(runner, seed=0), runner, report)
        while True:
            if rng.random() >= HAND_SHARE:
                trace, reply = next(rewritten)
                yield shown(trace, reply, has_python=True)
                continue
            trace = next(left)
            if trace.answer == trace.question.answer:
                yield shown(trace, by_hand(trace), has_python=True)


def start_of(out: Path, *, has_code: bool, text_steps: int, code_steps: int, tell: Tell) -> Any:
    """The policy that imitates traces by hand, or, with code, the one that goes on from it with rewritten
    ones; each made once and kept in `out`."""
    name = f"text-{text_steps}" + (f"-code-{code_steps}" if has_code else "")
    kept, policy = out / f"retool-start-{name}.pt", new_policy()
    if not kept.exists():
        out.mkdir(parents=True, exist_ok=True)
        if has_code:
            policy = start_of(out, has_code=False, text_steps=text_steps, code_steps=code_steps, tell=tell)
            report = RewritingReport()
            imitate(
                policy,
                code_episodes(report),
                steps=code_steps,
                learning_rate=LEARNING_RATE,
                tell=tell,
                name="cold start",
            )
            tell(f"rewriting: {report.kept} kept, dropped {dict(report.dropped)}")
        else:
            imitate(
                policy,
                text_episodes(),
                steps=text_steps,
                learning_rate=LEARNING_RATE,
                tell=tell,
                name="text",
            )
        unfinished = kept.with_suffix(f".{time.monotonic_ns()}")
        torch.save(policy.state_dict(), unfinished)
        unfinished.replace(kept)
    policy.load_state_dict(torch.load(kept, weights_only=True))
    return policy.eval()
