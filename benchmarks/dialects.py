"""Dialects against their makers' own code: replies, prompts, sizes of pictures, and replies that are damaged.

    python benchmarks/dialects.py [--mutations 200000] [--sizes 100000] [--json]

`replies` has, for each dialect whose makers' reader can be had, how many of its replies are read as they
read them, how many disagreements have a row with a reason, and how many have none: the parser of `ui-tars`
as it is installed; for EvoCUA, OpenCUA and Qwen's markup what their code, or vLLM's, made of each row
(`tests/agent/actions/makers.py`). Those of hosted models are `benchmarks/hosted.py`'s. The others are
`by_description`. `prompts` are those that are published in a package. `sizes` counts pictures whose size is
not that of `transformers` (0 leaves it out; it imports torch). `named` are stand-ins that point in one
dialect and frame and are declared in another of both: whether `models check` names what they speak.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from ui_tars import prompt as published

from agent.actions import Click, Reply, format_reply
from agent.actions.dialects import DIALECTS, Conversation
from agent.actions.dialects.published import in_boxes
from agent.coordinates import CoordinateFrame, ModelPoint
from agent.model_check.check import ModelCheck
from agent.model_check.dialect_search import other_dialects
from agent.model_check.frames import PossibleFrame
from agent.models.hosted.makers import MAKERS
from agent.models.manifest import ImageLimits, Manifest, ModelFormat, ModelServer
from agent.perception.view import smart_resize
from benchmarks import parser_fuzz
from benchmarks.workloads.gates import Gate, at_least, equal_to
from tests.agent.actions import disagreements, makers, official, replies
from tests.agent.model_check.pointing_model import NUM_TARGETS, PointingModel
from tests.fakes import Ticks, classic_manifest

LEAST_REPLIES = 50
FACTORS = {28: (56 * 56, 16_384 * 28 * 28), 32: (65_536, 16_384 * 32 * 32)}
"""Of Qwen2.5-VL's pictures and Qwen3-VL's, with the limits that their makers set."""
PUBLISHED = {
    "uitars-1.0": in_boxes(published.COMPUTER_USE_DOUBAO),
    "uitars-1.5": in_boxes(published.COMPUTER_USE_DOUBAO),
    "doubao-1.5": published.COMPUTER_USE_DOUBAO,
    "mobile": published.MOBILE_USE_DOUBAO,
}
OWN = ("embedded",)
"""Those that nobody else made."""


def ui_tars_rows() -> dict[str, makers.Row]:
    """Every reply of the tables with what the official parser reads."""
    texts = {
        **{name: text for name, (text, _) in replies.READABLE.items()},
        **{f"type: {name}": f"Thought: t\nAction: {call}" for name, (call, _) in replies.TYPED.items()},
        **replies.UNREADABLE,
    }
    rows: dict[str, makers.Row] = {}
    for name, text in texts.items():
        try:
            actions = official.read_text(text).actions
        except official.OfficialError:
            actions = None
        rows[name] = (name, text, actions)
    return rows


def compared(rows: list[makers.Row], dialect: str, reasons: set[str]) -> dict[str, int]:
    """How many replies are read alike, and how many of the others have a reason."""
    counts = {"replies": len(rows), "alike": 0, "explained": 0, "unexplained": 0}
    for name, text, they in rows:
        if makers.is_alike(makers.ours(text, dialect), they):
            counts["alike"] += 1
        else:
            counts["explained" if name in reasons else "unexplained"] += 1
    return counts


def all_replies() -> dict[str, dict[str, int]]:
    known = {*disagreements.RAISES, *disagreements.DIFFERS, *disagreements.REFUSED}
    ui_tars = compared(list(ui_tars_rows().values()), "doubao-1.5", known)
    return {
        **dict.fromkeys(PUBLISHED, ui_tars),
        "computer-use": compared(makers.evocua(), "computer-use", set(makers.DISAGREEMENTS)),
        "code": compared(makers.opencua(), "code", set(makers.DISAGREEMENTS)),
        "computer-use-xml": compared(makers.qwen_markup(), "computer-use-xml", set(makers.MARKUP_OTHERWISE)),
        "uitars-2": compared(makers.ui_tars_2(), "uitars-2", set(makers.CUT_OTHERWISE)),
    }


def num_other_prompts() -> int:
    """Prompts that are not, letter for letter, what was published."""
    num_other = 0
    for dialect, template in PUBLISHED.items():
        layout = DIALECTS[dialect].layout
        asked = f"{layout.opening}TASK{layout.closing}" if isinstance(layout, Conversation) else ""
        num_other += asked != template.format(language="English", instruction="TASK")
    return num_other


def num_other_sizes(number: int, seed: int) -> int:
    """Pictures that `transformers` would make larger or smaller."""
    from transformers.models.qwen2_vl.image_processing_pil_qwen2_vl import smart_resize as theirs

    chance = random.Random(seed)
    num_other = 0
    for _ in range(number):
        width, height = chance.randint(56, 8000), chance.randint(56, 8000)
        factor = chance.choice(list(FACTORS))
        least, most = FACTORS[factor]
        wanted = theirs(height, width, factor=factor, min_pixels=least, max_pixels=most)
        found = smart_resize(width, height, factor=factor, min_pixels=least, max_pixels=most)
        num_other += found != (wanted[1], wanted[0])
    return num_other


def named_by_check() -> dict[str, Any]:
    """Every dialect in both frames, declared in every other dialect and the other frame."""
    served = replace(
        classic_manifest(),
        format=ModelFormat.ENDPOINT,
        image=ImageLimits(28, 28 * 28, 644 * 448, (644, 448)),
        server=ModelServer("http://127.0.0.1:9/v1", "stand-in"),
    )
    spoken_dialects = other_dialects("")
    num_checks, wrong = 0, []
    for spoken in spoken_dialects:
        click = Click(ModelPoint(1.0, 2.0))
        reply = format_reply(Reply("", (click,), ""), dialect=spoken)
        for frame, other in (
            (CoordinateFrame.REL1000, CoordinateFrame.ABS_RESIZED),
            (
                CoordinateFrame.ABS_RESIZED,
                CoordinateFrame.REL1000,
            ),
        ):
            for declared in spoken_dialects:
                if declared == spoken:
                    continue
                asked = replace(served, dialect=declared, frame=other)
                model = PointingModel(served, PossibleFrame(frame), speaks=spoken)
                found = ModelCheck(
                    asked, partial(_loaded, model), Ticks(), Event(), num_targets=NUM_TARGETS
                ).run()
                num_checks += 1
                dialect, in_frame = found.fits or ("", None)
                is_read = bool(dialect) and makers.is_alike(makers.ours(reply, dialect), (click,))
                if in_frame is not frame or not is_read:
                    wrong.append(f"{spoken} in {frame} declared {declared}: {found.fits}")
    return {"checks": num_checks, "wrong": wrong}


def _loaded(model: PointingModel, _manifest: Manifest) -> PointingModel:
    return model


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mutations", type=int, default=200_000)
    parser.add_argument("--sizes", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    found = all_replies()
    fuzz = parser_fuzz.run(arguments.mutations, arguments.seed)
    result: dict[str, Any] = {
        "replies": found,
        "by_description": sorted(set(DIALECTS) - set(found) - set(OWN) - set(MAKERS)),
        "prompts": {"compared": len(PUBLISHED), "other": num_other_prompts()},
        "mutations": {key: fuzz[key] for key in ("mutations", "untyped", "taken_back")},
    }
    gates: list[Gate] = []
    for dialect, counts in found.items():
        gates.append(at_least(f"replies.{dialect}.replies", counts["replies"], LEAST_REPLIES))
        gates.append(equal_to(f"replies.{dialect}.unexplained", counts["unexplained"], 0))
    gates.append(equal_to("prompts.other", num_other_prompts(), 0))
    gates += [equal_to(f"mutations.{name}", fuzz[name], 0) for name in ("untyped", "taken_back")]
    named = result["named"] = named_by_check()
    gates.append(equal_to("named.wrong", len(named["wrong"]), 0))
    if arguments.sizes:
        num_other = num_other_sizes(arguments.sizes, arguments.seed)
        result["sizes"] = {"compared": arguments.sizes, "other": num_other}
        gates.append(equal_to("sizes.other", num_other, 0))
    if arguments.json:
        print(json.dumps({**result, "gates": gates}))
    else:
        for gate in gates:
            print(
                f"{'met   ' if gate['met'] else 'MISSED'} {gate['name']}: {gate['value']} ({gate['target']})"
            )
        print(f"by description only: {', '.join(result['by_description'])}")
    return 0 if all(gate["met"] for gate in gates) else 1


if __name__ == "__main__":
    sys.exit(main())
