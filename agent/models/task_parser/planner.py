"""Reads tasks with the task parser, in front of the picture they are given with. Pure but for the parser."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from math import log
from operator import itemgetter

from agent.models.children.sentence_spans import quoted_texts
from agent.models.children.sighted import Standing
from agent.models.task_parser.against_what_stands import WorkedOut, worked_out
from agent.models.task_parser.capitals import with_capitals
from agent.models.task_parser.clauses import MOST_WORDS
from agent.models.task_parser.commands import said_once
from agent.models.task_parser.corrections import corrected
from agent.models.task_parser.deeds import in_steps, is_at_menus, is_calculator, possible_deeds
from agent.models.task_parser.everyday_words import also_called, plainly, whole_text
from agent.models.task_parser.fitting_controls import fitted
from agent.models.task_parser.form_in_sight import FormControl, controls_in, with_heading
from agent.models.task_parser.form_reading import ControlText
from agent.models.task_parser.labels import GoalVerb, WordScores
from agent.models.task_parser.left_unread import left_unread
from agent.models.task_parser.meant_by_sense import MeantBySense
from agent.models.task_parser.one_clause import one_control_each, with_names_within
from agent.models.task_parser.plan import KINDS, PlannedGoal, goals_of
from agent.models.task_parser.questions import asked_for
from agent.models.task_parser.read_beside_form import text_of
from agent.models.task_parser.said_before import in_one_order
from agent.models.task_parser.said_captions import (
    Find,
    ReadInPicture,
    SaidInPicture,
    as_said,
    captions_said,
    is_field,
    says_long_caption,
    settings_said,
    with_long_captions,
    with_said,
    with_whole_captions,
    without_remarks,
    without_small_words,
)
from agent.models.task_parser.said_deeds import ReadClauses, said_deeds
from agent.models.task_parser.said_of_controls import with_controls
from agent.models.task_parser.segments import (
    CLEARLY_SHOWN,
    NO_OPINION,
    quoted_runs,
    slots_of,
    tried_names,
)
from agent.models.task_parser.sense import Senses
from agent.models.task_parser.settings_within import settings_within
from agent.models.task_parser.shared_verbs import with_shared_values, with_shared_verbs
from agent.models.task_parser.sight import Sight, look_for, once, said_of_itself, see, with_captions
from agent.models.task_parser.spoken_commands import spoken_commands
from agent.models.task_parser.spoken_of import spoken_of
from agent.models.task_parser.states_in_sight import States, with_states
from agent.models.task_parser.sums_in_fields import with_sums_worked_out
from agent.models.task_parser.surely_read import surely_read
from agent.models.task_parser.words import TaskWord, words_of
from agent.ocr.lines import TextBox

_LEAST_OUTSIDE = log(0.5)
_UNTICKS = re.compile(
    r"\b(?:(?:untick|uncheck|deselect|unmark)(?: the)?(?: box| option)?"
    r"|(?:take (?:away|off|out)|remove|clear|delete) (?:the |a |that )?(?:check ?mark|check|tick|mark|cross)"
    r" (?:next to|beside|before|in front of|from|at|by|in|on|for)(?: the)?(?: box)?"
    r"|do(?:n't| not)(?: please)?|no longer|never"
    r"|\b(?:it|they|you|this|that) (?:must|should|need|may|can|could|will)(?:n't| not|not)(?: be)?) [\"“']?$",
    re.IGNORECASE,
)
_A_PRONOUN = re.compile("ones?|them|others?", re.IGNORECASE)
_ITS_OBJECT = re.compile(
    "(?:the |this |that |my )?"
    "(?:window|dialog|page|form|file|document|program|settings|changes|it|this|that)",
    re.IGNORECASE,
)
MOST_READINGS = 5
_KEPT_SCORES = 16
_AROUND_QUOTES = ' )]"'
_SAYS_TAB = re.compile(r"[\"'”’]? tab\b", re.IGNORECASE)


class Planner:
    """The goals of the task in hand; it is read again when it begins anew.

    What the owner says on the way stands behind the task. It takes the place of a goal that led nowhere: the
    agent asked, or was not allowed to go on so. Otherwise it comes next, and the other goals follow.
    """

    def __init__(
        self, scores: Callable[[Sequence[TaskWord]], WordScores], sense: Senses | None = None
    ) -> None:
        self.sense = sense
        """Tells what is meant where no word of it is said."""
        self._scored = lru_cache(_KEPT_SCORES)(scores)
        self._task = ""
        self._goals: list[PlannedGoal] = []
        self._num_steps = -1
        """That were done when it was asked last."""
        self._left: tuple[str, ...] = ()
        self._near: list[PlannedGoal] = []  # what the task may mean by its sense
        self._is_surely_read = False  # by the form reader, which leaves no name unread
        self.form: tuple[ControlText, ...] = ()
        """The controls beside which the task in hand was read."""

    def _scores(self, words: Sequence[TaskWord]) -> WordScores:
        """What the parser says of these words; a sentence is read in several ways, and asked about once."""
        return self._scored(tuple(words))

    @property
    def left(self) -> tuple[str, ...]:
        """What the task names that no goal covers, by the picture in which it was read; nothing once its
        owner has said more."""
        return self._left

    @property
    def reads_nothing(self) -> bool:
        """Whether the form reader is sure that nothing in sight is asked for."""
        return self._is_surely_read and not self._goals

    def goals(
        self,
        task: str,
        *,
        num_steps: int,
        num_done: int,
        find: Find,
        shown: ReadInPicture | None = None,
        count: Callable[[str], int] | None = None,
        pieces: Sequence[tuple[str, TextBox]] = (),
        states: States | None = None,
    ) -> list[PlannedGoal]:
        """What a task asks for, in order; nothing where it was not understood or is beyond the model.

        Args:
            num_steps: steps that were done; after the first, the goals stay those that it began with.
            num_done: goals that were completed.
            shown: None where nothing can be read in the picture.
            count: how often words are read in it.
            pieces: what is read in it, with the signs of marks before captions, and where.
            states: how the boxes and rows in it stand.

        Raises:
            RefusedError: the parser cannot evaluate it.
        """
        led_nowhere = num_steps == self._num_steps
        sight = Sight(find, shown, count or once, pieces, states)
        added = task.removeprefix(f"{self._task}\n") if self._task else task
        if added != task and (num_steps or led_nowhere):
            self._heed(added, num_done, sight, is_instead=led_nowhere)
            self._left = ()
        elif task != self._task or not num_steps:
            self._near, self._is_surely_read, self.form = [], False, ()
            controls, forms = self._controls(task, sight), None if self.sense is None else self.sense.forms
            worked = worked_out(corrected(task), controls or (), forms)
            meant = worked.task
            goals = [_whole_in_quotes(goal, meant) for goal in self._read(meant, sight)]
            goals = _without_pronouns(said_once(goals), sight.shown)
            self._goals = self._beside_form(goals, worked, sight, controls)
            is_read = shown is None or num_steps or self._is_surely_read
            is_read = is_read or shown is None or self._asks_for_deeds_alone(meant, shown)
            self._left = () if is_read or shown is None else self._unread(meant, sight, shown)
        self._task, self._num_steps = task, num_steps
        return self._goals

    def readings(self) -> tuple[str, ...]:
        """What the task in hand may mean, as plain orders, likeliest first; also where it seems to ask for
        something else. Nothing is looked for on the picture.

        Raises:
            RefusedError: the parser cannot evaluate it.
        """
        task = self._task
        words = words_of(task)
        if not words:
            return ()
        scores = self._scores(words)
        words = words[: len(scores.role)]
        shown = look_for(
            tried_names(words, task, scores.role), words, task, scores, Sight(_without_opinion, None)
        )
        segments = slots_of(words, task, scores, shown)
        goals = goals_of(task, words, scores, segments, see(segments, words, task, _without_opinion))
        meant = [*self._near, *goals, *(other for goal in goals for other in goal.other_ways())]
        return tuple(dict.fromkeys(goal.sentence for goal in meant))[:MOST_READINGS]

    def _heed(self, words: str, num_done: int, sight: Sight, *, is_instead: bool) -> None:
        before, after = self._goals[:num_done], self._goals[num_done:]
        said = self._read(words, sight)
        if not said and is_instead and after and after[0].name and len(words_of(words)) <= MOST_WORDS:
            named = words.strip().strip("\"“”„'.!")  # only what the thing is called
            if sight.find([(after[0].verb, named)])[0] >= CLEARLY_SHOWN:
                said = [replace(after[0], name=named, other_names=())]
        if said:
            begun = [*before, *said[:1] * (num_done - len(before))]  # steps of a task that it could not read
            self._goals = [*begun, *said, *(after[1:] if is_instead else after)]

    def _read(self, task: str, sight: Sight) -> list[PlannedGoal]:
        if not any(map(str.isalnum, task)):
            return []
        if sight.shown is not None:
            if meant := self._deeds_of(task, sight, sight.shown):
                return meant
            task = in_one_order(plainly(task, sight.shown), sight.shown)
        words = words_of(task)
        spoken = None if sight.shown is None else spoken_commands(task, sight.shown)
        if spoken is not None:
            before, meant, after = spoken
            return [*self._read(before, sight), *meant, *self._read(after, sight)]
        scores = self._scores(words)
        words = words[: len(scores.role)]
        if sight.shown is not None:
            clauses = said_deeds(task, words, scores, possible_deeds(sight.shown))
            if clauses.deeds:
                return self._with_deeds(clauses, task, sight, sight.shown)
            asked = asked_for(words, task, sight.shown, sight.find)
            if asked is not None:
                return [asked]
        said = SaidInPicture()
        if sight.shown is not None:
            captions = captions_said(words, task, sight.shown, sight.find)
            settings = settings_said(words, task, scores.role, sight.shown, sight.find)
            said = SaidInPicture((*captions,), (*settings,))
        goals = _goals_with(said, words, task, scores, sight)
        if sight.shown is not None:
            more = settings_within(
                words,
                task,
                scores.role,
                sight.shown,
                sight.find,
                explained={one.casefold() for goal in goals for one in _set_by(goal)},
                named={goal.name.casefold() for goal in goals},
            )
            known = {number for one in said.segments for number in range(one.first, one.last + 1)}
            more = [
                setting
                for setting in more
                if not any(known & {*range(one.first, one.last + 1)} for one in setting)
            ]
            if more:
                said = replace(said, settings=(*said.settings, *more))
                goals = _goals_with(said, words, task, scores, sight)
        if goals:
            goals = with_sums_worked_out(with_shared_verbs(goals, task, sight.find), task)
            if sight.shown is None:
                return goals
            goals = with_shared_values(goals, task, sight.shown, sight.find)
            goals = fitted(goals, task, sight.shown, sight.find)
            return [also_called(whole_text(goal, goals, task)) for goal in goals]
        is_whole = scores.outside > _LEAST_OUTSIDE and not said.segments
        whole = said_of_itself(words, task, sight, is_whole=is_whole)
        return [] if whole is None else [whole]

    def _unread(self, task: str, sight: Sight, shown: ReadInPicture) -> tuple[str, ...]:
        """The names in a task that no goal covers, nor speaks of in other words."""
        captions = [text for goal in self._goals for text in (goal.name, goal.owner) if text]
        left = left_unread(task, self._goals, shown, sight.find)
        return tuple(name for name in left if not spoken_of(words_of(name), captions))

    def _controls(self, task: str, sight: Sight) -> list[FormControl] | None:
        """Those in sight; None where there is no form, or nothing is said."""
        if sight.shown is None or not sight.pieces or is_at_menus(sight.shown):
            return None
        if is_calculator(sight.shown) or not any(map(str.isalnum, task)):
            return None
        return with_states(controls_in(sight.pieces, sight.find), sight.states)

    def _beside_form(
        self, goals: list[PlannedGoal], worked: WorkedOut, sight: Sight, controls: list[FormControl] | None
    ) -> list[PlannedGoal]:
        task = worked.task
        if sight.shown is None or controls is None:
            return goals
        if any(_is_a_tab(goal, task) for goal in goals):
            return goals  # of tabs the form says nothing
        captions, lists = [text for text, _ in sight.pieces], {goal.owner.casefold() for goal in goals}
        controls = with_heading(controls, lists)
        self.form = tuple(map(text_of, controls))
        self._near = MeantBySense(task, controls, sight.shown, sense=self.sense).may_be_meant()
        is_beyond = not goals and self._scores(words_of(task)).outside > _LEAST_OUTSIDE
        sense = None if is_beyond else self.sense
        ruled = with_controls(goals, task, controls, sight.shown, captions, sense)
        forms = None if self.sense is None else self.sense.forms
        read = surely_read(ruled, task, controls, sight.shown, forms, worked.values)
        self._is_surely_read = read is not None
        return ruled if read is None else read

    def _deeds_of(self, task: str, sight: Sight, shown: ReadInPicture) -> list[PlannedGoal]:
        """The steps of a task that surely asks for deeds, in its own words; nothing where it asks for none,
        or one of them cannot be done as it was read: the rules that follow may read it otherwise."""
        clauses = self._said_deeds(task, shown)
        return self._with_deeds(clauses, task, sight, shown) if clauses.deeds else []

    def _asks_for_deeds_alone(self, task: str, shown: ReadInPicture) -> bool:
        """Whether what else it names is part of a deed, or of talk."""
        clauses = self._said_deeds(task, shown)
        return bool(clauses.deeds) and not clauses.others

    def _said_deeds(self, task: str, shown: ReadInPicture) -> ReadClauses:
        possible = possible_deeds(shown)
        if not possible:
            return ReadClauses((), ())
        words = words_of(task)
        scores = self._scores(words)
        return said_deeds(task, words[: len(scores.role)], scores, possible)

    def _with_deeds(
        self, clauses: ReadClauses, task: str, sight: Sight, shown: ReadInPicture
    ) -> list[PlannedGoal]:
        """The steps of deeds, and what is read of the words before, between and behind them."""
        words = words_of(task)
        asked = [(one.first, [one.goal]) for one in clauses.deeds]
        for first, last in clauses.others:
            asked.append((first, self._read(task[words[first].start : words[last].end], sight)))
        goals = [goal for _, goals in sorted(asked, key=itemgetter(0)) for goal in goals]
        return in_steps(goals, task, shown, sight.count)


def _without_pronouns(goals: list[PlannedGoal], shown: ReadInPicture | None) -> list[PlannedGoal]:
    """The goals; beside others, none for a row that is called "one", as in "not the private one"."""
    if shown is None:
        return goals
    others = [
        goal
        for goal in goals
        if goal.verb is not GoalVerb.CHOOSE
        or _A_PRONOUN.fullmatch(goal.name) is None
        or shown(goal.name) is Standing.WHOLE
    ]
    return others or goals


def _is_a_tab(goal: PlannedGoal, task: str) -> bool:
    """Whether a task says "tab" behind the name of what is pressed."""
    end = task.find(goal.name) + len(goal.name)
    return goal.verb is GoalVerb.PRESS and bool(goal.name) and _SAYS_TAB.match(task, end) is not None


def _whole_in_quotes(goal: PlannedGoal, task: str) -> PlannedGoal:
    """The goal; a value that was cut within quotes is what stands in those, and so is the name before it.

    >>> cut = PlannedGoal(GoalVerb.FILL, "Sleep (min", ')" "30')
    >>> _whole_in_quotes(cut, 'fill "Sleep (min)" "30"').sentence
    'Type "30" into "Sleep (min)"'
    """
    if goal.verb is not GoalVerb.FILL or '"' not in goal.value:
        return goal
    quoted, said = quoted_texts(task), goal.value.strip(_AROUND_QUOTES)
    if said not in quoted:
        return goal
    name = next((text for text in quoted if text.startswith(goal.name)), goal.name)
    return replace(goal, name=name, value=said)


def _goals_with(
    said: SaidInPicture, words: Sequence[TaskWord], task: str, scores: WordScores, sight: Sight
) -> list[PlannedGoal]:
    """The goals of a task of which so much is said in the picture; none where it is beyond the model."""
    is_outside = scores.outside > _LEAST_OUTSIDE and not said.segments
    if is_outside and sight.shown is not None:
        is_outside = not (
            says_long_caption(words, task, sight.shown)
            or with_names_within((), words, task, sight.shown, sight.find)
        )
    scores = as_said(scores, said.captions, said.settings)
    quoted = quoted_runs(words, task)
    # Beyond the model is not what names, in quotes, something that the picture shows.
    runs = quoted if is_outside else tried_names(words, task, scores.role)
    if sight.shown is not None:
        scores = with_long_captions(scores, words, task, sight.shown)
    shown = look_for(runs, words, task, scores, sight)
    if is_outside and not any(shown[run] >= CLEARLY_SHOWN for run in quoted):
        return []
    segments = with_captions(slots_of(words, task, scores, shown), words, task, sight)
    segments = with_said(segments, said.segments)
    if sight.shown is not None:
        segments = with_whole_captions(segments, words, task, sight.shown)
        segments = without_small_words(segments, words, sight.shown)
        segments = without_remarks(segments, words, task, scores.role, shown)
        segments = with_names_within(segments, words, task, sight.shown, sight.find)
    goals = goals_of(task, words, scores, segments, see(segments, words, task, sight.find))
    goals = [_unticked(goal, task) for goal in goals]
    if sight.shown is None:
        return goals
    named = [_named(with_capitals(goal, goals, task), sight.shown) for goal in goals]
    named = one_control_each(named, task, sight.shown, sight.find)
    return [_in_its_list(goal, sight.shown, sight.find) for goal in named]


def _unticked(goal: PlannedGoal, task: str) -> PlannedGoal:
    """The goal; where the word before its name can mean nothing else, a box is to be off: "Untick Oil is
    fine"."""
    is_of_a_box = goal.verb in (GoalVerb.TICK, GoalVerb.PRESS, GoalVerb.CHOOSE) and not goal.owner
    if not is_of_a_box or _UNTICKS.search(task.partition(goal.name)[0]) is None:
        return goal
    return replace(goal, verb=GoalVerb.UNTICK)


