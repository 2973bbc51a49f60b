"""Does a task goal by goal, once the task parser has read it. Pure.

The small model knows best what it was asked for in few words. So it is asked for one goal at a time, in words
of the plainest form, with only that goal's own history; it says what it sees and where, and the goals, their
names and values stay as they were parsed. The reply is one that the model could have written itself.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import replace

from agent.models.children.answers import answer
from agent.models.children.fields_pointed import (
    beside_its_caption,
    eyes_for_fields,
    in_its_own_field,
    pointed_otherwise,
)
from agent.models.children.list_search import list_opened, row_in_sight, row_looked_for
from agent.models.children.looked_at_again import is_left_behind_by, shown_undone
from agent.models.children.looking_further import is_in_no_list, row_further_down, scrolled_for
from agent.models.children.menu_search import (
    by_shortcut,
    can_be_in_a_menu,
    is_menu_open,
    keys_in_vain,
    row_of_its_menu,
    search_menus,
    without_menus,
)
from agent.models.children.pointing_check import (
    box_reach,
    in_its_field,
    is_elsewhere,
    on_its_caption,
    pointing_of,
    pressing_at,
)
from agent.models.children.progress import Progress, progress_of
from agent.models.children.second_look import Reader, Scored, ScoredReply
from agent.models.children.sentence_spans import MAX_NAME_BYTES
from agent.models.children.settings_search import leaves_settings, looks_into_settings, opens_settings
from agent.models.children.sighted import Sighted, SightedReader, Standing, in_writing
from agent.models.children.typed_values import (
    AGAIN,
    as_in_its_field,
    is_typed_elsewhere,
    typed_in_vain,
    typing,
    with_value,
)
from agent.models.children.unread_names import about_unread
from agent.models.children.windows_between import closing_read
from agent.models.embedded_vocabulary import COORDINATE_TOKENS, END_OF_TURN_ID, ID_OF, encode_data
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_captions import SMALL_WORDS

_CLICK, _DOUBLE = ID_OF["<|click|>"], ID_OF["<|left_double|>"]
_BESIDE = 12
"""Coordinates, out of 200: more than half a caption, less than a narrow list."""
_LAST_COORDINATE = ID_OF[COORDINATE_TOKENS[-1]]
_FINISHED, _CALL_USER = ID_OF["<|finished|>"], ID_OF["<|call_user|>"]
_CLOSING = 'close "'
_LEAST_CLOSING = -0.2
"""A window in between is closed when the model is as sure as this that this comes next."""
_LEAST_IN_SIGHT = 0.9
_NAME = re.compile(r'\w+ "([^"]*)"')
_QUOTES = "\"'’”"
_LEAST_AN_ANSWER = 0.5
_LEAST_FOUND = 0.8
"""Words are taken otherwise when the model finds what they name then at least as likely as this."""
_MOST_IN_OTHER_WAYS = 4
"""Longer names, for which what else the words can mean is looked for as well."""
REFUSAL = ScoredReply((*encode_data("cannot"), _CALL_USER, END_OF_TURN_ID), ())
"""Says that it does not know how to do what a task asks for."""


def next_step(
    reader: SightedReader, goals: Sequence[PlannedGoal], unread: Sequence[str] = ()
) -> ScoredReply | None:
    """The reply to what comes next; None where the model is better asked in the task's own words. Its
    probabilities belong to other words than the task's.

    Args:
        unread: what the task names that no goal covers.
    """
    made = progress_of(reader.done)
    last = made.last_of(goals)
    if last is not None and not made.since:
        again = typed_in_vain(reader, last)
        if again is not None:
            return again
        if is_typed_elsewhere(reader, last) and closing_read(reader) is None:
            once_more = _read(reader, last, ())
            if not (once_more.asks or once_more.scrolls):
                return _once_more(last.name, pointed_otherwise(reader.sighted, last.name, once_more))
        if (otherwise := keys_in_vain(reader, last) or row_of_its_menu(reader, last)) is not None:
            return otherwise
    left = made.left_of(goals)
    if not made.since and (leaving := leaves_settings(reader, left)) is not None:
        return leaving
    if closing := _closing(reader, left, made):
        return closing
    before: list[int] = []
    since = made.since
    for goal in left:
        if not since and is_left_behind_by(goal) and (undone := _undone(reader, goals, made)) is not None:
            return ScoredReply((*before, *undone.token_ids), undone.logprobs)
        if goal.is_optional:
            if (looking := row_looked_for(reader, goal, since)) is not None:
                return ScoredReply((*before, *looking.token_ids), looking.logprobs)
            before += encode_data(f"{goal.thought} nowhere; ")
            since = []
            continue
        reply = _answered(reader, goal) if goal.is_answer else _step(reader, goal, since)
        if goal.toggles and reply is not None and _is_already(reply):
            reply = _step(reader, _toggled(goal), since)
        if reply is None:
            return None
        if not _is_already(reply):
            return ScoredReply((*before, *reply.token_ids), reply.logprobs)
        before += encode_data(f"{goal.thought} already; ")
        since = []
    if goals and goals[-1].is_answer and _is_asking(reader):
        return REFUSAL  # what is asked now, nobody has answered
    if not made.since and (undone := _undone(reader, goals, made)) is not None:
        return ScoredReply((*before, *undone.token_ids), undone.logprobs)
    if question := about_unread(goals, unread, made):
        return ScoredReply((*before, *encode_data(question), _CALL_USER, END_OF_TURN_ID), ())
    done = (*before, *encode_data("done"), _FINISHED, END_OF_TURN_ID)
    return ScoredReply(done, ())


def _undone(reader: SightedReader, goals: Sequence[PlannedGoal], made: Progress) -> ScoredReply | None:
    """The reply that does once more what the picture shows undone, of all that was set since a button was
    pressed; None where it shows nothing of the kind."""
    for goal in shown_undone(reader, goals, made):
        reply = _step(reader, goal, ())
        if reply is not None and _CLICK in reply.token_ids and not _is_already(reply):
            return _once_more(goal.name, reply)
    return None


def _once_more(name: str, reply: ScoredReply) -> ScoredReply:
    """The reply, to a goal that counted as done."""
    return ScoredReply((*encode_data(f'{AGAIN} "{name}"; '), *reply.token_ids), reply.logprobs)


def _answered(reader: SightedReader, goal: PlannedGoal) -> ScoredReply:
    """The reply that gives this answer where a question is read and its button seen; that nothing was asked
    otherwise."""
    if _is_asking(reader):
        names = (goal.name, *goal.other_names)
        likely = reader.find([(GoalVerb.PRESS, name) for name in names])
        best, name = max(zip(likely, names, strict=True))
        if best >= _LEAST_AN_ANSWER:
            return _pressing(reader, replace(goal, name=name), ())
    return ScoredReply(tuple(encode_data(f"{goal.thought} already")), ())


def _is_asking(reader: SightedReader) -> bool:
    """Whether a question is read that the picture before had not."""
    lines = [] if reader.sighted is None else reader.sighted.new_lines()
    return any(text.rstrip(_QUOTES).endswith("?") for text, _ in lines)


def _closing(reader: SightedReader, left: Sequence[PlannedGoal], made: Progress) -> ScoredReply | None:
    """The reply that closes a window which came in between, where there is one; the task names no such.

    Args:
        left: goals that are still to be done.
    """
    if reader.sighted is not None:
        return closing_read(reader)
    asked = left[0].sentence if left else reader.task
    start = encode_data(_CLOSING)
    [scored] = reader.score(asked, made.since, [start])
    if sum(scored.logprobs) < _LEAST_CLOSING:
        return None
    reply = reader.read(asked, made.since, start)
    named = _NAME.match(reply.text)
    if named is None or "missing" in reply.text or named[1].casefold() in reader.task.casefold():
        return None
    return reply if reply.is_whole and closes_what_is_there(reader, reply) else None


def closes_what_is_there(reader: Reader, reply: ScoredReply) -> bool:
    """Whether the picture shows the button that a reply closes a window with. The model writes captions that
    such buttons have in most windows, whatever stands here."""
    named = _NAME.match(reply.text)
    if named is None or reply.asks or reply.ends:
        return False
    [in_sight] = reader.find([(GoalVerb.PRESS, named[1])])
    return in_sight >= _LEAST_IN_SIGHT


def _toggled(goal: PlannedGoal) -> PlannedGoal:
    verb = GoalVerb.UNTICK if goal.verb is GoalVerb.TICK else GoalVerb.TICK
    return replace(goal, verb=verb, toggles=False)


def _is_already(reply: ScoredReply) -> bool:
    return '" already' in reply.text


def _step(reader: SightedReader, goal: PlannedGoal, since: Sequence[str]) -> ScoredReply | None:
    """The reply to one goal that is asked for alone."""
    if goal.verb is GoalVerb.TYPE:
        return typing(goal)
    if (set_by_its_mark := _by_its_mark(reader.sighted, goal)) is not None:
        return set_by_its_mark
    if goal.verb is GoalVerb.READ and reader.sighted is not None:
        return answer(reader, goal) or scrolled_for(reader, goal, since) or _missing(goal)
    before = since
    if is_menu_open(goal, since) and (found := search_menus(reader, goal, since)) is not None:
        return found
    if looks_into_settings(goal, since) and (found := opens_settings(reader, goal, since)) is not None:
        return found
    since = without_menus(goal, since)
    if not before and (keys := by_shortcut(reader, goal)) is not None:
        return keys
    may_be_either = goal.verb is GoalVerb.FILL or (_is_in_a_list(goal) and reader.sighted is not None)
    if goal.is_menu:
        of_menu = _in_its_menu(reader, goal, since)
        if of_menu is not None:
            return of_menu
    if _was_opened(before):
        of_row = _of_a_row(goal)
        if (row := row_in_sight(reader, of_row)) is not None:
            return row
        if _is_open(reader) and not _is_read(reader.sighted, of_row.owner):
            return _missing(goal)  # something else than its list
    has_rows = goal.is_field_or_list or goal.verb in (GoalVerb.CHOOSE, GoalVerb.PRESS)
    if has_rows and not goal.is_menu and (row := row_further_down(reader, goal, since)) is not None:
        return row
    if not goal.is_menu and is_in_no_list(reader, goal):
        return _missing(goal)
    is_either = bool(goal.other_ways()) and (goal.is_field_or_list or (may_be_either and _was_opened(since)))
    pressed = _pressed_to_see(reader, goal, since) if is_either else None
    if pressed is not None and not pressed.asks and not (pressed.scrolls and reader.sighted is not None):
        return pressed
    reply = pressed or _read(reader, goal, since)
    if '; open "' in reply.text and _was_opened(before) and (not goal.owner or _is_open(reader)):
        reply = _missing(goal)  # which lists are opened for a row alone, `list_opened` knows
    if not (reply.asks or reply.scrolls):
        return reply
    if (row := row_in_sight(reader, goal)) is not None:
        return row
    if reply.scrolls and reader.sighted is not None:
        reply = _missing(goal)  # whether there is more below, letters tell
    for other in _others(reader, goal, since):
        if is_in_no_list(reader, other):
            continue
        again = _read(reader, other, since)
        is_in_vain = '; open "' in again.text and _is_open(reader)
        if not (again.asks or again.scrolls or is_in_vain):
            return again
    if not reply.asks:
        return reply
    searched = search_menus(reader, goal, before) if can_be_in_a_menu(goal) else None
    return (
        searched
        or _opened_beside(reader, goal, since)
        or list_opened(reader, goal, before)
        or scrolled_for(reader, goal, since)
        or reply
    )


def _by_its_mark(sighted: Sighted | None, goal: PlannedGoal) -> ScoredReply | None:
    """The reply for a box of which the pixels tell whether it is set; eyes misread dark ones."""
    if sighted is None or goal.verb not in (GoalVerb.TICK, GoalVerb.UNTICK):
        return None
    mark = sighted.box_of(goal.name)
    if mark is None or mark.is_set is None:
        return None
    if mark.is_set is (goal.verb is GoalVerb.TICK):
        return ScoredReply(tuple(encode_data(f"{goal.thought} already")), ())
    return pressing_at(mark.box, goal.thought, sighted)


def _of_a_row(goal: PlannedGoal) -> PlannedGoal:
    """The goal; where its field may be a list, of the row."""
    ways = (goal, *goal.other_ways()) if goal.is_field_or_list else (goal,)
    return next((one for one in ways if one.verb is GoalVerb.CHOOSE), goal)


def _in_its_menu(reader: SightedReader, goal: PlannedGoal, since: Sequence[str]) -> ScoredReply | None:
    """The reply that opens the menu which a row was said to be in, or presses the row; None where they are
    not read."""
    if _was_opened(since):
        return row_in_sight(reader, goal)
    sighted = reader.sighted
    if sighted is None:
        return None
    bar = sighted.captions_called(goal.owner)
    if not bar:
        return None
    opening = f'{goal.thought} missing; open "{goal.owner}"'
    return pressing_at(min(bar, key=lambda box: box.top), opening, sighted)


def _read(reader: SightedReader, goal: PlannedGoal, since: Sequence[str]) -> ScoredReply:
    """What the model sees of this name, where the letters in the picture do not say otherwise."""
    sighted = reader.sighted
    if sighted is None:
        return _seen(reader, goal, since)
    goal = as_in_its_field(goal, sighted)
    return _as_written(reader, sighted, goal, since, _seen(reader, goal, since))


def _as_written(
    reader: SightedReader, sighted: Sighted, goal: PlannedGoal, since: Sequence[str], reply: ScoredReply
) -> ScoredReply:
    """The reply, pressing what the caption of the name says; the list first where no row of that name is in
    sight. It asks where the name stands nowhere and something else where it points."""
    is_opening = '; open "' in reply.text
    is_field = goal.verb is GoalVerb.FILL and not _was_opened(since)
    if reply.asks and is_field and sighted.shown(goal.name) is Standing.WHOLE:
        [goal] = goal.other_ways()  # what is no field to its eyes may be a list
        if is_in_no_list(reader, goal):
            return _missing(goal)
        reply, is_opening = _opening(reader, goal, since), True
    elif (is_opening or reply.asks) and sighted.shown(goal.name) is Standing.WHOLE:
        pressing = _pressing(reader, goal, since)
        if pressing.is_whole:
            reply, is_opening = with_value(goal, pressing), False
    elif _is_in_a_list(goal) and not is_opening and not _was_opened(since):
        is_opening = not sighted.shown(goal.name) and sighted.shown(goal.owner) is Standing.WHOLE
        if is_opening:
            reply = _opening(reader, goal, since)
    pointing = pointing_of(reply, sighted)
    if pointing is None:
        is_said = '" already' in reply.text and not sighted.knows(goal.name)
        return _missing(goal) if is_said else reply

    if is_opening or goal.verb is GoalVerb.FILL:
        name = goal.owner if is_opening else goal.name
        return in_its_own_field(reader, reply, name) or _missing(goal)
    is_row = goal.verb is GoalVerb.CHOOSE
    checked = on_its_caption(sighted, pointing, goal.name, reach=box_reach(goal.verb), is_row=is_row)
    return _missing(goal) if checked is None else checked


def _pressing(reader: Reader, goal: PlannedGoal, since: Sequence[str]) -> ScoredReply:
    """The reply that presses what is named, whether its eyes find it or not."""
    return reader.read(goal.sentence, since, [*encode_data(goal.thought), _CLICK])


def _opening(reader: Reader, goal: PlannedGoal, since: Sequence[str]) -> ScoredReply:
    """The reply that presses the list of a row, whether its eyes find it or not."""
    opening = f'{goal.thought} missing; open "{goal.owner}"'
    return reader.read(goal.sentence, since, [*encode_data(opening), _CLICK])


def _missing(goal: PlannedGoal) -> ScoredReply:
    tokens = (*encode_data(f"{goal.thought} missing"), _CALL_USER, END_OF_TURN_ID)
    return ScoredReply(tokens, ())


def _seen(reader: Reader, goal: PlannedGoal, since: Sequence[str]) -> ScoredReply:
    """What the model sees of this name, with what was parsed in the places of its own words."""
    start = encode_data(goal.thought)
    reply = reader.read(goal.sentence, since, start)
    missing = encode_data(f'{goal.thought} missing; open "')
    is_opening = list(reply.token_ids[: len(missing)]) == missing
    if goal.owner and (is_opening or (reply.scrolls and not _was_opened(since))):
        # What is scrolled for is more often a row of the list that is still closed.
        opening = reader.read(goal.sentence, since, [*missing, *encode_data(goal.owner + '"')])
        if is_opening or opening.token_ids[len(missing) + len(encode_data(goal.owner)) + 1] == _CLICK:
            reply = opening
    if goal.verb is GoalVerb.PRESS and reply.text.startswith(f"{goal.thought} already"):
        reply = _pressing(reader, goal, since)  # only boxes and rows have a state
    if not reply.is_whole:
        return _missing(goal)  # it went on and on: not a name that it can read
    return with_value(goal, reply)


def _pressed_to_see(reader: SightedReader, goal: PlannedGoal, since: Sequence[str]) -> ScoredReply | None:
    """The reply that presses what may be a field or a list, and the one after it: the row is chosen where it
    shows, otherwise the value is typed. None where it cannot be pressed, and for items of menus."""
    if not (others := goal.other_ways()):
        return None
    [other] = others
    as_field, as_list = (goal, other) if goal.verb is GoalVerb.FILL else (other, goal)
    if not _is_short(as_list):
        return None
    if _was_opened(since):
        row = _read(reader, as_list, since)
        is_opened_again = '; open "' in row.text
        if not (row.asks or row.scrolls or is_opened_again):
            return row
        sighted = reader.sighted
        if sighted is not None and (sighted.shows_below(as_list.owner) or _was_turned(since)):
            return _missing(as_list) if is_opened_again else row  # it opened, and has no such row
        if again := _opened_beside(reader, as_list, since):
            return again
        if sighted is not None:
            as_field = as_in_its_field(as_field, sighted)
        field = _seen(reader, as_field, ())
        if field.asks and sighted is not None and sighted.shown(as_field.name) is Standing.WHOLE:
            field = with_value(as_field, _pressing(reader, as_field, ()))
        pointing = None if sighted is None else pointing_of(field, sighted)
        if sighted is not None and pointing is not None:
            field = beside_its_caption(sighted, pointing, as_field.name, eyes_for_fields(reader))
            moved = pointing_of(field, sighted)
            if moved is None or is_elsewhere(sighted, moved, as_field.name):
                return row
        return row if field.asks or field.scrolls else field
    [in_sight] = reader.find([(GoalVerb.CHOOSE, as_list.name)])
    if in_sight >= _LEAST_IN_SIGHT:
        return None
    pressing = encode_data(f'{as_list.thought} missing; open "{as_list.owner}"')
    reply = reader.read(as_list.sentence, since, pressing)
    if reply.token_ids[len(pressing)] != _CLICK:
        return None
    return in_its_own_field(reader, reply, as_list.owner) or _missing(as_list)


def _was_opened(since: Sequence[str]) -> bool:
    return any("; open " in thought for thought in since)


def _is_open(reader: SightedReader) -> bool:
    """Whether a list or a menu is: what it has not, it has not when it is opened once more."""
    return reader.sighted is not None and reader.sighted.shows_more


def _is_read(sighted: Sighted | None, owner: str) -> bool:
    """Whether a list is named, and its caption read somewhere; where nothing is read, it may be."""
    return sighted is None or not owner or bool(sighted.places(owner)) or sighted.knows(owner)


def _was_turned(since: Sequence[str]) -> bool:
    """Whether rows were looked through."""
    return any("; scroll " in thought for thought in since)


def _opened_beside(reader: SightedReader, goal: PlannedGoal, since: Sequence[str]) -> ScoredReply | None:
    """The reply that presses once more for the list, on what is read in it or to the right of where its name
    was pressed in vain: a list shows nothing when its caption was hit."""
    opening = f'{goal.thought} missing; open "{goal.owner}"'
    if not goal.owner or list(since) != [opening] or _is_open(reader):
        return None
    reply = reader.read(goal.sentence, since, encode_data(opening))
    at = len(encode_data(opening)) + 1
    if len(reply.token_ids) <= at or reply.token_ids[at - 1] != _CLICK:
        return None
    sighted = reader.sighted
    pointing = None if sighted is None else pointing_of(reply, sighted)
    if sighted is not None and pointing is not None:
        inside = in_its_field(sighted, pointing, goal.owner)
        if inside is not None:
            return inside
        if is_elsewhere(sighted, pointing, goal.owner):
            return None
    across = min(reply.token_ids[at] + _BESIDE, _LAST_COORDINATE)
    return ScoredReply((*reply.token_ids[:at], across, *reply.token_ids[at + 1 :]), ())


def _others(reader: SightedReader, goal: PlannedGoal, since: Sequence[str]) -> list[PlannedGoal]:
    """What else the words can mean, where the picture clearly answers to it; likeliest first."""
    others = [replace(goal, name=name, other_names=()) for name in goal.other_names]
    if not since:
        longer = [one for one in others if goal.name in one.name][:_MOST_IN_OTHER_WAYS]
        others += [way for one in (goal, *longer) for way in one.other_ways()]
    others = [one for one in others if _is_short(one) and not SMALL_WORDS.fullmatch(one.name.lower())]
    # A row may be in a list that is closed: what the picture has to show then is the list.
    rows = [] if _was_opened(since) else [one for one in others if _is_in_a_list(one)]
    seen = [one for one in others if one not in rows]
    likely = [*reader.find([(one.verb, one.name) for one in seen])] if seen else []
    if reader.sighted is not None:
        likely = [
            in_writing(chance, reader.sighted.shown(one.name))
            for chance, one in zip(likely, seen, strict=True)
        ]
    if rows:
        thoughts = [encode_data(f'{one.thought} missing; open "{one.owner}"') for one in rows]
        likely += [_found(scored) for scored in reader.score(goal.sentence, since, thoughts)]
    found = sorted(zip(likely, range(0, -len(others), -1), [*seen, *rows], strict=True), reverse=True)
    return [one for chance, _, one in found[:2] if chance >= _LEAST_FOUND]


def _is_short(goal: PlannedGoal) -> bool:
    """Whether what it names may be the name of a control."""
    return max(len(goal.name.encode()), len(goal.owner.encode())) <= MAX_NAME_BYTES


def _is_in_a_list(goal: PlannedGoal) -> bool:
    return goal.verb is GoalVerb.CHOOSE and bool(goal.owner)


def _found(scored: Scored) -> float:
    return math.exp(max(scored.next[_CLICK], scored.next[_DOUBLE]))
