"""Third-party scenarios in words: authored, approved, and repeated in other themes, scales and fonts.

    python benchmarks/visual_tests.py [--folder DIR] [--part K/N] [--title T] [--replays N] [--minutes M]

Twenty scenarios over five applications (benchmarks/workloads/visual_scenarios) are done once by the embedded
model on the usual look and approved. Then they are repeated: frozen on the usual look, and in 3 themes ×
2 scales × 2 fonts with what was approved on the usual one, where the model looks again (healed). Then replays
are repeated with a target or the proof of a check painted over: one that still passes is a false pass.

Baseline: in the same pictures OpenCV looks for the crop of each step's target as SikuliX does (normalised
correlation, 0.7), and has to find it within 24 pixels of where the replay acted; with `pip install
opencv-python-headless`, which nothing else here needs.

The folder keeps lock files and one line for each replay; a later call goes on (what could not be authored, or
failed frozen, is tried again, and each try counts), and --part shares the work between processes. How often
checks are wrong is in benchmarks/visual_checks.py.
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
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import product
from pathlib import Path
from shutil import copyfile
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.visual_tests.appearance import DeskLook
from agent.visual_tests.approving import approve
from agent.visual_tests.by_model import TestModel
from agent.visual_tests.desk_setup import DeskSetup
from agent.visual_tests.lock_file import LockedStep, lock_path, read_lock
from agent.visual_tests.mutation import mutations_in, try_mutation
from agent.visual_tests.plain_cases import PlainCase, read_cases
from agent.visual_tests.results import StepMark, StepResult
from agent.visual_tests.running_cases import RunChoices, run_case
from benchmarks.workloads.gates import all_met, at_least, at_most

SCENARIOS = Path(__file__).parent / "workloads" / "visual_scenarios"
THEMES, SCALES = ("Adwaita", "Adwaita:dark", "HighContrast"), (1.0, 1.25)
FONTS = ("DejaVu Sans 10", "Liberation Serif 11")
USUAL = DeskLook()
SIMILARITY, NEAR_PX = 0.7, 24
_WORDS_A_MINUTE, _SECONDS_A_STEP = 40, 6
"""Assumed of a person: typing, and looking at a step before it is approved."""
Case = tuple[Path, PlainCase]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--folder", type=Path, help="default: one that is removed at the end")
    parser.add_argument("--part", default="1/1", help="of the scenarios, like 1/2")
    parser.add_argument("--title", default="", help="only scenarios called so")
    parser.add_argument("--replays", type=int, default=220, help="in other looks")
    parser.add_argument("--mutated", type=int, default=60)
    parser.add_argument("--minutes", type=float, default=600, help="begin nothing after that")
    parser.add_argument("--seed", type=int, default=22)
    parser.add_argument("--only-summary", action="store_true")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="deskhand-visual-") as kept:
        answer = measured(options.folder or Path(kept), options)
    print(json.dumps(answer, ensure_ascii=False, indent=None if options.json else 1))
    return 0 if all_met(answer["gates"]) else 1


def measured(folder: Path, options: argparse.Namespace) -> dict[str, Any]:
    if not options.only_summary:
        part, parts = (int(number) for number in options.part.split("/"))
        run = Run(folder, time.monotonic() + 60 * options.minutes, part - 1, parts, options.title)
        try:
            run.author()
            run.replay(options.replays // parts, options.mutated // parts, random.Random(options.seed))
        finally:
            run.model.model.close()
    return summary(folder)


def looks() -> list[DeskLook]:
    """The usual one first."""
    return [
        DeskLook(theme=theme, scale=scale, font=font) for theme, scale, font in product(THEMES, SCALES, FONTS)
    ]


class Run:
    """Authors and replays in a folder."""

    def __init__(self, folder: Path, end_s: float, part: int, parts: int, title: str) -> None:
        """Does every `parts`-th scenario, from number `part` on, all or those of one title."""
        folder.mkdir(parents=True, exist_ok=True)
        self._folder, self._end_s = folder, end_s
        self.model = TestModel.named()
        for file in sorted(SCENARIOS.glob("*.desk.txt")):
            if not (folder / file.name).exists():
                copyfile(file, folder / file.name)
        self._cases: list[Case] = [
            (file, case)
            for file in sorted(folder.glob("*.desk.txt"))
            for case in read_cases(file)
            if title in ("", case.title)
        ][part::parts]

    def author(self) -> None:
        """Each scenario once by the model, where that did not go well before."""
        done = authored_in(self._folder)
        for file, case in self._cases:
            if (file.name, case.title) not in done:
                self._one(file, case, "authored", USUAL, RunChoices())
        for file in {file for file, _ in self._cases}:
            if lock_path(file).exists():
                approve(
                    lock_path(file),
                    by="benchmark",
                    on=date.today(),
                    decide=lambda one: one.look == USUAL.key or None,
                )

    def replay(self, num: int, num_mutated: int, rng: random.Random) -> None:
        good = authored_in(self._folder)
        cases = [(file, case) for file, case in self._cases if (file.name, case.title) in good]
        others = [(file, case, look) for file, case in cases for look in looks() if look.key != USUAL.key]
        rng.shuffle(others)
        wanted = [(file, case, USUAL, True) for file, case in cases]
        wanted += [(file, case, look, False) for file, case, look in others[:num]]
        mutated = max(1, num // max(num_mutated, 1))
        for number, (file, case, look, is_frozen) in enumerate(wanted):
            if self._is_done(file, case, look) or time.monotonic() > self._end_s:
                continue
            kind = "frozen" if is_frozen else "replayed"
            self._one(file, case, kind, look, RunChoices(is_frozen, look=_said(look)))
            if not is_frozen and num_mutated and number % mutated == 0:
                self._mutate(file, case, look, rng)

    def _is_done(self, file: Path, case: PlainCase, look: DeskLook) -> bool:
        return any(
            (line["file"], line["case"], line["look"]) == (file.name, case.title, look.key)
            and (line["kind"] == "replayed" or (line["kind"] == "frozen" and not line["is_bad"]))
            for line in lines(self._folder)
        )

    def _one(self, file: Path, case: PlainCase, kind: str, look: DeskLook, choices: RunChoices) -> None:
        known = read_lock(lock_path(file)).get(case.title, ())
        result = run_case(file, case, choices, known, model=self.model)
        after = read_lock(lock_path(file)).get(case.title, ())
        self._keep(
            kind, file, case, look, result.mark, result.problem, result.steps, seconds=result.seconds,
            templates=[] if kind == "authored" else list(by_template(result.steps, after, look)),
        )  # fmt: skip

    def _mutate(self, file: Path, case: PlainCase, look: DeskLook, rng: random.Random) -> None:
        """A replay with one thing painted over, where the replay without it went well."""
        last = lines(self._folder)[-1]
        known = read_lock(lock_path(file)).get(case.title, ())
        possible = [] if last["is_bad"] else list(mutations_in(case, known, look.key))
        if not possible:
            return
        step, number, mutation, box = rng.choice(possible)
        setup = DeskSetup(look, False, self.model, tuple(file.parent / name for name in case.files))
        found, steps = try_mutation(case, known, setup, number, step, mutation, box)
        templates = [one for one in by_template(steps, known, look) if one["words"] == step.words]
        said = {"words": step.words, "change": str(mutation), "templates": templates}
        self._keep("mutated", file, case, look, found.mark, found.seen, steps, **said)

    def _keep(
        self, kind: str, file: Path, case: PlainCase, look: DeskLook, mark: StepMark, problem: str,
        steps: Sequence[StepResult], **more: Any,
    ) -> None:  # fmt: skip
        line = {
            "kind": kind, "file": file.name, "case": case.title, "look": look.key, "mark": mark.value,
            "is_bad": mark.is_bad, "problem": problem[:400],
            "steps": [
                {"kind": one.kind, "words": one.words, "mark": one.mark.value, "s": round(one.seconds, 3),
                 "own_ms": round(1000 * one.own_s, 2), "asked": one.asked_model}
                for one in steps
            ],
        } | more  # fmt: skip
        with (self._folder / "replays.jsonl").open("a", encoding="utf-8") as file_:
            file_.write(json.dumps(line, ensure_ascii=False) + "\n")
        print(
            f"{kind} {file.name} {case.title}, {look.key}: {mark.value} {problem[:160]}",
            file=sys.stderr,
            flush=True,
        )


def lines(folder: Path) -> list[dict[str, Any]]:
    """What was kept so far."""
    path = folder / "replays.jsonl"
    return (
        [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    )


def authored_in(folder: Path) -> set[tuple[str, str]]:
    """File and title of each scenario that the model could do."""
    return {
        (line["file"], line["case"])
        for line in lines(folder)
        if line["kind"] == "authored" and not line["is_bad"]
    }


def _said(look: DeskLook) -> dict[str, Any]:
    return {"theme": look.theme, "scale": look.scale, "font": look.font}


def by_template(
    steps: Sequence[StepResult], known: Sequence[LockedStep], look: DeskLook
) -> Iterator[dict[str, Any]]:
    """Whether OpenCV finds the first target of each step where the replay pressed it."""
    import cv2  # the baseline alone needs it

    for done in steps:
        step = next((one for one in known if (one.kind, one.words) == ("do", done.words)), None)
        if done.kind != "do" or step is None or done.before is None or USUAL.key not in step.looks:
            continue
        crop = next((one.crop for one in step.looks[USUAL.key].actions[:1] if one.crop), None)
        now = step.looks.get(look.key) or step.proposals.get(look.key)
        acted = next((one.crop.box.middle for one in now.actions[:1] if one.crop), None) if now else None
        if crop is None:
            continue
        part = crop.pixels[12:36, 56:136]  # as large as people cut them
        scores = cv2.matchTemplate(done.before, part, cv2.TM_CCOEFF_NORMED)
        _, best, _, at = cv2.minMaxLoc(scores)
        middle = at[0] + part.shape[1] // 2, at[1] + part.shape[0] // 2
        is_near = acted is not None and max(abs(middle[0] - acted.x), abs(middle[1] - acted.y)) <= NEAR_PX
        found = (
            "lost" if best < SIMILARITY else "unknown" if acted is None else "right" if is_near else "wrong"
        )
        yield {"words": done.words, "score": round(float(best), 3), "found": found}


def summary(folder: Path) -> dict[str, Any]:
    kept = lines(folder)
    of = {
        kind: [line for line in kept if line["kind"] == kind]
        for kind in ("authored", "frozen", "replayed", "mutated")
    }
    authored, frozen, replayed, mutated = of.values()
    good = [line for line in authored if not line["is_bad"]]
    own = [
        step["own_ms"]
        for line in frozen
        for step in line["steps"]
        if step["kind"] in ("do", "check", "wait_for")
    ]
    found = [one for line in replayed for one in line["templates"]]
    wrong = [line for line in mutated if not line["is_bad"]]
    falsely = [one for line in mutated for one in line["templates"] if one["found"] != "lost"]
    texts = [
        text
        for file in sorted(SCENARIOS.glob("*.desk.txt"))
        for text in file.read_text(encoding="utf-8").split()
    ]
    num_steps = sum(len(line["steps"]) for line in good)
    marks = Counter(line["mark"] for line in replayed)
    whole = [line for line in replayed if line["templates"]]
    answer: dict[str, Any] = {
        "scenarios": len({(line["file"], line["case"]) for line in authored}),
        "authored_in_tries": len(authored),
        "applications": len({line["file"] for line in authored}),
        "authored_by_model": len(good),
        "replays": len(frozen) + len(replayed) + len(mutated),
        "frozen": len(frozen),
        "frozen_passed": sum(line["mark"] == "passed" for line in frozen),
        "frozen_own_ms_median": _median(own),
        "frozen_own_ms_most": max(own, default=None),
        "other_looks": len(replayed),
        "other_looks_done_percent": _percent(sum(not line["is_bad"] for line in replayed), len(replayed)),
        "other_looks_by_mark": dict(marks),
        "mutated": len(mutated),
        "false_passes": len(wrong),
        "false_passes_percent": _percent(len(wrong), len(mutated)),
        "first_step_s_median": _median(
            [step["s"] for line in authored for step in line["steps"] if step["kind"] == "do"]
        ),
        "frozen_step_s_median": _median(
            [step["s"] for line in frozen for step in line["steps"] if step["kind"] == "do"]
        ),
        "healed_step_s_median": _median(
            [
                step["s"]
                for line in replayed
                for step in line["steps"]
                if step["mark"] == "healed" and step["kind"] == "do"
            ]
        ),
        "template_targets": len(found),
        "template_found_percent": _percent(sum(one["found"] == "right" for one in found), len(found)),
        "template_at_a_wrong_place": sum(one["found"] == "wrong" for one in found),
        "template_whole_replays_percent": _percent(
            sum(all(one["found"] == "right" for one in line["templates"]) for line in whole), len(whole)
        ),
        "template_found_though_painted_over": len(falsely),
        "author_minutes_estimated": round(len(texts) / _WORDS_A_MINUTE + num_steps * _SECONDS_A_STEP / 60, 1),
        "not_authored": [
            f"{line['file']} {line['case']}: {line['problem']}" for line in authored if line["is_bad"]
        ],
        "not_frozen": [
            f"{line['file']} {line['case']}: {line['problem']}" for line in frozen if line["is_bad"]
        ],
        "not_replayed": [
            f"{line['file']} {line['case']}, {line['look']}: {line['mark']}: {line['problem'][:160]}"
            for line in replayed
            if line["is_bad"]
        ],
        "falsely_passed": [
            f"{line['file']} {line['case']}, {line['look']}: {line['words']} ({line['change']})"
            for line in wrong
        ],
    }
    answer["gates"] = [
        at_least("authored_by_model", answer["authored_by_model"], 20),
        at_least("applications", answer["applications"], 5),
        at_least("replays", answer["replays"], 300),
        at_most("frozen_own_ms_median", answer["frozen_own_ms_median"], 12.0),
        at_most("false_passes_percent", answer["false_passes_percent"], 1.0),
        at_least(
            "other_looks_done_percent",
            answer["other_looks_done_percent"] or 0.0,
            answer["template_whole_replays_percent"] or 0.0,
        ),
    ]
    return answer


def _percent(part: int, of: int) -> float | None:
    return round(100 * part / of, 1) if of else None


def _median(values: list[float]) -> float | None:
    return round(statistics.median(values), 3) if values else None


if __name__ == "__main__":
    raise SystemExit(main())
