"""Whatever a task says and the parser reads in it, goals come of it, and no error."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from agent.models.children.sighted import Standing
from agent.models.task_parser.form_in_sight import FormControlKind
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_of_controls import with_controls
from agent.models.task_parser.sense import Nearest
from tests.agent.models.task_parser.beside_form import FORM, control

SAID = """
please set it to 17:15 2 August not don't instead of rather than and then , . ? : - Oslo WD-77 for a quarter
an hour Ana van Sand me@home.example £25 the 'best' because they said so
"""
WORDS = st.sampled_from([*SAID.split(), *(word for one in FORM for word in one.caption.split())])
WINDOW = (
    *FORM,
    control(FormControlKind.FIELD, "Leaving on", value="18 July"),
    control(FormControlKind.FIELD, "Starts at", value="16:45"),
)


class Sure:
    """Takes everything for one of the controls, as sure as can be."""

    def __init__(self, place: int) -> None:
        self._place = place

    forms = None

    def ranked(self, text: str, others: Sequence[str]) -> list[Nearest]:
        first = self._place % len(others) if others else 0
        order = [first, *(n for n in range(len(others)) if n != first)]
        return [Nearest(n, 0.99 if n == first else 0.001, 0.9) for n in order[: len(others)]]


@settings(max_examples=500)
@given(
    words=st.lists(WORDS, min_size=1, max_size=14),
    cuts=st.lists(st.tuples(st.integers(0, 13), st.integers(1, 5), st.integers(0, 13)), max_size=4),
    verbs=st.lists(st.sampled_from(list(GoalVerb)), min_size=4, max_size=4),
    place=st.integers(0, 20),
)
def test_no_sentence_and_no_reading_of_it_is_an_error(
    words: list[str], cuts: list[tuple[int, int, int]], verbs: list[GoalVerb], place: int
) -> None:
    task = " ".join(words)
    parts = [
        (" ".join(words[first : first + number]), " ".join(words[other : other + number]))
        for first, number, other in cuts
    ]
    read = [
        PlannedGoal(verb, name, value, owner=value if verb is GoalVerb.CHOOSE else "")
        for verb, (name, value) in zip(verbs, parts, strict=False)
        if name and value
    ]
    if not any(map(str.isalnum, task)):
        return
    captions = {one.caption.casefold() for one in WINDOW}

    def shown(name: str) -> Standing:
        return Standing.WHOLE if name.casefold() in captions else Standing.NOT

    for sense in (None, Sure(place)):
        goals = with_controls(read, task, WINDOW, shown, sense=sense)
        assert all(isinstance(goal, PlannedGoal) for goal in goals)
