"""Which application of a phone a model means by a name. Pure.

adb tells packages, not the names under their icons. So a name is looked up in a table of what is usual, and
otherwise among the words of the packages that can be opened; where several fit, none is opened.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agent.errors import InputError

ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"
_COMPONENT = re.compile(r"[A-Za-z][\w.]*/[\w.$]+")
_USUAL = {
    "calculator": ("com.google.android.calculator", "com.android.calculator2"),
    "calendar": ("com.google.android.calendar", "com.android.calendar", "com.samsung.android.calendar"),
    "camera": ("com.google.android.GoogleCamera", "com.android.camera2", "com.sec.android.app.camera"),
    "chrome": ("com.android.chrome",),
    "clock": ("com.google.android.deskclock", "com.android.deskclock", "com.sec.android.app.clockpackage"),
    "contacts": ("com.google.android.contacts", "com.android.contacts"),
    "files": ("com.google.android.documentsui", "com.android.documentsui"),
    "gallery": ("com.google.android.apps.photos", "com.android.gallery3d", "com.sec.android.gallery3d"),
    "gmail": ("com.google.android.gm",),
    "maps": ("com.google.android.apps.maps",),
    "messages": ("com.google.android.apps.messaging", "com.android.mms", "com.samsung.android.messaging"),
    "phone": ("com.google.android.dialer", "com.android.dialer", "com.samsung.android.dialer"),
    "photos": ("com.google.android.apps.photos",),
    "play store": ("com.android.vending",),
    "settings": ("com.android.settings",),
    "youtube": ("com.google.android.youtube",),
}  # fmt: skip


def components_in(answer: str) -> list[str]:
    """Of `cmd package query-activities --components`: PACKAGE/ACTIVITY, each package once."""
    found = [line.strip() for line in answer.splitlines() if _COMPONENT.fullmatch(line.strip())]
    return list({one.partition("/")[0]: one for one in reversed(found)}.values())[::-1]


def component_of(name: str, components: Sequence[str]) -> str:
    """What has to be started for the application of that name.

    Raises:
        InputError: none fits, or several do.

    >>> component_of("Clock", ["com.android.deskclock/.Main", "org.notes/.Notes"])
    'com.android.deskclock/.Main'
    """
    by_package = {one.partition("/")[0]: one for one in components}
    wanted = " ".join(name.casefold().split())
    for package in (name.strip(), *_USUAL.get(wanted, ())):
        if package in by_package:
            return by_package[package]
    letters = "".join(filter(str.isalnum, wanted))
    fitting = [one for package, one in by_package.items() if letters in package.casefold().split(".")]
    if len(fitting) == 1 and letters:
        return fitting[0]
    if fitting:
        raise InputError(f"Several apps may be {name[:60]!r}; open the right one by its icon.")
    raise InputError(f"No app is known as {name[:60]!r} here; open it by its icon on the home screen.")
