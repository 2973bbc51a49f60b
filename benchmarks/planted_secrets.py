"""Plants secrets in the keyring, lets runs use them by name, and looks for them in all that was written.

    python benchmarks/planted_secrets.py [--secrets 200] [--json]

Each run has ten: nine passwords and one key for one-time codes, named in its task. Its model is a server
that answers with a script: the hands type each into an editor, where it shows; shell, Python, editor and an
MCP server are given the names; then the shell reads the editor's text from the clipboard, as a careless model
may. Looked through are records with their index and pictures, logs, what the server was sent, and what it was
shown: bytes in several spellings, and pictures by reading them. That the search finds what is there is tried
with one that is planted in each of these places.
"""

from __future__ import annotations

import argparse
import base64
import html
import io
import json
import logging
import os
import random
import string
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any
from urllib.parse import quote

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import keyring
import numpy as np
from keyring.backend import KeyringBackend
from PIL import Image, ImageDraw

from agent.actions import format_reply
from agent.actions.abilities import Ability
from agent.actions.policy import ApprovalLevel
from agent.actions.types import Action, CallTool, EditFile, Hotkey, Reply, RunPython, RunTerminal, TypeText
from agent.approval import NobodyToAsk
from agent.models.endpoint.model import EndpointModel
from agent.models.manifest import Manifest, ModelFormat, ModelServer
from agent.models.runtime_settings import RuntimeSettings
from agent.ocr.reading import read_words
from agent.settings import Settings
from agent.types import EndingKind
from app.cli.run import TerminalWatcher
from app.running.choices import TaskChoice
from app.running.compose import run_task
from app.running.request import task_request
from app.storage.preferences import Preferences
from benchmarks.workloads.gates import Gate, all_met, at_least, equal_to
from tests.chat_server import MODEL, ChatServer, streaming
from tests.training.mixed_ways import DIALECT, tool_manifest

PER_RUN = 10
_NOTES = Path(__file__).parents[1] / "tests/agent/tools/notes_mcp_server.py"
_SIGNS = "-_.+!%"
_ALIKE = str.maketrans("0156|!$@", "olsglisa")
_READ_CHARACTERS = 7
"""So many characters of a secret in a row, read from a picture, are a find."""
_CONTROL = "Planted-Control-77"


class MemoryKeyring(KeyringBackend):
    """Of this process alone."""

    priority = 1

    def __init__(self) -> None:
        super().__init__()
        self._kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self._kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self._kept[service, username]


def planted(rng: random.Random, num_secrets: int) -> tuple[dict[str, str], list[str]]:
    """What the keyring gets by name, and all texts that must not be found; the last makes one-time codes."""
    letters = string.ascii_letters + string.digits + _SIGNS
    kept = {
        f"word {n}": "".join(rng.choice(letters) for _ in range(rng.randint(12, 24)))
        for n in range(num_secrets - 1)
    }
    base = base64.b32encode(rng.randbytes(20)).decode()
    kept["work"] = f"otpauth://totp/desk:ada?secret={base}&digits=8"
    return kept, [*(kept[f"word {n}"] for n in range(num_secrets - 1)), base]


def script(names: Sequence[str]) -> list[Action]:
    """Each is typed, then given to each tool by name; then what shows is taken by the clipboard."""
    said = " ".join(f"{{{{{name}}}}}" for name in names)
    hands: list[Action] = [TypeText(f"{{{{{name}}}}}\n") for name in names]
    return [
        *hands,
        RunTerminal(f"echo '{said}' | tee said.txt; env; set | head -n 50"),
        RunPython(f"said = {said!r}\nprint(said, len(said))\nraise ValueError(said)"),
        EditFile("create", "names.txt", (("file_text", said),)),
        EditFile("view", "names.txt"),
        CallTool("notes__variable", json.dumps({"name": said})),
        Hotkey(("ctrl", "a")),
        Hotkey(("ctrl", "c")),
        RunTerminal("xclip -o -selection clipboard; xclip -o -selection primary"),
        RunPython(
            "import subprocess\nprint(subprocess.run(['xclip', '-o'], capture_output=True, text=True).stdout)"
        ),
    ]


def planted_run(seed: int, num_secrets: int = PER_RUN) -> dict[str, Any]:
    """`found`: what was found where; `controls`: in how many places a planted one was found."""
    with _home() as home, keyring_of_its_own() as ring:
        kept, secrets = planted(random.Random(seed), num_secrets)
        for name, value in kept.items():
            ring.set_password("deskhand", name, value)
        names = [f"totp:{name}" if name == "work" else name for name in kept]
        task = "Log in with " + " and ".join(f"{{{{{name}}}}}" for name in names)
        entry = {"name": "notes", "command": [sys.executable, str(_NOTES)]}
        servers = Settings(home=home).servers_file
        servers.write_text(json.dumps({"version": 1, "servers": [entry]}))
        actions = script(names)
        replies = [format_reply(Reply("next", (one,), ""), dialect=DIALECT) for one in actions]
        with ChatServer([*(streaming(one) for one in replies), streaming("Done.")]) as server:
            manifest = _served(server.url)
            model = EndpointModel(manifest, RuntimeSettings())
            choice = TaskChoice(
                task,
                approval=ApprovalLevel.ALL,
                open_command=("mousepad",),
                tools=frozenset(Ability) - {Ability.SCREEN},
            )
            outcome = run_task(
                task_request(choice, Preferences()),
                owner=NobodyToAsk(),
                watcher=TerminalWatcher(),
                stop=Event(),
                load=lambda _name: (manifest, model),
            )
            bodies = [json.dumps(request.body, ensure_ascii=False).encode() for request in server.requests]
        written = {
            str(path.relative_to(home)): path.read_bytes() for path in home.rglob("*") if path.is_file()
        }
        written |= {f"prompt {number}": body for number, body in enumerate(bodies)}
        shown = list(_pictures(written))
        controls = _plant(home, shown)
        return {
            "secrets": len(secrets),
            "ended": outcome.ending.kind is EndingKind.FINISHED,
            "steps": outcome.num_steps,
            "texts": len(written),
            "pictures": len(shown),
            "found": [*in_bytes(written, secrets), *in_pictures(shown, secrets)],
            "controls": controls,
        }


