"""What every model must do. A test class inherits it and provides `model` and a `question` it answers."""

from __future__ import annotations

from threading import Event

import pytest

from agent.errors import ModelError
from agent.ports import Model
from agent.types import Prompt


class ModelContract:
    """Replies, streaming, cancelling, closing."""

    def test_a_reply_has_text_and_a_reason_to_end(self, model: Model, question: Prompt) -> None:
        reply = model.reply(question, stop=Event())
        assert reply.text
        assert reply.finish_reason == "stop"
        assert len(reply.logprobs) in (0, len(reply.token_ids))
        assert all(logprob <= 0.0 for logprob in reply.logprobs)

    def test_the_pieces_together_are_the_text(self, model: Model, question: Prompt) -> None:
        pieces: list[str] = []
        reply = model.reply(question, stop=Event(), on_text=pieces.append)
        assert "".join(pieces) == reply.text

    def test_the_same_question_has_the_same_answer(self, model: Model, question: Prompt) -> None:
        assert model.reply(question, stop=Event()).text == model.reply(question, stop=Event()).text

    def test_a_set_stop_flag_cancels(self, model: Model, question: Prompt) -> None:
        stop = Event()
        stop.set()
        reply = model.reply(question, stop=stop)
        assert (reply.text, reply.finish_reason) == ("", "cancelled")

    def test_it_answers_again_after_it_was_cancelled(self, model: Model, question: Prompt) -> None:
        stop = Event()
        stop.set()
        model.reply(question, stop=stop)
        assert model.reply(question, stop=Event()).text

    def test_a_closed_model_says_so_and_may_be_closed_again(self, model: Model, question: Prompt) -> None:
        model.close()
        model.close()
        with pytest.raises(ModelError, match="closed"):
            model.reply(question, stop=Event())
