"""Adds a trained task parser to a model folder (`python -m training.task_parser.publish RUN FOLDER`). I/O.

Its encoder becomes two GGUF files that llama.cpp reads as one BERT: the vectors of its words, which the
encoder of sense shares (`training.task_parser.sense`), and its layers. The heads, small matrices that
llama.cpp has no place for, lie beside them as an `.npz`.
"""

from __future__ import annotations

import argparse
import json
import shutil
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import gguf
import numpy as np
import torch
from transformers import BertModel

from agent.models.manifest import (
    FORM_READER_ROLE,
    SENSE_ROLE,
    TASK_PARSER_ROLES,
    WORDS_ROLE,
    Manifest,
    describe_file,
    load,
    save,
)
from agent.models.task_parser.words import CAPITAL, CLASSIFY, LINE_BREAK, SEPARATE
from training.export.gguf_files import Part, WeightType, write_gguf
from training.export.metadata import TOKEN_CONTROL, TOKEN_NORMAL, Metadata
from training.export.tensor_names import FloatArray
from training.task_parser.checkpoint import load_parser

WORDS, ENCODER, HEADS = "task_parser_words.gguf", "task_parser.gguf", "task_parser_heads.npz"
SENSE = "task_parser_sense.gguf"
FORM_READER = "form_reader_heads.npz"
_ROLES = {
    WORDS_ROLE: WORDS,
    **dict(zip(TASK_PARSER_ROLES, (ENCODER, HEADS), strict=True)),
    SENSE_ROLE: SENSE,
    FORM_READER_ROLE: FORM_READER,
}
_ENCODERS = (WORDS_ROLE, TASK_PARSER_ROLES[0], SENSE_ROLE)
_SPACE = "\u2581"
"""Before a piece that begins a word, in llama.cpp's spelling of BERT's vocabulary."""
_NO_POOLING = 0
VOCABULARY = "token_embd.weight"
_SHARED = {
    "embeddings.word_embeddings.weight": VOCABULARY,
    "embeddings.position_embeddings.weight": "position_embd.weight",
    "embeddings.token_type_embeddings.weight": "token_types.weight",
}
_OUTER = _SHARED | {"embeddings.LayerNorm": "token_embd_norm"}
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


def tensors_of(encoder: BertModel) -> dict[str, FloatArray]:
    """An encoder's weights under llama.cpp's names."""
    named = ((gguf_name(name), value) for name, value in encoder.state_dict().items())
    return {name: value.detach().float().numpy() for name, value in named if name}


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


def write_layers(path: Path, encoder: BertModel, weight_type: WeightType) -> None:
    """Write the part of an encoder that it shares with no other."""
    tensors = tensors_of(encoder)
    layers = {name: data for name, data in tensors.items() if name not in _SHARED.values()}
    write_gguf(path, "bert", {}, layers, weight_type, Part(1, 2, len(tensors)))


def stored_tensors(parts: Sequence[Path]) -> dict[str, FloatArray]:
    """What such files hold, under llama.cpp's names."""
    tensors = [one for part in parts for one in gguf.GGUFReader(part).tensors]
    return {one.name: gguf.quants.dequantize(one.data, one.tensor_type).astype(np.float32) for one in tensors}


def with_published(encoder: BertModel, start: Path, folder: Path, layers: Sequence[str] = ()) -> None:
    """Put the words of a published parser into an encoder, and layers that are published.

    Args:
        start: folder of the pre-trained encoder, which has all word pieces.
        layers: names of files.
    """
    stored = stored_tensors([folder / name for name in (WORDS, *layers)])
    kept = kept_pieces((start / "vocab.txt").read_text(encoding="utf-8").splitlines())
    with torch.no_grad():
        for name, weight in encoder.named_parameters():
            if (published := gguf_name(name)) in stored:
                weight[kept if published == VOCABULARY else slice(None)] = torch.from_numpy(stored[published])


def publish(run: Path, folder: Path) -> Manifest:
    """Write the files into a model folder and name them in its manifest. What was there for another parser's
    words, its sense and the form reader, has to be trained again."""
    model = load_parser(run)
    config = json.loads((run / "config.json").read_text(encoding="utf-8"))
    vocabulary = (run / "vocab.txt").read_text(encoding="utf-8").splitlines()
    kept = kept_pieces(vocabulary)
    vocabulary = [vocabulary[number] for number in kept]
    tensors = tensors_of(model.encoder)
    words = {name: tensors[name] for name in _SHARED.values()}
    words[VOCABULARY] = words[VOCABULARY][kept]
    metadata = metadata_of(config, vocabulary)
    write_gguf(folder / WORDS, "bert", metadata, words, WeightType.Q4_0, Part(0, 2, len(tensors)))
    write_layers(folder / ENCODER, model.encoder, WeightType.Q8_0)
    heads = {name: value.detach().numpy() for name, value in model.heads.state_dict().items()}
    special = {"marks": np.array([vocabulary.index(mark) for mark in (CAPITAL, LINE_BREAK)], np.int32)}
    np.savez(folder / HEADS, allow_pickle=False, **heads, **special)
    for name in (SENSE, FORM_READER):
        (folder / name).unlink(missing_ok=True)
    return name_parser(folder)


def carry(before: Manifest, folder: Path) -> Manifest:
    """Give a model that was made from another one the task parser of that one, where it has any."""
    for role, name in _ROLES.items():
        if role in before.files:
            shutil.copyfile(before.path_of(role), folder / name)
    return name_parser(folder)


def name_parser(folder: Path) -> Manifest:
    """Name the parser's files in the manifest, where the folder has them."""
    manifest = load(folder)
    if not (folder / ENCODER).exists():
        return manifest
    others = {role: file for role, file in manifest.files.items() if role not in _ROLES}
    files = {role: describe_file(folder, name) for role, name in _ROLES.items() if (folder / name).exists()}
    # Replies depend on them, so they are a part of the version that records keep.
    own = manifest.weights_version.split("-")[:2]
    parts = (files[role].sha256[:12] for role in _ENCODERS if role in files)
    version = "-".join((*own, *parts))
    manifest = replace(manifest, files=others | files, weights_version=version)
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
