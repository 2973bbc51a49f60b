"""Records a scripted person in three third-party applications, and lets `deskhand replay` do it again.

    python benchmarks/replay.py [--only calculator] [--keep DIR] [--json]

The sessions are those of `benchmarks/recorder.py`: clicks, double clicks, drags, scrolls, menus, keys and
texts in a text editor, a file manager and a calculator at 1920×1080. Each is replayed on a fresh private
desktop with nothing but its record; reported is how many steps were done again by themselves, how often the
model had to be asked, what was said to differ from the record, and whether the last picture is the recorded
one (but for a caret). Then recordings are done again where something is not as it was
(`benchmarks/workloads/altered_replays.py`): another result than then, passwords by a name, a name of the
keyring and none, another document or application with the keyboard, a text that does not arrive.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.types import Finished, Wait
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.perception.change import CARET_MAX_PIXELS, compare
from agent.store import Record, open_record
from benchmarks.recorder import SESSIONS, Recording, Session, opened, play
from benchmarks.workloads import altered_replays
from benchmarks.workloads.gates import all_met, equal_to

_SIZE = (1920, 1080)
_ROOT = Path(__file__).resolve().parents[1]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", default="", help="those whose name contains this")
    parser.add_argument("--keep", type=Path, help="folder for the records")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with ExitStack() as stack:
        home = options.keep or Path(
            stack.enter_context(tempfile.TemporaryDirectory(prefix="deskhand-replay-"))
        )
        home.mkdir(parents=True, exist_ok=True)
        rows = {one.name: replayed(one, home) for one in SESSIONS if options.only in one.name}
        altered = {
            one.name: altered_replays.tried(one, home / one.name.replace(" ", "-"))
            for one in altered_replays.CASES
            if options.only in one.name
        }
    gates = [
        equal_to(f"{name}.{figure}", row[figure], 0)
        for name, row in rows.items()
        for figure in ("asked_model", "asked_owner", "differences")
    ]
    gates += [equal_to(f"{name}.same_end", float(row["same_end"]), 1) for name, row in rows.items()]
    gates += [equal_to(f"{name}: right", float(row["is_right"]), 1) for name, row in altered.items()]
    answer = {**rows, "altered": altered, "gates": gates}
    print(json.dumps(answer) if options.json else json.dumps(answer, indent=1))
    return 0 if all_met(gates) else 1


def replayed(session: Session, home: Path) -> dict[str, Any]:
    record = recorded(session, home / "records")
    command = [sys.executable, "-m", "app", "replay", record.record_id, "--computer", "private"]
    started = f"mkdir -p alpha beta && exec {' '.join(session.command)}"  # as `opened` begins
    command += ["--open", shlex.join(["sh", "-c", started]), "--approve", "all", "--json"]
    done = subprocess.run(
        command,
        cwd=_ROOT,
        env=os.environ | {"DESKHAND_HOME": str(home)},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    said = json.loads(done.stdout.strip().splitlines()[-1])
    again = open_record(home / "records" / said["record"])
    row = {
        "recorded_steps": len(record.lines),
        "again": sum(_is_doing(step) for step in again),
        "asked_model": said["asked_model"],
        "asked_owner": int(said["ending"] == "asked_user"),
        "differences": len(said["differences"]),
        "ending": said["ending"],
        "same_end": _is_same_end(record, again),
    }
    print(f"{session.name}: {row}", file=sys.stderr, flush=True)
    return row


def recorded(session: Session, records: Path) -> Record:
    records.mkdir(parents=True, exist_ok=True)
    with PrivateDesktop(DesktopOptions(size=_SIZE)) as desktop:
        script = session.script(opened(desktop, session))
        recording = Recording(desktop.address, records)
        play(desktop, script)
        found = recording.finish()
    return open_record(records / str(found["record"]))


def _is_doing(step: Any) -> bool:
    return any(not isinstance(one.action, Wait | Finished) for one in step.performed)


def _is_same_end(record: Record, again: Record) -> bool:
    last, now = (one.pixels(one.lines[-1]) for one in (record, again))
    return compare(last, now).num_pixels <= CARET_MAX_PIXELS


if __name__ == "__main__":
    sys.exit(main())
