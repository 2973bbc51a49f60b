"""Shows what tasks the grammar makes, and counts its forms (`python -m training.embedded.sentences`).

python -m training.embedded.sentences --preview 20 [--held-out] [--seed 1]     tasks with their goals
python -m training.embedded.sentences --count                                  forms by verb
python -m training.embedded.sentences --measure 5000                           shares, and speed
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Sequence

from agent.models.task_parser.labels import GoalVerb
from training.embedded.grammar.boundaries import QUOTES
from training.embedded.grammar.forms import HELD_OUT_ONE_IN, counted
from training.embedded.grammar.keys import KEY_NAMES
from training.embedded.values import value_to_type
from training.embedded.wording import Goal, WordedDraft, checked_draft, first_draft
from training.windows.words import SceneWords

_BUTTONS = (
    "OK", "Save", "Save as…", "Close", "Find next", "Browse...", "Add", "Remove", "Print", "Move up",
    "Insert image",
    "New folder", "Reset to defaults", "Open file", "Sign in", "Import contacts", "Save and close",
    "Save button colour",
    "Check spelling", "Try again", "Yes", "No", "Zoom in", "Log out", "back", "Show all", "Retry", "Delete?",
    "Apply to all",
)  # fmt: skip
_BOXES = (
    "Remember me on this computer", "Keep a copy of messages on the server", "Check spelling as you type",
    "Show toolbar",
    "Show hidden files", "Use tabs", "Bold", "Play a sound when a message arrives", "Wrap long lines",
    "Match case",
    "Ask before closing several tabs", "Automatic updates", "I have read the terms", "Snap to grid",
    "show line numbers",
    "Open links in the background", "Send me news", "Fit to page", "Do not show this again", "Night mode",
    "Mute",
    "Enable logging", "Block pop-ups", "Select all on focus", "Turn off screen after 5 minutes",
    "Print headers and footers",
    "Bread", "Butter", "Jam", "use a proxy", "Sync over Wi-Fi only", "Reply above the quotation",
)  # fmt: skip
_FIELDS = (
    "Name", "First name", "City", "E-mail address", "Phone", "Street and number", "Comment", "Title", "Port",
    "Host name",
    "Postal code", "File name", "Width", "Due date", "User name", "Number of copies", "Time to live",
    "Subject", "from", "Line spacing",
    "Full name", "Write to", "Quantity", "Account number", "search", "Default folder", "Date of birth",
    "Notes:", "Set point",
)  # fmt: skip
_OWNERS = (
    "Language", "Country", "Theme", "Paper size", "Font", "Colour", "Sort by", "Time zone", "Currency",
    "Priority", "Format",
    "Text direction", "When a tab opens", "view", "Role", "Units",
)  # fmt: skip
_OPTIONS = (
    "French", "Norway", "Dark", "A4", "Letter", "Red", "Last modified", "UTC+1", "Euro", "High", "PDF",
    "Left to right",
    "Open in a new window", "list", "Guest", "Metric (cm)", "Never", "Every 5 minutes", "Use system default",
    "None", "8.5 x 11 in",
)  # fmt: skip
_MENUS = ("File", "Edit", "View", "Tools", "Insert", "Format", "Help", "Window")
_ENTRIES = (
    "Open…", "Print preview", "Select all", "Full screen", "Options", "Page setup…", "Save as a template",
    "About", "Find and replace",
    "Word count", "Export as PDF", "New from clipboard", "Zoom in", "Undo typing",
)  # fmt: skip
_TABS = (
    "General",
    "Privacy",
    "Advanced",
    "Fonts",
    "Keyboard shortcuts",
    "Page layout",
    "Accounts",
    "Look and feel",
)
_SHOWN = (
    "Total",
    "Balance",
    "Amount due",
    "Status",
    "Shipping cost",
    "Order number",
    "Free space",
    "Number of guests",
    "total",
)
_ROWS = ("Report 2027", "notes.txt", "Anna Berg", "Monday", "Inbox", "Oslo", "Draft of the letter", "Room 9")


def everyday_goal(rng: random.Random, verb: GoalVerb | None = None) -> Goal:
    """A goal about a control with an everyday label."""
    verb = verb or rng.choices(list(GoalVerb), (24, 22, 13, 9, 20, 2, 4, 4, 4))[0]
    match verb:
        case GoalVerb.PRESS:
            kind = rng.choice(("button", "button", "button", "tab", "", "menu"))
            names = {"tab": _TABS, "menu": _MENUS}.get(kind, _BUTTONS)
            return Goal(verb, rng.choice(names), kind=kind)
        case GoalVerb.FILL:
            return Goal(verb, rng.choice(_FIELDS), value_to_type(SceneWords(rng), rng), kind="field")
        case GoalVerb.CHOOSE:
            kind = rng.choice(("combo", "combo", "menu", "list", "radio"))
            if kind == "menu":
                return Goal(verb, rng.choice(_ENTRIES), owner=rng.choice(_MENUS), kind=kind)
            owner = rng.choice(_OWNERS) if kind == "combo" or rng.random() < 0.4 else ""
            return Goal(verb, rng.choice(_ROWS if kind == "list" else _OPTIONS), owner=owner, kind=kind)
        case GoalVerb.TYPE:
            return Goal(verb, value=value_to_type(SceneWords(rng), rng))
        case GoalVerb.KEYS:
            return Goal(verb, rng.choice(KEY_NAMES))
        case GoalVerb.DOUBLE:
            return Goal(verb, rng.choice(_ROWS))
        case GoalVerb.READ:
            return Goal(verb, rng.choice(_SHOWN))
    return Goal(verb, rng.choice(_BOXES), kind="checkbox")


def everyday_goals(rng: random.Random) -> list[Goal]:
    """One to six goals, often several of one verb in a row; names are not repeated."""
    goals: list[Goal] = []
    count = rng.choices((1, 2, 3, 4, 5, 6), (22, 22, 22, 16, 10, 8))[0]
    while len(goals) < count:
        verb = goals[-1].verb if goals and rng.random() < 0.4 else None
        goal = everyday_goal(rng, verb)
        if not {goal.name, goal.owner} - {""} & {name for one in goals for name in (one.name, one.owner)}:
            goals.append(goal)
    return goals


def shares(drafts: Sequence[WordedDraft]) -> dict[str, float]:
    """How many names and values stand in quotation marks."""
    quoted, told = Counter[str](), Counter[str]()
    for draft in drafts:
        for place in draft.said:
            what = "values" if place.slot == "V" else "names"
            around = (
                draft.task.text[place.first - 1 : place.first] + draft.task.text[place.last : place.last + 1]
            )
            told[what] += 1
            quoted[what] += around in QUOTES
    return {what: quoted[what] / told[what] for what in told}


def _preview(count: int, held_out: bool, rng: random.Random) -> None:
    for number in range(1, count + 1):
        goals = everyday_goals(rng)
        print(f"{number:3} {checked_draft(goals, rng, held_out=held_out).task.text}")
        for goal in goals:
            said = [
                goal.verb.value,
                goal.name,
                goal.value and f"⟵ {goal.value}",
                goal.owner and f"of {goal.owner}",
            ]
            print("      " + " | ".join(part for part in (*said, goal.kind) if part))


def _measure(count: int, rng: random.Random) -> None:
    tasks = [everyday_goals(rng) for _ in range(count)]
    drawn = [first_draft(goals, rng) for goals in tasks]
    reasons = Counter(one.reason for draft in drawn for one in draft.objections)
    begun = time.process_time()
    checked = [checked_draft(goals, rng) for goals in tasks]
    took_s = time.process_time() - begun
    rejected = sum(bool(draft.objections) for draft in drawn)
    print(
        f"{rejected / count:.1%} of first drafts are rejected; "
        f"{sum(bool(one.objections) for one in checked)} are left"
    )
    print(f"in quotation marks: {shares(checked)}; before the check: {shares(drawn)}")
    print(f"{count / took_s:.0f} tasks a second of processor time")
    for reason, times in reasons.most_common():
        print(f"{times:7} {reason}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--preview", type=int, default=0, metavar="N")
    parser.add_argument("--held-out", action="store_true", help="only forms that training never draws")
    parser.add_argument("--count", action="store_true")
    parser.add_argument("--measure", type=int, default=0, metavar="N")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    if options.count:
        for verb, (all_forms, held_out) in counted().items():
            print(f"{verb:8}{all_forms:7} forms, {held_out} held out")
        total = sum(all_forms for all_forms, _ in counted().values())
        print(f"{total} forms in all; about one in {HELD_OUT_ONE_IN} is never drawn in training")
    _preview(options.preview, options.held_out, rng)
    if options.measure:
        _measure(options.measure, rng)


if __name__ == "__main__":
    main()
