"""Goals are as the controls of the form in sight can take them."""

from __future__ import annotations

from agent.models.children.sighted import Standing
from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.models.task_parser.labels import GoalVerb, TaskDeed
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_of_controls import with_controls
from agent.ocr.lines import TextBox

BOX = TextBox(0, 0, 1, 1)


def control(kind: FormControlKind, caption: str, owner: str = "", value: str = "") -> FormControl:
    return FormControl(kind, caption, BOX, owner, value)


FORM = (
    control(FormControlKind.CLOSED_LIST, "Where to", value="Ashford"),
    control(FormControlKind.CLOSED_LIST, "Voice", value="Alto"),
    control(FormControlKind.ROUND, "First", "Class"),
    control(FormControlKind.ROUND, "Standard", "Class"),
    control(FormControlKind.ROW, "Sourdough", "Bread"),
    control(FormControlKind.ROW, "Spelt", "Bread"),
    control(FormControlKind.FIELD, "Children"),
    control(FormControlKind.FIELD, "Customer"),
    control(FormControlKind.FIELD, "Title on the cover"),
    control(FormControlKind.BOX, "Travel with a bicycle"),
    control(FormControlKind.BOX, "Print a receipt"),
    control(FormControlKind.BUTTON, "Pay by card"),
    control(FormControlKind.BUTTON, "Clear"),
)


def read(task: str, *goals: PlannedGoal, form: tuple[FormControl, ...] = FORM) -> list[str]:
    captions = {one.caption.casefold() for one in form} | {one.owner.casefold() for one in form}

    def shown(name: str) -> Standing:
        return Standing.WHOLE if name.casefold() in captions else Standing.NOT

    return [goal.sentence for goal in with_controls(goals, task, form, shown)]


def typed(value: str) -> PlannedGoal:
    return PlannedGoal(GoalVerb.TYPE, value=value)


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


def test_a_name_that_is_bent_is_given_as_its_caption_is_written() -> None:
    form = (
        control(FormControlKind.BOX, "Normalise volume"),
        control(FormControlKind.FIELD, "Back at school on"),
    )
    bent = PlannedGoal(GoalVerb.UNTICK, "normalising the volume")
    assert read("stop normalising the volume", bent, form=form) == ['Untick "Normalise volume"']
    back = PlannedGoal(GoalVerb.FILL, "be back at school", "6 March")
    assert read("He should be back at school on 6 March", back, form=form) == [
        'Type "6 March" into "Back at school on"'
    ]


TRAVEL = (
    control(FormControlKind.FIELD, "From"),
    control(FormControlKind.FIELD, "To"),
    control(FormControlKind.FIELD, "Pick-up address"),
    control(FormControlKind.FIELD, "Phone", value="0161 555 0188"),
    control(FormControlKind.FIELD, "VAT number"),
    control(FormControlKind.FIELD, "Number of children"),
    control(FormControlKind.FIELD, "First name"),
    control(FormControlKind.FIELD, "Last name"),
    control(FormControlKind.FIELD, "File name"),
    control(FormControlKind.CLOSED_LIST, "Strength", value="5 mg"),
    control(FormControlKind.CLOSED_LIST, "Repeats", value="Never"),
    control(FormControlKind.BOX, "Use two-step verification"),
    control(FormControlKind.BOX, "Print in colour"),
    control(FormControlKind.BUTTON, "Show return sailings"),
    control(FormControlKind.BUTTON, "Place order"),
)


def filled(name: str, value: str) -> PlannedGoal:
    return PlannedGoal(GoalVerb.FILL, name, value)


def test_two_fields_are_filled_that_a_small_word_joins() -> None:
    way = filled("From", "Porto to Kraków")
    assert read("From Porto to Kraków", way, form=TRAVEL) == [
        'Type "Porto" into "From"',
        'Type "Kraków" into "To"',
    ]
    assert read("mail it to me@home.example", form=TRAVEL) == ['Type "me@home.example" into "To"']


def test_a_small_word_is_no_name_where_no_value_stands_behind_it() -> None:
    out = filled("to", "go out today")
    assert "into" not in str(read("this has to go out today", out, form=TRAVEL))


def test_values_are_whole_codes_streets_and_numbers() -> None:
    for said, read_as, whole, field in (
        ("VAT number WD-7730-19", "7730-19", "WD-7730-19", "VAT number"),
        ("VAT number A 482 913 077", "482 913 077", "A 482 913 077", "VAT number"),
        ("he waits at 14 Mill Lane, the pick-up address", "14", "14 Mill Lane", "Pick-up address"),
    ):
        [sentence] = read(said, filled(field, read_as), form=TRAVEL)
        assert sentence.startswith(f'Type "{whole}" into'), sentence
    assert read("born in 2023, and 2 children", form=TRAVEL) == ['Type "2" into "Number of children"']


def test_a_number_goes_where_the_words_beside_it_surely_say() -> None:
    assert read("new phone number is 44 512", filled("number", "44 512"), form=TRAVEL) == [
        'Type "44 512" into "Phone"'
    ]


