"""Gets a model from the chosen source, and tests it in stages. I/O: folders, network, models."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from typing import Any

from agent.model_check.results import CheckReport, Grade, StageResult
from agent.models.catalogue import DEFAULT_NAME, Catalogue
from agent.models.catalogue.adding import add
from agent.models.catalogue.adding_server import add_server
from agent.models.catalogue.description import Wishes
from agent.models.catalogue.download import DownloadProgress
from agent.models.catalogue.getting import get
from agent.models.catalogue.hub import Hub
from agent.models.catalogue.needs import seconds_words
from agent.models.catalogue.staging import require_disk
from agent.models.manifest import Manifest, save
from agent.models.prices import read_price
from agent.models.sizes import size_words
from app.language import say, tr
from app.pages.models import checked, planned
from app.present import Tone
from app.widgets.finding_list import FindingWords
from app.windows.first_run.model_page import ModelSource, ModelWish

_TONES = {
    Grade.PASSED: Tone.GOOD,
    Grade.WEAK: Tone.CAUTION,
    Grade.FAILED: Tone.BAD,
    Grade.SKIPPED: Tone.NEUTRAL,
}


@dataclass(frozen=True, slots=True)
class DownloadState:
    """The progress of a download."""

    done: float
    words: str


@dataclass(frozen=True, slots=True)
class ModelTrialResult:
    """A model that is installed now, and what its check said."""

    name: str
    checkup: CheckReport

    @property
    def words(self) -> str:
        if self.checkup.is_sound:
            return tr(
                "{name} is used from now on. It scored {score} of 100 when it was tried.",
                name=self.name,
                score=self.checkup.score,
            )
        return tr("{name} is not used: a stage failed.", name=self.name)


def try_model(
    wish: ModelWish,
    tell: Callable[[Any], None],
    *,
    stop: Event,
    hub: Hub | None = None,
    check: Callable[..., Any] = checked,
) -> ModelTrialResult:
    """`tell` is given a `DownloadState`, a note or a stage's `FindingWords`, as it goes on.

    Raises:
        ModelError, SettingsError: there is no such model, or it cannot be got.
        StoppedError: `stop` was set; a partial download is kept.
    """
    catalogue = Catalogue()
    manifest = _got(wish, catalogue, tell, stop=stop, hub=hub)

    def checked_once() -> CheckReport:
        done = check(
            catalogue,
            manifest,
            stop=stop,
            on_stage=lambda result: tell(stage_words(result)),
            on_note=lambda note: tell(say(note)),
        )
        found: CheckReport = done.checkup
        return found

    checkup = checked_once()
    if wish.source is ModelSource.ENDPOINT and not wish.dialect and checkup.fits is not None:
        dialect, frame = checkup.fits
        manifest = replace(manifest, dialect=dialect, frame=frame)
        save(manifest, manifest.folder)
        tell(tr("It points in the dialect {dialect}, and is asked so from now on.", dialect=dialect))
        checkup = checked_once()
    return ModelTrialResult(manifest.name, checkup)


def stage_words(result: StageResult) -> FindingWords:
    return FindingWords(tr(result.name.value), _TONES[result.grade], say(result.sentence), say(result.fix))


def _got(
    wish: ModelWish, catalogue: Catalogue, tell: Callable[[Any], None], *, stop: Event, hub: Hub | None
) -> Manifest:
    match wish.source:
        case ModelSource.LOCAL:
            return add(catalogue, Path(wish.place))
        case ModelSource.DOWNLOAD:
            return _downloaded(wish.place, catalogue, tell, stop=stop, hub=hub or Hub())
        case ModelSource.ENDPOINT:
            return add_server(
                catalogue,
                wish.place,
                served_name=wish.served_name,
                key=wish.key_name,
                wishes=Wishes(dialect=wish.dialect),
                price=read_price(wish.price) if wish.price else None,
            )
        case _:
            return catalogue.get(DEFAULT_NAME)


def _downloaded(
    wanted: str, catalogue: Catalogue, tell: Callable[[Any], None], *, stop: Event, hub: Hub
) -> Manifest:
    found, needs = planned(catalogue, hub, wanted, stop=stop)
    require_disk(catalogue.folders[0], needs.disk_bytes)
    needs.require_memory()

    def show(progress: DownloadProgress) -> None:
        left = "" if progress.left_s is None else f" · {seconds_words(progress.left_s)}"
        words = f"{size_words(progress.done_bytes)} / {size_words(progress.total_bytes)}{left}"
        tell(DownloadState(progress.done_bytes / max(progress.total_bytes, 1), words))

    return get(catalogue, hub, found, stop=stop, on_progress=show)
