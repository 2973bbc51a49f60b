"""Breaks the application under test, one control at a time, and says which tests notice. I/O: desktops.

Each target of an approved step is hidden, renamed, disabled, emptied or moved by painting over it on the real
display, right before the step; then the test goes on, with the model. A test that still passes cannot fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agent.errors import SettingsError
from agent.visual_tests.appearance import DeskLook
from agent.visual_tests.by_model import TestModel
from agent.visual_tests.checks import (
    ChangeCheck,
    Check,
    ControlState,
    EndedCheck,
    FileCheck,
    NeverCheck,
    StateCheck,
    TextCheck,
    TextPlace,
    ValueCheck,
    WindowCheck,
    compile_check,
)
from agent.visual_tests.desk import VisualDesk
from agent.visual_tests.desk_setup import DeskSetup
from agent.visual_tests.fingerprint import ScreenBox
from agent.visual_tests.lock_file import LockedStep, lock_path, read_lock
from agent.visual_tests.overlay import PaintedOver
from agent.visual_tests.painting import Mutation, painted
from agent.visual_tests.plain_cases import PlainCase
from agent.visual_tests.results import StepMark, StepResult, VisualTestFailure
from agent.visual_tests.running_cases import do_step
from agent.visual_tests.screen_text import text_of

_TARGET_PX = (44, 13)
"""Half width and half height of a control whose caption is not known."""


@dataclass(frozen=True, slots=True)
class Mutated:
    """One test with one control changed."""

    case: str
    step: str
    kind: Mutation
    name: str
    is_noticed: bool
    mark: StepMark
    seen: str = ""


def mutations_of(check: Check) -> tuple[Mutation, ...]:
    """Those that a check has to notice when what it is about is changed so."""
    match check:
        case TextCheck(stands=True, place=place):
            noticed = (Mutation.HIDDEN, Mutation.RENAMED)
            # What moves down or up may still stand below or above.
            return (*noticed, Mutation.MOVED) if place is TextPlace.BESIDE else noticed
        case StateCheck(state=ControlState.ENABLED):
            return (Mutation.HIDDEN, Mutation.RENAMED, Mutation.DISABLED)
        case StateCheck(state=ControlState.TICKED | ControlState.CHOSEN):
            return (Mutation.HIDDEN, Mutation.RENAMED, Mutation.EMPTIED)
        case StateCheck():
            return (Mutation.HIDDEN, Mutation.RENAMED)
        case ValueCheck():
            return (Mutation.HIDDEN, Mutation.RENAMED, Mutation.EMPTIED)
        case ChangeCheck() | NeverCheck() | FileCheck() | EndedCheck() | WindowCheck() | TextCheck():
            return ()
        case _:
            return (Mutation.HIDDEN,)


def mutate_cases(
    file: Path,
    cases: Sequence[PlainCase],
    look: dict[str, Any],
    *,
    model: TestModel,
    told: Callable[[str], None],
) -> list[Mutated]:
    """
    Raises:
        SettingsError: nothing of these tests was approved on this look.
        LockFileError: the lock file cannot be used.
    """
    known = read_lock(lock_path(file))
    found: list[Mutated] = []
    for case in cases:
        appearance = DeskLook(**(look | case.look))
        steps = [step for step in known.get(case.title, ()) if appearance.key in step.looks]
        for step, number, mutation, box in mutations_in(case, steps, appearance.key):
            setup = DeskSetup(appearance, False, model, tuple(file.parent / name for name in case.files))
            one, _ = try_mutation(case, known[case.title], setup, number, step, mutation, box)
            found.append(one)
            verdict = "noticed" if one.is_noticed else "NOT NOTICED"
            told(f"{verdict:>11}  {case.title}: {step.words} ({mutation}) {one.seen[:160]}")
    if not found:
        raise SettingsError(
            f"Nothing in {lock_path(file)} was approved on this look: approve the tests first."
        )
    return found


def mutations_in(
    case: PlainCase, steps: Sequence[LockedStep], look: str
) -> Iterator[tuple[LockedStep, int, Mutation, ScreenBox]]:
    """Of a test on a look: each step approved or proposed there, its number, and what to change where."""
    for step, number in _numbered(case, steps):
        for mutation, box in _targets(step, look):
            yield step, number, mutation, box


def _numbered(case: PlainCase, steps: Sequence[LockedStep]) -> Iterator[tuple[LockedStep, int]]:
    """Each approved step with the number that it has in the test."""
    left = list(steps)
    for number, said in enumerate(case.steps, 1):
        kind = "check" if said.kind == "wait_for" else said.kind
        match = next((one for one in left if (one.kind, one.words) == (kind, said.words)), None)
        if match is not None:
            left.remove(match)
            yield match, number


def _targets(step: LockedStep, look: str) -> Iterator[tuple[Mutation, ScreenBox]]:
    locked = step.looks.get(look) or step.proposals.get(look)
    if locked is None:
        return
    if step.kind == "do":
        crop = next((one.crop for one in locked.actions[:1] if one.crop is not None), None)
        if crop is not None:
            at = crop.box.middle
            across, down = _TARGET_PX
            box = ScreenBox(int(at.x) - across, int(at.y) - down, int(at.x) + across, int(at.y) + down)
            for mutation in (Mutation.HIDDEN, Mutation.RENAMED):
                yield mutation, box
        return
    check = compile_check(step.words)
    for mutation in mutations_of(check):
        if locked.evidence:
            yield mutation, locked.evidence[0].box


def try_mutation(
    case: PlainCase,
    known: Sequence[LockedStep],
    setup: DeskSetup,
    number: int,
    step: LockedStep,
    mutation: Mutation,
    box: ScreenBox,
) -> tuple[Mutated, Sequence[StepResult]]:
    """One test with one thing painted over right before a step; and its steps up to that."""
    seen, overlay = "", None
    with VisualDesk(setup, known) as desk:

        def break_it(at: int) -> None:
            nonlocal overlay
            if at == number:
                overlay = PaintedOver(desk.address)
                pixels = desk.results[-1].after if desk.results else None
                if pixels is None:
                    return
                exact = part_to_change(step, mutation, pixels, box)
                for there, patch in painted(pixels, exact, mutation):
                    overlay.paint(there, patch)

        desk.before_step = break_it
        try:
            for one in case.steps[:number]:
                do_step(desk, one)
        except VisualTestFailure as failure:
            seen = str(failure)
        finally:
            if overlay is not None:
                overlay.close()
    look = setup.appearance.key
    locked = step.looks.get(look) or step.proposals.get(look)
    name = locked.actions[0].name if step.kind == "do" and locked is not None else ""
    found = Mutated(case.title, step.words, mutation, name, desk.mark.is_bad, desk.mark, seen)
    return found, tuple(desk.results)


def part_to_change(step: LockedStep, mutation: Mutation, pixels: Any, box: ScreenBox) -> ScreenBox:
    """The part of a check's evidence that the mutation is about: a value, a box, or the caption."""
    if step.kind == "do":
        return box
    check = compile_check(step.words)
    if mutation is Mutation.EMPTIED and isinstance(check, ValueCheck | StateCheck):
        captions = text_of(pixels).find(check.name).boxes
        if captions and isinstance(check, ValueCheck):
            return ScreenBox(
                captions[0].right + 6, captions[0].top - 3, box.right + 4, captions[0].bottom + 3
            )
        if captions:
            return ScreenBox(box.left, box.top, captions[0].left - 2, box.bottom)
    text = check.text if isinstance(check, TextCheck) else getattr(check, "name", "")
    captions = text_of(pixels).find(text).boxes if text else ()
    inside = [one for one in captions if one.left >= box.left - 4 and one.right <= box.right + 4]
    return inside[0].grown(3) if inside else box
