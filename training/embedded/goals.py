"""Goals from scenes, to learn grounding. Pure."""

from __future__ import annotations

import random

from agent.models.task_parser.labels import GoalVerb
from training.embedded.blind_goals import READ_TASKS
from training.embedded.grammar.keys import KEY_NAMES
from training.embedded.requests import (
    NOWHERE,
    UNKNOWN,
    Around,
    Request,
    SeenName,
    grounding_request,
    outside_request,
    request,
)
from training.embedded.targets import ACTIONABLE, TALL_PX, click_bins
from training.embedded.values import value_to_type
from training.embedded.wording import Goal
from training.windows.corpus.kinds import LabelKind
from training.windows.scene import Box, ControlKind, Element, Scene, State, Unseen
from training.windows.vocabulary import KEYS, SMALL_WORDS
from training.windows.words import SceneWords

_LABEL_OF: dict[str, LabelKind] = {
    GoalVerb.PRESS: LabelKind.BUTTON,
    GoalVerb.FILL: LabelKind.FIELD,
    GoalVerb.TICK: LabelKind.CHECKBOX,
    GoalVerb.UNTICK: LabelKind.CHECKBOX,
    GoalVerb.CHOOSE: LabelKind.OPTION,
    "open": LabelKind.COMBO,
}
"""By the verb of a goal, or of a look for a name: what is asked for."""


CUT_SHORT = 0.12
"""Share of long names of which only the first words are said."""
READ_ASKED = 0.5
"""Share of readable fields that a grounding request reads out."""
ASKED_BOTH_WAYS = 0.6
"""Share of check boxes for which both tick and untick are requested. Before the state of the target was
supervised (`pointing`), answers were arbitrary: at 1.0 the model called half of all boxes right already, at
0.3 none."""
_GROUNDING_VERBS = ("press", "fill", "tick", "untick", "choose", "open")


UNFIT_ASKED = 0.25
"""Share of controls that are also asked for with a verb that does not fit them: to set a thing to a value is
to fill a field or to choose from a list, and only the picture tells which."""
MISCUT = 0.3
"""Share of names that are also asked for with wrong edges, so that the picture tells where a name begins and
ends (`agent.models.task_parser.segments`)."""
_WORDS_AFTER = (
    "now",
    "it",
    "please",
    "and",
    "on",
    "off",
    "to",
    "in",
    "as",
    "for",
    "with",
    "is",
    "button",
    "then",
)
_WORDS_BEFORE = (
    "the",
    "press",
    "tick",
    "click",
    "and",
    "in",
    "set",
    "my",
    "choose",
    "then",
    "open",
    "to",
    "for",
)
_UNFIT = {
    ControlKind.FIELD: ("open", "tick"),
    ControlKind.COMBO: ("fill", "tick"),
    ControlKind.CHECKBOX: ("fill", "open"),
    ControlKind.BUTTON: ("fill", "tick", "open"),
}


def _grounding_verbs(element: Element, rng: random.Random) -> tuple[str, ...]:
    match element.kind:
        case ControlKind.FIELD:
            return ("fill",)
        case ControlKind.CHECKBOX:
            return _ways(element, rng)
        case ControlKind.COMBO | ControlKind.MENU:
            return (rng.choice(("open", "press")),)
        case ControlKind.RADIO | ControlKind.ITEM:
            return ("choose",)
    return ("press",)


def _ways(element: Element, rng: random.Random) -> tuple[str, ...]:
    """Mostly a box whose state has to change; sometimes either one, so that only its mark decides."""
    wanted, already = ("untick", "tick") if element.state is State.ON else ("tick", "untick")
    return (wanted, already) if rng.random() < ASKED_BOTH_WAYS else (wanted,)


_LONGEST_VALUE = 32


def _is_readable(scene: Scene, element: Element) -> bool:
    """Whether a field or combo box shows its whole value."""
    letters = element.value.replace(" ", "")
    if element.kind not in (ControlKind.FIELD, ControlKind.COMBO) or not 0 < len(letters) <= _LONGEST_VALUE:
        return False
    x, y = scene.char_centres.T
    box = element.box
    inside = (x >= box.x0) & (x < box.x1) & (y >= box.y0) & (y < box.y1)
    return [chr(code) for code in scene.char_codes[inside]] == list(letters)


