"""Installs a build of llama.cpp into a folder of its own. I/O: pip, a compiler, processes.

It appears there whole or not at all: fetched or compiled into a hidden folder, loaded once to see what it
finds, and only then given its name.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import IO

from agent.confinement.bound import NO_WINDOW, BoundProcess
from agent.errors import DownloadError, ModelBrokenError, SettingsError, StoppedError
from agent.models.builds.devices import BuildAnswer, ask_build
from agent.models.builds.kept import KeptBuild, keep
from agent.models.builds.plan import PROGRAMS, BuildKind, BuildPlan, BuildTools, read_nvcc
from agent.models.builds.progress import BuildPhase, BuildProgress, PipReader
from agent.models.runtime_settings import usable_cores

OnProgress = Callable[[BuildProgress], None]
_POLL_S = 0.2
_END_S = 10
_NVCC_LIMIT_S = 30
_BUILDS_WITH = "scikit_build_core"
_LEAST_FREE_BYTES = 3 * 2**30
"""What the object files of a build take while it goes on; CUDA's are the largest."""
_NO_WHEEL = ("No matching distribution found", "Could not find a version")
_RAW_BARS_SINCE = (24, 1)


def tools_here() -> BuildTools:
    """What this computer can compile with."""
    programs = frozenset(name for name in PROGRAMS if shutil.which(name))
    if "nvcc" not in programs:
        return BuildTools(programs)
    try:
        listed = subprocess.run(
            ["nvcc", "--list-gpu-arch"],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_NVCC_LIMIT_S,
            check=False,
            creationflags=NO_WINDOW,
        )
    except (OSError, subprocess.TimeoutExpired):
        return BuildTools(programs)
    return BuildTools(programs, read_nvcc(listed.stdout))


def install_build(
    plan: BuildPlan,
    folder: Path,
    *,
    stop: Event,
    on_progress: OnProgress,
    try_build: Callable[[Path], BuildAnswer] = ask_build,
    compiles: bool = False,
) -> KeptBuild:
    """Fetch the wheel of the plan, or compile where there is none (`compiles`: in any case), and try it. One
    of the same name is replaced. It is not chosen by this.

    Raises:
        SettingsError: there is no wheel and it cannot be compiled here, or there is no pip.
        DownloadError: pip could not fetch or compile it.
        ModelBrokenError: what was installed cannot be loaded, or finds no GPU although it is made for one.
        StoppedError: `stop` was set. Nothing is left behind.
    """
    if find_spec("pip") is None:
        raise SettingsError(f"There is no pip in {sys.prefix}: install it first.")
    staged = folder / f".{plan.name}.part"
    shutil.rmtree(staged, ignore_errors=True)
    staged.mkdir(parents=True)
    try:
        made = "" if compiles else _fetched(plan, staged, stop, on_progress)
        made = made or _compiled(plan, staged, stop, on_progress)
        on_progress(BuildProgress(BuildPhase.TRYING))
        packages = staged / "packages"
        answer = try_build(packages)
        if answer.version != plan.version:
            raise ModelBrokenError(f"It is version {answer.version} instead of {plan.version}.")
        if plan.kind is not BuildKind.CPU and not any(device.is_gpu for device in answer.devices):
            raise ModelBrokenError(
                f"The {plan.kind} build loads, but it finds no GPU: its driver is missing or too old."
                " Nothing was changed."
            )
        keep(KeptBuild(packages, plan.kind, plan.version, made, answer.devices))
        final = folder / plan.name
        shutil.rmtree(final, ignore_errors=True)
        packages.rename(final)
        return KeptBuild(final, plan.kind, plan.version, made, answer.devices)
    finally:
        shutil.rmtree(staged, ignore_errors=True)


def _fetched(plan: BuildPlan, staged: Path, stop: Event, on_progress: OnProgress) -> str:
    """ "wheel", or "" where there is none and it may be compiled."""
    if not plan.index:
        return ""
    on_progress(BuildProgress(BuildPhase.FETCHING))
    command = plan.wheel_command(sys.executable, staged / "packages")
    reader = PipReader()
    lines: list[str] = []
    if _run((*command, *_raw_bars()), {}, reader, stop, on_progress, lines) == 0:
        return "wheel"
    if any(words in line for line in lines for words in _NO_WHEEL):
        if plan.cmake_arguments:
            return ""
        raise SettingsError(
            f"There is no wheel of version {plan.version} for this Python at {plan.index}, and to compile one"
            f" {plan.lacking or 'is not possible here'}."
        )
    raise DownloadError(f"The wheel could not be fetched from {plan.index}: {reader.last_words}.")


def _compiled(plan: BuildPlan, staged: Path, stop: Event, on_progress: OnProgress) -> str:
    if not plan.cmake_arguments:
        raise SettingsError(f"It cannot be compiled here: {plan.lacking}.")
    free = shutil.disk_usage(staged).free
    if free < _LEAST_FREE_BYTES:
        raise SettingsError(f"To compile it, 3 GiB of disk are needed below {staged.parent}.")
    on_progress(BuildProgress(BuildPhase.COMPILING, 0.0))
    requirements = staged / "requirements.txt"
    requirements.write_text(plan.source_requirement + "\n", encoding="utf-8")
    temporary = staged / "tmp"
    temporary.mkdir()
    command = plan.build_command(
        sys.executable, staged / "packages", requirements, is_isolated=find_spec(_BUILDS_WITH) is None
    )
    environment = {**plan.build_environment(max(1, usable_cores())), "TMPDIR": str(temporary)}
    reader = PipReader()
    if _run(command, environment, reader, stop, on_progress, []) != 0:
        raise DownloadError(f"llama.cpp could not be compiled: {reader.last_words}.")
    return "compiled"


def _run(
    command: Sequence[str],
    environment: Mapping[str, str],
    reader: PipReader,
    stop: Event,
    on_progress: OnProgress,
    lines: list[str],
) -> int:
    """The exit status of pip. Its group is ended with it: a compiler would go on for an hour."""
    process = BoundProcess(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PYTHONUNBUFFERED": "1", **environment},
    )
    assert process.stdout is not None
    said: SimpleQueue[bytes] = SimpleQueue()
    # Not `select`: on Windows it waits for sockets only.
    reading = Thread(target=_read_all, args=(process.stdout, said), name="pip says", daemon=True)
    reading.start()
    try:
        pending = b""
        while True:
            if stop.is_set():
                raise StoppedError("Stopped; nothing was installed.")
            try:
                data = said.get(timeout=_POLL_S)
            except Empty:
                continue
            *whole, pending = re.split(rb"[\r\n]", pending + data)
            for line in whole if data else [pending]:
                text = line.decode(errors="replace")
                lines.append(text)
                if (progress := reader.read(text)) is not None:
                    on_progress(progress)
            if not data:
                return process.wait()
    finally:
        process.end_all(_END_S)  # pip first, so that it clears up, then whatever it has started
        reading.join(_END_S)
        process.stdout.close()


def _read_all(stream: IO[bytes], said: SimpleQueue[bytes]) -> None:
    """Whatever comes, as it comes; b"" at the end."""
    data = b"."
    while data:
        data = os.read(stream.fileno(), 65536)
        said.put(data)


def _raw_bars() -> tuple[str, ...]:
    """With a newer pip, the option that makes it say how much has come."""
    from importlib.metadata import version

    numbers = tuple(int(part) for part in version("pip").split(".")[:2] if part.isdigit())
    return ("--progress-bar", "raw") if numbers >= _RAW_BARS_SINCE else ("--progress-bar", "off")
