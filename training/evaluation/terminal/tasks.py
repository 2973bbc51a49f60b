"""Twenty tasks for a shell, judged by all files that are left. Pure.

What is not asked for has to be as it was. Texts are compared without the line break at their end; JSON and
archives by what is in them.
"""

from __future__ import annotations

import csv
import gzip
import hashlib
import io
import json
import random
import tarfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

_NAMES = ("adler", "brandt", "castell", "dorn", "ehlert", "fink", "gruber", "hofer", "ilgner", "jansen")
_GOODS = ("pears", "candles", "envelopes", "tea", "string", "pencils", "soap", "maps", "batteries")
_PLACES = ("garden", "travel", "kitchen", "winter", "office", "music", "harbour", "attic")
_HAPPENED = ("disk is nearly full", "printer does not answer", "backup was made", "user logged in")
_WORDS = ("umbrella", "lighthouse", "saxophone", "marzipan", "telescope", "hedgehog", "lantern")


@dataclass(frozen=True, slots=True)
class LeftFile:
    """A file after an episode."""

    data: bytes | None
    """None where it is no plain file."""
    is_executable: bool = False


Judge = Callable[[bytes], bool]
Wanted = str | Judge


@dataclass(frozen=True, slots=True)
class ShellTask:
    """One task of a template."""

    task: str
    files: Mapping[str, bytes]
    """Path → what lies in the working folder at the start."""
    after: Mapping[str, Wanted]
    """Path → text, or what has to hold of its bytes; all others of `files` stay."""
    gone: frozenset[str] = frozenset()
    executable: frozenset[str] = field(default_factory=frozenset)


def problem_of(task: ShellTask, left: Mapping[str, LeftFile]) -> str:
    """What is wrong with the files that are left; "" when nothing is."""
    wanted: dict[str, Wanted] = {name: _same(data) for name, data in task.files.items()}
    wanted = {name: one for name, one in (wanted | dict(task.after)).items() if name not in task.gone}
    if missing := sorted(wanted.keys() - left.keys()):
        return f"{missing[0]} is missing"
    if more := sorted(left.keys() - wanted.keys()):
        return f"{more[0]} should not be there"
    for name, one in sorted(wanted.items()):
        data = left[name].data
        if data is None:
            return f"{name} is no plain file"
        if not (one(data) if callable(one) else _text(data) == one.rstrip("\n")):
            return f"{name} holds {data[:80]!r}"
        if (name in task.executable) != left[name].is_executable:
            return f"{name} is{' not' if name in task.executable else ''} executable"
    return ""


def _text(data: bytes) -> str:
    return data.decode("utf-8", errors="replace").rstrip("\n")


def _same(before: bytes) -> Judge:
    return lambda data: data == before


def _lines(rows: Sequence[str]) -> str:
    return "".join(f"{row}\n" for row in rows)


def _bytes(texts: Mapping[str, str]) -> dict[str, bytes]:
    return {name: text.encode() for name, text in texts.items()}


def _says(rng: random.Random, *ways: str) -> str:
    return rng.choice(ways)


def _total(rng: random.Random) -> ShellTask:
    prices = {name: rng.randint(2, 97) for name in rng.sample(_GOODS, rng.randint(4, 8))}
    bill = _lines([f"{name},{price}" for name, price in prices.items()])
    task = _says(
        rng,
        "Add up the prices in bill.csv and write the sum, and nothing else, into total.txt.",
        "total.txt should hold one number: the sum of the second column of bill.csv.",
    )
    return ShellTask(task, _bytes({"bill.csv": bill}), {"total.txt": str(sum(prices.values()))})


def _unique(rng: random.Random) -> ShellTask:
    names = rng.choices(_NAMES[:6], k=rng.randint(8, 14))
    task = _says(
        rng,
        "Write every name of names.txt once, in alphabetical order, into unique.txt.",
        "Make unique.txt from names.txt: sorted from a to z, and no name twice.",
    )
    return ShellTask(task, _bytes({"names.txt": _lines(names)}), {"unique.txt": _lines(sorted(set(names)))})


