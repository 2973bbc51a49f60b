"""What a task is about: its words, applications, hosts and kinds of deed. Pure.

Made once per task, by code, from what the owner wrote and opened; kept with the run. What lies outside is
asked at the level `risky`, and text on a screen can add nothing. Chrome's agent limits itself in a like way:
its "origin sets" name the sites that a task may read from and act on, a gate outside of what a page can reach
widens them, and the owner is asked (Google Security Blog, "Architecting Security for Agentic Capabilities in
Chrome", December 2025). There a model judges which sites belong to the task; here nothing but the owner's
words and answers does, which is narrower and asks more.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from agent.actions.keys import read_keys
from agent.actions.policy.addresses import hosts_in
from agent.actions.policy.fold import fold, is_disguised, is_spaceless, readings, words_of
from agent.actions.policy.verdict import Risk
from agent.actions.policy.words import risks_in

_GENERIC = """
    app application bin com desktop exe github gitlab mozilla net org the gnome kde xfce python python3 main
    window
"""
"""Parts of program names that many programs share."""
_SHORTEST_NAME = 3
_SIGN = re.compile(r"[!-/:-@^~±×÷√−=<>%]")
_KEYS = re.compile(r"\w+(?:\s?\+\s?\S+)+")
_COMMON = """
    a an the to in on of and or for with it is this that from at as by be i me my you your then now please if
    so do der die das ein eine und oder im zu auf mit ist es ich bitte dann le la les un une et ou de du
    des en dans sur avec est el los las una y o con por para que il lo gli e di da del che os um uma no na og
    på til er å в на и с по не это
"""
"""Words of every sentence: a control that is called so was not named."""


_SAVING_KEYS = frozenset(("ctrl", "s"))
_SAVING = """
    save saving speichern speichere sichern enregistrer enregistre enregistrez guardar guarda salvar salva
    salve opslaan lagre gem spara сохрани сохранить zapisz kaydet
"""


@dataclass(frozen=True)
class Envelope:
    """The bounds of a task."""

    task: str = ""
    """What the owner wrote."""
    applications: frozenset[str] = frozenset()
    """What was opened for it, what was there when it began, and what the owner let the agent enter since.
    Empty where nothing is known of it: then no application is outside."""
    start_page: str = ""

    def holds_application(self, name: str) -> bool:
        """Whether an application belongs to the task: it was opened for it, or the task names it."""
        if not name or not self.applications:
            return True
        parts = _parts(name)
        if any(parts & _parts(one) or fold(one) == fold(name) for one in self.applications):
            return True
        return bool(parts & self._words)

    def holds_hosts(self, text: str) -> bool:
        """Whether all the hosts in a text are the task's."""
        return hosts_in(text) <= self._hosts

    def holds_text(self, text: str) -> bool:
        """Whether a text stands in the task as whole words.

        >>> Envelope("Write 'Dear Ada' there").holds_text("dear ada")
        True
        >>> Envelope("Write 'Dear Ada' there").holds_text("ear")
        False
        """
        wanted = text.strip()
        if not wanted:
            return False
        if _stands_in(wanted, self.task):
            return True
        return not is_disguised(text) and bool(fold(wanted)) and _stands_in(fold(wanted), fold(self.task))

    def names(self, label: str) -> bool:
        """Whether the task names a control by this label; an icon has no name.

        >>> Envelope("Choose “Line Numbers” from View").names("_Line Numbers…")
        True
        """
        if is_disguised(label):
            return False
        if _SIGN.fullmatch(label.strip()):  # "=", "+", "√": a key of a calculator
            sign = re.escape(label.strip())
            return re.search(rf"(?<![^\s“\"']){sign}(?![^\s”\"',.])", self.task) is not None
        return any(self._has_words(words) for words in readings(label)[:2])

    def names_keys(self, keys: frozenset[str]) -> bool:
        """Whether the task says these keys, or what they are for: "press Ctrl+S", "save the file"."""
        return keys in self._keys or (keys == _SAVING_KEYS and not self._words.isdisjoint(_SAVING.split()))

    def names_deed(self, risk: Risk) -> bool:
        """Whether the task speaks of this kind of deed. It is asked all the same."""
        return risk in self._deeds

    def with_application(self, name: str) -> Envelope:
        """After the owner has let the agent into another application."""
        return replace(self, applications=self.applications | {name}) if name else self

    def _has_words(self, words: tuple[str, ...]) -> bool:
        if set(words) <= set(_COMMON.split()):
            return False
        joined = "".join(words)
        if is_spaceless(joined) and joined in "".join(self._sequence):
            return True
        starts = range(len(self._sequence) - len(words) + 1)
        return any(self._sequence[start : start + len(words)] == words for start in starts)

    @cached_property
    def _sequence(self) -> tuple[str, ...]:
        return words_of(self.task)

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(self._sequence)

    @cached_property
    def _keys(self) -> frozenset[frozenset[str]]:
        said = (read_keys(text.rstrip(".,;")) for text in _KEYS.findall(self.task))
        return frozenset(frozenset(keys) for keys in said if keys)

    @cached_property
    def _hosts(self) -> frozenset[str]:
        return hosts_in(f"{self.task} {self.start_page}")

    @cached_property
    def _deeds(self) -> frozenset[Risk]:
        return frozenset(risks_in(self.task))


@lru_cache(maxsize=1024)
def _parts(name: str) -> frozenset[str]:
    generic = _GENERIC.split()
    return frozenset(word for word in words_of(name) if len(word) >= _SHORTEST_NAME and word not in generic)


def _stands_in(text: str, task: str) -> bool:
    """As whole words, except in scripts that put no spaces between them."""
    before = r"(?<!\w)" if re.match(r"\w", text) and not is_spaceless(text[0]) else ""
    after = r"(?!\w)" if re.search(r"\w$", text) and not is_spaceless(text[-1]) else ""
    return re.search(before + re.escape(text) + after, task) is not None
