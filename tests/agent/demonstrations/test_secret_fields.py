"""Secrets typed into real applications are not kept, and ordinary texts beside them are: a small sample of
`benchmarks/private_recording.py`."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from agent.computers.private_desktop import accessibility_command
from benchmarks.private_recording import SURFACES, Desk, try_surface

MISSING = [
    name for name in ("chromium", "xterm", "java", "xdotool", "tesseract") if shutil.which(name) is None
]
SAMPLE = {
    "chromium pin masked by css": pytest.mark.browser,
    "terminal without echo": pytest.mark.desktop,
    "qt, begun in the field": pytest.mark.desktop,
    "tk": pytest.mark.desktop,
    "java": pytest.mark.desktop,
}
pytestmark = [
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
    pytest.mark.skipif(accessibility_command() is None, reason="AT-SPI is not installed"),
]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A display and a bus of their own; the environment is as it was afterwards."""
    before = dict(os.environ)
    folder = tmp_path / "desk"
    folder.mkdir()
    with Desk(folder) as opened:
        yield opened
    os.environ.clear()
    os.environ.update(before)


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=mark) for name, mark in SAMPLE.items()],
    ids=lambda name: name.split(",")[0],
)
def test_secret_is_dropped_and_said_and_the_text_before_it_kept(
    name: str, desk: Desk, tmp_path: Path
) -> None:
    (surface,) = (one for one in SURFACES if one.name == name)
    tried = try_surface(desk, surface, random.Random(7), 1, tmp_path)
    assert (tried.num_secrets, tried.leaked) == (1, 0)
    assert tried.said >= 1
    assert tried.exact == tried.num_texts
