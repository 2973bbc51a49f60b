"""The `Verdict` type: allow, ask or forbid, by which rule, for which risks. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class ApprovalLevel(StrEnum):
    """How often the owner wants to be asked; the owner's rules take precedence."""

    ASK = "ask"
    """Every action that can change something is asked."""
    RISKY = "risky"
    """Everything but what is known to be harmless and within the task."""
    ALL = "all"
    """Everything that is not forbidden, and that no rule of the owner's asks about, is allowed."""


class VerdictKind(StrEnum):
    """In order from mildest to strictest."""

    ALLOW = "allow"
    ASK = "ask"
    FORBID = "forbid"


class Risk(StrEnum):
    """Why an action needs care; the value is the name of the built-in rule that asks."""

    ON_PHONE = "on-phone"
    UNKNOWN_ACTION = "unknown-action"
    UNKNOWN_WINDOW = "unknown-window"
    KEYS = "risky-keys"
    HELD = "held-modifier"
    TERMINAL = "terminal"
    COMMAND = "command"
    UNREADABLE_COMMAND = "unreadable-command"
    PASSWORD = "password"
    PAY = "pay"
    SEND = "send"
    DELETE = "delete"
    FORMAT = "format"
    INSTALL = "install"
    PERMIT = "permit"
    ADDRESS = "address"
    PATH = "path"
    WINDOW = "risky-window"
    SHUT_DOWN = "shut-down"
    ACCOUNT = "account"
    DISGUISE = "disguise"
    OUTSIDE_TASK = "outside-task"
    TEXT_NOT_IN_TASK = "text-not-in-task"
    PASTE = "paste"
    UNKNOWN_FOCUS = "unknown-focus"
    UNKNOWN_CONTROL = "unknown-control"
    UNKNOWN_KEYS = "unknown-keys"
    DEED_NOT_IN_TASK = "deed-not-in-task"

    @property
    def reason(self) -> str:
        """One plain sentence for people."""
        return _REASONS[self]


ALWAYS_ASKED = frozenset((Risk.ON_PHONE,))
"""Only an answer about this very action lets it happen: no rule, no permission and no level."""


_REASONS = {
    Risk.ON_PHONE: "On a phone only pixels tell what this does: it may send, call, pay or install something.",
    Risk.UNKNOWN_ACTION: "No rule knows this kind of action.",
    Risk.UNKNOWN_WINDOW: "It is not known which window this would reach.",
    Risk.KEYS: "These keys close something, send, delete for good, or open a place for commands.",
    Risk.HELD: "With this key held down, later keys can mean anything.",
    Risk.TERMINAL: "Keys in a terminal can run any command.",
    Risk.UNREADABLE_COMMAND: "It is not certain which commands this runs, or it writes elsewhere.",
    Risk.COMMAND: "This text looks like a command that changes the system.",
    Risk.PASSWORD: "This concerns a password or another secret.",
    Risk.PAY: "This may pay or order something.",
    Risk.SEND: "This may send or publish something.",
    Risk.DELETE: "This may delete something.",
    Risk.FORMAT: "This may erase or overwrite a disk.",
    Risk.INSTALL: "This may install or remove a program.",
    Risk.PERMIT: "This may give somebody a permission.",
    Risk.ADDRESS: "This names an address that your task does not mention.",
    Risk.PATH: "This touches files of the system, or files that hold secrets.",
    Risk.WINDOW: "The window's title speaks of something that may be hard to undo.",
    Risk.SHUT_DOWN: "This may end a program, your session or the computer.",
    Risk.ACCOUNT: "This may close an account or end a subscription.",
    Risk.DISGUISE: "What is written there is disguised: it reads otherwise than it looks.",
    Risk.OUTSIDE_TASK: "This is the first time the agent leaves the applications of your task.",
    Risk.TEXT_NOT_IN_TASK: "This text does not stand in your task; it may come from the screen.",
    Risk.PASTE: "What would be pasted is not known.",
    Risk.UNKNOWN_FOCUS: "It is not known what would receive these keys.",
    Risk.UNKNOWN_CONTROL: "Your task does not name this, and it is not known to be harmless.",
    Risk.UNKNOWN_KEYS: "These keys are not known to be harmless.",
    Risk.DEED_NOT_IN_TASK: "Your task does not speak of doing this.",
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The decision about one action, before anybody is asked."""

    kind: VerdictKind
    rule: str
    """The name of the rule that decided."""
    reason: str
    """One plain sentence for people."""
    risks: tuple[Risk, ...] = ()
    """All that was found, also where another rule decided."""


def stricter(first: Verdict, second: Verdict) -> Verdict:
    """The stricter verdict, the first of equals; with the risks of both."""
    order = tuple(VerdictKind)
    chosen = second if order.index(second.kind) > order.index(first.kind) else first
    risks = tuple(dict.fromkeys((*chosen.risks, *first.risks, *second.risks)))
    return Verdict(chosen.kind, chosen.rule, chosen.reason, risks)
