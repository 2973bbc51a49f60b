"""The models of this computer: found, named, scored, removed."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.errors import ModelBrokenError, ModelNotFoundError
from agent.models.catalogue import Catalogue
from agent.models.manifest import FILE_NAME, load
from tests.tiny_models import make_folder


def test_the_catalogue_lists_what_can_be_read_and_says_what_cannot(tmp_path: Path) -> None:
    make_folder(tmp_path / "shipped" / "b", "b")
    make_folder(tmp_path / "shipped" / "a", "a")
    (tmp_path / "shipped" / "c").mkdir()
    (tmp_path / "shipped" / "c" / FILE_NAME).write_text("{")
    catalogue = Catalogue([tmp_path / "owner", tmp_path / "shipped"])
    assert [manifest.name for manifest in catalogue.models()] == ["a", "b"]
    assert len(catalogue.problems()) == 1
    with pytest.raises(ModelBrokenError):
        catalogue.get("c")


def test_the_owners_model_stands_in_for_a_shipped_one(tmp_path: Path) -> None:
    make_folder(tmp_path / "shipped" / "a", "a", weights_version="shipped")
    make_folder(tmp_path / "owner" / "a", "a", weights_version="own")
    assert Catalogue([tmp_path / "owner", tmp_path / "shipped"]).get("a").weights_version == "own"


def test_an_unknown_model_is_an_error_that_names_those_there_are(tmp_path: Path) -> None:
    make_folder(tmp_path / "shipped" / "a", "a")
    make_folder(tmp_path / "shipped" / "b", "b")
    with pytest.raises(ModelNotFoundError, match=r"'nobody'.*a, b"):
        Catalogue([tmp_path / "shipped"]).get("nobody")


def test_a_model_can_be_named_by_its_folder(tmp_path: Path) -> None:
    manifest = make_folder(tmp_path / "anywhere", "a")
    assert Catalogue([tmp_path / "none"]).get(str(tmp_path / "anywhere")) == manifest


def test_an_owners_model_is_removed_with_its_files(tmp_path: Path) -> None:
    make_folder(tmp_path / "owner" / "a", "a")
    make_folder(tmp_path / "owner" / "b", "b")
    catalogue = Catalogue([tmp_path / "owner"])
    assert catalogue.remove("a") is None
    assert [path.name for path in (tmp_path / "owner").iterdir()] == ["b"]


def test_a_shipped_model_is_not_removed(tmp_path: Path) -> None:
    make_folder(tmp_path / "shipped" / "a", "a")
    with pytest.raises(ModelNotFoundError, match="part of Deskhand"):
        Catalogue([tmp_path / "owner", tmp_path / "shipped"]).remove("a")
    assert (tmp_path / "shipped" / "a" / FILE_NAME).is_file()


def test_a_removed_model_gives_way_to_the_shipped_one_of_that_name(tmp_path: Path) -> None:
    make_folder(tmp_path / "shipped" / "a", "a", weights_version="shipped")
    make_folder(tmp_path / "owner" / "a", "a", weights_version="own")
    stands_in = Catalogue([tmp_path / "owner", tmp_path / "shipped"]).remove("a")
    assert stands_in is not None
    assert stands_in.weights_version == "shipped"


@pytest.mark.parametrize("name", ["..", "a/..", "/", "", "nobody"])
def test_only_models_are_removed(tmp_path: Path, name: str) -> None:
    make_folder(tmp_path / "owner" / "a", "a")
    with pytest.raises(ModelNotFoundError, match="no model called"):
        Catalogue([tmp_path / "owner"]).remove(name)
    assert (tmp_path / "owner" / "a" / FILE_NAME).is_file()


def test_a_model_with_a_broken_manifest_can_be_removed(tmp_path: Path) -> None:
    make_folder(tmp_path / "owner" / "a", "a")
    (tmp_path / "owner" / "a" / FILE_NAME).write_text("{")
    Catalogue([tmp_path / "owner"]).remove("a")
    assert list((tmp_path / "owner").iterdir()) == []


def test_an_unfinished_download_is_no_model_but_can_be_removed(tmp_path: Path) -> None:
    (tmp_path / "owner" / ".big.part").mkdir(parents=True)
    (tmp_path / "owner" / ".big.part" / "model.gguf").write_bytes(b"half")
    catalogue = Catalogue([tmp_path / "owner"])
    assert catalogue.models() == []
    assert catalogue.unfinished() == {"big": 4}
    catalogue.remove("big")
    assert catalogue.unfinished() == {}


def test_scores_are_saved_in_the_manifest_of_an_owners_model(tmp_path: Path) -> None:
    manifest = make_folder(tmp_path / "owner" / "a", "a")
    catalogue = Catalogue([tmp_path / "owner", tmp_path / "shipped"])
    assert catalogue.save_scores(manifest, {"score": 0.5}) == tmp_path / "owner" / "a" / FILE_NAME
    assert load(tmp_path / "owner" / "a").scores == {"score": 0.5}


def test_scores_of_a_shipped_model_are_kept_beside_the_owners_models(tmp_path: Path) -> None:
    manifest = make_folder(tmp_path / "shipped" / "a", "a")
    before = (tmp_path / "shipped" / "a" / FILE_NAME).read_bytes()
    catalogue = Catalogue([tmp_path / "owner", tmp_path / "shipped"])
    catalogue.save_scores(manifest, {"score": 0.5})
    assert (tmp_path / "shipped" / "a" / FILE_NAME).read_bytes() == before
    assert catalogue.get("a").scores["score"] == 0.5


def test_scores_of_other_weights_do_not_count(tmp_path: Path) -> None:
    manifest = make_folder(tmp_path / "shipped" / "a", "a", scores={})
    catalogue = Catalogue([tmp_path / "owner", tmp_path / "shipped"])
    catalogue.save_scores(manifest, {"score": 0.5})
    make_folder(tmp_path / "later" / "a", "a", scores={}, weights_version="2")
    assert Catalogue([tmp_path / "owner", tmp_path / "later"]).get("a").scores == {}


def test_a_damaged_file_of_scores_says_nothing(tmp_path: Path) -> None:
    manifest = make_folder(tmp_path / "shipped" / "a", "a", scores={})
    catalogue = Catalogue([tmp_path / "owner", tmp_path / "shipped"])
    (tmp_path / "owner").mkdir()
    (tmp_path / "owner" / "scores.json").write_text("[")
    assert catalogue.get("a").scores == {}
    catalogue.save_scores(manifest, {"score": 0.5})
    assert catalogue.get("a").scores == {"score": 0.5}
