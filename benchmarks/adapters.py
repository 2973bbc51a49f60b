"""The agent served to other benchmarks: are its actions spelled validly, and what do faults and serving cost?

    python benchmarks/adapters.py [--actions 1000000] [--kills 50] [--publishers FILE FILE]
        [--work DIR] [--parts PART …] [--json]

Random actions at eight sizes are spelled as pyautogui code, BrowserGym calls, AndroidWorld actions and game
keys, and read back from these words alone (`read_spellings.py`): the same action has to come of them, points
within half a pixel, as far as the benchmark can do it. Eight episodes play at once beside each fault of one
more. A ScreenSpot set that is painted here is played by the real command's parts with a scripted model, and
killed again and again. With `--publishers`, hits in random boxes are compared with the publishers' own
programs (screenspot_test.py of SeeClick at 0ef37ac4, eval_screenspot_pro.py at bd8bbbb4). BrowserGym's own
environment has a benchmark of its own (browsergym_both_ways.py). `--work` keeps parts, so that the one that
measures time can be run alone before.
"""

from __future__ import annotations

import argparse
import base64
import json
import math
import os
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions.keys import NAMED_KEYS
from agent.actions.types import (
    Action,
    Click,
    Direction,
    DoubleClick,
    Drag,
    Finished,
    Hotkey,
    LongPress,
    MiddleClick,
    MouseDown,
    MouseUp,
    Move,
    OpenApp,
    PressBack,
    PressHome,
    PressKey,
    ReleaseKey,
    RightClick,
    Scroll,
    TypeText,
    Wait,
)  # fmt: skip
from agent.coordinates import MonitorPoint, Screen
from agent.png import encode_png
from benchmarks.workloads.gates import all_met, at_least, at_most, equal_to
from benchmarks.workloads.kept_parts import KeptParts
from benchmarks.workloads.pointing_oracle import publishers_hits
from benchmarks.workloads.read_spellings import (
    as_performed,
    distance_px,
    read_android,
    read_browsergym,
    read_pyautogui,
)
from tests.fakes import ScriptedModel, classic_manifest, picture
from tests.training.benchmarks.pointing_sets import order_for, write_set
from tests.training.benchmarks.test_running import counted, killed_and_resumed, left_clients
from tests.training.benchmarks.test_spelling import SIZES
from training.benchmarks.agents.episode_client import EpisodeClient, ServedAgentError
from training.benchmarks.agents.screenspot import XYWH, XYXY, is_hit, read_box
from training.benchmarks.serving.server import AgentChoice, ServedAgent, served_agent
from training.benchmarks.serving.spellings import GAME_KEYS
from training.benchmarks.spelling.android_actions import android_actions
from training.benchmarks.spelling.browsergym_calls import browsergym_call
from training.benchmarks.spelling.game_keys import NOTHING, game_key
from training.benchmarks.spelling.pyautogui_code import WINDOWS_NOTCH, pyautogui_code
from training.errors import UnspellableActionError

NUM_BESIDE = 8
NUM_POINTED, KILLS_A_SET = 60, 10
NUM_BOXES = 1000
_KEYS = (*sorted(NAMED_KEYS), *"az5<+-é/")
_LETTERS = "ab Z<>\"'\\\n\té€😀{}%"
_PNG = encode_png(picture(40, width_px=280, height_px=280))
_OTHER = encode_png(picture(90, width_px=280, height_px=280))
_SMALL = encode_png(picture(40, width_px=140, height_px=140))


def random_action(rng: random.Random, screen: Screen) -> Action:
    def at() -> MonitorPoint:
        return MonitorPoint(rng.random() * screen.width_px, rng.random() * screen.height_px)

    text = "".join(rng.choice(_LETTERS) for _ in range(rng.randrange(12)))
    made: tuple[Callable[[], Action], ...] = (
        *(lambda kind=kind: kind(at()) for kind in (Click, DoubleClick, RightClick, MiddleClick, Move)),
        *(lambda kind=kind: kind(at()) for kind in (MouseDown, MouseUp, LongPress)),
        lambda: Drag(at(), at()),
        lambda: TypeText(text),
        lambda: Hotkey(tuple(rng.sample(_KEYS, rng.randrange(1, 4)))),
        *(lambda kind=kind: kind(rng.choice(_KEYS)) for kind in (PressKey, ReleaseKey)),
        lambda: Scroll(rng.choice(list(Direction)), at(), rng.randrange(1, 20)),
        lambda: Wait(rng.random() * 90),
        lambda: OpenApp(text or "Clock"),
        PressHome,
        PressBack,
        lambda: Finished(text),
    )
    return rng.choice(made)()


