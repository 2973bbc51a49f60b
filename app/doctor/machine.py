"""Checks of the machine: screen, programs, sandbox, keyring, disk. Starts programs, writes small files."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from agent.computers.this_system import (
    MACOS,
    WINDOWS,
    can_place_windows,
    has_private_desktops,
    system_permissions,
)
from agent.confinement.enclosure import Enclosure, advice_on, has_sandbox
from agent.errors import SandboxError
from agent.settings import ComputerKind, Settings
from app.doctor.check import Check, CheckFinding, CheckHealth
from app.language import problem_words, say, tr
from app.running.computers import COMPUTERS

_LOW_DISK_BYTES = 2 * 2**30
_FULL_DISK_BYTES = 200 * 2**20
_PROGRAM_TIMEOUT_S = 15

_PACKAGES = {
    "Xvfb": "xvfb",
    "openbox": "openbox",
    "dbus-daemon": "dbus",
    "bwrap": "bubblewrap",
    "at-spi2-registryd": "at-spi2-core",
}
_HIDDEN_FOLDERS = ("/usr/libexec", "/usr/lib/at-spi2-core")


def machine_checks(settings: Settings) -> list[Check]:
    return [
        Check("real screen", _real_screen),
        *([Check("permissions", _permissions)] if sys.platform == MACOS else []),
        *([Check("Wayland", _wayland)] if not can_place_windows() else []),
        *([Check("programs", _programs)] if has_private_desktops() else []),
        Check("sandbox", lambda: _sandbox(settings), advice=_install("bwrap")),
        Check("browser", _browser),
        Check("keyring", _keyring),
        Check("command", _command),
        Check("fonts", _fonts),
        Check("records folder", lambda: _records_folder(settings)),
        Check("disk space", lambda: _disk_space(settings)),
    ]


def _real_screen() -> CheckFinding:
    name = "real screen"
    problem = COMPUTERS[ComputerKind.SCREEN].problem()
    if problem:
        return CheckFinding(
            name, CheckHealth.WARN, problem, tr("Use the private desktop: it needs no screen.")
        )
    is_wayland = not can_place_windows()
    if is_wayland:
        from agent.computers.wayland.opening import WayIn, way_in

        if way_in(os.environ) is not WayIn.WLROOTS:  # a picture would ask the owner
            return CheckFinding(name, CheckHealth.OK, tr("Your desktop asks you before the screen is used."))
    monitors, milliseconds = _wayland_picture() if is_wayland else _mss_picture()
    sizes = ", ".join(f"{width} × {height}" for width, height in monitors)
    return CheckFinding(
        name,
        CheckHealth.OK,
        tr(
            "{sizes}; a picture of {width} × {height} took {milliseconds:.0f} ms.",
            sizes=sizes,
            width=monitors[0][0],
            height=monitors[0][1],
            milliseconds=milliseconds,
        ),
    )


def _permissions() -> CheckFinding:
    missing = [one for one in system_permissions() if not one.is_granted]
    if not missing:
        return CheckFinding("permissions", CheckHealth.OK, tr("macOS allows all that Deskhand needs."))
    names = ", ".join(one.name for one in missing)
    is_needed = any(one.is_needed for one in missing)
    return CheckFinding(
        "permissions",
        CheckHealth.FAIL if is_needed else CheckHealth.WARN,
        tr("macOS does not allow yet: {names}.", names=names),
        tr(
            "Switch it on in the System Settings under Privacy & Security: {page}",
            page=next(one.name for one in missing if one.is_needed is is_needed),
        ),
    )


def _wayland() -> CheckFinding:
    """What works on this desktop and what does not."""
    from agent.computers.wayland.opening import problem_here, way_in
    from app.doctor.wayland_table import words_of

    if problem := problem_here(os.environ):
        return CheckFinding("Wayland", CheckHealth.WARN, say(problem))
    return CheckFinding("Wayland", CheckHealth.OK, words_of(way_in(os.environ)))


def _mss_picture() -> tuple[list[tuple[int, int]], float]:
    """The sizes of all monitors, and how many milliseconds a picture of the first took."""
    import mss

    begun_s = time.perf_counter()
    with mss.MSS() as capture:
        monitors = capture.monitors[1:]
        capture.grab(monitors[0])
    milliseconds = (time.perf_counter() - begun_s) * 1000
    return [(monitor["width"], monitor["height"]) for monitor in monitors], milliseconds


def _wayland_picture() -> tuple[list[tuple[int, int]], float]:
    """As `_mss_picture`. Raises ComputerError where the desktop has gone."""
    from agent.computers.wayland.opening import open_desktop

    desktop = open_desktop(os.environ)
    try:
        places = desktop.places()
        begun_s = time.perf_counter()
        desktop.picture(places[0])
        milliseconds = (time.perf_counter() - begun_s) * 1000
        return [(place.box.width, place.box.height) for place in places], milliseconds
    finally:
        desktop.close()


def _command() -> CheckFinding:
    """Whether a terminal finds `deskhand`, and else how it is called."""
    found = shutil.which("deskhand")
    if found is not None:
        return CheckFinding("command", CheckHealth.OK, tr("A terminal finds it: {path}.", path=found))
    own = Path(sys.executable).with_name("deskhand")
    how = tr("To find it from now on: {command}", command=f"ln -s {own} ~/.local/bin/")
    return CheckFinding(
        "command",
        CheckHealth.WARN,
        tr("A terminal does not find `deskhand`. It is called {path}.", path=own),
        how if sys.platform != WINDOWS else tr("Add its folder to the variable Path in Windows' settings."),
    )


def _fonts() -> CheckFinding:
    """Whether Chinese, Japanese and Korean can be drawn: without such a font there are boxes instead."""
    if shutil.which("fc-list") is None:
        return CheckFinding("fonts", CheckHealth.OK, tr("Which fonts there are is not known here."))
    done = subprocess.run(
        ["fc-list", ":lang=zh-cn", "family"],
        capture_output=True,
        text=True,
        timeout=_PROGRAM_TIMEOUT_S,
        check=False,
    )
    families = sorted(line.partition(",")[0].strip() for line in done.stdout.splitlines())
    family = next((one for one in families if "Sans CJK SC" in one), next(iter(families), ""))
    if family:
        return CheckFinding("fonts", CheckHealth.OK, tr("Chinese is drawn with {family}.", family=family))
    return CheckFinding(
        "fonts",
        CheckHealth.WARN,
        tr("No font has Chinese signs: the agent and you see boxes instead of them."),
        tr("Install: {packages}", packages="fonts-noto-cjk"),
    )


def _programs() -> CheckFinding:
    missing = [program for program in _PACKAGES if _find(program) is None]
    if missing:
        return CheckFinding(
            "programs",
            CheckHealth.FAIL,
            tr("Not installed: {programs}.", programs=", ".join(missing)),
            _install(*missing),
        )
    return CheckFinding(
        "programs", CheckHealth.OK, tr("{programs} are installed.", programs=", ".join(_PACKAGES))
    )


def _sandbox(settings: Settings) -> CheckFinding:
    """Echo a word from inside a sandbox, and check that the owner's home is not there."""
    if not has_sandbox():
        return CheckFinding(
            "sandbox",
            CheckHealth.WARN,
            tr("This system has no sandbox: the process that runs a model can do what you can."),
            tr("Use models only from sources that you trust, or a server."),
        )
    try:
        shown = Enclosure(owner_process=os.getpid())
    except SandboxError as error:
        return CheckFinding("sandbox", CheckHealth.FAIL, problem_words(error), _install("bwrap"))
    shown.add("--unshare-net", "--chdir", "/")
    command = shown.launch(["/bin/sh", "-c", 'test ! -e "$1" && echo shut in', "sh", str(Path.home())])
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=_PROGRAM_TIMEOUT_S,
        check=False,
    )
    if done.stdout.strip() != "shut in":
        said = done.stderr.strip() or tr("exit status {returncode}", returncode=done.returncode)
        return CheckFinding(
            "sandbox",
            CheckHealth.FAIL,
            tr("bubblewrap could not shut a program in: {said}", said=f"{said}{advice_on(said)}"),
            tr("Allow user name spaces: sysctl kernel.unprivileged_userns_clone=1."),
        )
    if not settings.confines_models:
        return CheckFinding(
            "sandbox",
            CheckHealth.WARN,
            tr("The process that runs a model is not shut in: DESKHAND_MODEL_SANDBOX is off."),
            tr("Set it to on, or remove it."),
        )
    return CheckFinding(
        "sandbox",
        CheckHealth.OK,
        tr("A program ran in bubblewrap without network and without your home."),
    )


