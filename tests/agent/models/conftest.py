"""The small models that the tests of llama.cpp share; a file of tests that needs another names its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from agent.models.llamacpp.model import LlamaCppModel
from agent.models.manifest import Manifest
from agent.models.runtime_settings import RuntimeSettings
from tests.tiny_models import counting_model, random_model


@pytest.fixture(scope="module")
def counting(tmp_path_factory: pytest.TempPathFactory) -> Manifest:
    return counting_model(tmp_path_factory.mktemp("models"))


@pytest.fixture(scope="module")
def model(counting: Manifest) -> Iterator[LlamaCppModel]:
    model = LlamaCppModel(counting, RuntimeSettings())
    yield model
    model.close()


@pytest.fixture(scope="module")
def random_replies(tmp_path_factory: pytest.TempPathFactory) -> Manifest:
    return random_model(tmp_path_factory.mktemp("models"))
