"""Losses at the pointing tokens: where to attend, what the name means, which state the target has.

Digits and words alone carry too little signal to learn grounding. A pointing token is the closing quote of a
name in a reply, or a coordinate after it (`requests.Request.looks`).
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
import torch.nn.functional as F
from torch import Tensor

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


def pointer_loss(
    scores: AttentionScores, element: Tensor, owned: Sequence[tuple[int, Request]]
) -> tuple[Tensor, dict[str, float]]:
    """Cross-entropy of each head's attention against the tokens whose sub-patch belongs to the target.

    Args:
        scores: of the pointer layer; picture token m is its key 1 + m, and key 0 means nowhere.
        element: (B, N) each patch's element, merge-block order: sub-patch i of token m is patch 4m + i.
    """
    rows, columns, targets, present = [], [], [], []
    num_tokens, length = element.shape[1] // 4, scores.own.shape[-1]
    for row, (crop, request) in enumerate(owned):
        for position, which in request.looks:
            if position >= length:
                continue
            target = torch.zeros(4, scores.num_seen + length)
            if which != NOWHERE:
                target[:, 1 : 1 + num_tokens] = (element[crop] == which).view(num_tokens, 4).T.float()
            total = target.sum(1, keepdim=True)
            target[:, :1] = (total == 0).float()
            targets.append(target / total.clamp(min=1))
            rows.append(row)
            columns.append(position)
            present.append(which != NOWHERE)
    if not rows:
        return scores.own.new_zeros(()), {}
    at = scores.at(torch.tensor(rows), torch.tensor(columns))
    goal = torch.stack(targets)
    loss = -(goal * at.log_softmax(-1).nan_to_num(neginf=0.0)).sum(-1).mean()
    with torch.no_grad():
        found = goal.gather(2, at.argmax(-1, keepdim=True))[..., 0] > 0
        here = torch.tensor(present)
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
    looks = [
        (row, position, crop, which)
        for row, (crop, request) in enumerate(owned)
        for position, which in request.looks
        if request.ids[position] == ord('"') and position < early.shape[1]
    ]
    if not looks:
        return early.new_zeros(()), {}
    row, position, crop, which = (torch.tensor(column) for column in zip(*looks, strict=True))
    with torch.autocast("cpu", torch.bfloat16):
        patches = F.normalize(heads.patch_code(heads.norm(states)).float(), dim=-1)
        names = F.normalize(heads.name_code(early[row, position]).float(), dim=-1)
    scores = torch.einsum("lc,lnc->ln", names, patches.index_select(0, crop))
    scores = scores * heads.log_scale.exp().clamp(max=60.0)
    target = (element[crop] == which[:, None]) & (which >= 0)[:, None]
    nowhere = ~target.any(1, keepdim=True)
    goal = torch.cat([target, nowhere], dim=1).float()
    scores = torch.cat([scores, heads.nowhere.expand(len(looks), 1)], dim=1)
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
    rows, columns, states, is_box = [], [], [], []
    for row, (crop, request) in enumerate(owned):
        for position, which in request.looks:
            if request.ids[position] != ord('"') or position >= looked.shape[1]:
                continue
            rows.append(row)
            columns.append(position)
            here = (batch.element[crop] == which).nonzero()[:, 0].tolist() if which != NOWHERE else []
            states.append(int(batch.state[crop, here[0]]) if here else len(State))
            is_box.append(bool(here) and int(batch.kind[crop, here[0]]) == ControlKind.CHECKBOX)
    if not rows:
        return looked.new_zeros(()), {}
    with torch.autocast("cpu", torch.bfloat16):
        told = heads.noticed(looked[torch.tensor(rows), torch.tensor(columns)]).float()
    target, boxes = torch.tensor(states), torch.tensor(is_box)
    weight = torch.where(boxes, 1.0, 0.2)
    loss = (weight * F.cross_entropy(told, target, reduction="none")).sum() / weight.sum()
    right = (told.argmax(-1) == target).float()
    metrics = {"noticed": right.mean().item()}
    if boxes.any():
        metrics["noticed_box"] = right[boxes].mean().item()
    return loss, metrics
