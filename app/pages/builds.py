"""Builds of llama.cpp for window and command line: planned, installed, tried, chosen. I/O: pip, models."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from threading import Event

from agent.errors import ModelBrokenError, ModelError, SettingsError
from agent.models.builds.installing import OnProgress, install_build, tools_here
from agent.models.builds.kept import KeptBuild, choose_build, chosen_build, kept_builds
from agent.models.builds.plan import PACKAGE, WHEELS, BuildKind, BuildPlan, plan_build
from agent.models.builds.progress import BuildPhase, BuildProgress
from agent.models.catalogue import DEFAULT_NAME
from agent.models.gpus import Gpu, gpus
from agent.settings import Settings
from app.doctor.pointing import PointingResult, point_at_targets
from app.language import tr


@dataclass(frozen=True, slots=True)
class BuildsHere:
    """What there is, and what would be done."""

    chosen: KeptBuild | None
    """None is the app's own."""
    kept: tuple[KeptBuild, ...]
    plan: BuildPlan | None
    problem: str
    """Why nothing can be planned."""


def builds_here(kind: BuildKind | None = None, *, find: Callable[[], list[Gpu]] = gpus) -> BuildsHere:
    folder = Settings.from_environment().builds_folder
    kept, chosen = tuple(kept_builds(folder)), chosen_build(folder)
    try:
        return BuildsHere(chosen, kept, planned_build(kind, find=find), "")
    except SettingsError as problem:
        return BuildsHere(chosen, kept, None, str(problem))


def planned_build(
    kind: BuildKind | None = None, *, index: str = "", find: Callable[[], list[Gpu]] = gpus
) -> BuildPlan:
    """
    Raises:
        SettingsError: llama.cpp is not installed, there is no GPU, or nothing fits it.
    """
    try:
        installed = version(PACKAGE)
    except PackageNotFoundError:
        raise SettingsError("llama.cpp is not installed: run `make setup` first.") from None
    index = index or Settings.from_environment().llama_wheels or WHEELS
    return plan_build(
        find(),
        tools_here(),
        python=sys.version_info[:2],
        version=installed,
        system=sys.platform,
        kind=kind,
        index=index.rstrip("/"),
    )


def installed_build(
    plan: BuildPlan,
    *,
    stop: Event,
    on_progress: OnProgress,
    compiles: bool = False,
    try_it: Callable[[str], PointingResult] = point_at_targets,
) -> KeptBuild:
    """Install it, have the model that comes with Deskhand point with it, and choose it. Where that goes
    wrong, models run with what they ran with before.

    Raises:
        SettingsError, ModelError, StoppedError: as `install_build`, or a model does not run with it.
    """
    folder = Settings.from_environment().builds_folder
    before = chosen_build(folder)
    build = install_build(plan, folder, stop=stop, on_progress=on_progress, compiles=compiles)
    choose_build(folder, build.name)
    try:
        tried = try_it(DEFAULT_NAME)
        if not tried.num_hit:
            raise ModelBrokenError(f"the model hit 0 of {tried.num_targets} targets")
    except ModelError as error:
        choose_build(folder, before.name if before is not None else "")
        raise ModelBrokenError(
            f"The build {build.name} loads, but a model does not run with it ({error}); models run as before."
        ) from error
    return build


def progress_words(progress: BuildProgress) -> str:
    match progress.phase:
        case BuildPhase.FETCHING:
            return tr("Fetching the wheel…")
        case BuildPhase.TRYING:
            return tr("Trying it…")
    if progress.total:
        return tr("Compiling: {done} of {total} files", done=progress.done, total=progress.total)
    return tr("Getting ready to compile…")


def builds_folder() -> Path:
    return Settings.from_environment().builds_folder
