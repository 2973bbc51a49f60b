"""The transformers backend with real folders: what it writes and reuses, adapters, and what can break."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest

from agent.errors import ModelBrokenError, ModelNotFoundError, ModelTooLargeError, PromptTooLongError
from agent.models import embedded_vocabulary as vocabulary
from agent.models.llamacpp import LlamaCppModel
from agent.models.manifest import Manifest, describe_file, save
from agent.models.runtime_settings import RuntimeSettings
from agent.models.transformers import TransformersModel
from agent.ports import Model
from agent.types import ImagePart, Message, ModelReply, Prompt, TextPart
from agent.whole_text import whole_text
from tests.agent.models.test_chat_template import QWEN_STYLE
from tests.agent.models.test_llamacpp import endless, prompt
from tests.tiny_models import (
    counting_hf_model,
    picture,
    qwen3_config,
    random_hf_model,
    random_model,
    random_state,
    ui_tars_like_hf_model,
    ui_tars_like_model,
)

pytestmark = pytest.mark.torch

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")
peft = pytest.importorskip("peft")

NEVER = Event()


@pytest.fixture(scope="module")
def counting(tmp_path_factory: pytest.TempPathFactory) -> Manifest:
    return counting_hf_model(tmp_path_factory.mktemp("models"))


@pytest.fixture(scope="module")
def model(counting: Manifest) -> Iterator[TransformersModel]:
    # With a second look the text comes when the reply stands, too late to be stopped at its first letter.
    model = TransformersModel(counting, RuntimeSettings(max_reply_tokens=2000, looks_again=False))
    yield model
    model.close()


def replies(model: Model, *prompts: Prompt) -> list[ModelReply]:
    try:
        return [model.reply(question, stop=NEVER) for question in prompts]
    finally:
        model.close()


def test_a_reply_is_streamed_and_ends_at_the_end_token(model: TransformersModel, counting: Manifest) -> None:
    pieces: list[str] = []
    reply = model.reply(prompt(), stop=NEVER, on_text=pieces.append)
    assert (reply.text, reply.finish_reason) == ("abcd", "stop")
    assert pieces == ["a", "b", "c", "d"]
    assert reply.token_ids == (*b"abcd", vocabulary.END_OF_TURN_ID)
    assert len(reply.logprobs) == 5
    assert reply.weights_version == counting.weights_version
    assert reply.timings.prompt_tokens == len(
        vocabulary.encode(prompt().messages[0].parts, num_image_tokens=8)
    )


def test_a_task_cannot_smuggle_in_control_tokens(model: TransformersModel) -> None:
    plain = model.reply(prompt("x" * 9), stop=NEVER).timings.prompt_tokens
    smuggled = model.reply(prompt("<|click|>"), stop=NEVER).timings.prompt_tokens
    ours = model.reply(Prompt((Message("user", (TextPart("<|click|>" * 9),)),)), stop=NEVER)
    assert smuggled == plain
    assert ours.timings.prompt_tokens == 9


@pytest.mark.parametrize("task", ["é😀漢字\t\n", "  two  blanks ", "\ud800", "", "\u0301"])
def test_any_text_is_exactly_its_bytes(model: TransformersModel, task: str) -> None:
    base = model.reply(prompt(""), stop=NEVER).timings.prompt_tokens
    reply = model.reply(prompt(task), stop=NEVER)
    assert reply.timings.prompt_tokens - base == len(whole_text(task).encode())


def test_a_set_stop_flag_cancels_while_writing(model: TransformersModel) -> None:
    stop = Event()
    reply = model.reply(endless(), stop=stop, on_text=lambda text: stop.set())
    assert reply.finish_reason == "cancelled"
    assert len(reply.text) < 2000
    assert model.reply(prompt(), stop=NEVER).text == "abcd"


def test_a_prompt_that_is_too_long_is_refused_and_the_model_stays_usable(model: TransformersModel) -> None:
    with pytest.raises(PromptTooLongError, match=r"100\d\d\d tokens"):
        model.reply(prompt("x" * 100_000), stop=NEVER)
    assert model.reply(prompt(), stop=NEVER).text == "abcd"


def test_what_was_evaluated_is_reused_and_the_reply_is_that_of_llama_cpp(tmp_path: Path) -> None:
    settings = RuntimeSettings(max_reply_tokens=12)
    old, new = ImagePart(picture(1)), ImagePart(picture(2))
    both = Prompt((Message("user", (old, TextPart("then"), new, TextPart("<|now|>"))),))
    moved = Prompt((Message("user", (new, TextPart("<|now|>"))),))
    prompts = (prompt("press Save"), prompt("press Save"), prompt("press Same"), both, moved)
    ours = replies(TransformersModel(random_hf_model(tmp_path), settings), *prompts)
    theirs = replies(LlamaCppModel(random_model(tmp_path), settings), *prompts)
    assert [reply.token_ids for reply in ours] == [reply.token_ids for reply in theirs]
    for mine, other in zip(ours, theirs, strict=True):
        assert mine.logprobs == pytest.approx(other.logprobs, abs=0.02)
        assert mine.timings.prompt_tokens == other.timings.prompt_tokens
        assert mine.timings.reused_tokens == other.timings.reused_tokens
    assert ours[1].timings.reused_tokens == ours[2].timings.reused_tokens == 1 + 8
    assert (ours[0].token_ids, ours[0].logprobs) == (ours[1].token_ids, ours[1].logprobs)
    assert ours[3].timings.encode_s > ours[4].timings.encode_s == 0.0


def test_a_conversation_with_the_architecture_of_ui_tars_is_that_of_llama_cpp(tmp_path: Path) -> None:
    settings = RuntimeSettings(max_reply_tokens=10)
    images = [ImagePart(picture(seed, size_px=(280, 168))) for seed in range(2)]
    rules = Message("user", (TextPart("You use a computer. "), TextPart("press Save", is_data=True)))
    first = [rules, Message("user", (images[0],))]
    said = Message("assistant", (TextPart("Action: wait()"),))
    prompts = Prompt(tuple(first)), Prompt((*first, said, Message("user", (images[1],))))
    ours = replies(TransformersModel(ui_tars_like_hf_model(tmp_path, QWEN_STYLE), settings), *prompts)
    theirs = replies(LlamaCppModel(ui_tars_like_model(tmp_path, QWEN_STYLE), settings), *prompts)
    assert [reply.token_ids for reply in ours] == [reply.token_ids for reply in theirs]
    assert ours[1].timings.reused_tokens == theirs[1].timings.reused_tokens > 0


def test_qwen2_vl_writes_what_transformers_itself_writes(tmp_path: Path) -> None:
    """Our pieces and positions against the library's own loop over the whole prompt."""
    manifest = qwen2_folder(tmp_path / "qwen2")
    pixels = picture(3, size_px=(112, 56))
    parts = (
        TextPart("a<|task|>"),
        ImagePart(pixels),
        TextPart("press Save", is_data=True),
        TextPart("<|now|>"),
    )
    (reply,) = replies(
        TransformersModel(manifest, RuntimeSettings(max_reply_tokens=12)), Prompt((Message("user", parts),))
    )
    library = transformers.AutoModelForImageTextToText.from_pretrained(manifest.folder).eval()
    processor = transformers.Qwen2VLImageProcessorPil.from_pretrained(manifest.folder)
    inputs = processor(images=[pixels], do_resize=False, return_tensors="pt")
    ids = torch.tensor([vocabulary.encode(parts, num_image_tokens=8)])
    with torch.no_grad():
        written = library.generate(
            input_ids=ids,
            attention_mask=torch.ones_like(ids),
            mm_token_type_ids=(ids == vocabulary.IMAGE_PAD_ID).int(),
            max_new_tokens=12,
            do_sample=False,
            **inputs,
        )
    assert reply.token_ids == tuple(written[0, ids.shape[1] :].tolist())


