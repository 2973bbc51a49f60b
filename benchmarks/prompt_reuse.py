"""How soon a local model answers in ten steps with history, against a server with an ordinary prefix cache.

    python benchmarks/prompt_reuse.py [--action-s 1.5] [--server [CACHE]] [--json]

Random models of the real architectures (Qwen2.5-VL, Qwen3-VL, Qwen3.5 with linear attention), as GGUF and as
safetensors, are asked as the agent asks them: each step has a new picture, and after each the next prompt is
read ahead while an action is performed and the screen settles. Two others do the same ten steps: one
evaluates every prompt anew, and every reply has to be the same as its; and one does what an ordinary server
does: the last N pictures in each prompt, keys and values kept as far as the prompt begins like the one
before, pictures behind that encoded again, nothing read ahead.

With `--server` the GGUF models are also asked through a real llama-server (inside xllamacpp, put into the
cache once as by `model_servers.py`), with its own cache and as many threads as ours.

"first" is the time from the picture to the first token. While the window of pictures grows, in steps 1 to 5,
each prompt only adds to the one before: the new picture has to be read by both, and little else. "most" is
how many times sooner it could come at all there: what the other takes, by what seeing and reading nothing but
that picture took. When the window is full, an ordinary prompt differs from the one before from its first
picture on. So the promise is for the steps from there on, and not for dialects of one picture.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import truediv
from pathlib import Path
from threading import Event
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions import Click, Reply, format_reply
from agent.actions.dialects import DIALECTS, Conversation
from agent.coordinates import CoordinateFrame
from agent.model_check.screens import TargetSize, draw_screen
from agent.models.backends import open_model
from agent.models.endpoint.model import EndpointModel
from agent.models.manifest import ImageLimits, Manifest, ModelFormat, ModelServer, describe_file
from agent.models.runtime_settings import RuntimeSettings, usable_cores
from agent.perception.view import show
from agent.prompts import PromptRequest, render
from agent.session import window_for
from agent.settings import PictureWindow
from agent.types import (
    Allow,
    Effect,
    EffectKind,
    ImagePart,
    Message,
    ModelReply,
    Performed,
    Prompt,
    Step,
    Task,
    View,
)
from benchmarks.model_servers import DEFAULT_CACHE, free_port, install, llama_server_command, serving
from benchmarks.workloads.gates import Gate, at_least, at_most, equal_to
from tests.agent.models.test_chat_template import QWEN_STYLE
from tests.fakes import embedded_manifest
from tests.tiny_checkpoints import tiny_checkpoint, vocabulary, with_manifest
from tests.tiny_hybrid import hybrid_hf_model, hybrid_model
from training.export.checkpoint import export_checkpoint, read_checkpoint
from training.export.gguf_files import WeightType

NUM_STEPS = 10
HISTORY = 5
LEAST_RATIO = 3.0
MOST_BESIDE_PICTURE = 32
"""Tokens that are read with the new picture before the first token: marks, the beginning of the reply."""
REPLY_TOKENS = 4
WIDTH = 512
CONTEXT_TOKENS = 16_384
SCREEN_PX = (1280, 800)
MAX_PICTURE_TOKENS = 256


@dataclass(frozen=True, slots=True)
class Trial:
    """A model to be asked."""

    architecture: str
    backend: str
    manifest: Manifest


def trials(home: Path, wanted: Collection[str]) -> Iterator[Trial]:
    """Random models, each written into a folder when it is its turn.

    Args:
        wanted: architectures and backends, of which one has to be the trial's; empty for all.
    """
    for architecture in ("qwen2_5_vl", "qwen3_vl"):
        makers = {
            "transformers": lambda name=architecture: _checkpoint(home, name),
            "llama.cpp": lambda name=architecture: _gguf(home, name),
        }
        for backend, make in makers.items():
            if not wanted or {architecture, backend} & set(wanted):
                yield Trial(architecture, backend, _sized(make()))
    for backend, hybrid in (("transformers", hybrid_hf_model), ("llama.cpp", hybrid_model)):
        if not wanted or {"qwen3_5", backend} & set(wanted):
            yield Trial("qwen3_5", backend, _sized(hybrid(home, QWEN_STYLE)))


def _checkpoint(home: Path, architecture: str) -> Manifest:
    folder = home / architecture
    return with_manifest(
        folder if folder.exists() else tiny_checkpoint(folder, architecture, width=WIDTH), architecture
    )


def _gguf(home: Path, architecture: str) -> Manifest:
    manifest, target = _checkpoint(home, architecture), home / f"{architecture}-gguf"
    assert manifest.folder is not None
    files = export_checkpoint(
        *read_checkpoint(manifest.folder), vocabulary(), target, name=architecture, weight_type=WeightType.F32
    )
    entries = {
        "model": describe_file(target, files.language.name),
        "projector": describe_file(target, files.projector.name),
    }
    return replace(manifest, format=ModelFormat.GGUF, files=entries, folder=target)


def _sized(manifest: Manifest) -> Manifest:
    factor = manifest.image.factor
    limits = ImageLimits(factor, 4 * factor**2, MAX_PICTURE_TOKENS * factor**2)
    return replace(manifest, image=limits, history_images=HISTORY, context_tokens=CONTEXT_TOKENS)


def prompts(manifest: Manifest, window: PictureWindow) -> list[Prompt]:
    """Of ten steps, each on another screen, with the pictures that a window leaves."""
    steps: list[Step] = []
    found = []
    for number in range(NUM_STEPS):
        view = _view(manifest, number)
        found.append(_prompt(manifest, window, steps, view))
        steps.append(_done(manifest, number, view))
    return found


def ahead(manifest: Manifest, window: PictureWindow) -> list[Prompt]:
    """What the loop has read ahead after each step: the next prompt, with the last picture in its place."""
    steps: list[Step] = []
    found = []
    for number in range(NUM_STEPS):
        view = _view(manifest, number)
        steps.append(_done(manifest, number, view))
        found.append(_prompt(manifest, window, steps, view))
    return found


def _view(manifest: Manifest, number: int) -> View:
    screen = draw_screen(*SCREEN_PX, seed=number, size=TargetSize.MEDIUM)
    return show(screen.observation, manifest.image, manifest.frame)


def _prompt(manifest: Manifest, window: PictureWindow, steps: Sequence[Step], view: View) -> Prompt:
    shown = window.shown(len(steps) + 1, manifest.history_images)
    request = PromptRequest(Task('Press "Save", then "Close"'), tuple(steps), (), view, history_images=shown)
    return render(request, dialect=manifest.dialect)


def _done(manifest: Manifest, number: int, view: View) -> Step:
    """A step in which the middle of a button was pressed."""
    screen = draw_screen(*SCREEN_PX, seed=number, size=TargetSize.MEDIUM)
    at = screen.wanted.centre
    thought = f"I press the button “{screen.wanted.label}”, which stands in the window."
    click = Click(view.transform.monitor_to_model(at))
    return Step(
        number=number + 1,
        observation=screen.observation,
        transform=view.transform,
        prompt_id="",
        reply=ModelReply(format_reply(Reply(thought, (click,), ""), dialect=manifest.dialect)),
        thought=thought,
        performed=(Performed(Click(at), Allow("benchmark"), Effect(EffectKind.CHANGED)),),
    )


def ordinary(asked: Sequence[Prompt]) -> list[Prompt]:
    """The same prompts, of whose pictures none is known behind the place where a prompt differs from the one
    before: they get other names, so that they are encoded again."""
    before: list[tuple[Any, str]] = []
    found = []
    for number, prompt in enumerate(asked):
        now: list[tuple[Any, str]] = []
        is_same = True
        messages = []
        for message in prompt.messages:
            parts: list[Any] = []
            for part in message.parts:
                is_picture = isinstance(part, ImagePart)
                plain = part.pixels.tobytes() if isinstance(part, ImagePart) else part
                place = len(now)
                is_same = is_same and place < len(before) and before[place][0] == plain
                name = before[place][1] if is_same and is_picture else f"{number:032}{place:032}"
                now.append((plain, name))
                parts.append(ImagePart(part.pixels, name) if isinstance(part, ImagePart) else part)
            messages.append(Message(message.role, tuple(parts), message.acknowledges))
        before = now
        found.append(replace(prompt, messages=tuple(messages)))
    return found


@dataclass(frozen=True, slots=True)
class Answered:
    first_s: list[float]
    token_ids: list[tuple[int, ...]]
    evaluated: list[int]
    """Tokens of each prompt that were evaluated after its picture came."""
    picture_s: list[float]
    """Of those seconds, what seeing and reading the newest picture took, by its share of the tokens."""


def answered(
    manifest: Manifest,
    asked: Sequence[Prompt],
    *,
    reuses: bool,
    then: Callable[[Any, int], None],
    reply_tokens: int = REPLY_TOKENS,
) -> Answered:
    """
    Args:
        then: done after each step, with the model and the number of the step.
    """
    settings = RuntimeSettings(
        max_reply_tokens=reply_tokens, reuses_prefix=reuses, context_tokens=CONTEXT_TOKENS
    )
    is_far = manifest.format is ModelFormat.ENDPOINT
    model = EndpointModel(manifest, settings) if is_far else open_model(manifest, settings)
    found = Answered([], [], [], [])
    try:
        for number, prompt in enumerate(asked):
            started_s = time.perf_counter()
            reply = model.reply(prompt, stop=Event())
            seconds = time.perf_counter() - started_s
            timings = reply.timings
            evaluated = timings.prompt_tokens - timings.reused_tokens
            found.first_s.append(seconds - timings.decode_s)
            found.token_ids.append(reply.token_ids)
            found.evaluated.append(evaluated)
            share = min(1.0, picture_tokens(manifest, prompt) / max(1, evaluated))
            found.picture_s.append(timings.encode_s + share * timings.prefill_s)
            then(model, number)
    finally:
        model.close()
    return found


def picture_tokens(manifest: Manifest, prompt: Prompt) -> int:
    """Of the newest picture."""
    pictures = [part for message in prompt.messages for part in message.parts if isinstance(part, ImagePart)]
    height_px, width_px = pictures[-1].pixels.shape[:2]
    return height_px * width_px // manifest.image.factor**2


def served(trial: Trial, asked: Sequence[Prompt], cache: Path, log: Path) -> Answered:
    """By a real llama-server. It writes one token, which it does not read: each prompt goes on behind the one
    before, and it has to read the reply of the step before, which it would have from writing it."""
    port = free_port()
    command = llama_server_command(
        install(cache), trial.manifest, port, context_tokens=CONTEXT_TOKENS, num_threads=usable_cores()
    )
    with serving(command, port, log) as url:
        far = replace(
            trial.manifest, format=ModelFormat.ENDPOINT, files={}, server=ModelServer(f"{url}/v1", "model")
        )
        return answered(far, asked, reuses=True, then=lambda model, number: None, reply_tokens=1)


def compared(ours: Answered, other: Answered) -> dict[str, Any]:
    """How many times as soon ours is."""
    ratios = [b / a for a, b in zip(ours.first_s, other.first_s, strict=True)]
    before = slice(2, HISTORY)
    return {
        "window_full": round(statistics.median(ratios[HISTORY:]), 2),
        "window_full_least": round(min(ratios[HISTORY:]), 2),
        "steps_3_to_5": round(statistics.median(ratios[before]), 2),
        "steps_3_to_5_most": round(
            statistics.median(map(truediv, other.first_s[before], ours.picture_s[before])), 2
        ),
        "tokens_window_full": round(
            statistics.median(map(truediv, other.evaluated[HISTORY:], ours.evaluated[HISTORY:])), 2
        ),
        "tokens_steps_3_to_5": round(
            statistics.median(map(truediv, other.evaluated[before], ours.evaluated[before])), 2
        ),
    }


def measure(trial: Trial, *, action_s: float, cache: Path | None, log: Path) -> dict[str, Any]:
    """Ours, an ordinary prefix cache, and everything anew; times in seconds, by step.

    Args:
        cache: has the real llama-server, which is asked too.
        log: of that server.
    """
    manifest = trial.manifest
    window = window_for(manifest, None)
    asked, known = prompts(manifest, window), ahead(manifest, window)

    def read_ahead(model: Any, number: int) -> None:
        model.read_ahead(known[number])
        time.sleep(action_s)

    def nothing(model: Any, number: int) -> None:
        """An ordinary server waits for the next request."""

    ours = answered(manifest, asked, reuses=True, then=read_ahead)
    fresh = answered(manifest, asked, reuses=False, then=nothing)
    sliding = ordinary(prompts(manifest, PictureWindow.SLIDING))
    server = answered(manifest, sliding, reuses=True, then=nothing)
    others = {"ordinary": server}
    if cache is not None and manifest.format is ModelFormat.GGUF:
        others["llama-server"] = served(trial, prompts(manifest, PictureWindow.SLIDING), cache, log)
    beside = [
        evaluated - picture_tokens(manifest, prompt)
        for evaluated, prompt in zip(ours.evaluated, asked, strict=True)
    ]
    return {
        "architecture": trial.architecture,
        "backend": trial.backend,
        "dialect": manifest.dialect,
        "window": window.value,
        "same_replies": sum(a == b for a, b in zip(ours.token_ids, fresh.token_ids, strict=True)),
        "first_s": {
            "ours": [round(one, 4) for one in ours.first_s],
            **{name: [round(one, 4) for one in other.first_s] for name, other in others.items()},
            "anew": [round(one, 4) for one in fresh.first_s],
        },
        "picture_s": [round(one, 4) for one in ours.picture_s],
        "evaluated_tokens": {
            "ours": ours.evaluated,
            **{name: other.evaluated for name, other in others.items()},
        },
        "tokens_beside_picture": max(beside[1:]),
        "sooner": {name: compared(ours, other) for name, other in others.items()},
    }


def every_dialect() -> dict[str, dict[str, float]]:
    """For each dialect, how many pictures are read between a new one and the first token in steps 6 to 10:
    with an ordinary cache, and with ours when reading ahead has ended."""
    found = {}
    for name, dialect in DIALECTS.items():
        is_conversation = isinstance(dialect.layout, Conversation)
        if isinstance(dialect.layout, Conversation) and dialect.layout.has_native_calls:
            continue
        manifest = replace(
            embedded_manifest(),
            dialect=name,
            image=ImageLimits(28, 28**2, 64 * 28**2),
            frame=CoordinateFrame.REL1000,
            history_images=HISTORY if is_conversation else 1,
        )
        window = window_for(manifest, None)
        sliding = [_parts(one) for one in prompts(manifest, PictureWindow.SLIDING)]
        own = [_parts(one) for one in prompts(manifest, window)]
        # All up to the last picture of what was read ahead.
        known = [_before_last_picture(_parts(one)) for one in ahead(manifest, window)]
        found[name] = {
            "ordinary": statistics.mean(map(_new_pictures, sliding[HISTORY - 1 :], sliding[HISTORY:])),
            "ours": statistics.mean(map(_new_pictures, known[HISTORY - 1 :], own[HISTORY:])),
        }
    return found


def _parts(prompt: Prompt) -> list[Any]:
    """Text, and the bytes of pictures."""
    parts = [part for message in prompt.messages for part in message.parts]
    return [part.pixels.tobytes() if isinstance(part, ImagePart) else part for part in parts]


def _before_last_picture(parts: Sequence[Any]) -> Sequence[Any]:
    return parts[: max(number for number, part in enumerate(parts) if isinstance(part, bytes))]


def _new_pictures(before: Sequence[Any], parts: Sequence[Any]) -> int:
    """Pictures behind the place where a prompt differs from what was read before."""
    pairs = enumerate(zip(before, parts, strict=False))
    same = next((number for number, (old, new) in pairs if old != new), min(len(before), len(parts)))
    return sum(isinstance(part, bytes) for part in parts[same:])


def gates_of(rows: Sequence[dict[str, Any]]) -> list[Gate]:
    found = []
    for row in rows:
        name = f"{row['architecture']} in {row['backend']}"
        found.append(equal_to(f"{name}: replies as evaluated anew", row["same_replies"], NUM_STEPS))
        beside = row["tokens_beside_picture"]
        found.append(
            at_most(f"{name}: read beside the new picture, steps 2 to 10", beside, MOST_BESIDE_PICTURE)
        )
        for other, sooner in row["sooner"].items():
            against = f"{name}, against {'a real ' if other != 'ordinary' else 'an '}{other}"
            against += " cache" if other == "ordinary" else ""
            for what, ratio in (
                ("first token sooner", sooner["window_full"]),
                ("fewer tokens read for it", sooner["tokens_window_full"]),
            ):
                found.append(at_least(f"{against}: {what}, window full", ratio, LEAST_RATIO))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Local models against a server's ordinary prefix cache.")
    parser.add_argument("--action-s", type=float, default=1.5, help="seconds that an action takes")
    parser.add_argument(
        "--server",
        type=Path,
        nargs="?",
        const=DEFAULT_CACHE,
        metavar="CACHE",
        help="a real llama-server, too",
    )
    parser.add_argument("--only", nargs="*", default=[], help="these architectures and backends")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as home:
        for trial in trials(Path(home), arguments.only):
            log = Path(home) / "server.log"
            rows.append(measure(trial, action_s=arguments.action_s, cache=arguments.server, log=log))
            row = rows[-1]
            for other, sooner in row["sooner"].items():
                print(
                    f"{row['architecture']} in {row['backend']} ({row['dialect']}, {row['window']}), against"
                    f" {other}: first token {sooner['window_full']} times as soon with a full window,"
                    f" {sooner['steps_3_to_5']} before (of {sooner['steps_3_to_5_most']} possible);"
                    f" {row['same_replies']} of {NUM_STEPS} replies the same",
                    file=sys.stderr,
                )
    result = {
        "benchmark": "prompt_reuse",
        "action_s": arguments.action_s,
        "rows": rows,
        "dialects": every_dialect(),
        "gates": gates_of(rows),
    }
    print(json.dumps(result) if arguments.json else json.dumps(result, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
