"""Text to tokens, tokens to bytes, and the chat template of a Hugging Face folder. I/O: files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tokenizers import Tokenizer
from transformers import AutoTokenizer

from agent.bounded_json import MAX_BYTES, read_json
from agent.foreign_files import read_foreign
from agent.models.children.engine import RefusedError
from agent.models.embedded_vocabulary import byte_names

_CHATML = (
    "{% for message in messages %}<|im_start|>{{ message['role'] }}\n"
    "{% for part in message['content'] %}"
    "{% if part['type'] == 'image' %}<|vision_start|><|image_pad|><|vision_end|>"
    "{% else %}{{ part['text'] }}{% endif %}{% endfor %}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
"""The form of every Qwen-VL model; used when the folder has no template."""
_END_TOKENS = ("<|im_end|>", "<|endoftext|>")
_BYTE_OF = {name: byte for byte, name in enumerate(byte_names())}


class Tokens:
    """The tokenizer of one folder."""

    def __init__(self, folder: Path) -> None:
        """Raises RefusedError when the folder's tokenizer cannot be read."""
        self._tokenizer = _read_tokenizer(folder)
        self._added = {
            number: token.content for number, token in self._tokenizer.get_added_tokens_decoder().items()
        }
        self._template = _read_template(folder)
        self._end_ids = set(_configured_ends(folder))
        self._end_ids |= {number for number, text in self._added.items() if text in _END_TOKENS}

    @property
    def template(self) -> str:
        return self._template

    def ids(self, text: str, *, is_data: bool) -> list[int]:
        """Token ids of a text; in data no control token is read."""
        self._tokenizer.encode_special_tokens = is_data
        found: list[int] = self._tokenizer.encode(text, add_special_tokens=False).ids
        return found

    def is_end(self, token: int) -> bool:
        return token in self._end_ids

    def piece(self, token: int) -> bytes:
        """The bytes of a token, control tokens spelled out; none for a number without a token."""
        if token in self._added:
            text: str = self._added[token]
            return text.encode()
        spelled = self._tokenizer.id_to_token(token) or ""
        # Byte-level vocabularies spell each byte as one character; a character that is none is itself.
        return b"".join(
            bytes([_BYTE_OF[character]]) if character in _BYTE_OF else character.encode()
            for character in spelled
        )


def _read_tokenizer(folder: Path) -> Any:
    path = folder / "tokenizer.json"
    try:
        if path.is_file():
            return Tokenizer.from_file(str(path))
        return AutoTokenizer.from_pretrained(folder, local_files_only=True).backend_tokenizer
    except Exception as error:  # the library raises bare Exception
        raise RefusedError(f"its tokenizer cannot be read ({error})") from error


def _read_template(folder: Path) -> str:
    path = folder / "chat_template.jinja"
    if path.is_file():
        return path.read_text(encoding="utf-8")
    for name in ("chat_template.json", "tokenizer_config.json"):
        template = _json(folder / name).get("chat_template")
        if isinstance(template, str):
            return template
    return _CHATML


def _configured_ends(folder: Path) -> Iterable[int]:
    for name in ("generation_config.json", "config.json"):
        config = _json(folder / name)
        for part in (config, config.get("text_config") or {}):
            ends = part.get("eos_token_id")
            yield from ends if isinstance(ends, list) else [ends] if isinstance(ends, int) else []


def _json(path: Path) -> dict[str, Any]:
    if not path.is_file():
        return {}
    try:
        data = read_json(read_foreign(path, max_bytes=MAX_BYTES, follows_links=True))
    except (OSError, ValueError) as error:
        raise RefusedError(f"{path.name} cannot be read ({error})") from error
    return data if isinstance(data, dict) else {}
