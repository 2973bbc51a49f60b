"""The owner's preferences, as one JSON file in the configuration folder. Reads and writes it.

No secret is ever kept here.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

import platformdirs

from agent.actions.keys import read_keys
from agent.actions.policy import ApprovalLevel
from agent.errors import SettingsError
from agent.settings import CachePrecision, ComputerKind, GrammarUse, PictureWindow, Settings, default_home
from agent.whole_file import replace_file
from app.storage.machines import named_machines

MIN_SIDE_PX = 320
MAX_SIDE_PX = 7680
THEMES = ("system", "light", "dark")
TEXT_PERCENTS = (100, 115, 130, 150, 175, 200)
PICTURES = ("", "sliding", "blocks")
MAX_PICTURES_KEPT = 32
MAX_MONITORS = 64
DEFAULT_STOP_SHORTCUT = "Ctrl+Alt+Space"
MAX_PROPOSALS = 5
MAX_FAILURES = 20
MAX_LIMIT = 1_000_000_000
"""Of minutes, tokens and money."""
MAX_KEPT_MINUTES = 24 * 60


class FallbackUse(StrEnum):
    """What happens when a model could not do a task."""

    ASK = "ask"
    """The owner is offered the next one."""
    ALWAYS = "always"
    """The next one begins by itself, where the owner has named it."""
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Preferences:
    model: str = "embedded"
    """Name of a model folder."""
    pointer: str = ""
    """The model that is asked where to press what that one names; "" for that one itself."""
    fallback: FallbackUse = FallbackUse.ASK
    """What happens when that model could not do a task."""
    fallback_models: tuple[str, ...] = ()
    """Who tries it then, in this order; none is the best of the others by their checks, after a question."""
    fallback_after: int = 0
    """It could not either after so many steps in a row that failed; 0 is only at the end of its run."""
    computer: ComputerKind = ComputerKind.PRIVATE
    approval: ApprovalLevel = ApprovalLevel.ASK
    asks_fills_once: bool = True
    """Whether clicking a field, selecting what stands in it and typing are one question."""
    proposals: int = 1
    """How many actions the model offers when the owner is asked."""
    allow_all_on_real_screen: bool = False
    """Whether `--approve all` is accepted for the owner's own screen."""
    desktop_width_px: int = 800
    desktop_height_px: int = 608
    max_steps: int = 50
    task_minutes: int = 0
    """A task whose agent has worked so long ends; 0 is no limit. Waiting for the owner does not count."""
    task_tokens: int = 0
    """The same for tokens that its model has read and written."""
    task_money: float = 0.0
    """The same for what they cost, in the currency of the model's prices."""
    month_minutes: int = 0
    """All tasks of a calendar month together; 0 is no limit."""
    month_tokens: int = 0
    month_money: float = 0.0
    keep_desktop_minutes: int = 10
    """How long the window keeps a private desktop after a task, for a follow-up; 0 closes it at once."""
    gives_shell: bool = False
    """Whether the agent has a shell beside the screen, where a run does not say otherwise."""
    gives_python: bool = False
    gives_files: bool = False
    gives_mcp: bool = False
    """The tools of the owner's MCP servers (`agent.tools.server_list`)."""
    tool_folders: tuple[str, ...] = ()
    """Folders that shell, Python and files beside the owner's own screen may read and write, where a run
    names none."""
    records_folder: str = ""
    """Where records are kept; "" is `records` in the data folder."""
    threads: int = 0
    """How many threads run a model; 0 is as many as suit it."""
    cache: CachePrecision = CachePrecision.F16
    """How precisely a GGUF model keeps its context."""
    gpu_layers: int = -1
    """How many of a model's layers a GPU gets; -1 is all, where there is one."""
    grammar: GrammarUse = GrammarUse.AUTOMATIC
    """Whether a model's replies are held to the grammar of its dialect."""
    pictures: str = ""
    """How old screenshots leave the prompt: sliding, blocks, or "" for what suits the model."""
    pictures_kept: int = 0
    """How many screenshots the model is shown at once, where it takes that many; 0 is as it was trained."""
    machines: tuple[str, ...] = ()
    """Computers elsewhere that the agent may use, each an address and a name (`app.storage.machines`)."""
    monitors: tuple[int, ...] = (1,)
    """Which monitors the agent uses when it works on the owner's screen, in order; 1 is the first."""
    records_takeovers: bool = True
    """Whether what the owner does while the agent waits becomes steps of its record: on the owner's own
    screen only what recordings may show."""
    remembers_episodes: bool = True
    """Whether earlier tasks are remembered and recalled."""
    keep_days: int = 0
    """Records older than this are deleted when the window opens; 0 keeps them for ever."""
    stop_shortcut: str = DEFAULT_STOP_SHORTCUT
    """Stops the agent from every window."""
    quick_shortcut: str = "Ctrl+Alt+J"
    """Opens one line for a new task from every window; "" for none."""
    closes_to_tray: bool = False
    """Whether the window goes to the tray when it is closed, where there is one."""
    theme: str = "system"
    """system, light or dark."""
    is_contrast_high: bool = False
    text_percent: int = 100
    """The size of all text, in percent of the usual one."""
    is_motion_reduced: bool = False
    """Nothing moves or fades by itself."""
    language: str = ""
    """Code of the window's language (`app.language`); "" is the system's."""
    is_set_up: bool = False
    """Whether the owner has been through the pages of the first run."""


