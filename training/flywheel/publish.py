"""A round's model as a model folder of the app: GGUF and safetensors, scores, lineage. I/O: files.

The folder is written atomically; `deskhand models` reads its manifest like any other.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from agent.coordinates import CoordinateFrame
from agent.models.manifest import ImageLimits, Manifest, ModelFormat, describe_file, save, sha256_of
from training.export.checkpoint import export_checkpoint, read_checkpoint
from training.export.embedded import export_embedded
from training.export.metadata import Vocabulary
from training.export.tensor_names import FloatArray
from training.flywheel.ledger import RoundReport
from training.policy.models import LINEAGE, MADE_HERE, version_of, write_folder

PREFIX = "round-"


def publish(
    model: Path,
    target: Path,
    report: RoundReport,
    *,
    parent: Path,
    world: str,
    vocabulary: Vocabulary,
    judge: Mapping[str, Any] | None = None,
    canvas_px: tuple[int, int] | None = None,
) -> None:
    """Write the model folder `target`; one that a killed process had finished already stays.

    Args:
        judge: what the lineage says of the judge; None where the world's own verifier spoke.
        canvas_px: of the pictures, where the world speaks as the embedded model does.

    Raises:
        ExportError: llama.cpp would compute a part of the model differently.
    """
    if target.exists():
        return
    lineage = {
        "stage": "flywheel",
        "round": report.number,
        "world": world,
        "from": version_of(parent),
        "report": asdict(report),
        "judge": judge,
    }

    def fill(folder: Path) -> None:
        for file in model.iterdir():
            if file.is_file() and file.name not in MADE_HERE:
                shutil.copyfile(file, folder / file.name)
        state, config = read_checkpoint(folder)
        (folder / LINEAGE).write_text(json.dumps(lineage, indent=2) + "\n")
        others = [file.name for file in sorted(folder.iterdir())]
        if canvas_px is None:
            manifest = _as_uitars(state, config, vocabulary, folder)
        else:
            manifest = export_embedded(state, config, folder, canvas_px=canvas_px)
        manifest = replace(
            manifest,
            name=f"{world}-{target.name}",
            files=manifest.files | {name: describe_file(folder, name) for name in others},
            description=f"Round {report.number} of the flywheel in the world {world}.",
            scores={
                f"{world}/held_out": report.held_out_after,
                f"{world}/held_out_before": report.held_out_before,
            },
        )
        save(manifest, folder)

    write_folder(target, fill)


def _as_uitars(
    state: Mapping[str, FloatArray], config: Mapping[str, Any], vocabulary: Vocabulary, folder: Path
) -> Manifest:
    """Both GGUF files, and what the app has to know of them."""
    gguf = export_checkpoint(state, config, vocabulary, folder, name=folder.name)
    vision, text = config["vision_config"], config.get("text_config") or config
    factor = int(vision["patch_size"]) * int(vision["spatial_merge_size"])
    roles = {"model": gguf.language.name, "projector": gguf.projector.name}
    return Manifest(
        name=folder.name,
        format=ModelFormat.GGUF,
        files={role: describe_file(folder, name) for role, name in roles.items()},
        dialect="uitars-2",
        frame=CoordinateFrame.REL1000,
        image=ImageLimits(factor=factor, min_pixels=factor**2, max_pixels=64 * factor**2),
        history_images=1,
        context_tokens=int(text["max_position_embeddings"]),
        weights_version=sha256_of(folder / "model.safetensors")[:12],
        folder=folder,
    )


def newest(published: Path, *, before: int) -> Path | None:
    """The model that the last successful round before round `before` published."""
    numbers = [int(path.name.removeprefix(PREFIX)) for path in published.glob(f"{PREFIX}*")]
    earlier = [number for number in numbers if number < before]
    return published / f"{PREFIX}{max(earlier)}" if earlier else None
