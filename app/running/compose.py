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
from agent.agenda.desktop_places import DesktopPlaces
from agent.annotation import AnnotatingOwner, ProposingModel
from agent.computers.kept_files import FILES_FOLDER
from agent.computers.kept_pictures import KeptPictures
from agent.computers.this_system import is_private_desktop
from agent.errors import SettingsError
from agent.models.backends import open_model
from agent.models.catalogue import Catalogue
from agent.models.endpoint.keys import read_secret
from agent.models.manifest import Manifest
from agent.models.runtime_settings import runtime_settings
from agent.pointing import PointerModel
from agent.ports import Computer, Guide, Model, Owner
from agent.programs import open_named
from agent.redaction.shown_safely import shown_safely
from agent.routines import SecretTexts
from agent.routines.fork import ForkGuide
from agent.routines.named_secrets import NamedSecrets
from agent.session import Outcome, Session, crop_of
from agent.settings import Settings
from agent.store.writer import now_local
from agent.tools.equipped import EquippedComputer
from agent.tools.mcp_tools import rules_of
from agent.tools.server_list import load_servers
from agent.types import PROGRAM, Task
from app.running.by_hand import owner_during_run
from app.running.computer_place import ComputerPlace
from app.running.continuing import earlier_runs, fork_of
from app.running.interruptible import interruptible
from app.running.kept_desktop import DesktopShelf
from app.running.named_secrets import NamedSecretComputer
from app.running.request import TaskRequest
from app.running.rerun import facts_of
from app.running.run_cost import common_currency
from app.running.secret_typing import SecretTypingComputer
from app.running.spending_watch import SpendingWatch
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
    from agent.computers.private_desktop import PrivateDesktop
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
    return open_named(name, base_settings(load_here()))


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
    shelf: DesktopShelf | None = None,
    secrets: SecretTexts | None = None,
    secret_names: Collection[str] = (),
    about: Mapping[str, str] | None = None,
    inspect: Callable[[AnyComputer, Outcome], str] | None = None,
) -> Outcome:
    """Open model and computer, do the task, and always close both.

    Args:
        shelf: has the desktop of the run before, if that is still open, and gets that of this run.
        secret_names: what the owner has named elsewhere than in the task, as in `{{mail password}}`.
        inspect: looks at the end before anything is closed; what it returns is a remark on the run.

    Raises:
        StoppedError: it was stopped before it began; everything is closed again.
        AgentError: something could not be opened; nothing was begun, and everything is closed again.
    """
    choice = request.choice
    named = NamedSecrets(choice.task, read_secret, also=secret_names)
    named.require()
    watcher.phase_changed(Phase.LOADING)
    earlier, fork = earlier_runs(request.settings, choice.continues), fork_of(request.settings, choice)
    kept_before = shelf.take(choice.continues) if shelf is not None else None
    with ExitStack() as opened:
        if not choice.is_at_somebodys:
            places = DesktopPlaces(request.settings.home)
            opened.callback(places.wait(stop, on_wait=lambda: watcher.phase_changed(Phase.WAITING)))
        place = ComputerPlace(kept_before, watcher, shelf)
        opened.callback(place.put_away)
        manifest, model = interruptible(
            lambda: load(choice.model), stop=stop, discard=lambda loaded: loaded[1].close()
        )
        opened.callback(model.close)
        pointer = _pointer(request, load, stop, opened)
        watcher.phase_changed(Phase.STARTING)
        computer, files = place.open(request, stop, earlier.files)
        computer.yield_to(owner.has_computer)
        typing: Computer = computer
        if secrets is not None:
            typing = SecretTypingComputer(computer, secrets, computer.spot_at)
        by_hand = owner_during_run(request, computer, owner.has_computer)
        if by_hand is not None:
            opened.callback(by_hand.close)
            watcher.owner_is_recorded(by_hand.wait_until_recording)
        asked: Owner = WatchedOwner(owner, watcher)
        if choice.candidates > 1:
            model, asked = _proposing(request, manifest, model, asked, opened)
        pictures, seen_as = _picture_folder(computer, opened)
        kept = KeptPictures(pictures, seen_as)
        equipped, tool_rules = _with_servers(request, typing, opened, stop, kept)
        if named.names:  # around everything: what tools answer may hold one, too
            equipped = NamedSecretComputer(equipped, named, computer.spot_at)
        spending = SpendingWatch(
            request.settings.home,
            request.preferences,
            asked,
            stop,
            currency=common_currency(manifest, *(() if pointer is None else (pointer.manifest,))),
        )
        spending.require_room()
        session = Session(
            _with_room_for(fork, request.settings),
            computer=WatchedComputer(equipped, watcher),
            model=WatchedModel(model, watcher, dialect=manifest.dialect),
            manifest=with_fewer_pictures(manifest, request.preferences.pictures_kept),
            owner=asked,
            spot_at=computer.spot_at,
            guide=guide or fork,
            by_hand=by_hand,
            before=earlier.episodes,
            about={**facts_of(choice), **(about or {})},
            watchers=(spending, WatchingRecorder(watcher)),
            limit_reached=spending.limit_reached,
            folders=computer.tool_folders,
            more_rules=tool_rules,
            asks_once=_is_asked_once(request),
            pointer=pointer,
        )
        outcome = session.run(
            Task(choice.task, request.application, files, choice.answer_schema),
            stop=stop,
            start_page=choice.address,
        )
        seen = inspect(computer, outcome) if inspect is not None else ""
        record = request.settings.records_folder / outcome.record_id
        if is_private_desktop(computer):
            keep_refusals(computer, record / REFUSED_FILE)
        remark = keep_files(computer, record / FILES_FOLDER)
        if pictures != computer.working_folder:
            try:
                kept.copy_to(record / FILES_FOLDER)
            except OSError as problem:
                remark = remark or f"The agent's files were not kept: {problem.strerror}."
        if by_hand is not None and by_hand.num_left_out and not remark:
            remark = f"Of what you did by hand, {by_hand.num_left_out} actions may not be kept."
        again = fork.sentence() if fork is not None else ""
        place.keep(outcome.record_id, choice, computer, files)
        return replace(outcome, remark=" ".join(said for said in (again, seen, remark) if said))


def _with_room_for(fork: ForkGuide | None, settings: Settings) -> Settings:
    """The steps that are done again do not count."""
    if fork is None:
        return settings
    more = 2 * fork.num_steps
    return replace(settings, limits=replace(settings.limits, max_steps=settings.limits.max_steps + more))


def _pointer(request: TaskRequest, load: LoadModel, stop: Event, opened: ExitStack) -> PointerModel | None:
    """The second model, where one was chosen that is not the first."""
    name = request.choice.pointer
    if name in ("", request.choice.model):
        return None
    manifest, model = interruptible(lambda: load(name), stop=stop, discard=lambda loaded: loaded[1].close())
    opened.callback(model.close)
    return PointerModel(model, manifest, crop=lambda of: crop_of(request.settings, of))


def _is_asked_once(request: TaskRequest) -> bool:
    """A program is asked about each action, and so is who chooses among several."""
    choice = request.choice
    is_shown = choice.asked_by != PROGRAM and choice.candidates == 1
    return is_shown and request.preferences.asks_fills_once


def _picture_folder(computer: AnyComputer, opened: ExitStack) -> tuple[Path, str]:
    """Where pictures that servers answer with are put, and what the agent calls that folder."""
    if computer.working_folder is not None:
        from agent.computers.sandbox import WORK  # which other systems have not

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
    from agent.tools.mcp_servers import McpServers  # with asyncio, which the window starts without

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
