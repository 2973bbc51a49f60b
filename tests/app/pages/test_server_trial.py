"""Testing a server: its tools or one sentence, within a time limit, and nothing of it is left."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event, Timer

import keyring
import pytest

from agent.errors import StoppedError
from agent.models.endpoint.keys import store_key
from agent.tools.server_list import ServerEntry
from app.pages.server_trial import try_server
from app.storage.credentials import keep_for_this_run
from tests.agent.computers.event_target import until
from tests.agent.tools.test_mcp_servers import NOTES, PATIENT_S

MISSING = "There is no key called 'notes key' in the keyring"


@pytest.fixture
def own_keyring() -> Iterator[None]:
    before = keyring.get_keyring()
    keep_for_this_run()
    yield
    keyring.set_keyring(before)


@pytest.mark.usefixtures("own_keyring")
def test_server_is_given_its_secrets_from_the_keyring_and_says_its_tools() -> None:
    entry = ServerEntry("notes", NOTES, secrets={"KEY": "notes key"})
    refused = try_server(entry, stop=Event(), limit_s=PATIENT_S)
    assert not refused.tools
    assert [MISSING in problem for problem in refused.problems] == [True]
    store_key("notes key", "canary-41f0")
    trial = try_server(entry, stop=Event(), limit_s=PATIENT_S)
    assert trial.problems == ()
    assert {"add", "fail", "read_resource"} <= {tool.own_name for tool in trial.tools}


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (("no-such-program-here",), "its command 'no-such-program-here' is not there"),
        (("sleep", "600"), "it did not answer within 1 s"),
        ((sys.executable, "-c", "raise SystemExit('the folder is missing')"), "the folder is missing"),
    ],
)
def test_what_cannot_be_used_is_one_sentence(command: tuple[str, ...], why: str) -> None:
    limit_s = 1.0 if command[0] == "sleep" else PATIENT_S
    trial = try_server(ServerEntry("a", command), stop=Event(), limit_s=limit_s)
    assert trial.problems == (f"The server a cannot be used: {why}.",)
    assert not trial.tools


def test_test_that_nobody_waits_for_ends_its_server() -> None:
    stop = Event()
    Timer(0.5, stop.set).start()
    with pytest.raises(StoppedError):
        try_server(ServerEntry("a", ("sleep", "7653")), stop=stop, limit_s=PATIENT_S)
    assert until(lambda: b"7653" not in _arguments_of_all())


def _arguments_of_all() -> set[bytes]:
    found: set[bytes] = set()
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            found.update(entry.read_bytes().split(b"\0"))
    return found
