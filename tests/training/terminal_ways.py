"""What a person types for each task of the suite `terminal`; what a seed draws comes from the task. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable

from training.evaluation.terminal.suite import TerminalCase


def _kind(case: TerminalCase) -> str:
    return next(word for word in ("ERROR", "NOTICE") if word in case.task.text)


def _replaced(case: TerminalCase) -> str:
    text = case.task.text
    found = re.search(r"write (\w+) wherever (\w+) stands", text)
    new, old = found.groups() if found else re.findall(r"word (\w+) by (\w+)", text)[0][::-1]
    return f"find . -name '*.txt' -exec sed -i 's/{old}/{new}/g' {{}} +"


def _port(case: TerminalCase) -> str:
    number = re.findall(r"\d+", case.task.text)[0]
    change = f"d['server']['port'] = {number}"
    return (
        f"python3 -c \"import json; d = json.load(open('config.json')); {change}; "
        "json.dump(d, open('config.json', 'w'))\""
    )


def _script(case: TerminalCase) -> str:
    name = re.findall(r"(\w+)[.]sh", case.task.text)[0]
    return f"chmod u+x {name}.sh"


COMMANDS: dict[str, str | Callable[[TerminalCase], str]] = {
    "total": "awk -F, '{sum += $2} END {print sum}' bill.csv > total.txt",
    "unique": "sort -u names.txt > unique.txt",
    "filter": lambda case: f"grep {_kind(case)} log.txt > found.txt",
    "count": lambda case: f"grep -c {_kind(case)} log.txt > count.txt",
    "rename": 'for f in notes/*.txt; do mv "$f" "${f%.txt}.md"; done',
    "replace": _replaced,
    "largest": "ls -S pile | head -n 1 > answer.txt",
    "empties": "find . -type f -empty -delete",
    "folders": 'while read d; do mkdir "$d"; touch "$d/keep"; done < list.txt',
    "endings": 'for f in inbox/*; do e="${f##*.}"; mkdir -p "$e"; mv "$f" "$e/"; done',
    "checksums": "sha256sum *.txt > sums",
    "pack": "tar czf letters.tar.gz letters",
    "unpack": "mkdir out && tar xzf old.tar.gz -C out",
    "join": "join -t, <(sort names.csv) <(sort towns.csv) > joined.csv",
    "frequent": "tr ' ' '\\n' < text.txt | sort | uniq -c | sort -rn | awk 'NR == 1 {print $2}' > word.txt",
    "setting": _port,
    "to-json": "python3 -c \"import csv, json; json.dump(list(csv.DictReader(open('table.csv'))), "
    "open('table.json', 'w'))\"",
    "executable": _script,
    "months": 'while read l; do echo "$l" >> "${l:0:7}.txt"; done < diary.txt',
    "doubles": 'declare -A s; for f in *.txt; do h=$(sha256sum < "$f"); if [ -n "${s[$h]}" ]; '
    'then rm "$f"; else s[$h]=1; fi; done',
}


def command(case: TerminalCase) -> str:
    found = COMMANDS[case.family]
    return found if isinstance(found, str) else found(case)
