"""Adds a trained task parser to a model folder (`python -m training.task_parser.publish RUN FOLDER`). I/O.

Its encoder becomes a GGUF file that llama.cpp reads as BERT; the heads, small matrices that llama.cpp has no
place for, lie beside it as an `.npz`.
"""

from __future__ import annotations

import argparse
import json
import shutil
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from agent.models.manifest import SENSE_ROLE, Manifest, describe_file, load, save
from agent.models.task_parser.words import CAPITAL, CLASSIFY, LINE_BREAK, SEPARATE
from training.export.gguf_files import WeightType, write_gguf
from training.export.metadata import TOKEN_CONTROL, TOKEN_NORMAL, Metadata
from training.export.tensor_names import FloatArray
from training.task_parser.checkpoint import load_parser
from training.task_parser.model import TaskParser

ENCODER, HEADS, SENSE = "task_parser.gguf", "task_parser_heads.npz", "task_parser_sense.npz"
_SPACE = "\u2581"
"""Before a piece that begins a word, in llama.cpp's spelling of BERT's vocabulary."""
_NO_POOLING = 0
VOCABULARY = "token_embd.weight"
_OUTER = {
    "embeddings.word_embeddings.weight": VOCABULARY,
    "embeddings.position_embeddings.weight": "position_embd.weight",
    "embeddings.token_type_embeddings.weight": "token_types.weight",
    "embeddings.LayerNorm": "token_embd_norm",
}
_INNER = {
    "attention.self.query": "attn_q",
    "attention.self.key": "attn_k",
    "attention.self.value": "attn_v",
    "attention.output.dense": "attn_output",
    "attention.output.LayerNorm": "attn_output_norm",
    "intermediate.dense": "ffn_up",
    "output.dense": "ffn_down",
    "output.LayerNorm": "layer_output_norm",
}


def is_kept(piece: str) -> bool:
    """Whether a word piece is shipped: those that pre-training never used, and those of other scripts than
    Latin, of which the start knows little more than their letters, are not."""
    if piece.startswith("[unused"):
        return piece in (CAPITAL, LINE_BREAK)
    return all(letter.isascii() or unicodedata.name(letter, "").startswith("LATIN ") for letter in piece)


def kept_pieces(vocabulary: Sequence[str]) -> list[int]:
    """Numbers of the word pieces that are shipped."""
    return [number for number, piece in enumerate(vocabulary) if is_kept(piece)]


def gguf_name(name: str) -> str:
    """llama.cpp's name of one of the encoder's weights; "" for what it does not need."""
    if name in _OUTER:
        return _OUTER[name]
    stem, _, last = name.rpartition(".")
    if stem in _OUTER:
        return f"{_OUTER[stem]}.{last}"
    if not name.startswith("encoder.layer."):
        return ""
    _, _, number, inner = stem.split(".", 3)
    return f"blk.{number}.{_INNER[inner]}.{last}"


def tensors_of(model: TaskParser, kept: Sequence[int]) -> Iterator[tuple[str, FloatArray]]:
    """The encoder's weights under llama.cpp's names, with these rows of its vocabulary."""
    for name, value in model.encoder.state_dict().items():
        data = value.detach().float().numpy()
        if (published := gguf_name(name)) != "":
            yield published, data[kept] if published == VOCABULARY else data


