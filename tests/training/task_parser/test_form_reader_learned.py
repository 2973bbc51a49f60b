"""A form reader learns what a task asks of a form, and says in llama.cpp what it says in torch."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from agent.models.manifest import FORM_READER_ROLE, SENSE_ROLE, load, save
from agent.models.task_parser import form_reading
from agent.models.task_parser.form_reading import ControlReading, ControlText
from agent.models.task_parser.words import words_of
from tests.fakes import embedded_manifest

pytestmark = [pytest.mark.torch, pytest.mark.llama]
torch = pytest.importorskip("torch")

from agent.models.children.engine import RefusedError  # noqa: E402
from agent.models.llamacpp.native_form_reader import NativeFormReader  # noqa: E402
from agent.models.llamacpp.native_sense import NativeSense  # noqa: E402
from tests.training.task_parser.small_parser import publish_beside, write_encoder  # noqa: E402
from training.task_parser.form_reader import (  # noqa: E402
    FormReaderModel,
    go_back_halfway,
    is_read,
    likenesses,
    publish,
    train,
)
from training.task_parser.form_tasks import FormSentence, FormTasks, tasks_of  # noqa: E402
from training.task_parser.publish import carry  # noqa: E402
from training.task_parser.publish import publish as publish_parser  # noqa: E402
from training.task_parser.sense import SenseEncoder  # noqa: E402
from training.task_parser.sense import publish as publish_sense  # noqa: E402
from training.task_parser.senses import SensedControl, SensedWindow  # noqa: E402
from training.task_parser.told import ToldWindow, windows_in  # noqa: E402

SENSED = [
    SensedWindow(
        "Desk",
        (
            SensedControl("button", "save", (("press it", False),)),
            SensedControl("box", "the city", (("1 2", False),)),
        ),
    )
]
TOLD = list(
    windows_in(
        """# Desk
button: save
button: press
field: name = a b c 1 2 3 x y z
box: the city = off
> {save} it
button: save
> {press} it
button: press
> type {a} into the {name}
field: name = a
> {the city} and {save}
box: the city = on
button: save
> into
-
"""
    )
)


def first(_text: str, _others: object) -> int:
    return 0


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_encoder(tmp_path_factory.mktemp("forms") / "start")


@pytest.fixture(scope="module")
def folder(start: Path) -> Path:
    """A model folder with a parser and a sense."""
    folder = publish_beside(start)
    publish_sense(SenseEncoder(start, folder), folder)
    return folder


def how_right(model: FormReaderModel, tasks: Sequence[FormSentence]) -> float:
    """The mean chance that it gives to what is so of a control."""
    model.eval()
    chances = [
        reading.likely if number in {aim.control for aim in task.aims} else 1 - reading.likely
        for task in tasks
        for number, reading in enumerate(model.readings(words_of(task.text), task.controls))
    ]
    return sum(chances) / len(chances)


def test_a_task_is_read_rightly_where_all_of_it_is() -> None:
    [task] = tasks_of(ToldWindow("Desk", [*TOLD[0].controls], [TOLD[0].tasks[2]]), first)
    nothing = ControlReading(0.1, False, (0, 0), 0.1, 0)
    right = [nothing, nothing, ControlReading(0.9, False, (1, 1), 0.9, 1), nothing]
    assert is_read(task, right)
    for number, other in (
        (0, replace(nothing, likely=0.6)),
        (2, nothing),
        (2, replace(right[2], value=(1, 2))),
    ):
        assert not is_read(task, [other if n == number else one for n, one in enumerate(right)])


def test_what_it_learns_is_shipped_so(start: Path, folder: Path, tmp_path: Path) -> None:
    torch.manual_seed(1)
    model = FormReaderModel(start, folder)
    asked = [task for window in TOLD for task in tasks_of(window, first)]
    before = how_right(model, asked)
    tasks = FormTasks(TOLD, first, random.Random(1), sensed=SENSED)
    train(model, tasks, SENSED, steps=60, size=4, rate=3e-3, rng=random.Random(1))
    assert how_right(model, asked) > before + 0.1

    in_torch = [model.readings(words_of(task.text), task.controls) for task in asked]
    version = load(folder).weights_version
    manifest = publish(model, folder)
    assert manifest.weights_version != version
    native = NativeFormReader(NativeSense.of(manifest).encoder, manifest.path_of(FORM_READER_ROLE))
    for task, ours_of_all in zip(asked, in_torch, strict=True):
        in_llama = native.readings(words_of(task.text), task.controls)
        assert in_llama is not None
        for ours, theirs in zip(ours_of_all, in_llama, strict=True):
            assert ours.likely == pytest.approx(theirs.likely, abs=0.1)
    assert native.readings(words_of("save it " * 300), asked[0].controls) is None
    assert native.readings(words_of("save"), []) is None
    assert native.readings(words_of("save"), [ControlText("button", "")]) is None

    save(embedded_manifest(), tmp_path / "other")
    other = carry(manifest, tmp_path / "other")
    assert {SENSE_ROLE, FORM_READER_ROLE} <= other.files.keys()
    heads = tmp_path / "heads.npz"
    heads.write_bytes(b"no heads")
    with pytest.raises(RefusedError, match="cannot be read"):
        NativeFormReader(NativeSense.of(manifest).encoder, heads)


def test_likenesses_are_the_same_in_torch_and_numpy(start: Path, folder: Path) -> None:
    model = FormReaderModel(start, folder)
    controls = [
        ControlText("button", "save"),
        ControlText("choice", "a b c", "city"),
        ControlText("box", "x"),
    ]
    row = model.row(words_of("Type it into the city"), controls)
    states = torch.randn(len(row.ids), 64, generator=torch.Generator().manual_seed(0))
    plain = states.double().numpy()
    captions = [plain[kind + 1 : end] for kind, end in zip(row.kinds, row.ends, strict=True)]
    ours = form_reading.likenesses(captions, plain[row.words])
    assert np.allclose(likenesses(row, states).numpy(), ours, atol=1e-5)


def test_another_parser_takes_the_form_reader_away(start: Path, folder: Path) -> None:
    publish(FormReaderModel(start, folder), folder)
    assert FORM_READER_ROLE in load(folder).files
    assert FORM_READER_ROLE not in publish_parser(start.with_name("run"), folder).files


def test_halfway_is_the_mean_of_the_weights_before_and_after() -> None:
    model = torch.nn.Linear(2, 1)
    began = {name: weight.detach().clone() for name, weight in model.named_parameters()}
    with torch.no_grad():
        model.weight.add_(2.0)
    go_back_halfway(model, began)
    assert torch.allclose(model.weight, began["weight"] + 1.0)
    assert torch.allclose(model.bias, began["bias"])
