"""Prompts as tokens of a checkpoint of the Qwen-VL family, by its own tokenizer and template. I/O: reads it.

The tokens are those that the app's transformers backend evaluates: the same modules read the folder, render
the template and keep what is data from being read as control tokens.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import groupby
from pathlib import Path

from agent.actions import parse_reply
from agent.errors import UnreadableReplyError
from agent.models.chat_template import ImageSegment, TemplateFailedError, TextSegment, render
from agent.models.children.engine import RefusedError
from agent.models.transformers.tokens import Tokens
from agent.types import ImagePart, Message, Prompt
from training.data.prompt_tokens import PromptTokens
from training.errors import RecipeError

_END_OF_TURN, _END_OF_TEXT = "<|im_end|>", "<|endoftext|>"


@dataclass(frozen=True)
class _Opened:
    """What a folder says about its tokens."""

    tokens: Tokens
    digest: str
    """Of its tokenizer: equal ones give equal ids."""
    picture_id: int
    around_picture: tuple[int, int]
    today: date


@dataclass(frozen=True, slots=True)
class CheckpointTokenizer:
    """A `PromptTokenizer`. Only the folder's name is kept, so that it can be sent to other machines."""

    folder: Path
    dialect: str
    """In which its prompts are worded."""
    factor: int
    """See `PromptTokenizer`."""
    thinks: bool | None = None
    """See `Manifest.thinks`."""

    @property
    def vocabulary(self) -> str:
        return f"tokenizer-{_opened(self.folder).digest}"

    @property
    def end_id(self) -> int:
        return self._control(_END_OF_TURN, _END_OF_TEXT)

    @property
    def pad_id(self) -> int:
        return self._control(_END_OF_TEXT, _END_OF_TURN)

    @property
    def picture_id(self) -> int:
        return _opened(self.folder).picture_id

    def tokens(self, prompt: Prompt) -> PromptTokens:
        """
        Raises:
            RecipeError: the folder's template or tokenizer cannot be used.
        """
        return self.after(prompt, -1)

    def after(self, prompt: Prompt, index: int) -> PromptTokens:
        """Only what the template writes behind the text of message `index`; -1 for all of the prompt.

        Raises:
            RecipeError: see `tokens`.
        """
        messages = list(prompt.messages)
        opened = _opened(self.folder)
        try:
            segments = render(opened.tokens.template, messages, today=opened.today, thinks=self.thinks)
        except TemplateFailedError as error:
            raise RecipeError(
                f"A prompt cannot be rendered for the model in {self.folder}: {error}."
            ) from error
        if index >= 0:
            segments = segments[_last_of(messages, index, segments) + 1 :]
        images = [part.pixels for one in messages for part in one.parts if isinstance(part, ImagePart)]
        ids: list[int] = []
        pictures = []
        for segment in segments:
            if isinstance(segment, ImageSegment):
                pixels = images[segment.index]
                number = (pixels.shape[0] // self.factor) * (pixels.shape[1] // self.factor)
                pictures.append((pixels, len(ids) + 1, number))  # after the marker of its start
                before, behind = opened.around_picture
                ids += [before, *[opened.picture_id] * number, behind]
            else:
                ids += opened.tokens.ids(segment.text, is_data=segment.is_data)
        return PromptTokens(ids, pictures)

    def encoded(self, reply: str) -> list[int]:
        """A reply as the model would write it: control tokens in it are read."""
        return _opened(self.folder).tokens.ids(reply, is_data=False)

    def text(self, reply: Sequence[int]) -> str:
        """What a reply says, without the tokens that end it; bytes that are no UTF-8 become U+FFFD."""
        return b"".join(self._pieces(reply)).decode(errors="replace")

    def thoughts(self, token_ids: Sequence[int], mask: Sequence[bool]) -> list[bool]:
        """The tokens up to the end of what is read as a reply's thought; none of one that cannot be read."""
        marks: list[bool] = []
        for wrote, run in groupby(zip(token_ids, mask, strict=True), key=lambda one: one[1]):
            ids = [token for token, _ in run]
            marks += self._thought(ids) if wrote else [False] * len(ids)
        return marks

    def _thought(self, reply: Sequence[int]) -> list[bool]:
        pieces = self._pieces(reply)
        text = b"".join(pieces).decode(errors="replace")
        try:
            thought = parse_reply(text, dialect=self.dialect).thought
        except UnreadableReplyError:
            thought = ""
        begins = text.find(thought) if thought else -1
        end = len(text[: begins + len(thought)].encode()) if begins >= 0 else 0
        marks, at = [], 0
        for piece in pieces:
            at += len(piece)
            marks.append(bool(piece) and at <= end)
        return marks

    def _pieces(self, reply: Sequence[int]) -> list[bytes]:
        tokens = _opened(self.folder).tokens
        return [b"" if tokens.is_end(token) else tokens.piece(token) for token in reply]

    def _control(self, *texts: str) -> int:
        tokens = _opened(self.folder).tokens
        for text in texts:
            found = tokens.ids(text, is_data=False)
            if len(found) == 1:
                return found[0]
        raise RecipeError(f"The tokenizer in {self.folder} has no token that ends a reply.")


def _last_of(messages: Sequence[Message], index: int, segments: Sequence[object]) -> int:
    """The segment with the text of a message, which is one part that is data."""
    (part,) = messages[index].parts
    places = [
        number
        for number, segment in enumerate(segments)
        if isinstance(segment, TextSegment) and segment.is_data and segment == TextSegment(part.text, True)  # type: ignore[union-attr]
    ]
    return places[-1]


@lru_cache(maxsize=8)
def _opened(folder: Path) -> _Opened:
    """
    Raises:
        RecipeError: there is no tokenizer, or the configuration names no picture tokens.
    """
    try:
        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        source = next(path for path in (folder / "tokenizer.json", folder / "vocab.json") if path.is_file())
        return _Opened(
            Tokens(folder),
            hashlib.sha256(source.read_bytes()).hexdigest()[:12],
            int(config["image_token_id"]),
            (int(config["vision_start_token_id"]), int(config["vision_end_token_id"])),
            date.today(),
        )
    except (OSError, ValueError, KeyError, StopIteration, RefusedError) as error:
        raise RecipeError(f"The tokens of the model in {folder} cannot be read: {error!r}.") from error
