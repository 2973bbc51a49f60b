"""Every setting of a run, with its meaning; the only reader of the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Literal, TypeVar

import platformdirs

from agent.actions.policy import ApprovalLevel
from agent.errors import SettingsError

MAX_DRAFT_TOKENS = 64
Choice = TypeVar("Choice", bound=StrEnum)


class ComputerKind(StrEnum):
    PRIVATE = "private"
    """A desktop of our own, where the agent cannot touch anything of the owner's."""
    SCREEN = "screen"
    """The owner's real screen."""
    BROWSER = "browser"
    """Chromium, alone on such a desktop of our own."""
    MACHINE = "vnc"
    """A computer elsewhere, over VNC."""
    LOGIN = "ssh"
    """A desktop of our own on another machine, over ssh."""
    VIRTUAL = "qemu"
    """A virtual machine of our own, which leaves its image as it is."""
    GUEST = "machine"
    """A machine that its owner started, by a server inside."""
    PHONE = "android"
    """A phone with Android, over adb."""

    @property
    def is_owners_screen(self) -> bool:
        """Whether the agent can reach everything of the owner's there."""
        return self is ComputerKind.SCREEN

    @property
    def is_somebodys(self) -> bool:
        """Whether a person works there, and what is done there stays done; else it is ours and goes away."""
        return self not in (ComputerKind.PRIVATE, ComputerKind.BROWSER, ComputerKind.VIRTUAL)


class PictureWindow(StrEnum):
    """How old screenshots leave the prompt, of a model that takes N."""

    SLIDING = "sliding"
    """Always the last N. Once there were more, every prompt differs from the one before from its first
    picture on, and all of them are evaluated again."""
    BLOCKS = "blocks"
    """They grow to 2N and are then cut back to N: but for one in N + 1, a prompt only adds to the one before,
    and only what it adds is evaluated."""

    def shown(self, num_pictures: int, history_images: int) -> int:
        """How many of all pictures of an episode, the current one included, are in the prompt.

        >>> [PictureWindow.BLOCKS.shown(number, 2) for number in range(1, 9)]
        [1, 2, 3, 4, 2, 3, 4, 2]
        """
        most = self.most(history_images)
        if num_pictures <= most or self is PictureWindow.SLIDING or history_images <= 1:
            return min(num_pictures, most)
        return history_images + (num_pictures - most - 1) % (history_images + 1)

    def most(self, history_images: int) -> int:
        """The largest number of pictures that a prompt can have; where one is all, it stays one."""
        is_growing = self is PictureWindow.BLOCKS and history_images > 1
        return 2 * history_images if is_growing else history_images


class GrammarUse(StrEnum):
    """Whether replies are constrained to the dialect's grammar, on backends that support it."""

    AUTOMATIC = "automatic"
    """Where the dialect leaves the model no free thoughts."""
    ALWAYS = "always"
    NEVER = "never"


class CachePrecision(StrEnum):
    """In how many bits a GGUF model keeps what it has read of its context."""

    F16 = "f16"
    Q8_0 = "q8_0"
    """Half the memory."""
    Q4_0 = "q4_0"
    """A quarter, and replies that differ more often."""


@dataclass(frozen=True, slots=True)
class RunLimits:
    """Limits of the loop, and its settling times."""

    max_steps: int = 50
    """A run that has taken this many steps ends with `step_limit`."""
    max_unreadable_replies: int = 3
    """A run ends with `failed` after this many replies in a row in which no action could be read."""
    max_failures: int = 0
    """A run ends with `failed` after this many steps in a row that failed: unreadable, what no computer here
    can do, or what led nowhere before. 0: only unreadable replies count."""
    crop: Literal["screen", "window"] = "screen"
    """Whether the model is shown the whole screen or the active window."""
    pictures: PictureWindow = PictureWindow.SLIDING
    """How old screenshots leave the prompt."""

    def __post_init__(self) -> None:
        if self.max_steps < 1:
            raise SettingsError(f"The step limit must be at least 1, not {self.max_steps}.")
        if self.max_unreadable_replies < 1:
            raise SettingsError(f"At least 1 reply must be read, not {self.max_unreadable_replies}.")
        if self.max_failures < 0:
            raise SettingsError(
                f"A run ends after 1 or more failures, or 0 for never, not {self.max_failures}."
            )


