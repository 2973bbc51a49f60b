"""Writes a checkpoint as a folder that transformers, and so the app's second backend, can run. I/O: files.

python -m training.export.hf_folder resources/models/embedded runs/start   # the shipped model, to train from
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from safetensors.numpy import save_file
from tokenizers import AddedToken, Regex, Tokenizer
from tokenizers.decoders import ByteLevel as ByteLevelDecoder
from tokenizers.models import BPE
from tokenizers.pre_tokenizers import ByteLevel, Split
from tokenizers.pre_tokenizers import Sequence as InTurn

from agent.coordinates import CoordinateFrame
from agent.models.manifest import ImageLimits, Manifest, ModelFormat, describe_file, load, save
from training.export.embedded import CANVAS_PX, CONTEXT_TOKENS, MAX_REPLY_TOKENS, VOCABULARY
from training.export.metadata import UNUSED_MERGE, Vocabulary
from training.export.read_back import read_back
from training.export.tensor_names import FloatArray

WEIGHTS = "model.safetensors"
QWEN_WORDS = Regex(
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*"
    r"|\s*[\r\n]+|\s+(?!\S)|\s+"
)
"""Where tokenizers of the Qwen family part a text before they merge; llama.cpp does the same by the name
`qwen2`."""
CLASSES = {
    "qwen2_vl": "Qwen2VLForConditionalGeneration",
    "qwen2_5_vl": "Qwen2_5_VLForConditionalGeneration",
    "qwen3_vl": "Qwen3VLForConditionalGeneration",
}
"""In transformers, by `model_type`: it derives them, vLLM reads the name and takes no other."""
MEAN_AND_STD = 0.5
"""Normalisation of pictures, the same as in the exported GGUF projectors."""


def write_hf_folder(
    state: Mapping[str, FloatArray], config: Mapping[str, Any], vocabulary: Vocabulary, folder: Path
) -> tuple[str, ...]:
    """Write weights (f32), configuration, tokenizer, chat template and picture settings; returns their names.

    The vocabulary must be one of bytes, of what its merges make of them, and of control tokens.
    """
    folder.mkdir(parents=True, exist_ok=True)
    vision = config["vision_config"]
    known = CLASSES.get(config["model_type"])
    named = {} if known is None else {"architectures": [known]}
    jsons: dict[str, Mapping[str, Any]] = {
        "config.json": {**named, **config, "dtype": "float32"},
        "generation_config.json": {"eos_token_id": vocabulary.end_id, "pad_token_id": vocabulary.padding_id},
        "preprocessor_config.json": {
            "image_processor_type": "Qwen2VLImageProcessor",
            "patch_size": vision["patch_size"],
            "merge_size": vision["spatial_merge_size"],
            "temporal_patch_size": vision["temporal_patch_size"],
            "image_mean": [MEAN_AND_STD] * 3,
            "image_std": [MEAN_AND_STD] * 3,
        },
    }
    for name, data in jsons.items():
        (folder / name).write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    (folder / "chat_template.jinja").write_text(vocabulary.chat_template, encoding="utf-8")
    tokenizer_of(vocabulary).save(str(folder / "tokenizer.json"))
    is_tied = bool(config.get("tie_word_embeddings"))
    save_file(
        {
            name: np.ascontiguousarray(data)
            for name, data in state.items()
            if not (is_tied and name == "lm_head.weight")
        },
        folder / WEIGHTS,
        metadata={"format": "pt"},
    )
    return (*jsons, "chat_template.jinja", "tokenizer.json", WEIGHTS)


def tokenizer_of(vocabulary: Vocabulary) -> Tokenizer:
    normal = {token: number for number, token in enumerate(vocabulary.tokens[: vocabulary.num_normal])}
    pairs = [merge.split(" ") for merge in vocabulary.merges if merge != UNUSED_MERGE]
    tokenizer = Tokenizer(BPE(vocab=normal, merges=[(first, second) for first, second in pairs]))
    as_bytes = ByteLevel(add_prefix_space=False, use_regex=False)
    tokenizer.pre_tokenizer = InTurn([Split(QWEN_WORDS, "isolated"), as_bytes]) if pairs else as_bytes
    tokenizer.decoder = ByteLevelDecoder()
    control = vocabulary.tokens[vocabulary.num_normal :]
    tokenizer.add_special_tokens([AddedToken(token, special=True, normalized=False) for token in control])
    return tokenizer


def export_embedded_hf(
    state: Mapping[str, FloatArray],
    config: Mapping[str, Any],
    folder: Path,
    *,
    name: str = "embedded-hf",
    canvas_px: tuple[int, int] = CANVAS_PX,
) -> Manifest:
    """A model folder of the embedded architecture for transformers; the manifest is as for GGUF."""
    files = write_hf_folder(state, config, VOCABULARY, folder)
    entries = {file: describe_file(folder, file) for file in files}
    vision = config["vision_config"]
    num_pixels = canvas_px[0] * canvas_px[1]
    manifest = Manifest(
        name=name,
        format=ModelFormat.HF,
        files=entries,
        dialect="embedded",
        frame=CoordinateFrame.REL1000,
        image=ImageLimits(
            factor=int(vision["patch_size"]) * int(vision["spatial_merge_size"]),
            min_pixels=num_pixels,
            max_pixels=num_pixels,
            canvas_px=canvas_px,
            contrast=True,
        ),
        history_images=1,
        context_tokens=CONTEXT_TOKENS,
        weights_version=entries[WEIGHTS].sha256[:12],
        max_reply_tokens=MAX_REPLY_TOKENS,
        folder=folder,
    )
    save(manifest, folder)
    return manifest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gguf", type=Path, help="model folder of the embedded architecture")
    parser.add_argument("folder", type=Path, help="new folder")
    options = parser.parse_args()
    shipped = load(options.gguf)
    state, config = read_back(shipped.path_of("model"), shipped.path_of("projector"))
    canvas_px = shipped.image.canvas_px or CANVAS_PX
    made = export_embedded_hf(state, config, options.folder, name=f"{shipped.name}-hf", canvas_px=canvas_px)
    print(f"{options.folder}: version {made.weights_version}")


if __name__ == "__main__":
    main()
