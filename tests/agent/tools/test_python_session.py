"""The Python session keeps what was defined, says what was printed, and ends when it is stopped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event, Timer

import pytest

from agent.errors import StoppedError, ToolError
from agent.tools.inside_program import InsideProgram
from agent.tools.python_session import PythonSession
from tests.agent.tools.plain_sandbox import PlainSandbox

GO = Event()
_PICTURE = """
from base64 import b64decode
from IPython.display import Image, display
display(Image(b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)))
"""


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> PlainSandbox:
    return PlainSandbox(tmp_path_factory.mktemp("python"))


@pytest.fixture(scope="module")
def session(sandbox: PlainSandbox) -> Iterator[PythonSession]:
    made = PythonSession(sandbox)
    yield made
    made.close()


def said(session: PythonSession, code: str, *, timeout_s: float | None = None) -> str:
    return session.run(code, stop=GO, timeout_s=timeout_s).shown


def test_what_was_defined_is_found_again(session: PythonSession) -> None:
    assert said(session, "x = 20 + 1") == ""
    assert said(session, "print('x is', x)\nx * 2") == "x is 21\n42"


def test_an_error_is_shown_and_the_session_goes_on(session: PythonSession) -> None:
    text = said(session, "kept = 1\n1 / 0")
    assert "ZeroDivisionError" in text
    assert text.endswith("(it ended with an error)")
    assert "\x1b" not in text
    assert said(session, "kept") == "1"


def test_a_picture_is_a_file_that_the_text_names(session: PythonSession, sandbox: PlainSandbox) -> None:
    text = said(session, _PICTURE)
    path = sandbox.home / "work/pictures/picture-1.png"
    assert text == f"(a picture: {path})"
    assert path.read_bytes().startswith(b"\x89PNG")


def test_what_takes_too_long_is_interrupted(session: PythonSession) -> None:
    said(session, "before = 5")
    assert "was interrupted" in said(session, "import time\nwhile True: time.sleep(0.05)", timeout_s=0.3)
    assert said(session, "before") == "5"


def test_long_output_is_cut(session: PythonSession) -> None:
    output = session.run("print('x' * 100_000)", stop=GO)
    assert "bytes left out" in output.shown
    assert len(output.whole) == 100_000


def test_kernel_that_dies_is_told_and_stop_ends_it(session: PythonSession, sandbox: PlainSandbox) -> None:
    assert said(session, "import os; os._exit(3)").startswith("(the session ended; the next program begins")
    assert not sandbox.running
    stop = Event()
    Timer(0.2, stop.set).start()
    with pytest.raises(StoppedError):
        session.run("while True: pass", stop=stop)
    assert not sandbox.running


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("print('no JSON')", "cannot be read"),
        ("print('[1]')", "is no object"),
        ("import sys; sys.exit('it fell over')", "it fell over"),
        ("import sys; sys.stdout.write('x' * 5_000_000)", "does not end"),
        ("import time; time.sleep(9)", "in time"),
    ],
)
def test_program_that_answers_with_garbage_is_ended(tmp_path: Path, program: str, why: str) -> None:
    file = tmp_path / "garbage.py"
    file.write_text(program)
    sandbox = PlainSandbox(tmp_path / "root")
    asked = InsideProgram(sandbox, file)
    with pytest.raises(ToolError, match=why):
        next(asked.ask({}, stop=GO, limit_s=1.5))
    assert not asked.is_running
    assert not sandbox.running
