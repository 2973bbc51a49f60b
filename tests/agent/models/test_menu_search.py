"""Commands are done by keys and looked for in the menus, with a picture that is read."""

from __future__ import annotations

from agent.models.children.menu_search import keys_in_vain, row_of_its_menu, search_menus
from agent.models.children.planned_steps import next_step
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.ocr.captions import TextLine
from tests.agent.models.pictures_read import ReadingReader, line, marked

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
    assert searched(ReadingReader([*bar(), *rows]), "Edit").startswith(looking_for(WRAP, "View"))
    assert searched(ReadingReader([*bar(), *rows, line("Word Wrap", 64, 52)]), "Edit").startswith(
        'choose "Word Wrap"'
    )


def test_where_the_window_has_boxes_only_menus_that_mostly_have_switches_are_opened_for_one() -> None:
    rows = [line("Undo", 64, 20), line("Paste", 64, 36)]
    boxes = [marked("Free parking", 20, 80, is_round=False)]
    assert searched(ReadingReader([*bar(), *rows, *boxes]), "View", "Edit").startswith('close "Edit"')
    assert searched(ReadingReader([*bar(), *rows]), "View", "Edit").startswith(looking_for(WRAP, "File"))


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


def test_a_menu_that_has_a_row_of_its_own_name_is_not_all_that_was_wanted() -> None:
    goal = PlannedGoal(GoalVerb.PRESS, "view")
    rows = [line("Zoom", 124, 20), line("Toolbars", 124, 36), line("View", 124, 52)]
    opened = ReadingReader([*bar(), *rows], done=['press "view"'])
    reply = row_of_its_menu(opened, goal)
    assert reply is not None
    assert reply.text.startswith('again "view"; choose "View"<|click|>')
    assert row_of_its_menu(ReadingReader([*bar(), *rows[:2]], done=['press "view"']), goal) is None
    glued = ReadingReader([*bar(), *rows[:2], line("BiView", 124, 52)], done=['press "view"'])
    assert row_of_its_menu(glued, goal) is not None
    asked = ReadingReader([*bar(), *rows], done=['press "view"'], task="open the view menu")
    assert row_of_its_menu(asked, goal) is None


ROWS = [line("Undo", 64, 20), line("Paste", 64, 36), line("3e Preferences", 52, 52)]
NOTED_EDIT = 'settings "word wrap" missing; open "3e Preferences"'


def test_what_no_menu_has_is_looked_for_in_the_window_of_settings() -> None:
    shown = ReadingReader([*bar(), *ROWS])
    assert searched(shown, "Edit").startswith('settings "Edit"; choose "word wrap" missing; open "View"')
    since = [looking_for(WRAP, "View"), looking_for(WRAP, "Edit")]
    reply = search_menus(shown, WRAP, since)
    assert reply is not None
    assert reply.text.startswith(f"{NOTED_EDIT}<|click|>")


def test_a_menu_that_was_left_is_opened_again_for_its_settings() -> None:
    since = [looking_for(WRAP, "Edit"), f'settings "Edit"; {looking_for(WRAP, "View")}']
    other = [line("Zoom", 124, 20), line("Toolbars", 124, 36)]
    reply = search_menus(ReadingReader([*bar(), *other]), WRAP, since)
    assert reply is not None
    assert reply.text.startswith('settings "word wrap" missing; open "Edit"<|click|>')
    opened = next_step(
        ReadingReader([*bar(), *ROWS], done=[*since, 'settings "word wrap" missing; open "Edit"']), [WRAP]
    )
    assert opened is not None
    assert opened.text.startswith(f"{NOTED_EDIT}<|click|>")


def test_a_window_that_takes_its_time_is_waited_for() -> None:
    since = [looking_for(WRAP, "Edit"), NOTED_EDIT]
    still = [line(one.words[0], 5 + 60 * number, 4, stays=True) for number, one in enumerate(bar())]
    reply = next_step(ReadingReader(still, done=since), [WRAP])
    assert reply is not None
    assert reply.text == f"{NOTED_EDIT}<|wait|>1<|im_end|>"


def test_what_the_settings_have_not_either_is_asked_about_when_they_are_closed() -> None:
    since = [looking_for(WRAP, "Edit"), NOTED_EDIT]
    window = [line("Font", 60, 40), line("Colours", 60, 60)]
    reply = search_menus(ReadingReader(window, done=since), WRAP, since)
    assert reply is not None
    assert reply.text == 'close "3e Preferences"<|hotkey|>escape<|im_end|>'
    assert search_menus(ReadingReader(bar()), WRAP, [*since, 'close "3e Preferences"']) is None


def test_the_window_of_settings_is_left_by_the_button_that_keeps_them() -> None:
    done = [looking_for(WRAP, "Edit"), NOTED_EDIT, 'tick "word wrap"']
    window = [line("Word wrap", 60, 40), line("Help", 60, 90), line("Close", 160, 90)]
    saving = PlannedGoal(GoalVerb.PRESS, "save")
    reply = next_step(ReadingReader(window, done=done), [WRAP, saving])
    assert reply is not None
    assert reply.text.startswith('close "Close"<|click|>')
    plain = next_step(ReadingReader(window[:2], done=done), [WRAP, saving])
    assert plain is not None
    assert plain.text == 'close "the settings"<|hotkey|>escape<|im_end|>'
    ended = next_step(ReadingReader(bar(), done=[*done, 'close "Close"']), [WRAP])
    assert ended is not None
    assert ended.ends
