"""Finds, measures and installs the packages that training needs, in their own environment.

I/O: files, pip and uv as child processes.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from packaging.tags import sys_tags
from packaging.utils import InvalidWheelFilename, parse_wheel_filename

from agent.confinement.bound import NO_WINDOW
from agent.errors import SettingsError

PACKAGES = (
    "gguf>=0.19",
    "peft>=0.21",
    "pyarrow>=26.0",
    "safetensors>=0.8",
    "tensorboard>=2.21",
    "tokenizers>=0.23",
    "torch>=2.13",
    "transformers>=5.23",
)
"""Of the extra `[train]` what fine-tuning needs; a test holds them against it."""
FOLDER = "training-environment"
"""In the data folder."""
_COMPLETE = "complete"
"""A file that is there when everything was installed."""
_ANSWERED = "indexes.txt"
"""The indexes that were there when the size was asked for."""
_CPU_TORCH = "https://download.pytorch.org/whl/cpu"
_PYPI = "https://pypi.org/simple"
_TIMEOUT_S = 30.0
_OFFLINE = (
    *("NewConnectionError", "NameResolutionError", "ConnectTimeoutError", "MaxRetryError"),
    *("sending request", "lookup address"),
)
"""What pip and uv say where no server can be reached; pip's last line only says that it found nothing."""


class _UnreachableError(SettingsError):
    """A package index does not answer."""


@dataclass(frozen=True, slots=True)
class PackageDownload:
    """What pip would fetch."""

    num_packages: int
    size_bytes: int


def is_gpu_here() -> bool:
    return any(Path(device).exists() for device in ("/dev/nvidiactl", "/dev/kfd"))


def python_for_training(home: Path) -> str:
    """The Python that has what training needs: this one or the environment's; "" where there is none."""
    names = (package.partition(">")[0] for package in PACKAGES)
    if all(importlib.util.find_spec(name) is not None for name in names):
        return sys.executable
    own = home / FOLDER
    return str(own / "bin" / "python") if (own / _COMPLETE).exists() else ""


def environment_of(python: str) -> dict[str, str]:
    """What a child with that Python needs to find the app's own packages, too."""
    return {} if python == sys.executable else {"PYTHONPATH": sysconfig.get_paths()["purelib"]}


def find_out_size(
    home: Path,
    packages: Sequence[str] = PACKAGES,
    *,
    indexes: Sequence[str] = (),
    lock_of: Callable[[], str] | None = None,
) -> PackageDownload:
    """What pip would fetch, by what the indexes say of it: pip itself can only tell after it has fetched all
    of it. Makes the environment, and puts uv into it, which reads indexes alone.

    Args:
        lock_of: says it as uv does; None: uv.

    Raises:
        SettingsError: something of it failed; the message says what.
    """
    said = lock_of() if lock_of is not None else _locked(home, packages, indexes)
    try:
        sizes = [_size(package) for package in tomllib.loads(said)["packages"]]
    except (ValueError, KeyError, TypeError, InvalidWheelFilename) as error:
        raise SettingsError(f"uv did not say what would be fetched: {error}.") from error
    except OSError as error:
        raise SettingsError(f"A server did not say how large a package is: {error}.") from error
    return PackageDownload(len(sizes), sum(sizes))


def _locked(home: Path, packages: Sequence[str], indexes: Sequence[str]) -> str:
    pip = _pip(home)
    _output([*pip, "install", "--quiet", "uv"])
    uv, wanted = home / FOLDER / "bin" / "uv", home / FOLDER / "wanted.txt"
    wanted.write_text("".join(f"{package}\n" for package in packages))
    lock = home / FOLDER / "pylock.toml"
    command = [str(uv), "pip", "compile", str(wanted), "--format", "pylock.toml", "--python", pip[0]]
    command += ["--index-strategy", "unsafe-best-match", "--quiet", "--output-file", str(lock)]
    asked = _indexes(pip, indexes)
    try:
        _output([*command, *_for_uv(asked)])
    except _UnreachableError:
        # pip goes on without an index that does not answer; all comes from the others then.
        if len(asked) < 2:
            raise
        asked = asked[1:]
        _output([*command, *_for_uv(asked)])
    (home / FOLDER / _ANSWERED).write_text("\n".join(asked), encoding="utf-8")
    return lock.read_text(encoding="utf-8")


def _for_uv(indexes: Sequence[str]) -> list[str]:
    first, *others = indexes
    return ["--default-index", first, *(word for one in others for word in ("--index", one))]


def _size(package: Mapping[str, Any]) -> int:
    """Of the wheel that pip would take here, or of the sources where there is none."""
    order = {tag: number for number, tag in reversed(list(enumerate(sys_tags())))}
    wheels = []
    for wheel in package.get("wheels", ()):
        name = unquote(str(wheel["url"])).rpartition("/")[2]
        fitting = [order[tag] for tag in parse_wheel_filename(name)[3] if tag in order]
        if fitting:
            wheels.append((min(fitting), wheel))
    taken = min(wheels, key=lambda one: one[0])[1] if wheels else package["sdist"]
    return int(taken["size"]) if "size" in taken else size_at(str(taken["url"]))


def install(home: Path, packages: Sequence[str] = PACKAGES, *, indexes: Sequence[str] = ()) -> None:
    """Into the environment of its own; the app's stays as it is.

    Raises:
        SettingsError: pip failed; the message holds its last line.
    """
    pip = _pip(home)
    answered = home / FOLDER / _ANSWERED
    known = answered.read_text(encoding="utf-8").splitlines() if answered.exists() else ()
    # pip asks one that does not answer again and again, for each package.
    first, *others = _indexes(pip, indexes or known)
    extra = [word for one in others for word in ("--extra-index-url", one)]
    _output([*pip, "install", "--quiet", "--index-url", first, *extra, *packages])
    (home / FOLDER / _COMPLETE).touch()


def size_at(url: str) -> int:
    """How many bytes a server would send."""
    import urllib.request  # brings HTTP and TLS, which the window starts without

    request = urllib.request.Request(url, method="HEAD")
    with urllib.request.urlopen(request, timeout=_TIMEOUT_S) as answer:
        return int(answer.headers["Content-Length"] or 0)


def _pip(home: Path) -> list[str]:
    python = home / FOLDER / "bin" / "python"
    if not python.exists():
        _output([sys.executable, "-m", "venv", str(home / FOLDER)])
    return [str(python), "-m", "pip", "--disable-pip-version-check"]


def _indexes(pip: Sequence[str], given: Sequence[str]) -> list[str]:
    """Without a GPU torch comes without CUDA, which would be several gigabytes for nothing. An index that the
    owner has given pip is the one that counts."""
    if given:
        return list(given)
    own = _run([*pip, "config", "get", "global.index-url"])
    if own.returncode == 0 and own.stdout.strip():
        return [own.stdout.strip()]
    return [_PYPI] if is_gpu_here() else [_CPU_TORCH, _PYPI]


def _run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False, creationflags=NO_WINDOW)
    except OSError as error:
        raise SettingsError(f"{command[0]} could not be started: {error.strerror}.") from error


def _output(command: Sequence[str]) -> str:
    done = _run(command)
    if done.returncode:
        if any(words in done.stderr for words in _OFFLINE):
            raise _UnreachableError(
                "The servers with the packages cannot be reached; is this computer online?"
            )
        lines = done.stderr.strip().splitlines() or ["it said nothing"]
        raise SettingsError(f"The training environment could not be made: {lines[-1]}")
    return done.stdout
