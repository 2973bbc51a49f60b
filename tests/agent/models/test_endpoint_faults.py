"""Servers that misbehave: each fault is its own sentence, with what to do about it."""

from __future__ import annotations

import socket
import ssl
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from agent.errors import EndpointError, ModelNotFoundError, ModelTimeoutError, PromptTooLongError
from agent.models.endpoint.model import EndpointModel
from agent.models.runtime_settings import RuntimeSettings
from tests.agent.models.test_endpoint import NEVER, manifest_for, question, served
from tests.chat_server import MODEL, ChatServer, Request, breaking_off, dropping, refusing, silent, streaming


def test_a_wrong_ending_of_the_address_is_named_with_the_right_one() -> None:
    with (
        served(streaming("never"), suffix="/api") as (server, model, _),
        pytest.raises(EndpointError, match=rf"wrong ending.*try {server.root}/api/v1\.") as caught,
    ):
        model.reply(question(), stop=NEVER)
    assert caught.value.status == 404


def test_an_unknown_model_is_named() -> None:
    error = {"error": {"message": "The model `test-model` does not exist.", "code": 404}}
    with (
        served(refusing(404, error)) as (_, model, _),
        pytest.raises(ModelNotFoundError, match="has no model called 'test-model'"),
    ):
        model.reply(question(), stop=NEVER)


def test_a_missing_key_and_a_wrong_one_are_different_sentences() -> None:
    with (
        served(refusing(401)) as (server, model, _),
        pytest.raises(EndpointError, match=r"wants a key .* and was sent none"),
    ):
        model.reply(question(), stop=NEVER)
    assert len(server.requests) == 1
    options: dict[str, Any] = {"server": {"key": "lab"}, "key_of": lambda name: "secret"}
    with (
        served(refusing(401, {"error": "bad key"}), **options) as (_, model, _),
        pytest.raises(EndpointError, match=r"does not accept the key 'lab'.*bad key") as caught,
    ):
        model.reply(question(), stop=NEVER)
    assert "secret" not in str(caught.value)


def test_a_busy_server_is_retried_after_the_pause_it_asks_for() -> None:
    with served(refusing(429, Retry_After="7"), streaming("ok")) as (server, model, pauses):
        assert model.reply(question(), stop=NEVER).text == "ok"
    assert pauses.seconds == [7.5]
    assert len(server.requests) == 2


def test_a_server_that_stays_busy_is_given_up_in_words() -> None:
    with (
        served(refusing(429, Retry_After="7")) as (server, model, pauses),
        pytest.raises(EndpointError, match=r"asked too often \(HTTP 429\), 4 times in a row .* 7 seconds"),
    ):
        model.reply(question(), stop=NEVER)
    assert len(pauses.seconds) == 3
    assert len(server.requests) == 4


def test_a_pause_of_an_hour_is_not_waited_for() -> None:
    with (
        served(refusing(429, Retry_After="3600")) as (_, model, pauses),
        pytest.raises(EndpointError, match="3600 seconds"),
    ):
        model.reply(question(), stop=NEVER)
    assert pauses.seconds == []


def test_trouble_of_a_server_is_waited_out_with_growing_pauses() -> None:
    with served(refusing(503), refusing(502), streaming("ok")) as (_, model, pauses):
        assert model.reply(question(), stop=NEVER).text == "ok"
    assert pauses.seconds == [1.0, 2.0]


@pytest.mark.parametrize(
    "words",
    [
        "At most 1 image(s) may be provided in one request.",
        "At most 1 image(s) may be provided in one prompt.",
        "this model only supports one image",
        "The number of images exceeds the limit (1)",
    ],
)
@pytest.mark.parametrize("status", [400, 422, 500])
def test_a_limit_of_one_picture_is_a_sentence_with_the_number(words: str, status: int) -> None:
    with (
        served(refusing(status, {"error": {"message": words}})) as (server, model, _),
        pytest.raises(EndpointError, match=r"at most 1 picture in one prompt and was sent 3.*history_images"),
    ):
        model.reply(question(3), stop=NEVER)
    assert len(server.requests) == 1


