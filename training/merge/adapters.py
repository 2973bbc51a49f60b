"""Merges LoRA adapters of one base model through PEFT. I/O: reads and writes folders.

The adapters' matrices are concatenated ("cat"), so that the merged change of every layer is exactly the
weighted sum of the changes, which a mean of the small matrices themselves would not be.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from pathlib import Path

from peft import PeftModel
from safetensors import SafetensorError

from training.errors import CheckpointError, MergeError
from training.merge.interpolation import require_weights
from training.merge.model_folders import LINEAGE, MergeSource
from training.policy.models import load_model, write_folder

CONFIG = "adapter_config.json"
MERGED = "merged"


def is_adapter(folder: Path) -> bool:
    return (folder / CONFIG).is_file()


def merge_adapters(sources: Sequence[MergeSource], base: Path, target: Path) -> None:
    """Write the weighted sum of the adapters as the new adapter folder `target`.

    Raises:
        MergeError: weights are not convex, or adapters change different layers.
        CheckpointError: the base or an adapter is missing or damaged, or `target` exists.
    """
    require_weights([source.weight for source in sources], len(sources))
    used = [source for source in sources if source.weight > 0]
    _require_alike(used)
    model = load_model(base)
    names = [f"specialist_{number}" for number in range(len(used))]
    try:
        peft = PeftModel.from_pretrained(model, used[0].folder, adapter_name=names[0])
        for name, source in zip(names[1:], used[1:], strict=True):
            peft.load_adapter(str(source.folder), adapter_name=name)
    except (OSError, ValueError, RuntimeError, SafetensorError) as error:
        raise CheckpointError(f"An adapter cannot be read: {error}.") from error
    peft.add_weighted_adapter(names, [source.weight for source in used], MERGED, combination_type="cat")
    lineage = {"merged": [{"model": str(source.folder), "weight": source.weight} for source in sources]}

    def fill(folder: Path) -> None:
        with tempfile.TemporaryDirectory(dir=folder) as scratch:
            peft.save_pretrained(scratch, selected_adapters=[MERGED])
            for file in (Path(scratch) / MERGED).iterdir():
                file.rename(folder / file.name)
        (folder / LINEAGE).write_text(json.dumps(lineage, indent=2) + "\n")

    write_folder(target, fill)


def _require_alike(sources: Sequence[MergeSource]) -> None:
    targets = []
    for source in sources:
        try:
            said = json.loads((source.folder / CONFIG).read_text())
            targets.append(set(said["target_modules"]))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise CheckpointError(f"{source.folder / CONFIG} cannot be read: {error!r}.") from error
    if any(one != targets[0] for one in targets):
        raise MergeError("The adapters change different layers; they are of different recipes.")
