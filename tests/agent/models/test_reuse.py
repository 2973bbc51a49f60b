"""What llama.cpp evaluates once: the beginnings of prompts, their pictures, and what is read ahead."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from agent.models.children.enclosed import ChildNeeds
from agent.models.children.model import ChildModel
from agent.models.llamacpp import LlamaCppModel
from agent.models.manifest import Manifest
from agent.models.runtime_settings import RuntimeSettings
from agent.picture_digest import picture_digest
from agent.types import ImagePart, Message, ModelReply, Prompt, TextPart
from tests.agent.models.test_chat_template import QWEN_STYLE
from tests.agent.models.test_llamacpp import NEVER, eventually, prompt
from tests.tiny_models import picture, ui_tars_like_model

pytestmark = pytest.mark.llama


def test_the_common_beginning_of_prompts_is_evaluated_once(random_replies: Manifest) -> None:
    """All but the text after the picture, which is one block; to the last bit as if nothing was reused."""
    settings = RuntimeSettings(max_reply_tokens=12)
    model = LlamaCppModel(random_replies, settings)
    first = model.reply(prompt("press Save"), stop=NEVER)
    again = model.reply(prompt("press Save"), stop=NEVER)
    other = model.reply(prompt("press Same"), stop=NEVER)
    model.close()
    stateless = LlamaCppModel(random_replies, replace(settings, reuses_prefix=False))
    expected = stateless.reply(prompt("press Save"), stop=NEVER)
    other_expected = stateless.reply(prompt("press Same"), stop=NEVER)
    stateless.close()
    num_before_text = 1 + 8
    assert first.timings.reused_tokens == expected.timings.reused_tokens == 0
    assert other_expected.timings.reused_tokens == 0
    assert again.timings.reused_tokens == other.timings.reused_tokens == num_before_text
    for reply, wanted in ((first, expected), (again, expected), (other, other_expected)):
        assert (reply.token_ids, reply.logprobs) == (wanted.token_ids, wanted.logprobs)


def test_a_long_text_is_reused_in_blocks(random_replies: Manifest) -> None:
    settings = RuntimeSettings(max_reply_tokens=6)
    texts = ["x" * 300, "x" * 299 + "y", "x" * 300 + "z" * 100, "x" * 200 + "y" * 200]

    def asked(settings: RuntimeSettings) -> list[ModelReply]:
        model = LlamaCppModel(random_replies, settings)
        found = [model.reply(Prompt((Message("user", (TextPart(text),)),)), stop=NEVER) for text in texts]
        model.close()
        return found

    replies, expected = asked(settings), asked(replace(settings, reuses_prefix=False))
    assert [reply.timings.reused_tokens for reply in replies] == [0, 256, 256, 128]
    assert [(reply.token_ids, reply.logprobs) for reply in replies] == [
        (reply.token_ids, reply.logprobs) for reply in expected
    ]


def test_a_known_picture_elsewhere_in_the_prompt_is_not_encoded_again(random_replies: Manifest) -> None:
    model = LlamaCppModel(random_replies, RuntimeSettings(max_reply_tokens=8))
    old, new = ImagePart(picture(1)), ImagePart(picture(2))
    both = Prompt((Message("user", (old, TextPart("then"), new, TextPart("<|now|>"))),))
    moved = Prompt((Message("user", (new, TextPart("<|now|>"))),))
    first = model.reply(both, stop=NEVER)
    second = model.reply(moved, stop=NEVER)
    model.close()
    fresh_model = LlamaCppModel(random_replies, RuntimeSettings(max_reply_tokens=8))
    fresh = fresh_model.reply(moved, stop=NEVER)
    fresh_model.close()
    assert first.timings.encode_s > 0.0
    assert second.timings.encode_s == 0.0
    assert second.token_ids == fresh.token_ids


def test_a_conversation_of_pictures_goes_on_where_it_ended(tmp_path: Path) -> None:
    """With the architecture, the template and the history of UI-TARS-1.5: nothing is made for one model."""
    model = LlamaCppModel(ui_tars_like_model(tmp_path, QWEN_STYLE), RuntimeSettings(max_reply_tokens=10))
    images = [ImagePart(picture(seed, size_px=(280, 168))) for seed in range(2)]
    first = [Message("user", (TextPart("You use a computer. "), TextPart("press Save", is_data=True)))]
    first.append(Message("user", (images[0],)))
    reply = model.reply(Prompt(tuple(first)), stop=NEVER)
    text = "Thought: a\nAction: wait()"
    second = [*first, Message("assistant", (TextPart(text),)), Message("user", (images[1],))]
    later = model.reply(Prompt(tuple(second)), stop=NEVER)
    model.close()
    assert len(reply.token_ids) == 10
    num_image_tokens = 280 * 168 // 28**2
    assert reply.timings.prompt_tokens > num_image_tokens
    # All up to the picture; then its end mark, the end of the turn and the beginning of the reply come again.
    assert 0 <= reply.timings.prompt_tokens - later.timings.reused_tokens < 40
    grown = later.timings.prompt_tokens - reply.timings.prompt_tokens
    assert grown > num_image_tokens + len(text)
    assert later.timings.encode_s > 0


def test_a_step_that_was_read_ahead_is_answered_as_without(tmp_path: Path) -> None:
    """To the last bit, and whatever became of the step."""
    manifest, settings = ui_tars_like_model(tmp_path, QWEN_STYLE), RuntimeSettings(max_reply_tokens=10)
    images = [ImagePart(picture(seed, size_px=(280, 168)), f"{seed:064}") for seed in range(3)]
    begun = (Message("user", (TextPart("press Save"),)), Message("user", (images[0],)))
    said = Message("assistant", (TextPart("Thought: a\nAction: wait()"),))
    now = Prompt((*begun, said, Message("user", (images[1],))))
    other = Prompt((*begun, said, Message("user", (TextPart("It failed."), images[2]))))
    model = LlamaCppModel(manifest, settings)
    stateless = LlamaCppModel(manifest, replace(settings, reuses_prefix=False))
    for asked in (now, other):
        model.reply(Prompt(begun), stop=NEVER)
        model.read_ahead(Prompt((*begun, said, Message("user", (images[0],)))))
        reply, expected = model.reply(asked, stop=NEVER), stateless.reply(asked, stop=NEVER)
        assert (reply.token_ids, reply.logprobs) == (expected.token_ids, expected.logprobs)
    model.close()
    stateless.close()


def test_what_is_wrong_with_a_prompt_is_said_when_it_is_asked_and_not_when_it_is_read_ahead(
    model: LlamaCppModel,
) -> None:
    model.read_ahead(prompt("x" * 100_000))
    assert model.reply(prompt(), stop=NEVER).text == "abcd"


def test_reading_ahead_for_a_child_that_has_died_does_nothing(counting: Manifest) -> None:
    model = LlamaCppModel(counting, RuntimeSettings())
    pid = model.child_pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    assert eventually(lambda: model.child_pid is None)
    model.read_ahead(prompt())
    model.read_ahead(prompt())
    assert model.reply(prompt(), stop=NEVER).text == "abcd"
    model.close()


def test_a_picture_travels_to_the_child_once(counting: Manifest) -> None:
    known, new = (ImagePart(picture(seed), f"{seed:064}") for seed in (1, 2))
    one, both = (
        Prompt((Message("user", (*images, TextPart("<|now|>"))),)) for images in ([known], [known, new])
    )
    model = LlamaCppModel(counting, RuntimeSettings())
    replies = [model.reply(asked, stop=NEVER) for asked in (one, both, one, both)]
    assert [reply.timings.encode_s > 0.0 for reply in replies] == [True, True, False, False]
    pid = model.child_pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    assert eventually(lambda: model.child_pid is None)
    again = model.reply(both, stop=NEVER)
    model.close()
    assert (again.token_ids, again.logprobs) == (replies[1].token_ids, replies[1].logprobs)


def test_reading_ahead_ends_when_a_reply_is_wanted(counting: Manifest) -> None:
    """This child would read ahead for ever."""
    model = ChildModel(
        counting,
        RuntimeSettings(),
        child_module="tests.patient_child",
        request={},
        needs=ChildNeeds(files=(), memory_bytes=0),
    )
    for _ in range(3):
        model.read_ahead(prompt())
        model.read_ahead(prompt())
        assert model.reply(prompt(), stop=NEVER).text == "done"
    model.close()


def test_equal_bytes_in_another_shape_are_another_picture(tmp_path: Path) -> None:
    """Also where the child has the one and is told of the other by its digest alone."""
    wide = picture(1, size_px=(112, 84))
    shapes = (
        ImagePart(wide, picture_digest(wide)),
        ImagePart(wide.reshape(112, 84, 3), picture_digest(wide)),
    )
    prompts = [Prompt((Message("user", (shape, TextPart("now"))),)) for shape in shapes]
    manifest = ui_tars_like_model(tmp_path, QWEN_STYLE)
    model = LlamaCppModel(manifest, RuntimeSettings(max_reply_tokens=6))
    found = [model.reply(asked, stop=NEVER) for asked in prompts]
    model.close()
    alone = LlamaCppModel(manifest, RuntimeSettings(max_reply_tokens=6))
    expected = alone.reply(prompts[1], stop=NEVER)
    alone.close()
    assert found[1].logprobs == expected.logprobs != found[0].logprobs
