"""The window's words in the owner's language, from Qt Linguist files. I/O: reads resources/translations.

`tr` gives a text of the window; `say` recognises what the agent said in English, by the template it was made
from, and says it by the template's translation (why: ARCHITECTURE.md, "Languages").

English is in the code. Every other language is one file there (`deskhand_de.ts`): it is offered as soon as it
exists, and `make translations` adds new texts of the code to it. A word that a file does not have is shown in
English.
"""

from __future__ import annotations

import locale
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any
from xml.etree import ElementTree

from agent.errors import SettingsError
from app.assets import RESOURCES

FOLDER = RESOURCES / "translations"
ENGLISH = "en"
_PREFIX = "deskhand_"
_MOST_ACCEPTED = 400
"""Characters of what a browser says about languages that are read."""
NAME_OF_LANGUAGE = "The name of this language"
"""Translated by every file, so that the list of languages names each in its own words."""


@dataclass(frozen=True, slots=True)
class Language:
    code: str
    """As in the file's name: `de`, `zh_CN`."""
    name: str
    """In that language itself."""


_BETWEEN_SENTENCES = re.compile(r"(?<=[.!?]) (?=[^\W\d_a-zß-ÿ])")
"""Before a capital letter only: an abbreviation and a file name go on in small ones."""
WINDOW, AGENT = "deskhand", "agent"
"""Contexts of a file: what the window says, and sentences of the code that the window recognises."""


@dataclass(frozen=True, slots=True)
class _Words:
    """One language."""

    texts: Mapping[str, str] = field(default_factory=dict)
    templates: tuple[SentenceTemplate, ...] = ()
    """Of its sentences with values in them; the ones with most words of their own first."""


_chosen = _Words()
"""Set once, before the first window is made, as in Qt itself: words are needed everywhere in a window."""
_for_now: ContextVar[_Words | None] = ContextVar("words", default=None)


def tr(text: str, /, **values: object) -> str:
    """A text of the window in the chosen language, with `{name}` replaced by the value of that name."""
    found = _words().texts.get(text, text)
    return found.format(**values) if values else found


def say(text: str) -> str:
    """A sentence of the agent in the chosen language; unchanged if no file has it.

    It says everything in English, which is what records hold and what comes from another process. Its
    sentences are recognised here, and what is put into one (another error, an action) is said in turn.
    """
    words = _words()
    known = words.texts.get(text)
    if known is not None or not text:
        return known or text
    for template in words.templates:
        values = template.values_in(text)
        if values is not None:
            return template.filled({name: say(value) for name, value in values.items()})
    several = sentences_of(text)
    if len(several) > 1:
        return " ".join(map(say, several))
    head, colon, rest = text.partition(": ")
    return f"{said}: {say(rest)}" if colon and (said := say(head)) != head else text


def problem_words(problem: BaseException) -> str:
    """An error's message in the chosen language."""
    return say(str(problem))


def to_translate(text: str) -> str:
    """Marks a text that is translated where it is shown, not where it stands."""
    return text


def languages(folder: Path = FOLDER) -> list[Language]:
    """English and every language that has a file, by code. A file that cannot be read is left out."""
    found = [Language(ENGLISH, "English")]
    for path in sorted(folder.glob(f"{_PREFIX}*.ts")):
        try:
            messages = read_messages(path)
        except SettingsError:
            continue
        code = path.stem.removeprefix(_PREFIX)
        found.append(Language(code, messages.get(WINDOW, {}).get(NAME_OF_LANGUAGE, code)))
    return found


def language_for(wanted: str, *, system: str | None = None, folder: Path = FOLDER) -> str:
    """The code of the language to show: the wanted one, else the system's ("" wants that), else English."""
    codes = [language.code for language in languages(folder)]
    for code in (wanted, (locale.getlocale()[0] or "") if system is None else system):
        near = [known for known in codes if known.partition("_")[0] == code.partition("_")[0]]
        if code in codes:
            return code
        if code and near:
            return near[0]
    return ENGLISH


def choose_language(code: str, folder: Path = FOLDER) -> None:
    """Make `tr` return this language from now on.

    Raises:
        SettingsError: its file cannot be read.
    """
    global _chosen
    _chosen = _read_words(code, folder)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Make `tr` and `say` return this language within the block, and only on this thread or in this task.

    Raises:
        SettingsError: its file cannot be read.
    """
    token = _for_now.set(_shipped_words(code))
    try:
        yield
    finally:
        _for_now.reset(token)


def accepted_language(accepted: str) -> str:
    """The code of the language that a browser's `Accept-Language` likes best; English where none is known.

    >>> accepted_language("fr;q=0.9, de-AT, en;q=0.5")
    'de'
    """
    liked: list[tuple[float, str]] = []
    for part in accepted[:_MOST_ACCEPTED].split(","):
        tag, _, quality = part.partition(";q=")
        with suppress(ValueError):
            liked.append((float(quality or 1), tag.strip().replace("-", "_")))
    known = _shipped_codes()
    for _, tag in sorted(liked, key=lambda one: -one[0]):
        for code in known:
            if tag and code.partition("_")[0] == tag.partition("_")[0].lower():
                return code
    return ENGLISH


def in_each_language(words: Callable[[], Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """Code of a language -> what `words` gives in it."""
    found = {}
    for code in _shipped_codes():
        with speaking(code):
            found[code] = words()
    return found


def _words() -> _Words:
    return _for_now.get() or _chosen


def _read_words(code: str, folder: Path) -> _Words:
    if code == ENGLISH:
        return _Words()
    messages = read_messages(folder / f"{_PREFIX}{code}.ts")
    texts = {text: said for one in messages.values() for text, said in one.items()}
    found = [SentenceTemplate(text, said) for text, said in messages.get(AGENT, {}).items() if "{" in text]
    return _Words(texts, tuple(sorted(found, key=lambda template: -template.num_literal)))


@cache
def _shipped_words(code: str) -> _Words:
    return _read_words(code, FOLDER)


@cache
def _shipped_codes() -> tuple[str, ...]:
    return tuple(language.code for language in languages())


def read_messages(path: Path) -> dict[str, dict[str, str]]:
    """Context → English → translation; unfinished and vanished entries are left out.

    Raises:
        SettingsError: there is no such file, or it is none of Qt Linguist's.
    """
    try:
        root = ElementTree.parse(path).getroot()
    except (OSError, ElementTree.ParseError) as problem:
        raise SettingsError(f"The translation {path.name} cannot be read: {problem}.") from problem
    found: dict[str, dict[str, str]] = {}
    for context in root.iter("context"):
        messages = found.setdefault(context.findtext("name", ""), {})
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is not None and translation.text and translation.get("type") is None:
                messages[message.findtext("source", "")] = translation.text
    return found


class SentenceTemplate:
    """A sentence with named places, in English and in another language.

    >>> gone = SentenceTemplate("The display {name} is gone.", "Die Anzeige {name} ist weg.")
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
