"""Goals are as the controls of the form in sight can take them."""

from __future__ import annotations

from agent.models.children.sighted import Standing
from agent.models.task_parser.form_in_sight import FormControlKind
from agent.models.task_parser.labels import GoalVerb, TaskDeed
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_of_controls import with_controls
from tests.agent.models.task_parser.beside_form import FORM, control, read, typed


def test_what_no_goal_covers_becomes_one() -> None:
    assert read(
        "Both kids are coming (children: 2), we'll go first class, my bicycle travels along, and spare me the"
        " receipt",
        typed("kids are coming"),
    ) == [
        'Type "2" into "Children"',
        'Choose "First"',
        'Tick "Travel with a bicycle"',
        'Untick "Print a receipt"',
    ]


def test_a_goal_that_a_control_can_take_stays() -> None:
    tick = PlannedGoal(GoalVerb.TICK, "print a receipt")
    assert read("tick print a receipt", tick) == ['Tick "print a receipt"']
    fill = PlannedGoal(GoalVerb.FILL, "customer", "Özdemir")
    assert read("the customer is Özdemir", fill) == ['Type "Özdemir" into "customer"']


def test_a_box_is_off_where_its_clause_says_no_and_only_there() -> None:
    tick, untick = (PlannedGoal(verb, "print a receipt") for verb in (GoalVerb.TICK, GoalVerb.UNTICK))
    assert read("you needn't print a receipt", tick) == ['Untick "print a receipt"']
    assert read("you needn't print a receipt", untick) == ['Untick "print a receipt"']
    assert read("print a receipt if I may", untick) == ['Tick "print a receipt"']
    assert read("don't forget to print a receipt", tick) == ['Tick "print a receipt"']
    assert read("pay by card, no bicycle, print a receipt", tick)[-1] == 'Tick "print a receipt"'


def test_of_two_rows_of_a_group_the_one_without_a_no_is_chosen() -> None:
    both = (PlannedGoal(GoalVerb.CHOOSE, "First"), PlannedGoal(GoalVerb.CHOOSE, "Standard"))
    assert read("make it First instead of Standard", *both) == ['Choose "First"']
    assert read("First and Standard", *both) == ['Choose "First"', 'Choose "Standard"']


def test_the_caption_of_a_group_is_no_control_where_a_row_of_it_is_chosen() -> None:
    row = PlannedGoal(GoalVerb.CHOOSE, "First")
    for verb in (GoalVerb.CHOOSE, GoalVerb.UNTICK, GoalVerb.PRESS):
        assert read("class First", PlannedGoal(verb, "class"), row) == ['Choose "First"']
    paying = (PlannedGoal(GoalVerb.PRESS, "Pay by card"), row)
    assert read("Pay by card and First", *paying) == ['Press "Pay by card"', 'Choose "First"']


def test_a_row_called_off_is_meant_only_with_its_group() -> None:
    form = (
        control(FormControlKind.ROUND, "Off", "Moonlight"),
        control(FormControlKind.ROUND, "Dim", "Moonlight"),
        control(FormControlKind.BUTTON, "Feed now"),
    )
    assert read("I don't want it going off anymore", form=form) == []
    assert read("the moonlight should be off", form=form) == ['Choose "Off"']


def test_a_box_that_takes_away_is_on_where_the_rest_of_it_is_not_wanted() -> None:
    form = (control(FormControlKind.BOX, "Remove blank pages"), control(FormControlKind.BUTTON, "Scan"))
    assert read("leave out the blank pages, I don't need them", form=form) == ['Tick "Remove blank pages"']
    assert read("don't remove blank pages", form=form) == ['Untick "Remove blank pages"']
    assert read("no removing of blank pages", form=form) == ['Untick "Remove blank pages"']
    parsed = PlannedGoal(GoalVerb.UNTICK, "blank pages")
    assert read("leave out blank pages", parsed, form=form) == ['Tick "Remove blank pages"']


def test_a_field_that_says_its_unit_is_called_by_its_whole_caption() -> None:
    form = (control(FormControlKind.FIELD, "Longest side (px)", value="2048"),)
    parsed = PlannedGoal(GoalVerb.FILL, "longest side", "1600 px")
    assert read("longest side should be 1600 px", parsed, form=form) == [
        'Type "1600" into "Longest side (px)"'
    ]


