"""A server that says too much, or goes on for ever: one sentence, within a bound of size and of time."""

from __future__ import annotations

import gzip
from itertools import count

import pytest

from agent.errors import EndpointError, ModelError, ModelTimeoutError
from agent.models.endpoint.answers import AnswerError, StreamedAnswer
from tests.agent.models.test_endpoint import NEVER, question, served
from tests.chat_server import Behaviour, Request, refusing


def endless(text: str) -> Behaviour:
    def answer(request: Request) -> None:
        request.begin_stream()
        for _ in count():
            if request.closing.wait(0.001):
                return
            request.piece(text)

    return answer


def head_without_end(request: Request) -> None:
    request.handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    for number in count():
        if request.closing.wait(0.01):
            return
        request.handler.wfile.write(f"X-{number}: x\r\n".encode())


@pytest.mark.parametrize("text", ["x", ""], ids=["text", "nothing"])
def test_a_reply_without_an_end_is_given_up(text: str) -> None:
    with (
        served(endless(text), reply_s=0.3, server={"patience_s": 1}) as (server, model, _),
        pytest.raises(ModelTimeoutError, match=r"had not ended its answer after 1\.3 seconds"),
    ):
        model.reply(question(), stop=NEVER)
    assert len(server.requests) == 1, "what was that long is not asked for again"


def test_a_head_without_an_end_is_given_up() -> None:
    with (
        served(head_without_end, reply_s=0.3, server={"patience_s": 1}) as (_, model, _),
        pytest.raises(ModelError, match="The server at"),
    ):
        model.reply(question(), stop=NEVER)


def test_a_text_without_an_end_is_given_up_by_its_size() -> None:
    with (
        served(endless("x" * 400_000)) as (_, model, _),
        pytest.raises(EndpointError, match="writes on without an end"),
    ):
        model.reply(question(), stop=NEVER)


def test_pieces_are_counted_before_they_become_a_record_that_cannot_be_read() -> None:
    answer = StreamedAnswer()
    entry = '{"choices": [{"delta": {}, "logprobs": {"content": [{"id": 9000000000000, "logprob": -1}]}}]}'
    answer.add(entry)
    answer.add('{"choices": [], "usage": {"prompt_tokens": 9000000000000}}')
    assert (answer.token_ids, answer.logprobs, answer.prompt_tokens) == ([], [], 0)
    with pytest.raises(AnswerError, match="more than"):
        answer.add('{"choices": [' + "[]," * 300_000 + "[]]}")


def test_a_packed_answer_is_refused_before_it_is_unpacked() -> None:
    bomb = gzip.compress(bytes(50_000_000)).decode("latin-1")

    def answer(request: Request) -> None:
        request.send(200, bomb.encode("latin-1"), "application/json", Content_Encoding="gzip")

    with served(answer) as (server, model, _), pytest.raises(EndpointError, match="packs its answers"):
        model.reply(question(), stop=NEVER)
    assert server.requests[0].headers["Accept-Encoding"] == "identity"


def test_an_error_of_many_megabytes_is_read_to_a_limit() -> None:
    with served(refusing(400, "x" * 9_000_000)) as (_, model, _), pytest.raises(ModelError) as caught:
        model.reply(question(), stop=NEVER)
    assert len(str(caught.value)) < 600