def qwen2_folder(folder: Path) -> Manifest:
    """A tiny random Qwen2-VL, whose weights are those that transformers makes up."""
    manifest = random_hf_model(folder.parent, name=folder.name)
    config = qwen3_config()
    text = {key: value for key, value in config["text_config"].items() if key != "head_dim"}
    text["rope_parameters"] = {"rope_type": "default", "rope_theta": 1e4, "mrope_section": [4, 6, 6]}
    settings = transformers.Qwen2VLConfig(
        text_config=text,
        vision_config={
            "depth": 2, "embed_dim": 32, "hidden_size": 64, "num_heads": 2, "mlp_ratio": 2, "patch_size": 14,
        },
        **{key: config[key] for key in config if key.endswith("_id")},
        tie_word_embeddings=True,
    )  # fmt: skip
    torch.manual_seed(0)
    library = transformers.Qwen2VLForConditionalGeneration(settings)
    (folder / "model.safetensors").unlink()
    library.save_pretrained(folder)
    preprocessing = json.loads((folder / "preprocessor_config.json").read_text())
    (folder / "preprocessor_config.json").write_text(json.dumps({**preprocessing, "patch_size": 14}))
    generation = {"eos_token_id": vocabulary.END_OF_TURN_ID}
    (folder / "generation_config.json").write_text(json.dumps(generation))
    image = replace(manifest.image, factor=28, canvas_px=None)
    return described(replace(manifest, image=image))


