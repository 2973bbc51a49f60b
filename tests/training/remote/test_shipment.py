"""The upload is what the recipe names, listed with its size; the fetched result is verified."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from training.errors import RemoteError
from training.remote.fetching import fetch
from training.remote.sending import CHUNK_BYTES, chunk, decoded, encoded, listing
from training.remote.shipment import LIMIT_BYTES, shipment_of


@dataclass(frozen=True, slots=True)
class Inner:
    learning_rate: float = 0.1


@dataclass(frozen=True, slots=True)
class Recipe:
    out: Path
    data: Path
    extra: Path | None = None
    inner: Inner = field(default_factory=Inner)
    sizes: tuple[int, ...] = (1, 2)
    cut: tuple[int, ...] = ()
    is_quick: bool = True


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    root = tmp_path / "repository"
    for name in ("agent", "training"):
        (root / name / "__pycache__").mkdir(parents=True)
        (root / name / "code.py").write_text("pass\n")
        (root / name / "__pycache__" / "code.pyc").write_text("compiled")
    (root / "pyproject.toml").write_text("[project]\n")
    return root


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "my data"
    (folder / "part").mkdir(parents=True)
    (folder / "part" / "one.bin").write_bytes(bytes(1500))
    (folder / "two.bin").write_bytes(bytes(range(256)))
    return folder


def test_only_code_and_what_the_recipe_names_leaves_and_each_is_listed(
    repository: Path, data: Path, tmp_path: Path
) -> None:
    shipment = shipment_of("sft", Recipe(tmp_path / "out", data), repository=repository)
    listed = shipment.listing()
    assert "inputs/data" in listed
    assert "1.8 kB" in listed
    assert str(data) in listed
    shipment.pack(tmp_path / "packed")
    packed = {str(path.relative_to(tmp_path / "packed")) for path in (tmp_path / "packed").rglob("*.*")}
    assert packed == {
        "agent/code.py",
        "training/code.py",
        "pyproject.toml",
        "inputs/data/part/one.bin",
        "inputs/data/two.bin",
    }
    assert " ".join(shipment.arguments) == (
        "sft --data inputs/data --inner.learning-rate 0.1 --sizes 1,2 --is-quick yes"
    )


def test_data_that_lie_there_already_do_not_leave(repository: Path, tmp_path: Path) -> None:
    recipe = Recipe(tmp_path / "out", Path("/not/here"))
    with pytest.raises(RemoteError, match="not here"):
        shipment_of("sft", recipe, repository=repository)
    shipment = shipment_of("sft", recipe, there=[("data", "/far/data")], repository=repository)
    assert "--data" in shipment.arguments
    assert shipment.arguments[shipment.arguments.index("--data") + 1] == "/far/data"
    assert "/far/data" not in shipment.listing()


def test_an_upload_too_large_for_ray_is_refused_before_it_starts(
    repository: Path, data: Path, tmp_path: Path
) -> None:
    with (data / "big.bin").open("wb") as file:
        file.truncate(LIMIT_BYTES)
    shipment = shipment_of("sft", Recipe(tmp_path / "out", data), repository=repository)
    with pytest.raises(RemoteError, match="--there"):
        shipment.pack(tmp_path / "packed")


def far(folder: Path, *, spoil: bool = False) -> tuple[list[str], object]:
    """The other machine's side of fetching, without the machine."""
    asked: list[str] = []

    def ask(name: str, command: str) -> str:
        asked.append(name)
        assert command.startswith("python3 -m training.remote.sending THERE")
        if name == "list":
            import json

            return "a warning of Ray\n" + encoded(json.dumps(listing(folder)).encode())
        content = chunk(folder, int(name.removeprefix("piece-")))
        return encoded(content[:-1] + b"?" if spoil else content)

    return asked, ask


@pytest.mark.torch
def test_a_result_of_several_chunks_is_fetched_unchanged(data: Path, tmp_path: Path) -> None:
    (data / "big.bin").write_bytes(bytes(range(251)) * (CHUNK_BYTES // 251 + 10))
    (data / "empty").touch()
    asked, ask = far(data)
    size = fetch(ask, "python3", "THERE", tmp_path / "result")  # type: ignore[arg-type]
    assert asked == ["list", "piece-0", "piece-1"]
    assert size == sum(path.stat().st_size for path in data.rglob("*") if path.is_file())
    for path in data.rglob("*"):
        if path.is_file():
            assert (tmp_path / "result" / path.relative_to(data)).read_bytes() == path.read_bytes()


@pytest.mark.torch
def test_what_did_not_arrive_as_it_was_sent_leaves_no_folder(data: Path, tmp_path: Path) -> None:
    _, ask = far(data, spoil=True)
    with pytest.raises(RemoteError, match="did not arrive"):
        fetch(ask, "python3", "THERE", tmp_path / "result")  # type: ignore[arg-type]
    assert not (tmp_path / "result").exists()


def test_a_log_without_its_marks_is_no_answer() -> None:
    assert decoded("noise\n" + encoded(b"whole") + "noise") == b"whole"
    for log in ("", "nothing", encoded(b"cut")[:-30]):
        with pytest.raises(ValueError, match="marks"):
            decoded(log)
