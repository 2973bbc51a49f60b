"""As much of docker-py as SWE-bench's harness and its client use; a container is a sandbox. I/O: processes.

An image is a folder, whose copy is /testbed; containers are bubblewrap's, with no network, and nothing of
this system can be written from them. No Docker is needed, and none is tried.
"""

from __future__ import annotations

import io
import shlex
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from benchmarks.workloads.local_terminal_bench import SandboxContainer

_FOLDERS = ("testbed", "tmp", "root")


class SandboxedRun(NamedTuple):
    exit_code: int
    output: Any


class RepositoryContainer:
    """docker-py's `Container`."""

    def __init__(self, engine: SandboxEngine, image: Path, options: dict[str, Any]) -> None:
        self._engine, self._options = engine, options
        self._home = Path(tempfile.mkdtemp(prefix="deskhand-swe-"))
        shutil.copytree(image, self._home / "testbed", symlinks=True)
        for name in _FOLDERS[1:]:
            (self._home / name).mkdir()
        self._files: set[str] = set()
        """Put into the root folder."""
        self.id = self.name = options["name"]
        self.labels = options.get("labels", {})
        self.client = SimpleNamespace(api=_Executions(self))

    def start(self) -> None:
        self._engine.num_started += 1

    def exec_run(self, cmd: str | list[str], **options: Any) -> SandboxedRun:
        with self.running(cmd, options.get("workdir")) as process:
            out, said = process.communicate()
        if options.get("demux"):
            return SandboxedRun(process.returncode, (out or None, said or None))
        return SandboxedRun(process.returncode, (out or b"") + (said or b""))

    def running(self, cmd: str | list[str], workdir: str | None = None) -> subprocess.Popen[bytes]:
        words = shlex.split(cmd) if isinstance(cmd, str) else cmd
        return subprocess.Popen(
            [*self._sandbox(workdir or "/testbed"), *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def put_archive(self, folder: str, data: bytes) -> bool:
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            archive.extractall(self._home / folder.lstrip("/"), filter="data")
            if folder == "/":
                self._files |= set(archive.getnames())
        return True

    def remove(self, force: bool = False) -> None:
        shutil.rmtree(self._home, ignore_errors=True)
        self._engine.containers.forget(self)

    def _sandbox(self, workdir: str) -> list[str]:
        names = (*_FOLDERS, *sorted(self._files))
        hidden = {"root"}  # /root of this system stays outside, and what the tests need of it is bound below
        bound = [word for name in names for word in ("--bind", str(self._home / name), f"/{name}")]
        words = ["bwrap", *SandboxContainer.root_without({*names, *hidden}), *bound]
        for place in self._engine.readable:
            words += ["--ro-bind", str(place), str(place)]
        variables = {"LC_ALL": "C.UTF-8", "HOME": "/root", "PYTHONDONTWRITEBYTECODE": "1"}
        variables |= self._options.get("environment", {})
        words += [word for name, value in variables.items() for word in ("--setenv", name, value)]
        return [*words, "--unshare-net", "--die-with-parent", "--chdir", workdir, "--"]


class _Executions:
    """docker-py's low-level interface, for what the harness reads as it comes."""

    def __init__(self, container: RepositoryContainer) -> None:
        self._container = container
        self._process: subprocess.Popen[bytes] | None = None
        self._cmd = ""

    def exec_create(self, container: str, cmd: str) -> dict[str, str]:
        self._cmd = cmd
        return {"Id": "one"}

    def exec_start(self, execution: str, stream: bool) -> Iterator[bytes]:
        self._process = subprocess.Popen(
            [*self._container._sandbox("/testbed"), *shlex.split(self._cmd)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        assert self._process.stdout is not None
        with self._process:
            yield from iter(lambda: self._process.stdout.read1(1 << 16), b"")  # type: ignore[union-attr]

    def exec_inspect(self, execution: str) -> dict[str, int]:
        assert self._process is not None
        self._process.kill()  # its number is none inside: the harness's `kill` there would find nobody
        return {"Pid": self._process.pid}


class _Containers:
    def __init__(self, engine: SandboxEngine) -> None:
        self._engine = engine
        self._all: list[RepositoryContainer] = []

    def create(self, image: str, **options: Any) -> RepositoryContainer:
        made = RepositoryContainer(self._engine, self._engine.images.get(image), options)
        self._all.append(made)
        return made

    def get(self, name: str) -> RepositoryContainer:
        found = [one for one in self._all if one.name == name]
        if not found:
            raise self._engine.missing(f"No such container: {name}")
        return found[0]

    def list(self, all: bool = False, filters: dict[str, str] | None = None) -> list[RepositoryContainer]:
        wanted = (filters or {}).get("label", "").partition("=")
        return [one for one in self._all if not wanted[0] or one.labels.get(wanted[0]) == wanted[2]]

    def forget(self, container: RepositoryContainer) -> None:
        self._all = [one for one in self._all if one is not container]


class SandboxEngine:
    """docker-py's `DockerClient`."""

    def __init__(
        self, images: Path, readable: tuple[Path, ...] = (), missing: type[Exception] = LookupError
    ) -> None:
        """
        Args:
            images: holds a folder for each.
            missing: raised where there is no such image or container.
            readable: folders of this system that its containers may read beside the usual ones.
        """
        self.readable, self.missing, self.num_started = readable, missing, 0
        self.containers = _Containers(self)
        self.images = SimpleNamespace(get=self._image, pull=self._image)
        self._folder = images

    def version(self) -> dict[str, str]:
        return {"Version": "none, a sandbox"}

    def _image(self, name: str) -> Path:
        if not (self._folder / name).is_dir():
            raise self.missing(f"No such image: {name}")
        return self._folder / name
