"""The sound of a recording, as long as the recording: pauses are silence. I/O: one WAV file."""

from __future__ import annotations

import threading
import wave
from collections.abc import Iterable
from pathlib import Path

from agent.errors import RecordWriteError

RATE_HZ = 16_000
"""One channel of 16 bits: what engines for speech read."""
TRACK_FILE = "speech.wav"
_BYTES_A_SECOND = 2 * RATE_HZ
_LATE_S = 0.5
"""Sound may be handed over so late; only what is missing longer is a pause."""


class SoundTrack:
    """May be written and closed from any thread."""

    def __init__(self, path: Path, *, began_s: float) -> None:
        """`began_s`: the moment of the first sample.

        Raises:
            RecordWriteError: it cannot be written.
        """
        self.path, self._began_s, self._num_bytes = path, began_s, 0
        self._lock = threading.Lock()
        try:
            self._bytes = path.open("wb")
        except OSError as error:
            raise RecordWriteError(f"The sound cannot be written to {path}: {error.strerror}.") from error
        self._file = wave.open(self._bytes, "wb")  # noqa: SIM115 - open until `close`
        self._file.setparams((1, 2, RATE_HZ, 0, "NONE", "not compressed"))
        self._is_open = True

    def write(self, samples: bytes, *, until_s: float) -> None:
        """Little-endian samples, the last of which was heard at `until_s`."""
        with self._lock:
            if not self._is_open:
                return
            samples = samples[: len(samples) // 2 * 2]
            began_bytes = int((until_s - self._began_s) * RATE_HZ) * 2 - len(samples)
            missing = began_bytes - self._num_bytes
            if missing > _LATE_S * _BYTES_A_SECOND:
                samples = bytes(missing) + samples
            try:
                self._file.writeframes(samples)
            except OSError as error:
                raise RecordWriteError(f"The sound cannot be written: {error.strerror}.") from error
            self._num_bytes += len(samples)

    @property
    def duration_s(self) -> float:
        return self._num_bytes / _BYTES_A_SECOND

    def close(self) -> None:
        with self._lock:
            if self._is_open:
                self._is_open = False
                self._file.close()
                self._bytes.close()


def silence(path: Path, spans_s: Iterable[tuple[float, float]]) -> None:
    """Silence these intervals of a sound file.

    Raises:
        RecordWriteError: it cannot be read or written.
    """
    try:
        with wave.open(str(path), "rb") as file:
            parameters, samples = file.getparams(), bytearray(file.readframes(file.getnframes()))
        width = parameters.sampwidth * parameters.nchannels
        for began_s, ended_s in spans_s:
            first, last = (round(at_s * parameters.framerate) * width for at_s in (began_s, ended_s))
            first, last = max(first, 0), min(last, len(samples))
            samples[first:last] = bytes(max(last - first, 0))
        with wave.open(str(path), "wb") as file:
            file.setparams(parameters)
            file.writeframes(bytes(samples))
    except (OSError, EOFError, wave.Error) as error:
        raise RecordWriteError(f"The sound {path} could not be silenced: {error}.") from error
