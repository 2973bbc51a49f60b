"""LoRA adapters: added with the model they belong to, wherever they lie, and never without it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file

from agent.errors import ModelBrokenError, SettingsError
from agent.models.catalogue import Catalogue
from agent.models.catalogue.adding import add
from agent.models.manifest import Manifest, verify
from agent.models.transformers.folder import adapter_folder
from tests.agent.models.catalogue.test_adding import hf_folder, nothing_is_left

FILES = ["adapter/adapter_config.json", "adapter/adapter_model.safetensors"]


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    return Catalogue([tmp_path / "owner"])


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return hf_folder(tmp_path / "Qwen2.5-VL-3B-Instruct")


def adapter(folder: Path, *, base: str = "", kind: str = "LORA") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    described = {"peft_type": kind, "base_model_name_or_path": base}
    (folder / "adapter_config.json").write_text(json.dumps(described))
    save_file({"lora_A": np.ones((4, 4), np.float32)}, folder / "adapter_model.safetensors")
    return folder


def require_adapted(manifest: Manifest) -> None:
    assert [role for role in sorted(manifest.files) if "adapter" in role] == FILES
    assert "model.safetensors" in manifest.files
    assert adapter_folder(manifest) == manifest.folder / "adapter"
    verify(manifest)


def test_an_adapter_that_is_named_goes_with_the_folder(
    base: Path, catalogue: Catalogue, tmp_path: Path
) -> None:
    manifest = add(catalogue, base, adapter=adapter(tmp_path / "forms"))
    assert manifest.name == "qwen2.5-vl-3b-instruct-forms"
    require_adapted(manifest)
    assert manifest.weights_version != add(catalogue, base).weights_version


def test_an_adapter_that_knows_its_model_leads_to_it(
    base: Path, catalogue: Catalogue, tmp_path: Path
) -> None:
    require_adapted(add(catalogue, adapter(tmp_path / "forms", base=str(base))))


@pytest.mark.parametrize("place", [".", "adapter"])
def test_an_adapter_in_the_folder_comes_along_and_lies_apart(
    base: Path, catalogue: Catalogue, place: str
) -> None:
    adapter(base / place)
    manifest = add(catalogue, base)
    assert manifest.name == "qwen2.5-vl-3b-instruct"
    require_adapted(manifest)


def test_an_adapter_whose_model_is_elsewhere_says_how_to_name_it(
    catalogue: Catalogue, tmp_path: Path
) -> None:
    alone = adapter(tmp_path / "forms", base="ByteDance-Seed/UI-TARS-1.5-7B")
    words = r"is a LoRA adapter for ByteDance-Seed/UI-TARS-1\.5-7B .* models add FOLDER --adapter "
    with pytest.raises(SettingsError, match=words):
        add(catalogue, alone)
    assert nothing_is_left(catalogue)


@pytest.mark.parametrize("damage", ["kind", "weights", "pickle", "configuration"])
def test_a_broken_adapter_is_refused(base: Path, catalogue: Catalogue, tmp_path: Path, damage: str) -> None:
    broken = adapter(tmp_path / "forms", kind="IA3" if damage == "kind" else "LORA")
    weights = broken / "adapter_model.safetensors"
    match damage:
        case "weights":
            weights.write_bytes(weights.read_bytes()[:20])
        case "pickle":
            weights.rename(broken / "adapter_model.bin")
        case "configuration":
            (broken / "adapter_config.json").write_text("{")
    with pytest.raises(ModelBrokenError, match="adapter"):
        add(catalogue, base, adapter=broken)
    assert nothing_is_left(catalogue)
