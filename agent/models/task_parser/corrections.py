"""What people take back while they type: the last they say counts. Pure."""

from __future__ import annotations

import re
from typing import Final

_TAKEN_BACK: Final = (
    r"(?:\s*(?:\.{2,}|…|[,;.–—-]))*\s*"
    r"\b(?:no,? wait|wait,? no|no,? sorry|sorry,? no|oh no|scratch that|i mean|make that|or rather)\b"
    r"[\s,;:.–—-]*?"
)
_A_NUMBER: Final = re.compile(
    r"[£$€+-]?\d[\d.,:/]*(?: ?(?!no\b|wait\b|sorry\b|oh\b|or\b|i\b|make\b)[a-z%°]+)?"
    rf"{_TAKEN_BACK}(?=[+-]?[£$€]?\d)",
    re.IGNORECASE,
)
_A_NAME: Final = re.compile(rf"\b[A-Z]\w+(?i:{_TAKEN_BACK})(?=[A-Z])")


def corrected(task: str) -> str:
    """The task without what its owner takes back at once.

    >>> corrected("delay it by -450... no wait, +750")
    'delay it by +750'
    >>> corrected("20 minutes, sorry, no, 30 minutes"), corrected("come on Monday - I mean Tuesday")
    ('30 minutes', 'come on Tuesday')
    >>> corrected("wait, no more than 3")
    'wait, no more than 3'
    """
    return _A_NAME.sub("", _A_NUMBER.sub("", task))
