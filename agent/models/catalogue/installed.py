"""The models of this computer: those shipped with Deskhand and those the owner added. I/O: folders.

A model is a folder with a `manifest.json`. The owner's folder comes first, so a model added there under the
same name replaces a shipped one.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from agent.bounded_json import MAX_BYTES, read_json
from agent.errors import AgentError, ModelBrokenError, ModelNotFoundError
from agent.foreign_files import read_foreign
from agent.models.catalogue.staging import PART, part_name
from agent.models.manifest import FILE_NAME, Manifest, load, save
from agent.settings import Settings
from agent.whole_file import only_writer, replace_file

DEFAULT_NAME = "embedded"
SHIPPED_FOLDER = Path(__file__).resolve().parents[3] / "resources" / "models"
SCORES_FILE = "scores.json"
"""In the owner's folder: scores of models that lie elsewhere. A shipped manifest is never changed."""


def owner_folder() -> Path:
    """Where the owner's models lie: `models/` in the data folder."""
    return Settings.from_environment().home / "models"


class Catalogue:
    """Looks up models in folders, the owner's first; nothing is cached."""

    def __init__(self, folders: Sequence[Path] | None = None) -> None:
        self.folders = tuple(folders) if folders is not None else (owner_folder(), SHIPPED_FOLDER)

    def models(self) -> list[Manifest]:
        """All readable models by name; a broken folder is left out (see `problems`)."""
        found: dict[str, Manifest] = {}
        for folder in self._model_folders():
            try:
                manifest = load(folder)
            except AgentError:
                continue
            found.setdefault(manifest.name, self._scored(manifest))
        return [found[name] for name in sorted(found)]

    def problems(self) -> list[str]:
        """One sentence for each folder whose manifest cannot be read."""
        sentences = []
        for folder in self._model_folders():
            try:
                load(folder)
            except AgentError as error:
                sentences.append(str(error))
        return sentences

    def get(self, name_or_path: str = DEFAULT_NAME) -> Manifest:
        """A model by its name, or by the path of its folder.

        Raises:
            ModelNotFoundError: there is none; the message names those there are.
            ModelBrokenError: its manifest cannot be read.
        """
        models = {manifest.name: manifest for manifest in self.models()}
        if name_or_path in models:
            return models[name_or_path]
        path = Path(name_or_path).expanduser()
        if (path / FILE_NAME).is_file():
            return load(path)
        for folder in self._model_folders():
            if folder.name == name_or_path:
                return load(folder)
        names = ", ".join(models) or "none"
        raise ModelNotFoundError(f"There is no model called {name_or_path!r}. Models here: {names}.")

    def remove(self, name: str) -> Manifest | None:
        """Delete an owner's model with its files, and what is left of an unfinished download of that name.

        Returns:
            The model that now answers to the name: a shipped one that the removed one stood in for.

        Raises:
            ModelNotFoundError: there is no such model, or it is a shipped one.
            ModelBrokenError: a file could not be deleted.
        """
        found = [
            folder
            for folder in self._model_folders()
            if folder.parent == self.folders[0] and name in (folder.name, _name_of(folder))
        ]
        unfinished = self.folders[0] / part_name(name)
        if unfinished.is_dir() and "/" not in name:
            found.append(unfinished)
        if not found:
            if any(manifest.name == name for manifest in self.models()):
                raise ModelNotFoundError(f"The model {name} is part of Deskhand and cannot be removed.")
            raise ModelNotFoundError(f"There is no model called {name!r} in {self.folders[0]}.")
        for folder in found:
            # Rename first: a half deleted model would be a broken one.
            grave = folder.with_name(f".{folder.name.strip('.')}.removed")
            try:
                shutil.rmtree(grave, ignore_errors=True)
                folder.replace(grave)
                shutil.rmtree(grave)
            except OSError as error:
                raise ModelBrokenError(f"The model {name} could not be removed: {error.strerror}.") from error
        return next((manifest for manifest in self.models() if manifest.name == name), None)

    def unfinished(self) -> dict[str, int]:
        """Unfinished downloads: name -> bytes present."""
        if not self.folders[0].is_dir():
            return {}
        return {
            folder.name[1 : -len(PART)]: sum(
                file.stat().st_size for file in folder.rglob("*") if file.is_file()
            )
            for folder in sorted(self.folders[0].glob(f".*{PART}"))
            if folder.is_dir()
        }

    def save_scores(self, manifest: Manifest, scores: Mapping[str, float]) -> Path:
        """Keep the scores of a model: in its manifest, or beside the owner's models when it is shipped.

        Returns:
            The file they were written to.

        Raises:
            ModelBrokenError: that file cannot be written.
        """
        try:
            if manifest.folder.parent not in self.folders[1:]:
                return save(replace(manifest, scores=dict(scores)), manifest.folder)
            path = self.folders[0] / SCORES_FILE
            with only_writer(path):
                kept = {**self._kept_scores(), manifest.name: {"of": manifest.weights_version, **scores}}
                replace_file(path, json.dumps(kept, indent=2) + "\n")
        except OSError as error:
            raise ModelBrokenError(
                f"The scores of {manifest.name} could not be saved: {error.strerror}."
            ) from error
        return path

    def _scored(self, manifest: Manifest) -> Manifest:
        """A shipped model with the scores measured here, if they are of exactly these weights."""
        if manifest.folder.parent not in self.folders[1:]:
            return manifest
        kept = self._kept_scores().get(manifest.name)
        if not isinstance(kept, dict) or kept.get("of") != manifest.weights_version:
            return manifest
        scores = {key: float(value) for key, value in kept.items() if isinstance(value, int | float)}
        return replace(manifest, scores={**manifest.scores, **scores})

    def _kept_scores(self) -> dict[str, object]:
        try:
            kept = read_json(read_foreign(self.folders[0] / SCORES_FILE, max_bytes=MAX_BYTES))
        except (OSError, ValueError):
            return {}
        return kept if isinstance(kept, dict) else {}

    def _model_folders(self) -> list[Path]:
        return [
            manifest.parent
            for folder in self.folders
            if folder.is_dir()
            for manifest in sorted(folder.glob(f"*/{FILE_NAME}"))
            if not manifest.parent.name.startswith(".")
        ]


def _name_of(folder: Path) -> str:
    try:
        return load(folder).name
    except AgentError:
        return ""
