"""How a model folder is spoken to: its manifest and its tokenizer. I/O: reads the folder."""

from __future__ import annotations

import json
from pathlib import Path

from agent.actions.dialects import DIALECTS, Conversation
from agent.errors import AgentError
from agent.models import manifest as manifests
from agent.models.embedded_vocabulary import ID_OF
from agent.models.manifest import Manifest
from training.data.checkpoint_tokens import CheckpointTokenizer
from training.data.dataset_files import largest_token
from training.data.prompt_tokens import EmbeddedPromptTokenizer, PromptTokenizer
from training.errors import RecipeError
from training.export.metadata import Vocabulary
from training.policy.models import num_tokens, patch_form


def manifest_of(folder: Path) -> Manifest:
    """How the agent's loop speaks to the model in a folder.

    Raises:
        RecipeError: the folder has no manifest, or its dialect is not one that the trainer can read.
    """
    try:
        manifest = manifests.load(folder)
    except AgentError as error:
        raise RecipeError(
            f"{error} The trainer needs it to ask the model: `deskhand models add FOLDER` makes a model with "
            "one of a Hugging Face folder, `python -m training.export.hf_folder` of the embedded model."
        ) from error
    dialect = DIALECTS.get(manifest.dialect)
    is_hosted = dialect is None or (
        isinstance(dialect.layout, Conversation) and dialect.layout.has_native_calls
    )
    if is_hosted or (manifest.dialect == "embedded") != _has_embedded_tokens(folder):
        raise RecipeError(
            f"{manifest.name} speaks {manifest.dialect}, which does not go with the tokens of its folder."
        )
    return manifest


def tokenizer_of(folder: Path) -> PromptTokenizer:
    """How prompts become tokens of the model in a folder.

    Raises:
        RecipeError: it sees no pictures, or has another vocabulary than the embedded model and no manifest.
        CheckpointError: its picture settings are missing or make no sense.
    """
    form = patch_form(folder) if (folder / "config.json").is_file() else None
    if form is None:
        raise RecipeError(f"The model in {folder} sees no pictures, and screens are asked about with them.")
    if _has_embedded_tokens(folder):
        return EmbeddedPromptTokenizer(form.factor)
    if not (folder / manifests.FILE_NAME).is_file():
        raise RecipeError(
            f"The model in {folder} has another vocabulary than the embedded model, and no manifest "
            "that says how it is asked: `deskhand models add FOLDER` makes a model with one of it."
        )
    manifest = manifest_of(folder)
    return CheckpointTokenizer(folder.resolve(), manifest.dialect, form.factor, manifest.thinks)


def has_vocabulary(folder: Path, vocabulary: Vocabulary) -> bool:
    """Whether the tokens of the model in a folder are exactly these."""
    try:
        said = json.loads((folder / "tokenizer.json").read_text(encoding="utf-8"))
        found = {number: token for token, number in said["model"]["vocab"].items()}
        found |= {one["id"]: one["content"] for one in said["added_tokens"]}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False
    return [found.get(number) for number in range(len(found))] == list(vocabulary.tokens)


def require_known_tokens(data: Path, model: Path) -> None:
    """
    Raises:
        RecipeError: a data set has tokens that the model in a folder does not know.
        DatasetError, MixedVersionsError: the data set is damaged, or of several vocabularies.
        CheckpointError: there is no model in the folder.
    """
    known, largest = num_tokens(model), largest_token(data)
    if largest >= known:
        raise RecipeError(
            f"The data set in {data} has the token {largest}, and the model in {model} knows {known} tokens: "
            "the data set was made for another vocabulary."
        )


def _has_embedded_tokens(folder: Path) -> bool:
    try:
        tokenizer = json.loads((folder / "tokenizer.json").read_text(encoding="utf-8"))
        return {one["content"]: one["id"] for one in tokenizer["added_tokens"]} == ID_OF
    except (OSError, ValueError, KeyError, TypeError):
        return False
