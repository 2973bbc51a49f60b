"""One run that needs screen and tools: what the browser downloads is added up in the shell and pasted."""

from __future__ import annotations

from pathlib import Path

import pytest

from agent.actions.types import Click, Hotkey, RunTerminal
from agent.store import open_record
from agent.types import EffectKind, EndingKind
from app.history.library import write_report
from app.storage.preferences import Preferences, base_settings
from tests.agent.computers.test_browser import needs_browser
from tests.end_to_end.download_and_paste import BILLS, TOTAL, download_and_paste


@pytest.mark.browser
@pytest.mark.desktop
@needs_browser
def test_what_is_downloaded_is_added_up_and_pasted(deskhand_home: Path) -> None:
    outcome = download_and_paste()
    settings = base_settings(Preferences())
    record = settings.records_folder / outcome.record_id
    assert outcome.ending.kind is EndingKind.FINISHED
    assert (record / "files/bill.txt").read_text().strip() == TOTAL
    assert {name: (record / "files" / name).read_text() for name in BILLS} == BILLS
    steps = [line.step for line in open_record(record).lines]
    done = [performed for step in steps for performed in step.performed]
    kinds = [type(one.action) for one in done]
    assert kinds[:6] == [Click, RunTerminal, RunTerminal, RunTerminal, Hotkey, Hotkey]
    effects = [one.effect for one in done if isinstance(one.action, RunTerminal)]
    assert [effect is not None and effect.kind for effect in effects] == [EffectKind.UNCHANGED] * 3
    report = write_report(settings, outcome.record_id).read_text()
    for words in ("extracting: june.csv", TOTAL, "Press Ctrl+V", "Finished"):
        assert words in report
