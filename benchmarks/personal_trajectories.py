"""Fifty trajectories as a user collects them: one shortcut, one sentence afterwards, a review by keyboard.

    python benchmarks/personal_trajectories.py [--count 50] [--review 10] [--pictures DIR] [--json]

The real window stands on a private desktop of 1280×800 beside a text editor. A scripted person presses the
shortcut, does a small task with mouse and keys, presses the shortcut again, thinks for two seconds, types the
sentence at 200 keys a minute, presses Enter and goes on with the next one at once. Then the person reviews
the records by keyboard: a second for each step, one key for the decision. Reported: the person's minutes per
trajectory beside the doing, what of it was waiting for us, the seconds of ten reviews, and how many records
hold exactly what was done, or say what they are not sure of, under exactly the sentence that was typed.
Thinking and typing pace are assumptions (THINK_S, KEY_S, LOOK_S); everything else is measured from the X
server's side.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.types import Action, Click, Finished, Hotkey, RightClick, TypeText
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.coordinates import MonitorPoint
from agent.demonstrations.consent_file import save_consent
from agent.demonstrations.privacy import Consent
from agent.demonstrations.typed_check import unsure_steps
from agent.png import encode_png
from agent.redaction.records import open_findings
from agent.review import collect, done_actions
from agent.settings import Settings
from agent.store import open_record
from agent.types import EffectKind
from benchmarks.workloads.gates import all_met, at_most, equal_to
from benchmarks.workloads.own_window import window_environment

THINK_S, KEY_S, LOOK_S = 2.0, 0.3, 1.0
"""Of a person: before a sentence, between two keys of it, and at one step of a review."""
_REST_S = 0.6
"""Between two actions of a task."""
_LIMIT_S = 120.0
_SHORTCUT = Hotkey(("ctrl", "alt", "r"))
_THINGS = (
    "milk", "bread", "water", "apples", "rice", "tea", "soap", "paper", "salt", "flour",
    "butter", "cheese", "eggs", "oil", "pears", "beans", "honey", "coffee", "sugar", "yeast",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Errand:
    """One task of the person's."""

    sentence: str
    actions: tuple[Action, ...]


def errand(number: int, page: MonitorPoint) -> Errand:
    """The task of that number; all are different. `page` is a point of the editor's page."""
    thing = f"{_THINGS[number // 5 % len(_THINGS)]} {number}"
    match number % 5:
        case 0:
            return Errand(
                f"Write {thing} at the end", (Click(page), Hotkey(("ctrl", "end")), TypeText(f"{thing}\n"))
            )
        case 1:
            return Errand(f"Begin with {thing}", (Hotkey(("ctrl", "home")), TypeText(f"{thing}\n")))
        case 2:
            return Errand(
                f"Copy all after {thing}", (Click(page), Hotkey(("ctrl", "a")), Hotkey(("ctrl", "c")))
            )
        case 3:
            return Errand(f"Look at the menu for {thing}", (RightClick(page), Hotkey(("escape",))))
        case _:
            return Errand(
                f"Empty the page for {thing}", (Click(page), Hotkey(("ctrl", "a")), Hotkey(("delete",)))
            )


class Window:
    """The real window in a process of its own, which says what its owner can see of it."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--inside"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        self._said: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self.state: dict[str, Any] = {}
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._said.put(json.loads(line))

    def tell(self, command: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()

    def wait(self, is_so: Callable[[dict[str, Any]], bool], what: str, *, limit_s: float = _LIMIT_S) -> float:
        """The moment at which it was so, on the clock of `time.monotonic`."""
        until_s = time.monotonic() + limit_s
        while not (self.state and is_so(self.state)):
            try:
                self.state = self._said.get(timeout=max(until_s - time.monotonic(), 0.01))
            except queue.Empty:
                raise SystemExit(f"It did not come: {what}; last seen: {self.state}") from None
        return float(self.state["at_s"])

    def end(self) -> None:
        self.tell("quit")
        self._process.wait(timeout=60)


class Person:
    """Mouse and keys on a display, at a person's pace."""

    def __init__(self, desktop: PrivateDesktop) -> None:
        self._desktop = desktop

    def do(self, action: Action) -> None:
        effect = self._desktop.perform(action, stop=Event())
        if effect.kind is EffectKind.FAILED:  # the person's own typing broke off: not what is measured
            print(f"{action} was not done: {effect.detail}", file=sys.stderr)

    def work(self, actions: Sequence[Action]) -> None:
        for action in actions:
            time.sleep(_REST_S)
            self.do(action)
        time.sleep(_REST_S)

    def type(self, text: str) -> None:
        next_s = time.monotonic()
        for character in text:
            next_s += KEY_S
            time.sleep(max(0.0, next_s - time.monotonic()))
            self.do(TypeText(character))


