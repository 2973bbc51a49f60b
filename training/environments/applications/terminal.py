"""XTerm, a terminal; judged by the files that its commands leave. Pure."""

from __future__ import annotations

import random

from training.environments.applications import wording
from training.environments.applications.file_manager import leaves
from training.evaluation.templates import AppExam, Drawn, TaskTemplate

COMMAND = ("xterm", "-fa", "DejaVu Sans Mono", "-fs", "11", "-geometry", "80x20")


def _folder(rng: random.Random) -> Drawn:
    name = f"{wording.name(rng)}-{rng.randint(2, 9)}"
    return Drawn(f"Make a folder called {name}", leaves({f"{name}/": ""}))


def _sorted(rng: random.Random) -> Drawn:
    lines = wording.lines(rng, 4)
    before = {"list.txt": wording.ended(lines)}
    return Drawn(
        "Sort the lines of list.txt into a new file sorted.txt",
        leaves(before | {"sorted.txt": wording.ended(sorted(lines))}),
        files=tuple(before.items()),
    )


def _copied(rng: random.Random) -> Drawn:
    first, second = wording.names(rng, 2)
    before = {f"{first}.txt": wording.ended(wording.lines(rng, 2))}
    return Drawn(
        f"Copy {first}.txt to {second}.txt",
        leaves(before | {f"{second}.txt": before[f"{first}.txt"]}),
        files=tuple(before.items()),
    )


def _counted(rng: random.Random) -> Drawn:
    count = rng.randint(3, 7)
    before = {"names.txt": wording.ended(wording.names(rng, count))}
    return Drawn(
        "Write the number of lines of names.txt into count.txt, with wc -l < names.txt > count.txt",
        leaves(before | {"count.txt": f"{count}\n"}),
        files=tuple(before.items()),
    )


XTERM = AppExam(
    application="xterm",
    command=COMMAND,
    templates=(
        TaskTemplate("make a folder", 2, _folder),
        TaskTemplate("sort", 2, _sorted),
        TaskTemplate("copy", 2, _copied),
        TaskTemplate("count", 2, _counted),
    ),
)
