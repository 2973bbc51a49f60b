"""Trains how near texts are in sense, and adds the table of it to a model folder.

    python -m training.task_parser.sense ENCODER [FOLDER] [--minutes 4] [--held-out]

ENCODER is what the parser's training began with (packaging/task_parser_start.sh): the mean of its states says
which texts are alike, which the parser's own no longer say. A vector for each word piece begins as the
encoder's state of that piece alone, as in Model2Vec (github.com/MinishLab/model2vec), and learns two things:
that sums of them are as alike as the encoder finds the texts, and that what people say is nearer to the
control they mean than to the others of its window (InfoNCE, arXiv 1807.03748, eq. 4), from the windows of
`training.task_parser.senses`. I/O: files.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from numpy.typing import NDArray
from torch import Tensor, nn
from transformers import AutoTokenizer, BertModel

from agent.models.manifest import SENSE_ROLE, Manifest
from agent.models.task_parser.sense import TEMPERATURE
from agent.models.task_parser.words import CLASSIFY, SEPARATE
from training.task_parser.phrasebook import plain_sentences
from training.task_parser.publish import SENSE, kept_pieces, name_parser
from training.task_parser.senses import SensedWindow, sensed_windows
from training.windows.corpus.stored import stored_labels

WIDTH = 180
LEVELS = 4
"""A number is kept as a whole one from minus this to this, times a step for its row: three bits if packed."""
_STEP = 0.6 * 3 / LEVELS
"""In standard deviations of a row."""
_COMMON_PIECES = 6_000
"""Pieces of pre-training come the commonest first; of the others those stay that training has met."""
_HELD_OUT_ONE_IN = 8
_WINDOWS, _TEXTS, _MOST_LABELS = 8, 256, 12_000
_LEFT_OUT = 0.1
"""Share of a text's pieces that are left out in training."""
_WEIGHT_OF_LIKENESS = 400.0
"""Of the mean squared difference between the encoder's cosines and ours."""
_MOST_PIECES, _BATCH = 64, 256


class StartEncoder:
    """The encoder that knows which texts are alike."""

    def __init__(self, folder: Path) -> None:
        self._encoder = BertModel.from_pretrained(folder, add_pooling_layer=False).eval()
        self._tokenizer = AutoTokenizer.from_pretrained(folder)
        self._vocabulary = (folder / "vocab.txt").read_text(encoding="utf-8").splitlines()
        kept = kept_pieces(self._vocabulary)
        self.pieces = [number for number in kept if not self._vocabulary[number].startswith("[")]
        """Those that are shipped, but the special ones."""
        self.shipped_as = {number: place for place, number in enumerate(kept)}
        self._rows = {number: row for row, number in enumerate(self.pieces)}

    def rows(self, text: str) -> list[int]:
        """Places of a text's pieces among `pieces`."""
        ids = self._tokenizer(text, add_special_tokens=False)["input_ids"]
        return [self._rows[number] for number in ids if number in self._rows]

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def states(self, texts: Sequence[str]) -> Tensor:
        """(texts, width) means of unit length; texts of one length together."""
        order = sorted(range(len(texts)), key=lambda number: len(texts[number]))
        found = torch.empty(len(texts), self._encoder.config.hidden_size)
        for first in range(0, len(order), _BATCH):
            some = order[first : first + _BATCH]
            ids = self._tokenizer(
                [texts[number] for number in some],
                padding=True,
                truncation=True,
                max_length=_MOST_PIECES,
                return_tensors="pt",
            )
            states = self._encoder(input_ids=ids.input_ids, attention_mask=ids.attention_mask)
            shown = ids.attention_mask[..., None].float()
            found[some] = (states.last_hidden_state * shown).sum(1) / shown.sum(1)
        return F.normalize(found, dim=-1)

    def of_pieces(self, width: int) -> Tensor:
        """(pieces, width) where vectors begin: principal components of pieces' states, rare ones longer."""
        first, last = (self._vocabulary.index(mark) for mark in (CLASSIFY, SEPARATE))
        ids = torch.tensor([[first, number, last] for number in self.pieces])
        with torch.no_grad():
            states = torch.cat(
                [self._encoder(input_ids=some).last_hidden_state.mean(1) for some in ids.split(_BATCH)]
            )
        states = states - states.mean(0)
        _, _, directions = torch.linalg.svd(states, full_matrices=False)
        rarity = torch.log(torch.arange(2, len(states) + 2).float())
        return F.normalize(states @ directions[:width].T, dim=-1) * rarity[:, None] / 10


