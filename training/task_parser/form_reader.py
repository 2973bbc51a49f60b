"""Teaches the encoder of sense to read tasks beside forms, too, and adds that to a model folder.

    python -m training.task_parser.form_reader ENCODER [FOLDER] --windows FILE … [--hours 1]

ENCODER is what the parser's training began with (packaging/task_parser_start.sh), for its vocabulary. The
layers begin as the published encoder of sense (`training.task_parser.sense`), the heads as those published
beside it, if there are any; and they keep its sense: now and then they learn from its sentences, too. Else
they read tasks of `training.task_parser.form_tasks`, with FILEs
of everyday windows among them. Each control says whether it is asked for (cross-entropy), by its state and by
how like the words its caption is (late interaction, arXiv 2004.12832), and points at the words that are its
value and that speak of it, as readers of answers point at spans (arXiv 1611.01603). Weights are rounded in
training as they are shipped (`training.task_parser.rounding`). I/O: files.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch.nn.utils import parametrize

from agent.models.manifest import Manifest
from agent.models.task_parser.form_reading import (
    MOST_PIECES_HELD,
    MOST_PIECES_OF_A_CAPTION,
    NUM_ACTIONS,
    NUM_LIKENESSES,
    NUM_POINTERS,
    POINTER_WIDTH,
    SHARE,
    SHARPNESS,
    WORDS_TOGETHER,
    ControlReading,
    ControlText,
    readings_of,
)
from agent.models.task_parser.words import TaskWord, words_of
from training.embedded.devices import mixed_precision
from training.task_parser.form_tasks import Alike, FormSentence, FormTasks, Span, tasks_of, told_in_file
from training.task_parser.model import Pieces
from training.task_parser.publish import FORM_READER, HEADS
from training.task_parser.sense import SenseEncoder, sense_loss
from training.task_parser.sense import publish as publish_sense
from training.task_parser.senses import SensedWindow, sensed_windows
from training.task_parser.told import FILES, ToldWindow, told_windows

_TASKS, _STEPS_AT_ONCE = 32, 8
"""In a step; and steps whose tasks are sorted by length."""
_STEPS_BETWEEN_SENSE, _WEIGHT_OF_SENSE = 3, 0.5
_SENSED_WINDOWS = 2
"""In each step that is about sense."""
_WARM_UP_STEPS = 50
_RATE_OF_HEADS = 5.0
"""Times the encoder's learning rate."""
_LEAST_RATE = 0.03
_SMOOTHING, _WEIGHT_OF_POINTERS = 0.02, 0.5
_TOLD_S = 60.0


@dataclass(frozen=True, slots=True)
class FormRow:
    """A task and its controls in word pieces."""

    ids: list[int]
    words: list[int]
    """Index of each word's first piece, as far as the encoder reads."""
    kinds: list[int]
    """Index of the piece that says each control's kind; its caption stands behind it."""
    ends: list[int]
    """Behind each caption."""


