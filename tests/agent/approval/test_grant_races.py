"""Two programs that change the owner's permissions at the same moment: what was revoked stays revoked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from agent.actions import Click
from agent.approval import GrantBook
from agent.coordinates import MonitorPoint
from agent.types import Scope

NUM_RACES = 300
ROOT = Path(__file__).parents[3]
CLICK = Click(MonitorPoint(1.0, 2.0))
PROGRAM = """
import sys
from pathlib import Path
from agent.actions import Click
from agent.approval import GrantBook
from agent.coordinates import MonitorPoint
from agent.types import Scope

book = GrantBook(Path(sys.argv[1]))
print("ready", flush=True)
for line in sys.stdin:
    deed, _, grant_id = line.strip().partition(" ")
    if deed == "revoke":
        book.revoke(grant_id)
    else:
        book.add(Scope.TASK, Click(MonitorPoint(1.0, 2.0)), "", [], run="other", duration_s=600)
    print("done", flush=True)
"""


class Racer:
    """Another process with the same file."""

    def __init__(self, path: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        assert self.waits() == "ready"

    def begins(self, deed: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(deed + "\n")
        self._process.stdin.flush()

    def waits(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def end(self) -> None:
        with self._process:
            assert self._process.stdin is not None
            self._process.stdin.close()


def test_a_revoked_permission_never_comes_back_with_what_another_program_adds(tmp_path: Path) -> None:
    path = tmp_path / "grants.json"
    book = GrantBook(path)
    revoking, adding = Racer(path), Racer(path)
    came_back = num_lost = 0
    try:
        for number in range(NUM_RACES):
            book.revoke_all()
            grant = book.add(Scope.APPLICATION, CLICK, "notes", [], run="", duration_s=600)
            assert grant is not None
            pair = [(revoking, f"revoke {grant.grant_id}"), (adding, "add")]
            for racer, deed in pair if number % 2 else reversed(pair):
                racer.begins(deed)
            assert revoking.waits() == adding.waits() == "done"
            left = [one.grant_id for one in book.all()]
            came_back += grant.grant_id in left
            num_lost += not any(one.run == "other" for one in book.all())
    finally:
        revoking.end()
        adding.end()
    assert (came_back, num_lost) == (0, 0), f"of {NUM_RACES} races"


def test_only_the_owner_may_read_the_permissions(tmp_path: Path) -> None:
    path = tmp_path / "grants.json"
    GrantBook(path).add(Scope.APPLICATION, CLICK, "notes", [], run="", duration_s=600)
    modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
    assert modes == {"grants.json": 0o600, ".grants.json.lock": 0o600}
