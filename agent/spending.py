"""What a run takes, minutes, tokens and money, and how much it may take. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from agent.types import Step

_MINUTE_S = 60.0


@dataclass(frozen=True, slots=True)
class Spending:
    """Of one run, or of a month."""

    minutes: float = 0.0
    """In which the agent looked, thought and acted; waiting for the owner does not count."""
    tokens: int = 0
    """Read and written by the model, those in its cache included."""
    money: float = 0.0
    """By the prices of the model's manifest; 0 where it has none."""

    def __add__(self, other: Spending) -> Spending:
        return Spending(self.minutes + other.minutes, self.tokens + other.tokens, self.money + other.money)


@dataclass(frozen=True, slots=True)
class SpendingLimits:
    """0 is no limit."""

    minutes: float = 0.0
    tokens: int = 0
    money: float = 0.0

    @property
    def is_any(self) -> bool:
        return bool(self.minutes or self.tokens or self.money)


def spending_of(step: Step) -> Spending:
    """Of one step."""
    parts = step.timings
    seconds = parts.observe_s + parts.think_s + parts.act_s
    reply = step.reply
    if reply is None:
        return Spending(seconds / _MINUTE_S)
    written = reply.timings.reply_tokens or len(reply.token_ids)
    return Spending(seconds / _MINUTE_S, reply.timings.prompt_tokens + written, reply.timings.cost)


def reached(limits: SpendingLimits, spent: Spending, *, is_month: bool = False, currency: str = "") -> str:
    """The first limit that is reached, in a sentence; "" for none.

    >>> reached(SpendingLimits(tokens=1000), Spending(tokens=1200))
    'The limit of 1,000 tokens for a task was reached.'
    """
    if limits.minutes and spent.minutes >= limits.minutes:
        if is_month:
            return f"The limit of {limits.minutes:g} minutes for this month was reached."
        return f"The limit of {limits.minutes:g} minutes for a task was reached."
    if limits.tokens and spent.tokens >= limits.tokens:
        if is_month:
            return f"The limit of {limits.tokens:,} tokens for this month was reached."
        return f"The limit of {limits.tokens:,} tokens for a task was reached."
    if limits.money and spent.money >= limits.money:
        if is_month:
            return f"The limit of {limits.money:g} {currency} for this month was reached."
        return f"The limit of {limits.money:g} {currency} for a task was reached."
    return ""
