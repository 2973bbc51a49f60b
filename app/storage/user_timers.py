"""Has systemd wake Deskhand for planned tasks, where it runs for the user. I/O: unit files, `systemctl`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from agent.agenda import PlannedTask
from agent.settings import Settings
from agent.whole_file import replace_file
from app.assets import RESOURCES
from app.language import to_translate

UNIT = "deskhand-schedule"
NOT_HERE = to_translate(
    "systemd does not run for this user: planned tasks are done while Deskhand's window is open."
)
_LIMIT_S = 20.0
Control = Callable[[Sequence[str]], int]
"""Runs `systemctl --user` with these words; its exit status."""


def units_folder() -> Path:
    """Where a user's units lie."""
    base = os.environ.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    return Path(base) / "systemd" / "user"


def control(words: Sequence[str]) -> int:
    """127 where there is no systemd."""
    program = shutil.which("systemctl")
    if program is None:
        return 127
    try:
        command = [program, "--user", *words]
        return subprocess.run(command, capture_output=True, timeout=_LIMIT_S, check=False).returncode
    except (OSError, subprocess.TimeoutExpired):
        return 127


def set_timer(plans: Sequence[PlannedTask], *, folder: Path, systemctl: Control = control) -> str:
    """One timer for all planned tasks, or none where nothing is planned; a sentence where systemd cannot.

    Raises:
        OSError: the units cannot be written.
    """
    timer, service = folder / f"{UNIT}.timer", folder / f"{UNIT}.service"
    if not plans:
        if timer.exists():
            systemctl(["disable", "--now", timer.name])
            timer.unlink()
            service.unlink(missing_ok=True)
            systemctl(["daemon-reload"])
        return ""
    if systemctl(["show-environment"]) != 0:
        return NOT_HERE
    replace_file(service, service_text())
    replace_file(timer, timer_text(plans))
    if systemctl(["daemon-reload"]) or systemctl(["enable", "--now", timer.name]):
        return NOT_HERE
    systemctl(["restart", timer.name])
    return ""


def timer_text(plans: Sequence[PlannedTask]) -> str:
    """Also wakes after the machine was off, so that what was missed is told."""
    moments = sorted({f"OnCalendar={plan.when.calendar()}" for plan in plans})
    head = ["[Unit]", "Description=Deskhand: planned tasks", "", "[Timer]"]
    tail = ["Persistent=true", "AccuracySec=5s", "", "[Install]", "WantedBy=timers.target", ""]
    return "\n".join([*head, *moments, *tail])


def service_text() -> str:
    command = " ".join(map(_quoted, [sys.executable, "-m", "app", "schedule", "due"]))
    lines = ["[Unit]", "Description=Deskhand: planned tasks", "", "[Service]", "Type=oneshot"]
    lines += [f"WorkingDirectory={_escaped(str(RESOURCES.parent))}", f"ExecStart={command}"]
    home = os.environ.get("DESKHAND_HOME")
    if home:
        lines.append(f"Environment={_quoted(f'DESKHAND_HOME={Settings.from_environment().home.absolute()}')}")
    return "\n".join([*lines, ""])


def _escaped(text: str) -> str:
    return text.replace("%", "%%")


def _quoted(text: str) -> str:
    """As systemd.service(5) reads it."""
    inner = _escaped(text).replace("\\", "\\\\").replace('"', '\\"').replace("$", "$$")
    return f'"{inner}"'
