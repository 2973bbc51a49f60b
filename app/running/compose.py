"""The one place that puts a computer and a model together: from what was chosen to a session that runs.

Window and command line call the same functions. Reads settings, opens computers and models, and closes them.
"""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event

from agent.actions.policy import load_rules
from agent.annotation import AnnotatingOwner, ProposingModel
from agent.computers.private_desktop import PrivateDesktop
from agent.errors import SandboxError, SettingsError
from agent.loop import require_sensible as require_sensible_task
from agent.models.backends import open_model
from agent.models.catalogue import Catalogue
from agent.models.manifest import Manifest
from agent.models.runtime_settings import runtime_settings
from agent.ports import Guide, Model, Owner
from agent.session import Outcome, Session, crop_of
from agent.settings import GrammarUse, PictureWindow, RunLimits, Settings
from agent.store.writer import now_local
from agent.types import Task
from app.running.choices import TaskChoice
from app.running.computers import COMPUTERS, require_fitting
from app.running.computers.entry import ComputerOpening
from app.running.interruptible import interruptible
from app.running.rerun import facts_of
from app.running.watching import (
    Phase,
    WatchedComputer,
    WatchedModel,
    WatchedOwner,
    Watcher,
    WatchingRecorder,
)
from app.storage.preferences import Preferences, load_here, require_side

_log = logging.getLogger(__name__)

PROPOSAL_TEMPERATURE = 0.8
"""Of the proposals beside the model's first choice."""
FILES_FOLDER = "files"
"""In the folder of a record: what the applications of a private desktop left in their working folder."""


@dataclass(frozen=True, slots=True)
class InstalledModel:
    """A model folder, or what is wrong with it."""

    name: str
    format: str
    size_bytes: int
    description: str
    folder: Path


def base_settings(preferences: Preferences) -> Settings:
    """Where everything lies and how models are run, before a task is chosen. What the environment says counts
    more than what the owner has chosen for good."""
    said = Settings.from_environment()
    is_grammar_said = said.grammar is not GrammarUse.AUTOMATIC
    chosen_layers = preferences.gpu_layers if preferences.gpu_layers >= 0 else None
    return replace(
        said,
        records=Path(preferences.records_folder).expanduser() if preferences.records_folder else None,
        threads=said.threads or preferences.threads or None,
        gpu_layers=chosen_layers if said.gpu_layers is None else said.gpu_layers,
        grammar=said.grammar if is_grammar_said else preferences.grammar,
        pictures=said.pictures or (PictureWindow(preferences.pictures) if preferences.pictures else None),
        remembers_episodes=said.remembers_episodes and preferences.remembers_episodes,
    )


def choice_of(preferences: Preferences, *, task: str = "", open_command: tuple[str, ...] = ()) -> TaskChoice:
    """A choice as the preferences have it."""
    return TaskChoice(
        task=task,
        computer=preferences.computer,
        model=preferences.model,
        approval=preferences.approval,
        open_command=open_command,
        max_steps=preferences.max_steps,
        size_px=(preferences.desktop_width_px, preferences.desktop_height_px),
        candidates=preferences.proposals,
    )


def settings_for(choice: TaskChoice, preferences: Preferences) -> Settings:
    """The settings of one run.

    Raises:
        SettingsError: the choice makes no sense, or is not allowed.
        PolicyError: the owner's rules cannot be read.
    """
    require_sensible_task(Task(choice.task))
    for side in choice.size_px:
        require_side(side)
    require_fitting(choice)
    for file in choice.attachments:
        if not file.is_file():
            raise SettingsError(f"The file to attach does not exist: {file}.")
    for folder in choice.shared_folders:
        if not folder.is_dir():
            raise SettingsError(f"The folder to share does not exist: {folder}.")
    if choice.open_command and shutil.which(choice.open_command[0]) is None:
        raise SettingsError(f"The application to open is not installed: {choice.open_command[0]}.")
    settings = replace(
        base_settings(preferences),
        model=choice.model,
        computer=choice.computer,
        approval=choice.approval,
        allow_all_on_screen=preferences.allow_all_on_real_screen,
        limits=RunLimits(max_steps=choice.max_steps),
        desktop_size_px=choice.size_px,
    )
    load_rules(settings.policy_file)  # a broken file is told before anything is started
    return settings


