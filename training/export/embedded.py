"""Exports a checkpoint of the embedded model to the model folder that the app ships. I/O: files.

python -m training.export.embedded CHECKPOINT FOLDER [--type f16]
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from agent.coordinates import CoordinateFrame
from agent.models import embedded_vocabulary
from agent.models.manifest import ImageLimits, Manifest, ModelFormat, describe_file, save
from training.export.checkpoint import export_checkpoint, read_checkpoint
from training.export.gguf_files import WeightType
from training.export.metadata import Vocabulary
from training.export.tensor_names import FloatArray

CANVAS_PX = (800, 608)
CONTEXT_TOKENS = 4096
MAX_REPLY_TOKENS = 512

VOCABULARY = Vocabulary(
    tokens=embedded_vocabulary.TOKENS,
    num_normal=embedded_vocabulary.NUM_BYTES,
    end_id=embedded_vocabulary.END_OF_TURN_ID,
    padding_id=embedded_vocabulary.END_OF_TEXT_ID,
    chat_template=embedded_vocabulary.CHAT_TEMPLATE,
)


def export_embedded(
    state: Mapping[str, FloatArray],
    config: Mapping[str, Any],
    folder: Path,
    *,
    name: str = "embedded",
    weight_type: WeightType = WeightType.F16,
    canvas_px: tuple[int, int] = CANVAS_PX,
    description: str = "",
    task_readings: int = 1,
    scores: Mapping[str, float] | None = None,
) -> Manifest:
    """Write both GGUF files and the manifest; the weights' version is the model file's checksum.

    Args:
        task_readings: how often a prompt gave the task in training.

    Raises:
        ExportError: a tensor or a setting has no equal in llama.cpp.
    """
    files = export_checkpoint(state, config, VOCABULARY, folder, name=name, weight_type=weight_type)
    entries = {
        "model": describe_file(folder, files.language.name),
        "projector": describe_file(folder, files.projector.name),
    }
    vision = config["vision_config"]
    num_pixels = canvas_px[0] * canvas_px[1]
    manifest = Manifest(
        name=name,
        format=ModelFormat.GGUF,
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
        weights_version=f"{entries['model'].sha256[:12]}-{entries['projector'].sha256[:12]}",
        max_reply_tokens=MAX_REPLY_TOKENS,
        task_readings=task_readings,
        description=description,
        scores=dict(scores or {}),
        folder=folder,
    )
    save(manifest, folder)
    return manifest


def main() -> None:
    parser = argparse.ArgumentParser(description="Export a checkpoint of the embedded model to GGUF.")
    parser.add_argument("checkpoint", type=Path, help="folder with config.json and *.safetensors")
    parser.add_argument("folder", type=Path, help="model folder to write")
    parser.add_argument("--type", type=WeightType, choices=list(WeightType), default=WeightType.F16)
    parser.add_argument("--name", default="embedded")
    parser.add_argument("--description", default="")
    arguments = parser.parse_args()
    state, config = read_checkpoint(arguments.checkpoint)
    manifest = export_embedded(
        state,
        config,
        arguments.folder,
        name=arguments.name,
        weight_type=arguments.type,
        description=arguments.description,
    )
    print(f"{arguments.folder}: {manifest.size_bytes / 2**20:.2f} MiB, version {manifest.weights_version}")


if __name__ == "__main__":
    main()