def _log(rng: random.Random) -> tuple[str, list[str]]:
    kinds = ["ERROR", "NOTICE", *rng.choices(("ERROR", "NOTICE", "WARNING"), k=rng.randint(8, 20))]
    rng.shuffle(kinds)
    lines = [
        f"{at + 8:02}:{rng.randint(10, 59)} {kind} {rng.choice(_HAPPENED)}" for at, kind in enumerate(kinds)
    ]
    return rng.choice(("ERROR", "NOTICE")), lines


def _filter(rng: random.Random) -> ShellTask:
    kind, lines = _log(rng)
    task = _says(
        rng,
        f"Put all lines of log.txt with {kind} in them, in their order, into found.txt.",
        f"Write the {kind} lines of log.txt into a new file found.txt, as they come.",
    )
    found = _lines([line for line in lines if kind in line])
    return ShellTask(task, _bytes({"log.txt": _lines(lines)}), {"found.txt": found})


def _count(rng: random.Random) -> ShellTask:
    kind, lines = _log(rng)
    task = _says(
        rng,
        f"How many lines of log.txt have {kind} in them? Write the number into count.txt.",
        f"Count the {kind} lines of log.txt; only the number goes into count.txt.",
    )
    number = str(sum(kind in line for line in lines))
    return ShellTask(task, _bytes({"log.txt": _lines(lines)}), {"count.txt": number})


def _rename(rng: random.Random) -> ShellTask:
    names = rng.sample(_PLACES, rng.randint(3, 6))
    before = {f"notes/{name}.txt": f"about {name}\n" for name in names} | {"notes/picture.png": "none\n"}
    after = {f"notes/{name}.md": f"about {name}" for name in names}
    task = _says(
        rng,
        "In the folder notes, rename every file that ends in .txt so that it ends in .md.",
        "All .txt files in notes should be called .md instead, with the same names before the dot.",
    )
    return ShellTask(task, _bytes(before), after, frozenset(f"notes/{name}.txt" for name in names))


def _replace(rng: random.Random) -> ShellTask:
    old, new, other = rng.sample(_WORDS, 3)
    files = {
        f"{folder}/{name}.txt": f"the {rng.choice((old, other))} and a {old}\n"
        for folder in rng.sample(_PLACES, 2)
        for name in rng.sample(_NAMES, rng.randint(2, 3))
    }
    task = _says(
        rng,
        f"In all text files of all folders here, write {new} wherever {old} stands.",
        f"Replace the word {old} by {new} in every .txt file below this folder.",
    )
    return ShellTask(task, _bytes(files), {name: text.replace(old, new) for name, text in files.items()})


def _largest(rng: random.Random) -> ShellTask:
    sizes = rng.sample(range(20, 4000), 6)
    files = {f"pile/{name}": "x" * size for name, size in zip(rng.sample(_NAMES, 6), sizes, strict=True)}
    largest = max(files, key=lambda name: len(files[name])).removeprefix("pile/")
    task = _says(
        rng,
        "Which file in the folder pile is the largest? Write its name, without the folder, into answer.txt.",
        "Write the name of the largest file of pile (the name alone, without pile/) into answer.txt.",
    )
    return ShellTask(task, _bytes(files), {"answer.txt": largest})


def _empties(rng: random.Random) -> ShellTask:
    places = [f"{folder}/{name}" for folder in rng.sample(_PLACES, 3) for name in rng.sample(_NAMES, 3)]
    empty = frozenset(rng.sample(places, rng.randint(2, 5)))
    files = {name: "" if name in empty else f"{name}\n" for name in places}
    task = _says(
        rng,
        "Delete all empty files in the folders here. All others stay.",
        "Some files below this folder have nothing in them: remove those, and only those.",
    )
    return ShellTask(task, _bytes(files), {}, empty)


def _folders(rng: random.Random) -> ShellTask:
    names = rng.sample(_PLACES, rng.randint(3, 6))
    task = _says(
        rng,
        "Make a folder for each line of list.txt, with an empty file called keep in each.",
        "list.txt names folders, one a line. Create them, and in each an empty file keep.",
    )
    return ShellTask(
        task,
        _bytes({"list.txt": _lines(names)}),
        {f"{name}/keep": lambda data: data == b"" for name in names},
    )


