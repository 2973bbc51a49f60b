"""The composition root of a run: opens computer and model for a checked request, and runs the session.

Window and command line call the same functions. Opens computers and models, and closes them.
"""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from agent.actions.abilities import Ability
from agent.actions.policy import Rule
from agent.annotation import AnnotatingOwner, ProposingModel
from agent.computers.kept_pictures import KeptPictures
from agent.computers.private_desktop import PrivateDesktop
from agent.computers.sandbox import WORK
from agent.errors import SettingsError
from agent.models.backends import open_model
from agent.models.catalogue import Catalogue
from agent.models.endpoint.keys import read_secret
from agent.models.manifest import Manifest
from agent.models.runtime_settings import runtime_settings
from agent.ports import Computer, Guide, Model, Owner
from agent.routines import SecretTexts
from agent.routines.named_secrets import NamedSecrets
from agent.session import Outcome, Session, crop_of
from agent.store.writer import now_local
from agent.tools.equipped import EquippedComputer
from agent.tools.mcp_servers import McpServers
from agent.tools.mcp_tools import rules_of
from agent.tools.server_list import load_servers
from agent.types import Task
from app.history.result_files import FILES_FOLDER
from app.running.computers import COMPUTERS
from app.running.computers.entry import ComputerOpening
from app.running.interruptible import interruptible
from app.running.model_hosts import shown_safely
from app.running.named_secrets import NamedSecretComputer
from app.running.request import TaskRequest
from app.running.rerun import facts_of
from app.running.secret_typing import SecretTypingComputer
from app.running.watching import (
    Phase,
    WatchedComputer,
    WatchedModel,
    WatchedOwner,
    Watcher,
    WatchingRecorder,
)
from app.storage.preferences import base_settings, load_here

if TYPE_CHECKING:
    from app.running.computers.entry import AnyComputer

_log = logging.getLogger(__name__)

PROPOSAL_TEMPERATURE = 0.8
"""Of the proposals beside the model's first choice."""
LEFT_OUT_FILE = "files-left-out.txt"
"""Beside it, when not all of that was kept: what was left out."""

REFUSED_FILE = "network-refused.txt"
"""Beside it, when the network's proxy refused something: each reason once."""


@dataclass(frozen=True, slots=True)
class InstalledModel:
    """A model folder, or what is wrong with it."""

    name: str
    format: str
    size_bytes: int
    description: str
    folder: Path


def load_model(name: str) -> tuple[Manifest, Model]:
    """Load the model of that name or folder, with the owner's runtime settings."""
    manifest, settings = Catalogue().get(name), base_settings(load_here())
    return manifest, shown_safely(open_model(manifest, runtime_settings(settings)), manifest, settings)


def with_fewer_pictures(manifest: Manifest, kept: int) -> Manifest:
    """The model shown at most so many screenshots at once; 0 is as it was trained, the most there can be."""
    return replace(manifest, history_images=min(kept, manifest.history_images)) if kept else manifest


LoadModel = Callable[[str], tuple[Manifest, Model]]


def run_task(
    request: TaskRequest,
    *,
    owner: Owner,
    watcher: Watcher,
    stop: Event,
    load: LoadModel = load_model,
    guide: Guide | None = None,
    secrets: SecretTexts | None = None,
    secret_names: Collection[str] = (),
    about: Mapping[str, str] | None = None,
) -> Outcome:
    """Open model and computer, do the task, and always close both.

    Args:
        secret_names: what the owner has named elsewhere than in the task, as in `{{mail password}}`.

    Raises:
        StoppedError: it was stopped before it began; everything is closed again.
        AgentError: something could not be opened; nothing was begun, and everything is closed again.
    """
    choice = request.choice
    named = NamedSecrets(choice.task, read_secret, also=secret_names)
    named.require()
    watcher.phase_changed(Phase.LOADING)
    with ExitStack() as opened:
        manifest, model = interruptible(
            lambda: load(choice.model), stop=stop, discard=lambda loaded: loaded[1].close()
        )
        opened.callback(model.close)
        watcher.phase_changed(Phase.STARTING)
        opening = ComputerOpening(request.preferences.monitors, watcher, opened, stop)
        computer, files = COMPUTERS[choice.computer].open(choice, opening)
        computer.yield_to(owner.has_computer)
        typing: Computer = computer
        if secrets is not None:
            typing = SecretTypingComputer(computer, secrets, computer.spot_at)
        asked: Owner = WatchedOwner(owner, watcher)
        if choice.candidates > 1:
            model, asked = _proposing(request, manifest, model, asked, opened)
        pictures, seen_as = _picture_folder(computer, opened)
        kept = KeptPictures(pictures, seen_as)
        equipped, tool_rules = _with_servers(request, typing, opened, stop, kept)
        if named.names:  # around everything: what tools answer may hold one, too
            equipped = NamedSecretComputer(equipped, named, computer.spot_at)
        session = Session(
            request.settings,
            computer=WatchedComputer(equipped, watcher),
            model=WatchedModel(model, watcher, dialect=manifest.dialect),
            manifest=with_fewer_pictures(manifest, request.preferences.pictures_kept),
            owner=asked,
            spot_at=computer.spot_at,
            guide=guide,
            about={**facts_of(choice), **(about or {})},
            watchers=(WatchingRecorder(watcher),),
            folders=computer.tool_folders,
            more_rules=tool_rules,
        )
        outcome = session.run(
            Task(choice.task, request.application, files, choice.answer_schema),
            stop=stop,
            start_page=choice.address,
        )
        record = request.settings.records_folder / outcome.record_id
        if isinstance(computer, PrivateDesktop):
            keep_refusals(computer, record / REFUSED_FILE)
        remark = keep_files(computer, record / FILES_FOLDER)
        if pictures != computer.working_folder:
            try:
                kept.copy_to(record / FILES_FOLDER)
            except OSError as problem:
                remark = remark or f"The agent's files were not kept: {problem.strerror}."
        return replace(outcome, remark=remark)