def preferences_path(home: Path) -> Path:
    """In the system's place for configuration, or in the one folder that the owner named for everything."""
    folder = Path(platformdirs.user_config_dir("deskhand")) if home == default_home() else home
    return folder / "settings.json"


def cache_folder(home: Path) -> Path:
    return Path(platformdirs.user_cache_dir("deskhand")) if home == default_home() else home / "cache"


def load_here() -> Preferences:
    """The preferences of the user who runs this program."""
    return load_preferences(preferences_path(Settings.from_environment().home))


def load_preferences(path: Path) -> Preferences:
    """The preferences in a file; the defaults where there is none. Unknown fields are ignored.

    Raises:
        SettingsError: the file cannot be read or a value makes no sense.
    """
    try:
        read = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Preferences()
    except (OSError, ValueError) as problem:
        raise SettingsError(
            f"The settings in {path} cannot be read: {problem}. Mend or delete the file."
        ) from problem
    if not isinstance(read, dict):
        raise SettingsError(f"The settings in {path} are not a JSON object. Mend or delete the file.")
    if "monitor" in read:  # written by a Deskhand that could use only one of them
        read = {"monitors": [read["monitor"]], **read}
    known = {field.name for field in fields(Preferences)}
    return checked(
        Preferences(**typed_preferences({name: value for name, value in read.items() if name in known}, path))
    )


def base_settings(preferences: Preferences) -> Settings:
    """Where everything lies and how models are run, before a task is chosen.

    The environment overrides the preferences.
    """
    said = Settings.from_environment()
    is_grammar_said = said.grammar is not GrammarUse.AUTOMATIC
    chosen_layers = preferences.gpu_layers if preferences.gpu_layers >= 0 else None
    return replace(
        said,
        records=said.records
        or (Path(preferences.records_folder).expanduser() if preferences.records_folder else None),
        threads=said.threads or preferences.threads or None,
        cache=said.cache if said.cache is not CachePrecision.F16 else preferences.cache,
        gpu_layers=chosen_layers if said.gpu_layers is None else said.gpu_layers,
        grammar=said.grammar if is_grammar_said else preferences.grammar,
        pictures=said.pictures or (PictureWindow(preferences.pictures) if preferences.pictures else None),
        remembers_episodes=said.remembers_episodes and preferences.remembers_episodes,
    )


def save_preferences(preferences: Preferences, path: Path) -> None:
    """Replace the file at once: a crash leaves the old one or the new one.

    Raises:
        SettingsError: the file cannot be written.
    """
    try:
        replace_file(path, json.dumps(asdict(preferences), indent=2))
    except OSError as problem:
        raise SettingsError(f"The settings cannot be written to {path}: {problem.strerror}.") from problem


