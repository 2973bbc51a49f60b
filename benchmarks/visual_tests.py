"""False passes and false failures of checks in words, and replays of approved tests in other looks.

    python benchmarks/visual_tests.py [--checks N] [--replays N] [--seed N] [--json]

Checks: four applications are shown in 3 themes × 2 scales × 2 fonts. What each check says is true there; it
is judged on the picture as it is (a failure or an unsure is a false failure) and on pictures in which its
control was painted over as hidden, renamed, disabled, emptied or moved (a pass is a false pass). Evidence of
the usual look is at hand, as in a lock file.

Replays: the tests of docs/examples/visual-tests are authored by the model, approved, and repeated in the
usual look (`--frozen`) and in the others. The same targets are looked for with OpenCV at 0.7, as
SikuliX does, in the very pictures that the replay saw; without OpenCV these figures are null.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from datetime import date
from itertools import product
from pathlib import Path
from shutil import copyfile
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.visual_tests.appearance import DeskLook
from agent.visual_tests.approving import approve
from agent.visual_tests.by_model import TestModel
from agent.visual_tests.checks import compile_check
from agent.visual_tests.desk import DeskSetup, VisualDesk
from agent.visual_tests.fingerprint import ScreenBox
from agent.visual_tests.judging import CheckScene, JudgedCheck, judge_check
from agent.visual_tests.known_steps import evidence_of, holds_evidence
from agent.visual_tests.lock_file import LockedLook, LockedStep, lock_path, read_lock
from agent.visual_tests.mutation import mutations_of, part_to_change
from agent.visual_tests.painting import paint, painted
from agent.visual_tests.plain_cases import PlainCase, read_cases
from agent.visual_tests.results import CaseResult, StepMark
from agent.visual_tests.running_cases import RunChoices, run_case
from benchmarks.workloads.gates import all_met, at_least, at_most

EXAMPLES = Path(__file__).resolve().parents[1] / "docs/examples/visual-tests"
THEMES, SCALES = ("Adwaita", "Adwaita:dark", "HighContrast"), (1.0, 1.25)
FONTS = ("DejaVu Sans 10", "Liberation Serif 11")
USUAL = DeskLook()
SIMILARITY = 0.7
APPLICATIONS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "order form": (
        "/usr/bin/python3 order_form.py",
        "",
        (
            '"Customer" is there',
            'the "Save order" button is there',
            'the "Save order" button is enabled',
            'the "Delete order" button is disabled',
            'the "Gift wrap" box is unticked',
            "the Standard option is chosen",
            "the Express option is unticked",
            'the Total field shows "12"',
            '"Gift wrap" stands below "Customer"',
            'there is one "Pieces"',
        ),
    ),
    "Mousepad": (
        "mousepad --disable-server",
        "apples and pears",
        (
            '"apples and pears" is there',
            '"Document" is there',
            '"Search" stands beside "Edit"',
            "the Help menu is enabled",
            'the "View" menu is there',
        ),
    ),
    "FeatherPad": ("featherpad", "", ('"File" is there', '"Options" is there', 'the "Search" menu is there')),
    "GtkHash": ("gtkhash", "", ('"MD5" is there', '"File:" is there', 'the "Hash" button is there')),
}


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
    parser.add_argument("--checks", type=int, default=1000, help="mutated checks, and as many unmutated ones")
    parser.add_argument("--replays", type=int, default=300, help="replays in other looks")
    parser.add_argument("--seed", type=int, default=22)
    parser.add_argument(
        "--looks", type=int, default=12, help="of the looks, the usual one and others at random"
    )
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    usual, *others = looks()
    shown_in = [usual, *rng.sample(others, min(max(options.looks - 1, 0), len(others)))]
    checks = (
        measure_checks(options.checks, shown_in, rng, end_s=time.monotonic() + 60 * options.minutes)
        if options.checks
        else {}
    )
    replays = measure_replays(options.replays, rng) if options.replays else {}
    gates = []
    if checks:
        gates += [
            at_least("checks.mutated", checks["mutated"], 1000),
            at_most("checks.false_passes_percent", checks["false_passes_percent"], 1.0),
            at_most("checks.false_failures_percent", checks["false_failures_percent"], 3.0),
        ]
    if replays:
        gates += [
            at_least("replays.other_looks", replays["other_looks"], 300),
            at_most("replays.frozen_own_ms_median", replays["frozen_own_ms_median"], 12.0),
        ]
    answer = {"checks": checks, "replays": replays, "gates": gates}
    print(json.dumps(answer) if options.json else json.dumps(answer, indent=1, ensure_ascii=False))
    return 0 if all_met(gates) else 1


def looks() -> list[DeskLook]:
    """The usual one first."""
    return [
        DeskLook(theme=theme, scale=scale, font=font) for theme, scale, font in product(THEMES, SCALES, FONTS)
    ]


# --- checks ---


def measure_checks(
    most: int, shown_in: list[DeskLook], rng: random.Random, *, end_s: float
) -> dict[str, Any]:
    pictures = {(name, look.key): shown(name, look) for look in shown_in for name in APPLICATIONS}
    return judge_pictures(pictures, most, rng, end_s=end_s) | {"looks": len(shown_in)}


def judge_pictures(
    pictures: dict[tuple[str, str], Any], most: int, rng: random.Random, *, end_s: float
) -> dict[str, Any]:
    """`pictures`: of each application by the name of its look."""
    evidence = {}
    for name in {name for name, _ in pictures}:
        sentences = APPLICATIONS[name][2]
        pixels = pictures[name, USUAL.key]
        for words in sentences:
            found = judged(words, pixels)
            if found.mark is StepMark.PASSED:
                crops = evidence_of(found, pixels)
                evidence[name, words] = LockedLook(evidence=crops, seen=found.seen)
    asked = [(name, key, words) for name, key in pictures for words in APPLICATIONS[name][2]]
    failures: list[str] = []
    whole: list[tuple[str, str, str, JudgedCheck]] = []
    for name, key, words in asked:
        found = judged(words, pictures[name, key], evidence.get((name, words)))
        whole.append((name, key, words, found))
        if found.mark is not StepMark.PASSED:
            failures.append(f"{name}, {key}: {words}: {found.mark}: {found.seen[:120]}")
    mutated = [
        (name, key, words, found, mutation)
        for name, key, words, found in whole
        if found.mark is StepMark.PASSED
        for mutation in mutations_of(compile_check(words))
    ]
    rng.shuffle(mutated)
    passes: list[str] = []
    by_mutation: Counter[str] = Counter()
    for number, (name, key, words, found, mutation) in enumerate(mutated[:most]):
        if time.monotonic() > end_s:
            break
        pixels = pictures[name, key]
        step = LockedStep("check", words)
        boxes = found.boxes or (ScreenBox(0, 0, *pixels.shape[1::-1]),)
        box = part_to_change(step, mutation, pixels, boxes[0])
        changed = paint(pixels, painted(pixels, box, mutation, number=number))
        by_mutation[str(mutation)] += 1
        again = judged(words, changed, evidence.get((name, words)))
        if again.mark is StepMark.PASSED:
            passes.append(f"{name}, {key}: {words}: {mutation}: {again.seen[:120]}")
    num = by_mutation.total()
    return {
        "unmutated": len(asked),
        "false_failures": len(failures),
        "false_failures_percent": round(100 * len(failures) / max(len(asked), 1), 2),
        "mutated": num,
        "by_mutation": dict(by_mutation),
        "false_passes": len(passes),
        "false_passes_percent": round(100 * len(passes) / max(num, 1), 2),
        "examples_of_false_failures": failures[:40],
        "examples_of_false_passes": passes[:40],
    }


def shown(name: str, look: DeskLook) -> Any:
    """A picture of an application in one look."""
    command, typed, _ = APPLICATIONS[name]
    with VisualDesk(DeskSetup(look, files=(EXAMPLES / "order_form.py",))) as desk:
        desk.open(command)
        if typed:
            desk.type(typed)
        return desk.screenshot()


def judged(words: str, pixels: Any, known: LockedLook | None = None) -> JudgedCheck:
    """As a desk does it: by the evidence first, else afresh."""
    if known is not None and holds_evidence(known, pixels):
        return JudgedCheck(StepMark.PASSED, known.seen, tuple(one.box for one in known.evidence))
    return judge_check(compile_check(words), CheckScene(pixels, _NoDesktop(), {}, [pixels]))


# --- replays ---


def measure_replays(most: int, rng: random.Random) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="deskhand-visual-") as folder:
        here = Path(folder)
        for file in EXAMPLES.iterdir():
            copyfile(file, here / file.name)
        tests = [(file, case) for file in sorted(here.glob("*.desk.txt")) for case in read_cases(file)]
        model = TestModel.named()
        try:
            return _replayed(tests, model, most, rng)
        finally:
            model.model.close()


def _replayed(
    tests: list[tuple[Path, PlainCase]], model: TestModel, most: int, rng: random.Random
) -> dict[str, Any]:
    started_s = time.monotonic()
    first = [run_case(file, case, RunChoices(), (), model=model) for file, case in tests]
    authored_s = time.monotonic() - started_s
    for file in {file for file, _ in tests}:
        if lock_path(file).exists():
            approve(lock_path(file), by="benchmark", on=date.today(), decide=lambda waiting: True)
    good = [one for one, result in zip(tests, first, strict=True) if not result.mark.is_bad]
    known = {file: read_lock(lock_path(file)) for file, _ in good}
    frozen = [
        run_case(file, case, RunChoices(is_frozen=True), known[file].get(case.title, ()), model=model)
        for file, case in good
    ]
    others = [(file, case, look) for file, case in good for look in looks() if look.key != USUAL.key]
    rng.shuffle(others)
    marks: Counter[str] = Counter()
    templates: Counter[str] = Counter()
    problems: list[str] = []
    for file, case, look in others[:most]:
        said = {"theme": look.theme, "scale": look.scale, "font": look.font}
        choices = RunChoices(look=said, keeps_proposals=False)
        steps = read_lock(lock_path(file)).get(case.title, ())
        result = run_case(file, case, choices, steps, model=model)
        marks[result.mark.value] += 1
        if result.mark.is_bad:
            problems.append(f"{case.title}, {look.key}: {result.problem[:160]}")
        templates.update(by_template(result, steps))
    own = [1000 * step.own_s for one in frozen for step in one.steps if step.kind in ("do", "check")]
    return {
        "tests": len(tests),
        "authored_by_model": len(good),
        "authoring_s": round(authored_s, 1),
        "first_step_s_median": _median(
            [step.seconds for one in first for step in one.steps if step.kind == "do"]
        ),
        "frozen_passed": sum(one.mark is StepMark.PASSED for one in frozen),
        "frozen_step_s_median": _median(
            [step.seconds for one in frozen for step in one.steps if step.kind == "do"]
        ),
        "frozen_own_ms_median": _median(own),
        "frozen_own_ms_most": round(max(own, default=0.0), 1),
        "other_looks": min(most, len(others)),
        "by_mark": dict(marks),
        "template_targets": sum(templates.values()) if templates else None,
        "template_found": templates.get("found") if templates else None,
        "not_authored": [f"{one.name}: {one.problem[:160]}" for one in first if one.mark.is_bad],
        "not_frozen": [
            f"{one.name}: {one.problem[:160]}" for one in frozen if one.mark is not StepMark.PASSED
        ],
        "problems": problems[:60],
    }


def by_template(result: CaseResult, steps: Any) -> Iterator[str]:
    """Whether OpenCV finds the first target of each step in the picture that the replay had of it."""
    try:
        import cv2
    except ImportError:
        return
    targets = {step.words: step.looks.get(USUAL.key) for step in steps if step.kind == "do"}
    for done in result.steps:
        look = targets.get(done.words)
        crop = next((one.crop for one in look.actions[:1] if one.crop), None) if look is not None else None
        if crop is None or done.before is None or done.kind != "do":
            continue
        middle = crop.pixels[12:36, 56:136]  # as large as SikuliX users cut them
        score = cv2.matchTemplate(done.before, middle, cv2.TM_CCOEFF_NORMED).max()
        yield "found" if score >= SIMILARITY else "lost"


def _median(values: list[float]) -> float | None:
    return round(statistics.median(values), 3) if values else None


if __name__ == "__main__":
    raise SystemExit(main())
