"""Models behind an OpenAI-compatible server: what the app sees of one is `EndpointModel`."""

from agent.models.endpoint.model import EndpointModel

__all__ = ["EndpointModel"]
