"""What we write is read by those whom it is for, and what they publish is read by us.

The readers of LLaMA-Factory and LeRobot are too heavy for these tests: `benchmarks/format_readers.py` runs
them on such files; here stands what they require, as their source says it.
"""

from __future__ import annotations

import ast
import importlib.util
import inspect
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet as parquet
import pytest

from agent.actions.types import (
    Click,
    DoubleClick,
    Finished,
    Hotkey,
    Move,
    RightClick,
    RunTerminal,
    Scroll,
    TypeText,
)
from tests.training.trajectories.test_formats import DIFFICULT, HEIGHT, WIDTH, at, image, plain, trajectory
from training.errors import DatasetError
from training.trajectories import agentnet, lerobot, mind2web, preferences, sharegpt, tables, uitars
from training.trajectories.foreign import read_lines, read_values
from training.trajectories.limits import not_held
from training.trajectories.pyautogui_code import actions_of, code_of
from training.trajectories.trajectory import Rejected, Trajectory

MISTAKE = "I take the wrong button"


def with_a_mistake(folder: Path) -> Trajectory:
    first, second, third, *_, last = trajectory(folder).steps
    better = Rejected((Click(at(50, 60)),), "I press Delete", "no")
    steps = (first, replace(second, thought=MISTAKE, is_masked=True, rejected=better),
             replace(third, rejected=better), replace(last, is_masked=True, thought=MISTAKE))  # fmt: skip
    return replace(trajectory(folder), steps=steps)


def test_no_format_takes_loss_on_a_step_that_the_owner_marked_as_wrong(tmp_path: Path) -> None:
    found = [with_a_mistake(tmp_path / "own")]
    uitars.write(found, tmp_path / "uitars")
    for sample in read_lines(tmp_path / "uitars" / uitars.FILE):
        learned = [one["content"] for one in sample["messages"] if one["loss_mask"]]
        assert not any(MISTAKE in text for text in learned)
    sharegpt.write(found, tmp_path / "sharegpt")
    (line,) = read_values(tmp_path / "sharegpt" / sharegpt.FILE)
    turns = line["conversations"]
    assert not any(MISTAKE in turn["value"] for turn in turns if turn["from"] in ("gpt", "function_call"))
    assert any(MISTAKE in turn["value"] for turn in turns)  # the history says what was done
    assert preferences.write(found, tmp_path / "pairs") == 1
    (pair,) = parquet.read_table(tmp_path / "pairs" / preferences.FILE).to_pylist()
    assert MISTAKE not in pair["chosen"][0]["content"][0]["text"]
    (ranked,) = read_values(tmp_path / "pairs" / preferences.RANKING_FILE)
    assert MISTAKE not in ranked["chosen"]["value"] + ranked["rejected"]["value"]
    assert lerobot.write(found, tmp_path / "lerobot") == 2
    frames = parquet.read_table(tmp_path / "lerobot" / "data/chunk-000/file-000.parquet").to_pylist()
    assert not any(MISTAKE in frame["deskhand.step"] for frame in frames)
    agentnet.write(found, tmp_path / "agentnet")
    (task,) = read_lines(tmp_path / "agentnet" / agentnet.FILE)
    assert [one["value"]["last_step_correct"] for one in task["traj"]] == [True, False, True, False]
    tables.write(found, tmp_path / "parquet")
    rows = [
        row
        for path in (tmp_path / "parquet").glob(tables.FILES)
        for row in parquet.read_table(path).to_pylist()
    ]
    assert [row["is_masked"] for row in rows] == [False, True, False, True]


