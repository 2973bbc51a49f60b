"""How the evaluation words its tasks; no sentence here is used in training. Pure."""

from __future__ import annotations

import random

PRESS: tuple[str, ...] = (
    "Hit the {name} button",
    "Could you give {name} a click?",
    "I want the button that says {name} clicked",
    "Click the button that says {name}, please",
    "Find the {name} button and press it.",
)

TYPE: tuple[str, ...] = (
    "Please put {text} in the {name} box",
    "Write {text} where it says {name}",
    "Fill in {text} as the {name}, please",
    "{name} should read {text}, write that in",
    "The {name} is {text}, please put that in.",
)

TICK: tuple[str, ...] = (
    "Switch {name} to on",
    "{name} should be checked",
    "{name} needs to be on, please",
    "Put a check mark next to {name}",
    "I would like {name} on.",
)

UNTICK: tuple[str, ...] = (
    "Switch {name} to off",
    "{name} should not be checked",
    "{name} needs to be off, please",
    "Take away the check mark next to {name}",
    "I would not like {name}, so turn that off.",
)

CHOOSE: tuple[str, ...] = (
    "Let the {group} be {option}",
    "Please take {option} for the {group}",
    "Have {option} selected under {group}",
    "The {group} should be {option}, please change it",
    "I would like {option} as the {group}.",
)

MENU: tuple[str, ...] = (
    "From the {group} menu pick {option}",
    "Go to the {group} menu and hit {option}",
    "I need {option}, you will find it in the {group} menu",
    "Could you use {option} from the {group} menu?",
)

TAB: tuple[str, ...] = (
    "Go over to the {name} tab",
    "Please bring the {name} tab to the front",
    "Show me what is on the {name} tab",
    "I would like to look at the {name} tab.",
)

CLAUSES: dict[str, tuple[str, ...]] = {
    "press": ("hit the {name} button", "click the button that says {name}", "give {name} a click"),
    "type": (
        "put {text} in the {name} box",
        "write {text} where it says {name}",
        "fill in {text} as the {name}",
    ),
    "tick": ("switch {name} to on", "put a check mark next to {name}"),
    "untick": ("switch {name} to off", "take away the check mark next to {name}"),
    "choose": ("take {option} for the {group}", "let the {group} be {option}", "for {group} take {option}"),
}
"""Parts of a combined task."""

FRAMES: tuple[tuple[str, str, str], ...] = (
    ("", ", then ", " and then "),
    ("Please ", ", ", ", and after that "),
    ("First ", ", next ", ", and at the end "),
    ("I need you to ", ", ", ", then "),
    ("Could you ", " and ", " and finally "),
)
"""(before the first clause, between clauses, before the last clause) of a combined task."""

OUTSIDE: tuple[str, ...] = (
    "What is the weather going to be like in Vienna?",
    "Make the picture twice as bright",
    "Ring my dentist and move the appointment",
    "How many windows were here an hour ago?",
    "Draw a small sailing boat",
    "Do I have any unpaid parking fines?",
    "Explain how a jet engine works",
    "Play the second song once more",
    "Please water the plants in the hall",
    "Read me the news",
    "Count the red cars in this photo",
    "Bake something nice for Sunday",
)
"""Tasks that nothing in these windows can do."""

TEMPLATES: dict[str, tuple[str, ...]] = {
    "press": PRESS,
    "type": TYPE,
    "tick": TICK,
    "untick": UNTICK,
    "choose": CHOOSE,
    "menu": MENU,
    "tab": TAB,
}


def sentence(rng: random.Random, key: str, **slots: str) -> str:
    """One task of a family, worded by one of its templates; the first letter is a capital."""
    text = rng.choice(TEMPLATES[key]).format(**quoted(rng, slots))
    return text[0].upper() + text[1:]


def clause(rng: random.Random, key: str, **slots: str) -> str:
    return rng.choice(CLAUSES[key]).format(**quoted(rng, slots))


def combine(rng: random.Random, clauses: list[str]) -> str:
    """Several clauses as one sentence."""
    before, between, last = rng.choice(FRAMES)
    text = before + between.join(clauses[:-1]) + last + clauses[-1]
    return text[0].upper() + text[1:] + ("?" if before == "Could you " else "")


def quoted(rng: random.Random, slots: dict[str, str]) -> dict[str, str]:
    """Text to type always stands in quotes, as a careful person writes it; a name does now and then."""
    mark = rng.choice("'\"")
    found = {}
    for slot, value in slots.items():
        safe_mark = '"' if mark in value or "'" in value else mark
        wanted = slot == "text" or rng.random() < 0.3
        found[slot] = f"{safe_mark}{value}{safe_mark}" if wanted else value
    return found
