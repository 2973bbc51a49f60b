"""What a person approved of a test: the lock file beside it, and its folder of crops. I/O: files.

    tests/test_editor.py    tests/test_editor.lock.json    tests/test_editor.lock/3f9a….png

Each step keeps its words, and for each look of the desktop what is done (action, crop of the target, what
changed) or what proves it (crops), who approved it and when. What is proposed (new, or healed) stands beside
it until `deskhand test approve`. A seal tells an edit by hand; it protects from mistakes, not from malice.
The lock file is reviewed like the test.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agent.actions.types import Action
from agent.bounded_json import BoundedJsonError, read_json
from agent.file_calls import NO_LINK, NOT_INHERITED, owner_id, wait_for_lock
from agent.foreign_files import read_foreign
from agent.foreign_pictures import ForeignPictureError, read_picture
from agent.png import encode_png
from agent.store.values import decode_action, encode_action
from agent.visual_tests.fingerprint import ScreenBox
from agent.visual_tests.results import LockFileError

FORMAT = "deskhand visual test lock"
VERSION = 1
SUFFIX = ".lock.json"
_MAX_BYTES, _MAX_CROP_BYTES = 32 * 2**20, 8 * 2**20
_DIGITS = 16
Picture = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class LockedCrop:
    """A part of a screen as it was, (H, W, 3) RGB, and where."""

    box: ScreenBox
    pixels: Picture

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, LockedCrop)
            and self.box == other.box
            and np.array_equal(self.pixels, other.pixels)
        )

    def __hash__(self) -> int:
        return hash(self.box)


@dataclass(frozen=True, slots=True)
class LockedAction:
    """One action of a step."""

    action: Action
    """In pixels of the screen."""
    crop: LockedCrop | None = None
    """Of its target; None for keys."""
    name: str = ""
    """What the model called the target."""
    is_named: bool = False
    """Whether that name can be read in the crop."""
    thought: str = ""
    application: str = ""
    """Of the window that it was done in."""


@dataclass(frozen=True, slots=True)
class LockedLook:
    """A step on one look of the desktop."""

    actions: tuple[LockedAction, ...] = ()
    changed: ScreenBox | None = None
    """Around all that the step changed."""
    evidence: tuple[LockedCrop, ...] = ()
    """Of a check: what it was decided by."""
    value: str = ""
    """Of a reading: what was read."""
    seen: str = ""
    """What was seen or done, in words."""
    approved_by: str = ""
    """Empty for a proposal."""
    approved_on: str = ""
    """Day, ISO 8601."""
    masks: tuple[ScreenBox, ...] = ()
    """Of a picture: what is not compared."""


@dataclass(slots=True)
class LockedStep:
    kind: str
    words: str
    looks: dict[str, LockedLook] = field(default_factory=dict)
    """Name of a look → what was approved on it."""
    proposals: dict[str, LockedLook] = field(default_factory=dict)
    """Name of a look → what waits for approval."""


Cases = dict[str, list[LockedStep]]


def lock_path(test_file: Path) -> Path:
    """
    >>> lock_path(Path("tests/test_editor.py")).as_posix()
    'tests/test_editor.lock.json'
    """
    return test_file.with_name(test_file.stem + SUFFIX)


def read_lock(path: Path) -> Cases:
    """All cases of a lock file; none where there is no such file.

    Raises:
        LockFileError: it is damaged, of another version, or was edited by hand.
    """
    if not path.exists():
        return {}
    try:
        whole = read_json(read_foreign(path, max_bytes=_MAX_BYTES), max_bytes=_MAX_BYTES)
    except (OSError, BoundedJsonError) as error:
        raise LockFileError(f"The lock file {path} cannot be read: {error}.") from error
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise LockFileError(f"{path} is no lock file of visual tests.")
    if whole.get("version") != VERSION:
        raise LockFileError(
            f"The lock file {path} is of version {whole.get('version')!r}, this Deskhand reads version "
            f"{VERSION}: update Deskhand, or remove the file and approve the tests again."
        )
    crops = _Crops(path)
    try:
        return {
            str(case): [_decode_step(str(case), step, crops, path) for step in steps]
            for case, steps in whole["cases"].items()
        }
    except LockFileError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise LockFileError(
            f"The lock file {path} was edited by hand or damaged ({error!r}): restore it, "
            "or remove it and approve the tests again."
        ) from error


def update_case(path: Path, case: str, steps: list[LockedStep]) -> None:
    """Put the steps of one test into the file, whatever other tests write meanwhile.

    Raises:
        LockFileError: it cannot be written, or what is there cannot be read.
    """
    with held_alone(path):
        cases = read_lock(path)
        cases[case] = steps
        write_lock(path, cases)


def write_lock(path: Path, cases: Cases) -> None:
    """Write the whole file, and its crops; crops that nothing names any more go.

    Raises:
        LockFileError: it cannot be written.
    """
    crops = _Crops(path)
    whole = {
        "format": FORMAT,
        "version": VERSION,
        "cases": {case: [_encode_step(case, step, crops) for step in steps] for case, steps in cases.items()},
    }
    text = json.dumps(whole, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    try:
        crops.write()
        draft = path.with_name(f".{path.name}.draft")
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, path)
        crops.remove_others()
    except OSError as error:
        raise LockFileError(f"The lock file {path} cannot be written: {error.strerror}.") from error


class _Crops:
    """The folder of pictures that a lock file names by their digests."""

    def __init__(self, lock: Path) -> None:
        self._folder = lock.with_suffix("")
        self._named: dict[str, Picture] = {}

    def name_of(self, pixels: Picture) -> str:
        digest = hashlib.sha256(repr(pixels.shape).encode() + np.ascontiguousarray(pixels).tobytes())
        name = digest.hexdigest()[:_DIGITS]
        self._named[name] = pixels
        return name

    def read(self, name: str) -> Picture:
        if not name.isalnum():
            raise ValueError(f"{name!r} names no crop")
        try:
            pixels = read_picture(read_foreign(self._folder / f"{name}.png", max_bytes=_MAX_CROP_BYTES))
        except (OSError, ForeignPictureError) as error:
            raise LockFileError(
                f"A crop of the lock file is missing or damaged: {self._folder / name}.png. Restore it, or "
                "approve the test again."
            ) from error
        if self.name_of(pixels) != name:
            raise LockFileError(
                f"The crop {self._folder / name}.png was edited by hand: restore it, or approve it again."
            )
        return pixels

    def write(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        for name, pixels in self._named.items():
            path = self._folder / f"{name}.png"
            if not path.exists():
                draft = path.with_suffix(".draft")
                draft.write_bytes(encode_png(pixels))
                os.replace(draft, path)

    def remove_others(self) -> None:
        for path in self._folder.glob("*.png"):
            if path.stem not in self._named:
                path.unlink()


def _encode_step(case: str, step: LockedStep, crops: _Crops) -> dict[str, Any]:
    return {
        "kind": step.kind,
        "words": step.words,
        "looks": {key: _sealed(case, step, key, look, crops) for key, look in step.looks.items()},
        "proposals": {key: _encode_look(look, crops) for key, look in step.proposals.items()},
    }


def _decode_step(case: str, encoded: dict[str, Any], crops: _Crops, path: Path) -> LockedStep:
    step = LockedStep(str(encoded["kind"]), str(encoded["words"]))
    for key, look in encoded["looks"].items():
        said = dict(look)
        seal = said.pop("seal", "")
        if seal != _seal(case, step, str(key), said):
            raise LockFileError(
                f"The lock file {path} was edited by hand at “{step.words}” ({key}): restore it, or remove "
                "this step from it and approve the test again."
            )
        step.looks[str(key)] = _decode_look(said, crops)
    for key, look in encoded["proposals"].items():
        step.proposals[str(key)] = _decode_look(look, crops)
    return step


def _sealed(case: str, step: LockedStep, key: str, look: LockedLook, crops: _Crops) -> dict[str, Any]:
    encoded = _encode_look(look, crops)
    return encoded | {"seal": _seal(case, step, key, encoded)}


def _seal(case: str, step: LockedStep, key: str, encoded: dict[str, Any]) -> str:
    text = json.dumps([case, step.kind, step.words, key, encoded], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


def _encode_look(look: LockedLook, crops: _Crops) -> dict[str, Any]:
    masks = {"masks": [_encode_box(one) for one in look.masks]} if look.masks else {}
    return masks | {
        "actions": [
            {
                "do": encode_action(one.action),
                "crop": _encode_crop(one.crop, crops),
                "name": one.name,
                "is_named": one.is_named,
                "thought": one.thought,
                "application": one.application,
            }
            for one in look.actions
        ],
        "changed": _encode_box(look.changed),
        "evidence": [_encode_crop(one, crops) for one in look.evidence],
        "value": look.value,
        "seen": look.seen,
        "approved_by": look.approved_by,
        "approved_on": look.approved_on,
    }


def _decode_look(encoded: dict[str, Any], crops: _Crops) -> LockedLook:
    actions = tuple(
        LockedAction(
            decode_action(one["do"]),
            _decode_crop(one["crop"], crops),
            str(one["name"]),
            bool(one["is_named"]),
            str(one["thought"]),
            str(one["application"]),
        )
        for one in encoded["actions"]
    )
    evidence = tuple(crop for one in encoded["evidence"] if (crop := _decode_crop(one, crops)) is not None)
    return LockedLook(
        actions,
        _decode_box(encoded["changed"]),
        evidence,
        str(encoded["value"]),
        str(encoded["seen"]),
        str(encoded["approved_by"]),
        str(encoded["approved_on"]),
        tuple(box for one in encoded.get("masks", ()) if (box := _decode_box(one)) is not None),
    )


def _encode_crop(crop: LockedCrop | None, crops: _Crops) -> dict[str, Any] | None:
    if crop is None:
        return None
    return {"box": _encode_box(crop.box), "picture": crops.name_of(crop.pixels)}


def _decode_crop(encoded: dict[str, Any] | None, crops: _Crops) -> LockedCrop | None:
    if encoded is None:
        return None
    box = _decode_box(encoded["box"])
    if box is None:
        raise ValueError("a crop has no box")
    return LockedCrop(box, crops.read(str(encoded["picture"])))


def _encode_box(box: ScreenBox | None) -> list[int] | None:
    return None if box is None else [int(side) for side in (box.left, box.top, box.right, box.bottom)]


def _decode_box(encoded: list[Any] | None) -> ScreenBox | None:
    if encoded is None:
        return None
    left, top, right, bottom = (int(side) for side in encoded)
    return ScreenBox(left, top, right, bottom)


@contextmanager
def held_alone(path: Path) -> Iterator[None]:
    """Tests that run at once write one after the other. The lock lies outside the tests' folder."""
    name = hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:_DIGITS]
    file = Path(tempfile.gettempdir()) / f"deskhand-lock-{owner_id()}-{name}"
    flags = os.O_RDWR | os.O_CREAT | NOT_INHERITED | NO_LINK
    try:
        handle = os.open(file, flags, 0o600)
    except OSError as error:
        raise LockFileError(f"The lock file {path} cannot be locked: {error.strerror}.") from error
    try:
        wait_for_lock(handle)
        yield
    finally:
        os.close(handle)
