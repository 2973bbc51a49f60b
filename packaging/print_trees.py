"""Renews the tree printed in ARCHITECTURE.md: `make trees`. I/O: that file, git.

What a line says stays as it is; a new Python module gets the first line of its docstring, anything else a
`?` to be replaced by hand.
"""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OPENED = {
    "ARCHITECTURE.md": {
        "agent",
        "agent/actions",
        "app",
        "resources",
        "training",
        "training/windows",
    },
}
"""Which folders a document shows the inside of."""
LINE_WIDTH = 118


def tracked_files() -> list[str]:
    listed = subprocess.run(["git", "-C", ROOT, "ls-files", "-z"], capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).exists()]


def children(folder: str, files: list[str], *, only_folders: bool) -> list[tuple[str, bool]]:
    """(name, is a folder) of everything in `folder`: folders first."""
    prefix = f"{folder}/" if folder else ""
    inside = [name.removeprefix(prefix) for name in files if name.startswith(prefix)]
    found = {name.split("/")[0]: "/" in name for name in inside if name != "__init__.py"}
    rows = [(name, is_folder) for name, is_folder in found.items() if is_folder or not only_folders]
    return sorted(rows, key=lambda row: (not row[1], row[0]))


def purpose(path: str) -> str:
    """The first sentence of a module's docstring."""
    file = ROOT / path / "__init__.py" if (ROOT / path).is_dir() else ROOT / path
    if file.suffix != ".py" or not file.exists():
        return "?"
    text = (ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or "?").split("\n\n")[0]
    return re.split(r"\.(?:\s|$)", text.replace("\n", " "))[0]


def tree(
    folder: str, said: dict[str, str], files: list[str], opened: set[str], *, only_folders: bool
) -> list[str]:
    rows: list[tuple[str, str]] = []

    def visit(inside: str, depth: int) -> None:
        for name, is_folder in children(inside, files, only_folders=only_folders):
            path = f"{inside}/{name}" if inside else name
            rows.append(("  " * depth + name + "/" * is_folder, said.get(path) or purpose(path)))
            if path in opened:
                visit(path, depth + 1)

    visit(folder, 0)
    width = max(len(name) for name, _ in rows) + 2
    lines = [name.ljust(width) + words for name, words in rows]
    return [
        line if len(line) <= LINE_WIDTH else line[: LINE_WIDTH - 1].rsplit(" ", 1)[0] + " …" for line in lines
    ]


def said_before(block: str) -> dict[str, str]:
    """What a printed tree says of each path."""
    stack: list[str] = []
    said: dict[str, str] = {}
    for line in block.splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        name, _, words = line.strip().partition(" ")
        stack[depth:] = [name.rstrip("/")]
        if words.strip() not in ("", "?"):
            said["/".join(stack)] = words.strip()
    return said


def renew(document: str) -> None:
    path = ROOT / document
    files = tracked_files()

    def replaced(match: re.Match[str]) -> str:
        lines = tree(
            "", said_before(match[2]), files, OPENED[document], only_folders=match[1].endswith("folders")
        )
        return "\n".join([f"```{match[1]}", *lines, "```"])

    text = path.read_text(encoding="utf-8")
    path.write_text(
        re.sub(r"```(tree(?: folders)?)\n(.*?)```", replaced, text, flags=re.DOTALL), encoding="utf-8"
    )


if __name__ == "__main__":
    for name in OPENED:
        renew(name)
