"""In which words an episode's actions are said. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from string import ascii_lowercase, digits

from agent.actions.abilities import Ability
from agent.actions.types import Action
from agent.coordinates import Screen
from training.benchmarks.serving.shown_computer import Spell, Spelled
from training.benchmarks.spelling.android_actions import android_actions
from training.benchmarks.spelling.browsergym_calls import browsergym_call
from training.benchmarks.spelling.game_keys import game_key
from training.benchmarks.spelling.pyautogui_code import WINDOWS_NOTCH, pyautogui_code
from training.benchmarks.spelling.shell_commands import shell_command


@dataclass(frozen=True, slots=True)
class Spelling:
    """The words of a family of benchmarks, and what its computers have."""

    spell: Spell
    abilities: frozenset[Ability] = frozenset((Ability.SCREEN,))


def _nothing(action: Action, screen: Screen) -> Spelled:
    return ()


GAME_KEYS = frozenset(
    ("up", "down", "left", "right", "space", "enter", "escape", "tab", "shift", *ascii_lowercase, *digits)
)
"""Of a game that does not say which it takes."""


def key_speller(keys: Collection[str]) -> Spell:
    """For a game that takes one of these at a time."""
    return lambda action, screen: (game_key(action, keys),)


SPELLINGS: Mapping[str, Spelling] = {
    "ours": Spelling(_nothing),
    "pyautogui": Spelling(lambda action, screen: (pyautogui_code(action, screen),)),
    "pyautogui-windows": Spelling(
        lambda action, screen: (pyautogui_code(action, screen, notch=WINDOWS_NOTCH),)
    ),
    "browsergym": Spelling(
        lambda action, screen: (browsergym_call(action, screen),),
        frozenset((Ability.SCREEN, Ability.BROWSER)),
    ),
    "keys": Spelling(key_speller(GAME_KEYS)),
    "shell": Spelling(
        lambda action, screen: (shell_command(action),),
        frozenset((Ability.TERMINAL,)),
    ),
    "android": Spelling(android_actions, frozenset((Ability.SCREEN, Ability.PHONE))),
}
"""`ours`: only as records write them."""
