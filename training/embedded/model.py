"""The embedded model in plain torch: Qwen3-VL's mathematics at a size a CPU can train. Pure.

Parameter names below `visual` and `language_model` are those of transformers'
`Qwen3VLForConditionalGeneration`, so that a checkpoint loads there and the exporter reads either. What
differs is only how work is shared: many requests about one picture run beside each other and read the
picture's keys and values once.

Source: Qwen3-VL (transformers `modeling_qwen3_vl.py`): learned position grid with bilinear resampling,
axial rotary positions in the vision tower, interleaved multimodal rotary positions and q/k norms in the
language model. No DeepStack.
"""

from __future__ import annotations

from typing import NamedTuple

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from agent.models.embedded_vocabulary import COORDINATE_TOKENS, FIRST_COORDINATE_ID
from training.embedded.position_channels import begin_coordinates, keep_places
from training.embedded.vision import EmbeddedConfig, VisionTower, rotate


class RMSNorm(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, x: Tensor) -> Tensor:
        return normalise(x, self.weight)


class TextLayer(nn.Module):
    def __init__(self, config: EmbeddedConfig) -> None:
        super().__init__()
        width, inner = config.text_width, config.text_heads * config.head_dim
        self.projected, self.finished = projected, finished
        self.input_layernorm = RMSNorm(width)
        self.post_attention_layernorm = RMSNorm(width)
        self.self_attn = nn.Module()
        self.self_attn.q_proj = nn.Linear(width, inner, bias=False)
        self.self_attn.k_proj = nn.Linear(width, inner, bias=False)
        self.self_attn.v_proj = nn.Linear(width, inner, bias=False)
        self.self_attn.o_proj = nn.Linear(inner, width, bias=False)
        self.self_attn.q_norm = RMSNorm(config.head_dim)
        self.self_attn.k_norm = RMSNorm(config.head_dim)
        self.mlp = nn.Module()
        self.mlp.gate_proj = nn.Linear(width, config.text_ffn, bias=False)
        self.mlp.up_proj = nn.Linear(width, config.text_ffn, bias=False)
        self.mlp.down_proj = nn.Linear(config.text_ffn, width, bias=False)

    def project(self, x: Tensor, cos: Tensor, sin: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Queries, keys (rotated) and values, each (…, heads, T, head_dim), of (…, T, width)."""
        attn = self.self_attn
        own = (attn.q_proj, attn.k_proj, attn.v_proj, attn.q_norm, attn.k_norm)
        return self.projected(x, cos, sin, self.input_layernorm.weight, *(part.weight for part in own))

    def finish(self, x: Tensor, mixed: Tensor) -> Tensor:
        """(…, T, width) after what attention read, (…, heads, T, head_dim), and the MLP."""
        own = (self.self_attn.o_proj, self.post_attention_layernorm)
        inner = (self.mlp.gate_proj, self.mlp.up_proj, self.mlp.down_proj)
        return self.finished(x, mixed, *(part.weight for part in (*own, *inner)))


def normalise(x: Tensor, weight: Tensor) -> Tensor:
    return F.rms_norm(x, (x.shape[-1],), weight.to(x.dtype), 1e-6)


# Functions of the weights, not methods, so that all layers share one compiled program.


def projected(
    x: Tensor, cos: Tensor, sin: Tensor, norm: Tensor, to_query: Tensor, to_key: Tensor, to_value: Tensor,
    query_norm: Tensor, key_norm: Tensor,
) -> tuple[Tensor, Tensor, Tensor]:  # fmt: skip
    """What `TextLayer.project` returns; the matrices are (heads · head_dim, width)."""
    x = normalise(x, norm)
    shape = (*x.shape[:-1], -1, len(query_norm))
    query = normalise(F.linear(x, to_query).view(shape), query_norm).transpose(-3, -2)
    key = normalise(F.linear(x, to_key).view(shape), key_norm).transpose(-3, -2)
    value = F.linear(x, to_value).view(shape).transpose(-3, -2)
    cos, sin = cos.to(query.dtype), sin.to(query.dtype)
    return rotate(query, cos, sin), rotate(key, cos, sin), value


def finished(
    x: Tensor, mixed: Tensor, out: Tensor, norm: Tensor, gate: Tensor, up: Tensor, down: Tensor
) -> Tensor:
    """What `TextLayer.finish` returns."""
    x = x + F.linear(mixed.transpose(-3, -2).flatten(-2), out)
    inner = normalise(x, norm)
    return x + F.linear(F.silu(F.linear(inner, gate)) * F.linear(inner, up), down)


def attend(query: Tensor, key: Tensor, value: Tensor, visible: Tensor) -> tuple[Tensor, Tensor]:
    """Attention output of each query, and its scores before softmax.

    Plain products: on a CPU torch's fused attention took five times as long with a mask, and its backward
    pass was two fifths of a step's time without one.

    Args:
        visible: (…, T, keys) which keys a query may attend to.
    """
    scores = (query @ key.transpose(-2, -1)).float() * query.shape[-1] ** -0.5
    scores = scores.masked_fill(~visible, float("-inf"))
    return scores.softmax(-1).to(value.dtype) @ value, scores


def attend_to_picture(
    query: Tensor, key: Tensor, value: Tensor, visible: Tensor, seen_key: Tensor, seen_value: Tensor
) -> tuple[Tensor, Tensor, Tensor]:
    """Attention of R texts about each of B pictures to themselves and to all of their picture.

    One product scores all texts of a picture against the one copy of its keys, and sums their gradients.

    Args:
        query, key, value: (B, R, heads, T, head_dim) of the texts.
        visible: (…, T, T) which tokens of its own text a query may attend to.
        seen_key, seen_value: (B, heads, P, head_dim) of the pictures.

    Returns:
        (B, R, heads, T, head_dim), and the scores before softmax: (B, heads, R, T, P) and
        (B, R, heads, T, T).
    """
    num_pictures, num_texts, heads, length, dim = query.shape
    own = (query @ key.transpose(-2, -1)).float() * dim**-0.5
    own = own.masked_fill(~visible, float("-inf"))
    together = query.transpose(1, 2).reshape(num_pictures, heads, num_texts * length, dim)
    seen = (together @ seen_key.transpose(-2, -1)).float() * dim**-0.5
    seen = seen.view(num_pictures, heads, num_texts, length, -1)
    # One softmax over both, without putting them together.
    greatest = torch.maximum(seen.amax(-1), own.amax(-1).transpose(1, 2)).detach()
    of_seen = (seen - greatest[..., None]).exp()
    of_own = (own - greatest.transpose(1, 2)[..., None]).exp()
    total = of_seen.sum(-1) + of_own.sum(-1).transpose(1, 2)
    read = (of_seen.to(value.dtype).flatten(2, 3) @ seen_value).view(
        num_pictures, heads, num_texts, length, dim
    )
    mixed = (read.transpose(1, 2) + of_own.to(value.dtype) @ value) / total.transpose(1, 2)[..., None]
    return mixed.to(value.dtype), seen, own


class AttentionScores(NamedTuple):
    """Scores before softmax of one layer, of R texts about each of B pictures, or about none."""

    seen: Tensor | None
    """(B, heads, R, T, P)"""
    own: Tensor
    """(B, R, heads, T, T); (R, heads, T, T) without pictures."""

    @property
    def num_seen(self) -> int:
        """P: how many keys come before those of the text."""
        return 0 if self.seen is None else self.seen.shape[-1]

    def at(self, row: Tensor, token: Tensor) -> Tensor:
        """(K, heads, P + T) of K tokens: of which text, counted over all pictures, and where in it."""
        if self.seen is None:
            return self.own[row, :, token]
        num_texts = self.own.shape[1]
        picture, text = row // num_texts, row % num_texts
        return torch.cat([self.seen[picture, :, text, token], self.own[picture, text, :, token]], dim=-1)


NAME_LAYERS = 2
"""How many of the language model's layers read a name."""


class TextStates(NamedTuple):
    """What `LanguageModel.forward` returns about R texts of T tokens."""

    last: Tensor
    """(R, T, width) after the last layer that ran and the norm."""
    early: Tensor | None
    """The same after NAME_LAYERS layers."""
    scores: AttentionScores | None
    """With a picture: those of the pointer layer."""
    asking: AttentionScores | None
    """Those of the layer before it, trained to attend to the words that ask for the next goal."""
    looked: Tensor | None
    """With a picture: (R, T, width) after the pointer layer, which has just read the target's patches."""
    parsed: Tensor | None
    """(R, T, width) before the layer of `asking`: what each letter of the task is for is known here."""


class LanguageModel(nn.Module):
    """Decoder over one picture's tokens followed by text; embeddings are tied to the output."""

    def __init__(self, config: EmbeddedConfig) -> None:
        super().__init__()
        self.config = config
        self.embed_tokens = nn.Embedding(config.vocab_size, config.text_width)
        self.layers = nn.ModuleList(TextLayer(config) for _ in range(config.text_layers))
        self.norm = RMSNorm(config.text_width)
        self.attend = attend
        self.attend_to_picture = attend_to_picture
        dim = config.head_dim
        frequencies = 1.0 / (config.rope_theta ** (torch.arange(0, dim, 2).float() / dim))
        self.register_buffer("frequencies", frequencies, persistent=False)
        axis = torch.zeros(dim // 2, dtype=torch.long)
        for which in (1, 2):  # interleaved: t h w t h w …, then what is left over is t
            axis[which : config.mrope_section[which] * 3 : 3] = which
        self.register_buffer("axis", axis, persistent=False)

    def compile_parts(self) -> None:
        """For training: compile the layers' parts (whole programs for all lengths of requests take minutes).

        The backward pass becomes three times as fast.
        """
        # One program for each combination of data types and shapes, of texts and pictures; beyond the limit,
        # which is eight by default, calls are not compiled.
        torch._dynamo.config.recompile_limit = 64
        project, finish = torch.compile(projected, dynamic=True), torch.compile(finished, dynamic=True)
        for layer in self.layers:
            layer.projected, layer.finished = project, finish
        self.attend = torch.compile(attend, dynamic=True)
        self.attend_to_picture = torch.compile(attend_to_picture, dynamic=True)

    def rotary(self, positions: Tensor) -> tuple[Tensor, Tensor]:
        """(…, T, 3) positions → cos and sin, (…, T, head_dim)."""
        angles = positions[..., self.axis].float() * self.frequencies
        angles = torch.cat([angles, angles], dim=-1)
        return angles.cos(), angles.sin()

    def forward(
        self, picture: Tensor | None, picture_positions: Tensor | None, text: Tensor, text_positions: Tensor,
        *, layers: int | None = None, visible: Tensor | None = None,
    ) -> TextStates:  # fmt: skip
        """Hidden states of some texts, each about one picture or none.

        Args:
            picture: (B, P, width) `<|vision_start|>`, the picture's tokens and `<|vision_end|>`, embedded.
            picture_positions: (B, P, 3) or (P, 3).
            text: (R, T) token ids of R requests; padding at the right may hold anything. With pictures, an
                equal number about each, in the pictures' order.
            text_positions: (T, 3), shared by all requests, or, without pictures, (R, 1, T, 3).
            layers: run only this many layers (to train the lower ones alone).
            visible: without pictures, (R, 1, T, T) which tokens each may attend to; all before it when None.
        """
        if picture is not None:
            text = text.view(len(picture), -1, text.shape[-1])
            assert picture_positions is not None
            picture_cos, picture_sin = self.rotary(picture_positions)
            if picture_cos.dim() == 3:
                picture_cos, picture_sin = picture_cos[:, None], picture_sin[:, None]
        x = self.embed_tokens(text)
        cos, sin = self.rotary(text_positions)
        if visible is None:
            visible = torch.ones(2 * text.shape[-1:], dtype=torch.bool, device=text.device).tril()
        scores = asking = early = looked = parsed = None
        last = layers if layers is not None else len(self.layers)
        for number, layer in enumerate(self.layers[:last]):
            if number + 1 == self.config.pointer_layer:
                parsed = self._output(x)
            query, key, value = layer.project(x, cos, sin)
            if picture is None:
                mixed, own = self.attend(query, key, value, visible)
                similar = AttentionScores(None, own)
            else:
                seen_query, seen_key, seen_value = layer.project(picture, picture_cos, picture_sin)
                mixed, seen, own = self.attend_to_picture(query, key, value, visible, seen_key, seen_value)
                similar = AttentionScores(seen, own)
                if number == self.config.pointer_layer:
                    scores = similar
                if number + 1 < last:
                    within = F.scaled_dot_product_attention(seen_query, seen_key, seen_value, is_causal=True)
                    picture = layer.finish(picture, within)
            if number + 1 == self.config.pointer_layer:
                asking = similar
            x = layer.finish(x, mixed)
            if number + 1 == NAME_LAYERS:
                early = self._output(x)
            if picture is not None and number == self.config.pointer_layer:
                looked = self._output(x)
        return TextStates(self._output(x), early, scores, asking, looked, parsed)

    def _output(self, x: Tensor) -> Tensor:
        """(R, T, width) normalised, of all texts."""
        normalised: Tensor = self.norm(x)
        return normalised.flatten(0, -3)

    def logits(self, states: Tensor) -> Tensor:
        return F.linear(states, self.embed_tokens.weight)


class EmbeddedModel(nn.Module):
    def __init__(self, config: EmbeddedConfig) -> None:
        super().__init__()
        self.config = config
        self.visual = VisionTower(config)
        self.language_model = LanguageModel(config)
        self.apply(_initialise)
        # Attention and MLP outputs start small so that a deep residual stream begins near the identity.
        for name, parameter in self.named_parameters():
            if name.endswith(("attn.proj.weight", "linear_fc2.weight", "o_proj.weight", "down_proj.weight")):
                nn.init.normal_(parameter, std=0.02 / (2 * 6) ** 0.5)
        nn.init.normal_(self.visual.merger.linear_fc2.weight, std=0.03)
        keep_places(self)
        first = FIRST_COORDINATE_ID
        begin_coordinates(self.language_model.embed_tokens.weight[first : first + len(COORDINATE_TOKENS)])


def _initialise(module: nn.Module) -> None:
    if isinstance(module, nn.Linear):
        nn.init.trunc_normal_(module.weight, std=module.in_features**-0.5 * 0.8)
        if module.bias is not None:
            nn.init.zeros_(module.bias)
    elif isinstance(module, nn.Conv3d):
        nn.init.trunc_normal_(module.weight, std=0.03)
        nn.init.zeros_(module.bias)
    elif isinstance(module, nn.Embedding):
        nn.init.normal_(module.weight, std=0.05)


def picture_positions(rows: int, columns: int, corner: Tensor | None = None) -> Tensor:
    """(1 + rows·columns/4 + 1, 3) positions of the picture's tokens with its start and end marks.

    Args:
        rows, columns: patches of the crop.
        corner: (B, 2) in patches, for crops: positions as they are on the whole canvas; → (B, …, 3).
    """
    height, width = rows // 2, columns // 2
    row, column = torch.meshgrid(torch.arange(height), torch.arange(width), indexing="ij")
    grid = torch.stack([torch.zeros_like(row), row, column], -1).view(-1, 3)
    if corner is None:
        corner = torch.zeros(1, 2, dtype=torch.long)
        squeeze = True
    else:
        squeeze = False
    shift = torch.cat([torch.zeros(len(corner), 1, dtype=torch.long), corner // 2], dim=1)
    tokens = 1 + grid[None] + shift[:, None]
    first = torch.zeros(len(corner), 1, 3, dtype=torch.long)
    # the end mark stands where the text begins less one; see `text_positions`
    end = torch.full((len(corner), 1, 3), TEXT_START - 1)
    positions = torch.cat([first, tokens, end], dim=1)
    return positions[0] if squeeze else positions


TEXT_START = 1 + 25 + 1
"""Text begins after the start mark, the longer side of the canvas (25 tokens) and the end mark."""


def text_positions(length: int) -> Tensor:
    """(length, 3)."""
    return (TEXT_START + torch.arange(length))[:, None].expand(-1, 3)
