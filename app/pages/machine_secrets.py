"""Passwords and certificates of machines elsewhere, for the page that names them. I/O: keyring, files."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from agent.computers.vnc.address import SCHEME, read_address
from agent.computers.vnc.known_certificates import KnownCertificates
from agent.settings import Settings
from app.language import tr
from app.present import Tone, TonedText
from app.running.bridge import Background
from app.storage.credentials import keep_for_this_run, keyring_problem
from app.storage.secrets import SecretUse, forget_secret, keep_secret
from app.windows.settings.machines_page import MachinesPage


class MachineSecrets(QObject):
    """Belongs to the page, and ends with it."""

    def __init__(self, page: MachinesPage, background: Background) -> None:
        super().__init__(page)
        self._page: MachinesPage | None = page
        self._background = background
        page.destroyed.connect(self._on_gone)
        page.password_given.connect(lambda address, password: self._do(lambda: _keep(address, password)))
        page.forgetting_asked.connect(lambda address: self._do(lambda: _forget_certificate(address)))
        page.removed.connect(lambda address: self._do(lambda: _forget(address)))

    def _do(self, work: Callable[[], str]) -> None:
        self._background.do(
            work,
            lambda said: self._say(TonedText(said, Tone.GOOD)),
            lambda problem: self._say(TonedText(problem, Tone.BAD)),
        )

    def _say(self, words: TonedText) -> None:
        if self._page is not None:
            self._page.say(words)

    def _on_gone(self) -> None:
        """The settings were closed before it was done; it is done all the same."""
        self._page = None


def _keep(address: str, password: str) -> str:
    """
    Raises:
        SettingsError: it is no password, or the keyring takes none.
    """
    is_lasting = not keyring_problem()
    if not is_lasting:
        keep_for_this_run()
    keep_secret(Settings.from_environment().home, address, password, SecretUse.TEXT)
    if is_lasting:
        return tr("The password of {address} is kept in the keyring.", address=address)
    return tr("The password of {address} is kept for this run only.", address=address)


def _forget_certificate(address: str) -> str:
    """
    Raises:
        SettingsError: the file cannot be written.
    """
    KnownCertificates(Settings.from_environment().certificates_file).forget(read_address(address))
    return tr("The next certificate that {address} shows is taken as the right one.", address=address)


def _forget(address: str) -> str:
    """
    Raises:
        SettingsError: the file cannot be written, or the keyring refuses.
    """
    home = Settings.from_environment().home
    forget_secret(home, address)
    if not address.lower().startswith(SCHEME):
        return tr("Nothing else was kept of {address}.", address=address)
    KnownCertificates(Settings.from_environment().certificates_file).forget(read_address(address))
    return tr("Password and certificate of {address} are forgotten.", address=address)
