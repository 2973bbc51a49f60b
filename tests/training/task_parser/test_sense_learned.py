"""An encoder of sense learns what people mean, and says in llama.cpp what it says in torch."""

from __future__ import annotations

import random
from pathlib import Path

import gguf
import numpy as np
import pytest

from agent.models.manifest import SENSE_ROLE, load, save
from agent.models.task_parser.sense import Sense
from tests.fakes import embedded_manifest
from training.task_parser.senses import SensedControl, SensedWindow, sensed_windows

pytestmark = [pytest.mark.torch, pytest.mark.llama]
torch = pytest.importorskip("torch")

from agent.models.llamacpp.native_sense import NativeSense  # noqa: E402
from tests.training.task_parser.small_parser import publish_beside, write_encoder  # noqa: E402
from training.task_parser.publish import carry  # noqa: E402
from training.task_parser.publish import publish as publish_parser  # noqa: E402
from training.task_parser.rounding import Rounded  # noqa: E402
from training.task_parser.sense import SenseEncoder, chosen, publish, train  # noqa: E402

WINDOWS = [
    SensedWindow(
        f"Window {number}",
        (
            SensedControl("button", "save", (("a b c", False), ("b c a", False), ("c a d", False))),
            SensedControl("button", "press", (("x y z", False), ("z y", False), ("y x w", False))),
            SensedControl("box", "the city", (("1 2", False), ("2 3 1", False), ("3 4", False))),
        ),
    )
    for number in range(8)
]


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_encoder(tmp_path_factory.mktemp("sense") / "start")


@pytest.fixture(scope="module")
def folder(start: Path) -> Path:
    """A model folder with a parser."""
    return publish_beside(start)


def test_what_is_said_comes_near_to_what_is_meant_and_is_shipped_so(
    start: Path, folder: Path, tmp_path: Path
) -> None:
    encoder = SenseEncoder(start, folder)
    before = chosen(encoder, WINDOWS)
    train(encoder, WINDOWS, steps=60, rate=3e-3, rng=random.Random(1))
    after = chosen(encoder, WINDOWS)
    assert after.asked == 72
    assert after.right > before.right
    assert after.right == after.surest == 72
    without = load(folder).weights_version
    manifest = publish(encoder, folder)
    assert manifest.weights_version == f"{without}-{manifest.files[SENSE_ROLE].sha256[:12]}"

    texts = ["b c a", "press", "the city", "save"]
    native = NativeSense.of(manifest)
    nearest, *_ = Sense(native.vectors).ranked(texts[0], texts[1:])
    assert texts[1:][nearest.number] == "save"
    encoder.eval()
    with torch.no_grad():
        in_torch = encoder(texts)  # published: its weights are no longer rounded by itself
    in_llama = torch.from_numpy(np.stack(native.vectors(texts)))
    assert float((in_torch * in_llama).sum(-1).min()) > 0.97

    save(embedded_manifest(), tmp_path / "other")
    other = carry(manifest, tmp_path / "other")
    assert other.files[SENSE_ROLE].sha256 == manifest.files[SENSE_ROLE].sha256


def test_weights_are_rounded_in_training_as_llama_cpp_keeps_them() -> None:

    weight = torch.randn(8, 64, generator=torch.Generator().manual_seed(0), requires_grad=True)
    weight.data[0, :32] = 0
    kept = Rounded()(weight)
    stored = gguf.quants.quantize(weight.detach().numpy(), gguf.GGMLQuantizationType.Q4_0)
    read = gguf.quants.dequantize(stored, gguf.GGMLQuantizationType.Q4_0)
    assert np.array_equal(kept.detach().numpy(), read)
    kept.sum().backward()
    assert torch.equal(weight.grad, torch.ones_like(weight))


def test_another_parser_takes_the_sense_away_that_shared_its_words(start: Path, folder: Path) -> None:
    publish(SenseEncoder(start, folder), folder)
    assert SENSE_ROLE in load(folder).files
    assert SENSE_ROLE not in publish_parser(start.with_name("run"), folder).files


def test_every_sensed_control_has_sentences_and_a_name_of_its_own() -> None:
    windows = sensed_windows()
    assert len(windows) == 629
    assert sum(len(control.said) for window in windows for control in window.controls) == 24151
    for window in windows:
        assert all(control.said and control.caption for control in window.controls), window.title
        captions = [control.caption.casefold() for control in window.controls]
        assert len(captions) - len(set(captions)) <= 1, window.title
        assert not any(mark in text for one in window.controls for text in one.said for mark in "{}")


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_its_attention_gives_what_that_of_torch_gives(start: Path, dtype: torch.dtype) -> None:
    encoder = SenseEncoder(start, None).eval()
    texts = ["press the city", "save", "a b c d 1 2 3"]
    with torch.no_grad(), torch.autocast("cpu", dtype, enabled=dtype is torch.bfloat16):
        ours = encoder(texts).float()
        encoder.bert.set_attn_implementation("sdpa")
        assert torch.allclose(ours, encoder(texts).float(), atol=1e-5 if dtype is torch.float32 else 0.05)


def test_attention_is_learned_without_dropout(start: Path) -> None:
    encoder = SenseEncoder(start, None).train()
    dropouts = [one for one in encoder.bert.named_modules() if isinstance(one[1], torch.nn.Dropout)]
    within = [module for name, module in dropouts if ".self." in name]
    assert within
    for _, module in dropouts:
        module.p = 0.5 if module in within else 0.0
    assert torch.equal(encoder(["press the city"]), encoder(["press the city"]))
    encoder.bert.set_attn_implementation("sdpa")
    assert not torch.equal(encoder(["press the city"]), encoder(["press the city"]))
