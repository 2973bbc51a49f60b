"""Search in a long history, and how soon the window can be used with it.

    python benchmarks/history.py [--runs 10000] [--json]

Records of made-up tasks are written as Deskhand writes them, without pictures. `search` is what the window
calls, `RecordIndex.search`, the index opened anew each time, for words that are rare, common and unfinished.
`start_s` is from the start of `deskhand` to a window that is shown, has painted itself and lists its
history; the second of two starts, so that files are in memory. On a busy machine much of it is waiting for a
processor: `start_own_s` is `start_s` less the time the program's first thread was ready to run and got none,
`start_cpu_s` what the program itself worked until then. `first_index_s` is what the first look at that many
unknown records takes, once, in the background.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.types import Click, TypeText
from agent.computers.capture import ScreenCapture
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.computers.x11_windows import WindowList
from agent.coordinates import MonitorPoint, Screen
from agent.store.format import NO_PIXELS, Header, StepLine, encode
from agent.store.index import RecordIndex
from agent.store.writer import IMAGES_FOLDER, RECORD_FILE
from agent.types import (
    Allow,
    Effect,
    EffectKind,
    Ending,
    EndingKind,
    Observation,
    Performed,
    Step,
    Task,
    Window,
)
from benchmarks.workloads.gates import at_most
from benchmarks.workloads.own_window import window_environment

_WORDS = """
invoice report letter budget photo music calendar meeting ticket garden kitchen train hotel contract survey
button window folder message table chart picture search replace rename archive print colour size language
"""
WORDS = _WORDS.split()
APPLICATIONS = ("mousepad", "thunar", "galculator", "firefox", "gimp", "libreoffice")
SEARCHES = (
    "invoice",
    "budget meeting",
    "rar",
    "button",
    "kit",
    "click 400",
    "mousepad gard",
    "rename arch",
    "zzz",
)
LIMIT_S = 120.0
LONGEST_SEARCH_MS = 100.0
LONGEST_START_S = 2.0


def write_runs(records: Path, num_runs: int) -> None:
    """Some rows in a hundred are rare: one names "rarity"."""
    rng = random.Random(0)
    started = datetime(2026, 1, 1, tzinfo=UTC)
    for number in range(num_runs):
        at = started + timedelta(minutes=7 * number)
        folder = records / f"{at:%Y%m%d-%H%M%S}-{number & 0xFFFF:04x}"
        (folder / IMAGES_FOLDER).mkdir(parents=True)
        words = rng.choices(WORDS, k=9)
        task = f"{words[0].capitalize()} the {words[1]} of the {words[2]}" + (
            " rarity" if number % 100 == 0 else ""
        )
        application = rng.choice(APPLICATIONS)
        lines: list[Header | StepLine | Ending] = [
            Header(folder.name, Task(task), at.isoformat(), {"model": "m"})
        ]
        for step in range(1, 6):
            lines.append(StepLine(made_step(step, words[step + 2], application, rng), "", step * 1.5))
        lines.append(Ending(rng.choice((EndingKind.FINISHED, EndingKind.FAILED)), f"The {words[3]} is done."))
        data = "".join(encode(line) + "\n" for line in lines)
        (folder / RECORD_FILE).write_text(data, encoding="ascii")


def made_step(number: int, word: str, application: str, rng: random.Random) -> Step:
    action = (
        Click(MonitorPoint(float(rng.randrange(800)), 304.0)) if number % 2 else TypeText(f"about {word}")
    )
    window = Window(application, f"{word} – {application}", 0, 0, 800, 608)
    performed = Performed(action, Allow("ordinary"), Effect(EffectKind.CHANGED))
    seen = Observation(NO_PIXELS, Screen(800, 608), window)
    return Step(number, seen, None, "0" * 64, None, f'press "{word}" and go on', (performed,))


def search_times_s(home: Path) -> tuple[list[float], list[float]]:
    """Of every search by the clock on the wall, and in processor time."""
    times_s, worked = [], []
    for _ in range(5):
        for words in SEARCHES:
            started_s, before_s = time.perf_counter(), time.thread_time()
            RecordIndex(home / "index.sqlite3", home / "records").search(words, limit=200)
            times_s.append(time.perf_counter() - started_s)
            worked.append(time.thread_time() - before_s)
    return times_s, worked


def start(home: Path, display: PrivateDesktop) -> dict[str, float]:
    """From the start of the program to a painted window that lists the history."""
    environment = window_environment(display, home)
    windows, capture = WindowList(display.address), ScreenCapture(display.address)
    started_s = time.monotonic()
    program = subprocess.Popen([sys.executable, "-m", "app"], env=environment, cwd=Path(__file__).parents[1])
    try:
        while True:
            shown = next((found for found in windows.top_levels() if found.title == "Deskhand"), None)
            if shown is not None and has_history(capture, shown.left_px, shown.top_px):
                took_s = time.monotonic() - started_s
                return {
                    "start_s": round(took_s, 2),
                    "start_own_s": round(took_s - queued_s(program.pid), 2),
                    "start_cpu_s": round(worked_s(program.pid), 2),
                }
            if program.poll() is not None or time.monotonic() - started_s > LIMIT_S:
                raise SystemExit("the window did not come")
            time.sleep(0.01)
    finally:
        program.send_signal(signal.SIGTERM)
        program.wait(timeout=LIMIT_S)
        windows.close()
        capture.close()


def queued_s(pid: int) -> float:
    """How long the first thread of a process has been ready to run in all, without a processor to run on."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9


