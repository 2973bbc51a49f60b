"""What an owner can choose for one task, as values with the words that name them. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from agent.actions.policy import ApprovalLevel
from agent.settings import ComputerKind
from app.language import to_translate, tr

COMPUTER_WORDS = {
    ComputerKind.PRIVATE: to_translate("Private desktop"),
    ComputerKind.BROWSER: to_translate("Browser"),
    ComputerKind.SCREEN: to_translate("My screen"),
}
_PRIVATE_NOTE = to_translate("The agent works in a desktop of its own. Your mouse and keyboard stay yours.")
_SCREEN_NOTE = to_translate("The agent uses your screen, your mouse and your keyboard.")
_OFFLINE_NOTE = to_translate("The agent has a browser of its own, without any network.")
_ONLINE_NOTE = to_translate(
    "The agent has a browser of its own, in which nobody is signed in. It reaches all that this computer "
    "reaches: the internet and your own network."
)

APPROVAL_WORDS = {
    ApprovalLevel.ASK: to_translate("Ask each step"),
    ApprovalLevel.RISKY: to_translate("Ask if risky"),
    ApprovalLevel.ALL: to_translate("Allow everything"),
}


@dataclass(frozen=True, slots=True)
class TaskChoice:
    """Everything that is chosen before a run."""

    task: str
    computer: ComputerKind = ComputerKind.PRIVATE
    model: str = "embedded"
    """Name of a model folder, or the path of one."""
    approval: ApprovalLevel = ApprovalLevel.ASK
    open_command: tuple[str, ...] = ()
    """What to start in the private desktop before the first look."""
    shared_folders: tuple[Path, ...] = ()
    attachments: tuple[Path, ...] = ()
    """Files that are copied into the private desktop before the task begins."""
    max_steps: int = 50
    size_px: tuple[int, int] = (800, 608)
    """Width and height of the private desktop."""
    candidates: int = 1
    """How many actions the model proposes when the owner is asked."""
    address: str = ""
    """What a browser shows first: a web address, the name of an attachment, or "" for an empty page."""
    has_network: bool = False
    """Whether a browser may reach the network."""

    @property
    def is_on_real_screen(self) -> bool:
        return self.computer is ComputerKind.SCREEN


@dataclass(frozen=True, slots=True)
class ExampleTask:
    """A task that works out of the box, with the application it needs."""

    task: str
    open_command: tuple[str, ...] = ()
    note: str = ""


def computer_note(choice: TaskChoice) -> str:
    """What the computer of a choice means for its owner, in a sentence or two."""
    if choice.computer is ComputerKind.BROWSER:
        return tr(_ONLINE_NOTE if choice.has_network else _OFFLINE_NOTE)
    return tr(_SCREEN_NOTE if choice.is_on_real_screen else _PRIVATE_NOTE)


def choice_words(choice: TaskChoice) -> str:
    """What was chosen, in one line."""
    is_browser = choice.computer is ComputerKind.BROWSER
    network = tr("with network") if choice.has_network else tr("without network")
    names = [file.name for file in choice.attachments]
    parts = (
        tr(COMPUTER_WORDS[choice.computer]),
        choice.address if choice.address not in names else "",
        network if is_browser else "",
        " ".join(choice.open_command),
        ", ".join(names),
        choice.model,
        tr(APPROVAL_WORDS[choice.approval]).lower(),
    )
    return " · ".join(part for part in parts if part)
