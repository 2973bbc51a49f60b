"""Of what the rules and a form reader say of a task, the likelier is done."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agent.models.children.sighted import Standing
from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.models.task_parser.form_reading import (
    ControlReading,
)
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.surely_read import surely_read
from tests.agent.models.task_parser.form_reads import BOX, FORM, PRESS, SURE, TASK, Reads, nothing, nowhere


def test_what_is_surely_read_takes_the_place_of_what_the_rules_have() -> None:
    sure = Reads({one.caption: nothing(0.01) for one in FORM} | SURE.known)
    read = surely_read([PRESS], "send it", FORM, nowhere, sure)
    assert [goal.sentence for goal in read or ()] == ['Press "Send"']
    unsure = Reads({one.caption: nothing(0.45) for one in FORM} | SURE.known)
    assert surely_read([PRESS], "send it", FORM, nowhere, unsure) is None, "of the others it is not sure"
    vague = Reads({"Driver": ControlReading(0.95, False, (0, 1), 0.1, 0)})
    value = PlannedGoal(GoalVerb.FILL, "Driver", "Olga Brandt")
    assert surely_read([value], TASK, FORM[:1], nowhere, vague) is None, "what the rules have is likelier"
    assert surely_read([PRESS], "send it", FORM, nowhere, None) is None


def test_a_box_that_the_rules_set_the_other_way_is_to_be_otherwise_than_it_is() -> None:
    sure = Reads(
        {one.caption: nothing(0.01) for one in FORM}
        | SURE.known
        | {"Full insurance": ControlReading(0.95, True, (0, 0), 0.1, 1)}
    )
    ruled = [PlannedGoal(GoalVerb.TICK, "Full insurance"), PRESS]
    box, button = surely_read(ruled, "insure and send it", FORM, nowhere, sure) or ()
    assert (box.verb, box.toggles, button.name) == (GoalVerb.UNTICK, True, "Send")
    ruled = [PlannedGoal(GoalVerb.UNTICK, "Full insurance"), PRESS]
    box, _ = surely_read(ruled, "insure and send it", FORM, nowhere, sure) or ()
    assert not box.toggles


def test_of_two_values_for_a_field_the_whole_one_is_typed_whoever_is_believed() -> None:
    task = "found at platform 2 by the kiosk"
    ruled = [PlannedGoal(GoalVerb.FILL, "driver", "platform 2 by the kiosk")]
    for likely, num_likely in ((0.95, 0.01), (0.55, 0.4)):
        known = {one.caption: nothing(num_likely) for one in FORM}
        known["Driver"] = ControlReading(likely, False, (2, 3), 0.9, 2)
        for goals in (ruled, [replace(ruled[0], value="platform")]):
            [goal] = surely_read(goals, task, FORM, nowhere, Reads(known)) or goals
            assert goal.value == max(goals[0].value, "platform 2", key=len)


def test_where_no_control_is_likely_the_rules_have_their_way_but_for_what_asks_for_nothing() -> None:
    vague = {one.caption: nothing(0.1) for one in FORM} | {"Courier": nothing(0.3), "Size": nothing(0.25)}
    assert surely_read([PRESS], "by a man on a bike", FORM, nowhere, Reads(vague)) is None
    surely_not = vague | {PRESS.name: nothing(0.01)}
    assert surely_read([PRESS], "by a man on a bike", FORM, nowhere, Reads(surely_not)) == []
    assert surely_read([PRESS], "clear it by a man on a bike", FORM, nowhere, Reads(surely_not)) is None
    none = {one.caption: nothing(0.01) for one in FORM}
    assert surely_read([PRESS], "a boat", FORM, nowhere, Reads(none)) == []


def test_a_button_or_a_list_of_which_the_rules_know_nothing_is_doubted_beside_something_likelier() -> None:
    driver = PlannedGoal(GoalVerb.FILL, "Driver", "Olga Brandt")
    known = {one.caption: nothing(0.01) for one in FORM}
    known |= {"Driver": ControlReading(0.95, False, (3, 4), 0.9, 3), "Clear": nothing(0.6)}
    known |= {"Size": nothing(0.7)}
    read = surely_read([driver], TASK, FORM, nowhere, Reads(known))
    assert [(goal.sentence, goal.is_optional) for goal in read or ()] == [
        ('Type "Olga Brandt" into "Driver"', False),
        ('Choose "Send"', True),  # a look into "Size"
    ]
    surely = known | {"Clear": nothing(0.9)}
    read = surely_read([driver], TASK, FORM, nowhere, Reads(surely))
    assert [goal.sentence for goal in read or ()][-1] == 'Press "Clear"'
    read = surely_read([driver, PRESS], TASK, FORM, nowhere, Reads(known))
    assert [goal.sentence for goal in read or ()][-1] == 'Press "Clear"', "the rules press it, too"


def test_what_only_the_rules_type_goes_into_the_field_that_likeliest_takes_it() -> None:
    form = [
        *FORM,
        FormControl(FormControlKind.FIELD, "Days", BOX),
        FormControl(FormControlKind.FIELD, "Nights", BOX),
    ]
    task = "Olga Brandt drives, for 14 days"
    known = {one.caption: nothing(0.01) for one in form}
    known["Driver"] = ControlReading(0.95, False, (0, 1), 0.9, 3)
    known |= {
        "Days": ControlReading(0.2, False, (5, 5), 0.9, 5),
        "Nights": ControlReading(0.1, False, (5, 5), 0.9, 5),
    }
    ruled = [PlannedGoal(GoalVerb.FILL, "stay", "14")]
    read = surely_read(ruled, task, form, nowhere, Reads(known))
    assert [goal.sentence for goal in read or ()] == [
        'Type "Olga Brandt" into "Driver"',
        'Type "14" into "Days"',
    ]
    doubtful = known | {"Days": ControlReading(0.02, False, (5, 5), 0.9, 5), "Nights": nothing(0.01)}
    read = surely_read(ruled, task, form, nowhere, Reads(doubtful))
    assert [goal.sentence for goal in read or ()] == ['Type "Olga Brandt" into "Driver"']


def test_a_row_that_the_rules_choose_in_a_list_which_is_named_stays() -> None:
    known = {one.caption: nothing(0.01) for one in FORM}
    known |= {"Send": nothing(0.95), "Size": ControlReading(0.09, False, (2, 2), 0.6, 0)}
    ruled = [PlannedGoal(GoalVerb.CHOOSE, "large", owner="size"), PlannedGoal(GoalVerb.PRESS, "Clear")]
    read = surely_read(ruled, "size is large, send it", FORM, nowhere, Reads(known))
    assert [goal.sentence for goal in read or ()] == ['Choose "large" in "size"', 'Press "Send"']
    read = surely_read(ruled, "it is large, send it", FORM, nowhere, Reads(known))
    assert [goal.sentence for goal in read or ()] == ['Press "Send"'], "the list is not named"


def test_a_name_of_several_words_is_meant_for_something() -> None:
    form = [*FORM, FormControl(FormControlKind.FIELD, "Stand-in", BOX)]
    task = "Olga Brandt covers, send it"
    known = {one.caption: nothing(0.01) for one in form} | {"Send": nothing(0.95)}
    known["Stand-in"] = ControlReading(0.4, False, (0, 1), 0.7, 0)
    read = surely_read([PRESS], task, form, nowhere, Reads(known))
    assert [goal.sentence for goal in read or ()] == ['Type "Olga Brandt" into "Stand-in"', 'Press "Send"']
    known["Stand-in"] = ControlReading(0.4, False, (1, 1), 0.7, 0)
    read = surely_read([PRESS], task, form, nowhere, Reads(known))
    assert [goal.sentence for goal in read or ()] == ['Press "Send"'], "one word may be anything"


def test_of_two_fields_that_may_take_a_value_the_likelier_takes_it() -> None:
    form = [FormControl(FormControlKind.FIELD, name, BOX) for name in ("Lower", "Upper")]
    known = {
        "Lower": ControlReading(0.24, False, (3, 3), 0.9, 1),
        "Upper": ControlReading(0.18, False, (3, 3), 0.9, 1),
    }
    ruled = [PlannedGoal(GoalVerb.FILL, "Upper", "86")]
    read = surely_read(ruled, "the bottom was 86", form, nowhere, Reads(known))
    assert [goal.sentence for goal in read or ()] == ['Type "86" into "Lower"']


def test_of_what_stands_in_quotes_the_reader_is_asked_where_the_rules_make_nothing_of_it() -> None:
    task = "\"Courier\" can go, so 'Send'"
    known = {one.caption: nothing(0.01) for one in FORM} | {"Courier": nothing(0.9), "Send": nothing(0.95)}
    away = [PlannedGoal(GoalVerb.UNTICK, "Courier"), PRESS]
    read = surely_read(away, task, FORM, nowhere, Reads(known))
    assert [goal.sentence for goal in read or ()] == ['Choose "Courier"', 'Press "Send"']
    more = known | {"Clear": nothing(0.9)}
    assert surely_read(away, task, FORM, nowhere, Reads(more)) is not None, (
        "its caption is none of the quotes"
    )
    fewer = known | {"Courier": nothing(0.1)}
    assert surely_read(away, task, FORM, nowhere, Reads(fewer)) is None
    ruled = [PlannedGoal(GoalVerb.CHOOSE, "Courier"), PlannedGoal(GoalVerb.PRESS, "Send")]
    assert surely_read(ruled, task, FORM, nowhere, Reads(known)) is None, "the rules have the same"


def test_a_quoted_name_of_what_is_not_there_is_no_value() -> None:
    known = {one.caption: nothing(0.01) for one in FORM}
    known["Driver"] = ControlReading(0.9, False, (2, 3), 0.9, 2)
    task = 'without "Olga Brandt", please'
    away = [PlannedGoal(GoalVerb.UNTICK, "Olga Brandt")]
    assert surely_read(away, task, FORM, nowhere, Reads(known)) is None
    ruled = [PlannedGoal(GoalVerb.FILL, "without", "Olga Brandt")]
    read = surely_read(ruled, task, FORM, nowhere, Reads(known))
    assert [goal.sentence for goal in read or ()] == ['Type "Olga Brandt" into "Driver"']


def test_a_name_alone_in_quotes_is_no_question() -> None:
    known = {one.caption: nothing(0.01) for one in FORM} | {"Send": nothing(0.99)}
    asked = [PlannedGoal(GoalVerb.READ, "send")]
    read = surely_read(asked, '"send"', FORM, nowhere, Reads(known))
    assert [goal.sentence for goal in read or ()] == ['Press "Send"']
    assert surely_read(asked, 'what is "send"?', FORM, nowhere, Reads(known)) is None


def test_a_list_that_a_task_names_is_not_passed_over_for_a_guess() -> None:
    known = {one.caption: nothing(0.01) for one in FORM} | {"Clear": nothing(0.3), "Size": nothing(0.15)}
    ruled = [PlannedGoal(GoalVerb.CHOOSE, "large", owner="size")]
    assert surely_read(ruled, "the size is to be large", FORM, nowhere, Reads(known)) is None
    read = surely_read(ruled, "it is to be large", FORM, nowhere, Reads(known))
    assert [goal.sentence for goal in read or ()] == ['Press "Clear"']


def test_a_button_that_is_named_as_captions_are_written_is_no_other() -> None:
    known = {one.caption: nothing(0.01) for one in FORM} | {"Clear": nothing(0.8)}
    refresh = [PlannedGoal(GoalVerb.PRESS, "Refresh")]
    assert surely_read(refresh, "Hit the Refresh button", FORM, nowhere, Reads(known)) is None
    assert surely_read(refresh, "refresh the form", FORM, nowhere, Reads(known)) is not None
    longer = [PlannedGoal(GoalVerb.PRESS, "Clear All")]
    assert surely_read(longer, "Hit the Clear All button", FORM, nowhere, Reads(known)) is not None


def test_a_time_is_not_typed_for_a_guess_where_a_number_stands() -> None:
    form = [FormControl(FormControlKind.FIELD, "Bells", BOX, value="8"), *FORM]
    known = {one.caption: nothing(0.01) for one in form} | {
        "Bells": ControlReading(0.4, False, (3, 3), 0.9, 3)
    }
    ruled = [PlannedGoal(GoalVerb.FILL, "ringing", "10:15")]
    assert surely_read(ruled, "set ringing to 10:15", form, nowhere, Reads(known)) is None
    read = surely_read([replace(ruled[0], value="7")], "set ringing to 7", form, nowhere, Reads(known))
    assert [goal.sentence for goal in read or ()] == ['Type "7" into "Bells"']


def test_a_small_word_before_a_value_is_none_of_it() -> None:
    known = {one.caption: nothing(0.01) for one in FORM}
    known["Driver"] = ControlReading(0.35, False, (4, 5), 0.8, 2)
    ruled = [PlannedGoal(GoalVerb.FILL, "driver", "by Olga Brandt")]
    read = surely_read(ruled, "replace the driver by Olga Brandt", FORM, nowhere, Reads(known))
    assert [goal.sentence for goal in read or ()] == ['Type "Olga Brandt" into "driver"']


def test_the_only_control_that_is_clearly_likelier_than_others_is_asked_for() -> None:
    vague = {one.caption: nothing(0.01) for one in FORM} | {"Courier": nothing(0.2), "Size": nothing(0.1)}
    ruled = PlannedGoal(GoalVerb.CHOOSE, "bike")
    read = surely_read([ruled], "by a man on a bike", FORM, nowhere, Reads(vague))
    assert [goal.sentence for goal in read or ()] == ['Choose "Courier"']
    vaguer = vague | {"Courier": nothing(0.08), "Size": nothing(0.01)}
    assert surely_read([ruled], "by a man on a bike", FORM, nowhere, Reads(vaguer)) is None


@pytest.mark.parametrize(
    ("task", "ruled"),
    [
        ("I would like Travel Insurance on", PlannedGoal(GoalVerb.TICK, "Travel Insurance")),
        ("I would like Anonymous on", PlannedGoal(GoalVerb.TICK, "Anonymous")),
        ("Destination should read Lisbon", PlannedGoal(GoalVerb.FILL, "Destination", "Lisbon")),
        ("Have Sorbet selected under Dessert", PlannedGoal(GoalVerb.CHOOSE, "Sorbet", owner="Dessert")),
    ],
    ids=str,
)
def test_what_is_named_as_captions_are_written_is_no_other_control(task: str, ruled: PlannedGoal) -> None:
    vague = {one.caption: nothing(0.01) for one in FORM} | {"Courier": nothing(0.45)}
    assert surely_read([ruled], task, FORM, nowhere, Reads(vague)) is None


def test_of_the_likeliest_control_the_rules_know_what_is_to_be_done_with_it() -> None:
    vague = {one.caption: nothing(0.01) for one in FORM}
    vague["Size"] = ControlReading(0.4, False, (0, 4), 0.9, 2)
    task = "show me what is on Size"
    assert surely_read([PlannedGoal(GoalVerb.PRESS, "Size")], task, FORM, nowhere, Reads(vague)) is None


def test_the_fewest_words_that_tell_a_row_are_those_that_the_rules_have_as_well() -> None:
    known = {one.caption: nothing(0.01) for one in FORM}
    known["Size"] = ControlReading(0.9, False, (1, 4), 0.9, 1)
    ruled = PlannedGoal(GoalVerb.CHOOSE, "Large", owner="Size")
    [row] = surely_read([ruled], "Have Large selected under Size", FORM, nowhere, Reads(known)) or ()
    assert (row.name, row.owner) == ("Large", "Size")
    [row] = surely_read([PRESS], "Have Large selected under Size", FORM, nowhere, Reads(known)) or ()
    assert row.name == "Large selected under Size"


def test_a_box_that_is_called_as_captions_are_written_and_is_not_there_is_no_value_of_a_field() -> None:
    known = {one.caption: nothing(0.01) for one in FORM}
    known["Driver"] = ControlReading(0.9, False, (0, 1), 0.9, 0)
    task = "Vegetarian Meal needs to be off"
    ruled = PlannedGoal(GoalVerb.UNTICK, "Vegetarian Meal")
    assert surely_read([ruled], task, FORM, nowhere, Reads(known)) is None
    [goal] = surely_read([replace(ruled, name="vegetarian meal")], task, FORM, nowhere, Reads(known)) or ()
    assert goal.value == "Vegetarian Meal"


def test_a_name_with_a_capital_may_be_the_value_of_the_likeliest_control() -> None:
    vague = {one.caption: nothing(0.01) for one in FORM}
    vague["Driver"] = ControlReading(0.4, False, (2, 3), 0.9, 2)
    ruled = PlannedGoal(GoalVerb.CHOOSE, "Olga Brandt")
    read = surely_read([ruled], "this is Olga Brandt", FORM, nowhere, Reads(vague))
    assert [goal.sentence for goal in read or ()] == ['Type "Olga Brandt" into "Driver"']


def test_a_closed_list_that_may_be_asked_for_besides_is_looked_into_before_a_button() -> None:
    task = "a large one, and send it"
    known = {one.caption: nothing(0.01) for one in FORM} | SURE.known
    known["Size"] = ControlReading(0.3, False, (1, 1), 0.9, 0)
    look, button = surely_read([PRESS], task, FORM, nowhere, Reads(known)) or ()
    assert (look.name, look.lists, look.is_optional, button.name) == ("large", ("Size",), True, "Send")
    known["Size"] = nothing(0.05)
    assert surely_read([PRESS], task, FORM, nowhere, Reads(known)) == [button]


def test_a_row_that_its_list_in_sight_lacks_is_asked_about_whatever_else_is_likely() -> None:
    sure = Reads({one.caption: nothing(0.01) for one in FORM} | SURE.known)
    train = PlannedGoal(GoalVerb.CHOOSE, "Train", owner="delivery")
    assert surely_read([train], "send it by train", FORM, nowhere, sure) is None
    other = replace(train, owner="speed")
    assert [goal.name for goal in surely_read([other], "send it by train", FORM, nowhere, sure) or ()] == [
        "Send"
    ]
    courier = Reads({one.caption: nothing(0.01) for one in FORM} | {"Courier": nothing(0.9)})
    assert [one.name for one in surely_read([train], "by bike", FORM, nowhere, courier) or ()] == ["Courier"]


def test_what_is_not_in_sight_is_asked_about_though_nothing_is_asked_of_what_is() -> None:
    sure = Reads({one.caption: nothing(0.01) for one in FORM})
    fax = PlannedGoal(GoalVerb.PRESS, "Fax")
    assert surely_read([fax], "press fax", FORM, nowhere, sure) is None
    assert surely_read([PRESS], "never mind", FORM, nowhere, sure) == []


def test_where_the_rules_have_nothing_the_reader_has_to_be_sure_outright() -> None:
    sure = Reads({one.caption: nothing(0.01) for one in FORM} | SURE.known)
    assert [goal.name for goal in surely_read([], "send it", FORM, nowhere, sure) or ()] == ["Send"]
    vague = Reads({one.caption: nothing(0.01) for one in FORM} | {"Send": nothing(0.4)})
    assert surely_read([], "a boat", FORM, nowhere, vague) is None


def test_a_question_is_answered_where_nothing_is_to_be_done() -> None:
    idle = Reads({one.caption: nothing(0.01) for one in FORM})
    asks = PlannedGoal(GoalVerb.READ, "the driver")
    assert surely_read([asks], "who is the driver?", FORM, nowhere, idle) is None
    assert surely_read([PRESS], "draw a boat", FORM, nowhere, idle) == []
    busy = Reads({one.caption: nothing(0.01) for one in FORM} | SURE.known)
    assert [goal.name for goal in surely_read([asks], "sent yet?", FORM, nowhere, busy) or ()] == ["Send"]


def test_nothing_is_typed_into_whatever_has_the_keyboard_where_no_task_says_so() -> None:
    vague = Reads({one.caption: nothing(0.05) for one in FORM})
    typing = PlannedGoal(GoalVerb.TYPE, "", "Elif")
    assert surely_read([typing], "let Elif in", FORM, nowhere, vague) == []
    assert surely_read([typing], "type Elif", FORM, nowhere, vague) is None
    assert surely_read([typing], "let Elif in", FORM[1:], nowhere, vague) is None


def test_a_name_that_no_task_says_is_nothing_else_in_sight() -> None:
    tab = PlannedGoal(GoalVerb.PRESS, "Keys")
    assert surely_read([tab], "send it by key", FORM, lambda _name: Standing.WHOLE, SURE) is not None
    assert surely_read([tab], "send it by keys", FORM, lambda _name: Standing.WHOLE, SURE) is None


def test_what_only_wants_to_know_chooses_nothing_for_a_guess() -> None:
    vague = Reads({one.caption: nothing(0.05) for one in FORM} | {"Courier": nothing(0.4)})
    row = PlannedGoal(GoalVerb.CHOOSE, "courier")
    assert surely_read([row], "what's the courier's number?", FORM, nowhere, vague) == []
    assert surely_read([row], "the courier, can you?", FORM, nowhere, vague) != []
    assert surely_read([row], "what's with the courier?", FORM, nowhere, SURE) != []


@pytest.mark.parametrize(
    "goal",
    [
        PlannedGoal(GoalVerb.KEYS, "ctrl s"),
        PlannedGoal(GoalVerb.CHOOSE, "Print", owner="File", is_menu=True),
        PlannedGoal(GoalVerb.PRESS, "Editing"),  # a tab: it stands there, and is no control of the form
    ],
)
def test_what_is_about_something_else_is_left_to_the_rules(goal: PlannedGoal) -> None:
    sure = Reads({one.caption: nothing(0.01) for one in FORM})
    assert surely_read([goal], "send it", FORM, lambda name: Standing(2 * (name == "Editing")), sure) is None


@pytest.mark.parametrize("name", ["a", "Deliver", "drivers"])
def test_a_letter_and_what_is_nearly_a_caption_or_a_group_are_nothing_else_in_sight(name: str) -> None:
    goals = [PlannedGoal(GoalVerb.CHOOSE, name)]

    def shown(asked: str) -> Standing:
        return Standing.WHOLE if asked == name else Standing.NOT

    sure = Reads({one.caption: nothing(0.01) for one in FORM} | SURE.known)
    assert surely_read(goals, "send it", FORM, shown, sure) == [PlannedGoal(GoalVerb.PRESS, "Send")]


def test_what_stands_in_quotes_is_left_to_the_rules() -> None:
    sure = Reads({one.caption: nothing(0.01) for one in FORM})
    assert surely_read([PRESS], "send it", FORM, nowhere, sure) == []
    assert surely_read([PRESS], 'press "Send"', FORM, nowhere, sure) is None


def test_nothing_is_typed_into_whatever_has_the_keyboard_where_there_are_several_fields() -> None:
    ruled = [PlannedGoal(GoalVerb.TYPE, "", "a dog is on board")]
    nobody = Reads({one.caption: nothing(0.02) for one in FORM})
    one_field = [one for one in FORM if one.kind is FormControlKind.FIELD]
    another = replace(one_field[0], caption="Vessel")
    task = "make a note that a dog is on board"
    assert surely_read(ruled, task, [*one_field, another], nowhere, nobody) == []
    assert surely_read(ruled, task, one_field, nowhere, nobody) is None
    assert surely_read(ruled, "a dog is on board", one_field, nowhere, nobody) == []


def test_a_button_that_is_named_outside_quotes_is_not_left_out() -> None:
    rows = [FormControl(FormControlKind.ROUND, "Female", BOX, owner="Gender")]
    button = FormControl(FormControlKind.BUTTON, "Search", BOX)
    known = Reads({"Female": ControlReading(0.95, False, (4, 4), 0.9, 4), "Search": nothing(0.02)})
    ruled = [PlannedGoal(GoalVerb.CHOOSE, "Female", owner="Gender"), PlannedGoal(GoalVerb.PRESS, "Search")]
    task = 'for Gender take "Female" and click Search'
    assert surely_read(ruled, task, [*rows, button], nowhere, known) is None
