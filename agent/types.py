"""The value types of the main path: observation, prompt, reply, decision, effect, step. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import IntEnum, StrEnum
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from agent.actions.abilities import SCREEN_ONLY, Equipment
from agent.actions.types import Action
from agent.coordinates import Screen, Transform

PROGRAM = "program"
"""In records: who asked for the task, and by whose rule it was decided, where a program of the owner did."""
BY_HAND = "demonstration"
"""The rule by which a step is recorded that a person did, not the agent."""
OWNER_HAD_COMPUTER = "owner_had_computer"
"""In the extensions of a step: the owner used mouse and keyboard since the step before."""
POINTED_BY = "pointer"
"""In the extensions of a step: which other model was asked where to press, and what it said."""
SAFETY_CHECKS = "safety_checks"
"""In the extensions of a step: what the safety system of a model's maker wanted the owner to be asked."""


class Waited(IntEnum):
    """Why the agent did not go on for a while: false where it did."""

    NOT = 0
    PAUSED = 1
    """The owner let it wait; nobody used the computer, but its screen may have changed."""
    OWNER_HAD_COMPUTER = 2


@dataclass(frozen=True, slots=True)
class Window:
    """The active window, where the computer knows it: application, title, and its box in monitor pixels."""

    application: str = ""
    title: str = ""
    left_px: int = 0
    top_px: int = 0
    width_px: int = 0
    height_px: int = 0
    window_id: int = 0
    """The number that the display gave it; 0 where it has none. Two windows may look alike but for this."""


@dataclass(frozen=True, slots=True)
class Observation:
    """What a computer showed at one moment."""

    pixels: NDArray[np.uint8]
    """(H, W, 3) RGB, physical pixels of the observed screen (monitor space)."""
    screen: Screen
    window: Window | None = None
    settled: bool = True
    """False when the screen was still changing at the end of the allowed wait."""
    text: str = ""
    """Output of a tool, when the last action was one."""


@dataclass(frozen=True, slots=True)
class View:
    """The exact picture a model is shown of an observation, and how its coordinates map back."""

    pixels: NDArray[np.uint8]
    """(H, W, 3) RGB, image space."""
    transform: Transform
    digest: str = ""
    """SHA-256 of the pixels in hexadecimal, once somebody has computed it."""


@dataclass(frozen=True, slots=True)
class TextPart:
    text: str
    is_data: bool = False
    """True for text that somebody else wrote (the task, the screen, a tool): a backend never reads a control
    token in it."""


@dataclass(frozen=True, slots=True)
class ImagePart:
    pixels: NDArray[np.uint8]
    """(H, W, 3) RGB, already of the size the model wants."""
    digest: str = ""
    """SHA-256 of the pixels in hexadecimal, where it is known."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a prompt."""

    role: Literal["system", "user", "assistant"]
    parts: tuple[TextPart | ImagePart, ...]
    acknowledges: bool = False
    """The owner has allowed the action of the reply before, knowing what the safety system of the model's
    maker asked about it."""


@dataclass(frozen=True, slots=True)
class ReplyGrammar:
    """A grammar of a dialect's replies, for backends with constrained decoding."""

    gbnf: str
    """In llama.cpp's notation, with the rule `root`."""
    has_free_thoughts: bool = True
    """Whether the model thinks in its own words first; then the grammar is used only when asked for."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt in a model's own dialect, ready to be evaluated."""

    messages: tuple[Message, ...]
    stop: tuple[str, ...] = ()
    grammar: ReplyGrammar | None = None
    functions: tuple[str, ...] = ()
    """Declarations beside the messages, each one JSON object; for models that their makers run."""


@dataclass(frozen=True, slots=True)
class ModelTimings:
    encode_s: float = 0.0
    """Images through the vision tower."""
    prefill_s: float = 0.0
    decode_s: float = 0.0
    prompt_tokens: int = 0
    reused_tokens: int = 0
    """Prompt tokens that were still in the KV cache."""
    second_look_s: float = 0.0
    """Reading the task again, with what was written over the first reply."""
    written_tokens: int = 0
    """Prompt tokens that a maker's server put into its cache, where it says so."""
    reply_tokens: int = 0
    """Where the server counts them."""
    cost: float = 0.0
    """By the prices that the owner has set, in their currency; 0 without prices."""


def together(one: ModelTimings, other: ModelTimings) -> ModelTimings:
    """The sums, part by part."""
    return ModelTimings(*(getattr(one, part.name) + getattr(other, part.name) for part in fields(one)))


