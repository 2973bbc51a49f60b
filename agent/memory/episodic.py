"""Episodic memory: summaries of finished episodes in SQLite, recalled by task and place. I/O: one file."""

from __future__ import annotations

import math
import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from agent.errors import StoreError
from agent.types import EndingKind, Episode, Task

SCHEMA = """
CREATE TABLE IF NOT EXISTS episodes (
    id INTEGER PRIMARY KEY, task TEXT NOT NULL, application TEXT NOT NULL, ending TEXT NOT NULL,
    summary TEXT NOT NULL, record_id TEXT NOT NULL, hint TEXT NOT NULL
);
CREATE VIRTUAL TABLE IF NOT EXISTS episode_words USING fts5(task, application, summary, tokenize='unicode61');
PRAGMA user_version = 1;
"""
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

_WORD = re.compile(r"\w+")


class EpisodicMemory:
    """Episodes in one SQLite file; each call opens and closes it, so threads and processes can share it."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def add(self, episode: Episode) -> None:
        with self._open() as database:
            cursor = database.execute(
                "INSERT INTO episodes (task, application, ending, summary, record_id, hint) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                (
                    _text(episode.task),
                    _text(episode.application),
                    episode.ending.value,
                    _text(episode.summary),
                    _text(episode.record_id),
                    _text(episode.hint),
                ),
            )
            database.execute(
                "INSERT INTO episode_words (rowid, task, application, summary) VALUES (?,?,?,?)",
                (cursor.lastrowid, _text(episode.task), _text(episode.application), _text(episode.summary)),
            )

    def recall(self, task: Task, *, limit: int = 3) -> list[Episode]:
        """Episodes of similar tasks, best first: more words shared, then the same application, then newer; of
        those with the same summary only the first.

        Nothing in a task's text is query syntax: it is cut into words, and each is quoted.
        """
        words = words_of(task.text)
        if not words:
            return []
        query = " OR ".join(f'"{word}"' for word in sorted(words)[:MAX_QUERY_WORDS])
        with self._open() as database:
            rows = database.execute(
                "SELECT e.id, e.task, e.application, e.ending, e.summary, e.record_id, e.hint "
                "FROM episode_words w JOIN episodes e ON e.id = w.rowid "
                "WHERE episode_words MATCH ? ORDER BY bm25(episode_words, 4.0, 1.0, 0.5), e.id DESC LIMIT ?",
                (f"task : ({query})", MAX_CANDIDATES),
            ).fetchall()
        scored = []
        weights = self._weights(words.union(*(words_of(row[1]) for row in rows)))
        for number, text, application, ending, summary, record_id, hint in rows:
            shared = similarity(words, words_of(text), weights)
            is_same_place = bool(task.application) and task.application == application
            if shared >= MIN_SHARED:
                episode = Episode(text, application, EndingKind(ending), summary, record_id, hint)
                scored.append(((shared, is_same_place, number), episode))
        scored.sort(key=lambda pair: pair[0], reverse=True)
        near = [episode for key, episode in scored if key[0] >= NEAR_BEST * scored[0][0][0]]
        first_of_each = {episode.summary: episode for episode in reversed(near)}
        return [episode for episode in near if first_of_each[episode.summary] is episode][:limit]

    def _weights(self, words: frozenset[str]) -> dict[str, float]:
        """A word that most tasks have says little about which of them is meant."""
        with self._open() as database:
            tasks = [words_of(text) for (text,) in database.execute(NEWEST_TASKS, (MAX_WEIGHED,))]
        counts = {word: sum(word in task for task in tasks) for word in words}
        return {word: math.log((len(tasks) + 1) / (count + 0.5)) for word, count in counts.items()}

    def forget(self, record_id: str) -> None:
        """Remove what is remembered of one record."""
        with self._open() as database:
            rows = database.execute("SELECT id FROM episodes WHERE record_id = ?", (record_id,)).fetchall()
            database.executemany("DELETE FROM episode_words WHERE rowid = ?", rows)
            database.execute("DELETE FROM episodes WHERE record_id = ?", (record_id,))

    def __len__(self) -> int:
        with self._open() as database:
            return int(database.execute("SELECT count(*) FROM episodes").fetchone()[0])

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            database = sqlite3.connect(self._path, timeout=10)
            try:
                database.executescript(SCHEMA)
                with database:
                    yield database
            finally:
                database.close()
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"The memory in {self._path} cannot be used: {error}") from error


def words_of(text: str) -> frozenset[str]:
    """The words that say what a task is about, in lower case."""
    words = frozenset(word.lower() for word in _WORD.findall(_text(text)))
    return words - STOP_WORDS or words


def similarity(a: frozenset[str], b: frozenset[str], weights: Mapping[str, float]) -> float:
    """The weight of the shared words as a part of that of all words: 1.0 for the same set, 0.0 for none.

    >>> similarity(frozenset({"press", "save"}), frozenset({"press", "open"}), {"press": 0.5})
    0.2
    """
    whole = sum(weights.get(word, 1.0) for word in a | b)
    return sum(weights.get(word, 1.0) for word in a & b) / whole if whole else 0.0


def _text(text: str) -> str:
    """SQLite takes no lone surrogates, and NUL ends a text."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", " ")
