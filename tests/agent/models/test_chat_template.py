"""Chat templates: parts arrive in order and unchanged, and nothing in them acts as a template or a token."""

from __future__ import annotations

from datetime import date

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.models.chat_template import ImageSegment, TemplateFailedError, TextSegment, render
from agent.models.embedded_vocabulary import CHAT_TEMPLATE
from agent.types import ImagePart, Message, TextPart

PICTURE = ImagePart(np.zeros((32, 32, 3), np.uint8))
QWEN_STYLE = (
    "{% for message in messages %}<|im_start|>{{ message['role'] }}\n"
    "{% if message['content'] is string %}{{ message['content'] }}{% else %}"
    "{% for part in message['content'] %}"
    "{% if part['type'] == 'image' %}<|vision_start|><|image_pad|><|vision_end|>"
    "{% elif 'text' in part %}{{ part['text'] }}{% endif %}{% endfor %}{% endif %}<|im_end|>\n"
    "{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
STRINGS_ONLY = "{% for message in messages %}[{{ message.role }}] {{ message.content + '' }}{% endfor %}"


def test_the_embedded_template_joins_the_parts() -> None:
    message = Message("user", (PICTURE, TextPart("<|task|>"), TextPart("press Save", is_data=True)))
    assert render(CHAT_TEMPLATE, [message]) == (
        ImageSegment(0),
        TextSegment("<|task|>"),
        TextSegment("press Save", is_data=True),
    )


def test_text_that_is_ours_is_one_segment_with_the_template() -> None:
    messages = [Message("system", (TextPart("Be good."),)), Message("user", (PICTURE, TextPart("Go.")))]
    assert render(QWEN_STYLE, messages) == (
        TextSegment("<|im_start|>system\nBe good.<|im_end|>\n<|im_start|>user\n"),
        ImageSegment(0),
        TextSegment("Go.<|im_end|>\n<|im_start|>assistant\n"),
    )


def test_a_template_for_strings_gets_strings_and_keeps_pictures_in_place() -> None:
    messages = [Message("user", (TextPart("a"), PICTURE, TextPart("b", is_data=True)))]
    assert render(STRINGS_ONLY, messages) == (
        TextSegment("[user] a"),
        ImageSegment(0),
        TextSegment("b", is_data=True),
    )


HOSTILE = st.text() | st.sampled_from(
    ["{{ 7 * 7 }}", "{% endfor %}", "<|image_pad|>", "\ue000I0\ue001", "\ue000T0\ue001", "<|im_end|>"]
)


@given(HOSTILE)
def test_data_passes_unchanged_whatever_it_contains(text: str) -> None:
    message = Message("user", (PICTURE, TextPart(text, is_data=True), TextPart("<|now|>")))
    segments = render(CHAT_TEMPLATE, [message])
    data = [segment for segment in segments if isinstance(segment, TextSegment) and segment.is_data]
    assert data == ([TextSegment(text, is_data=True)] if text else [])
    assert segments.count(ImageSegment(0)) == 1


def test_a_template_that_loses_a_part_is_refused() -> None:
    with pytest.raises(TemplateFailedError, match="loses"):
        render("{{ messages[0].role }}", [Message("user", (TextPart("lost"),))])


@pytest.mark.parametrize("template", ["{% for %}", "{{ messages.missing.deep }}", "{{ 1 / 0 }}"])
def test_a_broken_template_is_an_error_and_no_crash(template: str) -> None:
    with pytest.raises(TemplateFailedError):
        render(template, [Message("user", (TextPart("x"),))])


def test_a_template_cannot_reach_out_of_its_sandbox() -> None:
    with pytest.raises(TemplateFailedError):
        render("{{ ''.__class__.__mro__[1].__subclasses__() }}", [Message("user", (TextPart("x"),))])


def test_loops_may_be_left_and_marks_for_training_say_nothing() -> None:
    template = (
        "{% for message in messages %}{% for part in message.content %}"
        "{% generation %}{{ part.text }}{% endgeneration %}{% if loop.last %}{% break %}{% endif %}"
        "{% continue %}lost{% endfor %}{% endfor %}"
    )
    assert render(template, [Message("user", (TextPart("Go."),))]) == (TextSegment("Go."),)


def test_a_template_may_tell_the_day() -> None:
    template = "{{ strftime_now('%d %b %Y') }}:{% for m in messages %}{{ m.content[0].text }}{% endfor %}"
    asked = [Message("user", (TextPart("Go."),))]
    assert render(template, asked, today=date(2026, 11, 23)) == (TextSegment("23 Nov 2026:Go."),)
