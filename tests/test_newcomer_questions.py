"""The ten questions of CONTRIBUTING.md: each path begins at the README, every file names the next one."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def questions() -> dict[str, list[str]]:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+\?) \| (`README\.md`.*) \|$", text, flags=re.MULTILINE)
    return {question: re.findall(r"`([^`]+)`", path) for question, path in rows}


def test_ten_questions_are_answered_in_three_files_at_most() -> None:
    paths = questions()
    assert len(paths) == 10
    assert all(path[0] == "README.md" and len(path) <= 3 for path in paths.values())


def test_every_file_on_the_way_names_the_next_one() -> None:
    lost = [
        f"{here} does not name {following} ({question})"
        for question, path in questions().items()
        for here, following in pairwise(path)
        if not (ROOT / following).exists()
        or not re.search(
            rf"(?:/|\b){re.escape(Path(following).name)}", (ROOT / here).read_text(encoding="utf-8")
        )
    ]
    assert lost == []
