"""Tokens and price of a run whose model another computer runs. Pure but for reading a manifest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from agent.errors import AgentError, SettingsError
from agent.models.catalogue import Catalogue
from agent.models.manifest import Manifest
from agent.types import Step


@dataclass(slots=True)
class RunCost:
    """Summed up over the steps so far."""

    prompt_tokens: int = 0
    cached_tokens: int = 0
    reply_tokens: int = 0
    cost: float = 0.0
    """0 where the owner has set no prices."""

    def add(self, step: Step) -> None:
        """One more step; what runs here costs nothing and is not counted."""
        if step.reply is None or not step.reply.timings.reply_tokens:
            return
        timings = step.reply.timings
        self.prompt_tokens += timings.prompt_tokens
        self.cached_tokens += timings.reused_tokens
        self.reply_tokens += timings.reply_tokens
        self.cost += timings.cost

    def as_json(self) -> dict[str, Any]:
        """Empty where nothing was counted."""
        if not self.reply_tokens:
            return {}
        tokens = {"prompt": self.prompt_tokens, "cached": self.cached_tokens, "reply": self.reply_tokens}
        return {"tokens": tokens, "cost": round(self.cost, 6)}

    def words(self, currency: str) -> str:
        """One line; empty where nothing was counted.

        >>> RunCost(12_000, 9_000, 400, 0.0213).words("USD")
        '12,000 tokens read (9,000 from the cache), 400 written, 0.0213 USD'
        """
        if not self.reply_tokens:
            return ""
        read = f"{self.prompt_tokens:,} tokens read ({self.cached_tokens:,} from the cache)"
        price = f", {self.cost:.4f} {currency}" if self.cost else ""
        return f"{read}, {self.reply_tokens:,} written{price}"


def currency_of(*models: str) -> str:
    """Of the prices in the manifest of the first model that has some; "" where none has."""
    for model in models:
        try:
            found = _currency_in(Catalogue().get(model)) if model else ""
        except AgentError:
            continue
        if found:
            return found
    return ""


def common_currency(*manifests: Manifest) -> str:
    """In which the prices of the models of one run are added up; "" where none has prices.

    Raises:
        SettingsError: their prices are in several currencies.
    """
    named = {found: manifest.name for manifest in manifests if (found := _currency_in(manifest))}
    if len(named) > 1:
        (one, first), (other, second), *_ = named.items()
        raise SettingsError(
            f"The prices of {first} are in {one} and those of {second} in {other}, which cannot be added up:"
            " give both in one currency (`deskhand models add … --price`)."
        )
    return next(iter(named), "")


def _currency_in(manifest: Manifest) -> str:
    server = manifest.server
    return server.price.currency if server is not None and server.price is not None else ""
