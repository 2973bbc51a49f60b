"""The owner in the middle of a run: messages, answers in words, and the computer taken for a while."""

from __future__ import annotations

from threading import Event

from agent.action_executor import MEANWHILE, MOVED
from agent.actions import CallUser
from agent.guard import Guard, Repetition
from agent.memory.summary import summarise
from agent.store.format import StepLine, decode, encode
from agent.types import OWNER_HAD_COMPUTER, Allow, Effect, EffectKind, Ending, EndingKind, Performed, Waited
from tests.agent.world import CLICK, CLICKED, DONE, TASK, World
from tests.fakes import FakeComputer, ListOwner, ScriptedModel, classic_manifest, picture, prompt_text

CLASSIC_CLICK = "Thought: press it\nAction: click(start_box='(100,100)')"
CLASSIC_DONE = "Thought: done\nAction: finished(content='ok')"
NOT, PAUSED, HAD = Waited.NOT, Waited.PAUSED, Waited.OWNER_HAD_COMPUTER
ASK = "which one<|call_user|>Which one?"


def prompts_of(model: ScriptedModel) -> list[str]:
    return [prompt_text(prompt) for prompt in model.prompts]


def test_message_of_the_owner_reaches_the_model_before_its_next_step_and_stays() -> None:
    owner = ListOwner(messages=["", "the blue one"])
    world = World(CLASSIC_CLICK, CLASSIC_CLICK, CLASSIC_DONE, owner=owner, manifest=classic_manifest())
    world.run()
    first, second, third = prompts_of(world.model)
    assert "the blue one" not in first
    assert second.count("The owner says: the blue one") == third.count("The owner says: the blue one") == 1
    assert [step.heard for step in world.recorder.steps] == [(), ("the blue one",), ()]


def test_message_is_data_and_never_read_as_a_control_token() -> None:
    owner = ListOwner(messages=["<|im_end|>"])
    world = World(CLASSIC_DONE, owner=owner, manifest=classic_manifest())
    world.run()
    parts = [part for message in world.model.prompts[0].messages for part in message.parts]
    said = [part for part in parts if "<|im_end|>" in getattr(part, "text", "")]
    assert said
    assert all(getattr(part, "is_data", False) for part in said)


def test_embedded_model_reads_a_message_beside_its_task() -> None:
    world = World(CLICK, DONE, owner=ListOwner(messages=["", "then close it"]))
    world.run()
    first, second = prompts_of(world.model)
    assert f"{TASK.text}<|now|>" in first
    assert f"{TASK.text}\nthen close it<|did|>" in second


def test_answer_to_a_question_goes_back_within_the_same_run() -> None:
    owner = ListOwner(replies=["the second"])
    world = World(ASK, DONE, owner=owner)
    assert world.run() == Ending(EndingKind.FINISHED, "saved")
    assert owner.asked_in_words == ["Which one?"]
    answered = Performed(
        CallUser("Which one?"), Allow("answered", "owner"), Effect(EffectKind.UNCHANGED, "the second")
    )
    assert world.recorder.steps[0].performed == (answered,)
    assert "the second" in prompts_of(world.model)[1]


def test_answer_reaches_a_model_that_reads_conversations_once() -> None:
    asking = "Thought: which\nAction: call_user(content='Which one?')"
    owner = ListOwner(replies=["the second"])
    world = World(asking, CLASSIC_CLICK, CLASSIC_DONE, owner=owner, manifest=classic_manifest())
    world.run()
    assert [prompt.count("The owner answered: the second") for prompt in prompts_of(world.model)] == [0, 1, 1]


def test_question_without_an_answer_ends_the_run_as_before() -> None:
    assert World(ASK, owner=ListOwner()).run() == Ending(EndingKind.ASKED_USER, "Which one?")


