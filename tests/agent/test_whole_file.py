"""Files that are replaced whole: one writer at a time, and never a half-written one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from agent.whole_file import only_writer, replace_file

HOLDER = """
import sys
from pathlib import Path
from agent.whole_file import only_writer

with only_writer(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_another_process_that_holds_the_lock_is_said_and_not_waited_for_without_end(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(TimeoutError, match="another Deskhand"), only_writer(path, limit_s=0.05):
            pytest.fail("two writers at once")
        holder.kill()
        holder.wait()
    with only_writer(path, limit_s=0.05):
        replace_file(path, "after it was killed")
    assert path.read_text() == "after it was killed"


def test_a_file_that_cannot_be_written_stays_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    replace_file(path, "before")
    with pytest.raises(UnicodeEncodeError):
        replace_file(path, "\ud800")
    assert path.read_text() == "before"
    assert os.listdir(tmp_path) == ["a.json"]


def test_a_link_in_the_place_of_the_lock_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / ".a.json.lock").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError, match="symbolic link"), only_writer(tmp_path / "a.json"):
        pytest.fail("the lock was made elsewhere")
    assert not (tmp_path / "elsewhere").exists()
