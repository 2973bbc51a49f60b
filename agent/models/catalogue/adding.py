"""Adds a model that already lies on this computer: a file, or a folder. I/O: folders.

What the files tell is detected: the projector of a model, the dialect, the size of pictures. Files on the
same disk are hard-linked, not copied, so adding 5 GB takes no disk space.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from agent.errors import DiskFullError, ModelBrokenError, ModelNotFoundError, SettingsError
from agent.models.catalogue.adapters import ADAPTER_FILES, ADAPTER_FOLDER, base_of, is_adapter
from agent.models.catalogue.consistency import require_truthful
from agent.models.catalogue.description import Facts, Wishes, gguf_facts, hf_facts, manifest_from
from agent.models.catalogue.installed import Catalogue
from agent.models.catalogue.selection import Selection, choose_weights, is_gguf, select
from agent.models.catalogue.staging import (
    FreeBytes,
    Staging,
    disk_free_bytes,
    folder_name_for,
    require_disk,
)
from agent.models.gguf_header import read_gguf_header
from agent.models.gguf_parts import is_later_part, part_roles
from agent.models.manifest import FILE_NAME, Manifest, ModelFormat, describe_file, load, verify
from agent.models.projectors import find_projector, mismatch
from agent.models.transformers.folder import require_adapter


@dataclass(frozen=True, slots=True)
class Found:
    """A model on this disk: where its files are, and its future name."""

    selection: Selection
    paths: dict[str, Path]
    """By role."""
    name: str


_NO_ADAPTER = "An adapter goes with a Hugging Face folder; merge it before you convert to GGUF."


def add(
    catalogue: Catalogue,
    path: Path,
    *,
    name: str = "",
    quantisation: str = "",
    projector: Path | None = None,
    adapter: Path | None = None,
    wishes: Wishes | None = None,
    free_bytes: FreeBytes = disk_free_bytes,
) -> Manifest:
    """Check a local model, fill its manifest, and put it into the owner's folder.

    Raises:
        ModelNotFoundError: there is nothing at `path`.
        ModelBrokenError: a file is damaged or of another kind, the projector is missing or of another model,
            a manifest lies, or the name is taken. Nothing is left behind.
        SettingsError: what is meant cannot be told from the files.
        DiskFullError: the files would have to be copied and do not fit.
    """
    path = _real(path)
    tuned = _base_and_adapter(path, adapter)
    described = tuned[0] if tuned is not None else path
    if (described / FILE_NAME).is_file():
        return _add_described(catalogue, described, name, free_bytes, tuned[1] if tuned else None)
    found = with_adapter(path, adapter) or find(path, quantisation=quantisation, projector=projector)
    with Staging(catalogue.folders[0], name or found.name, keeps=False) as staging:
        files = {
            role: role if role in ADAPTER_FILES else PurePosixPath(wanted).name
            for role, wanted in found.selection.files.items()
        }
        # Headers first: a text file is refused before gigabytes are copied.
        _facts(found)
        _bring({file: found.paths[role] for role, file in files.items()}, staging.folder, free_bytes)
        manifest = manifest_from(
            _facts(found),
            name=staging.name,
            kind=found.selection.format,
            files={role: describe_file(staging.folder, file) for role, file in files.items()},
            source=str(path),
            wishes=wishes or Wishes(),
        )
        require_truthful(replace(manifest, folder=staging.folder))
        return staging.publish(manifest)


def find(path: Path, *, quantisation: str = "", projector: Path | None = None) -> Found:
    """Which files make up the model at `path`.

    Raises:
        ModelNotFoundError, ModelBrokenError, SettingsError: as `add`.
    """
    if path.is_file():
        return _found_beside(path, projector)
    if not path.is_dir():
        raise ModelNotFoundError(f"There is no file or folder {path}.")
    names = [file.relative_to(path).as_posix() for file in sorted(path.iterdir()) if file.is_file()]
    if any(is_gguf(name) for name in names):
        models = _language_models([path / name for name in names if is_gguf(name)])
        return _found_beside(path / choose_weights(models, quantisation), projector)
    selection = select(names, quantisation=quantisation)
    paths = {role: path / name for role, name in selection.files.items()}
    return Found(selection, paths, folder_name_for(path.name))


def with_adapter(path: Path, adapter: Path | None) -> Found | None:
    """A Hugging Face folder with the LoRA adapter that was named, that lies in it, or that `path` itself is;
    None where there is no adapter.

    Raises:
        ModelNotFoundError, ModelBrokenError, SettingsError: as `add`.
    """
    tuned = _base_and_adapter(path, adapter)
    if tuned is None:
        return None
    named, (base, adapter) = adapter, tuned
    found = find(base)
    if found.selection.format is not ModelFormat.HF:
        raise SettingsError(_NO_ADAPTER)
    require_adapter(adapter)
    paths = _adapter_files(adapter)
    files = {role: source.name for role, source in paths.items()}
    name = found.name if named is None and base == path else folder_name_for(f"{base.name}-{adapter.name}")
    return Found(
        Selection(ModelFormat.HF, {**found.selection.files, **files}), {**found.paths, **paths}, name
    )


def _base_and_adapter(path: Path, named: Path | None) -> tuple[Path, Path] | None:
    """The folders of the model and of its adapter; None where there is no adapter.

    Raises:
        ModelNotFoundError, ModelBrokenError, SettingsError: as `add`.
    """
    adapter = named or next((folder for folder in (path, path / ADAPTER_FOLDER) if is_adapter(folder)), None)
    if adapter is None:
        return None
    adapter = _real(adapter)
    return (base_of(adapter) if adapter == path and not (path / "config.json").is_file() else path), adapter


def _adapter_files(adapter: Path) -> dict[str, Path]:
    """By their roles, which are their places in a model's folder."""
    return {role: adapter / PurePosixPath(role).name for role in ADAPTER_FILES}


