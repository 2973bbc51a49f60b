"""An embedded model of the shipped one's shape, small enough to try anything on. Needs torch."""

from __future__ import annotations

from training.embedded.vision import EmbeddedConfig

SMALL = EmbeddedConfig(
    vision_width=48, vision_layers=2, vision_heads=3, vision_ffn=64, grid_side=6, text_width=64,
    text_layers=3, text_heads=2, head_dim=32, text_ffn=96, mrope_section=(6, 5, 5), pointer_layer=1,
)  # fmt: skip
