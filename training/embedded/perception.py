"""Dense losses of the vision tower: each patch predicts its characters, control kind, state and name.

The heads exist only during training. Names are matched, not classified: a patch's code is compared with the
codes of the names in the batch (contrastively, as in CLIP, arXiv 2103.00020), in both directions, so that
each control gives thousands of comparisons instead of the six digits of one click. The names are read by the
language model's own lower layers, which therefore can spell before the first task. Both sides also predict
the same fixed attributes of the name (`attributes`), so that their embeddings agree early.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from training.embedded.attributes import NUM_ATTRIBUTES
from training.embedded.devices import mixed_precision
from training.embedded.model import NAME_LAYERS, EmbeddedModel, text_positions
from training.embedded.parsing import NUM_CLASSES
from training.embedded.targets import NUM_BINS, NUM_CHARS, NUM_KINDS, NUM_SLOTS
from training.windows.scene import ControlKind, State

CODE_WIDTH = 96


@dataclass(frozen=True, slots=True)
class PatchBatch:
    """A batch of crops with the labels of their patches in merge-block order."""

    pixels: Tensor
    """(B, H, W, 3) uint8"""
    corner: Tensor
    """(B, 2) in patches"""
    chars: Tensor
    """(B, N, NUM_SLOTS) long"""
    kind: Tensor
    state: Tensor
    """(B, N) long"""
    name: Tensor
    """(B, N) long: index into `names`, -1 for patches without an actionable control."""
    click: Tensor
    """(B, N, 2) long bins"""
    element: Tensor
    """(B, N) long: index into the scene's elements, -1 for none"""
    names: Tensor
    """(M, L) token ids of all names in the batch, quoted, padded at the right with 0"""
    name_ends: Tensor
    """(M,) index of each closing quote"""
    attributes: Tensor
    """(M, NUM_ATTRIBUTES) 0 or 1: the attributes of each name"""


