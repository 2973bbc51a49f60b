"""Episodic memory: summaries of finished episodes, recalled by task and place. I/O: SQLite, the clock.

The owner can view, edit, pin and delete entries.
"""

from __future__ import annotations

import math
import re
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from agent.errors import StoreError
from agent.own_files import own_file, own_folder
from agent.types import EndingKind, Episode, Task

SCHEMA = """
CREATE TABLE IF NOT EXISTS episodes (
    id INTEGER PRIMARY KEY, task TEXT NOT NULL, application TEXT NOT NULL, ending TEXT NOT NULL,
    summary TEXT NOT NULL, record_id TEXT NOT NULL, hint TEXT NOT NULL
);
CREATE VIRTUAL TABLE IF NOT EXISTS episode_words USING fts5(task, application, summary, tokenize='unicode61');
"""
LATER_COLUMNS = {
    "pinned": "INTEGER NOT NULL DEFAULT 0",
    "added_s": "REAL",
    "used_s": "REAL",
    "waits": "INTEGER NOT NULL DEFAULT 0",
}
"""Younger than the first files, which get them when they are opened."""
_SAID_OF = {
    "success": "",
    "partly": "The owner says that this worked only partly.",
    "failure": "The owner says that this did not work, although it ended as finished.",
}
MAX_QUERY_WORDS = 64
MAX_CANDIDATES = 40
MAX_WEIGHED = 500
NEWEST_TASKS = "SELECT task FROM episodes ORDER BY id DESC LIMIT ?"
MIN_SHARED = 0.5
"""At least this part of the two tasks' words, by weight, must be shared to be recalled."""
NEAR_BEST = 0.7
"""An episode much less similar than the best one is left out: it would only distract."""
STOP_WORDS = frozenset(
    (
        *(
            "a",
            "an",
            "the",
            "and",
            "or",
            "of",
            "to",
            "in",
            "into",
            "on",
            "at",
            "for",
            "with",
            "then",
            "please",
        ),
        *("der", "die", "das", "und", "oder", "in", "auf", "mit", "le", "la", "les", "et", "el", "los", "y"),
    )
)

MAX_LISTED = 500
MAX_SUMMARY_CHARACTERS = 2_000

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Remembered:
    """An episode as the owner sees it."""

    number: int
    """Names it among all others."""
    episode: Episode
    is_pinned: bool
    added_s: float | None
    """Since the epoch; None for those of the first files."""
    used_s: float | None
    """When it was last recalled for a task; None for never."""


