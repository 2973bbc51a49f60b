"""Adds a model that an OpenAI-compatible server runs, or its maker. I/O: the network, folders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import PurePosixPath

from agent.actions.dialects import DIALECTS
from agent.errors import ModelNotFoundError, SettingsError
from agent.models.catalogue.adding_hosted import add_hosted, maker_meant
from agent.models.catalogue.description import Wishes
from agent.models.catalogue.families import (
    ANY_CHAT_MODEL,
    ASSUMED_CONTEXT_TOKENS,
    QWEN25_VL,
    ModelFamily,
    family_of,
    limits_for,
)
from agent.models.catalogue.installed import Catalogue
from agent.models.catalogue.server_look import look_at
from agent.models.catalogue.staging import Staging, folder_name_for
from agent.models.endpoint.address import read_address
from agent.models.endpoint.programs import (
    PICTURE_RULES,
    PictureRule,
    Served,
    ServedModel,
    ServerProgram,
)
from agent.models.manifest import ImageLimits, Manifest, ModelFormat, ModelServer, TokenPrice

_MAX_LISTED = 50
ListModels = Callable[[ModelServer], Mapping[str, int]]
"""Names, and tokens of their contexts; 0 where the server does not say."""


def add_server(
    catalogue: Catalogue,
    address: str,
    *,
    served_name: str = "",
    key: str = "",
    name: str = "",
    wishes: Wishes | None = None,
    price: TokenPrice | None = None,
    list_models: ListModels | None = None,
) -> Manifest:
    """Ask a server what it runs, and describe that.

    Raises:
        EndpointError: it cannot be reached, refuses, or the key cannot be read.
        ModelNotFoundError: it does not run the model that was named.
        SettingsError: it runs several and none was named, or nothing says how the model is asked.
        ModelBrokenError: the name is taken.
    """
    wishes = wishes or Wishes()
    if maker := maker_meant(address, wishes.dialect):
        return add_hosted(catalogue, address, maker, served_name=served_name, key=key, name=name, price=price)
    url = read_address(address).base
    looked = _looked(ModelServer(url, served_name, key), list_models)
    url, served = looked.url, looked.models
    if not served_name and len(served) != 1:
        there = _listed(served)
        raise SettingsError(f"Name one of the server's models with --served-name. It has: {there}.")
    if served_name and served and served_name not in served:
        raise ModelNotFoundError(f"The server has no model {served_name!r}. It has: {_listed(served)}.")
    called = served_name or next(iter(served))
    said = served.get(called, ServedModel())
    if said.sees is False:
        raise SettingsError(
            f"The model {called!r} cannot see pictures in {looked.program}: choose one that can, or give it"
            " its projector."
        )
    family = _family(called, wishes)
    context_tokens = min(said.context_tokens or ASSUMED_CONTEXT_TOKENS, ASSUMED_CONTEXT_TOKENS)
    with Staging(catalogue.folders[0], name or folder_name_for(_short(called)), keeps=False) as staging:
        return staging.publish(
            Manifest(
                name=staging.name,
                format=ModelFormat.ENDPOINT,
                files={},
                dialect=wishes.dialect or family.dialect,
                frame=wishes.frame or family.frame,
                image=_pictures(family, context_tokens, looked.program),
                history_images=family.history_images,
                context_tokens=context_tokens,
                weights_version=called,
                max_reply_tokens=wishes.reply_tokens(family),
                thinks=wishes.thinks,
                description=_description(called, family, looked),
                server=ModelServer(url, called, key, price=price),
            )
        )


def _pictures(family: ModelFamily, context_tokens: int, program: ServerProgram) -> ImageLimits:
    """As large as fits into the context and as the program leaves as they are."""
    rule, factor = PICTURE_RULES.get(program, PictureRule()), family.factor
    highest = min(family.max_pixels, rule.max_tokens * factor**2) if rule.max_tokens else 0
    limits = limits_for(family, factor=factor, context_tokens=context_tokens, highest=highest)
    return replace(limits, longest_side_px=rule.longest_side_px or None)


def _family(called: str, wishes: Wishes) -> ModelFamily:
    """The family by the model's name, else the one the owner gave."""
    try:
        return family_of([called], "")
    except SettingsError:
        if wishes.dialect not in DIALECTS:
            return ANY_CHAT_MODEL
    frame = DIALECTS[wishes.dialect].frame
    return ModelFamily(wishes.dialect, wishes.dialect, frame, QWEN25_VL.min_pixels, QWEN25_VL.max_pixels)


def _doubt(family: ModelFamily) -> str:
    return (
        ", since its name says nothing (`models check` tries the others)" if family is ANY_CHAT_MODEL else ""
    )


def _looked(server: ModelServer, list_models: ListModels | None) -> Served:
    if list_models is None:
        return look_at(server)
    contexts = list_models(server)
    return Served(server.url, ServerProgram.OTHER, {name: ServedModel(one) for name, one in contexts.items()})


def _description(called: str, family: ModelFamily, looked: Served) -> str:
    if looked.program is ServerProgram.OTHER:
        return f"{called}, asked as {family.title}{_doubt(family)}; runs at {looked.url}."
    return (
        f"{called}, asked as {family.title}{_doubt(family)}; runs in {looked.program.value} at {looked.url}."
    )


def _listed(served: Mapping[str, object]) -> str:
    names = list(served)
    shown = [*names[:_MAX_LISTED], *(["…"] if len(names) > _MAX_LISTED else [])]
    return ", ".join(shown) or "none"


def _short(called: str) -> str:
    """A short name; some servers use a file path as the model's name."""
    return PurePosixPath(called).name.removesuffix(".gguf").replace(":", "-")