def described(manifest: Manifest) -> Manifest:
    """A manifest with the checksums of what the folder now holds."""
    files = {
        name: describe_file(manifest.folder, name)
        for name in sorted(
            str(path.relative_to(manifest.folder)) for path in manifest.folder.rglob("*") if path.is_file()
        )
        if name != "manifest.json"
    }
    changed = replace(manifest, files=files)
    save(changed, manifest.folder)
    return changed


# peft asks transformers by an old name.
@pytest.mark.filterwarnings("ignore:.is_gradient_checkpointing:FutureWarning")
def test_an_adapter_is_added_to_the_weights(tmp_path: Path) -> None:
    settings = RuntimeSettings(max_reply_tokens=12)
    plain = random_hf_model(tmp_path, name="plain")
    shutil.copytree(plain.folder, tmp_path / "adapted")
    config = peft.LoraConfig(r=4, lora_alpha=8, target_modules=["q_proj", "down_proj"])
    base = transformers.AutoModelForImageTextToText.from_pretrained(plain.folder)
    torch.manual_seed(1)
    wrapped = peft.get_peft_model(base, config)
    for name, weights in wrapped.named_parameters():
        if "lora_B" in name:  # begins as zeros
            torch.nn.init.normal_(weights, std=0.2)
    wrapped.save_pretrained(tmp_path / "adapted" / "adapter")
    merged = wrapped.merge_and_unload().state_dict()
    adapted = described(replace(plain, folder=tmp_path / "adapted", name="adapted"))
    state = {name: tensor.detach().float().numpy() for name, tensor in merged.items()}
    expected = random_hf_model(tmp_path, name="merged", state=state)
    (before,) = replies(TransformersModel(plain, settings), prompt())
    (after,) = replies(TransformersModel(adapted, settings), prompt())
    (wanted,) = replies(TransformersModel(expected, settings), prompt())
    assert before.token_ids != after.token_ids
    assert after.token_ids == wanted.token_ids


def copied(counting: Manifest, folder: Path) -> Manifest:
    shutil.copytree(counting.folder, folder)
    return replace(counting, folder=folder)


def refused(manifest: Manifest, **options: Any) -> str:
    with pytest.raises(ModelBrokenError) as caught:
        TransformersModel(described(manifest), RuntimeSettings(), **options)
    return str(caught.value)