def _browser() -> CheckFinding:
    problem = COMPUTERS[ComputerKind.BROWSER].problem()
    if problem:
        is_missing = has_private_desktops()  # elsewhere the sentence says what there is instead
        advice = tr("Only tasks in a browser need it: sudo apt-get install chromium") if is_missing else ""
        return CheckFinding("browser", CheckHealth.WARN, problem, advice)
    from agent.computers.browser import installed_browser

    return CheckFinding("browser", CheckHealth.OK, tr("{program} is installed.", program=installed_browser()))


def _keyring() -> CheckFinding:
    """Which place secrets would go to. Nothing is written: a locked keyring would ask for its password."""
    import keyring
    from keyring.backends import fail, null

    backend = keyring.get_keyring()
    kind = type(backend)
    words = f"{kind.__module__}.{kind.__qualname__}".removeprefix("keyring.backends.")
    if isinstance(backend, fail.Keyring | null.Keyring):
        return CheckFinding(
            "keyring",
            CheckHealth.WARN,
            tr("There is no keyring."),
            tr("Only needed for models behind a key; none ships with one."),
        )
    return CheckFinding("keyring", CheckHealth.OK, tr("Secrets would go to {words}.", words=words))


def _records_folder(settings: Settings) -> CheckFinding:
    folder = settings.records_folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, prefix=".doctor-") as file:
            file.write(b"written")
            file.flush()
            os.fsync(file.fileno())
    except OSError as problem:
        return CheckFinding(
            "records folder",
            CheckHealth.FAIL,
            tr(
                "Records cannot be written to {folder}: {strerror}.", folder=folder, strerror=problem.strerror
            ),
            tr("Choose another folder in the settings, or DESKHAND_HOME."),
        )
    return CheckFinding("records folder", CheckHealth.OK, tr("{folder} can be written.", folder=folder))


def _disk_space(settings: Settings) -> CheckFinding:
    folder = settings.records_folder
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    health = (
        CheckHealth.FAIL
        if free < _FULL_DISK_BYTES
        else CheckHealth.WARN
        if free < _LOW_DISK_BYTES
        else CheckHealth.OK
    )
    advice = "" if health is CheckHealth.OK else tr("Make room: a task of 50 steps takes about 10 MB.")
    return CheckFinding(
        "disk space",
        health,
        tr("{gib:.1f} GiB are free at {folder}.", gib=free / 2**30, folder=folder),
        advice,
    )


def _find(program: str) -> str | None:
    return shutil.which(program) or shutil.which(program, path=os.pathsep.join(_HIDDEN_FOLDERS))


def _install(*programs: str) -> str:
    packages = " ".join(_PACKAGES[program] for program in programs)
    return f"sudo apt-get install {packages}"
