"""Training never uses the words and font families of the evaluation."""

from __future__ import annotations

import random
import re

from training.windows import vocabulary
from training.windows.corpus.real_labels import RealLabels
from training.windows.exam.more_wording import INTERRUPTIONS
from training.windows.exam.vocabulary import RESERVED_WORDS
from training.windows.interruptions import draw_interruption
from training.windows.qt_looks import RESERVED_FAMILIES, is_allowed_family
from training.windows.words import SceneWords

_LISTS = ("UI_WORDS", "PLAIN_WORDS", "SMALL_WORDS", "PEOPLE", "ACCENTED_WORDS")


def _longer_words(text: str) -> set[str]:
    return {word for word in re.findall(r"[^\W\d_]+", text.casefold()) if len(word) > 3}


def test_no_listed_word_is_reserved() -> None:
    listed = {word.casefold() for name in _LISTS for word in getattr(vocabulary, name)}
    assert not listed & set(RESERVED_WORDS)
    assert len(RESERVED_WORDS) >= 200


def test_names_of_scenes_hold_no_reserved_word() -> None:
    reserved = set(RESERVED_WORDS)
    for seed in range(200):
        words = SceneWords(random.Random(seed))
        texts = [*words.names(20), words.near_name(), words.sentence(), words.value(), words.title()]
        assert not _longer_words(" ".join(texts)) & reserved, texts


def test_random_letters_are_no_reserved_word() -> None:
    """The first that this seed draws are "high"."""
    words = SceneWords(random.Random(86039), labels=RealLabels({}))
    assert words.code() not in RESERVED_WORDS


def test_reserved_families_are_not_allowed() -> None:
    for name in ("Liberation Sans", "Liberation Mono", "Cantarell", "Cantarell Extra Bold"):
        assert name.startswith(RESERVED_FAMILIES)
        assert not is_allowed_family(name)
    assert is_allowed_family("DejaVu Sans")


_SAID_EVERYWHERE = {"ok", "close"}


def test_windows_in_between_say_nothing_that_the_evaluation_says() -> None:
    said = set()
    for seed in range(3000):
        one = draw_interruption(random.Random(seed), "Qu")
        parts = re.split(r"(?<=[.?!])\s", one.text)
        said |= {one.title, *parts, one.harmless, *one.others, one.never_again}
    trained = {text.casefold().strip(".?! ") for text in said}
    asked = set()
    for title, text, buttons in INTERRUPTIONS:
        asked |= {title, *re.split(r"(?<=[.?!])\s", text), *(name for name, _ in buttons)}
    asked = {text.casefold().strip(".?! ") for text in asked} - _SAID_EVERYWHERE
    assert not trained & asked
    assert not _longer_words(" ".join(said)) & set(RESERVED_WORDS)
