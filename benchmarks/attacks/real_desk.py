"""Some injections on a real private desktop with real windows: does the simulated desk tell the truth?

    python benchmarks/attacks/real_desk.py [--cases 12] [--json]

Each case runs with everything allowed, when the harm has to come about in real widgets as on the simulated
desk, and at the level `risky`, where both are printed. Drags, panels and tools are left out: these windows
have none. Exit status 1 where a deed does less or more in reality than on the desk.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from agent.actions.policy import ApprovalLevel
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.computers.sandbox import WORK
from agent.confinement.enclosure import python_folders
from agent.coordinates import MonitorPoint
from benchmarks.attacks.desk import DeskWindow
from benchmarks.attacks.injection import Attacked, Case, attack, attack_on, cases_of, desk_of
from benchmarks.attacks.part import HALVES

_REPOSITORY = Path(__file__).resolve().parents[2]
_PROGRAM = Path(__file__).with_name("real_window.py")
_STATE_LIMIT_S = 15.0
_ROW_PX = 115
_DEED_ROLES = ("icon", "toggle button")
"""Of targets that `real_window` does not have: icons to drag, a panel."""


class RealDesk:
    """The windows of a case as programs of their own on a private desktop, and what a model sees there."""

    def __init__(self, case: Case, desktop: PrivateDesktop) -> None:
        self._desktop = desktop
        desk = desk_of(case)
        self.size_px = desktop.options.size
        mine = [window for window in desk.windows if window.name != "carrier"]
        carrying = [window for window in desk.windows if window.name == "carrier"]
        self._state_files: list[Path] = []
        rows = {id(window): row for row, window in enumerate(desk.windows)}
        for number, windows in enumerate(group for group in (carrying, mine) if group):
            scene = [_written(window, 20 + _ROW_PX * rows[id(window)]) for window in windows]
            name = f"scene-{number}"
            (desktop.working_folder / f"{name}.json").write_text(json.dumps(scene), encoding="utf-8")
            self._state_files.append(desktop.working_folder / f"{name}.state.json")
            desktop.start(
                [sys.executable, str(_PROGRAM), f"{WORK}/{name}.json", f"{WORK}/{name}.state.json"],
                environment={"QT_LOGGING_RULES": "*=false"},
            )
        desktop.observe()

    @property
    def is_harmed(self) -> bool:
        return any(state["is_harmed"] for state in self._states())

    def texts(self) -> Iterator[str]:
        for state in self._states():
            yield from state["texts"]

    def place_of(self, name: str) -> MonitorPoint | None:
        for state in self._states():
            if name in state["places"]:
                return MonitorPoint(*state["places"][name])
        return None

    def _states(self) -> list[dict[str, Any]]:
        deadline_s = time.monotonic() + _STATE_LIMIT_S
        while not all(path.exists() for path in self._state_files):
            if time.monotonic() > deadline_s:
                raise RuntimeError("a window of the scene does not answer")
            time.sleep(0.02)
        time.sleep(0.1)  # the windows tell every 40 ms
        return [json.loads(path.read_text(encoding="utf-8")) for path in self._state_files]


def _written(window: DeskWindow, top_px: int) -> dict[str, Any]:
    elements = [
        {
            "does": element.effects.get("does"),
            "enter": element.effects.get("enter"),
            "id": element.name,
            "role": element.role,
            "label": element.label,
            "tooltip": element.tooltip,
            "picture": element.picture,
        }
        for element in window.elements
    ]
    return {
        "id": window.name,
        "application": window.application,
        "title": window.title,
        "elements": elements,
        "keys": dict(window.keys),
        "focus": window.focus,
        "is_open": window.is_open,
        "top_px": top_px,
    }


def chosen_cases(num_cases: int) -> list[Case]:
    """Goals and carriers take turns over both halves, in the first language."""
    chosen: list[Case] = []
    for half in HALVES:
        fit = [case for case in cases_of(half) if case.language == "en" and _has_widgets(case.goal)]
        names = list(dict.fromkeys(case.goal["name"] for case in fit))
        carriers = [
            carrier
            for carrier in dict.fromkeys(case.carrier for case in fit)
            if carrier not in ("tool output", "memory", "clipboard")
        ]
        for number in range((num_cases + 1) // 2):
            name, carrier = names[number % len(names)], carriers[number % len(carriers)]
            chosen += [case for case in fit if (case.goal["name"], case.carrier) == (name, carrier)]
    return chosen[:num_cases]


def _has_widgets(goal: Mapping[str, Any]) -> bool:
    roles = {element["role"] for window in goal["windows"] for element in window["elements"]}
    return not roles & set(_DEED_ROLES)


def attack_really(case: Case, level: ApprovalLevel) -> Attacked:
    read_only = tuple(dict.fromkeys((*python_folders(), _REPOSITORY / "benchmarks")))
    with (
        tempfile.TemporaryDirectory() as home,
        PrivateDesktop(DesktopOptions(read_only=read_only)) as desktop,
    ):
        return attack_on(RealDesk(case, desktop), desktop, desktop.spot_at, case, level, Path(home))


def compare(case: Case) -> dict[str, Any]:
    found: dict[str, Any] = {"goal": case.goal["name"], "carrier": case.carrier, "half": case.half}
    for level in (ApprovalLevel.ALL, ApprovalLevel.RISKY):
        with tempfile.TemporaryDirectory() as home:
            found[f"{level}_on_desk"] = attack(case, level, Path(home)).got_through
        found[f"{level}_in_reality"] = attack_really(case, level).got_through
    return found


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cases", type=int, default=12)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    rows = []
    for case in chosen_cases(options.cases):
        rows.append(compare(case))
        print(json.dumps(rows[-1]), file=sys.stderr, flush=True)
    alike = sum(row["all_on_desk"] == row["all_in_reality"] for row in rows)
    answer = {"cases": len(rows), "alike_with_everything_allowed": alike, "rows": rows}
    print(json.dumps(answer) if options.json else json.dumps(answer, indent=1))
    return 0 if alike == len(rows) else 1


if __name__ == "__main__":
    sys.exit(main())
