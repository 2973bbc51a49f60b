"""What a reply costs, by the prices that the owner has set. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from agent.errors import SettingsError
from agent.models.manifest import TokenPrice

_MILLION = 1_000_000
_MOST_PRICES = 4


@dataclass(frozen=True, slots=True)
class TokenCount:
    """Tokens of one reply, as its server counts them."""

    prompt: int = 0
    """All of the prompt, with what was in the cache."""
    cached: int = 0
    written: int = 0
    reply: int = 0


def read_price(text: str) -> TokenPrice:
    """Prices of a million tokens, as people write them: prompt, reply, and perhaps those of the cache.

    >>> read_price("3,15,0.3")
    TokenPrice(prompt=3.0, reply=15.0, cached=0.3, written=None, currency='USD')

    Raises:
        SettingsError: these are none.
    """
    found = re.fullmatch(r"([\d.,]+)\s*([A-Za-z]{3})?", text.strip())
    try:
        amounts = [float(one) for one in found[1].split(",")] if found else []
    except ValueError:
        amounts = []
    if not found or not 2 <= len(amounts) <= _MOST_PRICES:
        raise SettingsError(f"{text!r} are no prices; they look like 3,15 or 3,15,0.3,3.75EUR.")
    prompt, reply, *rest = amounts
    cached, written = (*rest, None, None)[:2]
    return TokenPrice(prompt, reply, cached, written, (found[2] or "USD").upper())


def cost_of(tokens: TokenCount, price: TokenPrice | None) -> float:
    """In the price's currency; 0 without prices.

    >>> cost_of(TokenCount(1_000_000, cached=400_000, reply=100_000), TokenPrice(3.0, 15.0, cached=0.3))
    3.42
    """
    if price is None:
        return 0.0
    cached = price.prompt if price.cached is None else price.cached
    written = price.prompt if price.written is None else price.written
    fresh = max(tokens.prompt - tokens.cached - tokens.written, 0)
    parts = (
        fresh * price.prompt,
        tokens.cached * cached,
        tokens.written * written,
        tokens.reply * price.reply,
    )
    return round(sum(parts) / _MILLION, 9)
