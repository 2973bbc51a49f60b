"""Keys of servers: in the system's keyring and nowhere else. I/O: the keyring."""

from __future__ import annotations

from agent.errors import EndpointError, SettingsError

SERVICE = "deskhand"


def read_key(name: str) -> str:
    """The key that is stored under a name.

    Raises:
        EndpointError: there is none, or the keyring cannot be asked.
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
            f" `keyring set {SERVICE} {name}`."
        )
    return require_key(key)


def store_key(name: str, key: str) -> None:
    """
    Raises:
        SettingsError: this can be no key, or the keyring takes none.
    """
    import keyring
    from keyring.errors import KeyringError

    require_key(key)
    try:
        keyring.set_password(SERVICE, name, key)
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
