"""Time of one step: a task of eight steps through every backend, with and without reuse; and our own share.

    python benchmarks/step.py [--steps 8] [--repeats 3] [--backends llama.cpp,transformers,endpoint] [--json]

The task is replayed: eight screens and eight replies that are always the same, asked in the layout of UI-TARS
with a history of five pictures, so that every backend gets the same prompts. The model is the embedded one,
which was not trained on that layout: its answers mean nothing here, its times do (its vocabulary is bytes, so
that texts are about four times as long as for a large model). `endpoint` is our own llama.cpp child behind
HTTP on localhost. `stateless` evaluates every prompt from its beginning, as a call of an ordinary server
without a prompt cache does. Both are replayed in turn, each time with other screens (a picture that was seen
is not encoded again), and every figure is the median of its repeats. Between two steps passes the time in
which no screen is called settled sooner (0.15 s); as in the loop, what is known of the next prompt is read
ahead meanwhile, and is not among `evaluated_tokens`. `overhead` is a loop on a real X display
of 1920x1080 with a model that answers at once: capture, resize, prompt, parse, act and record, but not the
waiting for a screen to settle.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from threading import Event
from time import perf_counter, sleep
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions import parse_reply
from agent.coordinates import CoordinateFrame
from agent.errors import AgentError
from agent.memory.remembering import AgentMemory
from agent.models.backends import open_model
from agent.models.catalogue import DEFAULT_NAME, Catalogue
from agent.models.manifest import Manifest, ModelFormat, ModelServer
from agent.models.runtime_settings import RuntimeSettings
from agent.perception.settle import SettleLimits
from agent.perception.view import show
from agent.ports import Model
from agent.prompts import PromptRequest, prompt_id, render, with_digest
from agent.settings import GrammarUse, PictureWindow
from agent.types import ImagePart, Message, ModelReply, Observation, Prompt, Step, Task
from benchmarks.workloads.display_loop import loop_on_display
from tests.chat_server import MODEL, ChatServer, running
from tests.fakes import observed
from tests.forms import form

BACKENDS = ("llama.cpp", "transformers", "endpoint")
HISTORY_IMAGES = 5
REPLY_TOKENS = 16
CONTEXT_TOKENS = 12_288
DIALECT = "uitars-1.5"
TASK = Task("Fill in the form: name Ada, city Rome; then save it and close the window.")
COMPARED_FROM_STEP = 3


@dataclass(frozen=True, slots=True)
class Run:
    """One replay: which backend, and how."""

    backend: str
    window: PictureWindow
    reuses_prefix: bool


def replayed_prompts(
    manifest: Manifest, window: PictureWindow, num_steps: int, *, first_screen: int = 1
) -> list[Prompt]:
    """What the loop asks at each step, when the model always answers alike."""
    memory = AgentMemory(history_images=HISTORY_IMAGES, pictures=window)
    memory.begin(TASK)
    prompts = []
    for number in range(1, num_steps + 1):
        observation: Observation = observed(form(first_screen + number)[0])
        view = with_digest(show(observation, manifest.image, CoordinateFrame.ABS_RESIZED))
        request = PromptRequest(TASK, memory.recent(), (), view, history_images=window.most(HISTORY_IMAGES))
        prompt = render(request, dialect=DIALECT)
        prompts.append(prompt)
        text = f"Thought: I press element {number}.\nAction: click(start_box='({40 * number},{30 * number})')"
        thought = parse_reply(text, dialect=DIALECT).thought
        reply = ModelReply(text)
        memory.remember(
            Step(number, observation, view.transform, prompt_id(prompt), reply, thought, (), view=view)
        )
    return prompts


@contextmanager
def opened(
    run: Run, manifest: Manifest, torch_folder: Callable[[], Manifest], threads: int | None
) -> Iterator[Model]:
    settings = RuntimeSettings(
        num_threads=threads,
        max_reply_tokens=REPLY_TOKENS,
        context_tokens=CONTEXT_TOKENS,
        grammar=GrammarUse.NEVER,
        reuses_prefix=run.reuses_prefix,
    )
    with ExitStack() as stack:
        if run.backend == "transformers":
            manifest = torch_folder()
        model = open_model(manifest, settings)
        stack.callback(model.close)
        if run.backend == "endpoint":
            server = stack.enter_context(ChatServer([running(model)]))
            far = ModelServer(server.url, MODEL)
            model = open_model(replace(manifest, format=ModelFormat.ENDPOINT, files={}, server=far), settings)
            stack.callback(model.close)
        yield model


def torch_folder_of(manifest: Manifest, folder: Path) -> Callable[[], Manifest]:
    """Makes the embedded model's weights into a folder for transformers, when it is asked to."""

    def make() -> Manifest:
        from training.export.hf_folder import export_embedded_hf
        from training.export.read_back import read_back

        state, config = read_back(manifest.path_of("model"), manifest.path_of("projector"))
        return export_embedded_hf(state, config, folder / "hf")

    return make


def replay(model: Model, prompts: Sequence[Prompt]) -> list[dict[str, float]]:
    steps = []
    for prompt, following in zip_longest(prompts, prompts[1:]):
        first_s: list[float] = []
        started = perf_counter()

        def on_text(_text: str, first_s: list[float] = first_s, started: float = started) -> None:
            if not first_s:
                first_s.append(perf_counter() - started)

        reply = model.reply(prompt, stop=Event(), on_text=on_text)
        total_s = perf_counter() - started
        timings = reply.timings
        steps.append(
            {
                "first_token_s": round(first_s[0] if first_s else total_s, 4),
                "total_s": round(total_s, 4),
                "prompt_tokens": timings.prompt_tokens,
                "evaluated_tokens": timings.prompt_tokens - timings.reused_tokens,
            }
        )
        if following is not None:
            model.read_ahead(expected(following, prompt))
            sleep(SettleLimits().quiet_s)
    return steps


