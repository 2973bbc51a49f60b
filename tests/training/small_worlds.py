"""A world, a tool and a model small enough that a test can train in them."""

from __future__ import annotations

import ast
import operator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from transformers import Qwen3VLConfig, Qwen3VLForConditionalGeneration

from training.environments.python_tool import ToolOutput
from training.export.embedded import VOCABULARY
from training.export.hf_folder import write_hf_folder
from training.export.metadata import Vocabulary
from training.policy.models import write_folder
from training.worlds.arithmetic import PIECES, ArithmeticWorld


@dataclass(frozen=True, slots=True)
class VisionSizes:
    """Of the tower that sees."""

    width: int = 32
    layers: int = 1
    heads: int = 2
    inner: int = 64
    positions: int = 64


@dataclass(frozen=True, slots=True)
class SmallModel:
    """Sizes."""

    width: int = 128
    layers: int = 4
    heads: int = 4
    inner: int = 384
    context_tokens: int = 1024
    vision: VisionSizes = VisionSizes()


def new_model(sizes: SmallModel, vocabulary: Vocabulary, target: Path, *, seed: int) -> None:
    """Write a model folder with weights that depend on the seed alone.

    Raises:
        CheckpointError: `target` exists already.
    """
    config = _config(sizes, vocabulary)
    torch.manual_seed(seed)
    model = Qwen3VLForConditionalGeneration(Qwen3VLConfig(**config))
    state = {name: value.numpy() for name, value in model.state_dict().items()}
    write_folder(target, lambda folder: _fill(folder, state, config, vocabulary))


def _fill(folder: Path, state: dict[str, Any], config: dict[str, Any], vocabulary: Vocabulary) -> None:
    write_hf_folder(state, config, vocabulary, folder)


def _config(sizes: SmallModel, vocabulary: Vocabulary) -> dict[str, Any]:
    ids = {token: number for number, token in enumerate(vocabulary.tokens)}
    head_dim = sizes.width // sizes.heads
    third = head_dim // 6
    return {
        "architectures": ["Qwen3VLForConditionalGeneration"],
        "model_type": "qwen3_vl",
        "tie_word_embeddings": True,
        "image_token_id": ids["<|image_pad|>"],
        "video_token_id": ids["<|video_pad|>"],
        "vision_start_token_id": ids["<|vision_start|>"],
        "vision_end_token_id": ids["<|vision_end|>"],
        "text_config": {
            "vocab_size": len(vocabulary.tokens),
            "hidden_size": sizes.width,
            "intermediate_size": sizes.inner,
            "num_hidden_layers": sizes.layers,
            "num_attention_heads": sizes.heads,
            "num_key_value_heads": sizes.heads,
            "head_dim": head_dim,
            "hidden_act": "silu",
            "rms_norm_eps": 1e-6,
            "max_position_embeddings": sizes.context_tokens,
            "attention_bias": False,
            "tie_word_embeddings": True,
            "eos_token_id": vocabulary.end_id,
            "rope_parameters": {
                "rope_type": "default",
                "rope_theta": 10_000.0,
                "mrope_section": [head_dim // 2 - 2 * third, third, third],
                "mrope_interleaved": True,
            },
        },
        "vision_config": {
            "hidden_size": sizes.vision.width,
            "depth": sizes.vision.layers,
            "num_heads": sizes.vision.heads,
            "intermediate_size": sizes.vision.inner,
            "hidden_act": "gelu_pytorch_tanh",
            "patch_size": 16,
            "spatial_merge_size": 2,
            "temporal_patch_size": 2,
            "in_channels": 3,
            "out_hidden_size": sizes.width,
            "num_position_embeddings": sizes.vision.positions,
            "deepstack_visual_indexes": [],
        },
    }


_OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul}


class Calculator:
    """The tool without its sandbox: only `print` of whole numbers joined by + - *."""

    def run(self, code: str) -> ToolOutput:
        try:
            (statement,) = ast.parse(code).body
            assert isinstance(statement, ast.Expr)
            assert isinstance(statement.value, ast.Call)
            return ToolOutput(f"{_worked_out(statement.value.args[0])}\n", "ok")
        except (SyntaxError, ValueError, AssertionError, KeyError, IndexError):
            return ToolOutput("SyntaxError: invalid syntax\n", "error")


def _worked_out(node: ast.expr) -> int:
    if isinstance(node, ast.BinOp):
        return int(_OPERATORS[type(node.op)](_worked_out(node.left), _worked_out(node.right)))
    assert isinstance(node, ast.Constant)
    assert isinstance(node.value, int)
    return node.value


def small_world(*, direct_share: float = 0.5) -> ArithmeticWorld:
    return ArithmeticWorld(
        Calculator(),
        digits=(1, 2),
        terms=(2, 2),
        direct_share=direct_share,
        max_turns=3,
        max_reply_tokens=8,
    )


def small_model(folder: Path, *, seed: int = 0) -> Path:
    """A model folder of some 30,000 random weights."""
    sizes = SmallModel(width=24, layers=1, heads=2, inner=32, context_tokens=256)
    new_model(sizes, PIECES.exported(), folder, seed=seed)
    return folder


def seeing_model(folder: Path, *, seed: int = 0) -> Path:
    """The same size with the embedded model's vocabulary, for worlds that show pictures."""
    sizes = SmallModel(width=24, layers=1, heads=2, inner=32, context_tokens=1024)
    new_model(sizes, VOCABULARY, folder, seed=seed)
    return folder
