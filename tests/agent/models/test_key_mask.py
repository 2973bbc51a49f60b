"""A server that echoes its key: whichever way it writes it, the key gets nowhere."""

from __future__ import annotations

import base64
import html
import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import quote

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.coordinates import Screen
from agent.errors import AgentError
from agent.models.endpoint.key_mask import SIGN, KeyMask
from agent.settings import Settings
from agent.store import RecordIndex, RecordWriter
from agent.types import Ending, EndingKind, Observation, Step, Task
from app.cli.main import main
from app.cli.output import tell
from app.history.library import write_report
from tests.agent.models.test_endpoint import NEVER, question, served
from tests.chat_server import Behaviour, Request, refusing, streaming

KEY = "sk-Zq7/xV+w9.Tb2"
KEYS = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=8, max_size=40)
WRITTEN: dict[str, Callable[[str], str]] = {
    "as it is": lambda key: key,
    "percent": lambda key: quote(key, safe=""),
    "all percent": lambda key: "".join(f"%{ord(one):02X}" for one in key),
    "lower percent": lambda key: "".join(f"%{ord(one):02x}" for one in key),
    "json": lambda key: json.dumps(key)[1:-1],
    "json with slashes": lambda key: json.dumps(key)[1:-1].replace("/", "\\/"),
    "json in numbers": lambda key: "".join(f"\\u{ord(one):04X}" for one in key),
    "html": html.escape,
    "html in numbers": lambda key: "".join(f"&#x{ord(one):x};" for one in key),
}


@pytest.mark.parametrize("way", WRITTEN)
@settings(max_examples=10, deadline=None)
@given(key=KEYS)
def test_the_key_is_hidden_however_it_is_written(way: str, key: str) -> None:
    text = f"Bearer {WRITTEN[way](key)} is no key"
    assert KeyMask(key).masked(text) == f"Bearer {SIGN} is no key"


@settings(max_examples=25, deadline=None)
@given(key=KEYS, before=st.binary(max_size=5), after=st.binary(max_size=5))
def test_no_part_of_it_stays_in_base64(key: str, before: bytes, after: bytes) -> None:
    for encode in (base64.b64encode, base64.urlsafe_b64encode):
        text = KeyMask(key).masked(encode(before + key.encode() + after).decode())
        assert SIGN in text
        left = "".join(text.split(SIGN))
        assert len(left) <= 16


@settings(max_examples=25, deadline=None)
@given(key=KEYS, cuts=st.lists(st.integers(0, 60)), text=st.text(max_size=20))
def test_it_is_hidden_in_pieces_too_and_the_rest_comes_whole(key: str, cuts: list[int], text: str) -> None:
    mask = KeyMask(key)
    whole = f"{text}{key} tail"
    shown = held = ""
    places = [0, *sorted(cuts), len(whole)]
    for start, end in pairwise(places):
        new, held = mask.divided(held + whole[start:end])
        shown += new
    assert shown + mask.masked(held) == mask.masked(whole)


def test_without_a_key_nothing_is_changed_and_nothing_waits() -> None:
    assert KeyMask("").divided("text") == ("text", "")
    assert KeyMask("abc").masked("abc") == "abc", "three letters are no key"


def cut_in_two(request: Request) -> None:
    request.begin_stream()
    for start in range(0, len(KEY), 5):
        request.piece(KEY[start : start + 5])
    request.end_stream("stop")


def garbled_head(request: Request) -> None:
    request.handler.wfile.write(f"HTTP/1.1 {KEY} {KEY}\r\n{KEY}\r\n\r\n".encode())
    request.handler.close_connection = True


PACKED = base64.b64encode(KEY.encode()).decode()
ECHOES: dict[str, Behaviour] = {
    "401 in JSON": refusing(401, {"error": {"message": f"Bad key: Bearer {KEY}"}}),
    "401 escaped": refusing(401, '{"error": "' + WRITTEN["json in numbers"](KEY) + '"}'),
    "401 as text": refusing(401, f"{quote(KEY, safe='')} {PACKED}", "text/plain"),
    "400": refusing(400, {"detail": KEY}),
    "404": refusing(404, {"error": {"message": f"model {KEY} not found"}}),
    "429": refusing(429, {"error": KEY}, Retry_After="9999"),
    "500": refusing(500, {"error": KEY}),
    "a web page": refusing(200, f"<html>{KEY}</html>", "text/html"),
    "in the kind of content": refusing(400, {"error": KEY}, f"application/json; key={KEY}"),
    "a stream": streaming("Thought: ", KEY, f"\nAction: type(content='{KEY}')"),
    "a stream in pieces": cut_in_two,
    "a head that is none": garbled_head,
}


SILENT = ("a web page", "429", "a head that is none")
"""Nothing of what they say is repeated."""


@pytest.mark.parametrize("name", ECHOES)
def test_a_server_that_echoes_the_key_puts_it_nowhere(
    name: str, deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Record, index, report, standard output and error: searched as bytes."""
    shown: list[str] = []
    writer = RecordWriter(deskhand_home / "records")
    writer.begin(Task("Press Save"))
    reply, problem = None, ""
    options: dict[str, Any] = {"server": {"key": "lab"}, "key_of": lambda entry: KEY}
    with served(ECHOES[name], **options) as (server, model, _):
        try:
            reply = model.reply(question(), stop=NEVER, on_text=shown.append)
        except AgentError as error:
            problem = str(error)
            tell(problem)
    assert server.requests[0].headers["Authorization"] == f"Bearer {KEY}"
    observation = Observation(np.zeros((28, 28, 3), np.uint8), Screen(28, 28))
    thought = reply.text if reply else ""
    writer.step(Step(1, observation, None, "", reply, thought, (), problem))
    writer.end(Ending(EndingKind.FAILED, problem))
    RecordIndex(deskhand_home / "index.sqlite3", deskhand_home / "records").newest()
    write_report(Settings(home=deskhand_home), writer.folder.name)
    for command in (["history"], ["show", "latest"], ["show", "latest", "--json"]):
        main(command)
    printed = capsys.readouterr()
    written = [path.read_bytes() for path in deskhand_home.rglob("*") if path.is_file()]
    assert len(written) > 3
    for data in (*written, "".join(shown).encode(), printed.out.encode(), printed.err.encode()):
        for spelled in (KEY, quote(KEY, safe=""), base64.b64encode(KEY.encode()).decode(), KEY[3:]):
            assert spelled.encode() not in data
    assert SIGN.encode() in b"".join(written) or name in SILENT
