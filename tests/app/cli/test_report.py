"""`deskhand report` hides what is secret, and shows it only where the owner keeps originals."""

from __future__ import annotations

import base64
import io
import json
import re
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from agent.redaction import Rules, save_rules
from agent.redaction.pictures import MASK_GREY
from agent.redaction.records import search_record
from agent.settings import Settings
from app.cli.main import main
from app.history import library
from tests.agent.redaction.test_records import CARD, SEEN, reader, record


def pictures_of(page: str) -> list[np.ndarray[tuple[int, ...], np.dtype[np.uint8]]]:
    found = re.findall(r"data:image/(?:png|webp);base64,([A-Za-z0-9+/=]+)", page)
    return [np.asarray(Image.open(io.BytesIO(base64.b64decode(one))).convert("RGB")) for one in found]


def test_report_hides_what_was_found_in_texts_and_pixels(deskhand_home: Path) -> None:
    folder = record(deskhand_home / "records", text=f"card {CARD}")
    search_record(folder, Rules(), read=reader(SEEN))  # type: ignore[arg-type]
    page = library.write_report(Settings.from_environment(), folder.name).read_text()
    assert CARD not in page
    assert "[card number]" in page
    pictures = pictures_of(page)
    assert len(pictures) == 2
    assert all((pixels[40:56, 100:280] == MASK_GREY).all() for pixels in pictures)
    assert "have not been searched" not in page


def test_report_says_when_its_pictures_were_not_searched(deskhand_home: Path) -> None:
    folder = record(deskhand_home / "records", text=f"card {CARD}")
    page = library.write_report(Settings.from_environment(), folder.name).read_text()
    assert CARD not in page
    assert "have not been searched for secrets" in page


def test_original_is_refused_unless_originals_are_kept(
    deskhand_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = record(deskhand_home / "records", text=f"card {CARD}")
    assert main(["report", folder.name, "--original", "--json"]) == 2
    assert "Originals are not kept" in capsys.readouterr().err
    save_rules(Settings.from_environment().redaction_file, Rules(keeps_original=True))
    assert main(["report", folder.name, "--original", "--json"]) == 0
    page = Path(json.loads(capsys.readouterr().out)["report"]).read_text()
    assert CARD in page
    assert "nothing was searched for or hidden" in page


def test_video_is_written_beside_the_report(deskhand_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = record(deskhand_home / "records")
    save_rules(Settings.from_environment().redaction_file, Rules(keeps_original=True))
    video = deskhand_home / "record.gif"
    assert main(["report", folder.name, "--original", "--video", str(video), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["video"] == str(video)
    with Image.open(video) as image:
        assert image.n_frames > 1  # type: ignore[attr-defined]
