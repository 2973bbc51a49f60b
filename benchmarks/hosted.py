"""Hosted models through their makers' packages, against local servers that speak the makers' wire forms.

    python benchmarks/hosted.py [--steps 30] [--mutations 2000] [--stops 50] [--seed 0] [--json]

`conversations`: a task of so many steps with random calls for each maker; each request must be valid by
the types of the maker's package, and each call answered once. `mutations`: streams with bytes changed,
left out, doubled or cut off; whatever comes must be a reply, or one typed error. `stops`: from stop to the
end of the reply, in the middle of a silent server. `faults`: each status of a refusal, for each maker. No
real server is asked.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Event, Timer
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from agent.actions import parse_reply
from agent.errors import AgentError, ModelError
from agent.models.endpoint.retrying import Retrying
from benchmarks.workloads.gates import Gate, all_met, at_most, equal_to
from tests.agent.models.hosted.sdk_types import (
    is_valid_for_anthropic,
    is_valid_for_google,
    is_valid_for_openai,
)
from tests.agent.models.hosted.test_conversations import answering, clicking
from tests.agent.models.hosted.world import DIALECTS, KEY, HostedRun, ask, asked
from tests.chat_server import Behaviour, Request, refusing, silent
from tests.hosted_wire import (
    Events,
    claude_call,
    claude_events,
    claude_text,
    gemini_call,
    gemini_events,
    openai_actions,
    openai_events,
    openai_reasoning,
    sending,
)

VALID: Mapping[str, Callable[[Mapping[str, Any]], bool]] = {
    "claude": is_valid_for_anthropic,
    "openai-computer": is_valid_for_openai,
    "gemini-computer": is_valid_for_google,
}
STATUSES = (400, 401, 403, 404, 408, 409, 413, 422, 429, 500, 502, 503, 504, 529)
LONGEST_STOP_S = 0.2
ONCE = Retrying(max_tries=1)


def random_reply(dialect: str, number: int, rng: random.Random) -> Events:
    """Something said, and one to three calls."""
    x, y = rng.randrange(800), rng.randrange(600)
    many = rng.randint(1, 3)
    match dialect:
        case "claude":
            calls = [
                rng.choice(
                    [
                        claude_call("left_click", f"t{number}_{n}", coordinate=[x, y]),
                        claude_call("type", f"t{number}_{n}", text=f"Ada {number} <tool_call> é"),
                        claude_call("key", f"t{number}_{n}", text="ctrl+s"),
                        claude_call("scroll", f"t{number}_{n}", scroll_direction="down", scroll_amount=2),
                    ]
                )
                for n in range(many)
            ]
            return claude_events(claude_text(f"Step {number}."), *calls)
        case "openai-computer":
            listed = [
                rng.choice(
                    [
                        {"type": "click", "x": x, "y": y, "button": "left"},
                        {"type": "type", "text": "Ada"},
                        {"type": "keypress", "keys": ["CTRL", "S"]},
                        {"type": "wait"},
                    ]
                )
                for _ in range(many)
            ]
            reasoning = openai_reasoning(f"Step {number}.")
            return openai_events(reasoning, openai_actions(*listed, call_id=f"c{number}"))
        case _:
            parts = [
                rng.choice(
                    [
                        gemini_call("click", f"f{number}_{n}", x=x, y=y, intent="why"),
                        gemini_call("type", f"f{number}_{n}", text="Ada", press_enter=True, intent="why"),
                        gemini_call("hotkey", f"f{number}_{n}", keys=["ctrl", "s"], intent="why"),
                    ]
                )
                for n in range(many)
            ]
            return gemini_events(*parts)


def conversations(num_steps: int, seed: int) -> tuple[dict[str, Any], list[Gate]]:
    invalid: Counter[str] = Counter()
    unanswered = 0
    for dialect in DIALECTS:
        rng = random.Random(seed)
        replies = [sending(random_reply(dialect, number, rng)) for number in range(num_steps)]
        with asked(dialect, *replies) as (server, model, _):
            run = HostedRun(dialect)
            for _step in range(num_steps):
                reply = ask(model, run.prompt())
                run.add(reply, parse_reply(reply.text, dialect=dialect).actions)
        for request in server.requests:
            try:
                invalid[dialect] += not VALID[dialect](request.body)
            except ValueError:
                invalid[dialect] += 1
            unanswered += not all_answered(dialect, request.body)
    data = {"requests": num_steps * len(DIALECTS), "invalid": dict(invalid), "unanswered": unanswered}
    return data, [
        equal_to("requests that a maker's package would not take", sum(invalid.values()), 0),
        equal_to("requests in which a call has no answer, or two", unanswered, 0),
    ]


def all_answered(dialect: str, body: Mapping[str, Any]) -> bool:
    """Whether each call in the history has one answer, in the message behind it."""
    calls: list[str] = []
    answers: list[str] = []
    for key, value in _pairs(body):
        match dialect, key:
            case "claude", "tool_use_id":
                answers.append(value)
            case "openai-computer", "type" if value == "computer_call_output":
                answers.append(value)
            case "openai-computer", "type" if value == "computer_call":
                calls.append("computer_call_output")
            case "gemini-computer", "functionResponse":
                answers.append(value["id"])
            case "gemini-computer", "functionCall":
                calls.append(value["id"])
    if dialect == "claude":
        content = [part for message in body["messages"] for part in message["content"]]
        calls = [part["id"] for part in content if isinstance(part, dict) and part.get("type") == "tool_use"]
    return sorted(calls) == sorted(answers)


def _pairs(value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, dict):
        own = list(value.items())
        return own + [pair for one in value.values() for pair in _pairs(one)]
    return [pair for one in value for pair in _pairs(one)] if isinstance(value, list) else []


def mutated(events: Events, rng: random.Random) -> Behaviour:
    """A stream with one thing wrong."""
    written = bytearray()
    for name, data in events:
        head = f"event: {name}\n" if name else ""
        written += f"{head}data: {json.dumps(data)}\n\n".encode()
    at = rng.randrange(len(written))
    match rng.randrange(4):
        case 0:
            written[at] = rng.randrange(256)
        case 1:
            del written[at : at + rng.randint(1, 40)]
        case 2:
            written[at:at] = written[at : at + rng.randint(1, 80)]
        case _:
            del written[at:]

    def answer(request: Request) -> None:
        request.begin_stream()
        request.handler.wfile.write(bytes(written))

    return answer


def mutations(num_mutations: int, seed: int) -> tuple[dict[str, Any], list[Gate]]:
    untyped: list[str] = []
    leaks = num_replies = 0
    for dialect in DIALECTS:
        rng = random.Random(seed)
        whole = [clicking(dialect), answering(dialect, f"All is saved with {KEY}.")]
        replies = [mutated(rng.choice(whole), rng) for _ in range(num_mutations)]
        with asked(dialect, *replies, retrying=ONCE) as (_, model, _pauses):
            prompt = HostedRun(dialect).prompt()
            for _number in range(num_mutations):
                try:
                    text = ask(model, prompt).text
                    parse_reply(text, dialect=dialect)
                    num_replies += 1
                except AgentError as error:
                    text = str(error)
                except Exception as error:
                    text = repr(error)
                    untyped.append(f"{dialect}: {text[:200]}")
                leaks += KEY in text
    data = {"mutations": num_mutations * len(DIALECTS), "replies": num_replies, "untyped": untyped[:20]}
    return data, [
        equal_to("mutated streams that end in an untyped error", len(untyped), 0),
        equal_to("mutated streams that show the key", leaks, 0),
    ]


def stops(num_stops: int) -> tuple[dict[str, Any], list[Gate]]:
    longest: dict[str, float] = {}
    for dialect in DIALECTS:
        with asked(dialect, silent) as (_, model, _pauses):
            prompt = HostedRun(dialect).prompt()
            for _number in range(num_stops):
                stop, stopped_s = Event(), [0.0]

                def press(stop: Event = stop, stopped_s: list[float] = stopped_s) -> None:
                    stopped_s[0] = time.perf_counter()
                    stop.set()

                timer = Timer(0.1, press)
                timer.start()
                model.reply(prompt, stop=stop)
                longest[dialect] = max(longest.get(dialect, 0.0), time.perf_counter() - stopped_s[0])
                timer.join()
    return {"longest_s": longest}, [
        at_most("seconds from stop to the end of a reply", max(longest.values()), LONGEST_STOP_S)
    ]


def faults() -> tuple[dict[str, Any], list[Gate]]:
    untyped: list[str] = []
    for dialect in DIALECTS:
        for status in STATUSES:
            body = {"error": {"message": f"No. {KEY}", "type": "some_error", "code": status}}
            with asked(dialect, refusing(status, body), retrying=ONCE) as (_, model, _pauses):
                try:
                    ask(model, HostedRun(dialect).prompt())
                    untyped.append(f"{dialect} {status}: no error")
                except ModelError as error:
                    if KEY in str(error) or len(str(error)) > 500:
                        untyped.append(f"{dialect} {status}: {error}")
    return {"faults": len(STATUSES) * len(DIALECTS), "untyped": untyped}, [
        equal_to("refusals without one sentence", len(untyped), 0)
    ]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--steps", type=int, default=30)
    parser.add_argument("--mutations", type=int, default=2000, help="for each maker")
    parser.add_argument("--stops", type=int, default=50, help="for each maker")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    parts = {
        "conversations": conversations(arguments.steps, arguments.seed),
        "mutations": mutations(arguments.mutations, arguments.seed),
        "stops": stops(arguments.stops),
        "faults": faults(),
    }
    gates = [gate for _, some in parts.values() for gate in some]
    result = {**{name: data for name, (data, _) in parts.items()}, "gates": gates}
    print(json.dumps(result) if arguments.json else json.dumps(result, indent=2))
    return 0 if all_met(gates) else 1


if __name__ == "__main__":
    raise SystemExit(main())
