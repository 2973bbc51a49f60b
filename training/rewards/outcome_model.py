"""The generative outcome model: a whole episode and its last screenshots → the word for its score. Pure.

It is a language model that continues the episode: after all text and the last five pictures comes the
question, and the next token is the verdict. The score is the probability of `1` against `0`. Older pictures
are cut out of the token sequence; nothing is tokenised again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from training.data.collation import collate, collate_pictures
from training.data.picture_patches import PatchForm
from training.data.sample_building import sequence_sample
from training.data.samples import SUCCESS_ABOVE, PictureSlot, TokenSample
from training.errors import DatasetError
from training.policy.devices import moved
from training.policy.scoring import Pictures, model_inputs

Pixels = NDArray[np.uint8]
LAST_PICTURES = 5
"""How many screenshots a judge gets; earlier ones are represented by the text alone."""


@dataclass(frozen=True, slots=True)
class Verdicts:
    """Tokens of the question and of the verdicts. The defaults are bytes, as in our vocabularies."""

    question: tuple[int, ...] = tuple(b"\nDone? ")
    yes: int = ord("1")
    no: int = ord("0")


def asked(sample: TokenSample, verdicts: Verdicts, *, good: bool | None = None) -> TokenSample:
    """The episode with its older pictures cut out and the question at its end.

    Args:
        good: the right verdict, as the training target; None: the model predicts it.
    """
    old, kept = sample.pictures[: -LAST_PICTURES or None], sample.pictures[-LAST_PICTURES:]
    if len(sample.pictures) <= LAST_PICTURES:
        old, kept = (), sample.pictures
    gone = {index for slot in old for index in range(slot.at, slot.at + slot.num_tokens)}
    ids = [token for index, token in enumerate(sample.token_ids) if index not in gone]
    shift = sum(slot.num_tokens for slot in old)
    ids += verdicts.question
    learned = [False] * len(ids)
    if good is not None:
        ids.append(verdicts.yes if good else verdicts.no)
        learned.append(True)
    return sequence_sample(
        ids,
        learned,
        sample.provenance,
        pictures=[PictureSlot(slot.file, slot.at - shift, slot.num_tokens) for slot in kept],
        task=sample.task,
        domain=sample.domain,
        ending=sample.ending,
    )


def labelled(sample: TokenSample, verdicts: Verdicts) -> TokenSample:
    """
    Raises:
        DatasetError: the episode has no outcome.
    """
    if sample.succeeded is None:
        raise DatasetError(
            f"{sample.provenance.sample_id} has no verdict; a judge learns from labelled ones."
        )
    return asked(sample, verdicts, good=sample.succeeded)


class OutcomeModel:
    """Scores finished episodes."""

    def __init__(
        self, model: Any, form: PatchForm | None, *, pad_id: int, verdicts: Verdicts | None = None
    ) -> None:
        self._model, self._form, self._pad_id = model, form, pad_id
        self._verdicts = verdicts or Verdicts()

    def scores(self, samples: Sequence[TokenSample], pictures: Sequence[Sequence[Pixels]]) -> list[float]:
        """0 to 1 for each.

        Args:
            pictures: of each sample in the order of its slots; older ones than the last five are not used.
        """
        questions = [asked(sample, self._verdicts) for sample in samples]
        tokens = collate(questions, pad_id=self._pad_id)
        seen: Pictures = None
        if any(question.pictures for question in questions):
            if self._form is None:
                raise DatasetError("The episodes have pictures, but the judge is a model of text alone.")
            last = [
                list(shown)[-len(question.pictures) :] if question.pictures else []
                for question, shown in zip(questions, pictures, strict=True)
            ]
            seen = collate_pictures(questions, last, self._form)
        there = moved((tokens, seen), next(self._model.parameters()).device)
        with torch.no_grad():
            logits = self._model(**model_inputs(self._model, *there), use_cache=False).logits.cpu()
        last_token = tokens.attention.sum(dim=1) - 1
        words = logits[torch.arange(len(samples)), last_token].float()
        pair = words[:, [self._verdicts.no, self._verdicts.yes]].softmax(-1)
        return [float(value) for value in pair[:, 1]]


@dataclass(frozen=True, slots=True)
class Agreement:
    """Confusion counts of a judge on episodes whose outcome is known."""

    true_positives: int
    false_positives: int
    false_negatives: int
    true_negatives: int

    @staticmethod
    def of(scores: Sequence[float], truth: Sequence[bool], *, threshold: float = SUCCESS_ABOVE) -> Agreement:
        """
        >>> Agreement.of([0.9, 0.8, 0.1, 0.2], [True, False, True, False])
        Agreement(true_positives=1, false_positives=1, false_negatives=1, true_negatives=1)
        """
        pairs = [(score > threshold, right) for score, right in zip(scores, truth, strict=True)]
        return Agreement(
            *(pairs.count(kind) for kind in ((True, True), (True, False), (False, True), (False, False)))
        )

    @property
    def f1(self) -> float:
        """
        >>> Agreement(8, 2, 2, 8).f1
        0.8
        """
        return (
            2
            * self.true_positives
            / max(1, 2 * self.true_positives + self.false_positives + self.false_negatives)
        )

    @property
    def false_positive_rate(self) -> float:
        """Share of failures that the judge accepts: what a policy would learn to exploit.

        >>> Agreement(8, 2, 2, 8).false_positive_rate
        0.2
        """
        return self.false_positives / max(1, self.false_positives + self.true_negatives)
