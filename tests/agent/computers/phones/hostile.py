"""Strings that would be commands if they were not quoted, judged by a real /bin/sh."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Sequence
from pathlib import Path
from threading import Event

from agent.actions.types import OpenApp, TypeText
from agent.computers.android.adb import Output
from agent.computers.android.hands import PhoneAbilities, PhoneHands
from agent.computers.android.quoting import command
from agent.computers.stop_guard import StopGuard
from agent.errors import InputError

_PIECES = (
    "$(touch CANARY)", "`touch CANARY`", ";touch CANARY;", "\ntouch CANARY\n", "'", '"', "\\", "$IFS", "&&",
    "|", ">CANARY", "<(", "${HOME}", "*", "?", "~", "!", "#", "%s", "%", "--", "-n", " ", "\t", "é", "你",
    "👋", "\r", "a", "0", "&", "(", ")", "{", "}", "[", "]", "=", "\x7f", "\x1b[0m", "\u2028", "'\"'\"'",
    "reboot", "^",
)  # fmt: skip


def hostile_strings(number: int, seed: int) -> list[str]:
    rng = random.Random(seed)
    return ["".join(rng.choice(_PIECES) for _ in range(rng.randint(1, 9))) for _ in range(number)]


class _Listing:
    """A phone that only writes down what it is told to run."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def run(self, line: str) -> Output:
        self.lines.append(line)
        return Output(0, "com.painted.events/.Events\n")


def lines_of(text: str) -> list[str]:
    """The command lines that typing and opening this lead to, and those of every string as one word."""
    phone = _Listing()
    hands = PhoneHands(phone, PhoneAbilities(), lambda: (540, 1200))
    guard = StopGuard(Event())
    for action in (TypeText(text), OpenApp(text)):
        try:
            hands.perform(action, guard)
        except InputError:
            continue
    return phone.lines


def escaped(texts: Sequence[str], folder: Path) -> int:
    """How many strings came out of a real shell as anything but the one word that they were.

    The lines that the hands send are run, too: with an empty PATH and `input`, `am`, `cmd` and `ime` as
    functions that do nothing, every other word that a shell would run leaves a message, and a canary a file.
    """
    canary = folder / "CANARY"
    script = ["PATH=", "input() { :; }; am() { :; }; cmd() { :; }; ime() { :; }; settings() { :; }"]
    script += [command("printf", "%s\\0", text) for text in texts]
    script += [line for text in texts for line in lines_of(text)]
    done = subprocess.run(
        ["/bin/sh"], input="\n".join(script).encode(), cwd=folder, capture_output=True, check=False
    )
    came = done.stdout.split(b"\0")[:-1]
    wrong = sum(one != text.encode() for one, text in zip(came, texts, strict=False))
    return wrong + abs(len(came) - len(texts)) + done.stderr.count(b"\n") + canary.exists()