class PerceptionHeads(nn.Module):
    def __init__(self, vision_width: int, text_width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(vision_width)
        self.chars = nn.Linear(vision_width, NUM_SLOTS * NUM_CHARS)
        self.kind = nn.Linear(vision_width, NUM_KINDS)
        self.state = nn.Linear(vision_width, len(State))
        self.click = nn.Linear(vision_width, 2 * NUM_BINS)
        self.patch_code = nn.Linear(vision_width, CODE_WIDTH)
        self.name_code = nn.Linear(text_width, CODE_WIDTH)
        self.patch_attributes = nn.Linear(vision_width, NUM_ATTRIBUTES)
        self.name_attributes = nn.Linear(text_width, NUM_ATTRIBUTES)
        self.noticed = nn.Linear(text_width, len(State) + 1)
        """At the pointing token: the state of the target; the last class means there is none."""
        self.role, self.goal_verb, self.goal_number = (nn.Linear(text_width, count) for count in NUM_CLASSES)
        """What a byte of the task is for, see `parsing`."""
        self.log_scale = nn.Parameter(torch.tensor(2.5))
        self.nowhere = nn.Parameter(torch.tensor(3.0))
        """Score of "this name is not on the picture", in the same units as the scaled similarities."""


def name_states(model: EmbeddedModel, names: Tensor, ends: Tensor) -> Tensor:
    """(M, text_width): names as the lower layers of the language model read them."""
    read = model.language_model(None, None, names, text_positions(names.shape[1]), layers=NAME_LAYERS)
    return read.last[torch.arange(len(ends)), ends]


def attribute_loss(logits: Tensor, target: Tensor) -> Tensor:
    """Mean over names of the summed binary cross-entropies, scaled to the size of one ordinary loss."""
    return F.binary_cross_entropy_with_logits(logits.float(), target, reduction="sum") / (20 * len(target))


def soft_bins(target: Tensor, num_bins: int, spread: float = 1.2) -> Tensor:
    """(…,) bins → (…, num_bins) distributions: neighbouring bins get some probability."""
    distance = torch.arange(num_bins) - target[..., None]
    return torch.softmax(-((distance.float() / spread) ** 2) / 2, dim=-1)


def _state_loss(logits: Tensor, state: Tensor, kind: Tensor) -> Tensor:
    """Mean over patches; those of check boxes and radio buttons count most, since tasks ask only for their
    state."""
    marked = (kind == ControlKind.CHECKBOX) | (kind == ControlKind.RADIO)
    weight = torch.where(marked, 1.0, 0.2)
    return (weight * F.cross_entropy(logits, state, reduction="none")).sum() / weight.sum()


def perception_losses(
    model: EmbeddedModel,
    heads: PerceptionHeads,
    batch: PatchBatch,
    states: Tensor,
    *,
    letters_only: bool = False,
    places: bool = True,
    num_absent: int = 24,
) -> tuple[dict[str, Tensor], dict[str, float]]:
    """Mean losses by task, and accuracies.

    Args:
        states: (B, N, width) of the batch's patches, from `VisionTower.patches`.
        letters_only: leave out what builds on reading: names and positions.
        places: also predict where on its picture each name is, and where a control is pressed.
    """
    with mixed_precision():
        x = heads.norm(states)
        filled = batch.chars.any(-1)
        # Empty patches are easy and many: a tenth of them is enough to learn silence.
        read = filled | (torch.rand_like(filled, dtype=torch.float) < 0.1)
        char_logits = heads.chars(x[read]).view(-1, NUM_SLOTS, NUM_CHARS).float()
        kind_logits, state_logits = heads.kind(x).float(), heads.state(x).float()
        # The same holds for states: most patches belong to nothing that has one.
        has_state = (batch.state > 0) | (torch.rand_like(batch.state, dtype=torch.float) < 0.1)
    char_target = batch.chars[read]
    losses = {
        "chars": F.cross_entropy(char_logits.flatten(0, 1), char_target.flatten()),
        "kind": F.cross_entropy(kind_logits.flatten(0, 1), batch.kind.flatten()),
        "state": _state_loss(state_logits[has_state], batch.state[has_state], batch.kind[has_state]),
    }
    with torch.no_grad():
        slots = char_target > 0
        right = {
            "chars": (char_logits.argmax(-1) == char_target)[slots].float().mean().item(),
            "kind": (kind_logits.argmax(-1) == batch.kind)[batch.kind > 0].float().mean().item(),
            "state": (state_logits.argmax(-1) == batch.state)[batch.state > 0].float().mean().item(),
            "box": (state_logits.argmax(-1) == batch.state)[batch.kind == ControlKind.CHECKBOX]
            .float()
            .mean()
            .item(),
        }
    if letters_only:
        return losses, right
    named = batch.name >= 0
    owner = batch.name[named]
    with mixed_precision():
        codes = F.normalize(heads.patch_code(x).float(), dim=-1)
        read_names = name_states(model, batch.names, batch.name_ends)
        names = F.normalize(heads.name_code(read_names).float(), dim=-1)
        spelt = heads.patch_attributes(x[named])
        losses["spelt"] = attribute_loss(spelt, batch.attributes[owner])
        losses["spoken"] = attribute_loss(heads.name_attributes(read_names), batch.attributes)
    scale = heads.log_scale.exp().clamp(max=60.0)
    which = codes[named] @ names.T * scale
    losses["name"] = F.cross_entropy(which, owner)
    right["name"] = (which.argmax(-1) == owner).float().mean().item()
    if not places:
        return losses, right
    pressed = named & batch.click.any(-1)
    with mixed_precision():
        click_logits = heads.click(x[pressed]).view(-1, 2, NUM_BINS).float()
    losses["click"] = F.cross_entropy(
        click_logits.flatten(0, 1), soft_bins(batch.click[pressed].flatten(), NUM_BINS)
    )
    near = (click_logits.argmax(-1) - batch.click[pressed]).abs() <= 2
    losses["place"], found = _place_loss(codes, names, batch.name, scale, heads.nowhere, num_absent)
    return losses, right | {"click": near.all(-1).float().mean().item(), **found}


def _place_loss(
    codes: Tensor, names: Tensor, owner: Tensor, scale: Tensor, nowhere: Tensor, num_absent: int
) -> tuple[Tensor, dict[str, float]]:
    """Locating each name on its own picture; names of other pictures must be found nowhere."""
    total, present_right, present, absent_right, absent = codes.new_zeros(()), 0, 0, 0, 0
    for code, own in zip(codes, owner, strict=True):
        here = own[own >= 0].unique()
        strange = torch.randint(len(names), (num_absent,))
        strange = strange[~torch.isin(strange, here)]
        asked = torch.cat([here, strange])
        scores = names[asked] @ code.T * scale
        scores = torch.cat([scores, nowhere.expand(len(asked), 1)], dim=1)
        target = (own[None] == asked[:, None]).float()
        target = target / target.sum(1, keepdim=True).clamp(min=1)
        missing = torch.zeros(len(asked), 1)
        missing[len(here) :] = 1
        target = torch.cat([target, missing], dim=1)
        total = total + F.cross_entropy(scores, target)
        with torch.no_grad():
            hit = target.gather(1, scores.argmax(1, keepdim=True))[:, 0] > 0
            present_right += int(hit[: len(here)].sum())
            present += len(here)
            absent_right += int(hit[len(here) :].sum())
            absent += len(strange)
    return total / len(codes), {
        "place": present_right / max(present, 1),
        "absent": absent_right / max(absent, 1),
    }