class EpisodicMemory:
    """Episodes in one SQLite file; each call opens and closes it, so threads and processes can share it."""

    def __init__(self, path: Path, *, clock: Callable[[], float] = time.time) -> None:
        """`clock` returns seconds since the epoch."""
        self._path, self._clock = path, clock

    def add(self, episode: Episode, *, waits: bool = False) -> None:
        """`waits`: it is not recalled before its owner has said how it went (`heed`)."""
        with self._open() as database:
            cursor = database.execute(
                "INSERT INTO episodes (task, application, ending, summary, record_id, hint, added_s, waits) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    _text(episode.task),
                    _text(episode.application),
                    episode.ending.value,
                    _text(episode.summary),
                    _text(episode.record_id),
                    _text(episode.hint),
                    self._clock(),
                    int(waits),
                ),
            )
            database.execute(
                "INSERT INTO episode_words (rowid, task, application, summary) VALUES (?,?,?,?)",
                (cursor.lastrowid, _text(episode.task), _text(episode.application), _text(episode.summary)),
            )

    def recall(self, task: Task, *, limit: int = 3) -> list[Episode]:
        """Episodes of similar tasks, best first: what the owner pinned, then more words shared, then the same
        application, then newer; of those with the same summary only the first.

        Nothing in a task's text is query syntax: it is cut into words, and each is quoted.
        """
        words = words_of(task.text)
        if not words:
            return []
        query = " OR ".join(f'"{word}"' for word in sorted(words)[:MAX_QUERY_WORDS])
        with self._open() as database:
            rows = database.execute(
                "SELECT e.id, e.task, e.application, e.ending, e.summary, e.record_id, e.hint, e.pinned "
                "FROM episode_words w JOIN episodes e ON e.id = w.rowid "
                "WHERE episode_words MATCH ? AND e.waits = 0 "
                "ORDER BY bm25(episode_words, 4.0, 1.0, 0.5), e.id DESC LIMIT ?",
                (f"task : ({query})", MAX_CANDIDATES),
            ).fetchall()
        scored = []
        weights = self._weights(words.union(*(words_of(row[1]) for row in rows)))
        for number, text, application, ending, summary, record_id, hint, pinned in rows:
            shared = similarity(words, words_of(text), weights)
            is_same_place = bool(task.application) and task.application == application
            if shared >= MIN_SHARED:
                episode = Episode(text, application, EndingKind(ending), summary, record_id, hint)
                scored.append((bool(pinned), shared, is_same_place, number, episode))
        best = max((shared for _, shared, _, _, _ in scored), default=0.0)
        near = [one for one in scored if one[0] or one[1] >= NEAR_BEST * best]
        near.sort(key=lambda one: one[:4], reverse=True)
        first_of_each = {one[4].summary: one for one in reversed(near)}
        chosen = [one for one in near if first_of_each[one[4].summary] is one][:limit]
        self._note_use([one[3] for one in chosen])
        return [one[4] for one in chosen]

    def _note_use(self, numbers: Sequence[int]) -> None:
        if not numbers:
            return
        with self._open() as database:
            database.executemany(
                "UPDATE episodes SET used_s = ? WHERE id = ?", [(self._clock(), number) for number in numbers]
            )

    def _weights(self, words: frozenset[str]) -> dict[str, float]:
        """Weights of words; a word that most tasks have weighs little."""
        with self._open() as database:
            tasks = [words_of(text) for (text,) in database.execute(NEWEST_TASKS, (MAX_WEIGHED,))]
        counts = {word: sum(word in task for task in tasks) for word in words}
        return {word: math.log((len(tasks) + 1) / (count + 0.5)) for word, count in counts.items()}

    def heed(self, record_id: str, outcome: str) -> None:
        """Recall the episode of one record from now on, as its owner says that it went.

        Args:
            outcome: `success`, `partly` or `failure`.
        """
        ending = EndingKind.FAILED if outcome == "failure" else EndingKind.FINISHED
        said = _SAID_OF[outcome]
        with self._open() as database:
            rows = database.execute(
                "SELECT id, summary FROM episodes WHERE record_id = ?", (record_id,)
            ).fetchall()
            for number, summary in rows:
                lines = [line for line in summary.split("\n") if line not in _SAID_OF.values()]
                text = "\n".join(filter(None, (said, *lines)))
                database.execute(
                    "UPDATE episodes SET waits = 0, ending = ?, summary = ? WHERE id = ?",
                    (ending.value, text, number),
                )
                database.execute("UPDATE episode_words SET summary = ? WHERE rowid = ?", (text, number))

    def forget(self, record_id: str) -> None:
        """Delete the episode of one record."""
        with self._open() as database:
            rows = database.execute("SELECT id FROM episodes WHERE record_id = ?", (record_id,)).fetchall()
            database.executemany("DELETE FROM episode_words WHERE rowid = ?", rows)
            database.execute("DELETE FROM episodes WHERE record_id = ?", (record_id,))

    # ---- for the owner

    def listed(self, search: str = "") -> list[Remembered]:
        """Episodes, pinned ones first, then the newest; with `search`, those with all of its words."""
        words = sorted(_WORD.findall(_text(search).lower()))
        found = "WHERE id IN (SELECT rowid FROM episode_words WHERE episode_words MATCH ?)" if words else ""
        query = (" AND ".join(f'"{word}"*' for word in words),) if words else ()
        with self._open() as database:
            rows = database.execute(
                "SELECT id, task, application, ending, summary, record_id, hint, pinned, added_s, used_s "
                f"FROM episodes {found} ORDER BY pinned DESC, id DESC LIMIT {MAX_LISTED}",
                query,
            ).fetchall()
        return [
            Remembered(
                number,
                Episode(task, application, EndingKind(ending), summary, record_id, hint),
                bool(pinned),
                added_s,
                used_s,
            )
            for number, task, application, ending, summary, record_id, hint, pinned, added_s, used_s in rows
        ]

    def edit(self, number: int, summary: str) -> None:
        """Replace the summary by the owner's text; the hint, made from the old one, is deleted."""
        text = _text(summary)[:MAX_SUMMARY_CHARACTERS]
        with self._open() as database:
            database.execute("UPDATE episodes SET summary = ?, hint = '' WHERE id = ?", (text, number))
            database.execute("UPDATE episode_words SET summary = ? WHERE rowid = ?", (text, number))

    def pin(self, number: int, is_pinned: bool) -> None:
        """Pin or unpin: pinned episodes come first when relevant, and survive deleting the rest."""
        with self._open() as database:
            database.execute("UPDATE episodes SET pinned = ? WHERE id = ?", (int(is_pinned), number))

    def forget_one(self, number: int) -> None:
        with self._open() as database:
            database.execute("DELETE FROM episode_words WHERE rowid = ?", (number,))
            database.execute("DELETE FROM episodes WHERE id = ?", (number,))

    def forget_unpinned(self) -> None:
        with self._open() as database:
            unpinned = "SELECT id FROM episodes WHERE pinned = 0"
            database.execute(f"DELETE FROM episode_words WHERE rowid IN ({unpinned})")
            database.execute("DELETE FROM episodes WHERE pinned = 0")

    def __len__(self) -> int:
        with self._open() as database:
            return int(database.execute("SELECT count(*) FROM episodes").fetchone()[0])

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            own_folder(self._path.parent)
            own_file(self._path)  # what SQLite writes beside it gets the same rights
            database = sqlite3.connect(self._path, timeout=10)
            try:
                database.executescript(SCHEMA)
                _add_later_columns(database)
                with database:
                    yield database
            finally:
                database.close()
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"The memory in {self._path} cannot be used: {error}") from error


def _add_later_columns(database: sqlite3.Connection) -> None:
    present = {row[1] for row in database.execute("PRAGMA table_info(episodes)")}
    for name, kind in LATER_COLUMNS.items():
        if name not in present:
            try:
                database.execute(f"ALTER TABLE episodes ADD COLUMN {name} {kind}")
            except sqlite3.OperationalError as error:
                if "duplicate column" not in str(error):  # another process was first
                    raise


def words_of(text: str) -> frozenset[str]:
    """The content words of a task, in lower case."""
    words = frozenset(word.lower() for word in _WORD.findall(_text(text)))
    return words - STOP_WORDS or words


def similarity(a: frozenset[str], b: frozenset[str], weights: Mapping[str, float]) -> float:
    """The weight of the shared words relative to that of all words: 1.0 for the same set, 0.0 for none.

    >>> similarity(frozenset({"press", "save"}), frozenset({"press", "open"}), {"press": 0.5})
    0.2
    """
    whole = sum(weights.get(word, 1.0) for word in a | b)
    return sum(weights.get(word, 1.0) for word in a & b) / whole if whole else 0.0


def _text(text: str) -> str:
    """SQLite takes no lone surrogates, and NUL ends a text."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", " ")