def load_model(name: str) -> tuple[Manifest, Model]:
    """The model of that name, or of that folder, ready to answer, run as the owner's settings say."""
    manifest = Catalogue().get(name)
    return manifest, open_model(manifest, runtime_settings(base_settings(load_here())))


def with_fewer_pictures(manifest: Manifest, kept: int) -> Manifest:
    """The model shown at most so many screenshots at once; 0 is as it was trained, the most there can be."""
    return replace(manifest, history_images=min(kept, manifest.history_images)) if kept else manifest


LoadModel = Callable[[str], tuple[Manifest, Model]]


def run_task(
    choice: TaskChoice,
    preferences: Preferences,
    *,
    owner: Owner,
    watcher: Watcher,
    stop: Event,
    load: LoadModel = load_model,
    guide: Guide | None = None,
    about: Mapping[str, str] | None = None,
) -> Outcome:
    """Open model and computer, do the task, close both whatever happens.

    Raises:
        StoppedError: it was stopped before it began; everything is closed again.
        AgentError: something could not be opened; nothing was begun, and everything is closed again.
    """
    settings = settings_for(choice, preferences)
    watcher.phase_changed(Phase.LOADING)
    with ExitStack() as opened:
        manifest, model = interruptible(
            lambda: load(choice.model), stop=stop, discard=lambda loaded: loaded[1].close()
        )
        opened.callback(model.close)
        watcher.phase_changed(Phase.STARTING)
        opening = ComputerOpening(preferences.monitors, watcher, opened, stop)
        computer, files = COMPUTERS[choice.computer].open(choice, opening)
        computer.yield_to(owner.has_computer)
        asked: Owner = WatchedOwner(owner, watcher)
        if choice.candidates > 1:
            model, asked = _proposing(choice, settings, manifest, model, asked, opened)
        session = Session(
            settings,
            computer=WatchedComputer(computer, watcher),
            model=WatchedModel(model, watcher, dialect=manifest.dialect),
            manifest=with_fewer_pictures(manifest, preferences.pictures_kept),
            owner=asked,
            spot_at=computer.spot_at,
            guide=guide,
            about={**facts_of(choice), **(about or {})},
            watchers=(WatchingRecorder(watcher),),
        )
        application = _application(choice)
        outcome = session.run(Task(choice.task, application, files), stop=stop)
        if isinstance(computer, PrivateDesktop):
            keep_files(computer, settings.records_folder / outcome.record_id / FILES_FOLDER)
        return outcome


def _application(choice: TaskChoice) -> str:
    """The program that is opened for a task, or ""."""
    if program := COMPUTERS[choice.computer].program:
        return program()
    return Path(choice.open_command[0]).name if choice.open_command else ""


def _proposing(
    choice: TaskChoice, settings: Settings, manifest: Manifest, model: Model, owner: Owner, opened: ExitStack
) -> tuple[Model, Owner]:
    """The same model once more, sampling, and an owner who is offered what it proposes."""
    sampler = open_model(manifest, replace(runtime_settings(settings), temperature=PROPOSAL_TEMPERATURE))
    opened.callback(sampler.close)
    proposing = ProposingModel(model, sampler, num_candidates=choice.candidates)
    crop = crop_of(settings, manifest)
    return proposing, AnnotatingOwner(owner, proposing, manifest, crop=crop, now=now_local)


def keep_files(desktop: PrivateDesktop, folder: Path) -> None:
    """Copy what the applications left in their working folder: the desktop and all in it go away."""
    for path in sorted(desktop.working_folder.iterdir()):
        try:
            desktop.copy_out(Path(path.name), folder / path.name)
        except (SandboxError, OSError) as problem:
            _log.warning("%s was not kept: %s", path.name, problem)


def models() -> Sequence[InstalledModel]:
    return [
        InstalledModel(
            manifest.name, manifest.format.value, manifest.size_bytes, manifest.description, manifest.folder
        )
        for manifest in Catalogue().models()
    ]


def model_names() -> Sequence[str]:
    return [model.name for model in models()]


def key_names() -> Sequence[str]:
    """Names of the keys that installed models ask for."""
    servers = (manifest.server for manifest in Catalogue().models())
    return sorted({server.key for server in servers if server is not None and server.key})
