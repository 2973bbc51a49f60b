"""Types secrets into real applications while they are recorded, shows others in pictures, and looks for them
in everything that was stored.

    python benchmarks/private_recording.py [--typed 160] [--shown 40] [--seed 0] [--only SURFACE] [--json]

On an X server of its own, `agent.demonstrations` records somebody who fills the fields of Chromium, GTK, Qt,
Tk and Java and answers a terminal that echoes nothing, at the speed of a hand: an ordinary text, a secret, an
ordinary text, and so on. Some fields have the keyboard before the recording begins or before a pause ends; a
PIN is masked by CSS alone. A secret is found when half of it, or more, stands in an action, or all of it in
any file. Ordinary texts must be recorded to the letter. Pictures with secrets are shown in a window that is
recorded; reported is the longest time that one of them lay on the disk readable. Exit status 1 when a secret
is found, a picture lies unsearched for more than a minute, or less than 95% of the ordinary texts are exact.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import re
import shutil
import string
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from PIL import Image

from agent.actions.types import TypeText
from agent.computers.private_desktop import accessibility_command
from agent.computers.x11_connection import DisplayAddress
from agent.demonstrations.privacy import Consent
from agent.demonstrations.recorder import DemonstrationRecorder, RecordingOptions
from agent.redaction import Rules, SecretKind
from agent.redaction.records import redact_record
from agent.store import open_record
from agent.types import Task
from benchmarks.redaction import Planted, drawn, planted
from benchmarks.workloads.bus_desk import LIMIT_S, BusDesk, end_program, wait_for
from benchmarks.workloads.gates import all_met, at_least, at_most, equal_to
from benchmarks.workloads.readable_pictures import Watch

FIELDS = Path(__file__).parent / "workloads" / "secret_fields"
_KEY_MS = 70
_AROUND = 30
_SHORT = 5
"""So few digits stand by chance in what a picture is packed into; nobody keeps a text there."""
_REST_S = 1.0
"""Between what is typed and the key after it: the eye reads before the hand goes on."""
_WORDS = (
    "river", "lamp", "invoice", "Tuesday", "seventeen boxes", "blue paint", "Order 4711", "room 214",
    "ask Grace", "2 tickets", "north gate", "Berlin", "page 12", "milk and bread", "draft", "window seat",
)  # fmt: skip
_SECRET_WORDS = ("anchor", "velvet", "pepper", "cobalt", "thicket", "marigold")


@dataclass(frozen=True, slots=True)
class Surface:
    """Where something is typed."""

    name: str
    command: Callable[[Path, int, str], list[str]]
    """From the file that it makes when it is ready, its number of pairs of fields, and which comes first."""
    next_key: str = "Tab"
    has_bus: bool = True
    """Whether the applications may say over AT-SPI which field has the keyboard."""
    begins: str = "before"
    """When recording begins: `before` all, `in` each secret field, or again there after a `pause`."""


def _python(name: str) -> Callable[[Path, int, str], list[str]]:
    return lambda ready, rows, first: [sys.executable, str(FIELDS / name), str(ready), str(rows), first]


def _gtk(ready: Path, rows: int, first: str) -> list[str]:
    return ["/usr/bin/python3", str(FIELDS / "gtk_fields.py"), str(ready), str(rows), first]


def _java(ready: Path, rows: int, first: str) -> list[str]:
    return ["java", str(FIELDS / "Fields.java"), str(ready), str(rows), first]


def _terminal(ready: Path, rows: int, first: str) -> list[str]:
    script = ["bash", str(FIELDS / "terminal_fields.sh"), str(ready), str(rows), first]
    return ["xterm", "-geometry", "100x30+60+60", "-e", *script]


def _chromium(kind: str) -> Callable[[Path, int, str], list[str]]:
    def command(ready: Path, rows: int, first: str) -> list[str]:
        page = f"file://{FIELDS / 'fields.html'}?{kind}&{rows}&{first}"
        options = ["--no-sandbox", "--no-first-run", "--disable-gpu", "--window-position=60,40"]
        profile = f"--user-data-dir={ready.parent / 'profile'}"
        return ["chromium", *options, "--window-size=900,720", "--password-store=basic", profile, page]

    return command


SURFACES = (
    Surface("chromium password", _chromium("password")),
    Surface("chromium pin masked by css", _chromium("pin")),
    Surface("chromium, begun in the field", _chromium("password"), begins="in"),
    Surface("terminal without echo", _terminal, next_key="Return"),
    Surface("gtk", _gtk),
    Surface("gtk without at-spi", _gtk, has_bus=False),
    Surface("gtk, begun in the field", _gtk, begins="in"),
    Surface("qt", _python("qt_fields.py")),
    Surface("qt without at-spi", _python("qt_fields.py"), has_bus=False),
    Surface("qt, begun in the field", _python("qt_fields.py"), begins="in"),
    Surface("qt, pause ended in the field", _python("qt_fields.py"), begins="pause"),
    Surface("tk", _python("tk_fields.py")),
    Surface("java", _java),
)


def secret_of(rng: random.Random) -> str:
    """One no half of which stands in an ordinary text: half a secret that is found is one that was kept."""
    secret = _as_people_choose(rng)
    while _part_of(secret, " ".join(_WORDS)):
        secret = _as_people_choose(rng)
    return secret


def _as_people_choose(rng: random.Random) -> str:
    """A PIN, words, or a mixture."""
    match rng.randrange(4):
        case 0:
            return "".join(rng.choices(string.digits, k=rng.choice((4, 6))))
        case 1:
            return "".join(rng.choices(string.ascii_lowercase, k=9))
        case 2:
            return f"{rng.choice(_SECRET_WORDS)}-{rng.randrange(100, 1000)}!"
        case _:
            return "".join(rng.choices(string.ascii_letters + string.digits, k=12))


@dataclass(slots=True)
class Tried:
    """What one surface gave."""

    num_secrets: int = 0
    leaked: int = 0
    num_texts: int = 0
    exact: int = 0
    said: int = 0
    """Steps that say that something was typed and not kept."""
    where: tuple[str, ...] = ()
    """The secrets that were found, and what stands around them."""
    not_exact: tuple[str, ...] = ()
    """Ordinary texts that were not recorded to the letter."""


def types(text: str) -> None:
    """At the speed of a hand."""
    command = ["xdotool", "type", "--delay", str(_KEY_MS), "--", text]
    subprocess.run(command, check=True, timeout=LIMIT_S)
    time.sleep(0.2)


def presses(key: str) -> None:
    subprocess.run(["xdotool", "key", key], check=True, timeout=LIMIT_S)


class Recorded:
    """Recordings of one surface, read back."""

    def __init__(self, records: Path, *, searches: bool = False) -> None:
        """`searches`: read the pictures, too, which takes most of the time."""
        self._records, self._rules, self._searches = records, Rules(), searches
        self._recorder: DemonstrationRecorder | None = None
        self.texts: list[str] = []
        self.said = 0

    def begin(self) -> None:
        options = RecordingOptions(Consent.of(["*"]), rules=self._rules)
        if not self._searches:
            options = replace(options, read=lambda pixels: [])
        address = DisplayAddress(os.environ["DISPLAY"])
        self._recorder = DemonstrationRecorder(address, self._records, options)
        self._recorder.start(Task("fill the fields"))
        self.look()

    def look(self) -> None:
        assert self._recorder is not None
        looks = self._recorder.progress().num_looks
        wait_for(lambda: self._recorder is not None and self._recorder.progress().num_looks >= looks + 2)

    def pause(self) -> None:
        assert self._recorder is not None
        time.sleep(_REST_S)
        self._recorder.pause()

    def resume(self) -> None:
        assert self._recorder is not None
        self._recorder.resume()
        self.look()

    def end(self) -> None:
        assert self._recorder is not None
        time.sleep(_REST_S)
        record = open_record(self._records / self._recorder.finish())
        for step in record:
            self.said += bool(step.problem)
            for done in step.performed:
                if isinstance(done.action, TypeText):
                    self.texts.append(done.action.text)
        if self._searches:
            redact_record(record.folder, self._rules, is_again=False)


def try_surface(desk: BusDesk, surface: Surface, rng: random.Random, rows: int, folder: Path) -> Tried:
    """Fill all fields of one window, in turn an ordinary one and one for secrets."""
    ordinary = [rng.choice(_WORDS) for _ in range(rows)]
    secrets = [secret_of(rng) for _ in range(rows)]
    ready, records = folder / "ready", folder / "records"
    recorded = Recorded(records)
    with desk.bus(surface.has_bus):
        if surface.has_bus:
            launcher = desk.start(list(accessibility_command() or ()))
        program = desk.start(surface.command(ready, rows, "plain"))
        if surface.name.startswith("chromium"):
            wait_for(_page_is_there)
            time.sleep(1.0)
        else:
            wait_for(ready.exists)
        wait_for(_has_active_window)
        time.sleep(1.0)
        if surface.begins != "in":
            recorded.begin()
        for name, secret in zip(ordinary, secrets, strict=True):
            types(name)
            time.sleep(_REST_S / 2)
            if surface.begins != "in":
                recorded.look()  # on a crowded machine it is drawn, and seen, later
            if surface.begins == "pause":
                recorded.pause()
            presses(surface.next_key)
            time.sleep(_REST_S / 2)
            if surface.begins == "in":
                recorded.begin()
            elif surface.begins == "pause":
                recorded.resume()
            types(secret)
            time.sleep(_REST_S / 2)
            if surface.begins == "in":
                recorded.end()
            presses(surface.next_key)
            time.sleep(_REST_S / 2)
        if surface.begins != "in":
            recorded.end()
        end_program(program)
        if surface.has_bus:
            end_program(launcher)
    files = [path for path in records.rglob("*") if path.is_file()]
    stored = b"\n".join(path.read_bytes() for path in files if path.suffix != ".png")
    pictures = b"\n".join(path.read_bytes() for path in files if path.suffix == ".png")
    typed = [text.rstrip("\n") for text in recorded.texts]
    everything = "\n".join(typed)
    stored = re.sub(rb"[0-9a-f]{16,}", b"", stored)  # names of pictures: any digits may stand in them
    found = {
        secret: _stored(secret, stored)
        or _part_of(secret, everything)
        or (_stored(secret, pictures) if len(secret) > _SHORT else "")
        for secret in secrets
    }
    where = tuple(f"{secret}: {around}" for secret, around in found.items() if around)
    leaked = sum(bool(found[secret]) for secret in secrets)
    if surface.begins == "in":
        return Tried(rows, leaked, said=recorded.said, where=where)
    left = Counter(ordinary) - Counter(typed)
    exact = rows - left.total()
    return Tried(rows, leaked, rows, exact, recorded.said, where, tuple(left.elements()))


def _stored(secret: str, stored: bytes) -> str:
    """What stands around it in the files; "" where it is in none."""
    whole = re.search(rb"(?<![0-9.])" + re.escape(secret.encode()) + rb"(?![0-9.])", stored)
    if whole is None:
        return ""
    return repr(stored[max(whole.start() - _AROUND, 0) : whole.end() + _AROUND])


def _part_of(secret: str, text: str) -> str:
    """The part of it that was kept as typed; "" where less than half was."""
    size = max(-(-len(secret) // 2), 3)
    parts = (secret[start : start + size] for start in range(len(secret) - size + 1))
    return next((part for part in parts if part in text), "")


def _has_active_window() -> bool:
    """Whether a window has the keyboard. One that a busy window manager has left without it is given it."""
    found = subprocess.run(["xdotool", "getactivewindow"], capture_output=True, check=False)
    if found.returncode != 0:
        shown = ["xdotool", "search", "--onlyvisible", "--name", ".", "windowactivate"]
        subprocess.run(shown, capture_output=True, check=False, timeout=LIMIT_S)
    return found.returncode == 0


def _page_is_there() -> bool:
    found = subprocess.run(
        ["xdotool", "search", "--name", "Page with fields"], capture_output=True, check=False
    )
    return bool(found.stdout.strip())


@dataclass(slots=True)
class Shown:
    """What became of the pictures."""

    num_secrets: int = 0
    readable_at_the_end: int = 0
    longest_readable_s: float = 0.0


def try_pictures(desk: BusDesk, rng: random.Random, number: int, folder: Path) -> Shown:
    """Show two secrets in each picture, and click through all of them."""
    kinds = [kind for kind in SecretKind if kind in _SHOWN_KINDS]
    pairs: list[list[Planted]] = [
        [planted(rng, rng.choice(kinds)) for _ in range(2)] for _ in range(number // 2)
    ]
    pictures = [drawn(rng, pair) for pair in pairs]
    paths = [folder / f"{place}.png" for place in range(len(pictures))]
    for path, one in zip(paths, pictures, strict=True):
        Image.fromarray(one.pixels).save(path)
    ready, records = folder / "ready", folder / "records"
    recorded = Recorded(records, searches=True)
    program = desk.start([sys.executable, str(FIELDS / "pictures.py"), str(ready), *map(str, paths)])
    wait_for(ready.exists)
    time.sleep(0.5)
    corner = _corner_of("Pictures")
    watch = Watch(records, pictures, corner)
    recorded.begin()
    watch.start()
    for _ in pictures:
        subprocess.run(
            ["xdotool", "mousemove", str(corner[0] + 300), str(corner[1] + 210), "click", "1"], check=True
        )
        time.sleep(4.0)
    recorded.end()
    readable = watch.end()
    end_program(program)
    return Shown(2 * len(pictures), len(readable), round(watch.longest_s, 1))


_SHOWN_KINDS = frozenset(
    (
        SecretKind.CARD_NUMBER,
        SecretKind.AWS_KEY,
        SecretKind.GITHUB_TOKEN,
        SecretKind.MODEL_KEY,
        SecretKind.WEB_TOKEN,
        SecretKind.PASSWORD,
        SecretKind.ADDRESS_WITH_PASSWORD,
    )
)


def _corner_of(title: str) -> tuple[int, int]:
    found = subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--name", f"^{title}$"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    window = found.stdout.split()[-1]
    said = subprocess.run(["xwininfo", "-id", window], capture_output=True, text=True, check=True).stdout
    left, top = (int(one) for one in re.findall(r"Absolute upper-left [XY]: +(-?\d+)", said))
    return left, top


def measure(num_typed: int, num_shown: int, seed: int, only: str) -> dict[str, Any]:
    rng = random.Random(seed)
    surfaces = [one for one in SURFACES if only in one.name]
    tried: dict[str, Tried] = {}
    shown = Shown()
    with tempfile.TemporaryDirectory(prefix="deskhand-private-") as name, BusDesk(Path(name)) as desk:
        os.environ["HOME"] = name
        for number, surface in enumerate(surfaces):
            before = tried.setdefault(surface.name, Tried())
            rows = num_typed // len(surfaces) + (number < num_typed % len(surfaces))
            # few enough for one window
            for part in range(-(-rows // 10)):
                folder = Path(name) / hashlib.sha256(f"{surface.name}{part}".encode()).hexdigest()[:8]
                folder.mkdir()
                one = try_surface(desk, surface, rng, min(10, rows - 10 * part), folder)
                for field in Tried.__dataclass_fields__:
                    setattr(before, field, getattr(before, field) + getattr(one, field))
                shutil.rmtree(folder, ignore_errors=True)
            print(f"{surface.name}: {tried[surface.name]}", file=sys.stderr, flush=True)
        if num_shown:
            folder = Path(name) / "pictures"
            folder.mkdir()
            shown = try_pictures(desk, rng, num_shown, folder)
            print(f"pictures: {shown}", file=sys.stderr, flush=True)
    num_texts = sum(one.num_texts for one in tried.values())
    return {
        "benchmark": "private recording",
        "secrets": sum(one.num_secrets for one in tried.values()) + shown.num_secrets,
        "secrets_found": sum(one.leaked for one in tried.values()) + shown.readable_at_the_end,
        "typed_secrets_found": sum(one.leaked for one in tried.values()),
        "shown_secrets_found": shown.readable_at_the_end,
        "longest_unsearched_s": shown.longest_readable_s,
        "exact_share": round(sum(one.exact for one in tried.values()) / num_texts, 4) if num_texts else 1.0,
        "by_surface": {
            name: {field: getattr(one, field) for field in Tried.__dataclass_fields__}
            for name, one in tried.items()
        },
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--typed", type=int, default=160)
    parser.add_argument("--shown", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", metavar="SURFACE", default="", help="those whose name contains this")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    result = measure(options.typed, options.shown, options.seed, options.only)
    gates = [
        equal_to("secrets_found", result["secrets_found"], 0),
        at_most("longest_unsearched_s", result["longest_unsearched_s"], 60.0),
        at_least("exact_share", result["exact_share"], 0.95),
    ]
    result["gates"] = gates
    print(json.dumps(result) if options.json else json.dumps(result, indent=2))
    return 0 if all_met(gates) else 1


if __name__ == "__main__":
    sys.exit(main())
