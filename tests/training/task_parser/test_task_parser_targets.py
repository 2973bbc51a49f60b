"""What the task parser learns from is what the task says."""

from __future__ import annotations

import itertools
import random

from agent.models.task_parser.labels import GoalVerb, WordRole
from training.embedded.wording import Goal, WordedTask
from training.task_parser.chatty import chatty_task
from training.task_parser.targets import UNKNOWN, sample, samples
from training.windows.words import SceneWords


def test_each_word_of_a_name_is_a_part_of_it() -> None:
    text = "type New York into City, then press OK"
    goals = [Goal(GoalVerb.FILL, "City", "New York"), Goal(GoalVerb.PRESS, "OK")]
    made = sample(WordedTask(text, [(0, 23), (30, 38)]), goals)
    roles = {word.text: WordRole(role) for word, (role, *_) in zip(made.words, made.targets, strict=True)}
    assert roles["New"] is WordRole.VALUE
    assert roles["York"] is WordRole.VALUE_ON
    assert roles["City"] is roles["OK"] is WordRole.NAME
    assert roles["into"] is roles["then"] is WordRole.OTHER
    numbers = {word.text: number for word, (_, _, number, _) in zip(made.words, made.targets, strict=True)}
    assert (numbers["City"], numbers["OK"], numbers["then"]) == (0, 1, UNKNOWN)


def test_names_side_by_side_are_two() -> None:
    goals = [Goal(GoalVerb.CHOOSE, "A4", owner="Size")]
    made = sample(WordedTask("Size A4", [(0, 7)]), goals)
    assert [WordRole(role) for role in made.targets[:, 0]] == [WordRole.OWNER, WordRole.NAME]


def test_the_same_seed_gives_the_same_tasks() -> None:
    first, second = ([one.task for one in itertools.islice(samples(random.Random(4)), 30)] for _ in range(2))
    assert first == second


def test_loose_tasks_say_every_name_and_value_where_they_say_it() -> None:
    rng = random.Random(11)
    for _ in range(300):
        words = SceneWords(rng)
        goal = Goal(GoalVerb.FILL, "Delivery Address", "12 Dock Rd", kind="field")
        asked, [said] = chatty_task([goal], words, rng)
        [(first, last)] = asked.parts
        assert said.value in asked.text[first:last]
        assert said.name.casefold() == goal.name.casefold()
        assert said.name in asked.text[first:last]
