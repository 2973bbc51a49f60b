"""Does or finds in the menus what is not in sight, as a person does before asking. Pure.

People name a command and not where it is: "turn on word wrap", "save it". Where the picture shows a bar of
menus with the names that most applications give them, what every application does at the same keys is done by
them. For the rest the menus are opened one after the other until one shows the name; an open one is closed
again before anything is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from agent.models.children.menu_rows import (
    LEAST_MENUS,
    MENU_NAMES,
    MENUS_IN,
    bar_in,
    row_for,
    row_with_effect,
    rows_below,
)
from agent.models.children.pointing_check import pressing_at
from agent.models.children.second_look import ScoredReply
from agent.models.children.settings_search import (
    NOTED,
    can_be_a_setting,
    noted,
    through_settings,
    window_opened,
)
from agent.models.children.sighted import Sighted, SightedReader
from agent.models.children.typed_values import AGAIN
from agent.models.embedded_vocabulary import END_OF_TURN_ID, FIRST_COORDINATE_ID, ID_OF, encode_data
from agent.models.task_parser.commands import SHORTCUTS, SHOWS_AT_ONCE, keys_for
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.ocr.lines import TextBox
from agent.ocr.marks import A_SQUARE

_SAME_ROW = 2
"""Coordinates that far apart, out of 200."""
_LEAST_SHOWN, _LEAST_FOUND = 0.6, 0.8
_LEAST_IN_SIGHT = 0.9
_CLICK, _HOTKEY = ID_OF["<|click|>"], ID_OF["<|hotkey|>"]
_SEARCHED = (GoalVerb.PRESS, GoalVerb.TICK, GoalVerb.UNTICK, GoalVerb.CHOOSE)
"""A box may be a row with a mark in a menu."""
_MOST_OF_AN_ICON = 3
"""Letters that it is read as."""
_OPENED = re.compile(r'(?:settings "[^"]*"; )?choose "([^"]*)" missing; open "([^"]*)"')
_OF_SETTINGS = (
    ("View", "Ansicht", "Affichage", "Ver"),
    ("Options", "Settings", "Einstellungen", "Opciones"),
    ("Format", "Document", "Formato"),
    ("Tools", "Extras", "Outils", "Herramientas"),
    ("Edit", "Bearbeiten", "Édition", "Editar"),
)
"""Menus in which what is switched on or off is looked for first."""
_OF_NO_SETTINGS = frozenset(("File", "Datei", "Fichier", "Archivo", "Help", "Hilfe", "Aide", "Ayuda"))
_RANKS = {name: number for number, names in enumerate(_OF_SETTINGS) for name in names}


def can_be_in_a_menu(goal: PlannedGoal) -> bool:
    return goal.verb in _SEARCHED and not goal.owner and bool(goal.name)


def by_shortcut(reader: SightedReader, goal: PlannedGoal) -> ScoredReply | None:
    """The keys of a command that is not in sight, where there is a bar of menus."""
    keys = keys_for(goal.name)
    if goal.verb is not GoalVerb.PRESS or keys is None:
        return None
    [in_sight] = reader.find([(GoalVerb.PRESS, goal.name)])
    if in_sight >= _LEAST_IN_SIGHT or not _menu_bar(reader):
        return None
    chords = keys.split(", ")
    thought = encode_data(f'keys "{" ".join(chord.replace(" ", "+") for chord in chords)}"')
    pressed = [token for chord in chords for token in (_HOTKEY, *encode_data(chord))]
    return ScoredReply((*thought, *pressed, END_OF_TURN_ID), ())


def keys_in_vain(reader: SightedReader, goal: PlannedGoal) -> ScoredReply | None:
    """The reply that looks in the menus for a command whose keys changed nothing in the picture, though it
    shows a window or ends one; None where they did, and for other commands. Done once.

    Args:
        goal: the one that was completed last.
    """
    sighted, thought = reader.sighted, reader.done[-1] if reader.done else ""
    keys = keys_for(goal.name) if goal.verb is GoalVerb.PRESS else None
    if sighted is None or keys is None or not thought.startswith('keys "') or not sighted.is_unchanged:
        return None
    if keys not in {SHORTCUTS[name] for name in SHOWS_AT_ONCE}:
        return None
    again = f'{AGAIN} "{goal.name}"; '
    if any(again in done for done in reader.done) or "tab" in reader.task.casefold():
        return None
    reply = search_menus(reader, goal, ())
    return None if reply is None else ScoredReply((*encode_data(again), *reply.token_ids), reply.logprobs)


def row_of_its_menu(reader: SightedReader, goal: PlannedGoal) -> ScoredReply | None:
    """The reply that chooses the row which is called as the menu that was pressed last: "open the help" wants
    its window. None where the menu itself was asked for, has no such row, or none was pressed.

    Args:
        goal: the one that was completed last.
    """
    sighted, last = reader.sighted, reader.done[-1] if reader.done else ""
    menu = goal.name.capitalize()
    is_pressed = goal.verb is GoalVerb.PRESS and menu in MENU_NAMES and last.endswith(goal.thought)
    if sighted is None or not is_pressed or "menu" in reader.task.casefold():
        return None
    bar = bar_in(sighted).get(menu)
    rows = [] if bar is None else rows_below(bar, sighted)
    number = row_for([goal.name], [text for text, _ in rows], is_command=True)
    glued = (at for at, (text, _) in enumerate(rows) if _is_behind_an_icon(goal.name, text))
    if number is None and (number := next(glued, None)) is None:
        return None
    text, box = rows[number]
    return pressing_at(box, f'{AGAIN} "{goal.name}"; choose "{_unquoted(text)}"', sighted)


def _is_behind_an_icon(name: str, row: str) -> bool:
    """Whether a row is read as a name with a few letters before it."""
    read, meant = row.casefold().split(" ")[0], name.casefold()
    return read.endswith(meant) and len(read) - len(meant) <= _MOST_OF_AN_ICON


def opened_menus(goal: PlannedGoal, since: Sequence[str]) -> list[str]:
    """Those that were opened in search of a goal, in order."""
    found = [_OPENED.fullmatch(thought) for thought in since]
    return [
        one[2]
        for one in found
        if one is not None and one[1] == goal.name and one[2] in MENU_NAMES and not goal.owner
    ]


def without_menus(goal: PlannedGoal, since: Sequence[str]) -> list[str]:
    """The thoughts but those about menus, of which the model knows nothing."""
    names = {*opened_menus(goal, since)}
    return [
        thought
        for thought in since
        if not (_OPENED.fullmatch(thought) and opened_menus(goal, [thought]))
        and not (thought.startswith(("close ", "settings ")) and names)
    ]


def is_menu_open(goal: PlannedGoal, since: Sequence[str]) -> bool:
    return bool(opened_menus(goal, since[-1:]))


def search_menus(reader: SightedReader, goal: PlannedGoal, since: Sequence[str]) -> ScoredReply | None:
    """The reply that chooses the goal in the open menu, opens the next one, the window of settings, or closes
    the last; None where there is no bar of menus, or all were looked into."""
    opened = opened_menus(goal, since)
    is_open = is_menu_open(goal, since)
    if opened and not is_open:
        return through_settings(reader, goal, since)  # all of them
    if is_open and (chosen := _chosen(reader, goal, since)) is not None:
        return chosen
    if is_open and opened.count(opened[-1]) == 1 and _is_closed(reader, opened[-1]):
        # Where another menu was open, moving to this one opens it and the click closes it.
        return next((opening for name, opening in _openings(reader, goal) if name == opened[-1]), None)
    note = noted(reader, opened[-1]) if is_open and can_be_a_setting(goal) else ""
    has_settings = bool(note) or any(NOTED.match(thought) for thought in since)
    for name, opening in _openings(reader, goal):
        if name not in opened and not (has_settings and name not in _RANKS):
            return ScoredReply((*encode_data(note), *opening.token_ids), opening.logprobs)
    if not is_open:
        return None
    settings = window_opened(reader, goal, opened[-1]) if note else through_settings(reader, goal, since)
    if settings is not None:
        return settings
    closing = (*encode_data(f'close "{opened[-1]}"'), _HOTKEY, *encode_data("escape"), END_OF_TURN_ID)
    return ScoredReply(closing, ())


def _is_closed(reader: SightedReader, name: str) -> bool:
    """Whether a menu that was pressed shows no rows."""
    box = _menu_bar(reader).get(name)
    return box is not None and reader.sighted is not None and not rows_below(box, reader.sighted)


def _openings(reader: SightedReader, goal: PlannedGoal) -> Iterator[tuple[str, ScoredReply]]:
    """The menus, each with the reply that opens it in search of a goal: from left to right, and for what is
    switched on or off those first that mostly have such rows."""
    sighted = reader.sighted
    bar = _menu_bar(reader)
    names = sorted(bar, key=_rank) if can_be_a_setting(goal) else list(bar)
    if goal.verb in (GoalVerb.TICK, GoalVerb.UNTICK) and sighted is not None and _has_boxes(sighted):
        names = [name for name in names if name in _RANKS]
    for name in names:
        box = bar[name]
        thought = f'choose "{goal.name}" missing; open "{name}"'
        if box is not None and sighted is not None:
            yield name, pressing_at(box, thought, sighted)
            continue
        row = PlannedGoal(GoalVerb.CHOOSE, goal.name, owner=name)
        reply = reader.read(row.sentence, (), encode_data(thought))
        if _CLICK in reply.token_ids:
            yield name, reply


def _has_boxes(sighted: Sighted) -> bool:
    """Whether the window itself has boxes: then of the menus only those that mostly have such rows are worth
    opening."""
    return any(text.startswith(A_SQUARE) for text, _ in sighted.marked)


def _rank(name: str) -> int:
    return len(_RANKS) + 1 if name in _OF_NO_SETTINGS else _RANKS.get(name, len(_RANKS))


def _menu_bar(reader: SightedReader) -> dict[str, TextBox | None]:
    """The names in the bar of menus from left to right, and where they stand if they are read; none where
    there is no bar."""
    if reader.sighted is not None:
        return dict(bar_in(reader.sighted))
    for names in MENUS_IN:
        likely = reader.find([(GoalVerb.PRESS, name) for name in names])
        shown = [name for name, one in zip(names, likely, strict=True) if one >= _LEAST_SHOWN]
        if len(shown) < LEAST_MENUS:
            continue
        places: list[tuple[int, int, str]] = []
        for name in shown:
            reply = reader.read(f'Press "{name}"', (), encode_data(f'press "{name}"'))
            at = [token - FIRST_COORDINATE_ID for token in reply.token_ids if token >= FIRST_COORDINATE_ID]
            if len(at) >= 2:
                places.append((at[0], at[1], name))
        rows = [[one for one in places if abs(one[1] - row) <= _SAME_ROW] for _, row, _ in places]
        bar = {x: name for x, _, name in max(rows, key=len, default=[])}
        if len(bar) >= LEAST_MENUS:
            return {bar[x]: None for x in sorted(bar)}
    return {}


def _chosen(reader: SightedReader, goal: PlannedGoal, since: Sequence[str]) -> ScoredReply | None:
    """The reply to the row of the open menu that the goal means."""
    names = [goal.name, *goal.other_names]
    sighted = reader.sighted
    if sighted is not None:
        bar = bar_in(sighted).get(opened_menus(goal, since[-1:])[-1])
        rows = (rows_below(bar, sighted) if bar is not None else []) or sighted.new_lines()
        texts = [text for text, _ in rows]
        number = row_for(names, texts, is_command=True)
        if number is None and goal.verb in (GoalVerb.TICK, GoalVerb.UNTICK):
            number = row_with_effect(goal.name, texts)
        if number is None:
            return None
        text, box = rows[number]
        return pressing_at(box, f'choose "{_unquoted(text)}"', sighted)
    found = [
        (len(name.split()), likely, name)
        for name, likely in zip(names, reader.find([(GoalVerb.PRESS, name) for name in names]), strict=True)
        if likely >= _LEAST_FOUND and name not in MENU_NAMES
    ]
    if not found:
        return None
    _, _, name = max(found)
    [menu] = opened_menus(goal, since[-1:])
    row = PlannedGoal(GoalVerb.CHOOSE, name, owner=menu)
    reply = reader.read(row.sentence, since[-1:], encode_data(row.thought))
    return reply if _CLICK in reply.token_ids else None


def _unquoted(text: str) -> str:
    return text.replace('"', "")
