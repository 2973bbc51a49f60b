"""A microphone is recorded by `deskhand record --speak`: what a sound server plays into a virtual one.

Needs Qt Multimedia (`pip install 'deskhand[speech]'`) and PulseAudio's programs; a machine without them, or
without a sound card, is no reason to fail. Speech is recognised where there is a voice (espeak-ng) and
DESKHAND_SPEECH_MODEL names the folder of a Whisper model for English
(docs/how-to/record-and-fine-tune.md says how to get one).
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from agent.review import read_edits, reviewed
from agent.speech.track import RATE_HZ, TRACK_FILE
from agent.store import open_record
from tests.agent.computers.event_target import until

LIMIT_S = 120.0
TONE_HZ = 440
PROGRAMS = ("pulseaudio", "pactl", "paplay")
MODEL = os.environ.get("DESKHAND_SPEECH_MODEL", "")

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("PySide6.QtMultimedia") is None or not all(map(shutil.which, PROGRAMS)),
    reason="Qt Multimedia or PulseAudio is not installed",
)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """A sound server of its own, whose microphone hears what is played."""
    address = f"unix:{tmp_path}/native"
    modules = (
        f"module-null-sink sink_name=speaker rate={RATE_HZ} channels=1",
        "module-remap-source master=speaker.monitor source_name=microphone",
        f"module-native-protocol-unix socket={tmp_path}/native auth-anonymous=1",
    )
    environment = os.environ | {"PULSE_RUNTIME_PATH": str(tmp_path), "PULSE_STATE_PATH": str(tmp_path)}
    command = ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"]
    command += [word for module in modules for word in ("-L", module)]
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    try:
        asked = ["pactl", "-s", address, "set-default-source", "microphone"]
        ready = until(
            lambda: subprocess.run(asked, capture_output=True, check=False).returncode == 0, limit_s=LIMIT_S
        )
        assert ready, (tmp_path / "log").read_text()
        yield address
    finally:
        process.terminate()
        process.wait()


def tone(path: Path, seconds: float) -> Path:
    moments = np.arange(int(seconds * RATE_HZ)) / RATE_HZ
    samples = (16_000 * np.sin(2 * np.pi * TONE_HZ * moments)).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE_HZ, 0, "NONE", "not compressed"))
        file.writeframes(samples.tobytes())
    return path


def loudest_hz(path: Path) -> float:
    with wave.open(str(path)) as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2").astype(float)
    strength = np.abs(np.fft.rfft(samples))
    return float(np.argmax(strength) * RATE_HZ / len(samples))


def recorded(server: str, sound: Path, *options: str, said: str = "q\n") -> str:
    """The record's id: recorded while `sound` was played, then `said` was typed."""
    process = subprocess.Popen(
        [*(sys.executable, "-m", "app", "record", "show how", "--all-apps", "--speak", "--json"), *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PULSE_SERVER": server},
    )
    assert process.stdin is not None
    assert process.stderr is not None
    with process:
        told = ""
        while not told.startswith("Recording"):  # Qt may have something to say of its libraries first
            told = process.stderr.readline()
            assert told, "it ended before it began"
        listens = ["pactl", "-s", server, "list", "short", "source-outputs"]
        assert until(lambda: bool(subprocess.check_output(listens).strip()), limit_s=LIMIT_S)
        subprocess.run(["paplay", f"--server={server}", str(sound)], check=True)
        out, told = process.communicate(said, timeout=LIMIT_S)
    assert process.returncode == 0, told
    return str(json.loads(out)["record"])


def test_what_a_microphone_hears_is_in_the_track(server: str, deskhand_home: Path, tmp_path: Path) -> None:
    played = tone(tmp_path / "tone.wav", 3.0)
    record = recorded(server, played, "--keep-audio")
    track = deskhand_home / "records" / record / TRACK_FILE
    assert abs(loudest_hz(track) - TONE_HZ) < 5


@pytest.mark.skipif(
    not MODEL or shutil.which("espeak-ng") is None or importlib.util.find_spec("faster_whisper") is None,
    reason="there is no speech model, no voice or no faster-whisper",
)
def test_what_is_said_becomes_the_thought_of_its_step(
    server: str, deskhand_home: Path, tmp_path: Path
) -> None:
    (deskhand_home / "speech").symlink_to(MODEL)
    sound = tmp_path / "said.wav"
    words = "Now I open the file menu, and then I press the button save."
    subprocess.run(["espeak-ng", "-s", "140", "-w", str(sound), words], check=True)
    folder = deskhand_home / "records" / recorded(server, sound, said="n written\nq\n")
    record = open_record(folder)
    (task,) = reviewed(record, read_edits(folder))
    (step,) = task.steps
    heard = step.thought.lower()
    assert all(word in heard for word in ("written", "open the file menu", "button", "save")), heard
    assert not (folder / TRACK_FILE).exists(), "the sound goes, unless its owner keeps it"
