"""Starts of the arms: a decoder that imitates traces worked by hand, and from it one that imitates rewritten
traces. I/O: runs code, a folder.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
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
from training.experiments.retool.settings import RetoolSizes
from training.experiments.retool.traces import HandTrace, hand_trace
from training.policy.models import optimiser_of
from training.worlds.arithmetic import END, MODEL
from training.worlds.reckoning import question

LEARNING_RATE = 2e-3
BATCH = 48
CONTEXT = 512
FIRST_SEED = 1_000_000
"""Of the questions in traces; those of updates and of the examination are far above."""
HAND_SHARE = 0.4
"""Of the cold start's replies: traces as they were, beside those with code."""
LOOK_BACK = 5.0
"""Length of each pair of those biases: e³ times as much weight on that token as on its neighbours."""
QUOTED = (" , ", ":", " to ", " and ", "], [", " - ", ", ", " ** ", " = ")
"""What stands between numbers that are quoted."""
POOL = 16
"""Batches whose replies are put in order of length together, so that little is padded."""

Tell = Callable[[str], None]
Episodes = Iterator[tuple[list[int], list[bool]]]
"""Without end: the tokens of each, and which are learned."""


def new_policy() -> Any:
    """A decoder with random weights, about 0.7 million.

    Two heads of its first layer begin by looking at the token before and the one before that. What quotes a
    text is made of that (Olsson et al. 2022, "In-context Learning and Induction Heads"), and is otherwise
    found only after more text than there is time for here.
    """
    torch.manual_seed(0)
    policy = LlamaForCausalLM(
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
            attention_bias=True,
            initializer_range=0.08,
            attn_implementation="sdpa",
        )
    )
    for head, back in enumerate((1, 2)):
        _look_back(policy, head, back)
    return policy.eval()


def _look_back(policy: Any, head: int, back: int) -> None:
    """Let a head of the first layer attend to the token so many places before, by its biases: under RoPE
    their product depends on the distance alone, and is largest where all frequencies agree."""
    attention, config = policy.model.layers[0].self_attn, policy.config
    size = config.hidden_size // config.num_attention_heads
    angles = back * config.rope_parameters["rope_theta"] ** (-torch.arange(0, size, 2) / size)
    rows = slice(head * size, (head + 1) * size)
    with torch.no_grad():
        attention.k_proj.bias[rows] = LOOK_BACK * torch.cat([torch.ones(size // 2), torch.zeros(size // 2)])
        attention.q_proj.bias[rows] = LOOK_BACK * torch.cat([angles.cos(), -angles.sin()])


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
    episodes: Episodes,
    *,
    steps: int,
    tell: Tell,
    name: str,
) -> None:
    """Fine-tuning with cross-entropy on the tokens that the mask chooses."""
    optimiser, rng, begin_s = (
        optimiser_of(policy.parameters(), LEARNING_RATE),
        random.Random(0),
        time.monotonic(),
    )
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
            group["lr"] = LEARNING_RATE * min(1.0, (step + 1) / 20) * (1 - 0.9 * step / steps)
        optimiser.step()
        if step % 20 == 19:
            said, spent_s = float(loss.detach()), time.monotonic() - begin_s
            tell(f"{name}: step {step + 1} of {steps}, loss {said:.3f}, {spent_s:.0f} s")


def _loss(policy: Any, batch: Sequence[tuple[list[int], list[bool]]]) -> torch.Tensor:
    width = max(len(ids) for ids, _ in batch)
    ids = torch.tensor([[*one, *[padding_id()] * (width - len(one))] for one, _ in batch])
    mask = torch.tensor([[*one, *[False] * (width - len(one))] for _, one in batch])[:, 1:]
    logits = policy(input_ids=ids).logits[:, :-1]
    return F.cross_entropy(logits[mask], ids[:, 1:][mask])


def quoting_episodes() -> Episodes:
    """Lists of numbers that are to be repeated, as they are or in brackets: a model that cannot quote a
    question cannot write a program for it."""
    rng, vocabulary = random.Random("quoting"), pieces()
    while True:
        numbers = [str(rng.randrange(10 ** rng.randint(1, 4))) for _ in range(rng.randint(2, 10))]
        asked = rng.choice(QUOTED)
        said = asked if rng.random() < 0.7 else rng.choice(QUOTED)
        ids = [*prompt(asked.join(numbers), has_python=False), *vocabulary.encode(said.join(numbers))]
        first = ids.index(vocabulary[MODEL]) + 1
        yield [*ids, vocabulary[END]], [*[False] * first, *[True] * (len(ids) + 1 - first)]


def text_episodes() -> Episodes:
    """Traces worked by hand whose answer is right."""
    for trace in traces(FIRST_SEED):
        reply = by_hand(trace)
        if answer_of(reply) == trace.question.answer:
            yield shown(trace, reply, has_python=False)


def code_episodes(report: RewritingReport, number: int) -> Episodes:
    """Rewritten traces that stand the checks, and right ones as they were, in the world with Python.

    Args:
        number: of the round, from 0; each has traces of its own.
    """
    rng, left = random.Random("cold start" + " again" * number), traces(FIRST_SEED * (1 + number))
    with SandboxedRunner(programs=10**6) as runner:
        rewritten = kept_replies(left, RuleRewriter(runner, seed=number), runner, report)
        while True:
            if rng.random() >= HAND_SHARE:
                trace, reply = next(rewritten)
                yield shown(trace, reply, has_python=True)
                continue
            trace = next(left)
            if trace.answer == trace.question.answer:
                yield shown(trace, by_hand(trace), has_python=True)


def start_of(out: Path, sizes: RetoolSizes, *, has_code: bool, tell: Tell) -> Any:
    """The policy that imitates traces by hand, or, with code, the one that goes on from it with rewritten
    ones; each made once and kept in `out`."""
    report = RewritingReport()
    stages: list[tuple[str, int, Callable[[], Episodes]]] = [
        ("quoting", sizes.quoting_steps, quoting_episodes),
        ("text", sizes.text_steps, text_episodes),
        *(
            ("code", sizes.code_steps, partial(code_episodes, report, number))
            for number in range(sizes.code_rounds)
        ),
    ]
    policy, name = new_policy(), "retool-start"
    out.mkdir(parents=True, exist_ok=True)
    for stage, steps, episodes in stages if has_code else stages[:2]:
        name += f"-{stage}-{steps}"
        kept = out / f"{name}.pt"
        if not kept.exists():
            imitate(policy, episodes(), steps=steps, tell=tell, name=stage)
            unfinished = kept.with_suffix(f".{time.monotonic_ns()}")
            torch.save(policy.state_dict(), unfinished)
            unfinished.replace(kept)
        policy.load_state_dict(torch.load(kept, weights_only=True))
    if report.kept:
        tell(f"rewriting: {report.kept} kept, dropped {dict(report.dropped)}")
    return policy.eval()
