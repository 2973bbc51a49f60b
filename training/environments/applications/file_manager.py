"""PCManFM, a file manager; judged by the folder that it shows. Pure."""

from __future__ import annotations

import random

from agent.computers.sandbox import WORK
from training.environments.applications import wording
from training.evaluation.app_state import AppState
from training.evaluation.templates import AppExam, Check, Drawn, TaskTemplate, expect


def leaves(files: dict[str, str]) -> Check:
    def check(state: AppState) -> str:
        return expect(files, state.files(), "the working folder")

    return check


def _two_files(rng: random.Random) -> tuple[list[str], dict[str, str]]:
    names = [f"{name}.txt" for name in wording.names(rng, 2)]
    return names, {name: wording.ended(wording.lines(rng, 1)) for name in names}


def _new_folder(rng: random.Random) -> Drawn:
    _, files = _two_files(rng)
    name = f"{wording.name(rng)}-{rng.randint(2, 9)}"
    task = rng.choice((f"Create a folder called {name}", f"Make a new folder and call it {name}"))
    return Drawn(task, leaves(files | {f"{name}/": ""}), files=tuple(files.items()))


def _rename(rng: random.Random) -> Drawn:
    (old, _), files = _two_files(rng)
    new = f"{old.removesuffix('.txt')}-old.txt"
    after = {new if name == old else name: text for name, text in files.items()}
    task = rng.choice((f"Rename {old} to {new}", f"Give {old} the name {new}"))
    return Drawn(task, leaves(after), files=tuple(files.items()))


def _new_file(rng: random.Random) -> Drawn:
    _, files = _two_files(rng)
    name = f"empty-{rng.randint(2, 9)}.txt"
    return Drawn(
        f"Create an empty file called {name}", leaves(files | {name: ""}), files=tuple(files.items())
    )


PCMANFM = AppExam(
    application="pcmanfm",
    command=("pcmanfm", "--no-desktop", WORK),
    templates=(
        TaskTemplate("new folder", 4, _new_folder),
        TaskTemplate("rename", 4, _rename),
        TaskTemplate("new file", 4, _new_file),
    ),
)
