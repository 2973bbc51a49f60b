"""False passes and false failures of checks in words, in looks that no lock file was made with.

    python benchmarks/visual_checks.py [--dialogs N] [--changes N] [--seed N] [--pictures FOLDER] [--json]

Own dialogs: contents of the `toolkits` suite, shown by GTK 3, Qt and Tk in 3 themes × 2 scales × 2 fonts,
without the usual look. What is true of each is said in words and judged on a picture of its window (a fail or
an unsure is a false failure). Then the toolkit itself hides, renames, disables, empties or moves controls;
each check whose control was changed is judged again (a pass is a false pass). Renamed is, by halves, another
name and the same name with one word, one letter or one digit changed. Up to four controls are changed in
one picture.

Third-party applications: captions of six applications in the same looks; they are changed by painting over.

No evidence of a lock file helps: on another look everything is judged afresh. `--pictures` keeps what was
shown, or judges what an earlier run kept there.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from itertools import product, repeat
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.computers.private_desktop import PrivateDesktop
from agent.computers.sandbox import WORK
from agent.confinement.enclosure import python_folders
from agent.errors import AgentError
from agent.visual_tests.appearance import DeskLook
from agent.visual_tests.checks import compile_check
from agent.visual_tests.desk import VisualDesk
from agent.visual_tests.desk_setup import DeskSetup
from agent.visual_tests.judging import CheckScene, JudgedCheck, judge_check
from agent.visual_tests.lock_file import LockedStep
from agent.visual_tests.mutation import mutations_of, part_to_change
from agent.visual_tests.painting import paint, painted
from agent.visual_tests.results import StepMark
from benchmarks.workloads.gates import all_met, at_least, at_most
from benchmarks.workloads.mutable_windows.planned_checks import (
    PlannedChange,
    PlannedCheck,
    checks_of,
    plan_of,
)
from training.evaluation.toolkits.dialogs import Dialog, all_dialogs

PROGRAMS = Path(__file__).parent / "workloads" / "mutable_windows"
THEMES, SCALES = ("Adwaita", "Adwaita:dark", "HighContrast"), (1.0, 1.25)
FONTS = ("DejaVu Sans 10", "Liberation Serif 11")
USUAL = DeskLook().key
STYLES = {
    "qt": {"Adwaita": ("Fusion",), "Adwaita:dark": ("Fusion", "dark"), "HighContrast": ("Windows",)},
    "tk": {"Adwaita": ("clam",), "Adwaita:dark": ("clam", "dark"), "HighContrast": ("alt",)},
}
APPLICATIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    "Mousepad": (
        "mousepad --disable-server",
        (
            '"File" is there',
            'the "Search" menu is there',
            '"View" stands beside "Search"',
            "the Document menu is enabled",
            'there is one "Edit"',
        ),
    ),
    "FeatherPad": ("featherpad", ('"File" is there', 'the "Options" menu is there')),
    "galculator": (
        "galculator",
        ('"Calculator" is there', 'the "Edit" menu is there', "the View menu is enabled"),
    ),
    "PCManFM": (
        "pcmanfm --no-desktop /usr/share",
        (
            '"Bookmarks" is there',
            '"applications" is there',
            '"apport" is there',
            'the "Tools" menu is there',
            '"Go" stands beside "Bookmarks"',
        ),
    ),
    "Xarchiver": (
        "xarchiver",
        ('the "Archive" menu is there', 'the "Action" menu is there', '"Help" stands beside "Action"'),
    ),
    "L3afpad": (
        "l3afpad",
        ('the "Options" menu is there', '"Search" stands beside "Edit"', 'there is one "Help"'),
    ),
}
_MOST_AT_ONCE = 4
_WAIT_S = 20.0
Picture = NDArray[np.uint8]


@dataclass(slots=True)
class Shown:
    """A picture, and what is to be judged on it."""

    source: str
    """gtk, qt, tk, or an application's name."""
    look: str
    title: str
    file: str
    asked: list[tuple[str, str]] = field(default_factory=list)
    """Sentences, each with the change that made it untrue, "" where it is true."""


class _NoDesktop:
    """Checks of pictures alone."""

    def file_text(self, name: str) -> str | None:
        return None

    def exit_status(self) -> int | None:
        return None

    def titles(self) -> list[str]:
        return []


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--dialogs", type=int, default=3, help="of each toolkit on each look")
    parser.add_argument("--changes", type=int, default=11, help="changed checks of each dialog, at most")
    parser.add_argument("--looks", type=int, default=11, help="of the eleven looks")
    parser.add_argument("--seed", type=int, default=22)
    parser.add_argument("--pictures", type=Path, help="a folder that keeps them, or has them")
    parser.add_argument("--jobs", type=int, default=1, help="processes that judge")
    parser.add_argument("--only-show", action="store_true", help="judge nothing")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    with tempfile.TemporaryDirectory(prefix="deskhand-checks-") as kept:
        folder: Path = options.pictures or Path(kept)
        folder.mkdir(parents=True, exist_ok=True)
        index = folder / "index.json"
        if not index.exists():
            shown = capture(folder, options.dialogs, options.changes, rng, looks()[: options.looks])
            index.write_text(json.dumps([asdict(one) for one in shown]), encoding="utf-8")
        if options.only_show:
            return 0
        shown = [Shown(**one) for one in json.loads(index.read_text(encoding="utf-8"))]
        answer = judged_all(folder, shown, options.seed, options.jobs)
    answer["gates"] = gates = [
        at_least("mutated", answer["mutated"], 1000),
        at_most("false_passes_percent", answer["false_passes_percent"], 1.0),
        at_least("unmutated", answer["unmutated"], 1000),
        at_most("false_failures_percent", answer["false_failures_percent"], 3.0),
    ]
    print(json.dumps(answer, ensure_ascii=False, indent=None if options.json else 1))
    return 0 if all_met(gates) else 1