def test_an_order_for_it_is_no_value() -> None:
    parsed = PlannedGoal(GoalVerb.FILL, "customer", "mail it")
    assert 'Type "mail it" into "customer"' not in read("it's ready, mail it to the customer", parsed)


def test_what_begins_with_double_is_not_double_clicked() -> None:
    double = PlannedGoal(GoalVerb.DOUBLE, "double-sided")
    assert read("double-sided, and pay by card", double)[-1] == 'Press "Pay by card"'
    twice = PlannedGoal(GoalVerb.DOUBLE, "the photo")
    assert read("double-click the photo", twice) == ['Double-click "the photo"']
    bass = PlannedGoal(GoalVerb.DOUBLE, "Double bass")
    assert read("double-click Double bass", bass) == ['Double-click "Double bass"']


def test_a_button_that_takes_away_is_not_pressed_where_its_clause_says_no() -> None:
    form = (control(FormControlKind.BUTTON, "Delete photo"), control(FormControlKind.BUTTON, "Print"))
    assert read("I'm not deleting the photo", form=form) == []


def test_a_list_is_opened_for_what_stands_with_its_caption() -> None:
    assert read("the voice is bass now") == ['Choose "bass" in "Voice"']


def test_a_list_that_should_not_be_as_it_is_is_opened() -> None:
    assert read("Ashford's no good, we go to Margate") == ['Choose "Margate" in "Where to"']


def test_what_stands_nowhere_may_be_a_row_of_a_closed_list() -> None:
    [goal] = with_controls([], "we are going to Margate today", FORM, lambda name: Standing.NOT)
    assert goal.verb is GoalVerb.CHOOSE
    assert goal.name == "Margate"
    assert goal.lists == ("Where to", "Voice")
    press = PlannedGoal(GoalVerb.PRESS, "fiendish")
    assert read("I'm feeling clever, fiendish please", press) == ['Choose "fiendish"']
    assert read("press fiendish", press) == ['Press "fiendish"']


def test_a_value_is_cut_where_another_control_is_spoken_of() -> None:
    fill = PlannedGoal(GoalVerb.FILL, "customer", "Matteo, my bicycle travels along")
    assert read("customer Matteo, my bicycle travels along", fill) == [
        'Type "Matteo" into "customer"',
        'Tick "Travel with a bicycle"',
    ]


def test_a_value_is_whole() -> None:
    fill = PlannedGoal(GoalVerb.FILL, "customer", "proxy.example.org")
    assert read("use proxy.example.org:8080 as customer", fill) == [
        'Type "proxy.example.org:8080" into "customer"'
    ]
    cover = PlannedGoal(GoalVerb.FILL, "Title on the cover", "Our summer")
    assert read("Title on the cover: Our summer in Sardinia", cover) == [
        'Type "Our summer in Sardinia" into "Title on the cover"'
    ]
    called = PlannedGoal(GoalVerb.FILL, "customer", "called Frau Özdemir")
    assert read("a customer called Frau Özdemir", called) == ['Type "Frau Özdemir" into "customer"']


def test_a_row_of_no_list_is_a_box_and_part_of_two_round_buttons_keeps_its_name() -> None:
    row = PlannedGoal(GoalVerb.CHOOSE, "with a bicycle", owner="travel")
    assert read("have it travel with a bicycle", row) == ['Tick "Travel with a bicycle"']
    both = (*FORM, control(FormControlKind.ROUND, "Upright o Sideways", "Orientation"))
    part = PlannedGoal(GoalVerb.CHOOSE, "Sideways", owner="Orientation")
    assert read("set the Orientation to Sideways", part, form=both) == ['Choose "Sideways" in "Orientation"']


def test_an_order_with_a_number_is_the_number() -> None:
    fill = PlannedGoal(GoalVerb.FILL, "children", "start at page 12")
    assert read("start at page 12 - that goes into children", fill) == ['Type "12" into "children"']


