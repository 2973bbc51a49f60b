"""The parts of the embedded model's training do what their docstrings say."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from agent.models.embedded_vocabulary import ID_OF, decode  # noqa: E402
from agent.models.machine_probe import multiplies_bfloat16  # noqa: E402
from agent.models.task_parser.labels import GoalVerb  # noqa: E402
from agent.perception import contrast  # noqa: E402
from training.embedded.blind_goals import blind_requests  # noqa: E402
from training.embedded.crops import ink  # noqa: E402
from training.embedded.devices import mixed_precision  # noqa: E402
from training.embedded.language import clause_loss, reply_logits, tree, tree_batch  # noqa: E402
from training.embedded.model import AttentionScores, EmbeddedModel, attend, attend_to_picture, text_positions  # noqa: E402
from training.embedded.optimisation import save, start_from  # noqa: E402
from training.embedded.perception import PerceptionHeads  # noqa: E402
from training.embedded.pointing import token_batch  # noqa: E402
from training.embedded.publish import publish  # noqa: E402
from training.embedded.requests import NOWHERE, Request, SeenName, reply, request, requests_of_task  # noqa: E402
from training.embedded.targets import patch_targets  # noqa: E402
from training.embedded.vision import EmbeddedConfig, block_order, patchify  # noqa: E402
from training.embedded.wording import Goal  # noqa: E402
from training.errors import CheckpointError  # noqa: E402
from training.windows.scene import Box, ControlKind, Element, Scene, State  # noqa: E402

pytestmark = pytest.mark.torch


def seen(**sights: SeenName):  # type: ignore[no-untyped-def]
    return lambda name, goal: sights.get(name.lower().replace(" ", "_"), SeenName(NOWHERE))


def answer(goals: list[Goal], look, *, opened: str = "") -> str:  # type: ignore[no-untyped-def]
    made = Request()
    reply(made, goals, look, opened=opened)
    return decode(made.ids)


def test_ink_in_torch_equals_ink_of_the_agent() -> None:
    pixels = np.random.default_rng(0).integers(0, 256, (2, 96, 128, 3), dtype=np.uint8)
    ours = ink(torch.from_numpy(pixels)).numpy().astype(int)
    for picture, expected in zip(ours, (contrast.ink(one) for one in pixels), strict=True):
        assert np.abs(picture - expected.astype(int)).max() <= 1


def test_patches_and_labels_have_the_same_order() -> None:
    pixels = torch.zeros(1, 64, 96, 3, dtype=torch.uint8)
    pixels[0, 35, 50] = 255  # row 2, column 3 of 16 px patches
    lit = (patchify(pixels, 16)[0].amax(1) > 0).nonzero().item()
    assert block_order(4, 6)[int(lit)].tolist() == [2, 3]


def test_a_thin_control_still_owns_a_patch_and_characters_keep_their_order() -> None:
    thin = Element(ControlKind.CHECKBOX, "News", Box(10, 17, 60, 22), (15, 19), State.ON)
    scene = Scene(
        np.zeros((64, 96, 3), np.uint8),
        np.array([ord("b"), ord("a")], np.uint32),
        np.array([[12.0, 19.0], [5.0, 19.0]], np.float32),
        (thin,),
    )
    targets = patch_targets(scene, 16)
    assert targets.element[1, 0] == 0
    assert targets.chars[1, 0].tolist() == [ord("a"), ord("b"), 0, 0]


def test_a_found_button_is_pressed_at_its_click_point() -> None:
    text = answer([Goal(GoalVerb.PRESS, "Save")], seen(save=SeenName(0, bins=(82, 45))))
    assert text == 'press "Save"<|click|><|410|><|225|>'


def test_a_missing_name_leads_to_a_question() -> None:
    assert answer([Goal(GoalVerb.PRESS, "Foo")], seen()) == 'press "Foo" missing<|call_user|>'


def test_a_tick_that_is_right_already_is_passed_over() -> None:
    look = seen(news=SeenName(0, is_on=True), save=SeenName(1, bins=(2, 3)))
    text = answer([Goal(GoalVerb.TICK, "News"), Goal(GoalVerb.PRESS, "Save")], look)
    assert text == 'tick "News" already; press "Save"<|click|><|10|><|15|>'


def test_a_choice_opens_its_owner_once_and_asks_when_it_is_still_missing() -> None:
    goal = Goal(GoalVerb.CHOOSE, "France", owner="Country", kind="combo")
    look = seen(country=SeenName(0, bins=(2, 3)))
    assert answer([goal], look) == 'choose "France" missing; open "Country"<|click|><|10|><|15|>'
    assert answer([goal], look, opened="Country") == 'choose "France" missing<|call_user|>'


def test_filling_replaces_what_was_there_and_copies_exactly() -> None:
    text = answer([Goal(GoalVerb.FILL, "Name", "Ada <|click|> L.")], seen(name=SeenName(0)))
    assert text == 'fill "Name"<|click|><|0|><|0|><|hotkey|>end<|hotkey|>shift home<|type|>Ada <|click|> L.'


def test_the_reply_is_done_when_every_goal_was_done() -> None:
    goals = [Goal(GoalVerb.PRESS, "Save"), Goal(GoalVerb.PRESS, "Close")]
    made = request(goals, 2, seen(), random.Random(1))
    assert decode(made.ids).endswith("<|now|>done<|finished|><|im_end|>")


def test_only_replies_carry_loss() -> None:
    rng = random.Random(5)
    for _ in range(100):
        for made in blind_requests(rng):
            first = made.learn.index(True)
            assert not any(made.learn[:first])
            assert decode(made.ids[:first]).endswith("<|now|>")


def test_steps_of_a_task_cost_one_row_and_give_what_each_gives_alone() -> None:
    torch.manual_seed(0)
    model = EmbeddedModel(
        EmbeddedConfig(text_width=64, text_layers=2, text_heads=1, text_ffn=64, pointer_layer=1)
    )
    rng = random.Random(8)
    tasks = [blind_requests(rng) for _ in range(4)]
    batch = tree_batch([tree(task) for task in tasks])
    together, target, _ = reply_logits(model, batch)
    alone, wanted = [], []
    for one in (one for task in tasks for one in task):
        ids, learn = token_batch([one])
        with torch.autocast("cpu", torch.bfloat16):
            states = model.language_model(None, None, ids[:, :-1], text_positions(ids.shape[1] - 1)).last
            alone.append(model.language_model.logits(states[learn]).float())
        wanted.append(ids[:, 1:][learn])
    assert torch.equal(target, torch.cat(wanted))
    # bfloat16: sums are taken in another order
    torch.testing.assert_close(together, torch.cat(alone), atol=0.05, rtol=0.05)
    assert sum(len(tree(task).ids) for task in tasks) < sum(len(one.ids) for task in tasks for one in task)


def test_every_step_knows_the_words_that_ask_for_it() -> None:
    goals = [
        Goal(GoalVerb.PRESS, "Löschen"),
        Goal(GoalVerb.FILL, "Ort", "Köln"),
        Goal(GoalVerb.TICK, "Über mich"),
    ]
    for seed in range(30):
        steps = requests_of_task(goals, seen(), random.Random(seed))
        for one in steps:
            asked = decode(one.ids[slice(*one.clause)])
            said = decode(one.ids[one.ids.index(ID_OF["<|now|>"]) :])
            if "done" in said:
                assert asked == "<|task|>"
                continue
            named = [goal.name for goal in goals if goal.name.casefold() in asked.casefold()]
            assert named == [goal.name for goal in goals if f'"{goal.name}"' in said]


def test_attention_on_the_words_that_ask_costs_nothing() -> None:
    scores = torch.zeros(1, 2, 6, 6)
    clauses = torch.tensor([(0, 5, 2, 4)])
    nowhere, _ = clause_loss(AttentionScores(None, scores), clauses)
    scores[0, 1, 5, 2:4] = 20.0
    there, found = clause_loss(AttentionScores(None, scores), clauses)
    assert there < 1e-3 < nowhere
    assert found == 1.0


def test_training_goes_on_from_a_shipped_model(tmp_path: Path) -> None:
    torch.manual_seed(0)
    config = EmbeddedConfig(text_layers=4, text_ffn=128, pointer_layer=2)
    model = EmbeddedModel(config)
    heads = PerceptionHeads(config.vision_width, config.text_width)
    save(tmp_path / "model.pt", model, heads, 12)
    publish(tmp_path / "model.pt", tmp_path / "folder")
    again = start_from(tmp_path / "folder")
    assert again.model.config == config
    for before, after in ((model, again.model), (heads, again.heads)):
        for name, value in before.state_dict().items():
            torch.testing.assert_close(after.state_dict()[name], value, atol=2e-3, rtol=2e-3)


def test_training_does_not_go_on_from_a_folder_without_its_heads(tmp_path: Path) -> None:
    with pytest.raises(CheckpointError, match=r"no training_heads\.safetensors"):
        start_from(tmp_path)


def test_texts_of_one_picture_are_scored_against_one_copy_of_its_keys() -> None:
    torch.manual_seed(0)
    query, key, value = (torch.randn(2, 3, 4, 7, 16, requires_grad=True) for _ in range(3))
    seen_key, seen_value = (torch.randn(2, 4, 11, 16, requires_grad=True) for _ in range(2))
    visible = torch.ones(7, 7, dtype=torch.bool).tril()
    mixed, seen, own = attend_to_picture(query, key, value, visible, seen_key, seen_value)
    keys, values = (
        torch.cat([picture[:, None].expand(-1, 3, -1, -1, -1), text], dim=-2)
        for picture, text in ((seen_key, key), (seen_value, value))
    )
    expected, scores = attend(
        query, keys, values, torch.cat([torch.ones(7, 11, dtype=torch.bool), visible], 1)
    )
    torch.testing.assert_close(mixed, expected)
    row, token = torch.tensor([4, 1]), torch.tensor([6, 2])
    together = AttentionScores(seen, own).at(row, token)
    torch.testing.assert_close(together, scores.flatten(0, 1)[row, :, token])
    weights = torch.randn_like(mixed)
    inputs = (query, key, value, seen_key, seen_value)
    for found, wanted in zip(
        torch.autograd.grad((mixed * weights).sum(), inputs),
        torch.autograd.grad((expected * weights).sum(), inputs),
        strict=True,
    ):
        torch.testing.assert_close(found, wanted)


def test_products_are_in_bfloat16_only_where_the_processor_has_it() -> None:
    matrix = torch.ones(2, 2)
    with mixed_precision(torch.device("cpu")):
        made = matrix @ matrix
    assert made.dtype is (torch.bfloat16 if multiplies_bfloat16() else torch.float32)