def default_home() -> Path:
    """The default folder for Deskhand's data."""
    return Path(platformdirs.user_data_dir("deskhand"))


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be chosen about a run."""

    home: Path = field(default_factory=default_home)
    """The folder for records, models and memory (environment: DESKHAND_HOME)."""
    model: str = "embedded"
    """The name of a model folder (environment: DESKHAND_MODEL)."""
    computer: ComputerKind = ComputerKind.PRIVATE
    """What the agent works on (environment: DESKHAND_COMPUTER)."""
    approval: ApprovalLevel = ApprovalLevel.ASK
    """What the owner is asked about (environment: DESKHAND_APPROVE)."""
    allow_all_on_screen: bool = False
    """Whether the level `all` is accepted for the owner's real screen, and for a machine elsewhere."""
    limits: RunLimits = field(default_factory=RunLimits)
    """How long the loop goes on (environment: DESKHAND_MAX_STEPS)."""
    pictures: PictureWindow | None = None
    """How old screenshots leave the prompt (environment: DESKHAND_PICTURES). None: in blocks for a model that
    runs here or at its maker; sliding for any other server, which often takes no more pictures than its
    model's history."""
    threads: int | None = None
    """How many threads run a model (environment: DESKHAND_THREADS). None: as many as suit it."""
    gpu_layers: int | None = None
    """How many of a model's layers a GPU gets (environment: DESKHAND_GPU_LAYERS). None: all, where there is
    one that the runtime can use."""
    cache: CachePrecision = CachePrecision.F16
    """How precisely a GGUF model keeps its context (environment: DESKHAND_KV_CACHE)."""
    draft_tokens: int = 0
    """How many tokens a GGUF model tries at once where they stood behind the same words before (environment:
    DESKHAND_DRAFT_TOKENS, 0 to 64). Pays on a GPU or many cores."""
    llama_wheels: str = ""
    """Where wheels of llama.cpp are looked for (environment: DESKHAND_LLAMA_WHEELS). "": where their author
    publishes them."""
    grammar: GrammarUse = GrammarUse.AUTOMATIC
    """Whether replies are held to a grammar (environment: DESKHAND_GRAMMAR)."""
    looks_again: bool = True
    """Whether the embedded model reads a task again that it does not find or is unsure about (environment:
    DESKHAND_SECOND_LOOK, `off` or `on`)."""
    confines_models: bool = True
    """Whether the process that runs a model is shut in (environment: DESKHAND_MODEL_SANDBOX, `off` or `on`).
    Without bubblewrap no model is started unless this is off."""
    remembers_episodes: bool = True
    """Whether earlier episodes are kept and recalled (environment: DESKHAND_MEMORY, `off` or `on`)."""
    desktop_size_px: tuple[int, int] = (800, 608)
    """Width and height of a private desktop; the embedded model was trained on exactly this size."""
    records: Path | None = None
    """Where records are kept, when not in `home` (environment: DESKHAND_RECORDS)."""

    def __post_init__(self) -> None:
        if self.approval is not ApprovalLevel.ALL:
            return
        if self.computer is ComputerKind.PHONE:
            raise SettingsError(
                "Approving everything is never allowed on a phone: sending, calling, paying and installing "
                "are always asked there."
            )
        if self.allow_all_on_screen:
            return
        if self.computer.is_owners_screen:
            raise SettingsError(
                "Approving everything is not allowed on the real screen; "
                "use the private desktop, or switch it on in the settings."
            )
        if self.computer.is_somebodys:
            raise SettingsError(
                "Approving everything is not allowed on another machine; "
                "use the private desktop, or switch it on in the settings."
            )

    @property
    def records_folder(self) -> Path:
        return self.records or self.home / "records"

    @property
    def certificates_file(self) -> Path:
        """Certificates of machines elsewhere (`agent.computers.vnc`)."""
        return self.home / "certificates.json"

    @property
    def models_folder(self) -> Path:
        return self.home / "models"

    @property
    def builds_folder(self) -> Path:
        """Builds of llama.cpp that the owner had installed (`agent.models.builds`)."""
        return self.home / "runtimes"

    @property
    def speech_model_folder(self) -> Path:
        """A Whisper model that the owner has put there (`agent.speech`)."""
        return self.home / "speech"

    @property
    def memory_file(self) -> Path:
        return self.home / "memory.sqlite3"

    @property
    def policy_file(self) -> Path:
        """The owner's rules (`agent.actions.policy`)."""
        return self.home / "policy.json"

    @property
    def servers_file(self) -> Path:
        """The owner's MCP servers (`agent.tools.server_list`)."""
        return self.home / "tools.json"

    @property
    def grants_file(self) -> Path:
        """What the owner allowed beyond one step (`agent.approval.grants`)."""
        return self.home / "grants.json"

    @property
    def consent_file(self) -> Path:
        """What the owner lets be recorded (`agent.demonstrations`)."""
        return self.home / "recording.json"

    @property
    def redaction_file(self) -> Path:
        """What the owner wants removed from records (`agent.redaction`)."""
        return self.home / "redaction.json"

    @property
    def index_file(self) -> Path:
        return self.home / "index.sqlite3"

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """The defaults, changed by what the environment says; empty variables are ignored.

        Raises:
            SettingsError: a variable holds something that makes no sense.
        """
        said = {
            key: value for key, value in (os.environ if environment is None else environment).items() if value
        }
        home = Path(said["DESKHAND_HOME"]).expanduser() if "DESKHAND_HOME" in said else default_home()
        return cls(
            home=home,
            model=said.get("DESKHAND_MODEL", "embedded"),
            computer=_choice(ComputerKind, said, "DESKHAND_COMPUTER", ComputerKind.PRIVATE),
            approval=_choice(ApprovalLevel, said, "DESKHAND_APPROVE", ApprovalLevel.ASK),
            limits=RunLimits(max_steps=_whole_number(said, "DESKHAND_MAX_STEPS", RunLimits().max_steps)),
            pictures=(
                _choice(PictureWindow, said, "DESKHAND_PICTURES", PictureWindow.BLOCKS)
                if "DESKHAND_PICTURES" in said
                else None
            ),
            threads=_count(said, "DESKHAND_THREADS", least=1),
            gpu_layers=_count(said, "DESKHAND_GPU_LAYERS", least=0),
            cache=_choice(CachePrecision, said, "DESKHAND_KV_CACHE", CachePrecision.F16),
            draft_tokens=_draft_tokens(said),
            llama_wheels=said.get("DESKHAND_LLAMA_WHEELS", ""),
            grammar=_choice(GrammarUse, said, "DESKHAND_GRAMMAR", GrammarUse.AUTOMATIC),
            looks_again=_switch(said, "DESKHAND_SECOND_LOOK", default=True),
            confines_models=_switch(said, "DESKHAND_MODEL_SANDBOX", default=True),
            remembers_episodes=_switch(said, "DESKHAND_MEMORY", default=True),
            records=Path(said["DESKHAND_RECORDS"]).expanduser() if "DESKHAND_RECORDS" in said else None,
        )


