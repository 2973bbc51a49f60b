"""What a build of llama.cpp finds to compute with, and how much memory is free there now. I/O: a process.

Native code may abort, so another process asks it; drivers answer for what they really have, also where no
program of the maker's is installed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agent.confinement.bound import NO_WINDOW
from agent.errors import ModelBrokenError
from agent.models.sizes import size_words

_LIMIT_S = 60
_MOST = 2**50
_ASK = """
import ctypes, json, os, sys
import llama_cpp
folder = os.path.join(os.path.dirname(llama_cpp.__file__), "lib")
def load(*names):
    for name in names:
        for ending in (".so", ".dylib", ".dll"):
            path = os.path.join(folder, name + ending)
            if os.path.exists(path):
                return ctypes.CDLL(path)
    raise OSError("no " + names[0])
registry, base = load("libggml", "ggml"), load("libggml-base", "ggml-base")
if hasattr(registry, "ggml_backend_load_all_from_path"):
    registry.ggml_backend_load_all_from_path(folder.encode())
registry.ggml_backend_dev_count.restype = ctypes.c_size_t
registry.ggml_backend_dev_get.restype = ctypes.c_void_p
registry.ggml_backend_dev_get.argtypes = [ctypes.c_size_t]
for name in ("name", "description"):
    function = getattr(base, "ggml_backend_dev_" + name)
    function.restype, function.argtypes = ctypes.c_char_p, [ctypes.c_void_p]
base.ggml_backend_dev_type.argtypes = [ctypes.c_void_p]
memory = base.ggml_backend_dev_memory
memory.restype, memory.argtypes = None, [ctypes.c_void_p] + [ctypes.POINTER(ctypes.c_size_t)] * 2
found = []
for number in range(registry.ggml_backend_dev_count()):
    device = registry.ggml_backend_dev_get(number)
    free, total = ctypes.c_size_t(), ctypes.c_size_t()
    memory(device, ctypes.byref(free), ctypes.byref(total))
    found.append({
        "name": base.ggml_backend_dev_name(device).decode(errors="replace"),
        "description": base.ggml_backend_dev_description(device).decode(errors="replace"),
        "is_gpu": base.ggml_backend_dev_type(device) in (1, 2),
        "free_bytes": free.value, "total_bytes": total.value,
    })
sys.stdout.write("\\n" + json.dumps({"version": llama_cpp.__version__, "devices": found}) + "\\n")
"""


@dataclass(frozen=True, slots=True)
class BuildDevice:
    """A processor or a GPU, as llama.cpp sees it."""

    name: str
    description: str
    is_gpu: bool
    free_bytes: int
    total_bytes: int

    @property
    def words(self) -> str:
        """As in "NVIDIA H100, 79.0 GB free"."""
        free = f", {size_words(self.free_bytes)} free" if self.free_bytes else ""
        return f"{self.description or self.name}{free}"

    @classmethod
    def read(cls, entry: Mapping[str, Any]) -> BuildDevice:
        """Raises KeyError, TypeError or ValueError where it is something else."""
        free, total = int(entry["free_bytes"]), int(entry["total_bytes"])
        if not (0 <= free <= _MOST and 0 <= total <= _MOST):
            raise ValueError("its memory makes no sense")
        name, description = str(entry["name"])[:200], str(entry["description"])[:200]
        return cls(name, description, bool(entry["is_gpu"]), free, total)


@dataclass(frozen=True, slots=True)
class BuildAnswer:
    """What a build says of itself when it is loaded."""

    version: str
    devices: tuple[BuildDevice, ...]


def ask_build(folder: Path | None) -> BuildAnswer:
    """Load the build in `folder` (None: the app's own) and have it list what it can compute with.

    Raises:
        ModelBrokenError: it cannot be loaded, or says nothing that can be read.
    """
    environment = dict(os.environ)
    if folder is not None:
        environment["PYTHONPATH"] = str(folder)
    try:
        done = subprocess.run(
            [sys.executable, "-c", _ASK],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_LIMIT_S,
            check=False,
            env=environment,
            creationflags=NO_WINDOW,
        )
        answer = json.loads(done.stdout.strip().splitlines()[-1]) if done.returncode == 0 else None
        if answer is not None:
            devices = tuple(BuildDevice.read(entry) for entry in answer["devices"])
            return BuildAnswer(str(answer["version"])[:80], devices)
    except (OSError, subprocess.TimeoutExpired, ValueError, KeyError, TypeError, IndexError) as error:
        raise ModelBrokenError(f"The build of llama.cpp does not answer: {error}.") from error
    said = (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]
    raise ModelBrokenError(f"The build of llama.cpp cannot be loaded: {said[:300]}.")
