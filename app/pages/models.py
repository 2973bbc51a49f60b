"""Model operations shared by window and command line. I/O: folders, network, models."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from threading import Event
from time import perf_counter

from agent.errors import AgentError, ModelBrokenError
from agent.model_check.check import DEFAULT_NUM_TARGETS, ModelCheck, OnNote, OnStage, OpenModel
from agent.model_check.fewer_bits import LostPoints, lost_points
from agent.model_check.results import CheckReport
from agent.models.backends import open_model
from agent.models.builds.devices import ask_build
from agent.models.builds.kept import chosen_build
from agent.models.catalogue import Catalogue
from agent.models.catalogue.getting import DownloadPlan, fetched_bytes, plan
from agent.models.catalogue.hub import Hub
from agent.models.catalogue.known import KnownModel, known_models
from agent.models.catalogue.needs import (
    Needs,
    needs_of_installed,
    needs_of_known,
    needs_of_unknown,
)
from agent.models.gpu_rates import GpuHere, gpu_of
from agent.models.llamacpp.model import has_gpu_backend, library_folder
from agent.models.machine_probe import best_known
from agent.models.manifest import Manifest, ModelFormat
from agent.models.memory_estimate import available_bytes
from agent.models.runtime_settings import runtime_settings
from agent.models.speed_estimate import MachineSpeed
from agent.ports import Model
from agent.settings import Settings
from app.language import problem_words
from app.storage.preferences import base_settings, load_here

_SLOW_S = 60.0
"""A step that takes longer is no use to somebody who watches."""
FreeMemory = Callable[[], int | None]
_MAX_CHECK_TOKENS = 256
"""Enough for a thought and an action; a model that rambles must not hold up a check for minutes."""


@dataclass(frozen=True, slots=True)
class SavedCheck:
    """A check report, and where its scores were saved."""

    checkup: CheckReport
    saved_in: str
    problem: str
    """Why the scores could not be saved; empty when they were."""
    lost: LostPoints | None = None
    """What it loses beside the same model with more bits; None where that was not checked."""


def machine_speed() -> MachineSpeed:
    """The best that this machine has ever shown, so that estimates do not jump with what else it does."""
    return best_known(Settings.from_environment().home / "machine-speed.json")


def needs_of(
    manifest: Manifest, machine: MachineSpeed | None = None, gpu: GpuHere | None = None
) -> Needs | None:
    """What an installed model needs; None where its files cannot be read, which a check says better."""
    try:
        return needs_of_installed(
            manifest,
            machine or machine_speed(),
            gpu=gpu,
            settings=runtime_settings(base_settings(load_here())),
        )
    except AgentError:
        return None


def gpu_here() -> GpuHere | None:
    """What models can use of the GPUs, with the llama.cpp that they run with; None without one. A build for a
    GPU is asked, in a process of its own."""
    build = chosen_build(Settings.from_environment().builds_folder)
    if not has_gpu_backend(library_folder(build)):
        return None
    try:
        return gpu_of(ask_build(build.folder if build is not None else None).devices)
    except ModelBrokenError:
        return None


def installed(
    catalogue: Catalogue, machine: MachineSpeed, gpu: GpuHere | None = None
) -> list[tuple[Manifest, Needs | None]]:
    return [(manifest, needs_of(manifest, machine, gpu)) for manifest in catalogue.models()]


def to_fetch(
    catalogue: Catalogue, machine: MachineSpeed, gpu: GpuHere | None = None
) -> list[tuple[KnownModel, Needs]]:
    """Catalogue entries that are not installed."""
    names = {manifest.name for manifest in catalogue.models()}
    return [
        (entry, needs_of_known(entry, machine, folder=catalogue.folders[0], gpu=gpu))
        for entry in known_models()
        if entry.name not in names
    ]


def recommended(entries: Sequence[tuple[KnownModel, Needs]]) -> str:
    """The model to fetch on this machine: of those that fit into the free memory and take a minute a step at
    most, one that was trained to use computers before the others, then the largest. "" where none fits."""
    fitting = [
        (not model.name.startswith("ui-tars"), -model.size_bytes, model.name)
        for model, needs in entries
        if model.format is ModelFormat.GGUF and needs.fits_memory and (needs.step_s or _SLOW_S) < _SLOW_S
    ]
    return min(fitting)[-1] if fitting else ""


def planned(
    catalogue: Catalogue,
    hub: Hub,
    wanted: str,
    *,
    name: str = "",
    quantisation: str = "",
    revision: str = "",
    stop: Event,
    free_memory: FreeMemory = available_bytes,
) -> tuple[DownloadPlan, Needs]:
    """What would be downloaded, and what it needs on this machine.

    Raises:
        ModelError, SettingsError: as `agent.models.catalogue.getting.plan`.
    """
    found = plan(hub, wanted, name=name, quantisation=quantisation, revision=revision, stop=stop)
    folder, there = catalogue.folders[0], fetched_bytes(catalogue, found.name)
    if found.known is None:
        needs = needs_of_unknown(
            found.name, found.size_bytes, folder=folder, there_bytes=there, free_memory=free_memory
        )
    else:
        needs = needs_of_known(
            found.known,
            machine_speed(),
            folder=folder,
            size_bytes=found.size_bytes,
            there_bytes=there,
            gpu=gpu_here(),
            free_memory=free_memory,
        )
    return found, needs


def checked(
    catalogue: Catalogue,
    manifest: Manifest,
    *,
    stop: Event,
    num_targets: int = DEFAULT_NUM_TARGETS,
    on_stage: OnStage = lambda result: None,
    on_note: OnNote = lambda text: None,
    opened: OpenModel | None = None,
) -> SavedCheck:
    """Try a model stage by stage and save its scores.

    Raises:
        StoppedError: `stop` was set; nothing is saved.
    """
    checkup = ModelCheck(
        manifest,
        opened or _open,
        perf_counter,
        stop,
        num_targets=num_targets,
        on_stage=on_stage,
        on_note=on_note,
    ).run()
    lost = lost_points(manifest, checkup.scores(), catalogue.models())
    try:
        saved = catalogue.save_scores(manifest, {**manifest.scores, **checkup.scores()})
    except ModelBrokenError as error:
        return SavedCheck(checkup, "", problem_words(error), lost)
    return SavedCheck(checkup, str(saved), "", lost)


def _open(manifest: Manifest) -> Model:
    """As the owner's settings say, but for long replies."""
    settings = runtime_settings(base_settings(load_here()))
    return open_model(manifest, replace(settings, max_reply_tokens=_MAX_CHECK_TOKENS))
