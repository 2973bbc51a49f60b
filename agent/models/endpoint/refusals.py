"""Turns a server's refusal into an error with one sentence and what to do about it. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from agent.bounded_json import BoundedJsonError, read_json
from agent.errors import EndpointError, ModelError, ModelNotFoundError, PromptTooLongError
from agent.models.endpoint.address import ServerAddress
from agent.models.endpoint.answers import error_words

TEMPORARY = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529})
"""Statuses after which the same request may work a little later."""
_WEB_PAGE = re.compile(r"\s*<(?:!doctype|html|head|body|\?xml)", re.I)
_PICTURE_LIMIT = re.compile(
    r"at most (\d+|one)\s+(?:image|picture|multimodal|multi-modal)"
    r"|(?:image|picture)s?[^.]{0,40}(?:limit|maximum|max)\D{0,20}(\d+|one)"
    r"|(?:limit|maximum)[^.]{0,30}?(\d+|one)\s+(?:image|picture)"
    r"|only (?:supports? )?(\d+|one) (?:image|picture)",
    re.I,
)
_NO_PICTURES = re.compile(
    r"(?:image|vision|multi-?modal|image_url)[^.]{0,60}(?:not support|unsupported|not allowed|mmproj)"
    r"|(?:not|n't) support[^.]{0,40}(?:image|vision|multi-?modal)|invalid content type[^.]{0,20}image",
    re.I,
)
_TOO_LONG = re.compile(
    r"context (?:length|size|window)|maximum context|exceeds?[^.]{0,40}context|too many tokens"
    r"|prompt is too long",
    re.I,
)
_NO_MODEL = re.compile(
    r"model[^.]{0,80}(?:not found|does not exist|not exist|unknown|no such)|unknown model", re.I
)


@dataclass(frozen=True, slots=True)
class ServerRequest:
    """The request that the server refused."""

    address: ServerAddress
    model: str
    key_name: str = ""
    """Name of the keyring's entry; empty when no key was sent."""
    num_pictures: int = 0


@dataclass(frozen=True, slots=True)
class Refusal:
    """What came back instead of an answer, without the key."""

    status: int
    content_type: str = ""
    body: str = ""
    retry_after_s: float | None = None
    num_tries: int = 1

    @property
    def is_web_page(self) -> bool:
        return "html" in self.content_type.lower() or bool(_WEB_PAGE.match(self.body))


def error_of(refusal: Refusal, asked: ServerRequest) -> ModelError:
    """The error for a server that refused."""
    status, base = refusal.status, asked.address.base
    words = words_of(refusal)
    said = f" It says: {words}." if words else ""
    if refusal.status < 400 and refusal.is_web_page:
        return EndpointError(
            f"{base} answered with a web page instead of JSON: it is a web site or a log-in page, not a"
            f" model's API.{_suffix_hint(asked.address)}",
            status=status,
        )
    if 300 <= status < 400:
        return EndpointError(
            f"{base} sends us to another address (HTTP {status}), which is not followed because it would take"
            " the key and your screen along; use that address itself.",
            status=status,
        )
    if status in (401, 403):
        return EndpointError(_key_sentence(asked, status) + said, status=status)
    if status == 429:
        return EndpointError(_busy_sentence(base, refusal) + said, status=status)
    if status in (404, 405, 501) and words and _NO_MODEL.search(words):
        return ModelNotFoundError(
            f"The server at {base} has no model called {asked.model!r}.{said} `deskhand models check` lists"
            " those it has."
        )
    if status in (404, 405, 501):
        return EndpointError(
            f"There is no chat at {asked.address.chat} (HTTP {status}): the address has a wrong ending."
            f"{_suffix_hint(asked.address)}",
            status=status,
        )
    if status in (400, 413, 422, 500) and (problem := _problem_of_prompt(words, asked)):
        return problem
    if status == 413:
        return EndpointError(
            f"The server at {base} takes no requests of this size (HTTP 413): the pictures are too large for"
            f" it.{said}",
            status=status,
        )
    if status >= 500:
        tried = f" and was asked {refusal.num_tries} times" if refusal.num_tries > 1 else ""
        return EndpointError(
            f"The server at {base} is in trouble (HTTP {status}){tried}.{said}", status=status
        )
    return EndpointError(f"The server at {base} refuses the request (HTTP {status}).{said}", status=status)


def error_in_stream(words: str, asked: ServerRequest) -> ModelError:
    """The error for a server that broke off its answer with an error of its own."""
    return _problem_of_prompt(words, asked) or EndpointError(
        f"The server at {asked.address.base} broke off its answer. It says: {words}."
    )


def is_about_prompt(refusal: Refusal, asked: ServerRequest) -> bool:
    """Whether the prompt itself is refused, so that a retry would fail, whatever the status."""
    return _problem_of_prompt(words_of(refusal), asked) is not None


def _problem_of_prompt(words: str, asked: ServerRequest) -> ModelError | None:
    base = asked.address.base
    if found := _PICTURE_LIMIT.search(words):
        limit = next(number for number in found.groups() if number)
        limit = "1 picture" if limit.lower() in ("1", "one") else f"{limit} pictures"
        return EndpointError(
            f"The server at {base} takes at most {limit} in one prompt and was sent {asked.num_pictures}: set"
            " history_images in the model's manifest to that number, or let the server take more (vLLM:"
            " --limit-mm-per-prompt)."
        )
    if _TOO_LONG.search(words):
        return PromptTooLongError(
            f"The prompt is longer than the server at {base} reads: start it with a larger context, or set"
            f" history_images in the model's manifest lower. It says: {words}."
        )
    if asked.num_pictures and _NO_PICTURES.search(words):
        return EndpointError(
            f"The model {asked.model!r} at {base} takes no pictures: load one that can see, with its"
            f" projector (llama-server: --mmproj). It says: {words}."
        )
    return None


def _key_sentence(asked: ServerRequest, status: int) -> str:
    base = asked.address.base
    if asked.key_name:
        return (
            f"The server at {base} does not accept the key {asked.key_name!r} from the keyring (HTTP"
            f" {status}): store a valid one under that name."
        )
    return (
        f"The server at {base} wants a key (HTTP {status}) and was sent none: store one in the keyring and"
        " name it in the model's manifest, or start the server without one."
    )


def _busy_sentence(base: str, refusal: Refusal) -> str:
    tried = f", {refusal.num_tries} times in a row" if refusal.num_tries > 1 else ""
    wait = (
        f" and wants to be left alone for {refusal.retry_after_s:.0f} seconds"
        if refusal.retry_after_s is not None
        else ""
    )
    return f"The server at {base} is asked too often (HTTP 429){tried}{wait}: try again later."


def _suffix_hint(address: ServerAddress) -> str:
    longer = address.with_suffix()
    if longer is None:
        return " Look up the address of its OpenAI-compatible API in its documentation."
    return f" Such an address usually ends in /v1: try {longer.base}."


def words_of(refusal: Refusal) -> str:
    """The error message in the body; empty for a web page."""
    if refusal.is_web_page or not refusal.body.strip():
        return ""
    try:
        words = error_words(read_json(refusal.body, forgives_numbers=True))
    except BoundedJsonError:
        words = error_words(refusal.body)
    return words.rstrip(".")
