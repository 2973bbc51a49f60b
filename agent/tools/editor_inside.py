"""The file editor that runs inside the sandbox: view, create, str_replace, insert, undo_edit. I/O: a program.

It is started as `python -I -S editor_inside.py` and speaks JSON lines: {"command", "path", "arguments"} ->
{"text"} or {"problem"}, one sentence. Being inside it sees what programs there see: a link in a shared folder
that leads to the owner's files leads nowhere. The standard library alone; earlier texts of files are kept for
`undo_edit` as long as it runs.
"""

from __future__ import annotations

import json
import os
import stat
import sys
from pathlib import Path
from typing import Any

MAX_FILE_BYTES = 2 * 2**20
_MAX_UNDONE = 20
"""Earlier texts that are kept, of all files together."""
_MAX_LISTED = 500
_SNIPPET_LINES = 4
_WORK = "work"


class _Refusal(Exception):
    """One sentence for the model."""


class _Editor:
    def __init__(self, home: Path) -> None:
        self._folder = home / _WORK
        self._undone: list[tuple[Path, str | None]] = []
        """Files and what they held before, newest last; None: there was none."""

    def answer(self, command: str, written: str, arguments: dict[str, str]) -> str:
        path = self._folder / Path(written).expanduser()
        match command:
            case "view":
                return self._view(path, arguments.get("view_range", ""))
            case "create":
                return self._create(path, _given(arguments, "file_text"))
            case "str_replace":
                return self._replace(path, _given(arguments, "old_str"), arguments.get("new_str", ""))
            case "insert":
                line = _number(_given(arguments, "insert_line"))
                return self._insert(path, line, _given(arguments, "new_str"))
            case "undo_edit":
                return self._undo(path)
            case _:
                raise _Refusal(
                    f"There is no command {command!r}: view, create, str_replace, insert, undo_edit."
                )

    def _view(self, path: Path, view_range: str) -> str:
        if path.is_dir():
            return _listing(path)
        lines = _read(path).split("\n")
        first, last = _range(view_range, len(lines)) if view_range else (1, len(lines))
        return _numbered(lines[first - 1 : last], first)

    def _create(self, path: Path, text: str) -> str:
        if path.exists() or path.is_symlink():
            raise _Refusal(f"{path} is there already; change it with str_replace or insert.")
        self._write(path, text, before=None)
        return f"{path} was created."

    def _replace(self, path: Path, old: str, new: str) -> str:
        if not old:
            raise _Refusal("`old_str` is empty; say what is to be replaced.")
        text = _read(path)
        count = text.count(old)
        if count != 1:
            where = "does not stand" if count == 0 else f"stands {count} times"
            more = "look at the file again" if count == 0 else "give more of the lines around it"
            raise _Refusal(f"`old_str` {where} in {path}, and must stand there exactly once: {more}.")
        at = text.index(old)
        changed = text[:at] + new + text[at + len(old) :]
        self._write(path, changed, before=text)
        return f"{path} was changed:\n{_around(changed, text.count(chr(10), 0, at), new)}"

    def _insert(self, path: Path, after_line: int, new: str) -> str:
        text = _read(path)
        lines = text.split("\n")
        if not 0 <= after_line <= len(lines):
            raise _Refusal(f"{path} has {len(lines)} lines; `insert_line` must be between 0 and that.")
        lines[after_line:after_line] = new.split("\n")
        changed = "\n".join(lines)
        self._write(path, changed, before=text)
        return f"{path} was changed:\n{_around(changed, after_line, new)}"

    def _undo(self, path: Path) -> str:
        for place in reversed(range(len(self._undone))):
            if self._undone[place][0] == path:
                before = self._undone.pop(place)[1]
                if before is None:
                    path.unlink()
                    return f"{path} was removed again."
                _put(path, before)
                return f"The last change of {path} was undone."
        raise _Refusal(f"No change of {path} is known that could be undone.")

    def _write(self, path: Path, text: str, *, before: str | None) -> None:
        _put(path, text)
        self._undone = [*self._undone, (path, before)][-_MAX_UNDONE:]


def _given(arguments: dict[str, str], name: str) -> str:
    if name not in arguments:
        raise _Refusal(f"`{name}` is missing.")
    return arguments[name]


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise _Refusal(f"{text!r} is no number of a line.") from None


def _range(text: str, num_lines: int) -> tuple[int, int]:
    numbers = [_number(part) for part in text.strip("[] ").replace(",", " ").split()]
    if len(numbers) != 2:
        raise _Refusal("`view_range` must be two numbers: first and last line.")
    first, last = numbers[0], num_lines if numbers[1] == -1 else numbers[1]
    if not 1 <= first <= last or first > num_lines:
        raise _Refusal(f"`view_range` must lie between 1 and {num_lines}.")
    return first, min(last, num_lines)


def _read(path: Path) -> str:
    # Not a pipe, which would make it wait, and not what the machine invents as it is read.
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with open(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise _Refusal(f"{path} is no file.")
        data = file.read(MAX_FILE_BYTES + 1)
    if len(data) > MAX_FILE_BYTES:
        raise _Refusal(f"{path} has more than {MAX_FILE_BYTES:,} bytes; use the terminal for it.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _Refusal(f"{path} is no text in UTF-8 (byte {error.start}); use the terminal for it.") from None


def _put(path: Path, text: str) -> None:
    data = text.encode("utf-8", errors="replace")
    if len(data) > MAX_FILE_BYTES:
        raise _Refusal(f"{path} would have more than {MAX_FILE_BYTES:,} bytes; use the terminal for it.")
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NONBLOCK, 0o666)
    with open(descriptor, "wb") as file:
        file.write(data)


def _numbered(lines: list[str], first: int) -> str:
    return "\n".join(f"{number:>6}\t{line}" for number, line in enumerate(lines, start=first))


def _around(text: str, line: int, new: str) -> str:
    """The lines around a change that begins in `line` (from 0)."""
    lines = text.split("\n")
    first = max(line - _SNIPPET_LINES, 0)
    return _numbered(lines[first : line + new.count("\n") + 1 + _SNIPPET_LINES], first + 1)


def _listing(folder: Path) -> str:
    """A folder and the folders in it, without what begins with a dot."""
    found: list[str] = []
    for one in sorted(folder.iterdir()):
        if one.name.startswith("."):
            continue
        is_folder = one.is_dir() and not one.is_symlink()
        found.append(f"{one}/" if is_folder else str(one))
        if is_folder and os.access(one, os.R_OK | os.X_OK):
            found += [str(two) for two in sorted(one.iterdir()) if not two.name.startswith(".")]
        if len(found) > _MAX_LISTED:
            return "\n".join([*found[:_MAX_LISTED], f"… and more than {_MAX_LISTED} others"])
    return "\n".join(found) or f"{folder} is empty."


def _respond(editor: _Editor, request: dict[str, Any]) -> dict[str, str]:
    try:
        return {"text": editor.answer(request["command"], request["path"], request["arguments"])}
    except _Refusal as refusal:
        return {"problem": str(refusal)}
    except (OSError, ValueError, RuntimeError) as error:  # a NUL in the path, a user that is not known
        said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return {"problem": f"{request['path'][:500]}: {said}."}


def main() -> None:
    editor = _Editor(Path.home())
    for line in sys.stdin.buffer:
        answer = json.dumps(_respond(editor, json.loads(line)))
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
