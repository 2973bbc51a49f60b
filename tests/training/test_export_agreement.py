"""llama.cpp computes what torch computes: exported models answer alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from agent.models import embedded_vocabulary as vocabulary
from agent.models.catalogue import SHIPPED_FOLDER
from agent.models.chat_template import render
from agent.models.llamacpp.native import NativeModel, NativeOptions
from agent.models.manifest import FILE_NAME, load
from agent.types import ImagePart, Message, TextPart
from tests.forms import form
from tests.tiny_models import CANVAS_PX, picture, qwen3_config, qwen25_config, random_state
from training.export.checkpoint import export_checkpoint
from training.export.embedded import VOCABULARY
from training.export.gguf_files import WeightType
from training.export.read_back import read_back
from training.export.tensor_names import FloatArray

pytestmark = [pytest.mark.llama, pytest.mark.torch]

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

STEPS = 24
TASK = 'fill "Näme" with <|click|> 😀'


@dataclass(frozen=True)
class Agreement:
    steps: int
    same: int
    largest_difference: float
    near_ties: int
    """Steps with another token, which torch itself puts behind its own by less than the difference."""

    def __str__(self) -> str:
        return (
            f"{self.same} of {self.steps} greedy tokens the same, {self.near_ties} near ties,"
            f" largest logit difference {self.largest_difference:.4f}"
        )


def torch_model(config: dict[str, Any], state: dict[str, FloatArray]) -> Any:
    kind = {"qwen3_vl": "Qwen3VL", "qwen2_5_vl": "Qwen2_5_VL"}[config["model_type"]]
    settings = {key: value for key, value in config.items() if key != "model_type"}
    model = getattr(transformers, f"{kind}ForConditionalGeneration")(
        getattr(transformers, f"{kind}Config")(**settings)
    )
    tensors = {name: torch.from_numpy(np.array(data)) for name, data in state.items()}
    model.load_state_dict(tensors, strict=True)
    return model.eval().float()


def torch_logits(model: Any, ids: Sequence[int], pixels: NDArray[np.uint8]) -> FloatArray:
    patch = model.config.vision_config.patch_size
    rows, columns = pixels.shape[0] // patch, pixels.shape[1] // patch
    scaled = (pixels.astype(np.float32) / 255 - 0.5) / 0.5
    # Patches in groups of 2x2, channels first, the still picture as two frames.
    grouped = scaled.reshape(rows // 2, 2, patch, columns // 2, 2, patch, 3).transpose(0, 3, 1, 4, 6, 2, 5)
    frames = np.repeat(grouped.reshape(rows * columns, 3, 1, patch, patch), 2, axis=2)
    tokens = torch.tensor([list(ids)])
    with torch.no_grad():
        output = model(
            input_ids=tokens,
            pixel_values=torch.from_numpy(frames.reshape(rows * columns, -1).copy()),
            image_grid_thw=torch.tensor([[1, rows, columns]]),
            mm_token_type_ids=(tokens == vocabulary.IMAGE_PAD_ID).int(),
        )
    logits: FloatArray = output.logits[0].numpy()
    return logits


def llamacpp_logits(
    native: NativeModel, pixels: NDArray[np.uint8], task: str, *, steps: int
) -> tuple[list[int], list[int], FloatArray]:
    """Ids of the prompt, greedy ids, and the logits they were chosen from."""
    parts = (ImagePart(pixels), TextPart("<|task|>"), TextPart(task, is_data=True), TextPart("<|now|>"))
    segments = render(native.chat_template() or "", [Message("user", parts)])
    native.keep([])
    prompt = native.tokenize(segments, [pixels])
    ids: list[int] = []
    position = 0
    for chunk in prompt.chunks:
        if chunk.tokens:
            native.decode_tokens(chunk.tokens, position)
            ids += chunk.tokens
        else:
            native.decode_image(chunk, native.encode_image(chunk, pixels), position)
            ids += [vocabulary.IMAGE_PAD_ID] * chunk.num_tokens
        position += chunk.num_positions
    prompt.free()
    assert ids == vocabulary.encode(parts, num_image_tokens=ids.count(vocabulary.IMAGE_PAD_ID))
    chosen: list[int] = []
    logits: list[FloatArray] = []
    for _ in range(steps):
        logits.append(native.logits())
        chosen.append(int(logits[-1].argmax()))
        if native.is_end(chosen[-1]):
            break
        native.decode_tokens(chosen[-1:], position)
        position += 1
    return ids, chosen, np.stack(logits)


def compare(
    native: NativeModel, model: Any, questions: Sequence[tuple[NDArray[np.uint8], str]], *, steps: int = STEPS
) -> Agreement:
    """Let llama.cpp answer (to its end, or `steps` tokens), and torch compute the logits of those tokens."""
    num_steps = same = near_ties = 0
    largest = 0.0
    for pixels, task in questions:
        ids, chosen, ours = llamacpp_logits(native, pixels, task, steps=steps)
        theirs = torch_logits(model, ids + chosen[:-1], pixels)[len(ids) - 1 :]
        difference = float(np.abs(ours - theirs).max())
        largest = max(largest, difference)
        best = theirs.argmax(axis=1)
        num_steps += len(chosen)
        same += int((best == chosen).sum())
        margins = theirs.max(axis=1) - theirs[np.arange(len(chosen)), chosen]
        near_ties += int(((best != chosen) & (margins < 2 * difference)).sum())
    return Agreement(num_steps, same, largest, near_ties)


def compare_random(
    config: dict[str, Any],
    folder: Path,
    *,
    num_pictures: int,
    size_px: tuple[int, int] = CANVAS_PX,
    weight_type: WeightType = WeightType.F32,
) -> Agreement:
    """Export a random model and compare it with itself in torch."""
    state = random_state(config)
    files = export_checkpoint(state, config, VOCABULARY, folder, name="random", weight_type=weight_type)
    native = NativeModel(files.language, files.projector, NativeOptions(2048, 1, 1, 0))
    questions = [(picture(seed, size_px=size_px), TASK) for seed in range(num_pictures)]
    return compare(native, torch_model(config, state), questions)


def test_the_embedded_architecture_answers_as_in_torch(tmp_path: Path) -> None:
    agreement = compare_random(qwen3_config(), tmp_path, num_pictures=5)
    print(agreement)
    assert agreement.same == agreement.steps
    assert agreement.largest_difference < 0.02


@pytest.mark.parametrize("weight_type", [WeightType.F16, WeightType.Q8_0])
def test_smaller_weights_answer_nearly_as_in_torch(tmp_path: Path, weight_type: WeightType) -> None:
    agreement = compare_random(qwen3_config(), tmp_path, num_pictures=3, weight_type=weight_type)
    print(weight_type, agreement)
    assert agreement.same + agreement.near_ties == agreement.steps
    assert agreement.largest_difference < (0.03 if weight_type is WeightType.F16 else 0.4)


def test_a_layer_of_deepstack_answers_as_in_torch(tmp_path: Path) -> None:
    agreement = compare_random(qwen3_config(deepstack=(0,)), tmp_path, num_pictures=3)
    print(agreement)
    assert agreement.same + agreement.near_ties == agreement.steps
    assert agreement.largest_difference < 0.02


@pytest.mark.parametrize("full_attention", [(1, 3), (0, 1, 2, 3)], ids=["windows", "all full"])
def test_the_architecture_of_ui_tars_answers_as_in_torch(
    tmp_path: Path, full_attention: tuple[int, ...]
) -> None:
    config = qwen25_config(full_attention=full_attention)
    agreement = compare_random(config, tmp_path, num_pictures=3, size_px=(280, 168))
    print(agreement)
    assert agreement.same + agreement.near_ties == agreement.steps
    assert agreement.largest_difference < 0.02


def test_a_random_model_of_full_size_answers_as_in_torch(tmp_path: Path) -> None:
    config = qwen3_config(
        vision_width=192,
        vision_layers=6,
        vision_heads=6,
        positions_side=50,
        text_width=256,
        text_layers=6,
        head_dim=64,
    )
    agreement = compare_random(
        config, tmp_path, num_pictures=2, size_px=(800, 608), weight_type=WeightType.F16
    )
    print(agreement)
    assert agreement.same + agreement.near_ties == agreement.steps
    assert agreement.largest_difference < 0.2


@pytest.mark.slow
def test_the_shipped_model_writes_the_tokens_of_torch_for_fifty_pictures() -> None:
    folder = SHIPPED_FOLDER / "embedded"
    if not (folder / FILE_NAME).is_file():
        pytest.skip("no model is shipped yet")
    manifest = load(folder)
    state, config = read_back(manifest.path_of("model"), manifest.path_of("projector"))
    native = NativeModel(
        manifest.path_of("model"), manifest.path_of("projector"), NativeOptions(2048, 2, 1, 0)
    )
    agreement = compare(native, torch_model(config, state), [form(seed) for seed in range(50)], steps=16)
    print(agreement)
    # Neighbouring coordinates are often as good as equal: where torch's own margin is smaller than the
    # numerical difference, either is right.
    assert agreement.same + agreement.near_ties == agreement.steps
    assert agreement.largest_difference < 0.2
