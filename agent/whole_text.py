"""Foreign text so that it can be written, shown and sent on: without half letters. Pure.

JSON can spell half a surrogate pair, which no encoding has: one such letter in a reply would later end the
run where the reply is printed, put into a report or sent with the next question.
"""

from __future__ import annotations


def whole_text(text: str) -> str:
    """The text with surrogate pairs joined and each lone half as U+FFFD.

    >>> whole_text("a\\ud83d\\ude00b\\ud83dc") == "a\\U0001f600b\\ufffdc"
    True
    """
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def begins_pair(text: str) -> bool:
    """Whether the text ends with the first half of a surrogate pair, whose other half may follow."""
    return "\ud800" <= text[-1:] <= "\udbff"
