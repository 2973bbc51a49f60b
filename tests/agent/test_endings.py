"""How a run ends: stopped, refused, unreadable, failed, crashed, or at its limit."""

from __future__ import annotations

from threading import Event

import pytest

from agent.errors import (
    AgentError,
    CaptureError,
    DisplayLostError,
    ModelCrashedError,
    RecordWriteError,
    StoppedError,
)
from agent.recording import CompositeRecorder
from agent.types import (
    Allow,
    EffectKind,
    Ending,
    EndingKind,
    ModelReply,
    Prompt,
    Stop,
)
from tests.agent.world import CLICK, CLICK_ELSEWHERE, CLICKED, DONE, World
from tests.fakes import (
    FakeComputer,
    ListApprover,
    ListRecorder,
    classic_manifest,
    prompt_text,
)


def test_owner_can_stop_at_a_question() -> None:
    world = World(CLICK, DONE, approver=ListApprover(Stop()))
    assert world.run().kind is EndingKind.STOPPED
    assert world.computer.performed == []
    assert world.recorder.steps[0].performed[0].decision == Stop()


def test_stop_before_the_first_step_does_nothing() -> None:
    world = World(CLICK)
    world.stop.set()
    assert world.run().kind is EndingKind.STOPPED
    assert world.recorder.steps == []
    assert world.recorder.endings[0].kind is EndingKind.STOPPED


def test_stop_while_the_model_thinks_performs_nothing() -> None:
    world = World()

    def stop_and_answer(prompt: Prompt) -> str:
        world.stop.set()
        return CLICK

    world.model.answers = [stop_and_answer]
    assert world.run().kind is EndingKind.STOPPED
    assert world.computer.performed == []
    assert len(world.recorder.steps) == 1


def test_stop_while_the_owner_is_asked_beats_the_answer() -> None:
    class Late(ListApprover):
        def decide(self, *args: object, stop: Event, **others: object) -> Allow:
            stop.set()
            return Allow("owner", decided_by="owner")

    world = World(CLICK, approver=Late())
    assert world.run().kind is EndingKind.STOPPED
    assert world.computer.performed == []


def test_stop_between_two_actions_of_one_reply() -> None:
    computer = FakeComputer(on_perform=lambda action: world.stop.set())
    world = World(f"{CLICK}<|type|>Ada", computer=computer)
    assert world.run().kind is EndingKind.STOPPED
    assert computer.performed == [CLICKED]


def test_stop_inside_an_action_is_recorded_with_it() -> None:
    computer = FakeComputer(effects=[StoppedError("stopped")])
    world = World(CLICK, computer=computer)
    assert world.run().kind is EndingKind.STOPPED
    effect = world.recorder.steps[0].performed[0].effect
    assert effect is not None
    assert effect.kind is EffectKind.FAILED


def test_step_limit_is_an_ending_of_its_own() -> None:
    world = World(*(f"<|click|><|{x}|><|500|>" for x in range(0, 500, 50)), max_steps=3)
    assert world.run().kind is EndingKind.STEP_LIMIT
    assert len(world.recorder.steps) == 3


def test_unreadable_reply_is_recorded_explained_and_tried_again() -> None:
    world = World("Thought: hm", "Action: finished(content='ok')", manifest=classic_manifest())
    assert world.run() == Ending(EndingKind.FINISHED, "ok")
    assert "could not be read" in world.problems[0]
    assert world.recorder.steps[0].performed == ()
    assert "could not be read" in prompt_text(world.model.prompts[1])


def test_unreadable_replies_are_borne_only_so_often() -> None:
    world = World("no action at all", max_unreadable_replies=3)
    ending = world.run()
    assert ending.kind is EndingKind.FAILED
    assert "3 replies in a row" in ending.text
    assert len(world.recorder.steps) == 3


def test_readable_reply_forgives_the_unreadable_ones_before() -> None:
    world = World("no", "no", CLICK, "no", "no", DONE, max_unreadable_replies=3)
    assert world.run().kind is EndingKind.FINISHED


def test_point_outside_the_picture_counts_as_unreadable() -> None:
    world = World("<|click|><|1200|><|500|>", DONE)
    world.run()
    assert world.computer.performed == []
    assert "outside" in world.problems[0]


def test_reply_that_never_ends_has_its_own_message() -> None:
    endless = ModelReply(f"{CLICK} and so on and on", "length")
    world = World(endless, DONE)
    assert world.run().kind is EndingKind.FINISHED
    assert world.computer.performed == []
    assert "512 tokens" in world.problems[0]


@pytest.mark.parametrize(
    ("computer", "answer"),
    [
        (FakeComputer(effects=[DisplayLostError("The display is gone.")]), CLICK),
        (FakeComputer(), ModelCrashedError("The model's process ended.")),
    ],
)
def test_error_of_computer_or_model_fails_the_run_in_plain_words(
    computer: FakeComputer, answer: str | AgentError
) -> None:
    world = World(answer, computer=computer)
    ending = world.run()
    assert ending.kind is EndingKind.FAILED
    assert ending.text in ("The display is gone.", "The model's process ended.")
    assert len(world.recorder.steps) == 1
    assert world.recorder.steps[0].problem == ending.text
    assert world.recorder.endings == [ending]


def test_screen_that_cannot_be_captured_fails_the_run() -> None:
    class Blind(FakeComputer):
        def observe(self) -> None:  # type: ignore[override]
            raise CaptureError("No screenshot could be taken.")

    world = World(computer=Blind())
    assert world.run() == Ending(EndingKind.FAILED, "No screenshot could be taken.")


def test_crash_is_recorded_and_raised() -> None:
    world = World(ZeroDivisionError("oh"))
    with pytest.raises(ZeroDivisionError):
        world.run()
    assert world.recorder.endings == [Ending(EndingKind.CRASHED, "ZeroDivisionError: oh")]
    assert world.computer.num_released == 1


def test_full_disk_fails_the_run_at_once() -> None:
    recorder = ListRecorder(fail_at=2, error=RecordWriteError("The disk is full."))
    world = World(CLICK, CLICK_ELSEWHERE, CLICK, recorder=recorder)
    ending = world.run()
    assert ending == Ending(EndingKind.FAILED, "The disk is full.")
    assert len(world.model.prompts) == 2
    assert recorder.endings == [ending]


def test_record_that_cannot_be_ended_is_said() -> None:
    class Stuck(ListRecorder):
        def end(self, ending: Ending) -> None:
            raise RecordWriteError("The disk is full.")

    ending = World(recorder=Stuck()).run()
    assert ending.kind is EndingKind.FAILED
    assert "finished" in ending.text
    assert "The disk is full." in ending.text


def test_watchers_get_their_steps_even_when_the_record_fails() -> None:
    watcher = ListRecorder()
    broken = ListRecorder(fail_at=1, error=RecordWriteError("The disk is full."))
    world = World(CLICK, recorder=CompositeRecorder(broken, watcher))
    assert world.run().kind is EndingKind.FAILED
    assert len(watcher.steps) == 1
    assert len(watcher.endings) == 1
