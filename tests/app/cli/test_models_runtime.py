"""`deskhand models runtime`: the plan, an installation with its progress, the list and the way back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest

from agent.errors import ModelBrokenError, SettingsError
from agent.models.builds.devices import BuildDevice
from agent.models.builds.kept import KeptBuild, choose_build, chosen_build, keep
from agent.models.builds.plan import BuildPlan
from agent.models.builds.progress import BuildPhase, BuildProgress
from agent.models.gpus import Gpu, read_smi
from app.cli.models_runtime import runtime
from app.cli.parser import build_parser
from app.doctor.pointing import PointingResult
from app.pages import builds

H100 = "NVIDIA H100 80GB HBM3, 81559, 80994, 580.95.05, 9.0\n"
CARD = BuildDevice("CUDA0", "A card", True, 2**30, 2**31)


def asked(*words: str) -> dict[str, object]:
    return {
        "arguments": build_parser().parse_args(["models", "runtime", *words]),
        "find": lambda: read_smi(H100),
    }


def a_build(folder: Path, name: str = "cuda-1") -> KeptBuild:
    (folder / name / "llama_cpp").mkdir(parents=True)
    build = KeptBuild(folder / name, "cuda", "1", "wheel", (CARD,))
    keep(build)
    return build


def test_the_plan_has_the_commands_and_does_nothing(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert runtime(**asked("--dry-run")) == 0  # type: ignore[arg-type]
    assert "Would fetch: " in capsys.readouterr().out
    assert runtime(**asked("--dry-run", "--json", "--index", "https://own/whl/")) == 0  # type: ignore[arg-type]
    said = json.loads(capsys.readouterr().out)
    assert "--index-url https://own/whl/cu124" in said["wheel"]
    assert not (deskhand_home / "runtimes").exists()


def test_without_a_gpu_the_sentence_says_so(deskhand_home: Path) -> None:
    none: list[Gpu] = []
    with pytest.raises(SettingsError, match="models run on the processor"):
        runtime(build_parser().parse_args(["models", "runtime"]), find=lambda: none)


def test_it_is_installed_with_its_progress_listed_and_left_again(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = deskhand_home / "runtimes"

    def install(
        _plan: BuildPlan, *, stop: Event, on_progress: Callable[[BuildProgress], None], compiles: bool
    ) -> KeptBuild:
        for done in (10, 20, 200):
            on_progress(BuildProgress(BuildPhase.COMPILING, done / 200, done, 200))
        build = a_build(folder)
        choose_build(folder, build.name)
        return build

    assert runtime(**asked(), install=install) == 0  # type: ignore[arg-type]
    said = capsys.readouterr()
    assert "5%  Compiling: 10 of 200 files" in said.err
    assert "100%  Compiling: 200 of 200 files" in said.err
    assert "Models run with cuda-1 (a wheel): A card" in said.out
    assert runtime(**asked("--list")) == 0  # type: ignore[arg-type]
    assert "(models run with it)" in capsys.readouterr().out
    assert runtime(**asked("--back")) == 0  # type: ignore[arg-type]
    assert chosen_build(folder) is None
    assert runtime(**asked("--use", "cuda-1")) == 0  # type: ignore[arg-type]
    assert chosen_build(folder) is not None
    assert runtime(**asked("--remove", "cuda-1", "--json")) == 0  # type: ignore[arg-type]
    assert not (folder / "cuda-1").exists()
    with pytest.raises(SettingsError, match="there are: none"):
        runtime(**asked("--use", "cuda-1"))  # type: ignore[arg-type]


def test_where_no_model_runs_with_it_the_one_before_is_used_again(
    deskhand_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = deskhand_home / "runtimes"
    before = a_build(folder, "cuda-0")
    choose_build(folder, before.name)
    monkeypatch.setattr(builds, "install_build", lambda *_args, **_more: a_build(folder))
    plan = builds.planned_build(find=lambda: read_smi(H100))
    more = {"stop": Event(), "on_progress": lambda _progress: None}
    with pytest.raises(ModelBrokenError, match="models run as before"):
        builds.installed_build(plan, try_it=lambda _name: PointingResult(2, ("a", "b")), **more)  # type: ignore[arg-type]
    assert chosen_build(folder) == before
