"""A hub on localhost that serves a tiny model of the architecture of UI-TARS-1.5-7B."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx2
import huggingface_hub
import pytest
from huggingface_hub.errors import OfflineModeIsEnabled

from agent.models.manifest import FILE_NAME
from tests.hub_server import Served, serving
from tests.tiny_models import ui_tars_like_model

TEMPLATE = "{% for message in messages %}{{ message['role'] }}{% endfor %}"
MODEL, PROJECTOR = "UI-TARS-1.5-7B.Q4_K_M.gguf", "UI-TARS-1.5-7B.mmproj-f16.gguf"


@pytest.fixture(scope="session")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A GGUF model and its projector, without a manifest."""
    folder = ui_tars_like_model(tmp_path_factory.mktemp("tiny"), TEMPLATE, name="UI-TARS-1.5-7B").folder
    (folder / FILE_NAME).unlink()
    return folder


@pytest.fixture
def served(tiny: Path) -> Iterator[Served]:
    """The hub. The suite forbids `huggingface_hub` every connection; here it may reach this one."""
    huggingface_hub.set_client_factory(lambda: httpx2.Client(follow_redirects=True, trust_env=False))
    files = {
        "README.md": b"A model.",
        MODEL: (tiny / "model.gguf").read_bytes(),
        "UI-TARS-1.5-7B.Q8_0.gguf": b"another",
        PROJECTOR: (tiny / "projector.gguf").read_bytes(),
    }
    with serving("maker/UI-TARS-1.5-7B-GGUF", files) as served:
        yield served
    # As before: offline.
    huggingface_hub.set_client_factory(lambda: httpx2.Client(event_hooks={"request": [_refuse]}))


def _refuse(request: httpx2.Request) -> None:
    raise OfflineModeIsEnabled(f"tests do not reach {request.url.host}")