def test_a_model_without_vision_is_a_sentence() -> None:
    error = {"error": "image input is not supported - hint: provide the mmproj"}
    with (
        served(refusing(500, error)) as (_, model, _),
        pytest.raises(EndpointError, match="takes no pictures"),
    ):
        model.reply(question(), stop=NEVER)


def test_a_prompt_that_is_too_long_has_its_own_error() -> None:
    error = {"error": {"message": "This model's maximum context length is 2048 tokens, you asked for 4000"}}
    with (
        served(refusing(400, error)) as (_, model, _),
        pytest.raises(PromptTooLongError, match="larger context"),
    ):
        model.reply(question(), stop=NEVER)


def test_a_cut_stream_is_an_error_and_its_text_is_not_begun_again() -> None:
    pieces: list[str] = []
    with (
        served(breaking_off("Thought: "), streaming("no")) as (server, model, _),
        pytest.raises(EndpointError, match="closed the connection after a part of its answer"),
    ):
        model.reply(question(), stop=NEVER, on_text=pieces.append)
    assert pieces == ["Thought: "]
    assert len(server.requests) == 1


def test_a_stream_cut_before_its_first_text_is_asked_again() -> None:
    with served(breaking_off(), streaming("ok")) as (_, model, _):
        assert model.reply(question(), stop=NEVER).text == "ok"


def test_a_kept_connection_that_was_dropped_is_no_failed_try() -> None:
    whole = {"choices": [{"message": {"content": "ok"}, "finish_reason": "stop"}]}
    with served(refusing(200, whole), dropping, streaming("again")) as (server, model, pauses):
        assert model.reply(question(), stop=NEVER).text == "ok"
        assert model.reply(question(), stop=NEVER).text == "again"
    assert pauses.seconds == []
    assert (len(server.requests), server.num_connections) == (3, 2)


def test_a_fresh_connection_without_an_answer_is_a_failed_try() -> None:
    with (
        served(dropping) as (server, model, pauses),
        pytest.raises(EndpointError, match="closed the connection before it answered"),
    ):
        model.reply(question(), stop=NEVER)
    assert len(pauses.seconds) == 3
    assert len(server.requests) == 4


def test_the_list_of_models_is_asked_for_again_when_its_connection_was_dropped() -> None:
    whole = {"choices": [{"message": {"content": "ok"}, "finish_reason": "stop"}]}
    with served(refusing(200, whole)) as (server, model, _):
        model.reply(question(), stop=NEVER)
        server.num_models_dropped = 1
        assert model.models() == {MODEL: 0}


def test_an_error_in_the_middle_of_a_stream_is_passed_on() -> None:
    def answer(request: Request) -> None:
        request.begin_stream()
        request.piece("Tho")
        request.event({"error": {"message": "out of memory"}})

    with served(answer) as (_, model, _), pytest.raises(EndpointError, match=r"broke off .*out of memory"):
        model.reply(question(), stop=NEVER)


def test_a_server_that_does_not_answer_times_out() -> None:
    with (
        served(silent, server={"patience_s": 0.2}) as (_, model, pauses),
        pytest.raises(ModelTimeoutError, match=r"did not begin to answer within 0\.2 seconds.*patience_s"),
    ):
        model.reply(question(), stop=NEVER)
    assert len(pauses.seconds) == 1


def test_a_server_that_stops_answering_has_another_message() -> None:
    def answer(request: Request) -> None:
        request.begin_stream()
        request.piece("Thought: ")
        silent(request)

    with (
        served(answer, silence_s=0.2) as (server, model, _),
        pytest.raises(ModelTimeoutError, match=r"stopped in the middle .* nothing for 0\.2 seconds"),
    ):
        model.reply(question(), stop=NEVER)
    assert len(server.requests) == 1


@pytest.mark.parametrize("kind", ["text/html", "application/json"])
def test_a_web_page_is_distinguished_from_an_answer(kind: str) -> None:
    page = "<!DOCTYPE html><html><title>Log in</title></html>"
    with (
        served(refusing(200, page, kind)) as (_, model, _),
        pytest.raises(EndpointError, match="web page instead of JSON"),
    ):
        model.reply(question(), stop=NEVER)