def test_a_person_goes_into_the_fields_for_both_names() -> None:
    assert read("My name is Ana van Dam, thanks", form=TRAVEL) == [
        'Type "Ana" into "First name"',
        'Type "van Dam" into "Last name"',
    ]


def test_what_something_is_called_goes_into_the_field_for_its_name() -> None:
    typed_anywhere = typed("picture called harbour-sunset")
    form = tuple(one for one in TRAVEL if one.caption not in ("First name", "Last name"))
    assert read("a picture called harbour-sunset, please", typed_anywhere, form=form) == [
        'Type "harbour-sunset" into "File name"'
    ]


def test_what_is_left_of_a_text_may_be_a_row_and_of_an_order_its_button() -> None:
    form = (
        control(FormControlKind.FIELD, "File name"),
        control(FormControlKind.CLOSED_LIST, "Format", value="JPEG"),
        control(FormControlKind.FIELD, "Meeting ID"),
        control(FormControlKind.BUTTON, "Join"),
    )
    assert read("Make it a PNG called harbour", typed("PNG called harbour"), form=form) == [
        'Choose "PNG"',
        'Type "harbour" into "File name"',
    ]
    assert read("Join the meeting 882 4170", filled("Join", "882 4170"), form=form) == [
        'Type "882 4170" into "Meeting ID"',
        'Press "Join"',
    ]


def test_a_name_given_to_something_is_no_value_of_what_is_only_spoken_of() -> None:
    form = (control(FormControlKind.FIELD, "Network name"), control(FormControlKind.FIELD, "Wi-Fi password"))
    assert read("Call our wifi Casa Morandi", filled("wifi", "Casa Morandi"), form=form) == [
        'Type "Casa Morandi" into "Network name"'
    ]


def test_a_sentence_may_begin_with_the_name_of_a_person() -> None:
    named = PlannedGoal(GoalVerb.CHOOSE, "Jonas Bektas")
    form = (control(FormControlKind.FIELD, "Pupil's name"),)
    assert read("Jonas Bektas is ill", named, form=form) == ['Type "Jonas Bektas" into "Pupil\'s name"']


def test_a_name_ends_at_a_comma() -> None:
    on = PlannedGoal(GoalVerb.TICK, "on two-step verification, my")
    [sentence] = read("Turn on two-step verification, my dear", on, form=TRAVEL)
    assert sentence == 'Tick "Use two-step verification"'


def test_a_row_is_chosen_by_what_it_measures() -> None:
    assert read("put me up to 10 mg", form=TRAVEL) == ['Choose "10 mg" in "Strength"']
    [told] = with_controls(
        [filled("Repeats", "week")], "let it repeat after a week", TRAVEL, lambda _: Standing.NOT
    )
    assert (told.verb, told.owner, told.told) == (GoalVerb.CHOOSE, "Repeats", "let it repeat after a week")
    assert read("it happens every month", form=TRAVEL) == ['Choose "every month" in "Repeats"']


def test_a_box_that_is_only_touched_on_is_wanted_otherwise_than_it_is() -> None:
    [goal] = with_controls([], "the colour cartridges cost a fortune", TRAVEL, lambda _: Standing.NOT)
    assert (goal.name, goal.toggles) == ("Print in colour", True)
    [goal] = with_controls([], "switch the colour off", TRAVEL, lambda _: Standing.NOT)
    assert (goal.verb, goal.toggles) == (GoalVerb.UNTICK, False)
    [goal] = with_controls([], "please print in colour", TRAVEL, lambda _: Standing.NOT)
    assert not goal.toggles


def test_a_question_that_says_all_of_a_button_wants_it_pressed() -> None:
    asked = PlannedGoal(GoalVerb.READ, "sailings?")
    assert read("Would you show me the return sailings?", asked, form=TRAVEL) == [
        'Press "Show return sailings"'
    ]


def test_a_second_one_is_no_double_click() -> None:
    second = PlannedGoal(GoalVerb.DOUBLE, "a second file name")
    assert all("Double" not in one for one in read("enter a second file name", second, form=TRAVEL))
    opened = PlannedGoal(GoalVerb.DOUBLE, "report.txt")
    assert read("open report.txt", opened, form=TRAVEL) == [opened.sentence]


def test_small_words_that_nobody_wants_written_are_not_typed() -> None:
    assert read("check whether my speakers work", typed("my speakers work"), form=TRAVEL[:9]) == []
    assert read("write my speakers work", typed("my speakers work"), form=TRAVEL[:9]) != []


def test_what_comes_before_a_name_belongs_to_it() -> None:
    form = (control(FormControlKind.FIELD, "Guest"), control(FormControlKind.FIELD, "Episode title"))
    assert read("Guest: Dr. Ana Sand", filled("Guest", "Dr"), form=form) == [
        'Type "Dr. Ana Sand" into "Guest"'
    ]
    assert read("Title The Lighthouse, please", filled("title", "Lighthouse"), form=form) == [
        'Type "The Lighthouse" into "Episode title"'
    ]
