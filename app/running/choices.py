"""What an owner can choose for one task, as values with the words that name them. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from agent.actions.abilities import Ability
from agent.actions.policy import ApprovalLevel
from agent.settings import ComputerKind
from app.language import to_translate

APPROVAL_WORDS = {
    ApprovalLevel.ASK: to_translate("Ask each step"),
    ApprovalLevel.RISKY: to_translate("Ask if risky"),
    ApprovalLevel.ALL: to_translate("Allow everything"),
}


class NetworkReach(StrEnum):
    """Which hosts a browser may reach; never this computer or the owner's own network."""

    OFF = "off"
    TASK = "task"
    """Those that the task and the start page name."""
    ANY = "any"


NETWORK_WORDS = {
    NetworkReach.OFF: to_translate("Network off"),
    NetworkReach.TASK: to_translate("Network: hosts of the task"),
    NetworkReach.ANY: to_translate("Network: all hosts"),
}


TOOL_NAMES = {
    "shell": Ability.TERMINAL,
    "python": Ability.PYTHON,
    "files": Ability.FILES,
    "mcp": Ability.TOOLS,
}
"""On the command line and in records."""
ASKED_BY_ASSISTANT = "mcp"
"""In records, of tasks that another assistant asked for."""


@dataclass(frozen=True, slots=True)
class TaskChoice:
    """Everything that is chosen before a run."""

    task: str
    computer: ComputerKind = ComputerKind.PRIVATE
    model: str = "embedded"
    """Name of a model folder, or the path of one."""
    pointer: str = ""
    """The model that is asked where to press what the first one names; "" for that one itself."""
    approval: ApprovalLevel = ApprovalLevel.ASK
    open_command: tuple[str, ...] = ()
    """What to start in the private desktop before the first look."""
    shared_folders: tuple[Path, ...] = ()
    attachments: tuple[Path, ...] = ()
    """Files that are copied into the private desktop before the task begins."""
    max_steps: int = 50
    max_failures: int = 0
    """The run ends, for the next model, after so many steps in a row that failed; 0 lets it go on."""
    size_px: tuple[int, int] = (800, 608)
    """Width and height of the private desktop."""
    candidates: int = 1
    """How many actions the model proposes when the owner is asked."""
    address: str = ""
    """What a browser shows first: a web address, the name of an attachment, or "" for an empty page."""
    network: NetworkReach = NetworkReach.OFF
    tools: frozenset[Ability] = frozenset()
    """What the agent gets beside the screen: terminal, Python, files, tools of MCP servers."""
    network_hosts: tuple[str, ...] = ()
    """Hosts that the browser may reach in addition, each with `:PORT` or for all ports; the only way to a
    private address beside a start page that is one."""

    region_px: tuple[int, int, int, int] | None = None
    """The part of the owner's screen that the agent sees and uses: left, top, width and height in pixels of
    the whole desktop; None for the chosen monitors."""
    answer_schema: str = ""
    """A JSON schema that the answer has to fit; "" where any words will do."""
    profile: str = ""
    """The browser profile that stays signed in; "" for one in which nobody is."""
    continues: str = ""
    """The id of the run that this one goes on from; ""."""
    fork_of: str = ""
    """The id of the run whose first steps are done again; ""."""
    fork_step: int = 0
    """The number of its first step that is not."""
    asked_by: str = ""
    """`ASKED_BY_ASSISTANT`, `agent.types.PROGRAM`, or "" for the owner."""

    machine: str = ""
    """The address of the machine: vnc://HOST:PORT, ssh://USER@HOST, qemu:IMAGE, machine:URL; "" on any other
    computer."""

    @property
    def has_network(self) -> bool:
        return self.network is not NetworkReach.OFF

    @property
    def is_on_real_screen(self) -> bool:
        return self.computer.is_owners_screen

    @property
    def is_at_somebodys(self) -> bool:
        """On a computer that is not ours alone: the owner's screen, or a machine elsewhere."""
        return self.computer.is_somebodys


@dataclass(frozen=True, slots=True)
class ExampleTask:
    """A task that works out of the box, with the application it needs."""

    task: str
    open_command: tuple[str, ...] = ()
    note: str = ""
