"""What an owner would do with each hostile thing, through the commands of Deskhand. I/O: runs in a child.

Each attempt is given a scratch folder: `home/` is Deskhand's, `outside/` holds what must not be read.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import io
import json
import os
import re
import shutil
import stat
import traceback
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
from PIL import Image

from agent.actions.grammar import parse_reply
from agent.coordinates import Screen
from agent.errors import AgentError
from agent.models.catalogue import Catalogue
from agent.models.endpoint.model import EndpointModel
from agent.models.manifest import load
from agent.models.runtime_settings import RuntimeSettings
from agent.models.speed_estimate import MachineSpeed
from agent.store.writer import RecordWriter
from agent.types import Ending, EndingKind, ImagePart, Message, Observation, Prompt, Step, Task, TextPart
from app.cli.main import guarded, main
from app.cli.models import list_models
from app.cli.parser import build_parser
from app.history import library
from app.storage.diagnostics import write_diagnostics
from app.storage.preferences import base_settings, load_here
from benchmarks.attacks.hostile_files.case import CANARIES, CANARY_RGB, CANARY_TEXT
from benchmarks.attacks.hostile_files.manifests import SERVER, good_model
from benchmarks.attacks.hostile_files.records import GOOD_IDS, RECORD_ID, good_record
from benchmarks.attacks.hostile_files.values import png
from training.trajectories.__main__ import main as trajectories_main

TRACEBACK, FOREIGN, HIDDEN, MEMORY = "traceback", "foreign", "hidden", "memory"
PICTURE_ID = "7f" * 32
"""How the generator names the picture of a record."""
MACHINE = MachineSpeed(1e10, 1e10, 2)
_EMBEDDED = re.compile(r"data:image/\w+;base64,([A-Za-z0-9+/=]+)")


@dataclass(slots=True)
class Attempt:
    """Runs steps one after another and keeps what went wrong."""

    root: Path
    faults: list[tuple[str, str]] = field(default_factory=list)
    """(kind, words)."""

    def step(self, name: str, action: Callable[[], object]) -> str:
        """What a step printed; whatever is no error of ours is a fault."""
        (self.root / "step").write_text(name)
        said = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")  # as strict as a terminal
        try:
            with redirect_stdout(said):
                action()
        except (AgentError, SystemExit):
            pass
        except MemoryError:
            self.faults.append((MEMORY, f"{name}: MemoryError"))
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{Path(last.filename).name}:{last.lineno}"
            words = f"{type(error).__name__} at {place}: {str(error)[:100]!r}"
            self.faults.append((TRACEBACK, f"{name}: {words}"))
        said.flush()
        data = said.buffer.getvalue()  # type: ignore[attr-defined]
        self._look(name, data)
        return data.decode("utf-8")

    def command(self, *words: str) -> str:
        """`deskhand WORDS`."""
        return self.step(" ".join(words[:2]), lambda: _print_whole(main(list(words))))

    def look_in(self, name: str, folder: Path) -> None:
        """Search what was written for foreign bytes and pictures."""
        for path in sorted(folder.rglob("*")):
            self.look_at(name, path)

    def look_at(self, name: str, path: Path) -> None:
        """As `look_in`, for one file."""
        if path.is_file() and not path.is_symlink() and path.stat().st_size < 50 * 2**20:
            self._look(name, path.read_bytes())

    def keep(self) -> None:
        """Write the faults down; called last."""
        outside = self.root / CANARIES
        if (outside / "canary.txt").read_bytes() != CANARY_TEXT.encode():
            self.faults.append((FOREIGN, "a file outside was overwritten"))
        (self.root / "faults.json").write_text(json.dumps(self.faults))

    def _look(self, name: str, data: bytes) -> None:
        if CANARY_TEXT.encode() in data:
            self.faults.append((FOREIGN, f"{name}: text of a foreign file"))
        pictures = [data] if data.startswith(b"\x89PNG") else _pictures(data)
        for picture in pictures:
            with suppress(OSError, SyntaxError, ValueError, Image.DecompressionBombError):
                with Image.open(io.BytesIO(picture)) as opened:
                    pixels = np.asarray(opened.resize((4, 4)).convert("RGB"), dtype=np.int16)
                if np.abs(pixels - np.array(CANARY_RGB)).max(axis=2).min() < 40:
                    self.faults.append((FOREIGN, f"{name}: a foreign picture"))


def _pictures(data: bytes) -> Iterator[bytes]:
    if b"data:image" in data:
        for found in _EMBEDDED.finditer(data.decode("utf-8", "replace")):
            with suppress(ValueError):
                yield base64.b64decode(found[1])


def _print_whole(status: int) -> None:
    print(f"status {status}")


def try_record(attempt: Attempt, path: Path) -> None:
    """A hostile record beside two good ones."""
    home, name = attempt.root / "home", path.name
    for record_id in GOOD_IDS:
        good_record(home / "records" / record_id, record_id)
        _name_by_content(home / "records" / record_id)
    _name_by_content(path)
    settings = base_settings(load_here())
    _require_shown(attempt, attempt.command("history", "--json"), "first listing")
    settings.index_file.unlink(missing_ok=True)
    _require_shown(attempt, attempt.command("history", "--json"), "rebuilt index")
    attempt.command("history", "--search", "Ada")
    attempt.command("show", name)
    attempt.command("show", name, "--json")
    report = attempt.root / "out" / "report.html"
    report.parent.mkdir()
    attempt.step(
        "report as found",
        lambda: library.write_report(settings, name, out=report, view=library.RecordView.AS_FOUND),
    )
    attempt.command("report", name)
    attempt.step("zip", lambda: library.export_record(settings, name, attempt.root / "out" / "r.zip"))
    out = attempt.root / "out" / "parquet"
    attempt.step("export", lambda: trajectories_main(["export", "ui-tars", str(out), str(path)]))
    said = attempt.command("show", GOOD_IDS[0], "--json")
    if '"steps"' not in said:
        attempt.faults.append((HIDDEN, "a good record cannot be shown"))
    attempt.look_at("report", home / "records" / RECORD_ID / "report.html")
    attempt.look_in("export", attempt.root / "out")


def _name_by_content(folder: Path) -> None:
    """Rename the usual picture of a record to its SHA-256, as an attacker would who knows the format.

    Without it no hostile picture would come as far as a decoder. Links keep their names: who wants to show a
    picture that he cannot read does not know its digest.
    """
    lines, picture = folder / "record.jsonl", folder / "images" / f"{PICTURE_ID}.png"
    for file in (lines, picture):
        status = file.lstat() if os.path.lexists(file) else None
        is_own = status is not None and stat.S_ISREG(status.st_mode) and status.st_nlink == 1
        if (
            not is_own
            or folder.is_symlink()
            or picture.parent.is_symlink()
            or file.stat().st_size > 50 * 2**20
        ):
            return
    digest = hashlib.sha256(picture.read_bytes()).hexdigest()
    lines.write_bytes(lines.read_bytes().replace(PICTURE_ID.encode(), digest.encode()))
    picture.rename(picture.with_name(f"{digest}.png"))


def _require_shown(attempt: Attempt, said: str, when: str) -> None:
    records: list[dict[str, Any]] = []
    with suppress(ValueError, KeyError):
        records = json.loads(said[: said.rindex("status")])["records"]
    shown = {one["record"] for one in records if not one["problem"]}
    if not shown.issuperset(GOOD_IDS):
        attempt.faults.append((HIDDEN, f"{when}: good records are hidden"))


def try_trajectories(attempt: Attempt, path: Path) -> None:
    """`deskhand import`, without and with writing them in another format.

    The process that it starts is called here as a function, so that its errors are seen.
    """
    out = attempt.root / "out"
    attempt.step("check", lambda: _import("check", path.name, str(path)))
    attempt.step("convert", lambda: _import("convert", path.name, str(path), "sharegpt", str(out)))
    attempt.look_in("import", out)


def _import(*words: str) -> None:
    said = io.StringIO()
    with redirect_stdout(said):
        trajectories_main(list(words))
    # the command that started it reads one JSON object from a pipe of UTF-8
    text = said.getvalue().encode("utf-8").decode("utf-8")
    print(json.loads(text))


def try_manifest(attempt: Attempt, path: Path) -> None:
    """A hostile model folder beside a good one, then the same folder as one to be added."""
    models = attempt.root / "home" / "models"
    good_model(models / "good")
    path.rename(models / "hostile")
    said = _list(attempt)
    if '"good"' not in said:
        attempt.faults.append((HIDDEN, "the good model is not listed"))
    attempt.step(
        "diagnostics",
        lambda: write_diagnostics(attempt.root / "d.zip", load_here(), checks=lambda _: ()),
    )
    attempt.step("shipped", lambda: Catalogue().get())
    attempt.step("get", lambda: load(models / "hostile"))
    (models / "hostile").rename(path)
    attempt.command("models", "add", str(path), "--name", "added")
    _list(attempt)


def try_header(attempt: Attempt, path: Path) -> None:
    """`deskhand models add`, then the list."""
    attempt.command("models", "add", str(path), "--name", "ui-tars-1.5-added")
    _list(attempt)


def _list(attempt: Attempt) -> str:
    """`deskhand models list` for people and for programs, without its trial of the machine's speed."""
    parser = build_parser()
    plain = parser.parse_args(["models", "list", "--installed"])
    as_json = parser.parse_args(["models", "list", "--installed", "--json"])
    attempt.step("models list", lambda: guarded(_listed, plain))
    return attempt.step("models list --json", lambda: guarded(_listed, as_json))


