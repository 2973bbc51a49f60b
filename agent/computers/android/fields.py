"""What kind of field has a phone's keyboard, as its input method says: for passwords or not. Pure.

`dumpsys input_method` tells `inputType`, whose numbers are those of `android.text.InputType`.
"""

from __future__ import annotations

import re
from enum import Enum, auto

FIELD_FACTS = "dumpsys input_method | grep -E 'mInputShown=|inputType='"
_TYPE = re.compile(r"\binputType=0x([0-9a-fA-F]{1,8})\b")
_SHOWN = "mInputShown=true"
_CLASS, _VARIATION = 0x0F, 0xFF0
_TEXT, _NUMBER = 1, 2
_SECRET = {_TEXT: (0x80, 0x90, 0xE0), _NUMBER: (0x10,)}
"""Password, visible password and password of the web; a number that is one."""


class PhoneField(Enum):
    NONE = auto()
    """No keyboard is shown."""
    PLAIN = auto()
    SECRET = auto()
    UNKNOWN = auto()


def field_of(answer: str) -> PhoneField:
    """
    >>> field_of("mInputShown=true\\n inputType=0x81 imeOptions=0x6")
    <PhoneField.SECRET: 3>
    """
    if "mInputShown=" not in answer:
        return PhoneField.UNKNOWN
    found = _TYPE.findall(answer)
    if _SHOWN not in answer:
        return PhoneField.NONE
    if not found:
        return PhoneField.UNKNOWN
    kind = int(found[-1], 16)
    is_secret = kind & _VARIATION in _SECRET.get(kind & _CLASS, ())
    return PhoneField.SECRET if is_secret else PhoneField.PLAIN
