"""The llama.cpp backend with real files: replies, reuse, cancelling, and all that can break."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event, Timer
from typing import Any

import numpy as np
import pytest

from agent.errors import (
    ModelBrokenError,
    ModelCrashedError,
    ModelError,
    ModelTimeoutError,
    ModelTooLargeError,
    PromptTooLongError,
)
from agent.models import embedded_vocabulary as vocabulary
from agent.models.backends import open_model
from agent.models.catalogue import Catalogue
from agent.models.llamacpp import LlamaCppModel
from agent.models.manifest import Manifest, describe_file, save
from agent.models.runtime_settings import RuntimeSettings
from agent.settings import CachePrecision
from agent.types import ImagePart, Message, Prompt, TextPart
from agent.whole_text import whole_text
from tests.tiny_models import counting_model, picture

pytestmark = pytest.mark.llama

NEVER = Event()


def prompt(task: str = "press Save", *, pixels: Any = None, stop: tuple[str, ...] = ()) -> Prompt:
    parts = (
        ImagePart(picture() if pixels is None else pixels),
        TextPart("<|task|>"),
        TextPart(task, is_data=True),
        TextPart("<|now|>"),
    )
    return Prompt((Message("user", parts),), stop)


def endless() -> Prompt:
    """A blank follows a blank."""
    return Prompt((Message("user", (TextPart("go"), TextPart(" ", is_data=True))),))


class AskedWhileWaiting(Event):
    """Does something once a reply is being waited for: then, and only then, it is asked again and again."""

    def __init__(self, then: Callable[[], None]) -> None:
        super().__init__()
        self._then, self._num_asked = then, 0

    def is_set(self) -> bool:
        self._num_asked += 1
        if self._num_asked == 5:
            self._then()
        return super().is_set()


def eventually(is_so: Callable[[], bool], *, within_s: float = 60.0) -> bool:
    deadline = time.monotonic() + within_s
    while not is_so():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_reply_is_streamed_and_ends_at_the_end_token(model: LlamaCppModel, counting: Manifest) -> None:
    pieces: list[str] = []
    reply = model.reply(prompt(), stop=NEVER, on_text=pieces.append)
    assert reply.text == "abcd"
    assert pieces == ["a", "b", "c", "d"]
    assert reply.finish_reason == "stop"
    assert reply.token_ids == (*b"abcd", vocabulary.END_OF_TURN_ID)
    assert len(reply.logprobs) == 5
    assert all(value <= 0.0 for value in reply.logprobs)
    assert reply.weights_version == counting.weights_version
    assert reply.timings.prompt_tokens == len(
        vocabulary.encode(prompt().messages[0].parts, num_image_tokens=8)
    )


@pytest.mark.parametrize("cache", list(CachePrecision))
def test_the_context_can_be_kept_in_fewer_bits(cache: CachePrecision) -> None:
    """With the shipped weights, whose heads are as wide as a block of numbers."""
    shipped = Catalogue().get("embedded")
    model = LlamaCppModel(shipped, RuntimeSettings(cache=cache, looks_again=False))
    try:
        reply = model.reply(prompt(), stop=NEVER)
    finally:
        model.close()
    assert reply.token_ids
    full = LlamaCppModel(shipped, RuntimeSettings(looks_again=False))
    full.close()
    assert model.needed_bytes <= full.needed_bytes
    assert (model.needed_bytes < full.needed_bytes) == (cache is not CachePrecision.F16)


def test_a_stop_string_ends_a_reply(model: LlamaCppModel) -> None:
    reply = model.reply(prompt(stop=("cd",)), stop=NEVER)
    assert (reply.text, reply.finish_reason) == ("ab", "stop")


def test_a_reply_that_never_ends_is_cut_at_the_limit(counting: Manifest) -> None:
    model = LlamaCppModel(counting, RuntimeSettings(max_reply_tokens=30))
    reply = model.reply(endless(), stop=NEVER)
    model.close()
    assert (reply.text, reply.finish_reason) == (" " * 30, "length")


def test_control_tokens_of_a_reply_are_spelled_out_and_its_bytes_are_text(tmp_path: Path) -> None:
    manifest = counting_model(
        tmp_path, {"<|now|>": "<|click|>", "<|click|>": "<|500|>", "<|500|>": "<|im_end|>"}
    )
    model = LlamaCppModel(manifest, RuntimeSettings())
    assert model.reply(prompt(), stop=NEVER).text == "<|click|><|500|>"
    model.close()


def test_a_task_cannot_smuggle_in_control_tokens(model: LlamaCppModel) -> None:
    plain = model.reply(prompt("x" * 9), stop=NEVER).timings.prompt_tokens
    smuggled = model.reply(prompt("<|click|>"), stop=NEVER).timings.prompt_tokens
    ours = model.reply(Prompt((Message("user", (TextPart("<|click|>" * 9),)),)), stop=NEVER)
    assert smuggled == plain
    assert ours.timings.prompt_tokens == 9


@pytest.mark.parametrize(
    "task", ["é😀漢字\x00\t\n", "  two  blanks ", "ÿÿÿ", "1234567890", "\ud800", "", "\u0301"]
)
def test_any_text_is_exactly_its_bytes(model: LlamaCppModel, task: str) -> None:
    sound = whole_text(task).encode()
    base = model.reply(prompt(""), stop=NEVER).timings.prompt_tokens
    reply = model.reply(prompt(task), stop=NEVER)
    assert reply.timings.prompt_tokens - base == len(sound)


def test_replies_at_a_temperature_follow_the_seed(random_replies: Manifest) -> None:
    def run(seed: int) -> tuple[int, ...]:
        settings = RuntimeSettings(max_reply_tokens=12, temperature=1.0, seed=seed)
        model = LlamaCppModel(random_replies, settings)
        reply = model.reply(prompt(), stop=NEVER)
        model.close()
        return reply.token_ids

    assert run(1) == run(1) != run(2)


def test_a_set_stop_flag_cancels_while_writing(counting: Manifest) -> None:
    # With a second look the text comes when the reply stands.
    settings = RuntimeSettings(max_reply_tokens=3000, cancel_timeout_s=30.0, looks_again=False)
    model = LlamaCppModel(counting, settings)
    stop = Event()

    def stop_after_some(text: str) -> None:
        stop.set()

    reply = model.reply(endless(), stop=stop, on_text=stop_after_some)
    after = model.reply(prompt(), stop=NEVER)
    model.close()
    assert reply.finish_reason == "cancelled"
    assert 0 < len(reply.text) < 3000
    assert after.text == "abcd"


def test_a_stop_flag_that_is_set_already_asks_nothing(model: LlamaCppModel) -> None:
    stop = Event()
    stop.set()
    assert model.reply(prompt(), stop=stop).finish_reason == "cancelled"


def test_a_child_that_does_not_let_go_is_ended_and_replaced(counting: Manifest) -> None:
    model = LlamaCppModel(counting, RuntimeSettings())
    pid = model.child_pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)  # like native code that cannot be interrupted
    stop = Event()
    timer = Timer(0.05, stop.set)
    timer.start()
    reply = model.reply(prompt(), stop=stop)
    timer.join()
    assert reply.finish_reason == "cancelled"
    assert eventually(lambda: not is_alive(pid))
    assert model.reply(prompt(), stop=NEVER).text == "abcd"
    model.close()


def test_a_child_that_dies_ends_the_step_with_its_last_words_and_the_next_one_works(
    counting: Manifest,
) -> None:
    model = LlamaCppModel(counting, RuntimeSettings())
    pid = model.child_pid
    assert pid is not None
    # It writes whole replies before the first word is heard here: it stands still until it is waited for.
    os.kill(pid, signal.SIGSTOP)

    def end_child() -> None:
        os.kill(pid, signal.SIGABRT)
        os.kill(pid, signal.SIGCONT)

    with pytest.raises(ModelCrashedError, match="SIGABRT"):
        model.reply(prompt(), stop=AskedWhileWaiting(end_child))
    assert model.reply(prompt(), stop=NEVER).text == "abcd"
    model.close()


def test_a_child_that_died_between_replies_is_replaced(counting: Manifest) -> None:
    model = LlamaCppModel(counting, RuntimeSettings())
    pid = model.child_pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    assert eventually(lambda: model.child_pid is None)
    assert model.reply(prompt(), stop=NEVER).text == "abcd"
    model.close()


def test_an_error_of_the_listener_leaves_no_stale_answer(counting: Manifest) -> None:
    model = LlamaCppModel(counting, RuntimeSettings())

    def fail(text: str) -> None:
        raise RuntimeError("listener")

    with pytest.raises(RuntimeError, match="listener"):
        model.reply(prompt(), stop=NEVER, on_text=fail)
    assert model.reply(prompt(), stop=NEVER).text == "abcd"
    model.close()


def test_a_prompt_that_is_too_long_is_refused_and_the_model_stays_usable(model: LlamaCppModel) -> None:
    with pytest.raises(PromptTooLongError, match=r"100\d\d\d tokens"):
        model.reply(prompt("x" * 100_000), stop=NEVER)
    assert model.reply(prompt(), stop=NEVER).text == "abcd"


def test_a_picture_that_would_be_scaled_is_refused(model: LlamaCppModel) -> None:
    with pytest.raises(ModelError, match="multiples of 32, not 100x64"):
        model.reply(prompt(pixels=np.zeros((64, 100, 3), np.uint8)), stop=NEVER)


def test_a_closed_model_says_so(counting: Manifest) -> None:
    model = LlamaCppModel(counting, RuntimeSettings())
    pid = model.child_pid
    model.close()
    model.close()
    assert pid is not None
    assert not is_alive(pid)
    with pytest.raises(ModelError, match="closed"):
        model.reply(prompt(), stop=NEVER)


def test_the_child_ends_with_its_parent_even_when_that_is_killed(counting: Manifest) -> None:
    script = (
        "import sys; from pathlib import Path; from threading import Event\n"
        "from agent.models.llamacpp import LlamaCppModel; from agent.models.manifest import load\n"
        "from agent.models.runtime_settings import RuntimeSettings\n"
        "from tests.agent.models.test_llamacpp import endless\n"
        "model = LlamaCppModel(load(Path(sys.argv[1])), RuntimeSettings(max_reply_tokens=4000))\n"
        "print(model.child_pid, flush=True)\n"
        "while True: model.reply(endless(), stop=Event())\n"
    )
    arguments = [sys.executable, "-c", script, str(counting.folder)]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert is_alive(child)
        parent.kill()
    assert eventually(lambda: not is_alive(child))


def with_file(manifest: Manifest, folder: Path, role: str, data: bytes) -> Manifest:
    """A copy of a model folder in which one file is another, described truly."""
    folder.mkdir()
    for file in manifest.files.values():
        (folder / file.path).write_bytes((manifest.folder / file.path).read_bytes())
    path = manifest.files[role].path
    (folder / path).write_bytes(data)
    files = {**manifest.files, role: describe_file(folder, path)}
    changed = replace(manifest, files=files, folder=folder)
    save(changed, folder)
    return changed


@pytest.mark.parametrize("role", ["model", "projector"])
def test_a_broken_file_is_refused_in_words(counting: Manifest, tmp_path: Path, role: str) -> None:
    good = counting.path_of(role).read_bytes()
    for number, data in enumerate([b"", b"not a model", good[: len(good) // 2]]):
        with pytest.raises(ModelBrokenError, match=counting.files[role].path):
            open_model(with_file(counting, tmp_path / str(number), role, data))


def test_a_file_that_only_llama_cpp_finds_wrong_is_broken_too(counting: Manifest, tmp_path: Path) -> None:
    data = counting.path_of("model").read_bytes().replace(b"blk.1.attn_q.weight", b"blk.1.attn_x.weight")
    with pytest.raises(ModelBrokenError, match=r"model\.gguf"):
        open_model(with_file(counting, tmp_path / "m", "model", data))


def test_a_projector_in_place_of_a_model_is_broken(counting: Manifest, tmp_path: Path) -> None:
    data = counting.path_of("projector").read_bytes()
    with pytest.raises(ModelBrokenError):
        open_model(with_file(counting, tmp_path / "m", "model", data))


def test_a_model_that_does_not_fit_is_not_started(counting: Manifest) -> None:
    with pytest.raises(ModelTooLargeError, match="missing"):
        LlamaCppModel(counting, RuntimeSettings(), free_bytes=lambda: 10**6)


def test_a_model_that_never_finishes_loading_is_ended(counting: Manifest) -> None:
    with pytest.raises(ModelTimeoutError, match="not loaded"):
        LlamaCppModel(counting, RuntimeSettings(load_timeout_s=0.3), child_module="tests.silent_child")


def test_a_child_that_cannot_start_is_a_crash(counting: Manifest) -> None:
    with pytest.raises(ModelCrashedError, match="No module named"):
        LlamaCppModel(counting, RuntimeSettings(), child_module="tests.no_such_child")


def test_a_model_without_output_is_ended_after_the_time_limit(counting: Manifest) -> None:
    model = LlamaCppModel(counting, RuntimeSettings(reply_timeout_s=0.3))
    pid = model.child_pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    with pytest.raises(ModelTimeoutError, match="said nothing"):
        model.reply(prompt(), stop=NEVER)
    assert not is_alive(pid)
    model.close()
