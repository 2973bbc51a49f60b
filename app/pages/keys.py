"""The keys page: stores keys in the keyring and removes them, in the background. I/O: keyring."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from agent.errors import AgentError, SettingsError
from agent.models.endpoint.keys import forget_key, store_key
from agent.settings import Settings
from agent.tools.server_list import load_servers
from app.language import to_translate, tr
from app.present import Tone, TonedText
from app.running.bridge import Background
from app.running.compose import key_names
from app.storage.credentials import keep_for_this_run, keyring_problem
from app.windows.keys_dialog import KeysDialog

_KEPT_NOTE = to_translate("Keys are kept in the system’s keyring and nowhere else.")


class Keys(QObject):
    """Opens the page and handles its requests. Without a usable keyring, keys last for this run."""

    def __init__(self, parent: QWidget, background: Background) -> None:
        super().__init__(parent)
        self._parent = parent
        self._background = background
        self._dialog: KeysDialog | None = None

    def open(self) -> None:
        self._background.do(_look, self._show, lambda problem: self._show(((), problem)))

    def _show(self, found: tuple[tuple[str, ...], str]) -> None:
        names, problem = found
        dialog = KeysDialog(names, problem or tr(_KEPT_NOTE), self._parent)
        dialog.kept.connect(lambda name, key: self._do(partial(_keep, name, key)))
        dialog.forgotten.connect(lambda name: self._do(partial(_forget, name)))
        dialog.finished.connect(self._on_finished)
        self._dialog = dialog
        dialog.open()

    def _do(self, work: partial[str]) -> None:
        self._background.do(
            work,
            lambda said: self._say(TonedText(said, Tone.GOOD)),
            lambda problem: self._say(TonedText(problem, Tone.BAD)),
        )

    def _say(self, words: TonedText) -> None:
        if self._dialog is not None:
            self._dialog.say(words)

    def _on_finished(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None


def _look() -> tuple[tuple[str, ...], str]:
    """Names that models and MCP servers ask for; a list that cannot be read has none."""
    names: set[str] = set()
    with suppress(AgentError):
        names.update(key_names())
    with suppress(AgentError):
        servers = load_servers(Settings.from_environment().servers_file)
        names.update(name for server in servers for name in server.secrets.values())
    return tuple(sorted(names)), keyring_problem()


def _keep(name: str, key: str) -> str:
    """
    Raises:
        SettingsError: there is no name, this can be no key, or the keyring takes none.
    """
    _require_name(name)
    is_lasting = not keyring_problem()
    if not is_lasting:
        keep_for_this_run()
    store_key(name, key)
    if is_lasting:
        return tr("The key “{name}” is kept in the keyring.", name=name)
    return tr("The key “{name}” is kept for this run only.", name=name)


def _forget(name: str) -> str:
    """
    Raises:
        SettingsError: there is no name, or the keyring refuses.
    """
    _require_name(name)
    forget_key(name)
    return tr("The key “{name}” is forgotten.", name=name)


def _require_name(name: str) -> None:
    if not name:
        raise SettingsError("Give the key a name, the one that its model asks for.")
