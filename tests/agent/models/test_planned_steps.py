"""Tasks are done goal by goal, with a model that is a table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from agent.models.children.planned_steps import next_step
from agent.models.children.progress import progress_of
from agent.models.children.second_look import Scored, ScoredReply
from agent.models.children.sighted import Sighted
from agent.models.embedded_vocabulary import NUM_TOKENS, decode, encode_control
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.ocr.captions import TextLine
from agent.ocr.lines import TextBox
from agent.ocr.marks import ControlMark

CLICK = "<|click|><|5|><|5|>"
END = "<|im_end|>"
ENDLESS = "lalala"
"""What a reply ends with that came to no end."""
SAVE = PlannedGoal(GoalVerb.PRESS, "Save")
NEWS = PlannedGoal(GoalVerb.TICK, "News")
CITY = PlannedGoal(GoalVerb.FILL, "City", "Oslo")
SIZE = PlannedGoal(GoalVerb.CHOOSE, "A4", owner="Size")


class WindowReader:
    """A model that goes on with a thought as a table says; what is not in it is missing."""

    def __init__(
        self,
        after: dict[str, str],
        *,
        done: Sequence[str] = (),
        is_between: bool = False,
        sighted: Sighted | None = None,
    ) -> None:
        self.task, self.done, self.sighted = "whatever was asked", done, sighted
        self.sense, self.form = None, ()
        self._after, self._is_between = after, is_between
        self.asked: list[tuple[str, tuple[str, ...]]] = []

    def score(self, task: str, done: Sequence[str], continuations: Sequence[Sequence[int]]) -> list[Scored]:
        made = []
        (click,) = encode_control("<|click|>")
        for tokens in continuations:
            text = decode(tokens)
            likely = 0.9 if (self._is_between if text == 'close "' else text in self._after) else 0.01
            after = [-20.0] * NUM_TOKENS
            after[click] = math.log(likely)
            made.append(Scored((math.log(likely),), after))
        return made

    def find(self, asked: Sequence[tuple[GoalVerb, str]]) -> list[float]:
        return [0.9 if f'{verb} "{name}"' in self._after else 0.01 for verb, name in asked]

    def read(self, task: str, done: Sequence[str], start: Sequence[int] = ()) -> ScoredReply:
        self.asked.append((task, tuple(done)))
        begun = decode(start)
        text = begun + self._after.get(begun, " missing<|call_user|>")
        ids = encode_control(text if text.endswith(ENDLESS) else text + END)
        return ScoredReply(tuple(ids), (-0.01,) * len(ids))


def said(reader: WindowReader, *goals: PlannedGoal) -> str:
    reply = next_step(reader, goals)
    assert reply is not None
    return reply.text


def test_the_goal_that_comes_next_is_asked_for_alone() -> None:
    reader = WindowReader({'press "Save"': CLICK}, done=['tick "News"'])
    assert said(reader, NEWS, SAVE) == f'press "Save"{CLICK}{END}'
    assert reader.asked == [('Press "Save"', ())]


def test_a_box_that_is_as_it_should_be_is_told_and_the_next_goal_is_done() -> None:
    reader = WindowReader({'tick "News"': " already; done<|finished|>", 'press "Save"': CLICK})
    assert said(reader, NEWS, SAVE) == f'tick "News" already; press "Save"{CLICK}{END}'


def test_when_every_goal_is_done_the_task_ends() -> None:
    assert said(WindowReader({}, done=['press "Save"']), SAVE) == f"done<|finished|>{END}"


def test_what_is_typed_is_the_value_of_the_task_whatever_the_model_says() -> None:
    reader = WindowReader({'fill "City"': f"{CLICK}<|hotkey|>end<|hotkey|>shift home<|type|>Olso"})
    assert said(reader, CITY).endswith("<|type|>Oslo" + END)


def test_a_value_is_typed_into_a_field_that_the_model_only_presses() -> None:
    keys = "<|hotkey|>ctrl end<|hotkey|>end<|hotkey|>ctrl shift home<|hotkey|>shift home"
    assert said(WindowReader({'fill "City"': CLICK}), CITY) == f'fill "City"{CLICK}{keys}<|type|>Oslo{END}'


def test_what_stands_in_a_field_is_selected_with_keys_that_every_toolkit_knows() -> None:
    reader = WindowReader({'fill "City"': f"{CLICK}<|hotkey|>ctrl a<|type|>Oslo"})
    keys = "<|hotkey|>ctrl end<|hotkey|>end<|hotkey|>ctrl shift home<|hotkey|>shift home"
    assert said(reader, CITY) == f'fill "City"{CLICK}{keys}<|type|>Oslo{END}'


def test_a_list_is_opened_by_its_own_name() -> None:
    opening = 'choose "A4" missing; open "Size"'
    reader = WindowReader({'choose "A4"': ' missing; open "Siz"', opening: CLICK})
    assert said(reader, SIZE) == opening + CLICK + END
    reader = WindowReader({'choose "A4"': CLICK}, done=[opening])
    assert said(reader, SIZE) == f'choose "A4"{CLICK}{END}'
    assert reader.asked[-1] == ('Choose "A4" in "Size"', (opening,))


def test_a_name_with_other_edges_is_taken_where_the_picture_shows_it() -> None:
    goal = PlannedGoal(GoalVerb.TICK, "read", other_names=("as read", "mark it as read"))
    reader = WindowReader({'tick "mark it as read"': CLICK})
    assert said(reader, goal) == f'tick "mark it as read"{CLICK}{END}'


def test_what_is_no_field_is_chosen_from_a_list() -> None:
    opening = 'choose "Oslo" missing; open "City"'
    reader = WindowReader({'choose "Oslo"': ' missing; open "City"', opening: CLICK})
    assert said(reader, CITY) == opening + CLICK + END


def test_what_may_be_a_field_or_a_list_is_pressed_to_see_it() -> None:
    either = replace(CITY, is_field_or_list=True)
    opening = 'choose "Oslo" missing; open "City"'
    reader = WindowReader({'fill "City"': f"{CLICK}<|type|>Oslo", opening: CLICK})
    assert said(reader, either) == opening + CLICK + END
    showing = WindowReader({'choose "Oslo"': CLICK}, done=[opening])
    assert said(showing, either) == f'choose "Oslo"{CLICK}{END}'
    showing_nothing = WindowReader({'fill "City"': f"{CLICK}<|type|>Osl"}, done=[opening])
    assert said(showing_nothing, either) == f'fill "City"{CLICK}<|type|>Oslo{END}'


def test_what_is_nowhere_is_asked_about_in_the_words_of_the_task() -> None:
    assert said(WindowReader({}), SAVE) == f'press "Save" missing<|call_user|>{END}'


def test_a_reply_that_goes_on_and_on_asks_instead() -> None:
    reader = WindowReader({'press "Save"': f"<|finished|>{ENDLESS}"})
    assert said(reader, SAVE) == f'press "Save" missing<|call_user|>{END}'


def test_a_window_in_between_is_closed_first() -> None:
    after = {'close "': f'Not now"{CLICK}', 'press "Save"': CLICK, 'press "Not now"': CLICK}
    assert said(WindowReader(after, is_between=True), SAVE) == f'close "Not now"{CLICK}{END}'


def test_a_window_is_closed_only_with_a_button_that_is_in_sight() -> None:
    reader = WindowReader({'close "': f'Not now"{CLICK}', 'press "Save"': CLICK}, is_between=True)
    assert said(reader, SAVE) == f'press "Save"{CLICK}{END}'


def test_the_pixels_of_a_box_tell_whether_it_is_set_whatever_the_eyes_see() -> None:
    eyes = {'tick "News"': CLICK, 'untick "News"': CLICK}

    def seen(*, is_set: bool | None) -> Sighted:
        mark = ControlMark(TextBox(20, 20, 34, 34), is_round=False, is_set=is_set)
        return Sighted([TextLine(("News",), (TextBox(40, 20, 80, 34),), mark=mark)], (200, 200))

    untick = replace(NEWS, verb=GoalVerb.UNTICK)
    assert said(WindowReader(eyes, sighted=seen(is_set=True)), NEWS).startswith('tick "News" already; done')
    assert said(WindowReader(eyes, sighted=seen(is_set=False)), untick).startswith(
        'untick "News" already; done'
    )
    pressed = said(WindowReader(eyes, sighted=seen(is_set=False)), NEWS)
    assert pressed == f'tick "News"<|click|><|135|><|135|>{END}'
    assert said(WindowReader(eyes, sighted=seen(is_set=None)), NEWS).startswith('tick "News"<|click|>')


def test_what_was_opened_scrolled_or_closed_completes_no_goal() -> None:
    thoughts = [
        'close "Not now"',
        'tick "News" already; choose "A4" missing; open "Size"',
        'choose "A4" missing; scroll "down"',
    ]
    made = progress_of(thoughts)
    assert made.num_done == 1
    assert made.since == ['choose "A4" missing; open "Size"', 'choose "A4" missing; scroll "down"']


def test_a_name_may_hold_the_sign_between_parts() -> None:
    assert progress_of(['press "Save; press on"', 'tick "a; b" already; press "c"']).num_done == 3


WRAP = PlannedGoal(GoalVerb.TICK, "on word wrap", other_names=("wrap", "word wrap"))
BAR = {
    f'press "{name}"': f"<|click|><|{5 * number}|><|5|>"
    for number, name in enumerate(("File", "View", "Help"), start=1)
}


def opening(menu: str) -> str:
    return f'choose "on word wrap" missing; open "{menu}"'


def test_what_is_not_in_sight_is_looked_for_in_the_menus() -> None:
    reader = WindowReader({**BAR, opening("File"): CLICK})
    assert said(reader, WRAP) == opening("File") + CLICK + END


def test_a_menu_that_does_not_show_it_is_followed_by_the_next() -> None:
    reader = WindowReader({**BAR, opening("View"): CLICK}, done=[opening("File")])
    assert said(reader, WRAP) == opening("View") + CLICK + END


def test_the_row_with_the_most_words_of_the_name_is_chosen_and_completes_the_goal() -> None:
    shown = {'press "wrap"': CLICK, 'press "word wrap"': CLICK, 'choose "word wrap"': CLICK}
    reader = WindowReader({**BAR, **shown}, done=[opening("View")])
    assert said(reader, WRAP, SAVE) == f'choose "word wrap"{CLICK}{END}'
    assert progress_of([opening("View"), 'choose "word wrap"']).num_done == 1


def test_the_last_menu_is_closed_before_anything_is_asked() -> None:
    opened = [opening("File"), opening("View"), opening("Help")]
    assert said(WindowReader(BAR, done=opened), WRAP) == f'close "Help"<|hotkey|>escape{END}'
    closed = WindowReader(BAR, done=[*opened, 'close "Help"'])
    assert said(closed, WRAP) == f'tick "on word wrap" missing<|call_user|>{END}'


def test_a_command_of_every_application_is_done_by_its_keys_where_it_is_not_in_sight() -> None:
    keys = f'keys "ctrl+s"<|hotkey|>ctrl s{END}'
    assert said(WindowReader(BAR), SAVE) == keys
    assert said(WindowReader({**BAR, SAVE.thought: CLICK}), SAVE) == SAVE.thought + CLICK + END
    assert said(WindowReader({}), SAVE).endswith(f"missing<|call_user|>{END}")
    assert progress_of(['keys "ctrl+s"']).num_done == 1


def test_names_of_menus_that_stand_apart_are_no_bar() -> None:
    apart = {
        f'press "{name}"': f"<|click|><|5|><|{50 * at}|>"
        for at, name in enumerate(("File", "Format", "View"))
    }
    reader = WindowReader({**apart, opening("File"): CLICK})
    assert said(reader, WRAP) == f'tick "on word wrap" missing<|call_user|>{END}'


def test_another_reading_that_is_in_sight_comes_before_scrolling() -> None:
    scrolling = ' missing; scroll "down"<|scroll|><|5|><|5|>down 1'
    goal = PlannedGoal(GoalVerb.PRESS, "numbers with", other_names=("old numbers",))
    shown = {'press "numbers with"': scrolling}
    assert (
        said(WindowReader({**shown, 'press "old numbers"': CLICK}), goal)
        == f'press "old numbers"{CLICK}{END}'
    )
    assert said(WindowReader(shown), goal) == f'press "numbers with"{scrolling}{END}'


def test_a_row_with_other_edges_is_chosen_once_its_list_is_open() -> None:
    goal = PlannedGoal(GoalVerb.CHOOSE, "Automatic", owner="Options", other_names=("Automatic preview",))
    opening = 'choose "Automatic" missing; open "Options"'
    reader = WindowReader({'choose "Automatic preview"': CLICK}, done=[opening])
    assert said(reader, goal) == f'choose "Automatic preview"{CLICK}{END}'


def test_a_list_that_is_named_is_opened_before_its_row_is_scrolled_for() -> None:
    opening = 'choose "A4" missing; open "Size"'
    scrolling = ' missing; scroll "down"<|scroll|><|5|><|5|>down 3'
    reader = WindowReader({'choose "A4"': scrolling, opening: CLICK})
    assert said(reader, SIZE) == f"{opening}{CLICK}{END}"
    assert "scroll" in said(WindowReader({'choose "A4"': scrolling}), SIZE)
    assert "scroll" in said(WindowReader({'choose "A4"': scrolling}, done=[opening]), SIZE)


def test_a_list_that_showed_nothing_is_pressed_once_more_beside_its_caption() -> None:
    opening = 'choose "A4" missing; open "Size"'
    table = {opening: CLICK}
    again = said(WindowReader(table, done=[opening]), SIZE)
    assert again == f"{opening}<|click|><|65|><|5|>{END}"
    assert said(WindowReader(table, done=[opening] * 2), SIZE).endswith(f"missing<|call_user|>{END}")


def test_a_list_that_shows_other_rows_is_not_opened_once_more() -> None:
    opening = 'choose "A4" missing; open "Size"'
    table = {'choose "A4"': ' missing; open "Size"', opening: CLICK}
    shown = rows("Letter", "Legal", "Tabloid")
    assert said(WindowReader(table, done=[opening], sighted=shown), SIZE).endswith(
        f"missing<|call_user|>{END}"
    )


def test_a_name_with_the_word_already_in_it_is_pressed() -> None:
    have = PlannedGoal(GoalVerb.PRESS, "I already have one")
    assert said(WindowReader({have.thought: CLICK}), have) == f"{have.thought}{CLICK}{END}"


def test_a_button_has_no_state() -> None:
    table = {SAVE.thought: " already; done<|finished|>", f"{SAVE.thought}<|click|>": "<|5|><|5|>"}
    reader = WindowReader(table)
    assert said(reader, SAVE) == f"{SAVE.thought}{CLICK}{END}"


DAMAGE = PlannedGoal(GoalVerb.CHOOSE, "damage", owner="Backup", is_menu=True)
IN_BACKUP = 'choose "damage" missing; open "Backup"'


def rows(*texts: str, is_new: bool = True) -> Sighted:
    """Rows below each other, with the bar above them."""
    bar = TextLine(("Backup",), (TextBox(0, 0, 60, 10),))
    lines = [
        TextLine(tuple(text.split()), (TextBox(0, top, 60, top + 10),) * len(text.split()), is_new)
        for text, top in zip(texts, range(20, 200, 20), strict=False)
    ]
    return Sighted([bar, *lines], (200, 200))


def test_where_what_may_be_a_field_has_opened_its_row_is_pressed() -> None:
    goal = PlannedGoal(GoalVerb.FILL, "Frame rate", "60", is_field_or_list=True)
    opened = ['choose "60" missing; open "Frame rate"']
    shown = rows("30 fps", "60 fps")
    assert said(WindowReader({}, done=opened, sighted=shown), goal).startswith('choose "60 fps"<|click|>')


def test_what_is_called_a_menu_is_opened_where_its_name_stands_highest() -> None:
    reader = WindowReader({}, sighted=rows("Backup", is_new=False))
    assert said(reader, DAMAGE).startswith(f"{IN_BACKUP}<|click|><|150|><|25|>")


def test_the_row_that_has_every_word_of_the_name_is_pressed_in_it() -> None:
    shown = rows("Save everything", "Check for damage")
    assert said(WindowReader({}, done=[IN_BACKUP], sighted=shown), DAMAGE).startswith(
        'choose "Check for damage"<|click|><|150|><|225|>'
    )


def test_nobody_scrolls_on_where_scrolling_shows_nothing_new() -> None:
    """Whatever the model's eyes say of it."""
    scrolling = ' missing; scroll "down"<|scroll|>'
    goal, after = PlannedGoal(GoalVerb.CHOOSE, "A4"), {'choose "A4"': f"{scrolling}<|5|><|5|>down 3"}
    once = ['choose "A4" missing; scroll "down"']
    assert said(WindowReader(after, sighted=rows("A5")), goal).startswith('choose "A4"' + scrolling)
    stays = [
        TextLine((text,), (TextBox(0, top, 60, top + 10),), stays=True)
        for text, top in (("A5", 20), ("A3", 40))
    ]
    still = WindowReader(after, done=once, sighted=Sighted(stays, (200, 200)))
    assert said(still, goal) == f'choose "A4" missing<|call_user|>{END}'
    moved = WindowReader(after, done=once, sighted=rows("A5", "A2"))
    assert said(moved, goal).startswith('choose "A4"' + scrolling)