def _picture_folder(computer: AnyComputer, opened: ExitStack) -> tuple[Path, str]:
    """Where pictures that servers answer with are put, and what the agent calls that folder."""
    if computer.working_folder is not None:
        return computer.working_folder, WORK
    folder = opened.enter_context(tempfile.TemporaryDirectory(prefix="deskhand-answers-"))
    return Path(folder), folder


def _with_servers(
    request: TaskRequest, computer: Computer, opened: ExitStack, stop: Event, pictures: KeptPictures
) -> tuple[Computer, Sequence[Rule]]:
    """The computer with the tools of the owner's MCP servers, and what the owner has decided of each."""
    if Ability.TOOLS not in request.choice.tools:
        return computer, ()
    entries = load_servers(request.settings.servers_file)
    if not entries:
        raise SettingsError("No MCP server is set up; add one on the settings' page of tools.")
    logs = Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="deskhand-servers-")))
    servers = McpServers(entries, logs, read_secret=read_secret, keep_picture=pictures.keep, stop=stop)
    opened.callback(servers.close)
    for problem in servers.problems:
        _log.warning("%s", problem)
    permissions = {name: one for entry in entries for name, one in entry.permissions.items()}
    return EquippedComputer(computer, servers), rules_of(servers.tools, permissions)


def _proposing(
    request: TaskRequest, manifest: Manifest, model: Model, owner: Owner, opened: ExitStack
) -> tuple[Model, Owner]:
    """The same model once more, sampling, and an owner who is offered what it proposes."""
    sampler = open_model(
        manifest, replace(runtime_settings(request.settings), temperature=PROPOSAL_TEMPERATURE)
    )
    opened.callback(sampler.close)
    sampler = shown_safely(sampler, manifest, request.settings)
    proposing = ProposingModel(model, sampler, num_candidates=request.choice.candidates)
    crop = crop_of(request.settings, manifest)
    return proposing, AnnotatingOwner(owner, proposing, manifest, crop=crop, now=now_local)


def keep_files(computer: AnyComputer, folder: Path) -> str:
    """Copy the files in the working folder, since the sandbox is deleted; a sentence for the owner where some
    were not kept, which is put beside them, too."""
    try:
        remark = computer.keep_files(folder).sentence()
        if remark:
            _log.warning("%s", remark)
            folder.with_name(LEFT_OUT_FILE).write_text(f"{remark}\n", encoding="utf-8")
    except OSError as problem:
        remark = f"The agent's files were not kept: {problem.strerror}."
        _log.warning("%s", remark)
    return remark


def keep_refusals(desktop: PrivateDesktop, file: Path) -> None:
    """Write down what the network's proxy refused. No remark for the owner: browsers ask for hosts of their
    makers on every run."""
    if refused := desktop.refusals():
        try:
            file.write_text("\n".join(refused) + "\n", encoding="utf-8")
        except OSError as problem:
            _log.warning("what the network refused was not kept: %s", problem)


def models() -> Sequence[InstalledModel]:
    return [
        InstalledModel(
            manifest.name, manifest.format.value, manifest.size_bytes, manifest.description, manifest.folder
        )
        for manifest in Catalogue().models()
    ]


def model_problems() -> Sequence[str]:
    """A sentence for each folder of a model that cannot be read."""
    return Catalogue().problems()


def model_names() -> Sequence[str]:
    return [model.name for model in models()]


def key_names() -> Sequence[str]:
    """Names of the keys that installed models ask for."""
    servers = (manifest.server for manifest in Catalogue().models())
    return sorted({server.key for server in servers if server is not None and server.key})
