"""From a record to a gradient: data set, stream, collation, a small Qwen2-VL, the whole PPO loss."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from transformers import Qwen2VLConfig, Qwen2VLForConditionalGeneration

from agent.models.embedded_vocabulary import (
    END_OF_TURN_ID,
    IMAGE_PAD_ID,
    NUM_TOKENS,
    VIDEO_PAD_ID,
    VISION_END_ID,
    VISION_START_ID,
)
from tests.training.data.recorded_runs import record_run
from training.data.collation import TokenTensors, collate, collate_pictures
from training.data.from_records import RecordSource, convert_records
from training.data.picture_patches import PatchForm, PicturePatches
from training.data.prompt_tokens import EmbeddedPromptTokenizer
from training.data.stream import stream
from training.ppo.batch import TokenBatch
from training.ppo.objective import PpoSettings, estimate, policy_objective
from training.ppo.scores import token_scores

pytestmark = pytest.mark.torch

FORM = PatchForm(patch_px=16, mean=(0.5, 0.5, 0.5), std=(0.5, 0.5, 0.5))


def small_model() -> Qwen2VLForConditionalGeneration:
    torch.manual_seed(0)
    config = Qwen2VLConfig(
        text_config={
            "vocab_size": NUM_TOKENS,
            "hidden_size": 16,
            "intermediate_size": 32,
            "num_hidden_layers": 1,
            "num_attention_heads": 2,
            "num_key_value_heads": 1,
            "rope_parameters": {"rope_type": "default", "rope_theta": 1e4, "mrope_section": [1, 1, 2]},
        },
        vision_config={"depth": 1, "embed_dim": 16, "hidden_size": 16, "num_heads": 2, "patch_size": 16},
        image_token_id=IMAGE_PAD_ID,
        video_token_id=VIDEO_PAD_ID,
        vision_start_token_id=VISION_START_ID,
        vision_end_token_id=VISION_END_ID,
    )
    return Qwen2VLForConditionalGeneration(config).eval()


def scored(
    model: Qwen2VLForConditionalGeneration, tokens: TokenTensors, pictures: PicturePatches
) -> tuple[torch.Tensor, torch.Tensor]:
    logits = model(
        input_ids=tokens.ids,
        attention_mask=tokens.attention.long(),
        pixel_values=pictures.patches,
        image_grid_thw=pictures.grids,
        mm_token_type_ids=tokens.is_picture.int(),
    ).logits
    return token_scores(logits, tokens.ids)


def test_a_record_becomes_a_gradient_step_that_makes_its_good_tokens_likelier(tmp_path: Path) -> None:
    tokenizer = EmbeddedPromptTokenizer(factor=FORM.factor)
    record = record_run(tmp_path / "records")
    assert convert_records([RecordSource(record)], tokenizer, tmp_path / "set").num_samples == 2
    loaded = list(stream(tmp_path / "set"))
    samples = [one.sample for one in loaded]
    tokens = collate(samples, pad_id=END_OF_TURN_ID, needs_log_probs=True)
    pictures = collate_pictures(samples, [one.pictures for one in loaded], FORM)
    model = small_model()
    with torch.no_grad():
        proximal, _ = scored(model, tokens, pictures)
    rewards = torch.zeros(proximal.shape)
    rewards[:, -1] = 1.0  # both replies were right; padding hands it on to the last token written
    settings = PpoSettings(positive_weight=0.0)
    advantages, targets = estimate(
        rewards, torch.zeros_like(rewards), tokens.mask, torch.zeros(2).bool(), torch.zeros(2), settings
    )
    assert tokens.behaviour is not None
    batch = TokenBatch(
        mask=tokens.mask,
        proximal=proximal,
        behaviour=proximal,
        advantages=advantages,
        targets=targets,
        old_values=torch.zeros_like(rewards),
        reference=proximal,
        turns=tokens.turns,
        thought=torch.zeros_like(tokens.mask),
        positive=torch.ones(2).bool(),
        domains=("forms", "forms"),
    )
    optimiser = torch.optim.SGD(model.parameters(), lr=0.5)
    log_probs, entropy = scored(model, tokens, pictures)
    policy_objective(log_probs, entropy, batch, batch.denominators(), settings).backward()
    optimiser.step()
    with torch.no_grad():
        after, _ = scored(model, tokens, pictures)
    praised = advantages > 0
    assert (after - proximal)[praised].mean() > 0
