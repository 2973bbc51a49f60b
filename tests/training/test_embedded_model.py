"""Our plain model and transformers' Qwen3-VL compute the same numbers."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")

from tests.training.small_embedded import SMALL  # noqa: E402
from training.embedded.hugging_face import config_json, state_dict  # noqa: E402
from training.embedded.model import EmbeddedModel, picture_positions, text_positions  # noqa: E402
from training.embedded.pointing import picture_tokens  # noqa: E402
from training.embedded.vision import patchify  # noqa: E402

pytestmark = pytest.mark.torch


def test_logits_equal_those_of_transformers_for_a_whole_picture() -> None:
    from transformers import Qwen3VLConfig, Qwen3VLForConditionalGeneration

    from agent.models.embedded_vocabulary import IMAGE_PAD_ID, VISION_END_ID, VISION_START_ID

    torch.manual_seed(0)
    ours = EmbeddedModel(SMALL).eval()
    theirs = Qwen3VLForConditionalGeneration(Qwen3VLConfig(**config_json(SMALL))).eval()
    missing = theirs.load_state_dict(state_dict(ours), strict=False)
    assert not missing.unexpected_keys
    assert set(missing.missing_keys) <= {"lm_head.weight"}
    theirs.tie_weights()
    pixels = torch.randint(0, 256, (1, 608, 800, 3), dtype=torch.uint8)
    text = torch.randint(0, 256, (1, 30))
    rows, columns = SMALL.grid
    with torch.no_grad():
        states = ours.visual.patches(pixels, torch.zeros(1, 2, dtype=torch.long))
        out = ours.language_model(
            picture_tokens(ours, states),
            picture_positions(rows, columns),
            text,
            text_positions(30),
        ).last
        flat = (
            patchify(pixels, 16)[0]
            .view(-1, 3, 1, 16, 16)
            .expand(-1, -1, 2, -1, -1)
            .reshape(rows * columns, -1)
        )
        picture = [VISION_START_ID, *[IMAGE_PAD_ID] * (rows * columns // 4), VISION_END_ID]
        ids = torch.tensor([[*picture, *text[0].tolist()]])
        expected = theirs(
            input_ids=ids,
            pixel_values=flat,
            image_grid_thw=torch.tensor([[1, rows, columns]]),
            mm_token_type_ids=(ids == IMAGE_PAD_ID).int(),
        ).logits[0, len(picture) :]
    torch.testing.assert_close(ours.language_model.logits(out)[0], expected, atol=2e-3, rtol=1e-3)
