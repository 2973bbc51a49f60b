"""Adds a model that its maker runs: Anthropic's, OpenAI's or Google's. I/O: the network, folders."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from agent.actions.dialects import DIALECTS
from agent.errors import ModelNotFoundError, SettingsError
from agent.models.catalogue.installed import Catalogue
from agent.models.catalogue.staging import Staging, folder_name_for
from agent.models.endpoint.address import read_address
from agent.models.hosted.makers import MAKERS, maker_of
from agent.models.manifest import ImageLimits, Manifest, ModelFormat, ModelServer, TokenPrice
from agent.models.runtime_settings import RuntimeSettings

WORDS = {
    "anthropic": "claude",
    "claude": "claude",
    "openai": "openai-computer",
    "google": "gemini-computer",
    "gemini": "gemini-computer",
}
"""What may stand for the address of a maker's server, and the dialect of its models."""
_CONTEXT_TOKENS = 200_000
_MAX_REPLY_TOKENS = 8192
"""Thoughts of a model count as well."""
_HISTORY_IMAGES = 5
_MAX_LISTED = 60
_SMALL = re.compile(r"opus-4-[0156](?!\d)|(?:sonnet|haiku)-4|3-7|computer-use-preview")
"""Models that shrink what is larger than this, and miss then."""
_LIMITS = ImageLimits(1, 1, 1920 * 1200, longest_side_px=2000)
_SMALL_LIMITS = ImageLimits(1, 1, 1_150_000, longest_side_px=1568)
ListModels = Callable[[Manifest], list[str]]


def maker_meant(address: str, dialect: str = "") -> str:
    """The dialect of the maker whose server is meant; "" where it is no maker's.

    >>> maker_meant("anthropic"), maker_meant("https://api.openai.com/v1"), maker_meant("http://localhost:8080")
    ('claude', 'openai-computer', '')
    """
    if dialect:
        return dialect if dialect in MAKERS else ""
    word = address.strip().lower()
    if word in WORDS:
        return WORDS[word]
    return next((name for name, maker in MAKERS.items() if _host(maker.base_url) in word), "")


def add_hosted(
    catalogue: Catalogue,
    address: str,
    dialect: str,
    *,
    served_name: str,
    key: str,
    name: str = "",
    price: TokenPrice | None = None,
    list_models: ListModels | None = None,
) -> Manifest:
    """Describe a model that its maker runs, after asking the server whether the key may use it.

    Raises:
        EndpointError: the server cannot be reached, refuses, or the key cannot be read.
        ModelNotFoundError: the key may use no such model, or the maker's package is missing.
        SettingsError: no model or key was named.
        ModelBrokenError: the name is taken.
    """
    maker = maker_of(dialect)
    manifest = _described(address, dialect, served_name, key, name, price)
    served = (list_models or _models_of)(manifest)
    if not served_name:
        raise SettingsError(
            f"Name one of {maker.title}’s models with --served-name. It has: {_listed(served)}."
        )
    if served and served_name not in served:
        raise ModelNotFoundError(
            f"Your key may use no model {served_name!r} of {maker.title}. It may use: {_listed(served)}."
        )
    with Staging(catalogue.folders[0], manifest.name, keeps=False) as staging:
        return staging.publish(manifest)


def makers_models(address: str, dialect: str, key: str) -> list[str]:
    """What the key may use at a maker.

    Raises:
        EndpointError: the server cannot be reached, refuses, or the key cannot be read.
        ModelNotFoundError: the maker's package is missing.
        SettingsError: there is no key.
    """
    return _models_of(_described(address, dialect, "", key, "", None))


def _described(
    address: str, dialect: str, served_name: str, key: str, name: str, price: TokenPrice | None
) -> Manifest:
    maker = maker_of(dialect)
    url = maker.base_url if address.strip().lower() in WORDS else read_address(address).base
    if not key:
        raise SettingsError(
            f"{maker.title} wants a key: store one with `deskhand secrets set NAME`, and give its name here."
        )
    return Manifest(
        name=name or folder_name_for(served_name or dialect),
        format=ModelFormat.ENDPOINT,
        files={},
        dialect=dialect,
        frame=DIALECTS[dialect].frame,
        image=_SMALL_LIMITS if _SMALL.search(served_name) else _LIMITS,
        history_images=_HISTORY_IMAGES,
        context_tokens=_CONTEXT_TOKENS,
        weights_version=served_name,
        max_reply_tokens=_MAX_REPLY_TOKENS,
        description=f"{served_name}, which {maker.title} runs at {_host(url)}: it sees the screen.",
        server=ModelServer(url, served_name, key, price=price),
    )


def _models_of(manifest: Manifest) -> list[str]:
    from agent.models.hosted.model import HostedModel  # its HTTP client: not at the window's start

    model = HostedModel(manifest, RuntimeSettings())
    try:
        return model.models()
    finally:
        model.close()


def _listed(names: Sequence[str]) -> str:
    shown = [*names[:_MAX_LISTED], *(["…"] if len(names) > _MAX_LISTED else [])]
    return ", ".join(shown) or "none"


def _host(url: str) -> str:
    return url.partition("://")[2].partition("/")[0]
