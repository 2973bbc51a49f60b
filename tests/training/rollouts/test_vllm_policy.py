"""A vLLM server as the policy: its requests and its refusals. The server is a fake
with vLLM's routes; `test_vllm_server` asks a real one."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import numpy as np
import pytest
import torch
from safetensors.torch import load

from agent.models.embedded_vocabulary import END_OF_TURN_ID, IMAGE_PAD_ID
from agent.types import ImagePart, Message, Prompt, TextPart
from training.data.prompt_tokens import EmbeddedPromptTokenizer, PromptTokenizer
from training.policy.probe import PROBE_IDS
from training.rollouts.vllm_policy import OpenVllm, VllmError, VllmPolicy
from training.rollouts.weights import Weights, WeightsError, install, written_versions

pytestmark = pytest.mark.torch

FACTOR = 32
REPLY = [65, 66, END_OF_TURN_ID]


class Served:
    """Requests to the fake server, and its answers."""

    def __init__(self, picture_id: int = IMAGE_PAD_ID) -> None:
        self.picture_id = picture_id
        self.asked: list[tuple[str, Any]] = []
        self.weights: dict[str, torch.Tensor] = {}
        self.folder = ""
        self.expands = True
        self.reply = REPLY
        self.num_picture_tokens = 4
        self.refused = ""
        self.spans: list[dict[str, Any]] = []

    def answer(self, path: str, body: Any) -> tuple[int, Any]:
        self.asked.append((path, body))
        if path == self.refused:
            return 500, {"error": "out of memory"}
        match path:
            case "/init_weight_transfer_engine":
                self.folder = body["init_info"]["folder"]
            case "/update_weights":
                data = (Path(self.folder) / body["update_info"]["name"]).read_bytes()
                assert hashlib.sha256(data).hexdigest() == body["update_info"]["sha256"]
                self.weights = load(data)
            case "/inference/v1/generate":
                return 200, self._generated(body)
        return 200, {}

    def _generated(self, body: Any) -> Any:
        """One weight decides the log-probabilities of the probe prompt."""
        bias = float(self.weights["bias"]) if self.weights else 0.0
        rows = [None, *({str(token): {"logprob": bias - token}} for token in body["token_ids"][1:])]
        number = self.num_picture_tokens if self.expands else 1
        ids = [
            one
            for token in body["token_ids"]
            for one in [token] * (number if token == self.picture_id else 1)
        ]
        choice = {
            "token_ids": self.reply,
            "finish_reason": "stop",
            "logprobs": {"content": [{"token_id": token, "logprob": -0.5} for token in self.reply]},
            "weight_versions": self.spans,
        }
        return {"choices": [choice], "prompt_token_ids": ids, "prompt_logprobs": rows}


class Handler(BaseHTTPRequestHandler):
    served: Served

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        body = json.loads(self.rfile.read(length)) if length else None
        status, said = self.served.answer(self.path, body)
        data = json.dumps(said).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def serving(state: Served, weights_folder: Path, tokenizer: PromptTokenizer) -> Iterator[VllmPolicy]:
    handler = type("Own", (Handler,), {"served": state})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    policy = OpenVllm(
        f"http://127.0.0.1:{server.server_address[1]}", weights_folder, tokenizer, max_tokens=8
    )()
    yield policy
    policy.close()
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Served, VllmPolicy]]:
    state = Served()
    with serving(state, tmp_path / "weights", EmbeddedPromptTokenizer(FACTOR)) as policy:
        yield state, policy


def weights(bias: float, version: int) -> Weights:
    data = io.BytesIO()
    shared = torch.tensor(bias)
    torch.save({"bias": shared, "tied": shared}, data)
    return Weights.of(version, data.getvalue(), [bias - token for token in PROBE_IDS[1:]])


def prompt() -> Prompt:
    pixels = np.zeros((2 * FACTOR, 2 * FACTOR, 3), np.uint8)
    return Prompt((Message("user", (ImagePart(pixels), TextPart("press it"))),))


def test_weights_arrive_between_two_replies_and_are_proved(served: tuple[Served, VllmPolicy]) -> None:
    state, policy = served
    assert install(policy, weights(-0.25, 3)) < 1e-6
    assert policy.version == 3
    routes = [path for path, _ in state.asked]
    assert routes[1:-1] == [
        "/pause?mode=keep",
        "/start_weight_update",
        "/update_weights",
        "/finish_weight_update",
        "/reset_prefix_cache",
        "/resume",
    ]
    assert ("/finish_weight_update", {"weight_version": "3"}) in state.asked
    assert list(Path(state.folder).iterdir()) == []
    assert list(state.weights) == ["bias"]  # shared memory travels once


def test_a_server_with_other_log_probabilities_is_refused(served: tuple[Served, VllmPolicy]) -> None:
    _, policy = served
    wrong = Weights.of(1, weights(-0.25, 1).data, [-9.0] * (len(PROBE_IDS) - 1))
    with pytest.raises(WeightsError):
        install(policy, wrong)


def test_a_server_that_refuses_weights_goes_on_with_its_replies(served: tuple[Served, VllmPolicy]) -> None:
    state, policy = served
    state.refused = "/update_weights"
    with pytest.raises(VllmError, match="out of memory"):
        policy.load(weights(0.0, 1).data, 1)
    assert state.asked[-1][0] == "/resume"
    assert policy.version == -1
    assert list(Path(state.folder).iterdir()) == []


def test_token_ids_go_in_and_come_out(served: tuple[Served, VllmPolicy]) -> None:
    state, policy = served
    install(policy, weights(0.0, 5))
    state.spans = [{"version": "4", "start": 0, "end": 1}, {"version": "5", "start": 1, "end": 3}]
    policy.seed("seed")
    reply = policy.reply(prompt(), stop=Event())
    _, body = state.asked[-1]
    read = EmbeddedPromptTokenizer(FACTOR).tokens(prompt())
    assert body["token_ids"].count(IMAGE_PAD_ID) == 1
    assert len(read.token_ids) == len(body["token_ids"]) + 3
    assert [part["type"] for part in body["content_parts"]] == ["image_url"]
    assert body["sampling_params"]["temperature"] == 1.0
    assert (reply.text, reply.finish_reason) == ("AB", "stop")
    assert reply.token_ids == tuple(REPLY)
    assert reply.logprobs == (-0.5, -0.5, -0.5)
    assert written_versions(reply.weights_version, 3) == (4, 5, 5)


def test_the_same_seed_is_asked_for_again(served: tuple[Served, VllmPolicy]) -> None:
    state, policy = served
    seeds = []
    for text in ("one", "other", "one"):
        policy.seed(text)
        policy.reply(prompt(), stop=Event())
        seeds.append(state.asked[-1][1]["sampling_params"]["seed"])
    assert seeds[0] == seeds[2] != seeds[1]


def test_a_server_that_reads_other_tokens_than_the_trainer_is_refused(
    served: tuple[Served, VllmPolicy],
) -> None:
    state, policy = served
    state.expands = False
    with pytest.raises(VllmError, match="other tokens"):
        policy.reply(prompt(), stop=Event())


def test_a_server_that_is_not_there_is_a_plain_sentence(tmp_path: Path) -> None:
    with pytest.raises(VllmError, match="does not answer"):
        OpenVllm("http://127.0.0.1:9", tmp_path, EmbeddedPromptTokenizer(FACTOR))()
