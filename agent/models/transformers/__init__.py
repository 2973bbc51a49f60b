"""Hugging Face folders through transformers, in a child process: what the app sees is `TransformersModel`."""

from agent.models.transformers.model import TransformersModel

__all__ = ["TransformersModel"]
