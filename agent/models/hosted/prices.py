"""What a reply costs, by the prices that the owner has set. Pure."""

from __future__ import annotations

from agent.models.hosted.maker import TokenCount
from agent.models.manifest import TokenPrice

_MILLION = 1_000_000


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
