"""Ten tasks for the screen, a shell, or both; judged by what is left, never by the way. Pure.

Files are compared without the line break at their end: editors differ in it.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from training.evaluation.app_state import AppState
from training.evaluation.mousepad import document
from training.evaluation.templates import expect, first_problem

MOUSEPAD, CALCULATOR = "Mousepad", "galculator"
_NAMES = ("Adler", "Brandt", "Castell", "Dorn", "Ehlert", "Fink", "Gruber", "Hofer", "Ilgner", "Jansen",
          "Kessler", "Lorenz")  # fmt: skip
_GOODS = ("pears", "candles", "envelopes", "tea", "string", "pencils", "soap", "maps", "batteries")
_LETTER = (
    "thank you for the two parcels, {}.",
    "{} is expected at noon on Friday.",
    "Please tell {} about the keys.",
    "The room is booked for {} until May.",
    "Nobody but {} has seen the plan.",
)
_HAPPENED = (
    "disk is nearly full",
    "printer does not answer",
    "backup was made",
    "user logged in",
    "clock was set",
    "network cable is out",
    "update was installed",
)
_FILE_NAMES = ("Holiday Plan.txt", "Old Bill.txt", "Letter To Jo.txt", "New Song.txt", "Big List.txt")
_STEMS = ("garden", "travel", "kitchen", "winter", "office", "music")
_RARE = ("umbrella", "lighthouse", "saxophone", "marzipan", "telescope", "hedgehog")
_SETTINGS = ("colour=blue", "size=12", "margin=3", "language=en", "sound=off", "tabs=4", "zoom=90")
_REMARKS = ("# do not change", "# see page 4", "# old value: 7", "# by hand", "# twice a year")


class MixedState(AppState, Protocol):
    """What is judged: of the applications' state, also the clipboard."""

    def clipboard(self) -> str: ...


MixedCheck = Callable[[MixedState], str]
"""Returns what is wrong with the state; "" when nothing is."""


@dataclass(frozen=True, slots=True)
class MixedTask:
    """One task of a template."""

    task: str
    files: Mapping[str, str]
    """Name → text of what lies in the working folder at the start."""
    check: MixedCheck
    opened: str = ""
    """The file that Mousepad, or GtkHash, shows at the start."""


@dataclass(frozen=True, slots=True)
class MixedTemplate:
    name: str
    commands: tuple[tuple[str, ...], ...]
    """Of the applications open at the start, the last one in front; `{opened}` is the task's file."""
    least_steps: int
    """Clicks, typed texts and key chords that a careful person without a shell needs."""
    draw: Callable[[random.Random], MixedTask]


def lines(*texts: str) -> str:
    return "".join(f"{text}\n" for text in texts)


def holds(files: Mapping[str, str]) -> MixedCheck:
    """Exactly these files, and nothing in an editor that is not saved."""

    def check(state: MixedState) -> str:
        wanted = {name: text.removesuffix("\n") for name, text in files.items()}
        found = {name: text.removesuffix("\n") for name, text in state.files().items()}
        unsaved = [title for title in state.titles() if title.startswith("*")]
        return first_problem(
            expect(wanted, found, "the working folder"), expect([], unsaved, "what is not saved")
        )

    return check


def shows(title: str) -> MixedCheck:
    """Mousepad has a window with this file in front."""

    def check(state: MixedState) -> str:
        titles = state.titles()
        return "" if any(_is_of(title, one) for one in titles) else f"no window of {title} in {titles}"

    return check


def both(*checks: MixedCheck) -> MixedCheck:
    return lambda state: first_problem(*(check(state) for check in checks))


def _is_of(file: str, title: str) -> bool:
    return title.endswith(f"/{file} - {MOUSEPAD}")


def _windows_of(application: str, state: MixedState) -> list[str]:
    return [title for title in state.titles() if application in title]


