"""Opens a model with the backend that its manifest asks for. I/O: through the backend."""

from __future__ import annotations

from agent.models.hosted.makers import is_hosted
from agent.models.llamacpp import LlamaCppModel
from agent.models.manifest import Manifest, ModelFormat, verify
from agent.models.runtime_settings import SMALL_MODEL_BYTES, RuntimeSettings, runtime_settings
from agent.models.transformers import TransformersModel
from agent.ports import Model
from agent.settings import Settings


def open_model(manifest: Manifest, settings: RuntimeSettings | None = None) -> Model:
    """A model that is loaded and ready; a server is asked for the first time when it is to reply.

    Without `settings` it runs as the environment says.

    Raises:
        ModelNotFoundError: the backend lacks a package.
        EndpointError: the key of a server cannot be read or used.
        ModelBrokenError, ModelTooLargeError, ModelCrashedError, ModelTimeoutError: it cannot be loaded.
    """
    settings = settings or runtime_settings(Settings.from_environment())
    if manifest.size_bytes <= SMALL_MODEL_BYTES:
        # Milliseconds; checksums of a large model take as long as loading it, so `models check` does those.
        verify(manifest)
    match manifest.format:
        case ModelFormat.GGUF:
            return LlamaCppModel(manifest, settings)
        case ModelFormat.HF:
            return TransformersModel(manifest, settings)
        # Imported here, since their HTTP client takes a tenth of a second of the window's start.
        case ModelFormat.ENDPOINT if is_hosted(manifest.dialect):
            from agent.models.hosted.model import HostedModel

            return HostedModel(manifest, settings)
        case ModelFormat.ENDPOINT:
            from agent.models.endpoint.model import EndpointModel

            return EndpointModel(manifest, settings)
