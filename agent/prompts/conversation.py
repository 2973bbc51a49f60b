"""A prompt of many messages: rules and task first, then the past as text, the last pictures among it. Pure.

The order is the one in which the UI-TARS models were trained: every past reply stays, a past picture stands
in front of the reply it led to, and the outcome of a step follows that reply in words. What the owner, the
screen or a tool wrote travels as data, so that no backend can read a control token in it. Where a model was
trained on a chat template's form of functions, what came of a call and the next picture are the answer to it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agent.actions.dialects import Conversation
from agent.actions.dialects.dialect import FunctionTags
from agent.actions.dialects.tools import SCREEN_SIZE, nested
from agent.actions.syntax.notation import Notation
from agent.coordinates import CoordinateFrame, Transform
from agent.errors import UnreadableReplyError
from agent.perception.view import draw
from agent.prompts.compaction import summary_of
from agent.prompts.request import PromptRequest, added_words, answers, heard_words, outcome
from agent.types import (
    SAFETY_CHECKS,
    Allow,
    Change,
    EffectKind,
    Episode,
    ImagePart,
    Message,
    Prompt,
    Step,
    TextPart,
    View,
    is_by_hand,
)

_TOKEN = re.compile(r"<\|[a-z_]+\|>")
_ANSWER = re.compile(r"<(?=/?tool_response\b)")
_BOX = re.compile(r"((?:start|end)_box=['\"])(\([^()'\"\n]{1,60}\))")

Part = TextPart | ImagePart


def render(request: PromptRequest, layout: Conversation, notation: Notation) -> Prompt:
    messages = [
        Message("system", tuple(_system(request, layout))),
        Message("user", tuple(_opening(request, layout))),
    ]
    told = request.steps[request.summarised :]
    first_pictured = len(told) - max(request.history_images - 1, 0)
    before: Step | None = None
    for number, step in enumerate(told):
        picture = _picture(step, layout, may_show=number >= first_pictured)
        words = [_left_out(before, layout, notation), heard_words(step.heard)]
        if turn := _turn(before, words, picture, layout):
            messages.append(Message("user", tuple(turn), _was_allowed_by_owner(before)))
        if step.reply is not None:
            messages.append(Message("assistant", _said(step.reply.text, layout)))
        before = step
    words = [_left_out(before, layout, notation), heard_words(request.heard), request.note]
    now = _turn(before, words, [_seen(request.view)], layout)
    messages.append(Message("user", tuple(now), _was_allowed_by_owner(before)))
    functions = (*_schemas(request, layout), *request.equipment.tools) if layout.has_native_calls else ()
    return Prompt(tuple(messages), functions=functions)


def _left_out(step: Step | None, layout: Conversation, notation: Notation) -> str:
    """That a reply of several calls was not carried out to its end: each call gets an answer all the same."""
    if step is None or step.reply is None or not layout.has_native_calls:
        return ""
    try:
        num_actions = len(notation.parse(step.reply.text).actions)
    except UnreadableReplyError:
        return ""  # the step's problem says it
    num_done = sum(
        one.effect is not None and one.effect.kind is not EffectKind.FAILED for one in step.performed
    )
    if num_actions < 2 or num_done == num_actions:
        return ""
    return f"Of the {num_actions} actions of your last reply {num_done} were carried out."


def _was_allowed_by_owner(step: Step | None) -> bool:
    """Whether all that a maker's safety system asked about in a step was allowed by the owner."""
    if step is None or SAFETY_CHECKS not in step.extensions or not step.performed:
        return False
    return all(
        isinstance(one.decision, Allow | Change) and one.decision.decided_by == "owner"
        for one in step.performed
    )


def _turn(before: Step | None, words: Sequence[str], picture: list[Part], layout: Conversation) -> list[Part]:
    """What the model is told after a reply: what came of it, what the owner said, what is on the screen."""
    said = [part for text in words for part in _data(text, layout)]
    has_called = before is not None and layout.function_tags is not None and not is_by_hand(before)
    results = answers(before) if before is not None and has_called else []
    if results and layout.function_tags is not None:
        answered = _answers(results, picture, layout, layout.function_tags)
        return [*answered, *([TextPart("\n")] if said and answered else []), *said]
    return [*_data(outcome(before) if before is not None else "", layout), *said, *picture]


