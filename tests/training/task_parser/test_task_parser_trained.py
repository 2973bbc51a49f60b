"""The task parser is trained from a checkpoint or from what is published, and comes back in parts."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import numpy as np
import pytest

from agent.models.manifest import save
from tests.fakes import embedded_manifest

pytestmark = pytest.mark.torch
torch = pytest.importorskip("torch")

from tests.training.task_parser.small_parser import write_encoder  # noqa: E402
from training.errors import CheckpointError  # noqa: E402
from training.task_parser.batches import drawn_batches  # noqa: E402
from training.task_parser.checkpoint import joined, load_parser, save_parser, save_parts  # noqa: E402
from training.task_parser.publish import publish  # noqa: E402
from training.task_parser.targets import UNKNOWN  # noqa: E402
from training.task_parser.training import parser_of_options, train  # noqa: E402


@pytest.fixture(scope="module")
def encoder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_encoder(tmp_path_factory.mktemp("trained") / "start")


def test_every_process_draws_other_tasks(encoder: Path) -> None:
    drawn = list(itertools.islice(drawn_batches(encoder, 5, 2, workers=2), 4))
    for batch in drawn:
        assert batch.ids.shape == batch.wanted.shape[:2]
        assert (batch.wanted[batch.ids == 0] == UNKNOWN).all()
    assert len({batch.ids.tobytes() for batch in drawn}) == 4


def test_a_parser_comes_back_in_parts_as_it_was_to_sixteen_bits(encoder: Path, tmp_path: Path) -> None:
    sent = load_parser(encoder)
    save_parts(tmp_path, sent.state_dict())
    back = joined(tmp_path, encoder).state_dict()
    for name, value in sent.state_dict().items():
        assert torch.allclose(back[name], value, atol=1e-3)


def test_a_part_that_was_changed_on_the_way_is_refused(encoder: Path, tmp_path: Path) -> None:
    save_parts(tmp_path, load_parser(encoder).state_dict())
    content = bytearray((tmp_path / "parser.0").read_bytes())
    content[-1] ^= 1
    (tmp_path / "parser.0").write_bytes(content)
    with pytest.raises(CheckpointError, match="not those that were written"):
        joined(tmp_path, encoder)
    (tmp_path / "parser.0").unlink()
    with pytest.raises(CheckpointError, match="cannot be read"):
        joined(tmp_path, encoder)


def test_training_goes_on_from_what_is_published_without_the_encoders_weights(
    encoder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save_parser(tmp_path / "run", load_parser(encoder), encoder)
    save(embedded_manifest(), tmp_path / "model")
    publish(tmp_path / "run", tmp_path / "model")
    (tmp_path / "bare").mkdir()
    for name in ("config.json", "tokenizer.json", "tokenizer_config.json", "vocab.txt"):
        (tmp_path / "bare" / name).write_bytes((encoder / name).read_bytes())
    train(
        parser_of_options().parse_args(
            f"{tmp_path / 'bare'} --start {tmp_path / 'model'} --parts {tmp_path / 'parts'} --steps 3 "
            "--batch 4 --read 2 --tell-s 0 --save-s 0 --seed 1 --threads 1".split()
        )
    )
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert rows[0]["seed"] == 1
    assert rows[-1]["step"] == 3
    assert all(np.isfinite(row["loss"]) for row in rows if "loss" in row)
    trained, before = joined(tmp_path / "parts", encoder), load_parser(encoder)
    assert not torch.equal(trained.heads["role"].weight, before.heads["role"].weight)