def _named(goal: PlannedGoal, shown: ReadInPicture) -> PlannedGoal:
    """The goal; what only says of which kind its control is, is no name: "tab" of "the Editing tab". What is
    closed or saved is no row: "Close the window"."""
    if goal.owner and shown(goal.name) is not Standing.WHOLE and _ITS_OBJECT.fullmatch(goal.name):
        return PlannedGoal(GoalVerb.PRESS, goal.owner)
    is_kind = KINDS.fullmatch(goal.name.casefold()) and shown(goal.name) is not Standing.WHOLE
    if not is_kind or not goal.owner:
        return goal
    return replace(goal, name=goal.owner, owner="", other_names=(), is_field_or_list=False)


def _in_its_list(goal: PlannedGoal, shown: ReadInPicture, find: Find) -> PlannedGoal:
    """The goal; where its name stands nowhere and ends with the caption of a list, what is before that is the
    row: "cream paper"."""
    words = goal.name.split()
    is_row = goal.verb in (GoalVerb.PRESS, GoalVerb.CHOOSE) and not goal.owner
    if not is_row or '"' in goal.name or shown(goal.name) is not Standing.NOT:
        return goal
    for number in range(1, len(words)):
        row, owner = " ".join(words[:number]), " ".join(words[number:])
        if shown(owner) is Standing.WHOLE and is_field(owner, find):
            return PlannedGoal(GoalVerb.CHOOSE, row, owner=owner)
    return goal


def _set_by(goal: PlannedGoal) -> tuple[str, ...]:
    """The field or list that a goal sets, and to what."""
    if goal.verb is GoalVerb.FILL:
        return (goal.name, goal.value) if any(map(str.isalnum, goal.value)) else ()
    return (goal.owner, goal.name) if goal.owner else ()


def _without_opinion(asked: Sequence[tuple[str, str]]) -> Sequence[float]:
    return [NO_OPINION] * len(asked)
