"""`deskhand models`: what is printed, what is written, and which exit status that has."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from agent.errors import ModelTooLargeError
from agent.model_check.frames import PossibleFrame
from agent.models.catalogue import Catalogue
from agent.models.catalogue.download import DownloadProgress
from agent.models.catalogue.hub import Hub
from agent.models.manifest import (
    FILE_NAME,
    ImageLimits,
    Manifest,
    ModelFormat,
    ModelServer,
    load,
    save,
    verify,
)
from agent.models.speed_estimate import MachineSpeed
from app.cli.main import main
from app.cli.models import list_models
from app.cli.models_check import check_model
from app.cli.models_get import ProgressLine, get_model
from app.cli.parser import build_parser
from app.cli.run import say_what_it_needs
from app.cli.status import ExitStatus
from tests.agent.model_check.pointing_model import PointingModel
from tests.agent.models.catalogue.conftest import MODEL
from tests.fakes import Ticks, classic_manifest
from tests.hub_server import Fault, Served
from tests.tiny_models import make_folder, ui_tars_like_model

ROOT = Path(__file__).resolve().parents[3]
MACHINE = MachineSpeed(flops_per_s=1e11, bytes_per_s=1e10, num_cores=2)


def printed(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    (line,) = capsys.readouterr().out.strip().splitlines()
    read = json.loads(line)
    assert isinstance(read, dict)
    return read


def owners(home: Path) -> Path:
    return home / "models"


def served_manifest(folder: Path) -> Manifest:
    """A model that a server runs, in the owner's folder."""
    manifest = replace(
        classic_manifest(),
        name="far",
        format=ModelFormat.ENDPOINT,
        image=ImageLimits(28, 28 * 28, 644 * 448, (644, 448)),
        server=ModelServer("http://127.0.0.1:9/v1", "ui-tars"),
    )
    save(manifest, folder / "far")
    return load(folder / "far")


