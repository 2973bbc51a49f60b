"""Writes plain-text tests from SikuliX scripts and openQA needles. I/O: reads scripts, needles and pictures.

A picture becomes words where it holds text; where it holds none, the line stands as a comment for its author.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

from agent.bounded_json import BoundedJsonError, read_json
from agent.errors import SettingsError
from agent.foreign_files import read_foreign
from agent.foreign_pictures import ForeignPictureError, read_picture
from agent.ocr.reading import read_lines
from agent.visual_tests.fingerprint import ScreenBox

_MAX_BYTES = 8 * 2**20
_SIKULI = {
    "click": "Press", "doubleClick": "Double-click", "rightClick": "Right-click", "hover": "Hover over",
}  # fmt: skip
_WAITING = ("wait", "exists", "find", "assertExist")
_VANISHING = ("waitVanish", "assertNotExist")


def import_tests(path: Path) -> tuple[str, list[str]]:
    """The tests as plain text, and a sentence for each line that needs its author.

    Raises:
        SettingsError: it is neither a SikuliX script nor a needle, or cannot be read.
    """
    if path.suffix == ".json":
        return _from_needle(path)
    if path.is_dir():
        scripts = sorted(path.glob("*.py"))
        if not scripts:
            raise SettingsError(f"There is no SikuliX script in {path}.")
        return _from_sikuli(scripts[0])
    if path.suffix == ".py":
        return _from_sikuli(path)
    raise SettingsError(f"{path} is neither a SikuliX script (.sikuli, .py) nor an openQA needle (.json).")


def _from_sikuli(script: Path) -> tuple[str, list[str]]:
    try:
        tree = ast.parse(_text(script))
    except SyntaxError as error:
        raise SettingsError(
            f"{script} is no script that can be read: line {error.lineno}, {error.msg}."
        ) from error
    lines, remarks = [f"== {script.stem}"], []
    calls = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    ]
    for call in sorted(calls, key=lambda one: one.lineno):
        line, problem = _sikuli_line(call, script.parent)
        lines.append(line)
        if problem:
            remarks.append(f"{script.name}:{call.lineno}: {problem}")
    return "\n".join(lines) + "\n", remarks


def _sikuli_line(call: ast.Call, folder: Path) -> tuple[str, str]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    said = ast.unparse(call)
    texts = [
        str(one.value) for one in call.args if isinstance(one, ast.Constant) and isinstance(one.value, str)
    ]
    picture = next((found for one in ast.walk(call) if (found := _picture_name(one))), "")
    if name in ("openApp", "App.open", "open") and texts:
        return f"open: {texts[0]}", ""
    if name == "type" and texts and not picture:
        return f"type: {texts[-1]}", ""
    words, problem = _words_of(folder / picture) if picture else ("", "")
    if not words:
        words = next((text for text in texts if not text.endswith(".png")), "")
    if name in _SIKULI and words:
        return f'{_SIKULI[name]} "{words}"', ""
    if name in ("type", "paste") and words and len(texts) > 1:
        return f'Type "{texts[-1]}" into "{words}"', ""
    if name in _WAITING and words:
        return f'wait: "{words}" is there', ""
    if name in _VANISHING and words:
        return f'wait: "{words}" is not there', ""
    return f"# {said}", problem or f"{said} has no words: say what it means."


def _picture_name(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.endswith(".png"):
        return Path(node.value).name
    return ""


def _from_needle(path: Path) -> tuple[str, list[str]]:
    try:
        needle = read_json(read_foreign(path, max_bytes=_MAX_BYTES))
        areas: list[dict[str, Any]] = needle["area"]
        boxes = [_area(area) for area in areas if area.get("type", "match") == "match"]
    except (OSError, BoundedJsonError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise SettingsError(
            f"{path} is no needle of openQA that can be read ({type(error).__name__})."
        ) from error
    picture = path.with_suffix(".png")
    lines, remarks = [f"== {path.stem}"], []
    for box in boxes:
        words, problem = _words_of(picture, box)
        if words:
            lines.append(f'wait: "{words}" is there')
        else:
            lines.append(f"# area at {box.left}, {box.top}: {box.width}×{box.height}")
            remarks.append(f"{path.name}: {problem}")
    return "\n".join(lines) + "\n", remarks


def _area(area: dict[str, Any]) -> ScreenBox:
    left, top = int(area["xpos"]), int(area["ypos"])
    return ScreenBox(left, top, left + int(area["width"]), top + int(area["height"]))


def _words_of(picture: Path, box: ScreenBox | None = None) -> tuple[str, str]:
    """The text in a picture, or why there is none."""
    try:
        pixels = read_picture(read_foreign(picture, max_bytes=_MAX_BYTES))
    except (OSError, ForeignPictureError):
        return "", f"the picture {picture.name} is missing or damaged."
    part = pixels if box is None else box.within(pixels).of(pixels)
    text = re.sub(r"\s+", " ", " ".join(read_lines([part]))).strip().strip('"|_—-')
    letters = sum(one.isalnum() for one in text)
    if letters < 2 or letters < 0.5 * len(text):
        return "", f"the picture {picture.name} holds no text: say in words what it shows."
    return text, ""


def _text(path: Path) -> str:
    try:
        return read_foreign(path, max_bytes=_MAX_BYTES).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path} cannot be read: {error}.") from error
