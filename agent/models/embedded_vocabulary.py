"""The vocabulary of the embedded model: 256 bytes, control tokens, coordinate tokens. Pure.

The one place that both the exporter (GGUF) and the training code read. A token's id is its index in `TOKENS`.
Ids 0..255 are the bytes themselves; there are no merges, so reading and matching are copying. Text that
somebody else wrote is encoded by `encode_data`, which can only produce bytes: a task cannot smuggle in a
control token.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from agent.types import ImagePart, TextPart

NUM_BYTES = 256
COORDINATE_STEP = 5
COORDINATE_MAX = 1000

END_OF_TEXT = "<|endoftext|>"
END_OF_TURN = "<|im_end|>"
"""Ends every reply of the embedded model (eos)."""
VISION_START = "<|vision_start|>"
VISION_END = "<|vision_end|>"
IMAGE_PAD = "<|image_pad|>"

CONTROL_TOKENS: tuple[str, ...] = (
    END_OF_TEXT, "<|im_start|>", END_OF_TURN, VISION_START, VISION_END, IMAGE_PAD, "<|video_pad|>",
    "<|task|>", "<|did|>", "<|now|>", "<|hint|>",
    "<|click|>", "<|left_double|>", "<|right_single|>", "<|middle|>", "<|move|>", "<|mouse_down|>",
    "<|mouse_up|>", "<|drag|>", "<|scroll|>", "<|type|>", "<|hotkey|>", "<|press|>", "<|release|>",
    "<|wait|>", "<|finished|>", "<|call_user|>",
)  # fmt: skip
COORDINATE_TOKENS: tuple[str, ...] = tuple(
    f"<|{value}|>" for value in range(0, COORDINATE_MAX + 1, COORDINATE_STEP)
)


def byte_names() -> tuple[str, ...]:
    """How GPT-2's byte-level vocabularies spell each byte as one printable character; index = byte."""
    printable = {*range(ord("!"), ord("~") + 1), *range(0xA1, 0xAD), *range(0xAE, 0x100)}
    names: list[str] = []
    num_shifted = 0
    for byte in range(NUM_BYTES):
        if byte in printable:
            names.append(chr(byte))
        else:
            names.append(chr(NUM_BYTES + num_shifted))
            num_shifted += 1
    return tuple(names)


TOKENS: tuple[str, ...] = (*byte_names(), *CONTROL_TOKENS, *COORDINATE_TOKENS)
"""Every token as GGUF spells it; index = id."""
NUM_TOKENS = len(TOKENS)
ID_OF: dict[str, int] = {token: number for number, token in enumerate(TOKENS) if number >= NUM_BYTES}
"""Ids of control and coordinate tokens by their text."""

END_OF_TEXT_ID = ID_OF[END_OF_TEXT]
END_OF_TURN_ID = ID_OF[END_OF_TURN]
VISION_START_ID = ID_OF[VISION_START]
VISION_END_ID = ID_OF[VISION_END]
IMAGE_PAD_ID = ID_OF[IMAGE_PAD]
VIDEO_PAD_ID = ID_OF["<|video_pad|>"]
FIRST_COORDINATE_ID = ID_OF["<|0|>"]

CHAT_TEMPLATE = (
    "{% for message in messages %}{% for part in message['content'] %}"
    "{% if part['type'] == 'image' %}"
    + VISION_START
    + IMAGE_PAD
    + VISION_END
    + "{% else %}{{ part['text'] }}{% endif %}"
    "{% endfor %}{% endfor %}"
)
"""Parts of all messages one after the other; the dialect writes every control token itself."""

_CONTROL_TOKEN = re.compile(r"<\|[a-z0-9_]+\|>")


def encode_data(data: bytes | str) -> list[int]:
    """Ids of plain text: never a control token, whatever it contains."""
    return list(data.encode() if isinstance(data, str) else data)


def encode_control(text: str) -> list[int]:
    """Ids of text of our own, in which `<|name|>` is one token; names we do not have stay bytes."""
    ids: list[int] = []
    end = 0
    for match in _CONTROL_TOKEN.finditer(text):
        token = ID_OF.get(match.group())
        if token is not None:
            ids += [*encode_data(text[end : match.start()]), token]
            end = match.end()
    return ids + encode_data(text[end:])


def encode(parts: Iterable[TextPart | ImagePart | str], *, num_image_tokens: int = 0) -> list[int]:
    """Ids of a whole prompt as the backend evaluates it; a `str` is control text, an image is its markers
    around `num_image_tokens` image tokens."""
    ids: list[int] = []
    for part in parts:
        match part:
            case str():
                ids += encode_control(part)
            case TextPart(text=text, is_data=is_data):
                ids += encode_data(text) if is_data else encode_control(text)
            case ImagePart():
                ids += [VISION_START_ID, *[IMAGE_PAD_ID] * num_image_tokens, VISION_END_ID]
    return ids


def decode(ids: Sequence[int]) -> str:
    """The text of ids, control tokens spelled out; bytes that are no UTF-8 become U+FFFD."""
    text = b"".join(bytes([number]) if number < NUM_BYTES else TOKENS[number].encode() for number in ids)
    return text.decode(errors="replace")
