"""A prompt of many messages: rules and task first, then the past as text, the last pictures among it. Pure.

The order is the one in which the UI-TARS models were trained: every past reply stays, a past picture stands
in front of the reply it led to, and the outcome of a step follows that reply in words. What the owner, the
screen or a tool wrote travels as data, so that no backend can read a control token in it.
"""

from __future__ import annotations

import re

from agent.actions.dialects import Conversation
from agent.perception.view import draw
from agent.prompts.request import PromptRequest, heard_words, outcome, task_words
from agent.types import Episode, ImagePart, Message, Prompt, Step, TextPart, View

_TOKEN = re.compile(r"<\|[a-z_]+\|>")
_BOX = re.compile(r"((?:start|end)_box=['\"])(\([^()'\"\n]{1,60}\))")

Part = TextPart | ImagePart


def render(request: PromptRequest, layout: Conversation) -> Prompt:
    messages = [
        Message("system", tuple(_system(request, layout))),
        Message("user", tuple(_opening(request, layout))),
    ]
    first_pictured = len(request.steps) - max(request.history_images - 1, 0)
    outcome_words: list[Part] = []
    for number, step in enumerate(request.steps):
        turn = [
            *outcome_words,
            *_data(heard_words(step.heard)),
            *_picture(step, layout, may_show=number >= first_pictured),
        ]
        if turn:
            messages.append(Message("user", tuple(turn)))
        if step.reply is not None:
            messages.append(Message("assistant", _said(step.reply.text, layout)))
        outcome_words = _data(outcome(step))
    now = [*outcome_words, *_data(heard_words(request.heard)), *_data(request.note), _seen(request.view)]
    messages.append(Message("user", tuple(now)))
    return Prompt(tuple(messages))


def _system(request: PromptRequest, layout: Conversation) -> list[Part]:
    """The system message: the dialect's text, and the functions that this computer has."""
    schemas = [tool.schema() for tool in layout.tools if tool.needs in request.equipment.abilities]
    parts: list[Part] = [TextPart(layout.system + "\n".join(schemas))]
    if layout.tools and request.equipment.tools:
        parts.append(TextPart("\n" + "\n".join(request.equipment.tools), is_data=True))
    return parts


def _opening(request: PromptRequest, layout: Conversation) -> list[Part]:
    parts: list[Part] = [TextPart(layout.opening)] if layout.opening else []
    parts.append(TextPart(task_words(request.task), is_data=True))
    if request.episodes:
        parts.append(TextPart("\n\n## What happened in earlier tasks like this one\n"))
        parts.append(TextPart("\n".join(map(_recalled, request.episodes)), is_data=True))
    return parts


def _recalled(episode: Episode) -> str:
    where = f" in {episode.application}" if episode.application else ""
    return f"- “{episode.task}”{where}, which ended as {episode.ending}: {episode.summary}"


def _picture(step: Step, layout: Conversation, *, may_show: bool) -> list[Part]:
    """The picture of this step, or the text in its place."""
    if step.transform is None:
        return []
    if may_show and step.view is not None:
        return [_seen(step.view)]
    if may_show and step.observation.pixels.size:
        return [ImagePart(draw(step.observation.pixels, step.transform))]
    return [TextPart(layout.forgotten_picture)] if layout.forgotten_picture else []


def _seen(view: View) -> ImagePart:
    return ImagePart(view.pixels, view.digest)


def _said(text: str, layout: Conversation) -> tuple[Part, ...]:
    """A past reply, with the box tokens that decoding dropped restored as control tokens."""
    if not layout.wraps_boxes:
        return (TextPart(text, is_data=True),)
    plain = _TOKEN.sub("", text).strip()
    parts: list[Part] = []
    end = 0
    for match in _BOX.finditer(plain):
        parts += [TextPart(plain[end : match.end(1)], is_data=True), TextPart("<|box_start|>")]
        parts += [TextPart(match.group(2), is_data=True), TextPart("<|box_end|>")]
        end = match.end()
    if end < len(plain) or not parts:
        parts.append(TextPart(plain[end:], is_data=True))
    return tuple(parts)


def _data(text: str) -> list[Part]:
    return [TextPart(text + "\n", is_data=True)] if text else []