class FormReaderModel(nn.Module):
    """The encoder of sense, and heads upon it."""

    def __init__(self, start: Path, folder: Path) -> None:
        """
        Args:
            start: folder of the pre-trained encoder.
            folder: model folder with the encoder of sense to begin with.
        """
        super().__init__()
        self.encoder = SenseEncoder(start, folder, begins_published=True)
        width = self.encoder.bert.config.hidden_size
        self.actions, self.alike = nn.Linear(width, NUM_ACTIONS), nn.Linear(NUM_LIKENESSES, NUM_ACTIONS)
        self.asks = nn.Linear(width, NUM_POINTERS * POINTER_WIDTH)
        self.keys = nn.Linear(width, NUM_POINTERS * POINTER_WIDTH)
        with torch.no_grad():  # at first, only what is like the words is asked for
            self.actions.weight.mul_(0.3)
            self.actions.bias.copy_(torch.tensor([2.0, 0.0, -1.0]))
            self.alike.weight.zero_()
            self.alike.bias.zero_()
            self.alike.weight[1:, [0, 1, 4]] = 2.0
        self._begin_published(folder / FORM_READER)
        self._pieces = Pieces(start)

    def row(self, words: Sequence[TaskWord], controls: Sequence[ControlText]) -> FormRow:
        sentence = self._pieces.row(words)
        ids, kinds, ends = list(sentence.ids), [], []
        for control in controls:
            kinds.append(len(ids))
            caption = self._of(control.words)[:MOST_PIECES_OF_A_CAPTION]
            ids += [*self._of(control.kind)[:1], *caption]
            ends.append(len(ids))
            ids += [*self._of(control.held)[:MOST_PIECES_HELD], self._pieces.behind]
        return FormRow(ids, [place for place in sentence.word_at if place >= 0], kinds, ends)

    def forward(self, rows: Sequence[FormRow]) -> list[tuple[Tensor, Tensor]]:
        """For each row (controls, `NUM_ACTIONS`) and (`NUM_POINTERS`, controls, words) logits."""
        bert = self.encoder.bert
        ids = torch.zeros(len(rows), max(len(row.ids) for row in rows), dtype=torch.long)
        for number, row in enumerate(rows):
            ids[number, : len(row.ids)] = torch.tensor(row.ids)
        ids = ids.to(bert.device)
        with parametrize.cached():
            states = bert(input_ids=ids, attention_mask=(ids != 0).long()).last_hidden_state
        return [self._of_row(row, one) for row, one in zip(rows, states.unbind(), strict=True)]

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def readings(self, words: Sequence[TaskWord], controls: Sequence[ControlText]) -> list[ControlReading]:
        [(actions, pointers)] = self([self.row(words, controls)])
        return readings_of(actions.double().numpy(), pointers.double().numpy())

    def _begin_published(self, path: Path) -> None:
        if not path.exists():
            return
        with np.load(path) as heads:
            for name, head in self.named_parameters():
                if name in heads:
                    head.data.copy_(torch.from_numpy(heads[name]))

    def _of_row(self, row: FormRow, states: Tensor) -> tuple[Tensor, Tensor]:
        kinds, words = states[row.kinds], states[row.words]
        asks = self.asks(kinds).unflatten(-1, (NUM_POINTERS, POINTER_WIDTH))
        keys = self.keys(words).unflatten(-1, (NUM_POINTERS, POINTER_WIDTH))
        pointers = torch.einsum("cpl,wpl->pcw", asks, keys) / math.sqrt(POINTER_WIDTH)
        alike = likenesses(row, states)
        return self.actions(kinds) + self.alike(alike), pointers

    def _of(self, text: str) -> list[int]:
        return [piece for word in words_of(text) for piece in self._pieces.of(word)]


def likenesses(row: FormRow, states: Tensor) -> Tensor:
    """(controls, `NUM_LIKENESSES`), as `agent.models.task_parser.form_reading.likenesses`."""
    states = F.normalize(states.float(), dim=-1)
    words = states[row.words]
    share_of = torch.zeros(len(row.kinds), len(states), device=states.device)
    for number, (kind, end) in enumerate(zip(row.kinds, row.ends, strict=True)):
        share_of[number, kind + 1 : end] = 1 / max(end - kind - 1, 1)
    captions = F.normalize(share_of @ states, dim=-1)
    near = captions @ F.normalize(words.mean(0), dim=-1)
    runs = F.normalize(words.unfold(0, min(WORDS_TOGETHER, len(words)), 1).mean(-1), dim=-1)
    return torch.stack(
        [
            near,
            share_of @ (states @ words.T).amax(1),
            (captions @ words.T).amax(1),
            SHARE * (SHARPNESS * near).log_softmax(0),
            (captions @ runs.T).amax(1),
        ],
        dim=-1,
    )