def _correct(rng: random.Random) -> MixedTask:
    old, new = rng.sample(_NAMES, 2)
    sentences = rng.sample(_LETTER, rng.randint(2, 4))
    letter = lines("Good morning,", *sentences, "See you soon.")
    wanted = letter.format(*[new] * len(sentences))

    def check(state: MixedState) -> str:
        return first_problem(
            expect(1, len(_windows_of(MOUSEPAD, state)), "the number of windows of Mousepad"),
            expect(wanted.rstrip("\n"), document(state).rstrip("\n"), "the text in Mousepad"),
        )

    task = rng.choice(
        (
            f'In letter.txt, change the name "{old}" to "{new}" everywhere. At the end the saved file and '
            "Mousepad's window have to show the new text.",
            f'Somebody mixed up two names: letter.txt has to say "{new}" wherever it says "{old}". Save it, '
            "and let Mousepad show the corrected letter.",
        )
    )
    before = {"letter.txt": letter.format(*[old] * len(sentences))}
    done = both(holds({"letter.txt": wanted}), shows("letter.txt"), check)
    return MixedTask(task, before, done, "letter.txt")


def _total(rng: random.Random) -> MixedTask:
    prices = {name: rng.randint(2, 97) for name in rng.sample(_GOODS, rng.randint(4, 7))}
    bill = lines(*(f"{name},{price}" for name, price in prices.items()))
    task = rng.choice(
        (
            'Add up the prices in bill.csv, write a last line "total," with the sum behind the comma, and '
            "save the file.",
            'The bill lacks its sum. Append it to bill.csv as a line that begins with "total,", and save.',
        )
    )
    wanted = {"bill.csv": f"{bill}total,{sum(prices.values())}\n"}
    return MixedTask(task, {"bill.csv": bill}, holds(wanted), "bill.csv")


def _sort(rng: random.Random) -> MixedTask:
    names = rng.sample(_NAMES, rng.randint(5, 8))
    before = {"names.txt": lines(*names)}
    task = rng.choice(
        (
            'Write the lines of names.txt in alphabetical order into a new file "sorted.txt". names.txt '
            "stays as it is.",
            'I need names.txt sorted from A to Z, as a file "sorted.txt" beside it; leave names.txt alone.',
        )
    )
    return MixedTask(task, before, holds(before | {"sorted.txt": lines(*sorted(names))}), "names.txt")


def _filter(rng: random.Random) -> MixedTask:
    word, other = rng.sample(("ERROR", "WARNING", "NOTICE"), 2)
    picked = rng.sample(_HAPPENED, rng.randint(5, 7))
    kinds = [word, word, other, *(rng.choice((word, other)) for _ in picked[3:])]
    rng.shuffle(kinds)
    start = rng.randint(7, 12)
    log = [f"{start + at}:{rng.randint(10, 59)} {kinds[at]} {text}" for at, text in enumerate(picked)]
    before = {"log.txt": lines(*log)}
    found = lines(*(line for line in log if word in line))
    task = rng.choice(
        (
            f'Put all lines of log.txt with "{word}" in them into a new file "found.txt", and have found.txt '
            "open in Mousepad at the end. log.txt stays as it is.",
            f'Make a file "found.txt" of the "{word}" lines in log.txt, without changing log.txt, and show '
            "found.txt in Mousepad.",
        )
    )
    return MixedTask(task, before, both(holds(before | {"found.txt": found}), shows("found.txt")), "log.txt")


def _rename(rng: random.Random) -> MixedTask:
    before = {name: lines(f"this is {name}") for name in rng.sample(_FILE_NAMES, rng.randint(2, 4))}

    def check(state: MixedState) -> str:
        wanted = {_stem(name).upper(): text for name, text in before.items()}
        return expect(wanted, {_stem(name): text for name, text in state.files().items()}, "the files")

    task = rng.choice(
        (
            "Give all files names in capital letters; what follows the dot may stay small.",
            "Rename every file so that its name is written in capitals. The ending does not matter.",
        )
    )
    return MixedTask(task, before, check)


def _stem(name: str) -> str:
    return name[: -len(".txt")] if name.lower().endswith(".txt") else name


def _copy(rng: random.Random) -> MixedTask:
    numbers = {
        name: f"0{rng.randint(200, 999)} {rng.randint(10_000, 99_999)}" for name in rng.sample(_NAMES, 5)
    }
    entries = [f"{name}: {number}" for name, number in numbers.items()]
    at = rng.randrange(1, 5)
    name, before = list(numbers)[at], {"contacts.txt": lines(*entries)}

    def check(state: MixedState) -> str:
        return expect(entries[at], state.clipboard().removesuffix("\n"), "the clipboard")

    task = rng.choice(
        (
            f'Copy the line of contacts.txt that begins with "{name}" to the clipboard, and change nothing.',
            f'I want to paste the whole line about "{name}" from contacts.txt: put it on the clipboard.',
        )
    )
    return MixedTask(task, before, both(holds(before), check), "contacts.txt")


