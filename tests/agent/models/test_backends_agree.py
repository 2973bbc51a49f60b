"""The shipped model in all three backends, and with and without reuse: the same actions at recorded steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from agent.actions import Action, parse_reply
from agent.actions.policy import ApprovalLevel
from agent.errors import UnreadableReplyError
from agent.models.backends import open_model
from agent.models.catalogue import Catalogue
from agent.models.manifest import Manifest, ModelFormat, ModelServer
from agent.models.runtime_settings import RuntimeSettings
from agent.perception.view import show
from agent.ports import Model
from agent.prompts import PromptRequest, prompt_id, render
from agent.session import Session
from agent.settings import GrammarUse, RunLimits, Settings
from agent.store import Record, open_record
from agent.types import ImagePart, Message, ModelReply, Prompt, Task, TextPart
from tests.chat_server import MODEL, ChatServer, running
from tests.fakes import FakeComputer, ListOwner
from tests.forms import form
from training.export.hf_folder import export_embedded_hf
from training.export.read_back import read_back

pytestmark = pytest.mark.llama

NUM_STEPS = 50
STEPS_OF_EPISODE = 8
SETTINGS = RuntimeSettings(grammar=GrammarUse.NEVER, max_reply_tokens=64, looks_again=False)
TIE = 0.1
"""Two tokens whose log-probabilities are nearer than this are one to a model in another arithmetic: weights
are kept as f16 by llama.cpp and used as f32 by torch."""


@pytest.fixture(scope="module")
def shipped() -> Manifest:
    return Catalogue().get()


def records(manifest: Manifest, home: Path) -> list[Record]:
    """Episodes of the model on forms that change after every action, together of at least fifty steps."""
    model = open_model(manifest, SETTINGS)
    found: list[Record] = []
    settings = Settings(
        home=home,
        approval=ApprovalLevel.ALL,
        remembers_episodes=False,
        limits=RunLimits(max_steps=STEPS_OF_EPISODE),
    )
    while sum(map(len, found)) < NUM_STEPS:
        seed = 100 * len(found)
        screens = [form(seed + number)[0] for number in range(STEPS_OF_EPISODE)]
        session = Session(
            settings, computer=FakeComputer(screens), model=model, manifest=manifest, owner=ListOwner()
        )
        outcome = session.run(Task(form(seed)[1]), stop=Event())
        found.append(open_record(settings.records_folder / outcome.record_id))
    model.close()
    return found


def prompt_of(record: Record, number: int, manifest: Manifest) -> Prompt:
    """What was asked at a recorded step, made again from the record."""
    steps = list(record)
    step = steps[number - 1]
    view = show(step.observation, manifest.image, manifest.frame)
    request = PromptRequest(record.task, steps[: number - 1], (), view, task_readings=manifest.task_readings)
    prompt = render(request, dialect=manifest.dialect)
    assert prompt_id(prompt) == step.prompt_id
    return prompt


def answers(model: Model, prompts: Sequence[Prompt]) -> list[ModelReply]:
    try:
        return [model.reply(prompt, stop=Event()) for prompt in prompts]
    finally:
        model.close()


def actions_of(reply: ModelReply, dialect: str) -> tuple[Action, ...] | str:
    try:
        return parse_reply(reply.text, dialect=dialect).actions
    except UnreadableReplyError:
        return reply.text


def is_tie(one: ModelReply, other: ModelReply) -> bool:
    """Whether two replies part at a token where the model has no preference to speak of."""
    for number, (mine, theirs) in enumerate(zip(one.token_ids, other.token_ids, strict=False)):
        if mine != theirs:
            return abs(one.logprobs[number] - other.logprobs[number]) < TIE
    return False


@pytest.mark.torch
@pytest.mark.slow
def test_the_shipped_model_does_the_same_in_all_three_backends(shipped: Manifest, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    episodes = records(shipped, tmp_path / "home")
    steps = [(record, step) for record in episodes for step in record][:NUM_STEPS]
    assert max(step.number for _, step in steps) > 1, "no step with a past was recorded"
    prompts = [prompt_of(record, step.number, shipped) for record, step in steps]
    native = [step.reply for _, step in steps if step.reply is not None]
    assert len(native) == NUM_STEPS
    behind = open_model(shipped, SETTINGS)
    with ChatServer([running(behind)]) as server:
        far = ModelServer(server.url, MODEL, has_logprobs=True)
        endpoint = replace(shipped, format=ModelFormat.ENDPOINT, files={}, server=far)
        through_http = answers(open_model(endpoint, SETTINGS), prompts)
    behind.close()
    state, config = read_back(shipped.path_of("model"), shipped.path_of("projector"))
    folder = export_embedded_hf(state, config, tmp_path / "hf")
    in_torch = answers(open_model(folder, SETTINGS), prompts)

    assert [reply.token_ids for reply in through_http] == [reply.token_ids for reply in native]
    dialect = shipped.dialect
    differing = [
        (one, other)
        for one, other in zip(native, in_torch, strict=True)
        if actions_of(one, dialect) != actions_of(other, dialect)
    ]
    print(f"{NUM_STEPS - len(differing)} of {NUM_STEPS} steps have the same actions in torch")
    assert [(one.text, other.text) for one, other in differing if not is_tie(one, other)] == []
    assert len(differing) <= NUM_STEPS // 10


def test_what_is_reused_changes_nothing_in_the_shipped_models_replies(shipped: Manifest) -> None:
    """Tokens and log-probabilities of a growing conversation with pictures, against stateless evaluations;
    what is known of the next step is read ahead, as in the loop."""
    settings = replace(SETTINGS, max_reply_tokens=20, context_tokens=4096)
    model = open_model(shipped, settings)
    stateless = open_model(shipped, replace(settings, reuses_prefix=False))
    messages = [Message("system", (TextPart("Rules. " * 40),))]
    for seed in range(3):
        pixels, task = form(seed)
        parts = (ImagePart(pixels), TextPart("<|task|>"), TextPart(task, is_data=True), TextPart("<|now|>"))
        messages.append(Message("user", parts))
        prompt = Prompt(tuple(messages))
        reply, expected = model.reply(prompt, stop=Event()), stateless.reply(prompt, stop=Event())
        assert (reply.token_ids, reply.logprobs) == (expected.token_ids, expected.logprobs)
        assert expected.timings.reused_tokens == 0
        assert (reply.timings.reused_tokens > 475 * seed) == bool(seed)
        messages.append(Message("assistant", (TextPart(reply.text, is_data=True),)))
        model.read_ahead(Prompt((*messages, Message("user", parts))))
    model.close()
    stateless.close()
