"""Keys, passwords and secrets for one-time codes: kept in the keyring, their names in a file. I/O: both.

The file holds names and kinds and no secret: a keyring cannot say what is in it.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from enum import StrEnum
from pathlib import Path

from agent.actions.placeholders import ONE_TIME, secret_names
from agent.bounded_json import BoundedJsonError, read_json
from agent.errors import SettingsError
from agent.foreign_files import read_foreign
from agent.models.endpoint.keys import forget_key, store_key, store_secret
from agent.routines.named_secrets import one_time_code
from agent.whole_file import only_writer, replace_file
from app.language import to_translate

NAMES_FILE = "secret-names.json"
"""In Deskhand's folder."""
_MAX_BYTES = 256 * 1024
_MOST_NAMES = 1000
_BLANKS = re.compile(r"\s+")


class SecretUse(StrEnum):
    """What a secret is for."""

    KEY = "key"
    """Sent to a server, or put into a program's environment."""
    TEXT = "text"
    """Typed where a task names it."""
    CODES = "codes"
    """One-time codes are made from it, and typed where a task names it."""


USE_WORDS = {
    SecretUse.KEY: to_translate("Key of a model or a server"),
    SecretUse.TEXT: to_translate("Password, typed by name"),
    SecretUse.CODES: to_translate("One-time codes, typed by name"),
}


def keep_secret(home: Path, name: str, secret: str, use: SecretUse) -> None:
    """Keep it in the keyring, and its name in the list.

    Raises:
        SettingsError: the name or the secret is none, or the keyring takes none.
    """
    require_name(name, use)
    match use:
        case SecretUse.KEY:
            store_key(name, secret)
        case SecretUse.CODES:
            secret = secret.strip() if "://" in secret else _BLANKS.sub("", secret)
            one_time_code(secret)  # what makes no codes is said now, not in the middle of a task
            store_secret(name, secret)
        case SecretUse.TEXT:
            store_secret(name, secret)
    _change(home, name, use)


def forget_secret(home: Path, name: str) -> None:
    """
    Raises:
        SettingsError: there is no name, or the keyring refuses.
    """
    require_name(name, SecretUse.KEY)
    forget_key(name)
    _change(home, name, None)


def kept_secrets(home: Path) -> dict[str, SecretUse]:
    """What was kept here and not forgotten, by name; a list that cannot be read has none."""
    try:
        found = read_json(read_foreign(home / NAMES_FILE, max_bytes=_MAX_BYTES))
    except (OSError, BoundedJsonError):
        return {}
    uses = tuple(SecretUse)
    entries = found.items() if isinstance(found, dict) else ()
    return {name: SecretUse(use) for name, use in entries if use in uses}


def spelled(name: str, use: SecretUse) -> str:
    """How a task names it; "" for what no task does.

    >>> spelled("mail password", SecretUse.TEXT), spelled("work", SecretUse.CODES)
    ('{{mail password}}', '{{totp:work}}')
    """
    if use is SecretUse.KEY:
        return ""
    return f"{{{{{ONE_TIME if use is SecretUse.CODES else ''}{name}}}}}"


def require_name(name: str, use: SecretUse) -> None:
    """
    Raises:
        SettingsError: nothing can be called that.
    """
    if not name:
        raise SettingsError("Give the key a name, the one that its model asks for.")
    if not name.isprintable() or len(name) > 200:
        raise SettingsError("A name is one line of at most 200 ordinary signs.")
    wanted = name if use is SecretUse.TEXT else f"{ONE_TIME}{name}"
    if use is not SecretUse.KEY and (
        secret_names(spelled(name, use)) != (wanted,) or (name.startswith(ONE_TIME))
    ):
        raise SettingsError(
            f"A task cannot name this: at most 60 signs, no curly brackets, and not {ONE_TIME} before it."
        )


def _change(home: Path, name: str, use: SecretUse | None) -> None:
    """A list that cannot be written is left: the secret itself is kept, or gone."""
    path = home / NAMES_FILE
    with suppress(OSError), only_writer(path):
        names = kept_secrets(home)
        names.pop(name, None)
        if use is not None and len(names) < _MOST_NAMES:
            names[name] = use
        replace_file(path, json.dumps(dict(sorted(names.items())), ensure_ascii=False, indent=1) + "\n")