def collect_one(person: Person, window: Window, one: Errand) -> dict[str, float]:
    """Seconds of one trajectory."""
    began_s = time.monotonic()
    person.do(_SHORTCUT)
    window.wait(lambda state: state["recording"], "the strip of the recording")
    ready_s = time.monotonic()
    person.work(one.actions)
    stopped_s = time.monotonic()
    person.do(_SHORTCUT)
    window.wait(lambda state: state["sentence"], "the line for the sentence")
    asked_s = time.monotonic()
    time.sleep(THINK_S)
    person.type(one.sentence)
    time.sleep(KEY_S)
    entered_s = time.monotonic()
    person.do(Hotkey(("enter",)))
    window.wait(lambda state: not state["sentence"] and not state["busy"], "the end of the question")
    over_s = time.monotonic()
    return {
        "begin_s": ready_s - began_s,
        "ask_s": asked_s - stopped_s,
        "say_s": entered_s - asked_s,
        "end_s": over_s - entered_s,
        "doing_s": stopped_s - ready_s,
    }


def review(person: Person, window: Window, count: int) -> list[float]:
    """Seconds until each record was decided."""
    window.tell(f"review {count}")
    window.wait(lambda state: state["review"] == 1 and state["rows"] > 0, "the first record")
    taken = []
    for number in range(1, count + 1):
        began_s = time.monotonic()
        for _ in range(int(window.state["rows"])):
            time.sleep(LOOK_S)
            person.do(Hotkey(("down",)))
        person.do(Hotkey(("a",)))
        following = number + 1
        window.wait(lambda state, following=following: state["review"] == following, "the next record")  # type: ignore[misc]
        taken.append(time.monotonic() - began_s)
    return taken


def checked(records: Path, errands: Sequence[Errand]) -> dict[str, int]:
    """How many records hold what was said, what was done or that something of it is not sure, and were
    searched."""
    found = {"named": 0, "exact": 0, "marked": 0, "searched": 0}
    for folder, one in zip(sorted(records.iterdir()), errands, strict=False):
        record = open_record(folder)
        done = [action for line in record.lines for action in done_actions(line.step)]
        wanted = [*one.actions, Finished()]
        found["named"] += record.task.text == one.sentence
        is_exact = [_plain(action) for action in done] == [_plain(action) for action in wanted]
        if not is_exact:
            print(f"{one.sentence}: {wanted} was recorded as {done}", file=sys.stderr)
        found["exact"] += is_exact
        says_so = bool(unsure_steps(record)) or any(line.step.problem for line in record.lines)
        found["marked"] += says_so and not is_exact
        found["searched"] += open_findings(folder) == ()
    return found


def _plain(action: Action) -> tuple[object, ...]:
    """An action without the halves of a pixel."""
    values = [getattr(action, name) for name in action.__dataclass_fields__]
    return (type(action), *(_pixel(value) if isinstance(value, MonitorPoint) else value for value in values))


def _pixel(point: MonitorPoint) -> tuple[int, int]:
    return int(point.x), int(point.y)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=50, help="trajectories (%(default)s)")
    parser.add_argument("--review", type=int, default=10, help="records reviewed (%(default)s)")
    parser.add_argument("--pictures", metavar="DIR", type=Path, help="photograph the screen there")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.inside:
        return inside()
    answer = measured(arguments.count, arguments.review, arguments.pictures)
    if arguments.json:
        print(json.dumps(answer))
    else:
        for name, value in answer.items():
            print(f"{name}: {value}")
    return 0 if all_met(answer["gates"]) else 1


