"""Where a model can be fine-tuned is known before anything begins."""

from __future__ import annotations

from dataclasses import replace

from agent.models.catalogue.known import known_model
from agent.models.catalogue.tuning import TuningWay, tuning_needs
from agent.models.manifest import ModelFile, ModelFormat
from tests.fakes import classic_manifest, embedded_manifest

LARGE = {"model": ModelFile("model", "0" * 64, 16 * 10**9)}


def test_the_embedded_model_is_tuned_here() -> None:
    assert tuning_needs(embedded_manifest()).way is TuningWay.HERE


def test_a_large_folder_needs_a_gpu_with_room_for_its_weights() -> None:
    needs = tuning_needs(replace(classic_manifest(), format=ModelFormat.HF, files=LARGE))
    assert needs.way is TuningWay.GPU
    assert needs.memory_bytes > 16 * 10**9


def test_a_gguf_file_names_the_folder_that_it_was_made_of() -> None:
    manifest = replace(classic_manifest(), name="ui-tars-1.5-7b-q4_k_m", format=ModelFormat.GGUF, files=LARGE)
    needs = tuning_needs(manifest)
    folder = known_model("ui-tars-1.5-7b-hf")
    assert folder is not None
    assert needs.way is TuningWay.FOLDER
    assert (needs.folder_model, needs.repository) == (folder.name, "ByteDance-Seed/UI-TARS-1.5-7B")
    assert needs.memory_bytes > folder.size_bytes


def test_an_unknown_gguf_file_still_needs_a_folder() -> None:
    needs = tuning_needs(replace(classic_manifest(), format=ModelFormat.GGUF, files=LARGE))
    assert (needs.way, needs.folder_model) == (TuningWay.FOLDER, "")


def test_a_model_on_a_server_cannot_be_tuned_from_here() -> None:
    assert tuning_needs(replace(classic_manifest(), format=ModelFormat.ENDPOINT)).way is TuningWay.ELSEWHERE
