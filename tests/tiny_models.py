"""Tiny models of the Qwen-VL family for tests: random ones, and one that counts. Needs gguf, not torch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from agent.coordinates import CoordinateFrame
from agent.models import embedded_vocabulary as vocabulary
from agent.models.manifest import ImageLimits, Manifest, ModelFormat, describe_file, save
from training.export.checkpoint import export_checkpoint
from training.export.embedded import VOCABULARY, export_embedded
from training.export.gguf_files import WeightType
from training.export.hf_folder import export_embedded_hf, write_hf_folder
from training.export.tensor_names import FloatArray

CANVAS_PX = (128, 64)


def qwen3_config(
    *,
    vision_width: int = 32,
    vision_layers: int = 2,
    vision_heads: int = 2,
    positions_side: int = 6,
    text_width: int = 64,
    text_layers: int = 2,
    head_dim: int = 32,
    tied: bool = True,
    deepstack: tuple[int, ...] = (),
) -> dict[str, Any]:
    third = head_dim // 6
    return {
        "model_type": "qwen3_vl",
        "tie_word_embeddings": tied,
        "image_token_id": vocabulary.IMAGE_PAD_ID,
        "video_token_id": vocabulary.VIDEO_PAD_ID,
        "vision_start_token_id": vocabulary.VISION_START_ID,
        "vision_end_token_id": vocabulary.VISION_END_ID,
        "text_config": {
            "vocab_size": vocabulary.NUM_TOKENS,
            "hidden_size": text_width,
            "intermediate_size": 2 * text_width,
            "num_hidden_layers": text_layers,
            "num_attention_heads": text_width // head_dim,
            "num_key_value_heads": text_width // head_dim,
            "head_dim": head_dim,
            "rms_norm_eps": 1e-6,
            "max_position_embeddings": 4096,
            "tie_word_embeddings": tied,
            "rope_parameters": {
                "rope_type": "default",
                "rope_theta": 10000.0,
                "mrope_section": [head_dim // 2 - 2 * third, third, third],
                "mrope_interleaved": True,
            },
        },
        "vision_config": {
            "hidden_size": vision_width,
            "depth": vision_layers,
            "num_heads": vision_heads,
            "intermediate_size": 2 * vision_width,
            "patch_size": 16,
            "spatial_merge_size": 2,
            "temporal_patch_size": 2,
            "out_hidden_size": text_width,
            "num_position_embeddings": positions_side**2,
            "deepstack_visual_indexes": list(deepstack),
        },
    }


def qwen25_config(*, full_attention: tuple[int, ...] = (1, 3)) -> dict[str, Any]:
    """The architecture of UI-TARS-1.5-7B, tiny."""
    config = qwen3_config(text_layers=2, vision_layers=4)
    config["model_type"] = "qwen2_5_vl"
    text = config["text_config"]
    del text["head_dim"], text["rope_parameters"]["mrope_interleaved"]
    text["bos_token_id"], text["eos_token_id"] = vocabulary.END_OF_TEXT_ID, vocabulary.END_OF_TURN_ID
    vision = config["vision_config"]
    del vision["num_position_embeddings"], vision["deepstack_visual_indexes"]
    vision |= {"patch_size": 14, "fullatt_block_indexes": list(full_attention), "window_size": 112}
    return config


def shapes(config: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    """Every tensor of a checkpoint by its Hugging Face name."""
    text, vision = config["text_config"], config["vision_config"]
    is_qwen3 = config["model_type"] == "qwen3_vl"
    found: dict[str, tuple[int, ...]] = {}
    width, inner = vision["hidden_size"], vision["intermediate_size"]
    merged = 4 * width

    def linear(name: str, rows: int, columns: int, *, bias: bool = True) -> None:
        found[f"{name}.weight"] = (rows, columns)
        if bias:
            found[f"{name}.bias"] = (rows,)

    def norm(name: str, size: int, *, bias: bool) -> None:
        found[f"{name}.weight"] = (size,)
        if bias:
            found[f"{name}.bias"] = (size,)

    found["model.visual.patch_embed.proj.weight"] = (width, 3, 2, vision["patch_size"], vision["patch_size"])
    if is_qwen3:
        found["model.visual.patch_embed.proj.bias"] = (width,)
        found["model.visual.pos_embed.weight"] = (vision["num_position_embeddings"], width)
    for number in range(vision["depth"]):
        block = f"model.visual.blocks.{number}"
        norm(f"{block}.norm1", width, bias=is_qwen3)
        norm(f"{block}.norm2", width, bias=is_qwen3)
        linear(f"{block}.attn.qkv", 3 * width, width)
        linear(f"{block}.attn.proj", width, width)
        up, down = ("linear_fc1", "linear_fc2") if is_qwen3 else ("up_proj", "down_proj")
        linear(f"{block}.mlp.{up}", inner, width)
        linear(f"{block}.mlp.{down}", width, inner)
        if not is_qwen3:
            linear(f"{block}.mlp.gate_proj", inner, width)
    mergers = ["merger"]
    mergers += [f"deepstack_merger_list.{i}" for i in range(len(vision.get("deepstack_visual_indexes", ())))]
    for merger in mergers:
        name = f"model.visual.{merger}"
        first, second = ("linear_fc1", "linear_fc2") if is_qwen3 else ("mlp.0", "mlp.2")
        norm_name = "norm" if is_qwen3 else "ln_q"
        norm(f"{name}.{norm_name}", width if merger == "merger" else merged, bias=is_qwen3)
        linear(f"{name}.{first}", merged, merged)
        linear(f"{name}.{second}", text["hidden_size"], merged)
    hidden = text["hidden_size"]
    heads, kv_heads = text["num_attention_heads"], text["num_key_value_heads"]
    head_dim = text.get("head_dim") or hidden // heads
    language = "model.language_model"
    found[f"{language}.embed_tokens.weight"] = (text["vocab_size"], hidden)
    found[f"{language}.norm.weight"] = (hidden,)
    for number in range(text["num_hidden_layers"]):
        layer = f"{language}.layers.{number}"
        norm(f"{layer}.input_layernorm", hidden, bias=False)
        norm(f"{layer}.post_attention_layernorm", hidden, bias=False)
        linear(f"{layer}.self_attn.q_proj", heads * head_dim, hidden, bias=not is_qwen3)
        linear(f"{layer}.self_attn.k_proj", kv_heads * head_dim, hidden, bias=not is_qwen3)
        linear(f"{layer}.self_attn.v_proj", kv_heads * head_dim, hidden, bias=not is_qwen3)
        linear(f"{layer}.self_attn.o_proj", hidden, heads * head_dim, bias=False)
        if is_qwen3:
            found[f"{layer}.self_attn.q_norm.weight"] = (head_dim,)
            found[f"{layer}.self_attn.k_norm.weight"] = (head_dim,)
        linear(f"{layer}.mlp.gate_proj", text["intermediate_size"], hidden, bias=False)
        linear(f"{layer}.mlp.up_proj", text["intermediate_size"], hidden, bias=False)
        linear(f"{layer}.mlp.down_proj", hidden, text["intermediate_size"], bias=False)
    found["lm_head.weight"] = (text["vocab_size"], hidden)
    return found


def random_state(config: Mapping[str, Any], *, seed: int = 0) -> dict[str, FloatArray]:
    """Random weights of a size at which every layer matters."""
    generator = np.random.default_rng(seed)
    state: dict[str, FloatArray] = {}
    for name, shape in shapes(config).items():
        noise = generator.standard_normal(shape).astype(np.float32)
        if len(shape) == 1:
            state[name] = 0.1 * noise if name.endswith("bias") else 1.0 + 0.1 * noise
        else:
            fan_in = int(np.prod(shape[1:]))
            state[name] = noise * np.float32(0.3 if "embed" in name or "lm_head" in name else fan_in**-0.5)
    if config["tie_word_embeddings"]:
        state["lm_head.weight"] = state["model.language_model.embed_tokens.weight"]
    return state


def counting_state(config: Mapping[str, Any], following: Mapping[int, int]) -> dict[str, FloatArray]:
    """A model whose next token follows from the last one alone: `following[token]`, or the next number.

    All layers add nothing, so the state at a token is its embedding, and the row of `lm_head` for a token is
    the embedding of the token it follows.
    """
    assert not config["tie_word_embeddings"]
    state = random_state(config)
    for name in state:
        if name.endswith(("o_proj.weight", "language_model.norm.weight")) or ".mlp.down_proj" in name:
            state[name] = np.zeros_like(state[name]) if "norm" not in name else np.ones_like(state[name])
    embeddings = state["model.language_model.embed_tokens.weight"]
    embeddings /= np.linalg.norm(embeddings, axis=1, keepdims=True)
    head = np.zeros_like(state["lm_head.weight"])
    for token in range(len(embeddings)):
        head[following.get(token, (token + 1) % len(embeddings))] += embeddings[token]
    state["lm_head.weight"] = head
    return state


def counting_model(
    folder: Path, following: Mapping[str, str] | None = None, *, name: str = "counting"
) -> Manifest:
    """A model folder: after the last token `<|now|>` of a prompt it writes abcd and ends; a blank starts an
    endless reply of blanks. `following` changes what follows a one-token text."""
    state, config = _counting(following or {})
    return export_embedded(
        state, config, folder / name, name=name, weight_type=WeightType.F32, canvas_px=CANVAS_PX
    )


def counting_hf_model(folder: Path, *, name: str = "counting-hf") -> Manifest:
    """The same as a folder for transformers."""
    state, config = _counting({})
    return export_embedded_hf(state, config, folder / name, name=name, canvas_px=CANVAS_PX)


def _counting(following: Mapping[str, str]) -> tuple[dict[str, FloatArray], dict[str, Any]]:
    table = {"<|now|>": "a", "d": "<|im_end|>", " ": " ", **following}
    ids = {_one_token(text): _one_token(after) for text, after in table.items()}
    config = qwen3_config(tied=False)
    return counting_state(config, ids), config


def random_model(folder: Path, *, seed: int = 0, name: str = "random", **changes: Any) -> Manifest:
    config = qwen3_config(**changes)
    state = random_state(config, seed=seed)
    return export_embedded(
        state, config, folder / name, name=name, weight_type=WeightType.F32, canvas_px=CANVAS_PX
    )


def random_hf_model(
    folder: Path, *, seed: int = 0, name: str = "random-hf", state: Any = None, **changes: Any
) -> Manifest:
    """The same weights as `random_model` of that seed, for transformers; or those given."""
    config = qwen3_config(**changes)
    state = random_state(config, seed=seed) if state is None else state
    return export_embedded_hf(state, config, folder / name, name=name, canvas_px=CANVAS_PX)


def ui_tars_like_hf_model(folder: Path, chat_template: str, *, name: str = "ui-tars-like-hf") -> Manifest:
    """The same weights as `ui_tars_like_model`, for transformers."""
    config = qwen25_config()
    vocabulary_ = replace(VOCABULARY, chat_template=chat_template)
    target = folder / name
    files = write_hf_folder(random_state(config), config, vocabulary_, target)
    manifest = replace(
        _ui_tars_manifest(target, name),
        format=ModelFormat.HF,
        files={file: describe_file(target, file) for file in files},
    )
    save(manifest, target)
    return manifest


def ui_tars_like_model(folder: Path, chat_template: str, *, name: str = "ui-tars-like") -> Manifest:
    """A random model of the architecture of UI-TARS-1.5-7B, with a chat template of roles."""
    config = qwen25_config()
    vocabulary_ = replace(VOCABULARY, chat_template=chat_template)
    target = folder / name
    files = export_checkpoint(
        random_state(config), config, vocabulary_, target, name=name, weight_type=WeightType.F32
    )
    manifest = replace(
        _ui_tars_manifest(target, name),
        files={
            "model": describe_file(target, files.language.name),
            "projector": describe_file(target, files.projector.name),
        },
    )
    save(manifest, target)
    return manifest


def _ui_tars_manifest(folder: Path, name: str) -> Manifest:
    return Manifest(
        name=name,
        format=ModelFormat.GGUF,
        files={},
        dialect="uitars-1.5",
        frame=CoordinateFrame.ABS_RESIZED,
        image=ImageLimits(factor=28, min_pixels=28 * 28 * 8, max_pixels=28 * 28 * 256),
        history_images=5,
        context_tokens=1024,
        weights_version="random",
        folder=folder,
    )


def make_folder(folder: Path, name: str = "small", **changes: Any) -> Manifest:
    """A model folder whose weights nobody could load: for tests of manifests and catalogues."""
    folder.mkdir(parents=True)
    (folder / "model.gguf").write_bytes(b"weights")
    manifest = Manifest(
        name=name,
        format=ModelFormat.GGUF,
        files={"model": describe_file(folder, "model.gguf")},
        dialect="embedded",
        frame=CoordinateFrame.REL1000,
        image=ImageLimits(32, 1024, 4096, (64, 64)),
        history_images=1,
        context_tokens=512,
        weights_version="1",
        scores={"press": 0.5},
        folder=folder,
    )
    manifest = replace(manifest, **changes)
    save(manifest, folder)
    return manifest


def picture(seed: int = 0, *, size_px: tuple[int, int] = CANVAS_PX) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """A picture with coarse and fine structure."""
    generator = np.random.default_rng(seed)
    width, height = size_px
    coarse = generator.integers(0, 255, (height // 8 + 1, width // 8 + 1, 3), np.uint8)
    pixels = coarse.repeat(8, axis=0).repeat(8, axis=1)[:height, :width].copy()
    pixels[::3] //= 2
    return pixels


def _one_token(text: str) -> int:
    ids = vocabulary.encode_control(text)
    assert len(ids) == 1, text
    return ids[0]