def _multiply(rng: random.Random) -> MixedTask:
    pieces, price = rng.randint(12, 48), rng.randint(101, 989)
    invoice = f"pieces: {pieces}\nprice of one: {price}\ntotal: "

    def check(state: MixedState) -> str:
        return first_problem(
            expect([], _windows_of(CALCULATOR, state), "what is left of the calculator"),
            expect(1, len(_windows_of("invoice.txt", state)), "the number of windows with the invoice"),
        )

    task = rng.choice(
        (
            'Work out the price of all pieces, write it behind "total: " in invoice.txt, save the file and '
            "close the calculator.",
            'In invoice.txt the number behind "total: " is missing: pieces times the price of one. Write it, '
            "save, and close the calculator when you need it no longer.",
        )
    )
    wanted = {"invoice.txt": f"{invoice}{pieces * price}"}
    return MixedTask(task, {"invoice.txt": invoice}, both(holds(wanted), check), "invoice.txt")


def _checksum(rng: random.Random) -> MixedTask:
    report = lines(*(text.format(rng.choice(_NAMES)) for text in rng.sample(_LETTER, 3)))
    digest = hashlib.sha256(report.encode()).hexdigest()
    before = {"report.txt": report, "checksum.txt": ""}
    task = rng.choice(
        (
            "Write the SHA-256 checksum of report.txt into checksum.txt, and nothing else, and save it.",
            "checksum.txt has to hold the SHA256 of report.txt, only that. Save it.",
        )
    )
    return MixedTask(task, before, holds(before | {"checksum.txt": digest}), "checksum.txt")


def _find(rng: random.Random) -> MixedTask:
    stems, (word, *others) = rng.sample(_STEMS, 4), rng.sample(_RARE, 4)
    wanted = rng.choice(stems)
    rest = iter(others)
    texts = {
        f"{stem}.txt": lines("bring along:", rng.choice(_GOODS), word if stem == wanted else next(rest))
        for stem in stems
    }
    before = {**texts, "overview.txt": lines(*texts)}
    task = rng.choice(
        (
            f'One of the files that overview.txt names mentions "{word}". Open it in Mousepad.',
            f'In which of the text files was it that I wrote "{word}"? Show it to me in Mousepad.',
        )
    )
    return MixedTask(task, before, both(holds(before), shows(f"{wanted}.txt")), "overview.txt")


def _tidy(rng: random.Random) -> MixedTask:
    kept, remarks = rng.sample(_SETTINGS, rng.randint(3, 5)), rng.sample(_REMARKS, rng.randint(2, 3))
    mixed = [*kept, *remarks]
    rng.shuffle(mixed)
    after = lines(*(line for line in mixed if not line.startswith("#")))

    def check(state: MixedState) -> str:
        left = expect([], _windows_of(MOUSEPAD, state), "what is left of Mousepad")
        return left or ("" if state.has_ended() else "Mousepad is still running")

    task = rng.choice(
        (
            'Take all lines that begin with "#" out of settings.txt, save it, and close Mousepad.',
            'Remove the remarks (lines with "#" in front) from settings.txt, save, and quit Mousepad.',
        )
    )
    before = {"settings.txt": lines(*mixed)}
    return MixedTask(task, before, both(holds({"settings.txt": after}), check), "settings.txt")


_EDITOR = ("mousepad", "--disable-server", "{opened}")

TEMPLATES: tuple[MixedTemplate, ...] = (
    MixedTemplate("correct", (_EDITOR,), 3, _correct),
    MixedTemplate("total", (_EDITOR,), 3, _total),
    MixedTemplate("sort", (_EDITOR,), 5, _sort),
    MixedTemplate("filter", (_EDITOR,), 5, _filter),
    MixedTemplate("rename", (("gprename",),), 2, _rename),
    MixedTemplate("copy", (_EDITOR,), 4, _copy),
    MixedTemplate("multiply", (_EDITOR, ("galculator",)), 12, _multiply),
    MixedTemplate("checksum", (_EDITOR, ("gtkhash", "report.txt")), 6, _checksum),
    MixedTemplate("find", (_EDITOR,), 4, _find),
    MixedTemplate("tidy", (_EDITOR,), 4, _tidy),
)