@dataclass(frozen=True, slots=True)
class ModelReply:
    """A model's raw reply, before parsing."""

    text: str
    finish_reason: Literal["stop", "length", "cancelled"] = "stop"
    token_ids: tuple[int, ...] = ()
    logprobs: tuple[float, ...] = ()
    """Of the chosen tokens, natural logarithm; empty where the backend has none."""
    weights_version: str = ""
    timings: ModelTimings = field(default_factory=ModelTimings)
    readings: tuple[str, ...] = ()
    """Where a model asks and can tell: what the task may mean, as plain orders; not in records."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """One action that a model proposes."""

    action: Action
    """Placed on the screen."""
    thought: str = ""
    text: str = ""
    """The reply as it was written."""
    weights_version: str = ""


@dataclass(frozen=True, slots=True)
class PointedActions:
    """What a second model made of the actions of a reply."""

    actions: tuple[Action, ...]
    """Placed on the screen."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """For the step's extensions: who pointed, what it was asked and said, and where the first model would
    have pressed; empty where nothing was to be pointed at."""
    timings: ModelTimings = field(default_factory=ModelTimings)


@dataclass(frozen=True, slots=True)
class Annotation:
    """The proposals shown to the owner and the choice made: training data with its origin."""

    proposals: tuple[Proposal, ...]
    """The first one is what the model would have done without an owner."""
    chosen: int | None
    """Which of them was taken as it was; None where the owner did something else."""
    thought: str = ""
    """That goes with what was done, in the owner's words where they were rewritten."""
    asked: str = ""
    """ISO 8601 with the offset from UTC."""
    waited_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Allow:
    rule: str
    decided_by: Literal["rule", "owner", "remembered"] = "rule"
    annotation: Annotation | None = None


@dataclass(frozen=True, slots=True)
class Change:
    action: Action
    rule: str = "owner"
    decided_by: Literal["rule", "owner", "remembered"] = "owner"
    annotation: Annotation | None = None


@dataclass(frozen=True, slots=True)
class Deny:
    reason: str
    decided_by: Literal["rule", "owner", "remembered"] = "owner"
    rule: str = ""
    """The name of the rule that forbade it."""
    annotation: Annotation | None = None


@dataclass(frozen=True, slots=True)
class TakeOver:
    """The owner does this step by hand; the agent looks again afterwards."""

    annotation: Annotation | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    """The owner ends the run."""


Decision = Allow | Change | Deny | TakeOver | Stop


@dataclass(frozen=True, slots=True)
class Spot:
    """What lies at a point of the screen, or has the keyboard, as far as the computer knows."""

    application: str = ""
    title: str = ""
    """Of the window there, which need not be the active one."""
    name: str = ""
    """What the element there is called, as its application says; empty where it says nothing."""
    role: str = ""
    left_px: int = 0
    top_px: int = 0
    width_px: int = 0
    height_px: int = 0
    """The element's box in monitor pixels; empty when it is not known."""
    is_own: bool = False
    """Whether it belongs to this very program."""
    window_id: int = 0
    """The number that the display gave the window; 0 where it is not known."""
    element_id: str = ""
    """What its application calls the element internally; only to tell one from another."""
    states: frozenset[str] = frozenset()
    """Of the element, as its application says: checked, default, focused, pressed, selected."""
    caret: str = ""
    """Where caret and selection are in a text; only to tell one place from another."""
    dialog: str = ""
    """The texts of the dialog that the element is in; empty where it is in none, or where it is not known."""
    default_label: str = ""
    """What the Enter key would press there, where that is another element."""
    toolkit: str = ""
    """What draws the element, as it calls itself: gtk, Qt, Chromium."""


@dataclass(frozen=True, slots=True)
class Question:
    """An action that waits for the owner, and why."""

    action: Action
    observation: Observation
    thought: str
    rule: str = ""
    """The rule that asks."""
    reasons: tuple[str, ...] = ()
    """Why it is asked: plain sentences, the weightiest first."""
    spot: Spot | None = None
    proposals: tuple[Proposal, ...] = ()
    """What else the model would do; the first one is `action` itself. Empty where it was not asked."""
    together: tuple[Action, ...] = ()
    """What an answer that allows allows as well, right afterwards and in the same place: the rest of filling
    a field. Whoever shows the question shows this."""
    is_for_once: bool = False
    """Whether no answer is remembered: such an action is always asked."""


class Scope(StrEnum):
    """How long and where an answer applies."""

    STEP = "step"
    TASK = "task"
    """The same kind of action until the task ends."""
    APPLICATION = "application"
    """The same kind of action in the same application, in later tasks too."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the owner says to a question."""

    decision: Decision
    scope: Scope = Scope.STEP
    duration_s: float = 3600.0
    """How long a remembered permission lasts at most; every one ends."""
    thought: str | None = None
    """The thought as the owner rewrote it; None where it was not touched."""
    read_name: str = ""
    """What is under the pointer as it was read from the picture while the owner was asked, where its program
    does not say; it can only make a verdict stricter."""


