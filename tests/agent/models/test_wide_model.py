"""Real widths: a model like UI-TARS-1.5-7B but for its depth goes through every backend."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from time import perf_counter

import pytest

from agent.errors import ModelTooLargeError
from agent.model_check.check import ModelCheck
from agent.model_check.results import Grade, StageName
from agent.models.backends import open_model
from agent.models.catalogue import Catalogue
from agent.models.catalogue.adding import add
from agent.models.children.model import ChildModel
from agent.models.llamacpp import LlamaCppModel
from agent.models.manifest import Manifest, ModelFormat, ModelServer
from agent.models.runtime_settings import RuntimeSettings
from agent.ports import Model
from agent.types import ImagePart, Message, Prompt, TextPart
from tests.chat_server import MODEL, ChatServer, running
from tests.tiny_models import picture
from tests.wide_models import wide_config, wide_gguf, wide_hf, wide_state

pytestmark = [pytest.mark.llama, pytest.mark.slow]
SETTINGS = RuntimeSettings(max_reply_tokens=4)
SIZE_PX = (644, 364)
PICTURE_TOKENS = 644 * 364 // 28**2


def conversation() -> tuple[Prompt, Prompt]:
    """Two steps: the second adds a reply and a picture to the first."""
    images = [ImagePart(picture(seed, size_px=SIZE_PX)) for seed in range(2)]
    rules = Message("user", (TextPart("You use a computer. "), TextPart("Press Save.", is_data=True)))
    first = (rules, Message("user", (images[0],)))
    said = Message("assistant", (TextPart("Action: wait()"),))
    return Prompt(first), Prompt((*first, said, Message("user", (images[1],))))


def check(model: Model) -> None:
    first, second = (model.reply(prompt, stop=Event()) for prompt in conversation())
    for reply in (first, second):
        assert reply.text
        assert reply.finish_reason in ("length", "stop")
    assert first.timings.prompt_tokens > PICTURE_TOKENS
    assert second.timings.prompt_tokens > first.timings.prompt_tokens + PICTURE_TOKENS
    assert second.timings.reused_tokens > PICTURE_TOKENS
    stop = Event()
    stopped = model.reply(conversation()[0], stop=stop, on_text=lambda text: stop.set())
    assert stopped.finish_reason in ("cancelled", "stop")


@pytest.fixture(scope="module")
def gguf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Manifest]:
    yield from made(tmp_path_factory, wide_gguf)


@pytest.fixture(scope="module")
def hf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Manifest]:
    pytest.importorskip("torch")
    yield from made(tmp_path_factory, wide_hf)


def made(factory: pytest.TempPathFactory, make: Callable[[Path, dict], Manifest]) -> Iterator[Manifest]:
    """Gigabytes, gone again when the tests are done."""
    folder = factory.mktemp("wide") / "model"
    yield make(folder, wide_state(wide_config()))
    for path in folder.iterdir():
        path.unlink()


def test_llama_cpp_runs_it(gguf: Manifest) -> None:
    model = open_model(gguf, SETTINGS)
    check(model)
    model.close()


def test_a_server_runs_it(gguf: Manifest) -> None:
    behind = open_model(gguf, SETTINGS)
    with ChatServer([running(behind)]) as server:
        far = replace(gguf, format=ModelFormat.ENDPOINT, files={}, server=ModelServer(server.url, MODEL))
        model = open_model(far, SETTINGS)
        check(model)
        model.close()
    behind.close()


def test_transformers_runs_it(hf: Manifest) -> None:
    model = open_model(hf, SETTINGS)
    check(model)
    model.close()


def test_the_memory_it_takes_was_estimated(gguf: Manifest) -> None:
    model = open_model(gguf, SETTINGS)
    assert isinstance(model, ChildModel)
    model.reply(conversation()[1], stop=Event())
    status = Path(f"/proc/{model.child_pid}/status").read_text()
    peak_bytes = int(status.split("VmHWM:")[1].split()[0]) * 1024
    model.close()
    print(f"estimated {model.needed_bytes / 1e9:.2f} GB, took {peak_bytes / 1e9:.2f} GB")
    assert 0.6 * peak_bytes < model.needed_bytes < 2 * peak_bytes


def test_it_is_refused_where_it_does_not_fit_with_what_is_missing(gguf: Manifest) -> None:
    words = r"needs about \d\.\d GB of memory and 2\.0 GB are free: \d\.\d GB are missing"
    with pytest.raises(ModelTooLargeError, match=words):
        LlamaCppModel(gguf, SETTINGS, free_bytes=lambda: 2 * 10**9)


@pytest.mark.parametrize("kind", ["gguf", "hf"])
def test_the_catalogue_adds_it_and_check_goes_through_all_stages(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    manifest: Manifest = request.getfixturevalue(kind)
    # The file alone, as it is downloaded: its projector is found, and its family's own form is taken. Of the
    # folder, the manifest is believed.
    path = manifest.path_of("model") if kind == "gguf" else manifest.folder
    catalogue = Catalogue([tmp_path])
    added = add(catalogue, path, name="wide")
    dialect = "computer-use" if kind == "gguf" else manifest.dialect
    assert (added.dialect, added.frame, added.image.factor) == (dialect, manifest.frame, 28)
    assert added.files.keys() == manifest.files.keys()
    quick = replace(added, image=replace(added.image, max_pixels=64 * 28**2))
    checkup = ModelCheck(
        quick, lambda manifest: open_model(manifest, SETTINGS), perf_counter, Event(), num_targets=1
    ).run()
    grades = {stage.name: stage.grade for stage in checkup.stages}
    assert list(grades) == list(StageName)
    for name in (StageName.FILES, StageName.LOAD, StageName.SPEED):
        assert grades[name] is Grade.PASSED, [stage.sentence for stage in checkup.stages]
    # Random weights: it answers pictures, and with nothing that could be done.
    assert grades[StageName.ONE_IMAGE] is Grade.FAILED
    assert "dialect" in next(stage.fix for stage in checkup.stages if stage.name is StageName.ONE_IMAGE)
    assert checkup.pointing is not None
    catalogue.save_scores(added, checkup.scores())
    assert catalogue.get("wide").scores["seconds_per_step"] > 0