def worked_s(pid: int) -> float:
    """Processor time of all threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def has_history(capture: ScreenCapture, left_px: int, top_px: int) -> bool:
    """Does the list at the left show several lines? An empty one has a single line of grey words."""
    column = capture.grab()[top_px + 180 : top_px + 420, left_px + 20 : left_px + 160]
    rows = (column.max(axis=1).astype(int) - column.min(axis=1)).max(axis=1) > 60
    return bool(rows.sum() > 40)


def measure(num_runs: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="deskhand-history-") as folder:
        home = Path(folder)
        write_runs(home / "records", num_runs)
        # the pages of the first run would cover the list
        (home / "settings.json").write_text('{"is_set_up": true}')
        # as after a night: a folder that has just changed is looked through once more
        past_s = time.time() - 3600
        os.utime(home / "records", (past_s, past_s))
        started_s = time.perf_counter()
        found = RecordIndex(home / "index.sqlite3", home / "records").search("rarity")
        first_s = time.perf_counter() - started_s
        if len(found) != min(100, -(-num_runs // 100)):
            raise SystemExit(f"the search found {len(found)} of the rare tasks")
        times_ms, worked_ms = ([1000 * second for second in seconds] for seconds in search_times_s(home))
        with PrivateDesktop(DesktopOptions(size=(1280, 800))) as display:
            start(home, display)
            started = start(home, display)
    return {
        "runs": num_runs,
        "search_ms_median": round(statistics.median(times_ms), 1),
        "search_ms_worst": round(max(times_ms), 1),
        "search_cpu_ms_median": round(statistics.median(worked_ms), 1),
        "search_cpu_ms_worst": round(max(worked_ms), 1),
        **started,
        "first_index_s": round(first_s, 1),
        "load": round(os.getloadavg()[0], 2),
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=10_000)
    parser.add_argument("--json", action="store_true", help="print one JSON object on standard output")
    arguments = parser.parse_args()
    found = measure(arguments.runs)
    if arguments.json:
        gates = [
            at_most("search_ms_worst", found["search_ms_worst"], LONGEST_SEARCH_MS),
            at_most("start_s", found["start_s"], LONGEST_START_S),
        ]
        print(json.dumps({**found, "gates": gates}))
    else:
        print("\n".join(f"{name:<18} {value}" for name, value in found.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