def _found_beside(file: Path, projector: Path | None) -> Found:
    """A single file, and what goes with it in its folder."""
    if file.suffix.lower() == ".safetensors" or file.name == "config.json":
        raise SettingsError(f"{file.name} is one file of several: add the folder {file.parent}.")
    header = read_gguf_header(file)
    if header.is_projector:
        models = [
            other
            for other in sorted(file.parent.glob("*.gguf"))
            if other != file
            and not is_later_part(other.name)
            and not mismatch(read_gguf_header(other), header)
        ]
        if len(models) != 1:
            raise SettingsError(
                f"{file.name} is a projector, and {len(models)} models beside it fit: name the model's file."
            )
        file, projector = models[0], file
    projector = _real(projector) if projector is not None else find_projector(file)
    if projector is None:
        raise ModelBrokenError(
            f"No projector (mmproj) that fits lies beside {file.name}, and without one the model cannot see."
            f" Put it into {file.parent}, or name it with --projector."
        )
    paths = {role: file.parent / name for role, name in part_roles(file.name).items()}
    paths["projector"] = projector
    selection = Selection(ModelFormat.GGUF, {role: path.name for role, path in paths.items()})
    return Found(selection, paths, folder_name_for(re.sub(r"-\d{5}-of-\d{5}$", "", file.stem)))


def _language_models(files: Sequence[Path]) -> list[str]:
    """The names of the files that really are models, by their headers.

    Raises:
        ModelBrokenError: none is.
    """
    names, problem = [], ModelBrokenError("There is a projector here, but no model beside it.")
    for file in files:
        try:
            if not is_later_part(file.name) and not read_gguf_header(file).is_projector:
                names.append(file.name)
        except ModelBrokenError as error:
            problem = error
    if not names:
        raise problem
    return names


def _facts(found: Found) -> Facts:
    if found.selection.format is ModelFormat.GGUF:
        return gguf_facts(found.paths["model"], found.paths["projector"], [found.name])
    return hf_facts(found.paths["config.json"].parent, [found.name])


def _add_described(
    catalogue: Catalogue, path: Path, name: str, free_bytes: FreeBytes, adapter: Path | None
) -> Manifest:
    """A model folder that has a manifest already, with a LoRA adapter where one is given."""
    manifest = load(path)
    require_truthful(manifest)
    verify(manifest)
    is_tuned = adapter is not None and not any(role in manifest.files for role in ADAPTER_FILES)
    if path.parent == catalogue.folders[0] and not is_tuned:
        raise ModelBrokenError(f"The model {manifest.name} is there already.")
    named = name or (folder_name_for(f"{manifest.name}-{adapter.name}") if adapter else manifest.name)
    with Staging(catalogue.folders[0], named, keeps=False) as staging:
        files = {file.path: path / file.path for file in manifest.files.values()}
        described = manifest.files
        if adapter is not None and is_tuned:
            if manifest.format is not ModelFormat.HF:
                raise SettingsError(_NO_ADAPTER)
            require_adapter(adapter)
            files |= _adapter_files(adapter)
        _bring(files, staging.folder, free_bytes)
        if is_tuned:
            described = {**described, **{role: describe_file(staging.folder, role) for role in ADAPTER_FILES}}
        server = manifest.server and replace(manifest.server, is_trusted=False)  # trust is not handed on
        return staging.publish(replace(manifest, name=staging.name, files=described, server=server))


def _real(path: Path) -> Path:
    """
    Raises:
        ModelNotFoundError: its links lead round in a circle, or it names somebody who is not here.
    """
    try:
        return path.expanduser().resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise ModelNotFoundError(f"There is no file or folder {path}: {error}.") from error


def _bring(files: Mapping[str, Path], folder: Path, free_bytes: FreeBytes) -> None:
    """Links or copies of files, by their path in `folder`."""
    copied: dict[str, Path] = {}
    for name, source in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(_real(source), folder / name)
        except OSError:  # another disk, or one without links
            copied[name] = source
    require_disk(folder, sum(source.stat().st_size for source in copied.values()), free_bytes)
    for name, source in copied.items():
        try:
            shutil.copyfile(source, folder / name)
        except OSError as error:
            if error.errno == errno.ENOSPC:
                raise DiskFullError(f"The disk became full while {source.name} was copied.") from error
            raise ModelBrokenError(f"The file {source} could not be copied: {error.strerror}.") from error
