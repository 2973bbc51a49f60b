"""Lists of fifty everyday sentences for the demonstration applications: how many work, and which do not.

python benchmarks/everyday.py [--list first|fresh|third|fourth|fifth|sixth|seventh|eighth|ninth]
                              [--model NAME] [--records DIR] [--json]

Each list (workloads/everyday_sentences.json, …_fresh.json, …_third.json and so on) was written and committed
before any model was tried on it. What failed of those before the seventh has been looked at, and mended where
it was general. Each sentence runs on a fresh private desktop with the whole agent,
and is judged by saved files, settings, windows, the calculator's display, or the end of the program.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.computers.sandbox import WORK
from agent.models.backends import open_model
from agent.models.catalogue import DEFAULT_NAME, Catalogue
from benchmarks.workloads.gates import equal_to
from training.evaluation.app_state import AppState
from training.evaluation.apps import AppCase, apps_desktop
from training.evaluation.galculator import display, mode
from training.evaluation.mousepad import switched_on
from training.evaluation.runner import EpisodeRunner
from training.evaluation.templates import AppExam, DrawnTask, TaskTemplate, expect, first_problem

LISTS = {
    "first": "everyday_sentences.json",
    "fresh": "everyday_sentences_fresh.json",
    "third": "everyday_sentences_third.json",
    "fourth": "everyday_sentences_fourth.json",
    "fifth": "everyday_sentences_fifth.json",
    "sixth": "everyday_sentences_sixth.json",
    "seventh": "everyday_sentences_seventh.json",
    "eighth": "everyday_sentences_eighth.json",
    "ninth": "everyday_sentences_ninth.json",
}
COMMANDS = {
    "mousepad": ("mousepad", "--disable-server"),
    "featherpad": ("featherpad",),
    "pcmanfm": ("pcmanfm", "--no-desktop", WORK),
    "galculator": ("galculator",),
}
OPENS_ITS_FILE = ("mousepad", "featherpad")


@dataclass(frozen=True)
class Sentence:
    """One entry of the list: the task, the files at the start, and what has to be true afterwards."""

    application: str
    task: str
    files: dict[str, str]
    saved: dict[str, list[str]] = field(default_factory=dict)
    """File -> texts of which it has to hold one; an editor may end the last line."""
    added: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    switched_on: list[str] | None = None
    """Mousepad's settings, and no others."""
    window: str = ""
    """Part of the title of a window that has to be open."""
    num_windows: int = 0
    display: str = ""
    mode: str = ""
    has_ended: bool = False

    def problem(self, state: AppState) -> str:
        """What is not as it should be; "" when all is."""
        if self.has_ended and not state.has_ended():
            return f"{self.application} is still running"
        return first_problem(
            self._files_problem(state.files()),
            expect(self.switched_on, switched_on(state), "what is switched on") if self.switched_on else "",
            ""
            if any(self.window in title for title in state.titles()) or not self.window
            else f"no window {self.window!r} is open, but {state.titles()}",
            expect(self.num_windows, len(state.titles()), "the number of windows")
            if self.num_windows
            else "",
            expect(self.display, display(state), "the display") if self.display else "",
            expect(self.mode, mode(state), "the mode") if self.mode else "",
        )

    def _files_problem(self, found: dict[str, str]) -> str:
        names = (set(self.files) | set(self.saved) | set(self.added)) - set(self.gone)
        if names != set(found):
            return f"there should be {sorted(names)} and there are {sorted(found)}"
        for name, text in found.items():
            if name in self.added:
                continue
            wanted = self.saved.get(name, [self.files.get(name, "")])
            if text.rstrip("\n") not in [one.rstrip("\n") for one in wanted]:
                return f"{name} should hold {wanted[0]!r} and holds {text!r}"
        return ""

    def case(self, number: int) -> AppCase:
        opened = tuple(self.files) if self.application in OPENS_ITS_FILE else ()
        template = TaskTemplate(self.application, 4, lambda _: DrawnTask(self.task, self.problem))
        exam = AppExam(
            application=self.application,
            command=(*COMMANDS[self.application], *opened),
            templates=(template,),
            environment=(("GSETTINGS_BACKEND", "keyfile"),),
        )
        return SentenceCase(exam, number, self.files)


class SentenceCase(AppCase):
    """Its working folder may hold folders, too."""

    def __init__(self, exam: AppExam, number: int, files: dict[str, str]) -> None:
        super().__init__(exam, number)
        self._files = files

    def open(self, desktop: Any) -> None:
        for name, text in self._files.items():
            if name.endswith("/"):
                (desktop.working_folder / name).mkdir()
            else:
                (desktop.working_folder / name).write_text(text, encoding="utf-8")
        super().open(desktop)


def read_list(name: str) -> list[Sentence]:
    file = Path(__file__).parent / "workloads" / LISTS[name]
    return [Sentence(**entry) for entry in json.loads(file.read_text(encoding="utf-8"))]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--list", choices=LISTS, default="fresh")
    parser.add_argument("--model", default=DEFAULT_NAME)
    parser.add_argument("--records", type=Path, help="a folder in which the records are kept")
    parser.add_argument("--first", type=int, default=50, help="only so many of the list")
    parser.add_argument("--skip", type=int, default=0, help="leave out so many at its beginning")
    parser.add_argument("--minutes", type=float, help="begin no other sentence after so many minutes")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    manifest = Catalogue().get(options.model)
    sentences = read_list(options.list)[options.skip : options.first]
    cases = [sentence.case(number) for number, sentence in enumerate(sentences)]
    model = open_model(manifest)
    failures, worked, held = [], Counter[str](), 0
    begun = monotonic()
    try:
        with tempfile.TemporaryDirectory(prefix="deskhand-everyday-") as home:
            runner = EpisodeRunner(
                apps_desktop(),
                manifest=manifest,
                model_for=lambda _: model,
                home=options.records or Path(home),
                stop=Event(),
            )
            for result in runner.hold_all(cases):
                held += 1
                worked[result.family] += result.is_passed
                if not result.is_passed:
                    failures.append(
                        {"task": result.task, "application": result.family, "reason": result.reason}
                    )
                print(
                    f"{result.task!r}: {'works' if result.is_passed else result.reason}",
                    file=sys.stderr,
                    flush=True,
                )
                if options.minutes and monotonic() - begun > 60 * options.minutes:
                    break
    finally:
        model.close()
    result_row = {
        "benchmark": "everyday",
        "list": options.list,
        "model": manifest.name,
        "sentences": held,
        "work": worked.total(),
        "by_application": dict(worked),
        "do_not_work": failures,
    }
    # No number of them is promised; only that the whole list was tried.
    gates = [equal_to("sentences", held, 50)]
    if options.json:
        print(json.dumps({**result_row, "gates": gates}, ensure_ascii=False))
    else:
        print("\n".join(f"{key}: {value}" for key, value in result_row.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
