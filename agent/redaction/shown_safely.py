"""Which models are shown the screen as it is, and which only without its secrets."""

from __future__ import annotations

from agent.errors import AgentError
from agent.models.endpoint.address import read_address
from agent.models.hosted.makers import is_hosted
from agent.models.manifest import Manifest
from agent.ports import Model
from agent.redaction.patterns import load_rules
from agent.redaction.shielded_model import ShieldedModel
from agent.settings import Settings


def host_of(manifest: Manifest) -> str:
    """The host that is sent pictures of the screen; "" where the model runs on this computer."""
    if manifest.server is None:
        return ""
    try:
        address = read_address(manifest.server.url)
    except AgentError:  # loading it will say so
        return ""
    return "" if address.is_loopback else address.host


def sees_secrets(manifest: Manifest) -> bool:
    """Whether the model is shown the screen as it is: it runs on this computer, or on one that its owner
    trusts. A maker's model never is, wherever it is asked."""
    is_trusted = manifest.server is not None and manifest.server.is_trusted
    return not is_hosted(manifest.dialect) and (is_trusted or not host_of(manifest))


def shown_safely(model: Model, manifest: Manifest, settings: Settings) -> Model:
    """The model, shown no more than it may see.

    Raises:
        SettingsError: the owner's rules of redaction cannot be read.
    """
    return model if sees_secrets(manifest) else ShieldedModel(model, load_rules(settings.redaction_file))
