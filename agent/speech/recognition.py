"""Speech to text on this machine, by faster-whisper and a model that the owner has put there. I/O: files;
nothing is fetched."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from agent.errors import SettingsError
from agent.speech.alignment import Spoken

MODEL_FILE = "model.bin"


def require_recogniser(model_folder: Path) -> None:
    """
    Raises:
        SettingsError: speech cannot be turned into text here; says what is missing.
    """
    if find_spec("faster_whisper") is None:
        raise SettingsError(
            "Speech needs faster-whisper, which is not installed: pip install 'deskhand[speech]'."
        )
    if not (model_folder / MODEL_FILE).is_file():
        raise SettingsError(
            f"There is no speech model in {model_folder}: put a Whisper model in the format of CTranslate2 "
            f"there ({MODEL_FILE}, config.json, tokenizer.json), or use --keep-audio to keep only the sound."
        )


def recognise(track: Path, model_folder: Path) -> Sequence[Spoken]:
    """What is said in a sound file, sentence by sentence.

    Raises:
        SettingsError: there is no engine or no model.
    """
    require_recogniser(model_folder)
    from faster_whisper import WhisperModel

    model = WhisperModel(str(model_folder), device="cpu", compute_type="int8", local_files_only=True)
    segments, _ = model.transcribe(str(track), vad_filter=True)
    return [Spoken(segment.text.strip(), segment.start, segment.end) for segment in segments]
