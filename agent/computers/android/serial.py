"""Which phone is meant, as its owner writes it: android:SERIAL. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from agent.errors import SettingsError

SCHEME = "android:"
_SERIAL = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{0,126}")
_FOUND_BY_ADB = "._adb-tls-connect._tcp"
"""How the serial of a phone ends that was paired and that announces itself (multicast DNS)."""
_WIFI = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]*:[0-9]{1,5}")


@dataclass(frozen=True, slots=True)
class PhoneAddress:
    """A phone by the serial that adb gives it; over Wi-Fi that is its host and port."""

    serial: str

    def __str__(self) -> str:
        return f"{SCHEME}{self.serial}"

    @property
    def is_wireless(self) -> bool:
        """Whether it is reached over Wi-Fi, as adb found it or as it was told."""
        return self.is_wifi or _FOUND_BY_ADB in self.serial

    @property
    def is_wifi(self) -> bool:
        """Whether adb has to be told to connect to it."""
        return _WIFI.fullmatch(self.serial) is not None


def read_phone(text: str) -> PhoneAddress:
    """
    Raises:
        SettingsError: it names no phone, or its serial holds signs that no serial has.

    >>> str(read_phone("android:R58M12ABCDE")), read_phone("android:192.168.1.30:5555").is_wifi
    ('android:R58M12ABCDE', True)
    """
    serial = text[len(SCHEME) :] if text.lower().startswith(SCHEME) else ""
    if not _SERIAL.fullmatch(serial):
        raise SettingsError(
            f"{text[:80]!r} names no phone; write android:SERIAL as `adb devices` shows it, or "
            "android:HOST:PORT for one over Wi-Fi."
        )
    return PhoneAddress(serial)
