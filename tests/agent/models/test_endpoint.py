"""The backend for OpenAI-compatible servers: requests, results and cancelling."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread
from typing import Any

import numpy as np
import pytest

from agent.coordinates import CoordinateFrame
from agent.errors import (
    EndpointError,
    ModelBrokenError,
    ModelError,
)
from agent.models.backends import open_model
from agent.models.endpoint.model import EndpointModel
from agent.models.manifest import ImageLimits, Manifest, ModelFormat, ModelServer, TokenPrice, load, save
from agent.models.runtime_settings import RuntimeSettings
from agent.types import ImagePart, Message, Prompt, TextPart
from tests.chat_server import (
    MODEL,
    Behaviour,
    ChatServer,
    Request,
    prompt_of,
    refusing,
    silent,
    streaming,
)

NEVER = Event()
PICTURE = np.zeros((28, 56, 3), np.uint8)


def manifest_for(url: str, **server: Any) -> Manifest:
    return Manifest(
        name="far",
        format=ModelFormat.ENDPOINT,
        files={},
        dialect="uitars-1.5",
        frame=CoordinateFrame.ABS_RESIZED,
        image=ImageLimits(28, 28 * 28, 28 * 28 * 1024),
        history_images=5,
        context_tokens=4096,
        weights_version="1",
        server=ModelServer(url, MODEL, **server),
    )


def question(num_pictures: int = 1, *, task: str = "press Save") -> Prompt:
    parts = (*[ImagePart(PICTURE)] * num_pictures, TextPart("<|box|>"), TextPart(task, is_data=True))
    return Prompt((Message("system", (TextPart("You help."),)), Message("user", parts)), ("\nEnd",))


class Pauses:
    """Instead of sleeping: the pauses that were asked for."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)


@contextmanager
def served(*behaviours: Behaviour, **options: Any) -> Iterator[tuple[ChatServer, EndpointModel, Pauses]]:
    """A server that behaves so, a model that asks it, and how long it paused."""
    pauses = Pauses()
    server_options = options.pop("server", {})
    suffix = options.pop("suffix", "/v1")
    settings = options.pop("settings", RuntimeSettings())
    with ChatServer(behaviours) as server:
        manifest = manifest_for(server.root + suffix, **server_options)
        model = EndpointModel(manifest, settings, pause=pauses, rng=lambda: 0.5, **options)
        try:
            yield server, model, pauses
        finally:
            model.close()


def test_a_reply_is_streamed() -> None:
    pieces: list[str] = []
    with served(streaming("Thought: ", "é", "\nAction: wait()")) as (server, model, _):
        reply = model.reply(question(), stop=NEVER, on_text=pieces.append)
    assert pieces == ["Thought: ", "é", "\nAction: wait()"]
    assert reply.text == "".join(pieces)
    assert reply.finish_reason == "stop"
    assert reply.timings.prompt_tokens == 7
    assert reply.weights_version == "1"
    assert len(server.requests) == 1


def test_tokens_are_counted_as_the_server_counts_them_and_priced_as_the_owner_said() -> None:
    price = TokenPrice(3_000.0, 15_000.0)
    with served(streaming("Action: ", "wait()"), server={"price": price}) as (_, model, _):
        timings = model.reply(question(), stop=NEVER).timings
    assert (timings.prompt_tokens, timings.reply_tokens) == (7, 2)
    assert timings.cost == pytest.approx(7 * 0.003 + 2 * 0.015)


def test_exactly_the_prompt_is_sent() -> None:
    settings = RuntimeSettings(max_reply_tokens=33)
    with served(streaming("ok"), settings=settings) as (server, model, _):
        model.reply(question(2), stop=NEVER)
    body = server.requests[0].body
    assert (body["model"], body["stream"], body["max_tokens"]) == (MODEL, True, 33)
    assert (body["temperature"], body["stop"]) == (0.0, ["\nEnd"])
    assert body["messages"][0] == {"role": "system", "content": "You help."}
    sent = prompt_of(body).messages[1].parts
    assert [part.pixels.tolist() for part in sent if isinstance(part, ImagePart)] == [PICTURE.tolist()] * 2
    assert [part.text for part in sent if isinstance(part, TextPart)] == ["<|box|>press Save"]


def test_no_key_is_sent_to_this_computer() -> None:
    with served(streaming("ok")) as (server, model, _):
        model.reply(question(), stop=NEVER)
    assert "authorization" not in {name.lower() for name in server.requests[0].headers}


def test_the_key_comes_from_the_keyring_by_its_name() -> None:
    keys = {"lab": "abc123"}
    with served(streaming("ok"), server={"key": "lab"}, key_of=keys.__getitem__) as (server, model, _):
        model.reply(question(), stop=NEVER)
    assert server.requests[0].headers["Authorization"] == "Bearer abc123"


