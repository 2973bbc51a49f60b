"""Which program a server is, by what it answers, and what that program says of its models. Pure.

vLLM, llama-server, Ollama and LM Studio all speak like OpenAI's server. Beside that each has a place
where it says how large the context is that a model really gets, and whether it can see.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from agent.models.endpoint.limits import context_said

OLLAMA_CONTEXT_TOKENS = 4096
"""What Ollama gives a model that is not loaded; it cuts longer prompts off in silence."""


class ServerProgram(StrEnum):
    VLLM = "vLLM"
    LLAMA_SERVER = "llama-server"
    LLAMA_CPP_PYTHON = "llama-cpp-python"
    OLLAMA = "Ollama"
    LM_STUDIO = "LM Studio"
    OTHER = "a server"


_OWNERS = {
    "vllm": ServerProgram.VLLM,
    "llamacpp": ServerProgram.LLAMA_SERVER,
    "me": ServerProgram.LLAMA_CPP_PYTHON,
    "library": ServerProgram.OLLAMA,
    "organization_owner": ServerProgram.LM_STUDIO,
}
"""What each writes into `owned_by` of its list."""
MORE_PATHS = {
    ServerProgram.LLAMA_SERVER: ("/props",),
    ServerProgram.OLLAMA: ("/api/version", "/api/ps", "/api/tags"),
    ServerProgram.LM_STUDIO: ("/api/v0/models",),
}
"""Where each says more, from its root; Ollama may be found by these alone."""


@dataclass(frozen=True, slots=True)
class PictureRule:
    """From what size on a program shrinks pictures by itself, so that points of a model that counts pixels
    would be off; 0 where it leaves them alone."""

    max_tokens: int = 0
    longest_side_px: int = 0


PICTURE_RULES = {
    ServerProgram.LLAMA_SERVER: PictureRule(max_tokens=4096),
    ServerProgram.LLAMA_CPP_PYTHON: PictureRule(max_tokens=4096),
    ServerProgram.OLLAMA: PictureRule(max_tokens=1280),
    ServerProgram.LM_STUDIO: PictureRule(longest_side_px=1024),
}
"""llama.cpp's was measured (`benchmarks/model_servers.py`): 4800 tokens became 4015. Ollama's is the limit in
its processor of Qwen2.5-VL; LM Studio's the default of its setting (lmstudio-bug-tracker#990). vLLM goes by
the model's own processor."""


@dataclass(frozen=True, slots=True)
class ServedModel:
    """What is known of a model on a server."""

    context_tokens: int = 0
    """0 where nobody says."""
    sees: bool | None = None
    """Whether it takes pictures; None where nobody says."""


@dataclass(frozen=True, slots=True)
class Served:
    """A server that has been looked at."""

    url: str
    """Where its API really begins."""
    program: ServerProgram
    models: Mapping[str, ServedModel]


def program_of(entries: Mapping[str, Mapping[str, Any]]) -> ServerProgram:
    """By the entries of its list of models.

    >>> program_of({"a": {"id": "a", "owned_by": "vllm"}}), program_of({"a": {"id": "a"}})
    (<ServerProgram.VLLM: 'vLLM'>, <ServerProgram.OTHER: 'a server'>)
    """
    owners = {str(entry.get("owned_by", "")) for entry in entries.values()}
    found = {_OWNERS[owner] for owner in owners if owner in _OWNERS}
    return found.pop() if len(found) == 1 else ServerProgram.OTHER


def read_models(
    program: ServerProgram, entries: Mapping[str, Mapping[str, Any]], more: Mapping[str, Any]
) -> dict[str, ServedModel]:
    """What the server says of each; `more` has its answers at `MORE_PATHS`, as far as there are any."""
    found = {name: ServedModel(context_said(entry)) for name, entry in entries.items()}
    match program:
        case ServerProgram.LLAMA_SERVER:
            props = more.get("/props")
            return {name: _llama_server(one, entries[name], props) for name, one in found.items()}
        case ServerProgram.OLLAMA:
            loaded, tags = _by_name(more.get("/api/ps"), "models"), _by_name(more.get("/api/tags"), "models")
            return {name: _ollama(loaded.get(name, {}), tags.get(name, {})) for name in found}
        case ServerProgram.LM_STUDIO:
            known = _by_name(more.get("/api/v0/models"), "data")
            return {name: _lm_studio(one, known.get(name, {})) for name, one in found.items()}
    return found


def _llama_server(said: ServedModel, entry: Mapping[str, Any], props: Any) -> ServedModel:
    architecture = entry.get("architecture")  # since autumn 2026
    inputs = architecture.get("input_modalities") if isinstance(architecture, Mapping) else None
    if isinstance(inputs, list):
        said = ServedModel(said.context_tokens, "image" in inputs)
    if not isinstance(props, Mapping):
        return said
    settings, modalities = props.get("default_generation_settings"), props.get("modalities")
    slot = context_said(settings) if isinstance(settings, Mapping) else 0
    sees = modalities.get("vision") if isinstance(modalities, Mapping) else None
    return ServedModel(slot or said.context_tokens, sees if isinstance(sees, bool) else said.sees)


def _ollama(loaded: Mapping[str, Any], tag: Mapping[str, Any]) -> ServedModel:
    can = tag.get("capabilities")
    sees = "vision" in can if isinstance(can, list) else None
    return ServedModel(context_said(loaded) or OLLAMA_CONTEXT_TOKENS, sees)


def _lm_studio(said: ServedModel, known: Mapping[str, Any]) -> ServedModel:
    kind = known.get("type")
    sees = kind == "vlm" if isinstance(kind, str) else None
    return ServedModel(context_said(known) or said.context_tokens, sees)


def _by_name(answer: Any, key: str) -> dict[str, Mapping[str, Any]]:
    entries = answer.get(key) if isinstance(answer, Mapping) else None
    named = [entry for entry in entries if isinstance(entry, Mapping)] if isinstance(entries, list) else []
    return {str(entry.get("id") or entry.get("model") or entry.get("name") or ""): entry for entry in named}
