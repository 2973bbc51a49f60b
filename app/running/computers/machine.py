"""A computer elsewhere over VNC: its picture, and hands there. I/O: opens it, asks the keyring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agent.actions.abilities import SANDBOXED
from agent.computers.vnc.address import SCHEME, VncAddress, read_address
from agent.errors import DisplayUnavailableError, EndpointError, SettingsError
from agent.models.endpoint.keys import read_secret
from agent.settings import Settings
from app.language import to_translate, tr
from app.running.choices import TaskChoice
from app.running.computers.entry import ComputerEntry, ComputerOpening
from app.running.interruptible import interruptible

if TYPE_CHECKING:
    from agent.computers.vnc.computer import VncComputer

OPEN_NOTICE = (
    "The connection is not encrypted: whoever is on the way can see the screen and read what is typed. Use "
    "an ssh tunnel, or switch TLS on there."
)
ENCRYPTED_NOTICE = (
    "The connection is encrypted, but the machine does not show that it is the right one; a certificate "
    "(X509) or an ssh tunnel would."
)
_NOTE = to_translate(
    "The agent uses another machine over VNC, with mouse and keyboard there. What it does stays done, and "
    "only pixels tell what lies under the mouse; so you are asked more often than elsewhere."
)


def _open(choice: TaskChoice, opening: ComputerOpening) -> tuple[VncComputer, tuple[str, ...]]:
    from agent.computers.vnc.computer import VncComputer
    from agent.computers.vnc.handshake import Credentials, Secrecy
    from agent.computers.vnc.known_certificates import KnownCertificates

    address = read_address(choice.machine)
    known = KnownCertificates(Settings.from_environment().certificates_file)
    credentials = Credentials(lambda: _password(address), lambda sha256: known.accept(address, sha256))
    machine = interruptible(
        lambda: VncComputer(address, credentials, stop=opening.stop),
        stop=opening.stop,
        discard=VncComputer.close,
    )
    opening.show(machine)
    if not address.is_loopback and machine.secrecy is not Secrecy.CERTIFIED:
        opening.watcher.noticed(OPEN_NOTICE if machine.secrecy is Secrecy.OPEN else ENCRYPTED_NOTICE)
    return machine, ()


def _password(address: VncAddress) -> str:
    """
    Raises:
        DisplayUnavailableError: none is kept.
    """
    try:
        return read_secret(str(address))
    except EndpointError as problem:
        raise DisplayUnavailableError(f"{address} asks for a password. {problem}") from problem


def _require_fitting(choice: TaskChoice) -> None:
    if not choice.machine:
        raise SettingsError(
            "Name the machine by its address, vnc://HOST:PORT, or by its name in the settings."
        )
    read_address(choice.machine)
    if choice.open_command:
        raise SettingsError("Applications are opened only in a private desktop; on a machine, open it there.")
    if choice.tools & SANDBOXED:
        raise SettingsError(
            "Shell, Python and files are not to be had on another machine: only its screen is."
        )
    if choice.attachments or choice.shared_folders:
        raise SettingsError("Files and folders go to a private desktop only, not to another machine.")


MACHINE = ComputerEntry(
    words=to_translate("Another machine"),
    help="another machine, over VNC",
    note=lambda choice: tr(_NOTE),
    open=_open,
    require_fitting=_require_fitting,
    scheme=SCHEME,
    named="vnc://HOST:PORT",
)
