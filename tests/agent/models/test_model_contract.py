"""Every backend and the scripted fake do what every model must do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec

import pytest

from agent.models.backends import open_model
from agent.models.manifest import Manifest, ModelFormat, ModelServer
from agent.ports import Model
from agent.types import Prompt
from tests.agent.models.test_llamacpp import prompt
from tests.chat_server import MODEL, ChatServer, running
from tests.contracts.model import ModelContract
from tests.fakes import ScriptedModel
from tests.tiny_models import counting_hf_model


@pytest.fixture(scope="module")
def server(counting: Manifest) -> Iterator[ChatServer]:
    """Our own llama.cpp child behind HTTP."""
    model = open_model(counting)
    with ChatServer([running(model)]) as server:
        yield server
    model.close()


@pytest.fixture(scope="module")
def with_torch(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Model]:
    model = open_model(counting_hf_model(tmp_path_factory.mktemp("models")))
    yield model
    model.close()


@pytest.fixture
def question() -> Prompt:
    return prompt()


@pytest.mark.llama
class TestLlamaCppModel(ModelContract):
    @pytest.fixture
    def model(self, counting: Manifest) -> Iterator[Model]:
        model = open_model(counting)
        yield model
        model.close()


@pytest.mark.llama
class TestEndpointModel(ModelContract):
    @pytest.fixture
    def model(self, counting: Manifest, server: ChatServer) -> Iterator[Model]:
        far = ModelServer(server.url, MODEL, has_logprobs=True)
        model = open_model(replace(counting, format=ModelFormat.ENDPOINT, files={}, server=far))
        yield model
        model.close()


@pytest.mark.torch
@pytest.mark.skipif(find_spec("torch") is None, reason="torch is not installed")
class TestTransformersModel(ModelContract):
    @pytest.fixture
    def model(self, with_torch: Model) -> Model:
        """One for all tests, the last of which closes it: starting torch takes seconds."""
        return with_torch


class TestScriptedModel(ModelContract):
    @pytest.fixture
    def model(self) -> Model:
        return ScriptedModel('press "Save"  <|click|><|500|><|500|>')
