"""GPUs are found by what driver and kernel say, and the doctor says whether they are used."""

from __future__ import annotations

from pathlib import Path

from agent.models.gpus import Gpu, gpus, read_smi
from app.doctor.check import CheckHealth
from app.doctor.models import gpu_finding

H100 = "NVIDIA H100 80GB HBM3, 81559, 80994, 580.95.05, 9.0\n"
TWO = "NVIDIA GeForce RTX 3060, 12288, 11913, 535.183.01, 8.6\nTesla T4, 15360, 15101, 535.183.01, 7.5\n"
FAILED = "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver.\n"


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


def test_the_doctor_says_what_is_there_and_whether_it_is_used() -> None:
    found = gpu_finding(lambda: read_smi(H100), lambda: False)
    assert found.health is CheckHealth.WARN
    assert "H100" in found.sentence
    assert "models runtime" in found.advice
    assert gpu_finding(lambda: read_smi(H100), lambda: True).health is CheckHealth.OK
    assert gpu_finding(list).sentence == "There is none: models run on the processor."
