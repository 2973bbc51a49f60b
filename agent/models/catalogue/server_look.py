"""What an OpenAI-compatible server is and has. I/O: the network."""

from __future__ import annotations

from dataclasses import replace

from agent.coordinates import CoordinateFrame
from agent.errors import EndpointError
from agent.models.catalogue.families import ASSUMED_CONTEXT_TOKENS
from agent.models.endpoint.address import read_address
from agent.models.endpoint.programs import Served
from agent.models.manifest import ImageLimits, Manifest, ModelFormat, ModelServer
from agent.models.runtime_settings import RuntimeSettings


def look_at(server: ModelServer) -> Served:
    """Which program it is, and its models. Where nothing lists models at the address, its usual ending is
    tried.

    Raises:
        EndpointError: it cannot be reached, refuses, or the key cannot be read.
    """
    try:
        return _look(server)
    except EndpointError:
        longer = read_address(server.url).with_suffix()
        if longer is None:
            raise
        try:
            return _look(replace(server, url=longer.base))
        except EndpointError:
            pass
        raise


def _look(server: ModelServer) -> Served:
    """The manifest has only what these requests need."""
    manifest = Manifest(
        name="server",
        format=ModelFormat.ENDPOINT,
        files={},
        dialect="",
        frame=CoordinateFrame.REL1000,
        image=ImageLimits(28, 1, 28 * 28),
        history_images=1,
        context_tokens=ASSUMED_CONTEXT_TOKENS,
        weights_version="",
        server=server,
    )
    from agent.models.endpoint.model import EndpointModel  # its HTTP client: not at the window's start

    model = EndpointModel(manifest, RuntimeSettings())
    try:
        return model.served()
    finally:
        model.close()
