"""Can a careful reader tell where names and values begin and end? Reasons where not. Pure.

An unquoted name needs a mark on both sides that a reader can rely on: an end, a sign, a noun of the interface
("the Save button"), a preposition or a predicate that the name itself does not hold, or the verb of the next
request. Everything is decided from the text and from where names and values are in it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from training.embedded.grammar.word_classes import (
    ANSWERS,
    LAST_NOUNS,
    LEADING,
    NOUNS,
    PARTICLES,
    PREDICATES,
    PUTTING,
    STATES,
    VERBS,
)


class Said(NamedTuple):
    """Where the text says a name or a value, its quotation marks not included."""

    first: int
    last: int
    slot: str
    """N, V, O as in `SentenceForm`: a name, a value, an owner's name."""
    goal: int
    """Index of the goal it belongs to."""


class Objection(NamedTuple):
    """A second reading that a careful person could prefer."""

    number: int
    """Index into what was said."""
    reason: str


QUOTES = ('""', "''", "“”", "‘’", "«»", "„“", "``", "**", "[]")
"""Pairs of marks that set a name apart."""
_OPENING = {pair[0] for pair in QUOTES}
_OPENERS = VERBS | {"please", "finally", "also", "lastly", "the", "i", "what", "in", "from", "for", "under"}
_ENDS = ".,;:!?"
_LONG_VALUE = 5
"""Values of more words than this, and with words after them, need quotation marks."""
_MANNERS = re.compile(r" (?:please|pls|plz|thanks|thx|thank you)\b")
_JOINT = re.compile(
    r" (?:and also|and then|and|then|but first|but before that|before you|plus|as well as|&) "
)
_ORDER = re.compile(r", (?:and |then |next |finally |after that |afterwards |also |please|thanks|thank you)")
_WORD = re.compile(r"[^\s,;:.!?]+")
_SYMBOL = re.compile(r" (?:=|->|→|>|-|–|/)(?= )")
_REQUEST_WITHIN = re.compile(r"(?:,| and| then| &|;) (?:then |please )?([\w'’-]+)")
_AND_CAPITAL = re.compile(r" (?:and|&) [A-Z]")
_FRONT = re.compile(r"\b(?:in|into|for|under|at|from|as|among|of)(?: the| my| our)?(?: [\w-]+){0,2} $", re.I)
_LISTED = re.compile(r"(?:, |; | and | & | then | plus | also | as well as )$")


def second_readings(text: str, said: Sequence[Said]) -> list[Objection]:
    """Why some names or values cannot be told from the words around them."""
    starts = {place.first for place in said}
    found = []
    for index, place in enumerate(said):
        reason = _reason(text, place, starts)
        if reason:
            found.append(Objection(index, reason))
    return found


def _reason(text: str, place: Said, starts: set[int]) -> str:
    first, last, slot, _ = place
    name, before, rest = text[first:last], text[:first], text[last:]
    if not name.strip() or name != name.strip():
        return "it begins or ends with a blank"
    pair = before[-1:] + rest[:1]
    if pair in QUOTES:
        return "the quotation ends early" if pair[0] in name or pair[1] in name else ""
    words = name.split()
    return (
        _inside(name, words, slot, before, rest)
        or _left(name, words, before, rest)
        or _right(name, words, slot, before, rest, last, starts)
    )


def _inside(name: str, words: list[str], slot: str, before: str, rest: str) -> str:
    if not any(letter.isalnum() for letter in name):
        return "it is nothing but signs"
    if name[0] in "\"'“‘«„`*[(" or name[-1] in "\"'”’»`*":
        return "a sign at its edge reads as quotation"
    if "\n" in name or ". " in name or "! " in name or "? " in name or "; " in name:
        return "a sentence ends in it"
    lower = name.casefold()
    if "please" in lower or "thank" in lower:
        return "it holds words of politeness"
    has_noun = _noun_after(rest) and slot != "V"
    if not has_noun:
        for inner in _REQUEST_WITHIN.finditer(lower):
            if inner.group(1) in VERBS:
                return "it reads as a second request"
        if slot != "V" and (_AND_CAPITAL.search(name) or " then " in lower):
            return "it reads as two names"
        if slot != "V" and words[-1].casefold() in LAST_NOUNS and len(words) > 1:
            return "its last word reads as the kind of the control"
    previous = before.rstrip().rpartition(" ")[2].casefold()
    if slot == "V" and previous in PREDICATES | PARTICLES and previous in lower.split():
        return "it holds the word that begins it"
    if slot == "V" and lower in ANSWERS:
        return "it reads as a state"
    return ""


