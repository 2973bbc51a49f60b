"""A look at the server that somebody typed: its models, and its key put away. I/O: network, keyring."""

from __future__ import annotations

from collections.abc import Callable

from agent.errors import AgentError, EndpointError, SettingsError
from agent.models.catalogue.adding_hosted import maker_meant, makers_models
from agent.models.catalogue.families import family_of
from agent.models.catalogue.server_look import look_at
from agent.models.endpoint.address import read_address
from agent.models.endpoint.keys import read_key
from agent.models.endpoint.programs import Served, ServedModel
from agent.models.hosted.makers import maker_of
from agent.models.manifest import ModelServer
from agent.settings import Settings
from app.language import tr
from app.storage.credentials import keep_for_this_run, keyring_problem
from app.storage.secrets import SecretUse, keep_secret, kept_secrets
from app.windows.first_run.server_form import ServedWords, ServerFound, ServerWish

_MOST_NAMES = 20


def find_models(wish: ServerWish, *, look: Callable[[ModelServer], Served] = look_at) -> ServerFound:
    """What the server has, the likeliest model first.

    Raises:
        EndpointError: it cannot be reached, or refuses.
        SettingsError: the address or the key is none.
        ModelNotFoundError: the package of its maker is not installed.
    """
    if maker := maker_meant(wish.address):
        title = maker_of(maker).title
        key_name = _kept(wish.key, maker)
        names = makers_models(wish.address, maker, key_name)
        words = tr("{title} has {count} models for this key.", title=title, count=len(names))
        return ServerFound(words, key_name, [ServedWords(name, title) for name in names])
    address = read_address(wish.address)
    key_name = _kept(wish.key, address.host)
    served = look(ModelServer(wish.address, "", key_name))
    models = sorted(served.models.items(), key=_rank)
    words = (
        tr("{program} answers at {address}.", program=str(served.program), address=served.url)
        if models
        else tr("The server at {address} lists no models: type the name of one.", address=served.url)
    )
    return ServerFound(words, key_name, [ServedWords(name, _note(name, one)) for name, one in models])


def _kept(typed: str, host: str) -> str:
    """The name under which the key is kept: an old one that was typed, or one made from the host.

    Raises:
        SettingsError: it can be no key, or the keyring takes none.
    """
    home = Settings.from_environment().home
    if not typed or typed in kept_secrets(home):
        return typed
    for number in range(1, _MOST_NAMES + 1):
        name = host if number == 1 else f"{host} {number}"
        try:
            if read_key(name) != typed:
                continue  # of another account there
        except EndpointError:
            if keyring_problem():
                keep_for_this_run()
            keep_secret(home, name, typed, SecretUse.KEY)
        return name
    raise SettingsError(f"There are {_MOST_NAMES} keys for {host} already: type the name of one.")


def _rank(one: tuple[str, ServedModel]) -> tuple[bool, bool, str]:
    name, said = one
    return said.sees is False, not _is_known(name), name.lower()


def _is_known(name: str) -> bool:
    try:
        family_of([name], "")
    except AgentError:
        return False
    return True


def _note(name: str, said: ServedModel) -> str:
    parts = [tr("cannot see pictures")] if said.sees is False else []
    if not parts:
        known = _is_known(name)
        parts.append(
            tr("asked as {family}", family=family_of([name], "").title)
            if known
            else tr("not known by its name: the pointing test finds how it is asked")
        )
    if said.context_tokens:
        parts.append(tr("{count} tokens of context", count=f"{said.context_tokens:,}"))
    return " · ".join(parts)
