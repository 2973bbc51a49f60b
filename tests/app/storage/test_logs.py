"""Log files rotate and stay within their limits; standard error keeps its level."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.storage.logs import log_file, logging_to_files

_log = logging.getLogger("tests.logs")


@pytest.fixture
def told() -> Iterator[list[str]]:
    """What a handler as for standard error was given."""
    lines: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(record.getMessage())

    listener, root = Listener(), logging.getLogger()
    root.addHandler(listener)
    yield lines
    root.removeHandler(listener)


def test_what_happens_is_written_and_standard_error_stays_quiet(tmp_path: Path, told: list[str]) -> None:
    with logging_to_files(tmp_path):
        _log.info("the window opened")
        _log.warning("something was odd")
    _log.warning("afterwards")
    written = log_file(tmp_path).read_text()
    assert "INFO tests.logs: the window opened" in written
    assert "something was odd" in written
    assert "afterwards" not in written
    assert told == ["something was odd", "afterwards"]


def test_files_take_turns_and_stay_within_their_bounds(tmp_path: Path) -> None:
    with logging_to_files(tmp_path, max_bytes=1_000, num_old=2):
        for number in range(200):
            _log.info("event %d of many that happened while the window was open", number)
    files = sorted(path.name for path in log_file(tmp_path).parent.iterdir())
    assert files == ["deskhand.log", "deskhand.log.1", "deskhand.log.2"]
    assert all(path.stat().st_size <= 1_000 for path in log_file(tmp_path).parent.iterdir())
    assert "event 199" in log_file(tmp_path).read_text()


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path, told: list[str]) -> None:
    (tmp_path / "logs").write_text("a file in the way")
    with logging_to_files(tmp_path):
        _log.warning("still told")
    assert told[-1] == "still told"
    assert told[0].startswith("no log file")
