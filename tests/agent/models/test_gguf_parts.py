"""A model in several GGUF files is added, moved, loaded and answers as the one in one file."""

from __future__ import annotations

import shutil
from pathlib import Path
from threading import Event

import pytest

from agent.errors import ModelBrokenError
from agent.models.catalogue import Catalogue
from agent.models.catalogue.adding import add
from agent.models.catalogue.consistency import require_truthful
from agent.models.catalogue.needs import needs_of_installed
from agent.models.catalogue.selection import select
from agent.models.gguf_parts import is_later_part, part_names, read_model_header
from agent.models.llamacpp import LlamaCppModel
from agent.models.manifest import Manifest, verify
from agent.models.runtime_settings import RuntimeSettings
from agent.types import Message, Prompt, TextPart
from tests.agent.models.split_models import split
from tests.tiny_models import ui_tars_like_model

pytestmark = [pytest.mark.llama, pytest.mark.torch]
TEMPLATE = "{% for m in messages %}{{ m['role'] }}: {{ m['content'] }}{% endfor %}"
PROMPT = Prompt((Message("user", (TextPart("Press Save, then close the window."),)),))


@pytest.fixture
def whole(tmp_path: Path) -> Manifest:
    return ui_tars_like_model(tmp_path, TEMPLATE, name="whole")


@pytest.fixture
def parts(tmp_path: Path, whole: Manifest) -> list[Path]:
    folder = tmp_path / "parts"
    folder.mkdir()
    shutil.copy(whole.path_of("projector"), folder / "mmproj-F16.gguf")
    return split(whole.path_of("model"), folder, "tiny-Q8_0", tensors_each=9)


def words(manifest: Manifest) -> str:
    model = LlamaCppModel(manifest, RuntimeSettings(max_reply_tokens=12))
    try:
        return model.reply(PROMPT, stop=Event()).text
    finally:
        model.close()


def test_it_is_added_with_all_its_parts_and_answers_the_same(
    tmp_path: Path, whole: Manifest, parts: list[Path]
) -> None:
    assert len(parts) > 2
    header, one = read_model_header(parts[0]), read_model_header(whole.path_of("model"))
    assert (header.num_tensors, header.num_weights) == (one.num_tensors, one.num_weights)
    assert header.layers_bytes == one.layers_bytes > 0
    manifest = add(Catalogue([tmp_path / "models"]), parts[0])
    assert len(manifest.files) == len(parts) + 1
    assert manifest.name.lower() == "tiny-q8_0", "named without the number of its part"
    verify(manifest)
    require_truthful(manifest)
    assert words(manifest) == words(whole)
    assert needs_of_installed(manifest, None).memory_bytes > 0


def test_a_folder_with_parts_is_one_model(tmp_path: Path, parts: list[Path]) -> None:
    manifest = add(Catalogue([tmp_path / "models"]), parts[0].parent, quantisation="Q8_0")
    assert len([role for role in manifest.files if role.startswith("model")]) == len(parts)


def test_a_part_that_is_missing_damaged_or_another_is_said(tmp_path: Path, parts: list[Path]) -> None:
    first, second, third, *_ = parts
    with pytest.raises(ModelBrokenError, match="name the first one"):
        add(Catalogue([tmp_path / "models"]), second)
    kept = second.read_bytes()
    second.write_bytes(third.read_bytes())
    with pytest.raises(ModelBrokenError, match="another part"):
        read_model_header(first)
    second.write_bytes(kept[:-100])
    with pytest.raises(ModelBrokenError, match="cut off"):
        read_model_header(first)
    second.unlink()
    with pytest.raises(ModelBrokenError, match="A part of the model is missing"):
        add(Catalogue([tmp_path / "models"]), first)
    alone = first.rename(first.with_name("alone.gguf"))
    with pytest.raises(ModelBrokenError, match="give it back its name"):
        read_model_header(alone)


def test_of_a_repository_all_parts_of_one_quantisation_are_taken() -> None:
    names = [f"UD/big-Q4_K_M-0000{number}-of-00003.gguf" for number in (1, 2, 3)]
    others = ["big-Q8_0-00001-of-00002.gguf", "big-Q8_0-00002-of-00002.gguf", "mmproj-F16.gguf"]
    found = select([*names, *others])
    assert found.files == {
        "model": names[0],
        "model-2": names[1],
        "model-3": names[2],
        "projector": "mmproj-F16.gguf",
    }
    with pytest.raises(ModelBrokenError, match="missing"):
        select([*names[:2], "mmproj-F16.gguf"])
    with pytest.raises(ModelBrokenError, match="put the pieces together"):
        select(["big.Q4_K_M.gguf.part1of2", "big.Q4_K_M.gguf.part2of2", "mmproj-F16.gguf"])


def test_names_of_parts() -> None:
    assert part_names("a.gguf") == ["a.gguf"]
    assert is_later_part("a-00002-of-00003.gguf")
    assert not is_later_part("a-00001-of-00003.gguf")
    with pytest.raises(ModelBrokenError, match="at most 999"):
        part_names("a-00001-of-01000.gguf")