BELOW_ASKED = 0.35
"""Share of tasks about something out of sight, where something is below."""
TOLD_SCROLLED = 0.5
"""Share of steps before a scrolled area whose story tells of the scrolling."""
ABOUT_INTERRUPTION = 0.2
"""Share of goals that are about the window in between itself."""
ROWS_PX = (220,)
AREA_PX = (130, 250)
"""From these heights on, the scroll bar of rows or of an area is turned by one notch more: mostly a notch
moves three rows, or sixty pixels, and nothing may be passed by unseen."""


def _as_element(unseen: Unseen) -> Element:
    """What a goal can be about although it stands nowhere."""
    state = State.ON if unseen.is_on else State.OFF
    nowhere = Box(0, 0, 0, 0)
    return Element(
        unseen.kind, unseen.name, nowhere, (0, 0), state, owner=unseen.owner, options=unseen.options
    )


class SceneGoals:
    """Goals that fit one scene, or one crop of it.

    Args:
        visible: indices of the elements that can be seen whole; names of others are avoided.
        shown: the crop, in pixels of the canvas; all of it by default.
    """

    def __init__(
        self,
        scene: Scene,
        visible: set[int],
        words: SceneWords,
        rng: random.Random,
        *,
        shown: Box | None = None,
    ) -> None:
        self._scene, self._words, self._rng = scene, words, rng
        self._canvas = (scene.pixels.shape[1], scene.pixels.shape[0])
        self._by_name: dict[str, int] = {}
        partly = {e.name.casefold() for i, e in enumerate(scene.elements) if i not in visible}
        counts: dict[str, int] = {}
        for element in scene.elements:
            if element.kind in ACTIONABLE:
                counts[element.name.casefold()] = counts.get(element.name.casefold(), 0) + 1
        for index in sorted(visible):
            element = scene.elements[index]
            name = element.name.casefold()
            if element.kind in ACTIONABLE and element.name.strip() and counts[name] == 1 and '"' not in name:
                self._by_name[name] = index
        self._cut = partly - self._by_name.keys()
        self._present = [i for i in self._by_name.values() if scene.elements[i].state is not State.DISABLED]
        self._readable = {i for i in self._present if _is_readable(scene, scene.elements[i])}
        self._keys = [i for i in self._present if scene.elements[i].name in KEYS]
        self._shown = shown or Box(0, 0, *self._canvas)
        self._bars = [
            i
            for i, element in enumerate(scene.elements)
            if element.kind is ControlKind.SCROLLBAR and element.box.touches(self._shown)
        ]
        known = {element.name.casefold() for element in scene.elements}
        self._below = [
            unseen for unseen in scene.below if '"' not in unseen.name and unseen.name.casefold() not in known
        ]

    def look(self, name: str, goal: Goal) -> SeenName:
        index = self._by_name.get(name.casefold())
        return SeenName(NOWHERE) if index is None else self._seen(index)

    def _seen(self, index: int) -> SeenName:
        element = self._scene.elements[index]
        return SeenName(
            index,
            element.state is State.ON,
            click_bins(*element.click, self._canvas),
            is_tall=element.box.y1 - element.box.y0 > TALL_PX,
            value=element.value if index in self._readable else "",
        )

    def below(self, goal: Goal) -> SeenName:
        """The scroll bar under which a missing name may be: the highest that has room below and may belong to
        such a control. Rows alone are looked for in lists, which hold nothing else; while a popup is open,
        only its own bar can be turned."""
        if not self._scene.are_bars_known:
            return SeenName(UNKNOWN)
        elements = self._scene.elements
        popup = self._scene.popup_of
        has_rows = goal.verb in (GoalVerb.CHOOSE, GoalVerb.DOUBLE)
        bars = [
            i for i in self._bars
            if (elements[i].owner == popup if popup else has_rows or not elements[i].owner)
        ]  # fmt: skip
        if any(elements[i].state is State.NONE or not self._shown.holds(elements[i].box) for i in bars):
            return SeenName(UNKNOWN)
        bars = [i for i in bars if elements[i].state is State.ON]
        own = [i for i in bars if goal.owner and elements[i].owner.casefold() == goal.owner.casefold()]
        if not bars:
            return SeenName(NOWHERE)
        return self._seen_bar(max(own or bars, key=lambda i: elements[i].box.y1 - elements[i].box.y0))

    def _seen_bar(self, index: int) -> SeenName:
        bar = self._scene.elements[index]
        high = bar.box.y1 - bar.box.y0
        least = ROWS_PX if bar.owner else AREA_PX
        notches = 1 + sum(high >= limit for limit in least)
        return SeenName(index, bar.state is State.ON, click_bins(*bar.click, self._canvas), notches=notches)

    def requests(self, count: int) -> list[Request]:
        made = []
        for _ in range(count):
            one = self._one()
            if one is not None:
                made.append(one)
        return made

    def grounding_requests(self, most: int) -> list[Request]:
        """Grounding requests for at most `most` visible names, each once, and for some absent ones."""
        rng = self._rng
        seen = rng.sample(self._present, min(len(self._present), most - most // 4))
        elements = [self._scene.elements[i] for i in seen]
        nothing, nowhere = Goal(GoalVerb.PRESS), SeenName(NOWHERE)
        names = [
            (verb, self._as_written(one.name)) for one in elements for verb in _grounding_verbs(one, rng)
        ]
        num_absent = 2 + len(seen) // 3
        for _ in range(num_absent):
            verb = rng.choice(_GROUNDING_VERBS)
            names.append((verb, self._absent_name(_LABEL_OF[verb])))
        shown = [elements[number].name for number, index in enumerate(seen) if index in self._readable]
        names += [("read", self._as_written(name)) for name in shown if rng.random() < READ_ASKED]
        asked = [(verb, name, self.look(name, nothing)) for verb, name in names]
        asked += [
            (rng.choice(_UNFIT[one.kind]), one.name, nowhere)
            for one in elements
            if one.kind in _UNFIT and rng.random() < UNFIT_ASKED
        ]
        asked += [
            (rng.choice(_grounding_verbs(one, rng)), name, nowhere)
            for one in elements
            if rng.random() < MISCUT and (name := self._miscut(one.name))
        ]
        rng.shuffle(asked)
        made = [grounding_request(verb, name, seen_name) for verb, name, seen_name in asked[:most]]
        bar, closing = self.below(nothing), self._closing()
        if bar.element >= 0:
            made.append(grounding_request("scroll", "down", bar))
        if closing is not None:
            made.append(grounding_request("close", *closing))
        return made

    def _closing(self) -> tuple[str, SeenName] | None:
        """The button that closes what came in between; None where that is not whole in the crop."""
        in_between = self._scene.in_between
        if in_between is None or not self._shown.holds(in_between.box):
            return None
        caption = self._scene.elements[in_between.harmless].name
        return (caption, self._seen(in_between.harmless)) if caption and '"' not in caption else None

    def _step(self, goals: list[Goal], num_done: int, *, opened: bool = False) -> Request:
        scrolled = 0
        if num_done < len(goals) and not opened and self._rng.random() < TOLD_SCROLLED:
            scrolled = self._times_scrolled(goals[num_done])
        around = Around(below=self.below, scrolled=scrolled)
        return request(goals, num_done, self.look, self._rng, opened=opened, around=around)

    def _times_scrolled(self, goal: Goal) -> int:
        """How often the picture may have been scrolled for a goal; 0 where all bars are at their tops."""
        bars = [self._scene.elements[i] for i in self._bars]
        is_scrolled = any(bar.value != "top" and bar.state is not State.NONE for bar in bars)
        if not is_scrolled or not goal.name or goal.verb is GoalVerb.KEYS:
            return 0
        return self._rng.choice((1, 1, 2, 3))

    def _interrupted(self) -> Request | None:
        """A step in front of a window that came in between; now and then the goal is about that window."""
        rng, in_between, closing = self._rng, self._scene.in_between, self._closing()
        if closing is None or in_between is None:
            return None  # without the whole window nobody can tell
        goals = [self._any_goal(allow_absent=True) for _ in range(rng.choice((0, 0, 1, 2)))]
        num_done = len(goals)
        after = [self._any_goal(allow_absent=True) for _ in range(rng.choice((0, 0, 1, 2)))]
        is_inside = {i: in_between.box.contains(*self._scene.elements[i].click) for i in self._present}
        inside = [i for i in self._present if is_inside[i]]
        outside = [i for i in self._present if not is_inside[i]]
        if inside and rng.random() < ABOUT_INTERRUPTION:
            about = self._goal_for(self._scene.elements[rng.choice(inside)])
            return request([*goals, about, *after], num_done, self.look, rng)
        if goals and rng.random() < 0.1:
            return request(goals, num_done, self.look, rng, around=Around(closing=closing))
        which = rng.random()
        if outside and which < 0.6:
            next_one = self._goal_for(self._scene.elements[rng.choice(outside)])
        elif which < 0.7:
            next_one = Goal(GoalVerb.TYPE, value=value_to_type(self._words, rng))
        else:
            next_one = self._absent_goal()
        around = Around(closing=closing)
        return request([*goals, next_one, *after], num_done, self.look, rng, around=around)

    def _one(self) -> Request | None:
        rng = self._rng
        if self._scene.in_between is not None:
            return self._interrupted()
        if rng.random() < 0.04:
            return outside_request(self._words, rng)
        popup = self._scene.popup_of
        rows = [i for i in self._present if popup and self._scene.elements[i].owner == popup
                and self._scene.elements[i].kind is ControlKind.ITEM]  # fmt: skip
        num_before = rng.choices((0, 1, 2, 3, 4), (34, 24, 19, 14, 9))[0]
        num_after = rng.choices((0, 1, 2, 3), (34, 28, 22, 16))[0]
        if len(self._keys) > 5 and rng.random() < 0.5:
            goals = [self._goal_for(self._scene.elements[rng.choice(self._keys)])
                     for _ in range(num_before + 1 + num_after)]  # fmt: skip
            return self._step(goals, num_before)
        before = [self._any_goal(allow_absent=True) for _ in range(num_before)]
        after = [self._any_goal(allow_absent=True) for _ in range(num_after)]
        if rows and rng.random() < 0.75:
            name = (
                self._scene.elements[rng.choice(rows)].name
                if rng.random() < 0.75
                else self._absent_name(LabelKind.MENU_ITEM)
            )
            kind = "menu" if rng.random() < 0.4 else "combo"
            goal = Goal(GoalVerb.CHOOSE, self._as_written(name), owner=self._as_written(popup), kind=kind)
            return self._step([*before, goal, *after], len(before), opened=True)
        if rng.random() < 0.06:
            goals = before or [self._any_goal(allow_absent=False)]
            return self._step(goals, len(goals))
        if rng.random() < READ_TASKS:
            return self._step([*before, self._question()], len(before))
        if self._below and rng.random() < BELOW_ASKED:
            goal = self._absent_goal()
        else:
            goal = self._any_goal(allow_absent=rng.random() < 0.4)
        return self._step([*before, goal, *after], len(before))

    def _question(self) -> Goal:
        """About what a field shows, or one that is absent."""
        if not self._readable or self._rng.random() < 0.2:
            return Goal(GoalVerb.READ, self._absent_name(LabelKind.FIELD), kind="field")
        element = self._scene.elements[self._rng.choice(sorted(self._readable))]
        return Goal(GoalVerb.READ, self._as_written(element.name), kind="field")

    def _absent_name(self, kind: LabelKind) -> str:
        for _ in range(20):
            which = self._rng.random()
            name = self._words.near_name() if which < 0.2 else self._words.label(kind)
            if which > 0.65 and self._present:
                name = self._begun_like(name)
            elif which > 0.45 and self._keys:
                name = self._words.key()
            if name.casefold() not in self._by_name and name.casefold() not in self._cut and '"' not in name:
                return name
        return self._words.code() + "x"

    def _begun_like(self, name: str) -> str:
        """A name that begins like a control's, so that its first letters alone do not identify it."""
        here = self._scene.elements[self._rng.choice(self._present)].name
        kept = self._rng.randint(1, max(1, min(4, len(here) - 1)))
        return (here[:kept] + name[kept:]).strip()

    def _as_written(self, name: str) -> str:
        """A name as a person would write it: without its dots, sometimes in lower case."""
        said = name.rstrip("…:. ") if self._rng.random() < 0.5 else name
        if self._rng.random() < CUT_SHORT:
            said = self._cut_short(said)
        if self._rng.random() < 0.08:
            said = said.lower()
        return said if self._by_name.get(said.casefold()) is not None else name

    def _miscut(self, name: str) -> str:
        """The name with a word of the sentence too many, or without its first words; "" where that is a name
        here, too."""
        words = name.rstrip("…:. ").split()
        which = self._rng.random()
        if which < 0.4 and len(words) > 1:
            words = words[self._rng.randint(1, len(words) - 1) :]
        elif which < 0.7:
            words = [*words, self._rng.choice(_WORDS_AFTER)]
        else:
            words = [self._rng.choice(_WORDS_BEFORE), *words]
        said = " ".join(words)
        is_name = any(one.startswith(said.casefold()) for one in (*self._by_name, *self._cut))
        return "" if is_name or '"' in said else said

    def _cut_short(self, name: str) -> str:
        """The first words of a long name, when no other name begins with them: "Remember me" of "Remember me
        on this computer"."""
        words = name.split()
        if len(words) < 4 or name.casefold() not in self._by_name:
            return name
        short = " ".join(words[: self._rng.randint(2, len(words) - 1)])
        begins = [one for one in (*self._by_name, *self._cut) if one.startswith(short.casefold())]
        if begins != [name.casefold()] or words[len(short.split()) - 1].casefold() in SMALL_WORDS:
            return name
        self._by_name[short.casefold()] = self._by_name[name.casefold()]
        return short

    def _any_goal(self, *, allow_absent: bool) -> Goal:
        rng = self._rng
        if rng.random() < 0.1:
            return Goal(GoalVerb.TYPE, value=value_to_type(self._words, rng))
        if rng.random() < 0.03:
            return Goal(GoalVerb.KEYS, rng.choice(KEY_NAMES))
        if not self._present or (allow_absent and rng.random() < 0.5):
            return self._absent_goal()
        element = self._scene.elements[rng.choice(self._present)]
        return self._goal_for(element)

    def _absent_goal(self) -> Goal:
        rng = self._rng
        if self._below and rng.random() < 0.7:
            return self._goal_for(_as_element(rng.choice(self._below)))
        verb = rng.choice((GoalVerb.PRESS, GoalVerb.FILL, GoalVerb.TICK, GoalVerb.UNTICK, GoalVerb.CHOOSE))
        name = self._absent_name(_LABEL_OF[verb])
        if verb is GoalVerb.FILL:
            return Goal(verb, name, value_to_type(self._words, rng))
        if verb is GoalVerb.CHOOSE:
            owner = self._absent_name(LabelKind.COMBO) if rng.random() < 0.6 else ""
            return Goal(verb, name, owner=owner, kind=rng.choice(("combo", "menu")) if owner else "list")
        return Goal(verb, name)

    def _goal_for(self, element: Element) -> Goal:
        rng, said = self._rng, self._as_written(element.name)
        match element.kind:
            case ControlKind.FIELD:
                return Goal(GoalVerb.FILL, said, value_to_type(self._words, rng), kind="field")
            case ControlKind.CHECKBOX:
                wanted, *_ = _ways(element, rng)
                is_right = rng.random() < 0.2
                verb = GoalVerb.TICK if (wanted == "tick") != is_right else GoalVerb.UNTICK
                return Goal(verb, said, kind="checkbox")
            case ControlKind.RADIO:
                return Goal(
                    GoalVerb.CHOOSE, said, owner=element.owner if rng.random() < 0.4 else "", kind="radio"
                )
            case ControlKind.COMBO | ControlKind.MENU:
                kind = "combo" if element.kind is ControlKind.COMBO else "menu"
                options = [o for o in element.options if o.casefold() not in self._by_name and '"' not in o]
                if not options or element.state is State.OPEN:
                    return Goal(GoalVerb.PRESS, said, kind=kind)
                return Goal(GoalVerb.CHOOSE, rng.choice(options), owner=said, kind=kind)
            case ControlKind.TAB:
                return Goal(GoalVerb.PRESS, said, kind="tab")
            case ControlKind.ITEM:
                if rng.random() < 0.08:
                    return Goal(GoalVerb.DOUBLE, said)
                return Goal(
                    GoalVerb.CHOOSE, said, owner=element.owner if rng.random() < 0.3 else "", kind="list"
                )
        return Goal(GoalVerb.PRESS, said, kind="button")
