"""From our call to the application's handler: clicks, keys and typed text, on a private desktop.

    python benchmarks/input.py [--clicks 50] [--json]

The Qt target writes the monotonic clock when its handler runs; both processes read the same one. `device` is
a bare button press through XTEST; `click_to_handler` a whole Click with its pause for hovering;
`click_performed` includes the wait for a visible effect.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from pathlib import Path
from threading import Event
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.types import Button, Click, Hotkey, TypeText
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.computers.x11_input import X11Input
from agent.confinement.enclosure import python_folders
from agent.coordinates import InputPoint
from tests.agent.computers.event_target import PROGRAM, EventTarget

GO = Event()
ASCII = "The quick brown fox jumps over the lazy dog 0123456789 (62 ch)."


def summary(seconds: list[float]) -> dict[str, float]:
    ordered = sorted(1000 * value for value in seconds)
    return {
        "median_ms": round(statistics.median(ordered), 2),
        "p95_ms": round(ordered[int(0.95 * (len(ordered) - 1))], 2),
    }


def measure(clicks: int) -> dict[str, Any]:
    started = time.monotonic()
    with PrivateDesktop(DesktopOptions(read_only=(*python_folders(), PROGRAM.parent))) as desktop:
        desktop_start_s = time.monotonic() - started
        desktop.start([sys.executable, str(PROGRAM), "events.jsonl"])
        target = EventTarget(desktop.working_folder / "events.jsonl")
        place = target.place("pad")
        at = InputPoint(int(place.x), int(place.y))
        device = X11Input(desktop.address)
        bare, whole, performed, keys, typed = [], [], [], [], []
        desktop.perform(Click(place), stop=GO)
        for _ in range(clicks):
            target.clear()
            device.move(at)
            started = time.monotonic()
            device.press_button(Button.LEFT)
            bare.append(target.wait_for_count(1, "press", "double")[0]["at_s"] - started)
            device.release_button(Button.LEFT)
            target.wait_for_count(1, "release")
            target.clear()
            started = time.monotonic()
            desktop.perform(Click(place), stop=GO)
            performed.append(time.monotonic() - started)
            whole.append(target.wait_for_count(1, "press", "double")[0]["at_s"] - started)
            target.wait_for_count(1, "release")
            target.clear()
            started = time.monotonic()
            desktop.perform(Hotkey(("f5",)), stop=GO)
            keys.append(target.wait_for_count(1, "key_press")[0]["at_s"] - started)
            target.wait_for_count(1, "key_release")
        for _ in range(max(clicks // 5, 1)):
            desktop.perform(Click(target.place("text")), stop=GO)
            desktop.perform(Hotkey(("ctrl", "a")), stop=GO)
            started = time.monotonic()
            desktop.perform(TypeText(ASCII), stop=GO)
            arrived = target.wait_for(lambda event: event.get("text") == ASCII)
            typed.append(arrived["at_s"] - started)
            target.clear()
        device.close()
    return {
        "desktop_start_s": round(desktop_start_s, 3),
        "hands_to_handler": summary(bare),
        "click_to_handler": summary(whole),
        "click_performed": summary(performed),
        "hotkey_to_handler": summary(keys),
        "typing_63_ascii": summary(typed),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Latency of input on a private desktop.")
    parser.add_argument("--clicks", type=int, default=50)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    results = measure(options.clicks)
    if options.json:
        # Nothing is promised: the times are those of toolkits and of this machine.
        print(json.dumps({"benchmark": "input", "clicks": options.clicks, "gates": []} | results))
        return
    for name, found in results.items():
        print(f"{name:18} {found}")


if __name__ == "__main__":
    main()