def _left(name: str, words: list[str], before: str, rest: str) -> str:
    lead = words[0].casefold()
    if lead in LEADING and (len(words) > 1 or name.islower()):
        return "its first word belongs to the words before it as well"
    is_small = name[0].islower()
    previous = before.rstrip().rpartition(" ")[2].casefold()
    if is_small and lead in NOUNS and previous not in NOUNS and previous[-1:] != ":":
        return "its first word reads as the kind of the control"
    if not before or before[-1] == "\n":
        if lead in VERBS and not rest.startswith((":", " =")) and is_small:
            return "its first word reads as a request"
        return ""
    if _LISTED.search(before) and not rest.startswith((":", " =")):
        if is_small:
            return "it reads as part of what stands before"
        if lead in VERBS and len(words) == 1 and not before.endswith(", "):
            return "it reads as a request of its own"
        if lead in VERBS and _first_word(rest) in PREDICATES:
            return "its first word reads as a request"
    return ""


def _right(
    name: str, words: list[str], slot: str, before: str, rest: str, last: int, starts: set[int]
) -> str:
    lowered = {word.casefold() for word in words}
    is_ended = name[-1] in _ENDS and not name.endswith("...")
    if not rest or rest[0] == "\n":
        return "its last sign may be the sentence's" if is_ended else ""
    if rest[0] in _ENDS:
        if name[-1] in _ENDS + "…-+/&":
            return "its last sign may be the sentence's"
        if rest.casefold().startswith((f", not {name}".casefold(), f", and not {name}".casefold())):
            return "it is asked for and excluded"
        if rest[0] in ",;" and rest[0] + " " in name and not _ORDER.match(rest):
            return "it holds the sign that ends it"
        if rest[0] == ":" and ":" in name:
            return "it holds the sign that ends it"
        return ""
    if rest[0] != " ":
        return "letters follow at once"
    if name[-1] in ".,;:" or (slot == "V" and name[-1] in "!?"):
        return "its last sign reads as the sentence's"
    if slot == "V" and len(words) > _LONG_VALUE:
        return "it is a sentence within the sentence"
    if _noun_after(rest) and slot != "V":
        return "its last word is the noun that follows" if words[-1].casefold() in NOUNS else ""
    if _MANNERS.match(rest):
        return ""
    joint = _JOINT.match(rest)
    if joint:
        return _joined(name, words, before, rest[joint.end() :], last + joint.end(), starts, joint.group())
    if _SYMBOL.match(rest):
        return "it holds the sign that ends it" if _SYMBOL.search(name + " ") else ""
    following = _WORD.findall(rest[:40])
    if not following:
        return "signs follow"
    word = following[0].casefold()
    if word in PARTICLES or word in STATES:
        if word in lowered or (word == "into" and "in" in lowered and name[0].islower()):
            return f"it holds “{word}”, which ends it"
        return ""
    if word in PREDICATES:
        return "it holds a predicate itself" if lowered & PREDICATES else ""
    if (
        word == "a"
        and len(following) > 1
        and following[1] in ("click", "press", "push", "tap", "tick", "double")
    ):
        return "it holds an article" if lowered & {"a", "the"} else ""
    if _FRONT.search(before) and word in PUTTING | {"then", "please", "i", "it"}:
        if lowered & (VERBS - {"text", "key"}) or name[0].islower():
            return "it holds a verb like the one that ends it"
        return ""
    is_closed = all(part[:1].isupper() or not part[:1].isalpha() for part in words)
    if word in ("twice", "the", "my", "our", "chosen", "back", "here") and is_closed:
        return ""
    if word in ("not", "instead", "only", "but") and is_closed:
        return ""
    return "what follows could belong to it"


def _joined(
    name: str, words: list[str], before: str, after: str, at: int, starts: set[int], joint: str
) -> str:
    """What a joint without a sign leaves open."""
    lowered = name.casefold()
    if " and " in lowered and joint.strip() in ("and", "&"):
        return "it holds “and”, and so does what follows"
    next_word = _WORD.match(after)
    is_item = at in starts or (after[:1] in _OPENING and at + 1 in starts)
    if is_item and "then" not in joint and "also" not in joint and "well" not in joint:
        plural = re.search(r"(?:both|buttons|boxes|options|checkboxes|these:|following:|of these:) $", before)
        in_row = before.endswith(", ")
        is_plain = len(words) == 1 and len(name) > 1 and after[:1] not in _OPENING
        second = after.split("\n")[0].split()
        if is_plain and not plural and not in_row and len(second) == 1:
            return "two names joined by “and” may be one"
        return ""
    if is_item:
        return ""
    if next_word is None:
        return "signs follow"
    word = next_word.group().casefold()
    openers = VERBS | {
        "please",
        "finally",
        "also",
        "lastly",
        "the",
        "i",
        "tell",
        "what",
        "in",
        "from",
        "for",
        "under",
    }
    return "" if word in openers else "what follows could belong to it"


def _first_word(rest: str) -> str:
    """The word after one blank, or ""."""
    word = _WORD.match(rest, 1) if rest[:1] == " " else None
    return word.group().casefold() if word else ""


def _noun_after(rest: str) -> bool:
    return _first_word(rest) in NOUNS
