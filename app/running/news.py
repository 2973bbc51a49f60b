"""What other programs are told while a task is done: names of events, and a step as JSON. Pure."""

from __future__ import annotations

from typing import Any

from agent.types import Step
from app.present import CardWords, card

STEP, PHASE, QUESTION, ENDED = "step", "phase", "question", "ended"


def step_facts(step: Step) -> dict[str, Any]:
    return card_facts(card(step))


def card_facts(words: CardWords) -> dict[str, Any]:
    return {
        "step": words.number,
        "thought": words.thought,
        "actions": [
            {
                "words": line.words,
                "text": line.detail,
                "approval": line.approval.text if line.approval else "",
                "effect": line.effect.text if line.effect else "",
            }
            for line in words.lines
        ],
        "problem": words.problem,
    }
