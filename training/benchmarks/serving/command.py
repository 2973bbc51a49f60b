"""`python -m training.benchmarks serve`: the agent for a benchmark that runs elsewhere. I/O: command line."""

from __future__ import annotations

import argparse
import json
import signal
import sys
from pathlib import Path
from threading import Event

from agent.models.catalogue import DEFAULT_NAME
from training.benchmarks.serving.server import AgentChoice, served_agent


def add_agent_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--model", default=DEFAULT_NAME, help="name or folder; default: %(default)s")
    parser.add_argument("--dialect", default="", help="default: the model's own")
    parser.add_argument(
        "--temperature", type=float, default=0.0, help="of replies; default: %(default)g, the likeliest token"
    )


def choice_of(options: argparse.Namespace) -> AgentChoice:
    return AgentChoice(options.model, options.dialect, options.temperature)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m training.benchmarks serve",
        description="Serve the agent on 127.0.0.1, and nowhere else, until Ctrl+C. From another machine: "
        "ssh -L. One line of JSON says address and token.",
    )
    add_agent_options(parser)
    parser.add_argument("--home", type=Path, required=True, help="folder for the records")
    parser.add_argument("--port", type=int, default=0, help="default: any that is free")
    options = parser.parse_args(arguments)
    stop = Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    with served_agent(choice_of(options), options.home, port=options.port) as server:
        json.dump({"address": server.address, "token": server.token, **server.about}, sys.stdout)
        print(flush=True)
        while not stop.wait(1.0):
            pass
    return 0