@pytest.mark.parametrize("body", ["", "null", "[]", "{}", '{"choices": 3}', '{"choices": ["a"]}', "nonsense"])
def test_an_answer_that_makes_no_sense_is_a_sentence(body: str) -> None:
    with (
        served(refusing(200, body)) as (_, model, _),
        pytest.raises(EndpointError, match="does not answer like an OpenAI-compatible one"),
    ):
        model.reply(question(), stop=NEVER)


def test_calls_that_the_server_parsed_are_read_as_the_model_wrote_them() -> None:
    """As a server with a tool parser sends them, letter by letter."""

    def answer(request: Request) -> None:
        request.begin_stream()
        request.piece("Action: I look.")
        for function in ({"name": "execute_bash"}, *({"arguments": one} for one in '{"command": "ls"}')):
            delta = {"tool_calls": [{"index": 0, "function": function}]}
            request.event({"choices": [{"index": 0, "delta": delta}]})
        request.end_stream("tool_calls")

    call = '<tool_call>\n{"name": "execute_bash", "arguments": {"command": "ls"}}\n</tool_call>'
    shown: list[str] = []
    with served(answer) as (_, model, _):
        reply = model.reply(question(), stop=NEVER, on_text=shown.append)
    assert reply.text == "".join(shown) == f"Action: I look.\n{call}"
    assert reply.finish_reason == "stop"


def test_tool_calls_instead_of_text_are_a_sentence() -> None:
    with (
        served(streaming(finish_reason="tool_calls")) as (_, model, _),
        pytest.raises(EndpointError, match="tool parser"),
    ):
        model.reply(question(), stop=NEVER)


def test_another_address_is_not_followed() -> None:
    with (
        served(refusing(307, Location="http://192.0.2.1/")) as (_, model, _),
        pytest.raises(EndpointError, match="sends us to another address"),
    ):
        model.reply(question(), stop=NEVER)


def test_a_server_that_is_not_there_is_a_sentence() -> None:
    with ChatServer([streaming("ok")]) as server:
        url = server.url
    model = EndpointModel(manifest_for(url), RuntimeSettings())
    with pytest.raises(EndpointError, match=f"Nothing answers at {url}"):
        model.reply(question(), stop=NEVER)
    model.close()


DEEP = "[" * 100_000 + "]" * 100_000


@pytest.mark.parametrize("status", [200, 400, 500])
def test_deep_json_of_a_server_is_a_sentence(status: int) -> None:
    with (
        served(*[refusing(status, DEEP)] * 9) as (server, model, _),
        pytest.raises(EndpointError, match=rf"The server at {server.root}"),
    ):
        model.reply(question(), stop=NEVER)


def test_half_a_letter_of_a_server_is_a_letter_that_can_be_written_and_sent_on() -> None:
    shown: list[str] = []
    with served(streaming("a\ud83d", "b")) as (_, model, _):
        reply = model.reply(question(), stop=NEVER, on_text=shown.append)
    assert reply.text == "".join(shown) == "a\ufffdb"
    assert reply.text.encode("utf-8")


def test_a_certificate_that_is_not_trusted_is_said_to_be_that(tmp_path: Path) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(self_signed(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        answering = Thread(target=shake_hands, args=(listening, context))
        answering.start()
        try:
            manifest = manifest_for(f"https://127.0.0.1:{listening.getsockname()[1]}/v1")
            model = EndpointModel(manifest, RuntimeSettings())
            with pytest.raises(EndpointError, match="a certificate that this computer does not trust"):
                model.models()
            model.close()
        finally:
            answering.join()


def shake_hands(listening: socket.socket, context: ssl.SSLContext) -> None:
    """Once; the other side breaks it off."""
    connection, _ = listening.accept()
    with connection, suppress(OSError), context.wrap_socket(connection, server_side=True) as encrypted:
        encrypted.recv(1)


def self_signed(folder: Path) -> Path:
    """A key with a certificate that nobody issued."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    day = datetime(2026, 1, 1, tzinfo=UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(day)
        .not_valid_after(day.replace(year=2126))
        .sign(key, hashes.SHA256())
    )
    kept = folder / "server.pem"
    pem = serialization.Encoding.PEM
    plain = serialization.NoEncryption()
    kept.write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain) + certificate.public_bytes(pem)
    )
    return kept
