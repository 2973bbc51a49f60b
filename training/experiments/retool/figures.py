"""How a policy uses code: figures of a batch of episodes. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from training.experiments.retool.playing import ReckoningEpisode

KINDS = {"loop": ("for ", "while "), "import": ("import ",), "sort": ("sort(",), "definition": ("def ",)}
"""Kinds of code, by words in it."""


def figures(episodes: Sequence[ReckoningEpisode]) -> dict[str, float]:
    """Shares from 0 to 1, and means; a figure about nothing is left out.

    `with_code`: share of replies with a call; `code_lines`: of a call; `first_call`: tokens before the first
    call, as a share of the reply; `last_call_right`, `last_call_wrong`: share of replies whose last call ran,
    among right and among wrong answers; `repaired`: share of failed calls that are followed by one that runs;
    `tokens_per_right`: tokens written for one right answer.
    """
    calling = [episode for episode in episodes if episode.calls]
    calls = [call for episode in calling for call in episode.calls]
    right = [episode for episode in episodes if episode.is_right]
    found = {
        "success": len(right) / len(episodes),
        "with_code": len(calling) / len(episodes),
        "tokens": sum(episode.num_written for episode in episodes) / len(episodes),
        "calls": len(calls) / len(episodes),
    }
    if right:
        found["tokens_per_right"] = sum(episode.num_written for episode in episodes) / len(right)
    if calls:
        found["code_lines"] = sum(len(call.code.splitlines()) for call in calls) / len(calls)
        found["first_call"] = sum(one.calls[0].at / one.length for one in calling) / len(calling)
        found["failed_calls"] = sum(call.status != "ok" for call in calls) / len(calls)
        for kind, words in KINDS.items():
            found[f"kind/{kind}"] = sum(any(word in call.code for word in words) for call in calls) / len(
                calls
            )
    for name, is_right in (("last_call_right", True), ("last_call_wrong", False)):
        last = [episode.calls[-1].status == "ok" for episode in calling if episode.is_right == is_right]
        if last:
            found[name] = sum(last) / len(last)
    repairs = _repairs(calling)
    if repairs:
        found["repaired"] = sum(repairs) / len(repairs)
    return found


def _repairs(calling: Sequence[ReckoningEpisode]) -> list[bool]:
    """Of each failed call, whether one after it ran; the last call of a reply has none after it."""
    return [
        number + 1 < len(episode.calls) and episode.calls[number + 1].status == "ok"
        for episode in calling
        for number, call in enumerate(episode.calls)
        if call.status != "ok"
    ]


def by_family(episodes: Sequence[ReckoningEpisode]) -> dict[str, float]:
    """Share of right answers of each family."""
    asked = Counter(episode.question.family for episode in episodes)
    right = Counter(episode.question.family for episode in episodes if episode.is_right)
    return {family: right[family] / count for family, count in sorted(asked.items())}
