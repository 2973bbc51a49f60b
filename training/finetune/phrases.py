"""The words of the embedded model's thoughts: which are its own, and those for a recorded action. Pure.

The forms are those of `training.embedded.requests`, which the model was trained on. A reply in other words
would be learned as well, and the model would lose its own for them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from agent.actions.types import (
    Action,
    CallUser,
    Click,
    DoubleClick,
    Finished,
    Hotkey,
    Scroll,
    TypeText,
)

_NAME = r'"[^"\n]+"'
_GOALS = "press|fill|tick|untick|choose|double|read"
_THOUGHT = re.compile(
    rf"(?:(?:{_GOALS}) {_NAME} (?:already|nowhere); )*"
    rf"(?:(?:(?:{_GOALS}) {_NAME} missing; (?:open {_NAME} missing; )?)?"
    rf'(?P<verb>{_GOALS}|open|close|scroll|keys) "(?P<name>[^"\n]+)"(?P<missing> missing)?'
    r"|(?P<bare>type|done|cannot))"
)
_ACTIONS: dict[str, tuple[type, ...]] = {
    **dict.fromkeys(("press", "tick", "untick", "choose", "open", "close"), (Click,)),
    "double": (DoubleClick,),
    "scroll": (Scroll,),
    "keys": (Hotkey,),
    "type": (TypeText,),
    "read": (Finished,),
    "done": (Finished,),
    "cannot": (CallUser,),
}
"""What follows each verb; `fill` is below, and whatever is missing ends with a question."""
_KEY_NAMES = {"pageup": "Page Up", "pagedown": "Page Down"}
_MAX_NAME = 60
_TOKEN = re.compile(r"<\|[a-z_0-9]+\|>")


@dataclass(frozen=True, slots=True)
class KnownThought:
    """A thought in the model's words."""

    verb: str
    """Of its last part, which is the one that is acted on."""
    name: str = ""
    is_missing: bool = False


def read_thought(thought: str) -> KnownThought | None:
    """None where it is in other words.

    >>> read_thought('tick "News" already; press "Save"')
    KnownThought(verb='press', name='Save', is_missing=False)
    >>> read_thought('choose "sea" nowhere; done')
    KnownThought(verb='done', name='', is_missing=False)
    >>> read_thought("now I save it") is None
    True
    """
    found = _THOUGHT.fullmatch(thought)
    if found is None:
        return None
    if found["bare"]:
        return KnownThought(found["bare"])
    return KnownThought(found["verb"], found["name"], bool(found["missing"]))


def has_known_form(thought: str, actions: Sequence[Action]) -> bool:
    """Whether the model was trained on replies like this: its words, and the actions that go with them."""
    known = read_thought(thought)
    if known is None:
        return False
    kinds = tuple(type(action) for action in actions)
    if known.is_missing:
        return kinds == (CallUser,)
    if known.verb == "fill":
        return kinds[:1] == (Click,) and kinds[-1:] == (TypeText,) and {*kinds[1:-1]} == {Hotkey}
    return kinds == _ACTIONS[known.verb]


def key_phrase(keys: Sequence[str]) -> str:
    """
    >>> key_phrase(("ctrl", "s")), key_phrase(("pagedown",))
    ('keys "Ctrl+S"', 'keys "Page Down"')
    """
    return f'keys "{key_words(keys)}"'


def key_words(keys: Sequence[str]) -> str:
    return "+".join(_KEY_NAMES.get(key, key.capitalize()) for key in keys)


def as_trained(reply: str) -> str:
    """A reply with the keys spelled as the model was trained to (`requests.KEY_TEXT`); typed text cannot hold
    a token and stays as it is.

    >>> as_trained('keys "Escape"<|hotkey|>escape')
    'keys "Escape"<|hotkey|>esc'
    """
    return reply.replace("<|hotkey|>escape", "<|hotkey|>esc")


def is_nameable(text: str) -> bool:
    """Whether a text can stand in a thought as a name, be it a symbol.

    >>> is_nameable("="), is_nameable('say "hi"')
    (True, False)
    """
    return bool(text.strip()) and len(text) <= _MAX_NAME and '"' not in text and not _TOKEN.search(text)


def plain_name(text: str) -> str:
    """A name as it can stand in a thought; nothing where it cannot.

    >>> plain_name(" Full  name: "), plain_name('say "hi"')
    ('Full name', '')
    """
    words = " ".join(text.split()).removesuffix(":").rstrip()
    if '"' in words or _TOKEN.search(words) or not any(letter.isalnum() for letter in words):
        return ""
    return words if len(words) <= _MAX_NAME else words[: _MAX_NAME + 1].rpartition(" ")[0]
