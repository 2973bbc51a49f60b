"""The keys page: stores keys in the keyring and removes them, in the background. I/O: keyring."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from agent.errors import AgentError
from agent.settings import Settings
from agent.tools.server_list import load_servers
from app.language import to_translate, tr
from app.present import Tone, TonedText
from app.running.bridge import Background
from app.running.compose import key_names
from app.storage.credentials import keep_for_this_run, keyring_problem
from app.storage.secrets import SecretUse, forget_secret, keep_secret, kept_secrets, spelled
from app.windows.keys_dialog import KeysDialog

_KEPT_NOTE = to_translate(
    "Keys and passwords are kept in the system’s keyring and nowhere else. A password with a name can be "
    "typed by the agent’s hands; the model sees only its name."
)


class Keys(QObject):
    """Opens the page and handles its requests. Without a usable keyring, keys last for this run."""

    def __init__(self, parent: QWidget, background: Background) -> None:
        super().__init__(parent)
        self._parent = parent
        self._background = background
        self._dialog: KeysDialog | None = None

    def open(self) -> None:
        self._background.do(_look, self._show, lambda problem: self._show(({}, problem)))

    def _show(self, found: tuple[dict[str, SecretUse], str]) -> None:
        names, problem = found
        dialog = KeysDialog(names, problem or tr(_KEPT_NOTE), self._parent)
        dialog.kept.connect(lambda name, key, use: self._do(partial(_keep, name, key, use)))
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


def _look() -> tuple[dict[str, SecretUse], str]:
    """Names that models and MCP servers ask for, and those that were kept before; a list that cannot be read
    has none."""
    names: set[str] = set()
    with suppress(AgentError):
        names.update(key_names())
    with suppress(AgentError):
        servers = load_servers(Settings.from_environment().servers_file)
        names.update(name for server in servers for name in server.secrets.values())
    asked_for = dict.fromkeys(sorted(names), SecretUse.KEY)
    return {**asked_for, **kept_secrets(Settings.from_environment().home)}, keyring_problem()


def _keep(name: str, key: str, use: SecretUse) -> str:
    """
    Raises:
        SettingsError: name or secret are none, or the keyring takes none.
    """
    is_lasting = not keyring_problem()
    if not is_lasting:
        keep_for_this_run()
    keep_secret(Settings.from_environment().home, name, key, use)
    said = (
        tr("The key “{name}” is kept in the keyring.", name=name)
        if is_lasting
        else tr("The key “{name}” is kept for this run only.", name=name)
    )
    named = spelled(name, use)
    return f"{said} {tr('Write {named} in a task, and it is typed there.', named=named)}" if named else said


def _forget(name: str) -> str:
    """
    Raises:
        SettingsError: there is no name, or the keyring refuses.
    """
    forget_secret(Settings.from_environment().home, name)
    return tr("The key “{name}” is forgotten.", name=name)
