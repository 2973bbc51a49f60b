"""Captions that are clauses or hold small words: "Find next", "Add and close", "When it rains". Pure.

The corpus has few of them, and a parser that has seen few cuts them where the sentence could go on: at "now",
"and", "it", "as". Made of verbs and nouns that are not reserved for the evaluation.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from agent.models.task_parser.labels import GoalVerb
from training.embedded.wording import Goal
from training.evaluation.toolkits.dialogs import toolkit_labels
from training.windows.words import SceneWords

SHARE: Final = 0.3
"""Of the names of a sentence."""
VERBS: Final = (
    "undo", "copy", "close", "reload", "apply", "reset", "find", "replace", "export", "import", "share",
    "lock", "play", "stop", "record", "cancel", "leave", "update", "install", "sort", "scan", "start",
    "remove", "connect", "upload", "reply", "forward", "keep", "empty", "finish", "add", "try", "test",
    "show", "hide", "open", "join", "merge", "move", "make", "take", "use", "set", "turn", "get", "go on",
    "go back", "ask", "skip", "read", "write", "mark", "pay", "buy", "call", "change", "choose", "build",
    "repeat", "split", "draw", "learn", "load", "look", "measure", "paint", "pick", "put", "run", "sleep",
    "wait", "warn", "wake", "ring", "count", "compare", "mix", "fill", "fold", "flip", "drop", "restore",
    "dismiss", "let in", "log in", "log out", "zoom in", "cut off", "throw away", "pass on", "hang up",
    "give up",
)  # fmt: skip
NOUNS: Final = (
    "file", "files", "folder", "window", "list", "line", "lines", "text", "words", "letters", "notes",
    "note", "sound", "alarm", "rule", "mail", "mails", "name", "names", "group", "row", "rows", "column",
    "copy", "copies", "colour", "colours", "size", "width", "screen", "sheet", "paper", "margin", "margins",
    "edge", "corner", "image", "images", "camera", "phone", "clock", "timer", "day", "week", "year", "hour",
    "minutes", "birthday", "meeting", "event", "calendar", "map", "route", "town", "weather", "storms",
    "rain", "wind", "price", "discount", "bill", "change", "tax", "basics", "details", "settings",
    "options", "tools", "network", "connection", "device", "printer", "keyboard", "mouse", "battery",
    "song", "songs", "album", "radio", "station", "video", "subtitles", "chapter", "story", "game", "level",
    "player", "score", "team", "member", "members", "guest", "guests", "visitors", "people", "kids",
    "photos", "stickers", "background", "shadow", "border", "pattern", "brush", "layer", "shape", "point",
    "dots", "grid", "chart", "total", "sum", "value", "values", "result", "answer", "answers", "question",
    "questions", "word", "help", "tips", "news", "version", "versions", "updates", "backups", "warnings",
    "errors", "messages", "replies", "followers", "time", "time zone", "wifi", "start", "end", "top",
    "bottom", "left side", "first line", "last line", "home folder", "side bar", "mail list", "hard disk",
    "memory", "processor", "temperature",
)  # fmt: skip
_ADJECTIVES = (
    "open", "closed", "empty", "full", "new", "old", "hidden", "read", "unread", "done", "late", "locked",
    "quiet", "loud", "small", "large", "long", "short", "wide", "bright", "recent", "shared", "broken",
    "ready", "over", "low", "busy", "away", "offline", "idle", "selected", "finished", "plugged in",
    "moved", "changed", "too big", "out of reach", "not in use", "upside down", "left over",
)  # fmt: skip
_DOING = (
    "closing", "leaving", "opening", "starting", "moving", "copying", "writing", "importing", "removing",
    "replacing", "uploading", "switching off", "installing", "loading", "changing", "sharing", "sleeping",
)  # fmt: skip
_LY = ("quietly", "slowly", "quickly", "gently", "silently", "automatically", "smoothly", "softly", "fully")
_COMPARED = ("louder", "smaller", "bigger", "faster", "slower", "brighter", "warmer", "shorter", "softer")
_HOW = (
    "first", "again", "too", "as well", "at the end", "afterwards", "once", "at start", "by itself",
    "for me", "automatically", "every day", "from now on", "on its own", "in the background", "now",
    "instead", "later", "when idle", "at night", "on top", "one by one", "side by side", "at once",
    "by hand", "all the time", "in between", "in full", "in colour", "over and over", "from the top",
    "to the end", "as usual", "next time",
)  # fmt: skip
_BUTTON = (
    "{V} now", "{V} now", "{V} again", "{V} first", "{V} later", "{V} next", "{V} next", "{V} it",
    "{V} this", "{V} all", "{V} all", "{V} this one", "{V} and {v}", "{V} and {v}", "{V} and {v}",
    "{V} and {v} it", "{V} or {v}", "{V} for later", "{V} for now", "{V} instead", "{V} once more",
    "{V} without {ing}", "{V} {n} and {v}", "{V} and {v} a {n}", "{V} the {n}", "{V} a {n}",
    "{V} another {n}", "{V} to {n}", "{V} as {n}", "Not yet", "I have read it", "Back to {n}",
    "Go to the {n}", "{V} a new {n}", "Get the {n} now", "Maybe later", "{V} anyway", "{V} here",
    "Yes, {v}", "No, {v}", "{V} with {n}", "{V} by {n}", "{V} from {n}", "Don't {v}", "Do not {v}",
    "{V} it all", "{V} this {n}", "{V} everything", "{V} what is {a}", "{V} at {n}", "{V} in the {n}",
    "{V} {n} by hand", "Let me {v}", "Help me {v}", "{V} {h}", "Show me the {n}", "Show more",
    "Tell me more", "See all {n}", "{V} my {n}", "{V} me", "I need help", "Where is my {n}?", "What is new",
    "{V}, then {v}", "{V} & {v}", "Start over", "Have a look", "{V} from {n} to {n}", "{V} up to here",
    "{V} before {ing}", "That's all", "{V} to the {n}", "Try it out", "Take me there", "{V} {n} {h}",
    "More {n}", "Fewer {n}", "About {N}",
)  # fmt: skip
_CHECK = (
    "{V} the {n} {h}", "{V} the {n} {h}", "{V} {n} {h}", "{V} {n} {h}", "{V} the {a} {n} {h}",
    "{V} when the {n} is {a}", "{V} the {n} when it is {a}", "{V} it when {ing}", "{V} {n} before {ing}",
    "{V} the {n} after {ing}", "Also {v} {n}", "Also {v} the {n} that are {a}", "{V} it as {a}",
    "{V} it as {n}", "{V} {n} as {a}", "{V} and {v} {n}", "{V} and {v} the {n}", "{V} {l}, then {l}",
    "{V} {l}", "{V} {l} and {l}", "I have read the {n}", "I am new here", "Don't {v} the {n}",
    "Do not {v} {n}", "Never {v} {n}", "Always {v} {n} first", "Tell me when the {n} is {a}",
    "Give me the {n}", "Bring me the {a} {n}", "Remind me of {n}", "Remind me {h}", "Warn me before {ing}",
    "Warn me of {n}", "Let others {v} the {n}", "Let me {v} {n}", "Just {a} {n}",
    "Even when the {n} is {a}", "Keep me {a}", "Keep it {a}", "Ask me before {ing}", "Ask me {h}",
    "Use the {n} of the {n}", "{V} when the {n} is {a}", "Both {n}", "{V} {n} both ways",
    "{V} {n} to the {n}", "No {n}", "Without {n}", "{N} on the {n}", "Let {n} {v} each {h}",
    "{V} {n} and {n}", "{V} the {n} and the {n}", "{V} a {n} of the {n}", "{V} a {n} on the {n}",
    "{V} it on the {n} as well", "{V} it {h}", "{V} after this {n}", "{V} my {n}", "{V} my {n} {h}",
    "{V} the {n} and {v} it", "My {n} is the same", "It is a {n}", "For {n} and {n}", "{V} {n} in the {n}",
    "{V} to {n} {h}", "Open the {n} {h}", "Show {n} in {n}", "With {n} and {n}", "{V} more {n}, too",
    "There are {n}", "Make {n} {c}", "{V} {n}, {n} and {n}",
)  # fmt: skip
_FIELD = (
    "{N} from", "{N} to", "{N} per {n}", "{N} per {n}", "{N} of the {n}", "{N} of this {n}",
    "{N} (minutes)", "{V} after (minutes)", "{V} every", "{V} within", "{V} instead", "{V} for", "{V} with",
    "This {n}", "In this {n}", "{N} at {n}", "{N} in metres", "{N} in %", "{N} no.", "First {n}",
    "Last {n}", "{N} and {n}", "Your {n}", "My {n}", "{N} by hand", "Where it is", "What to {v}",
    "Who is {a}", "How many {n}", "{N}, if any", "{N} or {n}", "Show at most", "Up to", "Ends on", "{V} to",
    "{V} at", "{N} for {n}", "The {n}", "{N} ({n})", "{N} {d}", "{V} up to", "Home {n}", "Made by",
    "Owned by", "Paid by", "Sold to", "Text before", "Text after", "Called", "{N} left", "{V} before",
    "What {n}", "{N}: {n}", "At least", "Below",
)  # fmt: skip
_ROW = (
    "{d} minutes", "{d} {n}", "Every {d} minutes", "Every {d} days", "Every {n}", "After {d} hours",
    "In {n}", "In the {n}", "By {n}", "By the {n}", "The {n} has", "The {n} of the {n}", "As {n}",
    "{d} per {n}", "None of them", "Just {n}", "With {n}", "With {n} and {n}", "{N} and {n}", "At the {n}",
    "When the {n} is {a}", "When it is {a}", "{N} ({a})", "{d} %", "{A} {n}", "{A} {n}", "{d} × {d}",
    "Both", "Both {n}", "All of them", "From {n} to {n}", "Same as {n}", "Same as the {n}", "The {a} {n}",
    "{N}, {n}", "Until {ing}", "In {d} weeks", "To the {n}", "{N} to {n}", "A {n} of my own", "{V} the {n}",
    "{V} and {v}", "{V} {n}", "{C}", "{C} and {c}", "As {a} as it gets", "The last {n}", "My {n}", "No {n}",
    "Up", "Down", "{d}-{d}", "{d}:00", "Up to {d} {n}", "More than {d}", "Nothing", "Nobody", "Everybody",
)  # fmt: skip
_NUMBERS = (2, 3, 5, 7, 10, 12, 15, 18, 24, 30, 60, 100)
_SLOT = re.compile(r"\{(\w+)\}")


@cache
def _kept_for_measuring() -> frozenset[str]:
    return frozenset(label.casefold() for label in toolkit_labels())


def _templates(goal: Goal, *, is_owner: bool) -> Sequence[str]:
    if is_owner:
        return () if goal.kind == "menu" else _FIELD
    match goal.verb:
        case GoalVerb.PRESS:
            return _BUTTON if goal.kind == "button" else ()
        case GoalVerb.TICK | GoalVerb.UNTICK:
            return _CHECK
        case GoalVerb.FILL:
            return _FIELD
        case GoalVerb.CHOOSE:
            return _BUTTON if goal.kind == "menu" else _ROW
    return ()


def caption(template: str, words: SceneWords, rng: random.Random) -> str:
    """A caption with other words in its slots; the small letters of a slot ask for small words."""
    draws = {
        "v": lambda: rng.choice(VERBS),
        "n": lambda: rng.choice(NOUNS) if rng.random() < 0.7 else words.word().lower(),
        "a": lambda: rng.choice(_ADJECTIVES), "h": lambda: rng.choice(_HOW), "l": lambda: rng.choice(_LY),
        "c": lambda: rng.choice(_COMPARED), "d": lambda: str(rng.choice(_NUMBERS)),
        "ing": lambda: rng.choice(_DOING),
    }  # fmt: skip

    def drawn(slot: re.Match[str]) -> str:
        text: str = draws[slot[1].lower()]()
        return text if slot[1].islower() else text[:1].upper() + text[1:]

    return _SLOT.sub(drawn, template)


def clause_of_a_box(words: SceneWords, rng: random.Random) -> str:
    """A caption of a box that is a clause, in small letters: "warn me before closing"."""
    while (said := caption(rng.choice(_CHECK), words, rng)).casefold() in _kept_for_measuring():
        pass
    return said if said.startswith("I ") else said[:1].lower() + said[1:]


def with_small_words(goals: Sequence[Goal], words: SceneWords, rng: random.Random) -> list[Goal]:
    """The goals, some called by a clause or with small words; no two alike."""
    known = {name.casefold() for goal in goals for name in (goal.name, goal.owner)}

    def renamed(goal: Goal, name: str, *, is_owner: bool) -> str:
        templates = _templates(goal, is_owner=is_owner)
        if not name or not templates or rng.random() >= SHARE:
            return name
        said = caption(rng.choice(templates), words, rng)
        if rng.random() < 0.1:
            said = " ".join(word[:1].upper() + word[1:] for word in said.split(" "))
        if said.casefold() in known or said.casefold() in _kept_for_measuring():
            return name
        known.add(said.casefold())
        return said

    return [
        replace(
            goal,
            name=renamed(goal, goal.name, is_owner=False),
            owner=renamed(goal, goal.owner, is_owner=True),
        )
        for goal in goals
    ]
