"""What is said while recording becomes thoughts, and the sound goes unless it is to be kept."""

from __future__ import annotations

import wave
from collections.abc import Sequence
from pathlib import Path

import pytest

from agent.redaction import conceal
from agent.review import read_edits, reviewed
from agent.speech.alignment import Spoken
from agent.speech.track import RATE_HZ, TRACK_FILE
from agent.store import open_record
from app.cli.main import main
from app.workshop.narration import Heard, Narration, put_into_words
from tests.agent.speech.test_alignment import recorded


class FileMicrophone:
    """Hears a file: a second at every look."""

    def __init__(self, sound: bytes, on_heard: Heard) -> None:
        self._sound, self._on_heard = sound, on_heard
        self._heard_s, self._is_started = 0.0, False
        self.is_paused = self.is_closed = False

    def start(self) -> None:
        self._is_started = True

    def poll(self) -> None:
        part, self._sound = self._sound[: 2 * RATE_HZ], self._sound[2 * RATE_HZ :]
        self._heard_s += 1.0
        if part and self._is_started and not self.is_paused:
            self._on_heard(part, self._heard_s)

    def close(self) -> None:
        self.poll()
        self.is_closed = True


def seconds(*values: int) -> bytes:
    return b"".join(bytes([value, 0]) * RATE_HZ for value in values)


def test_pause_keeps_nothing_of_what_is_said(tmp_path: Path) -> None:
    speaking = Narration(lambda on_heard: FileMicrophone(seconds(1, 2, 3, 4), on_heard))
    speaking.begin(tmp_path, began_s=0.0)
    for is_paused in (True, False, False):
        speaking.poll(is_paused=is_paused)
    assert speaking.end() == 4.0
    with wave.open(str(tmp_path / TRACK_FILE)) as file:
        assert file.readframes(file.getnframes()) == seconds(1, 0, 3, 4)


@pytest.mark.parametrize("keeps_audio", [True, False])
def test_sound_becomes_thoughts_and_is_kept_or_dropped(tmp_path: Path, keeps_audio: bool) -> None:
    record = recorded(tmp_path, 5.0, 10.0)
    speaking = Narration(lambda on_heard: FileMicrophone(seconds(1, 2), on_heard))
    speaking.begin(record.folder, began_s=0.0)
    speaking.end()

    def hear(track: Path, model_folder: Path) -> Sequence[Spoken]:
        with wave.open(str(track)) as file:
            assert file.getnframes() == RATE_HZ
        return [Spoken("now the second", 6.0, 7.0)]

    assert put_into_words(record.folder, tmp_path, keeps_audio=keeps_audio, conceal=str, hear=hear) == ""
    (task,) = reviewed(open_record(record.folder), read_edits(record.folder))
    assert [step.thought for step in task.steps] == ["typed", "now the second", ""]
    assert (record.folder / TRACK_FILE).exists() is keeps_audio


def test_sentence_with_a_secret_is_silenced_in_the_kept_sound(tmp_path: Path) -> None:
    record = recorded(tmp_path, 5.0, 10.0)
    speaking = Narration(lambda on_heard: FileMicrophone(seconds(1, 2, 3), on_heard))
    speaking.begin(record.folder, began_s=0.0)
    for _ in range(2):
        speaking.poll(is_paused=False)
    speaking.end()
    said = [Spoken("I open it", 0.0, 1.0), Spoken("my password is s3same!", 1.0, 2.0)]
    problem = put_into_words(
        record.folder, tmp_path, keeps_audio=True, conceal=conceal, hear=lambda track, model: said
    )
    assert problem == ""
    with wave.open(str(record.folder / TRACK_FILE)) as file:
        assert file.readframes(file.getnframes()) == seconds(1, 0, 3)
    (task,) = reviewed(open_record(record.folder), read_edits(record.folder))
    assert task.steps[0].thought == "typed\nI open it my password is [password]"


def test_sound_goes_even_where_it_cannot_be_put_into_words(tmp_path: Path) -> None:
    record = recorded(tmp_path, 5.0)
    (record.folder / TRACK_FILE).write_bytes(b"")
    assert "not put into words" in put_into_words(record.folder, tmp_path, keeps_audio=False, conceal=str)
    assert not (record.folder / TRACK_FILE).exists()


def test_narration_without_a_model_is_refused_before_anything_is_recorded(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["record", "show how", "--all-apps", "--speak"]) == 2
    assert not (deskhand_home / "records").exists() or not list((deskhand_home / "records").iterdir())
    assert "peech" in capsys.readouterr().err
