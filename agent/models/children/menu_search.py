"""Looks into the menus for what is not in sight, as a person does before asking. Pure.

People name a command and not where it is: "turn on word wrap", "print this". Where the picture shows a bar of
menus with the names that most applications give them, they are opened one after the other until one shows the
name; an open one is closed again before anything is asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from agent.models.children.second_look import Reader, ScoredReply
from agent.models.embedded_vocabulary import END_OF_TURN_ID, ID_OF, encode_data
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal

_NAMES = """
File Edit View Insert Format Search Go Bookmarks Document Options Tools Settings Window Help
Datei Bearbeiten Ansicht Einfügen Suchen Gehe Lesezeichen Dokument Optionen Extras Einstellungen Fenster Hilfe
Fichier Édition Affichage Insertion Rechercher Outils Préférences Fenêtre Aide
Archivo Editar Ver Insertar Formato Buscar Herramientas Opciones Ventana Ayuda
"""
MENU_NAMES = tuple(_NAMES.split())
_LEAST_MENUS = 2
"""One of these names alone is no bar: a field may be called so."""
_LEAST_SHOWN, _LEAST_FOUND = 0.6, 0.8
_CLICK, _HOTKEY = ID_OF["<|click|>"], ID_OF["<|hotkey|>"]
_SEARCHED = (GoalVerb.PRESS, GoalVerb.TICK, GoalVerb.UNTICK, GoalVerb.CHOOSE)
"""A box may be a row with a mark in a menu."""
_OPENED = re.compile(r'choose "([^"]*)" missing; open "([^"]*)"')


def can_be_in_a_menu(goal: PlannedGoal) -> bool:
    return goal.verb in _SEARCHED and not goal.owner and bool(goal.name)


def opened_menus(goal: PlannedGoal, since: Sequence[str]) -> list[str]:
    """Those that were opened in search of a goal, in order."""
    found = [_OPENED.fullmatch(thought) for thought in since]
    return [
        one[2]
        for one in found
        if one is not None and one[1] == goal.name and one[2] in MENU_NAMES and not goal.owner
    ]


def is_menu_open(goal: PlannedGoal, since: Sequence[str]) -> bool:
    return bool(opened_menus(goal, since[-1:]))


def search_menus(reader: Reader, goal: PlannedGoal, since: Sequence[str]) -> ScoredReply | None:
    """The reply that chooses the goal in the open menu, opens the next one, or closes the last; None where
    there is no bar of menus, or all were looked into."""
    opened = opened_menus(goal, since)
    is_open = is_menu_open(goal, since)
    if opened and not is_open:
        return None  # all of them, and the last was closed
    if is_open and (chosen := _chosen(reader, goal, since)) is not None:
        return chosen
    shown = [
        name
        for name, likely in zip(MENU_NAMES, reader.find(MENU_NAMES), strict=True)
        if likely >= _LEAST_SHOWN
    ]
    if len(shown) < _LEAST_MENUS and not opened:
        return None
    for name in shown:
        if name in opened:
            continue
        row = PlannedGoal(GoalVerb.CHOOSE, goal.name, owner=name)
        thought = f'choose "{goal.name}" missing; open "{name}"'
        reply = reader.read(row.sentence, (), encode_data(thought))
        if _CLICK in reply.token_ids:
            return reply
    if not is_open:
        return None
    closing = (*encode_data(f'close "{opened[-1]}"'), _HOTKEY, *encode_data("esc"), END_OF_TURN_ID)
    return ScoredReply(closing, ())


def _chosen(reader: Reader, goal: PlannedGoal, since: Sequence[str]) -> ScoredReply | None:
    """The row of the open menu that answers to the goal: the most of its words that the picture shows."""
    names = [goal.name, *goal.other_names]
    found = [
        (len(name.split()), likely, name)
        for name, likely in zip(names, reader.find(names), strict=True)
        if likely >= _LEAST_FOUND and name not in MENU_NAMES
    ]
    if not found:
        return None
    _, _, name = max(found)
    [menu] = opened_menus(goal, since[-1:])
    row = PlannedGoal(GoalVerb.CHOOSE, name, owner=menu)
    reply = reader.read(row.sentence, since[-1:], encode_data(row.thought))
    return reply if _CLICK in reply.token_ids else None
