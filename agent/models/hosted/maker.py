"""What a maker's file offers: how its server is asked, and what comes back. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from agent.actions.syntax.hosted_reply import HostedCall
from agent.models.endpoint.refusals import Refusal
from agent.models.hosted.conversation_form import HostedChat
from agent.models.prices import TokenCount
from agent.types import ImagePart

Say = Callable[[str], None]
"""Gets each new piece of what the model says."""
PngOf = Callable[[ImagePart], str]
"""A picture as PNG in Base64."""


@dataclass(frozen=True, slots=True)
class HostedAccess:
    """How a server is reached."""

    base_url: str
    key: str
    http: Any
    """An `httpx2.AsyncClient` that follows no redirect."""


@dataclass(slots=True)
class HostedAnswer:
    """A reply so far."""

    said: str = ""
    """What the model says, without its thoughts."""
    thoughts: str = ""
    calls: list[HostedCall] = field(default_factory=list)
    items: list[Mapping[str, Any]] = field(default_factory=list)
    """The reply in its maker's form, to be sent back."""
    ending: Literal["stop", "length", ""] = ""
    """Empty where the stream broke off."""
    refusal: str = ""
    """Why the model, or its maker's filter, does not answer; half a sentence."""
    tokens: TokenCount = field(default_factory=TokenCount)

    def write(self, text: str, *, is_thought: bool = False) -> None:
        """Add to what is said, or to the thoughts."""
        if is_thought:
            self.thoughts += text
        else:
            self.said += text

    @property
    def text(self) -> str:
        """What stands before the calls; where nothing is called, the answer alone."""
        return f"{self.thoughts.strip()}\n{self.said.strip()}".strip() if self.calls else self.said.strip()


class Maker(Protocol):
    """One maker's wire form. Its package is imported when it is first needed."""

    title: str
    """As people know it: Anthropic, OpenAI, Google."""
    package: str
    """As it is installed."""
    base_url: str
    """Where its API is, unless the manifest says otherwise."""
    needs_pictures: bool
    """Whether each answer to a call holds a picture."""

    def open(self, access: HostedAccess) -> Any:
        """A client of the maker's package; it retries nothing itself.

        Raises:
            ImportError: the package is not installed.
        """
        ...

    def request(self, chat: HostedChat, *, model: str, max_tokens: int, png_of: PngOf) -> dict[str, Any]:
        """The arguments of a request."""
        ...

    async def ask(self, client: Any, request: dict[str, Any], answer: HostedAnswer, say: Say) -> None:
        """Send a request and read its stream into `answer`.

        Raises:
            Exception: of the maker's package; `refusal_of` reads it.
        """
        ...

    async def models(self, client: Any) -> list[str]:
        """The names of the models that the key may use. Raises as `ask`."""
        ...

    def refusal_of(self, error: Exception) -> Refusal | None:
        """What the server said, where an exception holds that; None for any other exception."""
        ...