def test_nothing_is_typed_where_it_would_go_anywhere() -> None:
    assert read("Hallelujah, print a receipt", typed("Hallelujah")) == ['Tick "Print a receipt"']
    assert read("Hallelujah", typed("Hallelujah"), form=FORM[2:]) == ['Type "Hallelujah"']
    remark = "we will all be away on that day"
    assert read(remark, typed(remark), form=FORM[2:]) == []
    assert read(f"write {remark}", typed(remark), form=FORM[2:]) == [f'Type "{remark}"']


def test_a_button_of_one_word_is_pressed_where_the_word_stands_for_itself() -> None:
    assert read("clear it now") == ['Press "Clear"']
    assert 'Press "Clear"' not in read("clear my head")


def test_quotes_deeds_and_questions_are_left_as_they_are() -> None:
    quoted = PlannedGoal(GoalVerb.PRESS, "Zorp")
    assert read('press "Zorp" and print a receipt', quoted)[0] == 'Press "Zorp"'
    deed = PlannedGoal(GoalVerb.PRESS, "a.txt", deed=TaskDeed.BIN)
    assert with_controls([deed], "bin a.txt and print a receipt", FORM, lambda name: Standing.NOT) == [deed]
    question = PlannedGoal(GoalVerb.READ, "children")
    assert read("how many children?", question) == ['What is "children"?']


def test_what_is_said_without_a_caption_goes_where_its_kind_goes() -> None:
    form = (
        *FORM,
        control(FormControlKind.FIELD, "Time", value="06:30"),
        control(FormControlKind.FIELD, "Pupil's name"),
    )
    assert read("early shift, so it has to go off at 05:45", form=form) == ['Type "05:45" into "Time"']
    assert read("not at 05:45 but print a receipt", form=form)[-1] == 'Tick "Print a receipt"'
    swapped = PlannedGoal(GoalVerb.FILL, "Mila Novak", "Thursday")
    form = tuple(one for one in form if one.caption != "Customer")
    form = (*form, control(FormControlKind.CLOSED_LIST, "Day", value="Monday"))
    assert read("Thursday for Mila Novak, print a receipt", swapped, form=form) == [
        'Choose "Thursday" in "Day"',
        'Type "Mila Novak" into "Pupil\'s name"',
        'Tick "Print a receipt"',
    ]


def test_without_a_form_nothing_changes() -> None:
    goal = PlannedGoal(GoalVerb.PRESS, "Save")
    assert read("save it, my bicycle travels along", goal, form=()) == ['Press "Save"']


def test_no_task_is_too_odd() -> None:
    for task in ("", "?", ":", "(", "a:", "children:", "children: )", "no", "'t", '"', "voice", "voice,"):
        read(task)
        read(task, typed(task), PlannedGoal(GoalVerb.FILL, "children", task))


def test_what_stands_in_quotes_of_any_kind_is_taken_as_it_is() -> None:
    for opens, closes in ("''", '""', "‘’", "“”"):
        fill = PlannedGoal(GoalVerb.FILL, "Customer", "Baker")
        quoted = f"Fill in {opens}Baker{closes} as the {opens}Customer{closes}, please"
        assert read(quoted, fill) == ['Type "Baker" into "Customer"']
        value = f"Please put {opens}90 days{closes} in the Customer box"
        assert read(value, PlannedGoal(GoalVerb.FILL, "Customer", "90 days")) == [
            'Type "90 days" into "Customer"'
        ]


def test_a_row_of_a_button_is_one_of_a_menu() -> None:
    form = (control(FormControlKind.BUTTON, "Document"), control(FormControlKind.CLOSED_LIST, "Bookmarks"))
    for row, owner in (("Print Preview", "Document"), ("Bookmark Page", "Bookmarks")):
        goal = PlannedGoal(GoalVerb.CHOOSE, row, owner=owner)
        assert read(f"Could you use {row} from the {owner} menu?", goal, form=form) == [goal.sentence]


