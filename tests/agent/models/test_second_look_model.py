"""The second look of the shipped model: what a reply says about itself is true, and it can be turned off."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import numpy as np
import pytest

from agent.models.catalogue import Catalogue
from agent.models.children.engine import EngineReply, ReplyOptions
from agent.models.children.prefix_engine import PrefixEngine
from agent.models.embedded_vocabulary import ID_OF
from agent.models.llamacpp.native import NativeModel, NativeOptions
from agent.perception.contrast import ink
from agent.types import ImagePart, Message, TextPart
from tests.forms import form

pytestmark = pytest.mark.llama

NEAR = 0.1
"""A token evaluated alone and in a tree differ by the order of sums of f16 weights."""
GREEDY = ReplyOptions(64)
LOOKING = ReplyOptions(64, looks_again=True)
SENTENCES = ("{}", "I would like to {} this", "{} for me")


@pytest.fixture(scope="module")
def engine() -> PrefixEngine:
    manifest = Catalogue().get()
    options = NativeOptions(2048, 1, 1, manifest.image.max_pixels // 32**2, num_branches=63)
    return PrefixEngine(NativeModel(manifest.path_of("model"), manifest.path_of("projector"), options))


def prompt(task: str) -> list[Message]:
    pixels = ink(form(3)[0])
    parts = (ImagePart(pixels), TextPart("<|task|>"), TextPart(task, is_data=True), TextPart("<|now|>"))
    return [Message("user", parts)]


def asked(engine: PrefixEngine, task: str, options: ReplyOptions) -> tuple[EngineReply, str]:
    shown: list[str] = []
    reply = engine.reply(prompt(task), options, cancel=Event(), on_text=shown.append)
    return reply, "".join(shown)


@pytest.fixture(scope="module")
def pairs(engine: PrefixEngine) -> dict[str, tuple[EngineReply, EngineReply]]:
    """By task the replies without and with a second look."""
    words = ("save", "close")
    tasks = [sentence.format(word) for sentence in SENTENCES for word in words]
    return {task: (asked(engine, task, GREEDY)[0], asked(engine, task, LOOKING)[0]) for task in tasks}


def test_replies_change_only_after_a_second_look(pairs: dict[str, tuple[EngineReply, EngineReply]]) -> None:
    changed = {task for task, (first, last) in pairs.items() if first.token_ids != last.token_ids}
    assert changed, "no sentence got another reply"
    for task, (first, last) in pairs.items():
        assert first.second_look_s == 0
        if task in changed:
            assert last.second_look_s > 0
        else:
            assert first.logprobs == last.logprobs


def test_log_probabilities_are_the_models_own_for_the_prompt_as_it_was_asked(
    engine: PrefixEngine, pairs: dict[str, tuple[EngineReply, EngineReply]]
) -> None:
    changed = [(task, last) for task, (first, last) in pairs.items() if first.text != last.text]
    for task, last in changed:
        with engine.reader(prompt(task), GREEDY, cancel=Event()) as reader:
            (scored,) = reader.score(task, (), [last.token_ids])
        likely = np.array(scored.logprobs) > -8
        assert np.allclose(np.array(scored.logprobs)[likely], np.array(last.logprobs)[likely], atol=NEAR)


def test_only_the_reply_that_stands_is_shown(
    engine: PrefixEngine, pairs: dict[str, tuple[EngineReply, EngineReply]]
) -> None:
    task = next(task for task, (first, last) in pairs.items() if first.text != last.text)
    reply, shown = asked(engine, task, LOOKING)
    assert shown == reply.text
    assert ID_OF["<|call_user|>"] not in reply.token_ids


def test_replies_drawn_at_random_get_no_second_look(
    engine: PrefixEngine, pairs: dict[str, tuple[EngineReply, EngineReply]]
) -> None:
    task = next(task for task, (first, last) in pairs.items() if first.text != last.text)
    drawn = ReplyOptions(64, temperature=1.0, seed=5)
    looking = ReplyOptions(64, temperature=1.0, seed=5, looks_again=True)
    assert asked(engine, task, looking)[0].token_ids == asked(engine, task, drawn)[0].token_ids
    assert asked(engine, task, looking)[0].second_look_s == 0


def test_another_layout_of_the_prompt_gets_no_second_look(engine: PrefixEngine) -> None:
    messages = [Message("user", (TextPart("Say something"),))]
    replies = [
        engine.reply(messages, options, cancel=Event(), on_text=lambda text: None)
        for options in (GREEDY, LOOKING)
    ]
    assert replies[0].token_ids == replies[1].token_ids


@pytest.mark.torch
@pytest.mark.slow
def test_torch_takes_the_same_second_looks(
    pairs: dict[str, tuple[EngineReply, EngineReply]], tmp_path: Path
) -> None:
    """It tries one continuation after the other where llama.cpp evaluates a tree."""
    pytest.importorskip("torch")
    import torch

    from agent.models.transformers.runtime import TorchOptions, TorchRuntime
    from training.export.hf_folder import export_embedded_hf
    from training.export.read_back import read_back

    manifest = Catalogue().get()
    state, config = read_back(manifest.path_of("model"), manifest.path_of("projector"))
    folder = export_embedded_hf(state, config, tmp_path / "hf").folder
    gradients, threads = torch.is_grad_enabled(), torch.get_num_threads()
    try:
        in_torch = PrefixEngine(TorchRuntime(folder, TorchOptions(2048, threads)))
        task = next(task for task, (first, last) in pairs.items() if first.text != last.text)
        assert asked(in_torch, task, LOOKING)[0].text == pairs[task][1].text
        assert asked(in_torch, task, GREEDY)[0].text == pairs[task][0].text
    finally:
        torch.set_grad_enabled(gradients)
        torch.set_num_threads(threads)
