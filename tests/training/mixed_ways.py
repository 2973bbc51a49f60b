"""Scripted policies for the suite `mixed`: each task on the screen, in a shell, and by both. Pure.

They take from the task what it says in quotes, and from the files what can be read there; a shell works out
the rest. Points are those of the fixed desktop of 800×608.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from agent.actions import format_reply
from agent.actions.types import Action, Click, EditFile, Hotkey, Reply, RunPython, RunTerminal, TypeText, Wait
from agent.coordinates import CoordinateFrame, ModelPoint
from agent.models.manifest import Manifest
from tests.fakes import ScriptedModel, classic_manifest
from training.evaluation.mixed.suite import MixedCase

DIALECT = "uitars-2"
WAYS = ("screen", "shell", "both")
Said = Action | tuple[Action, ...]
"""What one reply asks for."""
Ways = Mapping[str, Sequence[Said]]

SAVE, ALL, CLOSE = Hotkey(("ctrl", "s")), Hotkey(("ctrl", "a")), Hotkey(("alt", "f4"))
COPY, PASTE, END_OF_TEXT = Hotkey(("ctrl", "c")), Hotkey(("ctrl", "v")), Hotkey(("ctrl", "end"))
LATE = Wait(2.5)
"""On a busy machine a dialog comes late, and so does what a calculator works out."""
CLOSE_EDITOR = "wmctrl -c Mousepad; while wmctrl -l | grep -q Mousepad; do sleep 0.1; done; "


def tool_manifest() -> Manifest:
    return replace(classic_manifest(), dialect=DIALECT, frame=CoordinateFrame.REL1000)


def model_for(way: str) -> Callable[[MixedCase], ScriptedModel]:
    return lambda case: scripted(ways(case)[way])


def scripted(said: Sequence[Said]) -> ScriptedModel:
    each = (one if isinstance(one, tuple) else (one,) for one in said)
    replies = (format_reply(Reply("next", actions, ""), dialect=DIALECT) for actions in each)
    return ScriptedModel(*replies, "Done.")


def ways(case: MixedCase) -> Ways:
    return SOLUTIONS[case.family](case)


def quoted(case: MixedCase) -> list[str]:
    return re.findall(r'"([^"]*)"', case.task.text)


def click(x_px: int, y_px: int) -> Click:
    return Click(ModelPoint(x_px / 800 * 1000, y_px / 608 * 1000))


CALCULATOR_KEYS = {
    **{
        str(3 * row + column + 1): click(35 + 66 * column, 540 - 40 * row)
        for row in range(3)
        for column in range(3)
    },
    "0": click(35, 580),
    "*": click(231, 499),
    "=": click(296, 560),
}
EDITOR_BEHIND = click(640, 240)


def shell(command: str) -> RunTerminal:
    return RunTerminal(command)


def save_as(name: str) -> list[Said]:
    return [Hotkey(("ctrl", "shift", "s")), LATE, (ALL, TypeText(name)), Hotkey(("enter",))]


def open_file(name: str) -> list[Said]:
    return [Hotkey(("ctrl", "o")), LATE, Hotkey(("ctrl", "l")), TypeText(name), Hotkey(("enter",))]


def _correct(case: MixedCase) -> Ways:
    text = case.drawn.files["letter.txt"]
    old, new = sorted(quoted(case), key=lambda name: name not in text)
    edit = f"s/{old}/{new}/g"
    return {
        "screen": [ALL, TypeText(text.replace(old, new)), SAVE],
        "shell": [
            shell(f"{CLOSE_EDITOR}sed -i {edit} letter.txt; mousepad --disable-server letter.txt & sleep 3")
        ],
        "both": [shell(f"sed {edit} letter.txt | xclip -selection clipboard"), ALL, PASTE, SAVE],
    }


def _total(case: MixedCase) -> Ways:
    prices = [int(line.split(",")[1]) for line in case.drawn.files["bill.csv"].splitlines()]
    (label,) = quoted(case)
    code = "print(sum(int(line.split(',')[1]) for line in open('bill.csv')))"
    write = [END_OF_TEXT, TypeText(f"{label}{sum(prices)}"), SAVE]
    return {
        "screen": write,
        "shell": [shell(f"awk -F, '{{ s += $2 }} END {{ print \"{label}\" s }}' bill.csv >> bill.csv")],
        "both": [RunPython(code), *write],
    }


def _sort(case: MixedCase) -> Ways:
    names = sorted(case.drawn.files["names.txt"].splitlines())
    (new,) = quoted(case)
    return {
        "screen": [ALL, TypeText("\n".join(names)), *save_as(new)],
        "shell": [shell(f"sort names.txt > {new}")],
        "both": [shell("sort names.txt | xclip -selection clipboard"), ALL, PASTE, *save_as(new)],
    }


def _filter(case: MixedCase) -> Ways:
    log = case.drawn.files["log.txt"]
    word, new = sorted(quoted(case), key=lambda one: one not in log)
    found = [line for line in log.splitlines() if word in line]
    select = f"grep {word} log.txt > {new}"
    return {
        "screen": [ALL, TypeText("\n".join(found)), *save_as(new)],
        "shell": [shell(f"{select}; mousepad --disable-server {new} & sleep 3")],
        "both": [shell(select), *open_file(new)],
    }


def _rename(case: MixedCase) -> Ways:
    # On a busy machine the list of files comes late, and a click on Preview before it shows nothing.
    buttons = [LATE, click(753, 408), click(753, 451)]  # Preview, Rename
    rename = 'for f in *.txt; do n=${f%.txt}; mv "$f" "${n^^}.txt"; done'
    return {"screen": buttons, "shell": [shell(rename)], "both": [shell("ls"), *buttons]}


def _copy(case: MixedCase) -> Ways:
    (name,) = quoted(case)
    entries = case.drawn.files["contacts.txt"].splitlines()
    at = next(at for at, entry in enumerate(entries) if entry.startswith(name))
    select = (Hotkey(("ctrl", "home")), *[Hotkey(("down",))] * at, Hotkey(("shift", "end")), COPY)
    find = f"grep '^{name}' contacts.txt | tr -d '\\n' | xclip -selection clipboard"
    return {
        "screen": [select],
        "shell": [shell(find)],
        "both": [shell(f"grep -n '^{name}' contacts.txt"), select],
    }


def _multiply(case: MixedCase) -> Ways:
    pieces, price = re.findall(r"\d+", case.drawn.files["invoice.txt"])
    close = "wmctrl -c galculator; "
    work_out = "awk '{ p = (p ? p : 1) * ($NF ~ /^[0-9]+$/ ? $NF : 1) } END { printf p }' invoice.txt"
    return {
        "screen": [
            *(CALCULATOR_KEYS[key] for key in f"{pieces}*{price}="),
            LATE,
            *(COPY, EDITOR_BEHIND, END_OF_TEXT, PASTE, SAVE),
            *(click(40, 242), CLOSE),  # the calculator's title, beside Mousepad
        ],
        "shell": [shell(f"{close}n=$({work_out}); printf $n >> invoice.txt")],
        "both": [
            shell(f"{close}{work_out}"),
            END_OF_TEXT,
            TypeText(str(int(pieces) * int(price))),
            SAVE,
        ],
    }


def _checksum(case: MixedCase) -> Ways:
    digest = hashlib.sha256(case.drawn.files["report.txt"].encode()).hexdigest()
    work_out = "sha256sum report.txt | cut -d ' ' -f 1"
    return {
        "screen": [click(272, 470), ALL, COPY, EDITOR_BEHIND, PASTE, SAVE],
        "shell": [shell(f"{work_out} > checksum.txt")],
        "both": [shell(work_out), EDITOR_BEHIND, TypeText(digest), SAVE],
    }


def _find(case: MixedCase) -> Ways:
    (word,) = quoted(case)
    name = next(name for name, text in case.drawn.files.items() if word in text)
    overview = EditFile("view", "/home/agent/work/overview.txt")
    show = "mousepad --disable-server $(grep -l {} *.txt) & sleep 3"
    return {
        "screen": open_file(name),
        "shell": [shell(show.format(word))],
        "both": [overview, shell(f"grep -l {word} *.txt"), *open_file(name)],
    }


def _tidy(case: MixedCase) -> Ways:
    kept = [line for line in case.drawn.files["settings.txt"].splitlines() if not line.startswith("#")]
    keep = "grep -v '^#' settings.txt | xclip -selection clipboard"
    return {
        "screen": [ALL, TypeText("\n".join(kept)), SAVE, CLOSE],
        "shell": [shell(f"{CLOSE_EDITOR}sed -i '/^#/d' settings.txt")],
        "both": [shell(keep), ALL, PASTE, SAVE, CLOSE],
    }


SOLUTIONS: dict[str, Callable[[MixedCase], Ways]] = {
    "correct": _correct,
    "total": _total,
    "sort": _sort,
    "filter": _filter,
    "rename": _rename,
    "copy": _copy,
    "multiply": _multiply,
    "checksum": _checksum,
    "find": _find,
    "tidy": _tidy,
}