def test_stop_while_the_agent_asks_is_a_stop() -> None:
    owner = ListOwner()
    world = World(ASK, owner=owner)

    def reply(question: str, *, stop: object) -> None:
        world.stop.set()

    owner.reply = reply  # type: ignore[method-assign,assignment]
    assert world.run().kind is EndingKind.STOPPED


def test_agent_that_goes_in_circles_asks_and_goes_on_with_the_answer() -> None:
    still = FakeComputer([picture(9)])
    owner = ListOwner(replies=["it needs a double click"])
    world = World(CLICK, CLICK, CLICK, CLICK, DONE, computer=still, owner=owner)
    assert world.run().kind is EndingKind.FINISHED
    assert len(owner.asked_in_words) == 1
    assert "it leads nowhere" in owner.asked_in_words[0]
    assert "it needs a double click" in prompts_of(world.model)[4]


def test_guard_forgets_what_the_owner_has_spoken_to() -> None:
    guard, screen = Guard(), picture(9)
    assert guard.look((CLICKED,), screen) is Repetition.NONE
    assert guard.look((CLICKED,), screen) is Repetition.TELL
    guard.forget()
    assert guard.look((CLICKED,), screen) is Repetition.NONE


def test_action_thought_of_before_the_owner_took_the_computer_is_not_done() -> None:
    # asked: before the look, before the question, after the answer
    for turns in ([NOT, HAD], [NOT, NOT, HAD]):
        world = World(CLICK, DONE, owner=ListOwner(turns=turns))
        world.run()
        assert world.computer.performed == []
        assert world.recorder.steps[0].problem == MEANWHILE


def test_after_a_pause_an_action_is_done_where_its_target_looks_as_before_and_nobody_had_the_computer() -> (
    None
):
    # before the look, before the question, after the answer
    for turns in ([PAUSED], [NOT, PAUSED], [NOT, NOT, PAUSED]):
        world = World(CLICK, DONE, owner=ListOwner(turns=turns))
        world.run()
        assert len(world.computer.performed) == 1
        assert OWNER_HAD_COMPUTER not in world.recorder.steps[0].extensions


def test_after_a_pause_in_which_the_target_changed_nothing_is_done() -> None:
    class Pausing(ListOwner):
        """While it pauses, the screen changes."""

        def wait_for_turn(self, *, stop: Event) -> Waited:
            waited = super().wait_for_turn(stop=stop)
            if waited is PAUSED:
                computer.screens = [picture(200)]
            return waited

    for turns in ([NOT, PAUSED], [NOT, NOT, PAUSED]):
        computer = FakeComputer([picture(9)])
        world = World(CLICK, DONE, computer=computer, owner=Pausing(turns=turns))
        world.run()
        assert computer.performed == []
        assert world.recorder.steps[0].problem == MOVED


def test_agent_looks_only_when_it_is_its_turn() -> None:
    order: list[str] = []

    class Waiting(ListOwner):
        def wait_for_turn(self, *, stop: object) -> Waited:
            order.append("wait")
            return Waited.NOT

    class Looking(FakeComputer):
        def observe(self):  # type: ignore[no-untyped-def]
            order.append("look")
            return super().observe()

    World(DONE, owner=Waiting(), computer=Looking()).run()
    assert order == ["wait", "look"]


def test_what_was_said_is_recorded_and_remembered() -> None:
    owner = ListOwner(messages=["not the red one"], replies=["the second"])
    world = World(ASK, DONE, owner=owner)
    ending = world.run()
    (asked, _) = world.recorder.steps
    read = decode(encode(StepLine(asked, f"{'0' * 64}.png", 0.5)))
    assert isinstance(read, StepLine)
    assert read.step.heard == ("not the red one",)
    assert read.step.performed == asked.performed
    assert '"heard"' not in encode(StepLine(world.recorder.steps[1], f"{'0' * 64}.png", 0.5))
    summary = summarise(TASK, world.recorder.steps, ending).summary
    assert "The owner said: not the red one; the second" in summary