def fault_of(action: Action, screen: Screen, counts: Counter[str]) -> tuple[str, float]:
    """What is wrong with the spellings of one action, and how far its points are from where they were."""
    off = 0.0
    for name, spell, read in _SPELLED if isinstance(action, Scroll) else _SPELLED[:-1]:
        try:
            said = spell(action, screen)
        except UnspellableActionError:
            counts[f"{name}_refused"] += 1
            continue
        counts[f"{name}_spelled"] += 1
        found = read(said, screen)
        apart = distance_px(as_performed(action, name.partition("-")[0]), found)
        if apart == math.inf:
            return f"{name} does {found} by {said!r}", off
        off = max(off, apart)
    try:
        key = game_key(action, GAME_KEYS)
        counts["keys_spelled"] += 1
    except UnspellableActionError:
        counts["keys_refused"] += 1
        return "", off
    pressed = Wait() if key == NOTHING else Hotkey((key,))
    is_back = key == NOTHING or (key in GAME_KEYS and game_key(pressed, GAME_KEYS) == key)
    return ("" if is_back and isinstance(action, Wait) == (key == NOTHING) else f"a key {key!r}"), off


_SPELLED: tuple[tuple[str, Callable[[Action, Screen], Any], Callable[[Any, Screen], Action]], ...] = (
    ("pyautogui", pyautogui_code, read_pyautogui),
    ("browsergym", browsergym_call, read_browsergym),
    ("android", android_actions, lambda said, screen: read_android(json.loads(json.dumps(said)), screen)),
    (
        "pyautogui-windows",
        partial(pyautogui_code, notch=WINDOWS_NOTCH),
        partial(read_pyautogui, notch=WINDOWS_NOTCH),
    ),
)
"""How it is spelled, and what the words alone do. On Windows only the wheel is another."""


def spellings(num_actions: int, seed: int) -> dict[str, Any]:
    rng, counts, worst_px, invalid = random.Random(seed), Counter[str](), 0.0, 0
    for _ in range(num_actions):
        screen = Screen(*rng.choice(SIZES))
        action = random_action(rng, screen)
        try:
            problem, off = fault_of(action, screen, counts)
        except (ValueError, SyntaxError, AssertionError, KeyError) as error:
            problem, off = f"{type(error).__name__}: {error}", 0.0
        worst_px = max(worst_px, off)
        if problem:
            invalid += 1
            print(action, problem, file=sys.stderr)
    return {"actions": num_actions, "invalid": invalid, "worst_px": round(worst_px, 4), **counts}


# --- boxes and kills


def boxes(publishers: list[Path], count: int, seed: int) -> dict[str, Any]:
    """How many hits in random boxes the readers count otherwise than the publishers' programs."""
    rng, found = random.Random(seed), {}
    for file in publishers:
        kind = XYXY if "pro" in file.stem else XYWH
        samples, ours = [], []
        for _ in range(count):
            size = rng.choice(SIZES)
            left, top = rng.randrange(size[0] - 1), rng.randrange(size[1] - 1)
            right, bottom = rng.randrange(left, size[0]) + 1, rng.randrange(top, size[1]) + 1
            box = [left, top, right, bottom] if kind == XYXY else [left, top, right - left, bottom - top]
            at = (  # in it, on its edge, just beside it, anywhere, nowhere
                (left + (right - left) * rng.random(), top + (bottom - top) * rng.random()),
                (rng.choice((left, right)), rng.choice((top, bottom))),
                (rng.choice((left - 1, right + 1)), rng.randint(top, bottom)),
                (rng.randrange(size[0]), rng.randrange(size[1])),
                None,
            )[rng.randrange(5)]
            share = None if at is None else (at[0] / size[0], at[1] / size[1])
            samples.append(({"bbox": box, "img_size": size}, size, share))
            ours.append(is_hit(read_box(box, kind), at))
        theirs = publishers_hits(file, samples)
        found[file.name] = sum(a != b for a, b in zip(ours, theirs, strict=True))
    return {"compared": count * len(publishers), "otherwise": sum(found.values()), "files": found}


