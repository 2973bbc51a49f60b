"""A GPU counts in the estimates: how many layers lie there, in how much memory, and how long a step takes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.errors import ModelBrokenError
from agent.models.builds.devices import BuildAnswer, BuildDevice
from agent.models.builds.kept import KeptBuild
from agent.models.catalogue.known import known_model
from agent.models.catalogue.needs import needs_of_installed, needs_of_known
from agent.models.gpu_rates import GpuHere, gpu_of
from agent.models.llamacpp.model import placed
from agent.models.manifest import Manifest
from agent.models.memory_estimate import MemoryParts, Placement, place
from agent.models.runtime_settings import RuntimeSettings
from agent.models.speed_estimate import MachineSpeed, estimate_step
from agent.settings import CachePrecision
from tests.tiny_models import random_model

MACHINE = MachineSpeed(flops_per_s=1e11, bytes_per_s=2e10, num_cores=4)
MIB = 2**20
PARTS = MemoryParts(28 * 140 * MIB, 28, 600 * MIB, 28 * 60 * MIB, 90 * MIB, 1400 * MIB)
"""About UI-TARS-1.5-7B in 4 bits with a context of 32,768 tokens."""
RTX = BuildDevice("CUDA0", "NVIDIA GeForce RTX 3060", True, 11 * 2**30, 12 * 2**30)
CPU = BuildDevice("CPU", "AMD EPYC", False, 2**34, 2**34)


@pytest.fixture(scope="module")
def manifest(tmp_path_factory: pytest.TempPathFactory) -> Manifest:
    return random_model(tmp_path_factory.mktemp("models"))


@settings(max_examples=200, deadline=None)
@given(free=st.integers(0, 2**35), more=st.integers(0, 2**33))
def test_what_is_placed_fits_and_more_memory_never_takes_fewer_layers(free: int, more: int) -> None:
    lies = place(PARTS, free)
    assert lies.gpu_bytes <= free or lies.num_layers == 0
    assert place(PARTS, free + more).num_layers >= lies.num_layers
    assert 0 <= lies.share <= 1
    if lies.num_layers:
        assert lies.host_bytes < PARTS.total_bytes + PARTS.compute_bytes
    else:
        assert lies.host_bytes == PARTS.total_bytes


def test_the_owners_number_counts_and_an_unknown_memory_is_tried_with_all() -> None:
    assert place(PARTS, 0, wanted=5).num_layers == 5
    assert place(PARTS, 2**40, wanted=0) == Placement(0, 29, 0, PARTS.total_bytes)
    assert place(PARTS, None).num_layers == 29
    assert place(PARTS, 2**40, wanted=99).num_layers == 29


def built_for_a_gpu(folder: Path) -> KeptBuild:
    (folder / "llama_cpp" / "lib").mkdir(parents=True)
    (folder / "llama_cpp" / "lib" / "libggml-cuda.so").touch()
    return KeptBuild(folder, "cuda", "1", "wheel")


def test_layers_are_placed_by_what_the_build_measures_now(tmp_path: Path) -> None:
    build = built_for_a_gpu(tmp_path)

    def ask(device: BuildDevice) -> Placement:
        return placed(PARTS, build, None, lambda _folder: BuildAnswer("1", (device, CPU)))

    assert ask(RTX).num_layers == 29
    some = ask(replace(RTX, free_bytes=4 * 2**30)).num_layers
    assert 0 < some < 28
    assert ask(replace(RTX, free_bytes=2**30)).num_layers == 0
    assert ask(replace(RTX, is_gpu=False)).num_layers == 0
    assert placed(PARTS, build, 7, lambda _folder: BuildAnswer("1", (RTX,))).num_layers == 7

    def broken(_folder: Path | None) -> BuildAnswer:
        raise ModelBrokenError("It cannot be loaded.")

    assert placed(PARTS, build, None, broken).num_layers == 0


def test_only_gpus_count_and_a_card_that_is_not_listed_has_no_rates() -> None:
    assert gpu_of([CPU]) is None
    found = gpu_of([RTX, CPU])
    assert found is not None
    assert (found.name, found.free_bytes) == (RTX.description, RTX.free_bytes)
    assert found.bytes_per_s == 360e9
    unknown = gpu_of([replace(RTX, description="llvmpipe")])
    assert unknown is not None
    assert unknown.flops_per_s == 0


def test_a_gpu_makes_a_step_shorter_and_takes_memory_of_its_own(tmp_path: Path) -> None:
    known = known_model("ui-tars-1.5-7b")
    assert known is not None
    without = needs_of_known(known, MACHINE, folder=tmp_path, free_memory=lambda: 2**34)
    gpu = gpu_of([RTX])
    needs = needs_of_known(known, MACHINE, folder=tmp_path, gpu=gpu, free_memory=lambda: 2**34)
    assert needs.placement is not None
    assert needs.is_on_gpu
    assert needs.step_s is not None
    assert without.step_s is not None
    assert needs.step_s < without.step_s / 5
    assert needs.memory_bytes < without.memory_bytes / 2
    said = " ".join(needs.sentences())
    assert "GPU (NVIDIA GeForce RTX 3060): 33 of 33 layers" in said
    assert "data sheet" in said
    small = needs_of_known(
        known, MACHINE, folder=tmp_path, gpu=replace(gpu, free_bytes=5 * 2**30), free_memory=lambda: 2**34
    )
    assert small.placement is not None
    assert 0 < small.placement.num_layers < 33
    assert needs.step_s < (small.step_s or 0) < without.step_s


def test_of_a_card_that_is_not_listed_no_time_is_promised(tmp_path: Path) -> None:
    known = known_model("ui-tars-1.5-7b")
    assert known is not None
    unknown = GpuHere("Some card", 2**34)
    assert needs_of_known(known, MACHINE, folder=tmp_path, gpu=unknown).step_s is None
    assert estimate_step(known.effort, MACHINE, gpu=unknown, gpu_share=1.0) == estimate_step(
        known.effort, MACHINE
    )


def test_of_an_installed_model_context_and_gpu_are_counted(manifest: Manifest) -> None:
    usual = needs_of_installed(manifest, MACHINE)
    quarter = needs_of_installed(manifest, MACHINE, settings=RuntimeSettings(cache=CachePrecision.Q4_0))
    assert quarter.memory_bytes < usual.memory_bytes
    gpu = gpu_of([RTX])
    assert needs_of_installed(manifest, MACHINE, gpu=gpu).is_on_gpu
    none = needs_of_installed(manifest, MACHINE, gpu=gpu, settings=RuntimeSettings(gpu_layers=0))
    assert not none.is_on_gpu
    assert none.memory_bytes == usual.memory_bytes
