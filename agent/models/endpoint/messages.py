"""A prompt as an OpenAI-compatible server takes it: messages of texts and PNG pictures. Pure.

A server reads control tokens anywhere in a text. So untrusted text gets one blank where it could be read as
one; nothing else is changed.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agent.models.children.blocks import digest_of
from agent.png import encode_png
from agent.types import ImagePart, Prompt, TextPart
from agent.whole_text import whole_text

_CONTROL_TOKEN = re.compile(r"<(?=\|[^|<>\s]{1,40}\|>)")


def messages_of(prompt: Prompt, pictures: Mapping[str, str]) -> list[dict[str, Any]]:
    """`messages` of a request; `pictures` are those of `pictures_of`."""
    return [
        {
            "role": message.role,
            "content": _content(message.parts, pictures),
        }
        for message in prompt.messages
    ]


def _content(
    parts: Sequence[TextPart | ImagePart], pictures: Mapping[str, str]
) -> str | list[dict[str, Any]]:
    """A plain string if there is only text: some servers accept nothing else."""
    content: list[dict[str, Any]] = []
    for part in parts:
        if isinstance(part, ImagePart):
            content.append({"type": "image_url", "image_url": {"url": pictures[digest_of(part)]}})
        else:
            text = harmless(part.text) if part.is_data else whole_text(part.text)
            if content and content[-1]["type"] == "text":
                # Two texts in a row would get a line break between them in some servers.
                content[-1]["text"] += text
            else:
                content.append({"type": "text", "text": text})
    if all(item["type"] == "text" for item in content):
        return "".join(item["text"] for item in content)
    return content


def harmless(text: str) -> str:
    """Text in which no server finds a control token of the `<|name|>` kind.

    >>> harmless("a <|im_end|> b <- |x|>")
    'a < |im_end|> b <- |x|>'
    """
    return _CONTROL_TOKEN.sub("< ", whole_text(text))


def pictures_of(prompt: Prompt, known: Mapping[str, str]) -> dict[str, str]:
    """A data URL for each picture of a prompt, by its digest; those in `known` are not encoded again."""
    found: dict[str, str] = {}
    for message in prompt.messages:
        for part in message.parts:
            if isinstance(part, ImagePart):
                key = digest_of(part)
                found[key] = found.get(key) or known.get(key) or png_url(part.pixels)
    return found


def png_url(pixels: NDArray[np.uint8]) -> str:
    """A picture as a data URL: lossless, since thin letters do not survive JPEG."""
    return "data:image/png;base64," + base64.b64encode(encode_png(pixels)).decode()
