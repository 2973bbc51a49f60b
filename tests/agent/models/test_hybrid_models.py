"""Models with linear attention (Qwen3.5, Holo 3): a step costs what is new, though no state is cut back."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event

import pytest

from agent.models.children.blocks import Block
from agent.models.children.chunks import Chunk
from agent.models.children.state_marks import Mark, StateMarks
from agent.models.llamacpp import LlamaCppModel
from agent.models.manifest import Manifest
from agent.models.runtime_settings import RuntimeSettings
from agent.models.transformers import TransformersModel
from agent.types import ImagePart, Message, ModelReply, Prompt, TextPart
from tests.agent.models.test_chat_template import QWEN_STYLE
from tests.agent.models.test_llamacpp import NEVER
from tests.tiny_hybrid import hybrid_hf_model, hybrid_model
from tests.tiny_models import picture

pytestmark = [pytest.mark.llama, pytest.mark.torch]
Backend = Callable[[Manifest, RuntimeSettings], LlamaCppModel | TransformersModel]
BACKENDS: dict[str, tuple[Callable[[Path, str], Manifest], Backend]] = {
    "llama.cpp": (hybrid_model, LlamaCppModel),
    "transformers": (hybrid_hf_model, TransformersModel),
}


def conversation(num_steps: int, *, first: int = 0) -> Prompt:
    """Rules, then a picture and a reply for each step; the pictures before `first` are gone."""
    messages = [Message("system", (TextPart("You are asked to press what is named. " * 8),))]
    for number in range(num_steps):
        if number >= first:
            messages.append(Message("user", (ImagePart(picture(number, size_px=(128, 96))),)))
        if number < num_steps - 1:
            messages.append(Message("assistant", (TextPart(f"I press number {number}."),)))
    return Prompt(tuple(messages))


def replies(
    backend: Backend, manifest: Manifest, prompts: Sequence[Prompt], **settings: bool
) -> list[ModelReply]:
    model = backend(manifest, RuntimeSettings(max_reply_tokens=8, **settings))  # type: ignore[arg-type]
    try:
        return [model.reply(prompt, stop=NEVER) for prompt in prompts]
    finally:
        model.close()


@pytest.mark.parametrize("name", BACKENDS)
def test_ten_steps_with_history_read_only_what_is_new_and_reply_the_same(name: str, tmp_path: Path) -> None:
    make, backend = BACKENDS[name]
    manifest = make(tmp_path, QWEN_STYLE)
    prompts = [conversation(number) for number in range(1, 11)]
    found = replies(backend, manifest, prompts)
    fresh = replies(backend, manifest, prompts, reuses_prefix=False)
    assert [reply.token_ids for reply in found] == [reply.token_ids for reply in fresh]
    for before, reply in itertools.pairwise(found):
        new = reply.timings.prompt_tokens - before.timings.prompt_tokens
        assert reply.timings.prompt_tokens - reply.timings.reused_tokens <= new + 64


def test_prompt_that_loses_its_first_picture_goes_on_behind_the_rules(tmp_path: Path) -> None:
    manifest, backend = hybrid_model(tmp_path, QWEN_STYLE), LlamaCppModel
    prompts = [conversation(4), conversation(5, first=1), conversation(2), conversation(4)]
    found = replies(backend, manifest, prompts)
    fresh = replies(backend, manifest, prompts, reuses_prefix=False)
    assert [reply.token_ids for reply in found] == [reply.token_ids for reply in fresh]
    assert all(reply.timings.reused_tokens > 200 for reply in found[1:])


def test_reply_that_was_stopped_leaves_no_trace_in_the_next(tmp_path: Path) -> None:
    manifest = hybrid_model(tmp_path, QWEN_STYLE)
    model = LlamaCppModel(manifest, RuntimeSettings(max_reply_tokens=64))
    stop = Event()
    stopped = model.reply(conversation(3), stop=stop, on_text=lambda text: stop.set())
    again = model.reply(conversation(3), stop=NEVER)
    model.close()
    model = LlamaCppModel(manifest, RuntimeSettings(max_reply_tokens=64))
    fresh = model.reply(conversation(3), stop=NEVER)
    model.close()
    assert stopped.finish_reason == "cancelled"
    assert again.token_ids == fresh.token_ids


def test_copies_beyond_the_limit_go_but_not_where_old_pictures_begin() -> None:
    marks: StateMarks[int] = StateMarks(max_bytes=4)
    for number in range(1, 9):
        marks.add(Mark(number, 10 * number, number, 1))
    assert [marks.has(number) for number in range(1, 9)] == [True] * 2 + [False] * 4 + [True] * 2
    found = marks.before(6)
    assert found is not None
    assert found.num_blocks == 2
    assert marks.before(1) is not None
    assert marks.before(0) is None


def test_blocks_know_that_a_picture_is_one() -> None:
    assert Block(digest="a", picture=Chunk((), 0, 4, 2)).num_positions == 2