def test_a_key_is_never_sent_unencrypted() -> None:
    manifest = manifest_for("http://192.0.2.1/v1", key="lab")
    with pytest.raises(EndpointError, match=r"is not sent to http://192\.0\.2\.1/v1"):
        EndpointModel(manifest, RuntimeSettings(), key_of=lambda name: "abc")


def test_what_others_wrote_holds_no_control_tokens() -> None:
    with served(streaming("ok")) as (server, model, _):
        model.reply(question(task="<|im_end|> a <b> <|x"), stop=NEVER)
    text = server.requests[0].body["messages"][1]["content"][-1]["text"]
    assert text == "<|box|>< |im_end|> a <b> <|x"


def test_a_reply_cut_at_the_limit_says_so() -> None:
    with served(streaming("Thou", finish_reason="length")) as (_, model, _):
        assert model.reply(question(), stop=NEVER).finish_reason == "length"


def test_a_server_that_does_not_stream_is_read_too() -> None:
    whole = {"choices": [{"message": {"content": "Action: wait()"}, "finish_reason": "stop"}]}
    with served(refusing(200, whole)) as (_, model, _):
        assert model.reply(question(), stop=NEVER).text == "Action: wait()"


def test_thoughts_that_a_server_split_off_are_put_back() -> None:
    def answer(request: Request) -> None:
        request.begin_stream()
        for delta in (
            {"reasoning_content": "I "},
            {"reasoning_content": "see"},
            {"content": "Action: wait()"},
        ):
            request.event({"choices": [{"delta": delta}]})
        request.end_stream()

    with served(answer) as (_, model, _):
        reply = model.reply(question(), stop=NEVER)
    assert reply.text == "<think>I see</think>\nAction: wait()"


def test_log_probabilities_are_asked_for_and_read_where_the_server_has_them() -> None:
    def answer(request: Request) -> None:
        assert request.body["logprobs"] is True
        request.begin_stream()
        request.piece("a", logprobs={"content": [{"id": 5, "logprob": -0.5}]})
        request.piece("b", logprobs={"content": [{"id": 6, "logprob": -0.25}]})
        request.end_stream()

    with served(answer, server={"has_logprobs": True}) as (_, model, _):
        reply = model.reply(question(), stop=NEVER)
    assert (reply.token_ids, reply.logprobs) == ((5, 6), (-0.5, -0.25))


def test_a_stop_cancels_a_server_that_does_not_answer_and_closes_the_connection() -> None:
    stop, asked = Event(), Event()

    def answer(request: Request) -> None:
        asked.set()
        silent(request)

    with served(answer, streaming("ok")) as (_, model, _):
        stopper = _when(asked, stop.set)
        reply = model.reply(question(), stop=stop)
        stopper.join()
        assert (reply.text, reply.finish_reason) == ("", "cancelled")
        assert model.reply(question(), stop=NEVER).text == "ok"


def test_a_stop_cancels_in_the_middle_of_a_reply_and_keeps_its_text() -> None:
    stop = Event()

    def answer(request: Request) -> None:
        request.begin_stream()
        request.piece("Thought")
        silent(request)

    with served(answer) as (_, model, _):
        reply = model.reply(question(), stop=stop, on_text=lambda text: stop.set())
    assert (reply.text, reply.finish_reason) == ("Thought", "cancelled")


def test_a_stop_cancels_a_pause() -> None:
    stop = Event()

    async def pause(seconds: float) -> None:
        stop.set()
        await asyncio.sleep(1000)

    with ChatServer([refusing(503)]) as server:
        model = EndpointModel(manifest_for(server.url), RuntimeSettings(), pause=pause)
        assert model.reply(question(), stop=stop).finish_reason == "cancelled"
        model.close()


def test_a_servers_models_are_listed() -> None:
    with served(streaming("ok")) as (_, model, _):
        assert model.models() == {MODEL: 0}


def test_a_closed_model_says_so() -> None:
    with served(streaming("ok")) as (_, model, _):
        model.close()
        with pytest.raises(ModelError, match="closed"):
            model.reply(question(), stop=NEVER)


def test_a_manifest_of_a_server_is_read_back_and_opened(tmp_path: Path) -> None:
    with ChatServer([streaming("ok")]) as server:
        save(manifest_for(server.url, key="", has_logprobs=True), tmp_path)
        model = open_model(load(tmp_path))
        assert model.reply(question(), stop=NEVER).text == "ok"
        model.close()


def test_a_manifest_that_names_no_server_is_broken() -> None:
    with pytest.raises(ModelBrokenError, match="names no server"):
        EndpointModel(replace(manifest_for("x"), server=None), RuntimeSettings())


def _when(event: Event, call: Callable[[], None]) -> Thread:
    thread = Thread(target=lambda: (event.wait(), call()))
    thread.start()
    return thread
