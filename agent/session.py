"""Builds a loop from settings and ports, for window, command line and training."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Event

from agent.actions.dialects import slides_pictures
from agent.actions.policy import Rule, load_rules
from agent.approval import GrantBook, PolicyApprover
from agent.loop import Loop
from agent.memory import AgentMemory, EpisodicMemory
from agent.models.catalogue.families import TEXT_TOKENS
from agent.models.hosted.makers import is_hosted
from agent.models.manifest import Manifest, ModelFormat
from agent.perception.view import Crop
from agent.ports import ByHand, Computer, Guide, Model, Owner, Pointer, Recorder, SpotFinder
from agent.recording import CompositeRecorder
from agent.settings import ComputerKind, PictureWindow, Settings
from agent.store import RecordWriter
from agent.types import Ending, Episode, Task


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a run."""

    record_id: str
    ending: Ending
    num_steps: int
    duration_s: float
    remark: str = ""
    """What else the owner should know, in a sentence: that not all files were kept, for example."""


class Session:
    """One computer, one model, one owner; `run` does one task after the other.

    The session opens nothing and closes nothing: computer and model belong to the caller.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        computer: Computer,
        model: Model,
        manifest: Manifest,
        owner: Owner,
        spot_at: SpotFinder | None = None,
        guide: Guide | None = None,
        by_hand: ByHand | None = None,
        before: Sequence[Episode] = (),
        about: Mapping[str, str] | None = None,
        watchers: Sequence[Recorder] = (),
        on_text: Callable[[str], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
        folders: Sequence[str] = (),
        more_rules: Sequence[Rule] = (),
        limit_reached: Callable[[], str] = lambda: "",
        asks_once: bool = False,
        pointer: Pointer | None = None,
    ) -> None:
        """`owner` answers what rules and approval level leave open; `spot_at` says what an action would
        reach, where the computer knows; `guide` knows how the task was done before; `by_hand` what
        the owner does while the agent waits; `before` are the runs that this one goes on from; `about` is put
        into the record's header, with what is known anyway; `watchers` see every recorded step;
        `folders` are those in which a shell of the computer may write, as it sees them; `more_rules` count
        beside the owner's file; `limit_reached` says before each step why the run has to end; `asks_once`:
        the owner is shown all of filling a field (`Question.together`) and asked about it once; `pointer`: a
        second model, which is asked where to press.

        Raises:
            PolicyError: the owner's rules cannot be read.
        """
        self._clock = clock
        pictures = window_for(manifest, settings.pictures)
        facts = {
            "model": manifest.name,
            "weights_version": manifest.weights_version,
            "dialect": manifest.dialect,
            "computer": settings.computer.value,
            "approval": settings.approval.value,
            "pictures": pictures.value,
            **(about or {}),
        }
        writer = RecordWriter(settings.records_folder, about=facts)
        self._recorder = CompositeRecorder(writer, *watchers)
        episodic = EpisodicMemory(settings.memory_file) if settings.remembers_episodes else None
        crop = crop_of(settings, manifest)
        self._approver = PolicyApprover(
            settings.approval,
            owner,
            rules=(*load_rules(settings.policy_file), *more_rules),
            grants=GrantBook(settings.grants_file),
            spot_at=spot_at,
            folders=folders,
            asks_once=asks_once,
            is_on_phone=settings.computer is ComputerKind.PHONE,
        )
        self._loop = Loop(
            computer=computer,
            model=model,
            approver=self._approver,
            memory=AgentMemory(
                history_images=manifest.history_images, pictures=pictures, episodic=episodic, before=before
            ),
            recorder=self._recorder,
            manifest=manifest,
            limits=replace(settings.limits, crop=crop, pictures=pictures),
            clock=clock,
            owner=owner,
            guide=guide,
            by_hand=by_hand,
            on_text=on_text,
            on_look=writer.expect,
            limit_reached=limit_reached,
            pointer=pointer,
        )

    def run(self, task: Task, *, stop: Event, start_page: str = "") -> Outcome:
        """Work on one task; `start_page` is what its browser opens with. Raises what `Loop.run` raises."""
        started_s = self._clock()
        self._approver.begin(task, secrets.token_hex(8), start_page=start_page)
        try:
            ending = self._loop.run(task, stop=stop)
        finally:
            self._approver.end()
        duration_s = round(self._clock() - started_s, 3)
        return Outcome(self._recorder.record_id, ending, self._recorder.num_steps, duration_s)


def window_for(manifest: Manifest, chosen: PictureWindow | None) -> PictureWindow:
    """How old screenshots leave the prompt: as chosen; else sliding for a model that was trained so and for
    one behind a server whose cache is not ours, and blocks for its maker's own, which knows a prefix again.
    Blocks take twice the pictures: where a model's context was filled with those that it was trained with,
    they have no room."""
    slides = slides_pictures(manifest.dialect)
    if chosen is PictureWindow.BLOCKS and slides:
        tokens = manifest.image.max_pixels // manifest.image.factor**2
        has_room = chosen.most(manifest.history_images) * tokens + TEXT_TOKENS <= manifest.context_tokens
        return chosen if has_room else PictureWindow.SLIDING
    is_served = manifest.format is ModelFormat.ENDPOINT and not is_hosted(manifest.dialect)
    return chosen or (PictureWindow.SLIDING if is_served or slides else PictureWindow.BLOCKS)


def crop_of(settings: Settings, manifest: Manifest) -> Crop:
    """Whether a model is shown the whole screen: a small canvas would shrink it until nothing can be read;
    large models see all of it."""
    is_small = manifest.image.canvas_px is not None
    return "window" if is_small and settings.computer.is_owners_screen else settings.limits.crop
