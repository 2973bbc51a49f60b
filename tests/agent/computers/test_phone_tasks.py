"""Tasks on the painted phone end as they were asked, through loop, mobile dialect and `adbutils`."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("adbutils", reason="the extra `machines` is not installed")

from tests.agent.computers.phones.links import served
from tests.agent.computers.phones.painted_phone import PaintedPhone
from tests.agent.computers.phones.playing import play
from tests.agent.computers.phones.tasks import TASKS


@pytest.mark.parametrize(("seed", "name"), list(enumerate(TASKS)), ids=list(TASKS))
def test_a_task_is_done(seed: int, name: str, tmp_path: Path) -> None:
    """A sample: every task once, every other one on the turned phone (`benchmarks/phones.py` does all)."""
    phone = PaintedPhone(seed=seed)
    phone.is_turned = seed % 2 == 1
    with served(phone, tmp_path) as link:
        outcome = play(name, phone, link, seed=seed, home=tmp_path / "home")
    assert outcome.is_done, outcome