def checked(preferences: Preferences) -> Preferences:
    """The same preferences.

    Raises:
        SettingsError: a value makes no sense.
    """
    for side in (preferences.desktop_width_px, preferences.desktop_height_px):
        if not MIN_SIDE_PX <= side <= MAX_SIDE_PX:
            raise SettingsError(
                f"A private desktop has sides of {MIN_SIDE_PX} to {MAX_SIDE_PX} pixels, not {side}."
            )
    if not 1 <= preferences.max_steps <= 10_000:
        raise SettingsError(f"The step limit is 1 to 10,000, not {preferences.max_steps}.")
    for limit in (
        *(preferences.task_minutes, preferences.task_tokens, preferences.task_money),
        *(preferences.month_minutes, preferences.month_tokens, preferences.month_money),
    ):
        if not 0 <= limit <= MAX_LIMIT:
            raise SettingsError(f"A limit of what is spent is 0 (none) to {MAX_LIMIT:,}, not {limit}.")
    if not 0 <= preferences.keep_desktop_minutes <= MAX_KEPT_MINUTES:
        raise SettingsError(
            f"A desktop is kept for 0 to {MAX_KEPT_MINUTES:,} minutes,"
            f" not {preferences.keep_desktop_minutes}."
        )
    if not 1 <= preferences.proposals <= MAX_PROPOSALS:
        raise SettingsError(f"A model offers 1 to {MAX_PROPOSALS} actions, not {preferences.proposals}.")
    if not 0 <= preferences.fallback_after <= MAX_FAILURES:
        raise SettingsError(
            f"The next model is offered after 0 (only at the end) to {MAX_FAILURES} failures in a row,"
            f" not {preferences.fallback_after}."
        )
    if not 0 <= preferences.threads <= 1024:
        raise SettingsError(f"A model is run by 0 (as suits it) to 1,024 threads, not {preferences.threads}.")
    if not -1 <= preferences.gpu_layers <= 10_000:
        raise SettingsError(f"A GPU gets -1 (all) to 10,000 layers, not {preferences.gpu_layers}.")
    if preferences.theme not in THEMES:
        raise SettingsError(f"The look is system, light or dark, not {preferences.theme!r}.")
    if preferences.text_percent not in TEXT_PERCENTS:
        sizes = ", ".join(map(str, TEXT_PERCENTS))
        raise SettingsError(f"The size of text is one of {sizes} percent, not {preferences.text_percent}.")
    if preferences.pictures not in PICTURES:
        raise SettingsError(
            f"Screenshots leave the prompt sliding or in blocks, not {preferences.pictures!r}."
        )
    if not 0 <= preferences.pictures_kept <= MAX_PICTURES_KEPT:
        raise SettingsError(
            f"A model is shown 0 (as trained) to {MAX_PICTURES_KEPT} screenshots,"
            f" not {preferences.pictures_kept}."
        )
    if not preferences.monitors:
        raise SettingsError("At least one monitor has to be chosen.")
    for monitor in preferences.monitors:
        if not 1 <= monitor <= MAX_MONITORS:
            raise SettingsError(
                f"Monitors are counted from 1 to {MAX_MONITORS}; there is none called {monitor}."
            )
    named_machines(preferences.machines)
    for folder in preferences.tool_folders:
        if not Path(folder).is_absolute():
            raise SettingsError(f"A folder for tools is named by its whole path, not {folder!r}.")
    if not 0 <= preferences.keep_days <= 36_500:
        raise SettingsError(f"Records are kept for 0 (ever) to 36,500 days, not {preferences.keep_days}.")
    require_shortcut(preferences.stop_shortcut)
    if preferences.quick_shortcut:
        require_shortcut(preferences.quick_shortcut)
        if read_keys(preferences.quick_shortcut) == read_keys(preferences.stop_shortcut):
            raise SettingsError("The same keys cannot stop the agent and open a new task.")
    return preferences


def require_shortcut(shortcut: str) -> None:
    """Raises SettingsError for what is no shortcut: keys that are not known, or one that is typed."""
    keys = read_keys(shortcut) or ()
    if len(keys) < 2 or not set(keys[:-1]) <= {"ctrl", "alt", "shift", "meta"}:
        raise SettingsError(
            f"{shortcut!r} is no shortcut: name Ctrl, Alt, Shift or Meta and one more key, as in"
            f" {DEFAULT_STOP_SHORTCUT}."
        )


def require_side(side_px: int) -> None:
    """Raises SettingsError for a width or height that no private desktop can have."""
    if not MIN_SIDE_PX <= side_px <= MAX_SIDE_PX:
        raise SettingsError(
            f"A private desktop has sides of {MIN_SIDE_PX} to {MAX_SIDE_PX} pixels, not {side_px}."
        )


def typed_preferences(values: dict[str, Any], path: Path) -> dict[str, Any]:
    """Values as JSON has them, as the fields want them; the names are known.

    Raises:
        SettingsError: one is of another kind.
    """
    defaults = asdict(Preferences())
    typed: dict[str, Any] = {}
    for name, value in values.items():
        wanted = type(defaults[name])
        try:
            if wanted is tuple:
                typed[name] = _numbers(value) if name == "monitors" else _texts(value)
                continue
            if wanted in (int, bool, str) and type(value) is not wanted:
                raise ValueError
            typed[name] = wanted(value)
        except (TypeError, ValueError) as problem:
            raise SettingsError(f"{value!r} is no value for {name!r} in {path}.") from problem
    return typed


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or any(type(text) is not str for text in value):
        raise ValueError
    return tuple(dict.fromkeys(value))


def _numbers(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or any(type(number) is not int for number in value):
        raise ValueError
    return tuple(sorted(set(value)))