def _listed(arguments: Any) -> Any:
    return list_models(arguments, probe=lambda: MACHINE)


def try_server(attempt: Attempt, address: str, *, lists: bool) -> None:
    """A step of a model behind the server, with its record; or adding the server."""
    if lists:
        attempt.command("models", "add", address, "--dialect", "uitars-1.5", "--name", "served")
        _list(attempt)
        return
    folder = attempt.root / "served"
    folder.mkdir()
    server = {**SERVER["server"], "url": address, "patience_s": 1, "has_logprobs": True}
    manifest = {**SERVER, "server": server, "max_reply_tokens": 64}
    (folder / "manifest.json").write_text(json.dumps(manifest))
    attempt.step("step", lambda: _one_step(attempt, load(folder)))
    attempt.command("history", "--json")
    attempt.command("show", "latest")
    attempt.command("show", "latest", "--json")
    attempt.command("report", "latest")


def _one_step(attempt: Attempt, manifest: Any) -> None:
    """Ask, read the reply, record it: as the loop does with a step."""
    model = EndpointModel(manifest, RuntimeSettings(), silence_s=1.0, reply_s=3.0, pause=_no_pause)
    writer = RecordWriter(attempt.root / "home" / "records")
    pixels = np.zeros((28, 28, 3), dtype=np.uint8)
    prompt = Prompt((Message("user", (TextPart("Press Save"), ImagePart(pixels))),))
    writer.begin(Task("Press Save"))
    problem, reply, thought = "", None, ""
    try:
        reply = model.reply(prompt, stop=Event())
        thought = parse_reply(reply.text, dialect=manifest.dialect).thought
    except AgentError as error:
        problem = str(error)
    finally:
        model.close()
    observation = Observation(pixels, Screen(28, 28))
    writer.step(Step(1, observation, None, "", reply, thought, (), problem))
    writer.end(Ending(EndingKind.FAILED, problem))


async def _no_pause(seconds: float) -> None:
    await asyncio.sleep(0)


def lay_out(root: Path) -> None:
    """An empty scratch folder with what must not be read."""
    shutil.rmtree(root, ignore_errors=True)
    (root / "home" / "records").mkdir(parents=True)
    (root / "home" / "work").mkdir()
    (root / CANARIES).mkdir()
    (root / CANARIES / "canary.txt").write_text(CANARY_TEXT)
    (root / CANARIES / "canary.png").write_bytes(png(24, 24, rgb=CANARY_RGB))
