"""Reads the files of resources/."""

from __future__ import annotations

from pathlib import Path

RESOURCES = Path(__file__).resolve().parent.parent / "resources"


def read_text(*parts: str) -> str:
    """The text of one resource: read_text("theme", "deskhand.qss")."""
    return RESOURCES.joinpath(*parts).read_text(encoding="utf-8")
