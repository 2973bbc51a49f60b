"""Which other computer sees the screen, by model. I/O: manifests."""

from __future__ import annotations

from agent.models.catalogue import Catalogue
from agent.redaction.shown_safely import host_of, sees_secrets


def hosts() -> dict[str, str]:
    """The hosts that see the screen, by the names of the installed models that they run."""
    return {manifest.name: host for manifest in Catalogue().models() if (host := host_of(manifest))}


def trusted_models() -> frozenset[str]:
    """Of those, the models that are shown secrets, too."""
    return frozenset(one.name for one in Catalogue().models() if host_of(one) and sees_secrets(one))