def test_a_sharegpt_conversation_is_what_llama_factory_accepts(tmp_path: Path) -> None:
    """Its converter drops a conversation unless people and replies take turns, and there are as many of each;
    its template wants calls as JSON with `name` and `arguments`, and a picture for every mark."""
    first, second, third = trajectory(
        tmp_path / "own", (Click(at(1, 2)),), (RunTerminal("ls"),), (Finished("done"),)
    ).steps
    tools = replace(trajectory(tmp_path / "own"), steps=(first, second, replace(third, output="a.txt")))
    sharegpt.write([with_a_mistake(tmp_path / "own"), replace(tools, trajectory_id="b")], tmp_path)
    lines = read_values(tmp_path / sharegpt.FILE)
    for line in lines:
        roles = [turn["from"] for turn in line["conversations"]]
        assert len(roles) % 2 == 0
        assert set(roles[::2]) <= {"human", "observation"}
        assert set(roles[1::2]) <= {"gpt", "function_call"}
        marks = sum(turn["value"].count(uitars.IMAGE) for turn in line["conversations"])
        assert marks == len(line["images"]) > 0
        assert all((tmp_path / name).is_file() for name in line["images"])
    call, observation = lines[1]["conversations"][3:5]
    thought, _, calls = call["value"].rpartition(sharegpt.THOUGHT[1])
    assert thought == sharegpt.THOUGHT[0] + second.thought
    assert json.loads(calls) == [{"name": "run_terminal", "arguments": {"command": "ls"}}]
    assert (observation["from"], "a.txt" in observation["value"]) == ("observation", True)
    (tool,) = json.loads(lines[1]["tools"])
    assert tool["parameters"]["properties"] == {"command": {"type": "string"}}
    about = json.loads((tmp_path / sharegpt.INFO_FILE).read_text())["deskhand"]
    assert about["columns"] == {"messages": "conversations", "images": "images", "tools": "tools"}


def test_conversations_of_somebody_else_are_refused_with_the_reason(tmp_path: Path) -> None:
    turns = [{"from": "human", "value": "Hi"}, {"from": "gpt", "value": "Hello"}]
    (tmp_path / sharegpt.FILE).write_text(json.dumps([{"conversations": turns}]))
    with pytest.raises(DatasetError, match="on which screen"):
        sharegpt.read(tmp_path)


