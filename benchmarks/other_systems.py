"""What of Deskhand runs as if it were on Windows and macOS; nobody had either.

    python benchmarks/other_systems.py [--json]

Our own code runs without what typeshed says that Python lacks there, and with desktops in memory that answer
the documented calls (tests/other_system.py). `checked` modules have their types checked for the system;
`start` is from `deskhand` to the window; `vnc` is the contract of every computer and its faults, against
real servers, and `mac` and `windows` the adapters for the owner's screen, against those desktops.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.workloads.gates import all_met, at_most, equal_to
from benchmarks.workloads.suite_counts import run_suite

ROOT = Path(__file__).resolve().parents[1]
SYSTEMS = {"windows": "win32", "mac": "darwin"}
ADAPTERS = {
    "windows": "tests/agent/computers/test_windows_screen.py",
    "mac": "tests/agent/computers/test_mac_screen.py",
}
START_S, LIMIT_S = 3.0, 120.0


def types() -> dict[str, int]:
    """How many modules are checked for both systems, and how many errors that finds."""
    done = subprocess.run(
        [sys.executable, "packaging/check_elsewhere.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    checked = [int(number) for number in re.findall(r"(\d+) source files", done.stdout)]
    errors = [int(number) for number in re.findall(r"Found (\d+) errors?", done.stdout)]
    return {"checked": min(checked, default=0), "errors": sum(errors) if len(checked) == 2 else 1}


def start(platform: str) -> float:
    """Seconds until the window stands; the limit where it does not, or does not end well."""
    with tempfile.TemporaryDirectory(prefix="deskhand-there-") as home:
        began_s = time.monotonic()
        window = subprocess.Popen(
            [sys.executable, "-m", "tests.other_system", platform],
            cwd=ROOT,
            env={
                **os.environ,
                "DESKHAND_HOME": home,
                "XDG_RUNTIME_DIR": home,
                "QT_QPA_PLATFORM": "offscreen",
            },
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        # It listens as soon as it is shown.
        while (
            not list(Path(home).rglob("*.desk"))
            and window.poll() is None
            and time.monotonic() < began_s + LIMIT_S
        ):
            time.sleep(0.01)
        took_s = time.monotonic() - began_s
        window.send_signal(signal.SIGINT)
        status = window.wait(LIMIT_S)
    return round(took_s, 2) if status == 0 else LIMIT_S


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object on standard output")
    arguments = parser.parse_args()
    found: dict[str, Any] = {"types": types(), "commands": run_suite("tests/test_other_systems.py")}
    for name, platform in SYSTEMS.items():
        start(platform)  # the first one compiles
        found[name] = {
            "start_s": min(start(platform) for _ in range(3)),
            "vnc": run_suite(
                "tests/agent/computers/test_vnc_computer.py",
                "tests/agent/computers/test_vnc_faults.py",
                platform=platform,
            ),
            "screen": run_suite(ADAPTERS[name]),
        }
    found["load"] = round(os.getloadavg()[0], 2)
    gates = [
        equal_to("types.errors", found["types"]["errors"], 0),
        equal_to("commands.failed", found["commands"]["failed"], 0),
        *(at_most(f"{name}.start_s", found[name]["start_s"], START_S) for name in SYSTEMS),
        *(
            equal_to(f"{name}.{part}.failed", found[name][part]["failed"], 0)
            for name in SYSTEMS
            for part in ("vnc", "screen")
        ),
    ]
    if arguments.json:
        print(json.dumps({**found, "gates": gates}))
    else:
        print("\n".join(f"{name:<10} {value}" for name, value in found.items()))
    return 0 if all_met(gates) else 1


if __name__ == "__main__":
    sys.exit(main())
