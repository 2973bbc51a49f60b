"""Checkpoint → model folder: GGUF files and manifest (`python -m training.embedded.publish CHECKPOINT`)."""

from __future__ import annotations

import argparse
from pathlib import Path

from training.embedded.hugging_face import config_json, state_dict
from training.embedded.optimisation import load, write_heads
from training.embedded.requests import TASK_READINGS
from training.export.embedded import export_embedded
from training.task_parser.publish import name_parser

DESCRIPTION = (
    "Small vision-language model of the Qwen3-VL family, trained from random weights by Deskhand: reads Latin"
    " text at native pixels on pictures of 800×608 and writes what to do; where to point is still unreliable."
)


def publish(checkpoint: Path, folder: Path, *, scores: dict[str, float] | None = None) -> None:
    """Write the model folder from the average of the checkpoint's weights, with the training heads; a task
    parser that is there stays."""
    trained = load(checkpoint)
    model = trained.model
    model.load_state_dict(trained.average)
    state = {name: value.numpy() for name, value in state_dict(model).items()}
    export_embedded(
        state,
        config_json(model.config),
        folder,
        canvas_px=model.config.canvas_px,
        description=DESCRIPTION,
        task_readings=TASK_READINGS,
        scores=scores,
    )
    write_heads(folder, model.config, trained.heads)
    manifest = name_parser(folder)
    print(f"{folder}: {manifest.size_bytes / 2**20:.2f} MiB, version {manifest.weights_version}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("resources/models/embedded"))
    options = parser.parse_args()
    publish(options.checkpoint, options.folder)


if __name__ == "__main__":
    main()