@pytest.mark.torch
def test_pairs_have_their_pictures_in_place_for_trl(tmp_path: Path) -> None:
    from datasets import Dataset
    from trl.data_utils import prepare_multimodal_messages

    better = Rejected((Click(at(50, 60)),), "I press Delete")
    *before, last = trajectory(tmp_path / "own").steps
    found = replace(trajectory(tmp_path / "own"), steps=(*before, replace(last, rejected=better)))
    preferences.write([found], tmp_path)
    cache = str(tmp_path / "cache")
    (pair,) = Dataset.from_parquet(str(tmp_path / preferences.FILE), cache_dir=cache)
    roles = [message["role"] for message in pair["prompt"]]
    assert roles == ["user", "assistant"] * (len(roles) // 2) + ["user"]
    assert {shown.size for shown in pair["images"]} == {(WIDTH, HEIGHT)}
    prompt = prepare_multimodal_messages(pair["prompt"], images=pair["images"])
    placed = [part["image"] for message in prompt for part in message["content"] if part["type"] == "image"]
    assert len(placed) == uitars.NUM_PICTURES
    assert placed[-1].getpixel((0, 0)) == (len(before),) * 3  # the last screen stands in the last turn
    assert prompt[-1]["content"][-1]["image"] is placed[-1]


def test_lerobots_table_has_the_columns_that_its_info_tells(tmp_path: Path) -> None:
    """`LeRobotDataset` builds the features from `info.json` and casts the table to them."""
    import datasets

    assert lerobot.write([with_a_mistake(tmp_path / "own")], tmp_path / "out") == 2
    info = json.loads((tmp_path / "out/meta/info.json").read_text())
    kinds: dict[str, Any] = {}
    for name, about in info["features"].items():
        if about["dtype"] == "image":
            kinds[name] = datasets.Image()
        elif about["shape"] == [1]:
            kinds[name] = datasets.Value(about["dtype"])
        else:
            kinds[name] = datasets.Sequence(datasets.Value(about["dtype"]), length=about["shape"][0])
    frames = datasets.Dataset.from_parquet(
        [str(path) for path in (tmp_path / "out/data").glob("*/*.parquet")],
        features=datasets.Features(kinds),
        cache_dir=str(tmp_path / "cache"),
    )
    assert (len(frames), info["total_frames"]) == (2, 2)
    assert frames[0]["observation.images.screen"].size == (WIDTH, HEIGHT)
    assert len(frames[0]["action"]) == info["features"]["action"]["shape"][0]
    episodes = parquet.read_table(tmp_path / "out/meta/episodes/chunk-000/file-000.parquet").to_pylist()
    assert [(one["dataset_from_index"], one["dataset_to_index"], one["length"]) for one in episodes] == [
        (0, 2, 2)
    ]
    stats = json.loads((tmp_path / "out/meta/stats.json").read_text())
    assert set(stats) == set(info["features"]) - {"deskhand.step"}
    (after,) = lerobot.read(tmp_path / "out")
    assert plain(after) == plain(with_a_mistake(tmp_path / "own"))


def test_a_data_set_of_a_robot_is_refused_with_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "meta/episodes/chunk-000/file-000.parquet"
    path.parent.mkdir(parents=True)
    parquet.write_table(pyarrow.table({"episode_index": [0], "length": [3]}), path)
    with pytest.raises(DatasetError, match="of a robot"):
        lerobot.read(tmp_path)


def test_the_official_parser_of_ui_tars_reads_every_turn(tmp_path: Path) -> None:
    from ui_tars.action_parser import parse_action_to_structure_output

    uitars.write([trajectory(tmp_path / "own")], tmp_path)
    for sample, actions in zip(read_lines(tmp_path / uitars.FILE), DIFFICULT, strict=True):
        # as a server decodes it: the marks of a box are special tokens
        said = sample["messages"][-1]["content"].replace("<|box_start|>", "").replace("<|box_end|>", "")
        read = parse_action_to_structure_output(
            said, factor=1, origin_resized_height=HEIGHT, origin_resized_width=WIDTH, model_type="qwen25vl"
        )
        assert len(read) == len(actions), said
        assert all(set(message) == {"role", "content", "loss_mask"} for message in sample["messages"])


def test_the_publishers_sample_of_ui_tars_is_read(tmp_path: Path) -> None:
    """Shaped as data/training_example.json of bytedance/UI-TARS (Apache-2.0), shortened."""
    said = ["Action: click(start_box='<|box_start|>(495,30)<|box_end|>')",
            "Action: select(start_box='<|box_start|>(381,153)<|box_end|>')",
            "Action: type(content='pop rock', start_box='<|box_start|>(66,263)<|box_end|>')"]  # fmt: skip
    messages = [
        {"role": "system", "content": "You are a helpful assistant.", "loss_mask": 0},
        {
            "role": "user",
            "content": "You are a GUI agent. \n\n## User Instruction\nBuy a CD.\n\n ",
            "loss_mask": 0,
        },
        *({"role": "assistant", "content": one, "loss_mask": 0} for one in said[:2]),
        {"role": "user", "content": "<|vision_start|><|image_pad|><|vision_end|>", "loss_mask": 0},
        {"role": "assistant", "content": said[2], "loss_mask": 1},
    ]
    (tmp_path / "training_example.json").write_text(json.dumps(messages))
    (found,) = uitars.read(tmp_path)
    assert found.task == "Buy a CD."
    assert [step.actions for step in found.steps] == [
        (Click(at(495, 30)),),
        (Click(at(381, 153)),),
        (Click(at(66, 263)), TypeText("pop rock")),
    ]


# --- AgentNet

# Fields and values as in data/cot-generate of xlang-ai/OpenCUA (MIT): raw_example.jsonl, and README.md for
# what its generator adds.
AGENTNET: dict[str, Any] = {
    "task_id": "task_example_0",
    "instruction": "Open the system display settings",
    "traj": [
        {
            "index": 0,
            "image": "0.png",
            "value": {
                "code": "pyautogui.moveTo(x=0.4546, y=0.2682)\n"
                "pyautogui.dragTo(x=0.4107, y=0.2773, button='left')",
                "observation": "The settings are open.",
                "thought": "The slider is too far right.",
                "action": "Drag the slider to the left.",
                "last_step_correct": True,
                "last_step_redundant": False,
                "reflection": "The brightness went down.",
            },
        },
        {
            "index": 1,
            "image": "0.png",
            "value": {
                "code": "pyautogui.moveTo(x=0.396, y=0.7839)\npyautogui.scroll(-3)",
                "observation": "",
                "thought": "",
                "action": "",
                "last_step_correct": True,
                "last_step_redundant": True,
                "reflection": "This was not needed.",
            },
        },
        {"index": 2, "image": "0.png", "value": {"code": "computer.terminate(status='success')"}},
    ],
    "task_completed": True,
    "alignment_score": 8,
    "efficiency_score": 7,
    "task_difficulty": 6,
    "reason": "Done, with one step too many.",
    "actual_task": "Lower the brightness in the display settings.",
    "natural_language_task": "Make my screen darker.",
}


def test_all_that_agentnet_says_is_kept_both_ways(tmp_path: Path) -> None:
    image(tmp_path / "images", 0)
    (tmp_path / "agentnet_ubuntu_5k.jsonl").write_text(json.dumps(AGENTNET) + "\n")
    (found,) = agentnet.read(tmp_path)
    assert [step.is_masked for step in found.steps] == [False, True, False]  # redundant ones teach nothing
    assert (found.outcome, found.quality) == ("success", 3)
    agentnet.write([found], tmp_path / "out")
    (again,) = read_lines(tmp_path / "out" / agentnet.FILE)
    assert {name: again[name] for name in AGENTNET if name != "traj"} == {
        name: value for name, value in AGENTNET.items() if name != "traj"
    }
    for before, after in zip(AGENTNET["traj"], again["traj"], strict=True):
        assert {name: after["value"][name] for name in before["value"]} == before["value"]
    (twice,) = agentnet.read(tmp_path / "out")
    assert plain(twice) == plain(found)


@pytest.mark.parametrize(
    ("code", "actions"),
    [
        ("pyautogui.press(keys='enter')", (Hotkey(("enter",)),)),
        ("pyautogui.press('tab', presses=2)", (Hotkey(("tab",)), Hotkey(("tab",)))),
        ("pyautogui.press(keys=['up', 'down'])", (Hotkey(("up",)), Hotkey(("down",)))),
        ("pyautogui.hotkey(['ctrl', 'c'])", (Hotkey(("ctrl", "c")),)),
        ("pyautogui.hotkey('ctrl', 'c')", (Hotkey(("ctrl", "c")),)),
        ("pyautogui.click(x=0.5, y=0.5, clicks=2, button='left')", (DoubleClick(at(168, 140)),)),
        ("pyautogui.click(x=0.5, y=0.5, clicks=3)", (DoubleClick(at(168, 140)), Click(at(168, 140)))),
        ("pyautogui.click(0.5, 0.5, button='right')", (RightClick(at(168, 140)),)),
        ("pyautogui.moveTo(0.5, 0.5)\npyautogui.click()", (Move(at(168, 140)), Click(at(168, 140)))),
        ("pyautogui.write(message='a', interval=0.1)", (TypeText("a"),)),
    ],
)  # fmt: skip
def test_arguments_of_pyautogui_are_read_by_name_and_by_place(code: str, actions: tuple[Any, ...]) -> None:
    assert actions_of(code, WIDTH, HEIGHT) == actions


def test_scrolling_is_read_with_and_without_a_point() -> None:
    (plain_one,) = actions_of("pyautogui.scroll(clicks=-3)", WIDTH, HEIGHT)
    (placed,) = actions_of("pyautogui.hscroll(2, 0.5, 0.5)", WIDTH, HEIGHT)
    assert isinstance(plain_one, Scroll)
    assert isinstance(placed, Scroll)
    assert (plain_one.direction.value, plain_one.notches, plain_one.at) == ("down", 3, None)
    assert (placed.direction.value, placed.notches, placed.at) == ("right", 2, at(168, 140))


def test_every_call_that_we_write_fits_pyautoguis_own_functions() -> None:
    """As OpenCUA binds them. Read from the source: importing pyautogui opens a display."""
    spec = importlib.util.find_spec("pyautogui")
    assert spec is not None
    assert spec.origin is not None
    takes: dict[str, inspect.Signature] = {}
    for node in ast.parse(Path(spec.origin).read_text()).body:
        if isinstance(node, ast.FunctionDef):
            names = [
                inspect.Parameter(one.arg, inspect.Parameter.POSITIONAL_OR_KEYWORD) for one in node.args.args
            ]
            if node.args.vararg:
                names.append(inspect.Parameter(node.args.vararg.arg, inspect.Parameter.VAR_POSITIONAL))
            takes[node.name] = inspect.Signature(names)
    takes["write"] = takes["typewrite"]
    for actions in DIFFICULT:
        for statement in ast.parse(code_of(actions, WIDTH, HEIGHT)).body:
            call = statement.value  # type: ignore[attr-defined]
            if call.func.value.id == "pyautogui":
                takes[call.func.attr].bind_partial(*call.args, **{one.arg: 0 for one in call.keywords})


# --- Mind2Web

# Fields as on the cards of osunlp/Mind2Web (CC BY 4.0) and osunlp/Multimodal-Mind2Web (OpenRAIL).
REPRESENTATIONS = ["[heading]  CAR -> CLICK", "[combobox]  City -> TYPE: Brooklyn", "[link]  Deals -> HOVER"]


def candidate(box: str, *, is_target: bool = True) -> dict[str, Any]:
    attributes = json.dumps({"backend_node_id": "1", "bounding_box_rect": box, "class": "a"})
    return {"tag": "li", "is_original_target": is_target, "is_top_level_target": True, "backend_node_id": "1",
            "attributes": attributes}  # fmt: skip


ACTIONS: list[dict[str, Any]] = [
    {
        "action_uid": "u0",
        "operation": {"original_op": "CLICK", "value": "", "op": "CLICK"},
        "pos_candidates": [candidate("0,0,300,300", is_target=False), candidate("100,50,40,20")],
    },
    {
        "action_uid": "u1",
        "operation": {"original_op": "TYPE", "value": "Brooklyn", "op": "TYPE"},
        "pos_candidates": [candidate("10,20,20,20")],
    },
    {
        "action_uid": "u2",
        "operation": {"original_op": "HOVER", "value": "", "op": "CLICK"},
        "pos_candidates": [],
    },
]
TASK = {"annotation_id": "m", "confirmed_task": "rent a car", "website": "united", "domain": "Travel",
        "subdomain": "Airlines"}  # fmt: skip
EXPECTED = [(Click(at(120, 60)),), (Click(at(20, 30)), TypeText("Brooklyn")), ()]


def test_mind2webs_published_json_is_read(tmp_path: Path) -> None:
    unpictured = {
        "raw_html": "<html/>",
        "cleaned_html": "<html/>",
        "neg_candidates": [candidate("0,0,1280,3000")],
    }
    task = {**TASK, "action_reprs": REPRESENTATIONS, "actions": [one | unpictured for one in ACTIONS]}
    (tmp_path / "train_0.json").write_text(json.dumps([task]))
    (found,) = mind2web.read(tmp_path)
    assert [step.actions for step in found.steps] == EXPECTED
    assert [step.is_masked for step in found.steps] == [False, False, True]
    assert {(step.width_px, step.height_px) for step in found.steps} == {(1280, 3000)}
    assert found.steps[0].facts["mind2web.action_repr"] == REPRESENTATIONS[0]


def test_mind2webs_json_may_be_larger_than_what_is_held_in_memory_at_once(tmp_path: Path) -> None:
    page = {"raw_html": '<p title="x">]},[{</p>' * 500_000}
    with (tmp_path / "train_0.json").open("w") as file:
        file.write("[")
        for number in range(6):
            task = {**TASK, "annotation_id": f"{number}", "actions": [one | page for one in ACTIONS[:1]]}
            file.write((",\n" if number else "") + json.dumps(task))
        file.write("]\n")
    assert (tmp_path / "train_0.json").stat().st_size > 64 * 2**20
    found = mind2web.read(tmp_path)
    assert [one.trajectory_id for one in found] == [f"{number}" for number in range(6)]
    assert found[5].steps[0].actions == EXPECTED[0]


def test_mind2webs_published_parquet_is_read(tmp_path: Path) -> None:
    shown = image(tmp_path / "own", 9).read_bytes()
    rows = [
        {
            **TASK,
            "action_uid": one["action_uid"],
            "raw_html": "<html/>",
            "cleaned_html": "<html/>",
            "operation": json.dumps(one["operation"]),
            "pos_candidates": [json.dumps(each) for each in one["pos_candidates"]],
            "neg_candidates": ["{}"],
            "screenshot": {"bytes": shown, "path": None},
            "action_reprs": REPRESENTATIONS,
            "target_action_index": str(number),
            "target_action_reprs": REPRESENTATIONS[number],
        }
        for number, one in enumerate(ACTIONS)
    ]
    (tmp_path / "set/data").mkdir(parents=True)
    table = pyarrow.Table.from_pylist(rows[::-1])  # in no order
    parquet.write_table(table, tmp_path / "set/data/test_task-00000-of-00001.parquet")
    (found,) = mind2web.read(tmp_path / "set")
    assert [step.actions for step in found.steps] == EXPECTED
    assert all(step.image is not None and step.width_px == WIDTH for step in found.steps)
    assert found.facts == {"mind2web.domain": "Travel", "mind2web.subdomain": "Airlines"}


# --- what a format cannot hold


def test_an_export_says_what_the_format_cannot_hold(tmp_path: Path) -> None:
    found = [with_a_mistake(tmp_path)]
    assert not_held(found, "parquet") == []
    assert any("knows no mask" in one for one in not_held(found, "sharegpt"))
    assert any(one.startswith("2 steps are no frames") for one in not_held(found, "lerobot"))
    assert any(one.startswith("3 steps are no pairs") for one in not_held(found, "preferences"))
    assert any("whole pixels" in one for one in not_held(found, "ui-tars"))
