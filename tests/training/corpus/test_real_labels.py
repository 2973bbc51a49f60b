"""Scenes and tasks name controls as real interfaces do, by kind; without a corpus they work as well."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from training.windows.corpus.kinds import LabelKind
from training.windows.corpus.real_labels import RealLabels, kept_labels
from training.windows.words import REAL_SHARES, SceneWords

ROOT = Path(__file__).resolve().parents[3]
CHECKS = (
    "Show hidden roots",
    "Keep windows open at night",
    "Use smoke before opening",
    "Show all beds",
    "Keep seeds dry",
    "Use last year's seeds",
    "Show birds",
    "Keep bees away from the house",
    "Use rain water only when it has rained",
)
FIELDS = ("Bed width", "Row width", "Path width", "Gardener", "Seed depth", "Root depth", "Frost depth")
SAMPLE = {
    "checkbox": dict.fromkeys(CHECKS, 1),
    "field": dict.fromkeys(FIELDS, 1),
    "button": {"Rake": 3, "Plant All": 1},
}
NONE = RealLabels({})


def given(labels: RealLabels, kind: LabelKind, count: int = 400, most_letters: int = 0) -> list[str]:
    return [SceneWords(random.Random(seed), labels=labels).label(kind, most_letters) for seed in range(count)]


def test_most_labels_are_real_ones_of_their_kind() -> None:
    real = kept_labels(SAMPLE)
    words = {word for label in CHECKS for word in label.casefold().split()}
    told = [set(label.casefold().split()) <= words for label in given(real, LabelKind.CHECKBOX)]
    assert abs(sum(told) / len(told) - sum(REAL_SHARES) / len(REAL_SHARES)) < 0.1
    assert not any(label in CHECKS for label in given(real, LabelKind.FIELD))


def test_parts_of_two_labels_make_new_ones() -> None:
    real, rng = kept_labels(SAMPLE), random.Random(1)
    clauses = {real.recombined(LabelKind.CHECKBOX, 60, rng) for _ in range(300)}
    nouns = {real.recombined(LabelKind.FIELD, 60, rng) for _ in range(300)}
    assert {"Keep birds", "Show seeds dry"} <= clauses
    assert nouns == {
        f"{one} {other}"
        for one in ("Bed", "Row", "Path", "Seed", "Root", "Frost")
        for other in ("width", "depth")
    }
    assert real.recombined(LabelKind.BUTTON, 60, rng) is None, "too few labels share a verb"


def test_no_label_is_longer_than_asked_for() -> None:
    for label in given(kept_labels(SAMPLE), LabelKind.CHECKBOX, most_letters=17):
        assert len(label) <= 17


def test_without_a_corpus_labels_are_phrases() -> None:
    labels = given(NONE, LabelKind.CHECKBOX, 100)
    assert not NONE
    assert len(set(labels)) > 90
    assert not set(labels) & set(CHECKS)


def test_the_same_numbers_give_the_same_labels_and_none_twice() -> None:
    real = kept_labels(SAMPLE)
    for labels in (real, NONE):
        for seed in range(30):
            one, other = (SceneWords(random.Random(seed), labels=labels) for _ in range(2))
            first = one.labels(LabelKind.FIELD, 12)
            assert first == other.labels(LabelKind.FIELD, 12)
            assert len({label.casefold() for label in first}) == 12


def test_words_of_labels_are_used_elsewhere_too() -> None:
    used = re.compile(r"\b(seeds|width|depth)\b", re.IGNORECASE)
    real = kept_labels(SAMPLE)
    texts = [SceneWords(random.Random(seed), labels=real).sentence() for seed in range(100)]
    plain = [SceneWords(random.Random(seed), labels=NONE).sentence() for seed in range(100)]
    assert sum(bool(used.search(text)) for text in texts) > 10 + sum(
        bool(used.search(text)) for text in plain
    )


def test_labels_that_were_reserved_since_and_unknown_kinds_are_left_out() -> None:
    real = kept_labels({"button": {"Delete": 1, "Rake": 1}, "wheel": {"Turn": 1}})
    assert {real.label(LabelKind.BUTTON, 40, random.Random(seed)) for seed in range(40)} == {"Rake"}


@pytest.mark.parametrize(
    ("content", "said"),
    [(json.dumps({"labels": SAMPLE}), "True"), (None, "False"), ('{"labels": [', "training_corpus.sh")],
)
def test_a_process_reads_the_corpus_that_the_environment_names(
    tmp_path: Path, content: str | None, said: str
) -> None:
    if content is not None:
        (tmp_path / "labels.json").write_text(content)
    program = "from training.windows.corpus.stored import stored_labels; print(bool(stored_labels()))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"DESKHAND_TRAINING_CORPUS": str(tmp_path), "PATH": "/usr/bin:/bin"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert said in done.stdout + done.stderr
