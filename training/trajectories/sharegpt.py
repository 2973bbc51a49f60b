"""ShareGPT with pictures, as LLaMA-Factory reads it: one conversation a task. I/O: files.

LLaMA-Factory takes `human` or `observation` in every odd place and `gpt` or `function_call` in every even
one, and takes loss on every reply: it knows no mask. So what may carry no loss stands in the turn before, as
words of the person: a marked mistake is read there and never learned. `dataset_info.json` names the file.

What the conversation has no field for is in the column `deskhand`, which LLaMA-Factory does not read; tasks
in which nothing may be learned are in a file of their own, which `dataset_info.json` does not name.
"""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

from agent.actions.names import ACTION_NAMES
from agent.actions.types import Action, CallTool, EditFile, RunPython, RunTerminal
from agent.store.values import decode_action, encode_action
from training.errors import DatasetError
from training.trajectories import uitars
from training.trajectories.foreign import image_in, read_text_values, read_values
from training.trajectories.trajectory import (
    Rejected,
    Trajectory,
    TrajectoryStep,
    is_learned,
    keep_image,
    require_valid,
)

FILE, ASIDE_FILE = "sharegpt.json", "not-learned.json"
INFO_FILE = "dataset_info.json"
THOUGHT = ("<think>\n", "\n</think>\n\n")
"""Around the thought before calls, as LLaMA-Factory's templates look for it."""
_TOOLS = (RunTerminal, RunPython, EditFile, CallTool)