def metadata_of(config: Mapping[str, Any], vocabulary: list[str]) -> Metadata:
    """Settings and vocabulary, as llama.cpp's own converter writes them for BERT."""
    special = {piece for piece in vocabulary if piece.startswith("[") and piece.endswith("]")}
    spelled = [
        piece if piece in special else piece[2:] if piece.startswith("##") else _SPACE + piece
        for piece in vocabulary
    ]
    return {
        "general.name": "task parser",
        "bert.context_length": int(config["max_position_embeddings"]),
        "bert.embedding_length": int(config["hidden_size"]),
        "bert.feed_forward_length": int(config["intermediate_size"]),
        "bert.block_count": int(config["num_hidden_layers"]),
        "bert.attention.head_count": int(config["num_attention_heads"]),
        "bert.attention.layer_norm_epsilon": float(config["layer_norm_eps"]),
        "bert.attention.causal": False,
        "bert.pooling_type": _NO_POOLING,
        "tokenizer.ggml.model": "bert",
        "tokenizer.ggml.tokens": spelled,
        "tokenizer.ggml.token_type": [
            TOKEN_CONTROL if piece in special else TOKEN_NORMAL for piece in vocabulary
        ],
        "tokenizer.ggml.token_type_count": int(config["type_vocab_size"]),
        "tokenizer.ggml.unknown_token_id": vocabulary.index("[UNK]"),
        "tokenizer.ggml.seperator_token_id": vocabulary.index(SEPARATE),
        "tokenizer.ggml.padding_token_id": vocabulary.index("[PAD]"),
        "tokenizer.ggml.cls_token_id": vocabulary.index(CLASSIFY),
        "tokenizer.ggml.mask_token_id": vocabulary.index("[MASK]"),
        "tokenizer.ggml.bos_token_id": vocabulary.index(CLASSIFY),
        "tokenizer.ggml.eos_token_id": vocabulary.index(SEPARATE),
    }


def publish(run: Path, folder: Path) -> Manifest:
    """Write both files into a model folder and name them in its manifest."""
    model = load_parser(run)
    config = json.loads((run / "config.json").read_text(encoding="utf-8"))
    vocabulary = (run / "vocab.txt").read_text(encoding="utf-8").splitlines()
    kept = kept_pieces(vocabulary)
    vocabulary = [vocabulary[number] for number in kept]
    metadata = metadata_of(config, vocabulary)
    write_gguf(folder / ENCODER, "bert", metadata, dict(tensors_of(model, kept)), WeightType.Q8_0)
    heads = {name: value.detach().numpy() for name, value in model.heads.state_dict().items()}
    special = {"marks": np.array([vocabulary.index(mark) for mark in (CAPITAL, LINE_BREAK)], np.int32)}
    np.savez(folder / HEADS, allow_pickle=False, **heads, **special)
    return name_parser(folder)


def carry(before: Manifest, folder: Path) -> Manifest:
    """Give a model that was made from another one the task parser of that one, where it has any."""
    if "task_parser" not in before.files:
        return load(folder)
    shutil.copyfile(before.path_of("task_parser"), folder / ENCODER)
    shutil.copyfile(before.path_of("task_parser_heads"), folder / HEADS)
    if SENSE_ROLE in before.files:
        shutil.copyfile(before.path_of(SENSE_ROLE), folder / SENSE)
    return name_parser(folder)


def name_parser(folder: Path) -> Manifest:
    """Name the parser's files in the manifest, where the folder has them."""
    manifest = load(folder)
    if not (folder / ENCODER).exists():
        return manifest
    files = {
        "task_parser": describe_file(folder, ENCODER),
        "task_parser_heads": describe_file(folder, HEADS),
    }
    if (folder / SENSE).exists():
        files[SENSE_ROLE] = describe_file(folder, SENSE)
    # Replies depend on them, so they are a part of the version that records keep.
    own = manifest.weights_version.split("-")[:2]
    parts = (files[role].sha256[:12] for role in ("task_parser", SENSE_ROLE) if role in files)
    version = "-".join((*own, *parts))
    manifest = replace(manifest, files=manifest.files | files, weights_version=version)
    save(manifest, folder)
    return manifest


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("run", type=Path, help="folder that training.task_parser.training wrote")
    parser.add_argument("folder", type=Path, nargs="?", default=Path("resources/models/embedded"))
    options = parser.parse_args()
    manifest = publish(options.run, options.folder)
    print(f"{options.folder}: {manifest.size_bytes / 2**20:.2f} MiB")


if __name__ == "__main__":
    main()
