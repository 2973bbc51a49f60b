"""Task templates of five applications, judged by the files that they leave. Pure."""

from __future__ import annotations

import io
import random
import tarfile
from collections.abc import Callable

from agent.computers.sandbox import WORK
from training.environments.applications import wording
from training.evaluation.app_state import AppState
from training.evaluation.templates import AppExam, Check, DrawnTask, TaskTemplate, expect


def leaves(files: dict[str, str]) -> Check:
    def check(state: AppState) -> str:
        return expect(files, state.files(), "the working folder")

    return check


def _two_files(rng: random.Random) -> tuple[list[str], dict[str, str]]:
    names = [f"{name}.txt" for name in wording.names(rng, 2)]
    return names, {name: wording.ended(wording.lines(rng, 1)) for name in names}


def _new_folder(rng: random.Random) -> DrawnTask:
    _, files = _two_files(rng)
    name = f"{wording.name(rng)}-{rng.randint(2, 9)}"
    task = rng.choice((f"Create a folder called {name}", f"Make a new folder and call it {name}"))
    return DrawnTask(task, leaves(files | {f"{name}/": ""}), files=tuple(files.items()))


def _rename(rng: random.Random) -> DrawnTask:
    (old, _), files = _two_files(rng)
    new = f"{old.removesuffix('.txt')}-old.txt"
    after = {new if name == old else name: text for name, text in files.items()}
    task = rng.choice((f"Rename {old} to {new}", f"Give {old} the name {new}"))
    return DrawnTask(task, leaves(after), files=tuple(files.items()))


def _new_file(rng: random.Random) -> DrawnTask:
    _, files = _two_files(rng)
    name = f"empty-{rng.randint(2, 9)}.txt"
    return DrawnTask(
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


COMMAND = ("xterm", "-fa", "DejaVu Sans Mono", "-fs", "11", "-geometry", "80x20")


def _folder(rng: random.Random) -> DrawnTask:
    name = f"{wording.name(rng)}-{rng.randint(2, 9)}"
    return DrawnTask(f"Make a folder called {name}", leaves({f"{name}/": ""}))


def _sorted(rng: random.Random) -> DrawnTask:
    lines = wording.lines(rng, 4)
    before = {"list.txt": wording.ended(lines)}
    return DrawnTask(
        "Sort the lines of list.txt into a new file sorted.txt",
        leaves(before | {"sorted.txt": wording.ended(sorted(lines))}),
        files=tuple(before.items()),
    )


def _copied(rng: random.Random) -> DrawnTask:
    first, second = wording.names(rng, 2)
    before = {f"{first}.txt": wording.ended(wording.lines(rng, 2))}
    return DrawnTask(
        f"Copy {first}.txt to {second}.txt",
        leaves(before | {f"{second}.txt": before[f"{first}.txt"]}),
        files=tuple(before.items()),
    )


def _counted(rng: random.Random) -> DrawnTask:
    count = rng.randint(3, 7)
    before = {"names.txt": wording.ended(wording.names(rng, count))}
    return DrawnTask(
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


FILE = "notes.txt"


def holds(text: str) -> Check:
    """The file holds the text, and there is no other file. A newline at the end is optional, as editors
    differ."""

    def check(state: AppState) -> str:
        found = {name: content.removesuffix("\n") for name, content in state.files().items()}
        return expect({FILE: text.removesuffix("\n")}, found, "the working folder")

    return check


def _drawn(task: str, before: str, after: str) -> DrawnTask:
    return DrawnTask(task, holds(after), files=((FILE, before),))


def _type(rng: random.Random) -> DrawnTask:
    before, text = wording.ended(wording.lines(rng, 2)), wording.text(rng)
    task = rng.choice((f'Type "{text}" and save the file', f'Write "{text}" and press Ctrl+S'))
    return _drawn(task, before, text + before)


def _replace(rng: random.Random) -> DrawnTask:
    before, text = wording.ended(wording.lines(rng, 2)), wording.text(rng)
    task = rng.choice(
        (f'Replace everything by "{text}" and save', f'Select all, type "{text}", and save the file')
    )
    return _drawn(task, before, text)


def _append(rng: random.Random) -> DrawnTask:
    *before, added = wording.lines(rng, 3)
    start = wording.ended(before)
    task = rng.choice(
        (
            f'Write "{added}" after the last line and save',
            f'Go to the end of the text, type "{added}", and save the file',
        )
    )
    return _drawn(task, start, start + added)


def _empty(rng: random.Random) -> DrawnTask:
    before = wording.ended(wording.lines(rng, 3))
    return _drawn("Delete the whole text and save the file", before, "")


def _editor(application: str, *draws: tuple[str, int, Callable[[random.Random], DrawnTask]]) -> AppExam:
    return AppExam(
        application=application,
        command=(application, FILE),
        templates=tuple(TaskTemplate(name, least, draw) for name, least, draw in draws),
    )


FEATHERPAD = _editor("featherpad", ("type", 2, _type), ("replace", 3, _replace), ("append", 3, _append))
L3AFPAD = _editor("l3afpad", ("append", 3, _append), ("empty", 3, _empty), ("replace", 3, _replace))


ARCHIVE, FOLDER = "archive.tar", "archive"


def archive_of(files: dict[str, str]) -> str:
    """An archive of ASCII bytes only, so that it can be written as text."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, text in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(text)
            archive.addfile(entry, io.BytesIO(text.encode("ascii")))
    return data.getvalue().decode("ascii")


def _unpack(rng: random.Random) -> DrawnTask:
    files = {f"{name}.txt": wording.ended(wording.lines(rng, 1)) for name in wording.names(rng, 2)}
    packed = archive_of(files)
    before = {ARCHIVE: packed}
    # Xarchiver offers to put them into a folder of the archive's name, and ticks that beforehand.
    inside = {f"{FOLDER}/": ""} | {f"{FOLDER}/{name}": text for name, text in files.items()}

    def check(state: AppState) -> str:
        return leaves(before | inside)(state) and leaves(before | files)(state)

    return DrawnTask(f"Extract all files of the archive to {WORK}", check, files=tuple(before.items()))


XARCHIVER = AppExam(
    application="xarchiver", command=("xarchiver", ARCHIVE), templates=(TaskTemplate("unpack", 3, _unpack),)
)
