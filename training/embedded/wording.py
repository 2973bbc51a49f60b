"""How people ask for things: sentences for goals, composed at random. Pure.

None of these sentences is used by the evaluation (`training/windows/exam`), which words its tasks by itself.
"""

from __future__ import annotations

import random
import re
import string
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from training.embedded import framing, phrases
from training.windows.vocabulary import SMALL_WORDS
from training.windows.words import SceneWords


class Verb(StrEnum):
    """What one goal asks for; the words of the embedded model's thoughts."""

    PRESS = "press"
    FILL = "fill"
    TICK = "tick"
    UNTICK = "untick"
    CHOOSE = "choose"
    DOUBLE = "double"
    TYPE = "type"
    KEYS = "keys"
    READ = "read"


@dataclass(frozen=True, slots=True)
class Goal:
    """One thing to be done. `name` is what the task calls the control."""

    verb: Verb
    name: str = ""
    value: str = ""
    """What to type."""
    owner: str = ""
    """For CHOOSE: the combo box, menu or list the item belongs to; "" when the task does not say."""
    kind: str = ""
    """button, checkbox, field, combo, menu, list, radio, tab, or "" when the task does not say."""


_PHRASES = {
    Verb.PRESS: phrases.PRESS,
    Verb.FILL: phrases.FILL,
    Verb.TICK: phrases.TICK,
    Verb.UNTICK: phrases.UNTICK,
    Verb.DOUBLE: phrases.DOUBLE,
    Verb.TYPE: phrases.TYPE,
    Verb.KEYS: phrases.KEYS,
    Verb.READ: (
        "what is the {n}",
        "what does {n} say",
        "read {n} to me",
        "tell me the {n}",
        "how much is the {n}",
        "read me the value of {n}",
        "what is in {n}",
    ),
}


def ways_to_ask(goal: Goal) -> Sequence[str]:
    """All ways in which a goal can be asked for."""
    if goal.verb is Verb.PRESS and goal.kind == "tab":
        return phrases.TAB
    if goal.verb is Verb.CHOOSE:
        known = phrases.CHOOSE_FROM.get(goal.kind, phrases.CHOOSE_FROM["list"])
        return (
            known
            if goal.owner
            else [phrase for phrase in known if "{o}" not in phrase] or phrases.CHOOSE_FROM["list"][2:]
        )
    return _PHRASES[goal.verb]


_EVERYDAY = 0.55
"""How often a sentence is one of the plain ones."""
_NAME_FIRST = 0.25
"""How often a sentence begins with the name, where it can: the hardest position to recognise it in."""


def _way_to_ask(goal: Goal, rng: random.Random) -> str:
    ways = ways_to_ask(goal)
    if rng.random() < _EVERYDAY:
        plain = [way for way in ways if "[" not in way and "{w}" not in way]
        everyday = [
            way
            for way in phrases.EVERYDAY.get("tab" if goal.kind == "tab" else goal.verb.value, ())
            if ("{o}" in way) == bool(goal.owner)
        ]
        return rng.choice(everyday if everyday and rng.random() < 0.7 else plain or ways)
    name_first = [way for way in ways if way.startswith("{n}")]
    return rng.choice(name_first if name_first and rng.random() < _NAME_FIRST else ways)


_LISTED = (Verb.PRESS, Verb.TICK, Verb.UNTICK)
_LISTS = 0.5
"""How often a verb that was just used is left out: "tick Bread and Butter"."""
_ALTERNATIVES = re.compile(r"\[([^\[\]]*)\]")


def one_of(phrase: str, rng: random.Random) -> str:
    """`[a|b]` chosen at random; a phrase without brackets as it is."""
    return _ALTERNATIVES.sub(lambda found: rng.choice(found.group(1).split("|")), phrase)


def loose_words(rng: random.Random) -> str:
    """Up to three words that are in no list."""
    return " ".join(
        SceneWords(rng).pseudo_word() if rng.random() < 0.3 else rng.choice(framing.LOOSE)
        for _ in range(rng.randint(1, 3))
    )


class WordedTask(NamedTuple):
    """A task, and where in it each goal is asked for."""

    text: str
    parts: list[tuple[int, int]]
    """(first, last) for each goal: text[first:last] asks for it."""


_JOINT = re.compile(r"(?i)\b(and|then|or)\b|[,;] |\. ")


