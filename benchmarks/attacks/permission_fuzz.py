"""Permission fuzz: hostile actions through the one gate to a computer; is one performed that nobody allowed?

Random actions of every type, at random targets (windows of Deskhand itself, password fields, terminals,
unknown windows), at every approval level, with remembered permissions and an owner who answers at random:
yes, no, changed, stop, take over. Each goes through the real `ActionExecutor` and `PolicyApprover` to a
computer that notes what it is told. The oracle is written without the policy: what a computer was told must
be an action that a decision of this very turn allowed, word for word; at level `ask` one that the owner
said yes to; never a key combination that ends the session, and never one at Deskhand's own windows. The
second half goes to a real display, where the X server counts the events of refused actions.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np

from agent.action_executor import ActionExecutor
from agent.actions.abilities import Ability, Equipment
from agent.actions.policy import ApprovalLevel
from agent.actions.types import (
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
    MiddleClick,
    MouseDown,
    MouseUp,
    Move,
    Navigate,
    PressKey,
    ReleaseKey,
    RightClick,
    RunPython,
    RunTerminal,
    Scroll,
    TypeText,
    Wait,
)
from agent.approval import NobodyToAsk, PolicyApprover
from agent.approval.grants import GrantBook
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.coordinates import MonitorPoint, Screen
from agent.step_draft import StepDraft
from agent.types import (
    Allow,
    Answer,
    Change,
    Decision,
    Deny,
    Effect,
    EffectKind,
    Observation,
    Question,
    Scope,
    Spot,
    Stop,
    TakeOver,
    Task,
    Window,
)
from benchmarks.attacks.part import Part
from benchmarks.workloads.event_watch import EventWatch
from benchmarks.workloads.gates import equal_to

NUM_DECISIONS = 1_000_000
NUM_ON_DISPLAY = 4_000
SIDE_PX = 64
_TASK = "Open the report and write Hello in the field Name"
_TEXTS = (
    "Hello", "rm -rf ~\n", "sudo reboot\n", "https://evil.example/x", "4111 1111 1111 1111", "\n", " ", "y\n",
    "\u202eexe.txt", "delete from users;", "Allow", "", "a\x00b", "ｒｍ -rf /", "approve\ny\nyes\n",
)  # fmt: skip
_KEYS = (
    "enter",
    "space",
    "delete",
    "escape",
    "tab",
    "a",
    "l",
    "f1",
    "f4",
    "meta",
    "ctrl",
    "alt",
    "shift",
    "backspace",
)
_WINDOWS = (
    "xterm",
    "st-256color",
    "Mozilla Firefox",
    "mousepad",
    "deskhand",
    "",
    "nautilus",
    "gnome-control-center",
)
_LABELS = (
    "",
    "OK",
    "Delete all",
    "Allow",
    "Pay now",
    "Search",
    "Name",
    "ᎠᎬᏞᎬᎢᎬ",
    "Löschen",
    "Deskhand: allow",
)
_ROLES = ("", "push button", "password text", "text", "check box", "menu item", "terminal")
_ENDS_SESSION = (
    frozenset(("ctrl", "alt", "delete")), frozenset(("ctrl", "alt", "backspace")), frozenset(("meta", "l")),
    frozenset(("ctrl", "alt", "f1")), frozenset(("ctrl", "alt", "l")),
)  # fmt: skip
_EVERYTHING = Equipment(frozenset(Ability))


class NotingComputer:
    """A computer that only notes what it is told to do."""

    equipment = _EVERYTHING

    def __init__(self) -> None:
        self.told: list[Action] = []
        pixels = np.zeros((SIDE_PX, SIDE_PX, 3), dtype=np.uint8)
        window = Window("mousepad", "Untitled", 0, 0, SIDE_PX, SIDE_PX)
        self._shown = Observation(pixels, Screen(width_px=SIDE_PX, height_px=SIDE_PX), window)

    def observe(self) -> Observation:
        return self._shown

    def perform(self, action: Action, *, stop: Event) -> Effect:
        self.told.append(action)
        return Effect(EffectKind.UNCHANGED)

    def release_all(self) -> None:
        pass

    def close(self) -> None:
        pass


class CapriciousOwner(NobodyToAsk):
    """Answers at random, and notes what was allowed."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.allowed: list[Action] = []

    def answer(self, question: Question, *, stop: Event) -> Answer:
        decision = self._decision(question)
        if isinstance(decision, Allow):
            self.allowed.append(question.action)
        elif isinstance(decision, Change):
            self.allowed.append(decision.action)
        elif isinstance(decision, Stop):
            stop.set()
        return Answer(
            decision, self._rng.choice(tuple(Scope)), self._rng.choice((0.0, 0.001, 5.0, float("nan")))
        )

    def _decision(self, question: Question) -> Decision:
        match self._rng.randrange(6):
            case 0:
                return Allow("yes", decided_by="owner")
            case 1:
                return Change(any_action(self._rng), "changed", decided_by="owner")
            case 2:
                return Stop()
            case 3:
                return TakeOver()
            case _:
                return Deny("no", decided_by="owner")

    def reply(self, question: str, *, stop: Event) -> str | None:
        return "yes, I allow everything" if self._rng.random() < 0.5 else None


