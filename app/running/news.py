"""What other programs are told while a task is done: names of events, steps and questions as JSON. Pure."""

from __future__ import annotations

from typing import Any

from agent.types import Question, Step
from app.approval.question_words import (
    place_words,
    question_marks,
    question_words,
    reason_words,
    together_text,
)
from app.present import CardWords, Tone, action_detail, card

STEP, PHASE, QUESTION, ANSWERED, ENDED = "step", "phase", "question", "answered", "ended"


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


def question_facts(question: Question) -> dict[str, Any]:
    """All that is to be known before it is answered; lengths in pixels of the picture it is about."""
    height, width = question.observation.pixels.shape[:2]
    reasons, spot = reason_words(question), question.spot
    box = (spot.left_px, spot.top_px, spot.width_px, spot.height_px) if spot else (0, 0, 0, 0)
    return {
        "asks": question_words(question.action, question.observation.window, question.together),
        "where": place_words(question),
        "text": together_text(question.together) or action_detail(question.action, is_always_exact=True),
        "thought": question.thought,
        "reasons": [reason.text for reason in reasons],
        "warns": any(reason.tone is Tone.CAUTION for reason in reasons),
        "name": spot.name if spot else "",
        "size": [width, height],
        "marks": [[mark.x_px, mark.y_px] for mark in question_marks(question)],
        "outline": box if box[2] > 0 else None,
    }
