"""Keys of servers, and secrets that a task may name: in the keyring and nowhere else. I/O: the keyring."""

from __future__ import annotations

import shlex

from agent.errors import EndpointError, SettingsError

SERVICE = "deskhand"
_MAX_SECRET_CHARACTERS = 4096


def read_key(name: str) -> str:
    """The key that is stored under a name.

    Raises:
        EndpointError: there is none, or the keyring cannot be asked.
        SettingsError: what is stored there can be no key.
    """
    return require_key(read_secret(name))


def read_secret(name: str) -> str:
    """The password, or whatever else is typed or passed on, that is stored under a name.

    Raises:
        EndpointError: there is none, or the keyring cannot be asked.
        SettingsError: what is stored there cannot be typed.
    """
    import keyring  # finds its backend when it is imported, which takes a while
    from keyring.errors import KeyringError

    try:
        key = keyring.get_password(SERVICE, name)
    except KeyringError as error:
        raise EndpointError(f"The keyring cannot be read ({error}); unlock it, or install one.") from error
    if not key:
        raise EndpointError(
            f"There is no key called {name!r} in the keyring; store it on the settings' page of keys, or with"
            f" `deskhand secrets set {shlex.quote(name)}`."
        )
    return require_secret(key)


def store_key(name: str, key: str) -> None:
    """
    Raises:
        SettingsError: this can be no key, or the keyring takes none.
    """
    require_key(key)
    store_secret(name, key)


def store_secret(name: str, secret: str) -> None:
    """
    Raises:
        SettingsError: this cannot be typed, or the keyring takes none.
    """
    import keyring
    from keyring.errors import KeyringError

    require_secret(secret)
    try:
        keyring.set_password(SERVICE, name, secret)
    except KeyringError as error:
        raise SettingsError(f"The keyring takes no key ({error}); unlock it, or install one.") from error


def forget_key(name: str) -> None:
    """Remove a key; one that is not there is no error.

    Raises:
        SettingsError: the keyring refuses.
    """
    import keyring
    from keyring.errors import KeyringError, PasswordDeleteError

    try:
        keyring.delete_password(SERVICE, name)
    except PasswordDeleteError:
        return
    except KeyringError as error:
        raise SettingsError(f"The keyring cannot remove the key ({error}); unlock it.") from error


def require_key(key: str) -> str:
    """The key, if it can stand in a header.

    Raises:
        SettingsError: it is empty or holds blanks, line breaks or other signs than ASCII.
    """
    if not key or not key.isascii() or not key.isprintable() or " " in key:
        raise SettingsError("A key is one word of ordinary letters, digits and signs; copy it again.")
    return key


def require_secret(secret: str) -> str:
    """The secret, if it can be typed into one field.

    Raises:
        SettingsError: it is empty, has several lines or signs that no key writes, or is very long.
    """
    if not secret.strip() or len(secret) > _MAX_SECRET_CHARACTERS or not secret.isprintable():
        raise SettingsError(
            f"A secret is one line of at most {_MAX_SECRET_CHARACTERS:,} ordinary signs; copy it again."
        )
    return secret
