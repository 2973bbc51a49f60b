"""What people take back while they type: the last they say counts. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Final

from agent.models.children.sentence_spans import Span, quoted_spans

_TAKEN_BACK: Final = (
    r"(?:\s*(?:\.{2,}|…|[,;.–—-]))*\s*"
    r"\b(?:no,? wait|wait,? no|no,? sorry|sorry,? no|oh no|(?:no,? )?hang on|scratch that|i mean|make that"
    r"|or rather)\b"
    r"[\s,;:.–—-]*?"
)
_A_NUMBER: Final = re.compile(
    r"[£$€+-]?\d[\d.,:/]*(?: ?(?!no\b|wait\b|sorry\b|oh\b|or\b|i\b|make\b)[a-z%°]+)?"
    rf"{_TAKEN_BACK}(?=[+-]?[£$€]?\d)",
    re.IGNORECASE,
)
_A_NAME: Final = re.compile(rf"\b[A-Z]\w+(?i:{_TAKEN_BACK})(?=[A-Z])")


def corrected(task: str) -> str:
    """The task without what its owner takes back at once; what stands in quotes is left as it is.

    >>> corrected("delay it by -450... no wait, +750")
    'delay it by +750'
    >>> corrected("20 minutes, sorry, no, 30 minutes"), corrected("come on Monday - I mean Tuesday")
    ('30 minutes', 'come on Tuesday')
    >>> corrected('type "5, no wait, 6"')
    'type "5, no wait, 6"'
    """
    for taken_back in (_A_NUMBER, _A_NAME):
        task = taken_back.sub(partial(_unless_quoted, quoted=quoted_spans(task)), task)
    return task


def _unless_quoted(found: re.Match[str], quoted: Sequence[Span]) -> str:
    is_quoted = any(span.start < found.end() and found.start() < span.end for span in quoted)
    return found[0] if is_quoted else ""
