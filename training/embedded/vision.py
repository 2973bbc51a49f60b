"""The embedded model's vision tower: Qwen3-VL's at a size a CPU can train. Pure.

Patches are kept in merge-block order: (H/2, W/2, 2, 2).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor, nn


@dataclass(frozen=True, slots=True)
class EmbeddedConfig:
    """Sizes of the model; everything a checkpoint needs to be rebuilt."""

    vision_width: int = 192
    vision_layers: int = 6
    vision_heads: int = 6
    vision_ffn: int = 768
    patch_px: int = 16
    merge: int = 2
    grid_side: int = 48
    """The learned position grid is grid_side × grid_side, resampled to the canvas."""
    canvas_px: tuple[int, int] = (800, 608)
    """(width, height) of every picture."""
    text_width: int = 256
    text_layers: int = 9
    text_heads: int = 4
    head_dim: int = 64
    text_ffn: int = 768
    vocab_size: int = 484
    rope_theta: float = 1e6
    mrope_section: tuple[int, int, int] = (12, 10, 10)
    """Rotary pairs for time, height and width; they add up to head_dim / 2."""
    pointer_layer: int = 6
    """The layer whose heads are trained to attend to the target: head i to sub-patch i of each token."""

    @property
    def grid(self) -> tuple[int, int]:
        """(rows, columns) of patches on the canvas."""
        return self.canvas_px[1] // self.patch_px, self.canvas_px[0] // self.patch_px

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def block_order(rows: int, columns: int) -> Tensor:
    """(rows × columns, 2) row and column of each patch in merge-block order."""
    row, column = torch.meshgrid(torch.arange(rows), torch.arange(columns), indexing="ij")
    both = torch.stack([row, column], -1).view(rows // 2, 2, columns // 2, 2, 2)
    return both.permute(0, 2, 1, 3, 4).reshape(-1, 2)


def patchify(pixels: Tensor, patch_px: int) -> Tensor:
    """(B, H, W, 3) uint8 → (B, N, 3·patch²) in [-1, 1], merge-block order, channel-first inside a patch."""
    batch, height, width, _ = pixels.shape
    rows, columns = height // patch_px, width // patch_px
    x = pixels.view(batch, rows // 2, 2, patch_px, columns // 2, 2, patch_px, 3)
    x = x.permute(0, 1, 4, 2, 5, 7, 3, 6).reshape(batch, rows * columns, 3 * patch_px * patch_px)
    return x.float().mul_(1 / 127.5).sub_(1.0)


def rotate_half(x: Tensor) -> Tensor:
    first, second = x.chunk(2, dim=-1)
    return torch.cat((-second, first), dim=-1)


def rotate(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    return x * cos + rotate_half(x) * sin


def _attend(query: Tensor, key: Tensor, value: Tensor) -> Tensor:
    """Full attention; (B, heads, N, head_dim) each.

    On a CPU, compiled plain products are a third faster than torch's fused attention while scores are few.
    """
    if query.shape[2] > 640:
        return F.scaled_dot_product_attention(query, key, value)
    similar = (query @ key.transpose(2, 3)).float() * query.shape[3] ** -0.5
    return similar.softmax(-1).to(value.dtype) @ value


class VisionBlock(nn.Module):
    def __init__(self, config: EmbeddedConfig) -> None:
        super().__init__()
        width = config.vision_width
        self.heads = config.vision_heads
        self.norm1 = nn.LayerNorm(width, eps=1e-6)
        self.norm2 = nn.LayerNorm(width, eps=1e-6)
        self.attn = nn.Module()
        self.attn.qkv = nn.Linear(width, 3 * width)
        self.attn.proj = nn.Linear(width, width)
        self.mlp = nn.Module()
        self.mlp.linear_fc1 = nn.Linear(width, config.vision_ffn)
        self.mlp.linear_fc2 = nn.Linear(config.vision_ffn, width)

    def forward(self, x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
        batch, length, width = x.shape
        qkv = self.attn.qkv(self.norm1(x)).view(batch, length, 3, self.heads, -1)
        query, key, value = qkv.permute(2, 0, 3, 1, 4).unbind(0)
        cos, sin = cos.to(query.dtype), sin.to(query.dtype)
        mixed = _attend(rotate(query, cos, sin), rotate(key, cos, sin), value)
        x = x + self.attn.proj(mixed.transpose(1, 2).reshape(batch, length, width))
        return x + self.mlp.linear_fc2(F.gelu(self.mlp.linear_fc1(self.norm2(x)), approximate="tanh"))


class VisionTower(nn.Module):
    def __init__(self, config: EmbeddedConfig) -> None:
        super().__init__()
        self.config = config
        width, patch = config.vision_width, config.patch_px
        self.patch_embed = nn.Module()
        self.patch_embed.proj = nn.Conv3d(3, width, (2, patch, patch), stride=(2, patch, patch))
        self.pos_embed = nn.Embedding(config.grid_side**2, width)
        self.blocks = nn.ModuleList(VisionBlock(config) for _ in range(config.vision_layers))
        self.merger = nn.Module()
        self.merger.norm = nn.LayerNorm(width, eps=1e-6)
        self.merger.linear_fc1 = nn.Linear(4 * width, 4 * width)
        self.merger.linear_fc2 = nn.Linear(4 * width, config.text_width)
        head_dim = width // config.vision_heads
        frequencies = 1.0 / (10000.0 ** (torch.arange(0, head_dim // 2, 2).float() / (head_dim // 2)))
        self.register_buffer("frequencies", frequencies, persistent=False)
        rows, columns = config.grid
        self.register_buffer("resample", _bilinear(rows, columns, config.grid_side), persistent=False)

    def position_table(self) -> Tensor:
        """(rows, columns, width): the learned positions of every patch of the canvas."""
        rows, columns = self.config.grid
        index = self.resample[..., 0].long()
        return (self.pos_embed(index) * self.resample[..., 1:2]).sum(1).view(rows, columns, -1)

    def patches(self, pixels: Tensor, corner: Tensor) -> Tensor:
        """Final state of every patch.

        Args:
            pixels: (B, H, W, 3) uint8, crops of the canvas; sides are multiples of 2 × patch.
            corner: (B, 2) row and column, in patches, of each crop's top left corner on the canvas.

        Returns:
            (B, N, width) in merge-block order.
        """
        patch = self.config.patch_px
        order = block_order(pixels.shape[1] // patch, pixels.shape[2] // patch)
        weight = self.patch_embed.proj.weight.sum(2).flatten(1)  # a still picture: both frames are the same
        x = F.linear(patchify(pixels, patch), weight, self.patch_embed.proj.bias)
        place = order[None] + corner[:, None]
        x = x + self.position_table()[place[..., 0], place[..., 1]]
        angles = torch.cat(
            [order[:, :1].float() * self.frequencies, order[:, 1:].float() * self.frequencies], dim=-1
        )
        angles = torch.cat([angles, angles], dim=-1)
        cos, sin = angles.cos(), angles.sin()
        for block in self.blocks:
            x = block(x, cos, sin)
        return x

    def merge(self, states: Tensor) -> Tensor:
        """(B, N, width) → (B, N/4, text_width)."""
        batch, length, width = states.shape
        x = self.merger.norm(states).view(batch, length // 4, 4 * width)
        # transformers has the exact GELU here, llama.cpp its tanh form; we run in llama.cpp
        return self.merger.linear_fc2(F.gelu(self.merger.linear_fc1(x), approximate="tanh"))


def _bilinear(rows: int, columns: int, side: int) -> Tensor:
    """(rows·columns, 4, 2) index into a side × side grid and weight, corners aligned, row-major."""
    row = torch.linspace(0, side - 1, rows)
    column = torch.linspace(0, side - 1, columns)
    row0, column0 = row.floor(), column.floor()
    row1, column1 = (row0 + 1).clamp(max=side - 1), (column0 + 1).clamp(max=side - 1)
    down, right = (row - row0)[:, None], (column - column0)[None]
    corners = [
        (row0, column0, (1 - down) * (1 - right)),
        (row0, column1, (1 - down) * right),
        (row1, column0, down * (1 - right)),
        (row1, column1, down * right),
    ]
    return torch.stack(
        [torch.stack([r[:, None] * side + c[None], weight], -1).view(-1, 2) for r, c, weight in corners],
        dim=1,
    )
