"""Estimates of seconds per step: they grow with the work, shrink with machine speed, and have a range."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.models.catalogue.known import known_model, known_models
from agent.models.catalogue.needs import (
    MEASURED_MEMORY,
    MEASURED_STEP,
    needs_of_installed,
    needs_of_known,
    needs_of_unknown,
)
from agent.models.machine_probe import best_known, multiplies_bfloat16, probe
from agent.models.manifest import Manifest, ModelFormat
from agent.models.speed_estimate import Effort, MachineSpeed, estimate_step
from app.pages.models import recommended
from tests.fakes import Ticks, classic_manifest
from tests.tiny_models import random_model

MACHINE = MachineSpeed(flops_per_s=1e11, bytes_per_s=2e10, num_cores=4)
SEVEN_B = Effort(7.6e9, 4.7e9, 3584, 0.68e9, 1280, 4)


@pytest.fixture(scope="module")
def manifest(tmp_path_factory: pytest.TempPathFactory) -> Manifest:
    return random_model(tmp_path_factory.mktemp("models"))


@settings(max_examples=50, deadline=None)
@given(factor=st.floats(1.1, 100))
def test_more_work_takes_longer_and_a_faster_machine_less(factor: float) -> None:
    usual = estimate_step(SEVEN_B, MACHINE)
    larger = replace(
        SEVEN_B,
        text_weights=SEVEN_B.text_weights * factor,
        text_bytes=SEVEN_B.text_bytes * factor,
        vision_weights=SEVEN_B.vision_weights * factor,
    )
    faster = replace(
        MACHINE, flops_per_s=MACHINE.flops_per_s * factor, bytes_per_s=MACHINE.bytes_per_s * factor
    )
    assert estimate_step(larger, MACHINE).total_s > usual.total_s
    assert estimate_step(SEVEN_B, faster).total_s < usual.total_s
    assert estimate_step(SEVEN_B, MACHINE, num_threads=1).prefill_s == pytest.approx(4 * usual.prefill_s)


def test_a_larger_screen_takes_longer_to_see_and_as_long_to_write() -> None:
    small, full_hd = estimate_step(SEVEN_B, MACHINE), estimate_step(SEVEN_B, MACHINE, picture_px=(1920, 1080))
    assert full_hd.encode_s > 4 * small.encode_s
    assert full_hd.decode_s == small.decode_s


def test_the_probe_takes_the_best_of_a_few_tries() -> None:
    speed = probe(clock=Ticks())
    # Every try takes one tick of a second.
    assert speed.flops_per_s == pytest.approx(2 * 512**3)
    assert speed.bytes_per_s == pytest.approx(128 * 2**20)
    assert speed.num_cores >= 1


def test_the_estimate_does_not_jump_between_looks(tmp_path: Path) -> None:
    """The second look falls on a busy moment, in which a multiplication took 33 times as long."""
    file = tmp_path / "home" / "machine-speed.json"
    file.parent.mkdir()
    first = best_known(file, lambda: MACHINE)
    busy = replace(MACHINE, flops_per_s=MACHINE.flops_per_s / 33, bytes_per_s=MACHINE.bytes_per_s / 4)
    assert best_known(file, lambda: busy) == first == MACHINE
    faster = replace(busy, bytes_per_s=MACHINE.bytes_per_s * 2)
    assert best_known(file, lambda: faster) == replace(MACHINE, bytes_per_s=MACHINE.bytes_per_s * 2)
    assert best_known(file, lambda: replace(busy, num_cores=2)).flops_per_s == busy.flops_per_s, "another"


@pytest.mark.parametrize("kept", ["", "[]", '{"processor": 1}', "\0", '{"flops_per_s": "many"}'])
def test_a_damaged_memory_of_the_speed_is_measured_anew(tmp_path: Path, kept: str) -> None:
    file = tmp_path / "machine-speed.json"
    file.write_text(kept)
    assert best_known(file, lambda: MACHINE) == MACHINE
    assert best_known(tmp_path / "nowhere" / "x.json", lambda: MACHINE) == MACHINE


def test_one_model_is_recommended_by_memory_and_speed(tmp_path: Path) -> None:
    def best(free_bytes: int, times: float) -> str:
        machine = replace(
            MACHINE, flops_per_s=MACHINE.flops_per_s * times, bytes_per_s=MACHINE.bytes_per_s * times
        )
        return recommended(
            [
                (one, needs_of_known(one, machine, folder=tmp_path, free_memory=lambda: free_bytes))
                for one in known_models()
            ]
        )

    assert best(2**40, 1000).startswith("ui-tars-72b")
    assert best(9 * 10**9, 10).startswith("ui-tars-1.5-7b")
    assert best(5 * 10**9, 10).startswith("ui-tars-2b")
    assert best(10**9, 10) == ""
    assert best(2**40, 1e-4) == "", "all of them take minutes"


def test_what_a_known_model_needs_is_said_in_sentences(tmp_path: Path) -> None:
    known = known_model("ui-tars-1.5-7b")
    assert known is not None
    needs = needs_of_known(
        known, MACHINE, folder=tmp_path, free_disk=lambda _: 10**11, free_memory=lambda: 6 * 10**9
    )
    said = " ".join(needs.sentences())
    assert "GB needed, 100.0 GB free" in said
    assert not needs.fits_memory
    assert "6.0 GB free: 2.9 GB short" in said
    assert "Estimated from" in said
    assert "between" in said
    assert "800×608" in said


def test_what_the_hub_says_counts_more_than_the_entry(tmp_path: Path) -> None:
    known = known_model("ui-tars-1.5-7b")
    assert known is not None
    needs = needs_of_known(known, MACHINE, folder=tmp_path, size_bytes=7 * 10**9, there_bytes=10**9)
    assert needs.disk_bytes == 6 * 10**9
    assert needs.memory_bytes > 7 * 10**9


def test_of_an_unknown_repository_no_speed_is_invented(tmp_path: Path) -> None:
    needs = needs_of_unknown("x", 10**9, folder=tmp_path, free_memory=lambda: None)
    assert needs.step_s is None
    assert needs.fits_memory
    assert not any("step" in sentence for sentence in needs.sentences())


def test_an_installed_model_is_estimated_from_its_own_files(manifest: Manifest) -> None:
    needs = needs_of_installed(manifest, MACHINE, free_memory=lambda: 10**9)
    assert needs.step_s is not None
    assert 0 < needs.step_s < 1
    assert needs.memory_bytes > manifest.size_bytes
    assert not needs.is_measured


def test_memory_that_was_measured_counts_where_more_was_needed_than_estimated(manifest: Manifest) -> None:
    estimated = needs_of_installed(manifest, MACHINE, free_memory=lambda: 10**9).memory_bytes
    for measured in (estimated - 1, estimated + 1):
        scored = replace(manifest, scores={MEASURED_MEMORY: float(measured)})
        needs = needs_of_installed(scored, MACHINE, free_memory=lambda: 10**9)
        assert needs.memory_bytes == max(estimated, measured)


def test_a_measured_step_counts_more_than_an_estimate(manifest: Manifest) -> None:
    measured = replace(manifest, scores={MEASURED_STEP: 45.0})
    needs = needs_of_installed(measured, MACHINE, free_memory=lambda: 10**9)
    assert (needs.step_s, needs.is_measured) == (45.0, True)
    assert "45 s, as measured here" in " ".join(needs.sentences())


def test_a_server_needs_nothing_here() -> None:
    far = replace(classic_manifest(), format=ModelFormat.ENDPOINT)
    needs = needs_of_installed(far, MACHINE)
    assert (needs.memory_bytes, needs.step_s) == (0, None)
    assert needs.sentences() == []


@pytest.mark.parametrize(
    ("flags", "multiplies"),
    [("fpu avx avx2 fma", False), ("fpu avx2 avx512f avx512dq avx512bw avx512vl", True)],
)
def test_whether_a_processor_multiplies_bf16_its_flags_say(
    flags: str, multiplies: bool, tmp_path: Path
) -> None:
    told = tmp_path / "cpuinfo"
    told.write_text(f"processor\t: 0\nflags\t\t: {flags}\n", encoding="utf-8")
    assert multiplies_bfloat16(told) is multiplies
    assert multiplies_bfloat16(tmp_path / "none"), "of others nothing is known"