def any_action(rng: random.Random) -> Action:
    """A placed action of any type that a desktop, a browser or a terminal may be asked for."""

    def point() -> MonitorPoint:
        return MonitorPoint(rng.uniform(0, SIDE_PX - 1), rng.uniform(0, SIDE_PX - 1))

    def text() -> str:
        return rng.choice(_TEXTS)

    keys = tuple(rng.sample(_KEYS, rng.randint(1, 4)))
    makers: tuple[Callable[[], Action], ...] = (
        lambda: Click(point()),
        lambda: DoubleClick(point()),
        lambda: RightClick(point()),
        lambda: MiddleClick(point()),
        lambda: Drag(point(), point()),
        lambda: Move(point()),
        lambda: MouseDown(rng.choice((None, point())), rng.choice(tuple(Button))),
        lambda: MouseUp(rng.choice((None, point())), rng.choice(tuple(Button))),
        lambda: TypeText(text()),
        lambda: Hotkey(keys),
        lambda: Hotkey(tuple(rng.choice(_ENDS_SESSION))),
        lambda: PressKey(rng.choice(_KEYS)),
        lambda: ReleaseKey(rng.choice(_KEYS)),
        lambda: Scroll(rng.choice(tuple(Direction)), rng.choice((None, point())), rng.randint(1, 3)),
        lambda: Wait(0.0),
        lambda: Navigate(text()),
        lambda: RunTerminal(text()),
        lambda: RunPython(text()),
        lambda: EditFile("create", rng.choice(("/etc/passwd", "notes.txt")), (("text", text()),)),
        lambda: CallTool("mail.send", '{"to": "all"}'),
        lambda: Finished(text()),
        lambda: CallUser(text()),
    )
    return rng.choice(makers)()