def _choice(kind: type[Choice], said: Mapping[str, str], name: str, default: Choice) -> Choice:
    try:
        return kind(said.get(name, default))
    except ValueError:
        choices = ", ".join(kind)
        raise SettingsError(f"{name} must be one of {choices}, not {said[name]!r}.") from None


def _whole_number(said: Mapping[str, str], name: str, default: int) -> int:
    try:
        return int(said.get(name, default))
    except ValueError:
        raise SettingsError(f"{name} must be a whole number, not {said[name]!r}.") from None


def _draft_tokens(said: Mapping[str, str]) -> int:
    number = _count(said, "DESKHAND_DRAFT_TOKENS", least=0) or 0
    if number > MAX_DRAFT_TOKENS:
        raise SettingsError(f"DESKHAND_DRAFT_TOKENS is at most {MAX_DRAFT_TOKENS}, not {number}.")
    return number


def _count(said: Mapping[str, str], name: str, *, least: int) -> int | None:
    """None where nothing is said."""
    if name not in said:
        return None
    number = _whole_number(said, name, least)
    if number < least:
        raise SettingsError(f"{name} must be at least {least}, not {number}.")
    return number


def _switch(said: Mapping[str, str], name: str, *, default: bool) -> bool:
    value = said.get(name, "on" if default else "off").lower()
    if value not in ("on", "off", "1", "0", "true", "false", "yes", "no"):
        raise SettingsError(f"{name} must be on or off, not {said[name]!r}.")
    return value in ("on", "1", "true", "yes")