class Sums(nn.Module):
    """Texts as sums of their pieces' vectors, of unit length."""

    def __init__(self, start: StartEncoder, width: int) -> None:
        super().__init__()
        self._start = start
        self._known: dict[str, list[int]] = {}
        self.vectors = nn.Embedding.from_pretrained(start.of_pieces(width), freeze=False, sparse=True)

    def forward(self, texts: Sequence[str], left_out: random.Random | None = None) -> Tensor:
        """(texts, width)"""
        rows = [self.rows(text) for text in texts]
        if left_out is not None:
            rows = [[one for one in some if left_out.random() > _LEFT_OUT] or some for some in rows]
        starts = np.cumsum([0, *(len(some) for some in rows[:-1])])
        flat = torch.tensor([one for some in rows for one in some], dtype=torch.long)
        sums = F.embedding_bag(flat, self.vectors.weight, torch.from_numpy(starts), mode="sum", sparse=True)
        return F.normalize(sums, dim=-1)

    def rows(self, text: str) -> list[int]:
        if text not in self._known:
            self._known[text] = self._start.rows(text)
        return self._known[text]

    @property
    def met(self) -> set[int]:
        """The rows of all texts so far."""
        return {row for rows in self._known.values() for row in rows}


@dataclass(frozen=True, slots=True)
class Chosen:
    """How often the control that was meant is the nearest of its window."""

    right: int
    asked: int
    right_of_sure: int
    sure: int
    """Of those with a share of 0.8 and more."""

    def __str__(self) -> str:
        return f"{self.right} of {self.asked} right, {self.right_of_sure} of the {self.sure} surest"


def chosen(vectors_of: Sums | StartEncoder, windows: Sequence[SensedWindow]) -> Chosen:
    """Of all sentences about some windows."""
    found: list[tuple[float, bool]] = []
    of = vectors_of.states if isinstance(vectors_of, StartEncoder) else vectors_of
    with torch.no_grad():
        for window in windows:
            captions = [control.caption for control in window.controls]
            controls = of(captions)
            for control in window.controls:
                for shares in (of(control.said) @ controls.T / TEMPERATURE).softmax(-1):
                    best, number = shares.max(0)
                    found.append((float(best), captions[int(number)] == control.caption))
    sure = [right for share, right in found if share >= 0.8]
    return Chosen(sum(right for _, right in found), len(found), sum(sure), len(sure))


def split() -> tuple[list[SensedWindow], list[SensedWindow]]:
    """Windows for training, and those held out."""
    windows = sensed_windows()
    return (
        [window for number, window in enumerate(windows) if number % _HELD_OUT_ONE_IN],
        list(windows[::_HELD_OUT_ONE_IN]),
    )


def texts_for(windows: Sequence[SensedWindow], rng: random.Random) -> list[str]:
    """What is to be as alike as the encoder finds it."""
    labels = stored_labels().all_texts()
    labels = rng.sample(labels, min(_MOST_LABELS, len(labels)))
    said = [text for window in windows for one in window.controls for text in (one.caption, *one.said)]
    return sorted({*labels, *said, *plain_sentences(rng, labels or said)})


def _batches(windows: Sequence[SensedWindow], rng: random.Random) -> Iterator[list[SensedWindow]]:
    while True:
        order = rng.sample(windows, len(windows))
        for first in range(0, len(order) - _WINDOWS + 1, _WINDOWS):
            yield order[first : first + _WINDOWS]


def _loss_of(sums: Sums, window: SensedWindow, rng: random.Random) -> Tensor:
    """Cross-entropy of what was said of a window's controls."""
    controls = sums([control.caption for control in window.controls], rng)
    said = [(text, number) for number, one in enumerate(window.controls) for text in one.said]
    near = sums([text for text, _ in said], rng) @ controls.T / TEMPERATURE
    meant = torch.tensor([number for _, number in said])
    return F.cross_entropy(near, meant, label_smoothing=0.05)