def _loss_of(model: FormReaderModel, tasks: Sequence[FormSentence]) -> Tensor:
    words = [words_of(task.text) for task in tasks]
    rows = [model.row(said, task.controls) for said, task in zip(words, tasks, strict=True)]
    actions, pointed = [], []
    for task, said, (action, pointers) in zip(tasks, words, model(rows), strict=True):
        wanted = torch.zeros(len(task.controls), dtype=torch.long)
        for aim in task.aims:
            wanted[aim.control] = 2 if aim.is_off else 1
            for span, numbers in ((aim.value, (0, 1)), (aim.place, (2,))):
                inside = _words_in(said, span)
                if inside and inside[-1] < pointers.shape[2]:
                    for pointer, word in zip(numbers, (inside[0], inside[-1]), strict=False):
                        pointed.append(
                            F.cross_entropy(pointers[pointer, aim.control][None], torch.tensor([word]))
                        )
        actions.append(F.cross_entropy(action, wanted, label_smoothing=_SMOOTHING, reduction="sum"))
    loss = torch.stack(actions).mean()
    return loss + _WEIGHT_OF_POINTERS * torch.stack(pointed).mean() if pointed else loss


def _words_in(words: Sequence[TaskWord], span: Span | None) -> list[int]:
    if span is None:
        return []
    return [number for number, word in enumerate(words) if word.start < span[1] and word.end > span[0]]


def is_read(task: FormSentence, readings: Sequence[ControlReading]) -> bool:
    """Whether exactly the controls that it asks for are found, with their values; which row a value tells is
    not looked at."""
    aims, words = {aim.control: aim for aim in task.aims}, words_of(task.text)
    for number, (control, reading) in enumerate(zip(task.controls, readings, strict=True)):
        aim = aims.get(number)
        if (aim is None) is (reading.likely >= 0.5):
            return False
        if aim is None:
            continue
        if control.kind == "box" and reading.is_off is not aim.is_off:
            return False
        if control.kind == "field" and aim.value is not None:
            inside = _words_in(words, aim.value)
            if reading.value != (inside[0], inside[-1]):
                return False
    return True


def read_rightly(model: FormReaderModel, tasks: Sequence[FormSentence]) -> int:
    """So many of the tasks."""
    model.eval()
    right = sum(is_read(task, model.readings(words_of(task.text), task.controls)) for task in tasks)
    model.train()
    return right


def train(
    model: FormReaderModel,
    tasks: FormTasks,
    sensed: Sequence[SensedWindow],
    *,
    rate: float,
    rng: random.Random,
    seconds: float = math.inf,
    steps: float = math.inf,
    size: int = _TASKS,
) -> None:
    """Ends after so many seconds or steps, whichever comes first.

    Args:
        sensed: windows from which it keeps its sense.
        rate: the highest learning rate of the encoder.
        size: tasks in a step.
    """
    learning = [(name, weight) for name, weight in model.named_parameters() if weight.requires_grad]
    encoder = [weight for name, weight in learning if name.startswith("encoder.")]
    heads = [weight for name, weight in learning if not name.startswith("encoder.")]
    groups = [{"params": encoder, "rate": rate}, {"params": heads, "rate": rate * _RATE_OF_HEADS}]
    optimiser = torch.optim.AdamW(groups, lr=rate, weight_decay=0.01)
    weights = [weight for _, weight in learning]
    model.train()
    begin = told = time.monotonic()
    step = 0
    waiting: list[list[FormSentence]] = []
    while (done := max((time.monotonic() - begin) / seconds, step / steps)) < 1:
        if not waiting:
            drawn = [tasks.draw() for _ in range(size * _STEPS_AT_ONCE)]
            drawn.sort(key=lambda task: len(model.row(words_of(task.text), task.controls).ids))
            waiting = [drawn[first : first + size] for first in range(0, len(drawn), size)]
            rng.shuffle(waiting)
        warm, left = min(1.0, (step + 1) / _WARM_UP_STEPS), max(_LEAST_RATE, 1 - done)
        for group in optimiser.param_groups:
            group["lr"] = group["rate"] * warm * left
        with mixed_precision(model.encoder.bert.device):
            loss = _loss_of(model, waiting.pop())
            if step % _STEPS_BETWEEN_SENSE == 0:
                some = rng.sample(sensed, min(_SENSED_WINDOWS, len(sensed)))
                loss = loss + _WEIGHT_OF_SENSE * sense_loss(model.encoder, some, rng)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(weights, 1.0)
        optimiser.step()
        step += 1
        if time.monotonic() - told > _TOLD_S:
            told = time.monotonic()
            state = {"step": step, "loss": round(loss.item(), 3), "done": round(done, 3)}
            print(json.dumps(state), flush=True)


