"""A routine does its recorded steps where the screen fits, and leaves the others to the model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from threading import Event

import numpy as np
from numpy.typing import NDArray

from agent.actions.types import Action, CallUser, Click, Finished, Hotkey, TypeText, Wait
from agent.coordinates import MonitorPoint, Screen
from agent.demonstrations.demonstration import SECRET_TYPED
from agent.demonstrations.shown_text import Reader
from agent.demonstrations.typed_check import TYPED_FILE
from agent.loop import Loop
from agent.ocr.reading import Word
from agent.routines import RoutineGuide, routine_of
from agent.routines.guide import CHECK_PAUSES_S, PAUSES_S
from agent.routines.routine import ASK_FOR_SECRET
from agent.settings import RunLimits
from agent.types import Allow, Deny, Effect, EffectKind, EndingKind, Observation, Performed, Step, Task
from tests.agent.routines.screens import SIZE, WINDOW, recorded, screen
from tests.fakes import (
    FakeComputer,
    ListApprover,
    ListMemory,
    ListOwner,
    ListRecorder,
    No,
    ScriptedModel,
    Ticks,
    Yes,
    classic_manifest,
    prompt_text,
)

SAVE, OPEN = Click(MonitorPoint(300, 200)), Click(MonitorPoint(500, 200))
FIRST = screen((300, 200, "Save"), (500, 200, "Open"))
SECOND = screen((500, 200, "Open"), (300, 300, "saved"))
OTHER = screen((400, 400, "Are you sure?"))


class Screens(FakeComputer):
    """With a window that is always the active one; waiting changes nothing."""

    def _screen(self) -> NDArray[np.uint8]:
        assert self.screens is not None
        number = sum(not isinstance(action, Wait) for action in self.performed)
        return self.screens[min(number, len(self.screens) - 1)]


class World:
    def __init__(
        self,
        folder: Path,
        then: Sequence[tuple[NDArray[np.uint8], Sequence[Action]]],
        now: Sequence[NDArray[np.uint8]],
        *answers: str,
        approver: ListApprover | None = None,
        owner: ListOwner | None = None,
        problem: str = "",
    ) -> None:
        self.computer = Screens(now)
        self.model = ScriptedModel(*(answers or ("Action: finished(content='by the model')",)))
        self.guide = RoutineGuide(
            routine_of(recorded(folder, *then, problem=problem)), read=lambda pixels: []
        )
        self.recorder = ListRecorder()
        self.loop = Loop(
            computer=self.computer,
            model=self.model,
            approver=approver or Yes(),
            memory=ListMemory(),
            recorder=self.recorder,
            manifest=classic_manifest(),
            limits=RunLimits(max_steps=12),
            clock=Ticks(),
            owner=owner,
            guide=self.guide,
        )
        self.ending = self.loop.run(Task("write a note"), stop=Event())

    @property
    def done(self) -> list[Action]:
        return [action for action in self.computer.performed if not isinstance(action, Wait)]


def test_unchanged_screens_need_no_model(tmp_path: Path) -> None:
    world = World(tmp_path, [(FIRST, [SAVE]), (SECOND, [OPEN])], [FIRST, SECOND])
    assert world.done == [SAVE, OPEN]
    assert world.ending.kind is EndingKind.FINISHED
    assert world.model.prompts == []
    assert world.guide.num_asked == 0


def test_every_replayed_action_is_approved_first(tmp_path: Path) -> None:
    world = World(tmp_path, [(FIRST, [SAVE])], [FIRST], approver=No())
    assert world.computer.performed == []
    assert isinstance(world.recorder.steps[0].performed[0].decision, Deny)


def test_after_a_refusal_the_model_is_asked(tmp_path: Path) -> None:
    world = World(tmp_path, [(FIRST, [SAVE])], [FIRST], approver=No())
    assert len(world.model.prompts) == 1
    assert world.ending.text == "by the model"


def test_model_is_asked_where_the_target_is_not_seen(tmp_path: Path) -> None:
    world = World(
        tmp_path,
        [(FIRST, [SAVE]), (SECOND, [OPEN])],
        [OTHER, FIRST, SECOND],
        "Thought: say yes\nAction: click(start_box='(400,400)')",
    )
    assert len(world.model.prompts) == 1
    assert world.done[1:] == [SAVE, OPEN], "the recorded step follows when its target is there"
    assert "Click at (300, 200)" in prompt_text(world.model.prompts[0])


def test_model_is_asked_only_after_the_screen_was_given_time(tmp_path: Path) -> None:
    world = World(tmp_path, [(FIRST, [SAVE])], [OTHER])
    waits = [action for action in world.computer.performed if isinstance(action, Wait)]
    assert [wait.duration_s for wait in waits] == list(PAUSES_S)
    assert len(world.model.prompts) == 1


def test_what_the_model_did_instead_is_not_done_again(tmp_path: Path) -> None:
    world = World(
        tmp_path,
        [(FIRST, [TypeText("note")]), (SECOND, [OPEN])],
        [np.full_like(FIRST, 20), SECOND],
        "Thought: type it\nAction: type(content='note')",
    )
    assert world.done == [TypeText("note"), OPEN]


def test_moved_target_is_clicked_where_it_is_now(tmp_path: Path) -> None:
    now = screen((350, 260, "Save"), (600, 500, "Open"))
    world = World(tmp_path, [(FIRST, [SAVE])], [now])
    assert world.done == [Click(MonitorPoint(350, 260))]
    assert world.model.prompts == []


def test_same_step_may_be_done_many_times(tmp_path: Path) -> None:
    down = Hotkey(("down",))
    world = World(tmp_path, [(FIRST, [down])] * 6, [FIRST])
    assert world.done == [down] * 6


def test_secret_that_was_not_recorded_is_asked_for(tmp_path: Path) -> None:
    owner = ListOwner(replies=["done"])
    world = World(
        tmp_path, [(FIRST, [SAVE]), (FIRST, []), (FIRST, [OPEN])], [FIRST], owner=owner, problem=SECRET_TYPED
    )
    assert world.done == [SAVE, OPEN]
    asked = [one.action for step in world.recorder.steps for one in step.performed]
    assert CallUser(ASK_FOR_SECRET) in asked


def lines_read(*words: str) -> Reader:
    return lambda pixels: [Word(word, (1, 1, 1), 0, 0, 10, 10) for word in words]


def test_what_differs_at_the_end_is_said_instead_of_a_plain_end(tmp_path: Path) -> None:
    world = World(
        tmp_path,
        [(FIRST, [SAVE]), (SECOND, [Finished()])],
        [FIRST, screen((500, 200, "Open"), (300, 300, "not saved!"))],
    )
    assert world.ending.kind is EndingKind.FINISHED
    assert world.ending.text.startswith("Done, but the screen differs from the record. After step 1")
    assert len(world.guide.differences) == 1


def test_end_as_it_was_recorded_is_plain(tmp_path: Path) -> None:
    world = World(tmp_path, [(FIRST, [SAVE]), (SECOND, [Finished()])], [FIRST, SECOND])
    assert (world.ending.text, world.guide.differences) == ("", [])


def test_screen_is_given_time_to_look_as_recorded(tmp_path: Path) -> None:
    world = World(tmp_path, [(FIRST, [SAVE]), (SECOND, [Finished()])], [FIRST, OTHER])
    waits = [action.duration_s for action in world.computer.performed if isinstance(action, Wait)]
    assert waits[: len(CHECK_PAUSES_S)] == list(CHECK_PAUSES_S)


def test_nothing_is_done_after_a_text_that_is_not_there_before_the_owner_was_asked(tmp_path: Path) -> None:
    typed = screen((300, 200, "Save"), (500, 200, "Open"), (300, 400, "rm -r old"))
    then = [(FIRST, [TypeText("rm -r old")]), (typed, [OPEN])]
    world = World(tmp_path, then, [FIRST, FIRST])
    assert world.done == [TypeText("rm -r old")]
    assert world.ending.kind is EndingKind.ASKED_USER
    assert "does not stand on the screen" in world.ending.text
    went_on = World(tmp_path / "again", then, [FIRST, FIRST], owner=ListOwner(replies=["go on"]))
    assert went_on.done == [TypeText("rm -r old"), OPEN]
    assert went_on.ending.text.startswith("Done, but")


def test_text_of_which_the_record_is_not_sure_is_asked_about_first(tmp_path: Path) -> None:
    record = recorded(tmp_path, (FIRST, [TypeText("raise")]), (FIRST, [Finished()]))
    (record.folder / TYPED_FILE).write_text('{"version": 1, "other": [{"step": 1, "seen": "raize"}]}')
    guide = RoutineGuide(routine_of(record), read=lines_read())
    first = guide.next(FakeComputer([FIRST]).observe())
    assert first is not None
    assert isinstance(first.action, CallUser)
    assert "not sure" in first.action.question


class OtherDocument(Screens):
    """The window shows another document than the recorded one."""

    def observe(self) -> Observation:
        return replace(super().observe(), window=replace(WINDOW, title="thesis.txt"))


def test_keys_do_nothing_to_another_document_before_the_owner_was_asked(tmp_path: Path) -> None:
    keys = [Hotkey(("ctrl", "a")), Hotkey(("delete",))]
    guide = RoutineGuide(routine_of(recorded(tmp_path, *((FIRST, [key]) for key in keys))))
    seen = OtherDocument([FIRST]).observe()
    for seconds in CHECK_PAUSES_S:
        offered = guide.next(seen)
        assert offered is not None
        assert offered.action == Wait(seconds)
    asked = guide.next(seen)
    assert asked is not None
    assert isinstance(asked.action, CallUser)
    assert "The keyboard is in “thesis.txt”, not in “Notes” as it was recorded." in asked.action.question
    guide.saw(done_step(asked.action))
    for key in keys:
        offered = guide.next(seen)
        assert offered is not None
        assert offered.action == key, "the owner was asked once about this window"
        guide.saw(done_step(key))


def done_step(action: Action) -> Step:
    done = Performed(action, Allow("owner", "owner"), Effect(EffectKind.CHANGED))
    return Step(1, Observation(FIRST, Screen(*SIZE), WINDOW), None, "", None, "", (done,))


def test_a_text_is_sent_once_the_screen_has_taken_it(tmp_path: Path) -> None:
    written = screen((300, 200, "draft.txt"))
    then = [(FIRST, [TypeText("draft.txt\n")]), (written, [OPEN])]
    taken = World(tmp_path, then, [FIRST, written, written])
    assert taken.done[:2] == [TypeText("draft.txt"), TypeText("\n")]
    refused = World(tmp_path / "again", then, [FIRST, FIRST])
    assert refused.done == [TypeText("draft.txt")], "Enter would send what stands there"
    assert refused.ending.kind is EndingKind.ASKED_USER
    assert "nothing has changed on the screen" in refused.ending.text
    answered = World(tmp_path / "answered", then, [FIRST, FIRST], owner=ListOwner(replies=["go on"]))
    assert answered.done[:2] == [TypeText("draft.txt"), TypeText("\n")]
