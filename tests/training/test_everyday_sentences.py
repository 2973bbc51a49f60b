"""Lists of everyday sentences: each has something to do, and the judge tells done from not done."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from benchmarks.everyday import COMMANDS, LISTS, Sentence, read_list
from training.evaluation.accessible import Node


@dataclass
class State:
    """What an application reports, written down."""

    held: dict[str, str]
    open_titles: list[str] = field(default_factory=lambda: ["main"])
    shown: list[Node] = field(default_factory=list)
    settings: dict[str, str] = field(default_factory=dict)
    is_over: bool = False

    def has_ended(self) -> bool:
        return self.is_over

    def titles(self) -> list[str]:
        return self.open_titles

    def nodes(self) -> list[Node]:
        return self.shown

    def file(self, name: str) -> str:
        return self.held[name]

    def files(self) -> dict[str, str]:
        return self.held

    def setting(self, section: str, key: str) -> str:
        return self.settings.get(key, "")


def done(sentence: Sentence) -> State:
    """The state after a person has done what the sentence asks."""
    files = {name: text for name, text in sentence.files.items() if name not in sentence.gone}
    files |= {name: f"{texts[0]}\n" for name, texts in sentence.saved.items()}
    files |= dict.fromkeys(sentence.added, "")
    titles = ["main", *([sentence.window] if sentence.window else [])]
    if sentence.num_windows:
        titles = ["main"] * sentence.num_windows
    shown = []
    if sentence.display:
        shown.append(Node("galculator", "text", "", sentence.display, is_checked=False, is_showing=True))
    if sentence.mode:
        shown.append(Node("galculator", "item", sentence.mode, "", is_checked=True, is_showing=True))
    return State(files, titles, shown, dict.fromkeys(sentence.switched_on or [], "true"), sentence.has_ended)


def test_no_sentence_is_in_two_lists() -> None:
    tasks = [sentence.task.casefold() for name in LISTS for sentence in read_list(name)]
    assert len(tasks) == len(set(tasks)) == 50 * len(LISTS)


@pytest.mark.parametrize("name", LISTS)
def test_each_list_has_fifty_sentences_for_known_applications(name: str) -> None:
    sentences = read_list(name)
    assert len(sentences) == len({sentence.task for sentence in sentences}) == 50
    assert {sentence.application for sentence in sentences} == set(COMMANDS)


@pytest.mark.parametrize("name", LISTS)
def test_doing_nothing_works_for_none_and_doing_it_for_all(name: str) -> None:
    for sentence in read_list(name):
        untouched = State(dict(sentence.files))
        assert sentence.problem(untouched), sentence.task
        assert not sentence.problem(done(sentence)), sentence.task


@pytest.mark.parametrize("name", LISTS)
def test_a_file_that_nobody_asked_for_fails(name: str) -> None:
    for sentence in read_list(name):
        state = done(sentence)
        state.held["left-over.txt"] = ""
        assert sentence.problem(state), sentence.task