def task_text(goals: Sequence[Goal], rng: random.Random) -> WordedTask:
    """One task that asks for all goals in order."""
    # Small letters do not show where a name begins: most people set it apart then, and so do we.
    names = [name.split() for goal in goals for name in (goal.name, goal.owner) if name.strip()]
    is_plain = all(word[:1].isupper() or word in SMALL_WORDS for words in names for word in words)
    is_plain = is_plain and all(words[0][:1].isupper() for words in names)
    # A name or value with a joint in it would read as two parts.
    quote_names = rng.random() < (0.15 if is_plain else 0.35) or any(
        _JOINT.search(name) for goal in goals for name in (goal.name, goal.owner)
    )
    quote_values = (quote_names and rng.random() < 0.5) or rng.random() < 0.25
    quote_values = quote_values or any(
        _JOINT.search(goal.value) or set(goal.value.casefold().split()) & set(SMALL_WORDS) for goal in goals
    )
    mark = rng.choice(framing.QUOTES)

    def said(text: str, quoted: bool) -> str:
        return mark.format(text) if quoted else text

    said_parts: list[str] = []
    phrase = ""
    for number, goal in enumerate(goals):
        asks_the_same = number and goal.verb is goals[number - 1].verb and goal.verb in _LISTED
        if asks_the_same and phrase.endswith("{n}") and rng.random() < _LISTS:
            phrase = "{n}"
        else:
            phrase = one_of(_way_to_ask(goal, rng), rng)
        said_parts.append(
            phrase.format(
                n=said(goal.name, quote_names),
                v=said(goal.value, quote_values),
                o=said(goal.owner, quote_names),
                w=loose_words(rng),
            )
        )
    before = one_of(rng.choice(framing.BEFORE), rng)
    text, parts = before, []
    for number, part in enumerate(said_parts):
        if number:
            joint = rng.choice(framing.LAST if number == len(goals) - 1 else framing.BETWEEN)
            text += joint
            if joint.endswith(". "):
                part = part[:1].upper() + part[1:] if rng.random() < 0.8 else part
        parts.append((len(text), len(text) + len(part)))
        text += part
        if number < len(goals) - 1 and rng.random() < 0.06:
            text += rng.choice(framing.WITHIN)
    text += rng.choice(framing.AFTER)
    if not before and rng.random() < 0.6 and not text.startswith(goals[0].name[:1] or " "):
        text = text[:1].upper() + text[1:]
    return WordedTask(text, parts)


def outside_task(words: SceneWords, rng: random.Random) -> str:
    """Something this model cannot do."""
    text = rng.choice(framing.OUTSIDE)
    while "{w}" in text:
        text = text.replace("{w}", words.phrase(2), 1)
    if rng.random() < 0.5:
        text = text[:1].upper() + text[1:]
    return rng.choice(("", "", "", "please ", "Hey, ", "can you ")) + text


def value_to_type(words: SceneWords, rng: random.Random) -> str:
    """Something a person would type into a field."""
    shape = rng.randrange(18)
    if shape == 0:
        return "".join(rng.choices(string.digits, k=rng.randint(1, 8)))
    if shape == 1:
        return words.pseudo_word() + "@" + words.pseudo_word() + rng.choice((".com", ".org", ".net", ".de"))
    if shape == 2:
        return f"{rng.randrange(1, 29)}/{rng.randrange(1, 13)}/{rng.randrange(1950, 2030)}"
    if shape == 3:
        return f"{rng.randrange(1, 1000)}.{rng.randrange(100):02d}"
    if shape == 4:
        return "".join(rng.choices(string.ascii_letters + string.digits, k=rng.randint(3, 10)))
    if shape == 5:
        return words.code()
    if shape == 6:
        return words.pseudo_word().upper() + "".join(rng.choices(string.digits, k=rng.randint(0, 4)))
    if shape == 7:
        return words.phrase(3).title()
    if shape == 8:
        return f"{rng.randrange(24):02d}:{rng.randrange(60):02d}"
    if shape == 9:
        return f"{rng.randrange(1950, 2030)}-{rng.randrange(1, 13):02d}-{rng.randrange(1, 29):02d}"
    if shape == 10:
        return words.pseudo_word()
    if shape == 11:
        return f"{words.phrase(2)} {rng.choice(SMALL_WORDS)} {words.phrase(2)}"
    if shape == 12:
        return words.sentence(5)
    return words.phrase(3)
