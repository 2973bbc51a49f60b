"""What is said while `deskhand record` runs: microphone → sound track → thoughts of the steps."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from agent.errors import AgentError
from agent.speech.alignment import Spoken, add_spoken
from agent.speech.recognition import recognise
from agent.speech.track import TRACK_FILE, SoundTrack
from agent.store import open_record
from app.cli.output import tell

Heard = Callable[[bytes, float], None]


class Source(Protocol):
    """As `app.workshop.microphone.Microphone`."""

    is_paused: bool

    def start(self) -> None: ...

    def poll(self) -> None: ...

    def close(self) -> None: ...


class Speaking:
    """The sound of one recording, from `begin` to `end`."""

    def __init__(self, open_source: Callable[[Heard], Source]) -> None:
        """The source is opened at once: without a microphone nothing is begun."""
        self._source = open_source(self._on_heard)
        self._track: SoundTrack | None = None

    def begin(self, folder: Path, *, began_s: float) -> None:
        self._track = SoundTrack(folder / TRACK_FILE, began_s=began_s)
        self._source.start()

    def poll(self, *, is_paused: bool) -> None:
        self._source.poll()
        self._source.is_paused = is_paused

    def end(self) -> float:
        """How many seconds there are."""
        self._source.close()
        if self._track is None:
            return 0.0
        self._track.close()
        return self._track.duration_s

    def _on_heard(self, samples: bytes, until_s: float) -> None:
        if self._track is not None:
            self._track.write(samples, until_s=until_s)


def microphone(on_heard: Heard) -> Source:
    from app.workshop.microphone import Microphone

    return Microphone(on_heard, clock=time.monotonic)


def put_into_words(
    folder: Path,
    model_folder: Path,
    *,
    keeps_audio: bool,
    conceal: Callable[[str], str],
    hear: Callable[[Path, Path], Sequence[Spoken]] = recognise,
) -> int:
    """What was said becomes thoughts; the sound goes, unless the owner keeps it. How many steps got words."""
    track = folder / TRACK_FILE
    if not track.is_file():
        return 0
    try:
        return add_spoken(open_record(folder), hear(track, model_folder), conceal)
    except AgentError as problem:
        tell(f"What was said was not put into words: {problem}")
        return 0
    finally:
        if not keeps_audio:
            track.unlink()
