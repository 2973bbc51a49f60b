"""`make setup` compiles llama.cpp anew when its arguments are others, and only then."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")


def environment_set_up_before(folder: Path) -> Path:
    """As an older `make setup` left it; its Python only notes what it is asked."""
    (folder / "bin").mkdir(parents=True)
    python = folder / "bin" / "python"
    python.write_text(f'#!/bin/sh\necho "$CMAKE_ARGS $*" >> {folder}/asked\n')
    python.chmod(0o755)
    (folder / ".stamps").mkdir()
    later = time.time() + 3600
    for name in ("venv", "app"):
        (folder / ".stamps" / name).touch()
        os.utime(folder / ".stamps" / name, (later, later))
    return folder


def compiled(folder: Path, *said: str) -> list[str]:
    """What pip was asked to compile by one more `make setup`."""
    (folder / "asked").write_text("")
    subprocess.run(["make", "setup", f"VENV={folder}", *said], cwd=ROOT, check=True, capture_output=True)
    return [line for line in (folder / "asked").read_text().splitlines() if "--no-binary" in line]


def test_other_arguments_compile_llama_cpp_anew_and_the_same_do_not(tmp_path: Path) -> None:
    folder = environment_set_up_before(tmp_path / "venv")
    assert compiled(folder) == []
    (line,) = compiled(folder, "LLAMA_CMAKE_ARGS=-DGGML_VULKAN=ON")
    assert line.startswith("-DGGML_VULKAN=ON ")
    assert "--require-hashes" in line
    assert "--no-cache-dir" in line
    assert compiled(folder, "LLAMA_CMAKE_ARGS=-DGGML_VULKAN=ON") == []
    assert compiled(folder) == [], "what was chosen stays where nothing is said"
    assert len(compiled(folder, "LLAMA_CMAKE_ARGS=-DGGML_CUDA=ON")) == 1
    required = (folder / ".stamps" / "llama.txt").read_text()
    assert required.startswith("llama-cpp-python==")
    assert "--hash=sha256:" in required


def test_what_could_not_be_compiled_is_tried_again(tmp_path: Path) -> None:
    folder = environment_set_up_before(tmp_path / "venv")
    python = folder / "bin" / "python"
    working = python.read_text()
    python.write_text(working + 'case "$*" in *no-binary*) exit 1;; esac\n')
    with pytest.raises(subprocess.CalledProcessError):
        compiled(folder, "LLAMA_CMAKE_ARGS=-DGGML_CUDA=ON")
    python.write_text(working)
    assert len(compiled(folder, "LLAMA_CMAKE_ARGS=-DGGML_CUDA=ON")) == 1
