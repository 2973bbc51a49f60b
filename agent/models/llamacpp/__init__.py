"""GGUF files through llama.cpp, in a child process: what the app sees of it is `LlamaCppModel`."""

from agent.models.llamacpp.model import LlamaCppModel

__all__ = ["LlamaCppModel"]