def in_bytes(written: dict[str, bytes], secrets: Sequence[str]) -> list[str]:
    """Where one stands as it is or spelled otherwise."""
    return [
        f"a secret in {name}"
        for name, data in written.items()
        if any(spelling in data for secret in secrets for spelling in spellings(secret))
    ]


def in_pictures(pictures: Sequence[Image.Image], secrets: Sequence[str]) -> list[str]:
    found = []
    for number, picture in enumerate(pictures):
        larger = picture.convert("RGB").resize((picture.width * 2, picture.height * 2))
        words = "".join(_plain(word.text) for word in read_words(np.asarray(larger)))
        parts = {
            plain[at : at + _READ_CHARACTERS]
            for plain in map(_plain, secrets)
            for at in range(max(1, len(plain) - _READ_CHARACTERS + 1))
        }
        if any(part in words for part in parts):
            found.append(f"a part of a secret in picture {number}")
    return found


def spellings(secret: str) -> Iterator[bytes]:
    plain = secret.encode()
    yield from (plain, plain[::-1], plain.hex().encode(), secret.encode("utf-16-le"))
    yield from (
        quote(secret, safe="").encode(),
        html.escape(secret).encode(),
        json.dumps(secret)[1:-1].encode(),
    )
    for lead in range(3):  # base64, wherever it begins in what was encoded
        whole = base64.b64encode(b"\0" * lead + plain)
        yield whole[4 if lead else 0 : len(whole) // 4 * 4 - 4]


def _plain(text: str) -> str:
    return "".join(one for one in text.lower().translate(_ALIKE) if one.isalnum())


def _pictures(written: dict[str, bytes]) -> Iterator[Image.Image]:
    """Those of files, and those of prompts; each once."""
    seen: set[bytes] = set()
    for name, data in written.items():
        found = [data] if name.endswith((".png", ".webp", ".jpg")) else []
        if name.startswith("prompt "):
            found = [base64.b64decode(piece.split(b'"')[0]) for piece in data.split(b";base64,")[1:]]
        for one in found:
            picture = Image.open(io.BytesIO(one)).convert("RGB")
            if (pixels := picture.tobytes()) not in seen:
                seen.add(pixels)
                yield picture


def _plant(home: Path, shown: Sequence[Image.Image]) -> int:
    """In how many of three places one that is really there is found: a file, its base64, a picture."""
    plain = {"a": b"x" + _CONTROL.encode() + b"y"}
    coded = {"b": base64.b64encode(b"some text before " + _CONTROL.encode() + b" and behind")}
    picture = shown[0].copy()
    ImageDraw.Draw(picture).text((60, 300), _CONTROL, fill="black", font_size=14)
    found = (in_bytes(plain, [_CONTROL]), in_bytes(coded, [_CONTROL]), in_pictures([picture], [_CONTROL]))
    return sum(map(bool, found))


def _served(url: str) -> Manifest:
    return replace(tool_manifest(), format=ModelFormat.ENDPOINT, server=ModelServer(url, MODEL))


@contextmanager
def keyring_of_its_own() -> Iterator[MemoryKeyring]:
    before, mine = keyring.get_keyring(), MemoryKeyring()
    keyring.set_keyring(mine)
    try:
        yield mine
    finally:
        keyring.set_keyring(before)


@contextmanager
def _home() -> Iterator[Path]:
    """An empty home of Deskhand's in which all that is logged is a file, too."""
    before = os.environ.get("DESKHAND_HOME")
    with tempfile.TemporaryDirectory(prefix="planted-") as name:
        os.environ["DESKHAND_HOME"] = name
        log = logging.FileHandler(Path(name, "all.log"))
        root = logging.getLogger()
        level = root.level
        root.addHandler(log)
        root.setLevel(logging.DEBUG)
        try:
            yield Path(name)
        finally:
            root.removeHandler(log)
            root.setLevel(level)
            log.close()
            if before is None:
                del os.environ["DESKHAND_HOME"]
            else:
                os.environ["DESKHAND_HOME"] = before


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--secrets", type=int, default=200)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    runs = [planted_run(seed) for seed in range(-(-options.secrets // PER_RUN))]
    found = [place for run in runs for place in run["found"]]
    report: dict[str, Any] = {
        "runs": len(runs),
        "secrets": sum(run["secrets"] for run in runs),
        "steps": sum(run["steps"] for run in runs),
        "texts_searched": sum(run["texts"] for run in runs),
        "pictures_read": sum(run["pictures"] for run in runs),
        "found": len(found),
        "where": found[:50],
    }
    gates: list[Gate] = [
        equal_to("found", len(found), 0),
        at_least("secrets", report["secrets"], options.secrets),
        equal_to("runs that did not end well", sum(not run["ended"] for run in runs), 0),
        equal_to("controls that were not found", sum(3 - run["controls"] for run in runs), 0),
    ]
    report["gates"] = gates
    sys.stdout.write((json.dumps(report) if options.json else json.dumps(report, indent=1)) + "\n")
    return 0 if all_met(gates) else 1


if __name__ == "__main__":
    sys.exit(main())
