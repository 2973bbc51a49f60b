"""Secrets typed into real applications are not kept, and ordinary texts beside them are: a small sample of
`benchmarks/private_recording.py`."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from agent.computers.private_desktop import accessibility_command
from benchmarks.private_recording import SURFACES, try_surface
from benchmarks.workloads.bus_desk import BusDesk

MISSING = [
    name for name in ("chromium", "xterm", "java", "xdotool", "tesseract") if shutil.which(name) is None
]
HAS_GTK = (
    subprocess.run(
        ["/usr/bin/python3", "-c", "import gi; gi.require_version('Gtk', '3.0')"],
        capture_output=True,
        check=False,
    ).returncode
    == 0
)
SAMPLE = {
    "chromium password": pytest.mark.browser,
    "chromium pin masked by css": pytest.mark.browser,
    "terminal without echo": pytest.mark.desktop,
    "gtk": pytest.mark.desktop,
    "qt, begun in the field": pytest.mark.desktop,
    "qt, pause ended in the field": pytest.mark.desktop,
    "tk": pytest.mark.desktop,
    "java": pytest.mark.desktop,
}
pytestmark = [
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
    pytest.mark.skipif(accessibility_command() is None, reason="AT-SPI is not installed"),
]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[BusDesk]:
    """A display and a bus of their own; the environment is as it was afterwards."""
    before = dict(os.environ)
    folder = tmp_path / "desk"
    folder.mkdir()
    with BusDesk(folder) as opened:
        yield opened
    os.environ.clear()
    os.environ.update(before)


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=mark) for name, mark in SAMPLE.items()],
    ids=lambda name: name.replace(", ", "-"),
)
def test_secret_is_dropped_and_said_and_the_text_before_it_kept(
    name: str, desk: BusDesk, tmp_path: Path
) -> None:
    if name == "gtk" and not HAS_GTK:
        pytest.skip("not installed: python3-gi, gir1.2-gtk-3.0")
    (surface,) = (one for one in SURFACES if one.name == name)
    tried = try_surface(desk, surface, random.Random(7), 1, tmp_path)
    assert (tried.num_secrets, tried.leaked) == (1, 0)
    assert tried.said >= 1
    assert tried.exact == tried.num_texts