def kills(num_kills: int, seed: int) -> dict[str, Any]:
    """A run is killed until that was often enough; a set that is played to its end is followed by another."""
    rng, done, missing, wrong, left, sets, cut = random.Random(seed), 0, 0, 0, 0, 0, 0
    while done < num_kills:
        with tempfile.TemporaryDirectory(prefix="deskhand-adapters-") as name:
            home = Path(name)
            write_set(home, "screenspot", NUM_POINTED, seed=sets)
            done += killed_and_resumed(home, min(KILLS_A_SET, num_kills - done), rng)
            lost, twice = counted(home, NUM_POINTED)
            missing, wrong, sets = missing + lost, wrong + twice, sets + 1
            summary = order_for("screenspot", home).folder / "summary.json"
            cut += json.loads(summary.read_text())["interrupted_tries"]
            end_s = time.monotonic() + 30
            while left_clients(home) and time.monotonic() < end_s:
                time.sleep(0.2)
            left += left_clients(home)
    found = {"kills": done, "sets": sets, "lost": missing, "wrong_or_twice": wrong, "clients_left": left}
    return {**found, "tries_cut_off": cut}


# --- serving


def _answer(prompt: Any) -> str:
    is_first = all(one.role != "assistant" for one in prompt.messages)
    return (
        "Thought: x.\nAction: click(start_box='(100,60)')" if is_first else "Action: finished(content='42')"
    )


def played(agent: ServedAgent) -> str:
    with EpisodeClient(agent.address, agent.token, task="Press it", spelling="pyautogui") as episode:
        episode.look(_PNG)
        return str((episode.look(_OTHER)["ending"] or {}).get("text"))


def raw(agent: ServedAgent, method: str, path: str, body: bytes = b"{}", **headers: str) -> int:
    place = urlsplit(agent.address)
    connection = HTTPConnection(place.hostname or "", place.port, timeout=60)
    usual = {"Authorization": f"Bearer {agent.token}", "Content-Type": "application/json"}
    try:
        connection.request(method, f"{place.path}/{path}", body, {**usual, **headers})
        answer = connection.getresponse()
        said = json.loads(answer.read())
        return answer.status if said.get("problem") else 0
    finally:
        connection.close()


def faults(agent: ServedAgent) -> dict[str, tuple[Callable[[], int], int]]:
    """Fault → what provokes it and gives the status, and the status it should have."""

    def begun() -> EpisodeClient:
        return EpisodeClient(agent.address, agent.token, task="Press it", spelling="pyautogui")

    def look(**said: Any) -> int:
        whole = {"look": 1, "png": base64.b64encode(_PNG).decode(), **said}
        with begun() as one:
            return raw(agent, "POST", f"episodes/{one.name}/look", json.dumps(whole).encode())

    def second(png: bytes, number: int | None = None) -> int:
        with begun() as one:
            one.look(_PNG)
            said = {"look": number or 2, "png": base64.b64encode(png).decode()}
            return raw(agent, "POST", f"episodes/{one.name}/look", json.dumps(said).encode())

    def shown(png: bytes) -> int:
        return look(png=base64.b64encode(png).decode())

    def ended() -> int:
        one = begun()
        one.close()
        return raw(agent, "DELETE", f"episodes/{one.name}")

    def order(**said: Any) -> int:
        return raw(agent, "POST", "episodes", json.dumps({"task": "x", **said}).encode())

    huge = bytearray(_PNG)
    huge[16:24] = b"\x00\x01\x00\x00\x00\x01\x00\x00"
    return {
        "a body of 49 MiB": (lambda: raw(agent, "POST", "episodes", b" " * (49 << 20)), 413),
        "a picture that claims 65536×65536": (lambda: shown(bytes(huge)), 400),
        "a picture cut off": (lambda: shown(_PNG[:-30]), 400),
        "no picture": (lambda: shown(b"GIF89a"), 400),
        "nothing": (lambda: shown(b""), 400),
        "no base64": (lambda: look(png="%%%"), 400),
        "another size than said": (lambda: look(size=[10, 10]), 400),
        "another size than before": (lambda: second(_SMALL), 409),
        "a look left out": (lambda: second(_OTHER, 3), 409),
        "a look 0": (lambda: look(look=0), 400),
        "an unknown field": (lambda: look(colour="red"), 400),
        "an output that is no text": (lambda: look(after={"output": 7}), 400),
        "a wrong token": (lambda: raw(agent, "POST", "episodes", Authorization="Bearer x"), 401),
        "another page": (lambda: raw(agent, "POST", "episodes", Origin="https://evil.example"), 403),
        "another host": (lambda: raw(agent, "POST", "episodes", Host="evil.example"), 421),
        "no JSON": (lambda: raw(agent, "POST", "episodes", b"{"), 400),
        "another kind of body": (
            lambda: raw(agent, "POST", "episodes", **{"Content-Type": "text/plain"}),
            415,
        ),
        "an unknown spelling": (lambda: order(spelling="morse"), 400),
        "no steps": (lambda: order(max_steps=0), 400),
        "an ended episode": (ended, 404),
    }


