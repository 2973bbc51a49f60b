"""Losses at the pointing tokens."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")

from training.embedded.looking import notice_loss  # noqa: E402
from training.embedded.perception import PatchBatch, PerceptionHeads  # noqa: E402
from training.embedded.requests import NOWHERE, Request, SeenName, grounding_request  # noqa: E402
from training.windows.scene import ControlKind, State  # noqa: E402

pytestmark = pytest.mark.torch


def _batch() -> PatchBatch:
    """One picture of four patches: a ticked box, an empty one, and nothing."""
    patches = torch.zeros(1, 4, dtype=torch.long)
    element, kind, state = patches.clone() - 1, patches.clone(), patches.clone()
    element[0, :2] = torch.tensor([0, 1])
    kind[0, :2] = int(ControlKind.CHECKBOX)
    state[0, :2] = torch.tensor([int(State.ON), int(State.OFF)])
    return PatchBatch(
        pixels=torch.zeros(1, 32, 32, 3, dtype=torch.uint8),
        corner=torch.zeros(1, 2, dtype=torch.long),
        chars=torch.zeros(1, 4, 4, dtype=torch.long),
        kind=kind,
        state=state,
        name=element,
        click=torch.zeros(1, 4, 2, dtype=torch.long),
        element=element,
        names=torch.zeros(1, 2, dtype=torch.long),
        name_ends=torch.ones(1, dtype=torch.long),
        attributes=torch.zeros(1, 1),
    )


def _looks() -> list[tuple[int, Request]]:
    return [
        (0, grounding_request("tick", "Jam", SeenName(0, is_on=True))),
        (0, grounding_request("tick", "Tea", SeenName(1))),
        (0, grounding_request("press", "Soup", SeenName(NOWHERE))),
    ]


def _told(owned: list[tuple[int, Request]], states: list[int]) -> tuple[float, dict[str, float]]:
    """The loss for these `states` after the pointer layer."""
    heads = PerceptionHeads(16, 16)
    looked = torch.zeros(len(owned), 30, 16)
    with torch.no_grad():
        heads.noticed.weight.copy_(20.0 * torch.eye(len(State) + 1, 16))
        heads.noticed.bias.zero_()
    for row, ((_, request), state) in enumerate(zip(owned, states, strict=True)):
        looked[row, request.looks[0][0], state] = 1.0
    loss, metrics = notice_loss(heads, looked, _batch(), owned)
    return loss.item(), metrics


def test_a_correct_state_has_no_loss() -> None:
    loss, metrics = _told(_looks(), [int(State.ON), int(State.OFF), len(State)])
    assert loss == pytest.approx(0.0, abs=1e-3)
    assert metrics == {"noticed": 1.0, "noticed_box": 1.0}


def test_a_ticked_box_taken_for_an_empty_one_costs() -> None:
    loss, metrics = _told(_looks(), [int(State.OFF), int(State.OFF), len(State)])
    assert loss > 1.0
    assert metrics["noticed_box"] == 0.5


def test_requests_without_pointing_tokens_have_no_loss() -> None:
    nothing = [(0, Request(ids=[1, 2, 3], learn=[False] * 3))]
    loss, metrics = notice_loss(PerceptionHeads(16, 16), torch.zeros(1, 2, 16), _batch(), nothing)
    assert loss.item() == 0.0
    assert metrics == {}
