"""Renders docs/results.md from the measurements in docs/results/*.json: `make results`. I/O: these files.

Each JSON file is one measurement: what was run, where, when, and its figures. `packaging/keep_result.py`
writes such a file from what a benchmark prints with `--json`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parent.parent / "docs"
SECTIONS = ("Embedded model", "Agent and window", "Recording and fine-tuning", "Training", "Rollouts")
INTRODUCTION = """\
# Results

Every figure with the command that prints it, the machine and the date. This page is rendered from the files
in `docs/results/` by `make results`; do not edit it by hand. To measure again and keep the answer:

```sh
.venv/bin/python benchmarks/demo.py --json | python3 packaging/keep_result.py demo "benchmarks/demo.py --json"
make results
```

*Transcribed* figures were measured before their JSON was kept, and were copied from the pages that stated
them. *Load* is the number of processes that wanted a processor at the time. Intervals are 95% intervals
(Wilson's for shares).
"""


def rendered(folder: Path) -> str:
    """The text of results.md for the JSON files of a folder.

    Raises:
        KeyError: a file has no title, section, command, machine or date.
    """
    found = [
        (path.stem, json.loads(path.read_text(encoding="utf-8"))) for path in sorted(folder.glob("*.json"))
    ]
    others = sorted({result["section"] for _, result in found} - set(SECTIONS))
    parts = [INTRODUCTION]
    for section in (*SECTIONS, *others):
        inside = [(name, result) for name, result in found if result["section"] == section]
        if inside:
            parts.append(f"## {section}\n")
            parts += [_measurement(name, result) for name, result in inside]
    return "\n".join(parts)


def _measurement(name: str, result: dict[str, Any]) -> str:
    facts = [
        f"Command: `{result['command']}`",
        f"Machine: {_machine(result['machine'])}",
        f"Date: {result['date']}",
    ]
    facts += [f"{word.capitalize()}: `{result[word]}`" for word in ("weights", "commit") if result.get(word)]
    source = "transcribed" if "transcribed" in result.get("source", "") else "kept"
    facts.append(f"Data: [{name}.json](results/{name}.json), {source}")
    parts = [f"### {result['title']}\n", "  \n".join(facts) + "\n"]
    if result.get("about"):
        parts.append(result["about"] + "\n")
    if result.get("figures"):
        parts.append(_figures(result["figures"]))
    for table in result.get("tables", ()):
        if table.get("title"):
            parts.append(table["title"] + "\n")
        parts.append(_table(table["columns"], table["rows"]))
    if result.get("picture"):
        parts.append(f"![{result['title']}]({result['picture']})\n")
    parts += [f"- {note}" for note in result.get("notes", ())]
    return "\n".join(parts) + ("\n" if result.get("notes") else "")


def _machine(machine: dict[str, Any] | str) -> str:
    if isinstance(machine, str):
        return machine
    words = [f"{machine['cores']} cores of {machine['cpu']}", f"{machine['memory_gib']} GiB memory"]
    words += [f"load {machine['load']}"] if "load" in machine else []
    return ", ".join(words)


def _figures(figures: list[dict[str, Any]]) -> str:
    """A table with only those columns that one of the figures fills."""
    columns = ["name", "value"] + [
        column for column in ("interval", "target", "met") if any(column in figure for figure in figures)
    ]
    rows = []
    for figure in figures:
        cells = {**figure, "value": _with_unit(figure["value"], figure.get("unit", ""))}
        if isinstance(figure.get("met"), bool):
            cells["met"] = "yes" if figure["met"] else "no"
        rows.append([cells.get(column, "") for column in columns])
    return _table([column.replace("name", "figure") for column in columns], rows)


def _with_unit(value: Any, unit: str) -> str:
    text = f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
    return text + unit if unit in ("", "%", "×") else f"{text} {unit}"


def _table(columns: list[str], rows: list[list[Any]]) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines) + "\n"


def main() -> int:
    (DOCS / "results.md").write_text(rendered(DOCS / "results"), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