def expected(following: Prompt, now: Prompt) -> Prompt:
    """What the loop knows of the next prompt before it sees the next screen: this one stands in its place."""
    (*before, _), seen = following.messages[-1].parts, now.messages[-1].parts[-1]
    assert isinstance(seen, ImagePart)
    return Prompt((*following.messages[:-1], Message("user", (*before, seen))))


def medians(replays: Sequence[list[dict[str, float]]]) -> list[dict[str, float]]:
    """Of several replays of the same steps, for each step and figure the median."""
    return [
        {name: round(statistics.median(step[name] for step in same), 4) for name in same[0]}
        for same in zip(*replays, strict=True)
    ]


def measure(
    manifest: Manifest, *, backends: Sequence[str], num_steps: int, num_repeats: int, threads: int | None
) -> list[dict[str, Any]]:
    results = []
    with tempfile.TemporaryDirectory(prefix="deskhand-step-") as folder:
        torch_folder = torch_folder_of(manifest, Path(folder))
        for backend in backends:
            for window in (PictureWindow.BLOCKS, PictureWindow.SLIDING):
                runs = [Run(backend, window, reuses_prefix) for reuses_prefix in (True, False)]
                with ExitStack() as stack:
                    models = [
                        stack.enter_context(opened(run, manifest, torch_folder, threads)) for run in runs
                    ]
                    replays: list[list[list[dict[str, float]]]] = [[] for _ in runs]
                    for repeat in range(num_repeats):
                        screens = 1 + repeat * num_steps
                        prompts = replayed_prompts(manifest, window, num_steps, first_screen=screens)
                        for model, done in zip(models, replays, strict=True):
                            # So that each replay begins with the system's words in the cache and no more.
                            model.reply(_first_prompt(manifest), stop=Event())
                            done.append(replay(model, prompts))
                results += [
                    {
                        "backend": backend,
                        "window": window.value,
                        "reuses": run.reuses_prefix,
                        "steps": medians(done),
                    }
                    for run, done in zip(runs, replays, strict=True)
                ]
    return results


def _first_prompt(manifest: Manifest) -> Prompt:
    black = show(observed(np.zeros((608, 800, 3), np.uint8)), manifest.image, manifest.frame)
    return render(PromptRequest(TASK, (), (), black), dialect=DIALECT)


def ratios(results: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """How many times as long the first token takes without reuse, of the same prompts."""
    found = []
    for with_reuse in (result for result in results if result["reuses"]):
        key = (with_reuse["backend"], with_reuse["window"])
        without = next(
            result
            for result in results
            if not result["reuses"] and (result["backend"], result["window"]) == key
        )
        pairs = zip(without["steps"], with_reuse["steps"], strict=True)
        each = [round(long["first_token_s"] / short["first_token_s"], 2) for long, short in pairs]
        later = each[COMPARED_FROM_STEP - 1 :]
        found.append(
            {
                "backend": key[0],
                "window": key[1],
                "each": each,
                "from_step_3_min": min(later, default=None),
                "from_step_3_median": statistics.median(later) if later else None,
            }
        )
    return found


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--model", default=DEFAULT_NAME, help="a model of the embedded kind")
    parser.add_argument("--steps", type=int, default=8)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--backends", default=",".join(BACKENDS))
    parser.add_argument("--threads", type=int)
    parser.add_argument("--overhead-steps", type=int, default=60)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    backends = [name for name in options.backends.split(",") if name]
    if unknown := set(backends) - set(BACKENDS):
        parser.error(f"no such backend: {', '.join(sorted(unknown))}")
    try:
        manifest = Catalogue().get(options.model)
        results = measure(
            manifest,
            backends=backends,
            num_steps=options.steps,
            num_repeats=options.repeats,
            threads=options.threads,
        )
        overhead = loop_on_display(options.overhead_steps) if options.overhead_steps else None
    except AgentError as error:
        print(error, file=sys.stderr)
        return 1
    found = {
        "benchmark": "step",
        "model": manifest.name,
        "weights": manifest.weights_version,
        "history_images": HISTORY_IMAGES,
        "repeats": options.repeats,
        "replays": results,
        "first_token_ratio": ratios(results),
        "overhead": overhead,
    }
    # Nothing is promised: the figures say where the time of a step goes.
    print(json.dumps({**found, "gates": []}) if options.json else as_text(found))
    return 0


def as_text(found: dict[str, Any]) -> str:
    lines = []
    for result in found["replays"]:
        how = "reuse    " if result["reuses"] else "stateless"
        times = " ".join(f"{step['first_token_s'] * 1e3:6.0f}" for step in result["steps"])
        evaluated = " ".join(f"{step['evaluated_tokens']:6}" for step in result["steps"])
        lines.append(f"{result['backend']:12} {result['window']:7} {how} first token, ms:  {times}")
        lines.append(f"{'':30} tokens evaluated: {evaluated}")
    for ratio in found["first_token_ratio"]:
        lines.append(
            f"{ratio['backend']:12} {ratio['window']:7} stateless takes {ratio['from_step_3_median']} times"
            f" as long from step 3 on (at least {ratio['from_step_3_min']})"
        )
    if found["overhead"]:
        overhead = found["overhead"]
        parts = ", ".join(f"{name} {value}" for name, value in overhead["parts_median_ms"].items())
        lines.append(f"our own share at 1920x1080: median {overhead['median_ms']} ms ({parts})")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