def measured(count: int, num_reviewed: int, pictures: Path | None) -> dict[str, Any]:
    with (
        PrivateDesktop(DesktopOptions(size=(1280, 800))) as desktop,
        tempfile.TemporaryDirectory() as home,
    ):
        settings = Settings(home=Path(home))
        save_consent(settings.consent_file, Consent.of(["mousepad"]))
        window, person = Window(window_environment(desktop, Path(home))), Person(desktop)
        window.wait(lambda state: state["ready"], "the window")
        editor = desktop.start(["mousepad"]).window
        page = MonitorPoint(editor.left_px + 120.5, editor.top_px + 160.5)
        errands = [errand(number, page) for number in range(count)]
        took = []
        for number, one in enumerate(errands):
            took.append(collect_one(person, window, one))
            print(f"{number + 1}/{count} {took[-1]}", file=sys.stderr, flush=True)
            if pictures is not None and number == 0:
                _photograph(desktop, pictures / "after-the-first.png")
        ended_s = time.monotonic()
        window.wait(lambda state: state["searched"] == count, "the search", limit_s=30 * _LIMIT_S)
        search_s = time.monotonic() - ended_s
        counts = checked(settings.records_folder, errands)
        reviews = review(person, window, min(num_reviewed, count))
        reviewed = sum(one.is_reviewed for one in collect(sorted(settings.records_folder.iterdir())))
        window.end()
    waits = [one["begin_s"] + one["ask_s"] + one["end_s"] for one in took]
    beside = [wait + one["say_s"] for wait, one in zip(waits, took, strict=True)]
    per_review = statistics.fmean(reviews)
    ten = per_review * 10
    minutes = (statistics.fmean(beside) + per_review) / 60
    return {
        "trajectories": count,
        "minutes_beside_the_doing": round(minutes, 3),
        "minutes_beside_the_doing_worst": round((max(beside) + max(reviews)) / 60, 3),
        "wait_s_median": round(statistics.median(waits), 3),
        "wait_s_worst": round(max(waits), 3),
        "begin_s_median": round(statistics.median(one["begin_s"] for one in took), 3),
        "ask_s_median": round(statistics.median(one["ask_s"] for one in took), 3),
        "doing_s_median": round(statistics.median(one["doing_s"] for one in took), 3),
        "reviewed": reviewed,
        "ten_reviews_s": round(ten, 1),
        "named": counts["named"],
        "exact": counts["exact"],
        "marked": counts["marked"],
        "searched": counts["searched"],
        "search_went_on_s": round(search_s, 1),
        "gates": [
            at_most("minutes_beside_the_doing", round(minutes, 3), 1.0),
            at_most("ten_reviews_s", round(ten, 1), 120.0),
            equal_to("named", counts["named"], count),
            equal_to("searched", counts["searched"], count),
            equal_to("neither_exact_nor_marked", count - counts["exact"] - counts["marked"], 0),
        ],
    }


def _photograph(desktop: PrivateDesktop, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(encode_png(desktop.observe().pixels))


def inside() -> int:
    """The process of the window: it tells what can be seen, whenever that changes."""
    from PySide6.QtCore import QSocketNotifier, QTimer
    from PySide6.QtWidgets import QApplication

    from app.running.controller import RunController
    from app.storage.preferences import Preferences
    from app.theme.apply import Theme, apply_theme
    from app.windows.main_window import MainWindow

    application = QApplication(["deskhand"])
    home = Path(os.environ["DESKHAND_HOME"])
    colours = apply_theme(application, Theme.LIGHT, icon_folder=home / "icons")
    window = MainWindow()
    window.set_colours(colours)
    controller = RunController(
        window,
        preferences=Preferences(is_set_up=True),
        save=lambda _chosen: None,
        examples=(),
        make_job=lambda request: None,  # type: ignore[arg-type,return-value]
    )
    searched: list[str] = []
    recording, quick = controller._recording, controller._workshop.quick
    recording.searched.connect(searched.append)
    window.showMinimized()
    controller.load()
    last: dict[str, Any] = {}

    def state() -> dict[str, Any]:
        strip, question = recording.strip, recording.after.strip
        shown = quick.window
        return {
            "ready": all(one._input is not None for one in recording._shortcuts),
            "recording": strip is not None and strip.isVisible(),
            "busy": recording._is_busy,
            "sentence": question is not None and question.isActiveWindow(),
            "searched": len(searched),
            "review": quick._at + 1 if shown is not None and shown.isActiveWindow() else 0,
            "rows": shown._list.count() if shown is not None else 0,
        }

    def tell() -> None:
        nonlocal last
        now = state()
        if now != last:
            last = now
            print(json.dumps({**now, "at_s": time.monotonic()}), flush=True)

    def obey() -> None:
        command, _, rest = sys.stdin.readline().strip().partition(" ")
        if command == "review":
            folders = sorted((home / "records").iterdir())[: int(rest)]
            quick.open(folders)
            assert quick.window is not None
            quick.window.activateWindow()
        else:
            controller.close()
            application.quit()

    timer = QTimer()
    timer.timeout.connect(tell)
    timer.start(15)
    notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
    notifier.activated.connect(obey)
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
