"""How many threads a model gets."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.errors import SettingsError
from agent.models.llamacpp.model import has_gpu_backend, library_folder
from agent.models.runtime_settings import (
    SMALL_MODEL_BYTES,
    RuntimeSettings,
    Threads,
    runtime_settings,
    threads_for,
    usable_cores,
)
from agent.settings import GrammarUse, Settings


def test_the_owners_choice_counts() -> None:
    assert threads_for(1, RuntimeSettings(num_threads=3)) == Threads(3, 3)
    assert threads_for(1, RuntimeSettings(num_threads=0)) == Threads(1, 1)


def test_a_small_model_writes_with_one_thread() -> None:
    assert threads_for(SMALL_MODEL_BYTES, RuntimeSettings()) == Threads(min(4, usable_cores()), 1)


def test_a_large_model_leaves_a_core_free() -> None:
    number = max(1, usable_cores() - 1)
    assert threads_for(SMALL_MODEL_BYTES + 1, RuntimeSettings()) == Threads(number, number)


def test_the_environment_says_how_models_are_run() -> None:
    said = {"DESKHAND_THREADS": "3", "DESKHAND_GPU_LAYERS": "0", "DESKHAND_GRAMMAR": "always"}
    settings = runtime_settings(Settings.from_environment(said))
    assert (settings.num_threads, settings.gpu_layers, settings.grammar) == (3, 0, GrammarUse.ALWAYS)
    unsaid = Settings.from_environment({})
    assert runtime_settings(unsaid) == RuntimeSettings(builds=unsaid.builds_folder)


@pytest.mark.parametrize(
    ("name", "value"),
    [("DESKHAND_THREADS", "0"), ("DESKHAND_GPU_LAYERS", "-1"), ("DESKHAND_GPU_LAYERS", "x")],
)
def test_a_setting_that_makes_no_sense_is_refused(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=name):
        Settings.from_environment({name: value})


def test_a_build_for_a_gpu_is_seen_by_its_libraries(tmp_path: Path) -> None:
    (tmp_path / "libggml-cpu.so").touch()
    assert not has_gpu_backend(tmp_path)
    (tmp_path / "libggml-vulkan.so").touch()
    assert has_gpu_backend(tmp_path)
    assert not has_gpu_backend(None)
    assert library_folder() is not None
