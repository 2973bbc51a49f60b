"""The microphone, as Qt hears it. I/O: sound; needs somebody to call `poll` while Qt's loop runs."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from agent.errors import SettingsError
from agent.speech.track import RATE_HZ

if TYPE_CHECKING:
    from PySide6.QtCore import QIODevice

Heard = Callable[[bytes, float], None]
"""Gets samples (16 bits, one channel), and the moment of the last of them."""
_KEPT_BYTES = 10 * 2 * RATE_HZ


class Microphone:
    """From `start` to `close`, on one thread; what is said during a pause is thrown away."""

    def __init__(self, on_heard: Heard, *, clock: Callable[[], float] = time.monotonic) -> None:
        """
        Raises:
            SettingsError: Qt Multimedia is not installed, or there is no microphone.
        """
        try:
            from PySide6.QtCore import QCoreApplication
            from PySide6.QtMultimedia import QAudioFormat, QAudioSource, QMediaDevices
        except ModuleNotFoundError as missing:
            raise SettingsError(
                "The microphone needs Qt Multimedia, which is not installed: pip install 'deskhand[speech]'."
            ) from missing
        self._application = QCoreApplication.instance() or QCoreApplication([])
        device = QMediaDevices.defaultAudioInput()
        wanted = QAudioFormat()
        wanted.setSampleRate(RATE_HZ)
        wanted.setChannelCount(1)
        wanted.setSampleFormat(QAudioFormat.SampleFormat.Int16)
        if device.isNull():
            raise SettingsError("There is no microphone, so that nothing that is said could be recorded.")
        if not device.isFormatSupported(wanted):
            raise SettingsError(f"The microphone {device.description()} cannot record at {RATE_HZ} Hz.")
        self._on_heard, self._clock = on_heard, clock
        self._source = QAudioSource(device, wanted)
        self._source.setBufferSize(_KEPT_BYTES)
        self._sound: QIODevice | None = None
        self.is_paused = False

    def start(self) -> None:
        self._sound = self._source.start()

    def poll(self) -> None:
        """Pass on what was heard since the last call."""
        samples = bytes(self._sound.readAll().data()) if self._sound is not None else b""
        if samples and not self.is_paused:
            self._on_heard(samples, self._clock())

    def close(self) -> None:
        if self._sound is not None:
            self.poll()
            self._source.stop()
            self._sound = None


class MicrophoneWithoutLoop(Microphone):
    """For programs in which nobody else lets Qt work."""

    def poll(self) -> None:
        self._application.processEvents()
        super().poll()