def test_a_word_for_what_is_done_with_it_tells_more_than_how_a_caption_stands() -> None:
    form = (
        control(FormControlKind.CLOSED_LIST, "Dessert", value="Season"),
        control(FormControlKind.ROW, "Customer", "Bookmarks"),
        control(FormControlKind.CLOSED_LIST, "Urgent"),
        control(FormControlKind.BUTTON, "Weekend Only"),
    )
    for task, goal in (
        ("I would like to look at the Dessert tab.", PlannedGoal(GoalVerb.PRESS, "Dessert")),
        ("put 221 Elm Drive in the Customer box", PlannedGoal(GoalVerb.FILL, "Customer", "221 Elm Drive")),
        ("put a check mark next to Urgent", PlannedGoal(GoalVerb.TICK, "Urgent")),
        ("Weekend Only needs to be off", PlannedGoal(GoalVerb.UNTICK, "Weekend Only")),
    ):
        assert read(task, goal, form=form) == [goal.sentence], task


def test_a_row_that_is_said_for_a_list_is_not_asked_of_it_again() -> None:
    form = (control(FormControlKind.CLOSED_LIST, "Meal"), control(FormControlKind.ROW, "Brunch", "Recipient"))
    assert read("Please take Brunch for the meal", PlannedGoal(GoalVerb.CHOOSE, "Brunch"), form=form) == [
        'Choose "Brunch"'
    ]


def test_a_word_for_ticking_is_no_part_of_a_caption() -> None:
    form = (control(FormControlKind.BOX, "Spell Checking"),)
    untick = PlannedGoal(GoalVerb.UNTICK, "Wheelchair Access")
    assert read("Wheelchair Access should not be checked", untick, form=form) == [
        'Untick "Wheelchair Access"'
    ]


def test_a_label_that_stands_nowhere_is_no_name_for_a_field() -> None:
    form = (control(FormControlKind.FIELD, "Surname"), control(FormControlKind.BUTTON, "Donate"))
    press = PlannedGoal(GoalVerb.PRESS, "Report Problem")
    assert read("I want Report Problem", press, form=form) == ['Press "Report Problem"']
    tick = PlannedGoal(GoalVerb.TICK, "Anonymous")
    assert read("I would like Anonymous on.", tick, form=form) == ['Tick "Anonymous"']


def test_a_row_and_its_group_may_be_read_the_other_way_round() -> None:
    goal = PlannedGoal(GoalVerb.CHOOSE, "Class", owner="First")
    assert read("I would like First as the 'Class'.", goal) == ['Choose "First"']


def test_a_group_whose_caption_stands_in_its_edge_is_no_box() -> None:
    form = (control(FormControlKind.BOX, "Shipping —"), control(FormControlKind.BOX, "Use Bluetooth"))
    goal = PlannedGoal(GoalVerb.CHOOSE, "Pickup", owner="Shipping")
    assert read("Have Pickup selected under Shipping", goal, form=form) == ['Choose "Pickup" in "Shipping"']
    on = PlannedGoal(GoalVerb.CHOOSE, "on", owner="Bluetooth")
    assert read("set Bluetooth to on", on, form=form) == ['Tick "Use Bluetooth"']


def test_what_a_field_holds_already_is_not_what_is_to_be_typed() -> None:
    form = (control(FormControlKind.FIELD, "Room", value="214"), control(FormControlKind.BUTTON, "Check in"))
    there = PlannedGoal(GoalVerb.FILL, "room", "214")
    assert read("Move him to room 318, the tap in 214 is leaking", there, form=form) == [
        'Type "318" into "room"'
    ]
    assert read("the room is 214", there, form=form) == ['Type "214" into "room"']


def test_a_value_that_is_a_row_in_sight_is_chosen_where_no_field_is_called_so() -> None:
    let = "Let the 'Class' be 'Standard'"
    assert read(let, PlannedGoal(GoalVerb.FILL, "Class", "Standard")) == ['Choose "Standard"']
    customer = PlannedGoal(GoalVerb.FILL, "Customer", "Standard")
    assert read("Let the 'Customer' be 'Standard'", customer) == ['Type "Standard" into "Customer"']


def test_a_row_that_is_named_is_no_other_one_by_its_sense() -> None:
    shown = {"voice", "alto"}
    named, told = (
        with_controls(
            [PlannedGoal(GoalVerb.CHOOSE, row, owner="Voice")],
            f"make the voice {row}",
            FORM,
            lambda name: Standing.WHOLE if name in shown else Standing.NOT,
        )
        for row in ("Courier", "deep")
    )
    assert (named[0].told, told[0].told) == ("", "make the voice deep")