def _endings(rng: random.Random) -> ShellTask:
    names = [f"{name}.{rng.choice(('txt', 'csv', 'png'))}" for name in rng.sample(_NAMES, 7)]
    files = {f"inbox/{name}": f"this is {name}\n" for name in names}
    after = {f"{name.rpartition('.')[2]}/{name}": f"this is {name}" for name in names}
    task = _says(
        rng,
        "Move each file of inbox into a folder here that is called like its ending: txt, csv or png.",
        "Sort the files of inbox into the folders txt, csv and png beside it, by what follows the dot.",
    )
    return ShellTask(task, _bytes(files), after, frozenset(files))


def _checksums(rng: random.Random) -> ShellTask:
    files = {f"{name}.txt": f"{rng.choice(_HAPPENED)}, said {name}\n" for name in rng.sample(_NAMES, 3)}
    sums = [f"{hashlib.sha256(files[name].encode()).hexdigest()}  {name}" for name in sorted(files)]
    task = _says(
        rng,
        "Write the SHA-256 checksums of the .txt files here into sums, as sha256sum prints them, by name.",
        "Make a file sums with the output of sha256sum for all .txt files here, in alphabetical order.",
    )
    return ShellTask(task, _bytes(files), {"sums": _lines(sums)})


def _packed(files: Mapping[str, str]) -> bytes:
    out = io.BytesIO()
    with (
        gzip.GzipFile(fileobj=out, mode="wb", mtime=0) as zipped,
        tarfile.open(fileobj=zipped, mode="w") as tar,
    ):
        for name, text in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(text.encode())
            tar.addfile(entry, io.BytesIO(text.encode()))
    return out.getvalue()


def _holds(files: Mapping[str, str]) -> Judge:
    """An archive with these files, and no others."""

    def judge(data: bytes) -> bool:
        found = {}
        try:
            with tarfile.open(fileobj=io.BytesIO(data), mode="r:gz") as tar:
                for entry in tar:
                    if entry.isfile() and (file := tar.extractfile(entry)) is not None:
                        found[entry.name.removeprefix("./")] = file.read(1 << 16).decode(errors="replace")
                    elif not entry.isdir():
                        return False
        except (tarfile.TarError, OSError, EOFError):
            return False
        return found == files

    return judge


def _pack(rng: random.Random) -> ShellTask:
    files = {f"letters/{name}.txt": f"dear {name}\n" for name in rng.sample(_NAMES, rng.randint(2, 5))}
    task = _says(
        rng,
        "Pack the folder letters into letters.tar.gz. The folder stays.",
        "Make an archive letters.tar.gz (gzip) of the folder letters, and leave the folder as it is.",
    )
    return ShellTask(task, _bytes(files), {"letters.tar.gz": _holds(files)})


def _unpack(rng: random.Random) -> ShellTask:
    files = {f"{name}.txt": f"dear {name}\n" for name in rng.sample(_NAMES, rng.randint(2, 5))}
    task = _says(
        rng,
        "Unpack old.tar.gz into a folder called out. The archive stays.",
        "The files of old.tar.gz should lie in a new folder out; keep the archive.",
    )
    return ShellTask(
        task, {"old.tar.gz": _packed(files)}, {f"out/{name}": text for name, text in files.items()}
    )


def _join(rng: random.Random) -> ShellTask:
    people = dict(zip(rng.sample(range(10, 99), 5), rng.sample(_NAMES, 5), strict=True))
    towns = {number: rng.choice(_PLACES) for number in people}
    mixed = list(people)
    rng.shuffle(mixed)
    task = _says(
        rng,
        "names.csv has number,name and towns.csv number,town. Write number,name,town for every number into "
        "joined.csv, by ascending number.",
        "Join names.csv and towns.csv on their first column: joined.csv has number,name,town, by number.",
    )
    files = {
        "names.csv": _lines([f"{number},{name}" for number, name in people.items()]),
        "towns.csv": _lines([f"{number},{towns[number]}" for number in mixed]),
    }
    joined = [f"{number},{people[number]},{towns[number]}" for number in sorted(people)]
    return ShellTask(task, _bytes(files), {"joined.csv": _lines(joined)})


def _frequent(rng: random.Random) -> ShellTask:
    words = rng.sample(_WORDS, 5)
    said = [word for number, word in enumerate(words) for _ in range(2 + 2 * number)]
    rng.shuffle(said)
    text = _lines([" ".join(said[at : at + 6]) for at in range(0, len(said), 6)])
    task = _says(
        rng,
        "Which word stands most often in text.txt? Write it into word.txt.",
        "Find the most frequent word of text.txt; word.txt should hold it alone.",
    )
    return ShellTask(task, _bytes({"text.txt": text}), {"word.txt": Counter(said).most_common(1)[0][0]})