def train(
    start: StartEncoder,
    windows: Sequence[SensedWindow],
    texts: Sequence[str],
    *,
    width: int,
    minutes: float,
    rate: float,
    rng: random.Random,
    steps: float = math.inf,
) -> Sums:
    """
    Args:
        texts: that are to be as alike as the encoder finds them.
        rate: learning rate at the start; it goes down to a twentieth.
        steps: at most.
    """
    wanted = start.states(texts)
    sums = Sums(start, width)
    optimiser = torch.optim.SparseAdam(sums.parameters(), lr=rate)
    begin = told = time.monotonic()
    for step, some in enumerate(_batches(windows, rng)):
        share = max((time.monotonic() - begin) / (60 * minutes), step / steps)
        if share >= 1:
            break
        losses = [_loss_of(sums, window, rng) for window in some]
        numbers = rng.sample(range(len(texts)), min(_TEXTS, len(texts)))
        found, like = sums([texts[number] for number in numbers], rng), wanted[numbers]
        alike = F.mse_loss(found @ found.T, like @ like.T)
        loss = torch.stack(losses).mean() + _WEIGHT_OF_LIKENESS * alike
        optimiser.zero_grad()
        loss.backward()
        for group in optimiser.param_groups:
            group["lr"] = rate * (1 - 0.95 * share)
        optimiser.step()
        if time.monotonic() - told > 30:
            told_of = {"loss": float(loss.detach()), "alike": float(alike.detach())}
            print(json.dumps({"step": step} | told_of), flush=True)
            told = time.monotonic()
    sums([text for window in windows for one in window.controls for text in (one.caption, *one.said)])
    sums(texts)
    return sums


def packed(sums: Sums, start: StartEncoder) -> dict[str, NDArray[np.generic]]:
    """What is shipped: vectors of the commonest pieces and of all that training has met, in whole numbers."""
    with torch.no_grad():
        weights = sums.vectors.weight
        steps = (_STEP * weights.pow(2).mean(1, keepdim=True).sqrt()).half().float().clamp(min=1e-6)
        codes = (weights / steps).round().clamp(-LEVELS, LEVELS)
        weights.copy_(codes * steps)
    rows = sorted({*range(min(_COMMON_PIECES, len(start.pieces))), *sums.met})
    return {
        "pieces": np.array([start.shipped_as[start.pieces[row]] for row in rows], np.int32),
        "codes": codes[rows].numpy().astype(np.int8),
        "steps": steps[rows, 0].numpy().astype(np.float16),
    }


def publish(table: dict[str, NDArray[np.generic]], folder: Path) -> Manifest:
    """Write the table into a model folder and name it in its manifest."""
    np.savez_compressed(folder / SENSE, allow_pickle=False, **table)
    return name_parser(folder)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("encoder", type=Path, help="folder of the encoder that the parser began with")
    parser.add_argument("folder", type=Path, nargs="?", default=Path("resources/models/embedded"))
    parser.add_argument(
        "--held-out",
        action="store_true",
        help="learn without every eighth window and count on those; write nothing",
    )
    parser.add_argument("--width", type=int, default=WIDTH)
    parser.add_argument("--minutes", type=float, default=4.0)
    parser.add_argument("--learning-rate", type=float, default=5e-4)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    start = StartEncoder(options.encoder)
    learned, held_out = split()
    windows = learned if options.held_out else [*learned, *held_out]
    rng = random.Random(options.seed)
    sums = train(
        start,
        windows,
        texts_for(windows, rng),
        width=options.width,
        minutes=options.minutes,
        rate=options.learning_rate,
        rng=rng,
    )
    if options.held_out:
        print(f"held out, the start: {chosen(start, held_out)}")
        print(f"held out, the sums: {chosen(sums, held_out)}")
        table = packed(sums, start)
        print(f"held out, as shipped ({len(table['pieces'])} pieces): {chosen(sums, held_out)}")
        return
    manifest = publish(packed(sums, start), options.folder)
    num_bytes = manifest.files[SENSE_ROLE].size_bytes
    print(
        f"{options.folder}: {manifest.size_bytes / 2**20:.2f} MiB, of which the table {num_bytes / 2**20:.2f}"
    )


if __name__ == "__main__":
    main()
