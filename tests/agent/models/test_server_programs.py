"""Each server is recognised by what it answers, with the limits that it says of its models.

The answers are those that the programs' own documents and published sessions show, shortened; that of
llama-cpp-python is recorded from `python -m llama_cpp.server` 0.3 on this machine.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
import pytest

from agent.coordinates import Screen
from agent.errors import EndpointError, SettingsError
from agent.models.catalogue import Catalogue
from agent.models.catalogue.adding_server import add_server
from agent.models.catalogue.server_look import look_at
from agent.models.endpoint.programs import ServedModel, ServerProgram
from agent.models.manifest import ModelServer
from agent.perception.view import show
from agent.types import Observation

Answers = Mapping[str, Any]


def listed(*entries: Mapping[str, Any]) -> dict[str, Any]:
    return {"object": "list", "data": [{"object": "model", **entry} for entry in entries]}


VLLM: Answers = {
    "/v1/models": listed(
        {"id": "ByteDance-Seed/UI-TARS-1.5-7B", "owned_by": "vllm", "max_model_len": 16384, "parent": None}
    )
}
LLAMA_SERVER: Answers = {
    "/v1/models": listed(
        {
            "id": "Qwen3.6-35B-A3B-GGUF",
            "owned_by": "llamacpp",
            "architecture": {"input_modalities": ["text", "image"], "output_modalities": ["text"]},
            "meta": {"vocab_type": 2, "n_vocab": 248320, "n_ctx_train": 262144, "n_embd": 2048},
        }
    ),
    "/props": {
        "model_alias": "Qwen3.6-35B-A3B-GGUF",
        "total_slots": 4,
        "modalities": {"vision": True, "audio": False},
        "build_info": "b8681-Debian",
        "default_generation_settings": {"n_ctx": 65536},
    },
}
OLLAMA: Answers = {
    "/v1/models": listed(
        {"id": "qwen2.5vl:7b", "created": 1763000000, "owned_by": "library"},
        {"id": "llama3.2:latest", "created": 1763000000, "owned_by": "library"},
    ),
    "/api/version": {"version": "0.12.6"},
    "/api/ps": {"models": [{"name": "qwen2.5vl:7b", "model": "qwen2.5vl:7b", "context_length": 8192}]},
    "/api/tags": {
        "models": [
            {"name": "qwen2.5vl:7b", "model": "qwen2.5vl:7b", "capabilities": ["completion", "vision"]},
            {"name": "llama3.2:latest", "model": "llama3.2:latest", "capabilities": ["completion"]},
        ]
    },
}
LM_STUDIO: Answers = {
    "/v1/models": listed(
        {"id": "qwen2-vl-7b-instruct", "owned_by": "organization_owner"},
        {"id": "text-embedding-nomic-embed-text-v1.5", "owned_by": "organization_owner"},
    ),
    "/api/v0/models": listed(
        {
            "id": "qwen2-vl-7b-instruct",
            "type": "vlm",
            "publisher": "mlx-community",
            "arch": "qwen2_vl",
            "state": "loaded",
            "max_context_length": 32768,
            "loaded_context_length": 4096,
        },
        {"id": "text-embedding-nomic-embed-text-v1.5", "type": "embeddings", "state": "not-loaded"},
    ),
}
LLAMA_CPP_PYTHON: Answers = {"/v1/models": listed({"id": "model.gguf", "owned_by": "me", "permissions": []})}


@contextmanager
def serving(answers: Answers) -> Iterator[str]:
    """A real server that answers so, and 404 elsewhere."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            found = answers.get(self.path)
            body = json.dumps({"detail": "Not Found"} if found is None else found).encode()
            self.send_response(404 if found is None else 200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None: ...

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=http.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{http.server_address[1]}"
    finally:
        http.shutdown()
        thread.join()
        http.server_close()


@pytest.mark.parametrize(
    ("answers", "program", "models"),
    [
        (VLLM, ServerProgram.VLLM, {"ByteDance-Seed/UI-TARS-1.5-7B": ServedModel(16384)}),
        (LLAMA_SERVER, ServerProgram.LLAMA_SERVER, {"Qwen3.6-35B-A3B-GGUF": ServedModel(65536, True)}),
        (
            OLLAMA,
            ServerProgram.OLLAMA,
            {"llama3.2:latest": ServedModel(4096, False), "qwen2.5vl:7b": ServedModel(8192, True)},
        ),
        (
            LM_STUDIO,
            ServerProgram.LM_STUDIO,
            {
                "qwen2-vl-7b-instruct": ServedModel(4096, True),
                "text-embedding-nomic-embed-text-v1.5": ServedModel(0, False),
            },
        ),
        (LLAMA_CPP_PYTHON, ServerProgram.LLAMA_CPP_PYTHON, {"model.gguf": ServedModel()}),
        ({"/v1/models": listed({"id": "x"})}, ServerProgram.OTHER, {"x": ServedModel()}),
    ],
    ids=["vllm", "llama-server", "ollama", "lm-studio", "llama-cpp-python", "other"],
)
def test_a_server_is_recognised_with_the_limits_of_its_models(
    answers: Answers, program: ServerProgram, models: Mapping[str, ServedModel]
) -> None:
    with serving(answers) as root:
        looked = look_at(ModelServer(root, ""))
    assert (looked.program, dict(looked.models)) == (program, models)
    assert looked.url == f"{root}/v1", "the ending was not typed, and is found"


def test_what_the_program_said_counts_for_pictures_and_context(tmp_path: Path) -> None:
    with serving(OLLAMA) as root:
        manifest = add_server(Catalogue([tmp_path]), root, served_name="qwen2.5vl:7b")
        with pytest.raises(SettingsError, match=r"cannot see pictures in Ollama"):
            add_server(Catalogue([tmp_path]), root, served_name="llama3.2:latest")
    assert manifest.context_tokens == 8192
    assert manifest.image.max_pixels * 2 * manifest.history_images / 28**2 < 8192
    assert "runs in Ollama at" in manifest.description


def test_answers_that_are_no_objects_say_nothing_and_a_missing_list_is_one_sentence() -> None:
    odd = {**LLAMA_SERVER, "/props": [1, 2], "/v1/models": listed({"id": "a", "owned_by": "llamacpp"})}
    with serving(odd) as root:
        assert look_at(ModelServer(root, "")).models == {"a": ServedModel()}
    with serving({}) as root, pytest.raises(EndpointError):
        look_at(ModelServer(root, ""))


@pytest.mark.parametrize(
    ("answers", "called", "most_tokens", "longest_px"),
    [
        (VLLM, "ByteDance-Seed/UI-TARS-1.5-7B", None, None),
        (LLAMA_SERVER, "Qwen3.6-35B-A3B-GGUF", 4096, None),
        (OLLAMA, "qwen2.5vl:7b", 1280, None),
        (LM_STUDIO, "qwen2-vl-7b-instruct", None, 1024),
    ],
    ids=["vllm", "llama-server", "ollama", "lm-studio"],
)
def test_pictures_are_never_so_large_that_the_program_would_shrink_them(
    tmp_path: Path, answers: Answers, called: str, most_tokens: int | None, longest_px: int | None
) -> None:
    with serving(answers) as url:
        manifest = add_server(Catalogue([tmp_path]), f"{url}/v1", served_name=called, name="a")
    assert manifest.image.longest_side_px == longest_px
    if most_tokens is not None:
        assert manifest.image.max_pixels <= most_tokens * manifest.image.factor**2
    screen = Observation(np.zeros((1440, 2560, 3), np.uint8), Screen(2560, 1440))
    height, width, _ = show(screen, manifest.image, manifest.frame).pixels.shape
    assert max(width, height) <= (longest_px or 2560)
    assert width * height <= manifest.image.max_pixels


def test_a_llama_server_without_props_says_in_its_list_whether_it_sees() -> None:
    entry = {"id": "a", "owned_by": "llamacpp", "architecture": {"input_modalities": ["text"]}}
    with serving({"/v1/models": listed(entry)}) as url:
        assert look_at(ModelServer(url, "")).models == {"a": ServedModel(0, False)}
