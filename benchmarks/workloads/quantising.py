"""Model folders whose weights have fewer bits. I/O: reads and writes files, starts a process for llama.cpp.

The language model goes through llama.cpp's own quantiser. Its mixtures keep some tensors finer, and a row
that is no multiple of 256 cannot have a K format: what came of each tensor is read from the file afterwards.
The projector stays as it is, or is written again in Q8_0 where its rows allow that.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import gguf
import numpy as np

from agent.errors import ModelBrokenError, SettingsError
from agent.models import manifest as manifests
from agent.models.manifest import Manifest, ModelFormat, describe_file

UNCHANGED = "f16"
FTYPES = {"q8_0": 7, "q6_k": 18, "q5_k_m": 17, "q4_k_m": 15, "q4_0": 2}
"""llama.cpp's numbers of its mixtures (`LLAMA_FTYPE_MOSTLY_…`)."""
SMALL_PROJECTOR = "q8_0+projector"
VARIANTS = (UNCHANGED, *FTYPES, SMALL_PROJECTOR)
_WHOLE_PRECISION = {"F32", "F16", "BF16"}
_QUANTISE = """
import ctypes, sys
import llama_cpp
parameters = llama_cpp.llama_model_quantize_default_params()
parameters.ftype, parameters.nthread = int(sys.argv[3]), 1
name = [text.encode() for text in sys.argv[1:3]]
sys.exit(llama_cpp.llama_model_quantize(name[0], name[1], ctypes.byref(parameters)))
"""


@dataclass(frozen=True, slots=True)
class Variant:
    """A model folder, and what its tensors are."""

    folder: Path
    model_bytes: int
    projector_bytes: int
    tensors: dict[str, int]
    """Format → how many of the language model's tensors have it."""


def require_whole_precision(manifest: Manifest) -> None:
    """
    Raises:
        SettingsError: it is no GGUF model, or its weights have few bits already.
    """
    if manifest.format is not ModelFormat.GGUF:
        raise SettingsError(f"{manifest.name} is no GGUF model, and only those are quantised here.")
    coarse = set(_formats(manifest.path_of("model"))) - _WHOLE_PRECISION
    if coarse:
        raise SettingsError(
            f"{manifest.name} has {', '.join(sorted(coarse))} already; quantise the file with 16 bits."
        )


def make_variant(manifest: Manifest, kind: str, folder: Path) -> Variant:
    """The model with weights of that kind, in a folder of its own.

    Raises:
        SettingsError: there is no such kind.
        ModelBrokenError: llama.cpp refuses.
    """
    if kind not in VARIANTS:
        raise SettingsError(f"There is no variant {kind!r}; there are {', '.join(VARIANTS)}.")
    folder.mkdir(parents=True, exist_ok=True)
    for file in manifest.files.values():
        _linked(manifest.folder / file.path, folder / file.path)
    model, projector = manifest.files["model"].path, manifest.files.get("projector")
    language = "q8_0" if kind == SMALL_PROJECTOR else kind
    if language != UNCHANGED:
        _replaced(folder / model, lambda draft: quantise(manifest.path_of("model"), draft, language))
    if kind == SMALL_PROJECTOR and projector is not None:
        _replaced(
            folder / projector.path, lambda draft: quantise_projector(manifest.path_of("projector"), draft)
        )
    files = {role: describe_file(folder, file.path) for role, file in manifest.files.items()}
    name = manifest.name if kind == UNCHANGED else f"{manifest.name}-{kind.replace('+', '-')}"
    version = "-".join(file.sha256[:12] for file in files.values())[:60]
    manifests.save(replace(manifest, name=name, files=files, weights_version=version), folder)
    return Variant(
        folder,
        files["model"].size_bytes,
        files["projector"].size_bytes if "projector" in files else 0,
        _formats(folder / model),
    )


def quantise(source: Path, target: Path, kind: str) -> None:
    """By llama.cpp, in a process of its own: native code may abort.

    Raises:
        ModelBrokenError: it refuses; the message has its last words.
    """
    command = [sys.executable, "-c", _QUANTISE, str(source), str(target), str(FTYPES[kind])]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode or not target.exists():
        said = done.stderr.strip().splitlines()[-1:] or [f"status {done.returncode}"]
        raise ModelBrokenError(f"llama.cpp does not make {kind} of {source.name}: {said[0]}")


def quantise_projector(source: Path, target: Path) -> None:
    """Matrices whose rows are multiples of 32 in Q8_0, all else as it was."""
    reader = gguf.GGUFReader(source)
    architecture = str(reader.fields["general.architecture"].contents())
    writer = gguf.GGUFWriter(target, architecture)
    for name, field in reader.fields.items():
        if name.startswith("GGUF.") or name == "general.architecture":
            continue
        kind = field.types[0]
        inner = field.types[-1] if kind is gguf.GGUFValueType.ARRAY else None
        writer.add_key_value(name, field.contents(), kind, sub_type=inner)
    for tensor in reader.tensors:
        is_matrix = tensor.tensor_type.name == "F16" and len(tensor.shape) == 2 and tensor.shape[0] % 32 == 0
        if is_matrix:
            rows = np.asarray(tensor.data, np.float32)
            packed = gguf.quants.quantize(rows, gguf.GGMLQuantizationType.Q8_0)
            writer.add_tensor(tensor.name, packed, raw_dtype=gguf.GGMLQuantizationType.Q8_0)
        else:
            writer.add_tensor(tensor.name, tensor.data, raw_dtype=tensor.tensor_type)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def _formats(model: Path) -> dict[str, int]:
    return dict(Counter(tensor.tensor_type.name for tensor in gguf.GGUFReader(model).tensors))


def _linked(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.unlink(missing_ok=True)
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)


def _replaced(target: Path, make: Callable[[Path], None]) -> None:
    draft = target.with_suffix(".draft.gguf")
    make(draft)
    draft.replace(target)
