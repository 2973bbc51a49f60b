"""A real vLLM server agrees with the trainer, also after new weights. DESKHAND_VLLM is the Python of an
environment with vLLM (see docs/how-to/rollouts-on-a-cluster.md); without it the tests are skipped."""

from __future__ import annotations

import io
import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest
import torch

from agent.types import ImagePart, Message, ModelReply, Prompt, TextPart
from tests.training.rollouts.test_transformers_policy import sample
from training.data.collation import collate
from training.data.prompt_tokens import EmbeddedPromptTokenizer
from training.export.hf_folder import export_embedded_hf
from training.export.read_back import read_back
from training.policy.models import load_model, patch_form
from training.policy.probe import probe_of
from training.policy.scoring import scored
from training.policy.vision_cache import VisionCache
from training.rollouts.vllm_policy import OpenVllm, VllmPolicy, VllmSampler
from training.rollouts.weights import Weights, install

PYTHON = os.environ.get("DESKHAND_VLLM", "")
SHIPPED = Path(__file__).parents[3] / "resources" / "models" / "embedded"
START_S = 900.0
ROUNDING = 5e-3

pytestmark = [
    pytest.mark.torch,
    pytest.mark.skipif(not PYTHON, reason="DESKHAND_VLLM names no Python with vLLM"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped model: vLLM has no attention for heads as narrow as those of the tests' own models."""
    made = tmp_path_factory.mktemp("served") / "model"
    state, config = read_back(SHIPPED / "model.gguf", SHIPPED / "projector.gguf")
    export_embedded_hf(state, config, made)
    return made


@pytest.fixture(scope="module")
def policy(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[VllmPolicy]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    home = tmp_path_factory.mktemp("vllm")
    log = (home / "log").open("wb")
    command = [
        *(PYTHON, "-m", "vllm.entrypoints.cli.main", "serve", str(folder)),
        *("--host", "127.0.0.1", "--port", str(port), "--dtype", "float32", "--enforce-eager"),
        *("--max-model-len", "1024", "--weight-transfer-config", '{"backend": "deskhand"}'),
        *("--generation-config", "vllm", "--enable-scale-out"),
    ]
    environment = {
        **os.environ,
        "VLLM_SERVER_DEV_MODE": "1",
        "VLLM_CPU_KVCACHE_SPACE": "1",
        "VLLM_NO_USAGE_STATS": "1",
        "HF_HUB_OFFLINE": "1",
    }
    server = subprocess.Popen(
        command, stdout=log, stderr=log, env=environment, cwd=home, start_new_session=True
    )
    url = f"http://127.0.0.1:{port}"
    try:
        _wait(server, url, home / "log")
        opened = OpenVllm(url, home / "weights", EmbeddedPromptTokenizer(32), max_tokens=6)()
        yield opened
        opened.close()
    finally:
        server.terminate()
        try:
            server.wait(timeout=60)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
        log.close()


def _wait(server: subprocess.Popen[bytes], url: str, log: Path) -> None:
    deadline_s = time.monotonic() + START_S
    while time.monotonic() < deadline_s:
        assert server.poll() is None, log.read_text(errors="replace")[-3000:]
        try:
            with urllib.request.urlopen(f"{url}/health", timeout=5):
                return
        except (OSError, urllib.error.URLError):
            time.sleep(0.5)
    raise AssertionError(log.read_text(errors="replace")[-3000:])


def weights_of(model: Any, version: int) -> Weights:
    data = io.BytesIO()
    torch.save(model.state_dict(), data)
    return Weights.of(version, data.getvalue(), probe_of(model))


def prompt() -> Prompt:
    rng_seed = np.random.default_rng(3)
    pixels = rng_seed.integers(0, 255, (64, 64, 3), dtype=np.uint8)
    return Prompt((Message("user", (ImagePart(pixels), TextPart("Press Save"))),))


def found(model: Any, folder: Path, reply: ModelReply) -> list[float]:
    """The trainer's log-probabilities of a reply's tokens."""
    form = patch_form(folder)
    assert form is not None
    vision_cache = VisionCache(model, form)
    one = sample(prompt(), reply, vision_cache)
    with torch.no_grad():
        log_probs, _ = scored(model, collate([one], pad_id=0, needs_log_probs=True), vision_cache.of([one]))
    return list(log_probs[0, -len(reply.token_ids) :].tolist())


def test_a_real_server_takes_new_weights_and_agrees_with_the_trainer(
    policy: VllmPolicy, folder: Path
) -> None:
    model = load_model(folder)
    assert install(policy, weights_of(model, 0), tolerance=VllmSampler.tolerance) < ROUNDING
    policy.seed("first")
    first = policy.reply(prompt(), stop=Event())
    assert found(model, folder, first) == pytest.approx(list(first.logprobs), abs=ROUNDING)
    with torch.no_grad():
        for weight in model.parameters():
            weight.add_(0.02 * torch.randn(weight.shape, generator=torch.Generator().manual_seed(1)))
    assert install(policy, weights_of(model, 1), tolerance=VllmSampler.tolerance) < ROUNDING
    policy.seed("first")
    second = policy.reply(prompt(), stop=Event())
    assert found(model, folder, second) == pytest.approx(list(second.logprobs), abs=ROUNDING)
    assert (first.weights_version[0], second.weights_version[0]) == ("0", "1")
    assert second.logprobs != first.logprobs