def test_a_question_is_answered_with_what_is_read() -> None:
    lines = [TextLine(("Size:",), (TextBox(0, 20, 40, 30),)), TextLine(("A4",), (TextBox(60, 20, 80, 30),))]
    reader = WindowReader({}, sighted=Sighted(lines, (200, 200)))
    assert said(reader, PlannedGoal(GoalVerb.READ, "Size")) == f'read "Size"<|finished|>A4{END}'


def test_a_menu_that_showed_no_such_row_is_asked_about() -> None:
    """It is neither a field nor a list."""
    goal = PlannedGoal(GoalVerb.CHOOSE, "damage", owner="Backup", is_menu=True)
    reader = WindowReader({}, done=[IN_BACKUP], sighted=rows("Save everything", "Restore", is_new=False))
    assert said(reader, goal).endswith(f"<|call_user|>{END}")


def test_where_no_menu_has_it_the_wheel_is_turned_and_then_it_is_asked() -> None:
    """The search through the menus is no reason to forget that the wheel was turned."""
    texts = (
        ("File", 5, 0),
        ("Edit", 60, 0),
        ("View", 120, 0),
        ("Title", 5, 30),
        ("Text", 5, 60),
        ("More", 5, 90),
    )
    lines = [
        TextLine((text,), (TextBox(left, top, left + 30, top + 10),), stays=True) for text, left, top in texts
    ]
    done = [*(opening(name) for name in ("View", "Edit", "File")), 'close "File"']
    sighted = Sighted(lines, (200, 200))
    turned = said(WindowReader({}, done=done, sighted=sighted), WRAP)
    assert turned.startswith('tick "on word wrap" missing; scroll "down"')
    done.append('tick "on word wrap" missing; scroll "down"')
    assert said(WindowReader({}, done=done, sighted=sighted), WRAP) == (
        f'tick "on word wrap" missing<|call_user|>{END}'
    )


def test_a_goal_that_may_come_to_nothing_is_passed_over_and_asks_nobody() -> None:
    may_be = PlannedGoal(GoalVerb.CHOOSE, "sea", lists=("Size",), told="at sea", is_optional=True)
    reader = WindowReader({'press "Save"': CLICK})
    assert said(reader, may_be, SAVE) == f'choose "sea" nowhere; press "Save"{CLICK}{END}'
    after = WindowReader({}, done=['choose "sea" nowhere; press "Save"'])
    assert said(after, may_be, SAVE) == f"done<|finished|>{END}"
