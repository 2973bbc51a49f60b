"""A prompt's identity: equal only for the same parts in the same order. Pure."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from agent.picture_digest import picture_digest
from agent.types import ImagePart, Prompt, View


def prompt_id(prompt: Prompt) -> str:
    """SHA-256 over roles, texts and the digests of images, in hexadecimal."""
    digest = hashlib.sha256()
    for message in prompt.messages:
        digest.update(f"message {message.role} {len(message.parts)}\n".encode())
        if message.acknowledges:
            digest.update(b"acknowledges\n")
        for part in message.parts:
            if isinstance(part, ImagePart):
                digest.update(f"image {part.pixels.shape}\n".encode())
                digest.update(bytes.fromhex(part.digest or picture_digest(part.pixels)))
            else:
                text = part.text.encode("utf-8", "surrogatepass")
                digest.update(f"text {part.is_data} {len(text)}\n".encode())
                digest.update(text)
    for stop in prompt.stop:
        digest.update(f"stop {stop!r}\n".encode())
    for function in prompt.functions:
        digest.update(f"function {function!r}\n".encode())
    return digest.hexdigest()


def with_digest(view: View) -> View:
    """The view with the digest of its pixels, computed once for all prompts that contain it."""
    return replace(view, digest=picture_digest(view.pixels))
