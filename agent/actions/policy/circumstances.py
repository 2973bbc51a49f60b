"""The target of an action (window, element, task): all that rules may read beside the action. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from agent.actions.policy.envelope import Envelope

NO_TASK = Envelope()


@dataclass(frozen=True, slots=True)
class Circumstances:
    """An empty text means unknown.

    At the level `risky` what is unknown is asked. Only a role, a label and states that are known to be
    harmless make that milder; every other text from the screen can only make a verdict stricter.
    """

    application: str = ""
    """Of the window that would be reached: the one under the pointer, or the one with the keyboard."""
    title: str = ""
    label: str = ""
    """What the element there is called, as its application says."""
    role: str = ""
    """What kind of element that is: "push button", "password text"."""
    states: frozenset[str] = frozenset()
    """As its application says: checked, default, focused, multi line, pressed, selected."""
    dialog: str = ""
    """The texts of the dialog that the element is in, as its application says."""
    default_label: str = ""
    """The element that the Enter key would press there, as its application says."""
    is_own: bool = False
    """Whether the window belongs to Deskhand itself."""
    is_on_phone: bool = False
    """Whether it is a phone, where nobody tells what lies under a finger."""
    thought: str = ""
    """What the model says it is about to do."""
    envelope: Envelope = NO_TASK
    """What the task is about."""
    held_keys: frozenset[str] = frozenset()
    """Keys that earlier actions keep down."""
    folders: tuple[str, ...] = ()
    """Where a shell may write, as it sees them: the working folder and those that are shared."""
