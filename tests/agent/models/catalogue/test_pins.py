"""A known model is fetched in the version that many others use, and nothing else comes in its place."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from agent.errors import ModelBrokenError
from agent.models.catalogue import Catalogue
from agent.models.catalogue.getting import DownloadPlan, get, plan
from agent.models.catalogue.hub import Hub
from agent.models.catalogue.known import known_models
from agent.models.catalogue.pins import PINS, RepositoryPin
from agent.models.manifest import verify
from tests.agent.models.catalogue.conftest import MODEL, PROJECTOR
from tests.hub_server import COMMIT, Served

KNOWN, REPOSITORY = "ui-tars-1.5-7b", "mradermacher/UI-TARS-1.5-7B-GGUF"


@pytest.fixture
def pinned(served: Served) -> RepositoryPin:
    served.name = REPOSITORY
    digests = {name: hashlib.sha256(served.files[name]).hexdigest() for name in (MODEL, PROJECTOR)}
    return RepositoryPin(COMMIT, digests)


def planned(served: Served, pin: RepositoryPin, *, revision: str = "") -> DownloadPlan:
    hub = Hub(served.endpoint)
    return plan(hub, KNOWN, stop=Event(), pauses_s=(), revision=revision, pins={REPOSITORY: pin})


def test_what_is_pinned_is_fetched(served: Served, pinned: RepositoryPin, tmp_path: Path) -> None:
    catalogue = Catalogue([tmp_path / "owner"])
    manifest = get(catalogue, Hub(served.endpoint), planned(served, pinned), stop=Event(), pauses_s=())
    verify(manifest)
    assert {file.sha256 for file in manifest.files.values()} == set(pinned.sha256.values())


def test_another_file_under_the_same_name_is_refused_before_anything_is_fetched(
    served: Served, pinned: RepositoryPin
) -> None:
    served.files[MODEL] = served.files[MODEL] + b"more"  # and the hub's own checksum agrees with it
    with pytest.raises(ModelBrokenError, match="not the file that Deskhand knows"):
        planned(served, pinned)
    assert served.asked == []


def test_a_hub_that_tells_the_right_checksum_and_sends_another_file_installs_nothing(
    served: Served, pinned: RepositoryPin, tmp_path: Path
) -> None:
    data = bytearray(served.files[MODEL])
    data[-1] ^= 1
    served.files[MODEL] = bytes(data)
    served.told_sha256[MODEL] = pinned.sha256[MODEL]
    catalogue = Catalogue([tmp_path / "owner"])
    with pytest.raises(ModelBrokenError, match="checksum differs"):
        get(catalogue, Hub(served.endpoint), planned(served, pinned), stop=Event(), pauses_s=())
    assert catalogue.models() == []


def test_another_version_of_the_repository_is_refused(served: Served, pinned: RepositoryPin) -> None:
    with pytest.raises(ModelBrokenError, match="which Deskhand knows"):
        planned(served, replace(pinned, commit="f" * 40))


def test_the_owner_may_ask_for_another_version(served: Served, pinned: RepositoryPin) -> None:
    served.files[MODEL] = served.files[MODEL] + b"more"
    assert planned(served, pinned, revision="main").files[MODEL].size_bytes == len(served.files[MODEL])


def test_the_pins_are_of_known_repositories_and_well_formed() -> None:
    assert PINS.keys() <= {model.repository for model in known_models()}
    for pin in PINS.values():
        assert re.fullmatch("[0-9a-f]{40}", pin.commit)
        assert all(re.fullmatch("[0-9a-f]{64}", digest) for digest in pin.sha256.values())
        assert len(set(pin.sha256.values())) == len(pin.sha256)
