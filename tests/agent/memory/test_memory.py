"""Working and episodic memory: what is kept, dropped and recalled."""

from __future__ import annotations

import contextlib
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from agent.actions import Click, TypeText
from agent.coordinates import MonitorPoint
from agent.memory import AgentMemory, EpisodicMemory
from agent.memory.remembering import WorkingMemory
from agent.memory.summary import MAX_SUMMARY_CHARACTERS, summarise
from agent.settings import PictureWindow
from agent.types import (
    Allow,
    Change,
    Decision,
    Deny,
    Effect,
    EffectKind,
    Ending,
    EndingKind,
    Episode,
    Performed,
    Step,
    TakeOver,
    Task,
    View,
)
from tests.agent.store.episodes import make_step

DONE = Ending(EndingKind.FINISHED, "saved")
CLICK = Click(MonitorPoint(1.0, 2.0))
CHANGED = Effect(EffectKind.CHANGED)


def acted(
    number: int, thought: str, *, decision: Decision | None = None, effect: Effect | None = CHANGED
) -> Step:
    performed = (Performed(CLICK, decision or Allow("a"), effect),)
    return replace(make_step(number, performed), thought=thought, problem="")


def episode(task: str, application: str = "", summary: str = "") -> Episode:
    return Episode(task, application, EndingKind.FINISHED, summary, f"id of {task}", "a hint")


@pytest.mark.parametrize("num_pictures", [0, 1, 4])
def test_all_text_is_kept_but_only_the_last_pictures(num_pictures: int) -> None:
    memory = WorkingMemory(num_pictures=num_pictures)
    for number in range(1, 11):
        memory.add(make_step(number))
        steps = memory.steps()
        assert [step.number for step in steps] == list(range(1, number + 1))
        kept = [step.number for step in steps if step.observation.pixels.size]
        assert kept == [step.number for step in steps][max(0, number - num_pictures) :]
        assert steps[0].thought == "thought 1"


def test_pictures_gather_to_twice_the_history_and_are_then_cut_back_to_it() -> None:
    memory = WorkingMemory(num_pictures=2, window=PictureWindow.BLOCKS)
    shown = []
    for number in range(1, 15):
        memory.add(make_step(number))
        kept = [step.number for step in memory.steps() if step.observation.pixels.size]
        assert kept == list(range(number - len(kept) + 1, number + 1))
        shown.append(len(kept) + 1)
    assert shown == [2, 3, 4, 5, 6, 3, 4, 5, 6, 3, 4, 5, 6, 3]


def test_what_the_model_saw_is_kept_instead_of_the_screen() -> None:
    memory = WorkingMemory(num_pictures=1)
    step = make_step(1)
    assert step.transform is not None
    view = View(step.observation.pixels[:2], step.transform)
    memory.add(replace(step, view=view))
    (kept,) = memory.steps()
    assert kept.view is view
    assert not kept.observation.pixels.size
    memory.add(make_step(2))
    assert memory.steps()[0].view is None


def test_new_episode_starts_with_an_empty_window() -> None:
    memory = WorkingMemory(num_pictures=1, window=PictureWindow.BLOCKS)
    for episode_number in range(2):
        memory.clear()
        for number in range(1, 4):
            memory.add(make_step(number))
        assert all(step.observation.pixels.size for step in memory.steps()), episode_number


@pytest.mark.parametrize("window", PictureWindow)
def test_model_of_one_picture_never_gets_a_second_one(window: PictureWindow) -> None:
    memory = WorkingMemory(num_pictures=0, window=window)
    for number in range(1, 6):
        memory.add(make_step(number))
        assert not any(step.observation.pixels.size for step in memory.steps())


