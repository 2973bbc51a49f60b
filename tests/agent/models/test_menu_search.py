"""Commands are done by keys and looked for in the menus, with a picture that is read."""

from __future__ import annotations

from agent.models.children.menu_search import keys_in_vain, search_menus
from agent.models.children.planned_steps import next_step
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.ocr.captions import TextLine
from tests.agent.models.pictures_read import ReadingReader, line

CLOSE, WRAP = PlannedGoal(GoalVerb.PRESS, "close"), PlannedGoal(GoalVerb.TICK, "word wrap")
ANSWER = PlannedGoal(GoalVerb.PRESS, "Yes", other_names=("OK",), is_answer=True)


def bar(*, stays: bool = False) -> list[TextLine]:
    return [line(name, left, 4, stays=stays) for name, left in (("File", 5), ("Edit", 60), ("View", 120))]


def looking_for(goal: PlannedGoal, menu: str) -> str:
    return f'choose "{goal.name}" missing; open "{menu}"'


def searched(reader: ReadingReader, *menus: str) -> str:
    reply = search_menus(reader, WRAP, [looking_for(WRAP, menu) for menu in menus])
    return "" if reply is None else reply.text


def test_a_menu_that_its_click_closed_is_opened_once_more() -> None:
    closed = ReadingReader([*bar(stays=True), line("Places", 200, 40)])
    assert searched(closed, "File", "Edit").startswith(looking_for(WRAP, "Edit"))
    assert searched(closed, "File", "Edit", "Edit").startswith(looking_for(WRAP, "View"))


def test_an_open_menu_without_the_row_is_followed_by_the_next() -> None:
    rows = [line("Undo", 64, 20), line("Paste", 64, 36)]
    assert searched(ReadingReader([*bar(), *rows]), "Edit").startswith(looking_for(WRAP, "File"))
    assert searched(ReadingReader([*bar(), *rows, line("Word Wrap", 64, 52)]), "Edit").startswith(
        'choose "Word Wrap"'
    )


def test_keys_that_changed_nothing_are_looked_for_in_the_menus_once() -> None:
    done = ['keys "ctrl+w"']
    reply = keys_in_vain(ReadingReader(bar(stays=True), done=done), CLOSE)
    assert reply is not None
    assert reply.text.startswith('again "close"; choose "close" missing; open "File"')
    assert keys_in_vain(ReadingReader(bar(), done=done), CLOSE) is None
    again = ['again "close"; choose "close" missing; open "File"', *done]
    assert keys_in_vain(ReadingReader(bar(stays=True), done=again), CLOSE) is None
    saving = PlannedGoal(GoalVerb.PRESS, "save")
    assert keys_in_vain(ReadingReader(bar(stays=True), done=['keys "ctrl+s"']), saving) is None


def test_an_answer_is_passed_over_where_nothing_is_asked() -> None:
    reply = next_step(ReadingReader(bar(), done=['keys "delete"']), [CLOSE, ANSWER])
    assert reply is not None
    assert reply.text.startswith('press "Yes" already; done')


def test_a_question_that_nobody_has_answered_does_not_end_the_task() -> None:
    asking = [*bar(), line("Delete it for ever?", 60, 100, is_new=True)]
    reply = next_step(ReadingReader(asking, done=['keys "delete"', 'press "Yes"']), [CLOSE, ANSWER])
    assert reply is not None
    assert reply.asks