def looks() -> list[DeskLook]:
    """All but the usual one, themes taking turns."""
    found = [
        DeskLook(theme=theme, scale=scale, font=font) for scale, font, theme in product(SCALES, FONTS, THEMES)
    ]
    return [look for look in found if look.key != USUAL]


# --- showing ---


def capture(
    folder: Path, num_dialogs: int, most: int, rng: random.Random, shown_in: Sequence[DeskLook]
) -> list[Shown]:
    """Pictures of everything on every look, each look on a desktop of its own."""
    dialogs = list(all_dialogs())
    found: list[Shown] = []
    for look in shown_in:
        with PrivateDesktop(look.options(tuple(python_folders()))) as desktop:
            look.write_settings(desktop.home)
            for toolkit in ("gtk", "qt", "tk"):
                for dialog in rng.sample(dialogs, num_dialogs):
                    found += show_dialog(desktop, look, folder, toolkit, dialog, most, rng)
        for name, (command, sentences) in APPLICATIONS.items():
            with VisualDesk(DeskSetup(look)) as desk:
                desk.open(command)
                file = f"{name}-{len(list(folder.glob('*.png')))}.png"
                _save(desk.screenshot(), folder / file)
                found.append(Shown(name, look.key, name, file, [(words, "") for words in sentences]))
        print(f"{look.key}: {len(found)} pictures", file=sys.stderr, flush=True)
    return found


