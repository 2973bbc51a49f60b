"""Which models a key may use, as the makers' servers list them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from agent.errors import EndpointError
from agent.models.hosted.model import HostedModel
from agent.models.runtime_settings import RuntimeSettings
from tests.agent.models.hosted.world import DIALECTS, KEY, manifest_of
from tests.chat_server import ChatServer, refusing

CLAUDE = {
    "id": "claude-sonnet-5",
    "type": "model",
    "display_name": "Sonnet",
    "created_at": "2026-01-01T00:00:00Z",
}
GOOGLE = {"name": "models/gemini-3.5-flash", "version": "3.5", "displayName": "Flash"}
LISTS: dict[str, tuple[str, dict[str, Any]]] = {
    "claude": (
        "/v1/models?limit=1000",
        {"data": [CLAUDE], "has_more": False, "first_id": None, "last_id": None},
    ),
    "openai-computer": (
        "/v1/models",
        {
            "object": "list",
            "data": [{"id": "gpt-5.5", "object": "model", "created": 1, "owned_by": "openai"}],
        },
    ),
    "gemini-computer": ("/v1beta/models", {"models": [GOOGLE]}),
}


def listed(dialect: str, server: ChatServer) -> list[str]:
    ending = "/v1" if dialect == "openai-computer" else ""
    model = HostedModel(
        manifest_of(dialect, server.root + ending), RuntimeSettings(), key_of=lambda name: KEY
    )
    try:
        return model.models()
    finally:
        model.close()


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_models_of_a_key_are_listed(dialect: str) -> None:
    path, body = LISTS[dialect]
    with ChatServer([refusing(200, json.dumps(body))], path=path) as server:
        names = listed(dialect, server)
    expected = {
        "claude": "claude-sonnet-5",
        "openai-computer": "test-model",
        "gemini-computer": "gemini-3.5-flash",
    }
    assert names == [expected[dialect]]


@pytest.mark.parametrize("dialect", ["claude", "gemini-computer"])
def test_a_key_that_is_refused_is_one_sentence(dialect: str) -> None:
    path, _ = LISTS[dialect]
    refused = refusing(401, {"error": {"message": "bad key", "code": 401}})
    problem = pytest.raises(EndpointError, match="does not accept the key 'maker'")
    with ChatServer([refused], path=path) as server, problem:
        listed(dialect, server)