class EffectKind(StrEnum):
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Effect:
    """The visible effect of an action."""

    kind: EffectKind
    detail: str = ""
    """For FAILED: one sentence. For a tool: its output, as the model is shown it."""
    whole: str = ""
    """For a tool whose output was cut: more of it, for the record."""


@dataclass(frozen=True, slots=True)
class Timings:
    """Seconds spent in each part of one step."""

    observe_s: float = 0.0
    think_s: float = 0.0
    approve_s: float = 0.0
    act_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Performed:
    """One action of a step: what was decided, and the effect."""

    action: Action
    """As read from the reply, placed on the screen (monitor space)."""
    decision: Decision
    effect: Effect | None
    """None when nothing was performed."""


class EndingKind(StrEnum):
    FINISHED = "finished"
    ASKED_USER = "asked_user"
    STOPPED = "stopped"
    STEP_LIMIT = "step_limit"
    FAILED = "failed"
    CRASHED = "crashed"


@dataclass(frozen=True, slots=True)
class Ending:
    """How an episode ended."""

    kind: EndingKind
    text: str = ""
    """The answer, the question to the owner, or the sentence that says what went wrong."""


@dataclass(frozen=True, slots=True)
class Episode:
    """A compressed summary of a finished episode: one entry of episodic memory."""

    task: str
    application: str
    ending: EndingKind
    summary: str
    """What was tried, what worked, and what the owner said; plain text of at most some lines."""
    record_id: str = ""
    hint: str = ""
    """The one thing to do differently next time, for models that read little; empty when there is none."""


@dataclass(frozen=True, slots=True)
class PromptContext:
    """What a prompt is made of beside the steps of its run; usually the same for all prompts of a run."""

    dialect: str
    history_images: int
    """How many pictures a prompt may have, the current one included."""
    image_factor: int
    """Both sides of a picture are multiples of this, in pixels: one token of our own models is a square of
    that side."""
    contrast: bool = False
    """Pictures are shown as `agent.perception.contrast.ink` instead of colours."""
    reads_hints: bool = False
    """Whether a model of the embedded dialect was trained to read hints."""
    task_readings: int = 1
    """How often a prompt of the embedded dialect gives the task."""
    episodes: tuple[Episode, ...] = ()
    """Earlier episodes that were recalled, best first."""
    equipment: Equipment = SCREEN_ONLY


@dataclass(frozen=True, slots=True)
class PromptInputs:
    """With the record's task, the step's own picture and messages, and the steps before it: all that a prompt
    was rendered from."""

    context: PromptContext
    note: str = ""
    """What the loop told the model: that it repeats itself, or how a routine goes on."""
    pictures: tuple[int, ...] = ()
    """Numbers of the earlier steps whose pictures were in the prompt."""
    summarised: int = 0
    """So many of the first steps were given as a summary (`agent.prompts.compaction`)."""


@dataclass(frozen=True, slots=True)
class Step:
    """One turn of the loop: immutable, recorded exactly once."""

    number: int
    """From 1."""
    observation: Observation
    transform: Transform | None
    prompt_id: str
    """SHA-256 of the prompt's text and image digests."""
    reply: ModelReply | None
    thought: str
    performed: tuple[Performed, ...]
    problem: str = ""
    """Why no action was performed: unreadable reply, point outside the picture, forbidden repetition."""
    timings: Timings = field(default_factory=Timings)
    view: View | None = None
    """What the model saw, while working memory keeps it to be shown again; not in records."""
    heard: tuple[str, ...] = ()
    """What the owner said unasked, before the model was asked in this step."""
    prompt: PromptInputs | None = None
    """What the prompt was rendered from; None where no model was asked, and in records of version 1."""
    extensions: Mapping[str, Any] = field(default_factory=dict)
    """JSON values by name, for what not every step has; names that a reader does not know are kept."""


def is_by_hand(step: Step) -> bool:
    """Whether a person did it: in a recording, or while the owner had the computer in a run."""
    return step.reply is None and any(
        isinstance(one.decision, Allow) and one.decision.rule == BY_HAND for one in step.performed
    )


@dataclass(frozen=True, slots=True)
class Task:
    """What the owner asked for."""

    text: str
    application: str = ""
    files: tuple[str, ...] = ()
    """What the owner attached, as the paths under which the computer has it."""
    answer_schema: str = ""
    """A JSON schema that the answer has to fit; "" where any words will do."""
