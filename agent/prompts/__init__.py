"""Renders the prompt of a step in a model's dialect. Pure."""

from dataclasses import replace

from agent.actions.dialects import Conversation
from agent.actions.gbnf import gbnf_of, has_free_thoughts
from agent.actions.grammar import dialect_named
from agent.prompts import conversation, one_message
from agent.prompts.identity import prompt_id, with_digest
from agent.prompts.request import PromptRequest, pictured
from agent.types import Prompt, ReplyGrammar


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


__all__ = ["PromptRequest", "pictured", "prompt_id", "render", "with_digest"]
