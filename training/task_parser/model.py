"""The task parser in torch: BERT's encoder with a head for each question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from transformers import AutoTokenizer, BertConfig, BertModel

from agent.models.task_parser.labels import NUM_CLASSES, WORD_HEADS, WordScores
from agent.models.task_parser.words import (
    CAPITAL,
    CLASSIFY,
    LINE_BREAK,
    MOST_PIECES,
    MOST_TOKENS,
    SEPARATE,
    TaskWord,
)


@dataclass(frozen=True, slots=True)
class PieceRow:
    """A sentence in word pieces."""

    ids: list[int]
    word_at: list[int]
    """Index of each word's first piece; -1 for words behind the last position."""


class Pieces:
    """Word pieces of words, each word alone, so that its first piece is known."""

    def __init__(self, folder: Path) -> None:
        self._tokenizer = AutoTokenizer.from_pretrained(folder)
        self._special = {
            token: self._tokenizer.convert_tokens_to_ids(token)
            for token in (CLASSIFY, SEPARATE, CAPITAL, LINE_BREAK)
        }
        self._known: dict[str, list[int]] = {}

    def row(self, words: Sequence[TaskWord]) -> PieceRow:
        ids, word_at = [self._special[CLASSIFY]], []
        for word in words:
            if len(ids) > MOST_TOKENS - MOST_PIECES:
                word_at.append(-1)
                continue
            if word.has_capital:
                ids.append(self._special[CAPITAL])
            word_at.append(len(ids))
            ids += self.of(word)[:MOST_PIECES]
        return PieceRow([*ids, self.behind], word_at)

    @property
    def behind(self) -> int:
        """The piece behind a text."""
        return self._special[SEPARATE]

    def of(self, word: TaskWord) -> list[int]:
        if word.is_line_break:
            return [self._special[LINE_BREAK]]
        if word.text not in self._known:
            ids = self._tokenizer.encode(word.plain, add_special_tokens=False)
            self._known[word.text] = ids or [self._tokenizer.unk_token_id]
        return self._known[word.text]


class TaskParser(nn.Module):
    """Encoder and heads; `forward` gives logits of every position."""

    def __init__(self, config: BertConfig) -> None:
        super().__init__()
        self.encoder = BertModel(config, add_pooling_layer=False)
        self.heads = nn.ModuleDict(
            {name: nn.Linear(config.hidden_size, count) for name, count in NUM_CLASSES.items()}
        )

    @classmethod
    def with_config_of(cls, folder: Path) -> TaskParser:
        """Random weights in the shape of a pre-trained encoder."""
        return cls(BertConfig.from_pretrained(folder, attn_implementation="sdpa"))

    @classmethod
    def from_pretrained(cls, folder: Path) -> TaskParser:
        """New heads on a pre-trained encoder."""
        made = cls.with_config_of(folder)
        made.encoder = BertModel.from_pretrained(folder, add_pooling_layer=False, attn_implementation="sdpa")
        return made

    def freeze_below(self, layer: int) -> None:
        """Only this encoder layer and those above it learn, and the heads; 0 lets everything learn."""
        if layer:
            for part in (self.encoder.embeddings, *self.encoder.encoder.layer[:layer]):
                part.requires_grad_(False)

    def forward(self, ids: Tensor, mask: Tensor) -> dict[str, Tensor]:
        """
        Args:
            ids: (R, T); mask: (R, T) which of them are no padding.

        Returns:
            (R, T, classes) logits by head.
        """
        states = self.encoder(input_ids=ids, attention_mask=mask).last_hidden_state
        return {name: head(states) for name, head in self.heads.items()}

    @property
    def device(self) -> torch.device:
        return self.encoder.device

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def scores(self, rows: Sequence[PieceRow]) -> list[WordScores]:
        """What it says of each word of each sentence."""
        ids = torch.from_numpy(padded_rows(rows)).to(self.device)
        logits = {
            name: one.float().log_softmax(-1).cpu().numpy() for name, one in self(ids, ids != 0).items()
        }
        made = []
        for number, row in enumerate(rows):
            at = np.array([place for place in row.word_at if place >= 0], np.int64)
            found = {name: logits[name][number][at].astype(np.float64) for name in WORD_HEADS}
            made.append(WordScores(**found, outside=float(logits["outside"][number, 0, 1])))
        return made


def padded_rows(rows: Sequence[PieceRow]) -> NDArray[np.int32]:
    """(R, T) ids, 0 behind the end of a row."""
    ids = np.zeros((len(rows), max(len(row.ids) for row in rows)), np.int32)
    for number, row in enumerate(rows):
        ids[number, : len(row.ids)] = row.ids
    return ids
