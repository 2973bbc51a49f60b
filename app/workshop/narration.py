"""Speech during a recording: microphone → sound track → thoughts of the steps. I/O: sound and
files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

from agent.errors import AgentError
from agent.speech.alignment import Spoken, add_spoken
from agent.speech.recognition import recognise
from agent.speech.track import TRACK_FILE, SoundTrack, silence
from agent.store import open_record
from app.language import tr

Hear = Callable[[Path, Path], Sequence[Spoken]]
"""From a sound file and the folder of a model to what is said in it."""
Heard = Callable[[bytes, float], None]


class SoundSource(Protocol):
    """As `app.workshop.microphone.Microphone`."""

    is_paused: bool

    def start(self) -> None: ...

    def poll(self) -> None: ...

    def close(self) -> None: ...


OpenSource = Callable[[Heard], SoundSource]


class Narration:
    """The sound of one recording, from `begin` to `end`, on one thread."""

    def __init__(self, open_source: OpenSource) -> None:
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


def microphone(on_heard: Heard) -> SoundSource:
    """In a window: Qt's loop runs."""
    from app.workshop.microphone import Microphone

    return Microphone(on_heard)


def no_microphone() -> str:
    """Why nothing can be heard here, or ""."""
    if find_spec("PySide6.QtMultimedia") is None:
        return tr(
            "The microphone needs Qt Multimedia, which is not installed: pip install 'deskhand[speech]'."
        )
    return ""


def microphone_without_window(on_heard: Heard) -> SoundSource:
    from app.workshop.microphone import MicrophoneWithoutLoop

    return MicrophoneWithoutLoop(on_heard)


def put_into_words(
    folder: Path,
    model_folder: Path,
    *,
    keeps_audio: bool,
    conceal: Callable[[str], str],
    hear: Hear = recognise,
) -> str:
    """Turn speech into thoughts; the sound is deleted, or kept without sentences that hold a secret.

    Returns "" or what failed.
    """
    track = folder / TRACK_FILE
    if not track.is_file():
        return ""
    try:
        spoken = hear(track, model_folder)
        add_spoken(open_record(folder), spoken, conceal)
        secret = [(one.began_s, one.ended_s) for one in spoken if conceal(one.text) != one.text]
        if secret and keeps_audio:
            silence(track, secret)
    except AgentError as problem:
        return f"What was said was not put into words: {problem}"
    finally:
        if not keeps_audio:
            track.unlink()
    return ""
