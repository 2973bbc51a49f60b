"""Tasks are read in front of a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agent.models.children.sighted import Standing
from agent.models.task_parser.form_reading import ControlReading, ControlText
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.planner import Planner
from agent.models.task_parser.sense import Nearest as Ranked
from agent.models.task_parser.words import TaskWord
from agent.ocr.lines import TextBox
from tests.agent.models.task_parser.said_words import scores_of


def read(
    task: str, marked: str, verbs: list[GoalVerb], shown: Sequence[str], outside: float = -6.0
) -> list[PlannedGoal]:
    scores = replace(scores_of(task, marked, verbs), outside=outside)
    return Planner(lambda words: scores).goals(
        task,
        num_steps=0,
        num_done=0,
        find=lambda asked: [0.97 if name in shown else 0.01 for _, name in asked],
    )


def test_what_no_word_asks_for_may_be_what_a_control_says_of_itself() -> None:
    name = "i already have one"
    [goal] = read(f"hm, {name}", ". . . . . .", [], [name])
    assert (goal.verb, goal.name) == (GoalVerb.PRESS, name)
    assert read(f"no, {name}", ". . . . . .", [], [name]) == []


class Nearest:
    """Implements `Senses`: everything means the first of the others."""

    forms = None

    def ranked(self, text: str, others: Sequence[str]) -> list[Ranked]:
        return [Ranked(0, 0.9, 0.9)] if others else []


def test_what_is_beyond_the_model_means_no_control_by_its_sense() -> None:
    task = "bake something nice"
    pieces = [(text, TextBox(90, top, 150, top + 10)) for text, top in (("Oven", 20), ("¥ Hot", 60))]

    def found(outside: float) -> list[PlannedGoal]:
        scores = replace(scores_of(task, ". . .", []), outside=outside)
        return Planner(lambda words: scores, Nearest()).goals(
            task,
            num_steps=0,
            num_done=0,
            find=lambda asked: [0.01 for _ in asked],
            shown=lambda name: Standing.NOT,
            pieces=pieces,
        )

    assert [goal.name for goal in found(-6.0)] == ["Hot"]
    assert found(-0.1) == []


def test_a_clause_in_which_no_word_asks_for_anything_may_be_a_caption() -> None:
    task, marked = "name Rex, it bites, thanks", "N0 V0 . . . . ."
    seen = {(GoalVerb.FILL, "name"), (GoalVerb.TICK, "it bites")}
    goals = Planner(lambda words: scores_of(task, marked, [GoalVerb.FILL])).goals(
        task, num_steps=0, num_done=0, find=lambda asked: [0.97 if one in seen else 0.01 for one in asked]
    )
    assert [(goal.verb, goal.name) for goal in goals] == [
        (GoalVerb.FILL, "name"),
        (GoalVerb.TICK, "it bites"),
    ]
    assert len(read(task, marked, [GoalVerb.FILL], ["name"])) == 1


def test_of_a_task_beyond_the_model_only_the_whole_can_be_what_a_control_says() -> None:
    name = "number the pages"
    assert [goal.name for goal in read(name, ". . .", [], [name], outside=-0.1)] == [name]
    assert read(f"please {name}", ". . . .", [], [name], outside=-0.1) == []


def test_a_task_that_is_beyond_the_model_has_no_goals() -> None:
    assert read("press Save", ". N0", [GoalVerb.PRESS], ["Save"], outside=-0.1) == []


def test_a_row_of_a_closed_list_is_not_given_up() -> None:
    verbs = [GoalVerb.FILL, GoalVerb.CHOOSE]
    goals = read("Enter 5 in From and 8 in To", ". V0 . N0 . N1 . O1", verbs, ["From", "To"])
    assert goals[1] == PlannedGoal(GoalVerb.CHOOSE, "8", owner="To", other_names=goals[1].other_names)


def test_nothing_speaks_against_a_command_that_is_done_by_keys() -> None:
    goals = read("type a, Save", ". V0 . N1", [GoalVerb.TYPE, GoalVerb.PRESS], [])
    assert [goal.sentence for goal in goals] == ['Type "a"', 'Press "Save"']


def test_what_names_in_quotes_something_in_sight_is_not_beyond_the_model() -> None:
    task, marked = 'please explain "News"', ". . . N0 ."
    [goal] = read(task, marked, [GoalVerb.PRESS], ["News"], outside=-0.1)
    assert goal.name == "News"
    assert read(task, marked, [GoalVerb.PRESS], [], outside=-0.1) == []


def test_what_stands_in_quotes_is_part_of_a_goal_whatever_the_parser_thinks_of_it() -> None:
    [goal] = read('please "take a photo"', ". . . . . .", [], ["take a photo"])
    assert goal.name == "take a photo"


def two_goals(*said: tuple[str, str, list[GoalVerb]]) -> Planner:
    """In the middle of "press News and Save"; knows how to read what is said besides."""
    known = {text: scores_of(text, marked, verbs) for text, marked, verbs in (TWO, *said)}
    planner = Planner(lambda words: known[" ".join(word.text for word in words)])
    planner.goals(TWO[0], num_steps=0, num_done=0, find=see_all)
    return planner


TWO = ("press News and Save", ". N0 . N1", [GoalVerb.PRESS, GoalVerb.PRESS])
SEND = ("press Send", ". N0", [GoalVerb.PRESS])


def see_all(asked: Sequence[tuple[str, str]]) -> list[float]:
    return [0.95 if name == "Newsletter" else 0.5 for _, name in asked]


def names(planner: Planner, task: str, *, num_steps: int, num_done: int) -> list[str]:
    found = planner.goals(task, num_steps=num_steps, num_done=num_done, find=see_all)
    return [goal.name for goal in found]


def test_an_answer_takes_the_place_of_the_goal_that_was_asked_about() -> None:
    planner = two_goals(SEND)
    task = f"{TWO[0]}\n{SEND[0]}"
    assert names(planner, task, num_steps=0, num_done=0) == ["Send", "Save"]
    assert names(planner, task, num_steps=1, num_done=1) == ["Send", "Save"]


def test_a_bare_name_answers_what_a_thing_is_called() -> None:
    planner = two_goals(("Newsletter", ".", []), ("no", ".", []))
    assert names(planner, f"{TWO[0]}\nno", num_steps=0, num_done=0) == ["News", "Save"]
    assert names(planner, f"{TWO[0]}\nno\nNewsletter", num_steps=0, num_done=0) == ["Newsletter", "Save"]


def test_what_the_owner_says_unasked_comes_next_and_the_rest_follows() -> None:
    planner = two_goals(SEND)
    assert names(planner, f"{TWO[0]}\n{SEND[0]}", num_steps=1, num_done=1) == ["News", "Send", "Save"]


def test_an_answer_helps_with_a_task_that_could_not_be_read() -> None:
    known = {"hm": scores_of("hm", ".", []), SEND[0]: scores_of(*SEND)}
    planner = Planner(lambda words: known[" ".join(word.text for word in words)])
    assert names(planner, "hm", num_steps=0, num_done=0) == []
    assert names(planner, f"hm\n{SEND[0]}", num_steps=0, num_done=0) == ["Send"]


def test_what_is_not_in_sight_may_be_a_row_of_a_menu() -> None:
    """One long name is missed once, two short ones twice: where there are menus, none is missed."""
    task, marked = "rulers and guides on", "N0 . N1 ."
    scores = scores_of(task, marked, [GoalVerb.TICK, GoalVerb.TICK])
    menus = ("File", "Edit", "View")
    goals = Planner(lambda words: scores).goals(
        task,
        num_steps=0,
        num_done=0,
        find=lambda asked: [0.97 if name in menus else 0.01 for _, name in asked],
        shown=lambda name: Standing.WHOLE if name in menus else Standing.NOT,
    )
    assert [goal.name for goal in goals] == ["rulers", "guides"]


class AsksForTheFirst(Nearest):
    """Reads beside every form that its first control is asked for."""

    @property
    def forms(self) -> AsksForTheFirst:  # type: ignore[override]
        return self

    def readings(self, words: Sequence[TaskWord], controls: Sequence[ControlText]) -> list[ControlReading]:
        return [
            ControlReading(0.98 if one.caption == "Hot" else 0.01, False, (0, 0), 0.9, 0) for one in controls
        ]


def test_the_form_reader_says_nothing_of_tabs() -> None:
    pieces = [(text, TextBox(90, top, 150, top + 10)) for text, top in (("Oven", 20), ("¥ Hot", 60))]

    def found(task: str) -> list[str]:
        scores = scores_of(task, ". . N0 .", [GoalVerb.PRESS])
        goals = Planner(lambda words: scores, AsksForTheFirst()).goals(
            task,
            num_steps=0,
            num_done=0,
            find=lambda asked: [0.97 if one == (GoalVerb.PRESS, "Season") else 0.01 for one in asked],
            shown=lambda name: Standing.NOT,
            pieces=pieces,
        )
        return [goal.sentence for goal in goals]

    assert found("Show the Season tab") == ['Press "Season"']
    assert found("Show the Season now") == ['Tick "Hot"']


def test_beside_another_goal_one_is_no_row() -> None:
    def found(task: str, marked: str, *verbs: GoalVerb) -> list[str]:
        goals = Planner(lambda words: scores_of(task, marked, [*verbs])).goals(
            task,
            num_steps=0,
            num_done=0,
            find=lambda asked: [0.97 if name == "office" else 0.01 for _, name in asked],
            shown=lambda name: Standing.WHOLE if name == "office" else Standing.NOT,
        )
        return [goal.name for goal in goals]

    choose = GoalVerb.CHOOSE
    assert found("choose office not one", ". N0 . N1", choose, choose) == ["office"]
    assert found("choose one", ". N0", choose) == ["one"]
