"""What could be asked for in an application that was looked at. Pure.

One or two goals each: an entry of a menu, or something in the window or in a dialog that an entry opens. Only
what has one name of its own there is asked for, since a sentence tells controls apart by their names.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping

from agent.models.task_parser.labels import GoalVerb
from training.embedded.values import value_to_type
from training.proposing.seen_tree import COMBO_ROLE, FIELD_ROLES, SeenNode, SeenTree
from training.proposing.survey import ApplicationSurvey, SeenDialog
from training.proposing.task import AskedState, Candidate, StateQuestion, WayStep
from training.windows.words import SceneWords

_LONGEST_NAME, _LONGEST_VALUE = 32, 12
_SWITCHES, _OPTION_ROLES = ("check menu item", "radio menu item"), ("menu item", "list item")
_ROWS = ("list item", "table cell", "tree item", "icon")
_NUMBERS = range(2, 60)
_TOO_MANY_ROWS = 40

Goal = Mapping[str, str]


def candidates(survey: ApplicationSurvey, rng: random.Random) -> list[Candidate]:
    """All that could be asked for, in the order in which it was seen; values are drawn."""
    window = survey.main.window(survey.title)
    found = [*_switches(survey), *_dialogs(survey)]
    if window is not None:
        found += _controls(survey.main, window, "", (), (), rng)
        found += _texts(survey.main, window, rng)
    for dialog in survey.dialogs:
        inside = dialog.tree.window(dialog.title)
        if inside is not None and inside.role != "file chooser":
            found += _controls(dialog.tree, inside, dialog.title, (_opening(dialog),), _way_to(dialog), rng)
    return found


def said(name: str) -> str:
    """A name as people say it: without what only a menu puts behind it.

    >>> said("Jump To..."), said("Name:")
    ('Jump To', 'Name')
    """
    return name.rstrip("….: ")


def can_be_said(name: str) -> bool:
    """Whether a sentence can have the name in it, in quotation marks or without."""
    return 1 < len(said(name)) <= _LONGEST_NAME and bool(re.search(r"[^\W\d_]", name)) and '"' not in name


def _switches(survey: ApplicationSurvey) -> Iterator[Candidate]:
    """Entries of menus that are on or off. Qt says of an entry only that it is on, so those are known."""
    menu_names = {one.menu.name for one in survey.menus}
    for seen in survey.menus:
        names = [item.name for item in seen.items]
        for item in seen.items:
            is_switch = item.role in _SWITCHES or item.is_on
            if not is_switch or "sensitive" not in item.states or not can_be_said(item.name):
                continue
            if names.count(item.name) > 1 or item.name in menu_names:
                continue
            if item.is_on and item.role == "radio menu item":
                continue  # choosing it again changes nothing
            wanted = AskedState.OFF if item.is_on else AskedState.ON
            yield Candidate(
                "switch",
                (_goal(GoalVerb.CHOOSE, item.name, owner=seen.menu.name, kind="menu"),),
                (_press(seen.menu), _press(item)),
                StateQuestion(wanted, item.role, item.name),
            )


def _dialogs(survey: ApplicationSurvey) -> Iterator[Candidate]:
    for dialog in survey.dialogs:
        if can_be_said(dialog.item.name):
            yield Candidate(
                "dialog",
                (_opening(dialog),),
                _way_to(dialog),
                StateQuestion(AskedState.OPEN, "window", dialog.title),
            )


def _opening(dialog: SeenDialog) -> Goal:
    return _goal(GoalVerb.CHOOSE, dialog.item.name, owner=dialog.menu.name, kind="menu")


def _way_to(dialog: SeenDialog) -> tuple[WayStep, ...]:
    return _press(dialog.menu), _press(dialog.item)


def _controls(
    tree: SeenTree,
    window: SeenNode,
    title: str,
    before: tuple[Goal, ...],
    way: tuple[WayStep, ...],
    rng: random.Random,
) -> Iterator[Candidate]:
    """What can be set in a window.

    Args:
        title: where checks and steps look for it; "" for anywhere, since some windows change their titles.
        before: goals that lead to the window.
        way: how it is opened.
    """
    names = tree.unique_names(window)
    rows = sum(one.role in _ROWS for one in tree.below(window))
    for node in tree.below(window):
        if not node.is_shown or "sensitive" not in node.states or node.name.casefold() not in names:
            continue
        if not can_be_said(node.name) or tree.is_in_menu_bar(node):
            continue
        made = _of_control(tree, node, title, rng)
        if made is None or (node.role in _ROWS and rows > _TOO_MANY_ROWS):
            continue
        kind, goal, steps, wanted = made
        yield Candidate(kind, (*before, goal), (*way, *steps), wanted)


def _of_control(
    tree: SeenTree, node: SeenNode, title: str, rng: random.Random
) -> tuple[str, Goal, tuple[WayStep, ...], StateQuestion] | None:
    """Kind, goal, steps and check of one control; None where nothing can be asked of it."""
    step, role, name = WayStep(node.role, node.name, title), node.role, node.name
    if role == "check box":
        verb, wanted = (GoalVerb.UNTICK, AskedState.OFF) if node.is_on else (GoalVerb.TICK, AskedState.ON)
        return "box", _goal(verb, name, kind="checkbox"), (step,), StateQuestion(wanted, role, name, title)
    if role == "radio button" and not node.is_on:
        goal = _goal(GoalVerb.CHOOSE, name, kind="radio")
        return "option", goal, (step,), StateQuestion(AskedState.ON, role, name, title)
    if role == "toggle button" and not node.is_on:
        goal = _goal(GoalVerb.PRESS, name, kind="button")
        return "toggle", goal, (step,), StateQuestion(AskedState.ON, role, name, title)
    if role == "page tab" and "selected" not in node.states:
        goal = _goal(GoalVerb.PRESS, name, kind="tab")
        return "tab", goal, (step,), StateQuestion(AskedState.SELECTED, role, name, title)
    if role in _ROWS and "selected" not in node.states:
        goal = _goal(GoalVerb.CHOOSE, name, kind="list")
        return "row", goal, (step,), StateQuestion(AskedState.SELECTED, role, name, title)
    if role in FIELD_ROLES and "multi line" not in node.states:
        value = _value(node, rng)
        goal = _goal(GoalVerb.FILL, name, value=value, kind="field")
        filled = WayStep(role, name, title, value)
        return "field", goal, (filled,), StateQuestion(AskedState.HOLDS, role, name, title, value)
    if role == COMBO_ROLE:
        return _of_combo(tree, node, title, rng)
    return None


def _of_combo(
    tree: SeenTree, node: SeenNode, title: str, rng: random.Random
) -> tuple[str, Goal, tuple[WayStep, ...], StateQuestion] | None:
    options = [one for one in tree.below(node) if one.role in _OPTION_ROLES and can_be_said(one.name)]
    others = [one for one in options if one.name != node.text]
    if not node.text or not others:
        return None
    option = rng.choice(others)
    steps = (WayStep(node.role, node.name, title), _press(option))
    goal = _goal(GoalVerb.CHOOSE, option.name, owner=node.name, kind="combo")
    return "list", goal, steps, StateQuestion(AskedState.HOLDS, node.role, node.name, title, option.name)


def _texts(tree: SeenTree, window: SeenNode, rng: random.Random) -> Iterator[Candidate]:
    """What a person would type into the one text that the window shows."""
    texts = [one for one in tree.below(window) if one.is_shown and {"editable", "multi line"} <= one.states]
    if len(texts) == 1:
        value = value_to_type(SceneWords(rng), rng)[:_LONGEST_VALUE].strip()
        (text,) = texts
        if value not in text.text and value.isascii():
            check = StateQuestion(AskedState.SAYS, text.role, text.name, value=value)
            goal = {"verb": GoalVerb.TYPE.value, "value": value}
            yield Candidate("text", (goal,), (WayStep("", text=value),), check)


def _value(node: SeenNode, rng: random.Random) -> str:
    value = node.text
    while value == node.text or not value.isascii():
        if node.role.startswith("spin"):
            value = str(rng.choice(_NUMBERS))
        else:
            value = value_to_type(SceneWords(rng), rng)[:_LONGEST_VALUE].strip()
    return value


def _goal(verb: GoalVerb, name: str, *, value: str = "", owner: str = "", kind: str = "") -> Goal:
    whole = {"verb": verb.value, "name": said(name), "value": value, "owner": said(owner), "kind": kind}
    return {key: text for key, text in whole.items() if text}


def _press(node: SeenNode) -> WayStep:
    return WayStep(node.role, node.name)
