"""The builds of llama.cpp that were installed, and which one models run with. I/O: a folder of Deskhand's.

Each is a folder of Python packages that stands before the app's own when a model's process is started. So the
app's own is never touched, and the way back is to choose none.
"""

from __future__ import annotations

import json
import shutil
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from agent.bounded_json import read_json
from agent.errors import ModelBrokenError, SettingsError
from agent.foreign_files import read_foreign
from agent.models.builds.devices import BuildDevice
from agent.whole_file import replace_file

FACTS = "build.json"
CHOSEN = "chosen.json"
_MAX_BYTES = 100_000


@dataclass(frozen=True, slots=True)
class KeptBuild:
    """One that is installed."""

    folder: Path
    kind: str
    version: str
    made: str
    """`wheel` or `compiled`."""
    devices: tuple[BuildDevice, ...] = ()
    """What it found when it was tried."""

    @property
    def name(self) -> str:
        return self.folder.name

    @property
    def words(self) -> str:
        """As in "vulkan-0.3.36 (compiled here): AMD Radeon"."""
        how = "a wheel" if self.made == "wheel" else "compiled here"
        found = ", ".join(device.words for device in self.devices if device.is_gpu) or "the processor"
        return f"{self.name} ({how}): {found}"


def keep(build: KeptBuild) -> None:
    """Write down what is known of it, into its own folder."""
    data = {
        "kind": build.kind,
        "version": build.version,
        "made": build.made,
        "devices": [asdict(device) for device in build.devices],
    }
    replace_file(build.folder / FACTS, json.dumps(data, indent=2))


def kept_builds(folder: Path) -> list[KeptBuild]:
    """All that are whole, by name."""
    found = []
    for path in sorted(folder.glob(f"*/{FACTS}")):
        if not path.parent.name.startswith("."):
            with suppress(ModelBrokenError):
                found.append(_read(path.parent))
    return found


def chosen_build(folder: Path | None) -> KeptBuild | None:
    """The one that models run with; None is the app's own, also where the chosen one is gone or damaged."""
    if folder is None:
        return None
    try:
        name = read_json(read_foreign(folder / CHOSEN, max_bytes=_MAX_BYTES))["name"]
        return _read(folder / _plain(name)) if name else None
    except (OSError, ValueError, TypeError, KeyError, ModelBrokenError, SettingsError):
        return None


def choose_build(folder: Path, name: str) -> KeptBuild | None:
    """From now on models run with it; with the app's own for "".

    Raises:
        SettingsError: there is none of that name, or it cannot be kept.
    """
    build = None
    if name:
        try:
            build = _read(folder / _plain(name))
        except ModelBrokenError:
            there = ", ".join(one.name for one in kept_builds(folder)) or "none"
            raise SettingsError(f"There is no build {name!r} of llama.cpp; there are: {there}.") from None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        replace_file(folder / CHOSEN, json.dumps({"name": name}))
    except OSError as error:
        raise SettingsError(f"The choice cannot be kept in {folder}: {error.strerror}.") from error
    return build


def remove_build(folder: Path, name: str) -> None:
    """Delete it with its files; where it was the chosen one, the app's own is used again.

    Raises:
        SettingsError: there is none of that name, or it cannot be deleted.
    """
    chosen = chosen_build(folder)
    path = folder / _plain(name)
    if not (path / FACTS).is_file():
        choose_build(folder, name)  # says which there are
    if chosen is not None and chosen.name == name:
        choose_build(folder, "")
    try:
        shutil.rmtree(path)
    except OSError as error:
        raise SettingsError(f"{path} cannot be deleted: {error.strerror}.") from error


def _plain(name: object) -> str:
    if not isinstance(name, str) or not name or name.startswith(".") or "/" in name or "\\" in name:
        raise SettingsError(f"{str(name)[:80]!r} is no name of a build.")
    return name


def _read(folder: Path) -> KeptBuild:
    try:
        data = read_json(read_foreign(folder / FACTS, max_bytes=_MAX_BYTES))
        devices = tuple(BuildDevice.read(entry) for entry in data["devices"])
        if not (folder / "llama_cpp").is_dir():
            raise ValueError("its package is missing")
        return KeptBuild(folder, str(data["kind"]), str(data["version"]), str(data["made"]), devices)
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise ModelBrokenError(f"The build of llama.cpp in {folder} is damaged: {error}.") from error
