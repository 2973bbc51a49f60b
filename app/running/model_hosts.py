"""Which other computer sees the screen, by model. I/O: reads manifests."""

from __future__ import annotations

from agent.errors import AgentError
from agent.models.catalogue import Catalogue
from agent.models.endpoint.address import read_address
from agent.models.manifest import Manifest


def host_of(manifest: Manifest) -> str:
    """The host that is sent pictures of the screen; "" where the model runs on this computer."""
    if manifest.server is None:
        return ""
    try:
        address = read_address(manifest.server.url)
    except AgentError:  # loading it will say so
        return ""
    return "" if address.is_loopback else address.host


def hosts() -> dict[str, str]:
    """The hosts that see the screen, by the names of the installed models that they run."""
    return {manifest.name: host for manifest in Catalogue().models() if (host := host_of(manifest))}
