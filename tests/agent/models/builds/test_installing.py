"""A build is fetched or compiled, tried, and there whole or not at all. Real pip, real wheel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from threading import Event, Timer

import pytest

from agent.errors import DownloadError, ModelBrokenError, SettingsError, StoppedError
from agent.models.builds.devices import BuildAnswer, BuildDevice, ask_build
from agent.models.builds.installing import install_build, tools_here
from agent.models.builds.kept import KeptBuild, choose_build, chosen_build, kept_builds, remove_build
from agent.models.builds.plan import BuildKind, BuildPlan
from agent.models.builds.progress import BuildPhase, BuildProgress
from agent.models.catalogue import DEFAULT_NAME, Catalogue
from agent.models.llamacpp import LlamaCppModel
from agent.models.runtime_settings import RuntimeSettings
from tests.agent.models.builds.wheel_index import index_of, list_files, source_that, wheel_of_installed

pytestmark = pytest.mark.llama
HERE = version("llama-cpp-python")
CARD = BuildDevice("CUDA0", "A card", True, 8 * 2**30, 12 * 2**30)
Install = Callable[..., KeptBuild]


def answers(*devices: BuildDevice, called: str = "9.9") -> Callable[[Path], BuildAnswer]:
    return lambda _folder: BuildAnswer(called, devices)


@pytest.fixture
def builds(tmp_path: Path) -> Path:
    return tmp_path / "runtimes"


@pytest.fixture
def seen() -> list[BuildProgress]:
    return []


@pytest.fixture
def install(builds: Path, seen: list[BuildProgress]) -> Install:
    def do(plan: BuildPlan, *, stop: Event | None = None, **more: object) -> KeptBuild:
        return install_build(plan, builds, stop=stop or Event(), on_progress=seen.append, **more)  # type: ignore[arg-type]

    return do


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Puts sources where pip looks for them."""
    folder = tmp_path / "index"
    folder.mkdir()
    with index_of(folder) as address:
        monkeypatch.setenv("PIP_INDEX_URL", address)
        monkeypatch.setenv("PIP_EXTRA_INDEX_URL", "")
        yield lambda *commands: list_files(folder, source_that(tmp_path, "9.9", *commands))


def compiled_plan(**more: str) -> BuildPlan:
    return BuildPlan(BuildKind.CPU, "9.9", "why", cmake_arguments="-DSAID=1", **more)


def test_a_real_wheel_from_an_index_runs_a_model_and_the_way_back_is_open(
    tmp_path: Path, builds: Path, install: Install, seen: list[BuildProgress]
) -> None:
    list_files(tmp_path / "cpu", wheel_of_installed(tmp_path))
    with index_of(tmp_path) as address:
        build = install(BuildPlan(BuildKind.CPU, HERE, "why", index=f"{address}/cpu"))
    assert (build.name, build.made) == (f"cpu-{HERE}", "wheel")
    assert [device.name for device in build.devices] == ["CPU"]
    assert seen[0].phase is BuildPhase.FETCHING
    assert chosen_build(builds) is None, "installing chooses nothing"
    choose_build(builds, build.name)
    assert chosen_build(builds) == build
    model = LlamaCppModel(Catalogue().get(DEFAULT_NAME), RuntimeSettings(builds=builds))
    maps = Path(f"/proc/{model.child_pid}/maps").read_text()
    model.close()
    assert str(build.folder / "llama_cpp" / "lib") in maps, "its libraries are the ones that are loaded"
    choose_build(builds, "")
    assert chosen_build(builds) is None
    remove_build(builds, build.name)
    assert kept_builds(builds) == []


def test_where_there_is_no_wheel_it_is_compiled(
    tmp_path: Path, install: Install, seen: list[BuildProgress], sources: Callable[..., None]
) -> None:
    sources(
        "assert os.environ['CMAKE_ARGS'] == '-DSAID=1'",
        "[print(f'  [{n}/40] Building CXX object') for n in range(1, 41)]",
    )
    (tmp_path / "cu124" / "llama-cpp-python").mkdir(parents=True)
    with index_of(tmp_path) as address:
        build = install(compiled_plan(index=f"{address}/cu124"), try_build=answers())
    assert build.made == "compiled"
    steps = [one for one in seen if one.total]
    assert (steps[0].done, steps[-1].done, steps[-1].share) == (1, 40, 1.0)


def test_stopping_ends_the_compiler_and_leaves_nothing(
    builds: Path, install: Install, sources: Callable[..., None], tmp_path: Path
) -> None:
    note = tmp_path / "pid"
    sources(f"open({str(note)!r}, 'w').write(str(os.getpid()))", "time.sleep(600)")
    stop = Event()

    def when_it_compiles() -> None:
        if note.exists() and note.read_text():
            stop.set()
        else:
            Timer(0.1, when_it_compiles).start()

    when_it_compiles()
    with pytest.raises(StoppedError):
        install(compiled_plan(), stop=stop, try_build=answers())
    status = Path(f"/proc/{note.read_text()}/stat")  # what is dead may still wait to be asked how it ended
    assert not status.exists() or status.read_text().rpartition(")")[2].split()[0] == "Z"
    assert list(builds.iterdir()) == []


@pytest.mark.parametrize(
    ("commands", "try_build", "error", "said"),
    [
        (["raise SystemExit('error: no such header: cuda.h')"], answers(), DownloadError, "cuda.h"),
        ([], answers(called="1.0"), ModelBrokenError, "version 1.0 instead of 9.9"),
        ([], ask_build, ModelBrokenError, "cannot be loaded"),
    ],
)
def test_what_goes_wrong_is_one_sentence_and_leaves_nothing(
    builds: Path,
    install: Install,
    sources: Callable[..., None],
    commands: list[str],
    try_build: Callable[[Path], BuildAnswer],
    error: type[Exception],
    said: str,
) -> None:
    sources(*commands)
    with pytest.raises(error, match=said):
        install(compiled_plan(), try_build=try_build)
    assert list(builds.iterdir()) == []


def test_a_build_for_a_gpu_that_finds_none_is_not_kept(
    install: Install, sources: Callable[..., None]
) -> None:
    sources()
    plan = BuildPlan(BuildKind.VULKAN, "9.9", "why", cmake_arguments="-DSAID=1")
    with pytest.raises(ModelBrokenError, match="finds no GPU"):
        install(plan, try_build=answers(BuildDevice("CPU", "", False, 0, 0)))
    assert install(plan, try_build=answers(CARD)).devices == (CARD,)


def test_without_a_wheel_and_a_compiler_the_sentence_says_what_is_missing(
    tmp_path: Path, install: Install
) -> None:
    (tmp_path / "llama-cpp-python").mkdir()
    with index_of(tmp_path) as address, pytest.raises(SettingsError, match="glslc is missing"):
        install(BuildPlan(BuildKind.VULKAN, "9.9", "why", index=address, lacking="glslc is missing"))


def test_an_index_that_cannot_be_reached_is_said(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_RETRIES", "0")
    with pytest.raises((DownloadError, SettingsError), match=r"127\.0\.0\.1:9"):
        install(BuildPlan(BuildKind.CUDA, "9.9", "why", index="http://127.0.0.1:9/cu124"))


def test_what_can_compile_here_is_found() -> None:
    assert tools_here().programs <= {"cmake", "c++", "nvcc", "glslc"}
    assert all(name.replace(".", "").isdigit() for name in tools_here().cuda_capabilities)