def test_list_says_what_is_here_what_can_be_had_and_what_each_needs(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_folder(owners(deskhand_home) / "mine", "mine", scores={"check_score": 87.0, "seconds_per_step": 0.5})
    arguments = build_parser().parse_args(["models", "list", "--json"])
    assert list_models(arguments, probe=lambda: MACHINE) is ExitStatus.DONE
    said = printed(capsys)
    assert {"embedded", "mine"} <= {model["name"] for model in said["models"]}
    assert not any(model["uses_tools"] for model in said["models"])
    available = {model["name"]: model for model in said["available"]}
    assert available["ui-tars-1.5-7b-q4_k_m"]["seconds_per_step"] > 1
    assert available["ui-tars-1.5-7b-q4_k_m"]["memory_bytes"] > 6e9
    assert not available["ui-tars-1.5-7b-q4_k_m"]["is_measured"]
    assert "estimated" in said["estimate"]
    list_models(build_parser().parse_args(["models", "list"]), probe=lambda: MACHINE)
    out = capsys.readouterr().out
    assert "87/100" in out
    assert "deskhand models get NAME" in out
    assert "what was not trained to use them: " in out


def test_an_unfinished_download_is_said(deskhand_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    part = owners(deskhand_home) / ".big.part"
    part.mkdir(parents=True)
    (part / "m.gguf.123.incomplete").write_bytes(bytes(2_000_000))
    list_models(build_parser().parse_args(["models", "list", "--installed"]), probe=lambda: MACHINE)
    assert "Unfinished: big, 2 MB" in capsys.readouterr().err


def test_a_file_is_added_and_removed(
    deskhand_home: Path, tiny: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copyfile(tiny / "model.gguf", tmp_path / MODEL)
    shutil.copyfile(tiny / "projector.gguf", tmp_path / "mmproj.gguf")
    assert main(["models", "add", str(tmp_path / MODEL), "--name", "mine", "--json"]) == ExitStatus.DONE
    said = printed(capsys)
    assert (said["name"], said["dialect"], said["frame"]) == ("mine", "uitars-1.5", "abs_resized")
    verify(load(owners(deskhand_home) / "mine"))
    assert main(["models", "remove", "mine", "--json"]) == ExitStatus.DONE
    assert printed(capsys) == {"removed": "mine"}
    assert Catalogue().folders[0].exists()
    assert not (owners(deskhand_home) / "mine").exists()


@pytest.mark.parametrize(
    ("data", "words"),
    [(b"hello", "no GGUF"), (b"PK\x03\x04" + bytes(99), "ZIP"), (b"GGUF", "damaged")],
)
def test_a_bad_file_is_one_sentence_and_leaves_nothing(
    deskhand_home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes, words: str
) -> None:
    (tmp_path / "m.gguf").write_bytes(data)
    assert main(["models", "add", str(tmp_path / "m.gguf"), "--json"]) == ExitStatus.FAILED
    output = capsys.readouterr()
    assert words in output.err
    assert output.err.count("\n") == 1
    assert json.loads(output.out)["error"]["kind"] == "ModelBrokenError"
    assert not owners(deskhand_home).exists() or list(owners(deskhand_home).iterdir()) == []


@pytest.mark.parametrize(
    "words",
    [
        ["add", "/nowhere/at/all"],
        ["remove", "nobody"],
        ["remove", "embedded"],
        ["get", "no such thing"],
        ["check", "nobody"],
    ],
)
def test_what_is_not_there_is_bad_usage(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["models", *words]) == ExitStatus.BAD_USAGE
    assert capsys.readouterr().err.startswith("deskhand: ")


def test_get_says_what_is_needed_then_fetches(
    served: Served, deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = build_parser().parse_args(["models", "get", served.name, "--name", "mine", "--json"])
    assert get_model(arguments, hub=Hub(served.endpoint)) is ExitStatus.DONE
    output = capsys.readouterr()
    said = json.loads(output.out)
    assert said["name"] == "mine"
    assert said["needs"]["disk_bytes"] > 0
    assert "Disk:" in output.err
    assert "Memory: about" in output.err
    assert "100%" in output.err
    verify(load(owners(deskhand_home) / "mine"))


def test_a_dry_run_fetches_nothing(
    served: Served, deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = build_parser().parse_args(["models", "get", served.name, "--dry-run", "--json"])
    assert get_model(arguments, hub=Hub(served.endpoint)) is ExitStatus.DONE
    assert MODEL in printed(capsys)["files"]
    assert served.asked == []


def test_a_model_that_does_not_fit_into_memory_is_not_fetched_unless_asked(
    served: Served, deskhand_home: Path
) -> None:
    arguments = build_parser().parse_args(["models", "get", served.name, "--name", "mine"])
    with pytest.raises(ModelTooLargeError, match="are missing"):
        get_model(arguments, hub=Hub(served.endpoint), free_memory=lambda: 1000)
    assert served.asked == []
    arguments.anyway = True
    assert get_model(arguments, hub=Hub(served.endpoint), free_memory=lambda: 1000) is ExitStatus.DONE


def test_get_as_a_process_goes_on_after_it_was_cut(served: Served, deskhand_home: Path) -> None:
    environment = {key: value for key, value in os.environ.items() if not key.endswith("_OFFLINE")}
    half = len(served.files[MODEL]) // 2
    served.faults[MODEL] = [Fault(cut_after=half), Fault(status=404)]

    def get() -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "app", "models", "get", served.name, "--name", "mine", "--json"]
        return subprocess.run(
            command,
            cwd=ROOT,
            env={**environment, "HF_ENDPOINT": served.endpoint},
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )

    first = get()
    assert first.returncode in (ExitStatus.FAILED, ExitStatus.BAD_USAGE), first.stderr
    assert not (owners(deskhand_home) / "mine").exists()
    second = get()
    assert second.returncode == ExitStatus.DONE, second.stderr
    assert "of which" in second.stderr
    verify(load(owners(deskhand_home) / "mine"))
    assert [start for path, start in served.asked if path == MODEL] == [0, half, half]


def test_offline_is_said(served: Served, deskhand_home: Path) -> None:
    command = [sys.executable, "-m", "app", "models", "get", served.name]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "HF_HUB_OFFLINE": "1", "HF_ENDPOINT": served.endpoint},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == ExitStatus.FAILED
    assert "HF_HUB_OFFLINE is set" in done.stderr


def test_progress_on_a_terminal_is_one_line_and_elsewhere_a_few() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    def told(stream: io.StringIO) -> str:
        line = ProgressLine(stream, Ticks())
        for done in range(1001):
            line.show(DownloadProgress("m", done * 1_000_000, 1_000_000_000, 25e6))
        line.end()
        return stream.getvalue()

    assert told(io.StringIO()).count("\n") == 11
    terminal = told(Terminal())
    assert terminal.count("\n") == 1
    assert "\r 50%  500 MB of 1.0 GB  25 MB/s  20 s left" in terminal
    assert terminal.rstrip().endswith("100%  1.0 GB of 1.0 GB  25 MB/s")


def test_check_shows_the_score_and_saves_it_in_the_manifest(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    manifest = served_manifest(owners(deskhand_home))
    arguments = build_parser().parse_args(["models", "check", "far", "--targets", "9", "--json"])
    status = check_model(arguments, opened=lambda _: PointingModel(manifest, PossibleFrame.ABS_RESIZED))
    assert status is ExitStatus.DONE
    said = printed(capsys)
    assert said["pointing"]["hit_rate"] == 1.0
    assert said["pointing"]["frame_fits"]
    assert said["saved_in"] == str(owners(deskhand_home) / "far" / FILE_NAME)
    scores = load(owners(deskhand_home) / "far").scores
    assert scores["check_score"] == said["score"]
    assert scores["pointing_hit_rate"] == 1.0
    assert "seconds_per_step" in scores
    assert said["fewer_bits"] is None


def test_check_names_a_frame_that_does_not_fit_and_fails(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    manifest = served_manifest(owners(deskhand_home))
    arguments = build_parser().parse_args(["models", "check", "far", "--targets", "9"])
    status = check_model(arguments, opened=lambda _: PointingModel(manifest, PossibleFrame.REL1000))
    assert status is ExitStatus.FAILED
    out = capsys.readouterr().out
    assert "FAIL  pointing" in out
    assert '→ Write "frame": "rel1000"' in out
    assert "Score:" in out


@pytest.mark.llama
def test_a_random_model_of_the_right_shape_is_loaded_and_said_to_be_of_no_use(
    deskhand_home: Path, tmp_path: Path
) -> None:
    template = (
        "{% for message in messages %}{% for part in message['content'] %}{% if part['type'] == 'image' %}"
    )
    template += "<|image_pad|>{% else %}{{ part['text'] }}{% endif %}{% endfor %}{% endfor %}"
    manifest = ui_tars_like_model(tmp_path, template, name="UI-TARS-1.5-tiny")
    folder = manifest.folder
    save(replace(manifest, context_tokens=4096), folder)
    assert main(["models", "add", str(folder), "--name", "tiny"]) == ExitStatus.DONE
    done = subprocess.run(
        [sys.executable, "-m", "app", "models", "check", "tiny", "--targets", "3", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    said = json.loads(done.stdout)
    grades = {stage["name"]: stage["grade"] for stage in said["stages"]}
    assert done.returncode == ExitStatus.FAILED, done.stderr
    assert (grades["files"], grades["load"]) == ("passed", "passed")
    assert (grades["pointing"], grades["speed"]) == ("failed", "passed")
    assert grades["cancel"] != "skipped"  # how quickly is this machine's affair
    assert said["seconds_per_step"] > 0
    assert said["score"] < 60
    assert load(owners(deskhand_home) / "tiny").scores["check_score"] == said["score"]


def test_a_run_says_what_a_large_model_needs_before_it_is_loaded(
    deskhand_home: Path, tiny: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    say_what_it_needs("embedded")
    say_what_it_needs("nobody")
    assert capsys.readouterr().err == ""
    assert main(["models", "add", str(tiny / "model.gguf"), "--name", "large"]) == ExitStatus.DONE
    manifest = load(owners(deskhand_home) / "large")
    # As large as its manifest says: nobody has to keep gigabytes for this sentence.
    files = {role: replace(file, size_bytes=file.size_bytes + 10**8) for role, file in manifest.files.items()}
    save(replace(manifest, files=files, scores={"seconds_per_step": 45.0}), manifest.folder)
    capsys.readouterr()
    say_what_it_needs("large")
    said = capsys.readouterr().err
    assert "Memory: about" in said
    assert "A step: 45 s" in said
