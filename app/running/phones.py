"""The phones that adb knows, for the window and the doctor. I/O: asks the adb server, starts it. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec

from agent.computers.android.serial import SCHEME, PhoneAddress
from app.language import say, to_translate, tr

MISSING = to_translate("A phone needs the package adbutils: pip install 'deskhand[machines]'.")


@dataclass(frozen=True, slots=True)
class ListedPhone:
    """One that is connected, or that waits for its owner's word."""

    address: str
    """android:SERIAL."""
    words: str
    """Its model, and how it is connected."""
    problem: str = ""
    """Why it cannot be used, with what to tap there; "" where it can."""


def package_problem() -> str:
    """ "" where phones can be used at all."""
    return "" if find_spec("adbutils") is not None else tr(MISSING)


def attached_phones() -> list[ListedPhone]:
    """All that the server knows, whatever their state; none where the package is missing.

    Raises:
        DisplayUnavailableError: the server does not answer, and cannot be started.
    """
    if package_problem():
        return []
    from agent.computers.android.adb import AdbServer

    server = AdbServer()
    server.start()
    return [
        ListedPhone(
            f"{SCHEME}{one.serial}",
            f"{one.model.replace('_', ' ') or one.serial} · {_way(one.serial)}",
            say(one.problem),
        )
        for one in server.phones()
    ]


def _way(serial: str) -> str:
    return tr("Wi-Fi") if PhoneAddress(serial).is_wireless else tr("USB")
