"""Checks of llama.cpp and of the embedded model. Starts child processes: native code may abort."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

from agent.confinement.bound import NO_WINDOW
from agent.errors import ModelBrokenError
from agent.models.builds.devices import ask_build
from agent.models.builds.kept import KeptBuild, chosen_build
from agent.models.catalogue import DEFAULT_NAME, Catalogue
from agent.models.gpus import Gpu, gpus
from agent.models.llamacpp.model import has_gpu_backend, library_folder
from agent.models.manifest import verify
from agent.settings import Settings
from app.doctor.check import Check, CheckFinding, CheckHealth
from app.doctor.pointing import PointingResult, point_at_targets
from app.language import problem_words, to_translate, tr

_IMPORT_TIMEOUT_S = 60
_MIN_HITS = 0.8
_MAY_GO_WRONG = to_translate("Tasks may go wrong with this model.")
_INSTALL = to_translate("make setup, or pip install llama-cpp-python")
_GET_AGAIN = to_translate("Get the files again: git checkout resources/models")


def model_checks() -> list[Check]:
    return [
        Check("llama.cpp", _llama_cpp, _INSTALL),
        Check("GPU", gpu_finding),
        Check("embedded model", _embedded_model, _GET_AGAIN),
        Check("pointing", _pointing),
    ]


def _llama_cpp() -> CheckFinding:
    """Imported in a child process, as when a model runs."""
    chosen = chosen_build(Settings.from_environment().builds_folder)
    if chosen is not None:
        return _chosen_build(chosen)
    program = "import llama_cpp; print(llama_cpp.__version__)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=_IMPORT_TIMEOUT_S,
        check=False,
        creationflags=NO_WINDOW,
    )
    if done.returncode != 0:
        said = (
            done.stderr.strip().splitlines() or [tr("exit status {returncode}", returncode=done.returncode)]
        )[-1]
        return CheckFinding(
            "llama.cpp", CheckHealth.FAIL, tr("It cannot be loaded: {said}", said=said), _INSTALL
        )
    return CheckFinding(
        "llama.cpp", CheckHealth.OK, tr("llama-cpp-python {version} loads.", version=done.stdout.strip())
    )


def _chosen_build(build: KeptBuild) -> CheckFinding:
    try:
        answer = ask_build(build.folder)
    except ModelBrokenError as error:
        return CheckFinding(
            "llama.cpp",
            CheckHealth.FAIL,
            problem_words(error),
            tr("The way back: deskhand models runtime --back"),
        )
    found = ", ".join(device.words for device in answer.devices)
    return CheckFinding(
        "llama.cpp",
        CheckHealth.OK,
        tr("The build {name} loads; it finds: {devices}.", name=build.name, devices=found),
    )


def gpu_finding(
    find: Callable[[], list[Gpu]] = gpus, has_runtime: Callable[[], bool] | None = None
) -> CheckFinding:
    """Which GPUs there are, and whether models can use them."""
    name, found = "GPU", find()
    if not found:
        return CheckFinding(name, CheckHealth.OK, tr("There is none: models run on the processor."))
    named = "; ".join(gpu.words for gpu in found)
    if (has_runtime or _has_gpu_runtime)():
        return CheckFinding(name, CheckHealth.OK, tr("{gpus}. llama.cpp was built for a GPU.", gpus=named))
    return CheckFinding(
        name,
        CheckHealth.WARN,
        tr("{gpus}. llama.cpp was built without it, so models run on the processor.", gpus=named),
        tr("deskhand models runtime installs one that uses it."),
    )


def _has_gpu_runtime() -> bool:
    return has_gpu_backend(library_folder(chosen_build(Settings.from_environment().builds_folder)))


def _embedded_model() -> CheckFinding:
    manifest = Catalogue().get(DEFAULT_NAME)
    verify(manifest)
    megabytes = manifest.size_bytes / 2**20
    return CheckFinding(
        "embedded model",
        CheckHealth.OK,
        tr(
            "{name} {weights_version}, {megabytes:.1f} MiB; the checksums are right.",
            name=manifest.name,
            weights_version=manifest.weights_version,
            megabytes=megabytes,
        ),
    )


def _pointing() -> CheckFinding:
    begun_s = time.perf_counter()
    result: PointingResult = point_at_targets(DEFAULT_NAME)
    seconds = (time.perf_counter() - begun_s) / max(result.num_targets, 1)
    words = tr(
        "The model hit {num_hit} of {num_targets} targets, {seconds:.2f} s each.",
        num_hit=result.num_hit,
        num_targets=result.num_targets,
        seconds=seconds,
    )
    if result.num_hit < _MIN_HITS * result.num_targets:
        missed = ", ".join(result.missed)
        return CheckFinding(
            "pointing",
            CheckHealth.WARN,
            tr("{words} Missed: {missed}.", words=words, missed=missed),
            _MAY_GO_WRONG,
        )
    return CheckFinding("pointing", CheckHealth.OK, words)
