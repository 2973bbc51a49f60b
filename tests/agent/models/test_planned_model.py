"""The shipped model with its task parser: people's own words, goal by goal."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event

import numpy as np
import pytest

from agent.models.catalogue import Catalogue
from agent.models.children.engine import EngineReply, ReplyOptions
from agent.models.children.prefix_engine import PrefixEngine
from agent.models.llamacpp.native import NativeModel, NativeOptions
from agent.models.llamacpp.native_parser import NativeParser
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.planner import Planner
from agent.perception.contrast import ink
from agent.types import ImagePart, Message, TextPart
from tests.forms import form

pytestmark = pytest.mark.llama

PLANNING = ReplyOptions(64, looks_again=True)


@pytest.fixture(scope="module")
def engine() -> PrefixEngine:
    manifest = Catalogue().get()
    options = NativeOptions(2048, 1, 1, manifest.image.max_pixels // 32**2, num_branches=63)
    parser = NativeParser.of(manifest)
    native = NativeModel(manifest.path_of("model"), manifest.path_of("projector"), options)
    return PrefixEngine(native, Planner(parser.scores))


class ReadsNothing(Planner):
    """Is sure that a task asks for nothing in sight."""

    reads_nothing = True  # type: ignore[assignment]

    def goals(self, task: str, **_: object) -> list[PlannedGoal]:  # type: ignore[override]
        return []


def prompt(task: str, done: Sequence[str] = ()) -> list[Message]:
    parts: list[ImagePart | TextPart] = [ImagePart(ink(form(3)[0])), TextPart("<|task|>")]
    parts.append(TextPart(task, is_data=True))
    for thought in done:
        parts += [TextPart("<|did|>"), TextPart(thought, is_data=True)]
    return [Message("user", (*parts, TextPart("<|now|>")))]


def asked(engine: PrefixEngine, task: str, *done: str, options: ReplyOptions = PLANNING) -> EngineReply:
    return engine.reply(prompt(task, done), options, cancel=Event(), on_text=lambda text: None)


@pytest.mark.parametrize("task", ["save", "I would like to save this", "could you hit save for me, thanks"])
def test_loose_words_press_what_they_mean(engine: PrefixEngine, task: str) -> None:
    assert asked(engine, task).text.startswith('press "save"<|click|>')


def test_goals_are_done_one_after_the_other(engine: PrefixEngine) -> None:
    task = "press close and then save"
    assert asked(engine, task).text.startswith('press "close"<|click|>')
    assert asked(engine, task, 'press "close"').text.startswith('press "save"<|click|>')
    assert asked(engine, task, 'press "close"', 'press "save"').text == "done<|finished|>"


TEXT = "Dear Anna, please tick the box and press the button for me. " * 8 + "Yours, Ben"


def test_a_long_text_in_quotes_is_typed_whole_and_the_rest_is_done(engine: PrefixEngine) -> None:
    task = f'Type "{TEXT}" and press save'
    reply = asked(engine, task)
    assert reply.text == f"type<|type|>{TEXT}"
    assert asked(engine, task, "type").text.startswith('press "save"<|click|>')


@pytest.mark.parametrize("task", [f'Tick "{TEXT}"', f'Choose a in "{TEXT}"', f'Set "{"x" * 900}" to 3'])
def test_what_is_too_long_for_a_name_is_pressed_nowhere(engine: PrefixEngine, task: str) -> None:
    assert "<|click|>" not in asked(engine, task).text


def test_what_is_not_on_the_picture_is_asked_about_by_its_name(engine: PrefixEngine) -> None:
    assert asked(engine, "hit the fax button").text == 'press "fax" missing<|call_user|>'


@pytest.mark.parametrize(
    ("task", "expected"),
    [
        ("hit the fax button", 'Press "fax"'),
        ("set the fax number to 12", 'Type "12" into "fax number"'),
    ],
)
def test_a_question_comes_with_what_the_task_may_mean(engine: PrefixEngine, task: str, expected: str) -> None:
    reply = asked(engine, task)
    assert reply.text.endswith("<|call_user|>")
    assert expected in reply.readings
    assert len(set(reply.readings)) == len(reply.readings) <= 5
    assert asked(engine, "save").readings == ()


def test_an_answer_is_done_in_the_place_of_what_was_not_found(engine: PrefixEngine) -> None:
    task = "hit the fax button and then close"
    assert asked(engine, task).text == 'press "fax" missing<|call_user|>'
    said = f"{task}\nPress save"
    assert asked(engine, said).text.startswith('press "save"<|click|>')
    assert asked(engine, said, 'press "save"').text.startswith('press "close"<|click|>')
    assert asked(engine, said, 'press "save"', 'press "close"').text == "done<|finished|>"


def test_where_nothing_in_sight_is_asked_for_the_eyes_press_nothing(engine: PrefixEngine) -> None:
    manifest = Catalogue().get()
    parser = NativeParser.of(manifest)
    options = NativeOptions(2048, 1, 1, manifest.image.max_pixels // 32**2, num_branches=63)
    native = NativeModel(manifest.path_of("model"), manifest.path_of("projector"), options)
    reads_nothing = PrefixEngine(native, ReadsNothing(parser.scores))
    for task in ("save", 'Press "save"'):
        assert "<|click|>" in asked(engine, task).text
        assert asked(reads_nothing, task).text.endswith("<|call_user|>")


def test_without_a_second_look_the_parser_is_not_asked(engine: PrefixEngine) -> None:
    reply = asked(engine, "save", options=ReplyOptions(64))
    assert reply.second_look_s == 0


def test_log_probabilities_are_the_models_own_for_the_prompt_as_it_was_asked(engine: PrefixEngine) -> None:
    reply = asked(engine, "save")
    assert reply.second_look_s > 0
    with engine.reader(prompt("save"), PLANNING, cancel=Event()) as reader:
        (scored,) = reader.score("save", (), [reply.token_ids])
    likely = np.array(scored.logprobs) > -8
    assert np.allclose(np.array(scored.logprobs)[likely], np.array(reply.logprobs)[likely], atol=0.1)