def _json(wanted: Any) -> Judge:
    def judge(data: bytes) -> bool:
        try:
            found: bool = json.loads(data) == wanted
        except (ValueError, RecursionError):
            return False
        return found

    return judge


def _setting(rng: random.Random) -> ShellTask:
    old, new = rng.sample(range(1024, 9999), 2)
    before = {
        "server": {"host": rng.choice(_PLACES), "port": old},
        "users": rng.sample(_NAMES, 2),
        "old": old,
    }
    after = {**before, "server": {**before["server"], "port": new}}  # type: ignore[dict-item]
    task = _says(
        rng,
        f"In config.json, set the server's port to {new}. Everything else stays.",
        f"Change the port of the server in config.json to the number {new}, and nothing else.",
    )
    return ShellTask(
        task, {"config.json": json.dumps(before, indent=2).encode()}, {"config.json": _json(after)}
    )


def _to_json(rng: random.Random) -> ShellTask:
    rows = [{"name": name, "thing": rng.choice(_GOODS)} for name in rng.sample(_NAMES, rng.randint(3, 5))]
    out = io.StringIO()
    table = csv.DictWriter(out, ["name", "thing"], lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    task = _says(
        rng,
        "Write table.csv as JSON into table.json: a list of objects with the keys of the first line.",
        "Convert table.csv to table.json, a list with one object a row; the header has the keys.",
    )
    return ShellTask(task, _bytes({"table.csv": out.getvalue()}), {"table.json": _json(rows)})


def _executable(rng: random.Random) -> ShellTask:
    name, other = rng.sample(_PLACES, 2)
    files = {f"{one}.sh": f"#!/bin/sh\necho {one}\n" for one in (name, other)}
    task = _says(
        rng,
        f"Make {name}.sh executable, and no other file.",
        f"{name}.sh should be a program that can be run as ./{name}.sh; {other}.sh should not.",
    )
    return ShellTask(task, _bytes(files), {}, executable=frozenset((f"{name}.sh",)))


def _months(rng: random.Random) -> ShellTask:
    days = sorted({f"2026-{rng.randint(1, 4):02}-{rng.randint(1, 28):02}" for _ in range(12)})
    lines = [f"{day} {rng.choice(_HAPPENED)}" for day in days]
    months = {day[:7] for day in days}
    after = {f"{month}.txt": _lines([line for line in lines if line.startswith(month)]) for month in months}
    task = _says(
        rng,
        "Write the lines of diary.txt into a file for each month, as 2026-01.txt. diary.txt stays.",
        "Split diary.txt by month into files such as 2026-01.txt; the lines and diary.txt stay as they are.",
    )
    return ShellTask(task, _bytes({"diary.txt": _lines(lines)}), after)


def _doubles(rng: random.Random) -> ShellTask:
    names, kinds = sorted(rng.sample(_NAMES, 7)), rng.sample(_WORDS, 4)
    texts = [*kinds, *rng.choices(kinds, k=3)]
    rng.shuffle(texts)
    files = {f"{name}.txt": f"{text}\n" for name, text in zip(names, texts, strict=True)}
    first: dict[str, str] = {}
    for name, text in files.items():
        first.setdefault(text, name)
    gone = frozenset(name for name, text in files.items() if first[text] != name)
    task = _says(
        rng,
        "Where several files here have the same content, delete all but the alphabetically first.",
        "Delete files whose content another file has, too; of each such group keep the first by name.",
    )
    return ShellTask(task, _bytes(files), {}, gone)


TEMPLATES: Mapping[str, Callable[[random.Random], ShellTask]] = {
    "total": _total,
    "unique": _unique,
    "filter": _filter,
    "count": _count,
    "rename": _rename,
    "replace": _replace,
    "largest": _largest,
    "empties": _empties,
    "folders": _folders,
    "endings": _endings,
    "checksums": _checksums,
    "pack": _pack,
    "unpack": _unpack,
    "join": _join,
    "frequent": _frequent,
    "setting": _setting,
    "to-json": _to_json,
    "executable": _executable,
    "months": _months,
    "doubles": _doubles,
}
