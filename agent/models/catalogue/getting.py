"""Downloads a model from a Hugging Face hub, and installs it once complete and checked. I/O: the network.

Two steps, so that the size can be shown in between: `plan` queries the hub, `get` downloads.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from threading import Event

from agent.errors import DownloadError, ModelNotFoundError
from agent.models.catalogue.consistency import require_truthful
from agent.models.catalogue.description import Wishes, gguf_facts, hf_facts, manifest_from
from agent.models.catalogue.download import PAUSES_S, Download, DownloadProgress
from agent.models.catalogue.hub import BrokenConnectionError, Hub, HubFile, Repository
from agent.models.catalogue.installed import Catalogue
from agent.models.catalogue.known import HF, KnownModel, known_model
from agent.models.catalogue.pins import PINS, RepositoryPin, as_pinned
from agent.models.catalogue.selection import Selection, quantisation_of, select
from agent.models.catalogue.staging import FreeBytes, Staging, disk_free_bytes, folder_name_for
from agent.models.manifest import Manifest, ModelFormat

_REPOSITORY = re.compile(r"[\w.\-]+/[\w.\-]+")


@dataclass(frozen=True, slots=True)
class DownloadPlan:
    """What will be fetched."""

    name: str
    """Of the model, once it is here."""
    repository: Repository
    selection: Selection
    files: dict[str, HubFile]
    """By the name that each gets in the model's folder."""
    known: KnownModel | None

    @property
    def size_bytes(self) -> int:
        return sum(file.size_bytes for file in self.files.values())


def plan(
    hub: Hub,
    wanted: str,
    *,
    name: str = "",
    quantisation: str = "",
    revision: str = "",
    stop: Event,
    pauses_s: Sequence[float] = PAUSES_S,
    pins: Mapping[str, RepositoryPin] = PINS,
) -> DownloadPlan:
    """Ask the hub what there is of `wanted`: an entry of the catalogue, or a repository `OWNER/NAME`.

    Args:
        revision: branch, tag or commit; "": of an entry the pinned version where there is one, else `main`.

    Raises:
        ModelNotFoundError: there is no such entry or repository.
        ModelBrokenError, SettingsError: it holds no model that can be chosen.
        DownloadError: the hub cannot be reached.
    """
    known = known_model(wanted)
    if known is None and not _REPOSITORY.fullmatch(wanted):
        raise ModelNotFoundError(
            f"The catalogue has no model {wanted!r} (`deskhand models list` shows them); a repository"
            " of a Hugging Face hub is named as OWNER/NAME."
        )
    pin = pins.get(known.repository) if known and not revision else None
    repository = _ask(
        hub, known.repository if known else wanted, pin.commit if pin else revision or "main", stop, pauses_s
    )
    repository = as_pinned(repository, pin) if pin else repository
    if known is not None:
        quantisation = "" if known.quantisation == HF else known.quantisation
    selection = select(repository.files, quantisation=quantisation)
    files = {PurePosixPath(path).name: repository.files[path] for path in selection.files.values()}
    own_name = known.name if known else _name_for(wanted, selection)
    return DownloadPlan(name or own_name, repository, selection, files, known)


def get(
    catalogue: Catalogue,
    hub: Hub,
    planned: DownloadPlan,
    *,
    stop: Event,
    wishes: Wishes | None = None,
    on_progress: Callable[[DownloadProgress], None] = lambda progress: None,
    free_bytes: FreeBytes = disk_free_bytes,
    pauses_s: Sequence[float] = PAUSES_S,
) -> Manifest:
    """Fetch what was planned. The model is in the catalogue only when all of it is there and checked.

    Raises:
        ModelBrokenError: what came is not what the repository says, or no sound model; or the name is taken.
        SettingsError: nothing says how such a model is asked.
        DownloadError, DiskFullError, StoppedError: as `Download.fetch`; what came is kept for the next time.
    """
    with Staging(catalogue.folders[0], planned.name, keeps=True) as staging:
        download = Download(
            hub,
            planned.repository,
            staging.folder,
            stop=stop,
            on_progress=on_progress,
            free_bytes=free_bytes,
            pauses_s=pauses_s,
        )
        fetched = download.fetch(planned.files)
        names = {role: PurePosixPath(path).name for role, path in planned.selection.files.items()}
        called = [planned.repository.name]
        if planned.selection.format is ModelFormat.GGUF:
            folder = staging.folder
            facts = gguf_facts(folder / names["model"], folder / names["projector"], called)
        else:
            facts = hf_facts(staging.folder, called)
        manifest = manifest_from(
            facts,
            name=planned.name,
            kind=planned.selection.format,
            files={role: fetched[name] for role, name in names.items()},
            source=f"{planned.repository.name} at {planned.repository.commit[:12]}",
            wishes=wishes or Wishes(),
        )
        require_truthful(replace(manifest, folder=staging.folder))
        return staging.publish(manifest)


def fetched_bytes(catalogue: Catalogue, name: str) -> int:
    """Bytes of an earlier, unfinished download of that name."""
    return catalogue.unfinished().get(name, 0)


def _ask(hub: Hub, repository: str, revision: str, stop: Event, pauses_s: Sequence[float]) -> Repository:
    for pause_s in (*pauses_s[:2], None):
        try:
            return hub.repository(repository, revision)
        except BrokenConnectionError as error:
            if pause_s is None or stop.wait(pause_s):
                raise DownloadError(f"The hub cannot be reached: {error}.") from error
    raise AssertionError("the last try returns or raises")


def _name_for(wanted: str, selection: Selection) -> str:
    base = re.sub(r"[-_.]gguf$", "", wanted, flags=re.IGNORECASE)
    quantisation = quantisation_of(selection.files["model"]) if "model" in selection.files else HF
    return folder_name_for(f"{base}-{quantisation}" if quantisation else base)
