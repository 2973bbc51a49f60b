"""A computer of the own network may be shown secrets if its owner says so. I/O: manifests, DNS."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from agent.errors import SettingsError
from agent.models.catalogue.installed import Catalogue
from agent.models.endpoint.address import read_address
from agent.models.endpoint.own_network import is_in_own_network
from agent.models.hosted.makers import is_hosted
from agent.models.manifest import Manifest, save


def trust(
    catalogue: Catalogue,
    name: str,
    is_trusted: bool = True,
    *,
    is_own: Callable[[str], bool] = is_in_own_network,
) -> Manifest:
    """Show the model of that name the screen as it is from now on, or again without what looks like a secret.

    Raises:
        ModelNotFoundError: there is no such model.
        SettingsError: it runs on no other computer, at its maker's, or outside the own network.
        ModelBrokenError: its manifest cannot be read.
    """
    manifest = catalogue.get(name)
    if is_trusted:
        require_own_host(manifest, is_own)
    if manifest.server is None or manifest.server.is_trusted == is_trusted:
        return manifest
    changed = replace(manifest, server=replace(manifest.server, is_trusted=is_trusted))
    save(changed, manifest.folder)
    return changed


def require_own_host(manifest: Manifest, is_own: Callable[[str], bool] = is_in_own_network) -> None:
    """
    Raises:
        SettingsError: the model cannot be trusted with secrets; the message says why.
    """
    if manifest.server is None or (address := read_address(manifest.server.url)).is_loopback:
        raise SettingsError(f"The model {manifest.name} runs on this computer: no other one sees the screen.")
    if is_hosted(manifest.dialect) or not is_own(address.host):
        raise SettingsError(
            f"{address.host} is not in your own network, so the model {manifest.name} is shown no secrets:"
            " only a computer with a private address can be trusted with them."
        )
