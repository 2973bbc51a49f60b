"""The hub of the catalogue's tests, for the commands that fetch from one."""

from tests.agent.models.catalogue.conftest import served, tiny

__all__ = ["served", "tiny"]
