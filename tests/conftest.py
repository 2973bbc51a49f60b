"""The suite's surroundings: a display of its own, an empty home, and no network.

Set up before the first test module is imported, because mss, pynput and pyautogui want a display on import.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.fast.needs import NEEDS, ONE_AT_A_TIME, is_left_out, refuse_needs

# The same examples everywhere and however slow the machine is.
settings.register_profile(
    "deskhand",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("deskhand")

SCREEN = "1280x1024x24"
LAST_TEST = Path(__file__).parents[1] / ".pytest_cache" / "last-test"
_started: list[subprocess.Popen[bytes]] = []
_folders: list[Path] = []


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--fast",
        action="store_true",
        help=f"leave out the tests marked {', '.join(NEEDS)}, and guard the rest",
    )
    parser.addoption("--needing", action="store_true", help="only the tests that --fast leaves out")


def pytest_configure(config: pytest.Config) -> None:
    for marker, reason in NEEDS.items():
        config.addinivalue_line("markers", f"{marker}: {reason}; not in `make test-fast`")
    leaves_it_to_workers = config.getoption("numprocesses", None) and not hasattr(config, "workerinput")
    if config.option.collectonly or config.option.help or leaves_it_to_workers:
        return
    folder = Path(tempfile.mkdtemp(prefix="deskhand-tests-"))
    _folders.append(folder)
    _refuse_network()
    _move_home(folder)
    _start_display(folder)
    if config.option.fast:
        refuse_needs()


def pytest_runtest_logstart(nodeid: str) -> None:
    """The stacks of a test that hangs say all but its name: `make test` adds that."""
    LAST_TEST.parent.mkdir(exist_ok=True)
    LAST_TEST.write_text(nodeid, encoding="utf-8")


def pytest_unconfigure() -> None:
    for process in reversed(_started):
        process.terminate()
    for process in _started:
        try:
            process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    _started.clear()
    while _folders:
        shutil.rmtree(_folders.pop(), ignore_errors=True)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """In the fast run, files that are left out as a whole are not even imported."""
    is_test_file = collection_path.match("test_*.py")
    return True if config.option.fast and is_test_file and is_left_out(collection_path) else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The fast run leaves out what is marked with a need, the other all else; without a GPU those are skipped
    that are marked `gpu`. Of those that run a model with llama.cpp, one runs at a time, beside one other;
    each file stays together (`--dist loadgroup`, which asks for the groups right after this)."""
    if config.option.fast or config.option.needing:
        slow = [item for item in items if any(map(item.get_closest_marker, NEEDS))]
        left_out = set(items).difference(slow) if config.option.needing else set(slow)
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]
    if config.option.needing:
        for item in items:
            is_one = item.get_closest_marker(ONE_AT_A_TIME) is not None
            item.add_marker(pytest.mark.xdist_group(ONE_AT_A_TIME if is_one else str(item.path)))
    needing = [item for item in items if item.get_closest_marker("gpu")]
    if needing and not _has_gpu():
        for item in needing:
            item.add_marker(pytest.mark.skip(reason="no GPU"))


def _has_gpu() -> bool:
    if shutil.which("nvidia-smi") is None:
        return False
    import torch  # takes seconds, so only where it can matter

    return bool(torch.cuda.is_available())


@pytest.fixture(autouse=True)
def deskhand_home(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """An empty data folder for every test: records, settings and memories of one never reach another."""
    home = tmp_path_factory.mktemp("deskhand-home")
    monkeypatch.setenv("DESKHAND_HOME", str(home))
    yield home
    shutil.rmtree(home, ignore_errors=True)


def _move_home(folder: Path) -> None:
    """Nothing that a test starts reads or writes the owner's files, buses or keyring."""
    for variable, name in {
        "HOME": "home",
        "XDG_CONFIG_HOME": "home/.config",
        "XDG_DATA_HOME": "home/.local/share",
        "XDG_CACHE_HOME": "home/.cache",
        "XDG_STATE_HOME": "home/.local/state",
        "XDG_RUNTIME_DIR": "run",
        "DESKHAND_HOME": "deskhand",
    }.items():
        (folder / name).mkdir(mode=0o700, parents=True, exist_ok=True)
        os.environ[variable] = str(folder / name)
    for variable in ("WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XAUTHORITY", "SESSION_MANAGER"):
        os.environ.pop(variable, None)
    os.environ["QT_QPA_PLATFORM"] = "xcb"
    os.environ["XDG_SESSION_TYPE"] = "x11"


def _start_display(folder: Path) -> None:
    """An X server and a window manager that end with this process, even when it is killed."""
    missing = [name for name in ("Xvfb", "openbox", "xprop", "setpriv") if shutil.which(name) is None]
    if missing:
        raise pytest.UsageError(
            f"the tests need {', '.join(missing)}: bash packaging/system_packages.sh run dev"
        )
    reader, writer = os.pipe()
    _start(
        folder / "xvfb.log",
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset"],
        pass_fds=(writer,),
    )
    os.close(writer)
    with os.fdopen(reader) as pipe:
        number = pipe.readline().strip()
    if not number:
        raise pytest.UsageError(f"Xvfb did not start: {(folder / 'xvfb.log').read_text()}")
    os.environ["DISPLAY"] = f":{number}"
    _start(folder / "openbox.log", ["openbox", "--sm-disable"])
    while not _has_window_manager():
        if any(process.poll() is not None for process in _started):
            raise pytest.UsageError(f"openbox did not start: {(folder / 'openbox.log').read_text()}")


def _has_window_manager() -> bool:
    answer = subprocess.run(
        ["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"], capture_output=True, text=True, check=False
    )
    return "window id" in answer.stdout


def _start(log: Path, command: list[str], **options: Any) -> None:
    with log.open("wb") as output:
        _started.append(
            subprocess.Popen(
                ["setpriv", "--pdeathsig", "TERM", *command], stdout=output, stderr=output, **options
            )
        )


def _refuse_network() -> None:
    """Connections of this process beyond loopback raise; child processes get a proxy that answers nothing."""
    connect, connect_ex = socket.socket.connect, socket.socket.connect_ex

    def require_local(sock: socket.socket, address: Any) -> None:
        if sock.family in (socket.AF_INET, socket.AF_INET6):
            host = str(address[0])
            if host not in ("localhost", "::1") and not host.startswith("127."):
                raise PermissionError(f"tests do not reach the network, but one wanted {host}")

    def guarded_connect(sock: socket.socket, address: Any) -> None:
        require_local(sock, address)
        connect(sock, address)

    def guarded_connect_ex(sock: socket.socket, address: Any) -> int:
        require_local(sock, address)
        return connect_ex(sock, address)

    socket.socket.connect = guarded_connect  # type: ignore[method-assign]
    socket.socket.connect_ex = guarded_connect_ex  # type: ignore[method-assign]
    for variable in ("http_proxy", "https_proxy", "all_proxy"):
        os.environ[variable] = os.environ[variable.upper()] = "http://127.0.0.1:9"
    os.environ["no_proxy"] = os.environ["NO_PROXY"] = "localhost,127.0.0.1,::1"
    os.environ["HF_HUB_OFFLINE"] = os.environ["TRANSFORMERS_OFFLINE"] = "1"
