"""A model on another computer is shown no secret that can be recognised, unless its owner trusts that
computer; with a real server and the real reader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Event

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from agent.errors import SettingsError
from agent.models.catalogue import Catalogue
from agent.models.catalogue.adding import add
from agent.models.catalogue.adding_server import add_server
from agent.models.catalogue.trust import trust
from agent.models.endpoint.own_network import is_in_own_network
from agent.models.manifest import Manifest, ModelServer, load, save
from agent.ocr.reading import read_words
from agent.redaction.shown_safely import sees_secrets
from agent.types import ImagePart, Message, Prompt, TextPart
from app.cli.main import main
from app.running.compose import load_model
from app.running.model_hosts import hosts, trusted_models
from tests.agent.models.hosted.world import manifest_of
from tests.chat_server import ChatServer, prompt_of, streaming

TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3
ELSEWHERE = "127.1"
"""This computer, in a spelling that nobody takes for it: what is asked there counts as leaving."""


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ChatServer]:
    """A real one, installed as the models `near` and `far`."""
    monkeypatch.setenv("DESKHAND_HOME", str(tmp_path))
    monkeypatch.setenv("no_proxy", ELSEWHERE)
    with ChatServer([streaming("Done.")]) as server:
        catalogue = Catalogue([tmp_path / "models"])
        add_server(catalogue, server.url, name="near")
        add_server(catalogue, server.url.replace("127.0.0.1", ELSEWHERE), name="far")
        yield server


def screen() -> NDArray[np.uint8]:
    drawn = Image.new("RGB", (900, 240), "white")
    font = ImageFont.load_default(size=24)
    ImageDraw.Draw(drawn).text((20, 40), f"Token: {TOKEN}", "black", font)
    ImageDraw.Draw(drawn).text((20, 160), "Letters from Bob are in the second folder", "black", font)
    return np.asarray(drawn, np.uint8)


def words_sent(server: ChatServer, model: str) -> str:
    """What can be read in the picture that arrives at the server."""
    _, opened = load_model(model)
    try:
        asked = Prompt((Message("user", (TextPart("Press Save"), ImagePart(screen()))),))
        opened.reply(asked, stop=Event())
    finally:
        opened.close()
    arrived = prompt_of(server.requests[-1].body)
    (picture,) = [part for part in arrived.messages[0].parts if isinstance(part, ImagePart)]
    return " ".join(word.text for word in read_words(picture.pixels))


def is_own(host: str) -> bool:
    return host == ELSEWHERE


def test_a_server_elsewhere_is_sent_no_token_and_one_here_the_screen_as_it_is(server: ChatServer) -> None:
    assert "ghp_" in words_sent(server, "near")
    assert "ghp_" not in words_sent(server, "far")
    assert "Letters from Bob" in words_sent(server, "far")
    assert hosts()["far"] == ELSEWHERE
    assert not trusted_models()


def test_a_trusted_server_is_sent_the_screen_until_it_is_trusted_no_more(
    server: ChatServer, tmp_path: Path
) -> None:
    catalogue = Catalogue([tmp_path / "models"])
    trust(catalogue, "far", is_own=is_own)
    assert trusted_models() == {"far"}
    assert "ghp_" in words_sent(server, "far")
    trust(catalogue, "far", False)
    assert "ghp_" not in words_sent(server, "far")


@pytest.mark.parametrize("name", ["near", "hosted"])
def test_neither_this_computer_nor_a_maker_can_be_trusted(
    server: ChatServer, tmp_path: Path, name: str
) -> None:
    save(manifest_of("claude", f"http://{ELSEWHERE}:9"), tmp_path / "models" / "hosted")
    catalogue = Catalogue([tmp_path / "models"])
    with pytest.raises(SettingsError, match=r"runs on this computer|is not in your own network"):
        trust(catalogue, name, is_own=is_own)


def test_a_makers_model_is_shown_no_secrets_whatever_its_manifest_says() -> None:
    manifest = manifest_of("claude", "http://127.0.0.1:9")
    assert manifest.server is not None
    assert not sees_secrets(replace(manifest, server=replace(manifest.server, is_trusted=True)))


def test_the_command_line_trusts_only_what_is_near(
    server: ChatServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "models" / "far"
    public = replace(load(folder), server=ModelServer("https://198.41.0.4/v1", "m"))
    save(public, folder)
    assert main(["models", "trust", "far"]) == 2
    assert "not in your own network" in capsys.readouterr().err
    private = replace(load(folder), server=ModelServer("http://192.168.1.20:8000/v1", "m"))
    save(private, folder)
    assert main(["models", "trust", "far"]) == 0
    assert "192.168.1.20 sees the screen as it is" in capsys.readouterr().out
    assert server_of(load(folder)).is_trusted
    assert main(["models", "trust", "far", "--no"]) == 0
    assert not server_of(load(folder)).is_trusted


def test_a_folder_from_elsewhere_brings_no_trust(server: ChatServer, tmp_path: Path) -> None:
    described = load(tmp_path / "models" / "far")
    save(replace(described, server=replace(server_of(described), is_trusted=True)), tmp_path / "given")
    added = add(Catalogue([tmp_path / "models"]), tmp_path / "given", name="given")
    assert not server_of(added).is_trusted
    assert not trusted_models()


def server_of(manifest: Manifest) -> ModelServer:
    assert manifest.server is not None
    return manifest.server


@pytest.mark.parametrize(
    ("host", "found", "answer"),
    [
        ("10.0.0.7", (), True),
        ("fd00::1", (), True),
        ("2001:4860:4860::8888", (), False),
        ("gpu.lan", ("192.168.1.4", "fe80::1%eth0"), True),
        ("gpu.example.org", ("10.1.2.3", "8.8.8.8"), False),
        ("nowhere.example.org", (), False),
    ],
)
def test_a_host_is_near_where_all_its_addresses_are(host: str, found: Sequence[str], answer: bool) -> None:
    def look_up(_: str) -> Sequence[str]:
        if not found:
            raise OSError
        return found

    assert is_in_own_network(host, look_up) is answer
