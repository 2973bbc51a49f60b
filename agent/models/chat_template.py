"""Renders a prompt's messages with the chat template in the model's file. Pure.

A template never sees the text of a part: it gets a placeholder for each part, replaced afterwards. So no part
can act as template code or be rewritten by it, and it stays known which text is data.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any

from jinja2 import Template, TemplateError
from jinja2.ext import Extension
from jinja2.nodes import Node
from jinja2.parser import Parser
from jinja2.sandbox import ImmutableSandboxedEnvironment

from agent.types import ImagePart, Message, TextPart


@dataclass(frozen=True, slots=True)
class TextSegment:
    text: str
    is_data: bool = False
    """Control tokens are read in text that is not data."""


@dataclass(frozen=True, slots=True)
class ImageSegment:
    index: int
    """Which picture of the prompt, in order of the parts."""


Segment = TextSegment | ImageSegment


class TemplateFailedError(ValueError):
    """A chat template is broken or loses a part of the prompt."""


# Private-use characters: no template contains them, and a part's own text is never in the rendered string.
_MARK = re.compile("\ue000([TI])([0-9]+)\ue001")
# Templates of the Qwen family write the marks of a picture themselves; the picture library adds them again.
_IMAGE_TOKENS = re.compile(r"(?:<\|vision_start\|>)?<\|image_pad\|>(?:<\|vision_end\|>)?")


def render(
    template: str,
    messages: Sequence[Message],
    *,
    bos_token: str = "",
    eos_token: str = "",
    today: date = date.min,
    thinks: bool | None = None,
) -> tuple[Segment, ...]:
    """The prompt as segments, ready to be tokenized; `today` is for templates that tell the day, `thinks` for
    those that can turn thinking on and off: without it they do as they were made.

    Raises:
        TemplateFailedError: the template is broken, or parts are missing from its result.
    """
    texts = [part for message in messages for part in message.parts if isinstance(part, TextPart)]
    thinking = {} if thinks is None else {"enable_thinking": thinks}
    num_images = sum(isinstance(part, ImagePart) for message in messages for part in message.parts)
    for as_parts in (True, False):
        # Templates for text alone want a string as content: pictures are then marks in the text.
        try:
            rendered = _run(
                template,
                messages=_as_template_sees(messages, as_parts),
                bos_token=bos_token,
                eos_token=eos_token,
                strftime_now=today.strftime,
                **thinking,
            )
        except TemplateError as error:
            if as_parts:
                continue
            raise TemplateFailedError(f"the model's chat template is broken: {error}") from error
        segments = _segments(rendered, texts)
        if _is_complete(segments, len(texts), num_images):
            return _joined(segments, texts)
    raise TemplateFailedError("the model's chat template loses a part of the prompt")


def _as_template_sees(messages: Sequence[Message], as_parts: bool) -> list[dict[str, Any]]:
    seen: list[dict[str, Any]] = []
    num_texts = num_images = 0
    for message in messages:
        content: list[dict[str, str]] = []
        for part in message.parts:
            if isinstance(part, TextPart):
                content.append({"type": "text", "text": f"\ue000T{num_texts}\ue001"})
                num_texts += 1
            else:
                content.append({"type": "image", "text": f"\ue000I{num_images}\ue001"})
                num_images += 1
        flat = "".join(item["text"] for item in content)
        if as_parts:
            content = [{"type": "image"} if item["type"] == "image" else item for item in content]
        seen.append({"role": message.role, "content": content if as_parts else flat})
    return seen


def _run(template: str, **given: Any) -> str:
    """Raises TemplateError, whatever goes wrong: the template is somebody else's program."""
    try:
        return _compiled(template).render(add_generation_prompt=True, add_vision_id=False, **given)
    except TemplateError:
        raise
    except Exception as error:
        raise TemplateError(f"{type(error).__name__}: {error}") from error


class GenerationMarks(Extension):
    """`{% generation %}`, with which templates mark for training what a model wrote: it changes nothing."""

    tags = {"generation"}  # noqa: RUF012 (as its base class has it)

    def parse(self, parser: Parser) -> list[Node]:
        next(parser.stream)
        return parser.parse_statements(("name:endgeneration",), drop_needle=True)


@lru_cache(maxsize=4)
def _compiled(template: str) -> Template:
    environment = ImmutableSandboxedEnvironment(
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        extensions=["jinja2.ext.loopcontrols", GenerationMarks],
    )

    def raise_exception(message: str) -> None:
        raise TemplateError(message)

    environment.globals["raise_exception"] = raise_exception
    return environment.from_string(template)


def _segments(rendered: str, texts: Sequence[TextPart]) -> list[Segment | int]:
    """Literal text, pictures, and numbers that stand for text parts."""
    found: list[Segment | int] = []
    num_images = 0
    end = 0
    for mark in re.finditer(f"{_MARK.pattern}|{_IMAGE_TOKENS.pattern}", rendered):
        if literal := rendered[end : mark.start()]:
            found.append(TextSegment(literal))
        end = mark.end()
        if mark[1] == "T":
            found.append(min(int(mark[2]), len(texts)))
        else:
            found.append(ImageSegment(num_images))
            num_images += 1
    if literal := rendered[end:]:
        found.append(TextSegment(literal))
    return found


def _is_complete(segments: Sequence[Segment | int], num_texts: int, num_images: int) -> bool:
    numbers = [segment for segment in segments if isinstance(segment, int)]
    pictures = sum(isinstance(segment, ImageSegment) for segment in segments)
    return numbers == list(range(num_texts)) and pictures == num_images


def _joined(segments: Sequence[Segment | int], texts: Sequence[TextPart]) -> tuple[Segment, ...]:
    """Text parts in place of their numbers; neighbours that are not data are one segment, as in a plain
    rendering, so that merges of a real vocabulary reach across them."""
    joined: list[Segment] = []
    for segment in segments:
        if isinstance(segment, int):
            segment = TextSegment(texts[segment].text, texts[segment].is_data)
        if isinstance(segment, TextSegment) and not segment.text:
            continue
        last = joined[-1] if joined else None
        if (
            isinstance(segment, TextSegment)
            and isinstance(last, TextSegment)
            and not segment.is_data
            and not last.is_data
        ):
            joined[-1] = TextSegment(last.text + segment.text)
        else:
            joined.append(segment)
    return tuple(joined)
