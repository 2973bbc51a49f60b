"""A disk that is really full: the download runs in a namespace with a tiny disk for its models."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.agent.models.catalogue.conftest import MODEL, PROJECTOR
from tests.hub_server import Served

pytestmark = pytest.mark.desktop

PROGRAM = """
import sys
from pathlib import Path
from threading import Event
from agent.errors import DiskFullError
from agent.models.catalogue import Catalogue
from agent.models.catalogue.getting import get, plan
from agent.models.catalogue.hub import Hub
from agent.models.catalogue.staging import disk_free_bytes

endpoint, repository, owner, trusts = sys.argv[1:]
catalogue, hub = Catalogue([Path(owner)]), Hub(endpoint)
free_bytes = disk_free_bytes if trusts == "trusts" else lambda folder: 10**12
try:
    get(catalogue, hub, plan(hub, repository, name="mine", stop=Event()), stop=Event(), free_bytes=free_bytes)
except DiskFullError as error:
    print("full:", error)
print("models:", catalogue.models())
print("kept:", catalogue.unfinished().get("mine", 0))
"""
ROOT = Path(__file__).resolve().parents[4]


def on_a_disk_of(size_bytes: int, served: Served, owner: Path, trusts: str) -> str:
    """What the program says when its models' folder is a disk of that size."""
    environment = {key: value for key, value in os.environ.items() if not key.endswith("_OFFLINE")}
    sandbox = ["bwrap", "--dev-bind", "/", "/", "--size", str(size_bytes), "--tmpfs", str(owner)]
    done = subprocess.run(
        [*sandbox, sys.executable, "-c", PROGRAM, served.endpoint, served.name, str(owner), trusts],
        env={**environment, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def owner(tmp_path: Path) -> Path:
    (tmp_path / "owner").mkdir()
    return tmp_path / "owner"


def test_too_small_a_disk_is_noticed_before_anything_is_fetched(served: Served, owner: Path) -> None:
    said = on_a_disk_of(2**20, served, owner, "trusts")
    assert "full:" in said
    assert "make room for" in said
    assert "models: []" in said
    assert served.asked == []


def test_a_disk_that_becomes_full_meanwhile_leaves_no_model_and_keeps_what_came(
    served: Served, owner: Path
) -> None:
    room = len(served.files[MODEL]) // 2 // 4096 * 4096
    said = on_a_disk_of(room, served, owner, "does not ask")
    assert "full: The disk became full while" in said
    assert "models: []" in said
    assert 0 < int(said.rsplit("kept:", 1)[1]) <= room
    assert [path for path, _ in served.asked] == [MODEL]


def test_a_disk_that_is_large_enough_takes_the_model(served: Served, owner: Path) -> None:
    room = 65 * 2**20 + len(served.files[MODEL]) + len(served.files[PROJECTOR])
    said = on_a_disk_of(room, served, owner, "trusts")
    assert "full:" not in said
    assert "Manifest(name='mine'" in said