class TestEpisodic:
    @pytest.fixture
    def memory(self, tmp_path: Path) -> EpisodicMemory:
        return EpisodicMemory(tmp_path / "memory.sqlite3")

    def test_episode_comes_back_whole(self, memory: EpisodicMemory) -> None:
        kept = replace(episode("Rename the invoice", "files", "Did: a\nEnded: finished"), record_id="r")
        memory.add(kept)
        assert memory.recall(Task("rename the invoice")) == [kept]

    def test_similar_tasks_are_recalled_and_others_are_not(self, memory: EpisodicMemory) -> None:
        for task in ("Press Save in the notes", "Rename the invoice", "Press the button"):
            memory.add(episode(task))
        assert [found.task for found in memory.recall(Task("press save in notes"))] == [
            "Press Save in the notes"
        ]
        assert memory.recall(Task("Compute 7 times 6")) == []

    def test_same_application_wins_among_equals_then_the_newer(self, memory: EpisodicMemory) -> None:
        for application in ("one", "two", "one", "three"):
            memory.add(episode("Press Save", application, str(len(memory))))
        found = memory.recall(Task("Press Save", "one"), limit=4)
        assert [(e.application, e.summary) for e in found] == [
            ("one", "2"),
            ("one", "0"),
            ("three", "3"),
            ("two", "1"),
        ]

    def test_same_experience_is_recalled_once(self, memory: EpisodicMemory) -> None:
        for summary in ("Did: a", "Did: a", "Did: b", "Did: a"):
            memory.add(replace(episode("Press Save", summary=summary), record_id=str(len(memory))))
        assert [(e.summary, e.record_id) for e in memory.recall(Task("Press Save"))] == [
            ("Did: a", "3"),
            ("Did: b", "2"),
        ]

    def test_nothing_is_recalled_from_nothing(self, memory: EpisodicMemory) -> None:
        assert memory.recall(Task("anything")) == []
        memory.add(episode("x"))
        assert memory.recall(Task("...")) == []

    @pytest.mark.parametrize(
        "text",
        [
            '"',
            "AND",
            "a OR b",
            "NEAR(a)",
            "task : x",
            "*",
            "'; DROP TABLE episodes; --",
            "\x00",
            "\ud800 a",
            "^a",
        ],
    )
    def test_no_task_is_query_syntax(self, memory: EpisodicMemory, text: str) -> None:
        memory.add(episode(text))
        memory.recall(Task(text))
        assert len(memory) == 1

    def test_own_words_are_found_again_in_other_scripts(self, memory: EpisodicMemory) -> None:
        for task in ("按 保存", "Нажми Сохранить", "Πάτα Αποθήκευση"):
            memory.add(episode(task))
            assert [found.task for found in memory.recall(Task(task))] == [task]

    def test_forgotten_episode_does_not_come_back(self, memory: EpisodicMemory) -> None:
        memory.add(episode("Press Save"))
        memory.forget("id of Press Save")
        assert memory.recall(Task("Press Save")) == []
        assert len(memory) == 0

    def test_task_of_any_length_is_recalled(self, memory: EpisodicMemory) -> None:
        text = " ".join(f"word{number}" for number in range(2500))
        memory.add(episode(text))
        assert len(memory.recall(Task(text))) == 1


class TestSummary:
    def test_it_says_what_was_done_what_failed_and_how_it_ended(self) -> None:
        steps = [
            acted(1, 'press "Foo"', effect=Effect(EffectKind.FAILED, "no such window")),
            acted(2, 'press "Bar"', effect=Effect(EffectKind.UNCHANGED)),
            acted(3, 'press "Save"'),
        ]
        found = summarise(Task("Save"), steps, DONE, record_id="r")
        assert found.summary.splitlines() == [
            'Did: press "Save"',
            'Did not work: press "Foo": no such window; press "Bar": nothing changed',
            "Ended: finished (saved)",
        ]
        assert (found.application, found.record_id, found.hint) == ("notes", "r", "")

    @pytest.mark.parametrize(
        ("decision", "words"),
        [
            (Deny("use the left one"), "use the left one"),
            (Change(TypeText("Bob")), "Type “Bob” instead of Click at (1, 2)"),
            (TakeOver(), 'took over at press "Save"'),
        ],
    )
    def test_what_the_owner_said_is_kept_and_becomes_the_hint(self, decision: Decision, words: str) -> None:
        found = summarise(Task("Save"), [acted(1, 'press "Save"', decision=decision, effect=None)], DONE)
        assert f"The owner said: {words}" in found.summary
        assert found.hint == words

    def test_rules_are_not_the_owner(self) -> None:
        step = acted(1, "a", decision=Deny("forbidden", decided_by="rule"), effect=None)
        assert "The owner said" not in summarise(Task("Save"), [step], DONE).summary

    def test_what_failed_last_is_the_hint_of_a_failed_episode(self) -> None:
        steps = [acted(1, 'press "Foo"', effect=Effect(EffectKind.UNCHANGED))]
        ending = Ending(EndingKind.STEP_LIMIT)
        assert summarise(Task("Save"), steps, ending).hint == 'not: press "Foo": nothing changed'

    def test_it_stays_short(self) -> None:
        steps = [acted(n, f"{'x' * 300} {n}") for n in range(1, 60)]
        assert len(summarise(Task("Save"), steps, DONE).summary) <= MAX_SUMMARY_CHARACTERS

    def test_episode_without_steps_has_an_ending(self) -> None:
        assert summarise(Task("Save"), [], Ending(EndingKind.STOPPED)).summary == "Ended: stopped"


