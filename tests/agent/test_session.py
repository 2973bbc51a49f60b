"""The whole chain with fakes: session, loop, memory, and records on a real disk."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Event

from agent.actions.policy import ApprovalLevel
from agent.session import Session, window_for
from agent.settings import ComputerKind, PictureWindow, Settings
from agent.store import open_record
from agent.types import Deny, EndingKind, Observation, Task, Window
from tests.fakes import (
    FakeComputer,
    ListOwner,
    ListRecorder,
    ScriptedModel,
    classic_manifest,
    embedded_manifest,
    picture,
)

CLICK = 'press "Save"<|click|><|500|><|500|>'
DONE = "<|finished|>saved"


def session(tmp_path: Path, model: ScriptedModel, **more: object) -> Session:
    settings = Settings(home=tmp_path, approval=ApprovalLevel.ASK)
    ports = {"computer": FakeComputer(), "owner": ListOwner(), "manifest": embedded_manifest(), **more}
    return Session(settings, model=model, **ports)  # type: ignore[arg-type]


def test_task_runs_to_its_end_and_leaves_a_record_that_opens(tmp_path: Path) -> None:
    watcher = ListRecorder()
    outcome = session(tmp_path, ScriptedModel(CLICK, DONE), watchers=[watcher]).run(
        Task("Save"), stop=Event()
    )
    assert outcome.ending.kind is EndingKind.FINISHED
    assert outcome.ending.text == "saved"
    record = open_record(tmp_path / "records" / outcome.record_id)
    steps = list(record)
    assert [step.number for step in steps] == [1, 2]
    assert record.ending == outcome.ending
    assert record.task == Task("Save")
    assert (steps[0].observation.pixels == watcher.steps[0].observation.pixels).all()
    plain = [replace(step, observation=watcher.steps[0].observation) for step in steps]
    assert plain == [replace(step, observation=watcher.steps[0].observation) for step in watcher.steps]


def test_small_model_sees_the_active_window_of_a_real_screen(tmp_path: Path) -> None:
    wide = picture(width_px=1920, height_px=1080)
    for kind, width_px in ((ComputerKind.SCREEN, 800), (ComputerKind.PRIVATE, 1920)):
        computer = WindowedComputer([wide])
        settings = Settings(home=tmp_path, computer=kind)
        ports = {"computer": computer, "owner": ListOwner(), "manifest": embedded_manifest()}
        outcome = Session(settings, model=ScriptedModel(DONE), **ports).run(Task("a"), stop=Event())  # type: ignore[arg-type]
        transform = open_record(tmp_path / "records" / outcome.record_id).lines[0].step.transform
        assert transform is not None
        assert transform.crop_width_px == width_px


def test_large_model_sees_the_whole_screen(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path, computer=ComputerKind.SCREEN)
    computer = WindowedComputer([picture(width_px=1920, height_px=1080)])
    model = ScriptedModel("Action: finished(content='')")
    session = Session(
        settings, computer=computer, model=model, manifest=classic_manifest(), owner=ListOwner()
    )
    outcome = session.run(Task("a"), stop=Event())
    transform = open_record(tmp_path / "records" / outcome.record_id).lines[0].step.transform
    assert transform is not None
    assert transform.crop_width_px == 1920


class WindowedComputer(FakeComputer):
    """A screen with a small active window on it."""

    def observe(self) -> Observation:
        window = Window("notes", "Notes", 300, 200, 400, 300)
        return replace(super().observe(), window=window)


def test_every_answer_of_the_owner_reaches_the_record(tmp_path: Path) -> None:
    computer = FakeComputer()
    model = ScriptedModel(CLICK, DONE)
    outcome = session(tmp_path, model, computer=computer, owner=ListOwner(Deny("wrong button"))).run(
        Task("Save"), stop=Event()
    )
    record = open_record(tmp_path / "records" / outcome.record_id)
    first = next(iter(record))
    assert computer.performed == []
    assert first.performed[0].effect is None
    assert "wrong button" in repr(first.performed[0].decision)


def test_pictures_slide_where_a_model_was_trained_so_and_gather_in_blocks_elsewhere() -> None:
    assert window_for(classic_manifest(), None) is PictureWindow.SLIDING
    assert window_for(embedded_manifest(), None) is PictureWindow.BLOCKS


def test_blocks_are_chosen_only_where_twice_the_pictures_fit() -> None:
    small = replace(classic_manifest(), context_tokens=32_768, history_images=5)
    wide = replace(small, image=replace(small.image, max_pixels=4_500_000))
    assert window_for(small, PictureWindow.BLOCKS) is PictureWindow.BLOCKS
    assert window_for(wide, PictureWindow.BLOCKS) is PictureWindow.SLIDING
    assert window_for(wide, PictureWindow.SLIDING) is PictureWindow.SLIDING
