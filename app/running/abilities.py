"""What a model can do, in three lines for somebody who has never used it. Pure.

What the embedded model does is measured by `deskhand eval`; its examples are those of the home page.
"""

from __future__ import annotations

from dataclasses import dataclass

from agent.models.catalogue.tuning import EMBEDDED_DIALECT
from app.language import to_translate


@dataclass(frozen=True, slots=True)
class AbilityLine:
    words: str
    """English; to be translated where it is shown."""
    example: str = ""
    """A task for the application that is chosen; "" where the home page has one."""


_EMBEDDED = (
    AbilityLine(
        to_translate("Does what you name in one window: press, tick, choose, fill in, type."),
    ),
    AbilityLine(
        to_translate("Does several things in the order in which you say them; opens menus to find one."),
    ),
    AbilityLine(
        to_translate(
            "Makes no plans and answers no questions: where it does not see what you name, it asks you."
        )
    ),
)
_LARGE = (
    AbilityLine(
        to_translate("Works towards a goal by itself and decides on the steps."),
        to_translate("Write a short letter to Ada about Friday and save it as letter.txt"),
    ),
    AbilityLine(
        to_translate("Reads what is on the screen and answers questions about it."),
        to_translate("Which files are in this folder, and how large are they?"),
    ),
    AbilityLine(to_translate("Takes longer for each step, and can be wrong: look at what it wants to do.")),
)


def abilities_of(dialect: str) -> tuple[AbilityLine, ...]:
    """Of a model that speaks this dialect."""
    return _EMBEDDED if dialect == EMBEDDED_DIALECT else _LARGE