class TestAgentMemory:
    def test_finished_episode_is_recalled_the_next_time(self, tmp_path: Path) -> None:
        episodic = EpisodicMemory(tmp_path / "m.sqlite3")
        memory = AgentMemory(history_images=1, episodic=episodic)
        memory.begin(Task("Press Save"))
        assert memory.recalled() == ()
        memory.remember(acted(1, 'press "Save"'))
        memory.end(DONE, record_id="r")
        memory.begin(Task("press save"))
        assert memory.recalled() == ()  # its owner has not said yet that it worked
        episodic.heed("r", "success")
        memory.begin(Task("press save"))
        assert memory.recent() == ()
        assert [found.record_id for found in memory.recalled()] == ["r"]

    def test_damaged_memory_costs_the_recall_and_not_the_run(self, tmp_path: Path) -> None:
        path = tmp_path / "m.sqlite3"
        path.write_bytes(b"garbage" * 1000)
        memory = AgentMemory(history_images=1, episodic=EpisodicMemory(path))
        memory.begin(Task("Press Save"))
        memory.remember(make_step(1))
        memory.end(DONE)
        assert memory.recalled() == ()
        assert len(memory.recent()) == 1

    def test_episode_without_steps_teaches_nothing(self, tmp_path: Path) -> None:
        episodic = EpisodicMemory(tmp_path / "m.sqlite3")
        memory = AgentMemory(history_images=1, episodic=episodic)
        memory.begin(Task("a"))
        memory.end(Ending(EndingKind.STOPPED))
        assert len(episodic) == 0

    def test_without_episodic_memory_nothing_is_kept(self) -> None:
        memory = AgentMemory(history_images=5)
        memory.begin(Task("a"))
        memory.end(DONE)
        assert memory.recalled() == ()


class TestForTheOwner:
    def test_pinned_one_is_recalled_before_a_newer_one_and_survives_forgetting(self, tmp_path: Path) -> None:
        memory = EpisodicMemory(tmp_path / "memory.sqlite3")
        memory.add(Episode("Rename the invoice", "", EndingKind.FINISHED, "older"))
        memory.add(Episode("Rename the invoice", "", EndingKind.FINISHED, "newer"))
        task = Task("Rename the invoice")
        assert [episode.summary for episode in memory.recall(task)] == ["newer", "older"]
        pinned = next(one for one in memory.listed() if one.episode.summary == "older")
        memory.pin(pinned.number, True)
        assert [episode.summary for episode in memory.recall(task)] == ["older", "newer"]
        memory.forget_unpinned()
        assert [one.episode.summary for one in memory.listed()] == ["older"]
        assert [episode.summary for episode in memory.recall(task)] == ["older"]

    def test_recalling_notes_when(self, tmp_path: Path) -> None:
        memory = EpisodicMemory(tmp_path / "memory.sqlite3", clock=lambda: 1234.5)
        memory.add(Episode("Feed the cat", "", EndingKind.FINISHED, "fed"))
        (before,) = memory.listed()
        memory.recall(Task("Feed the cat"))
        (after,) = memory.listed()
        assert (before.added_s, before.used_s, after.used_s) == (1234.5, None, 1234.5)

    def test_file_of_the_first_version_gets_what_it_lacks_and_keeps_what_it_has(self, tmp_path: Path) -> None:
        path = tmp_path / "memory.sqlite3"
        with contextlib.closing(sqlite3.connect(path)) as database:
            database.executescript(
                "CREATE TABLE episodes (id INTEGER PRIMARY KEY, task TEXT NOT NULL, "
                "application TEXT NOT NULL, "
                "ending TEXT NOT NULL, summary TEXT NOT NULL, record_id TEXT NOT NULL, hint TEXT NOT NULL);"
                "INSERT INTO episodes VALUES (1, 'Feed the cat', '', 'finished', 'fed', 'r', '');"
            )
        (kept,) = EpisodicMemory(path).listed()
        assert (kept.episode.summary, kept.is_pinned, kept.used_s) == ("fed", False, None)
