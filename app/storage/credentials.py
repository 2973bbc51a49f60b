"""Keys of model servers: in the system's keyring, or, where there is none, for this run only. I/O: keyring.

Reading and writing single keys is `agent.models.endpoint.keys`; this chooses where they go. A key is in no
file, log, record, argument or environment of ours.
"""

from __future__ import annotations

import sys

from app.language import to_translate, tr

HOW_TO_GET_ONE = (
    to_translate(
        "Install and unlock a keyring to keep keys: GNOME Keyring or KWallet with a Secret Service "
        "(on Debian and Ubuntu: apt install gnome-keyring)."
    )
    if sys.platform.startswith("linux")
    else to_translate("Unlock the system's keyring to keep keys.")
)


def keyring_problem() -> str:
    """ "" where keys can be kept, else one sentence that says why not and how to change that."""
    import keyring
    from keyring.backends import fail

    from app.storage.session_keyring import SessionKeyring

    backend = keyring.get_keyring()
    if isinstance(backend, SessionKeyring):
        return tr("Keys are kept for this run only. {how}", how=tr(HOW_TO_GET_ONE))
    if isinstance(backend, fail.Keyring) or float(backend.priority) < 1:
        return tr("There is no usable keyring here. {how}", how=tr(HOW_TO_GET_ONE))
    try:
        backend.get_password("deskhand", "probe")
    except Exception as problem:  # every backend has errors of its own
        return tr(
            "The keyring does not answer ({kind}). {how}",
            kind=type(problem).__name__,
            how=tr(HOW_TO_GET_ONE),
        )
    return ""


def keep_for_this_run() -> None:
    """From now on keys go to the memory of this process, and end with it."""
    import keyring

    from app.storage.session_keyring import SessionKeyring

    if not isinstance(keyring.get_keyring(), SessionKeyring):
        keyring.set_keyring(SessionKeyring())
