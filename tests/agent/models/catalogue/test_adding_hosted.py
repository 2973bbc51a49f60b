"""Adding a model that its maker runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.coordinates import CoordinateFrame
from agent.errors import ModelNotFoundError, SettingsError
from agent.models.catalogue import Catalogue
from agent.models.catalogue.adding_hosted import add_hosted, maker_meant
from agent.models.manifest import TokenPrice, load


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    return Catalogue([tmp_path / "owner"])


@pytest.mark.parametrize(
    ("address", "dialect"),
    [
        ("anthropic", "claude"),
        ("OpenAI", "openai-computer"),
        ("gemini", "gemini-computer"),
        ("https://api.anthropic.com/v1", "claude"),
        ("api.openai.com", "openai-computer"),
        ("http://localhost:8080/v1", ""),
        ("https://openrouter.ai/api/v1", ""),
    ],
)
def test_a_word_or_a_makers_host_means_the_maker(address: str, dialect: str) -> None:
    assert maker_meant(address) == dialect


def test_a_server_that_speaks_like_a_maker_is_named_by_its_dialect() -> None:
    assert maker_meant("https://proxy.example.org", "claude") == "claude"
    assert maker_meant("https://proxy.example.org", "uitars-1.5") == ""


def test_a_makers_model_is_described_with_its_price(catalogue: Catalogue) -> None:
    price = TokenPrice(3.0, 15.0, cached=0.3)
    added = add_hosted(
        catalogue,
        "anthropic",
        "claude",
        served_name="claude-sonnet-5",
        key="claude key",
        price=price,
        list_models=lambda manifest: ["claude-opus-5-5", "claude-sonnet-5"],
    )
    read = load(added.folder)
    assert read.server is not None
    assert (read.server.url, read.server.key, read.server.price) == (
        "https://api.anthropic.com",
        "claude key",
        price,
    )
    assert read.frame is CoordinateFrame.ABS_RESIZED
    assert read.image.longest_side_px == 2000


@pytest.mark.parametrize("name", ["claude-sonnet-4-5-20250929", "claude-opus-4-6", "computer-use-preview"])
def test_models_that_shrink_pictures_are_sent_small_ones(catalogue: Catalogue, name: str) -> None:
    maker = "anthropic" if name.startswith("claude") else "openai"
    added = add_hosted(
        catalogue, maker, maker_meant(maker), served_name=name, key="k", list_models=lambda manifest: [name]
    )
    assert added.image.max_pixels == 1_150_000


def test_without_a_key_the_sentence_says_where_to_put_one(catalogue: Catalogue) -> None:
    with pytest.raises(SettingsError, match="deskhand secrets set"):
        add_hosted(catalogue, "openai", "openai-computer", served_name="gpt-5.5", key="")


def test_without_a_name_the_models_are_listed(catalogue: Catalogue) -> None:
    with pytest.raises(SettingsError, match=r"--served-name.*gpt-5\.5"):
        add_hosted(
            catalogue,
            "openai",
            "openai-computer",
            served_name="",
            key="k",
            list_models=lambda manifest: ["gpt-5.5"],
        )


def test_a_model_that_the_key_may_not_use_is_refused(catalogue: Catalogue) -> None:
    with pytest.raises(ModelNotFoundError, match=r"no model 'gpt-9'.*gpt-5\.5"):
        add_hosted(
            catalogue,
            "openai",
            "openai-computer",
            served_name="gpt-9",
            key="k",
            list_models=lambda manifest: ["gpt-5.5"],
        )
    assert catalogue.models() == []
