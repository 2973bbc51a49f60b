"""A prompt as makers' servers take it: calls with their names, and what came of them. Pure.

Each earlier reply is sent back as it came: it may hold signatures that only its maker reads. What cannot
be sent back so, because another process received it or because the owner refused what a safety check asked
about, is told in words.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from agent.actions.syntax.hosted_reply import HostedCall, calls_of, said_of
from agent.errors import ModelError, UnreadableReplyError
from agent.models.children.blocks import digest_of
from agent.types import ImagePart, Prompt, TextPart

Items = Sequence[Mapping[str, Any]]
"""A reply in its maker's own form."""
NOTHING_SAID = "(nothing)"
_USUAL_SIZE = (768, 1024)
"""Height and width of a screen, in pixels, for a question without a picture."""
WITH_THE_LAST = "What came of it stands with the last call."


@dataclass(frozen=True, slots=True)
class Told:
    """What the model is told at once: what came of its calls, the owner's words, the screen."""

    texts: tuple[str, ...]
    pictures: tuple[ImagePart, ...]
    answered: tuple[HostedCall, ...] = ()
    """The calls of the reply before, where that is sent back as it came."""
    acknowledges: bool = False
    """The owner has allowed what safety checks asked about these calls."""

    @property
    def text(self) -> str:
        return "".join(self.texts).strip()


@dataclass(frozen=True, slots=True)
class Replied:
    """An earlier reply."""

    words: str
    items: Items = ()
    """As it came; empty where it is told in words."""
    is_in_place: bool = True
    """Whether everything before it is as it was when it came. A signature over thoughts may hold only
    then."""


@dataclass(frozen=True, slots=True)
class KeptReply:
    """A reply that this process received, and what stood before it."""

    items: Items
    before: str
    """Digest of the entries of its prompt."""


@dataclass(frozen=True, slots=True)
class HostedChat:
    """A whole prompt; the last entry is what the model is told now."""

    system: str
    entries: tuple[Told | Replied, ...]
    functions: tuple[dict[str, Any], ...]
    width_px: int
    height_px: int
    """Of the newest picture, or of a usual one."""

    @property
    def digest(self) -> str:
        """Of all entries: two chats with the same one tell the same."""
        return _digest(self.entries)

    @property
    def has_browser(self) -> bool:
        return any(function.get("name") == "navigate" for function in self.functions)


def chat_of(prompt: Prompt, kept: Mapping[str, KeptReply], *, needs_pictures: bool = False) -> HostedChat:
    """Read a prompt of a dialect with native calls.

    Args:
        kept: the replies that this process received, by the name of each of their calls.
        needs_pictures: whether an answer to a call must hold a picture, as OpenAI's do; replies whose
            pictures are forgotten are then told in words.

    Raises:
        ModelError: an MCP server declares a function in another form than JSON.
    """
    system, told, replies = _divided(prompt)
    pictures = [picture for one in told for picture in one.pictures]
    entries: list[Told | Replied] = []
    answered: tuple[HostedCall, ...] = ()
    for number, one in enumerate(told):
        entries.append(Told(one.texts, one.pictures, answered, one.acknowledges))
        if number == len(replies):
            break
        after = told[number + 1]
        before = _digest(entries)
        replied, answered = _replied(replies[number], after, kept, before, needs_pictures=needs_pictures)
        entries.append(replied)
    height, width = pictures[-1].pixels.shape[:2] if pictures else _USUAL_SIZE
    return HostedChat(system, tuple(entries), tuple(map(_declared, prompt.functions)), width, height)


def _divided(prompt: Prompt) -> tuple[str, list[Told], list[str]]:
    """The system text, what was told before each reply and now, and the replies."""
    system = ""
    told, replies = [Told((), ())], []
    for message in prompt.messages:
        texts = tuple(part.text for part in message.parts if isinstance(part, TextPart))
        pictures = tuple(part for part in message.parts if isinstance(part, ImagePart))
        if message.role == "system":
            system += "".join(texts)
        elif message.role == "assistant":
            replies.append("".join(texts))
            told.append(Told((), ()))
        else:
            last = told[-1]
            gap = ("\n\n",) if last.texts and texts else ()
            told[-1] = Told(
                (*last.texts, *gap, *texts),
                (*last.pictures, *pictures),
                acknowledges=last.acknowledges or message.acknowledges,
            )
    return system, told, replies


def _replied(
    text: str, after: Told, kept: Mapping[str, KeptReply], before: str, *, needs_pictures: bool
) -> tuple[Replied, tuple[HostedCall, ...]]:
    try:
        calls = tuple(calls_of(text))
    except UnreadableReplyError:
        return Replied(text.strip() or NOTHING_SAID), ()
    known = kept.get(calls[0].call_id) if calls else None
    is_refused = any(call.checks for call in calls) and not after.acknowledges
    if known is None or is_refused or (needs_pictures and not after.pictures):
        return Replied(_in_words(said_of(text), calls)), ()
    return Replied(said_of(text), known.items, known.before == before), calls


def _digest(entries: Sequence[Told | Replied]) -> str:
    digest = sha256()
    for entry in entries:
        if isinstance(entry, Told):
            parts = (entry.text, *(digest_of(picture) for picture in entry.pictures))
        else:
            parts = (entry.words, str(bool(entry.items)))
        digest.update(repr(parts).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()


def _in_words(said: str, calls: Sequence[HostedCall]) -> str:
    called = (f"({call.name} {json.dumps(call.arguments, ensure_ascii=False)})" for call in calls)
    return "\n".join(part for part in (said, *called) if part) or NOTHING_SAID


def _declared(function: str) -> dict[str, Any]:
    try:
        read = json.loads(function)
    except ValueError:
        read = None
    if not isinstance(read, dict) or not isinstance(read.get("name"), str):
        raise ModelError("A tool is declared in a form that hosted models do not take.")
    return read
