"""Trains the encoder by which texts are compared in sense, and adds it to a model folder.

    python -m training.task_parser.sense ENCODER [FOLDER] [--epochs 5] [--held-out]

ENCODER is what the parser's training began with (packaging/task_parser_start.sh): the mean of its states says
which texts are alike. Its layers learn that what people say is nearer to the control they mean than to the
others of its window, and, with less weight, than to those of other windows (InfoNCE, arXiv 1807.03748,
eq. 4), from the windows of `training.task_parser.senses`. The vectors of its words are the published
parser's, which both share. Its weights are rounded in training as they are shipped, four bits each
(`training.task_parser.rounding`). I/O: files.
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

import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch.nn.utils import parametrize
from transformers import AutoTokenizer, BertModel

from agent.models.manifest import SENSE_ROLE, Manifest
from agent.models.task_parser.sense import TEMPERATURE
from training.export.gguf_files import WeightType
from training.task_parser.attention import FLOAT32_ATTENTION
from training.task_parser.publish import (
    SENSE,
    name_parser,
    with_published,
    write_layers,
)
from training.task_parser.rounding import round_weights, without_rounding
from training.task_parser.senses import SensedWindow, sensed_windows

_HELD_OUT_ONE_IN = 8
_WINDOWS, _SENTENCES = 4, 48
"""In a step: windows, and sentences of each."""
_MOST_PIECES, _AT_ONCE = 64, 64
_WEIGHT_OF_OTHERS = 0.3
"""Of the loss over the controls of all windows of a step."""
_SMOOTHING = 0.05
_WARM_UP_STEPS = 30
_LEAST_RATE = 0.05
"""Of the learning rate, at the end."""
_TOLD_S = 30.0


class SenseEncoder(nn.Module):
    """Texts as mean states of unit length."""

    def __init__(self, start: Path, parser: Path | None, *, begins_published: bool = False) -> None:
        """
        Args:
            start: folder of the pre-trained encoder.
            parser: model folder with the parser whose words it shares; None for the start as it is.
            begins_published: with the layers of the encoder of sense that is there.
        """
        super().__init__()
        self.bert = BertModel.from_pretrained(
            start, add_pooling_layer=False, attn_implementation=FLOAT32_ATTENTION
        )
        self.bert.embeddings.requires_grad_(False)
        self.bert.embeddings.LayerNorm.requires_grad_(True)
        self._tokenizer = AutoTokenizer.from_pretrained(start)
        self._known: dict[str, list[int]] = {}
        if parser is not None:
            with_published(self.bert, start, parser, (SENSE,) if begins_published else ())
            round_weights(self.bert.encoder)

    def forward(self, texts: Sequence[str]) -> Tensor:
        """(texts, width); texts of one length together."""
        rows = [self._ids(text) for text in texts]
        order = sorted(range(len(rows)), key=lambda number: len(rows[number]))
        parts = [order[first : first + _AT_ONCE] for first in range(0, len(order), _AT_ONCE)]
        with parametrize.cached():
            found = torch.cat([self._means([rows[number] for number in some]) for some in parts])
        places = torch.empty(len(order), dtype=torch.long, device=found.device)
        places[torch.tensor(order)] = torch.arange(len(order), device=found.device)
        return F.normalize(found[places], dim=-1)

    def layers(self) -> BertModel:
        """Its weights as they are, no longer rounded by itself."""
        without_rounding(self.bert.encoder)
        return self.bert

    def _means(self, rows: Sequence[Sequence[int]]) -> Tensor:
        ids = torch.zeros(len(rows), max(map(len, rows)), dtype=torch.long)
        for number, row in enumerate(rows):
            ids[number, : len(row)] = torch.tensor(row)
        lengths = torch.tensor([len(row) for row in rows])
        shown = (torch.arange(ids.shape[1]) < lengths[:, None]).to(self.bert.device)
        states = self.bert(input_ids=ids.to(self.bert.device), attention_mask=shown.long()).last_hidden_state
        return (states * shown[..., None]).sum(1) / shown.sum(1, keepdim=True)

    def _ids(self, text: str) -> list[int]:
        if text not in self._known:
            self._known[text] = self._tokenizer(text, truncation=True, max_length=_MOST_PIECES)["input_ids"]
        return self._known[text]


@dataclass(frozen=True, slots=True)
class Chosen:
    """How often the control that was meant is the nearest of its window."""

    right: int
    asked: int
    surest: int
    """So many of the surest are right in nine of ten."""

    def __str__(self) -> str:
        return f"{self.right} of {self.asked} right, the surest {self.surest} in nine of ten"


def chosen(encoder: SenseEncoder, windows: Sequence[SensedWindow]) -> Chosen:
    """Of all sentences about some windows."""
    found: list[tuple[float, bool]] = []
    encoder.eval()
    with torch.no_grad():
        for window in windows:
            captions = [control.caption for control in window.controls]
            said = [(text, control.caption) for control in window.controls for text in control.said]
            near = encoder([text for text, _ in said]) @ encoder(captions).T
            likely, numbers = (near / TEMPERATURE).softmax(-1).max(1)
            for share, number, (_, meant) in zip(likely.tolist(), numbers.tolist(), said, strict=True):
                found.append((share, captions[number] == meant))
    encoder.train()
    found.sort(reverse=True)
    right = surest = 0
    for number, (_, is_right) in enumerate(found, 1):
        right += is_right
        if right >= 0.9 * number:
            surest = number
    return Chosen(right, len(found), surest)


def split() -> tuple[list[SensedWindow], list[SensedWindow]]:
    """Windows for training, and those held out."""
    windows = sensed_windows()
    return (
        [window for number, window in enumerate(windows) if number % _HELD_OUT_ONE_IN],
        list(windows[::_HELD_OUT_ONE_IN]),
    )


def _batches(windows: Sequence[SensedWindow], rng: random.Random) -> Iterator[list[SensedWindow]]:
    number = min(_WINDOWS, len(windows))
    while True:
        order = rng.sample(windows, len(windows))
        for first in range(0, len(order) - number + 1, number):
            yield order[first : first + number]


def sense_loss(encoder: SenseEncoder, windows: Sequence[SensedWindow], rng: random.Random) -> Tensor:
    """Cross-entropy of what was said, over the controls of its window and over those of all."""
    captions = [control.caption for window in windows for control in window.controls]
    said: list[tuple[str, int, int, int]] = []  # text, its control, the first of its window, the one behind
    first = 0
    for window in windows:
        end = first + len(window.controls)
        of_window = [
            (text, first + number, first, end)
            for number, control in enumerate(window.controls)
            for text in control.said
        ]
        said += rng.sample(of_window, min(_SENTENCES, len(of_window)))
        first = end
    vectors = encoder([*captions, *(text for text, *_ in said)])
    near = vectors[len(captions) :] @ vectors[: len(captions)].T / TEMPERATURE
    places = torch.arange(len(captions))
    outside = torch.stack([(places < begin) | (places >= end) for _, _, begin, end in said])
    # The same caption in another window is no other control.
    same = torch.tensor([[one == other for other in captions] for one in captions])
    twins = (same & ~torch.eye(len(captions), dtype=torch.bool))[[number for _, number, *_ in said]]
    meant = torch.tensor([number for _, number, *_ in said], device=near.device)
    within = _cross_entropy(near, outside, meant)
    return within + _WEIGHT_OF_OTHERS * _cross_entropy(near, twins, meant)


def _cross_entropy(near: Tensor, left_out: Tensor, meant: Tensor) -> Tensor:
    """With a share of the truth for every control that is not left out."""
    left_out = left_out.to(near.device)
    logprobs = near.masked_fill(left_out, -math.inf).log_softmax(-1)
    of_all = logprobs.masked_fill(left_out, 0).sum(-1) / (~left_out).sum(-1)
    right = logprobs.gather(1, meant[:, None])[:, 0]
    return -((1 - _SMOOTHING) * right + _SMOOTHING * of_all).mean()


def train(
    encoder: SenseEncoder,
    windows: Sequence[SensedWindow],
    *,
    steps: int,
    rate: float,
    rng: random.Random,
) -> None:
    """
    Args:
        rate: the highest learning rate.
    """
    weights = [weight for weight in encoder.parameters() if weight.requires_grad]
    optimiser = torch.optim.AdamW(weights, lr=rate, weight_decay=0.01)
    encoder.train()
    begin = told = time.monotonic()
    for step, some in enumerate(_batches(windows, rng)):
        if step == steps:
            break
        warm, left = min(1.0, (step + 1) / _WARM_UP_STEPS), 1 - step / steps
        for group in optimiser.param_groups:
            group["lr"] = rate * warm * (_LEAST_RATE + (1 - _LEAST_RATE) * left)
        loss = sense_loss(encoder, some, rng)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(weights, 1.0)
        optimiser.step()
        if (now := time.monotonic()) - told > _TOLD_S:
            told = now
            left_s = (now - begin) / (step + 1) * (steps - step - 1)
            state = {"step": step + 1, "of": steps, "loss": round(loss.item(), 3), "left_s": round(left_s)}
            print(json.dumps(state), flush=True)


def publish(encoder: SenseEncoder, folder: Path) -> Manifest:
    """Write the layers into a model folder and name them in its manifest."""
    write_layers(folder / SENSE, encoder.layers(), WeightType.Q4_0)
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
    parser.add_argument("--epochs", type=float, default=5.0)
    parser.add_argument("--learning-rate", type=float, default=2e-4)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    learned, held_out = split()
    windows = learned if options.held_out else [*learned, *held_out]
    encoder = SenseEncoder(options.encoder, options.folder).to(options.device)
    if options.held_out:
        start = SenseEncoder(options.encoder, None).to(options.device)
        print(f"held out, the start: {chosen(start, held_out)}", flush=True)
    steps = round(options.epochs * len(windows) / _WINDOWS)
    train(encoder, windows, steps=steps, rate=options.learning_rate, rng=random.Random(options.seed))
    if options.held_out:
        print(f"held out, as shipped: {chosen(encoder, held_out)}")
        return
    manifest = publish(encoder.to("cpu"), options.folder)
    num_bytes = manifest.files[SENSE_ROLE].size_bytes
    print(
        f"{options.folder}: {manifest.size_bytes / 2**20:.2f} MiB, of which the sense {num_bytes / 2**20:.2f}"
    )


if __name__ == "__main__":
    main()