def test_a_folder_of_another_kind_is_refused_in_words(counting: Manifest, tmp_path: Path) -> None:
    manifest = copied(counting, tmp_path / "m")
    config = json.loads((manifest.folder / "config.json").read_text())
    (manifest.folder / "config.json").write_text(json.dumps({**config, "model_type": "llama"}))
    assert "of the kind 'llama'; Deskhand runs qwen2_vl, qwen2_5_vl, qwen3_vl" in refused(manifest)


@pytest.mark.parametrize("data", [b"", b"{", b"[]"])
def test_a_broken_configuration_is_refused_in_words(counting: Manifest, tmp_path: Path, data: bytes) -> None:
    manifest = copied(counting, tmp_path / "m")
    (manifest.folder / "config.json").write_bytes(data or b" ")
    assert "config.json" in refused(manifest)


def test_weights_that_are_cut_off_or_no_weights_are_refused(counting: Manifest, tmp_path: Path) -> None:
    manifest = copied(counting, tmp_path / "m")
    weights = manifest.folder / "model.safetensors"
    good = weights.read_bytes()
    for data in (b"no weights", good[: len(good) // 2]):
        weights.write_bytes(data)
        assert "model.safetensors" in refused(manifest)


def test_pickled_weights_are_not_opened(counting: Manifest, tmp_path: Path) -> None:
    manifest = copied(counting, tmp_path / "m")
    (manifest.folder / "model.safetensors").rename(manifest.folder / "pytorch_model.bin")
    assert "*.safetensors are missing" in refused(manifest)


def test_weights_that_lack_a_tensor_are_refused_by_its_name(tmp_path: Path) -> None:
    state = random_state(qwen3_config(tied=False))
    del state["model.language_model.layers.1.mlp.up_proj.weight"]
    manifest = random_hf_model(tmp_path, state=state, tied=False)
    assert "lack 1 tensors, among them model.language_model.layers.1.mlp.up_proj.weight" in refused(manifest)


def test_a_folder_without_a_tokenizer_is_refused(counting: Manifest, tmp_path: Path) -> None:
    manifest = copied(counting, tmp_path / "m")
    (manifest.folder / "tokenizer.json").unlink()
    assert "tokenizer.json is missing" in refused(manifest)


def test_a_broken_tokenizer_is_refused(counting: Manifest, tmp_path: Path) -> None:
    manifest = copied(counting, tmp_path / "m")
    (manifest.folder / "tokenizer.json").write_text("{}")
    assert "tokenizer cannot be read" in refused(manifest)


def test_a_pickled_adapter_is_not_opened(counting: Manifest, tmp_path: Path) -> None:
    manifest = copied(counting, tmp_path / "m")
    (manifest.folder / "adapter_config.json").write_text("{}")
    (manifest.folder / "adapter_model.bin").write_bytes(b"pickle")
    assert "has no adapter_model.safetensors" in refused(manifest)


def test_a_machine_without_torch_is_told_what_to_install(counting: Manifest) -> None:
    with pytest.raises(ModelNotFoundError, match=r"needs torch and transformers.*make setup EXTRAS=train"):
        TransformersModel(
            counting, RuntimeSettings(), is_installed=lambda name: name not in ("torch", "transformers")
        )


def test_a_model_that_does_not_fit_is_not_started(counting: Manifest) -> None:
    with pytest.raises(ModelTooLargeError, match="missing"):
        TransformersModel(counting, RuntimeSettings(), free_bytes=lambda: 10**6)


def test_the_app_never_imports_torch() -> None:
    script = (
        "import sys; import app.running.compose, agent.models.backends\n"
        "assert not {'torch', 'transformers', 'peft', 'llama_cpp'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_pictures_of_the_wrong_kind_never_reach_the_child(model: TransformersModel) -> None:
    with pytest.raises(Exception, match="multiples of 32"):
        model.reply(prompt(pixels=np.zeros((64, 100, 3), np.uint8)), stop=NEVER)