def write(trajectories: list[Trajectory], folder: Path) -> int:
    """The number of conversations that can be learned from."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [_conversation(uitars.require_no_mark(trajectory), folder) for trajectory in trajectories]
    learned = [line for line in lines if line["conversations"]]
    for name, found in ((FILE, learned), (ASIDE_FILE, [one for one in lines if not one["conversations"]])):
        (folder / name).write_text(json.dumps(found, ensure_ascii=False, indent=1), encoding="utf-8")
    columns = {"messages": "conversations", "images": "images", "tools": "tools"}
    add_info(folder, "deskhand", {"file_name": FILE, "formatting": "sharegpt", "columns": columns})
    return len(learned)


def read(folder: Path) -> list[Trajectory]:
    """
    Raises:
        DatasetError: a conversation cannot be read, or makes no sense.
    """
    lines = read_values(folder / FILE)
    if (folder / ASIDE_FILE).exists():
        lines += read_values(folder / ASIDE_FILE)
    try:
        return [require_valid(_trajectory(line, folder)) for line in lines]
    except (KeyError, TypeError, ValueError, IndexError, StopIteration) as error:
        raise DatasetError(f"{folder / FILE} cannot be read: {error!r}.") from error


def add_info(folder: Path, name: str, about: dict[str, Any]) -> None:
    """Name a data set in `dataset_info.json`, beside those that are named there already."""
    path = folder / INFO_FILE
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    path.write_text(json.dumps({**known, name: about}, indent=1), encoding="utf-8")


def _conversation(trajectory: Trajectory, folder: Path) -> dict[str, Any]:
    turns: list[dict[str, str]] = []
    images: list[str] = []
    words, shown, is_output = [trajectory.task], list[str](), False
    tools: dict[type[Action], dict[str, Any]] = {}
    kept = [keep_image(step.image, folder) for step in trajectory.steps]
    for step, image in zip(trajectory.steps, kept, strict=True):
        if image:
            words.append(uitars.IMAGE)
            shown.append(image)
        if step.output:
            words.append(step.output)
            is_output = bool(turns) and turns[-1]["from"] == "function_call"
        if not step.actions:
            continue
        role, answer = _answer(step)
        tools.update({type(one): _tool(type(one)) for one in step.actions if role == "function_call"})
        if step.is_masked:
            words.append(answer)
            continue
        turns.append({"from": "observation" if is_output else "human", "value": "\n".join(words)})
        turns.append({"from": role, "value": answer})
        images += shown
        words, shown, is_output = [], [], False
    steps = [_beside(step, image) for step, image in zip(trajectory.steps, kept, strict=True)]
    about = {name: getattr(trajectory, name) for name in _ABOUT}
    return {
        "id": trajectory.trajectory_id,
        "conversations": turns,
        "images": images,
        "tools": json.dumps(list(tools.values()), ensure_ascii=False) if tools else "",
        "deskhand": json.dumps({**about, "steps": steps}, ensure_ascii=False),
    }


_ABOUT = ("task", "application", "outcome", "quality", "source", "facts")


def _beside(step: TrajectoryStep, image: str) -> dict[str, Any]:
    """What a turn does not say of its step; of a step without a turn, everything."""
    said: dict[str, Any] = {
        "image": image,
        "screen": [step.width_px, step.height_px],
        "output": step.output,
        "written_by": step.written_by,
        "facts": step.facts,
        "rejected": None,
        "own": None,
    }
    if step.rejected is not None:
        actions = [encode_action(action) for action in step.rejected.actions]
        said["rejected"] = [actions, step.rejected.thought, step.rejected.reason]
    if not is_learned(step):
        said["own"] = [[encode_action(action) for action in step.actions], step.thought, step.is_masked]
    return said


def _answer(step: TrajectoryStep) -> tuple[str, str]:
    """Who speaks, and what."""
    if not any(isinstance(action, _TOOLS) for action in step.actions):
        return "gpt", uitars.turn_text(step)
    calls = []
    for action in step.actions:
        arguments = encode_action(action)
        calls.append({"name": arguments.pop("action"), "arguments": arguments})
    if any(mark.strip() in step.thought for mark in THOUGHT):
        raise DatasetError(f"A thought holds {THOUGHT[1].strip()}, which ends it in this format.")
    thought = step.thought.join(THOUGHT) if step.thought else ""
    return "function_call", thought + json.dumps(calls, ensure_ascii=False)


def _tool(kind: type[Action]) -> dict[str, Any]:
    """The description of a kind of action, for the column `tools`."""
    kinds = {"str": "string", "int": "integer", "float": "number"}
    named = {one.name: {"type": kinds.get(str(one.type), "object")} for one in fields(kind)}
    about = (kind.__doc__ or "").strip().split("\n")[0]
    parameters = {"type": "object", "properties": named, "required": list(named)}
    return {"name": ACTION_NAMES[kind], "description": about, "parameters": parameters}


def _trajectory(line: dict[str, Any], folder: Path) -> Trajectory:
    if "deskhand" not in line:
        raise DatasetError(
            f"{folder / FILE} holds conversations of somebody else: they do not say on which screen something"
            " was done, so they cannot become trajectories."
        )
    about = read_text_values(line["deskhand"])
    answers = (turn for turn in line["conversations"] if turn["from"] in ("gpt", "function_call"))
    steps = []
    for said in about.pop("steps"):
        width_px, height_px = said["screen"]
        if said["own"] is None:
            turn = next(answers)
            thought, actions = _read_answer(turn["from"], turn["value"], width_px, height_px)
            is_masked = False
        else:
            encoded, thought, is_masked = said["own"]
            actions = tuple(decode_action(one) for one in encoded)
        rejected = None
        if said["rejected"] is not None:
            encoded, unthought, reason = said["rejected"]
            rejected = Rejected(tuple(decode_action(one) for one in encoded), unthought, reason)
        steps.append(
            TrajectoryStep(
                image=image_in(folder, said["image"]),
                width_px=width_px,
                height_px=height_px,
                actions=actions,
                thought=thought,
                is_masked=is_masked,
                rejected=rejected,
                output=said["output"],
                written_by=str(said.get("written_by", "")),
                facts=said["facts"],
            )
        )
    return Trajectory(trajectory_id=line["id"], steps=tuple(steps), **{name: about[name] for name in _ABOUT})


def _read_answer(role: str, value: str, width_px: int, height_px: int) -> tuple[str, tuple[Action, ...]]:
    if role != "function_call":
        return uitars.read_turn(value, width_px, height_px)
    thought = ""
    if value.startswith(THOUGHT[0]):
        thought, _, value = value.removeprefix(THOUGHT[0]).rpartition(THOUGHT[1])
    calls = read_text_values(value)
    return thought, tuple(decode_action({"action": one["name"], **one["arguments"]}) for one in calls)
