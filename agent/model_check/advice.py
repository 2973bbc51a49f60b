"""What to do about a model that cannot be used: one plain sentence for each kind of error. Pure."""

from __future__ import annotations

from agent.errors import (
    AgentError,
    EndpointError,
    ModelBrokenError,
    ModelCrashedError,
    ModelNotFoundError,
    ModelTimeoutError,
    ModelTooLargeError,
    PromptTooLongError,
)
from agent.models.manifest import Manifest


def fix_for(error: AgentError, manifest: Manifest) -> str:
    """Empty where the error's own sentence says it, or where nothing can be done."""
    match error:
        case EndpointError():
            return ""
        case PromptTooLongError():
            return 'Lower "history_images" or "max_pixels", or raise "context_tokens", in its manifest.json.'
        case ModelTooLargeError():
            return "Close other programs, or choose a smaller model or quantisation (`deskhand models list`)."
        case ModelTimeoutError():
            return "This machine is too slow or too busy for it: choose a smaller model or quantisation."
        case ModelCrashedError():
            return "If that happens again, get its files again, or choose another model."
        case ModelNotFoundError():
            return "Install what is missing: make setup."
        case ModelBrokenError():
            return f"Remove it (`deskhand models remove {manifest.name}`) and get it again."
        case _:
            return ""