def serving() -> dict[str, Any]:
    wrong, disturbed = [], 0
    with (
        tempfile.TemporaryDirectory(prefix="deskhand-adapters-") as home,
        served_agent(
            AgentChoice(), Path(home), model=ScriptedModel(_answer), manifest=classic_manifest()
        ) as agent,
        ThreadPoolExecutor(NUM_BESIDE) as pool,
    ):
        given = faults(agent)
        for name, (provoke, expected) in given.items():
            beside = [pool.submit(played, agent) for _ in range(NUM_BESIDE)]
            try:
                status = provoke()
            except (OSError, ServedAgentError) as error:
                status = -1
                print(name, repr(error), file=sys.stderr)
            if status != expected:
                wrong.append(f"{name}: {status}")
            disturbed += sum(one.result() != "42" for one in beside)
    return {
        "faults": len(given),
        "beside": NUM_BESIDE,
        "not_typed": len(wrong),
        "which": wrong,
        "disturbed": disturbed,
    }


def overhead(size: tuple[int, int]) -> float:
    """Median ms from sending a picture to having the action, the agent's own work and its record included."""
    rng, number = random.Random(0), 0

    def moving(prompt: Any) -> str:
        nonlocal number
        number += 1
        return f"Thought: x.\nAction: click(start_box='({50 + 7 * number},{60 + 9 * number})')"

    shown = []
    for _ in range(20):
        pixels = picture(240, width_px=size[0], height_px=size[1])
        for _ in range(60):
            x, y = rng.randrange(size[0] - 80), rng.randrange(size[1] - 30)
            pixels[y : y + 25, x : x + 70] = [rng.randrange(256) for _ in range(3)]
        shown.append(encode_png(pixels))
    took_ms = []
    with (
        tempfile.TemporaryDirectory(prefix="deskhand-adapters-") as home,
        served_agent(
            AgentChoice(), Path(home), model=ScriptedModel(moving), manifest=classic_manifest()
        ) as agent,
        EpisodeClient(agent.address, agent.token, task="x", spelling="pyautogui") as episode,
    ):
        for png in shown:
            started_s = time.perf_counter()
            episode.look(png)
            took_ms.append(1000 * (time.perf_counter() - started_s))
    return round(statistics.median(took_ms), 1)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--actions", type=int, default=10**6)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--publishers", type=Path, nargs="*", default=[])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--work", type=Path, metavar="DIR", help="keeps parts, to go on after a stop")
    parser.add_argument("--parts", nargs="*", metavar="PART", help="measure and keep only these")
    parser.add_argument("--json", action="store_true", help="print one JSON object on standard output")
    options = parser.parse_args()
    parts: dict[str, Callable[[], Any]] = {
        "overhead_ms": lambda: overhead((1920, 1080)),
        "overhead_small_ms": lambda: overhead((800, 608)),
        "serving": serving,
        "spelling": lambda: spellings(options.actions, options.seed),
        "boxes": lambda: boxes(options.publishers, NUM_BOXES, options.seed),
        "killed": lambda: kills(options.kills, options.seed),
    }
    kept = KeptParts(options.work)
    found = {name: kept(name, part) for name, part in parts.items() if name in (options.parts or parts)}
    if len(found) < len(parts):
        return 0
    found["load"] = round(os.getloadavg()[0], 2)
    gates = [
        at_least("spelling.actions", found["spelling"]["actions"], 10**6),
        equal_to("spelling.invalid", found["spelling"]["invalid"], 0),
        at_most("spelling.worst_px", found["spelling"]["worst_px"], 0.5),
        at_least("serving.faults", found["serving"]["faults"], 20),
        equal_to("serving.beside", found["serving"]["beside"], 8),
        equal_to("serving.not_typed", found["serving"]["not_typed"], 0),
        equal_to("serving.disturbed", found["serving"]["disturbed"], 0),
        equal_to("boxes.otherwise", found["boxes"]["otherwise"], 0),
        equal_to("boxes.compared", found["boxes"]["compared"], 2 * NUM_BOXES),
        equal_to("killed.kills", found["killed"]["kills"], 50),
        equal_to("killed.lost", found["killed"]["lost"], 0),
        equal_to("killed.wrong_or_twice", found["killed"]["wrong_or_twice"], 0),
        equal_to("killed.clients_left", found["killed"]["clients_left"], 0),
        at_most("overhead_ms", found["overhead_ms"], 40.0),
    ]
    print(
        json.dumps({**found, "gates": gates} if options.json else found, indent=None if options.json else 1)
    )
    return 0 if all_met(gates) else 1


if __name__ == "__main__":
    sys.exit(main())
