"""Terminal-Bench's own harness without Docker: its container is a sandbox here. Runs in its environment.

    PYTHONPATH=training/benchmarks:. ENV/bin/python benchmarks/workloads/local_terminal_bench.py TASKS RUNS

What terminal-bench imports and is not installed (makers of models, clouds) is stubbed. Python 3.11 does not
read two of its f-strings, which are over several lines: they are joined. Its containers are bubblewrap's, in
which a real tmux runs; the harness, its sessions, its parser of tests are its own. Orders and outcomes are
the client's lines.
"""

from __future__ import annotations

import importlib.util
import io
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Collection
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from benchmarks.workloads.stubbed_imports import StubbedImports

_SPLIT = re.compile(r"\{\n\s+(self\._agent_class\.__name__)\n\s+\}")


class _JoinsStrings(SourceFileLoader):
    def get_data(self, path: str) -> bytes:
        data = super().get_data(path)
        return _SPLIT.sub(r"{\1}", data.decode()).encode() if path.endswith(".py") else data


class _Harness:
    """A finder for the one module that has them."""

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        if name != "terminal_bench.harness.harness":
            return None
        found = PathFinder.find_spec(name, path)
        assert found is not None
        assert found.origin is not None
        return importlib.util.spec_from_loader(name, _JoinsStrings(name, found.origin))


class SandboxContainer:
    """As much of docker-py's `Container` as the harness uses; /app, /tests, /logs, /tmp are folders here."""

    attrs: dict[str, Any] = {"Config": {"User": "", "WorkingDir": "/app"}}  # noqa: RUF012 - docker's shape

    def __init__(self, home: Path) -> None:
        self._home = home
        for name in ("app", "tests", "logs", "tmp"):
            (home / name).mkdir()

    def exec_run(self, cmd: str | list[str], user: str = "") -> SimpleNamespace:
        words = cmd.split() if isinstance(cmd, str) else cmd
        done = subprocess.run(
            [*self._sandbox(), *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, check=False,
        )  # fmt: skip
        return SimpleNamespace(exit_code=done.returncode, output=done.stdout)

    def put_archive(self, folder: str, data: bytes) -> None:
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            archive.extractall(self._home / folder.lstrip("/"), filter="data")

    def close(self) -> None:
        self.exec_run(["tmux", "kill-server"])
        shutil.rmtree(self._home, ignore_errors=True)

    def _sandbox(self) -> list[str]:
        """No network, and nothing to write to but its own folders; processes of all calls see each other."""
        bound = [word for name in ("app", "tests", "logs", "tmp")
                 for word in ("--bind", str(self._home / name), f"/{name}")]  # fmt: skip
        variables = ["--setenv", "LC_ALL", "C.UTF-8", "--setenv", "HOME", "/app", "--unsetenv", "TMUX"]
        root = self.root_without({"app", "tests", "logs", "tmp"})
        return ["bwrap", *root, *bound, "--unshare-net", "--chdir", "/app", *variables, "--"]

    @staticmethod
    def root_without(names: Collection[str]) -> list[str]:
        """An empty one with all of ours but these in it, read-only: only there folders can be made."""
        words = ["--tmpfs", "/"]
        for one in sorted(Path("/").iterdir()):
            if one.is_symlink():
                words += ["--symlink", str(one.readlink()), str(one)]
            elif one.name not in (*names, "dev", "proc"):
                words += ["--ro-bind", str(one), str(one)]
        return [*words, "--dev", "/dev", "--proc", "/proc"]


def put_sandboxes_in() -> None:
    from terminal_bench.terminal import docker_compose_manager, terminal

    class Manager(docker_compose_manager.DockerComposeManager):
        def __init__(self, **_given: Any) -> None:
            self._client_container: Any = None

        def start(self) -> Any:
            self._client_container = SandboxContainer(Path(tempfile.mkdtemp(prefix="deskhand-tb-")))
            return self._client_container

        def stop(self) -> None:
            if self._client_container is not None:
                self._client_container.close()

    terminal.DockerComposeManager = Manager


def main() -> None:
    sys.meta_path.insert(0, _Harness())
    stubs = StubbedImports("terminal_bench")
    from agents.orders import serve_orders
    from agents.terminal_bench import TerminalBenchPlayer

    put_sandboxes_in()
    players = {}

    def play(order: dict[str, Any]) -> dict[str, Any]:
        command_s = float(order.get("command_s", 60.0))
        if command_s not in players:
            players[command_s] = TerminalBenchPlayer(
                Path(sys.argv[1]), Path(sys.argv[2]), command_s=command_s
            )
        return players[command_s].play(order)

    player = TerminalBenchPlayer(Path(sys.argv[1]), Path(sys.argv[2]))
    hello = {**player.hello(), "stubbed": sorted({name.partition(".")[0] for name in stubs.names})}
    serve_orders(hello, play, player.check)


if __name__ == "__main__":
    main()
