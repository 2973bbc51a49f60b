"""A model that another computer runs: its host is named, its pictures are searched, its tokens counted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from agent.errors import SettingsError
from agent.models.manifest import Manifest, ModelServer, TokenPrice, save
from agent.redaction.shielded_model import ShieldedModel
from agent.redaction.shown_safely import host_of
from agent.types import ModelReply, ModelTimings
from app.cli.models_parser import token_price
from app.running.compose import load_model
from app.running.model_hosts import hosts
from app.running.run_cost import RunCost, common_currency, currency_of
from tests.agent.models.hosted.world import HostedRun, manifest_of


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """With one model of Anthropic's."""
    monkeypatch.setenv("DESKHAND_HOME", str(tmp_path))
    price = TokenPrice(3.0, 15.0, currency="EUR")
    manifest = manifest_of("claude", "https://api.anthropic.com", price=price)
    assert manifest.server is not None
    save(replace(manifest, server=replace(manifest.server, key="")), tmp_path / "models" / "hosted")
    return tmp_path


def test_the_host_that_sees_the_screen_is_named(home: Path) -> None:
    assert hosts()["hosted"] == "api.anthropic.com"
    assert "embedded" not in hosts()


@pytest.mark.parametrize("url", ["http://127.0.0.1:8080/v1", "http://localhost:1", "no address at all"])
def test_a_server_on_this_computer_is_no_other_host(url: str) -> None:
    assert host_of(replace(manifest_of("claude", url), server=ModelServer(url, "m"))) == ""


def test_a_makers_model_is_shown_searched_pictures_only(home: Path) -> None:
    manifest, model = load_model("hosted")
    model.close()
    assert manifest.dialect == "claude"
    assert isinstance(model, ShieldedModel)


def test_tokens_and_price_of_a_run_are_summed_up(home: Path) -> None:
    cost, run = RunCost(), HostedRun("claude")
    timings = ModelTimings(prompt_tokens=1000, reused_tokens=600, reply_tokens=50, cost=0.01)
    for _ in range(2):
        run.add(ModelReply("Done.", timings=timings))
    run.add(ModelReply("Runs here.", timings=ModelTimings(prompt_tokens=7)))
    for step in run.steps:
        cost.add(step)
    assert cost.as_json() == {"tokens": {"prompt": 2000, "cached": 1200, "reply": 100}, "cost": 0.02}
    assert cost.words(currency_of("hosted")) == (
        "2,000 tokens read (1,200 from the cache), 100 written, 0.0200 EUR"
    )


def test_two_models_are_priced_each_by_its_own_prices_in_one_currency(home: Path) -> None:
    euros, dollars = (priced(currency) for currency in ("EUR", "USD"))
    free = replace(euros, name="free", server=None)
    assert common_currency(free, euros) == common_currency(euros, euros) == "EUR"
    assert common_currency(free) == ""
    with pytest.raises(
        SettingsError, match="The prices of model-EUR are in EUR and those of model-USD in USD"
    ):
        common_currency(euros, dollars)
    assert currency_of("embedded", "hosted") == currency_of("hosted", "") == "EUR"
    assert currency_of("gone", "embedded") == ""


def priced(currency: str) -> Manifest:
    price = TokenPrice(1.0, 2.0, currency=currency)
    return replace(manifest_of("claude", "https://api.anthropic.com", price=price), name=f"model-{currency}")


def test_a_run_on_this_computer_costs_nothing() -> None:
    assert RunCost().as_json() == {}
    assert RunCost().words("") == ""


@pytest.mark.parametrize(
    ("said", "price"),
    [
        ("3,15", TokenPrice(3.0, 15.0)),
        ("3,15EUR", TokenPrice(3.0, 15.0, currency="EUR")),
        ("1.25,10,0.125,1.5usd", TokenPrice(1.25, 10.0, 0.125, 1.5)),
    ],
)
def test_prices_are_read_as_they_are_written(said: str, price: TokenPrice) -> None:
    assert token_price(said) == price


@pytest.mark.parametrize("said", ["", "3", "a,b", "1,2,3,4,5", "-1,2", "1;2"])
def test_what_is_no_price_is_refused(said: str) -> None:
    import argparse

    with pytest.raises(argparse.ArgumentTypeError, match="no prices"):
        token_price(said)
