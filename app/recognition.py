"""Recognises a sentence by the template it was made from, and says it by another template. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import Formatter

_BETWEEN_SENTENCES = re.compile(r"(?<=[.!?]) (?=[^\W\d_a-zß-ÿ])")
"""Before a capital letter only: an abbreviation and a file name go on in small ones."""


class SentenceTemplate:
    """A sentence with named places, in English and in another language.

    >>> gone = Template("The display {name} is gone.", "Die Anzeige {name} ist weg.")
    >>> gone.values_in("The display :7 is gone.")
    {'name': ':7'}
    >>> gone.filled({"name": ":7"})
    'Die Anzeige :7 ist weg.'
    """

    def __init__(self, text: str, translation: str) -> None:
        parts = [(literal, name) for literal, name, _form, _how in Formatter().parse(text)]
        self.text = text
        self.num_literal = sum(len(literal) for literal, _name in parts)
        """How many characters of it are always the same."""
        self._first, (self._last, last_name) = parts[0][0], parts[-1]
        if last_name is not None:
            self._last = ""
        self._parts = parts
        self._translation = translation

    def values_in(self, text: str) -> dict[str, str] | None:
        """What stands at the named places of a text; None when it was not made from this template."""
        if not (text.startswith(self._first) and text.endswith(self._last)):
            return None  # nearly always: only what remains is worth a regular expression
        pattern = "".join(
            re.escape(literal) + ("" if name is None else f"(?P<{name}>.*?)") for literal, name in self._parts
        )
        found = re.fullmatch(pattern, text, re.DOTALL)
        return None if found is None else found.groupdict()

    def filled(self, values: Mapping[str, str]) -> str:
        """The translation with these values; they are texts already, however it would form numbers."""
        return "".join(
            literal + ("" if name is None else values[name])
            for literal, name, _form, _how in Formatter().parse(self._translation)
        )


def sentences_of(text: str) -> list[str]:
    """
    >>> sentences_of("It failed. Try 1.5 again, e.g. now.")
    ['It failed.', 'Try 1.5 again, e.g. now.']
    """
    return _BETWEEN_SENTENCES.split(text)
