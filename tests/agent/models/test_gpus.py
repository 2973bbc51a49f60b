"""GPUs are found by what driver and kernel say, and the plan for their runtime says what would be run."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.errors import SettingsError
from agent.models.gpus import Gpu, gpus, read_smi
from agent.models.runtime_plan import plan_runtime
from app.cli.models_runtime import runtime
from app.cli.parser import build_parser
from app.doctor.check import CheckHealth
from app.doctor.models import gpu_finding

H100 = "NVIDIA H100 80GB HBM3, 81559, 80994, 580.95.05, 9.0\n"
TWO = "NVIDIA GeForce RTX 3060, 12288, 11913, 535.183.01, 8.6\nTesla T4, 15360, 15101, 535.183.01, 7.5\n"
FAILED = "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver.\n"
KEPLER = "Tesla K80, 11441, 11441, 470.256.02, 3.7\n"


def plan(printed: str, *, python: tuple[int, int] = (3, 11), has_compiler: bool = False) -> str:
    made = plan_runtime(
        read_smi(printed), python=python, version="0.3.16", executable="python", has_compiler=has_compiler
    )
    return " ".join([*(f"{name}={value}" for name, value in made.environment), *made.command])


def test_what_nvidias_driver_prints_is_read(tmp_path: Path) -> None:
    (h100,) = gpus(lambda _command: H100, tmp_path)
    assert (h100.name, h100.memory_bytes // 2**20, h100.capability) == ("NVIDIA H100 80GB HBM3", 81559, "9.0")
    assert [gpu.name for gpu in read_smi(TWO)] == ["NVIDIA GeForce RTX 3060", "Tesla T4"]
    assert read_smi("NVIDIA A2, [N/A], [N/A], 550.1, 8.6")[0].words == "NVIDIA A2"
    assert gpus(lambda _command: FAILED, tmp_path) == []


def test_what_the_kernel_says_counts_where_no_driver_answers(tmp_path: Path) -> None:
    for card, vendor in (
        ("card0", "0x1002"),
        ("card1", "0x10de"),
        ("card0-HDMI-A-1", "0x1002"),
        ("card2", ""),
    ):
        device = tmp_path / card / "device"
        device.mkdir(parents=True)
        (device / "vendor").write_text(f"{vendor}\n")
        (device / "device").write_text("0x744c\n")
    (tmp_path / "card0" / "device" / "mem_info_vram_total").write_text(f"{24 * 2**30}\n")
    (tmp_path / "card0" / "device" / "mem_info_vram_used").write_text(f"{2 * 2**30}\n")
    amd, nvidia = gpus(lambda _command: "", tmp_path)
    assert (amd.name, amd.memory_bytes, amd.free_bytes) == ("AMD 0x744c", 24 * 2**30, 22 * 2**30)
    assert nvidia == Gpu("NVIDIA 0x744c")


def test_a_wheel_is_taken_where_one_fits_and_else_it_is_built() -> None:
    assert "--only-binary llama-cpp-python --index-url" in plan(H100)
    assert plan(H100).endswith("/cu124")
    assert plan(TWO).endswith("/cu121")
    built = plan(H100, python=(3, 14), has_compiler=True)
    assert "-DGGML_CUDA=on -DCMAKE_CUDA_ARCHITECTURES=90" in built
    assert "--no-binary" in built


@pytest.mark.parametrize(
    ("found", "python", "said"),
    [
        ([], (3, 11), "here is none"),
        ([Gpu("AMD 0x744c", 24 * 2**30)], (3, 11), "here is AMD 0x744c"),
        ([Gpu("NVIDIA 0x2204")], (3, 11), "driver does not answer"),
        (read_smi(KEPLER), (3, 11), "too old"),
        (read_smi(H100), (3, 14), "needs nvcc"),
    ],
)
def test_where_nothing_fits_one_sentence_says_why(
    found: list[Gpu], python: tuple[int, int], said: str
) -> None:
    with pytest.raises(SettingsError, match=said):
        plan_runtime(found, python=python, version="0.3.16", executable="python", has_compiler=False)


def test_the_command_shows_the_plan(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = build_parser().parse_args(["models", "runtime", "--dry-run"])
    with pytest.raises(SettingsError, match="models run on the processor"):
        runtime(arguments, find=list)
    assert runtime(arguments, find=lambda: read_smi(H100)) == 0
    assert "Would run: " in capsys.readouterr().out


def test_the_doctor_says_what_is_there_and_whether_it_is_used() -> None:
    found = gpu_finding(lambda: read_smi(H100), lambda: False)
    assert found.health is CheckHealth.WARN
    assert "H100" in found.sentence
    assert "runtime --dry-run" in found.advice
    assert gpu_finding(lambda: read_smi(H100), lambda: True).health is CheckHealth.OK
    assert gpu_finding(list).sentence == "There is none: models run on the processor."