def _answers(
    results: Sequence[str], picture: list[Part], layout: Conversation, tags: FunctionTags
) -> list[Part]:
    """One answer for each call that has one; the last one's holds the picture."""
    opening, closing = tags.answer
    parts: list[Part] = []
    for number, result in enumerate(results, start=1):
        shown = picture if number == len(results) else []
        if result or shown:
            inside = [*_data(result, layout, end="\n" if shown else ""), *shown]
            parts += [TextPart("\n" + opening if parts else opening), *inside, TextPart(closing)]
    return parts


def _system(request: PromptRequest, layout: Conversation) -> list[Part]:
    """The system message: the dialect's text, and the functions that this computer has."""
    if layout.has_native_calls:
        return [TextPart(layout.system)]
    schemas = _schemas(request, layout)
    foreign: Sequence[str] = request.equipment.tools if layout.tools else ()
    tags = layout.function_tags
    if tags is not None:
        schemas = [
            nested(schema).replace(SCREEN_SIZE, _counted(request.view.transform)) for schema in schemas
        ]
        foreign = [nested(schema) for schema in foreign]
    parts: list[Part] = [TextPart(layout.system + "\n".join(schemas))]
    if foreign:
        parts.append(TextPart("\n" + _untagged("\n".join(foreign), layout), is_data=True))
    if tags is not None:
        parts.append(TextPart(tags.behind))
    return parts


def _schemas(request: PromptRequest, layout: Conversation) -> list[str]:
    return [tool.schema() for tool in layout.tools if tool.needs in request.equipment.abilities]


def _counted(transform: Transform) -> str:
    """The size of the picture as the model's points count it."""
    if transform.frame is CoordinateFrame.REL1000:
        return "1000x1000"
    return f"{transform.image_width_px}x{transform.image_height_px}"


def _opening(request: PromptRequest, layout: Conversation) -> list[Part]:
    parts: list[Part] = [TextPart(layout.opening)] if layout.opening else []
    parts.append(TextPart(_untagged(request.task.text, layout), is_data=True))
    if added := added_words(request.task):
        parts += [TextPart("\n"), TextPart(_untagged(added, layout), is_data=True)]
    if layout.closing:
        parts.append(TextPart(layout.closing))
    if request.episodes:
        parts.append(TextPart("\n\n## What happened in earlier tasks like this one\n"))
        recalled = "\n".join(map(_recalled, request.episodes))
        parts.append(TextPart(_untagged(recalled, layout), is_data=True))
    if past := request.steps[: request.summarised]:
        parts.append(TextPart("\n\n## What was done in this task until now, in short\n"))
        parts.append(TextPart(_untagged(summary_of(past), layout), is_data=True))
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
    if layout.function_tags is not None:
        return _said_with_calls(text)
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


def _said_with_calls(text: str) -> tuple[Part, ...]:
    """A past reply with the thinking tag that the prompt began, as templates do; without the answers to its
    calls that a model may have made up."""
    plain = TextPart(_ANSWER.sub("< ", text), is_data=True)
    ending = text.find("</think>")
    begins = ending >= 0 and "<think>" not in text[:ending]
    return (TextPart("<think>\n"), plain) if begins else (plain,)


def _data(text: str, layout: Conversation, *, end: str = "\n") -> list[Part]:
    return [TextPart(_untagged(text, layout) + end, is_data=True)] if text else []


def _untagged(text: str, layout: Conversation) -> str:
    """What somebody else wrote, without the tags of functions: one blank more, where there would be one."""
    if layout.function_tags is None:
        return text
    return re.sub(rf"<(?=/?(?:{'|'.join(layout.function_tags.tags)})\b)", "< ", text)
