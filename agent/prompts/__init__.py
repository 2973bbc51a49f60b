"""Renders the prompt of a step in a model's dialect. Pure."""

from collections.abc import Sequence
from dataclasses import replace

from agent.actions.dialects import Conversation
from agent.actions.gbnf import gbnf_of, has_free_thoughts
from agent.actions.grammar import dialect_named
from agent.prompts import conversation, one_message
from agent.prompts.compaction import num_summarised, text_budget
from agent.prompts.identity import prompt_id, with_digest
from agent.prompts.request import PromptRequest, pictured
from agent.types import Prompt, ReplyGrammar, Step


def render(request: PromptRequest, *, dialect: str) -> Prompt:
    """The prompt for the next step.

    Raises:
        SettingsError: we speak no such dialect.
    """
    spoken = dialect_named(dialect)
    layout = spoken.layout
    if isinstance(layout, Conversation):
        prompt = conversation.render(request, layout, spoken.notation)
    else:
        prompt = one_message.render(request)
    gbnf = gbnf_of(spoken)
    return replace(prompt, grammar=ReplyGrammar(gbnf, has_free_thoughts(spoken)) if gbnf else None)


def summarised_steps(steps: Sequence[Step], *, dialect: str, context_tokens: int, history_images: int) -> int:
    """How many of the first steps the next prompt gives as a summary; none where it is one message."""
    if not isinstance(dialect_named(dialect).layout, Conversation):
        return 0
    return num_summarised(steps, budget=text_budget(context_tokens), history_images=history_images)


__all__ = ["PromptRequest", "pictured", "prompt_id", "render", "summarised_steps", "with_digest"]
