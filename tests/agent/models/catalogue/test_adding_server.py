"""Adding a model that a server runs: its name determines the dialect."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.coordinates import CoordinateFrame
from agent.errors import EndpointError, ModelNotFoundError, SettingsError
from agent.models.catalogue import Catalogue
from agent.models.catalogue.adding_server import add_server
from agent.models.catalogue.description import Wishes
from agent.models.manifest import ModelFormat, ModelServer

ADDRESS = "localhost:8000/v1/chat/completions"


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    return Catalogue([tmp_path / "owner"])


@pytest.mark.parametrize(
    ("called", "dialect", "frame", "factor"),
    [
        ("ByteDance-Seed/UI-TARS-1.5-7B", "uitars-1.5", CoordinateFrame.ABS_RESIZED, 28),
        ("hf.co/mradermacher/UI-TARS-1.5-7B-GGUF:Q4_K_M", "uitars-1.5", CoordinateFrame.ABS_RESIZED, 28),
        ("doubao-1-5-ui-tars-250428", "doubao-1.5", CoordinateFrame.REL1000, 28),
        ("UI-TARS-72B-DPO", "uitars-1.0", CoordinateFrame.REL1000, 28),
        ("ui-tars-2", "uitars-2", CoordinateFrame.REL1000, 28),
        ("qwen2.5vl:7b", "computer-use", CoordinateFrame.ABS_RESIZED, 28),
        ("Qwen3-VL-8B-Instruct", "computer-use", CoordinateFrame.REL1000, 32),
        ("Qwen/Qwen3.5-9B", "computer-use-xml", CoordinateFrame.REL1000, 32),
    ],
)
def test_the_name_says_how_a_model_is_asked(
    catalogue: Catalogue, called: str, dialect: str, frame: CoordinateFrame, factor: int
) -> None:
    manifest = add_server(catalogue, ADDRESS, list_models=lambda server: dict.fromkeys([called], 0))
    assert (manifest.dialect, manifest.frame, manifest.image.factor) == (dialect, frame, factor)
    assert manifest.server == ModelServer("http://localhost:8000/v1", called)
    assert manifest.format is ModelFormat.ENDPOINT
    assert catalogue.get(manifest.name) == manifest


def test_of_several_models_one_has_to_be_named(catalogue: Catalogue) -> None:
    with pytest.raises(SettingsError, match="It has: ui-tars, other"):
        add_server(catalogue, ADDRESS, list_models=lambda server: dict.fromkeys(["ui-tars", "other"], 0))
    manifest = add_server(
        catalogue,
        ADDRESS,
        served_name="ui-tars",
        list_models=lambda server: dict.fromkeys(["ui-tars", "other"], 0),
    )
    assert manifest.server is not None
    assert manifest.server.model == "ui-tars"


def test_a_model_that_the_server_does_not_run_is_refused(catalogue: Catalogue) -> None:
    with pytest.raises(ModelNotFoundError, match="It has: other"):
        add_server(
            catalogue, ADDRESS, served_name="ui-tars", list_models=lambda server: dict.fromkeys(["other"], 0)
        )


def test_a_name_that_says_nothing_is_asked_as_any_chat_model_and_that_is_said(catalogue: Catalogue) -> None:
    manifest = add_server(catalogue, ADDRESS, list_models=lambda server: dict.fromkeys(["mystery"], 0))
    assert manifest.dialect == "chat"
    assert "its name says nothing" in manifest.description


def test_a_dialect_that_the_owner_names_counts(catalogue: Catalogue) -> None:
    manifest = add_server(
        catalogue,
        ADDRESS,
        wishes=Wishes(dialect="doubao-1.5"),
        list_models=lambda server: dict.fromkeys(["default"], 0),
    )
    assert (manifest.name, manifest.dialect, manifest.frame) == (
        "default",
        "doubao-1.5",
        CoordinateFrame.REL1000,
    )


def test_a_server_that_is_not_there_adds_nothing(catalogue: Catalogue) -> None:
    with pytest.raises(EndpointError):
        add_server(catalogue, "http://127.0.0.1:9/v1")
    assert catalogue.models() == []


def test_a_key_is_named_and_not_kept(catalogue: Catalogue) -> None:
    manifest = add_server(
        catalogue, ADDRESS, key="work", list_models=lambda server: dict.fromkeys(["ui-tars"], 0)
    )
    assert manifest.server is not None
    assert manifest.server.key == "work"


@pytest.mark.parametrize(("said", "context_tokens"), [(8192, 8192), (0, 32_768), (262_144, 32_768)])
def test_the_context_that_a_server_names_is_counted_on(
    catalogue: Catalogue, said: int, context_tokens: int
) -> None:
    manifest = add_server(catalogue, ADDRESS, list_models=lambda server: {"ui-tars-1.5": said})
    assert manifest.context_tokens == context_tokens
    assert manifest.image.max_pixels * 5 // 28**2 < context_tokens
