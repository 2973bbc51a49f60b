"""Every flow of the window by keyboard alone, heard through a screen reader's bus.

    python benchmarks/by_keyboard.py [--flows "first run,task,…"] [--told FILE]
                                     [--pictures DIR] [--json]

The real application (`python -m app`) with its embedded model on a display of its own with a session bus and
AT-SPI. Keys are X events and nothing else is: no mouse, no function of the program is called. After each key
AT-SPI is asked what has the keyboard; that has to have a name and a role. Each flow goes on by these names
alone, as somebody does who sees nothing, and counts as done where the records, settings, routines and plans
on disk say so. `--told` keeps what was said after each key, `--pictures` what the display shows at the turns
of a first hour (those of docs/tutorial/first-hour.md are made so). Exit status 1 where a flow was not done or
something had the keyboard and could not be told by ear.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.workloads.gates import all_met, equal_to
from benchmarks.workloads.key_desk import KeyDesk, key_desk
from benchmarks.workloads.key_flows import FLOWS
from benchmarks.workloads.key_hands import NotReachedError
from tests.tour_world import show_by_hand


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--flows", default=",".join(FLOWS), help="in their order (all)")
    parser.add_argument("--told", type=Path, help="file for what was said after each key")
    parser.add_argument("--pictures", type=Path, help="folder for pictures of a first hour")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    wanted = options.flows.split(",")
    if unknown := set(wanted) - set(FLOWS):
        raise SystemExit(f"There is no flow {', '.join(sorted(unknown))}; there are {', '.join(FLOWS)}.")
    with tempfile.TemporaryDirectory(prefix="keys-") as folder:
        answer, told = measure(Path(folder), wanted, options.pictures)
    if options.told:
        options.told.write_text(json.dumps(told, ensure_ascii=False, indent=1), encoding="utf-8")
    print(json.dumps(answer, ensure_ascii=False, indent=None if options.json else 1))
    return 0 if all_met(answer["gates"]) else 1


def measure(
    folder: Path, wanted: list[str], pictures: Path | None = None
) -> tuple[dict[str, Any], list[dict[str, str]]]:
    """The flows' figures, and what was said after each key."""
    flows: dict[str, dict[str, Any]] = {}
    with key_desk(folder, seed=1, tells=lambda line: print(line, file=sys.stderr, flush=True)) as desk:
        desk.pictures = pictures
        if "first run" not in wanted:
            begin_later(desk)
        for name in wanted:
            flows[name] = _done(desk, name)
        hands = desk.hands
        faults, told = hands.faults(), hands.told()
        num_keys, roles = hands.num_keys, sorted({row.role for row in hands.rows})
    not_done = {name: one["problem"] for name, one in flows.items() if one["problem"]}
    return {
        "benchmark": "by keyboard",
        "flows": flows,
        "keys": num_keys,
        "readings": len(told),
        "roles": roles,
        "faults": faults,
        "gates": [
            equal_to("flows not done by keyboard alone", len(not_done), 0),
            equal_to("what had the keyboard without a name or a role", len(faults), 0),
        ],
    }, told


def begin_later(desk: KeyDesk) -> None:
    """A window whose first run is over, with some recordings."""
    (desk.home / "settings.json").write_text(json.dumps({"is_set_up": True}), encoding="utf-8")
    show_by_hand(desk.home / "records")
    desk.start()


def _done(desk: KeyDesk, name: str) -> dict[str, Any]:
    begun_s, before = time.monotonic(), desk.hands.num_keys
    desk.hands.flow = name
    try:
        if name != "first run":
            desk.in_window()
        problem = FLOWS[name](desk)
    except NotReachedError as missed:
        problem = str(missed)
    row = {
        "problem": problem,
        "keys": desk.hands.num_keys - before,
        "wall_s": round(time.monotonic() - begun_s, 1),
    }
    print(f"--- {name}: {row}", file=sys.stderr, flush=True)
    return row


if __name__ == "__main__":
    sys.exit(main())
