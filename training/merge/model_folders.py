"""Merges model folders (safetensors) tensor by tensor. I/O: reads and writes files.

One tensor of each model and one shard of the result are in memory at a time.
The new folder is written atomically; it takes configuration, processor and template files from the
first model, after checking that they are equal in all.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from safetensors import SafetensorError, safe_open
from safetensors.torch import save_file

from training.errors import CheckpointError, MergeError
from training.merge.interpolation import TensorSpec, interpolate, require_parity, require_weights

INDEX = "model.safetensors.index.json"
LINEAGE = "lineage.json"


@dataclass(frozen=True, slots=True)
class MergeSource:
    folder: Path
    weight: float


def merge_folders(sources: Sequence[MergeSource], target: Path) -> None:
    """Write the weighted mean of `sources` to the new folder `target`.

    Raises:
        MergeError: weights are not convex, models differ in tensors or settings, or `target` exists.
        CheckpointError: a file of weights is missing, cut off or damaged.
    """
    if target.exists():
        raise MergeError(f"{target} exists already; nothing is overwritten.")
    require_weights([source.weight for source in sources], len(sources))
    require_parity({str(source.folder): tensor_specs(source.folder) for source in sources})
    settings = _require_equal_settings([source.folder for source in sources])
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    try:
        for name in settings:
            (unfinished / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(sources[0].folder / name, unfinished / name)
        _write_shards(sources, unfinished)
        lineage = [{"model": source.folder.name, "weight": source.weight} for source in sources]
        (unfinished / LINEAGE).write_text(json.dumps({"merged": lineage}, indent=2) + "\n")
        unfinished.chmod(0o755)
        unfinished.rename(target)
    except BaseException:
        shutil.rmtree(unfinished, ignore_errors=True)
        raise


def tensor_specs(folder: Path) -> dict[str, TensorSpec]:
    """Every tensor of a folder by name.

    Raises:
        CheckpointError: there is none, or a file is damaged.
    """
    specs: dict[str, TensorSpec] = {}
    for shard in _shards(folder):
        with _open(folder / shard) as file:
            for key in file.keys():  # noqa: SIM118 - not a mapping
                part = file.get_slice(key)
                specs[key] = TensorSpec(tuple(part.get_shape()), part.get_dtype())
    return specs


def _shards(folder: Path) -> list[str]:
    """The files that hold the weights; all files that an index names must exist."""
    index = folder / INDEX
    if index.exists():
        try:
            promised = sorted(set(json.loads(index.read_text())["weight_map"].values()))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise CheckpointError(f"{index} is no index of weights: {error}.") from error
    else:
        promised = sorted(path.name for path in folder.glob("*.safetensors"))
    if not promised:
        raise CheckpointError(f"There are no weights (*.safetensors) in {folder}.")
    return promised


def _open(path: Path) -> Any:
    try:
        return safe_open(path, framework="pt")
    except FileNotFoundError:
        raise CheckpointError(f"{path} is missing; copy the whole model folder again.") from None
    except (SafetensorError, OSError) as error:
        raise CheckpointError(f"{path} is cut off or damaged ({error}); copy it again.") from error


def _write_shards(sources: Sequence[MergeSource], target: Path) -> None:
    """One file for each of the first model's, with the same tensors in it."""
    weights = [source.weight for source in sources]
    places = [_places(source.folder) for source in sources]
    with ExitStack() as stack:
        opened: dict[Path, Any] = {}
        for shard in _shards(sources[0].folder):
            merged = {}
            with _open(sources[0].folder / shard) as file:
                keys, metadata = list(file.keys()), file.metadata()
            for key in keys:
                paths = [place[key] for place in places]
                for path in paths:
                    if path not in opened:
                        opened[path] = stack.enter_context(_open(path))
                merged[key] = interpolate([opened[path].get_tensor(key) for path in paths], weights)
            save_file(merged, target / shard, metadata=metadata)
            with open(target / shard, "rb") as file:
                os.fsync(file.fileno())


def _places(folder: Path) -> dict[str, Path]:
    """Tensor → the file that holds it; models may be cut into shards differently."""
    places = {}
    for shard in _shards(folder):
        with _open(folder / shard) as file:
            places.update(dict.fromkeys(file.keys(), folder / shard))
    return places


def _require_equal_settings(folders: Sequence[Path]) -> list[str]:
    """The files beside the weights, by name: configuration, tokenizer, processor, chat template."""
    first = folders[0]
    settings = [path.relative_to(first).as_posix() for path in first.rglob("*") if _is_setting(path)]
    for other in folders[1:]:
        for name in settings:
            if not (other / name).is_file():
                raise MergeError(f"{name} of {first} is missing in {other}.")
            if name.endswith(MUST_BE_EQUAL) and (other / name).read_bytes() != (first / name).read_bytes():
                raise MergeError(f"{name} differs between {first} and {other}: they are different models.")
    return settings


MUST_BE_EQUAL = ("config.json", "tokenizer.json", "tokenizer_config.json", "chat_template.jinja")
"""Files that affect how the model computes or tokenises. A readme may differ."""
NOT_COPIED = {LINEAGE, "manifest.json", "README.md"}
"""Files about one specialist, which do not apply to the merged model; the publisher writes its own."""


def _is_setting(path: Path) -> bool:
    is_weights = path.suffix in (".safetensors", ".gguf") or path.name in NOT_COPIED
    return path.is_file() and not is_weights
