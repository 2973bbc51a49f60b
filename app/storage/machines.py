"""The owner's machines and phones: names and addresses in the preferences, passwords in the keyring. Pure.

Each is one text, "vnc://host:port its name": an address has no blank.
"""

from __future__ import annotations

from collections.abc import Sequence

from agent.computers.android.serial import SCHEME as PHONE_SCHEME
from agent.computers.android.serial import PhoneAddress, read_phone
from agent.computers.machines.address import Image, is_machine_address, read_machine_address
from agent.computers.ssh.address import SCHEME as LOGIN_SCHEME
from agent.computers.ssh.address import SshLogin, read_login
from agent.computers.vnc.address import SCHEME, VncAddress, read_address
from agent.errors import SettingsError
from agent.settings import ComputerKind

_MAX_NAME = 60
AnyAddress = VncAddress | SshLogin | Image | PhoneAddress


def machine_text(name: str, address: str) -> str:
    """As the preferences keep it.

    Raises:
        SettingsError: nothing can be called that, or it is no address.
    """
    name = " ".join(name.split())
    if not name or len(name) > _MAX_NAME or not name.isprintable() or _begins_like_one(name):
        raise SettingsError(f"A machine has a name of 1 to {_MAX_NAME} ordinary signs.")
    if name in tuple(ComputerKind):
        raise SettingsError(f"{name!r} stands for a kind of computer already; take another name.")
    return f"{any_address(address.strip())} {name}"


def _begins_like_one(name: str) -> bool:
    return is_machine_address(name) or name.lower().startswith((SCHEME, LOGIN_SCHEME, PHONE_SCHEME))


def any_address(text: str) -> AnyAddress:
    """
    Raises:
        SettingsError: it is no address of a machine of any kind.
    """
    if text.lower().startswith(PHONE_SCHEME):
        return read_phone(text)
    if text.lower().startswith(LOGIN_SCHEME):
        return read_login(text)
    return read_machine_address(text) if is_machine_address(text) else read_address(text)


def machine_kind(address: AnyAddress) -> ComputerKind:
    """The kind of computer that such an address is of."""
    if isinstance(address, PhoneAddress):
        return ComputerKind.PHONE
    if isinstance(address, VncAddress):
        return ComputerKind.MACHINE
    if isinstance(address, SshLogin):
        return ComputerKind.LOGIN
    return ComputerKind.GUEST if address.is_remote else ComputerKind.VIRTUAL


def named_machines(machines: Sequence[str]) -> dict[str, AnyAddress]:
    """Addresses by name, in the order in which they were kept.

    Raises:
        SettingsError: one makes no sense, or two are called the same.
    """
    found: dict[str, AnyAddress] = {}
    for text in machines:
        address, _, name = text.partition(" ")
        if machine_text(name, address) != text:
            raise SettingsError(f"{text!r} is no machine: an address, a blank and a name.")
        if name in found:
            raise SettingsError(f"Two machines are called {name!r}.")
        found[name] = any_address(address)
    return found
