"""`deskhand models runtime`: installs a llama.cpp for this computer's GPU, or goes back. I/O: pip, models."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import TextIO

from agent.models.builds.kept import KeptBuild, choose_build, chosen_build, kept_builds, remove_build
from agent.models.builds.plan import BuildKind, BuildPlan
from agent.models.builds.progress import BuildProgress
from agent.models.catalogue.needs import seconds_words
from agent.models.gpus import Gpu, gpus
from app.cli.output import print_json, print_line, tell
from app.cli.run import stop_on_signals
from app.cli.status import ExitStatus
from app.pages.builds import builds_folder, installed_build, planned_build, progress_words

_WIDTH = 78
_BAR = 24
_TENTH = 10
_OWN = "Models run with the llama.cpp that comes with Deskhand."


def runtime(
    arguments: argparse.Namespace,
    *,
    find: Callable[[], list[Gpu]] = gpus,
    install: Callable[..., KeptBuild] = installed_build,
) -> ExitStatus:
    """
    Raises:
        SettingsError: there is no GPU that it could be built for, or no build of that name.
        ModelError, StoppedError: it could not be fetched, compiled or used; nothing has changed.
    """
    folder = builds_folder()
    if arguments.list:
        return _list(arguments, folder)
    if arguments.back or arguments.use:
        return _said(arguments, choose_build(folder, arguments.use or ""))
    if arguments.remove:
        remove_build(folder, arguments.remove)
        return _said(arguments, chosen_build(folder))
    plan = planned_build(
        BuildKind(arguments.kind) if arguments.kind else None, index=arguments.index, find=find
    )
    if arguments.dry_run:
        return _plan(arguments, plan, folder)
    tell(plan.reason)
    bar, started = BuildBar(sys.stderr), monotonic()
    with stop_on_signals() as stop:
        try:
            build = install(plan, stop=stop, on_progress=bar.show, compiles=arguments.compile)
        finally:
            bar.end()
    return _said(arguments, build, seconds=round(monotonic() - started, 1))


def _list(arguments: argparse.Namespace, folder: Path) -> ExitStatus:
    chosen, kept = chosen_build(folder), kept_builds(folder)
    if arguments.json:
        print_json(
            {"builds": [_json(build) for build in kept], "chosen": chosen.name if chosen is not None else ""}
        )
        return ExitStatus.DONE
    for build in kept:
        is_chosen = chosen is not None and build.name == chosen.name
        print_line(f"{build.words}{'  (models run with it)' if is_chosen else ''}")
    if chosen is None:
        print_line(_OWN)
    return ExitStatus.DONE


def _plan(arguments: argparse.Namespace, plan: BuildPlan, folder: Path) -> ExitStatus:
    target = folder / plan.name
    wheel = shlex.join(plan.wheel_command(sys.executable, target)) if plan.index else ""
    source = ""
    if plan.cmake_arguments:
        command = plan.build_command(sys.executable, target, Path("requirements.txt"), is_isolated=True)
        source = f"CMAKE_ARGS={shlex.quote(plan.cmake_arguments)} {shlex.join(command)}"
    if arguments.json:
        print_json(
            {
                "kind": plan.kind,
                "reason": plan.reason,
                "wheel": wheel,
                "compile": source,
                "lacking": plan.lacking,
            }
        )
        return ExitStatus.DONE
    print_line(plan.reason)
    if wheel:
        print_line(f"Would fetch: {wheel}")
    if source:
        print_line(f"Would {'else ' if wheel else ''}compile: {source}")
    return ExitStatus.DONE


def _said(arguments: argparse.Namespace, chosen: KeptBuild | None, **more: float) -> ExitStatus:
    if arguments.json:
        print_json({"chosen": None if chosen is None else _json(chosen), **more})
    elif chosen is None:
        print_line(_OWN)
    else:
        took = f" It took {seconds_words(more['seconds'])}." if more else ""
        print_line(f"Models run with {chosen.words}.{took}")
        print_line("The way back: deskhand models runtime --back")
    return ExitStatus.DONE


def _json(build: KeptBuild) -> dict[str, object]:
    return {
        "name": build.name,
        "kind": build.kind,
        "version": build.version,
        "made": build.made,
        "devices": [device.words for device in build.devices],
    }


class BuildBar:
    """A bar, overwritten on a terminal; in a file, one line for every tenth."""

    def __init__(self, stream: TextIO) -> None:
        self._stream, self._is_terminal = stream, stream.isatty()
        self._last: tuple[str, int] = ("", -1)
        self._is_open = False

    def show(self, progress: BuildProgress) -> None:
        words = progress_words(progress)
        percent = -1 if progress.share is None else int(100 * progress.share)
        if self._is_terminal:
            full = max(percent, 0) * _BAR // 100
            bar = f"[{'#' * full}{'.' * (_BAR - full)}] {percent:>3}%  " if percent >= 0 else ""
            self._stream.write(f"\r{f'{bar}{words}':<{_WIDTH}}"[: _WIDTH + 1])
            self._is_open = True
        else:
            seen = (progress.phase, percent // _TENTH)
            if seen == self._last:
                return
            self._last = seen
            self._stream.write(f"{f'{percent}%  ' if percent >= 0 else ''}{words}\n")
        self._stream.flush()

    def end(self) -> None:
        if self._is_open:
            self._stream.write("\n")
            self._stream.flush()
        self._is_open = False
