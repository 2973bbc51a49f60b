"""The sound of a recording is as long as the recording: what was said at a moment stands at that moment."""

from __future__ import annotations

import wave
from pathlib import Path

import pytest

from agent.errors import RecordWriteError
from agent.speech.track import RATE_HZ, SoundTrack

SECOND = b"\x01\x00" * RATE_HZ


def samples_of(path: Path) -> bytes:
    with wave.open(str(path)) as file:
        assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (RATE_HZ, 1, 2)
        return file.readframes(file.getnframes())


def test_sound_that_follows_on_sound_stands_behind_it(tmp_path: Path) -> None:
    track = SoundTrack(tmp_path / "speech.wav", began_s=100.0)
    for until_s in (101.0, 102.1, 103.05):
        track.write(SECOND, until_s=until_s)
    track.close()
    assert samples_of(track.path) == SECOND * 3


def test_pause_is_silence(tmp_path: Path) -> None:
    track = SoundTrack(tmp_path / "speech.wav", began_s=100.0)
    track.write(SECOND, until_s=101.0)
    track.write(SECOND, until_s=106.0)
    track.close()
    assert samples_of(track.path) == SECOND + bytes(4 * len(SECOND)) + SECOND
    assert track.duration_s == 6.0


def test_nothing_is_written_after_the_end(tmp_path: Path) -> None:
    track = SoundTrack(tmp_path / "speech.wav", began_s=0.0)
    track.close()
    track.write(SECOND, until_s=1.0)
    assert samples_of(track.path) == b""


def test_folder_that_is_gone_is_said_to_be(tmp_path: Path) -> None:
    with pytest.raises(RecordWriteError):
        SoundTrack(tmp_path / "nowhere" / "speech.wav", began_s=0.0)