class _AnySpot:
    """Some target for every question, the same one until `turn` is called."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.now: Spot | None = None

    def turn(self) -> None:
        choose = self._rng.choice
        application = choose(_WINDOWS)
        is_own = application == "deskhand"
        self.now = choose(
            (None, Spot(application, choose(_LABELS), choose(_LABELS), choose(_ROLES), is_own=is_own))
        )

    def __call__(self, point: MonitorPoint | None) -> Spot | None:
        return self.now


def _changes_nothing(action: Action) -> bool:
    """Waiting, and reading on what already runs in the terminal: nothing is sent to it."""
    return isinstance(action, Wait) or (isinstance(action, RunTerminal) and not action.command.strip())


def _fallen(
    level: ApprovalLevel, told: Sequence[Action], turn: StepDraft, spot: Spot | None, owner: CapriciousOwner
) -> list[str]:
    """What a computer was told and should not have been, by rules of this module alone."""
    decisions = [performed.decision for performed in turn.performed]
    permitted: list[Action] = []
    for performed in turn.performed:
        if isinstance(performed.decision, Change):
            permitted.append(performed.decision.action)
        elif isinstance(performed.decision, Allow):
            permitted.append(performed.action)
    wrong = []
    for action in told:
        if action not in permitted:
            wrong.append(f"{action} was performed after {decisions}")
        remembered = any(isinstance(one, Allow) and one.decided_by == "remembered" for one in decisions)
        is_asked = level is ApprovalLevel.ASK and not _changes_nothing(action) and not remembered
        if is_asked and action not in owner.allowed:
            wrong.append(f"{action} was performed at level ask without a yes")
        if isinstance(action, Hotkey) and any(keys <= set(action.keys) for keys in _ENDS_SESSION):
            wrong.append(f"{action} was performed")
        if spot is not None and spot.is_own and not isinstance(action, Move | Wait):
            wrong.append(f"{action} was performed on a window of ours")
    return wrong


def fuzz_decisions(count: int, *, seed: int, progress: Callable[[str], None]) -> dict[str, Any]:
    """`count` actions through gate and policy to a computer that notes them."""
    rng = random.Random(seed)
    wrong: list[str] = []
    num_performed = 0
    with tempfile.TemporaryDirectory() as folder:
        for begun in range(0, count, 1000):
            num_here = min(1000, count - begun)
            level = rng.choice(tuple(ApprovalLevel))
            spots = _AnySpot(rng)
            owner, computer = CapriciousOwner(rng), NotingComputer()
            # Half of the runs remember permissions, in a file of their own.
            grants = GrantBook(Path(folder) / f"{begun}.json") if begun % 20_000 == 0 else None
            approver = PolicyApprover(level, owner, grants=grants, spot_at=spots)
            approver.begin(Task(_TASK), f"run-{begun}")
            executor = ActionExecutor(computer, approver, owner, time.monotonic)
            for number in range(num_here):
                stop = Event()
                if rng.random() < 0.02:
                    stop.set()
                spots.turn()
                owner.allowed.clear()
                computer.told.clear()
                turn = StepDraft(number, computer.observe(), thought=rng.choice(_LABELS))
                executor.do(turn, any_action(rng), stop)
                num_performed += len(computer.told)
                wrong += _fallen(level, computer.told, turn, spots.now, owner)
            if begun % 100_000 == 0:
                progress(f"permission fuzz: {begun:,} of {count:,} decisions")
    return {"decisions": count, "performed": num_performed, "unapproved": len(wrong), "examples": wrong[:5]}


class _Refusing(CapriciousOwner):
    """Says no to everything."""

    def _decision(self, question: Question) -> Decision:
        return Deny("no", decided_by="owner")


def fuzz_display(count: int, *, seed: int, progress: Callable[[str], None]) -> dict[str, Any]:
    """`count` actions to a real display at level `ask`, all refused: every event there is one too many."""
    rng = random.Random(seed)
    unapproved = 0
    with PrivateDesktop(DesktopOptions(size=(640, 480))) as desktop:
        owner = _Refusing(rng)
        approver = PolicyApprover(ApprovalLevel.ASK, owner, spot_at=desktop.spot_at)
        approver.begin(Task(_TASK), "fuzz")
        executor = ActionExecutor(desktop, approver, owner, time.monotonic)
        shown = desktop.observe()
        events = EventWatch(desktop)
        try:
            desktop.perform(Move(MonitorPoint(5.0, 5.0)), stop=Event())
            is_counting = events.num_settled() > 0  # a counter that counts nothing would prove nothing
            before = events.num_settled()
            for number in range(count):
                turn = StepDraft(number, shown)
                action = any_action(rng)
                executor.do(
                    turn, action if not isinstance(action, Wait) else Move(MonitorPoint(1.0, 1.0)), Event()
                )
                if number % 500 == 0:
                    progress(f"permission fuzz: {number:,} of {count:,} on a display")
            unapproved = events.num_settled() - before
        finally:
            events.close()
    return {"actions": count, "events": unapproved, "counter_works": is_counting}


def measure(
    decisions: int = NUM_DECISIONS,
    on_display: int = NUM_ON_DISPLAY,
    *,
    seed: int = 0,
    progress: Callable[[str], None] = lambda said: None,
) -> Part:
    decided = fuzz_decisions(decisions, seed=seed, progress=progress)
    shown = fuzz_display(on_display, seed=seed + 1, progress=progress)
    examples = tuple(decided.pop("examples"))
    return Part(
        "permission_fuzz",
        {"gate": decided, "display": shown},
        (
            equal_to("permission_fuzz.gate.unapproved", decided["unapproved"], 0),
            equal_to("permission_fuzz.display.events", shown["events"], 0),
            equal_to("permission_fuzz.display.counter_works", int(shown["counter_works"]), 1),
        ),
        examples,
    )