def show_dialog(
    desktop: PrivateDesktop,
    look: DeskLook,
    folder: Path,
    toolkit: str,
    dialog: Dialog,
    most: int,
    rng: random.Random,
) -> Iterator[Shown]:
    """The dialog as planned, and changed in several ways."""
    plan = plan_of(dialog, rng)
    checks = checks_of(plan, rng)
    name = f"{toolkit}-{len(list(desktop.working_folder.iterdir()))}"
    inside = desktop.working_folder / name
    inside.mkdir()
    inside.chmod(0o777)
    for program in (f"{toolkit}_window.py", "dialog_file.py"):
        (inside / program).write_text((PROGRAMS / program).read_text(encoding="utf-8"), encoding="utf-8")
    (inside / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
    started = desktop.start(_command(toolkit, f"{WORK}/{name}", look), environment=look.environment())
    orders = Orders(inside)
    orders.do([])
    file = f"{len(list(folder.glob('*.png')))}-{toolkit}.png"
    _save(desktop.observe().pixels, folder / file)
    yield Shown(toolkit, look.key, plan["title"], file, [(check.words, "") for check in checks])
    for group in _groups(checks, most, rng):
        orders.do([order for _, change in group for order in change.orders])
        file = f"{len(list(folder.glob('*.png')))}-{toolkit}-changed.png"
        _save(desktop.observe().pixels, folder / file)
        asked = [(check.words, f"{change.kind}{change.detail}") for check, change in group]
        yield Shown(toolkit, look.key, plan["title"], file, asked)
    desktop.end(started)


def _command(toolkit: str, folder: str, look: DeskLook) -> list[str]:
    if toolkit == "gtk":
        return ["/usr/bin/python3", f"{folder}/gtk_window.py", folder]
    family, _, points = look.font.rpartition(" ")
    style, *dark = STYLES[toolkit][look.theme]
    if toolkit == "qt":
        return [sys.executable, f"{folder}/qt_window.py", folder, style, family, points, *dark]
    scaled = f"{float(points) * look.scale:g}"
    return ["/usr/bin/python3", f"{folder}/tk_window.py", folder, style, family, scaled, *dark]


class Orders:
    """What a dialog's program is told."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._number = folder, 0

    def do(self, changes: list[dict[str, Any]]) -> None:
        """Show the dialog anew with these changes, and wait until it is there."""
        self._number += 1
        draft = self._folder / "order.draft"
        draft.write_text(json.dumps({"number": self._number, "changes": changes}), encoding="utf-8")
        draft.chmod(0o644)
        draft.replace(self._folder / "order.json")
        until_s = time.monotonic() + _WAIT_S
        while True:
            done = self._folder / "done.txt"
            if done.exists() and done.read_text(encoding="utf-8") == str(self._number):
                break
            if time.monotonic() > until_s:
                raise SystemExit(f"{self._folder.name} did not follow its order {changes}")
            time.sleep(0.02)
        time.sleep(0.15)


def _groups(
    checks: Sequence[PlannedCheck], most: int, rng: random.Random
) -> list[list[tuple[PlannedCheck, PlannedChange]]]:
    """Changes that touch different controls, up to four together; only one of them makes something pale."""
    drawn = [(check, change) for check in checks for change in check.changes]
    rng.shuffle(drawn)
    groups: list[list[tuple[PlannedCheck, PlannedChange]]] = []
    for check, change in drawn[:most]:
        for group in groups:
            touched = {part for other, _ in group for part in other.parts}
            num_pale = sum(other.kind == "disabled" for _, other in group)
            if (
                len(group) < _MOST_AT_ONCE
                and not touched & check.parts
                and not (num_pale and change.kind == "disabled")
            ):
                group.append((check, change))
                break
        else:
            groups.append([(check, change)])
    return groups


def _save(pixels: Picture, path: Path) -> None:
    Image.fromarray(pixels).save(path, compress_level=1)


# --- judging ---


def judged_all(folder: Path, shown: Sequence[Shown], seed: int, jobs: int) -> dict[str, Any]:
    started_s = time.monotonic()
    counts: Counter[tuple[str, str, bool]] = Counter()
    wrong: list[dict[str, str]] = []
    by_kind: Counter[str] = Counter()
    with ProcessPoolExecutor(jobs) as pool:
        judged = pool.map(judge_picture, shown, repeat(folder), repeat(seed))
        for number, (one, findings) in enumerate(zip(shown, judged, strict=True)):
            for words, change, mark, seen in findings:
                is_wrong = (mark is StepMark.PASSED) == bool(change)
                counts[one.source, "mutated" if change else "unmutated", is_wrong] += 1
                by_kind[change.partition(":")[0]] += 1
                if is_wrong:
                    place = {"source": one.source, "look": one.look, "dialog": one.title, "picture": one.file}
                    wrong.append(place | {"check": words, "change": change, "mark": mark.value, "seen": seen})
            if number % 20 == 0:
                print(f"{number} of {len(shown)} pictures, {len(wrong)} wrong", file=sys.stderr, flush=True)

    def total(kind: str, is_wrong: bool | None = None) -> int:
        return sum(count for (_, of, bad), count in counts.items() if of == kind and is_wrong in (None, bad))

    by_source = {
        source: {
            "unmutated": counts[source, "unmutated", False] + counts[source, "unmutated", True],
            "false_failures": counts[source, "unmutated", True],
            "mutated": counts[source, "mutated", False] + counts[source, "mutated", True],
            "false_passes": counts[source, "mutated", True],
        }
        for source in dict.fromkeys(one.source for one in shown)
    }
    return {
        "unmutated": total("unmutated"),
        "false_failures": total("unmutated", True),
        "false_failures_percent": round(100 * total("unmutated", True) / max(total("unmutated"), 1), 2),
        "mutated": total("mutated"),
        "false_passes": total("mutated", True),
        "false_passes_percent": round(100 * total("mutated", True) / max(total("mutated"), 1), 2),
        "pictures": len(shown),
        "looks": len({one.look for one in shown}),
        "judging_s": round(time.monotonic() - started_s),
        "by_change": {kind: num for kind, num in by_kind.items() if kind},
        "by_source": by_source,
        "wrong": wrong,
    }


def judge_picture(one: Shown, folder: Path, seed: int) -> list[tuple[str, str, StepMark, str]]:
    """Of each check: its words, the change that made it untrue, the verdict, and what was seen."""
    pixels = np.asarray(Image.open(folder / one.file).convert("RGB"), dtype=np.uint8)
    findings = [(words, change, judge(words, pixels)) for words, change in one.asked]
    if one.source in APPLICATIONS:
        findings += _painted_over(findings, pixels, random.Random(f"{seed} {one.file}"))
    return [(words, change, found.mark, found.seen[:240]) for words, change, found in findings]


def _painted_over(
    findings: Sequence[tuple[str, str, JudgedCheck]], pixels: Picture, rng: random.Random
) -> Iterator[tuple[str, str, JudgedCheck]]:
    """The checks of an application with what each is about painted over, all of them in one picture."""
    chosen = []
    for words, _, found in findings:
        possible = mutations_of(compile_check(words))
        if found.mark is StepMark.PASSED and found.boxes and possible:
            chosen.append((words, rng.choice(possible), found.boxes[0]))
    for taken in (chosen[::2], chosen[1::2]):
        changed = pixels
        for number, (words, mutation, box) in enumerate(taken):
            part = part_to_change(LockedStep("check", words), mutation, pixels, box)
            changed = paint(changed, painted(changed, part, mutation, number=number))
        for words, mutation, _ in taken:
            yield words, str(mutation), judge(words, changed)


def judge(words: str, pixels: Picture) -> JudgedCheck:
    """
    Raises:
        SystemExit: the picture cannot be read.
    """
    try:
        return judge_check(compile_check(words), CheckScene(pixels, _NoDesktop(), {}, [pixels]))
    except AgentError as error:
        raise SystemExit(str(error)) from error


if __name__ == "__main__":
    raise SystemExit(main())
