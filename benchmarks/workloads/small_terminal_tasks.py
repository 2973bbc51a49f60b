"""Ten small tasks in Terminal-Bench's form, with commands that do them or do not. I/O: files.

Tests are pytest's, as the benchmark's own are. `C-c` among the commands interrupts one that hangs.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

_COMPOSE = "services:\n  client:\n    image: none\n"


@dataclass(frozen=True, slots=True)
class SmallTask:
    name: str
    task: str
    commands: tuple[str, ...]
    test: str
    """Body of a test function; `app` is the folder that the shell begins in."""
    is_done: bool = True
    """False: the commands leave it undone."""
    command_s: float = 60.0


TASKS = (
    SmallTask("hello", "Write hello into hello.txt.", ("echo hello > hello.txt",),
              'assert (app / "hello.txt").read_text() == "hello\\n"'),
    SmallTask("lines", "Write a file squares.txt with the squares of 1 to 5, one a line.",
              ("cat > make.sh <<'END'\n# a comment\nfor n in 1 2 3 4 5; do\n  echo $((n * n))\ndone\nEND",
               "bash make.sh > squares.txt"),
              'assert (app / "squares.txt").read_text().split() == ["1", "4", "9", "16", "25"]'),
    SmallTask("folder", "Make a folder deep/down and put the file here.txt into it.",
              ("mkdir -p deep/down", "cd deep/down", "touch here.txt"),
              'assert (app / "deep/down/here.txt").exists()'),
    SmallTask("words", "Write Grüße 你好 into words.txt.", ("printf '%s' 'Grüße 你好' > words.txt",),
              'assert (app / "words.txt").read_text() == "Grüße 你好"'),
    SmallTask("quotes", "Write it's \"$HOME\"; into quotes.txt.",
              ("printf '%s' 'it'\"'\"'s \"$HOME\";' > quotes.txt",),
              'assert (app / "quotes.txt").read_text() == "it\'s \\"$HOME\\";"'),
    SmallTask("hangs", "Write done into done.txt.", ("sleep 1000", "C-c", "echo done > done.txt # at last"),
              'assert (app / "done.txt").read_text() == "done\\n"', command_s=4.0),
    SmallTask("background", "Leave a file late.txt.", ("(sleep 0.1; touch late.txt) &", "wait"),
              'assert (app / "late.txt").exists()'),
    SmallTask("wrong", "Write 42 into answer.txt.", ("echo 41 > answer.txt",),
              'assert (app / "answer.txt").read_text().strip() == "42"', is_done=False),
    SmallTask("lazy", "Delete old.txt, and leave new.txt.", ("touch old.txt new.txt",),
              'assert not (app / "old.txt").exists()', is_done=False),
    SmallTask("nothing", "Write yes into yes.txt.", (),
              'assert (app / "yes.txt").exists()', is_done=False),
)  # fmt: skip


def write_tasks(folder: Path, python: str) -> None:
    """`python`: one with pytest, as the tests' shell finds it."""
    for one in TASKS:
        place = folder / one.name
        (place / "tests").mkdir(parents=True)
        facts = {"instruction": one.task, "difficulty": "easy", "disable_asciinema": True,
                 "max_agent_timeout_sec": 300.0}  # fmt: skip
        (place / "task.yaml").write_text(json.dumps(facts), encoding="utf-8")  # JSON is YAML
        (place / "docker-compose.yaml").write_text(_COMPOSE)
        (place / "run-tests.sh").write_text(f"{python} -m pytest -rA -p no:cacheprovider /tests/test_it.py\n")
        test = f"from pathlib import Path\n\ndef test_it():\n    app = Path('/app')\n    {one.test}\n"
        (place / "tests" / "test_it.py").write_text(test, encoding="utf-8")
