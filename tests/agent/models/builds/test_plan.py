"""The plan says which build suits, where a wheel would come from, and with which arguments it is compiled."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from agent.errors import SettingsError
from agent.models.builds.devices import BuildDevice
from agent.models.builds.kept import KeptBuild, choose_build, chosen_build, keep, kept_builds, remove_build
from agent.models.builds.plan import (
    PROGRAMS,
    SOURCES,
    WHEELS,
    BuildKind,
    BuildPlan,
    BuildTools,
    plan_build,
    read_nvcc,
)
from agent.models.builds.progress import PipReader
from agent.models.gpus import Gpu, read_smi

ROOT = Path(__file__).resolve().parents[4]
H100 = "NVIDIA H100 80GB HBM3, 81559, 80994, 580.95.05, 9.0\n"
TWO = "NVIDIA GeForce RTX 3060, 12288, 11913, 535.183.01, 8.6\nTesla T4, 15360, 15101, 535.183.01, 7.5\n"
KEPLER = "Tesla K80, 11441, 11441, 470.256.02, 3.7\n"
AMD = Gpu("AMD 0x744c", 24 * 2**30)
ALL = BuildTools(frozenset(PROGRAMS), frozenset({"8.6", "9.0", "7.5"}))
NONE = BuildTools()


def plan(
    found: list[Gpu],
    tools: BuildTools = ALL,
    *,
    python: tuple[int, int] = (3, 11),
    kind: BuildKind | None = None,
    index: str = WHEELS,
) -> BuildPlan:
    return plan_build(found, tools, python=python, version="0.3.36", kind=kind, index=index)


def test_for_nvidias_cards_a_wheel_is_looked_for_and_else_it_is_compiled() -> None:
    made = plan(read_smi(H100))
    assert made.kind is BuildKind.CUDA
    assert made.index == f"{WHEELS}/cu124"
    assert "-DGGML_CUDA=ON -DCMAKE_CUDA_ARCHITECTURES=90" in made.cmake_arguments
    assert plan(read_smi(TWO)).index.endswith("/cu121")
    assert plan(read_smi(H100), python=(3, 14)).index == "", "its author has no wheel for this Python"
    assert plan(read_smi(H100), python=(3, 14), index="https://own").index == "https://own/cu124"


def test_other_cards_get_vulkan_and_this_processor_its_own_instructions() -> None:
    made = plan([AMD])
    assert (made.kind, made.index) == (BuildKind.VULKAN, "")
    assert "-DGGML_VULKAN=ON" in made.cmake_arguments
    assert plan([AMD], index="https://own").index == "https://own/vulkan"
    assert "-DGGML_NATIVE=ON" in plan([], kind=BuildKind.CPU).cmake_arguments


def test_the_commands_install_into_a_folder_of_its_own_and_the_sources_are_pinned() -> None:
    made = plan(read_smi(H100))
    wheel = " ".join(made.wheel_command("python", Path("/there")))
    assert "--target /there" in wheel
    assert f"--only-binary llama-cpp-python --index-url {WHEELS}/cu124" in wheel
    built = made.build_command("python", Path("/there"), Path("/r.txt"), is_isolated=False)
    assert "--no-cache-dir" in built
    assert "--no-build-isolation" in built
    assert made.source_requirement.startswith("llama-cpp-python==0.3.36 --hash=sha256:")


def test_the_checksum_is_the_one_of_the_lock() -> None:
    lock = (ROOT / "packaging" / "lock" / "app.txt").read_text()
    found = re.search(r"llama-cpp-python==(\S+) \\\n\s+--hash=sha256:(\w+)", lock)
    assert found is not None
    assert SOURCES[found[1]] == found[2]


@pytest.mark.parametrize(
    ("found", "tools", "python", "kind", "said"),
    [
        ([], ALL, (3, 11), None, "Here is no GPU"),
        ([AMD], ALL, (3, 11), BuildKind.CUDA, "here is AMD 0x744c"),
        ([AMD], ALL, (3, 11), BuildKind.METAL, "Metal is part of macOS"),
        ([AMD], NONE, (3, 11), None, "cmake and c\\+\\+ and glslc are missing"),
        ([Gpu("NVIDIA 0x2204")], ALL, (3, 11), None, "driver does not answer"),
        (read_smi(KEPLER), ALL, (3, 11), None, "too old"),
        (read_smi(H100), BuildTools(frozenset({"cmake", "c++"})), (3, 14), None, "nvcc"),
        (
            read_smi(H100),
            BuildTools(ALL.programs, frozenset({"8.6"})),
            (3, 14),
            None,
            "no card of capability 9.0",
        ),
    ],
)
def test_where_nothing_fits_one_sentence_says_why(
    found: list[Gpu], tools: BuildTools, python: tuple[int, int], kind: BuildKind | None, said: str
) -> None:
    with pytest.raises(SettingsError, match=said):
        plan(found, tools, python=python, kind=kind)


@pytest.mark.skipif(shutil.which("nvcc") is None, reason="there is no nvcc")
def test_what_a_real_nvcc_lists_is_read() -> None:
    listed = subprocess.run(["nvcc", "--list-gpu-arch"], capture_output=True, text=True, check=True).stdout
    assert "9.0" in read_nvcc(listed)
    assert read_nvcc("nvcc fatal: no") == frozenset()


def test_what_is_kept_is_read_back_and_damage_means_the_apps_own(tmp_path: Path) -> None:
    folder = tmp_path / "vulkan-1"
    (folder / "llama_cpp").mkdir(parents=True)
    build = KeptBuild(folder, "vulkan", "1", "compiled", (BuildDevice("Vulkan0", "A card", True, 1, 2),))
    keep(build)
    assert kept_builds(tmp_path) == [build]
    choose_build(tmp_path, "vulkan-1")
    assert chosen_build(tmp_path) == build
    assert "A card" in build.words
    for damage in ("{}", "[1]", '{"kind": 1, "version": "1", "made": "", "devices": [{}]}', "\x00"):
        (folder / "build.json").write_text(damage)
        assert chosen_build(tmp_path) is None
        assert kept_builds(tmp_path) == []
    keep(build)
    (tmp_path / "chosen.json").write_text('{"name": "../x"}')
    assert chosen_build(tmp_path) is None
    assert chosen_build(tmp_path / "nowhere") is None
    for name in ("../x", "gone", ".part"):
        with pytest.raises(SettingsError):
            choose_build(tmp_path, name)
        with pytest.raises(SettingsError):
            remove_build(tmp_path, name)


def test_progress_never_goes_back_and_smaller_builds_within_do_not_count() -> None:
    reader = PipReader()
    lines = ["  [1/100] a", "  [2/2] shaders-gen", "  [50/100] b", "[40/100] c", " [100/100] d", "noise"]
    shares = [found.share for line in lines if (found := reader.read(line)) is not None]
    assert shares == [0.01, 0.5, 1.0]
    raw = reader.read("Progress 50 of 200")
    assert raw is not None
    assert raw.share == 0.25


def test_the_first_error_is_what_is_said() -> None:
    reader = PipReader()
    for line in ("hello", "  a.cu:3: error: no such thing", "later", "ERROR: Failed building wheel"):
        reader.read(line)
    assert reader.last_words == "a.cu:3: error: no such thing"


def test_a_device_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="makes no sense"):
        BuildDevice.read({"name": "a", "description": "", "is_gpu": 1, "free_bytes": -1, "total_bytes": 0})
