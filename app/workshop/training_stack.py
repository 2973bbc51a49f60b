"""The packages that training needs: are they here, how large are they, and an environment of their own for
them. I/O: files, pip as a child process, the sizes of what it would fetch."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
import sysconfig
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

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
_CPU_TORCH = "https://download.pytorch.org/whl/cpu"
_PYPI = "https://pypi.org/simple"
_TIMEOUT_S = 30.0
_OFFLINE = ("NewConnectionError", "NameResolutionError", "ConnectTimeoutError", "MaxRetryError")
"""What pip says where no server can be reached; its last line then only says that it found nothing."""


@dataclass(frozen=True, slots=True)
class Download:
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
    size_of: Callable[[str], int] | None = None,
) -> Download:
    """Ask pip what it would fetch, and the servers how large that is. Makes the empty environment.

    Raises:
        SettingsError: something of it failed; the message says what.
    """
    pip = _pip(home)
    command = [*pip, "install", "--dry-run", "--quiet", "--report", "-", *_indexes(pip, indexes), *packages]
    try:
        report = json.loads(_output(command))
        urls = [str(one["download_info"]["url"]) for one in report["install"]]
    except (ValueError, KeyError, TypeError) as error:
        raise SettingsError(f"pip did not say what it would fetch: {error}.") from error
    try:
        return Download(len(urls), sum((size_of or size_at)(url) for url in urls))
    except (OSError, ValueError) as error:
        raise SettingsError(f"A server did not say how large a package is: {error}.") from error


def install(home: Path, packages: Sequence[str] = PACKAGES, *, indexes: Sequence[str] = ()) -> None:
    """Into the environment of its own; the app's stays as it is.

    Raises:
        SettingsError: pip failed; the message holds its last line.
    """
    pip = _pip(home)
    _output([*pip, "install", "--quiet", *_indexes(pip, indexes), *packages])
    (home / FOLDER / _COMPLETE).touch()


def size_at(url: str) -> int:
    """How many bytes a server would send."""
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
    if not given and _run([*pip, "config", "get", "global.index-url"]).returncode == 0:
        return []
    first, *others = given or ([_PYPI] if is_gpu_here() else [_CPU_TORCH, _PYPI])
    return ["--index-url", first, *(word for one in others for word in ("--extra-index-url", one))]


def _run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise SettingsError(f"{command[0]} could not be started: {error.strerror}.") from error


def _output(command: Sequence[str]) -> str:
    done = _run(command)
    if done.returncode:
        if any(words in done.stderr for words in _OFFLINE):
            raise SettingsError("The servers with the packages cannot be reached; is this computer online?")
        lines = done.stderr.strip().splitlines() or ["it said nothing"]
        raise SettingsError(f"The training environment could not be made: {lines[-1]}")
    return done.stdout