@torch.no_grad()  # type: ignore[untyped-decorator]
def go_back_halfway(model: nn.Module, began: Mapping[str, Tensor]) -> None:
    """Average the weights with those that training began with (model soups, arXiv 2203.05482): what was
    learned before is kept better, where the last tasks were of another kind."""
    for name, weight in model.named_parameters():
        weight.lerp_(began[name], 0.5)


def publish(model: FormReaderModel, folder: Path) -> Manifest:
    """Write encoder and heads into a model folder and name them in its manifest."""
    with np.load(folder / HEADS) as of_parser:
        marks = of_parser["marks"]
    heads = {
        name: value.detach().half().numpy()
        for name, value in model.state_dict().items()
        if not name.startswith("encoder.")
    }
    np.savez_compressed(folder / FORM_READER, allow_pickle=False, marks=marks, **heads)
    return publish_sense(model.encoder, folder)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("encoder", type=Path, help="folder of the encoder that the parser began with")
    parser.add_argument("folder", type=Path, nargs="?", default=Path("resources/models/embedded"))
    parser.add_argument(
        "--windows", type=Path, nargs="*", default=(), help="everyday windows (JSON) to learn from, too"
    )
    parser.add_argument(
        "--newer", nargs="*", default=(), choices=FILES, help="what is told in these is read thrice as often"
    )
    parser.add_argument("--examine", type=Path, nargs="*", default=(), help="and those to be counted on")
    parser.add_argument("--hours", type=float, default=1.0)
    parser.add_argument("--learning-rate", type=float, default=3e-4)
    parser.add_argument(
        "--halfway", action="store_true", help="publish the mean of the weights before and after"
    )
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    windows = [*told_windows(), *told_windows(tuple(options.newer)) * 2]
    windows += [one for path in options.windows for one in told_in_file(path)]
    examined = {path.name: told_in_file(path) for path in options.examine}
    alike = _alike(options.encoder, [*windows, *(window for those in examined.values() for window in those)])
    rng, sensed = random.Random(options.seed), sensed_windows()
    tasks = FormTasks(windows, alike, rng, sensed=sensed)
    model = FormReaderModel(options.encoder, options.folder)
    began = {name: weight.detach().clone() for name, weight in model.named_parameters()}
    train(model, tasks, sensed, seconds=options.hours * 3600, rate=options.learning_rate, rng=rng)
    if options.halfway:
        go_back_halfway(model, began)
    for name, those in examined.items():
        asked = [task for window in those for task in tasks_of(window, alike)]
        print(f"{name}: {read_rightly(model, asked)} of {len(asked)} read rightly", flush=True)
    manifest = publish(model, options.folder)
    print(f"{options.folder}: {manifest.size_bytes / 2**20:.2f} MiB")


def _alike(start: Path, windows: Sequence[ToldWindow]) -> Alike:
    """Asked about tasks of these windows, it knows all vectors: to encode one text after the other takes ten
    times as long."""
    asked: dict[str, None] = {}

    def noted(text: str, others: Sequence[str]) -> int:
        asked.update(dict.fromkeys((text, *others)))
        return 0

    for window in windows:
        deque(tasks_of(window, noted), maxlen=0)
    texts, encoder = list(asked), SenseEncoder(start, None)
    with torch.no_grad():
        vectors = dict(zip(texts, encoder(texts), strict=True)) if texts else {}

    def nearest(text: str, others: Sequence[str]) -> int:
        for one in {text, *others} - vectors.keys():
            with torch.no_grad():
                [vectors[one]] = encoder([one])
        return int((torch.stack([vectors[one] for one in others]) @ vectors[text]).argmax())

    return nearest


if __name__ == "__main__":
    main()
