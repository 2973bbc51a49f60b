"""Steps with every kind of action, decision and effect, for tests of records. Pure."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from agent.actions import (
    Action,
    Button,
    CallTool,
    CallUser,
    Click,
    Direction,
    DoubleClick,
    Drag,
    EditFile,
    Finished,
    Hotkey,
    LongPress,
    MiddleClick,
    MouseDown,
    MouseUp,
    Move,
    Navigate,
    NavigateBack,
    OpenApp,
    PressBack,
    PressHome,
    PressKey,
    ReleaseKey,
    RightClick,
    RunPython,
    RunTerminal,
    Scroll,
    TypeText,
    Wait,
)
from agent.actions.abilities import Ability, Equipment
from agent.coordinates import CoordinateFrame, ModelPoint, MonitorPoint, Screen, Transform
from agent.types import (
    Allow,
    Change,
    Decision,
    Deny,
    Effect,
    EffectKind,
    Ending,
    EndingKind,
    Episode,
    ModelReply,
    ModelTimings,
    Observation,
    Performed,
    PromptContext,
    PromptInputs,
    Step,
    Stop,
    TakeOver,
    Task,
    Timings,
    Window,
)

AT = MonitorPoint(412.5, 230.0)
TO = MonitorPoint(0.1, 607.9)

GOLDEN_ACTIONS: tuple[Action, ...] = (
    Click(AT),
    Click(ModelPoint(500.0, 0.0)),
    DoubleClick(AT),
    RightClick(AT),
    MiddleClick(AT),
    Drag(AT, TO),
    Move(TO),
    MouseDown(),
    MouseDown(AT, Button.RIGHT),
    MouseUp(None, Button.MIDDLE),
    MouseUp(AT),
    TypeText('héllo 你好 🙂 "quoted" \\ back\nline\ttab \u2028 \x00 \ud800'),
    Hotkey(("ctrl", "shift", "+")),
    PressKey("w"),
    ReleaseKey("w"),
    Scroll(Direction.LEFT),
    Scroll(Direction.DOWN, AT, 2),
    Wait(),
    Wait(0.25),
    RunTerminal("ls -l | wc"),
    RunPython("print(1)\n"),
    EditFile("str_replace", "/a/b", (("old_str", "x"), ("new_str", "y"))),
    EditFile("view", "/a"),
    CallTool("search", '{"query": "a"}'),
    Finished("42"),
    CallUser("Which one?"),
)
"""In the golden record of version 1."""
ALL_ACTIONS: tuple[Action, ...] = (
    *GOLDEN_ACTIONS,
    LongPress(AT),
    LongPress(AT, 2.5),
    OpenApp("Mail"),
    PressHome(),
    PressBack(),
    Navigate("https://example.org/?q=a b"),
    NavigateBack(),
    RunPython("print(1)\n", 30.0),
)
ALL_DECISIONS: tuple[Decision, ...] = (
    Allow("ordinary"),
    Allow("scope", decided_by="remembered"),
    Change(Click(TO)),
    Change(TypeText("Bob"), rule="r", decided_by="rule"),
    Deny("not this"),
    Deny("", decided_by="rule"),
    TakeOver(),
    Stop(),
)
ALL_EFFECTS: tuple[Effect | None, ...] = (
    None,
    Effect(EffectKind.CHANGED),
    Effect(EffectKind.UNCHANGED),
    Effect(EffectKind.FAILED, "The window is gone."),
)
TASK = Task("Type “Ada” into Name", "notes")
ENDING = Ending(EndingKind.FINISHED, "done ✓")


def everything() -> list[Step]:
    """Six steps with every kind of value that a record could hold when the golden one was written."""
    performed = [
        Performed(action, ALL_DECISIONS[number % len(ALL_DECISIONS)], ALL_EFFECTS[number % len(ALL_EFFECTS)])
        for number, action in enumerate(GOLDEN_ACTIONS)
    ]
    return [make_step(number, tuple(performed[(number - 1) * 5 : number * 5])) for number in range(1, 7)]


CONTEXT = PromptContext(
    dialect="uitars-2",
    history_images=10,
    image_factor=28,
    episodes=(
        Episode("Type “Bob”", "notes", EndingKind.STEP_LIMIT, "Did: type it\nEnded: step_limit", "r", "look"),
        Episode("Save", "", EndingKind.FINISHED, "Did: press Save"),
    ),
    equipment=Equipment(frozenset((Ability.SCREEN, Ability.TOOLS)), ('{"name": "search"}',)),
)
OTHER_CONTEXT = replace(CONTEXT, dialect="embedded", contrast=True, reads_hints=True, episodes=())


def everything_2() -> list[Step]:
    """The same steps with all that version 2 adds: the model is not asked in each of them, and what its
    prompts have in common changes once."""
    prompts = (
        PromptInputs(CONTEXT),
        PromptInputs(CONTEXT, "You have done this before.", (1,)),
        None,
        PromptInputs(CONTEXT, "“note”", (1, 2)),
        PromptInputs(OTHER_CONTEXT, "", (4,)),
        PromptInputs(OTHER_CONTEXT),
    )
    extensions = (
        {},
        {"owner_had_computer": True},
        {"fork": {"of": "x", "step": 2}},
        {},
        {},
        {"n": [1, None]},
    )
    return [
        replace(step, prompt=prompt, extensions=more, heard=("Hurry up.",) if step.number == 2 else ())
        for step, prompt, more in zip(everything(), prompts, extensions, strict=True)
    ]


def make_step(number: int, performed: tuple[Performed, ...] = (), *, side_px: int = 24) -> Step:
    screen = Screen(side_px, side_px, left=-1920, top=-1, scale=1.5)
    pixels = np.full((side_px, side_px, 3), number % 256, dtype=np.uint8)
    pixels[number % side_px, :, 1] = 255
    is_bare = number % 3 == 0
    return Step(
        number=number,
        observation=Observation(
            pixels=pixels,
            screen=screen,
            window=None if is_bare else Window("notes", "Notes – “a”", 1, -2, 30, 40),
            settled=number % 2 == 0,
            text="output\n" if is_bare else "",
        ),
        transform=None
        if is_bare
        else Transform(CoordinateFrame.REL1000, screen, 800, 608, side_px, side_px, 0, 0, side_px, side_px),
        prompt_id=f"{number:064x}",
        reply=None
        if is_bare
        else ModelReply(
            text="<|click|><|5|><|5|>",
            finish_reason="length" if number % 2 else "stop",
            token_ids=(1, 2, 99_999),
            logprobs=(-0.1, float("-inf"), 0.0),
            weights_version="w1",
            timings=ModelTimings(0.1, 0.2, 0.3, 400, 300),
        ),
        thought=f"thought {number}",
        performed=performed,
        problem="The reply could not be read." if is_bare else "",
        timings=Timings(0.1, 0.2, 0.3, 0.4),
    )
