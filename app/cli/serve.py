"""`deskhand serve`: tasks for the owner's own programs, over HTTP on this machine's own address.

The only network socket at which the app ever listens, and only while this command runs.
"""

from __future__ import annotations

import argparse
import asyncio
import getpass
import signal
import socket
import sys
from dataclasses import replace
from functools import partial

from agent.actions.policy import ApprovalLevel
from agent.loopback.gate import ADDRESS
from agent.loopback.listener import PAGE, Listener, open_socket
from agent.settings import ComputerKind, Settings
from app.cli.output import print_json, print_line, tell
from app.cli.status import ExitStatus
from app.running.request import usual_choice
from app.serving.doing import TaskDoer
from app.serving.orders import read_order
from app.serving.page import owner_page
from app.serving.routes import ROOT, Routes
from app.serving.served_tasks import ServedTasks
from app.serving.token import NAME, kept_token, new_token, require_not_kept
from app.stopping.stop_socket import StopSocket
from app.storage.preferences import base_settings, load_here


def serve(arguments: argparse.Namespace) -> ExitStatus:
    """
    Raises:
        SettingsError: the choice makes no sense, the port is taken, or there is nowhere to keep the token.
    """
    preferences, home = load_here(), Settings.from_environment().home
    usual = usual_choice(preferences)
    choice = replace(
        usual,
        computer=ComputerKind.PRIVATE,
        model=arguments.model or usual.model,
        approval=ApprovalLevel(arguments.approve),
        open_command=arguments.open,
        shared_folders=tuple(arguments.share),
        max_steps=arguments.max_steps or usual.max_steps,
        candidates=1,
    )
    doer = TaskDoer(home, choice, preferences)
    if is_once := arguments.token == "once":
        require_not_kept(sys.stdout)
    token = new_token() if is_once else kept_token(is_new=arguments.token == "new")
    tasks = ServedTasks(doer, stop_elsewhere=doer.stop)
    order = partial(read_order, approval=choice.approval, max_steps=choice.max_steps)
    routes = Routes(tasks, order, lambda: base_settings(load_here()), look_elsewhere=doer.look)
    stopping = StopSocket(home, tasks.stop_now)
    with open_socket(arguments.port) as listening:
        port = listening.getsockname()[1]
        if problem := stopping.start():
            tell(f"deskhand: {problem}")
        try:
            _say(port, token if is_once else "", as_json=arguments.json)
            asyncio.run(_until_stopped(Listener(token, routes, owner_page), tasks, listening))
        finally:
            stopping.close()
    return ExitStatus.DONE


async def _until_stopped(listener: Listener, tasks: ServedTasks, listening: socket.socket) -> None:
    """Serve until SIGINT or SIGTERM; then the task that is being done is stopped and closed."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        # Not the loop's own handlers: Windows has none.
        signal.signal(number, lambda _number, _frame: loop.call_soon_threadsafe(stopped.set))
    server = await listener.listen(listening)
    await stopped.wait()
    await listener.refuse_more(server)
    await tasks.close()
    await listener.send_away_all()
    await server.wait_closed()


def _say(port: int, token: str, *, as_json: bool) -> None:
    address = f"http://{ADDRESS}:{port}/{ROOT}"
    page = f"http://{ADDRESS}:{port}{PAGE}{f'#token={token}' if token else ''}"
    tunnel = f"ssh -N -L {port}:{ADDRESS}:{port} {getpass.getuser()}@{socket.gethostname()}"
    if as_json:
        said = {"address": address, "page": page, "tunnel": tunnel}
        print_json(said | ({"token": token} if token else {}))
        return
    print_line(f"Programs are answered at {address} until you press Ctrl+C.")
    if token:
        print_line(f"Token, shown this once: {token}")
    else:
        print_line(f"The token is in the keyring, under the name {NAME!r}.")
    print_line(f"To watch and answer in a browser, open {page}")
    print_line(f"From another machine or a phone, first: {tunnel}")
