"""Losses at the pointing tokens: where to attend, what the name means, which state the target has.

Digits and words alone carry too little signal to learn grounding. A pointing token is the closing quote of a
name in a reply, or a coordinate after it (`requests.Request.looks`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import torch
import torch.nn.functional as F
from torch import Tensor

from training.embedded.devices import mixed_precision
from training.embedded.language import NOW, clause_loss
from training.embedded.model import AttentionScores
from training.embedded.perception import PatchBatch, PerceptionHeads
from training.embedded.requests import NOWHERE, Request
from training.windows.scene import ControlKind, State


def asked_loss(
    scores: AttentionScores | None, owned: Sequence[tuple[int, Request]]
) -> tuple[Tensor, dict[str, float]]:
    """Attention to the part of the task that asks for the next goal; grounding requests have no task."""
    assert scores is not None
    clauses = [
        (row, request.ids.index(NOW), *request.clause)
        for row, (_, request) in enumerate(owned)
        if len(request.parse)
    ]
    if not clauses:
        return scores.own.new_zeros(()), {}
    loss, found = clause_loss(scores, torch.tensor(clauses))
    return loss, {"clause": found}


class Looks(NamedTuple):
    """The pointing tokens of a batch, each (K,)."""

    row: Tensor
    """The request, counted over all crops."""
    position: Tensor
    """The token in it."""
    crop: Tensor
    element: Tensor
    """What it looks for; NOWHERE when that is not on the picture."""


def looks_of(owned: Sequence[tuple[int, Request]], length: int, *, only_names: bool = False) -> Looks | None:
    """All pointing tokens among the first `length` of each request, or only those at the end of a name;
    None without any."""
    found = [
        (row, position, crop, which)
        for row, (crop, request) in enumerate(owned)
        for position, which in request.looks
        if position < length and not (only_names and request.ids[position] != ord('"'))
    ]
    return Looks(*(torch.tensor(column) for column in zip(*found, strict=True))) if found else None


def pointer_loss(
    scores: AttentionScores, element: Tensor, owned: Sequence[tuple[int, Request]]
) -> tuple[Tensor, dict[str, float]]:
    """Cross-entropy of each head's attention against the tokens whose sub-patch belongs to the target.

    Args:
        scores: of the pointer layer; picture token m is its key 1 + m, and key 0 means nowhere.
        element: (B, N) each patch's element, merge-block order: sub-patch i of token m is patch 4m + i.
    """
    num_tokens, length = element.shape[1] // 4, scores.own.shape[-1]
    looks = looks_of(owned, length)
    if looks is None:
        return scores.own.new_zeros(()), {}
    at = scores.at(looks.row, looks.position)
    mine = (element[looks.crop] == looks.element[:, None]) & (looks.element != NOWHERE)[:, None]
    goal = torch.zeros(len(mine), 4, at.shape[-1])
    goal[:, :, 1 : 1 + num_tokens] = mine.view(-1, num_tokens, 4).transpose(1, 2).float()
    total = goal.sum(2, keepdim=True)
    goal[:, :, :1] = (total == 0).float()
    goal = goal / total.clamp(min=1)
    loss = -(goal * at.log_softmax(-1).nan_to_num(neginf=0.0)).sum(-1).mean()
    with torch.no_grad():
        found = goal.gather(2, at.argmax(-1, keepdim=True))[..., 0] > 0
        here = looks.element != NOWHERE
        counts = {}
        if here.any():
            counts["pointer"] = found[here].float().mean().item()
        if (~here).any():
            counts["pointer_absent"] = found[~here].float().mean().item()
    return loss, counts


def meaning_loss(
    heads: PerceptionHeads,
    early: Tensor | None,
    states: Tensor,
    element: Tensor,
    owned: Sequence[tuple[int, Request]],
) -> tuple[Tensor, dict[str, float]]:
    """Contrastive loss between a name's closing quote, in the middle of a reply, and the name's patches.

    The stage `naming` trained the lower layers on single names; here the name is part of a sentence.

    Args:
        early: (R, T, text_width) states of the lower layers.
        states: (B, N, vision_width) of the patches, in the order of `element` (B, N).
    """
    assert early is not None
    looks = looks_of(owned, early.shape[1], only_names=True)
    if looks is None:
        return early.new_zeros(()), {}
    with mixed_precision():
        patches = F.normalize(heads.patch_code(heads.norm(states)).float(), dim=-1)
        names = F.normalize(heads.name_code(early[looks.row, looks.position]).float(), dim=-1)
    scores = torch.einsum("lc,lnc->ln", names, patches.index_select(0, looks.crop))
    scores = scores * heads.log_scale.exp().clamp(max=60.0)
    target = (element[looks.crop] == looks.element[:, None]) & (looks.element >= 0)[:, None]
    nowhere = ~target.any(1, keepdim=True)
    goal = torch.cat([target, nowhere], dim=1).float()
    scores = torch.cat([scores, heads.nowhere.expand(len(names), 1)], dim=1)
    loss = F.cross_entropy(scores, goal / goal.sum(1, keepdim=True))
    right = goal.gather(1, scores.argmax(1, keepdim=True))[:, 0] > 0
    return loss, {"meant": right[~nowhere[:, 0]].float().mean().item()}


def notice_loss(
    heads: PerceptionHeads, looked: Tensor | None, batch: PatchBatch, owned: Sequence[tuple[int, Request]]
) -> tuple[Tensor, dict[str, float]]:
    """Classification of the target's state from the hidden state after the pointer layer.

    Whether a box is right already depends on its state *and* on the task: trained on the answers only, the
    model gave the more frequent answer.

    Args:
        looked: (R, T, text_width) states after the pointer layer.
    """
    assert looked is not None
    looks = looks_of(owned, looked.shape[1], only_names=True)
    if looks is None:
        return looked.new_zeros(()), {}
    mine = (batch.element[looks.crop] == looks.element[:, None]) & (looks.element != NOWHERE)[:, None]
    here, first = mine.any(1), mine.int().argmax(1)
    target = torch.where(here, batch.state[looks.crop, first], len(State))
    boxes = here & (batch.kind[looks.crop, first] == ControlKind.CHECKBOX)
    with mixed_precision():
        told = heads.noticed(looked[looks.row, looks.position]).float()
    weight = torch.where(boxes, 1.0, 0.2)
    loss = (weight * F.cross_entropy(told, target, reduction="none")).sum() / weight.sum()
    right = (told.argmax(-1) == target).float()
    metrics = {"noticed": right.mean().item()}
    if boxes.any():
        metrics["noticed_box"] = right[boxes].mean().item()
    return loss, metrics
