"""Looks for a box in the window of settings, where no menu has it. Pure.

Which menu opens that window is seen on the way through the menus, and noted in the thought of the step after.
The window is left by the button that keeps what was set in it, or with Escape where nothing was found.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from agent.models.children.menu_rows import MENU_NAMES, bar_in, rows_below
from agent.models.children.pointing_check import pressing_at
from agent.models.children.second_look import ScoredReply
from agent.models.children.sighted import SightedReader, Standing
from agent.models.embedded_vocabulary import END_OF_TURN_ID, ID_OF, encode_data
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.ocr.lines import TextBox

NOTED: Final = re.compile(r'settings "([^"]*)"; ')
_LOOKED_INTO: Final = re.compile(r'settings "([^"]*)" missing; open "([^"]*)"')
_CALLED: Final = re.compile(
    r"\W*(?:\w{1,2}\W+|[^\W\d_]?e?)?(?:preferences|settings|options|einstellungen|préférences|preferencias)\b.*",
    re.IGNORECASE,
)
"""An icon before a row is read as a letter or two."""
_KEEPS: Final = ("Close", "OK", "Save", "Done", "Apply", "Schließen", "Speichern", "Fermer", "Cerrar")
"""Buttons that end a window of settings, likeliest first."""
_TAKES_BACK: Final = ("Cancel", "Abbrechen", "Annuler", "Cancelar")
_SET_NOW: Final = re.compile(r'(?:.*; )?(?:un)?tick "[^"]*"')
_SET_THERE: Final = (GoalVerb.TICK, GoalVerb.UNTICK)
_MOST_PRESSED: Final = 2
_MOST_WAITS: Final = 2
_WAIT_S: Final = "1"
_HOTKEY, _WAIT = ID_OF["<|hotkey|>"], ID_OF["<|wait|>"]


def can_be_a_setting(goal: PlannedGoal) -> bool:
    return goal.verb in _SET_THERE


def noted(reader: SightedReader, menu: str) -> str:
    """The part of a thought that notes that this open menu has a row for settings; "" where it has none."""
    return f'settings "{menu}"; ' if _row(reader, menu) is not None else ""


def looks_into_settings(goal: PlannedGoal, since: Sequence[str]) -> bool:
    """Whether the last step was on the way there."""
    found = _LOOKED_INTO.fullmatch(since[-1]) if since else None
    return found is not None and found[1] == goal.name


def opens_settings(reader: SightedReader, goal: PlannedGoal, since: Sequence[str]) -> ScoredReply | None:
    """The reply that goes on from the menu of the settings to their window, or waits for it where nothing
    has changed yet; None once it is there."""
    sighted, windows = reader.sighted, _windows(since)
    if not windows or sighted is None:
        return through_settings(reader, goal, since)
    if not sighted.is_as_before or len(windows) > _MOST_WAITS:
        return None
    waiting = (*encode_data(_thought(goal, windows[-1])), _WAIT, *encode_data(_WAIT_S), END_OF_TURN_ID)
    return ScoredReply(waiting, ())


def through_settings(reader: SightedReader, goal: PlannedGoal, since: Sequence[str]) -> ScoredReply | None:
    """The reply that opens the menu of the settings, then their window, and leaves that where the goal was
    not found in it; None where there is none, or it was left.

    Args:
        since: the thoughts about this goal so far.
    """
    if windows := _windows(since):
        left = f'close "{windows[-1]}"'
        return None if left in since else _escaping(left)
    sighted = reader.sighted
    menu = next((found[1] for thought in reversed(since) if (found := NOTED.match(thought))), "")
    if sighted is None or not menu or not can_be_a_setting(goal):
        return None
    num_tried = sum(_LOOKED_INTO.fullmatch(thought) is not None for thought in since)
    if num_tried and (window := window_opened(reader, goal, menu)) is not None:
        return window
    bar = bar_in(sighted).get(menu)
    if bar is None or num_tried >= _MOST_PRESSED:
        return None
    return pressing_at(bar, _thought(goal, menu), sighted)


def window_opened(reader: SightedReader, goal: PlannedGoal, menu: str) -> ScoredReply | None:
    """The reply that presses the row of this open menu which opens the settings; None where there is none."""
    row = _row(reader, menu)
    if row is None or reader.sighted is None:
        return None
    return pressing_at(row[1], _thought(goal, row[0]), reader.sighted)


def _windows(since: Sequence[str]) -> list[str]:
    """What the rows were called that opened a window of settings."""
    found = [_LOOKED_INTO.fullmatch(thought) for thought in since]
    return [one[2] for one in found if one is not None and one[2] not in MENU_NAMES]


def leaves_settings(reader: SightedReader, left: Sequence[PlannedGoal]) -> ScoredReply | None:
    """The reply that ends the window of settings in which a box was set just now; None where it was not, and
    where the next goal is to be done there, too. A window that has no button for that, and none that would
    take back what was set, is left with Escape.

    Args:
        left: goals that are still to be done.
    """
    sighted = reader.sighted
    opened = [
        number
        for number, thought in enumerate(reader.done)
        if (found := _LOOKED_INTO.fullmatch(thought)) and found[2] not in MENU_NAMES
    ]
    if sighted is None or not opened or _SET_NOW.fullmatch(reader.done[-1]) is None:
        return None
    if any('close "' in thought for thought in reader.done[opened[-1] :]):
        return None
    if left and can_be_a_setting(left[0]) and sighted.shown(left[0].name) is Standing.WHOLE:
        return None
    for name in _KEEPS:
        whole = sighted.captions_called(name)
        if whole:
            return pressing_at(max(whole, key=lambda box: box.top), f'close "{name}"', sighted)
    takes_back = any(sighted.shown(name) is Standing.WHOLE for name in _TAKES_BACK)
    return None if takes_back else _escaping('close "the settings"')


def _row(reader: SightedReader, menu: str) -> tuple[str, TextBox] | None:
    """The row of this open menu that opens the settings."""
    sighted = reader.sighted
    bar = None if sighted is None else bar_in(sighted).get(menu)
    rows = [] if sighted is None or bar is None else rows_below(bar, sighted)
    found = next((row for row in rows if _CALLED.fullmatch(row[0])), None)
    return None if found is None else (found[0].replace('"', ""), found[1])


def _thought(goal: PlannedGoal, opened: str) -> str:
    return f'settings "{goal.name}" missing; open "{opened}"'


def _escaping(thought: str) -> ScoredReply:
    return ScoredReply((*encode_data(thought), _HOTKEY, *encode_data("escape"), END_OF_TURN_ID), ())
