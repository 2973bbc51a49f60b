"""The applications that are installed here, from their desktop entries. Reads /usr/share/applications."""

from __future__ import annotations

import configparser
import os
import shlex
from pathlib import Path

_FOLDERS = (Path("/usr/local/share/applications"), Path("/usr/share/applications"))


def installed_applications() -> list[str]:
    """Commands that open a window, by name."""
    found: set[str] = set()
    for folder in _FOLDERS:
        for path in sorted(folder.glob("*.desktop")):
            try:
                command = command_of(path.read_text(encoding="utf-8", errors="replace"))
            except OSError:
                continue
            if command:
                found.add(command)
    return sorted(found, key=str.casefold)


def command_of(entry: str) -> str:
    """The command of one desktop entry without its field codes; "" for what opens no window of its own."""
    parser = configparser.RawConfigParser(strict=False, comment_prefixes=("#",), delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    try:
        parser.read_string(entry)
        fields = dict(parser["Desktop Entry"])
        words = [word for word in shlex.split(fields.get("Exec", "")) if not word.startswith("%")]
    except (configparser.Error, KeyError, ValueError):
        return ""
    is_hidden = any(
        fields.get(name, "").strip().lower() == "true" for name in ("NoDisplay", "Hidden", "Terminal")
    )
    if is_hidden or fields.get("Type", "Application").strip() != "Application" or not words:
        return ""
    words[0] = os.path.basename(words[0])
    return shlex.join(words)
